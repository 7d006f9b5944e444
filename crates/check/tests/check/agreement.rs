//! Certificates of all deals of small games: the checker accepts them, and they agree with the naive solver.

use faceup_check::Outcome;
use faceup_core::{AfterBeating, CardSet, Pack, Quiet, Rules, Trumps};
use faceup_solver::certificate::{Certificate, ProveError};
use faceup_solver::{Options, Tablebase, proof_order, solve};

use crate::common::{accepted, games, solved};

/// All rule settings that a pack allows.
fn settings(suits: u8, ranks: u8) -> Vec<Rules> {
    Rules::all(Pack::new(suits, ranks).unwrap()).collect()
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
    for rules in games() {
        let found = prove_all(rules, 1, &faceup_solver::naive::solve(rules));
        counts = [0, 1, 2].map(|i| counts[i] + found[i]);
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// Here the outcomes come from the fast solver.
#[test]
#[ignore = "takes long: ./test --all tests"]
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

/// Without rounds, the order of the proofs takes their place. It lacks many hands only in games with many draws.
#[test]
fn outcomes_alone_lead_to_certificates_too() {
    let (mut proved, mut missing, mut facts) = (0, 0, [0, 0]);
    for (suits, ranks, step) in [(1, 8, 3), (2, 5, 7), (2, 6, 61), (3, 3, 5), (4, 2, 3)] {
        for rules in settings(suits, ranks) {
            let with_rounds = solved(rules);
            let table = solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet).unwrap();
            let order = proof_order(&table, None, &Quiet).unwrap();
            for hand in (1..rules.pack().full().bits()).step_by(step).map(CardSet::from_bits) {
                match Certificate::prove_in_order(&table, &order, hand, &Quiet) {
                    Ok(certificate) => {
                        let by_rounds = Certificate::prove(&with_rounds, hand, &Quiet).unwrap();
                        assert_eq!(accepted(&certificate), accepted(&by_rounds), "{rules} {hand:?}");
                        facts[0] += by_rounds.facts();
                        facts[1] += certificate.facts();
                        proved += 1;
                    }
                    Err(error) => {
                        assert_eq!(error, ProveError::NotInOrder { hand }, "{rules}");
                        missing += 1;
                    }
                }
            }
        }
    }
    assert!(proved > 500 && proved > 2 * missing, "{proved} proved, {missing} missing");
    assert!(facts[1] < 2 * facts[0], "{facts:?}");
}

#[test]
fn a_list_that_lacks_the_deal_is_an_error() {
    let rules = Rules::new(Pack::new(2, 5).unwrap(), Trumps::None, AfterBeating::Lead).unwrap();
    let table = solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet).unwrap();
    let hand = CardSet::from_bits(0b10101_01010);
    assert_eq!(Certificate::prove(&table, hand, &Quiet), Err(ProveError::NoRounds));
    assert_eq!(Certificate::prove_in_order(&table, &[], hand, &Quiet), Err(ProveError::NotInOrder { hand }));
}
