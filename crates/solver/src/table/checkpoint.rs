//! Checkpoints: the state of an unfinished solve, on disk.
//!
//! # The format, version 6
//!
//! It is the format of tables (see [`format`](mod@crate::table::format)) with another magic, another use of the header, and two
//! more sections. All numbers are little-endian. The sections describe the current game, which has D ranks fewer a suit
//! than the game that was asked for.
//!
//! ```text
//! offset            bytes   what
//! 0                 8       magic: 89 46 41 43 45 55 43 0a ("\x89FACEUC\n")
//! 8                 4       version: 6
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
//!   49              1         scores: 0 (none), 1 (of each hand), 2 (of each group of hands)
//!   50              1         decided hands: 0 (two sets), 1 (numbered), 2 (none yet)
//!   51              5         milliseconds that the work has taken so far
//! 56                8       zero
//! 64                S       decided hands: as two sets, the wins and then the losses, as in a table; or numbered, in two
//!                           bits for each hand, 8 bytes for 32 hands: see below; or nothing
//! 64 + S            R       rounds, one byte a hand; 255 for those in the list
//! 64 + S + R        10 F    the list, by rising hand: 8 bytes of hand, 2 bytes of rounds
//! …                         scores, if there are any, of the game with one rank fewer: a signed byte for each hand, from -127 (it
//!                           loses at once) to 127 (it wins at once); or the outcomes, in two bits for each hand as above, and the
//!                           difficulties, one byte for each group
//! …                 32      BLAKE3 hash of all bytes before it
//! …                 8       finished mark: "FINISHED"
//! ```
//!
//! Numbered hands have the order of the solver's numbers. Hands that differ only by renaming suits have one number.
//!
//! ```text
//! bit of a word:   2 n + 1         2 n             (n from 0 to 31)
//!                  hand n loses    hand n wins     of the 32 hands of the word
//! ```
//!
//! This crate no longer reads versions 1 to 5.
//!
//! The hash protects against accidents: a bad disk, a copy cut short. It does not protect against intent, because anybody can
//! compute it again. Only the [verifier](crate::verify()) shows that the final table is right.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::iter::repeat;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use faceup_core::{CardSet, Quiet, Rules};

use crate::decided::{Facts, Sets};
use crate::hand_set::HandSet;
use crate::proof::difficulties::Detail;
use crate::proof::estimates::words_needed;
use crate::proof::numbering::Numbering;
use crate::proof::prediction::smaller_game;
use crate::proof::scores::Scores;
use crate::rounds::RoundsWriter;
use crate::saved::fault;
use crate::state::State;
use crate::table::contents::read_head;
use crate::table::error::{TableError, TableErrorKind};
use crate::table::files::{Target, open_regular, put_in_place};
pub use crate::table::format::CHECKPOINT_MAGIC as MAGIC;
use crate::table::format::{FINISHED, Header, SECTIONS, Sections, TRAILER};
use crate::table::memory::reserved;
use crate::table::write::Hashed;

/// The version that this crate writes and reads. For packs that are not usual ones it is the next one, as in a table.
const VERSION: u32 = 6;

/// The form of the decided hands. The number is the byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Sets = 0,
    Numbered = 1,
    None = 2,
}

/// The bytes of an entry of the list.
const ENTRY: u64 = 10;
/// The longest time that five bytes hold, in milliseconds: 34 years.
const LONGEST_TIME: u64 = (1 << 40) - 1;

/// Saves the state of a solve, and the time that the work has taken so far. The file is written under a temporary name, synced
/// and renamed, so that there is always a whole checkpoint. Returns the target for the next one.
///
/// # Errors
///
/// If the file cannot be written, or the target does not allow replacing the file that is there. The old checkpoint is then
/// untouched.
pub fn save(target: impl Into<Target>, state: &State, time: Duration) -> Result<Target, TableError> {
    put_in_place(target, &Quiet, |file| write_state(file, state, time).map(|()| true))
}

fn write_state(to: impl Write, state: &State, time: Duration) -> io::Result<()> {
    let width = u8::from(state.has_rounds());
    let sections = Sections::new(state.current(), width).ok_or(io::ErrorKind::FileTooLarge)?;
    let far = state.rounds.as_ref().map_or(Vec::new(), RoundsWriter::overflow);
    let less = state.rules().pack().ranks() - state.current().pack().ranks();
    let time = (time.as_millis() as u64).min(LONGEST_TIME);
    let form = match &state.facts {
        Facts::Sets(_) => Form::Sets,
        Facts::Estimates(_) | Facts::Saved(_) => Form::Numbered,
        Facts::None => Form::None,
    };
    let scores = state.scores.as_ref().map_or(0, |scores| 1 + scores.detail() as u8);
    let last = u64::from(less) | u64::from(scores) << 8 | (form as u64) << 16 | time << 24;
    let header = Header::new(state.rules(), width, [state.step().into(), state.nodes(), far.len() as u64], last);
    let mut out = Hashed::new(to);
    out.put_head(&MAGIC, VERSION, &header)?;
    match &state.facts {
        Facts::Sets(sets) => {
            for set in [&sets.wins, &sets.losses] {
                let words = (0..set.word_count()).map(|index| set.word(index)).chain(repeat(0));
                out.put_all(words.take(sections.outcome_bytes as usize / 8), u64::to_le_bytes)?;
            }
        }
        Facts::Estimates(estimates) => {
            out.put_all(0..estimates.word_count(), |index| estimates.facts(index).to_le_bytes())?;
        }
        Facts::Saved(words) => out.put_all(words, |word| word.to_le_bytes())?,
        Facts::None => {}
    }
    if let Some(rounds) = &state.rounds {
        out.put_all(0..sections.rounds_bytes, |hand| [rounds.byte(CardSet::from_bits(hand))])?;
    }
    let entry = |(hand, rounds): (CardSet, u16)| {
        let mut entry = [0; ENTRY as usize];
        entry[..8].copy_from_slice(&hand.bits().to_le_bytes());
        entry[8..].copy_from_slice(&rounds.to_le_bytes());
        entry
    };
    out.put_all(far, entry)?;
    if let Some(scores) = &state.scores {
        let (words, bytes) = Scores::sizes(scores.rules, scores.detail());
        out.put_all(0..words as usize, |index| scores.word(index).to_le_bytes())?;
        out.put_all(0..bytes as usize, |index| [scores.byte(index)])?;
    }
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
    form: Form,
    /// The detail of the scores, and the numbers of words and of bytes that they take.
    scores: Option<(Detail, u64, u64)>,
}

/// Reads the header of a checkpoint, without checking the rest.
///
/// # Errors
///
/// If it cannot be read, is no checkpoint, is of another version, or is cut short.
pub fn peek(path: &Path) -> Result<Summary, TableError> {
    open(path).map(|(_, summary)| summary)
}

fn open(path: &Path) -> Result<(HashedReader, Summary), TableError> {
    let nonsense = || TableErrorKind::Damaged("its header is malformed").at(path);
    let read = |source| TableErrorKind::Read(source).at(path);
    let (file, got) = open_regular(path)?;
    let mut from = HashedReader { from: BufReader::with_capacity(1 << 20, file), hasher: blake3::Hasher::new() };
    if got < SECTIONS + TRAILER {
        return Err(TableErrorKind::NotACheckpoint.at(path));
    }
    let head: [u8; SECTIONS as usize] = from.array().map_err(read)?;
    if head[..8] != MAGIC {
        return Err(TableErrorKind::NotACheckpoint.at(path));
    }
    let (header, rules) = read_head(path, &head, &[VERSION, VERSION + 1])?;
    let ([step, nodes, far], width) = (header.outcomes(), header.rounds_width());
    let step = u16::try_from(step).map_err(|_| nonsense())?;
    let [less, scores, form, ..] = header.longest().to_le_bytes();
    let time = header.longest() >> 24;
    let form = [Form::Sets, Form::Numbered, Form::None].into_iter().find(|&known| known as u8 == form);
    let form = form.filter(|_| width <= 1).ok_or_else(nonsense)?;
    let detail = *[None, Some(Detail::Hand), Some(Detail::Group)].get(usize::from(scores)).ok_or_else(nonsense)?;
    let current = with_fewer_ranks(rules, less).ok_or_else(nonsense)?;
    let sections = Sections::new(current, width).ok_or_else(nonsense)?;
    let scores = match detail {
        None => None,
        Some(detail) => {
            let smaller = with_fewer_ranks(current, 1).ok_or_else(nonsense)?;
            let (words, bytes) = Scores::sizes(smaller, detail);
            Some((detail, u64::try_from(words).map_err(|_| nonsense())?, u64::try_from(bytes).map_err(|_| nonsense())?))
        }
    };
    let numbered = u64::try_from(words_needed(Numbering::new(current))).map_err(|_| nonsense())?;
    let decided = match form {
        Form::Sets | Form::None => Some(0),
        Form::Numbered => numbered.checked_mul(8),
    };
    // The sections of a table are the two sets and the rounds.
    let sets = if form == Form::Sets { 0 } else { 2 * sections.outcome_bytes };
    // Checked before anything is allocated.
    let expected = [
        Some(sections.file_len() - sets),
        decided,
        far.checked_mul(ENTRY),
        scores.map_or(Some(0), |(_, words, bytes)| words.checked_mul(8)?.checked_add(bytes)),
    ];
    let expected = expected.into_iter().try_fold(0u64, |sum, part| sum.checked_add(part?)).ok_or_else(nonsense)?;
    if got != expected {
        return Err(TableErrorKind::Length { expected, got }.at(path));
    }
    let time = Duration::from_millis(time);
    // A solve without rounds finds them for the first of the smaller games.
    let has_rounds = width == 1 && current == rules;
    Ok((from, Summary { rules, current, has_rounds, step, time, nodes, far, sections, form, scores }))
}

/// The game with fewer ranks a suit.
fn with_fewer_ranks(rules: Rules, less: u8) -> Option<Rules> {
    if less == 0 {
        return Some(rules);
    }
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
    let damaged = |what| TableErrorKind::Damaged(what).at(path);
    let read = |source| TableErrorKind::Read(source).at(path);
    let (mut from, summary) = open(path)?;
    let Summary { rules, current, step, nodes, far, sections, form, scores, .. } = summary;
    let words = (1usize << current.pack().cards()).div_ceil(64);
    let mut set = || -> io::Result<HandSet> {
        let mut all = from.words(sections.outcome_bytes / 8)?;
        all.truncate(words);
        Ok(HandSet::from_words(all))
    };
    let facts = match form {
        Form::Sets => Facts::Sets(Arc::new(Sets { wins: set().map_err(read)?, losses: set().map_err(read)? })),
        Form::Numbered => Facts::Saved(from.words(words_needed(Numbering::new(current)) as u64).map_err(read)?),
        Form::None => Facts::None,
    };
    let bytes = from.bytes(sections.rounds_bytes).map_err(read)?;
    let entry = |_| {
        let hand = from.array().map(u64::from_le_bytes)?;
        Ok((CardSet::from_bits(hand), from.array().map(u16::from_le_bytes)?))
    };
    let list = (0..far).map(entry).collect::<io::Result<Vec<_>>>().map_err(read)?;
    let scores = scores.map(|(detail, words, bytes)| Ok((detail, from.words(words)?, from.bytes(bytes)?)));
    let scores = scores.transpose().map_err(read)?;
    let hash = *from.hasher.finalize().as_bytes();
    let (said, mark): ([u8; 32], [u8; 8]) = (from.array().map_err(read)?, from.array().map_err(read)?);
    if mark != FINISHED {
        return Err(TableErrorKind::Unfinished.at(path));
    }
    if said != hash {
        return Err(damaged("its bytes do not match its hash"));
    }
    let rounds = (sections.rounds_bytes > 0).then(|| RoundsWriter::restore(bytes, list));
    let rounds =
        rounds.map(|rounds| rounds.ok_or_else(|| damaged("the overflow list of rounds is wrong"))).transpose()?;
    let scores = match (scores, smaller_game(current)) {
        (None, _) => None,
        (Some(_), None) => return Err(damaged("the current game is too small for scores")),
        (Some((detail, words, bytes)), Some(smaller)) => {
            Some(Scores::restore(smaller, detail, words, bytes).map_err(damaged)?)
        }
    };
    let state = State { rules, current, facts, rounds, step, nodes, scores };
    fault(&state).map_or(Ok(state), |what| Err(damaged(what)))
}

/// A reader that hashes the bytes that it reads.
struct HashedReader {
    from: BufReader<File>,
    hasher: blake3::Hasher,
}

impl HashedReader {
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

    fn words(&mut self, count: u64) -> io::Result<Vec<u64>> {
        let mut words = reserved(count)?;
        for _ in 0..count {
            words.push(u64::from_le_bytes(self.array()?));
        }
        Ok(words)
    }

    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }
}
