//! Makes the estimates of several processes the same.
//!
//! What one process has proved is a fact for all. What is only expected may differ, and one expectation is as good as
//! another: that of process 0 is taken. Processes with the same estimates find the same frontier, and can share it out.

use std::sync::atomic::Ordering::Relaxed;

use faceup_job::parallel::prelude::*;

use crate::error::SolverError;
use crate::peers::{Peers, WORDS_AT_A_TIME};
use crate::proof::estimates::Estimates;
use crate::proof::facts::{estimates, facts};

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

    /// Puts the predictions of all processes together. Each process has predicted a share of the hands. It expects all other hands
    /// that are not proved to lose, with the least difficulty.
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
        for difficulties in self.difficulties.bytes.chunks(WORDS_AT_A_TIME * 8) {
            let mut bytes: Vec<u8> = difficulties.par_iter().map(|difficulty| difficulty.load(Relaxed)).collect();
            peers.greatest(&mut bytes)?;
            difficulties.par_iter().zip(&bytes).for_each(|(difficulty, &byte)| difficulty.store(byte, Relaxed));
        }
        Ok(())
    }
}
