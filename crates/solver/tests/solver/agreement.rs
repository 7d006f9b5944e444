//! The fast solvers against the naive one: on every position of all rule settings up to 12 cards, and on random positions
//! up to 16 cards.

use faceup_core::{CardSet, Position, Quiet, Rules, symmetry};
use faceup_solver::memory::{least_memory, memory_needed};
use faceup_solver::naive::{self, NaiveSolution};
use faceup_solver::{Analyst, Method, Options, Solution, Tablebase, Value, solve};
use hashbrown::HashMap;
use proptest::prelude::*;
use rayon::prelude::*;

use crate::common::{hands, outcomes, positions, settings, solved};

/// Compares the values of all hands by all ways to solve a game.
pub fn compare_hands(rules: Rules) -> (NaiveSolution, Solution, Solution) {
    let (by_rules, fast, without_rounds) = (naive::solve(rules), solved(rules), outcomes(rules));
    let (usual, least) = (Options::default(), least_memory(rules, false) as u64);
    // With less memory, hands share difficulties. With the least, the solve makes no estimates.
    let tight = (memory_needed(rules, false) as u64 - 1).max(least);
    let others = [
        Options { method: Method::Dominance, ..usual },
        Options { method: Method::Plain, ..usual },
        Options { rounds: false, method: Method::Dominance, ..usual },
        Options { rounds: false, method: Method::Plain, ..usual },
        Options { rounds: false, memory: Some(tight), ..usual },
        Options { rounds: false, memory: Some(least), ..usual },
    ];
    let others = others.map(|options| (options, solve(rules, &options, &Quiet).unwrap()));
    for hand in hands(rules) {
        let value = by_rules.value(hand);
        assert_eq!((fast.value(hand), without_rounds.outcome(hand)), (value, value.outcome()), "{rules} {hand:?}");
        for (options, table) in &others {
            let expected = if options.rounds { value } else { Value::of(value.outcome()) };
            assert_eq!(table.value(hand), expected, "{rules} {hand:?} {options:?}");
        }
    }
    (by_rules, fast, without_rounds)
}

/// Compares every position of a game.
pub fn compare_all(rules: Rules) {
    let (by_rules, fast, without_rounds) = compare_hands(rules);
    let mut searched = HashMap::new();
    let mut analyst = Analyst::new(&fast);
    let mut of_outcomes = Analyst::new(&without_rounds);
    for position in positions(rules) {
        let value = naive::evaluate(&position, &by_rules, &mut searched);
        assert_eq!(analyst.value(&position), value, "{position:?}");
        assert_eq!(of_outcomes.value(&position).outcome(), value.outcome(), "{position:?}");
    }
}

fn compare_all_of(cards: std::ops::RangeInclusive<u8>, suits: u8) {
    let ranks = (1..=26u8).filter(|ranks| cards.contains(&(suits * ranks)));
    ranks.flat_map(|ranks| settings(suits, ranks)).collect::<Vec<_>>().into_par_iter().for_each(compare_all);
}

#[test]
fn one_suit_to_10_cards() {
    compare_all_of(1..=10, 1);
}

#[test]
fn two_suits_to_10_cards() {
    compare_all_of(1..=10, 2);
}

#[test]
fn three_suits_to_10_cards() {
    compare_all_of(1..=10, 3);
}

#[test]
fn four_suits_to_10_cards() {
    compare_all_of(1..=10, 4);
}

#[test]
#[ignore = "takes long: ./test --all tests"]
fn all_suits_of_11_and_12_cards() {
    (1..=4).for_each(|suits| compare_all_of(11..=12, suits));
}

/// The value of a move is the value of the position after it, from the mover's side.
#[test]
fn moves_have_the_values_of_the_positions_after_them() {
    for rules in settings(2, 4).into_iter().chain(settings(1, 7)).chain(settings(3, 2)) {
        let by_rules = naive::solve(rules);
        let fast = solved(rules);
        let (mut searched, mut analyst) = (HashMap::new(), Analyst::new(&fast));
        for position in positions(rules) {
            let moves = analyst.moves(&position);
            assert_eq!(moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), position.moves());
            let best = moves.iter().map(|(_, value)| *value).max();
            assert_eq!(best, Some(naive::evaluate(&position, &by_rules, &mut searched)), "{position:?}");
            for (mv, value) in moves {
                let next = position.play(mv).unwrap();
                let mut after = naive::evaluate(&next, &by_rules, &mut searched);
                if mv == faceup_core::Move::Eat {
                    after = after.later();
                }
                let after = if next.mover() == position.mover() { after } else { -after };
                assert_eq!(value, after, "{position:?} {mv:?}");
            }
        }
    }
}

/// Winning leads are the leads after which the opponent loses.
#[test]
fn winning_leads_win() {
    for rules in settings(2, 5).into_iter().chain(settings(1, 9)).chain(settings(3, 3)) {
        let fast = solved(rules);
        let outcomes = outcomes(rules);
        let (mut analyst, of_outcomes) = (Analyst::new(&fast), Analyst::new(&outcomes));
        for hand in hands(rules) {
            let position = Position::opening(rules, hand).unwrap();
            let winning = analyst
                .moves(&position)
                .into_iter()
                .filter(|(_, value)| value.outcome() == faceup_solver::Outcome::Win)
                .filter_map(|(mv, _)| mv.card())
                .collect::<CardSet>();
            assert_eq!(analyst.winning_leads(hand), winning, "{rules} {hand:?}");
            assert_eq!(of_outcomes.winning_leads(hand), winning, "{rules} {hand:?}");
        }
    }
}

/// Random hands of larger games. A naive solve of 16 cards would take minutes. So this runs the naive search of one round on the
/// values of the fast solver. A table with rounds is right if every hand agrees with this search (see `verify`).
fn compare_at_random(rules: Rules, fast: &Solution, seeds: [u64; 3]) -> Result<(), TestCaseError> {
    let full = rules.pack().full();
    let known = NaiveSolution::from_table(fast);
    let hand = CardSet::from_bits(seeds[0]) & full;
    let mut searched = HashMap::new();
    if let Ok(position) = Position::opening(rules, hand) {
        prop_assert_eq!(naive::evaluate(&position, &known, &mut searched), fast.value(hand));
        prop_assert_eq!(
            fast.value(hand),
            fast.value(symmetry::canonical(rules, hand)),
            "renaming suits changes nothing"
        );
        // From there, random moves into the round.
        let mut analyst = Analyst::new(fast);
        let (mut now, mut random) = (position, seeds[1] | 1);
        for _ in 0..(seeds[2] % 12) {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let moves = now.moves();
            let Some(mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else { break };
            now = now.play(*mv).unwrap();
            prop_assert_eq!(naive::evaluate(&now, &known, &mut searched), analyst.value(&now), "{:?}", now);
        }
    }
    Ok(())
}

macro_rules! at_random {
    ($($name:ident: $suits:expr, $ranks:expr;)*) => {$(
        #[test]
        fn $name() {
            settings($suits, $ranks).into_par_iter().for_each(|rules| {
                let fast = solved(rules);
                let outcomes = outcomes(rules);
                assert!(hands(rules).all(|hand| outcomes.outcome(hand) == fast.outcome(hand)));
                let mut runner = proptest::test_runner::TestRunner::deterministic();
                runner
                    .run(&any::<[u64; 3]>(), |seeds| compare_at_random(rules, &fast, seeds))
                    .unwrap();
            });
        }
    )*};
}

at_random! {
    one_suit_of_16_at_random: 1, 16;
    two_suits_of_7_at_random: 2, 7;
    two_suits_of_8_at_random: 2, 8;
    three_suits_of_5_at_random: 3, 5;
    four_suits_of_4_at_random: 4, 4;
}
