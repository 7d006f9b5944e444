//! Layouts, alone and compared with a position.

use faceup_core::notation::*;
use faceup_core::{ByPlayer, Player};

use crate::{beat, fails};

#[test]
fn the_board_of_the_first_document() {
    let text = "\
-------------------------------------------------------------
Bill  -   Hearts: K Q 9 8 7 4 2     Spades: A J t 6 5 3

Pile -  .

You   -   Hearts: A J t 6 5 3       Spades: K Q 9 8 7 4 2
-------------------------------------------------------------
";
    let layout = parse_layout(text).unwrap();
    let pack = layout.written_position(Player::One).unwrap().infer_pack(None, None, 1).unwrap();
    assert_eq!((pack.suits(), pack.ranks()), (2, 13));
    let shown: Vec<_> = layout.hands.iter().map(|(name, hand)| (name.text(), hand.resolve(pack).unwrap())).collect();
    let named: Vec<_> = shown.iter().map(|&(name, hand)| (name, format_hand(hand, pack))).collect();
    let hands = [("Bill", "S:AJT653 H:KQ98742"), ("You", "S:KQ98742 H:AJT653")];
    assert_eq!(named, hands.map(|(name, hand)| (name, hand.to_owned())));
    assert!(layout.pile.cards().is_empty() && layout.pile.lead().is_none());
    let position = layout.position(beat(2, 13), Player::Two).unwrap();
    assert_eq!(position.mover(), Player::Two);
    assert_eq!(position.hands(), ByPlayer { one: shown[0].1, two: shown[1].1 });
}

#[test]
fn layouts_with_a_pile() {
    let rules = beat(2, 3);
    // The second line repeats hearts, so the cards from there on are the second player's.
    let text = "you: spades A   me: hearts K\n  hearts - spades K hearts A spades Q\nTABLE: Qh";
    let position = parse_layout(text).unwrap().position(rules, Player::One).unwrap();
    assert_eq!(format_position(&position), "S:AK H:- | S:Q H:AK | Qh");

    let text = "A - S:A\nB - H:AKQ\nTable - Qs Ks lead";
    let error = parse_layout(text).unwrap_err(); // 'A -' may be a rank and a dash
    assert_eq!(error.token(), "-");
    let text = text.replace("A - ", "A: ");
    let layout = parse_layout(&text).unwrap();
    assert!(layout.pile.lead().is_some() && layout.pile.cards().len() == 2);
    let position = layout.position(rules, Player::Two).unwrap();
    assert_eq!(format_position(&position), "S:- H:AKQ | S:A H:- | Qs Ks lead");

    let one = parse_layout("me: AK & Q").unwrap();
    let position = one.position(rules, Player::One).unwrap();
    assert_eq!(format_position(&position), "S:AK H:Q | S:Q H:AK");
}

#[test]
fn wrong_layouts() {
    let fail = |text: &str, token: &str, offset, words: &[&str]| fails(parse_layout(text), text, token, offset, words);
    fail("", "", 0, &["hands with names, got nothing"]);
    fail("----\n", "", 4, &["hands with names"]);
    let pile = parse_layout("Pile: 8h").unwrap();
    fails(pile.written_position(Player::One), "Pile: 8h", "", 8, &["two hands, got nothing"]);
    fail("me: S:A\n   S:A H:K S:Q", "S", 19, &["hands with names"]);
    fail("me: S:A\nTable: 8h\n H:K", "H", 19, &["cards in the pile"]);
    fail("me: S:A H:", "H", 8, &["ranks for the suit"]);
    fail("me: S:A foo", "foo", 8, &["a hand"]);
    let text = "a: S:A\nb: S:KA";
    let layout = parse_layout(text).unwrap();
    fails(layout.position(beat(2, 3), Player::One), text, "A", 13, &["each card once"]);
    let text = "x: S:A\ny: S:K\nz: S:Q";
    let layout = parse_layout(text).unwrap();
    fails(layout.written_position(Player::One), text, "S", 17, &["two hands, got 'S'"]);
    let text = "a: S:A";
    let layout = parse_layout(text).unwrap();
    fails(layout.written_position(Player::Two), text, "", 6, &["two hands, got nothing"]);
    let text = "a: S:A\nb: S:K";
    let layout = parse_layout(text).unwrap();
    fails(layout.position(beat(1, 3), Player::One), text, "", 13, &["got no Qs"]);
}

/// Layouts compared with the position after the moves.
#[test]
fn layouts_agree_or_do_not() {
    let position = parse_position("S:A H:- | H:AKQ | Qs Ks lead", beat(2, 3), Player::Two).unwrap();
    let names = ["L", "R"];
    let agrees = |text: &str| parse_layout(text).unwrap().agrees_with(&position, names);
    for text in [
        format_layout(&position, names).as_str(),
        "R: S:A\nL: H:AKQ",
        "r: spades A hearts -",
        "Pile: Qs Ks lead",
        "Table: Qs Ks lead",
    ] {
        assert_eq!(agrees(text), Ok(()), "{text}");
    }
    let fail = |text: &str, token: &str, offset, words: &[&str]| fails(agrees(text), text, token, offset, words);
    fail("L: S:A", "A", 5, &["expected the layout after the moves, got 'A'", "this card is in the hand of R"]);
    fail("L: H:AK", "L", 0, &["got 'L' without Qh"]);
    fail("L: S:Q H:AKQ", "Q", 5, &["this card is in the pile"]);
    fail("X: S:A", "X", 0, &["expected L or R, got 'X'"]);
    fail("Pile: Ks As", "As", 9, &["this card is in the hand of R"]);
    fail("Pile: Ks", "Ks", 6, &["without Qs"]);
    fail("Pile: Ks Qs", "Qs", 9, &["beats the Ks under it", "from bottom to top"]);
    fail("Pile: -", "", 7, &["got a pile without Qs, Ks"]);
    fail("R: S:T", "T", 5, &["a rank of this pack"]);
    let seated = parse_layout("R: S:A\nL: S:K H:AQ").unwrap().seated(names).unwrap();
    assert_eq!(seated.hands[0].0.text(), "L");
    let text = "R: S:A";
    fails(parse_layout(text).unwrap().seated(names), text, "", 6, &["two hands"]);
}

#[test]
fn lines_of_layouts_and_of_moves() {
    for (line, name) in [("LEFT: S:A", Some("LEFT")), ("Bill  -  hearts K", Some("Bill")), (" spades K", Some(""))] {
        assert_eq!(layout_line(line), name, "{line}");
    }
    for line in ["", "8h, Jh.", "LEFT eats all", "----", "8h - Jh", ": 8h", "hearts_of_oak"] {
        assert_eq!(layout_line(line), None, "{line}");
    }
}

/// The boards that the command shows.
#[test]
fn boards_without_colons() {
    let rules = beat(2, 7);
    for (text, line) in [
        ("LEFT   S:KJ H:AQT9\nRIGHT  S:AQT98 H:KJ\npile   8h", "S:KJ H:AQT9 | S:AQT98 H:KJ | 8h"),
        ("\nFACEUP  ♠KJ ♥AQT9\npile    [8♥]\nYOU     ♠AQT98 ♥KJ", "S:KJ H:AQT9 | S:AQT98 H:KJ | 8h"),
        ("ONE  S:AKQJT98 H:-   (trumps: spades)\npile    -\nTWO  S:- H:AKQJT98", "S:AKQJT98 H:- | S:- H:AKQJT98"),
        (
            "mover     S:KJ H:AQT9\nopponent  S:AQT98 H:K\npile      8h Jh   (the mover leads)",
            "S:KJ H:AQT9 | S:AQT98 H:K | 8h Jh lead",
        ),
        ("ME ♠- ♥AKQJT98  YOU ♠AKQJT98 ♥-", "S:- H:AKQJT98 | S:AKQJT98 H:-"),
    ] {
        let read = parse_layout(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
        assert_eq!(format_position(&read.position(rules, Player::One).unwrap()), line, "{text}");
    }
}

/// A printed board reads back as the same position, with the mover last.
#[test]
fn boards_are_printed_as_they_are_read() {
    for line in ["S:AQ H:K | S:K H:AQ", "S:A H:- | H:AKQ | Qs Ks lead", "S:A | S:KQ H:AQ | Kh"] {
        let position = beat(2, 3).position(line).unwrap();
        let written = WrittenPosition::read(line).unwrap();
        let board = format_board(&position, &written.pile(position.rules().pack()).unwrap(), ["you", "Bill"]);
        let layout = parse_layout(&board).unwrap();
        assert_eq!(layout.hands[1].0.text(), "you");
        let again = layout.seated(["you", "Bill"]).unwrap().position(beat(2, 3), Player::One).unwrap();
        assert_eq!(again, position, "{board}");
        assert_eq!(format_board(&position, &[], ["Ann", "Bill"]).lines().next(), Some("Layout now: (Ann is to move)"));
    }
}
