//! The processes of a solve, connected by MPI.
//!
//! Only the thread that runs the solve calls MPI. So any MPI library will do, and none needs locks.

use std::cell::{Cell, RefCell};
use std::thread;
use std::time::{Duration, Instant};

use faceup::parts::solver::SolverError;
use faceup::parts::solver::processes::{Peers, Share, Task, Threads, Workers};
use faceup::{Interrupted, Observer, Quiet};
use mpi::collective::SystemOperation;
use mpi::datatype::PartitionMut;
use mpi::point_to_point::MatchedReceiveVec;
use mpi::request::{Request, Scope as RequestScope, StaticScope, scope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Root, Source};

use crate::encoding::{decode, encode};

/// The most words in one call of MPI: 8 MiB. MPI counts in C ints, so one call cannot take a whole table.
const WORDS: usize = 1 << 20;

/// The most words in one operation on the words of all processes: 1 MiB. MPI allocates memory for each operation. For larger
/// operations, the system maps and unmaps the pages each time, which took a third of the system time at 2x13.
const REDUCED: usize = 1 << 17;

/// The most words in a message about hands: 2 KiB. MPI sends such a short message at once. It sends a longer one only when the
/// receiver asks for it, and the receiver waits until the sender looks at its messages again, up to a millisecond later. With
/// many messages under way, every process waits for another: at 2x13, sixteen processes searched five times as many positions as
/// one. (Open MPI sends up to 4 KiB at once to processes of the same machine, and more to others.)
const MESSAGE: usize = 1 << 8;

/// After this many small tasks, the processes check whether one of them is interrupted.
const SMALL_TASKS: u64 = 64;

/// The bit that makes a signed byte negative.
const SIGN: u8 = 0x80;

/// The tag of the words that processes exchange.
const NEWS: i32 = 1;

/// Fewer positions than this are not worth a message: every process decides them all. (This takes some tenths of a millisecond.)
const FEW_POSITIONS: usize = 1 << 15;

/// Sent in place of the length of a share if the process is interrupted.
const INTERRUPTED: u64 = u64::MAX;

/// How long a waiting process polls without sleeping. Most waits are shorter.
const IMPATIENT: Duration = Duration::from_millis(1);

/// How long it then sleeps between polls.
const PAUSE: Duration = Duration::from_micros(50);

/// Waits for others without keeping a processor busy. The waits of MPI itself are busy: with more processes than processors, a
/// waiting process then delays the one that it waits for.
struct Patience(Instant);

impl Patience {
    fn new() -> Patience {
        Patience(Instant::now())
    }

    fn pause(&self) {
        if self.0.elapsed() < IMPATIENT { thread::yield_now() } else { thread::sleep(PAUSE) }
    }
}

/// Waits until an operation has ended.
fn wait<'a, D: ?Sized, S: RequestScope<'a>>(request: Request<'a, D, S>) {
    wait_while(request, || ());
}

/// Waits until an operation has ended, and calls `meanwhile` between polls.
fn wait_while<'a, D: ?Sized, S: RequestScope<'a>>(mut request: Request<'a, D, S>, mut meanwhile: impl FnMut()) {
    let patience = Patience::new();
    while let Err(left) = request.test() {
        request = left;
        meanwhile();
        patience.pause();
    }
}

/// A message that is under way. MPI reads it until it has arrived everywhere.
type Sending = Request<'static, [u64], StaticScope>;

/// How many words one call of MPI takes.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Where words are gathered or sent to all.
    pub words: usize,
    /// In messages about hands.
    pub message: usize,
    /// In operations on the words of all processes.
    pub reduced: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { words: WORDS, message: MESSAGE, reduced: REDUCED }
    }
}

/// One of the processes of a solve.
pub struct Cluster {
    world: SimpleCommunicator,
    limits: Limits,
    /// The number of small tasks so far, which is the same in all processes.
    small_tasks: Cell<u64>,
    /// Whether this process has begun a solve.
    has_begun: Cell<bool>,
    sending: RefCell<Vec<Sending>>,
    /// How many messages this process has sent to each of the others.
    sent: Cell<u64>,
    /// How many messages this process has received from each.
    received: RefCell<Vec<u64>>,
    /// The bytes that this process has given to MPI: messages once for each receiver, and common operations once.
    traffic: Cell<u64>,
}

impl Cluster {
    pub fn new(world: SimpleCommunicator, limits: Limits) -> Cluster {
        let size = world.size() as usize;
        Cluster {
            world,
            limits,
            small_tasks: Cell::new(0),
            has_begun: Cell::new(false),
            sending: RefCell::default(),
            sent: Cell::new(0),
            received: RefCell::new(vec![0; size]),
            traffic: Cell::new(0),
        }
    }

    /// Whether this process has begun a solve, in which the others wait for it.
    pub fn has_begun(&self) -> bool {
        self.has_begun.get()
    }

    /// The bytes that this process has given to MPI.
    pub fn traffic(&self) -> u64 {
        self.traffic.get()
    }

    /// Ends all processes.
    pub fn abort(&self, code: i32) -> ! {
        self.world.abort(code)
    }

    fn count(&self, words: usize) {
        self.traffic.set(self.traffic.get() + 8 * words as u64);
    }

    /// Appends the received words, and drops sent messages that have arrived.
    fn receive(&self, into: &mut Vec<u64>) {
        while let Some(message) = self.world.any_process().immediate_matched_probe_with_tag(NEWS) {
            let (mut words, status) = message.matched_receive_vec::<u64>();
            self.received.borrow_mut()[status.source_rank() as usize] += 1;
            into.append(&mut words);
        }
        let mut sending = self.sending.borrow_mut();
        let left = sending.drain(..).filter_map(|message| message.test().err()).collect();
        *sending = left;
    }

    fn reduce(&self, words: &mut [u64], operation: SystemOperation) {
        let mut own = Vec::new();
        for words in words.chunks_mut(self.limits.reduced) {
            own.clear();
            own.extend_from_slice(words);
            scope(|scope| wait(self.world.immediate_all_reduce_into(scope, &own[..], words, operation)));
            self.count(own.len());
        }
    }

    /// The words of all processes, one process after the other. None if a process is interrupted.
    fn gather_unless_interrupted(&self, own: Option<&[u64]>) -> Option<Vec<u64>> {
        let size = self.world.size() as usize;
        let length = own.map_or(INTERRUPTED, |words| words.len() as u64);
        let mut lengths = vec![0u64; size];
        scope(|scope| wait(self.world.immediate_all_gather_into(scope, &length, &mut lengths[..])));
        if lengths.contains(&INTERRUPTED) {
            return None;
        }
        let own = own.unwrap_or_default();
        let ends: Vec<usize> = lengths
            .iter()
            .scan(0, |end, &length| {
                *end += length as usize;
                Some(*end)
            })
            .collect();
        let mut all = vec![0; ends.last().copied().unwrap_or(0)];
        // Each call takes as much from each process as fits into the limit.
        let most = lengths.iter().copied().max().unwrap_or(0) as usize;
        let at_a_time = (self.limits.words / size).max(1);
        for begin in (0..most).step_by(at_a_time) {
            let part = |length: usize| begin.min(length)..(begin + at_a_time).min(length);
            let counts: Vec<i32> = lengths.iter().map(|&length| part(length as usize).len() as i32).collect();
            let places: Vec<i32> =
                counts.iter().scan(0, |end, &count| Some(std::mem::replace(end, *end + count))).collect();
            let mut words = vec![0u64; counts.iter().sum::<i32>() as usize];
            let mut parts = PartitionMut::new(&mut words[..], &counts[..], &places[..]);
            let own = &own[part(own.len())];
            scope(|scope| wait(self.world.immediate_all_gather_varcount_into(scope, own, &mut parts)));
            for ((&count, &place), (&length, &end)) in counts.iter().zip(&places).zip(lengths.iter().zip(&ends)) {
                let (count, first) = (count as usize, end - length as usize + begin);
                if count > 0 {
                    all[first..first + count].copy_from_slice(&words[place as usize..][..count]);
                }
            }
        }
        self.count(own.len());
        Some(all)
    }
}

impl Cluster {
    /// Decides all blocks, as every other process does. Now and then the processes check whether one of them is interrupted.
    fn decide_alone(&self, task: Task<'_>, observer: &dyn Observer) -> Result<Share, SolverError> {
        self.small_tasks.set(self.small_tasks.get() + 1);
        if self.small_tasks.get().is_multiple_of(SMALL_TASKS) {
            let mut interrupted = [u64::from(observer.interrupted())];
            self.sum(&mut interrupted)?;
            if interrupted != [0] {
                return Err(Interrupted.into());
            }
        }
        Threads.decide(task, &Quiet)
    }
}

impl Peers for Cluster {
    fn rank(&self) -> usize {
        self.world.rank() as usize
    }

    fn size(&self) -> usize {
        self.world.size() as usize
    }

    fn exchange(&self, sent: &[u64], received: &mut Vec<u64>) -> Result<(), SolverError> {
        if self.size() == 1 {
            return Ok(());
        }
        for words in sent.chunks(self.limits.message) {
            // MPI reads the words until all have received them. That may be after this call, and the crate `mpi` lends words to
            // MPI for a scope or for ever. So they are never freed: eight bytes for each message about a hand.
            let words: &'static [u64] = Box::leak(words.into());
            for rank in (0..self.world.size()).filter(|&rank| rank != self.world.rank()) {
                let to = self.world.process_at_rank(rank);
                self.sending.borrow_mut().push(to.immediate_send_with_tag(StaticScope, words, NEWS));
                self.count(words.len());
            }
            self.sent.set(self.sent.get() + 1);
        }
        self.receive(received);
        Ok(())
    }

    fn settle(&self, received: &mut Vec<u64>, meanwhile: &mut dyn FnMut()) -> Result<(), SolverError> {
        let mut sent = vec![0u64; self.size()];
        let own = self.sent.get();
        scope(|scope| {
            wait_while(self.world.immediate_all_gather_into(scope, &own, &mut sent[..]), || {
                // The others may wait for these words to be received.
                self.receive(received);
                meanwhile();
            });
        });
        sent[self.rank()] = 0;
        let patience = Patience::new();
        loop {
            self.receive(received);
            // A process that has returned from here may have sent more words.
            let has_all = self.received.borrow().iter().zip(&sent).all(|(received, sent)| received >= sent);
            if has_all && self.sending.borrow().is_empty() {
                return Ok(());
            }
            meanwhile();
            patience.pause();
        }
    }

    fn sum(&self, numbers: &mut [u64]) -> Result<(), SolverError> {
        self.reduce(numbers, SystemOperation::sum());
        Ok(())
    }

    fn bitwise_or(&self, words: &mut [u64]) -> Result<(), SolverError> {
        self.reduce(words, SystemOperation::bitwise_or());
        Ok(())
    }

    fn max(&self, bytes: &mut [u8]) -> Result<(), SolverError> {
        let (mut own, mut greatest) = (Vec::new(), Vec::new());
        for bytes in bytes.chunks_mut(8 * self.limits.reduced) {
            // MPICH 4.0 compares unsigned bytes as signed ones. So send signed ones, in the same order.
            own.clear();
            own.extend(bytes.iter().map(|&byte| (byte ^ SIGN).cast_signed()));
            greatest.resize(own.len(), 0i8);
            let operation = SystemOperation::max();
            scope(|scope| {
                wait(self.world.immediate_all_reduce_into(scope, &own[..], &mut greatest[..], operation));
            });
            bytes.iter_mut().zip(&greatest).for_each(|(byte, greatest)| *byte = greatest.cast_unsigned() ^ SIGN);
            self.count(own.len() / 8);
        }
        Ok(())
    }

    fn broadcast(&self, words: &mut [u64]) -> Result<(), SolverError> {
        self.has_begun.set(true);
        for words in words.chunks_mut(self.limits.words) {
            let root = self.world.process_at_rank(0);
            scope(|scope| wait(root.immediate_broadcast_into(scope, &mut *words)));
            self.count(words.len());
        }
        Ok(())
    }

    fn gather(&self, own: Vec<u64>) -> Result<Vec<u64>, SolverError> {
        self.gather_unless_interrupted(Some(&own)).ok_or(Interrupted.into())
    }
}

impl Workers for Cluster {
    fn decide(&self, task: Task<'_>, observer: &dyn Observer) -> Result<Share, SolverError> {
        let length = task.step.blocks().words_per_block();
        if task.blocks.len() * length * 64 < FEW_POSITIONS {
            return self.decide_alone(task, observer);
        }
        let own: Vec<_> = task.blocks.iter().copied().skip(self.rank()).step_by(self.size()).collect();
        let share = Threads.decide(task.with_blocks(&own), observer);
        let words = share.as_ref().ok().map(|share| encode(share));
        let Some(shares) = self.gather_unless_interrupted(words.as_deref()) else {
            return share.and(Err(Interrupted.into()));
        };
        decode(&shares, length).ok_or(SolverError::Workers("the decisions of another process are damaged"))
    }

    fn peers(&self) -> Option<&dyn Peers> {
        Some(self)
    }
}
