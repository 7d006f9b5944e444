//! Reading input of limited length.

use std::io::{self, Read};

/// Reads an input whole, if it has at most this many bytes. None if it is longer.
pub fn read_at_most(input: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}
