//! Hands, and the carets under their errors.

use faceup_core::notation::*;
use faceup_core::{Pack, Player, Preset};

use crate::{beat, fails, pack};

#[track_caller]
fn reads_as(text: &str, pack: Pack, printed: &str) {
    let hand = parse_hand(text, pack).unwrap_or_else(|e| panic!("{}", e.render(text)));
    assert_eq!(format_hand(hand, pack), printed, "{text:?}");
    assert_eq!(parse_hand(printed, pack), Ok(hand));
}

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
    // The misprint means clubs.
    reads_as(other, pack, "S:KJ97 H:AQT8 C:AKJ97 D:QT8");
    let sentence = "and non-dealer has in this case (exactly corresponding):";
    let title = "and non-dealers trumps are Hearts, dealer might have:";
    let as_printed = parse_layout(&format!("{title}\n{dealer}\n{sentence}\n{other}\n")).unwrap();
    let hands: Vec<_> = as_printed.hands.iter().map(|(name, hand)| (name.text(), hand.resolve(pack))).collect();
    assert_eq!(hands, [("", parse_hand(dealer, pack)), ("", parse_hand(other, pack))]);
    // A name that looks like a suit is a name, if no ranks follow.
    let layout = parse_layout("Clubb: spades A\nSpader: spades K").unwrap();
    assert_eq!(layout.hands.iter().map(|(name, _)| name.text()).collect::<Vec<_>>(), ["Clubb", "Spader"]);
    let layout = parse_layout(&format!("dealer:\n{dealer}\nnondealer:\n{other}")).unwrap();
    let rules = Preset::Challenge.rules(4, 8).unwrap();
    let position = layout.position(rules, Player::Two).unwrap();
    assert_eq!(position.hand(Player::One), parse_hand(dealer, pack).unwrap());
    assert_eq!(position.hand(Player::Two), parse_hand(other, pack).unwrap());
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
    let text = "25,AT & 3";
    fails(parse_hand(text, long), text, "T", 4, &["have numbers"]);
}

/// "playing with real cards allows suit lengths up to 26 long", with one red and one black suit.
#[test]
fn long_suits_of_real_cards() {
    let long = pack(2, 26);
    reads_as("hA hQ dA d9", long, "S:- H:26,24,13,8");
    reads_as("h2 d2 s2 c2", long, "S:14,1 H:14,1");
    reads_as("Hearts: A 10 3 Diamonds: K  Clubs: A", long, "S:13 H:26,22,15,12");
    reads_as("cK", pack(1, 26), "S:12");
    // A shorter suit has the highest ranks.
    reads_as("S:AT C:AT", pack(1, 18), "S:18,14,5,1");
    let text = "S:AT C:8";
    fails(parse_hand(text, pack(1, 18)), text, "8", 7, &["a rank of this pack"]);
    let text = "S:26,K";
    fails(parse_hand(text, long), text, "K", 5, &["have numbers"]);
    let text = "hK sK";
    fails(parse_hand(text, pack(1, 26)), text, "hK", 0, &["a 1-suit pack has spades"]);
    // Without a letter, a club or a diamond, the ranks are numbers if one is above ten, or if the hand has the printed form.
    reads_as("h9 h10 h11", long, "S:- H:11,10,9");
    reads_as("H:10,9", long, "S:- H:10,9");
    reads_as("- & 10 9", long, "S:- H:10,9");
    // Other text has two readings, and the answer must not depend on the reading.
    let text = "h9 h10";
    let words = ["got 'h9'", "it is H:9 by number", "H:21 as a playing card"];
    let problem = fails(parse_hand(text, long), text, "h9", 0, &words);
    assert!(matches!(problem, Problem::TwoReadings { .. }));
    let fifteen = pack(2, 15);
    let text = "10♠ 9♥";
    fails(parse_hand(text, fifteen), text, "10♠", 0, &["S:10 by number", "S:11 as a playing card"]);
    reads_as("T♠ 9♥", fifteen, "S:11 H:10");
    reads_as("S:10 H:9", fifteen, "S:10 H:9");
    let text = "spades A 1";
    fails(parse_hand(text, fifteen), text, "1", 9, &["S:1 by number", "S:15 as a playing card"]);
    // Both readings agree: of 14 ranks, the lowest is a second ace.
    reads_as("10♠ 9♥", pack(2, 14), "S:10 H:9");
    reads_as("As Ah", fifteen, "S:15 H:15");
    // With more than two suits, no suit combines two.
    reads_as("10♠ 9♥", pack(3, 15), "S:10 H:9 C:-");
    let text = "spades 10 | * | 9h";
    fails(beat(2, 15).position(text), text, "10", 7, &["S:10 by number"]);
    assert!(beat(2, 15).position("S:10 | * | 9h").is_ok());
    // Both colours in a position, with a pile. The number of ranks must be given.
    let text = "hA hQ dA | * | d9";
    assert_eq!(infer_pack(text, None, Some(26), 4), Ok(long));
    assert_eq!(infer_pack("sA cQ", None, Some(26), 1), Ok(pack(1, 26)));
    let position = beat(2, 26).position(text).unwrap();
    assert_eq!(format_position(&position).split(" | ").last(), Some("8h"));
    assert_eq!(position.to_beat(), parse_card("8h", long).ok());
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
    // A caret can be drawn in a text other than the one read.
    let error = parse_hand("S:AKQ bar", short).unwrap_err();
    assert!(error.render("♠♠♠♠").ends_with("\n  ♠♠♠♠\n    ^^"));
    assert_eq!(error.render("").lines().count(), 3);
    assert!(error.render("").starts_with(&error.to_string()));
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

/// A mistake that hides the size of the pack is named before the question for the size.
#[test]
fn the_true_cause_comes_first() {
    let cause = |text: &str| {
        let error = infer_pack(text, None, None, 2).expect_err(text);
        assert_eq!(error.missing(), None, "{error}");
        format!("{} {}", error.token(), error)
    };
    for (text, expected) in [
        ("S:KJ H:AQTT98", "T expected each card once, got 'T' again; the Th already has a place"),
        ("S:KJ H:AQTX98", "X expected each card once, got 'X' again; the Th"),
        ("S:KJ H:AQT98 || 8h", "8h expected each card once, got '8h' again; the 8h"),
        ("KJ AQT98", "AQT98 expected '&' before the second suit, got 'AQT98'; write 'KJ & AQT98'"),
        ("KJAQT98", "A expected '&' before the second suit, got 'A'; write 'KJ & AQT98'"),
        ("AQT98 KJT", "KJT expected '&' before the second suit, got 'KJT'; write 'AQT98 & KJT'"),
        ("KJ & AQT98 &", "& expected ranks or '-' on both sides of '&', got nothing"),
        ("C:KJ D:AQT98", "C expected the suits S and H, got 'C'"),
        ("Kc Jc Ad Qd Td 9d 8d", "Kc expected the suits S and H, got 'Kc'"),
    ] {
        let cause = cause(text);
        assert!(cause.starts_with(expected), "{text}: {cause}");
    }
    let rules = faceup_core::Rules::beat_it_or_eat_it(2, 7).unwrap();
    let error = rules.deal("S:KJ | H:AQT98").unwrap_err();
    assert!(error.to_string().contains("'|' separates the players"), "{error}");
    // The number of ranks is asked for where nothing else is wrong.
    for text in ["S:KJ H:A9", "AQT98", "S:KJ H:- C:A9"] {
        assert!(infer_pack(text, None, None, 2).unwrap_err().missing().is_some(), "{text}");
    }
}
