//! The description of a dataset in a file of its own: `dataset.json` in a folder, or a file beside a text file.

use std::fs;
use std::io;
use std::path::Path;

use faceup_solver::table::{TableError, TableErrorKind, Target, write_whole};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::about::{About, Part};

/// The contents of the file.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Sidecar {
    #[serde(flatten)]
    pub about: About,
    /// Whether all parts are written.
    pub is_complete: bool,
    pub parts: Vec<Part>,
}

/// The file.
#[derive(Serialize, Deserialize)]
struct Checked {
    #[serde(flatten)]
    contents: Sidecar,
    /// The SHA-256 checksum of the JSON text of the contents. An edited list of parts would lose rows.
    checksum: String,
}

/// The contents of a file that should be a description.
pub(crate) enum Found {
    /// A description as written.
    Sound(Sidecar),
    /// A description that was changed since.
    Changed(Sidecar),
    /// Anything else.
    Foreign,
}

impl Sidecar {
    /// Writes the file. Returns the target for its next version.
    pub(crate) fn write(self, target: &Target) -> Result<Target, TableError> {
        let failed = |error: serde_json::Error| TableErrorKind::Write(error.into()).at(target.path());
        let checksum = self.checksum().map_err(failed)?;
        let text = serde_json::to_string_pretty(&Checked { contents: self, checksum }).map_err(failed)?;
        write_whole(target, text + "\n")
    }

    /// Reads the file, if there is one.
    pub(crate) fn read(path: &Path) -> Option<Found> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(_) => return Some(Found::Foreign),
            Ok(text) => text,
        };
        let read = serde_json::from_str::<Checked>(&text);
        Some(match read {
            Ok(Checked { contents, checksum }) if contents.checksum().is_ok_and(|sum| sum == checksum) => {
                Found::Sound(contents)
            }
            _ => serde_json::from_str(&text).map_or(Found::Foreign, Found::Changed),
        })
    }

    fn checksum(&self) -> serde_json::Result<String> {
        Ok(hex(Sha256::new_with_prefix(serde_json::to_string(self)?)))
    }
}

pub(crate) fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
