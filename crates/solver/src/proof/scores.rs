//! The scores of the hands of a solved game: 127 is a win in 0 rounds, 0 a draw, and -127 a loss in 0 rounds.
//!
//! If each hand has its own difficulty, its score takes the place of that byte. Otherwise, the score of a hand is computed
//! from its outcome and the difficulty of its group when it is needed.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::outcome::Outcome;
use crate::proof::difficulties::{Detail, Difficulties, MAX_DIFFICULTY};
use crate::proof::estimates::{Estimate, Estimates, HANDS_PER_WORD, words_needed};
use crate::proof::numbering::Numbering;
use crate::side::Side;

/// The greatest predicted difficulty. Greater difficulties are for hands that turn out harder than predicted.
pub(crate) const MAX_PREDICTED_DIFFICULTY: u8 = 160;

/// The greatest number of scores that are made at the same time: the hands of a word.
pub(crate) const LANES: usize = 64;

/// The scores of all hands of a solved game.
#[derive(Debug)]
pub(crate) struct Scores {
    pub rules: Rules,
    numbering: Numbering,
    values: Values,
}

#[derive(Debug)]
enum Values {
    /// A score for each number: the byte of an `i8`.
    ByHand(Box<[AtomicU8]>),
    /// The proved hands are the wins and the losses. All others are draws.
    ByGroup(Estimates),
}

/// The score for each difficulty, if the hand wins.
const BY_DIFFICULTY: [i8; 256] = {
    let (mut scores, mut difficulty, most) = ([1; 256], 0, MAX_PREDICTED_DIFFICULTY as i32);
    while difficulty < most {
        // The square, because a difficult win tells little more than a draw.
        let (ease, least) = (most - difficulty, 1);
        let score = 127 * ease * ease / (most * most);
        scores[difficulty as usize] = if score > least { score as i8 } else { least as i8 };
        difficulty += 1;
    }
    scores
};

/// The score of a hand whose estimate and difficulty are known. A hand that is not proved is a draw.
const fn score_of(estimate: Estimate, difficulty: u8) -> i8 {
    let score = BY_DIFFICULTY[difficulty as usize];
    match (estimate.is_proved(), estimate.side()) {
        (false, _) => 0,
        (true, Side::Wins) => score,
        (true, Side::Losses) => -score,
    }
}

impl Scores {
    /// The scores of a game whose hands are proved, except for draws.
    pub fn of_proved(rules: Rules, estimates: Estimates) -> Scores {
        // A player without cards has won.
        for (side, hand) in [(Side::Wins, CardSet::EMPTY), (Side::Losses, rules.pack().full())] {
            let number = estimates.numbering.number(hand);
            estimates.set_proved(number, side);
            estimates.difficulties.set(number, (side, hand), 0);
        }
        let numbering = estimates.numbering;
        let values = match estimates.difficulties.detail {
            Detail::Group => Values::ByGroup(estimates),
            Detail::Hand => {
                let Estimates { words, difficulties, .. } = estimates;
                difficulties.bytes.par_chunks(HANDS_PER_WORD).zip(&words).with_min_len(1 << 10).for_each(
                    |(bytes, word)| {
                        let word = word.load(Relaxed);
                        for (at, byte) in bytes.iter().enumerate() {
                            let score = score_of(Estimate::new(word, at), byte.load(Relaxed));
                            byte.store(score.cast_unsigned(), Relaxed);
                        }
                    },
                );
                Values::ByHand(difficulties.bytes)
            }
        };
        Scores { rules, numbering, values }
    }

    /// The scores from the outcome and the difficulty of each hand.
    pub fn new(rules: Rules, detail: Detail, result: impl Fn(CardSet) -> (Outcome, u8) + Sync) -> Scores {
        let estimates = Estimates::new(rules, detail);
        let full = rules.pack().full();
        estimates.numbering.runs().for_each(|run| {
            for (number, hand) in run.hands().filter(|&(_, hand)| !hand.is_empty() && hand != full) {
                let (outcome, difficulty) = result(hand);
                let side = match outcome {
                    Outcome::Win => Side::Wins,
                    Outcome::Loss => Side::Losses,
                    Outcome::Draw => continue,
                };
                estimates.set_proved(number, side);
                estimates.difficulties.set(number, (side, hand), difficulty);
            }
        });
        Scores::of_proved(rules, estimates)
    }

    /// The scores by group, which take less memory. (A solve with enough memory may be resumed with less.)
    pub fn by_group(self) -> Scores {
        if self.detail() == Detail::Group {
            return self;
        }
        let result = |hand| {
            let score = self.get(hand);
            let outcome = match score {
                1.. => Outcome::Win,
                0 => Outcome::Draw,
                _ => Outcome::Loss,
            };
            let is_as_easy = |&easier: &i8| easier <= score.saturating_abs();
            (outcome, BY_DIFFICULTY.iter().position(is_as_easy).map_or(MAX_DIFFICULTY, |difficulty| difficulty as u8))
        };
        Scores::new(self.rules, Detail::Group, result)
    }

    /// The scores from words and bytes.
    ///
    /// # Errors
    ///
    /// If they are not those of a solved game. The text says why.
    pub fn restore(rules: Rules, detail: Detail, words: Vec<u64>, bytes: Vec<u8>) -> Result<Scores, &'static str> {
        if Scores::sizes(rules, detail) != (words.len() as u128, bytes.len() as u128) {
            return Err("the scores do not have the size of the smaller game");
        }
        let numbering = Numbering::new(rules);
        let values = match detail {
            Detail::Hand => {
                if bytes.par_iter().any(|byte| byte.cast_signed() == i8::MIN) {
                    return Err("a score is below -127");
                }
                Values::ByHand(bytes.into_iter().map(AtomicU8::new).collect())
            }
            Detail::Group => {
                if bytes.par_iter().any(|&byte| byte > MAX_DIFFICULTY) {
                    return Err("the difficulty of a score is above 253");
                }
                let bytes = bytes.into_iter().map(AtomicU8::new).collect();
                Values::ByGroup(Estimates::with_facts(rules, Difficulties::with_bytes(numbering, detail, bytes), words))
            }
        };
        Ok(Scores { rules, numbering, values })
    }

    /// The numbers of words and of bytes: of scores by hand, no word and a byte for each hand; by group, words of facts and
    /// a byte for each difficulty.
    pub fn sizes(rules: Rules, detail: Detail) -> (u128, u128) {
        let numbering = Numbering::new(rules);
        let words = if detail == Detail::Group { words_needed(numbering) } else { 0 };
        (words, detail.bytes(numbering))
    }

    /// Whether the hands have scores of their own.
    pub fn detail(&self) -> Detail {
        match self.values {
            Values::ByHand(_) => Detail::Hand,
            Values::ByGroup(_) => Detail::Group,
        }
    }

    pub fn word(&self, index: usize) -> u64 {
        match &self.values {
            Values::ByHand(_) => 0,
            Values::ByGroup(estimates) => estimates.facts(index),
        }
    }

    pub fn byte(&self, index: usize) -> u8 {
        match &self.values {
            Values::ByHand(scores) => scores[index].load(Relaxed),
            Values::ByGroup(estimates) => estimates.difficulties.bytes[index].load(Relaxed),
        }
    }

    /// The score of a hand.
    pub fn get(&self, hand: CardSet) -> i8 {
        let number = self.numbering.number(hand);
        match &self.values {
            Values::ByHand(scores) => scores[number].load(Relaxed).cast_signed(),
            Values::ByGroup(estimates) => score_of(estimates.at(number), estimates.difficulty_at(number, hand)),
        }
    }

    /// Puts the scores of `count` hands with consecutive bits from `first` into a list. Only the lowest suit may vary.
    #[inline]
    pub fn fill(&self, first: u64, count: usize, scores: &mut [i8; LANES]) {
        match (&self.values, self.numbering.consecutive(CardSet::from_bits(first), count)) {
            (Values::ByHand(all), Some(number)) => {
                for (score, byte) in scores.iter_mut().zip(&all[number..number + count]) {
                    *score = byte.load(Relaxed).cast_signed();
                }
            }
            _ => {
                for (score, hand) in scores[..count].iter_mut().zip(first..) {
                    *score = self.get(CardSet::from_bits(hand));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::games;

    /// Scores by group keep the outcomes, and the scores of the hands that decide for their groups.
    #[test]
    fn scores_by_group_agree_with_those_by_hand() {
        for rules in games("2x6 1x9 challenge-4x3") {
            let numbering = Numbering::new(rules);
            let result = |hand: CardSet| {
                let number = numbering.number(hand);
                ([Outcome::Win, Outcome::Loss, Outcome::Draw][number % 3], (number * 7 % 200) as u8)
            };
            let by_hand = Scores::new(rules, Detail::Hand, result);
            let direct = Scores::new(rules, Detail::Group, result);
            let (words, bytes) = Scores::sizes(rules, Detail::Hand);
            let saved = (0..bytes as usize).map(|index| by_hand.byte(index)).collect();
            let restored = Scores::restore(rules, Detail::Hand, vec![0; words as usize], saved).unwrap();
            for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                assert_eq!(restored.get(hand), by_hand.get(hand), "{rules} {hand:?}");
            }
            let converted = restored.by_group();
            assert_eq!((converted.detail(), by_hand.get(CardSet::EMPTY)), (Detail::Group, i8::MAX));
            for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                assert_eq!(converted.get(hand).signum(), by_hand.get(hand).signum(), "{rules} {hand:?}");
                assert_eq!(direct.get(hand).signum(), by_hand.get(hand).signum(), "{rules} {hand:?}");
                let off = (i32::from(converted.get(hand)) - i32::from(direct.get(hand))).abs();
                assert!(off <= 2, "{rules} {hand:?}: {off}");
            }
        }
    }
}
