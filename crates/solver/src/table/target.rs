//! The name of a new file, and which file may lose that name to it.

use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::NamedTempFile;

use crate::table::error::TableError;

/// The name of a new file, and which file the new one may replace. From a path alone comes one that replaces any file.
///
/// ```
/// use faceup_solver::table::{TableError, Target, write_whole};
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("report");
/// let target = Target::new(&path, false)?; // there is no such file yet
/// std::fs::write(&path, "mine")?;
/// assert!(matches!(write_whole(&target, "new"), Err(TableError::Taken { .. })));
/// write_whole(&path, "new")?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Target {
    path: PathBuf,
    replaces: Replaces,
}

/// Which file may be replaced.
#[derive(Debug, Clone)]
enum Replaces {
    /// Whichever has the name.
    Any,
    /// This one, if it is still as it was.
    Only(Identity),
    /// None.
    None,
}

/// What shows that a name still leads to the same file, and that nobody has written to it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Identity {
    #[cfg(unix)]
    inode: (u64, u64),
    bytes: u64,
    modified: Option<SystemTime>,
}

impl Target {
    /// A name that only the file that has it now may lose, and not if it changes.
    pub(crate) fn as_it_is(path: &Path) -> Target {
        let there = path.metadata().ok();
        let replaces = there.map_or(Replaces::None, |there| Replaces::Only(Identity::of(&there)));
        Target { path: path.to_owned(), replaces }
    }

    /// A name that no file may have before.
    #[must_use]
    pub fn unused(path: &Path) -> Target {
        Target { path: path.to_owned(), replaces: Replaces::None }
    }

    /// The name.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the file that a new one may replace, if it still has the name.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn remove(&self) -> Result<(), TableError> {
        let is_meant = match &self.replaces {
            Replaces::Any => true,
            Replaces::Only(seen) => self.path.metadata().is_ok_and(|there| *seen == Identity::of(&there)),
            Replaces::None => false,
        };
        if !is_meant {
            return Ok(());
        }
        match std::fs::remove_file(&self.path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => Err(self.failed(source)),
            _ => Ok(()),
        }
    }

    /// Checks that the file at `place`, to which the name leads, may be replaced. Returns whether there is one.
    pub(crate) fn check(&self, place: &Path) -> Result<bool, TableError> {
        match (&self.replaces, place.symlink_metadata()) {
            (_, Err(error)) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            (Replaces::Any, _) => Ok(true),
            (Replaces::Only(seen), Ok(there)) if *seen == Identity::of(&there) => Ok(true),
            _ => Err(self.taken()),
        }
    }

    /// Gives a file its name at `place`. Returns the target for the next file, which may replace this one.
    pub(crate) fn put(self, file: NamedTempFile, place: &Path) -> Result<Target, TableError> {
        let written = Identity::of(&file.as_file().metadata().map_err(|source| self.failed(source))?);
        match &self.replaces {
            Replaces::Any => self.put_over(file, place)?,
            Replaces::Only(seen) if self.check(place)? => self.put_for(seen, file, place)?,
            Replaces::Only(_) | Replaces::None => self.put_unless_used(file, place)?,
        }
        Ok(Target { path: self.path, replaces: Replaces::Only(written) })
    }

    fn put_over(&self, file: NamedTempFile, place: &Path) -> Result<(), TableError> {
        file.persist(place).map(drop).map_err(|error| self.failed(error.error))
    }

    /// Replaces a file that was seen. Another one that takes its place at this moment gets its name back.
    fn put_for(&self, seen: &Identity, file: NamedTempFile, place: &Path) -> Result<(), TableError> {
        if swap(file.path(), place).is_err() {
            // Not every system swaps names.
            return self.put_over(file, place);
        }
        if file.path().symlink_metadata().is_ok_and(|old| *seen == Identity::of(&old)) {
            // The temporary name leads to the old file now, and goes with it.
            drop(file);
            return Ok(());
        }
        swap(file.path(), place).map_err(|source| self.failed(source))?;
        Err(self.taken())
    }

    fn put_unless_used(&self, file: NamedTempFile, place: &Path) -> Result<(), TableError> {
        let Err(error) = file.persist_noclobber(place) else { return Ok(()) };
        if place.symlink_metadata().is_ok() {
            return Err(self.taken());
        }
        // Some file systems have neither such a step nor hard links. After any other failure this one fails too.
        self.put_over(error.file, place)
    }

    fn failed(&self, source: io::Error) -> TableError {
        TableError::Write { path: self.path.clone(), source }
    }

    fn taken(&self) -> TableError {
        TableError::Taken { path: self.path.clone() }
    }
}

impl<P: AsRef<Path> + ?Sized> From<&P> for Target {
    fn from(path: &P) -> Target {
        Target { path: path.as_ref().to_owned(), replaces: Replaces::Any }
    }
}

impl From<&Target> for Target {
    fn from(target: &Target) -> Target {
        target.clone()
    }
}

impl Identity {
    fn of(file: &Metadata) -> Identity {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Identity {
            #[cfg(unix)]
            inode: (file.dev(), file.ino()),
            bytes: file.len(),
            modified: file.modified().ok(),
        }
    }
}

/// Swaps the names of two files in one step.
#[cfg(target_os = "linux")]
fn swap(a: &Path, b: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, a, CWD, b, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
fn swap(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    /// Between the last look at a file and the step that replaces it, another may take its name.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_comes_at_the_last_moment_keeps_its_name() {
        use super::{Identity, TableError, Target};
        let folder = tempfile::tempdir().unwrap();
        let (place, seen) = (folder.path().join("report"), folder.path().join("seen"));
        std::fs::write(&seen, "old").unwrap();
        let seen = Identity::of(&seen.metadata().unwrap());
        std::fs::write(&place, "mine").unwrap();
        let file = tempfile::NamedTempFile::new_in(folder.path()).unwrap();
        let put = Target::from(&place).put_for(&seen, file, &place);
        assert!(matches!(put, Err(TableError::Taken { .. })), "{put:?}");
        assert_eq!(std::fs::read_to_string(&place).unwrap(), "mine");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
