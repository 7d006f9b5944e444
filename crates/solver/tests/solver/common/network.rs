//! Processes without shared memory, on the threads of one process: for tests of solves that several machines share.

use std::sync::{Barrier, Mutex, PoisonError};

use faceup_solver::SolverError;
use faceup_solver::processes::{Op, Peers};

/// The faults of the network.
#[derive(Debug, Clone, Copy, Default)]
pub struct Loss {
    /// One of this many words is lost. 0 if none is.
    pub lost: u64,
    /// One of this many words arrives twice.
    pub doubled: u64,
    /// One of this many words is late, or never arrives.
    pub late: u64,
}

/// The network between the processes.
pub struct Network {
    size: usize,
    loss: Loss,
    barrier: Barrier,
    /// The words that each process puts into a common operation.
    slots: Mutex<Vec<Vec<u64>>>,
    /// The words on the way to each process.
    wires: Vec<Mutex<Vec<u64>>>,
}

impl Network {
    pub fn new(size: usize, loss: Loss) -> Network {
        Network {
            size,
            loss,
            barrier: Barrier::new(size),
            slots: Mutex::new(vec![Vec::new(); size]),
            wires: (0..size).map(|_| Mutex::default()).collect(),
        }
    }
}

/// One of the processes.
pub struct Process<'a> {
    network: &'a Network,
    rank: usize,
    random: Mutex<u64>,
    /// Words that are late.
    late: Mutex<Vec<u64>>,
    /// How many words were lost, doubled or late.
    pub harmed: Mutex<u64>,
}

impl<'a> Process<'a> {
    pub fn new(network: &'a Network, rank: usize, seed: u64) -> Process<'a> {
        let random = Mutex::new(seed * 1000 + rank as u64);
        Process { network, rank, random, late: Mutex::default(), harmed: Mutex::default() }
    }

    /// Replaces each word by `merge` of that word in all processes.
    fn reduce(&self, words: &mut [u64], merge: impl Fn(&[Vec<u64>], usize) -> u64) {
        let lock = || self.network.slots.lock().unwrap_or_else(PoisonError::into_inner);
        lock()[self.rank] = words.to_vec();
        self.network.barrier.wait();
        let all = lock().clone();
        for (at, word) in words.iter_mut().enumerate() {
            *word = merge(&all, at);
        }
        self.network.barrier.wait();
    }

    /// True once in this many calls, at random.
    fn happens(&self, one_of: u64) -> bool {
        let mut state = self.random.lock().unwrap();
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        one_of > 0 && (*state >> 33).is_multiple_of(one_of)
    }

    fn chance(&self, one_of: u64) -> bool {
        let hit = self.happens(one_of);
        *self.harmed.lock().unwrap() += u64::from(hit);
        hit
    }

    fn receive(&self, received: &mut Vec<u64>) {
        let words = std::mem::take(&mut *self.network.wires[self.rank].lock().unwrap());
        let loss = self.network.loss;
        for word in words {
            if self.chance(loss.lost) {
                continue;
            }
            if self.chance(loss.late) {
                self.late.lock().unwrap().push(word);
                continue;
            }
            received.push(word);
            if self.chance(loss.doubled) {
                received.push(word);
            }
        }
        let mut late = self.late.lock().unwrap();
        if !late.is_empty() && self.happens(50) {
            received.append(&mut late);
        }
    }
}

impl Peers for Process<'_> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.network.size
    }

    fn exchange(&self, sent: &[u64], received: &mut Vec<u64>) -> Result<(), SolverError> {
        for (other, wire) in self.network.wires.iter().enumerate().filter(|(other, _)| *other != self.rank) {
            debug_assert_ne!(other, self.rank);
            wire.lock().unwrap().extend_from_slice(sent);
        }
        self.receive(received);
        Ok(())
    }

    fn settle(&self, received: &mut Vec<u64>, meanwhile: &mut dyn FnMut()) -> Result<(), SolverError> {
        meanwhile();
        self.network.barrier.wait();
        self.receive(received);
        self.network.barrier.wait();
        Ok(())
    }

    fn combine(&self, words: &mut [u64], by: Op) -> Result<(), SolverError> {
        let greater = |one: u64, other: u64| {
            let [one, other] = [one, other].map(u64::to_le_bytes);
            u64::from_le_bytes(std::array::from_fn(|at| one[at].max(other[at])))
        };
        self.reduce(words, |all, at| {
            let words = all.iter().map(|own| own[at]);
            match by {
                Op::Sum => words.sum(),
                Op::Or => words.fold(0, |word, own| word | own),
                Op::MaxOfBytes => words.fold(0, greater),
            }
        });
        Ok(())
    }

    fn broadcast(&self, words: &mut [u64]) -> Result<(), SolverError> {
        self.reduce(words, |all, at| all[0][at]);
        Ok(())
    }

    fn gather(&self, own: Vec<u64>) -> Result<Vec<u64>, SolverError> {
        self.network.slots.lock().unwrap()[self.rank] = own;
        self.network.barrier.wait();
        let all = self.network.slots.lock().unwrap().concat();
        self.network.barrier.wait();
        Ok(all)
    }
}
