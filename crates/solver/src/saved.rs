//! The state of a solve as plain data, for checkpoints.

use std::sync::Arc;

use faceup_core::symmetry;
use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::blocks::divides_by_suit;
use crate::decided::{Facts, Sets};
use crate::proof::estimates::words_needed;
use crate::proof::facts;
use crate::proof::numbering::Numbering;
use crate::proof::prediction::smaller_game;
use crate::proof::scores::Scores;
use crate::rounds::RoundsWriter;
use crate::state::State;

pub use crate::decided::{Decided, Numbered};
pub use crate::hand_set::HandSet;
pub use crate::proof::difficulties::Detail;
pub use crate::rounds::Rounds;
pub use crate::state::SmallerGame;

/// The contents of a [`State`] as plain data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The game that was asked for.
    pub rules: Rules,
    /// The game that is being solved now: the same, or one with fewer ranks.
    pub current: Rules,
    /// The number of the next step.
    pub step: u16,
    /// The number of positions within rounds that were searched.
    pub nodes: u64,
    /// The hands of the current game that are decided.
    pub decided: SavedDecided,
    /// The rounds, if they are found for the current game.
    pub rounds: Option<SavedRounds>,
    /// The outcomes of the game with one rank less than the current one. The solve predicts outcomes from them. Wrong ones make
    /// it slower, never wrong.
    pub scores: Option<SavedScores>,
}

/// Decided hands as plain data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SavedDecided {
    /// None yet.
    None,
    /// Two sets: hand x is bit x % 64 of word x / 64.
    Sets {
        /// The hands that win.
        wins: Vec<u64>,
        /// The hands that lose.
        losses: Vec<u64>,
    },
    /// Two bits for each hand: see [`Numbered`].
    Numbered(Vec<u64>),
}

impl SavedDecided {
    /// The number of words of [`SavedDecided::Numbered`] in a game.
    #[must_use]
    pub fn numbered_words(rules: Rules) -> u128 {
        words_needed(Numbering::new(rules))
    }
}

/// The rounds in a [`State`] as plain data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedRounds {
    /// One byte for every hand: its rounds, or 255 if it is in the overflow list.
    pub bytes: Vec<u8>,
    /// The hands that take 255 rounds or more, with their rounds, sorted by hand.
    pub overflow: Vec<(CardSet, u16)>,
}

/// The outcomes of a smaller game, and how hard each was to prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedScores {
    /// Whether each hand has a score of its own.
    pub detail: Detail,
    /// With scores by group: the outcomes in two bits for each hand, see [`Numbered`]. Hands with neither bit are
    /// draws. With scores by hand: none.
    pub words: Vec<u64>,
    /// With scores by hand: the score of each, a signed byte from -127 (a loss in 0 rounds) to 127 (a win in 0 rounds). With
    /// scores by group: the difficulty of each group, from 0 to 253.
    pub bytes: Vec<u8>,
}

impl SavedScores {
    /// The kinds of scores, or none. Checkpoints store the index of the kind.
    pub const KINDS: [Option<Detail>; 3] = [None, Some(Detail::Hand), Some(Detail::Group)];

    /// The index of a kind in [`SavedScores::KINDS`].
    #[must_use]
    pub fn index_of(kind: Option<Detail>) -> u8 {
        match kind {
            None => 0,
            Some(Detail::Hand) => 1,
            Some(Detail::Group) => 2,
        }
    }

    /// The numbers of words and of bytes of a game.
    #[must_use]
    pub fn sizes(rules: Rules, detail: Detail) -> (u128, u128) {
        Scores::sizes(rules, detail)
    }
}

impl State {
    /// The state with these contents.
    ///
    /// # Errors
    ///
    /// If no solve of the game can be in this state. The text says why.
    pub fn restore(saved: Saved) -> Result<State, &'static str> {
        let Saved { rules, current, .. } = saved;
        let family = |rules: Rules| (rules.pack().suits(), rules.trumps(), rules.after_beating());
        let is_form = current == rules || rules.with_ranks(current.pack().ranks()) == Some(current);
        if family(current) != family(rules) || !is_form || current.pack().ranks() > rules.pack().ranks() {
            return Err("the current game is not a smaller form of the requested game");
        }
        if saved.rounds.is_some() && saved.scores.is_some() {
            return Err("a game with rounds is solved without scores, but the state has some");
        }
        let next = current.with_ranks(current.pack().ranks() + 1);
        if saved.rounds.is_some() && current != rules && next.and_then(smaller_game) != Some(current) {
            return Err("the current game is too small to lead to the requested game");
        }
        let scores = match saved.scores {
            // Only the first of the smaller games is solved with rounds.
            None if current != rules && saved.rounds.is_none() => {
                return Err("the scores of the smaller game are missing");
            }
            None => None,
            Some(SavedScores { detail, words, bytes }) => {
                let smaller = smaller_game(current).ok_or("the current game is too small for scores")?;
                Some(Scores::restore(smaller, detail, words, bytes)?)
            }
        };
        let hands = 1usize.checked_shl(current.pack().cards()).ok_or("the game is too large")?;
        if saved.rounds.as_ref().is_some_and(|rounds| rounds.bytes.len() != hands) {
            return Err("the rounds do not have the size of the game");
        }
        let fault = match &saved.decided {
            SavedDecided::None => None,
            SavedDecided::Sets { wins, losses } => fault_of_sets(current, wins, losses),
            SavedDecided::Numbered(words) => facts::fault(current, words),
        };
        if let Some(fault) = fault {
            return Err(fault);
        }
        let is_decided = |hand: usize| match &saved.decided {
            SavedDecided::Sets { wins, losses } => (wins[hand / 64] | losses[hand / 64]) >> (hand % 64) & 1 != 0,
            _ => false,
        };
        if saved.rounds.is_some() && matches!(saved.decided, SavedDecided::Numbered(_)) {
            return Err("proof search finds no rounds, but the state has some");
        }
        // Each past step has decided something, so the greatest rounds give the number of the next step.
        if let Some(SavedRounds { bytes, overflow }) = &saved.rounds {
            let after = |hand: usize, byte: u8| {
                if byte == u8::MAX { 0 } else { u16::from(is_decided(hand)) * (u16::from(byte) + 1) }
            };
            let next = bytes.par_iter().enumerate().map(|(hand, &byte)| after(hand, byte)).max().unwrap_or(0);
            let listed = overflow.iter().map(|&(_, rounds)| rounds.saturating_add(1)).max().unwrap_or(0);
            if next.max(listed) != saved.step {
                return Err("the rounds do not fit the number of the step");
            }
            if bytes.par_iter().enumerate().any(|(hand, &byte)| byte != 0 && !is_decided(hand)) {
                return Err("an undecided hand has rounds");
            }
        }
        let rounds = match saved.rounds {
            None => None,
            Some(SavedRounds { bytes, overflow }) => {
                Some(RoundsWriter::restore(bytes, overflow).ok_or("the overflow list of rounds is wrong")?)
            }
        };
        let decided = match saved.decided {
            SavedDecided::None => Facts::None,
            SavedDecided::Sets { wins, losses } => {
                let [wins, losses] = [wins, losses].map(HandSet::from_words);
                Facts::Sets(Arc::new(Sets { wins, losses }))
            }
            SavedDecided::Numbered(words) => Facts::Saved(words),
        };
        Ok(State { rules, current, facts: decided, rounds, step: saved.step, nodes: saved.nodes, scores })
    }
}

/// The fault of two sets of decided hands, if they have one.
fn fault_of_sets(rules: Rules, wins: &[u64], losses: &[u64]) -> Option<&'static str> {
    let hands = 1usize << rules.pack().cards();
    let words = hands.div_ceil(64);
    if wins.len() != words || losses.len() != words {
        return Some("the sets of hands do not have the size of the game");
    }
    if wins.iter().zip(losses).any(|(wins, losses)| wins & losses != 0) {
        return Some("a hand both wins and loses");
    }
    let is_decided = |hand: usize| (wins[hand / 64] | losses[hand / 64]) >> (hand % 64) & 1 != 0;
    if is_decided(0) || is_decided(hands - 1) || (hands < 64 && (wins[0] | losses[0]) >> hands != 0) {
        return Some("a hand that nobody can hold has an outcome");
    }
    let is_asymmetric = divides_by_suit(rules) && [wins, losses].into_iter().any(|set| !is_symmetric(rules, set));
    is_asymmetric.then_some("of the hands that differ only by renaming suits, some are decided and some are not")
}

/// Whether a set is closed under renaming suits. Steps rely on that where they search one of the hands that differ only by the
/// names of suits.
fn is_symmetric(rules: Rules, set: &[u64]) -> bool {
    let pack = rules.pack();
    let swaps = symmetry::exchanges(rules);
    let contains = |hand: CardSet| set[(hand.bits() >> 6) as usize] >> (hand.bits() & 63) & 1 != 0;
    swaps.is_empty()
        || set.par_iter().enumerate().all(|(index, &word)| {
            CardSet::from_bits(word).iter().all(|lane| {
                let hand = CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit()));
                swaps.iter().all(|swap| contains(swap.apply(pack, hand)))
            })
        })
}
