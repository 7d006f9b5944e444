//! Makes the estimates of several processes the same.
//!
//! What one process has proved is a fact for all. What is only expected may differ, and one expectation is as good as
//! another: that of process 0 is taken. Processes with the same estimates find the same frontier, and can share it out.

use std::sync::atomic::Ordering::Relaxed;

use faceup_job::parallel::prelude::*;

use crate::error::SolverError;
use crate::peers::{Peers, WORDS_AT_A_TIME};
use crate::proof::estimates::{Estimates, HANDS_PER_WORD, PROVED, WINS};

/// [`WINS`] of every hand of a word.
const ALL_WINS: u64 = {
    let (mut all, mut hand) = (0, 0);
    while hand < HANDS_PER_WORD {
        all |= WINS << (2 * hand);
        hand += 1;
    }
    all
};

impl Estimates {
    /// Makes the sides and the facts of all processes the same. No process may prove anything meanwhile.
    ///
    /// # Errors
    ///
    /// Those of the peers.
    pub fn agree_on_sides(&self, peers: &dyn Peers) -> Result<(), SolverError> {
        for words in self.words.chunks(WORDS_AT_A_TIME) {
            let own: Vec<u64> = words.par_iter().map(|word| word.load(Relaxed)).collect();
            let mut facts: Vec<u64> = own.par_iter().map(|&word| facts(word)).collect();
            peers.unite(&mut facts)?;
            let mut expected = own;
            peers.copy(&mut expected)?;
            words
                .par_iter()
                .zip(&facts)
                .zip(&expected)
                .for_each(|((word, &facts), &expected)| word.store(estimates(facts, expected), Relaxed));
        }
        Ok(())
    }

    /// Puts predictions together of which each process has made a share. All other hands are expected to lose, with difficulty
    /// 0, and no hand is proved.
    ///
    /// # Errors
    ///
    /// Those of the peers.
    pub fn unite_shares(&self, peers: &dyn Peers) -> Result<(), SolverError> {
        for words in self.words.chunks(WORDS_AT_A_TIME) {
            let mut all: Vec<u64> = words.par_iter().map(|word| word.load(Relaxed)).collect();
            peers.unite(&mut all)?;
            words.par_iter().zip(&all).for_each(|(word, &all)| word.store(all, Relaxed));
        }
        self.agree_on_difficulties(peers)
    }

    /// Gives each hand the greatest difficulty that any process has for it.
    ///
    /// # Errors
    ///
    /// Those of the peers.
    pub fn agree_on_difficulties(&self, peers: &dyn Peers) -> Result<(), SolverError> {
        for difficulties in self.difficulties.chunks(WORDS_AT_A_TIME * 8) {
            let mut bytes: Vec<u8> = difficulties.par_iter().map(|difficulty| difficulty.load(Relaxed)).collect();
            peers.greatest(&mut bytes)?;
            difficulties.par_iter().zip(&bytes).for_each(|(difficulty, &byte)| difficulty.store(byte, Relaxed));
        }
        Ok(())
    }
}

/// The proved hands of a word, in two bits each: | loses | wins |. Zero for hands that are not proved. So the bitwise or
/// of such words has the facts of all.
const fn facts(word: u64) -> u64 {
    let proved = word >> PROVED.trailing_zeros() & ALL_WINS;
    proved & word | (proved & !word) << 1
}

/// The word with these facts, and with the expected side of every other hand.
const fn estimates(facts: u64, expected: u64) -> u64 {
    let (wins, losses) = (facts & ALL_WINS, facts >> 1 & ALL_WINS);
    (wins | losses) << PROVED.trailing_zeros() | wins | expected & ALL_WINS & !losses
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For every pair of estimates of a hand: a fact stays a fact, and otherwise the first process is right.
    #[test]
    fn facts_come_before_expectations() {
        for (first, second) in (0..4u64).flat_map(|first| (0..4u64).map(move |second| (first, second))) {
            let is_fact = |estimate| estimate & PROVED != 0;
            if is_fact(first) && is_fact(second) && first != second {
                continue; // two facts never contradict each other
            }
            let shift = 2 * (HANDS_PER_WORD - 1);
            let merged = estimates(facts(first << shift) | facts(second << shift), first << shift) >> shift;
            let right = if is_fact(second) { second } else { first };
            assert_eq!(merged, right, "{first:02b} {second:02b}");
        }
    }
}
