//! The makers of steps: the threads of this process, and perhaps other machines.

use faceup_core::Observer;
use rayon::prelude::*;

use crate::error::SolverError;
use crate::peers::{Alone, Peers};
use crate::round_search::Known;
use crate::side::Side;
use crate::step::{Decisions, Step};

/// Blocks to decide. They do not depend on each other, so workers can decide them in any order and in any place that has
/// the known outcomes.
#[derive(Debug, Clone, Copy)]
pub struct Task<'a> {
    /// The step that decides them.
    pub step: &'a Step,
    /// The outcomes that searches may use.
    pub known: Known<'a>,
    /// All decisions so far.
    pub decided: Known<'a>,
    /// With rounds: all results in fewer rounds are known, so that only results in this number of rounds are new.
    pub rounds: Option<u16>,
    /// The numbers of the blocks, and the side to decide on each.
    pub blocks: &'a [(Side, u32)],
}

impl<'a> Task<'a> {
    /// The same task for only some of its blocks: one worker's share.
    #[must_use]
    pub fn with_blocks(self, blocks: &'a [(Side, u32)]) -> Task<'a> {
        Task { blocks, ..self }
    }
}

/// Decisions on blocks: the side, the number of the block, and the decisions for the side.
pub type Share = Vec<(Side, u32, Decisions)>;

/// Decides blocks for a solve.
///
/// A solve asks for one task after the other. Each task builds on the decisions of the tasks before it.
///
/// Several processes can solve a game together. Each process runs the whole solve and has all known outcomes. Its `Workers`
/// decide a share of each task, send the decisions to the other processes, and return the decisions of all shares. If all
/// processes start with the same options, they all ask for the same tasks. If one process stops because of an error or an
/// interruption, the others would wait for its share. So it must send the error in place of its share, and all must return it.
///
/// Processes that are [`Peers`] prove hands together, too, and start with the state of process 0.
pub trait Workers {
    /// The decisions on each block, in any order. Blocks in which nothing was searched may be left out.
    ///
    /// # Errors
    ///
    /// [`SolverError::Interrupted`] if the observer interrupts the work. [`SolverError::Workers`] for any other reason to
    /// end the solve.
    fn decide(&self, task: Task<'_>, observer: &dyn Observer) -> Result<Share, SolverError>;

    /// The processes that prove hands together. None if the workers can only decide blocks.
    fn peers(&self) -> Option<&dyn Peers> {
        None
    }
}

/// The threads of the current rayon pool.
#[derive(Debug, Clone, Copy, Default)]
pub struct Threads;

impl Workers for Threads {
    fn decide(&self, task: Task<'_>, observer: &dyn Observer) -> Result<Share, SolverError> {
        // One block may take as long as all others of a task together, so each is scheduled alone.
        task.blocks
            .par_iter()
            .filter_map(|&(side, block)| {
                if let Err(interrupted) = observer.check() {
                    return Some(Err(interrupted.into()));
                }
                let decisions = task.step.decide(side, task.known, task.decided, task.rounds, block);
                (decisions.nodes > 0 || decisions.any()).then_some(Ok((side, block, decisions)))
            })
            .collect()
    }

    fn peers(&self) -> Option<&dyn Peers> {
        Some(&Alone)
    }
}
