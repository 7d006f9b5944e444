//! What several of the tests need.

/// A file with one byte changed and its hash made right again: a hash is no proof against a wrong writer.
pub fn forged(good: &[u8], at: usize, byte: u8) -> Vec<u8> {
    let mut bad = good.to_vec();
    bad[at] = byte;
    let hash_at = bad.len() - 40;
    let hash = blake3::hash(&bad[..hash_at]);
    bad[hash_at..hash_at + 32].copy_from_slice(hash.as_bytes());
    bad
}
