//! The files that a table may replace.

use std::path::Path;

use faceup::parts::files::TableErrorKind;
use faceup::{Quiet, Rules, Table};

use crate::args::Cli;
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::shown;

/// Checks the file that a new table would replace. Returns the old table if it is of the same game and the new one keeps its rounds, or
/// `None` if there is no file, or an empty one.
///
/// # Errors
///
/// If any other file would be lost.
pub fn check(cli: &Cli, path: &Path, rules: Rules, keeps_rounds: bool) -> anyhow::Result<Option<Table>> {
    // The earlier check refuses everything but regular files.
    if !path.metadata().is_ok_and(|there| there.is_file() && there.len() > 0) {
        return Ok(None);
    }
    let what = match Table::open_within(path, memory_limit(cli), &Quiet) {
        Ok(there) if there.rules() == rules && (keeps_rounds || !there.has_rounds()) => return Ok(Some(there)),
        Ok(there) if there.has_rounds() && there.rules() == rules => "has rounds, which would be lost".to_owned(),
        Ok(there) => {
            format!("is a table of {}, {} rounds", there.rules(), if there.has_rounds() { "with" } else { "without" })
        }
        Err(error) => match error.kind {
            TableErrorKind::IsACheckpoint => "is the checkpoint of an unfinished solve".to_owned(),
            TableErrorKind::NotATable => "is not a faceup table".to_owned(),
            TableErrorKind::Read(_) => return Err(error.into()),
            _ => "is a faceup table that is damaged or of another version".to_owned(),
        },
    };
    let shown = shown(path);
    Err(usage(format!("'{shown}' exists and {what}: give another name, or add --force to replace it")))
}
