//! The first part of a frontier table: classes, their directories, and the lengths of all parts.

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub class: Class,
    /// The number of its minimal hands.
    pub hands: u32,
    /// The bytes of their groups.
    pub bytes: u64,
}

impl Entry {
    pub fn encode(self) -> [u8; ENTRY as usize] {
        let mut bytes = [0; ENTRY as usize];
        bytes[..4].copy_from_slice(&self.class.0);
        bytes[4..8].copy_from_slice(&self.hands.to_le_bytes());
        bytes[8..].copy_from_slice(&self.bytes.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8; ENTRY as usize]) -> Entry {
        let [a, b, c, d, h0, h1, h2, h3, length @ ..] = *bytes;
        Entry {
            class: Class([a, b, c, d]),
            hands: u32::from_le_bytes([h0, h1, h2, h3]),
            bytes: u64::from_le_bytes(length),
        }
    }
}

/// The numbers between the header and the directories.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The numbers of classes in the directory of wins, and in the directory of hands that do not lose.
    pub classes: [u64; 2],
    /// The numbers of stored minimal hands of both kinds.
    pub hands: [u64; 2],
    /// The bytes of all groups.
    pub groups: u64,
}

impl Extent {
    pub fn encode(&self) -> [u8; 40] {
        let mut bytes = [0; 40];
        let numbers = [self.classes[0], self.classes[1], self.hands[0], self.hands[1], self.groups];
        for (to, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            to.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// The numbers in the 40 bytes after the header.
    pub fn decode(bytes: &[u8; 40]) -> Extent {
        let mut numbers = [0; 5];
        for (number, from) in numbers.iter_mut().zip(bytes.as_chunks().0) {
            *number = u64::from_le_bytes(*from);
        }
        let [wins, not_lost, minimal_wins, minimal_not_lost, groups] = numbers;
        Extent { classes: [wins, not_lost], hands: [minimal_wins, minimal_not_lost], groups }
    }

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
        let (entries, []) = bytes.as_chunks() else { return None };
        let mut all: Vec<(Entry, u64)> = Vec::with_capacity(entries.len());
        let (mut end, mut count) = (at, 0);
        for entry in entries.iter().map(Entry::decode) {
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
