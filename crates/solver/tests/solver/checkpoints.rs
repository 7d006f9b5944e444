//! Checkpoints: a resumed solve ends like one that was never stopped, and a damaged checkpoint is refused.

use std::fs;

use faceup_core::{Cancel, Interrupted, Preset, Quiet, Rules};
use faceup_solver::memory::{least_memory, makes_estimates, memory_needed};
use faceup_solver::processes::Alone;
use faceup_solver::table::{TableError, TableErrorKind as Kind, checkpoint};
use faceup_solver::{Method, Monitor, Options, SolverError, State, solve, solve_by};

use crate::common::files::table_bytes;
use crate::common::{self, TIME, forged, restored, resumed, saved, states, watched};
use crate::damaged::checkpoint_bytes;

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
                assert!(!is_first || !options.rounds);
                on_the_way += u32::from(state.current() != rules && !is_first);
                // It has many steps, all alike.
                if is_first && state.step() % 8 != 3 {
                    return;
                }
                checkpoint::save(&path, state, TIME).unwrap();
                let loaded = checkpoint::load(&path).unwrap();
                assert!(saved(&loaded) == fs::read(&path).unwrap());
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
    assert!(restored(&last).unwrap().step() > 3);
    assert_eq!(table_bytes(&resumed(restored(&last).unwrap(), &options(true))), table_bytes(&whole));
}

/// Scores of the right size may be anything: the result is right all the same. Scores of another size are refused.
#[test]
fn what_leads_a_solve_need_not_be_trusted() {
    let rules = Preset::BeatItOrEatIt.rules(2, 6).unwrap();
    let whole = solve(rules, &options(false), &Quiet).unwrap();
    let states = states(rules, &options(false));
    // The first states with scores: of two suits of five, on the way to six, and of six. With the numbers of the scores.
    for (less, scores) in [(1, 136), (0, 528)] {
        let good = states.iter().find(|state| state[48..50] == [less, 1]).unwrap();
        let (mut bad, section) = (good.clone(), good.len() - 40 - scores..good.len() - 40);
        for (at, byte) in bad[section.clone()].iter_mut().enumerate() {
            // -128 is not a score.
            *byte = ((at * 167) as i8).max(-127) as u8;
        }
        let ended = resumed(restored(&forged(&bad, 32, 0)).unwrap(), &options(false));
        assert_eq!(table_bytes(&ended), table_bytes(&whole));
        refused(&bad, section.start + 9, 0x80, "a score is below -127");
        for (at, byte) in [(48, 6), (48, 5), (49, 0), (49, 2), (49, 3), (50, 0), (50, 3), (17, 5), (17, 7), (18, 1)] {
            // Rules that differ only in trumps have scores of the same size. Those of another game do no harm.
            assert!(restored(&forged(good, at, byte)).is_err() || at == 18, "{at} {byte}");
        }
    }
}

/// A checkpoint with this byte is refused as damaged.
fn refused(good: &[u8], at: usize, byte: u8, what: &str) {
    let error = restored(&forged(good, at, byte)).unwrap_err();
    assert!(matches!(error.kind, Kind::Damaged(found) if found.contains(what)), "{at}: {error}");
}

/// Checkpoints with a right hash and impossible contents.
#[test]
fn forged_checkpoints_are_refused() {
    let good = checkpoint_bytes();
    let forge = |at, byte| restored(&forged(&good, at, byte));
    let (wins, rounds) = (64, 64 + 128);
    assert!(forge(32, 1).is_ok(), "the count of nodes may be any");
    assert!(matches!(forge(0, 0), Err(TableError { kind: Kind::NotACheckpoint, .. })));
    assert!(matches!(forge(17, 4), Err(TableError { kind: Kind::Length { .. }, .. })), "another size");
    refused(&good, 47, 0xff, ""); // a list longer than any file
    for at in [20, 26, 48, 50, 56] {
        refused(&good, at, 7, "");
    }
    let listed = (0..64).find(|hand| good[rounds + hand] == 255).unwrap();
    for (at, byte, what) in [
        (wins + 64, 0xff, "a hand both wins and loses"),
        (24, 0, "the rounds do not fit the number of the step"),
        (24, 200, "the rounds do not fit the number of the step"),
        (wins, good[wins] | 1, "a hand that nobody can hold has an outcome"),
        (rounds, 1, "an undecided hand has rounds"),
        (rounds + listed, 1, "the overflow list of rounds is wrong"),
    ] {
        refused(&good, at, byte, what);
    }
    // The same game, as one on the way to a larger one, and with scores.
    refused(&forged(&good, 17, 7), 48, 4, "too small to lead to the requested game");
    let five = states(Preset::BeatItOrEatIt.rules(2, 5).unwrap(), &options(true)).pop().unwrap();
    let (contents, end) = five.split_at(five.len() - 40);
    refused(&[contents, &[0; 136], end].concat(), 49, 1, "without scores");
}

/// Checkpoints of proof search, and of steps without rounds.
#[test]
fn impossible_states_are_refused() {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let proving = states(rules, &options(false));
    let by_hand = proving.iter().rfind(|state| state[48..51] == [0, 1, 1]).unwrap();
    refused(by_hand, 64, by_hand[64] | 1, "nobody can hold");
    refused(by_hand, 64, by_hand[64] | 0xc0, "both wins and loses");
    let of_groups = games()
        .into_iter()
        .filter(|(_, options)| options.memory.is_some())
        .flat_map(|(rules, options)| states(rules, &options));
    let of_groups = of_groups.into_iter().find(|state| state[49] == 2).unwrap();
    refused(&of_groups, of_groups.len() - 41, 254, "the difficulty of a score is above 253");
    let steps = states(rules, &Options { method: Method::Dominance, ..options(false) }).pop().unwrap();
    let losses = 64 + (1 << 14) / 8;
    refused(&steps, losses, steps[losses] & !(1 << 5), "renaming suits"); // the first and third lowest spades lose
    refused(&steps, losses, steps[losses] | 1, "nobody can hold");
    let won = (64..losses).find(|&at| steps[at] != 0).unwrap();
    refused(&steps, won + losses - 64, 0xff, "both wins and loses");
    refused(&steps, won, 0, "renaming suits");
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
