//! What the readers of cards, hands, positions, layouts and moves take, and where they refuse the rest.

use faceup_core::notation::*;
use faceup_core::{Deal, Pack, PackError, Player, Preset, Rules};

const CASES: &str = include_str!("cases/notation.txt");

fn pack(text: &str) -> Pack {
    text.parse().unwrap()
}

fn infer_pack(text: &str, suits: Option<u8>, ranks: Option<u8>, customary: u8) -> Result<Pack, NotationError> {
    WrittenPosition::read(text)?.infer_pack(suits, ranks, customary)
}

/// What is read, printed, or the error: `TOKEN at OFFSET: message`.
fn shown<T>(read: Result<T, NotationError>, print: impl Fn(T) -> String) -> String {
    match read {
        Ok(read) => print(read),
        Err(error) => format!("{} at {}: {error}", error.token(), error.offset()),
    }
}

fn read(kind: &str, of: &str, text: &str) -> String {
    let deal = |text: &str| shown(text.parse::<Deal>(), |deal| deal.to_string());
    match kind {
        "rules" => return shown(text.parse::<Rules>(), Rules::code),
        "deal" => return deal(text),
        "pack" => return shown(infer_pack(text, None, None, of.parse().unwrap()), |pack| pack.to_string()),
        _ => {}
    }
    let (pack, rules) = (pack(of), format!("{}-{of}", Preset::BeatItOrEatIt).parse::<Rules>().unwrap());
    let position = |text| parse_position(text, rules, Player::One);
    match kind {
        "card" => shown(parse_card(text, pack), |card| format_card(card, pack)),
        "hand" => shown(parse_hand(text, pack), |hand| format_hand(hand, pack)),
        "position" => shown(position(text), |position| format_position(&position)),
        "layout" => {
            let read = |layout: Layout<'_>| layout.written_position(Player::One)?.resolve(rules, Player::One);
            shown(parse_layout(text).and_then(read), |position| format_position(&position))
        }
        // A layout after moves.
        "after" => {
            let now = parse_position("S:A H:- | H:AKQ | Qs Ks lead", rules, Player::Two).unwrap();
            shown(parse_layout(text).and_then(|layout| layout.agrees_with(&now, ["L", "R"])), |()| {
                "the same".to_owned()
            })
        }
        "moves" => {
            let start = position("S:KJ H:AQT98").unwrap();
            let names = |moves: Vec<_>| moves.iter().map(|mv: &faceup_core::Move| mv.name(pack)).collect::<Vec<_>>();
            shown(parse_moves(text, &start, ["Ann", "Bob"]), |moves| names(moves).join(" "))
        }
        _ => panic!("{kind}"),
    }
}

#[test]
fn texts_are_read_or_refused() {
    let mut wrong = Vec::new();
    for line in CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (kind, rest) = line.split_once(' ').unwrap();
        let (of, case) = rest.split_once(": ").unwrap();
        let case = case.replace("\\n", "\n").replace("\\t", "\t").replace("\\u{fe0f}", "\u{fe0f}");
        let (text, expected) = case.split_once(" => ").unwrap();
        let shown = read(kind, of, text);
        let is_right = match expected.split_once('…') {
            Some((start, piece)) => shown.starts_with(start) && shown.contains(piece),
            None => shown == expected,
        };
        if !is_right {
            wrong.push(format!("{kind} {of}: {text:?}\n  expected {expected}\n  got      {shown}"));
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn packs_that_follow_from_the_cards() {
    assert_eq!(infer_pack("S:AT", None, Some(7), 2), Ok(pack("2x7")));
    assert_eq!(infer_pack("S:2 C:A", Some(3), None, 2), Ok(pack("3x13")));
    assert_eq!(infer_pack("KJ | AQT98", Some(1), None, 2), Ok(pack("1x7")));
    let error = infer_pack("S:AT", Some(4), Some(20), 2).unwrap_err();
    assert_eq!(error.problem(), Problem::Pack(PackError::TooManyCards { suits: 4, ranks: 20 }));
    assert_eq!(infer_pack("S:AT", None, None, 2).unwrap_err().missing(), Some("ranks"));
}

/// The caret stands under the piece, and the line and column come first if the text has several lines.
#[test]
fn carets() {
    let drawn = |text: &str| parse_hand(text, pack("2x7")).unwrap_err().render(text);
    let lines = |text: &str| drawn(text).lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines("  ♠ AK foo"), ["    ♠ AK foo", "         ^^^"]);
    assert_eq!(lines("♠ A\r\n\t♥ K 7 Q\r\n"), ["  2 | \t♥ K 7 Q", "      \t    ^"]);
    assert!(drawn("♠ A\n♥ K 7").starts_with("line 2, column 5: expected a rank of this pack, got '7'"));
    assert_eq!(lines(""), ["  ", "  ^"]);
}
