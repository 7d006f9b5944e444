//! The result of a solve.

use faceup_core::{CardSet, Interrupted, Observer, Rules};
use rayon::prelude::*;

use crate::census::Census;
use crate::hand_set::HandSet;
use crate::outcome::{Counts, Outcome};
use crate::rounds::Rounds;
use crate::tablebase::{Tablebase, census_of};
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

    fn outcomes(&self, index: usize) -> [u64; 2] {
        [&self.wins, &self.losses].map(|set| set.word(index))
    }

    /// Counts by words of the sets and bytes of the rounds.
    fn census(&self, observer: &dyn Observer) -> Result<Census, Interrupted> {
        const PIECE: usize = 1 << 10;
        let Some(rounds) = &self.rounds else { return census_of(self, |_| true, observer) };
        let (pack, words) = (self.rules.pack(), self.wins.word_count());
        let new = || Census::new(pack, true);
        let of_piece = |piece: usize| {
            observer.check()?;
            let mut census = new();
            for index in PIECE * piece..words.min(PIECE * (piece + 1)) {
                let [wins, losses] = self.outcomes(index);
                for lane in CardSet::from_bits(wins | losses) {
                    let hand = CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit()));
                    let code = 1 + 2 * usize::from(rounds.get(hand)) + (wins >> lane.bit() & 1) as usize;
                    census.add_code(hand.len(), code, 1);
                }
                // In the first and the last word there are places that are nobody's hands.
                let is_held = |hand: CardSet| !hand.is_empty() && hand.bits() < pack.full().bits();
                for lane in CardSet::from_bits(!(wins | losses)) {
                    let hand = CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit()));
                    if is_held(hand) {
                        census.add_code(hand.len(), 0, 1);
                    }
                }
            }
            Ok(census)
        };
        (0..words.div_ceil(PIECE)).into_par_iter().map(of_piece).try_reduce(new, |one, other| Ok(one.merge(other)))
    }

    /// Looks at the words of the sets.
    fn least_hand(&self, value: Value) -> Option<CardSet> {
        let of_word = |index: usize| {
            let [wins, losses] = self.outcomes(index);
            let lanes = match value.outcome() {
                Outcome::Win => wins,
                Outcome::Loss => losses,
                Outcome::Draw => !(wins | losses),
            };
            let hands = CardSet::from_bits(lanes).iter();
            hands.map(move |lane| CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit())))
        };
        let full = self.rules.pack().full().bits();
        let is_of_value = |&hand: &CardSet| (1..full).contains(&hand.bits()) && self.value(hand) == value;
        (0..self.wins.word_count()).into_par_iter().flat_map_iter(of_word).find_first(is_of_value)
    }

    fn counts(&self) -> Counts {
        let (win, loss) = (self.wins.len(), self.losses.len());
        Counts { win, loss, draw: (1u64 << self.rules.pack().cards()) - 2 - win - loss }
    }
}
