//! The messages of processes that prove hands together.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use faceup_core::CardSet;

use crate::proof::estimates::Claim;
use crate::proof::prover::Log;
use crate::side::Side;

/// A message, as one word.
///
/// ```text
/// bit:  63  62 │ 61 …… 56 │ 55              │ 47 …… 40   │ 39 …… 0
///       kind   │ ranks    │ 1: it loses     │ difficulty │ hand         Proved, Expected
///       kind   │ ranks    │ 0               │ pass       │ part         Begun
///       kind   │ 0                                                     Stop
/// ```
///
/// On the way to a game, a solve proves the games with fewer ranks. Each word but [`News::Stop`] has the number of ranks. So a
/// message that arrives after its game does no harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum News {
    /// The claim is a fact. The hand had this difficulty.
    Proved(Claim, u8),
    /// The claim is expected. The opposite was expected before. The hand has this difficulty.
    Expected(Claim, u8),
    /// A process has begun to prove a part of the goals of a pass.
    Begun {
        /// The number of the pass, modulo 128.
        pass: u8,
        /// The number of the part.
        part: u32,
    },
    /// All processes stop. If this is lost, they stop at the end of the pass.
    Stop,
}

impl News {
    /// The number of a pass as it is sent.
    pub fn pass(step: u16) -> u8 {
        (step % 128) as u8
    }

    /// The message as a word, in a game of this number of ranks.
    pub fn to_word(self, ranks: u8) -> u64 {
        let claim = |(side, hand): Claim, difficulty: u8| {
            u64::from(side == Side::Losses) << 55 | u64::from(difficulty) << 40 | hand.bits()
        };
        let (kind, rest) = match self {
            News::Proved(fact, difficulty) => (0, claim(fact, difficulty)),
            News::Expected(expected, difficulty) => (1, claim(expected, difficulty)),
            News::Begun { pass, part } => (2, u64::from(pass) << 40 | u64::from(part)),
            News::Stop => return 3 << 62,
        };
        kind << 62 | u64::from(ranks) << 56 | rest
    }

    /// The message of a word. None if it is of another game.
    pub fn from_word(word: u64, ranks: u8) -> Option<News> {
        let side = if word >> 55 & 1 == 0 { Side::Wins } else { Side::Losses };
        let (claim, byte) = ((side, CardSet::from_bits(word & ((1 << 40) - 1))), (word >> 40) as u8);
        let news = match word >> 62 {
            0 => News::Proved(claim, byte),
            1 => News::Expected(claim, byte),
            2 => News::Begun { pass: byte % 128, part: word as u32 },
            _ => return Some(News::Stop),
        };
        (word >> 56 & 63 == u64::from(ranks)).then_some(news)
    }
}

/// The words to send.
#[derive(Debug)]
pub(super) struct Outbox {
    ranks: u8,
    pass: u8,
    words: Mutex<Vec<u64>>,
}

impl Outbox {
    /// No words, in a pass of a game of this number of ranks.
    pub fn new(ranks: u8, step: u16) -> Outbox {
        Outbox { ranks, pass: News::pass(step), words: Mutex::default() }
    }

    pub fn push(&self, news: News) {
        self.words.lock().unwrap_or_else(PoisonError::into_inner).push(news.to_word(self.ranks));
    }

    /// Takes all words out.
    pub fn take(&self) -> Vec<u64> {
        std::mem::take(&mut self.words.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Log for Outbox {
    fn proved(&self, claim: Claim, difficulty: u8) {
        self.push(News::Proved(claim, difficulty));
    }

    fn expected(&self, claim: Claim, difficulty: u8) {
        self.push(News::Expected(claim, difficulty));
    }

    fn begun(&self, part: usize) {
        self.push(News::Begun { pass: self.pass, part: part as u32 });
    }
}

/// The number of words that a prover takes at a time.
const WORDS: usize = 256;

/// The received words, for the provers, which take them in any order. So an expectation may overtake an older one of the same
/// hand. The processes agree on the sides at the end of the pass.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    parts: Mutex<Vec<Vec<u64>>>,
    /// The number of parts. Reading it is faster than taking the lock.
    count: AtomicUsize,
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, Vec<Vec<u64>>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn put(&self, words: impl Iterator<Item = u64>) {
        let mut words = words.peekable();
        while words.peek().is_some() {
            let part = words.by_ref().take(WORDS).collect();
            let mut parts = self.lock();
            parts.push(part);
            self.count.store(parts.len(), Relaxed);
        }
    }

    /// Takes some words out, if there are any.
    pub fn take(&self) -> Option<Vec<u64>> {
        if self.count.load(Relaxed) == 0 {
            return None;
        }
        let mut parts = self.lock();
        let part = parts.pop();
        self.count.store(parts.len(), Relaxed);
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        let hand = CardSet::from_bits((1 << 40) - 2);
        let all = [
            News::Proved((Side::Wins, hand), 0),
            News::Proved((Side::Losses, hand), u8::MAX),
            News::Expected((Side::Losses, CardSet::from_bits(5)), 7),
            News::Begun { pass: 127, part: u32::MAX },
            News::Begun { pass: 0, part: 1 },
        ];
        for news in all {
            assert_eq!(News::from_word(news.to_word(40), 40), Some(news));
            assert_eq!(News::from_word(news.to_word(40), 39), None);
        }
        assert_eq!(News::from_word(News::Stop.to_word(3), 40), Some(News::Stop));
    }

    #[test]
    fn every_word_comes_out_once() {
        let inbox = Inbox::default();
        assert_eq!(inbox.take(), None);
        inbox.put(0..3 * WORDS as u64 + 1);
        inbox.put(std::iter::empty());
        let mut words: Vec<u64> = std::iter::from_fn(|| inbox.take()).flatten().collect();
        words.sort_unstable();
        assert!(words.into_iter().eq(0..3 * WORDS as u64 + 1));
        assert_eq!(inbox.take(), None);
    }
}
