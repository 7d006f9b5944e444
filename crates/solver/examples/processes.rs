//! Simulates solves by many processes: how much of their work is useful if messages take time?
//!
//! Each process is a thread with the real engine. Time is counted in attempts to prove a hand, of which a prover makes one
//! after the other, so that the result does not depend on the machine. A process never gets more than a quarter of the
//! delay ahead of the slowest one, and a message arrives when the receiver's clock has reached the sender's plus the delay.
//! Retrograde steps are not simulated: every process makes all of them.
//!
//! ```text
//! cargo run --release -p faceup-solver --example processes -- 2 10 64 1000
//! ```
//!
//! solves 2 suits of 10 ranks with 1, 2, 4, … 64 processes and messages that take 0 and 1000 attempts, and prints CSV. The
//! *useful share* is the number of positions that one process searches, over the number that all of them search. The
//! *speed-up* is the time of one process over the time of the slowest one, pass by pass; *attempts* is that time.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Barrier, Mutex, RwLock};
use std::thread;

use faceup_core::{Observer, Preset, Quiet, Rules};
use faceup_solver::processes::{Peers, Share, Task, Threads, Workers};
use faceup_solver::{Monitor, Options, SolverError, State, solve_by};

/// Words on the way to a process, with the time at which they arrive.
type Wire = VecDeque<(u64, Vec<u64>)>;

/// The shared data of the processes.
struct Network {
    delay: u64,
    clocks: Vec<AtomicU64>,
    /// Whether each process is proving hands. The others wait for the end of the pass.
    is_busy: Vec<AtomicBool>,
    barrier: Barrier,
    slots: RwLock<Vec<Vec<u64>>>,
    /// The words on the way to each process.
    wires: Vec<Mutex<Wire>>,
}

impl Network {
    fn new(size: usize, delay: u64) -> Network {
        Network {
            delay,
            clocks: (0..size).map(|_| AtomicU64::new(0)).collect(),
            is_busy: (0..size).map(|_| AtomicBool::new(true)).collect(),
            barrier: Barrier::new(size),
            slots: RwLock::new(vec![Vec::new(); size]),
            wires: (0..size).map(|_| Mutex::default()).collect(),
        }
    }

    fn size(&self) -> usize {
        self.clocks.len()
    }

    /// The clock of the fastest process.
    fn latest(&self) -> u64 {
        self.clocks.iter().map(|clock| clock.load(SeqCst)).max().unwrap_or(0)
    }

    /// The clock of the slowest process that proves hands.
    fn slowest(&self) -> u64 {
        let busy = self.clocks.iter().zip(&self.is_busy).filter(|(_, is_busy)| is_busy.load(SeqCst));
        busy.map(|(clock, _)| clock.load(SeqCst)).min().unwrap_or(u64::MAX)
    }
}

struct Process<'a> {
    network: &'a Network,
    rank: usize,
}

impl Process<'_> {
    fn reduce(&self, words: &mut [u64], merge: impl Fn(u64, u64) -> u64) {
        self.network.slots.write().expect("no process panics")[self.rank] = words.to_vec();
        self.network.barrier.wait();
        let all = self.network.slots.read().expect("no process panics");
        for (at, word) in words.iter_mut().enumerate() {
            *word = all.iter().map(|own| own[at]).reduce(&merge).unwrap_or(0);
        }
        drop(all);
        self.network.barrier.wait();
    }

    fn receive(&self, until: u64, received: &mut Vec<u64>) {
        let mut wire = self.network.wires[self.rank].lock().expect("no process panics");
        let (come, left): (VecDeque<_>, _) = wire.drain(..).partition(|(time, _)| *time <= until);
        *wire = left;
        received.extend(come.into_iter().flat_map(|(_, words)| words));
    }
}

/// Every attempt to prove a hand asks once whether to go on.
impl Observer for Process<'_> {
    fn interrupted(&self) -> bool {
        let network = self.network;
        let now = network.clocks[self.rank].fetch_add(1, SeqCst);
        while network.is_busy[self.rank].load(SeqCst) && now > network.slowest().saturating_add(network.delay / 4 + 16)
        {
            thread::yield_now();
        }
        false
    }
}

impl Peers for Process<'_> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.network.size()
    }

    fn exchange(&self, sent: &[u64], received: &mut Vec<u64>) -> Result<(), SolverError> {
        let now = self.network.clocks[self.rank].load(SeqCst);
        for (_, wire) in self.network.wires.iter().enumerate().filter(|(to, _)| *to != self.rank && !sent.is_empty()) {
            wire.lock().expect("no process panics").push_back((now + self.network.delay, sent.to_vec()));
        }
        self.receive(now, received);
        Ok(())
    }

    fn settle(&self, received: &mut Vec<u64>, _: &mut dyn FnMut()) -> Result<(), SolverError> {
        let network = self.network;
        network.is_busy[self.rank].store(false, SeqCst);
        network.barrier.wait();
        self.receive(u64::MAX, received);
        let latest = network.latest();
        network.barrier.wait();
        // All begin the next pass at the same time.
        network.clocks[self.rank].store(latest, SeqCst);
        network.is_busy[self.rank].store(true, SeqCst);
        network.barrier.wait();
        Ok(())
    }

    fn pause(&self) {
        thread::yield_now();
    }

    fn sum(&self, numbers: &mut [u64]) -> Result<(), SolverError> {
        self.reduce(numbers, |a, b| a + b);
        Ok(())
    }

    fn bitwise_or(&self, words: &mut [u64]) -> Result<(), SolverError> {
        self.reduce(words, |a, b| a | b);
        Ok(())
    }

    fn max(&self, bytes: &mut [u8]) -> Result<(), SolverError> {
        let mut words: Vec<u64> = bytes.iter().map(|&byte| byte.into()).collect();
        self.reduce(&mut words, u64::max);
        bytes.iter_mut().zip(words).for_each(|(byte, word)| *byte = word as u8);
        Ok(())
    }

    fn broadcast(&self, words: &mut [u64]) -> Result<(), SolverError> {
        self.reduce(words, |first, _| first);
        Ok(())
    }

    fn gather(&self, own: Vec<u64>) -> Result<Vec<u64>, SolverError> {
        self.network.slots.write().expect("no process panics")[self.rank] = own;
        self.network.barrier.wait();
        let all = self.network.slots.read().expect("no process panics").concat();
        self.network.barrier.wait();
        Ok(all)
    }
}

/// Every process decides all blocks.
struct Alone<'a>(&'a Process<'a>);

impl Workers for Alone<'_> {
    fn decide(&self, task: Task<'_>, _: &dyn Observer) -> Result<Share, SolverError> {
        Threads.decide(task, &Quiet)
    }

    fn peers(&self) -> Option<&dyn Peers> {
        Some(self.0)
    }
}

/// The nodes of all processes, and the time of the slowest ones.
fn simulate(rules: Rules, size: usize, delay: u64) -> (u64, u64) {
    let network = &Network::new(size, delay);
    let options = Options { rounds: false, ..Options::default() };
    let nodes = thread::scope(|scope| {
        let start = |rank| {
            scope.spawn(move || {
                // One thread proves, and with other processes, one exchanges messages.
                let pool =
                    rayon::ThreadPoolBuilder::new().num_threads(size.min(2)).build().expect("threads can be started");
                pool.install(|| {
                    let process = Process { network, rank };
                    let state = State::new(rules, &options).expect("the game is small");
                    let solution = solve_by(&Alone(&process), state, &options, &mut Monitor::new(&process));
                    solution.expect("nothing fails").nodes
                })
            })
        };
        let running: Vec<_> = (0..size).map(start).collect();
        let nodes = running.into_iter().map(|process| process.join().expect("no process panics"));
        // The solver has summed the nodes already.
        nodes.max().unwrap_or(0)
    });
    (nodes, network.latest())
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).map_while(|word| word.parse().ok()).collect();
    let &[suits, ranks, most, delay] = &numbers[..] else {
        eprintln!("usage: processes SUITS RANKS PROCESSES DELAY");
        std::process::exit(2);
    };
    let rules = Preset::BeatItOrEatIt.rules(suits as u8, ranks as u8).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        std::process::exit(2);
    });
    println!("processes,delay,nodes,attempts,useful_share,speed_up");
    let (alone, time_alone) = simulate(rules, 1, 0);
    for delay in [0, delay] {
        for size in std::iter::successors(Some(1usize), |size| Some(size * 2)).take_while(|&size| size as u64 <= most) {
            let (nodes, time) = simulate(rules, size, delay);
            let (share, speed_up) = (alone as f64 / nodes as f64, time_alone as f64 / time as f64);
            println!("{size},{delay},{nodes},{time},{share:.3},{speed_up:.2}");
        }
    }
}
