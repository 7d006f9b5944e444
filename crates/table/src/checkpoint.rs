//! Checkpoints: the state of an unfinished solve, on disk.
//!
//! # The format, version 3
//!
//! It is the format of tables (see [`format`](mod@crate::format)) with another magic, another use of the header, and two
//! more sections. All numbers are little-endian. The sections describe the current game, which has D ranks fewer a suit
//! than the game that was asked for. M is the number of cards of the game with one rank fewer than the current game.
//!
//! ```text
//! offset            bytes   what
//! 0                 8       magic: 89 46 41 43 45 55 43 0a ("\x89FACEUC\n")
//! 8                 4       version: 3, or 2
//! 12                4       the length of the header that follows: 40
//! 16                40      header
//!   16              4         suits, ranks, trumps, after beating of the game asked for: as in a table
//!   20              1         bytes a hand of the rounds section: 0 (no rounds) or 1. A solve without rounds has 1
//!                             during the first of the smaller games
//!   21              3         zero
//!   24              8         number of the next step
//!   32              8         number of positions within rounds that were searched
//!   40              8         F, the number of hands that take 255 rounds or more
//!   48              1         D
//!   49              1         1 if there are scores, 0 if not
//!   50              1         zero
//!   51              5         milliseconds that the work has taken so far; version 2 has zero here
//! 56                8       zero
//! 64                W       wins, as in a table
//! 64 + W            W       losses, likewise
//! 64 + 2 W          R       rounds, one byte a hand; 255 for those in the list
//! 64 + 2 W + R      10 F    the list, by rising hand: 8 bytes of hand, 2 bytes of rounds
//! …                 2^M     scores, if there are any: a signed byte for each hand of the game with one rank fewer,
//!                           from -127 (loses at once) to 127 (wins at once)
//! …                 32      BLAKE3 hash of all bytes before it
//! …                 8       finished mark: "FINISHED"
//! ```
//!
//! Version 1, which is not read any more, had zeros from offset 48 to 55.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::time::Duration;

use faceup_core::{CardSet, Rules};
use faceup_solver::{Quiet, Saved, SavedRounds, State};

use crate::contents::read_head;
use crate::error::TableError;
use crate::files::{open_regular, put_in_place};
pub use crate::format::CHECKPOINT_MAGIC as MAGIC;
use crate::format::{FINISHED, Header, SECTIONS, Sections, TRAILER};
use crate::memory::reserved;
use crate::write::Hashed;

/// The version that this crate writes.
const VERSION: u32 = 3;
/// A version that it reads too: it differs only in that the time is not stored.
const VERSION_WITHOUT_TIME: u32 = 2;

/// The bytes of an entry of the list.
const ENTRY: u64 = 10;
/// The longest time that five bytes hold, in milliseconds: 34 years.
const LONGEST_TIME: u64 = (1 << 40) - 1;

/// Saves the state of a solve, and the time that the work has taken so far. The file is written aside, synced and
/// renamed, so that there is always a whole checkpoint.
///
/// # Errors
///
/// If the file cannot be written. The checkpoint before it is then untouched.
pub fn save(path: &Path, state: &State, time: Duration) -> Result<(), TableError> {
    put_in_place(path, &Quiet, |file| write_state(file, state, time).map(|()| true))
}

fn write_state(to: impl Write, state: &State, time: Duration) -> io::Result<()> {
    let width = u8::from(state.has_rounds());
    let sections = Sections::new(state.current(), width).ok_or(io::ErrorKind::FileTooLarge)?;
    let far = state.overflow_rounds();
    let less = state.rules().pack().ranks() - state.current().pack().ranks();
    let time = (time.as_millis() as u64).min(LONGEST_TIME);
    let last = u64::from(less) | u64::from(state.scores().is_some()) << 8 | time << 24;
    let header = Header::new(state.rules(), width, [state.step().into(), state.nodes(), far.len() as u64], last);
    let mut out = Hashed::new(to);
    out.put_head(&MAGIC, VERSION, &header)?;
    // A checkpoint is written to its end, without progress.
    let mut put_on = |_| true;
    for set in [state.wins(), state.losses()] {
        out.put_set(set, &sections, &mut put_on)?;
    }
    let byte = |hand| [state.rounds_byte(CardSet::from_bits(hand))];
    out.put_all(0..sections.rounds_bytes, byte, &mut put_on)?;
    let entry = |(hand, rounds): (CardSet, u16)| {
        let mut entry = [0; ENTRY as usize];
        entry[..8].copy_from_slice(&hand.bits().to_le_bytes());
        entry[8..].copy_from_slice(&rounds.to_le_bytes());
        entry
    };
    out.put_all(far, entry, &mut put_on)?;
    out.put_all(state.scores().unwrap_or_default(), |score| score.to_le_bytes(), &mut put_on)?;
    out.finish()
}

/// The header of a checkpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The game that was asked for.
    pub rules: Rules,
    /// The current game: the same, or a game with fewer ranks that leads to it.
    pub current: Rules,
    /// Whether the solve finds rounds.
    pub has_rounds: bool,
    /// The number of the next step.
    pub step: u16,
    /// The time that the work has taken so far.
    pub time: Duration,
    /// The number of positions within rounds that were searched.
    pub nodes: u64,
    far: u64,
    sections: Sections,
    /// The number of scores.
    scores: Option<u64>,
}

/// Reads the header of a checkpoint. The rest may still turn out to be damaged.
///
/// # Errors
///
/// If it cannot be read, is no checkpoint, is of another version, or is cut short.
pub fn peek(path: &Path) -> Result<Summary, TableError> {
    open(path).map(|(_, summary)| summary)
}

fn open(path: &Path) -> Result<(Source, Summary), TableError> {
    let nonsense = || TableError::Damaged { path: path.to_owned(), what: "its header makes no sense" };
    let read = |source| TableError::Read { path: path.to_owned(), source };
    let (file, got) = open_regular(path)?;
    let mut from = Source { from: BufReader::with_capacity(1 << 20, file), hasher: blake3::Hasher::new() };
    if got < SECTIONS + TRAILER {
        return Err(TableError::NotACheckpoint { path: path.to_owned() });
    }
    let head: [u8; SECTIONS as usize] = from.array().map_err(read)?;
    if head[..8] != MAGIC {
        return Err(TableError::NotACheckpoint { path: path.to_owned() });
    }
    let without_time = head[8..12] == VERSION_WITHOUT_TIME.to_le_bytes();
    let version = if without_time { VERSION_WITHOUT_TIME } else { VERSION };
    let (header, rules, _) = read_head(path, &head, version)?;
    let ([step, nodes, far], width) = (header.outcomes, header.rounds_width());
    let step = u16::try_from(step).map_err(|_| nonsense())?;
    let [less, has_scores, 0, ..] = header.longest.to_le_bytes() else { return Err(nonsense()) };
    let time = header.longest >> 24;
    if width > 1 || has_scores > 1 || without_time && time != 0 {
        return Err(nonsense());
    }
    let current = with_fewer_ranks(rules, less).ok_or_else(nonsense)?;
    let sections = Sections::new(current, width).ok_or_else(nonsense)?;
    let scores = match has_scores {
        0 => None,
        _ => Some(1 << with_fewer_ranks(current, 1).ok_or_else(nonsense)?.pack().cards()),
    };
    // Nothing is allocated for a length that the file does not have.
    let expected = far.checked_mul(ENTRY).and_then(|list| list.checked_add(sections.file_len()));
    let expected = expected.and_then(|length| length.checked_add(scores.unwrap_or(0))).ok_or_else(nonsense)?;
    if got != expected {
        return Err(TableError::Length { path: path.to_owned(), expected, got });
    }
    let time = Duration::from_millis(time);
    // A solve without rounds finds them for the first of the smaller games.
    let has_rounds = width == 1 && current == rules;
    Ok((from, Summary { rules, current, has_rounds, step, time, nodes, far, sections, scores }))
}

/// The game with fewer ranks a suit.
fn with_fewer_ranks(rules: Rules, less: u8) -> Option<Rules> {
    rules.with_ranks(rules.pack().ranks().checked_sub(less)?)
}

/// Whether a file begins as a checkpoint does.
#[must_use]
pub fn is_checkpoint(path: &Path) -> bool {
    let mut magic = [0; MAGIC.len()];
    open_regular(path).is_ok_and(|(mut file, _)| file.read_exact(&mut magic).is_ok() && magic == MAGIC)
}

/// Reads a checkpoint back.
///
/// # Errors
///
/// If it cannot be read, is no checkpoint, is of another version, or is cut short, unfinished or damaged.
pub fn load(path: &Path) -> Result<State, TableError> {
    let damaged = |what| TableError::Damaged { path: path.to_owned(), what };
    let read = |source| TableError::Read { path: path.to_owned(), source };
    let (mut from, summary) = open(path)?;
    let Summary { rules, current, step, nodes, far, sections, scores, .. } = summary;
    let words = (1usize << current.pack().cards()).div_ceil(64);
    let mut set = || -> io::Result<Vec<u64>> {
        let mut all = reserved(sections.outcome_bytes / 8)?;
        for _ in 0..sections.outcome_bytes / 8 {
            all.push(u64::from_le_bytes(from.array()?));
        }
        all.truncate(words);
        Ok(all)
    };
    let (wins, losses) = (set().map_err(read)?, set().map_err(read)?);
    let bytes = from.bytes(sections.rounds_bytes).map_err(read)?;
    let entry = |_| {
        let hand = from.array().map(u64::from_le_bytes)?;
        Ok((CardSet::from_bits(hand), from.array().map(u16::from_le_bytes)?))
    };
    let list = (0..far).map(entry).collect::<io::Result<Vec<_>>>().map_err(read)?;
    let scores = scores.map(|count| -> io::Result<Vec<i8>> {
        Ok(from.bytes(count)?.into_iter().map(|byte: u8| byte as i8).collect())
    });
    let scores = scores.transpose().map_err(read)?;
    let hash = *from.hasher.finalize().as_bytes();
    let (said, mark): ([u8; 32], [u8; 8]) = (from.array().map_err(read)?, from.array().map_err(read)?);
    if mark != FINISHED {
        return Err(TableError::Unfinished { path: path.to_owned() });
    }
    if said != hash {
        return Err(damaged("its bytes do not match its hash"));
    }
    let rounds = (sections.rounds_bytes > 0).then_some(SavedRounds { bytes, overflow: list });
    State::restore(Saved { rules, current, step, nodes, wins, losses, rounds, scores }).map_err(damaged)
}

/// A reader that hashes what passes through it.
struct Source {
    from: BufReader<File>,
    hasher: blake3::Hasher,
}

impl Source {
    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.from.read_exact(bytes)?;
        self.hasher.update(bytes);
        Ok(())
    }

    fn bytes(&mut self, count: u64) -> io::Result<Vec<u8>> {
        let mut bytes = reserved(count)?;
        bytes.resize(count as usize, 0);
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }
}
