//! The hash of a table that is in no file.

use std::io::{self, Write};

use crate::Solution;
use crate::table::format::TRAILER;
use crate::table::write::write_to;
use faceup_core::Quiet;

/// The BLAKE3 hash that the file of a solved game would have, as 64 hexadecimal digits. Nothing is written or kept in memory.
///
/// # Errors
///
/// If the table is too large for a file.
pub fn table_hash(solution: &Solution) -> io::Result<String> {
    let mut end = End(Vec::new());
    write_to(&mut end, solution, &Quiet)?;
    Ok(end.0.iter().take(32).map(|byte| format!("{byte:02x}")).collect())
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
