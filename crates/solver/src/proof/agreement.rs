//! Puts the estimates of several processes together.
//!
//! A fact of one process is a fact for all. Expectations may differ. One is as good as another, so all processes take those of
//! process 0. Processes with the same expectations find the same frontier, and can divide it.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;

use crate::error::SolverError;
use crate::peers::{Op, Peers, WORDS_AT_A_TIME};
use crate::proof::estimates::Estimates;
use crate::proof::facts::{estimates_with, facts_in};

impl Estimates {
    /// Makes the sides and the facts of all processes the same. No process may prove anything meanwhile.
    pub fn agree_on_sides(&self, peers: &dyn Peers) -> Result<(), SolverError> {
        let (mut known, mut expected) = (Vec::new(), Vec::new());
        for words in self.words.chunks(WORDS_AT_A_TIME) {
            words.par_iter().map(|word| word.load(Relaxed)).collect_into_vec(&mut expected);
            expected.par_iter().map(|&word| facts_in(word)).collect_into_vec(&mut known);
            peers.combine(&mut known, Op::Or)?;
            peers.broadcast(&mut expected)?;
            let all = words.par_iter().zip(&known).zip(&expected);
            all.for_each(|((word, &known), &expected)| word.store(estimates_with(known, expected), Relaxed));
        }
        Ok(())
    }

    /// Puts the predictions of all processes together. Each process has predicted a share of the hands. It expects all other hands
    /// that are not proved to lose, with the least difficulty.
    pub fn unite_shares(&self, peers: &dyn Peers) -> Result<(), SolverError> {
        let mut all = Vec::new();
        for words in self.words.chunks(WORDS_AT_A_TIME) {
            words.par_iter().map(|word| word.load(Relaxed)).collect_into_vec(&mut all);
            peers.combine(&mut all, Op::Or)?;
            words.par_iter().zip(&all).for_each(|(word, &all)| word.store(all, Relaxed));
        }
        self.agree_on_difficulties(peers)
    }

    /// Gives each hand the greatest difficulty that any process has for it.
    fn agree_on_difficulties(&self, peers: &dyn Peers) -> Result<(), SolverError> {
        let mut words = Vec::new();
        for difficulties in self.difficulties.bytes.chunks(WORDS_AT_A_TIME * 8) {
            let word =
                |eight: &[AtomicU8]| eight.iter().rev().fold(0, |word, of| word << 8 | u64::from(of.load(Relaxed)));
            difficulties.par_chunks(8).map(word).collect_into_vec(&mut words);
            peers.combine(&mut words, Op::MaxOfBytes)?;
            difficulties.par_chunks(8).zip(&words).for_each(|(eight, &word)| {
                eight.iter().zip(word.to_le_bytes()).for_each(|(difficulty, byte)| difficulty.store(byte, Relaxed));
            });
        }
        Ok(())
    }
}
