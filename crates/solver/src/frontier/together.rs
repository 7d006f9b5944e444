//! Proving the frontier with other processes.
//!
//! All processes begin a pass with the same sides in their estimates, and put together one list of goals. Each takes every n-th
//! part of the list, and sends what it proves to the others. A process that has finished its parts takes parts that, as far as it
//! knows, nobody has begun. If messages are late, two processes may prove the same hand, which only costs time.
//!
//! Processes wait for each other only between passes: there they make the sides of their estimates the same again, and put the
//! list of goals together. (With different sides they would list different goals, and many goals would be in nobody's part.)
//!
//! The difficulty of a hand that one process could not prove rises there alone. Telling the others did not help. In a simulation
//! with two suits of 11 ranks and 64 processes, all processes together searched
//!
//! - 33 million positions if the others do not learn of them,
//! - 35 million if messages tell them,
//! - 34 million if all difficulties are made the same at the end of each pass.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use faceup_core::{Clock, Observer};
use rayon::prelude::*;
use rayon::{current_num_threads, yield_now};

use crate::beside::beside;
use crate::error::SolverError;
use crate::frontier::news::{Inbox, News, Outbox};
use crate::frontier::pass::Pass;
use crate::monitor::Checkpoints;
use crate::peers::Peers;
use crate::proof::estimates::WorkSpace;
use crate::proof::prover::Work;
use crate::state::State;

/// The pause between two exchanges, while provers work on the same processors. (With two processes on two processors, pauses of 0.2 ms
/// took 7% more time than pauses of 1 ms.)
const PAUSE: Duration = Duration::from_millis(1);

/// After it has waited this long for other processes at the end of a pass, process 0 offers checkpoints.
const LONG_WAIT: Duration = Duration::from_secs(3);

/// Proves goals on all threads. The calling thread exchanges messages and offers checkpoints meanwhile. The provers process the
/// messages: marking the hands that follow from a fact takes long, and one thread could not keep up with the facts of many.
///
/// Only process 0 offers checkpoints. While it saves one, its provers go on, but it sends and receives nothing. So the others may
/// repeat its proofs meanwhile.
pub(super) fn prove_together(
    pass: &Pass<'_>,
    peers: &dyn Peers,
    state: &State,
    checkpoints: &mut Checkpoints<'_>,
) -> Result<Work, SolverError> {
    let mail = Mail::new(pass);
    // Whether the calling thread waits for the threads of the provers.
    let needs_threads = AtomicBool::new(false);
    let mut offer = || {
        if peers.rank() == 0 && checkpoints.timer(pass.total)() {
            needs_threads.store(true, Relaxed);
            checkpoints.offer(state, pass.watch);
            needs_threads.store(false, Relaxed);
        }
    };
    let (mut received, mut failed, mut has_told) = (Vec::new(), None, false);
    let mut exchange = |received: &mut Vec<u64>| {
        if pass.watch.is_stopped() && !mem::replace(&mut has_told, true) {
            mail.outbox.push(News::Stop);
        }
        peers.exchange(&mail.outbox.take(), received)
    };
    let stop = || {
        if needs_threads.load(Relaxed) {
            yield_now();
        }
        mail.learn_some();
        pass.watch.interrupted()
    };
    let work = beside(
        || pass.prove(Some(&mail.outbox), &stop),
        || {
            // The messages that no prover has taken since the last exchange: provers may be few, and their searches long.
            while mail.learn_some() {}
            match exchange(&mut received) {
                Ok(()) => mail.receive(&mut received),
                Err(error) => {
                    failed = Some(error);
                    pass.watch.stop();
                }
            }
            offer();
            thread::sleep(PAUSE);
        },
    );
    if let Some(error) = failed {
        return Err(error);
    }
    exchange(&mut received)?;
    // A process that is late may never arrive. The facts of the others must not be lost with it.
    let waiting = Clock::start();
    peers.settle(&mut received, &mut || {
        if waiting.elapsed() > LONG_WAIT {
            offer();
        }
    })?;
    mail.receive(&mut received);
    let learn_all = |_| while mail.learn_some() {};
    (0..current_num_threads()).into_par_iter().with_max_len(1).for_each(learn_all);
    Ok(work)
}

/// The messages of a pass of one process.
struct Mail<'a> {
    pass: &'a Pass<'a>,
    ranks: u8,
    outbox: Outbox,
    inbox: Inbox,
}

impl<'a> Mail<'a> {
    fn new(pass: &'a Pass<'a>) -> Mail<'a> {
        let ranks = pass.generator.rules().pack().ranks();
        Mail { pass, ranks, outbox: Outbox::new(ranks, pass.step), inbox: Inbox::default() }
    }

    /// Takes note of messages that concern the pass. Those that concern hands go to the inbox.
    fn receive(&self, received: &mut Vec<u64>) {
        let hands = received.drain(..).filter(|&word| match News::from_word(word, self.ranks) {
            Some(News::Proved(..) | News::Expected(..)) => true,
            Some(News::Begun { pass, part }) => {
                if pass == News::pass(self.pass.step) {
                    self.pass.goals.begin(part as usize);
                }
                false
            }
            Some(News::Stop) => {
                self.pass.watch.interrupted_elsewhere();
                false
            }
            None => false,
        });
        self.inbox.put(hands);
    }

    /// Takes note of some messages of the inbox, which concern hands. Returns whether there were any.
    fn learn_some(&self) -> bool {
        let Some(words) = self.inbox.take() else { return false };
        let Pass { estimates, order, .. } = *self.pass;
        let (mut decided, mut space) = (0, WorkSpace::default());
        for news in words.iter().filter_map(|&word| News::from_word(word, self.ranks)) {
            match news {
                News::Proved(fact @ (side, hand), difficulty) => {
                    let now = estimates.of(hand);
                    if !(now.is_proved() && now.side() == side) {
                        decided += estimates.prove(order, fact, &mut space);
                        // Now that the side is known: a difficulty that hands share depends on it.
                        estimates.raise(hand, difficulty);
                    }
                }
                News::Expected((side, hand), difficulty) => {
                    let now = estimates.of(hand);
                    if !now.is_proved() && now.side() != side {
                        estimates.flip(order, (now.side(), hand), 0, &mut space);
                        estimates.raise(hand, difficulty);
                    }
                }
                News::Begun { .. } | News::Stop => {}
            }
        }
        self.pass.report(decided);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicU64;

    use faceup_core::{CardSet, Preset, Quiet};

    use super::*;
    use crate::dominance::DominanceOrder;
    use crate::frontier::goals::Goals;
    use crate::monitor::Monitor;
    use crate::move_generator::MoveGenerator;
    use crate::proof::difficulties::Detail;
    use crate::proof::estimates::Estimates;
    use crate::side::Side;

    /// A process marks all hands that follow from a fact of another, and takes over its expectations and difficulties. Messages
    /// of other games and passes change nothing.
    #[test]
    fn a_process_learns_from_messages() {
        let rules = Preset::BeatItOrEatIt.rules(2, 6).unwrap();
        let (order, generator) = (DominanceOrder::new(rules.pack()), MoveGenerator::new(rules));
        for detail in [Detail::Hand, Detail::Group] {
            let (estimates, monitor) = (Estimates::new(rules, detail), Monitor::new(&Quiet));
            let pass = Pass {
                estimates: &estimates,
                order: &order,
                generator: &generator,
                spare_tables: &Mutex::default(),
                goals: Goals::new((0..192).collect(), 0, 1),
                watch: &monitor.watch,
                step: 3,
                decided: AtomicU64::new(0),
                total: 4094,
            };
            let mail = Mail::new(&pass);
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
            mail.receive(&mut words.to_vec());
            while mail.learn_some() {}
            let decided = pass.decided.load(Relaxed);
            assert_eq!(decided, estimates.decided());
            assert!(decided > 2);
            for cover in std::iter::once(won).chain(order.covers(Side::Wins, won)) {
                assert!(estimates.of(cover).is_proved() && estimates.of(cover).side() == Side::Wins);
            }
            assert!(!estimates.of(hopeful).is_proved());
            assert_eq!(estimates.of(hopeful).side(), Side::Wins);
            assert!(!estimates.of(other).is_proved());
            assert_eq!([won, hopeful].map(|hand| estimates.difficulty(hand)), [70, 80]);
            assert_eq!([pass.goals.take(), pass.goals.take(), pass.goals.take()], [Some(0), Some(2), None]);
            mail.receive(&mut vec![News::Stop.to_word(1)]);
            assert!(monitor.watch.is_stopped());
        }
    }
}
