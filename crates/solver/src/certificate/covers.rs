//! An index of claims by dominance.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use faceup_core::{CardSet, MAX_SUITS, Pack, Rules, Suit, symmetry};

use crate::certificate::claim::Claim;
use crate::side::Side;
use crate::table::is_above;

/// A fast hash of words. It need not resist chosen words: they are hands from the search.
#[derive(Default)]
pub(crate) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}

pub(crate) type WordMap<V> = HashMap<u64, V, BuildHasherDefault<WordHasher>>;

/// The number of a claim in an index.
pub(crate) type Number = u32;

/// The claims about hands with the same number of cards in each suit. Dominance compares only such hands.
#[derive(Default)]
struct Class {
    /// The claimed hands, with those renamings of suits in which longer holdings come first, and the numbers of their claims.
    entries: Vec<(u64, Number)>,
    /// For each suit, and each holding of this suit that was asked for: bit i is set if entry i covers it in this suit. The
    /// bits of the entries from a number on are still to be found.
    masks: [WordMap<(usize, Vec<u64>)>; MAX_SUITS as usize],
}

/// Claims with numbers from 0 on. It finds those from which another claim follows by dominance and by renaming suits.
pub(crate) struct Covers {
    rules: Rules,
    pack: Pack,
    claims: Vec<Claim>,
    classes: [WordMap<Class>; 2],
}

impl Covers {
    pub fn new(rules: Rules) -> Covers {
        Covers { rules, pack: rules.pack(), claims: Vec::new(), classes: Default::default() }
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub fn len(&self) -> usize {
        self.claims.len()
    }

    pub fn claim(&self, number: Number) -> Claim {
        self.claims[number as usize]
    }

    /// The same claim about the canonical hand.
    pub fn canonical(&self, claim: Claim) -> Claim {
        Claim { hand: symmetry::canonical(self.rules, claim.hand), ..claim }
    }

    /// Adds a claim. Returns its number.
    pub fn insert(&mut self, claim: Claim) -> Number {
        let number = self.claims.len() as Number;
        self.claims.push(claim);
        for image in symmetry::images_by_counts(self.rules, claim.hand).into_iter().map(CardSet::bits) {
            let class = self.classes[claim.side as usize].entry(class_of(self.pack, image)).or_default();
            class.entries.push((image, number));
        }
        number
    }

    /// The first number of a claim that covers this one and is wanted.
    pub fn find(&mut self, claim: Claim, mut wanted: impl FnMut(Number) -> bool) -> Option<Number> {
        let hand = symmetry::by_counts(self.rules, claim.hand).bits();
        let (pack, suits) = (self.pack, usize::from(self.pack.suits()));
        let Class { entries, masks } = self.classes[claim.side as usize].get_mut(&class_of(pack, hand))?;
        let holdings = Suit::ALL.map(|suit| part(pack, hand, suit));
        for (suit, masks) in pack.each_suit().zip(masks.iter_mut()) {
            let holding = holdings[suit.index()];
            let (done, mask) = masks.entry(holding).or_default();
            mask.resize(entries.len().div_ceil(64), 0);
            for (at, &(entry, _)) in entries.iter().enumerate().skip(*done) {
                let covers = covers_in_suit(claim.side, part(pack, entry, suit), holding);
                mask[at / 64] |= u64::from(covers) << (at % 64);
            }
            *done = entries.len();
        }
        let mut found: [&[u64]; MAX_SUITS as usize] = [&[]; MAX_SUITS as usize];
        for (suit, masks) in masks.iter().enumerate().take(suits) {
            found[suit] = &masks[&holdings[suit]].1;
        }
        for word in 0..found[0].len() {
            let common = found[..suits].iter().fold(u64::MAX, |common, mask| common & mask[word]);
            for bit in CardSet::from_bits(common) {
                let number = entries[word * 64 + usize::from(bit.bit())].1;
                if wanted(number) {
                    return Some(number);
                }
            }
        }
        None
    }

    /// Whether any claim covers this one.
    pub fn any(&mut self, claim: Claim) -> bool {
        self.find(claim, |_| true).is_some()
    }
}

/// The ranks of one suit in a hand. Zero if the pack does not have the suit.
#[inline]
fn part(pack: Pack, hand: u64, suit: Suit) -> u64 {
    u64::from(pack.ranks_of(CardSet::from_bits(hand), suit))
}

/// The numbers of cards in each suit, as one word.
fn class_of(pack: Pack, hand: u64) -> u64 {
    pack.each_suit().fold(0, |class, suit| class << 8 | u64::from(part(pack, hand, suit).count_ones()))
}

/// Whether a claim covers another in one suit, of which both hands have the same number of cards.
fn covers_in_suit(side: Side, claimed: u64, asked: u64) -> bool {
    match side {
        Side::Wins => is_above(asked, claimed),
        Side::Losses => is_above(claimed, asked),
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::games;

    /// The claims that follow from a claim, by moving cards rank by rank.
    fn closure(rules: Rules, claim: Claim) -> Vec<u64> {
        let order = crate::DominanceOrder::new(rules.pack());
        let images = symmetry::permutations(rules);
        let mut all: Vec<CardSet> = images.iter().map(|renaming| renaming.apply(rules.pack(), claim.hand)).collect();
        let mut at = 0;
        while at < all.len() {
            for cover in order.covers(claim.side, all[at]) {
                if !all.contains(&cover) {
                    all.push(cover);
                }
            }
            at += 1;
        }
        all.into_iter().map(CardSet::bits).collect()
    }

    #[test]
    fn a_claim_covers_what_follows_by_dominance_and_renaming() {
        for rules in games("2x3 4x2 1x5 challenge-4x2") {
            for hand in (1..rules.pack().full().bits()).step_by(5).map(CardSet::from_bits) {
                for side in [Side::Wins, Side::Losses] {
                    let mut covers = Covers::new(rules);
                    let asked = |hand| Claim { side, hand: CardSet::from_bits(hand) };
                    // Half of the masks exist before the claim is inserted.
                    let other = Claim { side, hand: CardSet::from_bits(1) };
                    covers.insert(other);
                    for hand in (1..rules.pack().full().bits()).step_by(2) {
                        covers.any(asked(hand));
                    }
                    let number = covers.insert(covers.canonical(Claim { side, hand }));
                    let expected = closure(rules, Claim { side, hand });
                    for bits in 1..rules.pack().full().bits() {
                        let found = covers.find(asked(bits), |found| found == number).is_some();
                        assert_eq!(found, expected.contains(&bits), "{rules} {hand:?} {bits:b}");
                    }
                }
            }
        }
    }
}
