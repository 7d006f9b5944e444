//! The log of a session: the record of each game in a file of its own.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use faceup_core::{ByPlayer, Player};
use faceup_engine::session::{End, Seat, Session};
use faceup_play::{Conclusion, Name, Names, Record};

use super::name;
use crate::game_file;

/// Writes games to files. Each is written whole after every move, so that it is a record at any time; none that was there
/// before is written over.
pub struct Log {
    /// The name that was asked for.
    path: PathBuf,
    /// The file of the game that is on, with its number in the session.
    current: Option<(u32, PathBuf)>,
    seats: ByPlayer<Seat>,
}

/// So many names are tried.
const NAMES: u32 = 10_000;

impl Log {
    pub fn new(path: PathBuf, seats: ByPlayer<Seat>) -> Log {
        Log { path, current: None, seats }
    }

    /// Writes the game as it stands. Returns the file if it is another one than before.
    pub fn keep(&mut self, session: &Session) -> anyhow::Result<Option<PathBuf>> {
        let is_new = self.current.as_ref().is_none_or(|&(number, _)| number != session.number());
        if is_new {
            self.current = Some((session.number(), self.free()?));
        }
        let Some((_, path)) = &self.current else { return Ok(None) };
        game_file::write(path, &record(session, self.seats))?;
        Ok(is_new.then(|| path.clone()))
    }

    /// The first name that no file has: FILE, FILE-2, FILE-3, before the ending.
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

/// The record of the game as it stands. What was stepped back from is in it, until another move is made there.
pub fn record(session: &Session, seats: ByPlayer<Seat>) -> Record {
    let named = |player| Name::new(name(seats, player));
    let names = named(Player::One).and_then(|one| Names::new(one, named(Player::Two)?)).unwrap_or_default();
    let game = if session.end().is_some() { session.game().clone() } else { session.whole() };
    let mut record = Record::new(game, names);
    let conclusion = match session.end() {
        Some(End::Resigned(player)) => Some(Conclusion::Resigned(player)),
        Some(End::Claimed(player)) => Some(Conclusion::Announced(player)),
        Some(End::DrawAgreed) => Some(Conclusion::Drawn),
        Some(End::Out(_)) | None => None,
    };
    if let Some(conclusion) = conclusion {
        // It cannot have ended otherwise as well.
        let _ = record.conclude(conclusion);
    }
    record
}
