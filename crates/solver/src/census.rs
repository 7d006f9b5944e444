//! How many hands have each value.

use faceup_core::Pack;

use crate::outcome::{Counts, Outcome};
use crate::value::Value;

/// The number of hands with each value, for each number of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    has_rounds: bool,
    /// For each number of cards from 1: the number of hands with each value, by its code.
    by_cards: Vec<Vec<u64>>,
}

impl Census {
    /// A census of no hands of a game, whose table has rounds or not.
    pub(crate) fn new(pack: Pack, has_rounds: bool) -> Census {
        Census { has_rounds, by_cards: vec![Vec::new(); pack.cards() as usize - 1] }
    }

    /// Adds hands that have so many cards and this value.
    #[inline]
    pub(crate) fn add(&mut self, cards: u32, value: Value, hands: u64) {
        self.add_code(cards, value.code(), hands);
    }

    /// Adds hands whose value has this [code](Value::code).
    #[inline]
    pub(crate) fn add_code(&mut self, cards: u32, code: usize, hands: u64) {
        let counts = &mut self.by_cards[cards as usize - 1];
        if counts.len() <= code {
            counts.resize(code + 1, 0);
        }
        counts[code] += hands;
    }

    pub(crate) fn merge(mut self, other: Census) -> Census {
        for (mine, mut theirs) in self.by_cards.iter_mut().zip(other.by_cards) {
            if mine.len() < theirs.len() {
                std::mem::swap(mine, &mut theirs);
            }
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
        self
    }

    /// The values that occur, with the number of cards of the hands and the number of the hands.
    pub fn values(&self) -> impl Iterator<Item = (u32, Value, u64)> + '_ {
        self.by_cards.iter().zip(1..).flat_map(move |(counts, cards)| {
            let occurs = |&(_, &hands): &(usize, &u64)| hands > 0;
            counts.iter().enumerate().filter(occurs).map(move |(code, &hands)| (cards, self.value(code), hands))
        })
    }

    fn value(&self, code: usize) -> Value {
        let Some(code) = code.checked_sub(1) else { return Value::DRAW };
        let outcome = if code % 2 == 1 { Outcome::Win } else { Outcome::Loss };
        if self.has_rounds { Value::new(outcome, (code / 2) as u16) } else { Value::of(outcome) }
    }

    /// The most rounds that occur, 0 without rounds.
    pub(crate) fn longest(&self) -> u16 {
        self.values().filter_map(|(_, value, _)| value.rounds()).max().unwrap_or(0)
    }

    /// The number of hands with each outcome.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.values().fold(Counts::default(), |counts, (_, value, hands)| counts.add_times(value.outcome(), hands))
    }
}
