//! Reads files, locks them, and writes new ones. A new file gets its name only when it is complete.

use std::ffi::OsString;
use std::fs::{File, Metadata, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use faceup_core::{Observer, Quiet};
use tempfile::NamedTempFile;

use crate::table::error::{TableError, TableErrorKind};

/// The path of a new file, and which file it may replace. A target made from a path alone replaces any file.
///
/// ```
/// use faceup_solver::table::{TableErrorKind, Target, write_whole};
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("report");
/// let target = Target::new(&path, false)?; // there is no such file yet
/// std::fs::write(&path, "mine")?;
/// assert!(matches!(write_whole(&target, "new").unwrap_err().kind, TableErrorKind::Taken));
/// write_whole(&path, "new")?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Target {
    path: PathBuf,
    replaces: Replaces,
    /// The file whose permissions a new file gets.
    like: Option<PathBuf>,
}

#[derive(Debug, Clone)]
enum Replaces {
    Any,
    /// Only this file, if nobody has changed it. With `None`, no file.
    Only(Option<Identity>),
}

/// The inode, the length and the time of the last change. If they are equal, nobody has replaced or changed the file.
type Identity = (Option<(u64, u64)>, u64, Option<SystemTime>);

fn identity(file: &Metadata) -> Identity {
    (inode(file), file.len(), file.modified().ok())
}

impl Target {
    /// Checks the path as [`check_writable`] does. Without `force`, the new file replaces only the file that is there now, and
    /// only if nobody changes it.
    ///
    /// # Errors
    ///
    /// If no file can be written there.
    pub fn new(path: &Path, force: bool) -> Result<Target, TableError> {
        check_writable(path)?;
        let there = path.metadata().ok().as_ref().map(identity);
        let replaces = if force { Replaces::Any } else { Replaces::Only(there) };
        Ok(Target { path: path.to_owned(), replaces, like: None })
    }

    /// A target that replaces no file.
    #[must_use]
    pub fn unused(path: &Path) -> Target {
        Target { path: path.to_owned(), replaces: Replaces::Only(None), like: None }
    }

    /// Gives a new file the permissions of another file, if that exists.
    #[must_use]
    pub fn like(self, other: &Path) -> Target {
        Target { like: Some(other.to_owned()), ..self }
    }

    /// The path of the new file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the file that a new one may replace, if it is still there.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn remove(&self) -> Result<(), TableError> {
        let there = self.path.metadata().ok().as_ref().map(identity);
        if matches!(&self.replaces, Replaces::Only(seen) if seen.is_none() || *seen != there) {
            return Ok(());
        }
        match std::fs::remove_file(&self.path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => Err(self.failed(source)),
            _ => Ok(()),
        }
    }

    /// Checks that the file at `place`, to which the path leads, may be replaced. Returns whether there is one.
    fn check(&self, place: &Path) -> Result<bool, TableError> {
        match (&self.replaces, place.symlink_metadata()) {
            (_, Err(error)) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            (Replaces::Any, _) => Ok(true),
            (Replaces::Only(Some(seen)), Ok(there)) if *seen == identity(&there) => Ok(true),
            _ => Err(TableErrorKind::Taken.at(&self.path)),
        }
    }

    fn put(&self, mut file: NamedTempFile, place: &Path) -> Result<(), TableError> {
        let is_there = self.check(place)?;
        if !is_there && matches!(self.replaces, Replaces::Only(_)) {
            file = match file.persist_noclobber(place) {
                Ok(_) => return Ok(()),
                Err(_) if place.symlink_metadata().is_ok() => return Err(TableErrorKind::Taken.at(&self.path)),
                // Some file systems can only replace.
                Err(error) => error.file,
            };
        }
        file.persist(place).map(drop).map_err(|error| self.failed(error.error))
    }

    fn failed(&self, source: io::Error) -> TableError {
        TableErrorKind::Write(source).at(&self.path)
    }
}

impl<P: AsRef<Path> + ?Sized> From<&P> for Target {
    fn from(path: &P) -> Target {
        Target { path: path.as_ref().to_owned(), replaces: Replaces::Any, like: None }
    }
}

impl From<&Target> for Target {
    fn from(target: &Target) -> Target {
        target.clone()
    }
}

/// The device and the number of a file. Only Unix numbers files.
fn inode(file: &Metadata) -> Option<(u64, u64)> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some((file.dev(), file.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        None
    }
}

/// Writes a file, whole or not at all. Returns the target for the next version of the file.
///
/// # Errors
///
/// If the file cannot be written, or the target does not allow replacing the file that is there.
pub fn write_whole(target: impl Into<Target>, contents: impl AsRef<[u8]>) -> Result<Target, TableError> {
    put_in_place(target, &Quiet, |file| file.write_all(contents.as_ref()).map(|()| true))
}

/// As [`put_in_place_if`], without a check.
pub(crate) fn put_in_place(
    target: impl Into<Target>,
    observer: &dyn Observer,
    bytes: impl FnOnce(&mut File) -> io::Result<bool>,
) -> Result<Target, TableError> {
    put_in_place_if(target, observer, bytes, || Ok(()))
}

/// Writes a file, whole or not at all: `bytes` writes a temporary file, and returns false if it was interrupted. `check` is called
/// before the file gets its name. If it fails, the old file stays. Returns the target for the next version of the file.
///
/// # Errors
///
/// As [`write_whole`], or if the observer interrupts the work, or the check fails.
pub fn put_in_place_if(
    target: impl Into<Target>,
    observer: &dyn Observer,
    bytes: impl FnOnce(&mut File) -> io::Result<bool>,
    check: impl FnOnce() -> Result<(), TableError>,
) -> Result<Target, TableError> {
    let target = target.into();
    let failed = |source| target.failed(source);
    let (mut file, place) = aside(&target.path)?;
    if let Some(Ok(other)) = target.like.as_ref().filter(|_| !place.exists()).map(|other| other.metadata()) {
        file.as_file().set_permissions(other.permissions()).map_err(failed)?;
    }
    let interrupted = || TableErrorKind::Interrupted.at(&target.path);
    if !bytes(file.as_file_mut()).map_err(failed)? {
        return Err(interrupted());
    }
    sync(file.as_file()).map_err(failed)?;
    observer.check().map_err(|_| interrupted())?;
    // The check may write a file beside this one. It must not if this one is refused.
    target.check(&place)?;
    check()?;
    let written = identity(&file.as_file().metadata().map_err(failed)?);
    target.put(file, &place)?;
    // The name must survive a crash too. Some systems cannot sync a folder; the file is whole all the same.
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder_of(&place)) {
        let _ = folder.sync_all();
    }
    Ok(Target { replaces: Replaces::Only(Some(written)), ..target })
}

/// Waits until a file is on the disk. Some file systems refuse to say so, and have the bytes all the same.
fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        done => done,
    }
}

/// Checks that a file can be written at this path, as far as this can be known beforehand: the folder must exist, take new
/// files and let them be removed, and an existing file must be a regular file that is not read-only.
///
/// # Errors
///
/// If one of these does not hold.
pub fn check_writable(path: &Path) -> Result<(), TableError> {
    let (file, _) = aside(path)?;
    let name = file.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
    file.close().map_err(|error| {
        let what = format!("its folder does not let files be removed, and '{name}' is left in it; name another");
        TableErrorKind::Write(io::Error::new(error.kind(), what)).at(path)
    })
}

/// Makes a temporary file in the folder of the file that `path` leads to. Returns it with the path of that file. The temporary file
/// is locked, so that no other program removes it. It is removed when it is dropped.
fn aside(path: &Path) -> Result<(NamedTempFile, PathBuf), TableError> {
    let failed = |source| TableErrorKind::Write(source).at(path);
    let refused = |kind, what: &str| failed(io::Error::new(kind, what));
    let is_link = path.symlink_metadata().is_ok_and(|link| link.is_symlink());
    let target = if is_link { path.canonicalize().map_err(failed)? } else { path.to_owned() };
    let there = target.metadata().ok();
    // `x/` and `x/.` name a folder, which `file_name` ignores.
    let without_slash = target.components().as_path();
    let names_folder = without_slash.as_os_str() != target.as_os_str();
    if names_folder && without_slash.is_file() {
        return Err(refused(
            io::ErrorKind::NotADirectory,
            "it is the name of a file with a slash at its end; leave out the slash",
        ));
    }
    if target.file_name().is_none() || names_folder || there.as_ref().is_some_and(Metadata::is_dir) {
        return Err(refused(io::ErrorKind::IsADirectory, "it is a folder; give a file name in it"));
    }
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return Err(refused(io::ErrorKind::InvalidInput, "it is a device or a pipe; give the name of a regular file"));
    }
    if there.as_ref().is_some_and(|there| there.permissions().readonly()) {
        return Err(refused(io::ErrorKind::PermissionDenied, "the file exists and is read-only"));
    }
    let folder = folder_of(&target);
    if folder.exists() && !folder.is_dir() {
        let what = format!("'{}' is a file, not a folder; name another", folder.display());
        return Err(refused(io::ErrorKind::NotADirectory, &what));
    }
    if !folder.is_dir() {
        let what = format!("there is no folder '{}'; make it first, or name another", folder.display());
        return Err(refused(io::ErrorKind::NotFound, &what));
    }
    tidy_after(&target);
    let (prefix, mut builder) = (prefix(&target), tempfile::Builder::new());
    let file = builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM).make_in(folder, |path| {
        let file = File::options().read(true).write(true).create_new(true).open(path)?;
        match hold(&file, path) {
            // Another program tidied the file away before it was locked. The builder tries another name.
            Some(false) => Err(io::ErrorKind::AlreadyExists.into()),
            _ => Ok(file),
        }
    });
    let file = file.map_err(failed)?;
    if let Some(there) = there {
        file.as_file().set_permissions(there.permissions()).map_err(failed)?;
    }
    Ok((file, target))
}

/// A temporary file is called `.NAME.faceup-RANDOM.part`, after the file that it becomes. A long name is left out.
const MARK: &str = ".faceup-";
const SUFFIX: &str = ".part";
const RANDOM: usize = 6;
/// The longest name, in bytes, that leaves room for the rest.
const LONG_NAME: usize = 200;

fn prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    format!(".{}{MARK}", if name.len() <= LONG_NAME { &name } else { "" })
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes temporary files that killed programs left in a folder more than a day ago. Ignores errors.
pub fn tidy(folder: &Path) {
    remove_left(folder, DAY, |name| name.starts_with('.') && name.contains(MARK) && name.ends_with(SUFFIX));
}

/// Removes temporary files that killed programs left when they wrote to this path. Ignores errors.
pub fn tidy_after(path: &Path) {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let prefix = prefix(&target);
    let is_its = |name: &str| {
        let random = name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(SUFFIX));
        random.is_some_and(|random| random.len() == RANDOM)
    };
    remove_left(folder_of(&target), Duration::ZERO, is_its);
}

/// Removes files of a folder that no program holds and that are older than `age`. Where files cannot be locked, a file must be a day
/// old.
fn remove_left(folder: &Path, age: Duration, is_meant: impl Fn(&str) -> bool) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (name, metadata) = (entry.file_name(), entry.metadata());
        let (Some(name), Ok(metadata)) = (name.to_str(), metadata) else { continue };
        if !metadata.is_file() || !is_meant(name) {
            continue;
        }
        let Ok(file) = File::options().write(true).open(entry.path()) else { continue };
        let least = match hold(&file, &entry.path()) {
            Some(true) => age,
            Some(false) => continue,
            None => DAY,
        };
        if metadata.modified().is_ok_and(|at| at.elapsed().unwrap_or_default() >= least) {
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

/// Locks an open file until it is closed. Returns false if another program holds it, or has removed the name meanwhile, and `None` on
/// file systems without locks.
fn hold(file: &File, path: &Path) -> Option<bool> {
    match file.try_lock() {
        Ok(()) => Some(is_named(file, path)),
        Err(TryLockError::WouldBlock) => Some(false),
        Err(TryLockError::Error(_)) => None,
    }
}

/// Whether a path leads to an open file.
fn is_named(file: &File, path: &Path) -> bool {
    let of = |file: io::Result<Metadata>| file.ok().map(|file| inode(&file));
    let open = of(file.metadata());
    open.is_some() && open == of(path.metadata())
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
        // A lock is an empty file. A file with contents is not ours.
        if is_named(&self.held, &self.path) && self.held.metadata().is_ok_and(|data| data.len() == 0) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Locks a file, which need not exist. The lock is a file beside it, because every write replaces the file itself.
///
/// Returns `None`, and locks nothing, on file systems without locks.
///
/// # Errors
///
/// If another program holds the lock for two more seconds, or the file beside cannot be made.
pub fn lock(path: &Path) -> Result<Option<Lock>, TableError> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".lock");
    let beside = path.with_file_name(name);
    let failed = |source| TableErrorKind::Write(source).at(&beside);
    let begun = Instant::now();
    loop {
        // Checked before opening: opening a pipe waits for a reader.
        if beside.metadata().is_ok_and(|there| !there.is_file()) {
            let what = "it is not a regular file, as a lock must be; remove it";
            return Err(failed(io::Error::new(io::ErrorKind::InvalidInput, what)));
        }
        let held = File::options().write(true).create(true).truncate(false).open(&beside).map_err(failed)?;
        match hold(&held, &beside) {
            None => return Ok(None),
            Some(true) => return Ok(Some(Lock { path: beside, held })),
            // The system ends the lock of a killed program only after it has freed its memory.
            Some(false) if begun.elapsed() < PATIENCE => std::thread::sleep(PATIENCE / 50),
            Some(false) => return Err(TableErrorKind::InUse.at(path)),
        }
    }
}

/// Opens a regular file, and tells its length.
pub(crate) fn open_regular(path: &Path) -> Result<(File, u64), TableError> {
    let read = |source| TableErrorKind::Read(source).at(path);
    // Checked before opening: opening a pipe waits for a writer.
    if !std::fs::metadata(path).map_err(read)?.is_file() {
        return Err(read(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")));
    }
    let file = File::open(path).map_err(read)?;
    let length = file.metadata().map_err(read)?.len();
    Ok((file, length))
}

#[cfg(test)]
mod tests {
    /// A lock on a file that has lost its name would lock nothing.
    #[cfg(unix)]
    #[test]
    fn a_file_without_its_name_is_not_held() {
        use super::{File, hold};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let file = File::create(&path).unwrap();
        assert_eq!(hold(&file, &path), Some(true));
        assert_eq!(hold(&File::open(&path).unwrap(), &path), Some(false), "another holds it");
        std::fs::remove_file(&path).unwrap();
        assert_eq!(hold(&file, &path), Some(false));
        File::create(&path).unwrap();
        assert_eq!(hold(&file, &path), Some(false), "another file has the name");
    }
}
