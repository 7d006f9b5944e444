//! Checkpoints: a resumed solve ends like one that was never stopped, and a damaged checkpoint is refused.

use std::fs;
use std::time::Duration;

use faceup_core::{Cancel, Interrupted, Preset, Quiet, Rules};
use faceup_solver::memory::{least_memory, makes_estimates, memory_needed};
use faceup_solver::processes::Alone;
use faceup_solver::saved::SavedScores;
use faceup_solver::table::{TableError, TableErrorKind as Kind, checkpoint};
use faceup_solver::{Method, Monitor, Options, SolverError, State, solve, solve_by};

use crate::common::files::table_bytes;
use crate::common::{self, forged, resumed, saved, watched};
use crate::damaged::checkpoint_bytes;

const TIME: Duration = Duration::from_millis(3_723_004);

fn options(rounds: bool) -> Options {
    Options { rounds, ..Options::default() }
}

fn games() -> Vec<(Rules, Options)> {
    common::games("2x6 1x9 challenge-3x3 challenge-1987-2x2")
        .flat_map(|rules| {
            let by_covers = Options { method: Method::Dominance, ..options(false) };
            let all = [(rules, options(true)), (rules, options(false)), (rules, by_covers)];
            // Groups of hands share difficulties.
            let of_groups = Options { memory: Some(memory_needed(rules, false) as u64 - 1), ..options(false) };
            all.into_iter()
                .chain((least_memory(rules, false) < memory_needed(rules, false)).then_some((rules, of_groups)))
        })
        .collect()
}

/// Saves and loads the state after every step, and resumes from each.
#[test]
fn going_on_from_any_step_ends_in_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    for (rules, options) in games() {
        let whole = solve(rules, &options, &Quiet).unwrap();
        for overflow_from in [u16::MAX, 3] {
            let start = State::new(rules, &Options { overflow_from, ..options }).unwrap();
            let (mut steps, mut on_the_way) = (0, 0);
            let mut check = |state: &State, _| {
                steps += 1;
                // The first of the smaller games is solved with rounds. The others have scores.
                let is_first = state.current() != rules && state.has_rounds();
                assert!(!is_first || !options.rounds && state.scores().is_none());
                on_the_way += u32::from(state.current() != rules && !is_first);
                // It has many steps, all alike.
                if is_first && state.step() % 8 != 3 {
                    return;
                }
                checkpoint::save(&path, state, TIME).unwrap();
                let loaded = checkpoint::load(&path).unwrap();
                assert_eq!(saved(&loaded), saved(state));
                let summary = checkpoint::peek(&path).unwrap();
                assert_eq!((summary.rules, summary.current, summary.step), (rules, state.current(), state.step()));
                assert_eq!((summary.time, summary.nodes), (TIME, state.nodes()));
                let ended = resumed(loaded, &options);
                assert_eq!(table_bytes(&ended), table_bytes(&whole), "{rules} from step {}", state.step());
                if options.rounds {
                    assert_eq!((ended.nodes, ended.steps), (whole.nodes, whole.steps));
                }
            };
            solve_by(&Alone, start, &options, &mut Monitor::new(&Quiet).checkpoints(&mut check)).unwrap();
            assert!(steps >= whole.steps.min(2) && (!options.rounds || steps + 1 == whole.steps));
            // States of smaller games are saved too, if there are any.
            let has_smaller_games = !options.rounds
                && options.method == Method::Frontier
                && makes_estimates(rules, options.memory)
                && rules.pack().cards() > 10;
            assert_eq!(on_the_way > 0, has_smaller_games, "{rules}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Interrupts steps in the middle, again and again. The saved state is that before the step or, without rounds, any in the middle
/// of it, and leads to the same table.
#[test]
fn going_on_from_any_interruption_ends_in_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    for (rules, options) in games() {
        let whole = solve(rules, &options, &Quiet).unwrap();
        for (overflow_from, calls) in [(u16::MAX, 40), (3, 7), (u16::MAX, 300)] {
            let mut state = State::new(rules, &Options { overflow_from, ..options }).unwrap();
            let mut more = 0;
            let ended = loop {
                more += 5;
                let observer = Cancel::after_checks(calls + more);
                let mut save = |state: &State, _| drop(checkpoint::save(&path, state, TIME).unwrap());
                match solve_by(&Alone, state, &options, &mut Monitor::new(&observer).checkpoints(&mut save)) {
                    Ok(ended) => break ended,
                    Err(error) => assert_eq!(error, SolverError::Interrupted(Interrupted)),
                }
                state = checkpoint::load(&path).unwrap();
            };
            assert_eq!(table_bytes(&ended), table_bytes(&whole), "{rules}");
            if options.rounds {
                assert_eq!((ended.nodes, ended.steps), (whole.nodes, whole.steps));
            }
        }
    }
}

/// If the overflow list outgrows the memory limit, the steps so far are not lost.
#[test]
fn a_solve_that_runs_out_of_memory_can_go_on_with_more() {
    let rules = Preset::BeatItOrEatIt.rules(2, 6).unwrap();
    let whole = solve(rules, &options(true), &Quiet).unwrap();
    let limit = memory_needed(rules, true) as u64 + 1000;
    let little = Options { memory: Some(limit), overflow_from: 3, ..options(true) };
    let mut last = None;
    let mut keep = |state: &State, is_last: bool| last = is_last.then(|| saved(state));
    let monitor = &mut Monitor::new(&Quiet).checkpoints(&mut keep);
    let end = solve_by(&Alone, State::new(rules, &little).unwrap(), &little, monitor);
    assert!(matches!(end, Err(SolverError::Memory { limit: of_solve, .. }) if of_solve == limit), "{end:?}");
    let last = last.expect("there is a last checkpoint");
    assert!(last.step > 3);
    assert_eq!(table_bytes(&resumed(State::restore(last).unwrap(), &options(true))), table_bytes(&whole));
}

/// Scores of the right size may be anything: the result is right all the same. Scores of another size are refused.
#[test]
fn what_leads_a_solve_need_not_be_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let rules = Preset::BeatItOrEatIt.rules(2, 6).unwrap();
    let whole = solve(rules, &options(false), &Quiet).unwrap();
    // The first state of two suits of five, on the way to six.
    let (mut first, mut last) = (None, None);
    watched(rules, &options(false), |state| {
        // The first of the smaller games has no scores.
        if state.has_rounds() {
            return;
        }
        checkpoint::save(&path, state, TIME).unwrap();
        let kept = if state.current() == rules { &mut last } else { &mut first };
        kept.get_or_insert_with(|| fs::read(&path).unwrap());
    });
    for good in [first.unwrap(), last.unwrap()] {
        fs::write(&path, &good).unwrap();
        let SavedScores { words, bytes, .. } = saved(&checkpoint::load(&path).unwrap()).scores.unwrap();
        let mut bad = good.clone();
        let section = bad.len() - 40 - 8 * words.len() - bytes.len()..bad.len() - 40;
        for (at, byte) in bad[section.clone()].iter_mut().enumerate() {
            // -128 is not a score.
            *byte = ((at * 167) as i8).max(-127) as u8;
        }
        fs::write(&path, forged(&bad, 32, 0)).unwrap();
        let ended = resumed(checkpoint::load(&path).unwrap(), &options(false));
        assert_eq!(table_bytes(&ended), table_bytes(&whole));
        bad[section][9] = i8::MIN as u8;
        fs::write(&path, forged(&bad, 32, 0)).unwrap();
        assert!(matches!(checkpoint::load(&path), Err(TableError { kind: Kind::Damaged(_), .. })));
        for (at, byte) in [(48, 6), (48, 5), (49, 0), (49, 2), (49, 3), (50, 0), (50, 3), (17, 5), (17, 7), (18, 1)] {
            fs::write(&path, forged(&good, at, byte)).unwrap();
            let state = checkpoint::load(&path);
            // Rules that differ only in trumps have scores of the same size. Those of another game do no harm.
            assert!(state.is_err() || at == 18, "{at} {byte}");
        }
    }
}

/// Checkpoints with a right hash and impossible contents.
#[test]
fn forged_checkpoints_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let good = checkpoint_bytes();
    let forge = |at: usize, byte: u8| {
        fs::write(&path, forged(&good, at, byte)).unwrap();
        checkpoint::load(&path)
    };
    let (wins, rounds) = (64, 64 + 128);
    assert!(forge(32, 1).is_ok(), "the count of nodes may be any");
    assert!(matches!(forge(0, 0), Err(TableError { kind: Kind::NotACheckpoint, .. })));
    assert!(matches!(forge(17, 4), Err(TableError { kind: Kind::Length { .. }, .. })), "another size");
    assert!(matches!(forge(47, 0xff), Err(TableError { kind: Kind::Damaged(_), .. })), "a list longer than any file");
    for at in [20, 26, 48, 50, 56] {
        assert!(matches!(forge(at, 7), Err(TableError { kind: Kind::Damaged(_), .. })), "{at}");
    }
    assert!(matches!(
        forge(wins + 64, 0xff),
        Err(TableError { kind: Kind::Damaged("a hand both wins and loses"), .. })
    ));
    let listed = (0..64).find(|hand| good[rounds + hand] == 255).unwrap();
    // A step before known results, rounds of an undecided hand, an outcome of no hand.
    assert!(matches!(forge(24, 0), Err(TableError { kind: Kind::Damaged(_), .. })));
    assert!(matches!(forge(24, 200), Err(TableError { kind: Kind::Damaged(_), .. })));
    assert!(matches!(forge(wins, good[wins] | 1), Err(TableError { kind: Kind::Damaged(_), .. })));
    assert!(matches!(forge(rounds, 1), Err(TableError { kind: Kind::Damaged(_), .. })));
    assert!(matches!(
        forge(rounds + listed, 1),
        Err(TableError { kind: Kind::Damaged("the overflow list of rounds is wrong"), .. })
    ));
}

/// In the middle of a step, one of two hands that differ by renaming suits may be decided and the other not. With short suits,
/// that does no harm.
#[test]
fn the_middle_of_a_step_can_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let rules = Preset::Challenge.rules(4, 4).unwrap();
    for method in [Method::Plain, Method::Dominance] {
        let (options, mut offers, mut last) = (Options { method, ..options(false) }, 0, None);
        let whole = watched(rules, &options, |state| {
            offers += 1;
            if offers % 15 == 7 {
                checkpoint::save(&path, state, TIME).unwrap();
                last = Some(checkpoint::load(&path).unwrap());
            }
        });
        assert_eq!(table_bytes(&resumed(last.unwrap(), &options)), table_bytes(&whole));
    }
}

#[test]
fn a_table_is_no_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let solution = solve(Preset::BeatItOrEatIt.rules(2, 3).unwrap(), &options(true), &Quiet).unwrap();
    faceup_solver::table::write(&path, &solution, &Quiet).unwrap();
    assert!(matches!(checkpoint::load(&path), Err(TableError { kind: Kind::NotACheckpoint, .. })));
    assert!(matches!(checkpoint::load(folder.path()), Err(TableError { kind: Kind::Read(_), .. })));
}
