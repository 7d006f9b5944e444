//! Random deals.

use faceup_core::random::stream;
use faceup_core::{Card, CardSet, Deal, DealError, DealSet, Rules};
use rand::{Rng, RngExt};
use rand_pcg::Pcg64;

/// Random deals of a game: symmetric ones, or, if the suits are not pairs of equal length, hands whose sizes differ by at most one. All
/// such deals have the same probability.
///
/// The iterator never ends. The same seed gives the same deals on every machine.
///
/// ```
/// use faceup_core::Preset;
/// use faceup_play::RandomDeals;
/// let rules = Preset::Challenge.rules(4, 8)?;
/// let deals: Vec<_> = RandomDeals::new(rules, 1)?.take(5).collect();
/// assert!(deals.iter().all(|deal| deal.is_symmetric()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct RandomDeals {
    rules: Rules,
    random: Pcg64,
}

impl RandomDeals {
    /// The deals of a seed.
    ///
    /// # Errors
    ///
    /// If the pack has a single card.
    pub fn new(rules: Rules, seed: u64) -> Result<RandomDeals, DealError> {
        Deal::new(rules, CardSet::lowest_bits(1))?;
        Ok(RandomDeals { rules, random: stream(seed) })
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The set of deals to draw from.
    pub const fn set(&self) -> DealSet {
        DealSet::usual(self.rules)
    }

    fn hand(&mut self) -> CardSet {
        let pack = self.rules.pack();
        match self.set() {
            DealSet::Symmetric => {
                let mut hand = CardSet::EMPTY;
                for suit in pack.each_suit().step_by(2) {
                    let held = self.random.next_u64();
                    for (own, partner) in pack.suit(suit).iter().zip(pack.suit(suit.partner())) {
                        let is_held = held >> pack.rank_of(own).height() & 1 != 0;
                        hand = hand.with(if is_held { own } else { partner });
                    }
                }
                hand
            }
            _ => {
                let cards = pack.cards();
                // In an odd pack either player may have the extra card.
                let size = cards / 2 + u32::from(cards % 2 == 1 && cards > 1 && self.random.random_bool(0.5));
                let mut hand = CardSet::EMPTY;
                while hand.len() < size {
                    hand = Card::new(self.random.random_range(0..cards) as u8).map_or(hand, |card| hand.with(card));
                }
                hand
            }
        }
    }
}

impl Iterator for RandomDeals {
    type Item = Deal;

    fn next(&mut self) -> Option<Deal> {
        let hand = self.hand();
        Deal::new(self.rules, hand).ok()
    }
}
