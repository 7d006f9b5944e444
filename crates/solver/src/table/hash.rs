//! The hash of all hands of a game, by which a table is cited.
//!
//! It is the BLAKE3 hash of these bytes, which stand in no file. They begin with the [head of a file](mod@crate::table::format), whose magic
//! is 89 46 41 43 45 55 50 0a ("\x89FACEUP\n").
//!
//! ```text
//! offset     bytes   what
//! 0          64      the head
//! 64         W       wins: bit h % 8 of byte h / 8 is 1 if hand h wins.  W = 2^N / 8, rounded up to 64, with zeros after the last hand
//! 64 + W     W       losses, likewise
//! 64 + 2 W   R       rounds: 0, 1 or 2 bytes for each hand, by rising hand; 0 for draws, and for the empty hand and the whole pack, which no
//!                    leader can hold.  R = 2^N times the bytes a hand
//! ```

use std::io;

use crate::{Census, Tablebase};
use faceup_core::{CardSet, Observer, Status};
use rayon::prelude::*;

use crate::table::format::{HANDS_MAGIC, Header, Sections, VERSION};
use crate::table::sets::sets_of;
use crate::table::write::Hashed;

/// The digits of a hash.
pub(crate) fn hexadecimal(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that the rounds of a hand take.
pub(crate) fn rounds_width(has_rounds: bool, longest: u16) -> u8 {
    match has_rounds {
        false => 0,
        true if longest > u8::MAX.into() => 2,
        true => 1,
    }
}

/// The hash of the hands of a table. Takes two bits of memory for each hand. None if the observer interrupts.
pub(crate) fn hash_of_hands(
    table: &dyn Tablebase,
    census: &Census,
    observer: &dyn Observer,
) -> io::Result<Option<[u8; 32]>> {
    const PIECE: u64 = 1 << 20;
    let Some(sets) = sets_of(table, observer)? else { return Ok(None) };
    let (rules, hands) = (table.rules(), 1u64 << table.rules().pack().cards());
    let rounds_of = |hand| table.value(CardSet::from_bits(hand)).rounds().unwrap_or(0);
    let (counts, longest) = (census.counts(), census.longest());
    let width = rounds_width(table.has_rounds(), longest);
    let sections = Sections::new(rules, width).ok_or(io::ErrorKind::FileTooLarge)?;
    let mut out = Hashed::new(io::sink());
    out.put_head(
        &HANDS_MAGIC,
        VERSION,
        &Header::new(rules, width, [counts.win, counts.loss, counts.draw], longest.into()),
    )?;
    let goes_on = |done| {
        observer.progress(Status { step: 0, done, total: sections.file_len() });
        !observer.interrupted()
    };
    for set in &sets {
        for piece in set.chunks(PIECE as usize / 8) {
            out.put_all(piece, |word| word.to_le_bytes())?;
            if !goes_on(out.written) {
                return Ok(None);
            }
        }
        // A section has whole lines of 64 bytes.
        out.put(&vec![0; sections.outcome_bytes as usize - 8 * set.len()])?;
    }
    for first in (0..if width == 0 { 0 } else { hands }).step_by(PIECE as usize) {
        let piece = (first..hands.min(first + PIECE)).into_par_iter();
        let bytes: Vec<u8> =
            piece.flat_map_iter(|hand| rounds_of(hand).to_le_bytes().into_iter().take(width.into())).collect();
        out.put(&bytes)?;
        if !goes_on(out.written) {
            return Ok(None);
        }
    }
    Ok(Some(out.hash()))
}
