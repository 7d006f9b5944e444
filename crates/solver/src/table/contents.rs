//! The bytes of a table, and the checks that all kinds of tables share.

#[cfg(feature = "files")]
use std::io::Read;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use faceup_core::{Bytes, Rules};

use crate::table::error::{TableError, TableErrorKind};
use crate::table::format::{FINISHED, HEADER, Header, LENGTHS, Sections, TRAILER};
use crate::table::hash::hexadecimal;

/// The bytes of a file, and its name in errors.
#[derive(Debug)]
pub(crate) struct Contents {
    name: PathBuf,
    bytes: Vec<u8>,
}

impl Deref for Contents {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Contents {
    /// Reads a regular file of at most `memory` bytes.
    #[cfg(feature = "files")]
    pub fn open(path: &Path, memory: Option<u64>) -> Result<Contents, TableError> {
        let read = |source| TableErrorKind::Read(source).at(path);
        let (file, length) = crate::table::files::open_regular(path)?;
        check_memory(path, length, memory)?;
        let mut bytes = crate::table::memory::reserved(length).map_err(read)?;
        file.take(length + 1).read_to_end(&mut bytes).map_err(read)?;
        Ok(Contents { name: path.to_owned(), bytes })
    }

    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Contents {
        Contents { name: name.to_owned(), bytes }
    }

    pub fn name(&self) -> &Path {
        &self.name
    }

    pub fn damaged(&self, what: &'static str) -> TableError {
        TableErrorKind::Damaged(what).at(&self.name)
    }

    pub fn wrong_length(&self, expected: u64) -> TableError {
        TableErrorKind::Length { expected, got: self.len() as u64 }.at(&self.name)
    }

    /// The header of a file with this magic and version. The file must be at least as long as `least`.
    pub fn head(&self, magic: &[u8; 8], versions: &[u32], least: u64) -> Result<(Header, Rules), TableError> {
        if !self.starts_with(magic) {
            return Err(TableErrorKind::NotATable.at(&self.name));
        }
        if (self.len() as u64) < least {
            return Err(self.wrong_length(least));
        }
        read_head(&self.name, self, versions)
    }

    /// Checks the length of the file and its finished mark.
    pub fn check_end(&self, expected: u64) -> Result<(), TableError> {
        if self.len() as u64 != expected {
            return Err(self.wrong_length(expected));
        }
        if self[self.len() - FINISHED.len()..] != FINISHED {
            return Err(TableErrorKind::Unfinished.at(&self.name));
        }
        Ok(())
    }

    /// Checks every byte against the hash.
    pub fn check_hash(&self) -> Result<(), TableError> {
        let mut hasher = blake3::Hasher::new();
        hasher.update_rayon(&self[..self.hash_at()]);
        let is_whole = hasher.finalize().as_bytes() == &self[self.hash_at()..][..32];
        if is_whole { Ok(()) } else { Err(self.damaged("its bytes do not match its hash")) }
    }

    /// The hash stored in the file, as 64 hexadecimal digits.
    pub fn hash(&self) -> String {
        hexadecimal(&self[self.hash_at()..][..32])
    }

    fn hash_at(&self) -> usize {
        self.len() - TRAILER as usize
    }
}

/// Checks that a table, which takes some memory, fits into a limit.
pub(crate) fn check_memory(name: &Path, needed: impl Into<u128>, limit: Option<u64>) -> Result<(), TableError> {
    let needed = needed.into();
    match limit.filter(|&limit| needed > limit.into()) {
        None => Ok(()),
        Some(limit) => Err(TableErrorKind::Memory { needed: Bytes(needed), limit: Bytes(limit.into()) }.at(name)),
    }
}

/// Reads the header after the magic, and what follows it up to the sections.
pub(crate) fn read_head(path: &Path, head: &[u8], versions: &[u32]) -> Result<(Header, Rules), TableError> {
    let damaged = |what| TableErrorKind::Damaged(what).at(path);
    let got = u32::from_le_bytes([head[8], head[9], head[10], head[11]]);
    // The second version, if there is one, has the lengths of the suits after the header.
    let Some(later) = versions.iter().position(|&version| version == got) else {
        let expected = versions.first().copied().unwrap_or_default();
        return Err(TableErrorKind::Version { expected, got }.at(path));
    };
    if head[12..16] != (HEADER as u32).to_le_bytes() {
        return Err(damaged("the length of its header is wrong"));
    }
    let after = head[16 + HEADER..].first_chunk();
    if later == 0 && after != Some(&[0; LENGTHS]) {
        return Err(damaged("the bytes after its header are not zero"));
    }
    let header = after.and_then(|&after| Header::decode(&head[16..16 + HEADER], after));
    let header = header.filter(|header| header.later() as usize == later);
    let header = header.ok_or_else(|| damaged("its header is malformed"))?;
    let rules = header.rules().ok_or_else(|| damaged("its header names rules that do not exist"))?;
    Sections::new(rules, header.rounds_width()).ok_or_else(|| damaged("its header names a game that is too large"))?;
    Ok((header, rules))
}
