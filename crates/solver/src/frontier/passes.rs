//! Passes over the frontier of the estimates. Each pass proves as many goals as it can, and corrects wrong estimates.
//!
//! Several processes make passes together: see [`together`](super::together). A single process shares the goals with nobody.

use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use faceup_core::{Interrupted, Observer};

use crate::dominance::DominanceOrder;
use crate::error::SolverError;
use crate::frontier::goals::Goals;
use crate::frontier::pass::Pass;
use crate::frontier::together::prove_together;
use crate::monitor::Monitor;
use crate::move_generator::MoveGenerator;
use crate::peers::{Op, Peers};
use crate::proof::difficulties::Detail;
use crate::proof::prover::Log;
use crate::proof::scores::MAX_PREDICTED_DIFFICULTY;
use crate::state::State;

/// Makes passes over the frontier of the current game, as long as they prove enough. The state holds its estimates from now on.
///
/// At the beginning and at the end, the sides of the estimates, the step and the nodes are the same in all processes.
/// Difficulties, and the scores made from them, may differ. The log has the proofs of this process alone.
///
/// # Errors
///
/// If the observer of any process interrupts the work. Every process then has the facts of all. Also the errors of the peers.
pub(super) fn prove_in_passes(
    peers: &dyn Peers,
    state: &mut State,
    detail: Detail,
    log: Option<&dyn Log>,
    monitor: &mut Monitor<'_>,
) -> Result<(), SolverError> {
    let (rules, estimates) = (state.current, state.estimates(detail));
    let (order, generator) = (DominanceOrder::new(rules.pack()), MoveGenerator::new(rules));
    let spare_tables = Mutex::default();
    let Monitor { watch, checkpoints } = monitor;
    let total = (1u64 << rules.pack().cards()) - 2;
    let mut decided = estimates.decided();
    loop {
        // Wrong estimates raise the difficulties of all hands that rest on them. Most of those hands are estimated rightly, and
        // are easy to prove once the wrong estimates are gone. For two suits of 12 ranks, this leaves no hand for the retrograde
        // steps. Otherwise, 51,000 hands would be left, and cost more than two thirds of all other work.
        estimates.cap_difficulties(MAX_PREDICTED_DIFFICULTY);
        let pass = Pass {
            estimates: &estimates,
            order: &order,
            generator: &generator,
            spare_tables: &spare_tables,
            goals: Goals::on_frontier(&estimates, &order, rules.pack().full(), peers)?,
            watch,
            step: state.step,
            decided: AtomicU64::new(decided),
            total,
        };
        let nodes = state.nodes;
        let work;
        if peers.size() == 1 {
            work = pass.prove_alone(log, state, checkpoints);
            decided = pass.decided.into_inner();
        } else {
            work = prove_together(&pass, peers, state, checkpoints)?;
            estimates.agree_on_sides(peers)?;
            decided = estimates.decided();
        }
        let mut sums = [u64::from(watch.interrupted()), work.proved, work.nodes];
        peers.combine(&mut sums, Op::Sum)?;
        let [interrupted, proved, searched] = sums;
        state.nodes = nodes + searched;
        if interrupted > 0 {
            return Err(Interrupted.into());
        }
        state.step = state.step.saturating_add(1);
        checkpoints.offer(state, watch);
        // Draws cannot be proved, and may mislead the proof search for ever.
        let is_worth_while = proved > 0 && proved * 8 >= pass.goals.len() as u64;
        if decided == total || !is_worth_while {
            return Ok(());
        }
    }
}
