//! Checkpoints: how far a solve has come, on disk.
//!
//! # The format, version 2
//!
//! As that of tables (see [`format`](mod@crate::format)) but for the magic, the header and the last section. All numbers
//! are little-endian. The sections are of the game in work, which has D ranks a suit less than the one asked for; M is the
//! number of cards of the game with one rank less than that.
//!
//! ```text
//! offset            bytes   what
//! 0                 8       magic: 89 46 41 43 45 55 43 0a ("\x89FACEUC\n")
//! 8                 4       version: 2
//! 12                4       the length of the header that follows: 40
//! 16                40      header
//!   16              4         suits, ranks, trumps, after beating of the game asked for: as in a table
//!   20              1         bytes a hand of the rounds section: 0 (no rounds) or 1
//!   21              3         zero
//!   24              8         number of the next step
//!   32              8         positions within rounds that were looked at
//!   40              8         F, how many hands take 255 rounds or more
//!   48              1         D; version 1, which is not read any more, has zero here and in the next byte
//!   49              1         1 if there are strengths, 0 if not
//!   50              6         zero
//! 56                8       zero
//! 64                W       wins, as in a table
//! 64 + W            W       losses, likewise
//! 64 + 2 W          R       rounds, one byte a hand; 255 for those in the list
//! 64 + 2 W + R      10 F    the list, by rising hand: 8 bytes of hand, 2 bytes of rounds
//! …                 2^M     strengths, if there are any: for each hand of the game with one rank less than that in work
//!                           a signed byte, from -127 (loses at once) to 127 (wins at once)
//! …                 32      BLAKE3 hash of all bytes before it
//! …                 8       finished mark: "FINISHED"
//! ```

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use faceup_core::{CardSet, Rules};
use faceup_solver::{Quiet, Saved, SavedRounds, State};

use crate::TableError;
use crate::format::{FINISHED, Header, SECTIONS, Sections, TRAILER};
use crate::head::{open_regular, read_head};
use crate::write::{Hashed, put_in_place};

/// The first bytes of every checkpoint.
pub const MAGIC: [u8; 8] = *b"\x89FACEUC\n";

/// The version of the format.
const VERSION: u32 = 2;

/// The bytes of an entry of the list.
const ENTRY: u64 = 10;

/// How long to wait for whoever holds a checkpoint.
const PATIENCE: Duration = Duration::from_secs(2);

/// Holds a checkpoint for one solve, until it is dropped or the program ends, however that may be.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    held: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A lock is an empty file: what has something in it has come to that name otherwise, and is not ours.
        if is_named(&self.held, &self.path) && self.held.metadata().is_ok_and(|data| data.len() == 0) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Whether a path still leads to an open file.
fn is_named(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let of = |data: std::fs::Metadata| (data.dev(), data.ino());
        let (open, named) = (file.metadata().map(of), std::fs::metadata(path).map(of));
        matches!((open, named), (Ok(open), Ok(named)) if open == named)
    }
    // Elsewhere a file that is open keeps its name.
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

/// Holds a checkpoint that is there or will be, so that no two solves take each other's place. The lock is on a file
/// beside it, since every save puts another file in its place; what a killed program leaves of that locks nobody out.
///
/// Nothing is held, and `None` returned, on file systems that know no locks.
///
/// # Errors
///
/// If another program holds it, and still does after two seconds, or the file beside it cannot be made.
pub fn lock(path: &Path) -> Result<Option<Lock>, TableError> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".lock");
    let beside = path.with_file_name(name);
    let failed = |source| TableError::Write { path: path.to_owned(), source };
    let begun = Instant::now();
    loop {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&beside).map_err(failed)?;
        match file.try_lock() {
            // Whoever held it may have removed the file between the two calls: then it is another one that counts.
            Ok(()) if is_named(&file, &beside) => return Ok(Some(Lock { path: beside, held: file })),
            Ok(()) => {}
            // A program that was killed holds it until its memory is given back.
            Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => std::thread::sleep(PATIENCE / 50),
            Err(TryLockError::WouldBlock) => return Err(TableError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
}

/// Saves how far a solve has come: written aside, synced and renamed, so that there is always a whole checkpoint.
///
/// # Errors
///
/// If the folder or the disk does not take it. The checkpoint before it is then untouched.
pub fn save(path: &Path, state: &State) -> Result<(), TableError> {
    put_in_place(path, &Quiet, |file| write_state(file, state).map(|()| true))
}

fn write_state(to: impl Write, state: &State) -> io::Result<()> {
    let width = u8::from(state.has_rounds());
    let sections = Sections::new(state.current(), width).ok_or(io::ErrorKind::FileTooLarge)?;
    let far = state.overflow_rounds();
    let less = state.rules().pack().ranks() - state.current().pack().ranks();
    let way = u64::from(less) | u64::from(state.scores().is_some()) << 8;
    let header = Header::new(state.rules(), width, [state.step().into(), state.nodes(), far.len() as u64], way);
    let mut out = Hashed::new(to);
    out.put_head(&MAGIC, VERSION, &header)?;
    // It is written to the end, and nobody is told how far it is.
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
    out.put_all(state.scores().unwrap_or_default(), |strength| strength.to_le_bytes(), &mut put_on)?;
    out.finish()
}

/// What a checkpoint says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The game that was asked for.
    pub rules: Rules,
    /// The game in work: the same, or one with fewer ranks that leads to it.
    pub in_work: Rules,
    /// Whether rounds are found as well.
    pub has_rounds: bool,
    /// The number of the next step.
    pub step: u16,
    nodes: u64,
    far: u64,
    sections: Sections,
    /// How many strengths there are.
    strengths: Option<u64>,
}

/// Reads what a checkpoint says of itself, and no more than that: it may still turn out to be damaged.
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
    let (header, rules, _) = read_head(path, &head, VERSION)?;
    let ([step, nodes, far], width) = (header.outcomes, header.rounds_width());
    let step = u16::try_from(step).map_err(|_| nonsense())?;
    let [less, is_led, 0, 0, 0, 0, 0, 0] = header.longest.to_le_bytes() else { return Err(nonsense()) };
    if width > 1 || is_led > 1 {
        return Err(nonsense());
    }
    let in_work = with_fewer_ranks(rules, less).ok_or_else(nonsense)?;
    let sections = Sections::new(in_work, width).ok_or_else(nonsense)?;
    let strengths = match is_led {
        0 => None,
        _ => Some(1 << with_fewer_ranks(in_work, 1).ok_or_else(nonsense)?.pack().cards()),
    };
    // Nothing is allocated for a length that the file does not have.
    let expected = far.checked_mul(ENTRY).and_then(|list| list.checked_add(sections.file_len()));
    let expected = expected.and_then(|length| length.checked_add(strengths.unwrap_or(0))).ok_or_else(nonsense)?;
    if got != expected {
        return Err(TableError::Length { path: path.to_owned(), expected, got });
    }
    Ok((from, Summary { rules, in_work, has_rounds: width == 1, step, nodes, far, sections, strengths }))
}

/// The game with so many ranks a suit less.
fn with_fewer_ranks(rules: Rules, less: u8) -> Option<Rules> {
    rules.with_ranks(rules.pack().ranks().checked_sub(less)?)
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
    let Summary { rules, in_work, has_rounds, step, nodes, far, sections, strengths } = summary;
    let words = (1usize << in_work.pack().cards()).div_ceil(64);
    let mut set = || -> io::Result<Vec<u64>> {
        let all = (0..sections.outcome_bytes / 8).map(|_| from.array().map(u64::from_le_bytes));
        let mut all = all.collect::<io::Result<Vec<u64>>>()?;
        all.truncate(words);
        Ok(all)
    };
    let (wins, losses) = (set().map_err(read)?, set().map_err(read)?);
    let mut bytes = vec![0; sections.rounds_bytes as usize];
    from.fill(&mut bytes).map_err(read)?;
    let entry = |_| {
        let hand = from.array().map(u64::from_le_bytes)?;
        Ok((CardSet::from_bits(hand), from.array().map(u16::from_le_bytes)?))
    };
    let list = (0..far).map(entry).collect::<io::Result<Vec<_>>>().map_err(read)?;
    let strengths = strengths.map(|count| -> io::Result<Vec<i8>> {
        let mut strengths = vec![0; count as usize];
        from.fill(&mut strengths)?;
        Ok(strengths.into_iter().map(|byte: u8| byte as i8).collect())
    });
    let strengths = strengths.transpose().map_err(read)?;
    let hash = *from.hasher.finalize().as_bytes();
    let (said, mark): ([u8; 32], [u8; 8]) = (from.array().map_err(read)?, from.array().map_err(read)?);
    if mark != FINISHED {
        return Err(TableError::Unfinished { path: path.to_owned() });
    }
    if said != hash {
        return Err(damaged("its bytes do not fit its hash"));
    }
    let rounds = has_rounds.then_some(SavedRounds { bytes, overflow: list });
    State::restore(Saved { rules, current: in_work, step, nodes, wins, losses, rounds, scores: strengths })
        .map_err(damaged)
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

    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lock is on the file that has the name, and takes nothing with it that has come to that name.
    #[test]
    #[cfg(unix)]
    fn locks_are_on_what_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let (path, beside) = (folder.path().join("c"), folder.path().join(".c.lock"));
        let held = lock(&path).unwrap().unwrap();
        assert!(matches!(lock(&path), Err(TableError::InUse { .. })));
        // Opened while it was held, and removed since: whoever locks that locks nothing.
        let opened = File::open(&beside).unwrap();
        assert!(is_named(&opened, &beside));
        drop(held);
        assert!(!beside.exists() && !is_named(&opened, &beside));
        opened.try_lock().unwrap();
        let held = lock(&path).unwrap();
        assert!(held.is_some() && !is_named(&opened, &beside));
        // Another file in its place, or something written into it, stays.
        std::fs::remove_file(&beside).unwrap();
        std::fs::write(&beside, "another").unwrap();
        drop(held);
        assert_eq!(std::fs::read(&beside).unwrap(), b"another");
        drop(lock(&path).unwrap());
        assert_eq!(std::fs::read(&beside).unwrap(), b"another");
        // A link to a file is that file.
        std::fs::remove_file(&beside).unwrap();
        std::os::unix::fs::symlink(folder.path().join("elsewhere"), &beside).unwrap();
        let held = lock(&path).unwrap();
        assert!(held.is_some());
        assert!(matches!(lock(&path), Err(TableError::InUse { .. })));
    }
}
