//! Proving the frontier with other processes.
//!
//! All processes begin a pass with the same estimates, and put together one list of goals. Each takes every n-th part of the
//! list. Whatever a process proves, it tells the others. A process whose parts are done takes parts that nobody has begun, as
//! far as it knows. If messages are late, two processes may prove the same, which costs time alone.
//!
//! Processes wait for each other only between passes: there they make their estimates the same again, and put the list of
//! goals together. (With different estimates they would list different goals, and many goals would be in nobody's part.)

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use faceup_core::CardSet;
use faceup_job::parallel::{beside, current_num_threads, prelude::*, yield_now};
use faceup_job::{Interrupted, Observer, Status};

use crate::counters;
use crate::dominance::DominanceOrder;
use crate::error::SolverError;
use crate::frontier::news::{News, Outbox};
use crate::frontier::passes::{CheckpointTimer, GOALS_AT_A_TIME, Goal, goals_among, is_worth_while};
use crate::move_generator::{MoveGenerator, with_settings};
use crate::peers::{Peers, WORDS_AT_A_TIME, tell_interruption};
use crate::proof::estimates::{Estimates, WorkSpace};
use crate::proof::prediction::is_share;
use crate::proof::prover::{Prover, Shared, Work};
use crate::proof::scores::MAX_PREDICTED_DIFFICULTY;
use crate::proof::search::SearchTables;
use crate::state::State;

/// Makes passes over the frontier with other processes, as long as they prove enough. The state must hold the
/// estimates.
///
/// The estimates and the state must be the same in all processes. So they are at the end. Within a pass, only process 0
/// offers checkpoints.
///
/// # Errors
///
/// If the observer of any process interrupts the work. Then every process has the facts of all, and offers a checkpoint.
/// Also the errors of the peers.
pub(super) fn prove_together(
    peers: &dyn Peers,
    state: &mut State,
    order: &DominanceOrder,
    estimates: &Estimates,
    checkpoint_every: Option<Duration>,
    observer: &dyn Observer,
    checkpoint: &mut dyn FnMut(&State),
) -> Result<(), SolverError> {
    let total = (1u64 << state.current.pack().cards()) - 2;
    let spare_tables = Mutex::default();
    let generator = MoveGenerator::new(state.current);
    let mut timer = CheckpointTimer::new(total);
    let mut decided = estimates.decided();
    loop {
        counters::begin_stage(state.current, true);
        estimates.cap_difficulties(MAX_PREDICTED_DIFFICULTY);
        let goals = goals_together(peers, estimates, order, state.current.pack().full())?;
        let pass = Pass {
            order,
            estimates,
            ranks: state.current.pack().ranks(),
            number: state.step as u8,
            total,
            parts: Parts::new(goals.len().div_ceil(GOALS_AT_A_TIME), peers),
            outbox: Outbox::new(state.current.pack().ranks()),
            stopped: AtomicBool::new(false),
            needs_threads: AtomicBool::new(false),
            decided: AtomicU64::new(decided),
        };
        let mut offer = |pass: &Pass<'_>| {
            if peers.rank() == 0 && checkpoint_every.is_some_and(|interval| timer.is_due(interval)) {
                pass.with_threads(|| checkpoint(state));
                timer.restart();
            }
        };
        let work = pass.run(peers, state.step, &generator, &spare_tables, &goals, observer, &mut offer)?;
        estimates.agree_on_sides(peers)?;
        decided = estimates.decided();
        let mut sums = [u64::from(pass.stopped.into_inner()), work.proved, work.nodes];
        peers.sum(&mut sums)?;
        let [stopped, proved, nodes] = sums;
        state.nodes += nodes;
        if stopped > 0 {
            tell_interruption(observer);
            checkpoint(state);
            return Err(Interrupted.into());
        }
        state.step = state.step.saturating_add(1);
        let is_last = decided == total || !is_worth_while(proved, goals.len());
        if !is_last || state.current != state.rules {
            // For the next pass, or for the scores of the next game.
            estimates.agree_on_difficulties(peers)?;
        }
        if is_last {
            checkpoint(state);
            return Ok(());
        }
    }
}

/// The goals that every process finds in the same estimates, the easiest one first. Each process looks for a share of them.
fn goals_together(
    peers: &dyn Peers,
    estimates: &Estimates,
    order: &DominanceOrder,
    full: CardSet,
) -> Result<Vec<Goal>, SolverError> {
    let (rank, size) = (peers.rank(), peers.size());
    let own = goals_among(estimates, order, full, |number| is_share(number, rank, size));
    let mut counts = vec![0; size];
    counts[rank] = own.len() as u64;
    peers.sum(&mut counts)?;
    // Each process writes its goals to places of its own, and zeros elsewhere. So the bitwise or has all goals.
    let first = counts[..rank].iter().sum::<u64>() as usize;
    let mut words = vec![0; counts.iter().sum::<u64>() as usize];
    words[first..first + own.len()].iter_mut().zip(own).for_each(|(word, goal)| *word = goal.0);
    words.chunks_mut(WORDS_AT_A_TIME).try_for_each(|words| peers.unite(words))?;
    words.par_sort_unstable();
    Ok(words.into_iter().map(Goal).collect())
}

/// A pass of one process.
struct Pass<'a> {
    order: &'a DominanceOrder,
    estimates: &'a Estimates,
    ranks: u8,
    number: u8,
    total: u64,
    parts: Parts,
    outbox: Outbox,
    /// Whether an observer has interrupted the work, here or in another process.
    stopped: AtomicBool,
    /// Whether the calling thread waits for the pool, in which provers work.
    needs_threads: AtomicBool,
    /// The number of decided hands, for progress.
    decided: AtomicU64,
}

impl Pass<'_> {
    /// Proves goals on all threads. The calling thread exchanges messages and offers checkpoints meanwhile.
    #[expect(clippy::too_many_arguments)] // what a pass shares with other passes
    fn run(
        &self,
        peers: &dyn Peers,
        step: u16,
        generator: &MoveGenerator,
        spare_tables: &Mutex<Vec<SearchTables>>,
        goals: &[Goal],
        observer: &dyn Observer,
        offer: &mut dyn FnMut(&Pass<'_>),
    ) -> Result<Work, SolverError> {
        let report = |decided| {
            let done = self.decided.fetch_add(decided, Relaxed) + decided;
            observer.progress(Status { step, done, total: self.total });
        };
        let stop = || {
            if self.needs_threads.load(Relaxed) {
                yield_now();
            }
            if observer.interrupted() && !self.stopped.swap(true, Relaxed) {
                self.outbox.push(News::Stop);
            }
            self.stopped.load(Relaxed)
        };
        let shared = Shared {
            estimates: self.estimates,
            order: self.order,
            generator,
            log: Some(&self.outbox),
            spare_tables,
            stop: &stop,
            report: &report,
        };
        let (mut space, mut received, mut failed) = (WorkSpace::default(), Vec::new(), None);
        let prove = || with_settings!(generator.rules(), |TRUMPS, PASS| self.prove::<TRUMPS, PASS>(shared, goals));
        let work = beside(prove, || {
            match peers.exchange(&self.outbox.take(), &mut received) {
                Ok(()) => report(self.learn(&mut received, &mut space)),
                Err(error) => {
                    failed = Some(error);
                    self.stopped.store(true, Relaxed);
                }
            }
            offer(self);
            peers.pause();
        });
        if let Some(error) = failed {
            return Err(error);
        }
        peers.exchange(&self.outbox.take(), &mut received)?;
        peers.settle(&mut received)?;
        self.learn(&mut received, &mut space);
        Ok(work)
    }

    /// Proves goals on all threads, until all parts of the list are begun.
    fn prove<const TRUMPS: bool, const PASS: bool>(&self, shared: Shared<'_>, goals: &[Goal]) -> Work {
        let each = |_| {
            let (mut prover, mut work) = (Prover::<TRUMPS, PASS>::new(shared), Work::default());
            while let Some(part) = self.parts.take().filter(|_| !(shared.stop)()) {
                self.outbox.push(News::Begun { pass: self.number, part: part as u32 });
                let goals = goals.chunks(GOALS_AT_A_TIME).nth(part).unwrap_or_default();
                work = work + prover.prove_all(goals.iter().map(|goal| goal.claim()));
            }
            work
        };
        (0..current_num_threads()).into_par_iter().with_max_len(1).map(each).reduce(Work::default, |a, b| a + b)
    }

    /// Takes note of messages. Returns how many hands are newly decided.
    fn learn(&self, received: &mut Vec<u64>, space: &mut WorkSpace) -> u64 {
        let mut decided = 0;
        for news in received.drain(..).filter_map(|word| News::from_word(word, self.ranks)) {
            match news {
                News::Proved(fact @ (side, hand)) => {
                    let now = self.estimates.of(hand);
                    if !(now.is_proved() && now.side() == side) {
                        decided += self.estimates.prove(self.order, fact, space);
                    }
                }
                News::Expected((side, hand)) => {
                    let now = self.estimates.of(hand);
                    if !now.is_proved() && now.side() != side {
                        self.estimates.flip(self.order, (now.side(), hand), 0, space);
                    }
                }
                News::Begun { pass, part } => {
                    if pass == self.number & News::PASS {
                        self.parts.begin(part as usize);
                    }
                }
                News::Stop => self.stopped.store(true, Relaxed),
            }
        }
        decided
    }

    /// Does something that needs the threads, which the provers give up now and then.
    fn with_threads(&self, work: impl FnOnce()) {
        self.needs_threads.store(true, Relaxed);
        work();
        self.needs_threads.store(false, Relaxed);
    }
}

/// The parts of a list of goals, and which of them somebody has begun.
struct Parts {
    begun: Vec<AtomicBool>,
    /// The parts of this process: every `step`-th one from the first.
    first: usize,
    step: usize,
    /// How many of them are taken.
    taken: AtomicUsize,
    /// All parts from here on are begun.
    end: AtomicUsize,
}

impl Parts {
    fn new(count: usize, peers: &dyn Peers) -> Parts {
        Parts {
            begun: (0..count).map(|_| AtomicBool::new(false)).collect(),
            first: peers.rank(),
            step: peers.size(),
            taken: AtomicUsize::new(0),
            end: AtomicUsize::new(count),
        }
    }

    /// Marks a part as begun. Returns whether it was not.
    fn begin(&self, part: usize) -> bool {
        self.begun.get(part).is_some_and(|begun| !begun.swap(true, Relaxed))
    }

    /// A part that nobody has begun, as far as is known: one of this process, from the easiest goals on, or else one of
    /// another, from the hardest goals down. So two processes seldom come to the same part at the same time.
    fn take(&self) -> Option<usize> {
        loop {
            let own = self.first + self.taken.fetch_add(1, Relaxed) * self.step;
            if own >= self.begun.len() {
                break;
            }
            if self.begin(own) {
                return Some(own);
            }
        }
        let part = (0..self.end.load(Relaxed)).rev().find(|&part| self.begin(part));
        self.end.store(part.unwrap_or(0), Relaxed);
        part
    }
}
