//! A solve whose work is shared out.

mod common;

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex};
use std::thread;

use common::settings;
use faceup_core::{Preset, Rules};
use faceup_job::Observer;
use faceup_solver::step::Decisions;
use faceup_solver::{Lookup, Method, Options, Quiet, Solution, SolveError, State, Task, Threads, Workers, solve_by};

type Share = Vec<(u32, Decisions)>;

/// What goes from each machine to each other one, in the order in which it was sent.
struct Network {
    wires: Mutex<Vec<VecDeque<Share>>>,
    news: Condvar,
    machines: usize,
}

impl Network {
    fn new(machines: usize) -> Network {
        Network { wires: Mutex::new(vec![VecDeque::new(); machines * machines]), news: Condvar::new(), machines }
    }

    fn send(&self, from: usize, to: usize, share: Share) {
        self.wires.lock().unwrap()[from * self.machines + to].push_back(share);
        self.news.notify_all();
    }

    fn receive(&self, from: usize, to: usize) -> Share {
        let mut wires = self.wires.lock().unwrap();
        loop {
            if let Some(share) = wires[from * self.machines + to].pop_front() {
                return share;
            }
            wires = self.news.wait(wires).unwrap();
        }
    }
}

/// One of several machines, which have no memory in common.
struct Machine<'a> {
    network: &'a Network,
    own: usize,
}

impl Workers for Machine<'_> {
    fn decide(&self, task: Task<'_>, observer: &dyn Observer) -> Result<Share, SolveError> {
        let machines = self.network.machines;
        let others = || (0..machines).filter(|&other| other != self.own);
        let blocks: Vec<u32> = task.blocks.iter().copied().skip(self.own).step_by(machines).collect();
        let mut all = Threads.decide(task.with_blocks(&blocks), observer)?;
        others().for_each(|other| self.network.send(self.own, other, all.clone()));
        others().for_each(|other| all.extend(self.network.receive(other, self.own)));
        Ok(all)
    }
}

fn solve_on_machines(rules: Rules, options: &Options, machines: usize) -> Vec<Solution> {
    let network = &Network::new(machines);
    thread::scope(|scope| {
        let each = |own| {
            scope.spawn(move || {
                let state = State::new(rules, options).unwrap();
                solve_by(&Machine { network, own }, state, options, &Quiet, &mut |_| ()).unwrap()
            })
        };
        let running: Vec<_> = (0..machines).map(each).collect();
        running.into_iter().map(|machine| machine.join().unwrap()).collect()
    })
}

fn alone(rules: Rules, options: &Options) -> Solution {
    solve_by(&Threads, State::new(rules, options).unwrap(), options, &Quiet, &mut |_| ()).unwrap()
}

/// However many machines share the work, each ends up with what one alone does, and together they search as much.
#[test]
fn machines_that_share_the_work_come_to_the_same() {
    let games = settings(2, 6).into_iter().chain([
        Preset::BeatItOrEatIt.rules(3, 6).unwrap(),
        Preset::BeatItOrEatIt.rules(1, 14).unwrap(),
        Preset::Challenge.rules(4, 3).unwrap(),
    ]);
    for rules in games {
        for rounds in [true, false] {
            for method in [Method::Covers, Method::Sweep] {
                let options = Options { rounds, method, ..Options::default() };
                let one = alone(rules, &options);
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

/// What ends the work of one ends the solve, and what was found is shown.
#[test]
fn workers_that_fail_end_the_solve() {
    struct Failing;
    impl Workers for Failing {
        fn decide(&self, _task: Task<'_>, _observer: &dyn Observer) -> Result<Share, SolveError> {
            Err(SolveError::Interrupted)
        }
    }
    let rules = Preset::BeatItOrEatIt.rules(2, 5).unwrap();
    let options = Options::default();
    let mut shown = 0;
    let end = solve_by(&Failing, State::new(rules, &options).unwrap(), &options, &Quiet, &mut |_| shown += 1);
    assert_eq!((end.unwrap_err(), shown), (SolveError::Interrupted, 1));
}
