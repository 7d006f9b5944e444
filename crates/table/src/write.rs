//! Writing a table.

use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use faceup_core::{CardSet, Rules};
use faceup_solver::{HandSet, Observer, Quiet, Rounds, Solution, Status, Tablebase};

use tempfile::NamedTempFile;

use crate::TableError;
use crate::bit_table::BitTable;
use crate::format::{FINISHED, HEADER, Header, MAGIC, SECTIONS, Sections, TRAILER, VERSION};

/// Writes a solution as a table file.
///
/// It is written beside its final name, synced, and renamed into place, so under that name there is at any moment
/// either what was there before or the whole table. If writing fails or is interrupted, the file beside it is
/// removed. A link is followed; what it leads to is replaced. A file that is there keeps its permissions.
///
/// # Errors
///
/// If the folder or the disk does not take it, or the observer asks to stop.
pub fn write(path: &Path, solution: &Solution, observer: &dyn Observer) -> Result<(), TableError> {
    put_in_place(path, observer, |file| write_to(file, solution, observer))
}

/// Writes outcomes as a table file without rounds, as [`write()`] does it.
///
/// # Errors
///
/// If the folder or the disk does not take it, or the observer asks to stop.
pub fn write_outcomes(path: &Path, table: &BitTable, observer: &dyn Observer) -> Result<(), TableError> {
    put_in_place(path, observer, |file| write_outcomes_to(file, table, observer))
}

/// Writes any text to a file as tables are written: whole or not at all, and one that is there is replaced.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write_text(path: &Path, text: &str) -> Result<(), TableError> {
    put_in_place(path, &Quiet, |file| file.write_all(text.as_bytes()).map(|()| true))
}

/// Makes a file aside, has its bytes written, and puts it in place. The writing may say by `false` that it was
/// interrupted.
pub(crate) fn put_in_place(
    path: &Path,
    observer: &dyn Observer,
    bytes: impl FnOnce(&mut File) -> io::Result<bool>,
) -> Result<(), TableError> {
    let failed = |source| TableError::Write { path: path.to_owned(), source };
    let interrupted = || TableError::Interrupted { path: path.to_owned() };
    let (mut file, target) = aside(path)?;
    match bytes(file.as_file_mut()) {
        Ok(true) => {}
        Ok(false) => return Err(interrupted()),
        Err(source) => return Err(failed(source)),
    }
    file.as_file().sync_all().map_err(failed)?;
    if observer.interrupted() {
        return Err(interrupted());
    }
    file.persist(&target).map_err(|error| failed(error.error))?;
    // The rename itself must outlast a crash too. Some systems cannot sync a folder; the table is whole all the same.
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder_of(&target)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Finds out whether a table could be written under a name, as far as that can be known before it is: its folder
/// must exist and take new files, and what has the name already must be a file that may be written.
///
/// # Errors
///
/// If it does not.
pub fn check_writable(path: &Path) -> Result<(), TableError> {
    aside(path).map(drop)
}

/// A new file, which is removed when it is dropped, in the folder of the file that `path` leads to, and that file's
/// own name.
fn aside(path: &Path) -> Result<(NamedTempFile, PathBuf), TableError> {
    let failed = |source| TableError::Write { path: path.to_owned(), source };
    let refused = |kind, what: &str| failed(io::Error::new(kind, what));
    let is_link = path.symlink_metadata().is_ok_and(|link| link.is_symlink());
    let target = if is_link { path.canonicalize().map_err(failed)? } else { path.to_owned() };
    let there = target.metadata().ok();
    if target.file_name().is_none() || there.as_ref().is_some_and(Metadata::is_dir) {
        return Err(refused(io::ErrorKind::IsADirectory, "it is a folder; give a file name in it"));
    }
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return Err(refused(io::ErrorKind::InvalidInput, "it is a device or a pipe; give the name of a regular file"));
    }
    if there.as_ref().is_some_and(|there| there.permissions().readonly()) {
        return Err(refused(io::ErrorKind::PermissionDenied, "it is there and may not be written"));
    }
    let folder = folder_of(&target);
    if !folder.is_dir() {
        let what = format!("there is no folder '{}'; make it first, or name another", folder.display());
        return Err(refused(io::ErrorKind::NotFound, &what));
    }
    let mut aside = tempfile::Builder::new();
    let prefix = prefix(&target);
    aside.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the process's mask takes off what it does not want. (A temporary file is private.)
        aside.permissions(std::fs::Permissions::from_mode(0o666));
    }
    // The name of the file aside says nothing to anyone.
    let file = aside.tempfile_in(folder).map_err(|error| failed(without_path(error)))?;
    if let Some(there) = there {
        file.as_file().set_permissions(there.permissions()).map_err(failed)?;
    }
    Ok((file, target))
}

/// The error as the system told it, without the path that was put to it.
fn without_path(error: io::Error) -> io::Error {
    let source = error.get_ref().and_then(|inner| inner.source()).and_then(|source| source.downcast_ref::<io::Error>());
    match source.and_then(io::Error::raw_os_error).or(error.raw_os_error()) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}

/// How the names of files that are being written begin: with a dot, the name that they are to have, and this; a long
/// name is left out.
const MARK: &str = ".faceup-";
/// How they end.
const SUFFIX: &str = ".part";

/// Names that are longer, in bytes, would not leave room for the rest.
const LONG_NAME: usize = 200;
/// How many letters there are at random between that and the end.
const RANDOM: usize = 6;

fn prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    format!(".{}{MARK}", if name.len() <= LONG_NAME { &name } else { "" })
}

/// Removes what killed programs left behind in a folder: files that were being written, if nobody has for a day.
/// What cannot be removed stays.
pub fn tidy(folder: &Path) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    remove_asides(folder, |name, metadata| {
        let age = metadata.modified().ok().and_then(|at| at.elapsed().ok());
        name.contains(MARK) && age.is_some_and(|age| age > DAY)
    });
}

/// Removes what a killed program left behind when it was writing the file of this name. Nobody else may be writing it.
/// What cannot be removed stays.
pub fn tidy_after(path: &Path) {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (path, prefix) = (&target, prefix(&target));
    let is_its = |name: &str| name.starts_with(&prefix) && name.len() == prefix.len() + RANDOM + SUFFIX.len();
    if !prefix.starts_with(&format!(".{MARK}")) {
        remove_asides(folder_of(path), |name, _| is_its(name));
    }
}

fn remove_asides(folder: &Path, is_left: impl Fn(&str, &Metadata) -> bool) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (name, metadata) = (entry.file_name(), entry.metadata());
        let (Some(name), Ok(metadata)) = (name.to_str(), metadata) else { continue };
        if name.starts_with('.') && name.ends_with(SUFFIX) && metadata.is_file() && is_left(name, &metadata) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
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
    let longest = solution.longest_rounds().unwrap_or(0);
    write_sections(to, solution.rules(), [solution.wins(), solution.losses()], solution.rounds(), longest, observer)
}

/// Writes the bytes of a table of outcomes alone. Returns false if the observer asked to stop.
///
/// # Errors
///
/// What the writer says.
pub fn write_outcomes_to(to: impl Write, table: &BitTable, observer: &dyn Observer) -> io::Result<bool> {
    write_sections(to, table.rules(), [table.wins(), table.losses()], None, 0, observer)
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

fn write_sections<W: Words + ?Sized>(
    to: impl Write,
    rules: Rules,
    [wins, losses]: [&W; 2],
    rounds: Option<&Rounds>,
    longest: u16,
    observer: &dyn Observer,
) -> io::Result<bool> {
    let rounds_width = rounds.map_or(0, Rounds::width);
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
    if let Some(rounds) = rounds {
        let of = |hand| rounds.get(CardSet::from_bits(hand));
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

/// A writer that hashes what passes through it.
pub(crate) struct Hashed<W: Write> {
    to: BufWriter<W>,
    hasher: blake3::Hasher,
    pub written: u64,
}

impl<W: Write> Hashed<W> {
    pub fn new(to: W) -> Hashed<W> {
        Hashed { to: BufWriter::with_capacity(1 << 20, to), hasher: blake3::Hasher::new(), written: 0 }
    }

    /// Writes what stands before the sections.
    pub fn put_head(&mut self, magic: &[u8; 8], version: u32, header: &Header) -> io::Result<()> {
        self.put(magic)?;
        self.put(&version.to_le_bytes())?;
        self.put(&(HEADER as u32).to_le_bytes())?;
        self.put(&header.encode())?;
        self.put(&[0; SECTIONS as usize - 16 - HEADER])
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

    /// Writes the bytes of many things. It asks from time to time, with the number of bytes written so far, whether to
    /// go on, and returns false if it was told not to.
    pub fn put_all<T, const N: usize>(
        &mut self,
        all: impl IntoIterator<Item = T>,
        bytes: impl Fn(T) -> [u8; N],
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> io::Result<bool> {
        // Small enough to stop soon, large enough to hash and write well.
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
