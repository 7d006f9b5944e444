//! The head and the end that all files of tables have.
//!
//! All numbers are little-endian. N is the number of cards of the pack; a *hand* is the set of cards that the leader
//! holds, as a number (see [`CardSet`](faceup_core::CardSet)); where players have trumps, the leader's are the first
//! suit.
//!
//! ```text
//! offset            bytes   what
//! 0                 8       magic, another one for each kind of file; its byte above 127 and its newline reveal a transfer as text
//! 8                 4       version: 1, or 2 if the pack is not a usual one
//! 12                4       H, the length of the header that follows: 40
//! 16                40      header
//!   16              1         suits, 1 to 4; in version 2, 1 to 8
//!   17              1         ranks, 1 to 26; in version 2, zero
//!   18              1         trumps: 0 none, 1 own
//!   19              1         after beating: 0 lead, 1 pass
//!   20              1         bytes a hand of the rounds: 0 (no rounds), 1 or 2
//!   21              3         zero
//!   24              8         number of winning hands
//!   32              8         number of losing hands
//!   40              8         number of drawn hands
//!   48              8         greatest number of rounds; 0 without rounds
//! 56                8       zero; in version 2, the number of ranks of each suit, and zero for suits that the pack lacks
//! 64                        what the kind of file has
//! …                 32      BLAKE3 hash of all bytes before it
//! …                 8       finished mark: 46 49 4e 49 53 48 45 44 ("FINISHED")
//! ```
//!
//! The header is [`Header`] as bincode 2 writes it in its legacy configuration: fixed-size little-endian integers at the
//! offsets above.
//!
//! The finished mark is written last. A file without it was cut short or is still being written. A file with the mark and a wrong
//! hash was damaged later. The hash protects against accidents, not against intent: anybody can compute it again. The
//! [verifier](crate::verify()) decides whether a table is right.

use bincode::{Decode, Encode};
use faceup_core::{AfterBeating, Pack, Rules, Suit, Trumps};

/// The first bytes of what the hash of the hands is of.
pub(crate) const HANDS_MAGIC: [u8; 8] = *b"\x89FACEUP\n";
/// The version for usual packs. Other packs have the next version.
pub const VERSION: u32 = 1;
/// The last bytes of every file.
pub const FINISHED: [u8; 8] = *b"FINISHED";
/// The first bytes of every checkpoint.
pub const CHECKPOINT_MAGIC: [u8; 8] = *b"\x89FACEUC\n";
/// Where the sections begin.
pub const SECTIONS: u64 = 64;
/// The bytes of the header.
pub const HEADER: usize = 40;
/// The bytes after the header.
pub const LENGTHS: usize = 8;
/// The bytes after the sections: the hash and the finished mark.
pub const TRAILER: u64 = 40;

/// The header of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    coded: Coded,
    /// The bytes after the header: the lengths of the suits, if the pack is not a usual one.
    lengths: [u8; LENGTHS],
}

/// The bytes of the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
struct Coded {
    suits: u8,
    ranks: u8,
    trumps: u8,
    after_beating: u8,
    rounds_width: u8,
    zero: [u8; 3],
    outcomes: [u64; 3],
    longest: u64,
}

impl Header {
    /// The header of a table.
    #[must_use]
    pub fn new(rules: Rules, rounds_width: u8, outcomes: [u64; 3], longest: u64) -> Header {
        let (pack, mut lengths) = (rules.pack(), [0; LENGTHS]);
        if !pack.is_usual() {
            lengths = Suit::ALL.map(|suit| pack.length(suit));
        }
        let coded = Coded {
            suits: pack.suits(),
            ranks: if pack.is_usual() { pack.ranks() } else { 0 },
            trumps: rules.trumps() as u8,
            after_beating: rules.after_beating() as u8,
            rounds_width,
            zero: [0; 3],
            outcomes,
            longest,
        };
        Header { coded, lengths }
    }

    /// What the pack adds to the version of the file.
    #[must_use]
    pub fn later(&self) -> u32 {
        u32::from(self.lengths != [0; LENGTHS])
    }

    /// The bytes after the header.
    #[must_use]
    pub fn lengths(&self) -> [u8; LENGTHS] {
        self.lengths
    }

    /// The rules of the table; none if the header is malformed.
    #[must_use]
    pub fn rules(&self) -> Option<Rules> {
        let Coded { suits, ranks, trumps, after_beating, rounds_width, zero, .. } = self.coded;
        let pack = match self.later() {
            0 => Pack::new(suits, ranks).ok().filter(|pack| pack.is_usual())?,
            _ => {
                let (lengths, rest) = self.lengths.split_at_checked(suits.into())?;
                let pack = Pack::of_lengths(lengths).ok()?;
                // Each game has one form: a usual pack is not stored as another.
                (ranks == 0 && rest.iter().all(|&length| length == 0) && !pack.is_usual()).then_some(pack)?
            }
        };
        let (trumps, after) =
            (Trumps::ALL.get(usize::from(trumps))?, AfterBeating::ALL.get(usize::from(after_beating))?);
        (rounds_width <= 2 && zero == [0; 3]).then_some(())?;
        Rules::new(pack, *trumps, *after).ok()
    }

    /// The numbers of hands that win, lose and draw.
    #[must_use]
    pub fn outcomes(&self) -> [u64; 3] {
        self.coded.outcomes
    }

    /// The greatest number of rounds.
    #[must_use]
    pub fn longest(&self) -> u64 {
        self.coded.longest
    }

    /// The bytes a hand of the rounds section; 0 without one.
    #[must_use]
    pub fn rounds_width(&self) -> u8 {
        self.coded.rounds_width
    }

    /// The bytes of the header.
    #[must_use]
    pub fn encode(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        // The type has a fixed size, so this cannot fail. The tests of the format check that.
        let written = bincode::encode_into_slice(self.coded, &mut bytes, bincode::config::legacy());
        debug_assert!(matches!(written, Ok(HEADER)));
        bytes
    }

    /// Reads a header and the bytes after it; none if the bytes are not one.
    #[must_use]
    pub fn decode(bytes: &[u8], lengths: [u8; LENGTHS]) -> Option<Header> {
        let config = bincode::config::legacy().with_limit::<HEADER>();
        match bincode::decode_from_slice::<Coded, _>(bytes, config) {
            Ok((coded, HEADER)) => Some(Header { coded, lengths }),
            _ => None,
        }
    }
}

/// The sections of outcomes and rounds of every hand, as a checkpoint has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sections {
    /// The bytes of wins, and of losses.
    pub outcome_bytes: u64,
    /// The bytes of rounds.
    pub rounds_bytes: u64,
}

impl Sections {
    /// The sections of a game. None if the file would be too long.
    #[must_use]
    pub fn new(rules: Rules, rounds_width: u8) -> Option<Sections> {
        let positions = 1u64.checked_shl(rules.pack().cards())?;
        let sections = Sections {
            outcome_bytes: positions.div_ceil(8).next_multiple_of(64),
            rounds_bytes: positions.checked_mul(u64::from(rounds_width))?,
        };
        sections.file_len_checked().map(|_| sections)
    }

    /// The length of a whole file.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        SECTIONS + 2 * self.outcome_bytes + self.rounds_bytes + TRAILER
    }

    fn file_len_checked(&self) -> Option<u64> {
        self.outcome_bytes.checked_mul(2)?.checked_add(self.rounds_bytes)?.checked_add(SECTIONS + TRAILER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup_core::Preset;

    #[test]
    fn the_header_is_frozen() {
        let rules = Preset::Challenge1987.rules(4, 8).unwrap();
        let header = Header::new(rules, 1, [0x0102_0304_0506_0708, 2, 3], 4);
        let bytes = header.encode();
        let expected: [u8; HEADER] = [
            4, 8, 1, 1, 1, 0, 0, 0, // rules, width, zero
            8, 7, 6, 5, 4, 3, 2, 1, // wins
            2, 0, 0, 0, 0, 0, 0, 0, // losses
            3, 0, 0, 0, 0, 0, 0, 0, // draws
            4, 0, 0, 0, 0, 0, 0, 0, // longest
        ];
        assert_eq!(bytes, expected);
        assert_eq!((header.later(), Header::decode(&bytes, [0; LENGTHS])), (0, Some(header)));
        assert_eq!(header.rules(), Some(rules));
        assert_eq!(Header::decode(&bytes[..HEADER - 1], [0; LENGTHS]), None);
    }

    #[test]
    fn packs_of_other_suits_stand_after_the_header() {
        for lengths in [&[6, 6, 2, 2][..], &[5, 5, 3], &[2; 6], &[1, 1, 2, 2, 2, 2, 2, 2]] {
            for rules in Rules::all(Pack::of_lengths(lengths).unwrap()) {
                let header = Header::new(rules, 1, [1, 2, 3], 4);
                assert_eq!((header.later(), &header.lengths()[..lengths.len()]), (1, lengths));
                let read = Header::decode(&header.encode(), header.lengths()).unwrap();
                assert_eq!((read, read.rules()), (header, Some(rules)));
            }
        }
        let header = |suits, ranks, lengths| {
            let mut bytes = Header::new(Preset::BeatItOrEatIt.rules(2, 3).unwrap(), 1, [1, 2, 3], 4).encode();
            (bytes[0], bytes[1]) = (suits, ranks);
            Header::decode(&bytes, lengths).unwrap().rules()
        };
        assert!(header(3, 0, [1, 2, 3, 0, 0, 0, 0, 0]).is_some());
        // More suits than the older version has, a usual pack, other numbers, and lengths that do not exist.
        assert_eq!(header(5, 2, [0; LENGTHS]), None);
        assert_eq!(header(3, 0, [2, 2, 2, 0, 0, 0, 0, 0]), None);
        assert_eq!(header(3, 3, [1, 2, 3, 0, 0, 0, 0, 0]), None);
        assert_eq!(header(2, 0, [1, 2, 3, 0, 0, 0, 0, 0]), None);
        assert_eq!(header(4, 0, [1, 2, 3, 0, 0, 0, 0, 0]), None);
        assert_eq!(header(9, 0, [1, 2, 3, 4, 5, 6, 7, 8]), None);
        assert_eq!(header(2, 0, [26, 27, 0, 0, 0, 0, 0, 0]), None);
    }

    #[test]
    fn sections_do_not_overflow() {
        let rules = |suits, ranks| Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
        assert_eq!(Sections::new(rules(4, 16), 1), None);
        assert_eq!(Sections::new(rules(3, 21), 2), None);
        assert!(Sections::new(rules(3, 20), 2).is_some());
        let two_by_13 = Sections::new(rules(2, 13), 1).unwrap();
        assert_eq!(two_by_13.file_len(), (1 << 26) / 4 + (1 << 26) + 104);
        let smallest = Sections::new(rules(1, 1), 1).unwrap();
        assert_eq!((smallest.outcome_bytes, smallest.file_len()), (64, 64 + 128 + 2 + 40));
    }
}
