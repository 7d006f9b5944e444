//! Properties of every solved game.

use std::time::Duration;

use faceup_core::{Cancel, CardSet, Interrupted, Observer, Preset, Quiet, Rules, Status};
use faceup_solver::memory::memory_needed;
use faceup_solver::processes::{Alone, Blocks};
use faceup_solver::{Method, Monitor, Options, Side, SolverError, State, Tablebase, solve, solve_by};
use proptest::prelude::*;

use crate::common::{games, hands, settings, solved};

/// `Method::Dominance` relies on the order of blocks: each cover of a hand, or an image of the cover, is decided in an
/// earlier level, or lies in the same block.
#[test]
fn covers_come_first() {
    let sizes = [(1, 12), (2, 6), (3, 5), (4, 4), (2, 7), (3, 6), (1, 16)];
    for rules in sizes.into_iter().flat_map(|(suits, ranks)| settings(suits, ranks)) {
        let (blocks, pack) = (Blocks::new(rules), rules.pack());
        let words = blocks.words_per_block();
        for side in [Side::Wins, Side::Losses] {
            // The level of each hand that is decided itself.
            let mut level_of = vec![None; 1 << pack.cards()];
            let each = |block: u32| {
                let selected = blocks.selected(side, block);
                let first = blocks.first_word(block);
                (0..words as u64 * 64)
                    .filter(move |&at| selected.is_none_or(|s| s[(at >> 6) as usize] >> (at & 63) & 1 != 0))
                    .map(move |at| ((first as u64) << 6) + at)
                    .filter(|&hand| hand <= pack.full().bits())
            };
            for (level, numbers) in blocks.levels(side).enumerate() {
                for hand in numbers.iter().flat_map(|&block| each(block)) {
                    level_of[hand as usize] = Some((level, hand >> (6 + words.trailing_zeros())));
                }
            }
            for hand in hands(rules) {
                let images = || [hand].into_iter().chain(blocks.images().iter().map(|p| p.apply(pack, hand)));
                assert!(
                    images().any(|image| level_of[image.bits() as usize].is_some()),
                    "{rules} {hand:?} is not decided"
                );
                let Some((level, block)) = level_of[hand.bits() as usize] else { continue };
                for card in hand {
                    let step = match side {
                        Side::Wins => pack.above(card).lowest(),
                        Side::Losses => {
                            (pack.suit(pack.suit_of(card)) & CardSet::lowest_bits(card.bit().into())).highest()
                        }
                    };
                    let Some(to) = step.filter(|to| !hand.contains(*to)) else { continue };
                    let cover = hand.without(card).with(to);
                    let earlier = [cover]
                        .into_iter()
                        .chain(blocks.images().iter().map(|p| p.apply(pack, cover)))
                        .filter_map(|image| level_of[image.bits() as usize])
                        .any(|(its_level, its_block)| its_level < level || its_block == block);
                    assert!(earlier, "{rules} {side:?} {hand:?} {cover:?}");
                }
            }
        }
    }
}

/// The overflow list and the bytes hold the same rounds.
#[test]
fn rounds_do_not_depend_on_where_they_are_kept() {
    for rules in [Preset::BeatItOrEatIt.rules(2, 7).unwrap(), Preset::Challenge1987.rules(3, 4).unwrap()] {
        let table = solved(rules);
        for overflow_from in [0, 1, 10] {
            let options = Options { overflow_from, ..Options::default() };
            let listed = solve(rules, &options, &Quiet).unwrap();
            assert!(hands(rules).all(|hand| listed.value(hand) == table.value(hand)));
            // The memory of the list is not known in advance.
            let memory = Some(memory_needed(rules, true) as u64 + 1000);
            let refused = solve(rules, &Options { memory, ..options }, &Quiet);
            assert!(matches!(refused, Err(SolverError::Memory { .. })));
        }
    }
}

fn nodes_with(threads: usize, rules: Rules, options: &Options) -> u64 {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| solve(rules, options, &Quiet).unwrap().nodes)
}

/// The number of nodes is pinned, so that this test shows every change to the search. State the change in the commit
/// message. Proof search depends on what other threads have proved meanwhile, so this is for one thread.
#[test]
fn node_counts_of_proof_search() {
    let options = Options { rounds: false, ..Options::default() };
    let nodes = games("2x8 1x16 challenge-4x4 challenge-1987-4x4").map(|rules| nodes_with(1, rules, &options));
    assert_eq!(nodes.collect::<Vec<_>>(), [187_255, 516_642, 375_179, 141_555]);
}

/// The number of nodes of retrograde steps, which is the same for any number of threads.
#[test]
fn node_counts_of_retrograde_steps() {
    let nodes = |method, rounds, codes| {
        let options = Options { rounds, method, ..Options::default() };
        games(codes).zip([1, 2, 5, 3]).map(|(rules, threads)| nodes_with(threads, rules, &options)).collect::<Vec<_>>()
    };
    let all = "2x8 1x16 challenge-4x4 challenge-1987-4x4";
    assert_eq!(nodes(Method::Dominance, true, all), [895_637, 1_842_953, 2_863_384, 1_086_643]);
    assert_eq!(nodes(Method::Frontier, true, all), [798_821, 981_682, 2_440_854, 997_184]);
    assert_eq!(nodes(Method::Dominance, false, "2x8"), [1_052_173]);
}

#[test]
fn an_interrupted_solve_stops() {
    let rules = Preset::BeatItOrEatIt.rules(2, 8).unwrap();
    for checks in [1, 9, 999] {
        for rounds in [true, false] {
            let options = Options { rounds, ..Options::default() };
            let stopped = solve(rules, &options, &Cancel::after_checks(checks));
            let error = stopped.unwrap_err();
            assert_eq!(error, SolverError::Interrupted(Interrupted));
            // A caller finds the interruption in any chain of errors.
            assert!(std::error::Error::source(&error).is_some_and(|source| source.is::<Interrupted>()));
        }
    }
}

#[test]
fn progress_ends_with_all_decided_hands() {
    #[derive(Default)]
    struct Last(std::sync::Mutex<Vec<Status>>);
    impl Observer for Last {
        fn progress(&self, status: Status) {
            self.0.lock().unwrap().push(status);
        }
    }
    for (suits, ranks, draws) in [(2, 7, 711), (4, 4, 0), (3, 6, 0)] {
        for rounds in [true, false] {
            let seen = Last::default();
            let rules = Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
            let solution = solve(rules, &Options { rounds, ..Options::default() }, &seen).unwrap();
            let seen = seen.0.into_inner().unwrap();
            // Threads may report late. But each step ends before the next one, and smaller games come first.
            assert!(seen.iter().all(|status| status.done <= status.total));
            let order = |status: &Status| (status.total, status.step);
            assert!(seen.is_sorted_by_key(order), "{suits} {ranks}");
            assert!(!rounds || seen.is_sorted_by_key(|status| status.done));
            let last = seen.last().unwrap();
            assert_eq!(last.total, rules.pack().full().bits() - 1);
            assert_eq!(last.done, solution.wins().len() + solution.losses().len());
            assert!(draws == 0 || last.total - last.done == draws);
        }
    }
}

/// Checkpoints, however many, do not change any outcome.
#[test]
fn checkpoints_change_no_outcome() {
    for rules in games("2x9 3x5 challenge-4x4") {
        let options = Options { rounds: false, ..Options::default() };
        let whole = solve(rules, &options, &Quiet).unwrap();
        let mut kept = 0;
        let mut keep = |state: &State, _| {
            kept += 1;
            assert!(state.current() != rules || state.decided() <= whole.wins().len() + whole.losses().len());
        };
        let monitor = &mut Monitor::new(&Quiet).checkpoints(&mut keep).checkpoints_every(Duration::ZERO);
        let paused = solve_by(&Alone, State::new(rules, &options).unwrap(), &options, monitor).unwrap();
        assert!(kept > 10, "{rules}: kept {kept} times");
        assert!(hands(rules).all(|hand| paused.outcome(hand) == whole.outcome(hand)), "{rules}");
    }
}

#[test]
fn memory_is_known_in_advance() {
    let rules = |suits, ranks| Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
    let needed = memory_needed(rules(2, 10), true);
    let with = |memory: u128| Options { memory: Some(memory as u64), ..Options::default() };
    assert!(solve(rules(2, 10), &with(needed), &Quiet).is_ok());
    let refused = solve(rules(2, 10), &with(needed - 1), &Quiet).err();
    assert_eq!(refused, Some(SolverError::Memory { rules: rules(2, 10), needed, limit: needed as u64 - 1 }));
    // The largest packs are refused, with or without a limit, and nothing overflows.
    for (suits, ranks) in [(4, 16), (2, 26), (3, 21)] {
        assert!(matches!(solve(rules(suits, ranks), &with(1 << 40), &Quiet), Err(SolverError::Memory { .. })));
        assert!(matches!(solve(rules(suits, ranks), &Options::default(), &Quiet), Err(SolverError::TooLarge { .. })));
    }
}

proptest! {
    /// Negation, and the order of preference. Solved games have few distances; this takes all up to the greatest.
    #[test]
    fn values_negate_and_compare(a in 0u16.., b in 0u16..) {
        use faceup_solver::{Outcome, Value};
        prop_assert_eq!(-(-Value::win(a)), Value::win(a));
        prop_assert_eq!(-Value::win(a), Value::loss(a));
        prop_assert_eq!(Value::win(a).rounds(), Some(a));
        prop_assert_eq!(Value::loss(a).rounds(), Some(a));
        prop_assert_eq!(Value::win(a).outcome(), Outcome::Win);
        prop_assert_eq!(Value::win(a) > Value::win(b), a < b);
        prop_assert_eq!(Value::loss(a) > Value::loss(b), a > b);
        prop_assert!(Value::win(a) > Value::DRAW && Value::DRAW > Value::loss(b));
        prop_assert_eq!(Value::win(a).later(), Value::win(a.saturating_add(1)));
        prop_assert_eq!(Value::loss(a).later(), Value::loss(a.saturating_add(1)));
        prop_assert_eq!(Value::new(Outcome::Draw, a), Value::DRAW);
    }
}
