//! Locks: one writer at a time.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::table::error::TableError;

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
        // A lock is an empty file. A file with contents is not ours.
        if is_named(&self.held, &self.path) && self.held.metadata().is_ok_and(|data| data.len() == 0) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Whether a path still leads to an open file.
pub(crate) fn is_named(file: &File, path: &Path) -> bool {
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

    /// A lock is on the file that has the name. A file that gets the name later is not removed with it.
    #[test]
    #[cfg(unix)]
    fn locks_are_on_what_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let (path, beside) = (folder.path().join("c"), folder.path().join(".c.lock"));
        let held = lock(&path).unwrap().unwrap();
        assert!(matches!(lock(&path), Err(TableError::InUse { .. })));
        // Opened while it was held, and removed since: a lock on it would lock nothing.
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
