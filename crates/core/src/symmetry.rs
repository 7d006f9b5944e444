//! Symmetry: suits that can be renamed without changing the game.
//!
//! Without trumps, all suits are alike. With trumps, the two trump suits differ and the other suits are alike.
//! [`canonical`] gives one hand for all hands that renaming maps to each other.

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
    /// The suit that `suit` becomes.
    pub const fn image(self, suit: Suit) -> Suit {
        self.0[suit.index()]
    }

    /// The same cards with their suits renamed.
    #[inline]
    pub fn apply(self, pack: Pack, set: CardSet) -> CardSet {
        let mut bits = 0;
        for suit in pack.each_suit() {
            bits |= u64::from(pack.ranks_of(set, suit)) << (self.image(suit).index() * usize::from(pack.ranks()));
        }
        CardSet::from_bits(bits)
    }
}

/// All renamings of suits that do not change the value of a leader's hand, the identity first.
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

/// Collects every arrangement of `order[from..to]`: each suit in turn comes first, and the rest is arranged.
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

/// The canonical form of a leader's hand: the one with the least bits among the hands that renaming suits makes of it.
pub fn canonical(rules: Rules, hand: CardSet) -> CardSet {
    permutations(rules).into_iter().map(|p| p.apply(rules.pack(), hand)).min().unwrap_or(hand)
}

/// A hand of `player`, as player one would hold it. If the players have trumps, spades and hearts are exchanged in a
/// hand of player two, so that the holder's trumps are spades. Applying this twice gives the hand back.
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
