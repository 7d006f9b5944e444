//! The bytes of a table, and the checks that tables of both kinds share. Only this module maps memory.

#[cfg(feature = "files")]
use std::io::Read;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use faceup_core::Rules;

use crate::table::error::{TableError, TableErrorKind};
use crate::table::format::{FINISHED, HEADER, Header, LENGTHS, Sections, TRAILER};
use crate::table::hash::hexadecimal;
use crate::tablebase::Changed;

/// The longest file that is read into memory by default, in bytes. Longer files are mapped.
#[cfg(feature = "files")]
pub const HELD: u64 = 128 << 20;

/// The bytes of a file, and its name in errors.
#[derive(Debug)]
pub(crate) struct Contents {
    name: PathBuf,
    bytes: Bytes,
    /// The cached result of the hash check; empty until the first check.
    is_whole: OnceLock<bool>,
}

#[derive(Debug)]
enum Bytes {
    #[cfg(feature = "files")]
    Mapped(mapped::Mapped),
    Held(Vec<u8>),
}

impl Deref for Contents {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.bytes {
            #[cfg(feature = "files")]
            Bytes::Mapped(mapped) => mapped,
            Bytes::Held(bytes) => bytes,
        }
    }
}

impl Contents {
    /// Opens a regular file. Reads it into memory if it has at most `hold` bytes, and maps a longer one.
    #[cfg(feature = "files")]
    pub fn open(path: &Path, hold: u64) -> Result<Contents, TableError> {
        let read = |source| TableErrorKind::Read(source).at(path);
        let (file, length) = crate::table::files::open_regular(path)?;
        // The system cannot map an empty file.
        if length > hold.max(1) {
            let bytes = Bytes::Mapped(mapped::Mapped::new(file).map_err(read)?);
            return Ok(Contents { name: path.to_owned(), bytes, is_whole: OnceLock::new() });
        }
        let mut bytes = crate::table::memory::reserved(length).map_err(read)?;
        file.take(length + 1).read_to_end(&mut bytes).map_err(read)?;
        Ok(Contents::from_bytes(path, bytes))
    }

    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Contents {
        Contents { name: name.to_owned(), bytes: Bytes::Held(bytes), is_whole: OnceLock::new() }
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
    pub fn head(&self, magic: &[u8; 8], versions: &[u32], least: u64) -> Result<(Header, Rules, Sections), TableError> {
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
        let is_whole = self.is_whole.get_or_init(|| {
            let mut hasher = blake3::Hasher::new();
            let bytes = &self[..self.hash_at()];
            hasher.update_rayon(bytes);
            hasher.finalize().as_bytes() == &self[self.hash_at()..][..32]
        });
        if *is_whole { Ok(()) } else { Err(self.damaged("its bytes do not match its hash")) }
    }

    /// The hash stored in the file, as 64 hexadecimal digits.
    pub fn hash(&self) -> String {
        hexadecimal(&self[self.hash_at()..][..32])
    }

    fn hash_at(&self) -> usize {
        self.len() - TRAILER as usize
    }

    /// Checks that nobody has overwritten a mapped file since it was opened. Bytes in memory do not change.
    pub fn check_unchanged(&self) -> Result<(), Changed> {
        #[cfg(feature = "files")]
        if let Bytes::Mapped(mapped) = &self.bytes
            && mapped.has_changed()
        {
            return Err(Changed { path: self.name.clone() });
        }
        Ok(())
    }
}

/// Reads the header after the magic, and what follows it up to the sections.
pub(crate) fn read_head(path: &Path, head: &[u8], versions: &[u32]) -> Result<(Header, Rules, Sections), TableError> {
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
    let sections = Sections::new(rules, header.rounds_width());
    Ok((header, rules, sections.ok_or_else(|| damaged("its header names a game that is too large"))?))
}

#[cfg(feature = "files")]
mod mapped {
    use std::fs::File;
    use std::io;
    use std::ops::Deref;
    use std::time::SystemTime;

    use memmap2::Mmap;

    /// A mapped file. It stays open, to notice changes.
    #[derive(Debug)]
    pub struct Mapped {
        map: Mmap,
        file: File,
        stamp: Option<(u64, SystemTime)>,
    }

    impl Mapped {
        #[allow(unsafe_code)]
        pub fn new(file: File) -> io::Result<Mapped> {
            let stamp = stamp(&file);
            // SAFETY: a mapped file must not change or shrink while it is mapped. This project never changes a table in
            // place: it writes a new file and renames it, and a program that has mapped the old file keeps the old
            // file. If another program overwrites a mapped table in place, lookups may give wrong answers, which
            // `check_unchanged` finds. If another program cuts a mapped table short, the system may end this program
            // (SIGBUS). So only long files are mapped: a table of 2^32 positions takes gigabytes, in every program that
            // opens it.
            let map = unsafe { Mmap::map(&file) }?;
            Ok(Mapped { map, file, stamp })
        }

        /// Whether the file has another length or time of change than when it was opened.
        pub fn has_changed(&self) -> bool {
            self.stamp != stamp(&self.file)
        }
    }

    fn stamp(file: &File) -> Option<(u64, SystemTime)> {
        let data = file.metadata().ok()?;
        Some((data.len(), data.modified().ok()?))
    }

    impl Deref for Mapped {
        type Target = [u8];

        fn deref(&self) -> &[u8] {
            &self.map
        }
    }
}
