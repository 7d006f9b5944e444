//! Several processes that solve the same game together.

use crate::error::SolverError;

/// The processes of a solve.
///
/// All processes run the same solve. They share the blocks of a retrograde step, and each then has the decisions of all. In proof
/// search, each proves different hands, and sends its facts to the others. A fact rests only on facts, so a message may arrive late,
/// twice or never: a process then proves again what another has proved, and the outcomes are the same.
///
/// The solver calls this from one thread, the one that called [`solve_by`](crate::solve_by). If it belongs to the pool, the pool
/// needs another thread, unless there is only one process.
///
/// # Contract
///
/// - **Messages** ([`exchange`](Peers::exchange)) are words that only the solver understands. Those of one solve must not reach
///   the next, because a fact of one game may be false in another. A process may send at any time, even before another has
///   returned from [`settle`](Peers::settle). A lost message costs time, and a lost request to stop costs the rest of the pass. A
///   single process exchanges no messages.
/// - **Common operations** are all others. Every process makes the same ones in the same order, with slices of the same length (but see
///   [`gather`](Peers::gather), with which a solve begins). Each waits until all processes have called it. Its result must be
///   right: nothing checks it.
/// - **Errors**: each call can fail with [`SolverError::Peers`], which ends the solve of this process. The others may then wait for
///   ever, in a common operation. So the program must end them.
#[expect(clippy::missing_errors_doc)] // the errors are those above
pub trait Peers {
    /// The number of this process, from 0.
    fn rank(&self) -> usize;

    /// The number of processes, at least 1.
    fn size(&self) -> usize;

    /// Sends words to all other processes, and appends the words received from them. Returns at once.
    fn exchange(&self, sent: &[u64], received: &mut Vec<u64>) -> Result<(), SolverError>;

    /// Waits until every process has called this. Appends all words that other processes sent to this one before they called it.
    /// It need not wait for lost words. Calls `meanwhile` now and then while it waits.
    fn settle(&self, received: &mut Vec<u64>, meanwhile: &mut dyn FnMut()) -> Result<(), SolverError>;

    /// Replaces each word by a combination of that word of all processes.
    fn combine(&self, words: &mut [u64], by: Op) -> Result<(), SolverError>;

    /// Replaces each word by that word of process 0.
    fn broadcast(&self, words: &mut [u64]) -> Result<(), SolverError>;

    /// The words of all processes: those of process 0, then those of process 1, and so on. Each may have a different number of words.
    fn gather(&self, own: Vec<u64>) -> Result<Vec<u64>, SolverError>;
}

/// How [`Peers::combine`] combines words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// Their sum, which fits into 64 bits.
    Sum,
    /// Their bitwise or.
    Or,
    /// The maximum of each of their eight bytes. Bytes have no sign: 255 is the greatest.
    MaxOfBytes,
}

/// The number of words that are sent at a time: 2 MiB. More takes memory, and less takes time.
pub(crate) const WORDS_AT_A_TIME: usize = 1 << 18;

/// A process without others.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alone;

impl Peers for Alone {
    fn rank(&self) -> usize {
        0
    }

    fn size(&self) -> usize {
        1
    }

    fn exchange(&self, _: &[u64], _: &mut Vec<u64>) -> Result<(), SolverError> {
        Ok(())
    }

    fn settle(&self, _: &mut Vec<u64>, _: &mut dyn FnMut()) -> Result<(), SolverError> {
        Ok(())
    }

    fn combine(&self, _: &mut [u64], _: Op) -> Result<(), SolverError> {
        Ok(())
    }

    fn broadcast(&self, _: &mut [u64]) -> Result<(), SolverError> {
        Ok(())
    }

    fn gather(&self, own: Vec<u64>) -> Result<Vec<u64>, SolverError> {
        Ok(own)
    }
}
