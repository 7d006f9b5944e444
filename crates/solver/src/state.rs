//! How far a solve has come: what a checkpoint saves.

use faceup_core::symmetry::{self, SuitPermutation};
use faceup_core::{CardSet, Rules};
use faceup_job::parallel::prelude::*;

use crate::error::SolverError;
use crate::hand_set::HandSet;
use crate::memory::check_memory;
use crate::options::Options;
use crate::proof::prediction::{Scores, smaller_game};
use crate::rounds::RoundsWriter;
use crate::solution::Solution;

/// A solve between two steps: the wins and losses so far, their rounds, and the number of the next step. A solve that
/// resumes from a state finds the same outcomes and rounds as one that was never stopped.
///
/// Without rounds, a solve goes through games with fewer ranks first. So the [current game](State::current) may be
/// smaller than the [game that was asked for](State::rules).
#[derive(Debug)]
pub struct State {
    /// The game that was asked for.
    pub(crate) rules: Rules,
    /// The game that is being solved now: the same, or one with fewer ranks.
    pub(crate) current: Rules,
    pub(crate) wins: HandSet,
    pub(crate) losses: HandSet,
    pub(crate) rounds: Option<RoundsWriter>,
    pub(crate) step: u16,
    pub(crate) nodes: u64,
    /// The scores of the game with one rank less than the current one, if the solve uses them.
    pub(crate) scores: Option<Scores>,
}

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
    /// The hands of the current game that win: hand x is bit x % 64 of word x / 64.
    pub wins: Vec<u64>,
    /// The hands that lose.
    pub losses: Vec<u64>,
    /// The rounds, if they are found for the current game.
    pub rounds: Option<SavedRounds>,
    /// The score of each hand of the game with one rank less than the current one, from -127 (a loss in 0 rounds) to 127
    /// (a win in 0 rounds). The solve predicts outcomes from the scores. Wrong scores make it slower, never wrong.
    pub scores: Option<Vec<i8>>,
}

/// The rounds in a [`State`] as plain data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedRounds {
    /// One byte for every hand: its rounds, or 255 if it is in the overflow list.
    pub bytes: Vec<u8>,
    /// The hands that take 255 rounds or more, with their rounds, sorted by hand.
    pub overflow: Vec<(CardSet, u16)>,
}

impl State {
    /// The state before the first step. It allocates most of the memory that the solve needs.
    ///
    /// # Errors
    ///
    /// If the options do not allow that memory, or the game has too many positions.
    pub fn new(rules: Rules, options: &Options) -> Result<State, SolverError> {
        check_memory(rules, options.rounds, options.memory)?;
        let cards = rules.pack().cards();
        Ok(State {
            rules,
            current: rules,
            wins: HandSet::new(cards),
            losses: HandSet::new(cards),
            rounds: options.rounds.then(|| RoundsWriter::new(cards, options.overflow_from)),
            step: 0,
            nodes: 0,
            scores: None,
        })
    }

    /// Whether this is the state before the first step.
    pub(crate) fn is_new(&self) -> bool {
        self.current == self.rules && self.step == 0 && self.wins.is_empty() && self.losses.is_empty()
    }

    /// The state with these contents.
    ///
    /// # Errors
    ///
    /// If no solve of the game can be in this state. The text says why.
    pub fn restore(saved: Saved) -> Result<State, &'static str> {
        let Saved { rules, current, .. } = saved;
        let family = |rules: Rules| (rules.pack().suits(), rules.trumps(), rules.after_beating());
        if family(current) != family(rules) || current.pack().ranks() > rules.pack().ranks() {
            return Err("the current game is not a smaller form of the game that was asked for");
        }
        if saved.rounds.is_some() && saved.scores.is_some() {
            return Err("a game with rounds is solved without scores, but the state has some");
        }
        let scores = match saved.scores {
            // Only the first of the smaller games is solved with rounds.
            None if current != rules && saved.rounds.is_none() => {
                return Err("the scores of the smaller game are missing");
            }
            None => None,
            Some(scores) => {
                if scores.par_iter().any(|&score| score == i8::MIN) {
                    return Err("a score is below -127");
                }
                let smaller = smaller_game(current).filter(|smaller| scores.len() == 1 << smaller.pack().cards());
                Some(Scores::restore(smaller.ok_or("the scores do not have the size of the smaller game")?, scores))
            }
        };
        let hands = 1usize.checked_shl(current.pack().cards()).ok_or("the game is too large")?;
        let words = hands.div_ceil(64);
        if saved.wins.len() != words || saved.losses.len() != words {
            return Err("the sets of hands do not have the size of the game");
        }
        if saved.wins.iter().zip(&saved.losses).any(|(wins, losses)| wins & losses != 0) {
            return Err("a hand both wins and loses");
        }
        if saved.rounds.as_ref().is_some_and(|rounds| rounds.bytes.len() != hands) {
            return Err("the rounds do not have the size of the game");
        }
        let is_decided = |hand: usize| (saved.wins[hand / 64] | saved.losses[hand / 64]) >> (hand % 64) & 1 != 0;
        if is_decided(0) || is_decided(hands - 1) || (hands < 64 && (saved.wins[0] | saved.losses[0]) >> hands != 0) {
            return Err("a hand that nobody can hold has an outcome");
        }
        if [&saved.wins, &saved.losses].into_iter().any(|set| !is_symmetric(current, set)) {
            return Err("of the hands that differ only by renaming suits, some are decided and some are not");
        }
        // Each past step has decided something. So the greatest rounds tell the number of the next step.
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
                return Err("a hand that is not decided has rounds");
            }
        }
        let rounds = match saved.rounds {
            None => None,
            Some(SavedRounds { bytes, overflow }) => {
                Some(RoundsWriter::restore(bytes, overflow).ok_or("the overflow list of rounds is wrong")?)
            }
        };
        Ok(State {
            rules,
            current,
            wins: HandSet::from_words(saved.wins),
            losses: HandSet::from_words(saved.losses),
            rounds,
            step: saved.step,
            nodes: saved.nodes,
            scores,
        })
    }

    /// The game that was asked for.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The game that is being solved now: the game that was asked for, or one with fewer ranks. Everything else here is
    /// about this game.
    #[must_use]
    pub fn current(&self) -> Rules {
        self.current
    }

    /// The number of the next step.
    #[must_use]
    pub fn step(&self) -> u16 {
        self.step
    }

    /// The number of positions within rounds that were searched.
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

    /// Whether the rounds of the current game are found. A solve without rounds finds them for the first of the smaller
    /// games.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        self.rounds.is_some()
    }

    /// The rounds of a hand as one byte: 255 if the hand is in the overflow list, 0 without rounds.
    #[must_use]
    pub fn rounds_byte(&self, hand: CardSet) -> u8 {
        self.rounds.as_ref().map_or(0, |rounds| rounds.byte(hand))
    }

    /// The hands whose rounds do not fit into a byte, with their rounds, sorted by hand.
    #[must_use]
    pub fn overflow_rounds(&self) -> Vec<(CardSet, u16)> {
        self.rounds.as_ref().map_or(Vec::new(), RoundsWriter::overflow)
    }

    /// The scores of the smaller game, if the solve uses them: see [`Saved::scores`].
    #[must_use]
    pub fn scores(&self) -> Option<&[i8]> {
        self.scores.as_ref().map(Scores::as_slice)
    }

    /// Undoes a step that was not completed. `wins`, `losses` and `nodes` are those from before the step.
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
            rounds.truncate_overflow(self.step);
        }
    }

    /// The solution, after a step that decided nothing.
    pub(crate) fn finish(self) -> Solution {
        let State { current: rules, wins, losses, rounds, step, nodes, .. } = self;
        Solution { rules, wins, losses, rounds: rounds.map(RoundsWriter::finish), nodes, steps: step }
    }
}

/// Whether a set is closed under renaming suits. Steps rely on that: of the hands that differ only by the names of suits,
/// they search one.
fn is_symmetric(rules: Rules, set: &[u64]) -> bool {
    let pack = rules.pack();
    // It is enough to check swaps of two suits, because all other renamings are made of these.
    let moved = |p: &SuitPermutation| pack.each_suit().filter(|&suit| p.image(suit) != suit).count();
    let swaps: Vec<_> = symmetry::permutations(rules).into_iter().filter(|p| moved(p) == 2).collect();
    let contains = |hand: CardSet| set[(hand.bits() >> 6) as usize] >> (hand.bits() & 63) & 1 != 0;
    swaps.is_empty()
        || set.par_iter().enumerate().all(|(index, &word)| {
            CardSet::from_bits(word).iter().all(|lane| {
                let hand = CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit()));
                swaps.iter().all(|swap| contains(swap.apply(pack, hand)))
            })
        })
}
