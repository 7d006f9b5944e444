//! Who does the work of a step: the threads of this process, or whoever else.

use faceup_job::Observer;
use faceup_job::parallel::prelude::*;

use crate::SolveError;
use crate::blocks::Side;
use crate::force::Known;
use crate::step::{Decisions, Step};

/// Blocks to be decided: they do not depend on each other, so it may be done in any order, and anywhere that what is
/// known is at hand.
#[derive(Debug, Clone, Copy)]
pub struct Task<'a> {
    /// What decides them.
    pub step: &'a Step,
    /// Of which side positions are sought.
    pub side: Side,
    /// What the searches may build on.
    pub known: Known<'a>,
    /// What is decided up to now.
    pub decided: Known<'a>,
    /// The numbers of the blocks.
    pub blocks: &'a [u32],
}

impl<'a> Task<'a> {
    /// The task with only some of its blocks: a worker's share.
    #[must_use]
    pub fn with_blocks(self, blocks: &'a [u32]) -> Task<'a> {
        Task { blocks, ..self }
    }
}

/// Decides blocks for a solve.
///
/// A solve asks for one task after another, each of which builds on the decisions of those before. Where several
/// processes solve a game together, each runs the whole solve and has all that is known; its `Workers` decides a share
/// of every task, hands what came of it to the others, and returns all shares. As long as every process begins with the
/// same state and options and returns the same, all of them know the same, and ask for the same tasks. So what ends the
/// work of one has to be told to the others in place of its share, and returned by all: an interruption too.
pub trait Workers {
    /// What was decided of each block, in any order; blocks of which nothing was searched may be left out.
    ///
    /// # Errors
    ///
    /// [`SolveError::Interrupted`] if the observer asked to stop, [`SolveError::Workers`] for what else ends the solve.
    fn decide(&self, task: Task<'_>, observer: &dyn Observer) -> Result<Vec<(u32, Decisions)>, SolveError>;
}

/// The threads of the current rayon pool.
#[derive(Debug, Clone, Copy, Default)]
pub struct Threads;

impl Workers for Threads {
    fn decide(&self, task: Task<'_>, observer: &dyn Observer) -> Result<Vec<(u32, Decisions)>, SolveError> {
        task.blocks
            .par_iter()
            .with_min_len(8)
            .filter_map(|&block| match observer.interrupted() {
                true => Some(Err(SolveError::Interrupted)),
                false => {
                    let decisions = task.step.decide(task.side, task.known, task.decided, block);
                    (decisions.nodes > 0 || decisions.any()).then_some(Ok((block, decisions)))
                }
            })
            .collect()
    }
}
