//! Proving the frontier with other processes.
//!
//! All processes begin a pass with the same sides in their estimates, and put together one list of goals. Each takes every n-th
//! part of the list. Whatever a process proves, it tells the others. A process whose parts are done takes parts that nobody has
//! begun, as far as it knows. If messages are late, two processes may prove the same, which costs time alone.
//!
//! Processes wait for each other only between passes: there they make the sides of their estimates the same again, and put the
//! list of goals together. (With different sides they would list different goals, and many goals would be in nobody's part.)
//!
//! The difficulty of a hand that one process could not prove rises there alone. To tell the others did not help. In a simulation with
//! two suits of 11 ranks and 64 processes, all processes together searched
//!
//! - 33 million positions if the others are not told,
//! - 35 million if they are told in messages,
//! - 34 million if all difficulties are made the same at the end of each pass.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use faceup_core::CardSet;
use rayon::prelude::*;
use rayon::{current_num_threads, yield_now};

use crate::beside::beside;
use faceup_core::{Clock, Interrupted, Observer, Status};

use crate::counters;
use crate::dominance::DominanceOrder;
use crate::error::SolverError;
use crate::frontier::news::{Inbox, News, Outbox};
use crate::frontier::passes::{CheckpointTimer, GOALS_AT_A_TIME, Goal, goals_among, is_worth_while};
use crate::move_generator::{MoveGenerator, with_settings};
use crate::peers::{Peers, tell_interruption};
use crate::proof::estimates::Estimates;
use crate::proof::prediction::is_share;
use crate::proof::prover::{Prover, Shared, Work};
use crate::proof::scores::MAX_PREDICTED_DIFFICULTY;
use crate::proof::search::SearchTables;
use crate::state::State;

/// After it has waited this long for other processes at the end of a pass, process 0 offers checkpoints.
const LONG_WAIT: Duration = Duration::from_secs(3);

/// Makes passes over the frontier with other processes, as long as they prove enough. The state must hold the
/// estimates.
///
/// When this begins, the sides of the estimates, the step and the nodes are the same in all processes. So they are when it ends.
/// Difficulties, and the scores that are made from them, may differ.
///
/// Within a pass, only process 0 offers checkpoints. While it saves one, its provers go on, but it sends and receives nothing. So the
/// others may prove again what it proves meanwhile.
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
            inbox: Inbox::default(),
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
        if decided == total || !is_worth_while(proved, goals.len()) {
            checkpoint(state);
            return Ok(());
        }
    }
}

/// The goals of all processes, the easiest one first. Each process looks for a share of them.
fn goals_together(
    peers: &dyn Peers,
    estimates: &Estimates,
    order: &DominanceOrder,
    full: CardSet,
) -> Result<Vec<Goal>, SolverError> {
    let (rank, size) = (peers.rank(), peers.size());
    let own = goals_among(estimates, order, full, |number| is_share(number, rank, size));
    // In place: the vectors are large.
    let own: Vec<u64> = own.into_iter().map(|goal| goal.0).collect();
    let mut goals = peers.gather(&own)?;
    goals.par_sort_unstable();
    Ok(goals.into_iter().map(Goal).collect())
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
    inbox: Inbox,
    /// Whether an observer has interrupted the work, here or in another process.
    stopped: AtomicBool,
    /// Whether the calling thread waits for the pool, in which provers work.
    needs_threads: AtomicBool,
    /// The number of decided hands, for progress.
    decided: AtomicU64,
}

impl Pass<'_> {
    /// Proves goals on all threads. The calling thread exchanges messages and offers checkpoints meanwhile. The provers take note of
    /// what has come: marking what follows from a fact takes long, and one thread could not keep up with the facts of many.
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
            if let Some(words) = self.inbox.take() {
                report(self.learn(&words));
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
        let (mut received, mut failed) = (Vec::new(), None);
        let prove = || with_settings!(generator.rules(), |TRUMPS, PASS| self.prove::<TRUMPS, PASS>(shared, goals));
        let work = beside(prove, || {
            // What no prover has taken since the last exchange: they may be few, and their searches long.
            while let Some(words) = self.inbox.take() {
                report(self.learn(&words));
            }
            match peers.exchange(&self.outbox.take(), &mut received) {
                Ok(()) => self.receive(&mut received),
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
        // A process that does not come may never come. What is proved must not be lost with it.
        let waiting = Clock::start();
        peers.settle(&mut received, &mut || {
            if waiting.elapsed() > LONG_WAIT {
                offer(self);
            }
        })?;
        self.receive(&mut received);
        (0..current_num_threads()).into_par_iter().with_max_len(1).for_each(|_| {
            while let Some(words) = self.inbox.take() {
                self.learn(&words);
            }
        });
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

    /// Takes note of messages that concern the pass. Those that concern hands go to the inbox.
    fn receive(&self, received: &mut Vec<u64>) {
        let hands = received.drain(..).filter(|&word| match News::from_word(word, self.ranks) {
            Some(News::Proved(..) | News::Expected(..)) => true,
            Some(News::Begun { pass, part }) => {
                if pass == self.number & News::PASS {
                    self.parts.begin(part as usize);
                }
                false
            }
            Some(News::Stop) => {
                self.stopped.store(true, Relaxed);
                false
            }
            None => false,
        });
        self.inbox.put(hands);
    }

    /// Takes note of messages that concern hands. Returns how many hands are newly decided.
    fn learn(&self, words: &[u64]) -> u64 {
        let (mut decided, mut space) = (0, self.inbox.take_space());
        for news in words.iter().filter_map(|&word| News::from_word(word, self.ranks)) {
            match news {
                News::Proved(fact @ (side, hand), difficulty) => {
                    let now = self.estimates.of(hand);
                    if !(now.is_proved() && now.side() == side) {
                        decided += self.estimates.prove(self.order, fact, &mut space);
                        // Now that the side is known: a difficulty that hands share depends on it.
                        self.estimates.raise(hand, difficulty);
                    }
                }
                News::Expected((side, hand), difficulty) => {
                    let now = self.estimates.of(hand);
                    if !now.is_proved() && now.side() != side {
                        self.estimates.flip(self.order, (now.side(), hand), 0, &mut space);
                        self.estimates.raise(hand, difficulty);
                    }
                }
                News::Begun { .. } | News::Stop => {}
            }
        }
        self.inbox.put_space(space);
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

#[cfg(test)]
mod tests {
    use faceup_core::Preset;

    use super::*;
    use crate::proof::difficulties::Detail;
    use crate::side::Side;

    /// A process marks what follows from the fact of another, takes over what it expects, and both with the difficulty. Messages
    /// of other games and passes change nothing.
    #[test]
    fn a_process_learns_from_messages() {
        let rules = Preset::BeatItOrEatIt.rules(2, 6).unwrap();
        let order = DominanceOrder::new(rules.pack());
        for detail in [Detail::Hand, Detail::Group] {
            let estimates = Estimates::new(rules, detail);
            let parts = Parts {
                begun: [false; 3].map(AtomicBool::new).into(),
                first: 0,
                step: 1,
                taken: AtomicUsize::new(0),
                end: AtomicUsize::new(3),
            };
            let pass = Pass {
                order: &order,
                estimates: &estimates,
                ranks: 6,
                number: 3,
                total: 4094,
                parts,
                outbox: Outbox::new(6),
                inbox: Inbox::default(),
                stopped: AtomicBool::new(false),
                needs_threads: AtomicBool::new(false),
                decided: AtomicU64::new(0),
            };
            let [won, hopeful, other] = [0xae3, 0x114, 0x30].map(CardSet::from_bits);
            let words = [
                News::Proved((Side::Wins, won), 70).to_word(6),
                News::Expected((Side::Wins, hopeful), 80).to_word(6),
                News::Proved((Side::Losses, other), 90).to_word(5),
                News::Begun { pass: 3, part: 1 }.to_word(6),
                News::Begun { pass: 2, part: 0 }.to_word(6),
            ];
            // Every hand is expected to lose at first, so the fact and the expectation are the opposite.
            assert!([won, hopeful, other].iter().all(|&hand| estimates.of(hand).side() == Side::Losses));
            pass.receive(&mut words.to_vec());
            let mut decided = 0;
            while let Some(words) = pass.inbox.take() {
                decided += pass.learn(&words);
            }
            assert_eq!(decided, estimates.decided());
            assert!(decided > 2);
            for cover in std::iter::once(won).chain(order.covers(Side::Wins, won)) {
                assert!(estimates.of(cover).is_proved() && estimates.of(cover).side() == Side::Wins);
            }
            assert!(!estimates.of(hopeful).is_proved());
            assert_eq!(estimates.of(hopeful).side(), Side::Wins);
            assert!(!estimates.of(other).is_proved());
            assert_eq!([won, hopeful].map(|hand| estimates.difficulty(hand)), [70, 80]);
            assert_eq!([pass.parts.take(), pass.parts.take(), pass.parts.take()], [Some(0), Some(2), None]);
            pass.receive(&mut vec![News::Stop.to_word(1)]);
            assert!(pass.stopped.into_inner());
        }
    }
}
