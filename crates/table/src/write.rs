//! Writing a table.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use faceup_core::CardSet;
use faceup_solver::{HandSet, Lookup, Observer, Rounds, Solution, Status, summarize};

use tempfile::NamedTempFile;

use crate::TableError;
use crate::format::{FINISHED, HEADER, Header, MAGIC, SECTIONS, Sections, VERSION};

/// Writes a solution as a table file.
///
/// It is written beside its final name, synced, and renamed into place, so under that name there is at any moment
/// either what was there before or the whole table. If writing fails or is interrupted, the file beside it is
/// removed.
///
/// # Errors
///
/// If the folder or the disk does not take it, or the observer asks to stop.
pub fn write(path: &Path, solution: &Solution, observer: &dyn Observer) -> Result<(), TableError> {
    let failed = |source| TableError::Write { path: path.to_owned(), source };
    let interrupted = || TableError::Interrupted { path: path.to_owned() };
    let mut file = aside(path)?;
    match write_to(file.as_file_mut(), solution, observer) {
        Ok(true) => {}
        Ok(false) => return Err(interrupted()),
        Err(source) => return Err(failed(source)),
    }
    file.as_file().sync_all().map_err(failed)?;
    if observer.interrupted() {
        return Err(interrupted());
    }
    file.persist(path).map_err(|error| failed(error.error))?;
    // The rename itself must outlast a crash too. Some systems cannot sync a folder; the table is whole all the same.
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Finds out whether a table could be written under a name, as far as that can be known before it is: its folder
/// must exist and take new files.
///
/// # Errors
///
/// If it does not.
pub fn check_writable(path: &Path) -> Result<(), TableError> {
    aside(path).map(drop)
}

/// A new file in the folder of `path`, which is removed when it is dropped.
fn aside(path: &Path) -> Result<NamedTempFile, TableError> {
    let failed = |source| TableError::Write { path: path.to_owned(), source };
    if path.is_dir() || path.file_name().is_none() {
        return Err(failed(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; give a file name in it")));
    }
    let mut aside = tempfile::Builder::new();
    aside.prefix(".faceup-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the process's mask takes off what it does not want. (A temporary file is private.)
        aside.permissions(std::fs::Permissions::from_mode(0o666));
    }
    aside.tempfile_in(folder_of(path)).map_err(failed)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Writes the bytes of a table. Returns false if the observer asked to stop.
///
/// # Errors
///
/// What the writer says.
pub fn write_to(to: impl Write, solution: &Solution, observer: &dyn Observer) -> io::Result<bool> {
    let rules = solution.rules();
    let rounds_width = solution.rounds().map_or(0, Rounds::width);
    let sections = Sections::new(rules, rounds_width)
        .ok_or_else(|| io::Error::new(io::ErrorKind::FileTooLarge, "the table is too large for a file"))?;
    let summary = summarize(solution);
    let counts = [summary.positions.win, summary.positions.loss, summary.positions.draw];
    let header = Header::new(rules, rounds_width, counts, summary.longest_rounds().unwrap_or(0).into());

    let mut out = Hashed { to: BufWriter::with_capacity(1 << 20, to), hasher: blake3::Hasher::new(), written: 0 };
    out.put(&MAGIC)?;
    out.put(&VERSION.to_le_bytes())?;
    out.put(&(HEADER as u32).to_le_bytes())?;
    out.put(&header.encode())?;
    out.put(&[0; SECTIONS as usize - 16 - HEADER])?;

    // Chunks small enough to stop soon, large enough to hash and write well.
    const CHUNK: usize = 1 << 20;
    let mut chunk = Vec::with_capacity(CHUNK + 8);
    let total = sections.file_len();
    let flush = |out: &mut Hashed<_>, chunk: &mut Vec<u8>| {
        out.put(chunk)?;
        chunk.clear();
        observer.progress(Status { step: 0, decided: out.written, positions: total });
        Ok::<bool, io::Error>(!observer.interrupted())
    };
    for set in [solution.wins(), solution.losses()] {
        for index in 0..(sections.outcome_bytes / 8) as usize {
            let word = if index < HandSet::word_count(set) { set.word(index) } else { 0 };
            chunk.extend_from_slice(&word.to_le_bytes());
            if chunk.len() >= CHUNK && !flush(&mut out, &mut chunk)? {
                return Ok(false);
            }
        }
    }
    if let Some(rounds) = solution.rounds() {
        for bits in 0..sections.rounds_bytes / u64::from(rounds_width) {
            let bytes = rounds.get(CardSet::from_bits(bits)).to_le_bytes();
            chunk.extend_from_slice(&bytes[..usize::from(rounds_width)]);
            if chunk.len() >= CHUNK && !flush(&mut out, &mut chunk)? {
                return Ok(false);
            }
        }
    }
    if !flush(&mut out, &mut chunk)? {
        return Ok(false);
    }
    let hash = *out.hasher.finalize().as_bytes();
    out.put(&hash)?;
    out.put(&FINISHED)?;
    debug_assert_eq!(out.written, total);
    out.to.flush()?;
    Ok(true)
}

/// A writer that hashes what passes through it.
struct Hashed<W: Write> {
    to: BufWriter<W>,
    hasher: blake3::Hasher,
    written: u64,
}

impl<W: Write> Hashed<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.written += bytes.len() as u64;
        self.to.write_all(bytes)
    }
}
