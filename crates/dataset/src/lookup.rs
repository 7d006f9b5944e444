//! The table of a dataset.

use std::sync::Arc;

use faceup_core::{Bytes, CardSet, Interrupted, Observer, Rules};
use faceup_solver::{ByteTable, Outcome, Tablebase, Value};

/// The table of a dataset: as it is, or copied for many look-ups.
pub(crate) enum Lookup<'t> {
    Table(Arc<dyn Tablebase + 't>),
    Copy(ByteTable),
}

impl<'t> Lookup<'t> {
    /// A copy for some rows that look up many hands each, if memory suffices. A copy looks up every hand once, so few rows get none. A table
    /// without rounds gets none either: a look-up of a frontier table takes longer than all look-ups that a copy saves.
    pub fn copy(
        &self,
        rows: u64,
        memory: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Option<Lookup<'t>>, Interrupted> {
        let needed = ByteTable::memory_needed(self.rules());
        let is_worth_it = self.has_rounds() && u128::from(rows) * LOOKUPS >= needed;
        let fits = memory.is_none_or(|memory| needed <= memory.into()) && Bytes(needed).try_reserve().is_ok();
        if is_worth_it && fits { Ok(ByteTable::of(self, observer)?.map(Lookup::Copy)) } else { Ok(None) }
    }
}

/// A row of leads looks up at least this many hands of a large game.
const LOOKUPS: u128 = 32;

impl Tablebase for Lookup<'_> {
    fn rules(&self) -> Rules {
        match self {
            Lookup::Table(table) => table.rules(),
            Lookup::Copy(table) => table.rules(),
        }
    }

    fn has_rounds(&self) -> bool {
        match self {
            Lookup::Table(table) => table.has_rounds(),
            Lookup::Copy(table) => table.has_rounds(),
        }
    }

    #[inline]
    fn outcome(&self, hand: CardSet) -> Outcome {
        match self {
            Lookup::Table(table) => table.outcome(hand),
            Lookup::Copy(table) => table.outcome(hand),
        }
    }

    #[inline]
    fn value(&self, hand: CardSet) -> Value {
        match self {
            Lookup::Table(table) => table.value(hand),
            Lookup::Copy(table) => table.value(hand),
        }
    }
}
