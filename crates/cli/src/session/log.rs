//! The log of a session: the record of each game in its own file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use faceup::parts::files::Target;
use faceup::parts::play::Session;

use crate::game_file;

/// Writes games to files. Each file is rewritten after every move, so that it always holds a complete record. Files that existed before, or
/// that others change, are never replaced.
pub struct Log {
    /// The user's name for the file.
    path: PathBuf,
    /// The file of the current game, with the number of the game in the session.
    current: Option<(u32, Target)>,
}

/// The most names to try.
const NAMES: u32 = 10_000;

impl Log {
    pub fn new(path: PathBuf) -> Log {
        Log { path, current: None }
    }

    /// Writes the game. Returns the file if it is a new one.
    pub fn keep(&mut self, session: &Session) -> anyhow::Result<Option<PathBuf>> {
        self.keep_with(session.number(), |target| game_file::write(target, session.record()))
    }

    /// Writes the game with this number in the session. `write` returns the target for the next version of the file.
    pub fn keep_with(
        &mut self,
        number: u32,
        write: impl FnOnce(&Target) -> anyhow::Result<Target>,
    ) -> anyhow::Result<Option<PathBuf>> {
        let is_new = self.current.as_ref().is_none_or(|&(current, _)| current != number);
        if is_new {
            self.current = Some((number, Target::unused(&self.free()?)));
        }
        let Some((_, target)) = &mut self.current else { return Ok(None) };
        *target = write(target)?;
        Ok(is_new.then(|| target.path().to_owned()))
    }

    /// The first unused name: FILE, FILE-2, FILE-3 and so on, before the extension.
    fn free(&self) -> anyhow::Result<PathBuf> {
        let is_free = |path: &PathBuf| std::fs::symlink_metadata(path).is_err();
        let numbered = (2..NAMES).map(|number| with_number(&self.path, number));
        std::iter::once(self.path.clone())
            .chain(numbered)
            .find(is_free)
            .ok_or_else(|| anyhow::anyhow!("there are too many files like '{}'", self.path.display()))
    }
}

fn with_number(path: &Path, number: u32) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
