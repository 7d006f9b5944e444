//! The bytes of a certificate. [docs/certificate.md](https://github.com/faceup-games/faceup) specifies them.

use std::io::Write;

use crate::Outcome;
use faceup_core::{Rules, Suit};
use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::certificate::deal_proof::{Certificate, Group};
use crate::certificate::game_proof::GameProof;

/// The first bytes of every certificate. The byte above 127 and the newline reveal a file that was transferred as text.
pub const MAGIC: [u8; 8] = *b"\x89FACERT\n";
/// The version that this crate writes, for usual packs.
pub const VERSION: u32 = 1;
/// The version for other packs.
pub const OTHER_PACKS: u32 = 2;
/// Replaces the outcome in the certificate of all deals of a game.
const ALL_DEALS: u64 = 3;

impl Certificate {
    /// The certificate as a file, which `faceup check` and the library `faceup-check` read.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let outcome = match self.outcome() {
            Outcome::Win => 0,
            Outcome::Loss => 1,
            Outcome::Draw => 2,
        };
        file(self.rules(), outcome, self.hand().bits(), self.groups())
    }
}

impl GameProof {
    /// The certificate as a file, which `faceup check` and the library `faceup-check` read.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        file(self.rules(), ALL_DEALS | self.counts().draw << 8, self.counts().win, self.groups())
    }
}

/// A file. `claim` stands in the eight bytes of the outcome, `leader` in those of the hand.
fn file(rules: Rules, claim: u64, leader: u64, groups: &[Group]) -> Vec<u8> {
    let mut body = Vec::new();
    for group in groups {
        for hands in [&group.leader, &group.opponent] {
            put_number(&mut body, hands.len() as u64);
            let mut before = 0;
            for hand in hands.iter().map(|hand| hand.bits()) {
                put_number(&mut body, hand - before - 1);
                before = hand;
            }
        }
    }
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let packed = packer.write_all(&body).and_then(|()| packer.finish()).unwrap_or_default();
    let facts: usize = groups.iter().map(Group::facts).sum();
    let mut bytes = Vec::from(MAGIC);
    let pack = rules.pack();
    let (version, ranks) = if pack.is_usual() { (VERSION, pack.ranks()) } else { (OTHER_PACKS, 0) };
    bytes.extend(version.to_le_bytes());
    bytes.extend([pack.suits(), ranks, rules.trumps() as u8, rules.after_beating() as u8]);
    for number in [claim, leader, groups.len() as u64, facts as u64, body.len() as u64, packed.len() as u64] {
        bytes.extend(number.to_le_bytes());
    }
    if version == OTHER_PACKS {
        bytes.extend(Suit::ALL.map(|suit| pack.length(suit)));
    }
    bytes.extend(packed);
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Appends a number in LEB128: seven bits a byte, the low ones first, with the high bit set in all bytes but the last.
fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 & 127 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
