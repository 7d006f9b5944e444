//! The contents of files. This is the one place where memory is mapped.

use std::fs::File;
use std::io;
use std::ops::Deref;

use memmap2::Mmap;

/// The contents of a file: mapped, or in memory, where there is no file or no way to map one.
#[derive(Debug)]
pub(crate) enum Contents {
    Mapped(Mmap),
    Held(Vec<u8>),
}

impl Deref for Contents {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Contents::Mapped(map) => map,
            Contents::Held(bytes) => bytes,
        }
    }
}

/// Maps a file for reading.
///
/// # Errors
///
/// What the system says.
#[allow(unsafe_code)]
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: a mapped file must not change or shrink while it is mapped. Table files are written aside and renamed
    // into place, so no program of this project ever changes one under its final name, and a file replaced by a new
    // one stays as it was for whoever has it mapped. Someone who overwrites a table in place all the same gets wrong
    // answers or a bus error in programs that have it open. To read tables into memory instead would take gigabytes for
    // those of 2^32 positions, in every program that asks for one.
    unsafe { Mmap::map(file) }
}
