//! The leads of a position that are worth a search, best first.

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

    /// The card.
    #[inline(always)]
    pub fn card(self) -> u32 {
        63 - (self.0 >> 8 & 63)
    }

    /// The cost if it is eaten.
    #[inline(always)]
    pub fn eaten(self) -> u8 {
        self.0 as u8
    }
}

/// Gives the leads one by one. The list is not sorted: the first leads are often the last ones that are tried.
pub(crate) struct LeadPicker {
    leads: [Lead; MAX_LEADS],
    count: usize,
}

impl LeadPicker {
    /// No leads.
    #[inline(always)]
    pub const fn new() -> LeadPicker {
        LeadPicker { leads: [Lead(0); MAX_LEADS], count: 0 }
    }

    /// Adds a lead.
    #[inline(always)]
    pub fn push(&mut self, lead: Lead) {
        self.leads[self.count] = lead;
        self.count += 1;
    }

    /// Whether there are several leads to choose from.
    #[inline(always)]
    pub fn has_choice(&self) -> bool {
        self.count > 1
    }

    /// Tries a card before the leads with the same first rank.
    #[inline(always)]
    pub fn prefer_second(&mut self, card: u8) {
        self.keep(card, !(0xff << 16));
    }

    /// Tries a card before all others.
    #[inline(always)]
    pub fn prefer(&mut self, card: u8) {
        self.keep(card, 0xffff);
    }

    /// Keeps only these bits of the lead of a card.
    #[inline(always)]
    fn keep(&mut self, card: u8, bits: u32) {
        let key = 63u8.wrapping_sub(card);
        for lead in &mut self.leads[..self.count] {
            if (lead.0 >> 8) as u8 == key {
                lead.0 &= bits;
            }
        }
    }

    /// Takes the lead that is to be tried next.
    #[inline(always)]
    pub fn take(&mut self) -> Option<Lead> {
        let leads = &mut self.leads[..self.count];
        let (mut best, mut at) = (*leads.first()?, 0);
        for (nth, &lead) in leads.iter().enumerate().skip(1) {
            if lead < best {
                (best, at) = (lead, nth);
            }
        }
        self.count -= 1;
        self.leads[at] = self.leads[self.count];
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
        let of = |prefer: fn(&mut LeadPicker)| {
            let mut picker = LeadPicker::new();
            assert!(!picker.has_choice());
            for (ranks, card) in [([2, 9], 3), ([1, 7], 40), ([1, 7], 62), ([2, 1], 5), ([0, 3], 0)] {
                picker.push(Lead::new(ranks, card, ranks[0]));
            }
            assert!(picker.has_choice());
            prefer(&mut picker);
            let leads: Vec<(u32, u8)> = std::iter::from_fn(|| picker.take().map(|l| (l.card(), l.eaten()))).collect();
            leads
        };
        assert_eq!(of(|_| ()), [(0, 0), (62, 1), (40, 1), (5, 2), (3, 2)]);
        assert_eq!(of(|picker| picker.prefer_second(3)), [(0, 0), (62, 1), (40, 1), (3, 2), (5, 2)]);
        assert_eq!(of(|picker| picker.prefer(3)), [(3, 2), (0, 0), (62, 1), (40, 1), (5, 2)]);
        assert_eq!(of(|picker| picker.prefer(u8::MAX)), of(|_| ()));
    }
}
