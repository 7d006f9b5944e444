//! Rules, deals and positions with their codes.

use faceup_core::{AfterBeating, Deal, GameWord, Player, Position, Rules, Trumps};

use crate::{beat, fails, pack};

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
    fail("chess-2x99", &["expected the rules of a game, got 'chess-2x99'"]);
    fail("challenge-4", &["expected the rules of a game"]);
    fail("challenge-4x+8", &["expected the rules of a game"]);
    fail("challenge-5x8", &["expected a pack"]);
    fail("challenge-1x8", &["2 suits"]);
}

#[test]
fn words_for_games() {
    for (word, says) in [
        ("challenge-1x4", "there is no game 'challenge-1x4': own trumps need at least 2 suits"),
        ("challenge-4x99", "there is no game 'challenge-4x99': a suit has 1 to 26 ranks, not 99"),
        ("challenge-4x17", "there is no game 'challenge-4x17': 4 suits of 17 ranks have 68 cards"),
        ("chess-4x99", "no game is called 'chess-4x99'; use beat-it-or-eat-it, "),
        ("4x99", "no game is called '4x99'"),
        ("challenge-4", "no game is called 'challenge-4'"),
        ("challenge, 4 suits of 8", "no game is called 'challenge, 4 suits of 8'"),
    ] {
        let error = word.parse::<GameWord>().unwrap_err().to_string();
        assert!(error.starts_with(says), "{error}");
    }
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
