//! The first part of a frontier table: classes, their directories, and the lengths of all parts.

use bincode::{Decode, Encode};
use faceup_core::{CardSet, Pack};

use crate::table::format::{SECTIONS, TRAILER};

/// The first bytes of every frontier table.
pub const MAGIC: [u8; 8] = *b"\x89FACEUF\n";
/// The version that this crate writes, and the only one that it reads.
pub const VERSION: u32 = 1;

/// The bytes of an entry of a directory.
pub const ENTRY: u64 = 16;
/// Where the directories begin.
pub const DIRECTORY: u64 = SECTIONS + 40;
/// The bytes of a hash.
pub const HASH: u64 = 32;

/// The number of cards that a hand holds in each suit. Exchanging cards within a suit does not change it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub struct Class([u8; 4]);

impl Class {
    #[inline]
    pub fn of(pack: Pack, hand: CardSet) -> Class {
        let mut cards = [0; 4];
        for (suit, cards) in pack.each_suit().zip(&mut cards) {
            *cards = pack.ranks_of(hand, suit).count_ones() as u8;
        }
        Class(cards)
    }

    fn is_of(self, pack: Pack) -> bool {
        let suits = usize::from(pack.suits());
        self.0[..suits].iter().all(|&cards| cards <= pack.ranks()) && self.0[suits..].iter().all(|&cards| cards == 0)
    }
}

/// The entry of a class in a directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
pub struct Entry {
    pub class: Class,
    /// The number of its minimal hands.
    pub hands: u32,
    /// The bytes of their groups.
    pub bytes: u64,
}

/// The numbers between the header and the directories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
pub struct Extent {
    /// The numbers of classes in the directory of wins, and in the directory of hands that do not lose.
    pub classes: [u64; 2],
    /// The numbers of stored minimal hands of both kinds.
    pub hands: [u64; 2],
    /// The bytes of all groups.
    pub groups: u64,
}

impl Extent {
    /// Where the hash of the directories begins; none if no file can be that long.
    pub fn directory_end(&self) -> Option<u64> {
        let classes = self.classes[0].checked_add(self.classes[1])?;
        classes.checked_mul(ENTRY)?.checked_add(DIRECTORY)
    }

    /// The length of the whole file; none if no file can be that long.
    pub fn file_len(&self) -> Option<u64> {
        self.directory_end()?.checked_add(HASH + TRAILER)?.checked_add(self.groups)
    }
}

/// A directory, with the places of the groups of each class.
#[derive(Debug)]
pub struct Directory(Vec<(Entry, u64)>);

impl Directory {
    /// Reads a directory whose groups begin at `at`, and returns where they end, too. Returns
    /// `None` if it is malformed: it has classes that the pack lacks, or in the wrong order, or
    /// groups beyond the end of any file.
    pub fn read(bytes: &[u8], pack: Pack, hands: u64, at: u64) -> Option<(Directory, u64)> {
        let mut all: Vec<(Entry, u64)> = Vec::with_capacity(bytes.len() / ENTRY as usize);
        let (mut end, mut count) = (at, 0);
        for entry in bytes.chunks(ENTRY as usize) {
            let (entry, _): (Entry, _) = bincode::decode_from_slice(entry, bincode::config::legacy()).ok()?;
            let rises = all.last().is_none_or(|(last, _)| last.class < entry.class);
            if !rises || !entry.class.is_of(pack) || entry.hands == 0 {
                return None;
            }
            all.push((entry, end));
            end = end.checked_add(entry.bytes)?;
            count += u64::from(entry.hands);
        }
        (count == hands).then_some((Directory(all), end))
    }

    /// The classes, each with where its groups begin.
    pub fn iter(&self) -> impl Iterator<Item = (Entry, u64)> {
        self.0.iter().copied()
    }

    /// Where the groups of a class lie, if it has any.
    #[inline]
    pub fn groups(&self, class: Class) -> Option<std::ops::Range<usize>> {
        let at = self.0.binary_search_by_key(&class, |(entry, _)| entry.class).ok()?;
        let (entry, start) = self.0[at];
        Some(start as usize..(start + entry.bytes) as usize)
    }
}
