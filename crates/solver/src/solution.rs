//! The result of a solve.

use faceup_core::{CardSet, Rules};

use crate::hand_set::HandSet;
use crate::outcome::{Counts, Outcome};
use crate::rounds::Rounds;
use crate::tablebase::Tablebase;
use crate::value::Value;

/// A solved game in memory.
#[derive(Debug)]
pub struct Solution {
    pub(crate) rules: Rules,
    pub(crate) wins: HandSet,
    pub(crate) losses: HandSet,
    pub(crate) rounds: Option<Rounds>,
    /// The number of positions within rounds that were searched. Retrograde steps search the same number on every
    /// machine, with any number of threads. [`Method::Frontier`](crate::Method::Frontier) does so with one thread and
    /// without [extra checkpoints](crate::Monitor::checkpoints_every).
    pub nodes: u64,
    /// The number of steps, including the last one, which decided nothing. With
    /// [`Method::Frontier`](crate::Method::Frontier), the passes of the proof search count too.
    pub steps: u16,
}

impl Solution {
    /// The hands that win.
    #[must_use]
    pub fn wins(&self) -> &HandSet {
        &self.wins
    }

    /// The hands that lose.
    #[must_use]
    pub fn losses(&self) -> &HandSet {
        &self.losses
    }

    /// The greatest number of rounds of any forced result, if rounds were asked for. Step k decides what takes k rounds,
    /// and the last step decides nothing.
    #[must_use]
    pub fn longest_rounds(&self) -> Option<u16> {
        self.rounds.as_ref().and(self.steps.checked_sub(2))
    }

    /// The rounds of each hand, if rounds were asked for.
    #[must_use]
    pub fn rounds(&self) -> Option<&Rounds> {
        self.rounds.as_ref()
    }
}

/// # Panics
///
/// Looking up a hand panics if the hand has cards that are not in the pack.
impl Tablebase for Solution {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn has_rounds(&self) -> bool {
        self.rounds.is_some()
    }

    #[inline]
    fn outcome(&self, hand: CardSet) -> Outcome {
        assert!(self.rules.pack().full().includes(hand), "the hand has cards of another pack");
        if self.wins.contains(hand) {
            Outcome::Win
        } else if self.losses.contains(hand) {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    #[inline]
    fn value(&self, hand: CardSet) -> Value {
        let outcome = self.outcome(hand);
        self.rounds.as_ref().map_or_else(|| Value::of(outcome), |rounds| Value::new(outcome, rounds.get(hand)))
    }

    fn counts(&self) -> Counts {
        let (win, loss) = (self.wins.len(), self.losses.len());
        Counts { win, loss, draw: (1u64 << self.rules.pack().cards()) - 2 - win - loss }
    }
}
