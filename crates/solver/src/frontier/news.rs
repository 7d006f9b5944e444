//! The messages of processes that prove hands together.

use std::sync::{Mutex, PoisonError};

use faceup_core::CardSet;

use crate::proof::estimates::Claim;
use crate::proof::prover::Log;
use crate::side::Side;

/// A message, as one word.
///
/// ```text
/// bit:  63  62 │ 61 …… 56 │ 55              │ 54 …… 48 │ 47 …… 0
///       kind   │ ranks    │ 1: it loses     │ 0        │ hand (of 40 cards at most)      Proved, Expected
///       kind   │ ranks    │ 0               │ pass     │ part                            Begun
///       kind   │ 0                                                                       Stop
/// ```
///
/// Each word tells its game. So a message that comes when its game is over does no harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum News {
    /// The claim is a fact.
    Proved(Claim),
    /// The claim is expected. The opposite was expected before.
    Expected(Claim),
    /// Somebody has begun to prove a part of the goals of a pass.
    Begun {
        /// The number of the pass, modulo 128.
        pass: u8,
        /// The number of the part.
        part: u32,
    },
    /// All are to stop.
    Stop,
}

impl News {
    /// The bits of the number of a pass.
    pub const PASS: u8 = 127;

    /// The message as a word, in a game of this number of ranks.
    pub fn to_word(self, ranks: u8) -> u64 {
        let claim = |(side, hand): Claim| u64::from(side == Side::Losses) << 55 | hand.bits();
        let (kind, rest) = match self {
            News::Proved(fact) => (0, claim(fact)),
            News::Expected(expected) => (1, claim(expected)),
            News::Begun { pass, part } => (2, u64::from(pass & News::PASS) << 48 | u64::from(part)),
            News::Stop => return 3 << 62,
        };
        kind << 62 | u64::from(ranks) << 56 | rest
    }

    /// The message of a word. None if it is of another game.
    pub fn from_word(word: u64, ranks: u8) -> Option<News> {
        let claim = || {
            let side = if word >> 55 & 1 == 0 { Side::Wins } else { Side::Losses };
            (side, CardSet::from_bits(word & ((1 << 48) - 1)))
        };
        let news = match word >> 62 {
            0 => News::Proved(claim()),
            1 => News::Expected(claim()),
            2 => News::Begun { pass: (word >> 48) as u8 & News::PASS, part: word as u32 },
            _ => return Some(News::Stop),
        };
        (word >> 56 & 63 == u64::from(ranks)).then_some(news)
    }
}

/// The words to send.
#[derive(Debug)]
pub(super) struct Outbox {
    ranks: u8,
    words: Mutex<Vec<u64>>,
}

impl Outbox {
    /// No words, in a game of this number of ranks.
    pub fn new(ranks: u8) -> Outbox {
        Outbox { ranks, words: Mutex::default() }
    }

    /// Adds a message.
    pub fn push(&self, news: News) {
        self.words.lock().unwrap_or_else(PoisonError::into_inner).push(news.to_word(self.ranks));
    }

    /// Takes all words out.
    pub fn take(&self) -> Vec<u64> {
        std::mem::take(&mut self.words.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Log for Outbox {
    fn proved(&self, claim: Claim) {
        self.push(News::Proved(claim));
    }

    fn expected(&self, claim: Claim) {
        self.push(News::Expected(claim));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        let hand = CardSet::from_bits((1 << 40) - 2);
        let all = [
            News::Proved((Side::Wins, hand)),
            News::Proved((Side::Losses, hand)),
            News::Expected((Side::Losses, CardSet::from_bits(5))),
            News::Begun { pass: 127, part: u32::MAX },
            News::Begun { pass: 0, part: 1 },
        ];
        for news in all {
            assert_eq!(News::from_word(news.to_word(40), 40), Some(news));
            assert_eq!(News::from_word(news.to_word(40), 39), None);
        }
        assert_eq!(News::from_word(News::Stop.to_word(3), 40), Some(News::Stop));
    }
}
