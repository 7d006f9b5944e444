//! Writing the bytes of a file with their hash.

use std::io::{self, BufWriter, Write};

use crate::table::format::{FINISHED, HEADER, Header};

/// A writer that hashes the bytes that it writes.
pub(crate) struct Hashed<W: Write> {
    to: BufWriter<W>,
    hasher: blake3::Hasher,
    pub written: u64,
}

impl<W: Write> Hashed<W> {
    pub fn new(to: W) -> Hashed<W> {
        Hashed { to: BufWriter::with_capacity(1 << 20, to), hasher: blake3::Hasher::new(), written: 0 }
    }

    /// Writes the magic, the version and the header. The version is the one for usual packs.
    pub fn put_head(&mut self, magic: &[u8; 8], version: u32, header: &Header) -> io::Result<()> {
        self.put(magic)?;
        self.put(&(version + header.later()).to_le_bytes())?;
        self.put(&(HEADER as u32).to_le_bytes())?;
        self.put(&header.encode())?;
        self.put(&header.lengths())
    }

    /// Writes the bytes of many items.
    pub fn put_all<T, const N: usize>(
        &mut self,
        all: impl IntoIterator<Item = T>,
        bytes: impl Fn(T) -> [u8; N],
    ) -> io::Result<()> {
        // Large enough to hash and write fast.
        const PIECE: usize = 1 << 20;
        let mut piece = Vec::with_capacity(PIECE + N);
        for one in all {
            piece.extend_from_slice(&bytes(one));
            if piece.len() >= PIECE {
                self.put(&piece)?;
                piece.clear();
            }
        }
        self.put(&piece)
    }

    /// The hash of everything so far.
    pub fn hash(&self) -> [u8; 32] {
        *self.hasher.finalize().as_bytes()
    }

    /// Writes the hash of everything so far.
    pub fn put_hash(&mut self) -> io::Result<()> {
        self.put(&self.hash())
    }

    /// Writes the hash of everything so far and the finished mark.
    pub fn finish(mut self) -> io::Result<()> {
        self.put_hash()?;
        self.put(&FINISHED)?;
        self.to.flush()
    }

    pub fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.written += bytes.len() as u64;
        self.to.write_all(bytes)
    }
}
