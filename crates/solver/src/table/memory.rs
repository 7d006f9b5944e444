//! Allocations that may fail.

use std::io;

use faceup_core::Bytes;

/// An empty vector with room for `count` items.
///
/// # Errors
///
/// If the memory cannot be allocated.
pub fn reserved<T>(count: u64) -> io::Result<Vec<T>> {
    let mut items = Vec::new();
    match usize::try_from(count).ok().filter(|&count| items.try_reserve_exact(count).is_ok()) {
        Some(_) => Ok(items),
        None => {
            let bytes = Bytes(u128::from(count) * size_of::<T>() as u128);
            Err(io::Error::new(io::ErrorKind::OutOfMemory, format!("{bytes} of memory could not be allocated")))
        }
    }
}
