//! A judgement of positions with an empty table that have not been solved.
//!
//! The judgement is the logarithm of the odds that the leader wins, as a sum of simple features of the two hands, each
//! with a weight. The weights are fitted to solved games, see [`fit`]: for each number of suits and each setting of the
//! rules by logistic regression on three sizes together. They are in `evaluation/weights.rs`, which
//! `cargo run --release -p faceup-engine --example fit` prints.
//!
//! How right it is about who wins, of hands drawn at random, their sizes evenly, that command prints too. The file says
//! it for larger games than those that the weights were fitted to.

pub mod fit;
mod weights;

use faceup_core::{AfterBeating, CardSet, Player, Rules, Trumps};

/// How many features there are.
pub const FEATURES: usize = 9;

/// What each feature is, in order. *Own* is the leader's, *other* the other player's.
///
/// | feature | what it counts |
/// |---|---|
/// | constant | 1: what leading is worth |
/// | cards | own cards less other cards, by the root of the pack |
/// | lopsided | the same, squared with its sign, by the pack and its root |
/// | pairs | pairs of an own card and another in which own beats other, less those the other way, by the ranks |
/// | masters | own cards that the other player cannot beat, less his that the leader cannot |
/// | covered | other cards that some own card beats, less own ones that some other card beats |
/// | near | 1 by 1 and the own cards besides masters and one more: 1 is won at once, by leading the masters |
/// | other near | the same of the other player, negative |
/// | trumps | own trumps less the other player's |
pub const NAMES: [&str; FEATURES] =
    ["constant", "cards", "lopsided", "pairs", "masters", "covered", "near", "other near", "trumps"];

/// Judges positions of one game.
///
/// ```
/// use faceup_core::{Player, Preset, notation::parse_hand};
/// use faceup_engine::Evaluation;
/// let rules = Preset::BeatItOrEatIt.rules(2, 13)?;
/// let evaluation = Evaluation::new(rules);
/// let judge = |hand| parse_hand(hand, rules.pack()).map(|hand| evaluation.judge(Player::One, hand));
/// assert!(judge("S:AKQ H:AK")? > 200); // nothing can be beaten
/// assert!(judge("S:432 H:32")? < 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Evaluation {
    full: u64,
    /// For each card the higher ones of its suit.
    above: [u64; 64],
    /// Each player's trumps; none without trumps.
    trumps: [u64; 2],
    weights: [f64; FEATURES],
    ranks: f64,
    cards: f64,
}

/// No judgement is as much as this, in hundredths of a unit of log-odds.
pub const MOST: i32 = 10_000;

impl Evaluation {
    /// The judgement with the weights that were fitted to games like this one.
    #[must_use]
    pub fn new(rules: Rules) -> Evaluation {
        Evaluation::with_weights(rules, weights::of(rules))
    }

    /// The judgement with any weights.
    #[must_use]
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
    #[must_use]
    pub const fn weights(&self) -> [f64; FEATURES] {
        self.weights
    }

    /// How the leader of `hand`, with an empty table before him, stands: a hundred times the logarithm of his odds of
    /// winning, above -[`MOST`] and below [`MOST`]. The other player holds the rest of the pack.
    #[must_use]
    pub fn judge(&self, leader: Player, hand: CardSet) -> i32 {
        let features = self.features(leader, hand);
        let odds: f64 = features.iter().zip(&self.weights).map(|(feature, weight)| feature * weight).sum();
        // Of numbers that are no numbers the conversion makes 0.
        (100.0 * odds).clamp(f64::from(1 - MOST), f64::from(MOST - 1)) as i32
    }

    /// The features of a position, as [`NAMES`] lists them.
    #[must_use]
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

    /// What the holder of `hand` beats of the cards of `against`.
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

/// How near the holder of so many masters is to a run that ends the game: masters are led one by one, and the last card
/// may be any.
fn near(hand: u64, masters: u32) -> f64 {
    1.0 / f64::from(1 + hand.count_ones().saturating_sub(1 + masters))
}

#[derive(Default)]
struct Count {
    pairs: u32,
    beaten: u32,
    unbeaten: u32,
}

/// The place of a game's weights in a list by suits, trumps and what follows a beat.
fn kind(rules: Rules) -> usize {
    let trumps = usize::from(rules.trumps() == Trumps::Own);
    let pass = usize::from(rules.after_beating() == AfterBeating::Pass);
    (usize::from(rules.pack().suits()) - 1) * 4 + trumps * 2 + pass
}
