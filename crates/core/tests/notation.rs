//! The notation of the source documents, and the words of every error.

use faceup_core::notation::*;
use faceup_core::{
    AfterBeating, ByPlayer, CardSet, Deal, Move, MoveError, Pack, PackError, Player, Position, PositionError, Preset,
    Rules, Trumps,
};

fn pack(suits: u8, ranks: u8) -> Pack {
    Pack::new(suits, ranks).unwrap()
}

fn beat(suits: u8, ranks: u8) -> Rules {
    Preset::BeatItOrEatIt.rules(suits, ranks).unwrap()
}

#[track_caller]
fn reads_as(text: &str, pack: Pack, printed: &str) {
    let hand = parse_hand(text, pack).unwrap_or_else(|e| panic!("{}", e.render(text)));
    assert_eq!(format_hand(hand, pack), printed, "{text:?}");
    assert_eq!(parse_hand(printed, pack), Ok(hand));
}

/// Checks the token of an error, its place, and that the message has each of `words`.
#[track_caller]
fn fails<T: std::fmt::Debug>(
    result: Result<T, NotationError>,
    text: &str,
    token: &str,
    offset: usize,
    words: &[&str],
) -> Problem {
    let error = result.unwrap_err();
    let line = error.to_string();
    assert_eq!((error.token(), error.offset()), (token, offset), "{line}");
    assert!(text[offset..].starts_with(token), "{line}");
    assert!(line.starts_with("expected ") && !line.contains('\n'), "{line}");
    for word in words {
        assert!(line.contains(word), "no {word:?} in: {line}");
    }
    error.problem().clone()
}

// Cards

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
        assert_eq!(pack.rank_of(ace), pack.ace());
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

// Hands

#[test]
fn hands_in_every_spelling() {
    let standard = pack(2, 13);
    for text in [
        "S:AJT653 H:KQ98742",
        "S: A J t 6 5 3  H: K Q 9 8 7 4 2",
        "Hearts: K Q 9 8 7 4 2     Spades: A J t 6 5 3",
        "Hearts : K Q 9 8 7 4 2 \n Spades : A J t 6 5 3",
        "heart KQ98742 SPADE 1jx653",
        "h kq98742 s aj10653",
        "♠ A J 10 6 5 3, ♥: K Q, 9 8 7 4 2",
        "AJt653 & KQ98742",
        "A J t 6 5 3&K Q 9 8 7 4 2",
        "As, Js 10s 6s 5s 3s hK hQ h9 h8 h7 h4 h2",
        "S:AJ Kh Qh H:98742 10s 6s S:53",
    ] {
        reads_as(text, standard, "S:AJT653 H:KQ98742");
    }
    reads_as("AJt86432 & KQ975", standard, "S:AJT86432 H:KQ975");
    reads_as("KQ975 & AJt86432", standard, "S:KQ975 H:AJT86432");
    reads_as("hearts A Q T 9 8 spades -", pack(2, 7), "S:- H:AQT98");
    reads_as("hearts - spades A", pack(2, 7), "S:A H:-");
    reads_as("H:- S:–", pack(2, 7), "S:- H:-");
    reads_as("-", pack(2, 7), "S:- H:-");
    reads_as("- & A", pack(2, 7), "S:- H:A");
    reads_as("A & -", pack(2, 7), "S:A H:-");
    reads_as("A&", pack(2, 7), "S:A H:-");
    reads_as("8h, Jh 9s", pack(2, 7), "S:9 H:J8");
    reads_as("AQ108", pack(1, 7), "S:AQT8");
    reads_as("S:AQ108", pack(1, 7), "S:AQT8");
    reads_as("AKQJt98765432", pack(1, 13), "S:AKQJT98765432");
}

#[test]
fn the_four_suit_hands_of_the_challenge_document() {
    let pack = pack(4, 8);
    let dealer = "\tSpades  : A Q 10 8\n\tClubs   : Q 10 8\n\tDiamonds: A K J 9 7\n\tHearts  : K J 9 7";
    let other = "\tHearts  : A Q 10 8\n\tDiamonds: Q 10 8\n\tCkubs   : A K J 9 7\n\tSpades  : K J 9 7";
    reads_as(dealer, pack, "S:AQT8 H:KJ97 C:QT8 D:AKJ97");
    let at = other.find("Ckubs").unwrap();
    fails(parse_hand(other, pack), other, "Ckubs", at, &["a hand, got 'Ckubs'"]);
    let other = other.replace("Ckubs", "Clubs");
    reads_as(&other, pack, "S:KJ97 H:AQT8 C:AKJ97 D:QT8");
    // The two hands make the whole pack, so the misprint means clubs.
    let layout = parse_layout(&format!("dealer:\n{dealer}\nnondealer:\n{other}")).unwrap();
    let rules = Preset::Challenge.rules(4, 8).unwrap();
    let position = layout.position(rules, Player::Two).unwrap();
    assert_eq!(position.hand(Player::One), parse_hand(dealer, pack).unwrap());
    assert_eq!(position.hand(Player::Two), parse_hand(&other, pack).unwrap());
    assert_eq!(layout.written_position(Player::One).unwrap().infer_pack(None, None, 4), Ok(pack));
    // One hand without a name.
    let alone = parse_layout(dealer).unwrap();
    assert_eq!(alone.hands[0].0.text(), "");
    assert_eq!(alone.hands[0].1.resolve(pack), parse_hand(dealer, pack));
}

#[test]
fn hands_of_long_suits() {
    let long = pack(2, 26);
    for text in
        ["S:26,25,3 H:1", "s 3 25 26 h 1", "26s, h1 25s 3s", "3, 26 25 & 1", "hearts 1 spades: A,25,3", "S:A25,3 H:1"]
    {
        reads_as(text, long, "S:26,25,3 H:1");
    }
    reads_as("-", long, "S:- H:-");
    let text = "S:26,108";
    fails(parse_hand(text, long), text, "108", 5, &["1 (the lowest) to 26"]);
    let text = "S:25,AT";
    fails(parse_hand(text, long), text, "T", 6, &["have numbers"]);
}

#[test]
fn wrong_hands() {
    let short = pack(2, 7);
    let one = pack(1, 7);
    let fail =
        |text: &str, token: &str, offset, words: &[&str]| fails(parse_hand(text, short), text, token, offset, words);
    fail("", "", 0, &["a hand, got nothing", "'S:AJT H:-'"]);
    fail("S:AK foo", "foo", 5, &["a hand, got 'foo'"]);
    fail("S:AK7", "7", 4, &["a rank of this pack, got '7'; suits of 7 have A K Q J T 9 8"]);
    fail("S:AQ1073", "7", 6, &["got '7'"]);
    fail("S:AQ0", "0", 4, &["got '0'"]);
    fail("S:AK C:Q", "C", 5, &["a suit of this pack, got 'C'; a 2-suit pack has spades, hearts"]);
    fail("S:AK C:-", "C", 5, &["got 'C'"]);
    fail("AK & Q & J", "AK", 0, &["2 groups of ranks, one for each suit, got 3", "'&'"]);
    fail("AK", "AK", 0, &["a suit for 'AK', got none", "'S:AK H:Q'"]);
    fail("AK S:Q", "AK", 0, &["a suit for '"]);
    fail("AK Qs", "AK", 0, &["a suit for '"]);
    fail("Qs AK", "AK", 3, &["a suit for '"]);
    fail("H:- A", "A", 4, &["a suit for '"]);
    fail("- S:A", "S", 2, &["a hand"]);
    fail("- A", "A", 2, &["a hand"]);
    fail("A & - K", "K", 6, &["a hand"]);
    fail("A -", "-", 2, &["a hand"]);
    fail("S:A -", "-", 4, &["a hand"]);
    fail("S:A & H:K", "&", 4, &["a hand"]);
    fail("S::A", ":", 2, &["a hand"]);
    fail("S:A.", ".", 3, &["a hand"]);
    fail("S:A | H:K", "|", 4, &["a hand"]);
    let problem = fail("S:A H: ", "H", 4, &["ranks for the suit 'H', got none", "'H:-'"]);
    assert_eq!(problem, Problem::SuitWithoutRank);
    fail("H S:A", "H", 0, &["ranks for the suit"]);
    fail("Spades 8h", "Spades", 0, &["ranks for the suit"]);
    fail("S:AKA", "A", 4, &["each card once, got 'A' again; the As already has a place"]);
    fail("S:AT H:K 10s", "10s", 9, &["the Ts already has a place"]);
    fail("S:A1", "1", 3, &["the As already has a place"]);
    fail("A10 & TT", "T", 7, &["the Th already has a place"]);
    fail("♠ A, ♣ K", "♣", 7, &["a suit of this pack, got '♣'"]);
    fails(parse_hand("A & K", one), "A & K", "A", 0, &["1 group of ranks, one for each suit, got 2"]);
    fails(parse_hand("hA", one), "hA", "hA", 0, &["a 1-suit pack has spades"]);
    fail("\u{1F0A1}\u{301} é", "\u{1F0A1}\u{301}", 0, &["a hand"]);
    let long = "x".repeat(50);
    fail(&format!("{long}y"), &format!("{long}y"), 0, &["got 'xxxxx", "xxx...'"]);
}

#[test]
fn carets_stand_under_the_piece() {
    let short = pack(2, 7);
    let render = |text: &str| parse_hand(text, short).unwrap_err().render(text);
    let lines = |text: &str| {
        let rendered = render(text);
        rendered.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines("♠AK foo"), ["  ♠AK foo", "      ^^^"]);
    assert_eq!(lines("♠A! K"), ["  ♠A! K", "  ^^^"]);
    assert_eq!(lines("♠ AK foo"), ["  ♠ AK foo", "       ^^^"]);
    assert_eq!(lines("♠ A\r\n\t♥ K 7 Q\r\n"), ["  2 | \t♥ K 7 Q", "      \t    ^"]);
    assert_eq!(lines(""), ["  ", "  ^"]);
    // Rendering another text than the one that was read.
    let error = parse_hand("S:AKQ bar", short).unwrap_err();
    assert!(error.render("♠♠♠♠").ends_with("\n  ♠♠♠♠\n    ^^"));
    assert_eq!(error.render("").lines().count(), 3);
    assert!(error.render("").starts_with(&error.to_string()));
}

// Positions

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
            "S:AT H:- | S:K H:AQ | Qs Js Th Jh Kh",
            "spades A 10 | H:AQ S:K | Th, Qs, Jh Js Kh",
            "AT & - | K & AQ | Th Qs Jh Js Kh",
        ] {
            assert_eq!(parse_position(text, rules, player), Ok(to_beat), "{text}");
        }
        // The rest is the cards that are neither in the mover's hand nor in the pile.
        let rest = parse_position("AT&|*|Kh", rules, player).unwrap();
        assert_eq!(rest.hand(!player), pack.full() - mover - CardSet::of(card("Kh")));
        assert_eq!(parse_position("AT& | |Kh", rules, player), Ok(rest));
        assert_eq!(format_position(&to_beat), "S:AT H:- | S:K H:AQ | Js Qs Th Jh Kh");
        // Separators as in a record of moves, and an even number of cards, which lie in pairs.
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
    let pass = Preset::Challenge1987.rules(2, 3).unwrap();
    let text = "S:A | * | Kh lead";
    let words = ["a card to beat, got 'lead'", "remove 'lead'"];
    fails(parse_position(text, pass, Player::One), text, "lead", 13, &words);
    let missing = parse_position("S:A | S:K", beat(2, 13), Player::One).unwrap_err().to_string();
    assert!(missing.contains("got no 2s, 3s, 4s, 5s, 6s, 7s, 8s, 9s and 16 more;"), "{missing}");
}

// Layouts

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
    // In the second line hearts come again, so the cards from there on are the second player's.
    let text = "you: spades A   me: hearts K\n  hearts - spades K hearts A spades Q\nTABLE: Qh";
    let position = parse_layout(text).unwrap().position(rules, Player::One).unwrap();
    assert_eq!(format_position(&position), "S:AK H:- | S:Q H:AK | Qh");

    let text = "A - S:A\nB - S:K H:AQ\nTable - Qs Kh lead";
    let error = parse_layout(text).unwrap_err(); // 'A -' may be a rank and a dash
    assert_eq!(error.token(), "-");
    let text = text.replace("A - ", "A: ");
    let layout = parse_layout(&text).unwrap();
    assert!(layout.pile.lead().is_some() && layout.pile.cards().len() == 2);
    let position = layout.position(rules, Player::Two).unwrap();
    assert_eq!(format_position(&position), "S:K H:AQ | S:A H:- | Qs Kh lead");

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
    let position = parse_position("S:A H:- | S:K H:AQ | Qs Kh lead", beat(2, 3), Player::Two).unwrap();
    let names = ["L", "R"];
    let agrees = |text: &str| parse_layout(text).unwrap().agrees_with(&position, names);
    for text in [
        format_layout(&position, names).as_str(),
        "R: S:A\nL: S:K H:AQ",
        "r: spades A hearts -",
        "Pile: Kh Qs",
        "Pile: Qs Kh lead",
        "Table: Qs Kh lead",
    ] {
        assert_eq!(agrees(text), Ok(()), "{text}");
    }
    let fail = |text: &str, token: &str, offset, words: &[&str]| fails(agrees(text), text, token, offset, words);
    fail("L: S:A", "A", 5, &["expected the layout after the moves, got 'A'", "this card is in the hand of R"]);
    fail("L: S:K H:A", "L", 0, &["got 'L' without Qh"]);
    fail("L: S:KQ H:AQ", "Q", 6, &["this card is in the pile"]);
    fail("X: S:A", "X", 0, &["expected L or R, got 'X'"]);
    fail("Pile: Kh As", "As", 9, &["this card is in the hand of R"]);
    fail("Pile: Kh", "Kh", 6, &["without Qs"]);
    fail("Pile: -", "", 7, &["got a pile without Qs, Kh"]);
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

// Records

/// The sample game: a layout, who leads, and the moves of a round.
const SAMPLE: [(&str, Player, &str, usize); 4] = [
    (
        "LEFT: hearts A Q T 9 8      RIGHT: hearts K J\n      spades K J                   spades A Q T 9 8\n",
        Player::One,
        "8h, Jh. 8s, Js. 9h, Kh. 9s, LEFT eats all (by choice).",
        8,
    ),
    (
        "LEFT: hearts A K Q J T 9 8     RIGHT: hearts -\n      spades K J 9 8                  spades A Q T\n",
        Player::Two,
        "Ts, Js. 8h, RIGHT must eat. 9h (R must eat). Th (R must eat).",
        8,
    ),
    (
        "LEFT: hearts A K Q J      RIGHT: hearts T 9 8\n      spades K 9 8               spades A Q J T\n",
        Player::One,
        "8s, Ts. 8h, Jh. 9s, Js. 9h, Qh. Kh, RIGHT must eat all.",
        10,
    ),
    (
        "LEFT: hearts A       RIGHT: hearts K Q J T 9 8\n      spades K              spades A Q J T 9 8\n",
        Player::One,
        "Ah (right must eat);  Ks and LEFT WINS.",
        3,
    ),
];
const NAMES: [&str; 2] = ["LEFT", "RIGHT"];

#[test]
fn the_sample_game_from_the_deal_to_the_end() {
    let rules = beat(2, 7);
    let mut played: Option<Position> = None;
    for (diagram, leader, record, count) in SAMPLE {
        let layout = parse_layout(diagram).unwrap();
        assert_eq!(layout.written_position(leader).unwrap().infer_pack(None, None, 4), Ok(rules.pack()));
        let names: Vec<_> = layout.hands.iter().map(|(name, _)| name.text()).collect();
        assert_eq!(names, NAMES);
        let drawn = layout.position(rules, leader).unwrap();
        let mut position = *played.get_or_insert(drawn);
        assert_eq!(position, drawn, "the play did not lead to\n{diagram}");
        let moves = parse_moves(record, &position, NAMES).unwrap_or_else(|error| panic!("{}", error.render(record)));
        assert_eq!(moves.len(), count);
        let printed = format_moves(&position, &moves, NAMES);
        assert_eq!(parse_moves(&printed, &position, NAMES).as_ref(), Ok(&moves), "{printed}");
        for mv in moves {
            position = position.play(mv).unwrap();
        }
        played = Some(position);
    }
    assert_eq!(played.unwrap().winner(), Some(Player::One));
    // The whole game as one text.
    let all: Vec<&str> = SAMPLE.iter().map(|(_, _, record, _)| *record).collect();
    let start = parse_layout(SAMPLE[0].0).unwrap().position(rules, Player::One).unwrap();
    let moves = parse_moves(&all.join("\n\n"), &start, NAMES).unwrap();
    let end = moves.iter().try_fold(start, |position, &mv| position.play(mv)).unwrap();
    assert_eq!(Some(end), played);
}

#[test]
fn records_are_printed_in_the_documents_style() {
    let start = parse_layout(SAMPLE[0].0).unwrap().position(beat(2, 7), Player::One).unwrap();
    let moves = parse_moves(SAMPLE[0].2, &start, NAMES).unwrap();
    let printed = format_moves(&start, &moves, NAMES);
    assert_eq!(printed, "8h, Jh. 8s, Js. 9h, Kh. 9s, LEFT eats all.");
    assert_eq!(moves[0], Move::Lead(parse_card("8h", pack(2, 7)).unwrap()));
    assert_eq!(moves[1], Move::Beat(parse_card("Jh", pack(2, 7)).unwrap()));
    assert_eq!(moves[7], Move::Eat);
    let last = parse_layout(SAMPLE[3].0).unwrap().position(beat(2, 7), Player::One).unwrap();
    let moves = parse_moves(SAMPLE[3].2, &last, NAMES).unwrap();
    assert_eq!(format_moves(&last, &moves, NAMES), "Ah, RIGHT must eat all. Ks and LEFT WINS.");
    assert_eq!(format_moves(&start, &[], NAMES), "");
    assert_eq!(parse_moves("", &start, NAMES), Ok(vec![]));
    // A player who beats with the last card wins too. If players pass after beating, a comma follows a beat.
    let pass = Preset::Challenge1987.rules(2, 3).unwrap();
    let start = parse_position("S:Q H:AK | S:AK H:Q", pass, Player::One).unwrap();
    let moves = parse_moves("Kh Ah", &start, NAMES).unwrap_err();
    assert_eq!(moves.problem(), &Problem::Illegal(MoveError::NotInHand));
    let moves = parse_moves("Qs Ks; L eats, Qh", &start, NAMES).unwrap();
    assert_eq!(format_moves(&start, &moves, NAMES), "Qs, Ks, LEFT must eat all. Qh.");
    // Hearts are player two's trumps: the queen beats a spade.
    let moves = parse_moves("Qs, Qh. Kh and L eats", &start, NAMES).unwrap_err();
    assert_eq!((moves.token(), moves.offset()), ("L", 15));
    let moves = parse_moves("Qs, Qh. Kh, R eats. Ah and L wins", &start, NAMES).unwrap();
    assert_eq!(format_moves(&start, &moves, NAMES), "Qs, Qh, Kh, RIGHT must eat all. Ah and LEFT WINS.");
    // A list of illegal moves prints too.
    assert_eq!(format_moves(&start, &[Move::Eat, Move::Eat], NAMES), "LEFT eats all. LEFT eats all.");
}

#[test]
fn names_of_players_in_records() {
    let rules = beat(2, 3);
    let start = parse_position("S:AQ H:K | S:K H:AQ", rules, Player::One).unwrap();
    for (names, texts) in [
        (["Ann", "Bob"], &["Qs, Bob eats", "Qs, bob must eat all", "Qs (b eats by choice)"][..]),
        (["Player One", "Player Two"], &["Qs, player two eats.", "Qs, p eats"]),
        (["Player", "Player Two"], &["Qs, Player two eats", "Qs, eats PLAYER TWO"]),
        (["Élan", "Ömer"], &["Qs, ömer eats", "Qs, Ö eats"]),
        (["J. Doe", "B-52"], &["Qs, B-52 eats", "Qs, b eats"]),
        (["X", "X"], &["Qs, x eats", "Qs X eats"]),
        (["", "-"], &["Qs - eats", "Qs, eats"]),
        (["eats", "all"], &["Qs, all eats"]),
    ] {
        for text in texts {
            let moves = parse_moves(text, &start, names).unwrap_or_else(|e| panic!("{e} {text}"));
            assert_eq!(moves[1..], [Move::Eat], "{text}");
            let printed = format_moves(&start, &moves, names);
            assert_eq!(parse_moves(&printed, &start, names).as_ref(), Ok(&moves), "{printed}");
        }
    }
    let text = "Qs, Player eats";
    let result = parse_moves(text, &start, ["Player", "Player Two"]);
    let problem = fails(result, text, "Player", 4, &["expected Player Two, got 'Player'"]);
    let (actual, name) = (Player::Two, "Player Two".to_owned());
    assert_eq!(problem, Problem::WrongPlayer { actual, name });
}

#[test]
fn wrong_records() {
    let start = parse_position("S:AQ H:K | S:K H:AQ", beat(2, 3), Player::One).unwrap();
    let fail = |text: &str, token: &str, offset, words: &[&str]| {
        fails(parse_moves(text, &start, NAMES), text, token, offset, words)
    };
    fail("Qs, Zs", "Zs", 4, &["a card or a remark, got 'Zs'", "'NAME must eat'"]);
    fail("Qs, R devours", "devours", 6, &["a card or a remark"]);
    fail("Qs: Ks", ":", 2, &["a card or a remark"]);
    fail("Qs, Ks. Qh, RIGHT eats", "RIGHT", 12, &["LEFT, got 'RIGHT'; after the moves"]);
    fail("Qs, Ks. Qh, R must eat", "R", 12, &["LEFT, got 'R'"]);
    fail("Qs, Ks. Qh, eats R", "R", 17, &["LEFT, got 'R'"]);
    fail("Qs, L eats", "L", 4, &["RIGHT, got 'L'"]);
    fail("Qs, 2h", "2h", 4, &["a rank of this pack"]);
    fail("Qs, Qc", "Qc", 4, &["a suit of this pack"]);
    let illegal = |text: &str, token: &str, offset, reason: MoveError| {
        let problem = fail(text, token, offset, &["a legal move, got", &reason.to_string()]);
        assert_eq!(problem, Problem::Illegal(reason));
    };
    illegal("eats", "eats", 0, MoveError::MustLead);
    illegal("Ks", "Ks", 0, MoveError::NotInHand);
    illegal("Qs, Ah", "Ah", 4, MoveError::DoesNotBeat);
    illegal("Qs, As", "As", 4, MoveError::NotInHand);
    illegal("As, R eats. Qs, R eats. Kh, Ah", "Ah", 28, MoveError::GameOver);
    illegal("As, R eats. Qs, R eats. Kh, R eats", "eats", 30, MoveError::GameOver);
    fail("Qs and R wins", "wins", 9, &["a game that is over, got 'wins'"]);
    fail("As, R eats. Qs, R eats. Kh and RIGHT wins", "RIGHT", 31, &["LEFT, got 'RIGHT'"]);
    assert!(parse_moves("As, R eats. Qs, R eats. Kh and LEFT wins", &start, NAMES).is_ok());
}

// Inference

#[track_caller]
fn infers(text: &str, customary: u8, suits: u8, ranks: u8) {
    let inferred = infer_pack(text, None, None, customary).unwrap_or_else(|error| panic!("{}", error.render(text)));
    assert_eq!((inferred.suits(), inferred.ranks()), (suits, ranks), "{text}");
}

#[test]
fn packs_follow_from_two_hands() {
    infers("S:AT H:KQJ | S:KQJ H:AT", 4, 2, 5);
    infers("S:AT H:KQJ | S:KQJ H:AT C:-", 2, 3, 5);
    infers("AJt86432 & KQ975 | KQ975 & AJt86432", 4, 2, 13);
    infers("AKT | QJ9", 2, 1, 6);
    infers("AK | Q10", 2, 1, 5);
    infers("S:A H:K | S:K | Ah", 4, 2, 2);
    infers("S:A | H:A", 4, 2, 1);
    infers("1s | 1h", 4, 2, 1);
    infers("S:A | H:A | Ad Kd", 2, 4, 2);
    infers("AJ987 & - | S:KQT H:AKQJT987", 4, 2, 8);
}

#[test]
fn long_packs_follow_from_two_hands() {
    let numbers = |from: u8, to: u8| (from..=to).rev().map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    infers(&format!("S:{} | S:1", numbers(2, 26)), 2, 1, 26);
    infers(&format!("S:{} H:1 | S:1 H:{}", numbers(2, 14), numbers(2, 14)), 4, 2, 14);
    infers(&format!("S:A,{} H:1 | S:1 H:A,{}", numbers(2, 13), numbers(2, 13)), 4, 2, 14);
    infers(&format!("S:A,{} H:1 | S:1 H:{}", numbers(2, 19), numbers(2, 20)), 4, 2, 20);
    infers(&format!("S:{} | S:1 | 20s", numbers(2, 19)), 2, 1, 20);
    let text = format!("S:{} | S:1", numbers(2, 27));
    let problem = fails(infer_pack(&text, None, None, 1), &text, "S", 0, &["1 to 26 ranks, not 27"]);
    assert_eq!(problem, Problem::Pack(PackError::Ranks(27)));
}

#[test]
fn packs_follow_from_one_hand_with_a_two_in_it() {
    infers("S:AT2", 2, 2, 13);
    infers("S:A H:98765432", 2, 2, 13);
    infers("98765432 | *", 2, 1, 13);
    infers("S:98765432 | *", 3, 3, 13);
    infers("S:A | * | 2s", 2, 2, 13);
    infers("S:A2 D:K | ", 2, 4, 13);
    infers("AJt86432 & KQ975", 4, 2, 13);
    infers("S:A | * | 2d", 2, 4, 13);
    infers("S:AK C:2", 4, 4, 13);
}

#[test]
fn packs_that_do_not_follow() {
    let fail = |text: &str, customary, token: &str, offset, words: &[&str]| {
        fails(infer_pack(text, None, None, customary), text, token, offset, words)
    };
    let problem = fail("S:AT H:9", 2, "9", 7, &["got cards down to '9'", "6 or more ranks", "say how many ranks"]);
    assert_eq!(problem, Problem::RanksUnclear(6));
    fail("S:AT | * | 3h", 2, "3h", 11, &["fit a pack of 12 or more ranks"]);
    fail("-", 2, "", 1, &["got no cards", "say how many ranks"]);
    let problem = fail("S:26,25 H:1", 2, "26", 2, &["got '26'", "one card of", "say how many ranks"]);
    assert_eq!(problem, Problem::NumbersUnclear);
    fail("S:A | * | 12h", 2, "12h", 10, &["say how many ranks"]);
    fail("S:26 25 2", 2, "26", 2, &["say how many ranks"]);
    let problem = fail("S:2 C:A", 2, "C", 4, &["got cards up to 'C'", "3 or more", "how many suits"]);
    assert_eq!(problem, Problem::SuitsUnclear(3));
    fail("S:2 | * | Ah", 1, "Ah", 10, &["2 or more suits: say how many suits"]);
    fail("foo", 2, "foo", 0, &["a hand"]);
}

#[test]
fn given_numbers_win() {
    let infer = |text, suits, ranks| infer_pack(text, suits, ranks, 2);
    assert_eq!(infer("S:AT", None, Some(7)), Ok(pack(2, 7)));
    assert_eq!(infer("S:26,25 H:1", None, Some(26)), Ok(pack(2, 26)));
    assert_eq!(infer("S:2 C:A", Some(3), None), Ok(pack(3, 13)));
    assert_eq!(infer("S:AT H:KQJ | S:KQJ H:AT", Some(1), Some(3)), Ok(pack(1, 3)));
    let error = infer("S:AT", Some(4), Some(20)).unwrap_err();
    assert_eq!(error.problem(), &Problem::Pack(PackError::TooManyCards { suits: 4, ranks: 20 }));
    assert!(infer("S:AT", Some(0), Some(5)).is_err());
}

#[test]
fn signs_before_runs() {
    let pack = pack(2, 7);
    let hand = parse_hand("S:AQT98 H:KJ", pack).unwrap();
    for text in ["♠AQT98 ♥KJ", "♠AQT98♥ K J", "♠ AQT98 ♥KJ", "♤AQ1098 ♡KJ", "♥\u{fe0f}KJ ♠AQ T98"] {
        if text.contains("98♥") {
            assert!(parse_hand(text, pack).is_err(), "a sign begins a word");
        } else {
            assert_eq!(parse_hand(text, pack), Ok(hand), "{text}");
        }
    }
}

#[test]
fn packs_of_symmetric_hands() {
    let infer = |text| infer_pack(text, None, None, 2).map(|pack| (pack.suits(), pack.ranks()));
    assert_eq!(infer("S:KJ H:AQT98"), Ok((2, 7)));
    assert_eq!(infer("S:AKQ H:-"), Ok((2, 3)));
    assert_eq!(infer_pack("S:AK H:QJ C:AQ D:KJ", None, None, 4), Ok(pack(4, 4)));
    // Not symmetric: a rank twice, a gap, a hand of an odd number of suits, cards in the pile.
    for text in ["S:KJ H:AQTJ", "S:KJ H:AQ98", "S:AK H:Q | * | Jh"] {
        assert!(
            matches!(infer_pack(text, None, None, 2).unwrap_err().problem(), Problem::RanksUnclear { .. }),
            "{text}"
        );
    }
    assert!(infer_pack("S:AKQ", Some(1), None, 2).is_err());
}

#[test]
fn codes_of_rules() {
    for (text, rules) in [
        ("beat-it-or-eat-it-2x13", Rules::beat_it_or_eat_it(2, 13)),
        ("challenge-1987-4x8", Rules::challenge_1987(4, 8)),
        (" challenge-4x8\n", Rules::challenge(4, 8)),
        ("custom-no-trumps-pass-1x26", Rules::new(pack(1, 26), Trumps::None, AfterBeating::Pass)),
        ("custom-own-trumps-lead-2x5", Rules::challenge(2, 5)),
        (
            "custom (no trumps, pass after beating), 1 suit of 7",
            Rules::new(pack(1, 7), Trumps::None, AfterBeating::Pass),
        ),
    ] {
        assert_eq!(text.parse::<Rules>().unwrap(), rules.unwrap(), "{text}");
    }
    let fail = |text: &str, words: &[&str]| fails(text.parse::<Rules>(), text, text.trim(), 0, words);
    fail("chess-2x13", &["expected the rules of a game, got 'chess-2x13'", "'challenge-4x8'"]);
    fail("challenge-4", &["expected the rules of a game"]);
    fail("challenge-4x+8", &["expected the rules of a game"]);
    fail("challenge-5x8", &["expected a pack"]);
    fail("challenge-1x8", &["2 suits"]);
}

#[test]
fn deals_and_positions_with_their_rules() {
    let position: Position = "challenge-2x3 two S:A | S:KQ H:AQ | Kh".parse().unwrap();
    assert_eq!((position.mover(), position.rules()), (Player::Two, Rules::challenge(2, 3).unwrap()));
    assert_eq!(position.to_string(), "challenge-2x3 two S:A H:- | S:KQ H:AQ | Kh");
    let deal: Deal = "S:AJT653 H:KQ98742".parse().unwrap();
    assert_eq!(deal.to_string(), "beat-it-or-eat-it-2x13 S:AJT653 H:KQ98742");
    assert_eq!("beat-it-or-eat-it-2x13 S:AJT653 H:KQ98742".parse(), Ok(deal));

    let fail =
        |text: &str, token: &str, offset, words: &[&str]| fails(text.parse::<Deal>(), text, token, offset, words);
    fail("challenge-2x3 S:A | * | Kh", "Kh", 24, &["expected a deal, got 'Kh'"]);
    fail("challenge-2x3 two S:A", "two", 14, &["expected a deal, got 'two'", "player one leads"]);
    fail("\u{a0}challenge-2x3\u{3000}Two S:A", "Two", 18, &["player one leads"]);
    fail("  challenge-2x3  one  ♠A ♥K7\n", "7", 31, &["a rank of this pack"]);
    fail(" challenge-2x3 \n", "", 14, &["a hand, got nothing"]);
    fail("challenge-2x3 two", "two", 14, &["player one leads"]);
    fail("chess-2x13 S:A", "chess-2x13", 0, &["expected the rules of a game, got 'chess-2x13'"]);
    fail(" Challenge-2x3 S:A", "Challenge-2x3", 1, &["'challenge-4x8'"]);
    fail("", "", 0, &["a hand, got nothing"]);
    fail("challenge-2x3 S:A H:7", "7", 20, &["a rank of this pack"]);
    fail("challenge-2x99 S:A", "challenge-2x99", 0, &["expected a pack"]);
    fails(beat(2, 3).deal("S:A | S:KQ H:AQ | Kh"), "S:A | S:KQ H:AQ | Kh", "Kh", 18, &["expected a deal"]);
}
