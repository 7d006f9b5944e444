//! Packs that follow from the cards.

use faceup_core::PackError;
use faceup_core::notation::*;

use crate::{fails, pack};

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
