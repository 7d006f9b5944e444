//! The minimal hands of a table.

use faceup_core::symmetry::{self, SuitPermutation};
use faceup_core::{CardSet, Observer, Rules, Status};
use rayon::prelude::*;

use crate::DominanceOrder;
use crate::table::dominance::hands_of;
use crate::table::frontier::layout::Class;
use crate::table::sets::{Sets, contains, counts, no_hands};

/// The minimal hands of a game: by class, and within a class by rising number. Of hands that renaming suits maps to each
/// other, only the canonical one, with the least bits, is here.
#[derive(Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The minimal wins.
    pub wins: Vec<CardSet>,
    /// The minimal hands that do not lose; none without draws.
    pub not_lost: Vec<CardSet>,
}

/// The number of words between two checks for an interruption.
const PIECE: usize = 1 << 16;

impl Minimal {
    /// The minimal hands of a game with these wins and losses. None if the observer interrupts.
    ///
    /// # Errors
    ///
    /// If a better hand has a worse outcome, or renaming suits changes an outcome. The text says which.
    pub fn of(rules: Rules, sets: &Sets, observer: &dyn Observer) -> Result<Option<Minimal>, &'static str> {
        let search =
            Search { rules, order: DominanceOrder::new(rules.pack()), permutations: symmetry::permutations(rules) };
        let ends = [CardSet::EMPTY, rules.pack().full()];
        if ends.into_iter().any(|hand| sets.iter().any(|set| contains(set, hand))) {
            return Err("a hand that no leader can hold has an outcome");
        }
        let Some(wins) = search.minimal(1, &sets[0], observer)? else { return Ok(None) };
        let mut not_lost = Vec::new();
        if counts(rules, sets).draw > 0 {
            let mut set = sets[1].clone();
            complement(rules, &mut set);
            match search.minimal(2, &set, observer)? {
                Some(minimal) => not_lost = minimal,
                None => return Ok(None),
            }
        }
        Ok(Some(Minimal { wins, not_lost }))
    }

    /// The wins and losses of the game with these minimal hands, or what is wrong with them.
    pub fn expand(&self, rules: Rules, has_draws: bool) -> Result<Sets, &'static str> {
        let full = rules.pack().full();
        let permutations = symmetry::permutations(rules);
        let close = |hands: &[CardSet]| {
            let mut set = no_hands(rules).map_err(|_| "the memory for its outcomes could not be allocated")?;
            for &hand in hands {
                if !full.includes(hand) || hand == full || hand.is_empty() {
                    return Err("it has outcomes of hands that do not exist");
                }
                for image in permutations.iter().map(|p| p.apply(rules.pack(), hand)) {
                    set[(image.bits() >> 6) as usize] |= 1 << (image.bits() & 63);
                }
            }
            DominanceOrder::new(rules.pack()).close(&mut set);
            Ok(set)
        };
        let wins = close(&self.wins)?;
        let mut losses = if has_draws { close(&self.not_lost)? } else { wins.clone() };
        complement(rules, &mut losses);
        if wins.iter().zip(&losses).any(|(wins, losses)| wins & losses != 0) {
            return Err("a hand both wins and loses");
        }
        Ok([wins, losses])
    }
}

/// Replaces a set of hands by all other hands that a leader can hold.
fn complement(rules: Rules, set: &mut [u64]) {
    let full = rules.pack().full().bits();
    let hands = CardSet::lowest_bits(full.saturating_add(1).min(64) as u32).bits();
    set.iter_mut().for_each(|word| *word = !*word & hands);
    for hand in [0, full] {
        set[(hand >> 6) as usize] &= !(1 << (hand & 63));
    }
}

struct Search {
    rules: Rules,
    order: DominanceOrder,
    permutations: Vec<SuitPermutation>,
}

impl Search {
    fn minimal(&self, step: u16, set: &[u64], observer: &dyn Observer) -> Result<Option<Vec<CardSet>>, &'static str> {
        let pack = self.rules.pack();
        let contains = |hand: CardSet| contains(set, hand);
        let mut all = Vec::new();
        for first in (0..set.len()).step_by(PIECE) {
            if observer.interrupted() {
                return Ok(None);
            }
            observer.progress(Status { step, done: first as u64, total: set.len() as u64 });
            let indices = (first..set.len().min(first + PIECE)).into_par_iter().with_min_len(1 << 10);
            let found = indices
                .map(|index| {
                    let above = self.order.above(set, index);
                    if above & !set[index] != 0 {
                        return Err("a better hand has a worse outcome");
                    }
                    let mut least = Vec::new();
                    for hand in hands_of(index, set[index] & !above) {
                        let mut is_least = true;
                        for image in self.permutations.iter().map(|p| p.apply(pack, hand)) {
                            if !contains(image) {
                                return Err("renaming suits changes an outcome");
                            }
                            is_least &= image >= hand;
                        }
                        if is_least {
                            least.push(hand);
                        }
                    }
                    Ok(least)
                })
                .collect::<Result<Vec<_>, _>>()?;
            all.extend(found.into_iter().flatten());
        }
        // A stable sort: within a class the order stays.
        all.par_sort_by_key(|&hand| Class::of(pack, hand));
        Ok(Some(all))
    }
}
