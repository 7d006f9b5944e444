//! Positions on one line.

use faceup_core::notation::*;
use faceup_core::{ByPlayer, CardSet, Player, Position, PositionError, Preset};

use crate::{beat, fails};

#[test]
fn positions_in_every_spelling() {
    let rules = beat(2, 5);
    let pack = rules.pack();
    let hand = |text| parse_hand(text, pack).unwrap();
    let card = |text| parse_card(text, pack).unwrap();
    let (mover, other) = (hand("S:AT"), hand("S:K H:AQ"));
    for player in Player::ALL {
        let mut hands = ByPlayer { one: other, two: other };
        hands[player] = mover;
        let to_beat = Position::new(rules, hands, player, Some(card("Kh"))).unwrap();
        for text in [
            "S:AT H:- | S:K H:AQ | Js Qs Th Jh Kh",
            "spades A 10 | H:AQ S:K | Th, Jh, Js Qs Kh",
            "AT & - | K & AQ | Th Jh Js Qs Kh",
        ] {
            assert_eq!(parse_position(text, rules, player), Ok(to_beat), "{text}");
        }
        // The rest is in neither the mover's hand nor the pile.
        let rest = parse_position("AT&|*|Kh", rules, player).unwrap();
        assert_eq!(rest.hand(!player), pack.full() - mover - CardSet::of(card("Kh")));
        assert_eq!(parse_position("AT& | |Kh", rules, player), Ok(rest));
        assert_eq!(format_position(&to_beat), "S:AT H:- | S:K H:AQ | Js Qs Th Jh Kh");
        // Separators as in a record of moves; an even number of cards lies in pairs.
        let pairs = parse_position("S:AT | S:K H:AKQ | Th, Jh. Js, Qs", rules, player).unwrap();
        assert_eq!(pairs.to_beat(), None);
        let text = "S:AT H:- | S:K H:AKQ | Js Qs Th Jh lead";
        assert_eq!(parse_position(text, rules, player), Ok(pairs));
        assert_eq!(parse_position(&text.replace("lead", "LEAD"), rules, player), Ok(pairs));
        assert_eq!(format_position(&pairs), text);
        hands[!player] = hand("S:K H:AKQ");
        assert_eq!(Position::new(rules, hands, player, None), Ok(pairs));
        let parity = Err(PositionError::Parity { cards: 4, to_beat: true });
        assert_eq!(Position::new(rules, hands, player, Some(card("Qs"))), parity);
        let opening = Position::leading(rules, player, mover).unwrap();
        for text in ["S:AT", "S:AT | ", "S:AT | *", "S:AT | * | -", "S:AT|*|", "S:AT||.", "AT & | KQJ & AKQJT"] {
            assert_eq!(parse_position(text, rules, player), Ok(opening), "{text}");
        }
        assert_eq!(format_position(&opening), "S:AT H:- | S:KQJ H:AKQJT");
    }
}

#[test]
fn wrong_positions() {
    let rules = beat(2, 3);
    let fail = |text: &str, token: &str, offset, words: &[&str]| {
        fails(parse_position(text, rules, Player::One), text, token, offset, words)
    };
    fail("", "", 0, &["a hand, got nothing"]);
    fail(" | S:A", "", 0, &["a hand, got nothing"]);
    fail("* | S:A", "*", 0, &["a hand, got '*'"]);
    fail("S:A | foo", "foo", 6, &["a hand, got 'foo'"]);
    fail("S:A | * | foo", "foo", 10, &["cards in the pile, got 'foo'"]);
    fail("S:A | * | S:K", "S", 10, &["cards in the pile"]);
    fail("S:A | * | lead", "lead", 10, &["cards in the pile before 'lead'"]);
    fail("S:A | * | Ks lead Qs", "Qs", 18, &["cards in the pile"]);
    fail("S:A | * | - Qs", "Qs", 12, &["cards in the pile"]);
    fail("S:A | * | Qs -", "-", 13, &["cards in the pile"]);
    fail("S:A | * | Qs | Kh", "| Kh", 13, &["end of the position", "'MOVER | OTHER | PILE'"]);
    fail("S:A | S:KA", "A", 9, &["each card once, got 'A' again; the As"]);
    fail("S:A | * | Ks As", "As", 13, &["the As already has a place"]);
    fail("S:A | * | Ks Ks", "Ks", 13, &["the Ks already has a place"]);
    fail("S:A | S:KQ H:K | Qh", "", 19, &["every card of the pack, got no Ah;", "'*'"]);
    fail("S:A | S:K \n", "", 9, &["got no Qs, Qh, Kh, Ah;"]);
    fail("S:A | * | 2s", "2s", 10, &["a rank of this pack"]);
    let problem = fail("- | *", "-", 0, &["a hand is empty"]);
    assert_eq!(problem, Problem::Position(PositionError::EmptyHand));
    fail("S:AKQ H:AKQ", "", 11, &["a hand is empty"]);
    fail("S:AKQ H:AKQ | -", "-", 14, &["a hand is empty"]);
    let words = ["got 'lead'", "the pile has 3 cards and no card to beat"];
    fail("S:A | * | Ks Kh Ah lead", "lead", 19, &words);
    // A pile that play cannot lay, or not in this order: a king beats neither an ace nor a card of another suit.
    for (text, token, offset) in
        [("S:Q | * | As Ks", "Ks", 13), ("S:Q | * | Ah Ks lead", "Ks", 13), ("S:Q | * | Kh Ah As Ks", "Ks", 19)]
    {
        let problem = fail(text, token, offset, &["under it in the pile, got 'Ks'", "read from bottom to top"]);
        assert!(matches!(problem, Problem::DoesNotBeat(..)), "{problem:?}");
    }
    fail("S:Q | * | As Kh Ks", "Kh", 13, &["beats the As under it"]);
    assert!(beat(2, 3).position("S:Q | * | Ks As").is_ok());
    let pass = Preset::Challenge1987.rules(2, 3).unwrap();
    // Each card beats the one under it, and the players alternate: hearts are trumps of player two.
    for (text, token) in
        [("S:A | * | Kh Qs", ""), ("S:A | * | Qs Kh", "Kh"), ("S:A | * | Ah Kh", "Kh"), ("S:A | * | Kh Qs Qh", "Qs")]
    {
        let read = parse_position(text, pass, Player::Two);
        assert_eq!(read.as_ref().map_or_else(|error| error.token(), |_| ""), token, "{text}: {read:?}");
    }
    let set = |text| parse_hand(text, pass.pack()).unwrap();
    let hands = ByPlayer { one: set("S:Q"), two: set("S:K H:AQ") };
    let impossible = Err(PositionError::ImpossiblePile { to_beat: false });
    assert_eq!(Position::new(beat(2, 3), hands, Player::One, None), impossible);
    let text = "S:A | * | Kh lead";
    let words = ["a card to beat, got 'lead'", "remove 'lead'"];
    fails(parse_position(text, pass, Player::One), text, "lead", 13, &words);
    let missing = parse_position("S:A | S:K", beat(2, 13), Player::One).unwrap_err().to_string();
    assert!(missing.contains("got no 2s, 3s, 4s, 5s, 6s, 7s, 8s, 9s and 16 more;"), "{missing}");
}

/// "The starting distribution is symmetric, e.g." of the first document.
#[test]
fn hands_against_each_other() {
    let rules = beat(2, 13);
    let (text, line) = ("AJt86432 & KQ975   vs   KQ975 & AJt86432", "S:AJT86432 H:KQ975 | S:KQ975 H:AJT86432");
    assert_eq!(format_position(&rules.position(text).unwrap()), line);
    assert_eq!(infer_pack(text, None, None, 1), Ok(rules.pack()));
    for text in ["S:AQ H:K VS. S:K H:AQ | -", "AQ & K versus K & AQ"] {
        assert_eq!(format_position(&beat(2, 3).position(text).unwrap()), "S:AQ H:K | S:K H:AQ", "{text}");
    }
    let text = "AQ & K vs foo";
    fails(beat(2, 3).position(text), text, "foo", 10, &["a hand, got 'foo'"]);
    let text = "AQ & K vs K & AQ | - | -";
    fails(beat(2, 3).position(text), text, "| -", 21, &["the end of the position"]);
}
