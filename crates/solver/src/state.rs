//! How far a solve has come, between two steps.

use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::retrograde::check_memory;
use crate::rounds::{Rounds, RoundsWriter};
use crate::{HandSet, Options, Solution, SolveError};

/// A solve between two steps: what is won and lost so far, in how many rounds, and which step is next. It is all that
/// has to be kept to go on later; going on gives what would have come without a stop.
#[derive(Debug)]
pub struct State {
    pub(crate) rules: Rules,
    pub(crate) wins: HandSet,
    pub(crate) losses: HandSet,
    pub(crate) rounds: Option<RoundsWriter>,
    pub(crate) step: u16,
    pub(crate) nodes: u64,
}

/// The contents of a [`State`], plainly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The game.
    pub rules: Rules,
    /// The number of the next step.
    pub step: u16,
    /// The positions within rounds that were looked at.
    pub nodes: u64,
    /// The hands that win: hand x is bit x % 64 of word x / 64.
    pub wins: Vec<u64>,
    /// The hands that lose.
    pub losses: Vec<u64>,
    /// The rounds, of a solve that finds them.
    pub rounds: Option<SavedRounds>,
}

/// The rounds in a [`State`], plainly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedRounds {
    /// A byte for every hand; 255 for those in the list.
    pub bytes: Vec<u8>,
    /// The hands that take 255 rounds or more, with their rounds, by rising hand.
    pub far: Vec<(CardSet, u16)>,
}

impl State {
    /// Nothing known yet. Takes most of the memory that the solve takes.
    ///
    /// # Errors
    ///
    /// If the options do not allow that memory, or there are more positions than can be numbered.
    pub fn new(rules: Rules, options: &Options) -> Result<State, SolveError> {
        check_memory(rules, options.rounds, options.memory)?;
        let cards = rules.pack().cards();
        Ok(State {
            rules,
            wins: HandSet::new(cards),
            losses: HandSet::new(cards),
            rounds: options.rounds.then(|| RoundsWriter::new(cards, options.least_far)),
            step: 0,
            nodes: 0,
        })
    }

    /// The state with these contents.
    ///
    /// # Errors
    ///
    /// If they are not of one state of the game; the text says why.
    pub fn restore(saved: Saved) -> Result<State, &'static str> {
        let hands = 1usize.checked_shl(saved.rules.pack().cards()).ok_or("the game is too large")?;
        let words = hands.div_ceil(64);
        if saved.wins.len() != words || saved.losses.len() != words {
            return Err("its sets are not of the game's size");
        }
        if saved.wins.iter().zip(&saved.losses).any(|(wins, losses)| wins & losses != 0) {
            return Err("a hand both wins and loses");
        }
        let is_decided = |hand: usize| (saved.wins[hand / 64] | saved.losses[hand / 64]) >> (hand % 64) & 1 != 0;
        if is_decided(0) || is_decided(hands - 1) || (hands < 64 && (saved.wins[0] | saved.losses[0]) >> hands != 0) {
            return Err("it has outcomes of hands that nobody can hold");
        }
        // Every step before the next one has decided something, and nothing else is decided.
        if let Some(SavedRounds { bytes, far }) = &saved.rounds {
            let near = |hand: usize, byte: u8| {
                if byte == u8::MAX { 0 } else { u16::from(is_decided(hand)) * (u16::from(byte) + 1) }
            };
            let next = bytes.par_iter().enumerate().map(|(hand, &byte)| near(hand, byte)).max().unwrap_or(0);
            let next = far.iter().map(|&(_, rounds)| rounds.saturating_add(1)).max().unwrap_or(0).max(next);
            if next != saved.step {
                return Err("its rounds are not those of its steps");
            }
            if bytes.par_iter().enumerate().any(|(hand, &byte)| byte != 0 && !is_decided(hand)) {
                return Err("a hand that is not decided has rounds");
            }
        }
        let rounds = match saved.rounds {
            None => None,
            Some(SavedRounds { bytes, .. }) if bytes.len() != hands => {
                return Err("its rounds are not of the game's size");
            }
            Some(SavedRounds { bytes, far }) => {
                Some(RoundsWriter::restore(bytes, far).ok_or("its list of rounds is wrong")?)
            }
        };
        Ok(State {
            rules: saved.rules,
            wins: HandSet::from_words(saved.wins),
            losses: HandSet::from_words(saved.losses),
            rounds,
            step: saved.step,
            nodes: saved.nodes,
        })
    }

    /// The game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of the next step.
    #[must_use]
    pub fn step(&self) -> u16 {
        self.step
    }

    /// The positions within rounds that were looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The hands that are known to win.
    #[must_use]
    pub fn wins(&self) -> &HandSet {
        &self.wins
    }

    /// The hands that are known to lose.
    #[must_use]
    pub fn losses(&self) -> &HandSet {
        &self.losses
    }

    /// Whether rounds are found as well.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        self.rounds.is_some()
    }

    /// The byte that a hand's rounds are kept in: 255 if they are in the list. 0 without rounds.
    #[must_use]
    pub fn rounds_byte(&self, hand: CardSet) -> u8 {
        self.rounds.as_ref().map_or(0, |rounds| rounds.byte(hand))
    }

    /// The hands whose rounds do not fit a byte, with their rounds, by rising hand.
    #[must_use]
    pub fn far_rounds(&self) -> Vec<(CardSet, u16)> {
        self.rounds.as_ref().map_or(Vec::new(), RoundsWriter::far)
    }

    /// Back to what was known before a step that was not ended, of which `wins` and `losses` are left.
    pub(crate) fn roll_back(&mut self, wins: &HandSet, losses: &HandSet, nodes: u64) {
        self.nodes = nodes;
        for (now, then) in [(&self.wins, wins), (&self.losses, losses)] {
            if let Some(rounds) = &self.rounds {
                (0..now.word_count()).into_par_iter().for_each(|index| {
                    for lane in CardSet::from_bits(now.word(index) & !then.word(index)) {
                        rounds.clear(CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit())));
                    }
                });
            }
            now.copy_from(then);
        }
        if let Some(rounds) = &self.rounds {
            rounds.forget_from(self.step);
        }
    }

    /// The solved game, once a step has decided nothing.
    pub(crate) fn finish(self) -> Solution {
        let State { rules, wins, losses, rounds, step, nodes } = self;
        let rounds: Option<Rounds> = rounds.map(RoundsWriter::finish);
        Solution { rules, wins, losses, rounds, nodes, steps: step }
    }
}
