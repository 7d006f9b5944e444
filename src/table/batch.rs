//! Batches of questions.

use faceup_core::{CardSet, PositionError};
use faceup_solver::{Outcome, Value};

use super::Table;

/// A hand of a batch is not the hand of a leader.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("hand {index} of the batch, {:#x}: {reason}", hand.bits())]
pub struct BatchError {
    /// The index of the hand in the batch.
    pub index: usize,
    /// The hand.
    pub hand: CardSet,
    /// Why no leader can hold it.
    pub reason: PositionError,
}

impl BatchError {
    /// The same error for a batch with this many more hands before it.
    #[must_use]
    pub fn after(self, more: usize) -> BatchError {
        BatchError { index: self.index + more, ..self }
    }
}

impl Table {
    /// The outcomes of many positions with an empty pile, each for the player who leads. `hands` are the leaders' hands as player one would
    /// hold them ([`Position::leaders_hand`](crate::Position::leaders_hand)).
    ///
    /// # Errors
    ///
    /// If a hand is empty, is the whole pack, or has cards that the pack lacks.
    ///
    /// ```
    /// use faceup::{CardSet, DealSet, Outcome, Rules, Solve};
    ///
    /// let table = Solve::new(Rules::beat_it_or_eat_it(2, 5)?).run()?;
    /// let hands: Vec<CardSet> = table.rules().deals(DealSet::All)?.map(|deal| deal.starter()).collect();
    /// let wins = table.outcomes(&hands)?.into_iter().filter(|&outcome| outcome == Outcome::Win).count();
    /// assert_eq!(wins as u64, table.counts().win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcomes(&self, hands: &[CardSet]) -> Result<Vec<Outcome>, BatchError> {
        self.check(hands)?;
        Ok(self.source.outcomes_of(hands))
    }

    /// The values of many positions with an empty pile. [`Table::outcomes`] describes the hands and the errors.
    pub fn values(&self, hands: &[CardSet]) -> Result<Vec<Value>, BatchError> {
        self.check(hands)?;
        Ok(self.source.values_of(hands))
    }

    /// Checks that a leader can hold each hand.
    fn check(&self, hands: &[CardSet]) -> Result<(), BatchError> {
        let full = self.rules().pack().full();
        let held = |hand: CardSet| hand != full && !hand.is_empty() && full.includes(hand);
        let Some(index) = hands.iter().position(|&hand| !held(hand)) else { return Ok(()) };
        let reason = if full.includes(hands[index]) { PositionError::EmptyHand } else { PositionError::NotInPack };
        Err(BatchError { index, hand: hands[index], reason })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, Solve};

    #[test]
    fn answers_are_those_of_single_questions() {
        for rules in [Rules::beat_it_or_eat_it(2, 5), Rules::challenge(2, 5), Rules::challenge_1987(3, 3)] {
            let rules = rules.unwrap();
            let solved = Solve::new(rules).run().unwrap();
            let outcomes = Solve::new(rules).without_rounds().run().unwrap();
            let read = Table::from_bytes(outcomes.to_bytes().unwrap()).unwrap();
            // Every hand, in a scattered order.
            let last = rules.pack().full().bits();
            let shuffled = (0..=last).map(|n| n * 37 % (last + 1)).filter(|bits| !(*bits == 0 || *bits == last));
            let hands: Vec<CardSet> = shuffled.map(CardSet::from_bits).collect();
            assert_eq!(hands.len() as u64, last - 1);
            for table in [&solved, &read] {
                let (outcomes, values) = (table.outcomes(&hands).unwrap(), table.values(&hands).unwrap());
                assert_eq!((outcomes.len(), values.len()), (hands.len(), hands.len()));
                for ((&hand, outcome), value) in hands.iter().zip(outcomes).zip(values) {
                    let deal = crate::Deal::new(rules, hand).unwrap();
                    assert_eq!((outcome, value), (table.outcome(deal).unwrap(), table.value(deal).unwrap()), "{deal}");
                }
            }
        }
    }

    #[test]
    fn hands_that_nobody_leads_from_are_refused() {
        let table = Solve::new(Rules::beat_it_or_eat_it(2, 3).unwrap()).run().unwrap();
        for (bits, reason) in [(0, PositionError::EmptyHand), (63, PositionError::EmptyHand)]
            .into_iter()
            .chain([(64, PositionError::NotInPack), (u64::MAX, PositionError::NotInPack)])
        {
            let hands = [5, 7, bits, 1].map(CardSet::from_bits);
            let expected = BatchError { index: 2, hand: hands[2], reason };
            assert_eq!(table.outcomes(&hands), Err(expected.clone()));
            assert_eq!(table.values(&hands), Err(expected));
        }
        let error = table.outcomes(&[CardSet::from_bits(64)]).unwrap_err();
        assert_eq!(error.to_string(), "hand 0 of the batch, 0x40: a hand has a card that is not in the pack");
    }
}
