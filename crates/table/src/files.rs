//! Putting files in place: whole or not at all, and never two writers at once.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use faceup_job::{Interrupted, Observer, Quiet};
use faceup_solver::{Solution, Tablebase};
use tempfile::NamedTempFile;

use crate::bit_table::BitTable;
use crate::{TableError, frontier, write_outcomes_to, write_to};

/// Writes a solution as a table file.
///
/// The table is written to a file beside `path`, synced, and renamed. So at any moment `path` is either what it was
/// before or the whole table. If writing fails or is interrupted, the other file is removed. If `path` is a link, the
/// file that it leads to is replaced. A replaced file passes on its permissions.
///
/// # Errors
///
/// If the file cannot be written, or the observer asks to stop.
pub fn write(path: &Path, solution: &Solution, observer: &dyn Observer) -> Result<(), TableError> {
    put_in_place(path, observer, |file| write_to(file, solution, observer))
}

/// Writes outcomes as a table file without rounds, in the same way as [`write()`].
///
/// # Errors
///
/// If the file cannot be written, or the observer asks to stop.
pub fn write_outcomes(path: &Path, table: &BitTable, observer: &dyn Observer) -> Result<(), TableError> {
    put_in_place(path, observer, |file| write_outcomes_to(file, table, observer))
}

/// Writes a frontier table, in the same way as [`write()`]. The outcomes are copied into memory first, at two bits a
/// hand.
///
/// # Errors
///
/// If the file cannot be written, memory does not suffice, the observer asks to stop, or the table is
/// wrong: a better hand has a worse outcome, or renaming suits changes one.
pub fn write_frontier(path: &Path, table: &dyn Tablebase, observer: &dyn Observer) -> Result<(), TableError> {
    put_in_place(path, observer, |file| frontier::write_to(file, table, observer))
}

/// Writes text or bytes to a file, whole or not at all. An existing file is replaced.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write_whole(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), TableError> {
    put_in_place(path, &Quiet, |file| file.write_all(contents.as_ref()).map(|()| true))
}

/// Calls `bytes` to write a temporary file, then renames it. `bytes` returns false if it was interrupted.
pub(crate) fn put_in_place(
    path: &Path,
    observer: &dyn Observer,
    bytes: impl FnOnce(&mut File) -> io::Result<bool>,
) -> Result<(), TableError> {
    let failed = |source| TableError::Write { path: path.to_owned(), source };
    let interrupted = || TableError::Interrupted { path: path.to_owned(), source: Interrupted };
    let (mut file, target) = aside(path)?;
    if !bytes(file.as_file_mut()).map_err(failed)? {
        return Err(interrupted());
    }
    file.as_file().sync_all().map_err(failed)?;
    observer.check().map_err(|_| interrupted())?;
    file.persist(&target).map_err(|error| failed(error.error))?;
    // The rename must outlast a crash too. Some systems cannot sync a folder; the table is whole all the same.
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder_of(&target)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Checks before the work, as far as that is possible, that a file can be written under this name: its folder must
/// exist and take new files, and an existing file must be a regular file that may be written.
///
/// # Errors
///
/// If one of these does not hold.
pub fn check_writable(path: &Path) -> Result<(), TableError> {
    aside(path).map(drop)
}

/// A new file in the folder of the file that `path` leads to, and the path of that file. The new file is locked, so
/// that nobody tidies it away, and it is removed when it is dropped.
fn aside(path: &Path) -> Result<(NamedTempFile, PathBuf), TableError> {
    let failed = |source| TableError::Write { path: path.to_owned(), source };
    let refused = |kind, what: &str| failed(io::Error::new(kind, what));
    let is_link = path.symlink_metadata().is_ok_and(|link| link.is_symlink());
    let target = if is_link { path.canonicalize().map_err(failed)? } else { path.to_owned() };
    let there = target.metadata().ok();
    if target.file_name().is_none() || names_folder(&target) || there.as_ref().is_some_and(Metadata::is_dir) {
        return Err(refused(io::ErrorKind::IsADirectory, "it is a folder; give a file name in it"));
    }
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return Err(refused(io::ErrorKind::InvalidInput, "it is a device or a pipe; give the name of a regular file"));
    }
    if there.as_ref().is_some_and(|there| there.permissions().readonly()) {
        return Err(refused(io::ErrorKind::PermissionDenied, "the file is there and may not be written"));
    }
    let folder = folder_of(&target);
    if !folder.is_dir() {
        let what = format!("there is no folder '{}'; make it first, or name another", folder.display());
        return Err(refused(io::ErrorKind::NotFound, &what));
    }
    tidy_after(&target);
    let prefix = prefix(&target);
    let mut tries = 0;
    let file = loop {
        let mut aside = tempfile::Builder::new();
        aside.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The process's mask takes off the rest, as for any new file. (By default, a temporary file is private.)
            aside.permissions(std::fs::Permissions::from_mode(0o666));
        }
        // The name of the temporary file means nothing to the user.
        let file = aside.tempfile_in(folder).map_err(|error| failed(without_path(error)))?;
        // Another program may tidy the file away before it is locked. Not every file system has locks.
        let is_tidied = match file.as_file().try_lock() {
            Ok(()) => !is_named(file.as_file(), file.path()),
            Err(error) => matches!(error, TryLockError::WouldBlock),
        };
        tries += 1;
        if !is_tidied || tries > 8 {
            break file;
        }
    };
    if let Some(there) = there {
        file.as_file().set_permissions(there.permissions()).map_err(failed)?;
    }
    Ok((file, target))
}

/// Whether the text of a path ends as that of a folder. ([`Path::file_name`] passes over that.)
fn names_folder(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    let is_separator = |byte: &u8| std::path::is_separator((*byte).into());
    text.last().is_some_and(is_separator) || text.ends_with(b".") && text.iter().rev().nth(1).is_some_and(is_separator)
}

/// The system's error, without the path that [`tempfile`] adds.
fn without_path(error: io::Error) -> io::Error {
    let source = error.get_ref().and_then(|inner| inner.source()).and_then(|source| source.downcast_ref::<io::Error>());
    match source.and_then(io::Error::raw_os_error).or(error.raw_os_error()) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}

/// The name of a temporary file: a dot, the name that the file will have, this mark, random letters, and the suffix. A long
/// name is left out.
const MARK: &str = ".faceup-";
const SUFFIX: &str = ".part";
/// The number of random letters.
const RANDOM: usize = 6;
/// A name of more bytes leaves no room for the rest.
const LONG_NAME: usize = 200;

fn prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    format!(".{}{MARK}", if name.len() <= LONG_NAME { &name } else { "" })
}

/// Removes temporary files that killed programs left in a folder at least a day ago. Ignores files that cannot be
/// removed.
pub fn tidy(folder: &Path) {
    remove_asides(folder, true, |name| name.contains(MARK));
}

/// Removes temporary files that killed programs left when they wrote to this path. A file that a running program is
/// writing stays. Ignores files that cannot be removed.
pub fn tidy_after(path: &Path) {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let prefix = prefix(&target);
    let is_its = |name: &str| name.starts_with(&prefix) && name.len() == prefix.len() + RANDOM + SUFFIX.len();
    if !prefix.starts_with(&format!(".{MARK}")) {
        remove_asides(folder_of(&target), false, is_its);
    }
}

fn remove_asides(folder: &Path, only_old: bool, is_meant: impl Fn(&str) -> bool) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (name, metadata) = (entry.file_name(), entry.metadata());
        let (Some(name), Ok(metadata)) = (name.to_str(), metadata) else { continue };
        if !name.starts_with('.') || !name.ends_with(SUFFIX) || !metadata.is_file() || !is_meant(name) {
            continue;
        }
        let is_old = metadata.modified().ok().and_then(|at| at.elapsed().ok()).is_some_and(|age| age > DAY);
        let Ok(file) = OpenOptions::new().write(true).open(entry.path()) else { continue };
        // A program locks the file that it writes. Without locks, only the age shows whether it is abandoned.
        let is_left = match file.try_lock() {
            Ok(()) => is_old || !only_old,
            Err(TryLockError::WouldBlock) => false,
            Err(TryLockError::Error(_)) => is_old,
        };
        if is_left {
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

/// Opens a regular file, and tells its length.
pub(crate) fn open_regular(path: &Path) -> Result<(File, u64), TableError> {
    let read = |source| TableError::Read { path: path.to_owned(), source };
    // Checked before opening: opening a pipe waits for a writer.
    if !std::fs::metadata(path).map_err(read)?.is_file() {
        return Err(read(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")));
    }
    let file = File::open(path).map_err(read)?;
    let length = file.metadata().map_err(read)?.len();
    Ok((file, length))
}

/// How long to wait for the program that holds a lock.
const PATIENCE: Duration = Duration::from_secs(2);

/// A lock on a file. It ends when it is dropped or the program ends.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    held: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A lock is an empty file. A file with contents came to that name in another way, and is not ours.
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
        let of = |data: Metadata| (data.dev(), data.ino());
        let (open, named) = (file.metadata().map(of), std::fs::metadata(path).map(of));
        matches!((open, named), (Ok(open), Ok(named)) if open == named)
    }
    // On other systems an open file keeps its name.
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

/// Locks a file that need not exist. The lock is on another file beside it, since every write replaces the file itself.
/// If the program is killed, its lock ends with it.
///
/// Returns `None`, and locks nothing, on file systems without locks.
///
/// # Errors
///
/// If another program holds the lock, and still does after two seconds, or if the file beside cannot be made.
pub fn lock(path: &Path) -> Result<Option<Lock>, TableError> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".lock");
    let beside = path.with_file_name(name);
    let failed = |source| TableError::Write { path: beside.clone(), source };
    let begun = Instant::now();
    loop {
        // Checked before opening: opening a pipe waits for a reader.
        if beside.metadata().is_ok_and(|there| !there.is_file()) {
            let what = "it is not a regular file, as a lock must be; remove it";
            return Err(failed(io::Error::new(io::ErrorKind::InvalidInput, what)));
        }
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&beside).map_err(failed)?;
        match file.try_lock() {
            // The program that held the lock may have removed its file between the two calls.
            Ok(()) if is_named(&file, &beside) => return Ok(Some(Lock { path: beside, held: file })),
            Err(TryLockError::Error(_)) => return Ok(None),
            // A killed program holds its lock until the system has freed its memory.
            Ok(()) | Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                std::thread::sleep(PATIENCE / 50);
            }
            Ok(()) | Err(TryLockError::WouldBlock) => return Err(TableError::InUse { path: path.to_owned() }),
        }
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

    /// A pipe at the lock's name would wait for a reader for ever.
    #[test]
    #[cfg(unix)]
    fn a_lock_is_a_regular_file() {
        let folder = tempfile::tempdir().unwrap();
        let (path, beside) = (folder.path().join("c"), folder.path().join(".c.lock"));
        assert!(std::process::Command::new("mkfifo").arg(&beside).status().unwrap().success());
        let error = lock(&path).unwrap_err();
        assert!(matches!(&error, TableError::Write { path, .. } if *path == beside), "{error}");
        std::fs::remove_file(&beside).unwrap();
        std::fs::create_dir(&beside).unwrap();
        assert!(matches!(lock(&path), Err(TableError::Write { .. })));
    }
}
