//! The verifier accepts right tables, and no others.

use faceup_core::{Cancel, CardSet, Interrupted, Preset, Quiet};
use faceup_solver::{Fault, Outcome, Tablebase, Value, naive, proof_order, verify, verify_in_order, verify_sample};

use crate::common::{Forged, hands, outcomes, settings, solved};

/// Verifies a table in the order that the solver suggests.
fn verify_as_solved(table: &dyn Tablebase) -> Result<(), Fault> {
    verify_in_order(table, &|observer| proof_order(table, None, observer), &Quiet)
}

/// Among them games with suits of six or more ranks, where the solver decides only some of the hands that differ by renaming suits.
#[test]
fn right_tables_are_accepted() {
    for (suits, ranks) in [(1, 1), (1, 2), (1, 12), (2, 1), (2, 5), (2, 6), (2, 7), (2, 8), (3, 5), (3, 6), (4, 4)] {
        for rules in settings(suits, ranks) {
            assert_eq!(verify(&solved(rules), &Quiet), Ok(()), "{rules}");
            let outcomes = outcomes(rules);
            if rules.pack().cards() < 16 {
                assert_eq!(verify(&outcomes, &Quiet), Ok(()), "{rules}");
            }
            assert_eq!(verify_as_solved(&outcomes), Ok(()), "{rules}");
        }
    }
    let rules = Preset::BeatItOrEatIt.rules(2, 5).unwrap();
    assert_eq!(verify(&naive::solve(rules), &Quiet), Ok(()));
}

/// Makes every single entry of several small tables wrong, in every possible way.
#[test]
fn every_wrong_entry_is_found() {
    let mut wrong = 0;
    for rules in settings(1, 7).into_iter().chain(settings(2, 4)).chain(settings(3, 2)).chain(settings(4, 2)) {
        let table = solved(rules);
        let longest = hands(rules).filter_map(|hand| table.value(hand).rounds()).max().unwrap_or(0);
        let right = Forged::of(&table, true);
        for hand in hands(rules) {
            let lies = (0..longest + 2).flat_map(|rounds| [Value::win(rounds), Value::loss(rounds)]);
            for lie in lies.chain([Value::DRAW]).filter(|lie| *lie != table.value(hand)) {
                let mut forged = right.clone();
                forged.set(hand, lie);
                assert!(verify(&forged, &Quiet).is_err(), "{rules} {hand:?} {lie}");
                wrong += 1;
            }
            let mut outcomes = Forged::of(&table, false);
            for lie in Outcome::ALL.into_iter().filter(|lie| *lie != table.outcome(hand)) {
                outcomes.set(hand, Value::new(lie, 0));
                assert!(verify(&outcomes, &Quiet).is_err(), "{rules} {hand:?} {lie}");
                wrong += 1;
            }
        }
    }
    assert!(wrong > 10_000);
}

/// A sample of all hands accepts right tables, and finds every wrong entry of a small one. A small sample may miss it.
#[test]
fn samples_find_the_wrong_entries_that_they_look_at() {
    for rules in settings(2, 4).into_iter().chain(settings(3, 3)) {
        let table = solved(rules);
        let all = hands(rules).count() as u64;
        for has_rounds in [false, true] {
            let right = Forged::of(&table, has_rounds);
            assert_eq!(verify_sample(&right, u64::MAX, 7, &Quiet), Ok(all), "{rules}");
            for hand in hands(rules) {
                let lie = if table.outcome(hand) == Outcome::Win { Value::loss(0) } else { Value::win(0) };
                let mut forged = right.clone();
                forged.set(hand, lie);
                assert!(verify_sample(&forged, u64::MAX, 7, &Quiet).is_err(), "{rules} {hand:?}");
            }
        }
    }
    let rules = Preset::BeatItOrEatIt.rules(2, 6).unwrap();
    let mut forged = Forged::of(&solved(rules), false);
    let hand = CardSet::from_bits(0b1010_0110_1100);
    let lie = if forged.outcome(hand) == Outcome::Win { Value::loss(0) } else { Value::win(0) };
    forged.set(hand, lie);
    let found = (0..200).filter(|&seed| verify_sample(&forged, 100, seed, &Quiet).is_err()).count();
    assert!((1..200).contains(&found), "{found}");
    // A seed draws the same hands each time.
    let checked = |seed| verify_sample(&forged, 100, seed, &Quiet);
    assert!((0..20).all(|seed| checked(seed) == checked(seed)));
}

/// All draws made wins, or losses. These sets are monotone, as they should be, but the new wins or losses follow from
/// nothing.
#[test]
fn wins_and_losses_without_foundation_are_refused() {
    for rules in [(2, 7), (3, 3), (3, 4)].map(|(suits, ranks)| Preset::BeatItOrEatIt.rules(suits, ranks).unwrap()) {
        let table = solved(rules);
        let draws: Vec<CardSet> = hands(rules).filter(|hand| table.outcome(*hand) == Outcome::Draw).collect();
        assert!(!draws.is_empty());
        for claim in [Outcome::Win, Outcome::Loss] {
            let mut forged = Forged::of(&table, false);
            draws.iter().for_each(|hand| forged.set(*hand, Value::new(claim, 0)));
            for verdict in [verify(&forged, &Quiet), verify_as_solved(&forged)] {
                assert!(matches!(verdict, Err(Fault::Unfounded { said, .. }) if said == claim));
            }
        }
        // A table with rounds needs a number for each draw, and no number is right.
        for rounds in [0, 1, 30, 200, u16::MAX] {
            let mut forged = Forged::of(&table, true);
            draws.iter().for_each(|hand| forged.set(*hand, Value::win(rounds)));
            assert!(verify(&forged, &Quiet).is_err());
        }
    }
}

/// A table with nothing but draws. Only the equations at the ends of games do not hold.
#[test]
fn a_table_of_draws_is_refused() {
    for rules in settings(2, 3) {
        for has_rounds in [true, false] {
            let values = vec![Value::DRAW; 1 << rules.pack().cards()];
            let fault = verify(&Forged { rules, values, has_rounds }, &Quiet).unwrap_err();
            assert!(matches!(fault, Fault::TooLow { .. } | Fault::TooHigh { .. }), "{fault}");
            assert!(fault.hand().is_some());
        }
    }
}

#[test]
fn hands_that_nobody_holds_have_no_outcome() {
    let rules = Preset::BeatItOrEatIt.rules(2, 3).unwrap();
    for hand in [CardSet::EMPTY, rules.pack().full()] {
        let mut forged = Forged::of(&solved(rules), true);
        forged.set(hand, Value::win(0));
        assert_eq!(verify(&forged, &Quiet), Err(Fault::NotAPosition { hand, outcome: Outcome::Win }));
    }
}

#[test]
fn it_can_be_interrupted() {
    let rules = Preset::BeatItOrEatIt.rules(2, 4).unwrap();
    assert_eq!(verify(&solved(rules), &Cancel::after_checks(0)), Err(Fault::Interrupted(Interrupted)));
    // An interruption of the order ends the verification too.
    let outcomes = outcomes(rules);
    let interrupted = verify_in_order(&outcomes, &|_| Err(Interrupted), &Quiet);
    assert_eq!(interrupted, Err(Fault::Interrupted(Interrupted)));
}

/// The suggested order does not change the verdict.
#[test]
fn no_order_changes_the_verdict() {
    let rules = Preset::BeatItOrEatIt.rules(2, 5).unwrap();
    let right = outcomes(rules);
    let mut wrong = Forged::of(&right, false);
    let hand = hands(rules).find(|&hand| right.outcome(hand) == Outcome::Loss).unwrap();
    wrong.set(hand, Value::DRAW);
    let all = || (0..1 << 12).map(CardSet::from_bits);
    let orders: [Vec<CardSet>; 4] = [Vec::new(), all().collect(), all().rev().collect(), vec![hand; 9]];
    for order in orders {
        assert_eq!(verify_in_order(&right, &|_| Ok(order.clone()), &Quiet), Ok(()));
        assert!(verify_in_order(&wrong, &|_| Ok(order.clone()), &Quiet).is_err());
    }
}
