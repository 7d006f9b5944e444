//! Processes that solve a game together.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::thread;

use faceup_core::{Observer, Preset, Quiet, Rules};
use faceup_solver::memory::{least_memory, memory_needed};
use faceup_solver::processes::{Op, Peers};
use faceup_solver::{HandSet, Method, Monitor, Options, Solution, SolverError, State, Tablebase, solve, solve_by};

use crate::common::network::{Loss, Network, Process};
use crate::common::{self, games, restored, resumed, saved, settings};

const OUTCOMES: Options = Options { rounds: false, method: Method::Frontier, memory: None, overflow_from: u16::MAX };

/// Runs several processes, each by its number, in a pool of two threads besides its own.
fn on_processes<T: Send>(network: &Network, size: usize, each: impl Fn(Process<'_>, usize) -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let start = |rank| {
            let each = &each;
            scope.spawn(move || {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
                pool.install(|| each(Process::new(network, rank, 1), rank))
            })
        };
        let running: Vec<_> = (0..size).map(start).collect();
        running.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

fn solve_together(rules: Rules, options: &Options, size: usize, loss: Loss) -> Vec<(Solution, u64)> {
    let network = Network::new(size, loss);
    on_processes(&network, size, |process, _| {
        let state = State::new(rules, options).unwrap();
        let solution = solve_by(&process, state, options, &mut Monitor::new(&Quiet)).unwrap();
        (solution, process.harmed.into_inner().unwrap())
    })
}

fn words(set: &HandSet) -> Vec<u64> {
    (0..set.word_count()).map(|index| set.word(index)).collect()
}

fn assert_same(found: &Solution, right: &Solution, what: &str) {
    assert_eq!(words(found.wins()), words(right.wins()), "{what}");
    assert_eq!(words(found.losses()), words(right.losses()), "{what}");
}

/// Each of several processes finds the outcomes that one process finds.
#[test]
fn processes_find_the_same_outcomes() {
    for rules in settings(2, 7).into_iter().chain(games("2x9 1x16 3x5 challenge-4x4")) {
        let right = solve(rules, &OUTCOMES, &Quiet).unwrap();
        for size in [1, 2, 3, 5] {
            for (found, _) in solve_together(rules, &OUTCOMES, size, Loss::default()) {
                assert_same(&found, &right, &format!("{rules} {size}"));
            }
        }
        // Hands share difficulties.
        let less = memory_needed(rules, false) as u64 - 1;
        let options = Options { memory: Some(less.max(least_memory(rules, false) as u64)), ..OUTCOMES };
        for (found, _) in solve_together(rules, &options, 3, Loss::default()) {
            assert_same(&found, &right, &format!("{rules} by group"));
        }
    }
}

/// Rounds, steps and searches do not depend on the number of processes. Small tasks are not shared, so the game is large enough for tasks
/// that are.
#[test]
fn processes_find_the_same_rounds() {
    let rules = Preset::BeatItOrEatIt.rules(2, 10).unwrap();
    for options in [Options::default(), Options { method: Method::Dominance, ..OUTCOMES }] {
        let right = solve(rules, &options, &Quiet).unwrap();
        for (found, _) in solve_together(rules, &options, 3, Loss::default()) {
            assert_eq!((found.nodes, found.steps), (right.nodes, right.steps), "{options:?}");
            assert!(common::hands(rules).all(|hand| found.value(hand) == right.value(hand)), "{options:?}");
        }
    }
}

/// A message may arrive late, twice or never.
#[test]
fn lost_messages_change_nothing() {
    let rules = Preset::BeatItOrEatIt.rules(2, 8).unwrap();
    let right = solve(rules, &OUTCOMES, &Quiet).unwrap();
    let losses = [
        Loss { lost: 2, ..Loss::default() },
        Loss { late: 2, doubled: 3, ..Loss::default() },
        Loss { lost: 5, late: 5, doubled: 5 },
        Loss { lost: 1, ..Loss::default() },
    ];
    let by_group = Options { memory: Some(memory_needed(rules, false) as u64 - 1), ..OUTCOMES };
    for (loss, options) in losses.into_iter().flat_map(|loss| [(loss, OUTCOMES), (loss, by_group)]) {
        for (found, harmed) in solve_together(rules, &options, 3, loss) {
            assert_same(&found, &right, &format!("{loss:?}"));
            assert!(harmed > 10, "{loss:?}: {harmed}");
        }
    }
}

/// Processes use each other's facts. Without them, each searches nearly all positions.
#[test]
fn facts_of_others_save_work() {
    let rules = Preset::BeatItOrEatIt.rules(2, 10).unwrap();
    let nodes = |loss| solve_together(rules, &OUTCOMES, 3, loss)[0].0.nodes;
    let (alone, together) = (nodes(Loss { lost: 1, ..Loss::default() }), nodes(Loss::default()));
    assert!(together * 6 < alone * 5, "{together} positions with messages, {alone} without");
}

/// Interrupts the work after it has asked a number of times.
struct StopsAfter {
    asked: AtomicU32,
    is_told: AtomicBool,
}

impl Observer for StopsAfter {
    fn interrupted(&self) -> bool {
        self.asked.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err()
    }

    fn interrupted_elsewhere(&self) {
        self.is_told.store(true, Relaxed);
    }
}

/// Interrupts process 2 of three after it has asked a number of times: then all are interrupted. Returns what process 0 has saved at
/// last. None if the solve ended first.
fn interrupted(rules: Rules, options: &Options, asked: u32, loss: Loss) -> Option<Vec<u8>> {
    let ends = on_processes(&Network::new(3, loss), 3, |process, rank| {
        let left = if rank == 2 { asked } else { u32::MAX };
        let after = StopsAfter { asked: AtomicU32::new(left), is_told: AtomicBool::new(false) };
        let mut last = None;
        let state = State::new(rules, options).unwrap();
        // States with rounds are those of the first of the smaller games.
        let mut save = |state: &State, is_last| {
            if is_last && state.has_rounds() == options.rounds {
                last = Some(saved(state));
            }
        };
        let end = solve_by(&process, state, options, &mut Monitor::new(&after).checkpoints(&mut save));
        assert_eq!(after.is_told.into_inner(), end.is_err() && rank != 2, "{asked} {rank}");
        (end.err(), last)
    });
    // Process 2 may have little to do before the others have proved everything: then it asks less often than that.
    if ends.iter().all(|(end, _)| end.is_none()) {
        return None;
    }
    assert!(ends.iter().all(|(end, _)| matches!(end, Some(SolverError::Interrupted(_)))), "{asked}: {ends:?}");
    ends.into_iter().next().and_then(|(_, last)| last)
}

/// Any other number of processes can resume from what process 0 has saved.
#[test]
fn interrupted_work_is_resumed_by_others() {
    let rules = Preset::BeatItOrEatIt.rules(2, 9).unwrap();
    let right = solve(rules, &OUTCOMES, &Quiet).unwrap();
    let mut tried = 0;
    // The request to stop may be lost, too.
    let losses = [Loss::default(), Loss { lost: 2, late: 3, doubled: 3 }];
    for (asked, loss) in [0, 1_000, 3_000, 9_000, 20_000].into_iter().flat_map(|asked| losses.map(|loss| (asked, loss)))
    {
        let Some(last) = interrupted(rules, &OUTCOMES, asked, loss) else { continue };
        tried += 1;
        for found in on_processes(&Network::new(2, Loss::default()), 2, |process, _| {
            solve_by(&process, restored(&last).unwrap(), &OUTCOMES, &mut Monitor::new(&Quiet)).unwrap()
        }) {
            assert_same(&found, &right, &format!("{asked}"));
        }
        assert_same(&resumed(restored(&last).unwrap(), &OUTCOMES), &right, &format!("{asked}"));
    }
    assert!(tried >= 4, "{tried}");
}

/// With rounds, a step that was interrupted is made again.
#[test]
fn interrupted_steps_are_made_again() {
    let (rules, options) = (Preset::BeatItOrEatIt.rules(2, 10).unwrap(), Options::default());
    let right = solve(rules, &options, &Quiet).unwrap();
    for asked in [0, 20, 200] {
        let last = interrupted(rules, &options, asked, Loss::default()).expect("the solve is longer");
        let alone = resumed(restored(&last).unwrap(), &options);
        assert_eq!((alone.nodes, alone.steps), (right.nodes, right.steps), "{asked}");
        assert!(common::hands(rules).all(|hand| alone.value(hand) == right.value(hand)), "{asked}");
    }
}

/// A process whose connection fails. The other process never answers.
struct Failing {
    /// The number of calls until it fails.
    left: Cell<u32>,
}

impl Failing {
    fn call(&self) -> Result<(), SolverError> {
        let left = self.left.get().checked_sub(1).ok_or(SolverError::Peers("the wire is cut"))?;
        self.left.set(left);
        Ok(())
    }
}

impl Peers for Failing {
    fn rank(&self) -> usize {
        0
    }

    fn size(&self) -> usize {
        2
    }

    fn exchange(&self, _: &[u64], _: &mut Vec<u64>) -> Result<(), SolverError> {
        self.call()
    }

    fn settle(&self, _: &mut Vec<u64>, _: &mut dyn FnMut()) -> Result<(), SolverError> {
        self.call()
    }

    fn combine(&self, _: &mut [u64], _: Op) -> Result<(), SolverError> {
        self.call()
    }

    fn broadcast(&self, _: &mut [u64]) -> Result<(), SolverError> {
        self.call()
    }

    fn gather(&self, own: Vec<u64>) -> Result<Vec<u64>, SolverError> {
        self.call().map(|()| own)
    }
}

/// Whichever call fails, the solve ends with its error, after a last checkpoint from which another process can resume.
#[test]
fn a_failing_connection_ends_the_solve() {
    let rules = Preset::BeatItOrEatIt.rules(2, 9).unwrap();
    let right = solve(rules, &OUTCOMES, &Quiet).unwrap();
    let solve = |left| {
        let (failing, mut last) = (Failing { left: Cell::new(left) }, None);
        let mut keep = |state: &State, is_last: bool| last = is_last.then(|| saved(state));
        let monitor = &mut Monitor::new(&Quiet).checkpoints(&mut keep);
        let end = solve_by(&failing, State::new(rules, &OUTCOMES).unwrap(), &OUTCOMES, monitor);
        (end.err(), left - failing.left.get(), last)
    };
    let (end, calls, last) = solve(u32::MAX);
    assert!(end.is_none() && calls > 30 && last.is_none(), "{end:?} {calls}");
    // The number of exchanges depends on the time that the solve takes.
    for left in 0..30 {
        let (end, _, last) = solve(left);
        assert_eq!(end, Some(SolverError::Peers("the wire is cut")), "{left}");
        // The first call compares the beginnings.
        assert_eq!(last.is_some(), left >= 1, "{left}");
        if let Some(last) = last {
            assert_same(&resumed(restored(&last).unwrap(), &OUTCOMES), &right, &format!("{left}"));
        }
    }
}

/// Each process begins with another game, or another checkpoint of the same one.
#[test]
fn processes_must_begin_the_same_solve() {
    let states = common::states(Preset::BeatItOrEatIt.rules(2, 6).unwrap(), &Options::default());
    let game = |rank: usize| State::new(Preset::BeatItOrEatIt.rules(2, 6 + rank as u8).unwrap(), &OUTCOMES).unwrap();
    let checkpoint = |rank: usize| restored(&states[rank]).unwrap();
    for begin in [&game as &(dyn Fn(usize) -> State + Sync), &checkpoint] {
        let ends = on_processes(&Network::new(2, Loss::default()), 2, |process, rank| {
            solve_by(&process, begin(rank), &OUTCOMES, &mut Monitor::new(&Quiet)).err()
        });
        assert!(ends.iter().all(|end| matches!(end, Some(SolverError::Peers(_)))), "{ends:?}");
    }
}
