//! Frontier tables: the outcomes of a game by its minimal hands, version 1 of the format.
//!
//! A hand that wins still wins when cards are exchanged for higher cards of the same suit. So the *minimal* wins determine all
//! wins: a minimal win no longer wins if any card is exchanged for the next lower one. Minimal wins are far fewer, and their
//! share falls as games grow. The same holds for the hands that do not lose. Of hands that renaming suits maps to each other (see
//! [`symmetry`](faceup_core::symmetry)), only the canonical one, with the least bits, is stored.
//!
//! # The format, version 1
//!
//! The head is as in [`format`](mod@crate::table::format). The *class* of a hand is the number of cards that it holds in each suit.
//!
//! ```text
//! offset            bytes   what
//! 0                 8       magic: 89 46 41 43 45 55 46 0a ("\x89FACEUF\n")
//! 8                 4       version: 1
//! 12                4       the length of the header that follows: 40
//! 16                40      header; no bytes of rounds, and 0 for the greatest number of them
//! 56                8       zero
//! 64                8       C, the number of classes that have minimal wins
//! 72                8       D, the number of classes that have minimal hands that do not lose; 0 without draws
//! 80                8       number of stored minimal wins
//! 88                8       number of stored minimal hands that do not lose
//! 96                8       G, the bytes of all groups
//! 104               16 C    directory of wins: an entry a class, by rising numbers of cards, the first suit's first
//!   +0              4         cards of each suit; 0 for suits that the pack lacks
//!   +4              4         number of minimal hands of the class
//!   +8              8         the bytes of their groups
//! 104 + 16 C        16 D    directory of the hands that do not lose, likewise
//! A = 104 + 16 (C + D)
//! A                 32      BLAKE3 hash of all bytes before it
//! A + 32            G       groups, class after class in the order of the directories
//! A + 32 + G        32      BLAKE3 hash of all bytes before it
//! A + 64 + G        8       finished mark: "FINISHED"
//! ```
//!
//! Without draws, a hand that does not win loses, except for the empty hand and the whole pack, which no leader can hold.
//!
//! # Groups
//!
//! Minimal hands of a class that differ only in their cards of the first suit form a *group*. The cards of the other suits
//! make a number (shifted down by the ranks of a suit), and groups are stored by that number, rising. The hands of a group
//! are stored by the number of their cards of the first suit, rising. The first number of a rising sequence is stored as it
//! is. Each later number is stored as its difference from the number before, less one. Numbers take seven bits a byte,
//! lowest bits first, and each byte but the last has its highest bit set (LEB128).
//!
//! ```text
//! group:   others   length   first   first   …        length: the number of bytes of all firsts
//! ```
//!
//! # Looking up
//!
//! A hand wins if one of its images under renaming suits lies above a stored minimal win or equals it. Only minimal hands of
//! the image's class can lie below it. A group is skipped if its cards of the other suits do not lie below the image's. A
//! hand that lies above another has the greater number, so the search ends at the first number greater than the image's.

mod file;
mod groups;
mod layout;
mod minimal;
mod write;

pub use file::FrontierFile;
pub use layout::{MAGIC, VERSION};
pub use write::write_to;
