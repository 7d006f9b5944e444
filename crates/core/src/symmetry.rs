//! Suits that may be renamed without changing the game.
//!
//! Without trumps all suits are alike. With trumps the two trump suits differ, and the others are alike.

use crate::{CardSet, Pack, Player, Rules, Suit, Trumps};

/// A renaming of the suits of a pack.
///
/// ```
/// use faceup_core::{CardSet, Preset, symmetry};
/// let rules = Preset::BeatItOrEatIt.rules(2, 3)?;
/// let all = symmetry::permutations(rules);
/// assert_eq!(all.len(), 2);
/// let hand = CardSet::from_bits(0b100_011); // hearts A, spades K Q (bits 0 and 1 are the two lowest spades)
/// let swapped = CardSet::from_bits(0b011_100); // hearts K Q, spades A
/// assert_eq!(all[1].apply(rules.pack(), hand), swapped);
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SuitPermutation([Suit; 4]);

impl SuitPermutation {
    /// The renaming that changes nothing.
    pub const IDENTITY: SuitPermutation = SuitPermutation(Suit::ALL);

    /// What a suit is renamed to.
    #[must_use]
    pub const fn image(self, suit: Suit) -> Suit {
        self.0[suit.index()]
    }

    /// The set with each card's suit renamed.
    #[must_use]
    pub fn apply(self, pack: Pack, set: CardSet) -> CardSet {
        let mut bits = 0;
        for suit in pack.each_suit() {
            bits |= u64::from(pack.ranks_of(set, suit)) << (self.image(suit).index() * usize::from(pack.ranks()));
        }
        CardSet::from_bits(bits)
    }
}

/// Every renaming of suits that turns a leader's hand into one of equal value, the identity first.
#[must_use]
pub fn permutations(rules: Rules) -> Vec<SuitPermutation> {
    let suits = rules.pack().suits();
    let fixed = match rules.trumps() {
        Trumps::None => 0,
        Trumps::Own => 2,
    };
    let mut all = Vec::new();
    let mut order = Suit::ALL;
    extend(&mut order, fixed, usize::from(suits), &mut all);
    all
}

/// Every arrangement of `order[from..to]`, by choosing what stands first and arranging the rest.
fn extend(order: &mut [Suit; 4], from: usize, to: usize, all: &mut Vec<SuitPermutation>) {
    if from + 1 >= to {
        all.push(SuitPermutation(*order));
        return;
    }
    for chosen in from..to {
        order.swap(from, chosen);
        extend(order, from + 1, to, all);
        order.swap(from, chosen);
    }
}

/// The member of least bits among the hands that renaming suits makes of a leader's hand.
#[must_use]
pub fn canonical(rules: Rules, hand: CardSet) -> CardSet {
    permutations(rules).into_iter().map(|p| p.apply(rules.pack(), hand)).min().unwrap_or(hand)
}

/// A hand of `player` as it looks from player one's seat: where players have trumps, player two's hand has spades
/// and hearts exchanged, so that its holder's trumps are spades. Doing it twice changes nothing.
#[must_use]
#[inline]
pub fn as_player_one(rules: Rules, player: Player, hand: CardSet) -> CardSet {
    match (rules.trumps(), player) {
        (Trumps::Own, Player::Two) => {
            let (pack, shift) = (rules.pack(), u32::from(rules.pack().ranks()));
            let (spades, hearts) = (pack.suit(Suit::Spades), pack.suit(Suit::Hearts));
            let moved = (hand & spades).bits() << shift | (hand & hearts).bits() >> shift;
            CardSet::from_bits(moved) | (hand - spades - hearts)
        }
        _ => hand,
    }
}
