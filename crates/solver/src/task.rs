//! The tasks of a step: blocks to decide, by the threads of this process, or shared with other processes.

use faceup_core::{Interrupted, Observer, Quiet};
use rayon::prelude::*;

use crate::error::SolverError;
use crate::peers::Peers;
use crate::round_search::Known;
use crate::side::Side;
use crate::step::{Decisions, Step};

/// Fewer positions than this are not worth a message: every process decides them all. (A message takes some tenths of a millisecond.)
const FEW_POSITIONS: usize = 1 << 15;

/// Sent in place of decisions by a process that is interrupted.
const INTERRUPTED: u64 = u64::MAX;

/// The decisions on a block: the side, and the number of the block.
pub(crate) type Decided = (Side, u32, Decisions);

/// What the tasks of a step have in common. The blocks of a task do not depend on each other. Each task builds on the decisions of
/// the tasks before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tasks<'a> {
    pub step: &'a Step,
    /// The outcomes that searches may use.
    pub known: Known<'a>,
    /// All decisions so far.
    pub decided: Known<'a>,
    /// With rounds: all results in fewer rounds are known, so that only results in this number of rounds are new.
    pub rounds: Option<u16>,
}

impl Tasks<'_> {
    /// The decisions on each block, in any order, the same in all processes. Blocks in which nothing was searched are left out.
    ///
    /// # Errors
    ///
    /// If the observer of any process interrupts a large task. Small ones take a moment, and do not ask. Also the errors of the peers.
    pub fn decide(
        &self,
        blocks: &[(Side, u32)],
        peers: &dyn Peers,
        observer: &dyn Observer,
    ) -> Result<Vec<Decided>, SolverError> {
        let length = self.step.blocks().words_per_block();
        if peers.size() == 1 {
            return Ok(self.decide_here(blocks, observer)?);
        }
        if blocks.len() * length * 64 < FEW_POSITIONS {
            return Ok(self.decide_here(blocks, &Quiet)?);
        }
        let own: Vec<_> = blocks.iter().copied().skip(peers.rank()).step_by(peers.size()).collect();
        let words = self.decide_here(&own, observer).map_or_else(|Interrupted| vec![INTERRUPTED], |own| encode(&own));
        decode(&peers.gather(words)?, length)
    }

    /// Decides blocks on the threads of the current rayon pool.
    fn decide_here(&self, blocks: &[(Side, u32)], observer: &dyn Observer) -> Result<Vec<Decided>, Interrupted> {
        // One block may take as long as all others of a task together, so each is scheduled alone.
        blocks
            .par_iter()
            .filter_map(|&(side, block)| {
                if let Err(interrupted) = observer.check() {
                    return Some(Err(interrupted));
                }
                let decisions = self.step.decide(side, self.known, self.decided, self.rounds, block);
                (decisions.nodes > 0 || decisions.any()).then_some(Ok((side, block, decisions)))
            })
            .collect()
    }
}

/// Decisions as words, for messages. For each block:
///
/// ```text
/// word 0:        bit 63: 1 if anything is decided │ bit 62: 1 for losses │ 61 … 32: 0 │ 31 … 0: number of the block
/// word 1:        nodes
/// then, only if anything is decided:
/// mask:          one bit for each word of the block: 1 if the word is not 0; in as many words as needed
/// words:         the words that are not 0
/// ```
///
/// Most words of most decisions are 0.
fn encode(decisions: &[Decided]) -> Vec<u64> {
    let mut out = Vec::new();
    for (side, block, Decisions { words, nodes }) in decisions {
        out.push(u64::from(!words.is_empty()) << 63 | u64::from(*side == Side::Losses) << 62 | u64::from(*block));
        out.push(*nodes);
        for words in words.chunks(64) {
            let bits = words.iter().enumerate().map(|(at, &word)| u64::from(word != 0) << at);
            out.push(bits.fold(0, |mask, bit| mask | bit));
        }
        out.extend(words.iter().filter(|&&word| word != 0));
    }
    out
}

/// The decisions of words. `length` is the number of words of a block.
///
/// # Errors
///
/// If a process was interrupted, or if the words are damaged: a missing part must not pass for undecided hands.
fn decode(words: &[u64], length: usize) -> Result<Vec<Decided>, SolverError> {
    let damaged = SolverError::Peers("the decisions of another process are damaged");
    let mut next = words.iter().copied();
    let mut out = Vec::new();
    while let Some(first) = next.next() {
        if first == INTERRUPTED {
            return Err(Interrupted.into());
        }
        let side = if first >> 62 & 1 == 0 { Side::Wins } else { Side::Losses };
        let block = u32::try_from(first & !(3 << 62)).map_err(|_| damaged)?;
        let nodes = next.next().ok_or(damaged)?;
        let mut words = Vec::new();
        if first >> 63 != 0 {
            let mask: Vec<u64> = next.by_ref().take(length.div_ceil(64)).collect();
            let is_there = |at: usize| Some(mask.get(at / 64)? >> (at % 64) & 1 != 0);
            let word = |at| if is_there(at)? { next.next() } else { Some(0) };
            words = (0..length).map(word).collect::<Option<_>>().ok_or(damaged)?;
        }
        out.push((side, block, Decisions { words, nodes }));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_are_read_as_they_were_written() {
        for length in [1, 63, 64, 65, 200] {
            let words = |step| (0..length as u64).map(|at| if at % step == 0 { u64::MAX - at } else { 0 }).collect();
            let decisions = vec![
                (Side::Wins, 7, Decisions { words: words(1), nodes: 3 }),
                (Side::Losses, u32::MAX, Decisions { words: Vec::new(), nodes: u64::MAX }),
                (Side::Losses, 0, Decisions { words: words(5), nodes: 0 }),
                (Side::Wins, 1, Decisions { words: words(64), nodes: 9 }),
            ];
            let encoded = encode(&decisions);
            assert_eq!(decode(&encoded, length).as_ref(), Ok(&decisions));
            // A part of a message is refused, unless it ends after the decisions on a block.
            let ends: Vec<usize> = (0..=4).map(|blocks| encode(&decisions[..blocks]).len()).collect();
            for cut in 0..encoded.len() {
                assert_eq!(decode(&encoded[..cut], length).is_ok(), ends.contains(&cut), "{length} {cut}");
            }
            let of_two = [encoded, vec![INTERRUPTED]].concat();
            assert_eq!(decode(&of_two, length), Err(Interrupted.into()));
        }
        assert_eq!(decode(&[], 5), Ok(Vec::new()));
        assert!(matches!(decode(&[1 << 40, 0], 5), Err(SolverError::Peers(_))));
    }
}
