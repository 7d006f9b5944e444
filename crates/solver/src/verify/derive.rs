//! Derives the wins and losses of a table without rounds from nothing.

use faceup_core::symmetry;
use faceup_core::{CardSet, Interrupted, Observer, Rules, Status};
use rayon::prelude::*;

use crate::outcome::Outcome;
use crate::tablebase::Tablebase;
use crate::value::Value;
use crate::verify::fault::Fault;
use crate::verify::round::{RoundCheck, better_hands, worse_hands};

/// Suggests an order in which the outcomes of a table can be derived: a list of hands.
pub type ProofOrder<'a> = &'a dyn Fn(&dyn Observer) -> Result<Vec<CardSet>, Interrupted>;

/// The derived hands, one bit each.
struct Derived(Vec<u64>);

impl Derived {
    fn new(rules: Rules) -> Derived {
        Derived(vec![0; (1usize << rules.pack().cards()).div_ceil(64)])
    }

    fn contains(&self, hand: CardSet) -> bool {
        self.0[(hand.bits() / 64) as usize] >> (hand.bits() % 64) & 1 != 0
    }

    /// Adds a hand. Returns whether it was new.
    fn insert(&mut self, hand: CardSet) -> bool {
        let is_new = !self.contains(hand);
        self.0[(hand.bits() / 64) as usize] |= 1 << (hand.bits() % 64);
        is_new
    }

    fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether the outcome of a hand in the table follows from the derived hands within one round.
    fn follows(&self, table: &dyn Tablebase, hand: CardSet) -> bool {
        let values = |hand| if self.contains(hand) { Value::new(table.outcome(hand), 0) } else { Value::DRAW };
        let round = RoundCheck { rules: table.rules(), values, with_rounds: false };
        match table.outcome(hand) {
            Outcome::Win => round.gets(hand, Value::DRAW.just_above()),
            Outcome::Loss => !round.gets(hand, Value::DRAW),
            Outcome::Draw => false,
        }
    }
}

/// Derives the wins and losses of a table: first in the suggested order, then the rest step by step. Pass 1 makes the order, pass
/// 2 follows it, and the steps are the passes from 3 on. Returns the number of the next pass.
pub(super) fn derive(table: &dyn Tablebase, order: ProofOrder<'_>, observer: &dyn Observer) -> Result<u16, Fault> {
    let (rules, pack) = (table.rules(), table.rules().pack());
    let full = pack.full().bits();
    let mut derived = Derived::new(rules);
    let order = order(&OnePass { observer, pass: 1 })?;
    derive_in_order(table, order, &mut derived, observer)?;
    let mut pass = 3;
    loop {
        // The derived sets are monotone, and so are their consequences. So a win need not be tried before all better hands are
        // derived, and a loss not before all worse ones. When a step finds nothing, nothing more follows.
        let is_ready = |hand: &CardSet| {
            !derived.contains(*hand)
                && match table.outcome(*hand) {
                    Outcome::Win => better_hands(pack, *hand).all(|better| derived.contains(better)),
                    Outcome::Loss => worse_hands(pack, *hand).all(|worse| derived.contains(worse)),
                    Outcome::Draw => false,
                }
                && symmetry::canonical(rules, *hand) == *hand
        };
        let found = (1..full)
            .into_par_iter()
            .map(CardSet::from_bits)
            .filter(is_ready)
            .filter(|&hand| !observer.interrupted() && derived.follows(table, hand))
            .collect::<Vec<_>>();
        observer.check()?;
        if found.is_empty() {
            break;
        }
        for hand in found {
            for image in symmetry::images(rules, hand) {
                derived.insert(image);
            }
        }
        observer.progress(Status { step: pass, done: derived.len(), total: full - 1 });
        pass = pass.saturating_add(1);
    }
    let is_unfounded = |hand: &CardSet| !derived.contains(*hand) && table.outcome(*hand) != Outcome::Draw;
    match (1..full).map(CardSet::from_bits).find(is_unfounded) {
        Some(hand) => Err(Fault::Unfounded { hand, said: table.outcome(hand) }),
        None => Ok(pass),
    }
}

/// Derives the hands of a list in their order, each with all hands that follow by dominance and by renaming suits.
fn derive_in_order(
    table: &dyn Tablebase,
    order: Vec<CardSet>,
    derived: &mut Derived,
    observer: &dyn Observer,
) -> Result<(), Interrupted> {
    /// The number of hands that are tried in parallel. Those that rest on each other are tried again.
    const BATCH: usize = 1 << 12;
    let (rules, pack) = (table.rules(), table.rules().pack());
    let (mut done, total) = (0, pack.full().bits() - 1);
    // A list from outside may contain anything.
    let is_playable = |hand: &CardSet| !hand.is_empty() && *hand != pack.full() && pack.full().includes(*hand);
    for batch in order.chunks(BATCH) {
        let mut open: Vec<CardSet> = batch.iter().copied().filter(is_playable).collect();
        loop {
            let (found, left): (Vec<CardSet>, Vec<CardSet>) =
                open.into_par_iter().partition(|&hand| derived.follows(table, hand));
            let is_done = found.is_empty() || left.is_empty();
            for hand in found {
                let outcome = table.outcome(hand);
                let mut reached = symmetry::images(rules, hand);
                reached.retain(|&hand| derived.insert(hand));
                while let Some(hand) = reached.pop() {
                    done += 1;
                    match outcome {
                        Outcome::Win => reached.extend(better_hands(pack, hand).filter(|&hand| derived.insert(hand))),
                        _ => reached.extend(worse_hands(pack, hand).filter(|&hand| derived.insert(hand))),
                    }
                }
            }
            if is_done {
                break;
            }
            open = left;
        }
        observer.check()?;
        observer.progress(Status { step: 2, done, total });
    }
    Ok(())
}

/// Passes progress on as that of one pass.
struct OnePass<'a> {
    observer: &'a dyn Observer,
    pass: u16,
}

impl Observer for OnePass<'_> {
    fn progress(&self, status: Status) {
        self.observer.progress(Status { step: self.pass, ..status });
    }

    fn interrupted(&self) -> bool {
        self.observer.interrupted()
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::games;
    use crate::memory::{for_proofs, least_memory, memory_needed};
    use crate::proof::difficulties::Detail;
    use crate::{Options, proof_order, solve};
    use faceup_core::Quiet;

    /// The number of hands derived in the order that the solver suggests with this memory limit, and the number that win or lose.
    fn derived_in_order(rules: Rules, memory: Option<u64>) -> (u64, u64) {
        let table = solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet).unwrap();
        let mut derived = Derived::new(rules);
        let order = proof_order(&table, memory, &Quiet).unwrap();
        derive_in_order(&table, order, &mut derived, &Quiet).unwrap();
        (derived.len(), table.wins().len() + table.losses().len())
    }

    /// The solver's order proves nearly everything. With less memory, it proves less.
    #[test]
    fn the_order_of_the_solver_is_an_order_of_proof() {
        for rules in games("2x8 1x14 4x4 challenge-4x4 challenge-1987-4x4") {
            let (derived, all) = derived_in_order(rules, None);
            assert!(derived * 100 >= all * 95, "{rules}: {derived} of {all}");
            let needed = memory_needed(rules, false) as u64;
            let (some, _) = derived_in_order(rules, Some(needed + 2000));
            assert!(some > 0 && some < derived, "{rules}: {some}");
            // Groups of hands need less memory, unless the sets of all hands need more than the estimates anyway.
            let of_groups = for_proofs(rules, Detail::Group) as u64;
            assert_eq!(derived_in_order(rules, Some(needed - 1)).0 > 0, of_groups < needed - 100, "{rules}");
            assert_eq!(derived_in_order(rules, Some(least_memory(rules, false) as u64)).0, 0, "{rules}");
        }
    }
}
