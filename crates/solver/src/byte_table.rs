//! A table in memory for many look-ups.

use std::sync::{Mutex, PoisonError};

use faceup_core::{CardSet, Interrupted, Observer, Rules, Status};
use rayon::prelude::*;

use crate::outcome::Outcome;
use crate::tablebase::Tablebase;
use crate::value::Value;

/// A copy of a table with one byte a hand, in the order of the hands: the place of its value in a list.
///
/// It takes 2^cards bytes, a byte for every hand where a compact table has one for each class of hands. In return a look-up is one load,
/// and the search of a round does nothing but look-ups.
#[derive(Debug)]
pub struct ByteTable {
    rules: Rules,
    has_rounds: bool,
    /// The values that occur, in the order in which they were found.
    values: Vec<Value>,
    places: Vec<u8>,
}

impl ByteTable {
    /// The bytes that the table of a game takes.
    #[must_use]
    pub fn memory_needed(rules: Rules) -> u128 {
        1 << rules.pack().cards()
    }

    /// Copies a table. `None` if it has more than 256 values, or there is no memory for the copy.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    ///
    /// ```
    /// use faceup_core::{CardSet, Preset, Quiet};
    /// use faceup_solver::{ByteTable, Options, Tablebase, solve};
    /// let solution = solve(Preset::BeatItOrEatIt.rules(2, 5)?, &Options::default(), &Quiet)?;
    /// let copy = ByteTable::of(&solution, &Quiet)?.unwrap();
    /// assert!((0..1024).map(CardSet::from_bits).all(|hand| copy.value(hand) == solution.value(hand)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(table: &dyn Tablebase, observer: &dyn Observer) -> Result<Option<ByteTable>, Interrupted> {
        const PIECE: usize = 1 << 16;
        let rules = table.rules();
        let Ok(hands) = usize::try_from(ByteTable::memory_needed(rules)) else { return Ok(None) };
        let mut places: Vec<u8> = Vec::new();
        if places.try_reserve_exact(hands).is_err() {
            return Ok(None);
        }
        places.resize(hands, 0);
        let found: Mutex<Vec<Value>> = Mutex::default();
        let place = |value: Value| {
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            let place = found.iter().position(|&other| other == value).unwrap_or(found.len());
            if place == found.len() {
                found.push(value);
            }
            place
        };
        let fill = |(piece, places): (usize, &mut [u8])| {
            observer.check()?;
            observer.progress(Status { step: 0, done: (piece * PIECE) as u64, total: hands as u64 });
            // The place of each value of this piece, by its code.
            let mut known: Vec<Option<u8>> = Vec::new();
            for (at, of_hand) in places.iter_mut().enumerate() {
                let value = table.value(CardSet::from_bits((piece * PIECE + at) as u64));
                let code = value.code();
                if known.len() <= code {
                    known.resize(code + 1, None);
                }
                let Some(place) = known[code].or_else(|| u8::try_from(place(value)).ok()) else { return Ok(false) };
                known[code] = Some(place);
                *of_hand = place;
            }
            Ok(true)
        };
        let is_whole = places.par_chunks_mut(PIECE).enumerate().map(fill).try_reduce(|| true, |a, b| Ok(a && b))?;
        let values = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(is_whole.then(|| ByteTable { rules, has_rounds: table.has_rounds(), values, places }))
    }
}

/// # Panics
///
/// Looking up a hand with cards that the pack lacks panics.
impl Tablebase for ByteTable {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn has_rounds(&self) -> bool {
        self.has_rounds
    }

    #[inline]
    fn outcome(&self, hand: CardSet) -> Outcome {
        self.value(hand).outcome()
    }

    #[inline]
    fn value(&self, hand: CardSet) -> Value {
        self.values[usize::from(self.places[hand.bits() as usize])]
    }
}
