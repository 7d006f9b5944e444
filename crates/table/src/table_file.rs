//! A table file, open for querying.

use std::path::{Path, PathBuf};

use faceup_core::{CardSet, Rules};
use faceup_job::parallel::prelude::*;
use faceup_solver::{Counts, Outcome, Summary, Tablebase, Value};
use memmap2::Mmap;

use crate::TableError;
use crate::format::{FINISHED, Header, MAGIC, SECTIONS, Sections, VERSION};
use crate::head::{self, hex, map_kind, read_head};

/// A whole and undamaged table file, mapped into memory.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    map: Mmap,
    rules: Rules,
    header: Header,
    sections: Sections,
}

impl TableFile {
    /// Opens a table and checks every byte of it against its hash. That reads the file once, at about a second for
    /// every few gigabytes; looking up afterwards touches only the pages that it needs.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is not a table, is of another version, or is cut short, unfinished or damaged.
    pub fn open(path: &Path) -> Result<TableFile, TableError> {
        let damaged = |what| TableError::Damaged { path: path.to_owned(), what };
        let (map, got) = map_kind(path, &MAGIC)?;
        if got < SECTIONS {
            return Err(TableError::Length { path: path.to_owned(), expected: SECTIONS, got });
        }
        let (header, rules, sections) = read_head(path, &map, VERSION)?;
        let expected = sections.file_len();
        if got != expected {
            return Err(TableError::Length { path: path.to_owned(), expected, got });
        }
        let hash_at = sections.hash() as usize;
        let (hash, mark) = map[hash_at..].split_at(32);
        if mark != FINISHED {
            return Err(TableError::Unfinished { path: path.to_owned() });
        }
        if head::hash(&map[..hash_at]).as_bytes() != hash {
            return Err(damaged("its bytes do not fit its hash"));
        }
        Ok(TableFile { path: path.to_owned(), map, rules, header, sections })
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the file says of itself.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Checks that the file is just what [`write`](crate::write) makes of its contents, whose figures are given: that
    /// those in the header are the same, and that all is zero that should be. So a game has one file, and one hash.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn check(&self, summary: &Summary) -> Result<(), TableError> {
        let damaged = |what| Err(TableError::Damaged { path: self.path.clone(), what });
        let Counts { win, loss, draw } = summary.positions;
        let longest = summary.longest_rounds().unwrap_or(0);
        if (self.header.outcomes, self.header.longest) != ([win, loss, draw], longest.into()) {
            return damaged("the figures in its header are not those of its contents");
        }
        if self.header.rounds_width() == 2 && longest <= u8::MAX.into() {
            return damaged("its rounds are wider than they need be");
        }
        let (wins, rest) = self.map[SECTIONS as usize..].split_at(self.sections.outcome_bytes as usize);
        let losses = &rest[..wins.len()];
        if wins.par_iter().zip(losses).any(|(wins, losses)| wins & losses != 0) {
            return damaged("a hand both wins and loses");
        }
        let last = self.rules.pack().full().bits();
        let beyond = last + 1..self.sections.outcome_bytes * 8;
        let set = |bits: &[u8], hand: u64| bits[(hand / 8) as usize] >> (hand % 8) & 1 != 0;
        if beyond.into_iter().any(|hand| set(wins, hand) || set(losses, hand)) {
            return damaged("it has outcomes of hands that there are none of");
        }
        let draw_has_rounds = |bits: u64| {
            let hand = CardSet::from_bits(bits);
            self.outcome(hand) == Outcome::Draw && self.rounds(hand) != 0
        };
        if self.has_rounds() && (0..=last).into_par_iter().any(draw_has_rounds) {
            return damaged("a draw has rounds");
        }
        Ok(())
    }

    /// The length of the file.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        self.sections.file_len()
    }

    /// The BLAKE3 hash of the table, as 64 hexadecimal digits: a name under which to cite it.
    #[must_use]
    pub fn hash(&self) -> String {
        let at = self.sections.hash() as usize;
        hex(&self.map[at..at + 32])
    }

    #[inline]
    fn bit(&self, section: u64, hand: CardSet) -> bool {
        let byte = section + hand.bits() / 8;
        self.map[byte as usize] >> (hand.bits() % 8) & 1 != 0
    }

    #[inline]
    fn rounds(&self, hand: CardSet) -> u16 {
        let width = u64::from(self.header.rounds_width());
        let at = (self.sections.rounds() + hand.bits() * width) as usize;
        match width {
            0 => 0,
            1 => self.map[at].into(),
            _ => u16::from_le_bytes([self.map[at], self.map[at + 1]]),
        }
    }
}

/// # Panics
///
/// Looking up a hand with cards that the pack lacks panics.
impl Tablebase for TableFile {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn has_rounds(&self) -> bool {
        self.header.rounds_width() != 0
    }

    #[inline]
    fn outcome(&self, hand: CardSet) -> Outcome {
        assert!(self.rules.pack().full().includes(hand), "the hand is of another pack");
        if self.bit(SECTIONS, hand) {
            Outcome::Win
        } else if self.bit(self.sections.losses(), hand) {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    #[inline]
    fn value(&self, hand: CardSet) -> Value {
        Value::new(self.outcome(hand), self.rounds(hand))
    }
}
