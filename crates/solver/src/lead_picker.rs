//! The leads of a position that are worth a search, best first.

use std::mem;

/// No position has more leads worth trying. Of two neighbouring cards of a suit, only one is worth leading. So a suit of r ranks has
/// at most (r + 1) / 2 leads, and a pack of at most 64 cards in at most eight suits has at most 36, with eight suits of odd lengths.
const MAX_LEADS: usize = 36;

/// A lead in one word. Leads are tried in ascending order of this word.
///
/// ```text
/// bit:   31 … 24    │ 23 … 16    │ 15 … 8      │ 7 … 0
///        first rank │ second rank│ 63 - card   │ cost if it is eaten
/// ```
///
/// Of leads that rank alike, the highest card comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lead(u32);

impl Lead {
    /// A lead with its ranks among the others, the lowest first, and its cost if it is eaten.
    #[inline(always)]
    pub fn new([first, second]: [u8; 2], card: u32, eaten: u8) -> Lead {
        Lead(u32::from(first) << 24 | u32::from(second) << 16 | (63 - card) << 8 | u32::from(eaten))
    }

    #[inline(always)]
    pub fn card(self) -> u32 {
        63 - (self.0 >> 8 & 63)
    }

    #[inline(always)]
    pub fn eaten(self) -> u8 {
        self.0 as u8
    }
}

/// Comes after every lead.
const NONE: Lead = Lead(u32::MAX);

/// Gives the leads one by one. Most callers want only the first, so it is kept apart and the others are not sorted.
pub(crate) struct LeadPicker {
    first: Lead,
    /// The other leads, from index 1 on.
    others: [Lead; MAX_LEADS],
    /// The number of leads that were not taken when `first` was last taken.
    count: usize,
}

impl LeadPicker {
    #[inline(always)]
    pub const fn new() -> LeadPicker {
        LeadPicker { first: NONE, others: [NONE; MAX_LEADS], count: 0 }
    }

    /// Adds a lead. Once a lead is taken, none may be added until all are taken.
    #[inline(always)]
    pub fn push(&mut self, lead: Lead) {
        self.others[self.count] = lead.max(self.first);
        self.first = lead.min(self.first);
        self.count += 1;
    }

    /// Takes the next lead to try.
    #[inline(always)]
    pub fn take(&mut self) -> Option<Lead> {
        if self.first != NONE {
            return Some(mem::replace(&mut self.first, NONE));
        }
        if self.count <= 1 {
            self.count = 0;
            return None;
        }
        let others = &mut self.others[..self.count];
        let (mut best, mut at) = (others[1], 1);
        for (nth, &lead) in others.iter().enumerate().skip(2) {
            if lead < best {
                (best, at) = (lead, nth);
            }
        }
        self.count -= 1;
        self.others[at] = self.others[self.count];
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::{MAX_SUITS, Pack};

    use super::*;

    #[test]
    fn no_pack_has_more_leads() {
        let leads = |pack: Pack| pack.each_suit().map(|suit| usize::from(pack.length(suit)).div_ceil(2)).sum::<usize>();
        // A suit of even length in place of an odd one has no more leads, so these packs have the most.
        let packs = (1..=MAX_SUITS).flat_map(|suits| (1..=64).filter_map(move |ranks| Pack::new(suits, ranks).ok()));
        let widest = Pack::of_lengths(&[7, 7, 7, 7, 9, 9, 9, 9]).ok();
        assert_eq!(packs.chain(widest).map(leads).max(), Some(MAX_LEADS));
    }

    #[test]
    fn leads_come_in_order() {
        let mut picker = LeadPicker::new();
        let leads = [([2, 9], 3), ([1, 7], 40), ([1, 7], 62), ([2, 1], 5), ([0, 3], 0)];
        // Once all leads are taken, the picker is empty again. Each number is a lead and its place in the order.
        for order in [&[4, 2, 1, 3, 0][..], &[1, 0], &[0], &[]] {
            for (ranks, card) in leads.into_iter().take(order.len()) {
                picker.push(Lead::new(ranks, card, ranks[0]));
            }
            let taken: Vec<(u32, u8)> = std::iter::from_fn(|| picker.take().map(|l| (l.card(), l.eaten()))).collect();
            let expected: Vec<(u32, u8)> = order.iter().map(|&nth: &usize| (leads[nth].1, leads[nth].0[0])).collect();
            assert_eq!(taken, expected);
        }
    }

    /// The order in which leads are added does not change the order in which they are taken.
    #[test]
    fn the_order_of_adding_does_not_matter() {
        let cards = [7, 3, 11, 5];
        for turn in 0..24 {
            let (mut left, mut picker, mut turn) = (cards.to_vec(), LeadPicker::new(), turn);
            while !left.is_empty() {
                let card = left.remove(turn % left.len());
                turn /= left.len() + 1;
                picker.push(Lead::new([0, 0], card, 0));
            }
            let taken: Vec<u32> = std::iter::from_fn(|| picker.take().map(Lead::card)).collect();
            assert_eq!(taken, [11, 7, 5, 3]);
        }
    }
}
