//! Reading what stands before the sections, in files of all kinds.

use std::fs::File;
use std::io;
use std::path::Path;

use faceup_core::Rules;
use memmap2::Mmap;

use crate::TableError;
use crate::format::{HEADER, Header, SECTIONS, Sections};

/// Opens a regular file, and tells its length.
pub(crate) fn open_regular(path: &Path) -> Result<(File, u64), TableError> {
    let read = |source| TableError::Read { path: path.to_owned(), source };
    // Asked before it is opened: to open a pipe is to wait for somebody to write into it.
    if !std::fs::metadata(path).map_err(read)?.is_file() {
        return Err(read(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")));
    }
    let file = File::open(path).map_err(read)?;
    let length = file.metadata().map_err(read)?.len();
    Ok((file, length))
}

/// Maps a regular file that begins with these magic bytes, and tells its length.
pub(crate) fn map_kind(path: &Path, magic: &[u8; 8]) -> Result<(Mmap, u64), TableError> {
    let not_a_table = || TableError::NotATable { path: path.to_owned() };
    let (file, length) = open_regular(path)?;
    if length < magic.len() as u64 {
        return Err(not_a_table());
    }
    let map = crate::map::map(&file).map_err(|source| TableError::Read { path: path.to_owned(), source })?;
    if map[..magic.len()] != *magic { Err(not_a_table()) } else { Ok((map, length)) }
}

/// What the bytes before the sections say, after their magic was found to be right, of a file that is to be of this
/// version.
pub(crate) fn read_head(path: &Path, head: &[u8], expected: u32) -> Result<(Header, Rules, Sections), TableError> {
    let damaged = |what| TableError::Damaged { path: path.to_owned(), what };
    let version = u32::from_le_bytes([head[8], head[9], head[10], head[11]]);
    if version != expected {
        return Err(TableError::Version { path: path.to_owned(), expected, got: version });
    }
    if head[12..16] != (HEADER as u32).to_le_bytes() {
        return Err(damaged("the length of its header is wrong"));
    }
    if head[16 + HEADER..SECTIONS as usize].iter().any(|&byte| byte != 0) {
        return Err(damaged("the bytes after its header are not zero"));
    }
    let header = Header::decode(&head[16..16 + HEADER]).ok_or_else(|| damaged("its header makes no sense"))?;
    let rules = header.rules().ok_or_else(|| damaged("its header names rules that do not exist"))?;
    let sections = Sections::new(rules, header.rounds_width());
    Ok((header, rules, sections.ok_or_else(|| damaged("its header names too large a game"))?))
}

/// The BLAKE3 hash of the contents of a file, worked out on all processors where there are threads.
pub(crate) fn hash(bytes: &[u8]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    #[cfg(feature = "threads")]
    hasher.update_rayon(bytes);
    #[cfg(not(feature = "threads"))]
    hasher.update(bytes);
    hasher.finalize()
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
