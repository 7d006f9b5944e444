//! Frontier tables: the outcomes of a game by its minimal hands, version 1 of the format.
//!
//! A hand that wins still wins when cards of it are exchanged for higher ones of their suits. So the wins are known by
//! the *minimal* ones, of which none wins any more when a card is exchanged for the next lower one; there are far fewer
//! of them, and the smaller their share the larger the game. The same holds of the hands that do not lose. Of hands that
//! renaming suits makes of each other (see [`symmetry`](faceup_core::symmetry)) only the one of least bits is stored.
//!
//! # The format, version 1
//!
//! All numbers are little-endian. A hand is a number as in a [table](mod@crate::format), whose head these files share.
//! The *class* of a hand is how many cards of each suit it holds.
//!
//! ```text
//! offset            bytes   what
//! 0                 8       magic: 89 46 41 43 45 55 46 0a ("\x89FACEUF\n")
//! 8                 4       version: 1
//! 12                4       the length of the header that follows: 40
//! 16                40      header, as in a table; no bytes of rounds, and 0 for the greatest number of them
//! 56                8       zero
//! 64                8       C, how many classes have minimal wins
//! 72                8       D, how many classes have minimal hands that do not lose; 0 if there are no draws
//! 80                8       how many minimal wins are stored
//! 88                8       how many minimal hands that do not lose are stored
//! 96                8       G, the bytes of all groups
//! 104               16 C    directory of wins: an entry a class, by rising numbers of cards, the first suit's first
//!   +0              4         cards of each suit; 0 for suits that the pack lacks
//!   +4              4         how many minimal hands are of the class
//!   +8              8         the bytes of their groups
//! 104 + 16 C        16 D    directory of the hands that do not lose, likewise
//! A = 104 + 16 (C + D)
//! A                 32      BLAKE3 hash of all bytes before it
//! A + 32            G       groups, class after class in the order of the directories
//! A + 32 + G        32      BLAKE3 hash of all bytes before it
//! A + 64 + G        8       finished mark: "FINISHED"
//! ```
//!
//! Without draws, a hand that does not win loses, but for the empty hand and the whole pack, which no leader can hold.
//!
//! # Groups
//!
//! The minimal hands of a class that differ in their cards of the first suit alone are a *group*. Groups are stored by
//! the rising number that their cards of the other suits make (shifted down by the ranks of a suit), and the hands of a
//! group by the rising number of their cards of the first suit. A number of a rising sequence is stored as what lies
//! between it and the one before (or, the first, as itself), seven bits a byte, lowest bits first, each byte but the
//! last with its highest bit set (LEB128).
//!
//! ```text
//! group:   others   length   first   first   …        length: the bytes of all the firsts
//! ```
//!
//! # Looking up
//!
//! A hand wins if an image of it under a renaming of suits lies above, or is, a stored minimal win; only minimal hands
//! of the image's own class can lie below it. A group whose cards of the other suits lie not below the image's is passed
//! over unread, and where a number is greater than the image's, so are all that follow: who lies above has the greater
//! number.

mod file;
mod groups;
mod layout;
mod minimal;
mod write;

pub use file::FrontierFile;
pub use layout::{MAGIC, VERSION};
pub use write::write_to;

#[cfg(feature = "files")]
pub use crate::files::write_frontier as write;
