//! All hands that follow from facts, as bits: for the certificates of all deals of a game.

use crate::fact::{Fact, Side};
use crate::rules::{Cards, Rules};

/// The hands that follow from facts by dominance and by renaming suits. Hand x of a side is bit x % 64 of word x / 64.
#[derive(Clone)]
pub(crate) struct Closed {
    rules: Rules,
    /// The lower card of each pair of neighbours that may be exchanged: all but the highest of each suit.
    has_next: u64,
    leader: Vec<u64>,
    opponent: Vec<u64>,
    work: u64,
}

impl Closed {
    pub fn new(rules: Rules) -> Closed {
        let words = (1u64 << rules.cards()).div_ceil(64) as usize;
        let (leader, opponent) = (vec![0; words], vec![0; words]);
        Closed { rules, has_next: rules.pack().0 & !rules.tops().0, leader, opponent, work: 0 }
    }

    /// The work so far: the number of hands looked at to add facts.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Whether a fact follows.
    pub fn contains(&self, fact: Fact) -> bool {
        let words = if fact.side == Side::Leader { &self.leader } else { &self.opponent };
        words[(fact.hand.0 / 64) as usize] >> (fact.hand.0 % 64) & 1 != 0
    }

    /// Adds the hands that follow from a fact: better ones on the leader's side, worse ones on the opponent's. Calls `is_new` for each new
    /// one.
    pub fn insert(&mut self, fact: Fact, mut is_new: impl FnMut(Fact)) {
        self.work += 1;
        if self.contains(fact) {
            return; // with all that follows
        }
        let mut reached = self.rules.renamings(fact.hand);
        while let Some(hand) = reached.pop() {
            self.work += 1;
            if !self.set(Fact { hand, ..fact }) {
                continue;
            }
            is_new(Fact { hand, ..fact });
            // Exchange one card for the next higher or the next lower one.
            let held = hand.0;
            let lower = match fact.side {
                Side::Leader => held & !(held >> 1),
                Side::Opponent => !held & held >> 1,
            };
            reached.extend(Cards(lower & self.has_next).each().map(|card| Cards(held ^ 3 << card)));
        }
    }

    /// Adds a hand, and returns whether it is new.
    pub fn set(&mut self, fact: Fact) -> bool {
        let words = if fact.side == Side::Leader { &mut self.leader } else { &mut self.opponent };
        let (word, bit) = (&mut words[(fact.hand.0 / 64) as usize], 1 << (fact.hand.0 % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dominance::Known;
    use crate::rules::MOST_SUITS;

    /// The bits are the hands that the index of the other certificates finds.
    #[test]
    fn what_follows_is_what_the_index_of_facts_finds() {
        let packs: [(&[u32], bool); 7] = [
            (&[7], false),
            (&[4, 4], false),
            (&[4, 4], true),
            (&[3, 3, 3], false),
            (&[2; 4], true),
            (&[3, 2, 3, 2], false),
            (&[1, 1, 2, 1, 3], true),
        ];
        for (suits, has_trumps) in packs {
            let mut lengths = [0; MOST_SUITS];
            lengths[..suits.len()].copy_from_slice(suits);
            let rules = Rules { suits: suits.len() as u32, lengths, has_trumps, passes: false };
            let (mut closed, mut known) = (Closed::new(rules), Known::new(rules));
            let hands = || (1..rules.pack().0).map(Cards);
            for (at, side) in [(3, Side::Leader), (50, Side::Opponent), (77, Side::Leader), (90, Side::Leader)] {
                let fact = Fact { side, hand: Cards(at) };
                known.insert(fact, 0);
                let mut new = 0;
                let before = hands().filter(|&hand| closed.contains(Fact { side, hand })).count();
                closed.insert(fact, |_| new += 1);
                for side in [Side::Leader, Side::Opponent] {
                    for hand in hands() {
                        let claim = Fact { side, hand };
                        assert_eq!(closed.contains(claim), known.first_group(claim).is_some(), "{rules} {claim:?}");
                    }
                }
                assert_eq!(before + new, hands().filter(|&hand| closed.contains(Fact { side, hand })).count());
            }
        }
    }
}
