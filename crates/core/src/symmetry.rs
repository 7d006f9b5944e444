//! Symmetry: suits that can be renamed without changing the game.
//!
//! Suits of the same length are alike; with trumps, the two trump suits differ from the others and from each other. [`canonical`] picks one
//! hand of each class.

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
pub struct SuitPermutation([Suit; 8]);

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
            bits |= u64::from(pack.ranks_of(set, suit)) << pack.start(self.image(suit));
        }
        CardSet::from_bits(bits)
    }
}

/// The number of suits that no renaming changes: the trump suits, which come first.
const fn fixed(rules: Rules) -> usize {
    match rules.trumps() {
        Trumps::None => 0,
        Trumps::Own => 2,
    }
}

/// All renamings of suits that preserve the value of a leader's hand, the identity first. Eight suits that are alike have 40,320.
pub fn permutations(rules: Rules) -> Vec<SuitPermutation> {
    let mut all = Vec::new();
    let mut order = Suit::ALL;
    extend(rules.pack(), &mut order, fixed(rules), &mut all);
    all
}

/// Collects every arrangement of `order[from..]` in which each place keeps its suit length.
fn extend(pack: Pack, order: &mut [Suit; 8], from: usize, all: &mut Vec<SuitPermutation>) {
    let to = usize::from(pack.suits());
    if from + 1 >= to {
        all.push(SuitPermutation(*order));
        return;
    }
    for chosen in from..to {
        if pack.length(order[chosen]) == pack.length(Suit::ALL[from]) {
            order.swap(from, chosen);
            extend(pack, order, from + 1, all);
            order.swap(from, chosen);
        }
    }
}

/// The exchanges of two suits that preserve the value of a leader's hand. They generate all other renamings.
///
/// ```
/// use faceup_core::{Rules, symmetry};
/// let rules = Rules::beat_it_or_eat_it(8, 1)?; // 40,320 renamings
/// assert_eq!(symmetry::exchanges(rules).len(), 28);
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
pub fn exchanges(rules: Rules) -> Vec<SuitPermutation> {
    let pack = rules.pack();
    let of = |one: Suit| {
        let later = pack.each_suit().skip(one.index() + 1).filter(move |&other| pack.length(other) == pack.length(one));
        later.map(move |other| {
            let mut order = Suit::ALL;
            order.swap(one.index(), other.index());
            SuitPermutation(order)
        })
    };
    pack.each_suit().skip(fixed(rules)).flat_map(of).collect()
}

/// The canonical form of a leader's hand: the least, as a number, among its [`images`].
pub fn canonical(rules: Rules, hand: CardSet) -> CardSet {
    let pack = rules.pack();
    let mut held = Suit::ALL.map(|suit| pack.ranks_of(hand, suit));
    // The least number has the greatest holdings in the first suits.
    for one in fixed(rules)..usize::from(pack.suits()) {
        for other in one + 1..usize::from(pack.suits()) {
            if held[one] < held[other] && pack.length(Suit::ALL[one]) == pack.length(Suit::ALL[other]) {
                held.swap(one, other);
            }
        }
    }
    of_holdings(pack, held)
}

/// The hand with these ranks of each suit.
fn of_holdings(pack: Pack, held: [u32; 8]) -> CardSet {
    CardSet::from_bits(
        pack.each_suit().zip(held).fold(0, |bits, (suit, ranks)| bits | u64::from(ranks) << pack.start(suit)),
    )
}

/// The distinct hands that renaming suits makes of a leader's hand, in increasing order.
///
/// ```
/// use faceup_core::{CardSet, Rules, symmetry};
/// let rules = Rules::beat_it_or_eat_it(8, 1)?; // 40,320 renamings
/// assert_eq!(symmetry::images(rules, CardSet::from_bits(0b1001)).len(), 28);
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
pub fn images(rules: Rules, hand: CardSet) -> Vec<CardSet> {
    exchanged(rules, hand, |_, _| true)
}

/// Renames suits so that, of suits that are alike, those with more cards come first. To compare hands with equal counts of each suit,
/// [`images_by_counts`] suffice.
pub fn by_counts(rules: Rules, hand: CardSet) -> CardSet {
    let pack = rules.pack();
    let mut held = Suit::ALL.map(|suit| pack.ranks_of(hand, suit));
    for one in fixed(rules)..usize::from(pack.suits()) {
        for other in one + 1..usize::from(pack.suits()) {
            let is_alike = pack.length(Suit::ALL[one]) == pack.length(Suit::ALL[other]);
            if is_alike && held[one].count_ones() < held[other].count_ones() {
                held.swap(one, other);
            }
        }
    }
    of_holdings(pack, held)
}

/// The [`images`] of a leader's hand in which, of suits that are alike, those with more cards come first.
///
/// ```
/// use faceup_core::{CardSet, Rules, symmetry};
/// let rules = Rules::beat_it_or_eat_it(8, 1)?;
/// assert_eq!(symmetry::images_by_counts(rules, CardSet::from_bits(0b1001)), [CardSet::from_bits(0b11)]);
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
pub fn images_by_counts(rules: Rules, hand: CardSet) -> Vec<CardSet> {
    let (pack, hand) = (rules.pack(), by_counts(rules, hand));
    let count = |suit| pack.ranks_of(hand, suit).count_ones();
    exchanged(rules, hand, |one, other| count(one) == count(other))
}

/// The hands that exchanging suits makes of a hand, in increasing order. `may` says which suits may be exchanged.
fn exchanged(rules: Rules, hand: CardSet, may: impl Fn(Suit, Suit) -> bool) -> Vec<CardSet> {
    let pack = rules.pack();
    let mut images = vec![hand];
    // Exchanging each suit with itself or a later one gives all renamings.
    for one in pack.each_suit().skip(fixed(rules)) {
        let alike = |&other: &Suit| pack.length(other) == pack.length(one) && may(one, other);
        for other in pack.each_suit().skip(one.index() + 1).filter(alike) {
            let (low, high) = (pack.suit(one), pack.suit(other));
            let distance = pack.start(other) - pack.start(one);
            for at in 0..images.len() {
                let image = images[at];
                let moved = (image & low).bits() << distance | (image & high).bits() >> distance;
                images.push((image - low - high) | CardSet::from_bits(moved));
            }
        }
        images.sort_unstable();
        images.dedup();
    }
    images
}

/// A hand of `player`, as player one would hold it: with trumps, player two's spades and hearts are exchanged, so that the holder's trumps
/// are spades. It is its own inverse.
#[inline]
pub fn as_player_one(rules: Rules, player: Player, hand: CardSet) -> CardSet {
    match (rules.trumps(), player) {
        (Trumps::Own, Player::Two) => {
            // The trump suits have equal length.
            let (pack, shift) = (rules.pack(), rules.pack().length(Suit::Spades));
            let (spades, hearts) = (pack.suit(Suit::Spades), pack.suit(Suit::Hearts));
            let moved = (hand & spades).bits() << shift | (hand & hearts).bits() >> shift;
            CardSet::from_bits(moved) | (hand - spades - hearts)
        }
        _ => hand,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::AfterBeating;

    #[test]
    fn suits_of_equal_length_are_renamed() {
        let count = |lengths: &[u8], trumps| {
            permutations(Rules::new(Pack::of_lengths(lengths).unwrap(), trumps, AfterBeating::Lead).unwrap()).len()
        };
        let counts: [(&[u8], usize, Option<usize>); 8] = [
            (&[5], 1, None),
            (&[3; 4], 24, Some(2)),
            (&[6, 6, 2, 2], 4, Some(2)),
            (&[2, 3, 2], 2, None),
            (&[5, 5, 3], 2, Some(1)),
            (&[2, 1, 2, 1, 2], 12, None),
            (&[1, 1, 2, 2, 2, 2, 2, 2], 1_440, Some(720)),
            (&[1; 8], 40_320, Some(720)),
        ];
        for (lengths, plain, with_trumps) in counts {
            assert_eq!(count(lengths, Trumps::None), plain, "{lengths:?}");
            assert!(with_trumps.is_none_or(|expected| count(lengths, Trumps::Own) == expected), "{lengths:?}");
        }
    }

    /// By definition.
    #[test]
    fn images_are_what_renamings_make_and_the_canonical_hand_has_the_least_bits() {
        for lengths in [&[2, 2, 2, 2][..], &[3, 2, 3, 2], &[1, 1, 3, 2, 3], &[4, 4], &[2, 3, 4], &[1, 1, 1, 1, 1, 2]] {
            for rules in Rules::all(Pack::of_lengths(lengths).unwrap()) {
                let all = permutations(rules);
                let moved = |p: &&SuitPermutation| Suit::ALL.iter().filter(|&&suit| p.image(suit) != suit).count();
                let of_two: HashSet<_> = all.iter().filter(|p| moved(p) == 2).collect();
                assert_eq!(exchanges(rules).iter().collect::<HashSet<_>>(), of_two, "{rules}");
                for hand in (0..=rules.pack().full().bits()).map(CardSet::from_bits) {
                    let mut expected: Vec<CardSet> = all.iter().map(|p| p.apply(rules.pack(), hand)).collect();
                    expected.sort_unstable();
                    expected.dedup();
                    assert_eq!(canonical(rules, hand), expected[0], "{rules} {hand:?}");
                    assert_eq!(images(rules, hand), expected, "{rules} {hand:?}");
                    let count = |hand, suit| rules.pack().ranks_of(hand, suit).count_ones();
                    let falls = |&hand: &CardSet| {
                        of_two.iter().all(|renaming| {
                            let (one, other) = moved_pair(renaming);
                            count(hand, one) >= count(hand, other)
                        })
                    };
                    expected.retain(falls);
                    assert_eq!(images_by_counts(rules, hand), expected, "{rules} {hand:?}");
                    assert!(expected.contains(&by_counts(rules, hand)), "{rules} {hand:?}");
                }
            }
        }
    }

    /// The two suits that an exchange moves, in order.
    fn moved_pair(exchange: &SuitPermutation) -> (Suit, Suit) {
        let one = Suit::ALL.into_iter().find(|&suit| exchange.image(suit) != suit).unwrap();
        (one, exchange.image(one))
    }
}
