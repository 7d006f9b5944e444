//! The processes of a solve, connected by MPI.
//!
//! Only the thread that runs the solve calls MPI. So any MPI library will do, and none needs locks.

use std::cell::{Cell, RefCell};
use std::thread;
use std::time::{Duration, Instant};

use faceup::parts::solver::SolverError;
use faceup::parts::solver::processes::{Op, Peers};
use mpi::collective::SystemOperation;
use mpi::point_to_point::MatchedReceiveVec;
use mpi::request::{Request, Scope as RequestScope, StaticScope, scope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Equivalence, Root, Source};

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

/// The bits that make signed bytes negative.
const SIGNS: u64 = 0x8080_8080_8080_8080;

/// The tag of the words that processes exchange.
const NEWS: i32 = 1;

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

/// One of the processes of a solve.
pub struct Cluster {
    world: SimpleCommunicator,
    /// Whether process 0 has told the others that a solve begins.
    has_begun: Cell<bool>,
    sending: RefCell<Vec<Sending>>,
    /// How many messages this process has sent to each of the others.
    sent: Cell<u64>,
    /// How many messages this process has received from each.
    received: RefCell<Vec<u64>>,
}

impl Cluster {
    pub fn new(world: SimpleCommunicator) -> Cluster {
        let received = RefCell::new(vec![0; world.size() as usize]);
        Cluster { world, has_begun: Cell::new(false), sending: RefCell::default(), sent: Cell::new(0), received }
    }

    /// Waits until process 0 begins a solve, or ends without one. Returns whether it begins. Process 0 calls this at its end: it has
    /// begun with the first [`gather`](Peers::gather), if at all.
    pub fn begins(&self) -> bool {
        if !(self.rank() == 0 && self.has_begun.get()) {
            self.tell(false);
        }
        self.has_begun.get()
    }

    /// Tells the others whether a solve begins, if this is process 0.
    fn tell(&self, begins: bool) {
        let mut word = u64::from(begins);
        scope(|scope| wait(self.world.process_at_rank(0).immediate_broadcast_into(scope, &mut word)));
        self.has_begun.set(word != 0);
    }

    /// Ends all processes.
    pub fn abort(&self, code: i32) -> ! {
        self.world.abort(code)
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

    /// Combines items of all processes, of which `own` is a copy.
    fn reduce<T: Equivalence>(&self, own: &[T], items: &mut [T], operation: SystemOperation) {
        scope(|scope| wait(self.world.immediate_all_reduce_into(scope, own, items, operation)));
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
        for words in sent.chunks(MESSAGE) {
            // MPI reads the words until all have received them. That may be after this call, and the crate `mpi` lends words to
            // MPI for a scope or for ever. So they are never freed: eight bytes for each message about a hand.
            let words: &'static [u64] = Box::leak(words.into());
            for rank in (0..self.world.size()).filter(|&rank| rank != self.world.rank()) {
                let to = self.world.process_at_rank(rank);
                self.sending.borrow_mut().push(to.immediate_send_with_tag(StaticScope, words, NEWS));
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

    fn combine(&self, words: &mut [u64], by: Op) -> Result<(), SolverError> {
        for words in words.chunks_mut(REDUCED) {
            let own = words.to_vec();
            match by {
                Op::Sum => self.reduce(&own, words, SystemOperation::sum()),
                Op::Or => self.reduce(&own, words, SystemOperation::bitwise_or()),
                Op::MaxOfBytes => {
                    // MPICH 4.0 compares unsigned bytes as signed ones. So send signed ones, in the same order.
                    let own: Vec<i8> =
                        own.iter().flat_map(|word| (word ^ SIGNS).to_le_bytes()).map(u8::cast_signed).collect();
                    let mut greatest = own.clone();
                    self.reduce(&own, &mut greatest, SystemOperation::max());
                    for (word, bytes) in words.iter_mut().zip(greatest.chunks_exact(8)) {
                        *word = SIGNS ^ u64::from_le_bytes(std::array::from_fn(|at| bytes[at].cast_unsigned()));
                    }
                }
            }
        }
        Ok(())
    }

    fn broadcast(&self, words: &mut [u64]) -> Result<(), SolverError> {
        for words in words.chunks_mut(WORDS) {
            let root = self.world.process_at_rank(0);
            scope(|scope| wait(root.immediate_broadcast_into(scope, &mut *words)));
        }
        Ok(())
    }

    fn gather(&self, own: Vec<u64>) -> Result<Vec<u64>, SolverError> {
        if !self.has_begun.get() {
            self.tell(true);
        }
        let mut lengths = vec![0u64; self.size()];
        let length = own.len() as u64;
        scope(|scope| wait(self.world.immediate_all_gather_into(scope, &length, &mut lengths[..])));
        let mut all = vec![0; lengths.iter().sum::<u64>() as usize];
        let most = lengths.iter().copied().max().unwrap_or(0) as usize;
        // Each call takes the same number of words from each process. Those of short lists are filled up.
        let at_a_time = (WORDS / self.size()).max(1);
        for begin in (0..most).step_by(at_a_time) {
            let count = at_a_time.min(most - begin);
            let (mut part, mut parts) =
                (own[begin.min(own.len())..(begin + count).min(own.len())].to_vec(), vec![0; count * self.size()]);
            part.resize(count, 0);
            scope(|scope| wait(self.world.immediate_all_gather_into(scope, &part[..], &mut parts[..])));
            let mut first = 0;
            for (part, &length) in parts.chunks_exact(count).zip(&lengths) {
                let (length, begin) = (length as usize, begin.min(length as usize));
                let count = count.min(length - begin);
                all[first + begin..][..count].copy_from_slice(&part[..count]);
                first += length;
            }
        }
        Ok(all)
    }
}
