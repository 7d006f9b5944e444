//! A table file, open for querying.

use std::path::Path;

use crate::{Changed, Counts, Outcome, Summary, Tablebase, Value};
use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::table::contents::Contents;
use crate::table::error::TableError;
use crate::table::format::{Header, MAGIC, SECTIONS, Sections, VERSION};

/// A whole and undamaged table, mapped into memory or read into it.
#[derive(Debug)]
pub struct TableFile {
    pub(crate) contents: Contents,
    rules: Rules,
    header: Header,
    sections: Sections,
}

impl TableFile {
    /// Opens a table and checks every byte against its hash. This reads the file once, at a few gigabytes a second.
    /// Lookups then touch only the pages that they need.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is not a table, is of another version, or is cut short, unfinished or damaged.
    #[cfg(feature = "files")]
    pub fn open(path: &Path) -> Result<TableFile, TableError> {
        TableFile::read(Contents::open(path, crate::table::contents::HELD)?)
    }

    /// Reads a table from the bytes of its file. Errors call it `name`, which is its [path](TableFile::path) too.
    ///
    /// # Errors
    ///
    /// If the bytes are not a table, are of another version, or are cut short, unfinished or damaged.
    ///
    /// ```
    /// use faceup_core::{Preset, Quiet};
    /// use faceup_solver::{Options, Tablebase, solve};
    /// use faceup_solver::table::{TableFile, write_to};
    /// let solution = solve(Preset::BeatItOrEatIt.rules(2, 4)?, &Options::default(), &Quiet)?;
    /// let mut bytes = Vec::new();
    /// write_to(&mut bytes, &solution, &Quiet)?;
    /// let table = TableFile::from_bytes("2x4".as_ref(), bytes)?;
    /// assert_eq!(table.counts(), solution.counts());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Result<TableFile, TableError> {
        TableFile::read(Contents::from_bytes(name, bytes))
    }

    pub(crate) fn read(contents: Contents) -> Result<TableFile, TableError> {
        let (header, rules, sections) = contents.head(&MAGIC, &[VERSION, VERSION + 1], SECTIONS)?;
        contents.check_end(sections.file_len())?;
        contents.check_hash()?;
        Ok(TableFile { contents, rules, header, sections })
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.contents.name()
    }

    /// The header of the file.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Checks that the file is exactly what this crate writes for its contents, so that a game has one file and one hash:
    /// the figures of its header are those of `summary`, and every unused bit is zero.
    ///
    /// # Errors
    ///
    /// If the file differs.
    pub fn check(&self, summary: &Summary) -> Result<(), TableError> {
        let damaged = |what| Err(self.contents.damaged(what));
        let Counts { win, loss, draw } = summary.positions;
        let longest = summary.longest_rounds.unwrap_or(0);
        if (self.header.outcomes(), self.header.longest()) != ([win, loss, draw], longest.into()) {
            return damaged("the figures in its header do not match its contents");
        }
        if self.header.rounds_width() == 2 && longest <= u8::MAX.into() {
            return damaged("its rounds take more bytes than they need");
        }
        let (wins, rest) = self.contents[SECTIONS as usize..].split_at(self.sections.outcome_bytes as usize);
        let losses = &rest[..wins.len()];
        if wins.par_iter().zip(losses).any(|(wins, losses)| wins & losses != 0) {
            return damaged("a hand both wins and loses");
        }
        let last = self.rules.pack().full().bits();
        let beyond = last + 1..self.sections.outcome_bytes * 8;
        let set = |bits: &[u8], hand: u64| bits[(hand / 8) as usize] >> (hand % 8) & 1 != 0;
        if beyond.into_iter().any(|hand| set(wins, hand) || set(losses, hand)) {
            return damaged("it has outcomes of hands that do not exist");
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

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.contents
    }

    /// The length of the file.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        self.sections.file_len()
    }

    /// The BLAKE3 hash of the table, as 64 hexadecimal digits: a name to cite it by.
    #[must_use]
    pub fn hash(&self) -> String {
        self.contents.hash()
    }

    #[inline]
    fn bit(&self, section: u64, hand: CardSet) -> bool {
        let byte = section + hand.bits() / 8;
        self.contents[byte as usize] >> (hand.bits() % 8) & 1 != 0
    }

    #[inline]
    fn rounds(&self, hand: CardSet) -> u16 {
        let width = u64::from(self.header.rounds_width());
        let at = (self.sections.rounds() + hand.bits() * width) as usize;
        match width {
            0 => 0,
            1 => self.contents[at].into(),
            _ => u16::from_le_bytes([self.contents[at], self.contents[at + 1]]),
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
        let outcome = self.outcome(hand);
        if self.has_rounds() { Value::new(outcome, self.rounds(hand)) } else { Value::of(outcome) }
    }

    fn check_unchanged(&self) -> Result<(), Changed> {
        self.contents.check_unchanged()
    }
}
