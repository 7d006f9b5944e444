//! `faceup femto`: values, strategies, reports, play over a pipe, searches and refusals.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{Run, Sandbox, run_with_input};

const OBJECTIVES: [&str; 7] = ["result", "margin", "low", "odd", "even", "multiple:3", "prime"];
const CHOOSERS: [&str; 4] = ["winner", "loser", "ahead", "behind"];
const LEADS: [&str; 5] = ["together", "winner", "loser", "alternate", "first"];

/// Plays with lines of input; `options` is split at spaces.
fn play(sandbox: &Sandbox, options: &str, typed: &[u8]) -> Run {
    run_with_input(sandbox.faceup(&format!("femto play {options}")), typed)
}

/// A sentence with `#` for each number and list of cards.
fn without_numbers(sentence: &str) -> String {
    let is_number =
        |word: &str| word.contains(|c: char| c.is_ascii_digit()) && !word.contains(|c: char| c.is_lowercase());
    let word = |word: &str| {
        let stem = word.trim_end_matches([',', ';', ':']);
        if is_number(stem) { format!("#{}", &word[stem.len()..]) } else { word.to_owned() }
    };
    sentence.split_whitespace().map(word).collect::<Vec<_>>().join(" ").replace("# #", "#")
}

/// Every sentence of a game with the settings under which it appears: all choosers, leads, sides and dealings, with an even and an odd
/// pack. The objectives alternate; they have no sentences of their own.
#[test]
fn every_sentence() {
    let sandbox = Sandbox::new();
    let typed = "2\n3\n4\n5\n6\n7\n9\n".repeat(150);
    let choices =
        [&CHOOSERS[..], &LEADS, &["first", "second"], &["shuffled", "drafted"], &["2,3,4,5,6,7", "2,3,4,5,6,7,9"]];
    let counts = choices.map(<[_]>::len);
    let mut sentences: BTreeMap<String, [BTreeSet<&str>; 5]> = BTreeMap::new();
    for number in 0..counts.iter().product() {
        let (mut settings, mut rest) = ([""; 5], number);
        for (setting, choices) in settings.iter_mut().zip(choices).rev() {
            *setting = choices[rest % choices.len()];
            rest /= choices.len();
        }
        let [chooser, lead, side, dealing, cards] = settings;
        let objective = OBJECTIVES[number % OBJECTIVES.len()];
        let options = format!(
            "--seed 1 --games 6 --chooser {chooser} --lead {lead} --side {side} --dealing {dealing} --cards {cards} --objective {objective}"
        );
        let game = play(&sandbox, &options, typed.as_bytes());
        assert_eq!((game.code, game.stderr.as_str()), (Some(0), ""), "{options}");
        assert!(!game.stdout.contains("the game ends here"), "{options}");
        // The first three lines tell the settings. The hands are no sentences.
        let is_sentence = |line: &&str| {
            !["expected ", "other  ", "you  "].iter().any(|start| line.starts_with(start)) && !line.is_empty()
        };
        for line in game.stdout.lines().skip(3).filter(is_sentence) {
            let seen = sentences.entry(without_numbers(line)).or_default();
            seen.iter_mut().zip(settings).for_each(|(seen, setting)| seen.extend([setting]));
        }
    }
    let list = |(sentence, seen): (&String, &[BTreeSet<&str>; 5])| {
        let limited = seen.iter().zip(counts).filter(|(seen, count)| seen.len() < *count);
        let only = limited.map(|(seen, _)| seen.iter().copied().collect::<Vec<_>>().join(" or "));
        let only: Vec<String> =
            only.map(|only| if only.is_empty() { "not --side second".to_owned() } else { only }).collect();
        let only = if only.is_empty() { "always".to_owned() } else { only.join("; ") };
        format!("{sentence}\n  {only}")
    };
    insta::assert_snapshot!(sentences.iter().map(list).collect::<Vec<_>>().join("\n"));
}
