//! Certificates of all deals of small games: the checker accepts them, and they say what the naive solver says.

mod common;

use common::{accepted, solved};
use faceup_certificate::Certificate;
use faceup_check::Outcome;
use faceup_core::{AfterBeating, CardSet, Pack, Rules, Trumps};
use faceup_solver::{Quiet, Tablebase};

/// All rule settings that a pack allows.
fn settings(suits: u8, ranks: u8) -> Vec<Rules> {
    let pack = Pack::new(suits, ranks).unwrap();
    let both = |trumps| [AfterBeating::Lead, AfterBeating::Pass].map(|after| Rules::new(pack, trumps, after));
    [Trumps::None, Trumps::Own].into_iter().flat_map(both).flatten().collect()
}

/// Proves every `step`-th deal. Returns how many certificates were of a win, a loss and a draw.
fn prove_all(rules: Rules, step: usize, naive: &dyn Tablebase) -> [u32; 3] {
    let table = solved(rules);
    let mut counts = [0; 3];
    for hand in (1..rules.pack().full().bits()).step_by(step).map(CardSet::from_bits) {
        let certificate = Certificate::prove(&table, hand, &Quiet).unwrap();
        let (outcome, expected) = (accepted(&certificate), naive.outcome(hand));
        let expected = match expected {
            faceup_solver::Outcome::Win => Outcome::Win,
            faceup_solver::Outcome::Loss => Outcome::Loss,
            faceup_solver::Outcome::Draw => Outcome::Draw,
        };
        assert_eq!(outcome, expected, "{rules} {hand:?}");
        counts[expected as usize] += 1;
    }
    counts
}

#[test]
fn every_deal_of_every_rule_setting_has_a_certificate() {
    let mut counts = [0; 3];
    for (suits, ranks) in [(1, 1), (1, 2), (1, 7), (2, 1), (2, 2), (2, 4), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2)] {
        for rules in settings(suits, ranks) {
            let found = prove_all(rules, 1, &faceup_solver::naive::solve(rules));
            counts = [0, 1, 2].map(|i| counts[i] + found[i]);
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// Here the fast solver tells the outcomes.
#[test]
fn larger_deals_have_certificates_too() {
    let mut counts = [0; 3];
    for (suits, ranks, step) in [(1, 14, 67), (2, 7, 61), (3, 4, 23), (4, 3, 29)] {
        for rules in settings(suits, ranks) {
            let found = prove_all(rules, step, &solved(rules));
            counts = [0, 1, 2].map(|i| counts[i] + found[i]);
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
