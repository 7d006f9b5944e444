//! Records and states as text.

use faceup_core::{ByPlayer, Player};
use faceup_femto::{Pack, Record, Settings, State};
use proptest::prelude::*;

use crate::support::{pack, reachable, variants};

/// The state in every form that is read.
fn forms(state: &State, pack: &Pack) -> [String; 3] {
    let [one, two] = Player::ALL.map(|player| pack.format_hand(state.hands()[player]));
    let fronts = Player::ALL.map(|player| pack.format_hand(state.fronts()[player]));
    let totals = state.totals(pack);
    [
        format!("{one} | {two} | {} | {}", fronts[0], fronts[1]),
        format!("first   {one}  in front {} = {}\nsecond  {two}  in front {}", fronts[0], totals.one, fronts[1]),
        format!("SECOND: {two} In Front {} first: {one} in front {}", fronts[1].replace(',', " "), fronts[0]),
    ]
}

#[test]
fn states_are_read_in_every_form() {
    for cards in ["2,3,5,7", "J,2,3,5,7"] {
        let settings = Settings { pack: pack(cards), ..Settings::default() };
        for state in reachable(&settings) {
            for form in forms(&state, &settings.pack) {
                assert_eq!(State::parse(&form, &settings.pack), Ok(state), "{form}");
            }
        }
    }
}

/// Every token belongs to the text, or it is refused there.
#[test]
fn nothing_is_passed_over() {
    let femto = Pack::femto();
    for (text, says) in [
        ("opponent: 4,6,7,8", "column 1: expected a card, a number from 1 to 9999 or J for the joker, got 'opponent'"),
        ("Alice: 2,3,5,10 Bob: 4,6,7,8", "got 'Alice'"),
        ("2,3,5,10 v 4,6,7,8", "column 10: expected nothing more, got 'v'"),
        ("2,3,5,10 and the rest", "got 'and'"),
        ("2,,3,5,10", "column 3: expected a card"),
        ("2,3,5,10,", "column 10: expected a card"),
        ("2-5", "expected nothing more, got '-'"),
        ("2|3|5", "expected '|', as in \"2,3 | 4,6,7,8 | 5,10 | -\", got nothing"),
        ("2,3,5,10 | 4,6,7,8 | - | - | -", "expected nothing more, got '|'"),
        ("2,3,5,11", "column 7: the card 11 is not in the pack"),
        ("2,3,5,5", "column 7: the card 5 is there twice"),
        ("first: 2,3,5,10 first: 4,6,7,8", "expected nothing more, got 'first'"),
        ("first 2,3 in front 5,10", "expected the other side"),
        ("first 2,3 in front 5,10 = 16 second 4,6,7,8", "expected '15', as in \"in front 5,10 = 15\", got '16'"),
        ("2,3,5", "each player gets 4 cards"),
    ] {
        let error = State::parse(text, &femto).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
    for (text, says) in [
        ("chooser: loser\nchooser: ahead\nhands: 2,3,5,10", "line 2, column 1: chooser is given twice"),
        ("chooser loser\nhands: 2,3,5,10", "expected ':'"),
        ("chooser: loser always\nhands: 2,3,5,10", "no chooser is called 'loser always'"),
        ("hands: 2,3,5,10\n5: against 4 4 stays", "line 2, column 2: expected 'against'"),
        ("hands: 2,3,5,10\n5 against 4: 4 stays there", "expected nothing more, got 'there'"),
        ("hands: 2,3,5,10\nThen 5 against 4: 4 stays", "line 2, column 1: expected a card"),
        ("hands: 2,3,5,10\nlead: winner", "line 2, column 1: expected a card"),
    ] {
        let error = text.parse::<Record>().unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
    assert!("2,,3".parse::<Pack>().is_err() && "2,3,".parse::<Pack>().is_err());
}

const WORDS: [&str; 16] =
    [" ", "\n", ",", "|", ":", "-", "#", "2", "3", "7", "J", "against", "stays", "hands", "winner", "first"];

/// The numbers, words and other characters of a text.
fn tokens(text: &str) -> Vec<String> {
    let kind = |c: char| if c.is_ascii_digit() { 1 } else { 2 * u8::from(c.is_alphabetic()) };
    let chars: Vec<char> = text.chars().collect();
    chars.chunk_by(|&a, &b| kind(a) != 0 && kind(a) == kind(b)).map(|run| run.iter().collect()).collect()
}

/// The tokens of the lines that say something, cards in order, and no dashes for no cards.
fn meaning(text: &str) -> Vec<Vec<String>> {
    let is_said = |token: &String| ![",", " ", "-"].contains(&token.as_str());
    let lines = text.lines().map(|line| tokens(line).into_iter().filter(is_said).collect::<Vec<_>>());
    let ordered = |mut line: Vec<String>| {
        if !line.contains(&"against".to_owned()) {
            line.split_mut(|token| token == "|" || token == ":").for_each(<[String]>::sort);
        }
        line
    };
    lines.filter(|line| line.first().is_some_and(|first| first != "#")).map(ordered).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// A record is read as it prints. With one token more, less or replaced it is refused, or its tokens are those of what is read.
    #[test]
    fn records(
        setting: prop::sample::Index, choices in prop::collection::vec(any::<prop::sample::Index>(), 12), at: prop::sample::Index,
        word in 0..WORDS.len(), change in 0..3usize,
    ) {
        let all = variants(&pack("J,2,3,5,7,9,11"));
        let settings = setting.get(&all);
        let deals: Vec<_> = faceup_femto::Deal::all(&settings.pack).collect();
        let mut record = Record::new(settings.clone(), *choices[0].get(&deals));
        for choice in choices.chunks(3) {
            let state = *record.last();
            if !state.is_over() {
                let card = |player: Player, index: &prop::sample::Index| {
                    *index.get(&state.hands()[player].places().collect::<Vec<_>>())
                };
                let cards = ByPlayer { one: card(Player::One, &choice[0]), two: card(Player::Two, &choice[1]) };
                let kept = *choice[2].get(&[cards.one, cards.two]);
                record.play(faceup_femto::Round { cards, kept }).unwrap();
            }
        }
        let text = record.to_string();
        prop_assert_eq!(text.parse::<Record>(), Ok(record));
        let mut tokens = tokens(&text);
        let at = at.index(tokens.len());
        match change {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, WORDS[word].to_owned()),
            _ => tokens[at] = WORDS[word].to_owned(),
        }
        let text = tokens.concat();
        if let Ok(read) = text.parse::<Record>() {
            // Rules that are the author's are not printed.
            let known = meaning(&read.to_string());
            for line in meaning(&text.replace("multiple:2\n", "even\n")) {
                let is_usual = ["winner", "together", "shuffled", "result"].iter().any(|usual| line.last().is_some_and(|last| last == usual));
                prop_assert!(is_usual || known.contains(&line), "{line:?}\n{text}\n{known:?}");
            }
        }
    }
}
