//! The hash of a table that is in no file.

use std::io::{self, Write};

use crate::table::format::TRAILER;
use crate::table::write::{write_hands_to, write_to};
use crate::{Solution, Tablebase};
use faceup_core::{Observer, Quiet};

/// The BLAKE3 hash that the file of a solved game would have, as 64 hexadecimal digits. Nothing is written or kept in memory.
///
/// # Errors
///
/// If the table is too large for a file.
pub fn table_hash(solution: &Solution) -> io::Result<String> {
    let mut end = End(Vec::new());
    write_to(&mut end, solution, &Quiet)?;
    Ok(hexadecimal(&end.0[..32]))
}

/// The digits of a hash.
pub(crate) fn hexadecimal(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The BLAKE3 hash of the table file with every hand that a table has, or would have. None if the observer interrupts.
pub(crate) fn hash_of_hands(table: &dyn Tablebase, observer: &dyn Observer) -> io::Result<Option<[u8; 32]>> {
    let mut end = End(Vec::new());
    let is_whole = write_hands_to(&mut end, table, observer)?;
    Ok(end.0.first_chunk().copied().filter(|_| is_whole))
}

/// Keeps the last bytes, which are the hash and a mark.
struct End(Vec<u8>);

impl Write for End {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = TRAILER as usize;
        self.0.extend_from_slice(&bytes[bytes.len().saturating_sub(end)..]);
        self.0.drain(..self.0.len().saturating_sub(end));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
