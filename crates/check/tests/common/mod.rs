//! Helpers that the tests share.
#![allow(dead_code)] // no test uses all of them

use faceup_certificate::Certificate;
use faceup_check::Outcome;
use faceup_core::{Preset, Rules, notation};
use faceup_solver::{Options, Quiet, Solution, solve};

pub fn solved(rules: Rules) -> Solution {
    solve(rules, &Options::default(), &Quiet).unwrap()
}

pub fn rules(preset: Preset, suits: u8, ranks: u8) -> Rules {
    preset.rules(suits, ranks).unwrap()
}

/// The certificate of a deal.
pub fn certificate(rules: Rules, hand: &str) -> Certificate {
    let hand = notation::parse_hand(hand, rules.pack()).unwrap();
    Certificate::prove(&solved(rules), hand, &Quiet).unwrap()
}

/// The outcome that a certificate proves, with dominance and without.
pub fn accepted(certificate: &Certificate) -> Outcome {
    let read = faceup_check::Certificate::read(&certificate.to_bytes()).unwrap();
    read.check(&mut |_, _| true).unwrap();
    let expanded = read.check_without_dominance(&mut |_, _| true).unwrap();
    assert!(expanded > 0);
    assert_eq!((read.facts(), read.groups()), (certificate.facts(), certificate.groups().len() as u64));
    assert_eq!(read.hand().0, certificate.hand().bits());
    read.outcome()
}
