//! Single cards.

use faceup_core::Suit;
use faceup_core::notation::*;

use crate::{fails, pack};

#[test]
fn cards_in_every_spelling() {
    let standard = pack(4, 13);
    for (printed, spellings) in [
        ("Ts", &["S10", "ts", "Xs", "10S", "sX", "10♠", "♤t", "st", "♠\u{fe0f}10", " Ts\n"][..]),
        ("As", &["1s", "s1", "aS", "A♠", "♠a"]),
        ("8h", &["8h", "H8", "8♥", "♡8"]),
        ("Jc", &["Jc", "jC", "cj", "♣J", "j♧"]),
        ("2d", &["2d", "D2", "♦2", "2♢"]),
        ("Kd", &["Kd", "dk"]),
        ("Qd", &["qd", "DQ"]),
    ] {
        for text in spellings {
            let card = parse_card(text, standard).unwrap_or_else(|e| panic!("{}", e.render(text)));
            assert_eq!(format_card(card, standard), printed, "{text:?}");
        }
    }
}

#[test]
fn one_is_the_ace_of_a_short_suit_and_the_bottom_of_a_long_one() {
    for ranks in 1..=26 {
        let pack = pack(2, ranks);
        let (one, ace) = (parse_card("1h", pack).unwrap(), parse_card("ah", pack).unwrap());
        assert_eq!(pack.rank_of(ace), pack.ace(Suit::Hearts));
        assert_eq!(one == ace, ranks <= 13);
        assert_eq!(pack.rank_of(one).height(), if ranks <= 13 { ranks - 1 } else { 0 });
    }
    let long = pack(2, 26);
    assert_eq!(parse_card("h26", long), parse_card("26h", long));
    assert_eq!(format_card(parse_card("H26", long).unwrap(), long), "26h");
    assert_eq!(format_card(parse_card("10♥", long).unwrap(), long), "10h");
    assert_eq!(parse_card("10h", long).unwrap().bit(), 26 + 9);
}

#[test]
fn wrong_cards() {
    let short = pack(2, 7);
    let long = pack(2, 26);
    let card = |text| fails(parse_card(text, short), text, text, 0, &["a card", "'8h'"]);
    for text in ["hello", "88h", "hh", "A", "h", "7h", "8c", "Ahh", "08h", "♠♠", "8h 9h"].iter() {
        assert!(parse_card(text, short).is_err(), "{text}");
    }
    assert_eq!(card("hello"), Problem::Unexpected(Expected::Card));
    assert_eq!(fails(parse_card("", short), "", "", 0, &["got nothing"]), card("h8h"));
    fails(parse_card("  7h", short), "  7h", "7h", 2, &["suits of 7 have A K Q J T 9 8"]);
    fails(parse_card("12h", short), "12h", "12h", 0, &["a rank of this pack"]);
    fails(parse_card("0h", short), "0h", "0h", 0, &["a rank of this pack"]);
    let problem = fails(parse_card("8c", short), "8c", "8c", 0, &["2-suit pack has spades, hearts"]);
    assert_eq!(problem, Problem::SuitNotInPack(2));
    fails(parse_card("hearts", short), "hearts", "hearts", 0, &["ranks for the suit 'hearts', got none"]);
    fails(parse_card("8", short), "8", "8", 0, &["a suit for '8', got none"]);
    let words = ["a number from 1 to 26", "got 'Kh'", "longer than 13", "1 is the lowest"];
    let problem = fails(parse_card("Kh", long), "Kh", "Kh", 0, &words);
    assert_eq!(problem, Problem::LetterInLongSuit(26));
    fails(parse_card("27h", long), "27h", "27h", 0, &["1 (the lowest) to 26 (the ace, also A)"]);
    fails(parse_card("0h", long), "0h", "0h", 0, &["1 (the lowest)"]);
    fails(parse_card("99999999999h", long), "99999999999h", "99999999999h", 0, &["suits of 26"]);
    assert_eq!(format_card(parse_card("Ad", pack(4, 16)).unwrap(), short), "#63");
}
