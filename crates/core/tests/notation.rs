//! What the readers of cards, hands, positions, layouts and moves take, and where they refuse the rest.

use faceup_core::notation::*;
use faceup_core::{AfterBeating, Deal, GameWord, Pack, PackError, Player, Position, Preset, Rules, Trumps};

fn pack(text: &str) -> Pack {
    text.parse().unwrap()
}

fn beat(suits: u8, ranks: u8) -> Rules {
    Preset::BeatItOrEatIt.rules(suits, ranks).unwrap()
}

/// What is read, printed, or the error: `TOKEN at OFFSET: message`.
fn shown<T>(read: Result<T, NotationError>, print: impl Fn(T) -> String) -> String {
    match read {
        Ok(read) => print(read),
        Err(error) => format!("{} at {}: {error}", error.token(), error.offset()),
    }
}

/// Checks what is read: the text after `=`, or the beginning and a piece of an error with `…` between them.
#[track_caller]
fn check(text: &str, shown: &str, expected: &str) {
    let is_right = match expected.split_once('…') {
        Some((start, piece)) => shown.starts_with(start) && shown.contains(piece),
        None => shown == expected,
    };
    assert!(is_right, "{text:?}\n  expected {expected}\n  got      {shown}");
}

#[test]
fn cards() {
    for (of, text, expected) in [
        ("4x13", "S10", "Ts"),
        ("4x13", "ts", "Ts"),
        ("4x13", "sX", "Ts"),
        ("4x13", "10♠", "Ts"),
        ("4x13", "♠\u{fe0f}10", "Ts"),
        ("4x13", " Ts\n", "Ts"),
        ("4x13", "1s", "As"),
        ("4x13", "♡8", "8h"),
        ("4x13", "🂡", "As"),
        ("4x13", "🃁", "Ad"),
        ("2x26", "1h", "1h"),
        ("2x26", "ah", "26h"),
        ("2x26", "H26", "26h"),
        ("2x7", "hello", "hello at 0: …a card"),
        ("2x7", "88h", "88h at 0: …a card"),
        ("2x7", "", " at 0: …got nothing"),
        ("2x7", "8h 9h", "8h 9h at 0: …a card"),
        ("2x7", "7h", "7h at 0: …suits of 7 have A K Q J T 9 8"),
        ("2x7", "0h", "0h at 0: …a rank of this pack"),
        ("2x7", "12h", "12h at 0: …a rank of this pack"),
        ("2x7", "8c", "8c at 0: …a 2-suit pack has spades, hearts"),
        ("2x7", "hearts", "hearts at 0: …a rank with the suit"),
        ("2x7", "8", "8 at 0: …a suit with the rank"),
        ("2x26", "Kh", "Kh at 0: …a number from 1 to 26"),
        ("2x26", "27h", "27h at 0: …a card"),
    ] {
        let pack = pack(of);
        check(text, &shown(parse_card(text, pack), |card| format_card(card, pack)), expected);
    }
}

#[test]
fn hands() {
    for text in [
        "S:AJT653 H:KQ98742",
        "S: A J t 6 5 3  H: K Q 9 8 7 4 2",
        "Hearts: K Q 9 8 7 4 2     Spades: A J t 6 5 3",
        "Hearts : K Q 9 8 7 4 2 \n Spades : A J t 6 5 3",
        "heart KQ98742 SPADE Ajx653",
        "h kq98742 s aj10653",
        "hKQ98742 sAJT653",
        "S=AJT653, H=KQ98742",
        "♠ A J 10 6 5 3, ♥: K Q, 9 8 7 4 2",
        "♠AJT653♥KQ98742",
        "AJt653 & KQ98742",
        "AJT653 / KQ98742",
        "A J t 6 5 3&K Q 9 8 7 4 2",
        "AJT653.KQ98742",
        "AJT653.KQ98742..",
        "AJT653s KQ98742h",
        "A J T 6 5 3 of spades and K Q 9 8 7 4 2 of hearts",
        "spades: ace, jack, ten, six, five, three; hearts: king, queen, nine, eight, seven, four, two",
        "As, Js 10s 6s 5s 3s Kh Qh 9h 8h 7h 4h 2h",
        "AsJsTs6s5s3sKhQh9h8h7h4h2h",
        "SA SJ ST S6 S5 S3 HK HQ H9 H8 H7 H4 H2",
        "> S:AJT653\n> H:KQ98742\n",
    ] {
        let pack = pack("2x13");
        check(text, &shown(parse_hand(text, pack), |hand| format_hand(hand, pack)), "S:AJT653 H:KQ98742");
    }
    for (of, text, expected) in [
        ("2x7", "H:- S:–", "S:- H:-"),
        ("2x7", "-", "S:- H:-"),
        ("2x7", "- & A", "S:- H:A"),
        ("2x7", "S:KJ", "S:KJ H:-"),
        ("1x7", "AQ108", "S:AQT8"),
        (
            "4x8",
            "\tSpades  : A Q 10 8\n\tClubs   : Q 10 8\n\tDiamonds: A K J 9 7\n\tHearts  : K J 9 7",
            "S:AQT8 H:KJ97 C:QT8 D:AKJ97",
        ),
        (
            "4x8",
            "\tHearts  : A Q 10 8\n\tDiamonds: Q 10 8\n\tCkubs   : A K J 9 7\n\tSpades  : K J 9 7",
            "S:KJ97 H:AQT8 C:AKJ97 D:QT8",
        ),
        ("4x4", "AK.QJ.AQ.KJ", "S:AK H:QJ C:KJ D:AQ"),
        ("2x26", "S:26,25,3 H:1", "S:26,25,3 H:1"),
        ("2x26", "s 3 25 26 h 1", "S:26,25,3 H:1"),
        ("2x26", "3, 26 25 & 1", "S:26,25,3 H:1"),
        ("2x26", "26s, h1 25s 3s", ", at 3: …the end of the hand"),
        ("2x26", "26s, 1h 25s 3s", "S:26,25,3 H:1"),
        ("2x15", "S:A9", "A9 at 2: …a number from 1 to 15"),
        ("2x15", "S:A,9", "S:15,9 H:-"),
        ("2x15", "S:K2", "K2 at 2: …a number from 1 to 15"),
        ("2x15", "As 9h", "S:15 H:9"),
        ("2x26", "S:26,108", "108 at 5: …"),
        ("2x7", "", " at 0: …a hand, got nothing"),
        ("2x7", "hello", "hello at 0: …a hand"),
        ("2x7", "S:KJ foo", "foo at 5: …the end of the hand"),
        ("2x7", "S:KJ H:AQT98, 7 cards", "7 at 14: …a suit"),
        ("2x7", "S:KJ H:AQT98 5", "5 at 13: …the ranks of one suit stand together"),
        ("2x7", "S:KJ H:AQT98 5h", "5h at 13: …a suit before more ranks"),
        ("2x7", "S:KJ H:AQ\n98", "98 at 10: …a suit before more ranks"),
        ("2x7", "S:KQ H:J, player 2", ", at 8: …the end of the hand"),
        ("2x7", "S: K-J", "- at 4: …the end of the hand"),
        ("2x7", "As-Ts", "- at 2: …the end of the hand"),
        ("2x7", "S:A to 10 H:9 to 2", "to at 4: …the end of the hand"),
        ("2x13", "9 to 2", "to at 2: …"),
        ("2x7", "2. KJ & AQT98", "KJ at 3: …"),
        ("2x7", "a. KJ & QT98", "KJ at 3: …"),
        ("2x7", "spades: 2 cards, K Q", "cards at 10: …"),
        ("2x7", "S:KJ H:AQT98, S:AQT98 H:KJ", "S at 14: …S comes twice: put '|' between the hands"),
        ("2x7", "KJ AQT98", "AQT98 at 3: …write 'KJ & AQT98'"),
        ("2x7", "KJAQT98", "KJAQT98 at 0: …a suit for the ranks"),
        ("2x7", "KJ & AQT98 &", " at 12: …on both sides of '&'"),
        ("2x7", "KJ & A & Q", "KJ at 0: …2 groups of ranks"),
        ("2x7", "AK & Q; J", "; at 6: …'&' between"),
        ("2x7", "AQT98h KJ", " at 9: …a suit after the ranks"),
        ("2x7", "S:AQT H:", " at 8: …ranks or '-' after the suit"),
        ("2x7", "S:ADT98", "D at 3: …ranks or '-'"),
        ("2x7", "SKJHAQT98", "SKJHAQT98 at 0: …a hand"),
        ("2x7", "two spades", "spades at 4: …'of' between"),
        ("2x7", "spades two", "two at 7: …a colon before"),
        ("2x13", "S:14 H:2", "14 at 2: …write A, K, Q and J"),
        ("2x13", "S:1432", "14 at 2: …a rank"),
        ("2x13", "S:AQTT98", "T at 5: …the Ts already has a place"),
        ("2x7", "AT | Q", "| at 3: …the end of the hand"),
    ] {
        let pack = pack(of);
        check(text, &shown(parse_hand(text, pack), |hand| format_hand(hand, pack)), expected);
    }
}

#[test]
fn packs_that_follow_from_the_cards() {
    let numbers = |from: u8, to: u8| (from..=to).rev().map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    let long = [
        (format!("S:{} | S:1", numbers(2, 26)), "1x26"),
        (format!("S:{} H:1 | S:1 H:{}", numbers(2, 14), numbers(2, 14)), "2x14"),
        (format!("S:A,{} H:1 | S:1 H:A,{}", numbers(2, 13), numbers(2, 13)), "2x14"),
        (format!("S:{} | S:1 | 20s", numbers(2, 19)), "1x20"),
    ];
    for (text, expected) in long {
        check(&text, &shown(infer_pack(&text, None, None, 2), |pack| pack.to_string()), expected);
    }
    for (text, customary, expected) in [
        ("S:AT H:KQJ | S:KQJ H:AT", 4, "2x5"),
        ("S:AT H:KQJ | S:KQJ H:AT C:-", 2, "3x5"),
        ("AKT | QJ9", 2, "1x6"),
        ("S:A | H:A | Ad Kd", 2, "4x2"),
        ("S:AT2", 2, "2x13"),
        ("98765432 | *", 2, "1x13"),
        ("S:A | * | 2s", 2, "2x13"),
        ("S:AK C:2", 4, "4x13"),
        ("S:KJ H:AQT98", 2, "2x7"),
        ("KJ & AQT98", 4, "2x7"),
        ("S:AT H:9", 2, "9 at 7: …fit a pack of 6 or more ranks: say how many ranks"),
        ("-", 2, " at 1: …there are no cards"),
        ("S:26,25 H:1", 2, "26 at 2: …say how many ranks"),
        ("S:2 C:A", 2, "C at 4: …say how many suits"),
        ("C:KJ D:AQT98", 2, "C at 0: …a 2-suit pack has spades, hearts"),
        ("S:KJ H:AQTX98", 2, "X at 10: …the Th already has a place"),
    ] {
        check(text, &shown(infer_pack(text, None, None, customary), |pack| pack.to_string()), expected);
    }
    assert_eq!(infer_pack("S:AT", None, Some(7), 2), Ok(pack("2x7")));
    assert_eq!(infer_pack("S:2 C:A", Some(3), None, 2), Ok(pack("3x13")));
    let error = infer_pack("S:AT", Some(4), Some(20), 2).unwrap_err();
    assert_eq!(error.problem(), Problem::Pack(PackError::TooManyCards { suits: 4, ranks: 20 }));
    assert_eq!(infer_pack("S:AT", None, None, 2).unwrap_err().missing(), Some("ranks"));
}

#[test]
fn positions() {
    for (text, expected) in [
        ("S:A | S:KQ H:AQ | Kh", "S:A H:- | S:KQ H:AQ | Kh"),
        ("S:AQ H:K", "S:AQ H:K | S:K H:AQ"),
        ("S:AQ H:K | * |", "S:AQ H:K | S:K H:AQ"),
        ("AQ & K vs K & AQ", "S:AQ H:K | S:K H:AQ"),
        ("AQ.K v K.AQ", "S:AQ H:K | S:K H:AQ"),
        ("N:AQ.K.. - K.AQ.. -", "S:AQ H:K | S:K H:AQ"),
        ("S:A H:- | H:AKQ | Qs Ks lead", "S:A H:- | S:- H:AKQ | Qs Ks lead"),
        ("S:A H:- | H:AKQ | Qs, Ks (the mover leads)", "S:A H:- | S:- H:AKQ | Qs Ks lead"),
        ("S:A | S:KQ H:AQ | Kh   (the Kh is to be beaten)", "S:A H:- | S:KQ H:AQ | Kh"),
        ("S:A | S:KQ H:AQ | [K♥]", "S:A H:- | S:KQ H:AQ | Kh"),
        ("beat-it-or-eat-it-2x3 S:AQ H:K | S:K H:AQ", "S:AQ H:K | S:K H:AQ"),
        ("S:A | S:KQ H:AQ | Kh   (the Kq is to be beaten)", "Kq at 28: …who moves"),
        ("beat-it-or-eat-it-2x4 S:AQ H:K", "beat-it-or-eat-it-2x4 at 0: …leave one of them out"),
        ("beat-it-or-eat-it-2x3 two S:AQ H:K", "two at 22: …player one moves"),
        ("S:A | S:K H:AQ | Qs", " at 19: …there is no Kh"),
        ("S:AQ | H:K", "H at 7: …leave it out between suits"),
        ("S:AQ H:K | S:K H:AQ | - | -", "| at 24: …at most three parts"),
        ("S:AQ H:K | S:K H:AQ, 8 cards", "8 at 21: …a suit"),
        ("S:A | S:KQ H:AQ | Kh x", "x at 21: …the end of the pile"),
        ("S:AQ H:K | * | lead", "lead at 15: …cards in the pile before 'lead'"),
        ("S:A | * | Ks Qs lead", "Qs at 13: …beats the Ks under it"),
        ("S:A | S:AQ H:AKQ | Ks", "A at 8: …each card once"),
    ] {
        let read = parse_position(text, beat(2, 3), Player::One);
        check(text, &shown(read, |position| format_position(&position)), expected);
    }
}

#[test]
fn layouts() {
    const BOARD: &str = "\
-------------------------------------------------------------
Bill  -   Hearts: K Q 9 8 7 4 2     Spades: A J t 6 5 3

Table -  .

You   -   Hearts: A J t 6 5 3       Spades: K Q 9 8 7 4 2
-------------------------------------------------------------
";
    let seven = "S:KJ H:AQT98 | S:AQT98 H:KJ";
    for (rules, text, expected) in [
        (beat(2, 13), BOARD, "S:AJT653 H:KQ98742 | S:KQ98742 H:AJT653"),
        (
            beat(2, 7),
            "LEFT: hearts A Q T 9 8      RIGHT: hearts K J\n      spades K J                   spades A Q T 9 8",
            seven,
        ),
        (
            beat(2, 7),
            "dealer:\n\tSpades: K J\n\tHearts: A Q 10 9 8\nnondealer:\n\tHearts: K J\n\tSpades: A Q 10 9 8",
            seven,
        ),
        (beat(2, 7), "Player 1: S:KJ H:AQT98\nPlayer 2: AQT98 & KJ", seven),
        (beat(2, 7), "LEFT   S:KJ H:AQT9\nRIGHT  S:AQT98 H:KJ\npile   8h", "S:KJ H:AQT9 | S:AQT98 H:KJ | 8h"),
        (beat(2, 7), "\nFACEUP  ♠KJ ♥AQT9\npile    [8♥]\nYOU     ♠AQT98 ♥KJ", "S:KJ H:AQT9 | S:AQT98 H:KJ | 8h"),
        (
            beat(2, 7),
            "ONE  S:AKQJT98 H:-   (trumps: spades)\npile    -\nTWO  S:- H:AKQJT98",
            "S:AKQJT98 H:- | S:- H:AKQJT98",
        ),
        (
            beat(2, 7),
            "mover     S:KJ H:AQT9   (Ann)\nopponent  S:AQT98 H:K   (Bob)\npile      8h Jh   (the mover leads)",
            "S:KJ H:AQT9 | S:AQT98 H:K | 8h Jh lead",
        ),
        (beat(2, 3), "me: AK & Q", "S:AK H:Q | S:Q H:AK"),
        (beat(2, 3), "Bill - S:AK H:Q  Table - .  You - S:Q H:AK", "S:AK H:Q | S:Q H:AK"),
        (beat(2, 3), "Bill: S:AK H:Q you: S:Q H:AK", "you at 15: …the end of the hand"),
        (beat(2, 3), "Bill: S:AK H:Q\nyou: QAK", "QAK at 20: …a suit after the ranks"),
        (beat(2, 3), "", " at 0: …hands with names"),
        (beat(2, 3), "S:AK H:Q", "S at 0: …hands with names"),
        (beat(2, 3), "me  S:AK H:Q", "me at 0: …put a colon behind the name"),
        (beat(2, 3), "Pile: Ks", " at 8: …two hands"),
        (beat(2, 3), "me: S:A foo", "foo at 8: …the end of the hand"),
        (beat(2, 3), "me: not S:A", "not at 4: …a hand"),
        (beat(2, 3), "me: S:A H:", " at 10: …ranks or '-'"),
        (beat(2, 3), "me: S:A (7 cards)", "7 at 9: …the player's trumps"),
        (beat(2, 3), "a: S:A\nb: S:AK", "A at 12: …each card once"),
        (beat(2, 3), "a: S:A\nb: S:K\ne: S:Q", "e at 14: …hands with names"),
        (
            beat(2, 3),
            "LEFT: hearts A  RIGHT: hearts K\n  spades K  clubs A",
            "clubs at 44: …the same suits in both columns",
        ),
    ] {
        let read =
            parse_layout(text).and_then(|layout| layout.written_position(Player::One)?.resolve(rules, Player::One));
        check(text, &shown(read, |position| format_position(&position)), expected);
    }
}

/// Layouts compared with the position after the moves.
#[test]
fn layouts_agree_or_do_not() {
    let position = parse_position("S:A H:- | H:AKQ | Qs Ks lead", beat(2, 3), Player::Two).unwrap();
    let names = ["L", "R"];
    for (text, expected) in [
        (format_layout(&position, names).as_str(), ""),
        (format_board(&position, &position.pile_in_order(), names).split_once('\n').unwrap().1, ""),
        ("R: S:A\nL: H:AKQ", ""),
        ("Table: Qs Ks lead", ""),
        ("L: S:A", "A at 5: …in the hand of R"),
        ("L: H:AK", "L at 0: …there is no Qh"),
        ("L: S:Q H:AKQ", "Q at 5: …in the pile"),
        ("Z: S:A", "Z at 0: …L or R"),
        ("Pile: Ks", "Ks at 6: …there is no Qs"),
        ("Pile: Ks Qs", "Qs at 9: …beats the Ks under it"),
        ("Pile: -", " at 7: …there is no Qs, Ks"),
        ("R: S:A (trumps: spades)", "spades at 16: …the trumps of the player"),
    ] {
        let agrees = parse_layout(text).unwrap().agrees_with(&position, names);
        check(text, &shown(agrees, |()| String::new()), expected);
    }
}

#[test]
fn moves() {
    let start = parse_position("S:KJ H:AQT98", beat(2, 7), Player::One).unwrap();
    for (text, expected) in [
        ("8h, Jh. 8s, Js.", "8h Jh 8s Js"),
        ("1. 8h Jh 2. 8s Js 3) 9h", "8h Jh 8s Js 9h"),
        ("8hJh 8sJs", "8h Jh 8s Js"),
        ("8h-Jh\n8s - Js / 9h", "8h Jh 8s Js 9h"),
        ("Ann: 8h\nBob: Jh, 8s\nAnn: eats\nBob: 9s", "8h Jh 8s eat 9s"),
        ("Ann 8h, Bob Jh. Bob 8s, Ann eats all (by choice). 9s", "8h Jh 8s eat 9s"),
        ("8h (Bob must eat). Th; Bob takes. Qh p 9h", "8h eat Th eat Qh eat 9h"),
        ("8h, B eats it all.\n9h, picks up. Th eat", "8h eat 9h eat Th eat"),
        ("8h, Bob eats 9h", "9h at 13: …a full stop after 'eats'"),
        ("8h -", "- at 3: …moves on both sides"),
        ("- 8h", "- at 0: …moves on both sides"),
        ("8 then 9h", "8 at 0: …a card or 'eats'"),
        ("A 8h", "A at 0: …a card or 'eats'"),
        ("8h, takes over the lead", "over at 10: …a card or 'eats'"),
        ("8h (Jh)", "Jh at 4: …a card or 'eats'"),
        ("8h x Jh", "x at 3: …a card or 'eats'"),
        ("8h. Ann eats", "Ann at 4: …expected Bob"),
        ("Bob 8h", "Bob at 0: …expected Ann"),
        ("Ann: 8h Jh", "Jh at 8: …a move of Ann"),
        ("8h, Ann wins", "wins at 8: …a game that is over"),
        ("8h, 9h", "9h at 4: …if Bob ate first, write 'Bob eats.' before it"),
        ("Js, Ts", "Ts at 4: …does not beat"),
        ("8s", "8s at 0: …Ann is to move, and Bob holds the card"),
        ("8h, Jh. 8h", "8h at 8: …the card lies in the pile"),
        ("Ann leads", "leads at 4: …a move after the name"),
    ] {
        let read = parse_moves(text, &start, ["Ann", "Bob"]);
        let pack = start.rules().pack();
        check(text, &shown(read, |moves| moves.iter().map(|mv| mv.name(pack)).collect::<Vec<_>>().join(" ")), expected);
    }
}

#[test]
fn codes() {
    for (text, expected) in [
        ("beat-it-or-eat-it-2x13", "beat-it-or-eat-it-2x13"),
        (" challenge-4x8\n", "challenge-4x8"),
        ("custom-no-trumps-pass-1x26", "custom-no-trumps-pass-1x26"),
        ("challenge-6+6+2+2", "challenge-6+6+2+2"),
        ("challenge-2+2", "challenge-2x2"),
        ("custom (no trumps, pass after beating), 3 suits of 5+5+3", "custom-no-trumps-pass-5+5+3"),
        ("chess-2x13", "chess-2x13 at 0: …the rules of a game"),
        ("challenge-4", "challenge-4 at 0: …the rules of a game"),
        ("challenge-9x7", "challenge-9x7 at 0: …1 to 8 suits"),
        ("challenge-6+5+2", "challenge-6+5+2 at 0: …the same length"),
        ("challenge, 3 suits of 6+6+2+2", "challenge, 3 suits of 6+6+2+2 at 0: …"),
        ("challenge-1x8", "challenge-1x8 at 0: …2 suits"),
    ] {
        check(text, &shown(text.parse::<Rules>(), Rules::code), expected);
    }
    for (text, expected) in [
        ("S:AJT653 H:KQ98742", "beat-it-or-eat-it-2x13 S:AJT653 H:KQ98742"),
        (
            "custom-no-trumps-pass-6+6+2+2+1 S:AQ9 H:- C:K D:A M:A",
            "custom-no-trumps-pass-6+6+2+2+1 S:AQ9 H:- C:K D:A M:A",
        ),
        ("beat-it-or-eat-it-14+3 S:14,1 H:3", "beat-it-or-eat-it-14+3 S:14,1 H:3"),
        ("challenge-2x3 S:A | * | Kh", "Kh at 24: …expected a deal"),
        ("challenge-2x3 two S:A", "two at 14: …player one leads"),
        ("  challenge-2x3  one  ♠A ♥K7\n", "7 at 31: …a rank of this pack"),
        (" challenge-2x3 \n", " at 14: …a hand, got nothing"),
        ("chess-2x13 S:A", "chess-2x13 at 0: …the rules of a game"),
        (" Challenge-2x3 S:A", "Challenge-2x3 at 1: …'challenge-4x8'"),
    ] {
        check(text, &shown(text.parse::<Deal>(), |deal| deal.to_string()), expected);
    }
    let position: Position = "challenge-2x3 two S:A | S:KQ H:AQ | Kh".parse().unwrap();
    assert_eq!((position.mover(), position.rules()), (Player::Two, Rules::challenge(2, 3).unwrap()));
    assert_eq!(position.to_string(), "challenge-2x3 two S:A H:- | S:KQ H:AQ | Kh");
    for (word, says) in [
        ("challenge-1x4", "there is no game 'challenge-1x4': own trumps need at least 2 suits"),
        ("challenge-4x17", "there is no game 'challenge-4x17': 4 suits of 17 ranks have 68 cards"),
        ("chess-4x99", "no game is called 'chess-4x99'; use beat-it-or-eat-it, "),
        ("challenge, 4 suits of 8", "no game is called 'challenge, 4 suits of 8'"),
    ] {
        let error = word.parse::<GameWord>().unwrap_err().to_string();
        assert!(error.starts_with(says), "{error}");
    }
    assert!(Rules::new(pack("1x4"), Trumps::Own, AfterBeating::Lead).is_err());
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
