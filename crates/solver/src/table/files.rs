//! Opening files, and putting new files in place: whole or not at all.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use faceup_core::{Interrupted, Observer, Quiet};
use tempfile::NamedTempFile;

use crate::table::error::TableError;
use crate::table::lock::is_named;
use crate::table::target::Target;

/// Writes text or bytes to a file, whole or not at all. Returns the target for the next version of the file.
///
/// # Errors
///
/// If the file cannot be written, or would replace one that the target does not allow.
pub fn write_whole(target: impl Into<Target>, contents: impl AsRef<[u8]>) -> Result<Target, TableError> {
    put_in_place(target, &Quiet, |file| file.write_all(contents.as_ref()).map(|()| true))
}

/// Writes a file whole or not at all: calls `bytes` to write a temporary file, then gives it its name. `bytes` returns false
/// if it was interrupted.
///
/// # Errors
///
/// If the file cannot be written, or would replace one that the target does not allow, or if the observer asks to stop.
pub(crate) fn put_in_place(
    target: impl Into<Target>,
    observer: &dyn Observer,
    bytes: impl FnOnce(&mut File) -> io::Result<bool>,
) -> Result<Target, TableError> {
    put_in_place_if(target, observer, bytes, || Ok(()))
}

/// Writes a file as [`write_whole`] does: calls `bytes` to write it, which returns false if it was interrupted. Calls `check`
/// before the file gets its name. If the check fails, the file that has the name stays.
///
/// # Errors
///
/// As [`write_whole`], or if the observer asks to stop, or the check fails.
pub fn put_in_place_if(
    target: impl Into<Target>,
    observer: &dyn Observer,
    bytes: impl FnOnce(&mut File) -> io::Result<bool>,
    check: impl FnOnce() -> Result<(), TableError>,
) -> Result<Target, TableError> {
    let target = target.into();
    let failed = |source| TableError::Write { path: target.path().to_owned(), source };
    let interrupted = || TableError::Interrupted { path: target.path().to_owned(), source: Interrupted };
    let (mut file, place) = aside(target.path())?;
    if !bytes(file.as_file_mut()).map_err(failed)? {
        return Err(interrupted());
    }
    file.as_file().sync_all().map_err(failed)?;
    observer.check().map_err(|_| interrupted())?;
    // The check may write a file beside this one. If this one may not get its name, that file stays as it is.
    target.check(&place)?;
    check()?;
    let target = target.put(file, &place)?;
    // The name must outlast a crash too. Some systems cannot sync a folder; the file is whole all the same.
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder_of(&place)) {
        let _ = folder.sync_all();
    }
    Ok(target)
}

impl Target {
    /// Takes a name before the work, and checks it as [`check_writable`] does. Unless `force`, the new file replaces only the file
    /// that has the name now, and not if that changes. So a caller may look at it first.
    ///
    /// # Errors
    ///
    /// As [`check_writable`].
    pub fn new(path: &Path, force: bool) -> Result<Target, TableError> {
        check_writable(path)?;
        Ok(if force { path.into() } else { Target::as_it_is(path) })
    }
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

/// A new temporary file in the folder of the file that `path` leads to, and the path of that file. The temporary file is
/// locked, so that no other program removes it. It is removed when it is dropped.
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
        return Err(refused(io::ErrorKind::PermissionDenied, "the file exists and is read-only"));
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
            // The permissions of any new file, less the process's mask. (By default, a temporary file is private.)
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

/// Whether a path ends with a separator, or with a dot after one, as only the path of a folder does. ([`Path::file_name`]
/// ignores that.)
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
