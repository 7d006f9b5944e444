//! Rules, deals and positions with their codes.

use faceup_core::{AfterBeating, Deal, GameWord, Pack, Player, Position, Rules, Trumps};

use crate::{beat, fails, pack};

#[test]
fn codes_of_rules() {
    for (text, rules) in [
        ("beat-it-or-eat-it-2x13", Rules::beat_it_or_eat_it(2, 13)),
        ("challenge-1987-4x8", Rules::challenge_1987(4, 8)),
        (" challenge-4x8\n", Rules::challenge(4, 8)),
        ("custom-no-trumps-pass-1x26", Rules::new(pack(1, 26), Trumps::None, AfterBeating::Pass)),
        ("custom-own-trumps-lead-2x5", Rules::challenge(2, 5)),
        ("challenge-6+6+2+2", Rules::new(lengths(&[6, 6, 2, 2]), Trumps::Own, AfterBeating::Lead)),
        ("challenge-2+2", Rules::challenge(2, 2)),
        (
            "custom (no trumps, pass after beating), 3 suits of 5+5+3",
            Rules::new(lengths(&[5, 5, 3]), Trumps::None, AfterBeating::Pass),
        ),
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
    fail("challenge-9x7", &["expected a pack", "1 to 8 suits"]);
    fail("challenge-5x13", &["expected a pack", "65 cards"]);
    fail("challenge-6+5+2", &["the same length", "6 and 5"]);
    fail("challenge-6+6+", &["expected the rules of a game"]);
    fail("challenge, 3 suits of 6+6+2+2", &["expected the rules of a game"]);
    fail("challenge-1x8", &["2 suits"]);
}

fn lengths(lengths: &[u8]) -> Pack {
    Pack::of_lengths(lengths).unwrap()
}

/// Cards, hands and positions of suits of different lengths, and of more than four suits.
#[test]
fn packs_of_other_suits() {
    let rules = Rules::new(lengths(&[6, 6, 2, 2, 1]), Trumps::None, AfterBeating::Pass).unwrap();
    let text = "custom-no-trumps-pass-6+6+2+2+1 S:AQ9 H:- C:K D:A M:A";
    let deal: Deal = text.parse().unwrap();
    assert_eq!((deal.rules(), deal.to_string().as_str()), (rules, text));
    for written in
        ["Moons A, spades A Q 9 clubs K diamonds A", "♠AQ9 ♣K ♦A ☾A", "As Qs 9s Kc ad 1m", "AQ9 & - & K & A & A"]
    {
        assert_eq!(rules.deal(written), Ok(deal), "{written}");
    }
    let fail = |text: &str, token: &str, offset, words: &[&str]| fails(rules.deal(text), text, token, offset, words);
    fail("S:AQ C:Q", "Q", 7, &["a rank of this pack", "suits of 2 have A K"]);
    fail("S:A F:A", "F", 4, &["a 5-suit pack has spades, hearts, clubs, diamonds, moons"]);
    // If a suit is longer than 13, all ranks have numbers.
    let rules = Rules::new(lengths(&[14, 3]), Trumps::None, AfterBeating::Lead).unwrap();
    let deal = rules.deal("S:14,1 H:3").unwrap();
    assert_eq!(deal.to_string(), "beat-it-or-eat-it-14+3 S:14,1 H:3");
    assert_eq!(rules.deal("s 14 1 h A"), Ok(deal));
    let text = "S:1 H:4";
    fails(rules.deal(text), text, "4", 6, &["suits of 3 have 1 (the lowest) to 3"]);
}

#[test]
fn words_for_games() {
    for (word, says) in [
        ("challenge-1x4", "there is no game 'challenge-1x4': own trumps need at least 2 suits"),
        ("challenge-4x99", "there is no game 'challenge-4x99': a suit has 1 to 26 ranks, not 99"),
        ("challenge-4x17", "there is no game 'challenge-4x17': 4 suits of 17 ranks have 68 cards"),
        ("chess-4x99", "no game is called 'chess-4x99'; use beat-it-or-eat-it, "),
        ("4x99", "there is no game '4x99': a suit has 1 to 26 ranks"),
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
