//! `faceup femto`: values, strategies, reports, play over a pipe, searches and refusals.

use std::collections::{BTreeMap, BTreeSet};

use faceup::femto::Ratio;
use serde_json::Value;

use crate::support::{Run, Sandbox, list, run_with_input};

const OBJECTIVES: [&str; 7] = ["result", "margin", "low", "odd", "even", "multiple:3", "prime"];
const CHOOSERS: [&str; 4] = ["winner", "loser", "ahead", "behind"];
const LEADS: [&str; 5] = ["together", "winner", "loser", "alternate", "first"];

/// Plays with lines of input; `options` is split at spaces.
fn play(sandbox: &Sandbox, options: &str, typed: &[u8]) -> Run {
    run_with_input(sandbox.faceup(&format!("femto play {options}")), typed)
}

/// The deals of the answer of `femto solve`.
fn solved(sandbox: &Sandbox, options: &str) -> Value {
    let mut answer = sandbox.json(&format!("femto solve --json {options}"));
    assert_eq!((&answer["schema_version"], &answer["game"]), (&1.into(), &"femto".into()));
    answer["deals"].take()
}

/// The value of a hand in a list of deals.
fn value<'a>(deals: &'a Value, hand: &[u64]) -> &'a str {
    let deals = list(deals);
    let found = deals.iter().find(|deal| deal["hand"] == Value::from(hand.to_vec())).unwrap();
    found["value"].as_str().unwrap()
}

/// A fraction of an answer.
fn number(value: &Value) -> Ratio {
    value.as_str().unwrap().parse().unwrap()
}

/// The sum of a field of the items of a list.
fn sum(items: &Value, field: &str) -> Ratio {
    list(items).iter().map(|item| number(&item[field])).sum()
}

/// Parts of texts that docs/femto.md does not show.
#[test]
fn texts() {
    let sandbox = Sandbox::new();
    let mixing = "femto search --size 4 --from 1 --to 8 --limit 3 --measure mixing";
    let varied = "femto search --size 3 --from 2 --to 5 --vary chooser --limit 4 --measure length";
    for (line, says) in [
        (
            "femto solve --dealing drafted --limit 0",
            "\nvalue of the draft to the first player: 2/9 (0.222222); best first pick 3\n",
        ),
        ("femto report --cards 2,3,4,6,7,10 --objective margin", "\n  0 even; mean value without sign 1.929739\n"),
        ("femto report --cards 2,3,4,6,7,10 --objective margin", "\n  2,3,6: 15/4 (3.750000) against 4,7,10\n"),
        ("femto report --cards 2,3,4,6,7,10 --objective margin", "wins 3.1% and ties 0.0%, starting with 10 100.0%\n"),
        (
            mixing,
            "mean number of cards mixed in the first round, the richest first\n\n1,2,3,7  2\n1,2,3,8  2\n1,3,4,7  2\n",
        ),
        (mixing, "\n\n3 of 70 packs\n"),
        (
            varied,
            "femto: mean number of rounds, the longest first\n\n2,3,4  result, winner chooses, played together  1.000000\n",
        ),
        (varied, "\n2,3,4  result, behind chooses, played together  1.000000\n\n4 of 16 games\n"),
    ] {
        let text = sandbox.ok(line);
        assert!(text.contains(says), "{line}: {text}");
    }
}

#[test]
fn all_deals() {
    let sandbox = Sandbox::new();
    let deals = solved(&sandbox, "");
    assert_eq!(list(&deals).len(), 70);
    assert_eq!((value(&deals, &[2, 3, 4, 10]), value(&deals, &[2, 3, 5, 10])), ("1", "11/27"));
    assert_eq!((value(&deals, &[5, 6, 7, 8]), value(&deals, &[4, 6, 7, 8])), ("-1", "-11/27"));
    // The deals are ranked, and have no other fields.
    let decimals: Vec<f64> = list(&deals).iter().map(|deal| deal["decimal"].as_f64().unwrap()).collect();
    assert!(decimals.is_sorted_by(|a, b| a >= b));
    insta::assert_snapshot!(deals[0].to_string(), @r#"{"decimal":1.0,"hand":[2,3,4,10],"opponent_hand":[5,6,7,8],"value":"1"}"#);
}

/// Every objective, chooser and lead is accepted.
#[test]
fn every_option() {
    let sandbox = Sandbox::new();
    for objective in OBJECTIVES {
        for chooser in CHOOSERS {
            let options = format!("--cards 2,3,5,7 --objective {objective} --chooser {chooser}");
            assert_eq!(solved(&sandbox, &options).as_array().unwrap().len(), 6);
        }
    }
    for lead in LEADS {
        for dealing in ["shuffled", "drafted"] {
            let line = format!("femto report --cards 2,3,5,7 --json --lead {lead} --dealing {dealing}");
            let report = sandbox.json(&line);
            assert_eq!((&report["lead"], &report["dealing"]), (&lead.into(), &dealing.into()));
        }
    }
    let margin = solved(&sandbox, "--objective margin");
    assert_eq!(margin[0]["hand"], Value::from(vec![2, 3, 8, 10]));
}

/// Bounds hold the exact values.
#[test]
fn bounds() {
    let sandbox = Sandbox::new();
    let exact = solved(&sandbox, "");
    let bounds = solved(&sandbox, "--bounds");
    for deal in list(&bounds) {
        let hand: Vec<u64> = list(&deal["hand"]).iter().map(|card| card.as_u64().unwrap()).collect();
        let value = value(&exact, &hand).parse().unwrap();
        assert!(number(&deal["low"]) <= value && value <= number(&deal["high"]), "{deal}");
    }
    let twelve = sandbox.ok("femto solve --bounds --limit 1 --cards 2,3,4,5,6,7,8,9,10,12 --objective margin");
    assert!(twelve.contains("2,3,4,10,12  5,6,7,8,9"), "{twelve}");
}

#[test]
fn a_card_left_out_and_a_joker() {
    let sandbox = Sandbox::new();
    let deals = solved(&sandbox, "--cards J,2,3,5,7");
    assert_eq!(list(&deals).len(), 30);
    let all = |deal: &Value| {
        let mut cards: Vec<u64> = Vec::new();
        for hand in ["hand", "opponent_hand"] {
            cards.extend(list(&deal[hand]).iter().map(|card| card.as_u64().unwrap()));
        }
        cards.push(deal["left_out"].as_u64().unwrap());
        cards.sort_unstable();
        cards
    };
    assert!(list(&deals).iter().all(|deal| all(deal) == [0, 2, 3, 5, 7]));
    let json = sandbox.json("femto query --json --cards J,2,3,5,7 'J,2 | 3,5'");
    assert_eq!(json["left_out"], 7);
    let query = sandbox.ok("femto query --cards J,2,3,5,7 'J,2 | 3,5'");
    insta::assert_snapshot!(query, @r#"
    femto J,2,3,5,7, result, winner chooses, played together, one card left out

    first   J,2  in front -
    second  3,5  in front -
    left out  7
    value  1/2 (0.500000) to the first player

    first       chance     value  best replies
      J    1/2 = 50.0%  0.500000  5
      2    1/2 = 50.0%  0.500000  3

    second       chance     value  best replies
      3     1/2 = 50.0%  0.500000  J
      5     1/2 = 50.0%  0.500000  2

    likeliest play:
      1. J against 3: first keeps 3
      2. 2 against J: second keeps 2
      3. J against 5: first keeps 5
      8 to 2: first wins
    "#);
}

#[test]
fn a_deal() {
    let sandbox = Sandbox::new();
    let answer = sandbox.json("femto query 2,3,5,10 --json --states");
    assert_eq!(answer["value"], "11/27");
    for player in ["one", "two"] {
        assert_eq!(sum(&answer[player], "chance"), Ratio::ONE, "{player}");
    }
    assert!(list(&answer["states"]).len() > 100);
    // A state in the middle of play, with cards in any order and with any separator.
    let state = sandbox.json("femto query --json '3 2 | 8,7,6,4 | 10 5 | -'");
    assert_eq!((&state["hand"], &state["front"]), (&vec![2, 3].into(), &vec![5, 10].into()));
    // The end of a game has a value and no cards to play.
    let end = sandbox.json("femto query '- | 2,3 | 5,6,8,10 | 4,7' --json");
    assert_eq!((end["value"].as_str(), end["one"].as_array().map(Vec::len)), (Some("1"), Some(0)));
}

#[test]
fn where_cards_are_led() {
    let sandbox = Sandbox::new();
    let text = sandbox.ok("femto query 2,4,6,8 --lead winner --chooser behind");
    insta::assert_snapshot!(text, @r#"
    femto 2,3,4,5,6,7,8,10, result, behind chooses, the winner leads

    first   2,4,6,8   in front -
    second  3,5,7,10  in front -
    value  -1 to the first player

    first leads       chance      value  best replies
      2          1/4 = 25.0%  -1.000000  5,7,10
      4          1/4 = 25.0%  -1.000000  3,10
      6          1/4 = 25.0%  -1.000000  3,5
      8          1/4 = 25.0%  -1.000000  5,7

    likeliest play:
      1. 4 against 3: first keeps 4
      2. 6 against 3: first wins and, as second chooses, keeps 6
      3. 2 against 3: second keeps 2
      4. 3 against 5: second keeps 3
      5. 5 against 7: second keeps 7
      6. 5 against 10: second wins and, as first chooses, keeps 10
      10 to 22: second wins
    "#);
}

#[test]
fn a_report() {
    let sandbox = Sandbox::new();
    let json = sandbox.json("femto report --json");
    assert_eq!((&json["deals"], &json["hands"], &json["exact"]), (&70.into(), &70.into(), &true.into()));
    for chances in ["round_chances", "scores"] {
        assert_eq!(sum(&json[chances], "value"), Ratio::ONE, "{chances}");
    }
}

/// The best pack has the measure of its report. A mean length is not exact, and is not shown as a fraction.
#[test]
fn a_search() {
    let sandbox = Sandbox::new();
    for (measure, field, exact) in [("fairness", "mean_value", true), ("length", "mean_rounds", false)] {
        let found = sandbox.json(&format!("femto search --size 6 --to 9 --limit 1 --measure {measure} --json"));
        let best = &found["packs"][0];
        let cards: Vec<String> = list(&best["cards"]).iter().map(Value::to_string).collect();
        let report = sandbox.json(&format!("femto report --json --cards {}", cards.join(",")));
        if exact {
            assert_eq!(best["value"], report[field]["value"]);
        }
        assert_eq!(best.get("value").is_some(), exact, "{best}");
        let [found, told] = [&best["decimal"], &report[field]["decimal"]].map(|value| value.as_f64().unwrap());
        assert!((found - told).abs() < 1e-8, "{measure}: {found} {told}");
    }
    let line = "femto search --size 4 --from 1 --to 8 --limit 3 --measure mixing --threads";
    assert_eq!(sandbox.ok(&format!("{line} 1")), sandbox.ok(&format!("{line} 3")), "threads change no answer");
}

/// Every choice of the varied settings is a game, and the measures are those of its report.
#[test]
fn a_search_over_rules() {
    let sandbox = Sandbox::new();
    let line = "femto search --cards 2,3,5,7 --vary objective,chooser,lead";
    let found = sandbox.json(&format!("{line} --limit 1000 --measure ties --json"));
    let games = list(&found["packs"]);
    assert_eq!(games.len(), 5 * 4 * 5);
    let rules: BTreeSet<String> = games
        .iter()
        .map(|game| ["objective", "chooser", "lead"].map(|rule| game[rule].as_str().unwrap()).join(" "))
        .collect();
    assert_eq!(rules.len(), games.len());
    for game in games.iter().step_by(13) {
        let [objective, chooser, lead] = ["objective", "chooser", "lead"].map(|rule| game[rule].as_str().unwrap());
        let options = format!("--cards 2,3,5,7 --objective {objective} --chooser {chooser} --lead {lead}");
        let report = sandbox.json(&format!("femto report --json {options}"));
        let [ties, exact] = [&game["decimal"], &report["tie"]["decimal"]].map(|value| value.as_f64().unwrap());
        assert!((ties - exact).abs() < 1e-8, "{options}: {ties} {exact}");
    }
}

/// A game from the first card to the last, with hints and garbage.
#[test]
fn a_game() {
    let sandbox = Sandbox::new();
    let typed = b"hint\n5\nvalue\nshow\nfive\n\n99\n\xff\xfe\n4\n5\n3\n10\n6\n2\n10\n7\n5\n10\n7\n7\n2\n";
    let game = play(&sandbox, "--hand 2,3,5,10 --seed 7", typed);
    assert_eq!((game.code, game.stderr.as_str()), (Some(0), ""));
    insta::assert_snapshot!(game.stdout);
    // The same seed gives the same game.
    assert_eq!(play(&sandbox, "--hand 2,3,5,10 --seed 7", typed).stdout, game.stdout);
}

/// A game of two people is written to a file after every round, and replayed from it.
#[test]
fn a_game_of_two_people() {
    let sandbox = Sandbox::new();
    let typed = b"5\nhint\nshow\n4\n4\n2\n8\n8\n3\n5\n5\n";
    let options = "--side both --hand 2,3,5,10 --seed 1 --chooser loser --log game.txt";
    let game = play(&sandbox, options, typed);
    assert_eq!((game.code, game.stderr.as_str()), (Some(0), ""));
    insta::assert_snapshot!(game.stdout);
    let record = std::fs::read_to_string(sandbox.file("game.txt")).unwrap();
    insta::assert_snapshot!(record, @r"
    cards: 2,3,4,5,6,7,8,10
    chooser: loser
    hands: 2,3,5,10 | 4,6,7,8
    5 against 4: 4 stays
    2 against 8: 8 stays
    3 against 5: 5 stays
    ");
    insta::assert_snapshot!(sandbox.ok("femto replay game.txt --values"), @r"
    femto 2,3,4,5,6,7,8,10, result, loser chooses, played together

    first   2,3,5,10  in front -
    second  4,6,7,8   in front -
    value  -969/1753 (-0.552767) to the first player

    1. 5 against 4: first wins and, as second chooses, keeps 4; value 1
    2. 2 against 8: first wins and, as second chooses, keeps 8; value 1
    3. 3 against 5: second wins and, as first chooses, keeps 5; value 1
    12 to 5 so far
    ");
    let replayed = sandbox.json("femto replay game.txt --values --json");
    assert_eq!(
        (&replayed["over"], list(&replayed["values"]).len()),
        (&false.into(), list(&replayed["rounds"]).len() + 1)
    );
    let deal = sandbox.json("femto query 2,3,5,10 --chooser loser --json");
    assert_eq!(replayed["values"][0]["value"], deal["value"]);
    // An existing file stays, and the next game gets another name.
    play(&sandbox, options, b"quit\n");
    assert_eq!(std::fs::read_to_string(sandbox.file("game.txt")).unwrap(), record);
    assert!(sandbox.file("game-2.txt").exists());
}

/// Games of two people end with every lead and dealing, and their records can be replayed.
#[test]
fn games_of_two_people() {
    let sandbox = Sandbox::new();
    let typed = "2\n3\n4\n5\n6\n7\n9\n".repeat(60);
    for lead in LEADS {
        for (chooser, dealing, cards) in [("behind", "shuffled", "2,3,4,5,6,7,9"), ("winner", "drafted", "2,3,4,5,6,7")]
        {
            let options = format!(
                "--side both --seed 2 --lead {lead} --chooser {chooser} --dealing {dealing} --cards {cards} --log {lead}-{chooser}"
            );
            let game = play(&sandbox, &options, typed.as_bytes());
            assert_eq!((game.code, game.stderr.as_str()), (Some(0), ""), "{options}");
            let end = game.stdout.lines().last().unwrap();
            assert!(end.contains("value of the deal to the first player"), "{options}: {end}");
            let replayed = sandbox.json(&format!("femto replay {lead}-{chooser} --json"));
            assert_eq!((&replayed["over"], &replayed["lead"]), (&true.into(), &lead.into()), "{options}");
            let [one, two] = ["one", "two"].map(|player| replayed["totals"][player].to_string());
            assert!(end.starts_with(&format!("{one} to {two}: ")), "{options}: {end}");
        }
    }
}

/// The bounds of a hand with a hidden card hold the mean value of its deals with the card shown.
#[test]
fn bounds_of_a_hidden_card() {
    let sandbox = Sandbox::new();
    let line = "--cards 2,3,4,5,7 --chooser behind";
    let answer = sandbox.json(&format!("femto solve {line} --left-out hidden --json"));
    let (hands, shown) = (list(&answer["hands"]), solved(&sandbox, line));
    assert_eq!(hands.len(), 10);
    assert_eq!(number(&answer["low"]), -number(&answer["high"]), "both sides are the same");
    for hand in hands {
        let deals = list(&shown).iter().filter(|deal| deal["hand"] == hand["hand"]);
        let mean = deals.map(|deal| deal["decimal"].as_f64().unwrap()).sum::<f64>() / 3.0;
        assert!((hand["shown"].as_f64().unwrap() - mean).abs() < 1e-9, "{hand}");
        assert!(number(&hand["low"]).to_f64() <= mean && mean <= number(&hand["high"]).to_f64(), "{hand}");
    }
    let best = list(&hands[0]["hand"]).iter().map(Value::to_string).collect::<Vec<_>>().join(",");
    let query = sandbox.json(&format!("femto query {best} {line} --left-out hidden --json"));
    assert_eq!((&query["low"], &query["high"]), (&hands[0]["low"], &hands[0]["high"]));
    let sum: f64 = list(&query["chances"]).iter().map(|card| card["chance"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{query}");
}

/// With a hidden card, the display of the other hand has only the cards seen.
#[test]
fn a_hidden_card() {
    let sandbox = Sandbox::new();
    let typed = "2\n3\n4\n5\n6\n7\n9\nhint\n".repeat(40);
    let line = "--cards 2,3,4,5,6,7,9 --left-out hidden --seed 4";
    let game = play(&sandbox, &format!("{line} --hand '2,4,9 | 3,6,7'"), typed.as_bytes());
    assert_eq!((game.code, game.stderr.as_str()), (Some(0), ""));
    let told =
        game.stdout.lines().filter(|line| !line.starts_with("expected") && !line.starts_with("there are no hints"));
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"));
    // The other player does not look at your hand: the same seed gives the same first card against any hand.
    let other = |yours: &str, theirs: &str, seed: u32| {
        let options = format!("--cards 2,3,4,5,6,7,9 --left-out hidden --seed {seed} --hand '{yours} | {theirs}'");
        let game = play(&sandbox, &options, typed.as_bytes()).stdout;
        let round = game.lines().find(|line| line.starts_with("round 1: ")).unwrap().to_owned();
        round.split_once(" against ").unwrap().1.split(':').next().unwrap().to_owned()
    };
    for seed in 1..6 {
        let firsts: BTreeSet<String> =
            ["2,4,9", "2,4,5", "4,5,9", "2,5,9"].iter().map(|yours| other(yours, "3,6,7", seed)).collect();
        assert_eq!(firsts.len(), 1, "{firsts:?}");
    }
    for lead in &LEADS[1..] {
        for side in ["first", "second"] {
            let options = format!("{line} --lead {lead} --chooser behind --side {side} --games 3");
            let game = play(&sandbox, &options, typed.as_bytes());
            assert_eq!((game.code, game.stderr.as_str()), (Some(0), ""), "{options}");
            assert!(game.stdout.contains("\n3 games: "), "{options}");
        }
    }
}

#[test]
fn bad_records() {
    let sandbox = Sandbox::new();
    let cases = [
        ("", "line 1: expected a line with the hands"),
        ("5 against 4: 4 stays", "line 1: expected cards, objective, chooser, lead, dealing or hands before the colon"),
        ("hello", "line 1: expected a rule or the hands"),
        ("cards: 2,3\nhands: 2 | 4", "line 2: the card 4 is not in the pack 2,3"),
        ("hands: 2,3,5,10\n5 against 5: 5 stays", "line 2: the 5 is not in the hand of its player"),
        ("hands: 2,3,5,10\n5 against 4: 2 stays", "line 2: the 2 was not played, so it cannot stay"),
        ("hands: 2,3,5,10\n5 and 4", "line 2: expected a round such as '5 against 7: 5 stays', got '5 and 4'"),
        ("hands: 2,3 | 4,6,7,8 | 5,10 | -", "line 1: expected the hands of a deal"),
        ("cards: 2,3\nhands: 2 | 3\n2 against 3: 3 stays\n2 against 3: 3 stays", "line 4: the game is over"),
        ("chooser: me", "line 1: no chooser is called 'me'"),
    ];
    for (record, says) in cases {
        let run = run_with_input(sandbox.faceup("femto replay -"), record.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{record}: {run:?}");
        assert!(run.stderr.contains(says), "{says}: {}", run.stderr);
    }
}

/// Play ends cleanly on any input.
#[test]
fn garbage_in_play() {
    let sandbox = Sandbox::new();
    let mut long = vec![b'7'; 3_000_000];
    long.push(b'\n');
    let help = play(&sandbox, "--seed 1", b"?\n").stdout;
    assert_eq!(help, play(&sandbox, "--seed 1", b"help\n").stdout);
    assert!(help.contains("\n  hint          the chances"), "{help}");
    for typed in [&b""[..], b"\n", b"quit\n", b"QUIT", b"\0\0\n\x1b[2J\n", b"-1\n+2\n2.0\n", &long] {
        for options in ["--seed 1", "--seed 1 --side second --lead winner", "--seed 1 --dealing drafted"] {
            let game = play(&sandbox, options, typed);
            assert_eq!((game.code, game.stderr.as_str()), (Some(0), ""), "{options}");
            assert!(!game.stdout.contains('\u{1b}') && game.stdout.len() < 10_000);
        }
    }
}

/// The joker is typed as J. [`every_sentence`] ends games under every other setting.
#[test]
fn games_with_a_joker() {
    let sandbox = Sandbox::new();
    let typed = "2\n3\n4\n5\n6\n7\n8\n10\nJ\n".repeat(200);
    for options in ["--dealing drafted --side second", "--objective multiple:3"] {
        let game = play(&sandbox, &format!("--seed 3 --cards J,2,3,4,5,6,7,8,10 {options}"), typed.as_bytes());
        assert_eq!(game.code, Some(0));
        assert!(game.stdout.contains("value of the deal to you") && !game.stdout.contains("end of input"), "{game:?}");
    }
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
        assert!(!game.stdout.contains("end of input"), "{options}");
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

#[test]
fn refusals() {
    let sandbox = Sandbox::new();
    let run = sandbox.run("femto");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
    let cases = [
        ("solve --cards 2,2,3,4", "the card 2 is there twice"),
        ("solve --cards 2", "2 to 16 cards, not 1"),
        ("solve --cards 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17", "2 to 16 cards, not 17"),
        ("solve --cards 2,x", "got 'x'"),
        ("solve --cards 2,99999999999999999999", "a number from 1 to 9999"),
        ("solve --cards 2,-3", "got '-3'"),
        ("solve --objective most", "expected an objective"),
        ("solve --objective multiple:1", "decides nothing"),
        ("solve --objective multiple:70000", "expected an objective"),
        ("solve --objective multiple:+3", "expected an objective"),
        ("solve --objective multiple:", "expected an objective"),
        ("solve --left-out shown", "no card of 8 is left out"),
        ("report --cards 2,3,4 --left-out hidden", "--left-out shown"),
        ("query 2,3 --cards 2,3,4 --left-out hidden", "each player gets 1 cards of 2,3,4, not 2"),
        ("solve --left-out hidden", "no card of 8 is left out"),
        ("solve --cards 2,3,4 --left-out hidden --dealing drafted", "cannot be hidden"),
        ("query 2,3,5", "each player gets 4 cards"),
        ("query 2,3,5,9", "the card 9 is not in the pack"),
        ("query 2,3,5,5", "the card 5 is there twice"),
        ("query 2,3,5,10|2,6,7,8", "in two places"),
        ("query 2,3|4,6|5", "got 3 parts"),
        ("query 2,3|4,6|5|7", "each player gets 4 cards"),
        ("query --cards 2,3,4 2", "one card of 2,3,4 is left out"),
        ("play --hand 2,3 --seed 1", "each player gets 4 cards"),
        ("play --hand 2,3,4,5 --dealing drafted", "drafted"),
        ("play --games 0", "0"),
        ("play --cards 2,3,4 --left-out hidden --side both", "see both hands"),
        ("play --cards 2,3,4 --left-out hidden --dealing drafted", "cannot be hidden"),
        ("play --left-out hidden", "no card of 8 is left out"),
        ("search --size 8 --from 5 --to 9", "the range from 5 to 9 has 5 cards, too few"),
        ("search --size 8 --from 9 --to 2", "too few"),
        ("search --size 8 --to 24 --vary objective,lead", "vary fewer settings"),
        ("search --size 8 --cards atto", "cannot be used with"),
        ("search --vary pack", "objective, chooser, lead"),
        ("search --size 16 --from 0 --to 9999", "narrow the range"),
        ("search --size 5 --left-out hidden", "--left-out shown"),
    ];
    sandbox.refusals("femto", 2, &cases);
    // The memory may be needed for values, bounds, or chances of games.
    let cases = [
        ("solve --cards 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 --memory 100M --quiet", "100 MiB is allowed"),
        ("solve --bounds --cards 2,3,4,5,6,7,8,9,10,12 --objective margin --memory 500K", "allow"),
        ("solve --left-out hidden --cards 2,3,4,5,6,7,8,10,12 --memory 5M", "allow"),
        ("report --exact --objective margin --memory 1M", "allow"),
        ("report --lead winner --cards 2,3,4,5,6,7,8,9,10,12 --memory 4M", "allow"),
        ("search --size 12 --to 14 --memory 1M", "1.0 MiB is allowed"),
    ];
    sandbox.refusals("femto", 1, &cases);
}

/// A closed pipe ends the command silently.
#[cfg(unix)]
#[test]
fn closed_pipes() {
    let sandbox = Sandbox::new();
    for line in [
        "faceup femto solve --json | head -c 10 > /dev/null",
        "faceup femto report | true",
        "yes 2 | faceup femto play --games 1000 --seed 1 | head -n 3",
    ] {
        let run = sandbox.shell(line);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{line}");
    }
    let full = sandbox.shell("faceup femto solve > /dev/full");
    assert_eq!(full.code, Some(1), "{full:?}");
}
