//! Dominance: the facts that imply a claim at once.
//!
//! *It is never worse to hold the higher of two cards of a suit.* So if the leader of a hand reaches the goal, the leader of any better
//! hand does too. If the opponent does, so does the opponent of the leader of any worse hand. A hand is better than another if both have
//! equally many cards of each suit and, suit by suit, its k-th lowest card is at least as high, for each k.

use std::collections::HashMap;

use crate::fact::{Fact, Side};
use crate::rules::{Cards, MOST_SUITS, Rules};

/// The most words of marks to keep. Beyond, they are dropped.
const MOST_WORDS: usize = 1 << 25;
/// The words of the marks for one holding, besides those for the facts.
const WORDS_OF_HOLDING: usize = 8;
/// The work to add an entry, in comparisons of holdings.
const WORK_OF_ENTRY: u64 = 16;

/// Facts, and an index to find those from which a claim follows by dominance and by renaming suits.
///
/// Suits are renamed so that, of suits that are alike, those with more cards come first. A hand of eight suits may have 40,320 renamings,
/// but few of them comply.
pub(crate) struct Known {
    rules: Rules,
    /// Dominance compares only hands with the same number of cards in each suit. These numbers are the key.
    classes: HashMap<(Side, [u32; MOST_SUITS]), Class>,
    words: usize,
    work: u64,
}

#[derive(Default)]
struct Class {
    /// The hands and the groups of their facts, in order of the groups.
    facts: Vec<(Cards, usize)>,
    /// For a suit and a holding in it: bit i tells whether fact i covers the holding. The number is that of the facts compared.
    marks: HashMap<(u32, u64), (usize, Vec<u64>)>,
}

impl Known {
    pub fn new(rules: Rules) -> Known {
        Known { rules, classes: HashMap::new(), words: 0, work: 0 }
    }

    /// Adds a fact of a group. The groups must not decrease.
    pub fn insert(&mut self, fact: Fact, group: usize) {
        for hand in self.rules.renamings_by_counts(fact.hand) {
            let class = self.classes.entry((fact.side, lengths(self.rules, hand))).or_default();
            class.facts.push((hand, group));
            self.work += WORK_OF_ENTRY;
        }
    }

    /// The work so far: about the number of holdings compared.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The first group with a fact from which this claim follows.
    pub fn first_group(&mut self, claim: Fact) -> Option<usize> {
        let rules = self.rules;
        let asked = rules.by_counts(claim.hand).0;
        let Class { facts, marks } = self.classes.get_mut(&(claim.side, lengths(rules, Cards(asked))))?;
        for suit in 0..rules.suits {
            let holding = asked & rules.suit(suit).0;
            let (done, marks) = marks.entry((suit, holding)).or_default();
            if marks.is_empty() {
                self.words += WORDS_OF_HOLDING;
            }
            self.words += facts.len().div_ceil(64) - marks.len();
            self.work += (facts.len() - *done + marks.len()) as u64;
            marks.resize(facts.len().div_ceil(64), 0);
            for (at, &(hand, _)) in facts.iter().enumerate().skip(*done) {
                let covers = covers(claim.side, hand.0 & rules.suit(suit).0, holding);
                marks[at / 64] |= u64::from(covers) << (at % 64);
            }
            *done = facts.len();
        }
        let marks_of = |suit| &marks[&(suit, asked & rules.suit(suit).0)].1;
        let words = marks_of(0).len();
        let common = |word: usize| (0..rules.suits).fold(u64::MAX, |common, suit| common & marks_of(suit)[word]);
        let found = (0..words).map(|word| (word, common(word))).find(|&(_, common)| common != 0);
        let group = found.map(|(word, common)| facts[word * 64 + common.trailing_zeros() as usize].1);
        if self.words > MOST_WORDS {
            self.classes.values_mut().for_each(|class| class.marks.clear());
            self.words = 0;
        }
        group
    }
}

/// The number of cards in each suit.
fn lengths(rules: Rules, hand: Cards) -> [u32; MOST_SUITS] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|suit| if suit < rules.suits { rules.count(hand, suit) } else { 0 })
}

/// Whether a fact about `known` covers `asked` in one suit, of which both have the same number of cards.
fn covers(side: Side, known: u64, asked: u64) -> bool {
    let (better, worse) = match side {
        Side::Leader => (asked, known),
        Side::Opponent => (known, asked),
    };
    Cards(better).each().zip(Cards(worse).each()).all(|(better, worse)| better >= worse)
}
