//! Writing the bytes of a table.

use std::io::{self, BufWriter, Write};

use crate::saved::{HandSet, Rounds};
use crate::{Solution, Tablebase};
use faceup_core::{CardSet, Observer, Rules, Status};
use rayon::prelude::*;

use crate::table::bit_table::BitTable;
#[cfg(feature = "files")]
use crate::table::error::TableError;
#[cfg(feature = "files")]
use crate::table::files::{Target, put_in_place};
use crate::table::format::{FINISHED, HEADER, Header, MAGIC, Sections, TRAILER, VERSION};

/// Writes a solution as a table file.
///
/// The table is written to a temporary file beside the target, synced, and renamed. So at any moment the name leads to the old
/// file or to the whole table. If writing fails or is interrupted, the temporary file is removed. If the name is a link, the file
/// that it leads to is replaced. The new file gets the permissions of the old one.
///
/// # Errors
///
/// If the file cannot be written, the target does not allow replacing the file that is there, or the observer interrupts the
/// work.
#[cfg(feature = "files")]
pub fn write(target: impl Into<Target>, solution: &Solution, observer: &dyn Observer) -> Result<(), TableError> {
    put_in_place(target, observer, |file| write_to(file, solution, observer)).map(drop)
}

/// Writes outcomes as a table file without rounds, in the same way as [`write()`].
///
/// # Errors
///
/// If the file cannot be written, or the observer interrupts the work.
#[cfg(feature = "files")]
pub fn write_outcomes(target: impl Into<Target>, table: &BitTable, observer: &dyn Observer) -> Result<(), TableError> {
    put_in_place(target, observer, |file| write_outcomes_to(file, table, observer)).map(drop)
}

/// Writes the bytes of a table. Returns false if the observer interrupts the work.
pub fn write_to(to: impl Write, solution: &Solution, observer: &dyn Observer) -> io::Result<bool> {
    let of = |rounds: &Rounds, hand| rounds.get(hand);
    let rounds = solution.rounds().map(|rounds| (rounds.width(), move |hand| of(rounds, hand)));
    let longest = solution.longest_rounds().unwrap_or(0);
    write_sections(to, solution.rules(), [solution.wins(), solution.losses()], rounds, longest, observer)
}

/// Writes the bytes of a table with every hand, and with the rounds of the table if it has them. Its outcomes are copied into memory
/// first, at two bits a hand. Returns false if the observer interrupts the work.
///
/// # Errors
///
/// The errors of the writer, or if memory does not suffice.
pub fn write_hands_to(to: impl Write, table: &dyn Tablebase, observer: &dyn Observer) -> io::Result<bool> {
    let Some(bits) = BitTable::of(table, observer)? else { return Ok(false) };
    let rounds_of = |hand| table.value(hand).rounds().unwrap_or(0);
    let hands = (0..=table.rules().pack().full().bits()).into_par_iter().map(CardSet::from_bits);
    let longest = if table.has_rounds() { hands.map(rounds_of).max().unwrap_or(0) } else { 0 };
    let width = if longest > u8::MAX.into() { 2 } else { 1 };
    let rounds = table.has_rounds().then_some((width, rounds_of));
    write_sections(to, table.rules(), [bits.wins(), bits.losses()], rounds, longest, observer)
}

/// Writes the bytes of a table without rounds. Returns false if the observer interrupts the work.
pub fn write_outcomes_to(to: impl Write, table: &BitTable, observer: &dyn Observer) -> io::Result<bool> {
    let no_rounds = None::<(u8, fn(CardSet) -> u16)>;
    write_sections(to, table.rules(), [table.wins(), table.losses()], no_rounds, 0, observer)
}

/// A set of hands: hand x is bit x % 64 of word x / 64.
pub(crate) trait Words {
    fn word(&self, index: usize) -> u64;
    fn word_count(&self) -> usize;
    fn hands(&self) -> u64;
}

impl Words for HandSet {
    fn word(&self, index: usize) -> u64 {
        self.word(index)
    }
    fn word_count(&self) -> usize {
        self.word_count()
    }
    fn hands(&self) -> u64 {
        self.len()
    }
}

impl Words for [u64] {
    fn word(&self, index: usize) -> u64 {
        self[index]
    }
    fn word_count(&self) -> usize {
        self.len()
    }
    fn hands(&self) -> u64 {
        self.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// The rounds are their bytes a hand, and those of each hand.
fn write_sections<W: Words + ?Sized>(
    to: impl Write,
    rules: Rules,
    [wins, losses]: [&W; 2],
    rounds: Option<(u8, impl Fn(CardSet) -> u16)>,
    longest: u16,
    observer: &dyn Observer,
) -> io::Result<bool> {
    let rounds_width = rounds.as_ref().map_or(0, |&(width, _)| width);
    let sections = Sections::new(rules, rounds_width)
        .ok_or_else(|| io::Error::new(io::ErrorKind::FileTooLarge, "the table is too large for a file"))?;
    let (won, lost) = (wins.hands(), losses.hands());
    let draws = (1u64 << rules.pack().cards()) - 2 - won - lost;
    let header = Header::new(rules, rounds_width, [won, lost, draws], longest.into());

    let mut out = Hashed::new(to);
    out.put_head(&MAGIC, VERSION, &header)?;

    let total = sections.file_len();
    let mut goes_on = |done| {
        observer.progress(Status { step: 0, done, total });
        !observer.interrupted()
    };
    for set in [wins, losses] {
        if !out.put_set(set, &sections, &mut goes_on)? {
            return Ok(false);
        }
    }
    if let Some((_, rounds_of)) = rounds {
        let of = |hand| rounds_of(CardSet::from_bits(hand));
        let hands = 0..sections.rounds_bytes / u64::from(rounds_width);
        let all = match rounds_width {
            1 => out.put_all(hands, |hand| [of(hand) as u8], &mut goes_on)?,
            _ => out.put_all(hands, |hand| of(hand).to_le_bytes(), &mut goes_on)?,
        };
        if !all {
            return Ok(false);
        }
    }
    debug_assert_eq!(out.written + TRAILER, total);
    out.finish()?;
    Ok(true)
}

/// A writer that hashes the bytes that it writes.
pub(crate) struct Hashed<W: Write> {
    to: BufWriter<W>,
    hasher: blake3::Hasher,
    pub written: u64,
}

impl<W: Write> Hashed<W> {
    pub fn new(to: W) -> Hashed<W> {
        Hashed { to: BufWriter::with_capacity(1 << 20, to), hasher: blake3::Hasher::new(), written: 0 }
    }

    /// Writes the magic, the version and the header. The version is the one for usual packs.
    pub fn put_head(&mut self, magic: &[u8; 8], version: u32, header: &Header) -> io::Result<()> {
        self.put(magic)?;
        self.put(&(version + header.later()).to_le_bytes())?;
        self.put(&(HEADER as u32).to_le_bytes())?;
        self.put(&header.encode())?;
        self.put(&header.lengths())
    }

    /// Writes a set of hands as a section.
    pub fn put_set<S: Words + ?Sized>(
        &mut self,
        set: &S,
        sections: &Sections,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> io::Result<bool> {
        let word = |index| if index < set.word_count() { set.word(index) } else { 0 };
        self.put_all(0..(sections.outcome_bytes / 8) as usize, |index| word(index).to_le_bytes(), goes_on)
    }

    /// Writes the bytes of many items. Calls `goes_on` regularly with the number of bytes written so far. Stops and returns false
    /// if it returns false.
    pub fn put_all<T, const N: usize>(
        &mut self,
        all: impl IntoIterator<Item = T>,
        bytes: impl Fn(T) -> [u8; N],
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> io::Result<bool> {
        // Small enough to stop soon, large enough to hash and write fast.
        const PIECE: usize = 1 << 20;
        let mut piece = Vec::with_capacity(PIECE + N);
        for one in all {
            piece.extend_from_slice(&bytes(one));
            if piece.len() >= PIECE {
                self.put(&piece)?;
                piece.clear();
                if !goes_on(self.written) {
                    return Ok(false);
                }
            }
        }
        self.put(&piece)?;
        Ok(goes_on(self.written))
    }

    /// Writes the hash of everything so far.
    pub fn put_hash(&mut self) -> io::Result<()> {
        let hash = *self.hasher.finalize().as_bytes();
        self.put(&hash)
    }

    /// Writes the hash of everything so far and the finished mark.
    pub fn finish(mut self) -> io::Result<()> {
        self.put_hash()?;
        self.put(&FINISHED)?;
        self.to.flush()
    }

    pub fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.written += bytes.len() as u64;
        self.to.write_all(bytes)
    }
}
