//! The memory of searches.

use crate::proof::transpositions::TranspositionTable;

/// The results that later searches of the same game reuse.
#[derive(Debug, Default)]
pub(crate) struct SearchTables {
    pub transpositions: TranspositionTable,
    /// The last good lead of the attacker, and of the defender. It is likely to be good again. The index is a hash of the
    /// leader's hand.
    good_leads: [Box<[u8]>; 2],
}

/// The binary logarithm of the number of entries for good leads.
const GOOD_LEAD_BITS: u32 = 16;

impl SearchTables {
    /// Tables in which nothing is remembered yet. (The default tables have no room for anything.)
    pub fn allocate() -> SearchTables {
        let good_leads = [u8::MAX; 2].map(|none| vec![none; 1 << GOOD_LEAD_BITS].into());
        SearchTables { transpositions: TranspositionTable::new(), good_leads }
    }

    /// The last good lead of a role from a hand, or from another hand with the same index.
    #[inline(always)]
    pub fn good_lead(&mut self, role: usize, hand: u64) -> &mut u8 {
        let index = hand.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - GOOD_LEAD_BITS);
        &mut self.good_leads[role][index as usize]
    }
}
