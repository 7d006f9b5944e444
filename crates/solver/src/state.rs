//! How far a solve has come, between two steps.

use faceup_core::symmetry::{self, SuitPermutation};
use faceup_core::{CardSet, Rules};
use faceup_job::parallel::prelude::*;

use crate::frontier::{Strengths, shorter};
use crate::retrograde::check_memory;
use crate::rounds::{Rounds, RoundsWriter};
use crate::{HandSet, Options, Solution, SolveError};

/// A solve between two steps: what is won and lost so far, in how many rounds, and which step is next. It is all that
/// has to be kept to go on later; going on gives the outcomes and rounds that would have come without a stop.
///
/// Outcomes of a game are found by way of games with fewer ranks, so the game [in work](State::in_work) need not yet be
/// the one that was [asked for](State::rules).
#[derive(Debug)]
pub struct State {
    /// The game that was asked for.
    pub(crate) rules: Rules,
    /// The game in work.
    pub(crate) in_work: Rules,
    pub(crate) wins: HandSet,
    pub(crate) losses: HandSet,
    pub(crate) rounds: Option<RoundsWriter>,
    pub(crate) step: u16,
    pub(crate) nodes: u64,
    /// How strong the hands of the game with one rank less than that in work are, which leads it, if one does.
    pub(crate) strengths: Option<Strengths>,
}

/// The contents of a [`State`], plainly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The game that was asked for.
    pub rules: Rules,
    /// The game in work: the same, or one with fewer ranks.
    pub in_work: Rules,
    /// The number of the next step.
    pub step: u16,
    /// The positions within rounds that were looked at.
    pub nodes: u64,
    /// The hands of the game in work that win: hand x is bit x % 64 of word x / 64.
    pub wins: Vec<u64>,
    /// The hands that lose.
    pub losses: Vec<u64>,
    /// The rounds, of a solve that finds them.
    pub rounds: Option<SavedRounds>,
    /// What leads the solve: for each hand of the game with one rank less than that in work how strong it is, from -127
    /// (loses at once) to 127 (wins at once). Whatever is in it, what is solved is right.
    pub strengths: Option<Vec<i8>>,
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
            in_work: rules,
            wins: HandSet::new(cards),
            losses: HandSet::new(cards),
            rounds: options.rounds.then(|| RoundsWriter::new(cards, options.least_far)),
            step: 0,
            nodes: 0,
            strengths: None,
        })
    }

    /// Whether nothing is known yet.
    pub(crate) fn is_new(&self) -> bool {
        self.in_work == self.rules && self.step == 0 && self.wins.is_empty() && self.losses.is_empty()
    }

    /// The state with these contents.
    ///
    /// # Errors
    ///
    /// If they are not of one state of the game; the text says why.
    pub fn restore(saved: Saved) -> Result<State, &'static str> {
        let Saved { rules, in_work, .. } = saved;
        let alike = |rules: Rules| (rules.pack().suits(), rules.trumps(), rules.after_beating());
        if alike(in_work) != alike(rules) || in_work.pack().ranks() > rules.pack().ranks() {
            return Err("the game in work does not lead to the one asked for");
        }
        if saved.rounds.is_some() && (in_work != rules || saved.strengths.is_some()) {
            return Err("it has rounds, which no other game leads to");
        }
        let strengths = match saved.strengths {
            None if in_work != rules => return Err("it lacks the strengths that lead it"),
            None => None,
            Some(of) => {
                if of.par_iter().any(|&strength| strength == i8::MIN) {
                    return Err("a strength is less than any can be");
                }
                let shorter = shorter(in_work).filter(|shorter| of.len() == 1 << shorter.pack().cards());
                Some(Strengths::restore(shorter.ok_or("its strengths are not of the game's size")?, of))
            }
        };
        let hands = 1usize.checked_shl(in_work.pack().cards()).ok_or("the game is too large")?;
        let words = hands.div_ceil(64);
        if saved.wins.len() != words || saved.losses.len() != words {
            return Err("its sets are not of the game's size");
        }
        if saved.wins.iter().zip(&saved.losses).any(|(wins, losses)| wins & losses != 0) {
            return Err("a hand both wins and loses");
        }
        if saved.rounds.as_ref().is_some_and(|rounds| rounds.bytes.len() != hands) {
            return Err("its rounds are not of the game's size");
        }
        let is_decided = |hand: usize| (saved.wins[hand / 64] | saved.losses[hand / 64]) >> (hand % 64) & 1 != 0;
        if is_decided(0) || is_decided(hands - 1) || (hands < 64 && (saved.wins[0] | saved.losses[0]) >> hands != 0) {
            return Err("it has outcomes of hands that nobody can hold");
        }
        if [&saved.wins, &saved.losses].into_iter().any(|set| !is_symmetric(in_work, set)) {
            return Err("of hands that renaming suits makes of each other, some are decided and some are not");
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
            Some(SavedRounds { bytes, far }) => {
                Some(RoundsWriter::restore(bytes, far).ok_or("its list of rounds is wrong")?)
            }
        };
        Ok(State {
            rules,
            in_work,
            wins: HandSet::from_words(saved.wins),
            losses: HandSet::from_words(saved.losses),
            rounds,
            step: saved.step,
            nodes: saved.nodes,
            strengths,
        })
    }

    /// The game that was asked for.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The game in work, of which all else here tells: the one that was asked for, or one with fewer ranks that leads to
    /// it.
    #[must_use]
    pub fn in_work(&self) -> Rules {
        self.in_work
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

    /// What leads the solve, if anything does: see [`Saved::strengths`].
    #[must_use]
    pub fn strengths(&self) -> Option<&[i8]> {
        self.strengths.as_ref().map(Strengths::of)
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
        let State { in_work: rules, wins, losses, rounds, step, nodes, .. } = self;
        let rounds: Option<Rounds> = rounds.map(RoundsWriter::finish);
        Solution { rules, wins, losses, rounds, nodes, steps: step }
    }
}

/// Whether renaming suits makes no hand outside of a set out of one that is in it. The steps rely on that: of hands
/// that renaming makes of each other they search one.
fn is_symmetric(rules: Rules, set: &[u64]) -> bool {
    let pack = rules.pack();
    // To swap two suits is enough: all other renaming is made of that.
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
