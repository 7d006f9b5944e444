//! Solves whose work several machines share.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

use faceup_core::{CardSet, Observer, Preset, Quiet, Rules};
use faceup_solver::memory::{least_memory, memory_needed};
use faceup_solver::processes::{Share, Task, Threads, Workers};
use faceup_solver::saved::{Detail, Saved, SavedDecided, SavedRounds, SavedScores};
use faceup_solver::{Method, Monitor, Options, Solution, SolverError, State, Tablebase, solve, solve_by};

use crate::common::network::{Loss, Network, Process};
use crate::common::{self, resumed, saved, settings, states};

/// One of several machines without shared memory, which only share the blocks of a step.
struct Machine<'a>(Process<'a>);

impl Workers for Machine<'_> {
    fn decide(&self, task: Task<'_>, observer: &dyn Observer) -> Result<Share, SolverError> {
        self.0.decide(task, observer)
    }
}

fn solve_on_machines(rules: Rules, options: &Options, machines: usize) -> Vec<Solution> {
    let network = &Network::new(machines, Loss::default());
    thread::scope(|scope| {
        let each = |own| {
            scope.spawn(move || {
                let state = State::new(rules, options).unwrap();
                solve_by(&Machine(Process::new(network, own, 1)), state, options, &mut Monitor::new(&Quiet)).unwrap()
            })
        };
        let running: Vec<_> = (0..machines).map(each).collect();
        running.into_iter().map(|machine| machine.join().unwrap()).collect()
    })
}

/// Each of several machines finds the results of a single one, with the same number of nodes.
#[test]
fn machines_that_share_the_work_find_the_same() {
    let games = settings(2, 6).into_iter().chain([
        Preset::BeatItOrEatIt.rules(3, 6).unwrap(),
        Preset::BeatItOrEatIt.rules(1, 14).unwrap(),
        Preset::Challenge.rules(4, 3).unwrap(),
    ]);
    for rules in games {
        for rounds in [true, false] {
            for method in [Method::Dominance, Method::Plain] {
                let options = Options { rounds, method, ..Options::default() };
                let one = solve(rules, &options, &Quiet).unwrap();
                for machines in [2, 3] {
                    for many in solve_on_machines(rules, &options, machines) {
                        assert_eq!((many.nodes, many.steps), (one.nodes, one.steps), "{rules} {machines}");
                        for hand in common::hands(rules) {
                            assert_eq!(many.value(hand), one.value(hand), "{rules} {machines} {hand:?}");
                        }
                    }
                }
            }
        }
    }
}

/// Threads that fail at one task.
struct Failing(AtomicU32);

impl Workers for Failing {
    fn decide(&self, task: Task<'_>, observer: &dyn Observer) -> Result<Share, SolverError> {
        match self.0.fetch_sub(1, Relaxed) {
            0 => Err(SolverError::Workers("a machine is lost")),
            _ => Threads.decide(task, observer),
        }
    }
}

/// If workers fail at any task, the solve ends with a last checkpoint, and others can resume it.
#[test]
fn others_go_on_where_workers_fail() {
    for (preset, suits, ranks) in [(Preset::BeatItOrEatIt, 2, 6), (Preset::Challenge, 4, 2)] {
        let rules = preset.rules(suits, ranks).unwrap();
        for rounds in [true, false] {
            let options = Options { rounds, ..Options::default() };
            let whole = solve(rules, &options, &Quiet).unwrap();
            let mut failed = 0;
            for tasks in 0.. {
                let (workers, mut last) = (Failing(AtomicU32::new(tasks)), None);
                let state = State::new(rules, &options).unwrap();
                let mut keep = |state: &State, is_last: bool| last = is_last.then(|| saved(state));
                let end = solve_by(&workers, state, &options, &mut Monitor::new(&Quiet).checkpoints(&mut keep));
                if end.is_ok() {
                    break;
                }
                failed += 1;
                assert_eq!(end.unwrap_err(), SolverError::Workers("a machine is lost"));
                let last = State::restore(last.expect("there is a last checkpoint")).unwrap();
                let ended = resumed(last, &options);
                assert_eq!(ended.wins().len(), whole.wins().len(), "{rules} {tasks}");
                assert!(common::hands(rules).all(|hand| ended.value(hand) == whole.value(hand)), "{rules} {tasks}");
                assert!(!rounds || (ended.nodes, ended.steps) == (whole.nodes, whole.steps), "{rules} {tasks}");
            }
            assert!(failed > 10, "{rules}: {failed} tasks");
        }
    }
}

/// Machines without peers can resume a solve that was on its way through smaller games.
#[test]
fn a_solve_with_proof_search_can_be_shared() {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let options = Options { rounds: false, ..Options::default() };
    let (whole, states) = (solve(rules, &options, &Quiet).unwrap(), states(rules, &options));
    let resumed = |state, options: &Options| {
        let without_peers = Failing(AtomicU32::new(u32::MAX));
        solve_by(&without_peers, state, options, &mut Monitor::new(&Quiet))
    };
    assert!(states.iter().any(|state| state.current != rules) && states.iter().any(|state| state.current == rules));
    // With less memory, hands share difficulties.
    let less = Options { memory: Some(memory_needed(rules, false) as u64 - 1), ..options };
    for state in states {
        for options in [options, less] {
            let state = State::restore(state.clone()).unwrap();
            let ended = resumed(state, &options).unwrap();
            assert!(common::hands(rules).all(|hand| ended.outcome(hand) == whole.outcome(hand)));
        }
        // With still less memory, there are no estimates. The sets that are made from numbered hands need more than steps do.
        let is_numbered = state.current == rules && matches!(state.decided, SavedDecided::Numbered(_));
        let least = Options { memory: Some(least_memory(rules, false) as u64), ..options };
        match resumed(State::restore(state).unwrap(), &least) {
            Ok(ended) => {
                assert!(!is_numbered);
                assert!(common::hands(rules).all(|hand| ended.outcome(hand) == whole.outcome(hand)));
            }
            Err(error) => assert!(is_numbered && matches!(error, SolverError::Memory { .. }), "{error}"),
        }
    }
}

/// Impossible states are refused.
#[test]
fn impossible_states_are_refused() {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let options = Options { rounds: false, ..Options::default() };
    let states = states(rules, &options);
    let good = states.iter().rfind(|state| state.current == rules && state.scores.is_some()).unwrap();
    assert!(State::restore(good.clone()).is_ok());
    let refused = |change: &dyn Fn(&mut Saved), words: &str| {
        let mut bad = good.clone();
        change(&mut bad);
        let why = State::restore(bad).err().unwrap_or("nothing");
        assert!(why.contains(words), "{why}");
    };
    refused(&|state| state.scores.as_mut().unwrap().bytes[5] = i8::MIN.cast_unsigned(), "score is below");
    refused(&|state| state.scores.as_mut().unwrap().words.push(7), "size");
    refused(&|state| state.scores.as_mut().unwrap().bytes.truncate(7), "size");
    refused(&|state| state.scores.as_mut().unwrap().detail = Detail::Group, "size");
    let of_groups = |difficulty| {
        let (words, bytes) = SavedScores::sizes(rules.with_ranks(6).unwrap(), Detail::Group);
        let bytes = vec![difficulty; bytes as usize];
        Saved {
            scores: Some(SavedScores { detail: Detail::Group, words: vec![0; words as usize], bytes }),
            ..good.clone()
        }
    };
    assert!(State::restore(of_groups(253)).is_ok());
    assert_eq!(State::restore(of_groups(254)).err(), Some("the difficulty of a score is above 253"));
    fn numbered(state: &mut Saved) -> &mut Vec<u64> {
        match &mut state.decided {
            SavedDecided::Numbered(words) => words,
            _ => panic!("proof search numbers the hands"),
        }
    }
    refused(&|state| numbered(state)[0] |= 1, "nobody can hold");
    refused(&|state| numbered(state)[0] |= 3 << 6, "both wins and loses");
    refused(&|state| numbered(state).truncate(7), "size");
    refused(
        &|state| {
            // Too few cards for a game that leads to another.
            state.current = rules.with_ranks(2).unwrap();
            (state.scores, state.decided) = (None, SavedDecided::None);
            state.rounds = Some(SavedRounds { bytes: vec![0; 16], overflow: Vec::new() });
        },
        "too small",
    );
    refused(&|state| state.rounds = Some(SavedRounds { bytes: vec![0; 1 << 12], overflow: Vec::new() }), "rounds");
}

/// Impossible states of retrograde steps are refused.
#[test]
fn impossible_sets_are_refused() {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let options = Options { rounds: false, method: Method::Dominance, ..Options::default() };
    let good = states(rules, &options).pop().unwrap();
    let SavedDecided::Sets { wins, losses } = good.decided.clone() else { panic!("steps have sets") };
    assert!(State::restore(good.clone()).is_ok());
    let refused = |change: &dyn Fn(&mut [Vec<u64>; 2]), words: &str| {
        let mut sets = [wins.clone(), losses.clone()];
        change(&mut sets);
        let [wins, losses] = sets;
        let bad = Saved { decided: SavedDecided::Sets { wins, losses }, ..good.clone() };
        let why = State::restore(bad).err().unwrap_or("nothing");
        assert!(why.contains(words), "{why}");
    };
    // A winning hand that changes when suits are renamed.
    let is_win = |hand: CardSet| wins[hand.bits() as usize / 64] >> (hand.bits() % 64) & 1 != 0;
    let is_asymmetric = |hand: &CardSet| hand.bits() % 128 != hand.bits() / 128;
    let hand = common::hands(rules).find(|hand| is_win(*hand) && is_asymmetric(hand)).unwrap();
    refused(&|[wins, _]| wins[hand.bits() as usize / 64] &= !(1 << (hand.bits() % 64)), "renaming suits");
    refused(&|[_, losses]| losses[0] &= !(1 << 5), "renaming suits"); // the two lowest spades lose
    refused(&|[_, losses]| losses[0] |= 1, "nobody can hold");
    refused(&|[wins, losses]| losses.clone_from(wins), "both wins and loses");
    refused(&|[wins, _]| wins.truncate(7), "size");
}
