//! The evaluation of positions with an empty pile.
//!
//! The evaluation estimates the logarithm of the odds that the leader wins. It is a weighted sum of simple features of the
//! two hands. [`fit`] fits the weights to solved games by logistic regression, on three sizes together, for each number of
//! suits and each setting of the rules. `cargo run --release -p faceup-engine --example fit` prints them as
//! `evaluation/weights.rs`.
//!
//! That file also says how often the evaluation predicts the winner correctly, for random hands of the next larger size.

mod features;
pub mod fit;
mod weights;

use faceup_core::{CardSet, Player, Rules};
use faceup_play::Score;

pub use features::{FEATURES, NAMES};

/// Evaluates positions of one game.
///
/// ```
/// use faceup_core::{Player, Preset, notation::parse_hand};
/// use faceup_engine::Evaluation;
/// let rules = Preset::BeatItOrEatIt.rules(2, 13)?;
/// let evaluation = Evaluation::new(rules);
/// let odds = |hand| parse_hand(hand, rules.pack()).map(|hand| evaluation.evaluate(Player::One, hand));
/// assert!(odds("S:AKQ H:AK")? > 200); // nothing can be beaten
/// assert!(odds("S:432 H:32")? < 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Evaluation {
    full: u64,
    /// For each card the higher ones of its suit.
    above: [u64; 64],
    /// Each player's trumps. Empty if the players have none.
    trumps: [u64; 2],
    weights: [f64; FEATURES],
    ranks: f64,
    cards: f64,
}

impl Evaluation {
    /// An evaluation with the weights that were fitted to games like this one.
    pub fn new(rules: Rules) -> Evaluation {
        Evaluation::with_weights(rules, weights::of(rules))
    }

    /// An evaluation with these weights.
    pub fn with_weights(rules: Rules, weights: [f64; FEATURES]) -> Evaluation {
        let pack = rules.pack();
        let mut above = [0; 64];
        for card in pack.full() {
            above[usize::from(card.bit())] = pack.above(card).bits();
        }
        let trumps = Player::ALL.map(|player| rules.trump(player).map_or(0, |suit| pack.suit(suit).bits()));
        let (ranks, cards) = (f64::from(pack.ranks()), f64::from(pack.cards()));
        Evaluation { full: pack.full().bits(), above, trumps, weights, ranks, cards }
    }

    /// The weights, in the order of [`NAMES`].
    pub const fn weights(&self) -> [f64; FEATURES] {
        self.weights
    }

    /// A hundred times the logarithm of the odds that the leader of `hand` wins with an empty pile, between
    /// -[`Score::MOST`] and [`Score::MOST`]. The other player holds the rest of the pack.
    pub fn evaluate(&self, leader: Player, hand: CardSet) -> i32 {
        let features = self.features(leader, hand);
        let odds: f64 = features.iter().zip(&self.weights).map(|(feature, weight)| feature * weight).sum();
        // The conversion turns a NaN into 0.
        (100.0 * odds).clamp(f64::from(1 - Score::MOST), f64::from(Score::MOST - 1)) as i32
    }

    /// The features of a position, as [`NAMES`] lists them.
    pub fn features(&self, leader: Player, hand: CardSet) -> [f64; FEATURES] {
        let (own, other) = (hand.bits(), self.full & !hand.bits());
        let (of_own, of_other) = (self.count(leader, own, other), self.count(!leader, other, own));
        let size = f64::from(own.count_ones()) - f64::from(other.count_ones());
        let root = self.cards.sqrt();
        let difference = |a: u32, b: u32| f64::from(a) - f64::from(b);
        [
            1.0,
            size / root,
            size * size.abs() / (self.cards * root),
            difference(of_own.pairs, of_other.pairs) / self.ranks,
            difference(of_other.unbeaten, of_own.unbeaten),
            difference(of_own.beaten, of_other.beaten),
            near(own, of_other.unbeaten),
            -near(other, of_own.unbeaten),
            difference(
                (own & self.trumps[leader as usize]).count_ones(),
                (other & self.trumps[!leader as usize]).count_ones(),
            ),
        ]
    }

    /// Counts the cards of `against` that the holder of `hand` beats.
    fn count(&self, holder: Player, hand: u64, against: u64) -> Count {
        let trumps = self.trumps[holder as usize];
        let mut count = Count::default();
        for card in CardSet::from_bits(against) {
            let mut beaters = hand & self.above[usize::from(card.bit())];
            if trumps >> card.bit() & 1 == 0 {
                beaters |= hand & trumps;
            }
            count.pairs += beaters.count_ones();
            count.beaten += u32::from(beaters != 0);
            count.unbeaten += u32::from(beaters == 0);
        }
        count
    }
}

/// How near a player with this many masters is to a run that ends the game. Masters are led one by one; the last card may
/// be any.
fn near(hand: u64, masters: u32) -> f64 {
    1.0 / f64::from(1 + hand.count_ones().saturating_sub(1 + masters))
}

#[derive(Default)]
struct Count {
    pairs: u32,
    beaten: u32,
    unbeaten: u32,
}
