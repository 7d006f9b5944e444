//! Reads the file. `docs/certificate.md` specifies its bytes.

use std::io::Read;

use flate2::read::ZlibDecoder;

use crate::error::{CheckError, Damage};
use crate::fact::{Fact, Outcome, Side};
use crate::groups::Groups;
use crate::rules::{Cards, MOST_SUITS, Rules};

/// The first bytes of every certificate.
const MAGIC: &[u8; 8] = b"\x89FACERT\n";
/// The version for packs of up to four suits of equal length.
const VERSION: u32 = 1;
/// The version for other packs.
const OTHER_PACKS: u32 = 2;
/// The bytes before the packed facts, or before the lengths of the suits.
const HEADER: usize = 64;
/// The most bytes of unpacked facts, so that a small file cannot fill the memory. Those of all deals of a large game may take a byte for
/// each 16 deals.
const MOST_UNPACKED: u64 = 1 << 23;
/// The most facts of a deal, counted once for each renaming in the index, which takes 16 bytes for each.
const MOST_INDEXED: u64 = 1 << 23;

/// Stands for the outcome in the certificate of all deals of a game.
pub(crate) const ALL_DEALS: u64 = 3;

/// The parts of a file. The facts are still packed.
#[derive(Clone, Copy)]
pub(crate) struct Contents<'a> {
    pub rules: Rules,
    /// The bytes 16 to 23.
    pub claim: u64,
    /// The bytes 24 to 31.
    pub leader: u64,
    /// The length of the file.
    pub bytes: u64,
    /// By the header: the numbers of groups and facts, and the lengths of the unpacked and the packed facts.
    numbers: [u64; 4],
    packed: &'a [u8],
}

/// Reads the header of a file.
pub(crate) fn read(file: &[u8]) -> Result<Contents<'_>, CheckError> {
    if !file.starts_with(MAGIC) {
        return Err(CheckError::NotACertificate);
    }
    let word = |at: usize| file.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes);
    let long = |at: usize| file.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
    let version = word(8).ok_or(Damage::Short)?;
    let header = match version {
        VERSION => HEADER,
        OTHER_PACKS => HEADER + MOST_SUITS,
        _ => return Err(CheckError::Version { version }),
    };
    let Some((checked, sum)) = file.split_last_chunk::<4>().filter(|(checked, _)| checked.len() >= header) else {
        return Err(Damage::Short.into());
    };
    if crc32fast::hash(checked) != u32::from_le_bytes(*sum) {
        return Err(Damage::Checksum.into());
    }
    let rules = rules([file[12], file[13], file[14], file[15]], &checked[HEADER..header]).ok_or(Damage::Game)?;
    let [claim, leader, numbers @ ..] = [16, 24, 32, 40, 48, 56].map(|at| long(at).unwrap_or(0));
    Ok(Contents { rules, claim, leader, numbers, packed: &checked[header..], bytes: file.len() as u64 })
}

/// The rules that a file names, if they exist. `lengths` are those of the suits, empty if they are equal.
fn rules([suits, ranks, trumps, passes]: [u8; 4], lengths: &[u8]) -> Option<Rules> {
    let is_other = !lengths.is_empty();
    let length = |suit: usize| match is_other {
        true => lengths[suit].into(),
        false if suit < suits.into() => ranks.into(),
        false => 0,
    };
    let lengths: [u32; MOST_SUITS] = std::array::from_fn(length);
    let (held, lacking) = lengths.split_at_checked(suits.into())?;
    let rules = Rules { suits: suits.into(), lengths, has_trumps: trumps == 1, passes: passes == 1 };
    let is_pack = !held.is_empty()
        && held.iter().all(|length| (1..=26).contains(length))
        && lacking.iter().all(|&length| length == 0)
        && rules.cards() <= 64;
    // A game has one version. The byte of the ranks is zero where lengths are given.
    let is_version = is_other != (suits <= 4 && rules.alike().is_some()) && (!is_other || ranks == 0);
    let are_rules = trumps <= 1 && passes <= 1 && (trumps == 0 || suits >= 2 && held[0] == held[1]);
    (is_pack && is_version && are_rules).then_some(rules)
}

impl Contents<'_> {
    /// Fails if the facts are too many, by the header.
    fn check_size(&self) -> Result<(), CheckError> {
        let most = match self.claim & 255 {
            ALL_DEALS => MOST_UNPACKED.max(1 << self.rules.cards() >> 4),
            _ => MOST_UNPACKED,
        };
        let [_, _, bytes, _] = self.numbers;
        if bytes > most { Err(CheckError::TooLarge { bytes, most }) } else { Ok(()) }
    }

    /// The bytes that the facts take in memory, by the header. [`groups`](Self::groups) takes no more, whatever the facts are.
    pub fn memory_of_facts(&self) -> Result<u64, CheckError> {
        self.check_size()?;
        let [groups, facts, unpacked, _] = self.numbers;
        let of = |count: u64, each: usize| count.min(unpacked) * each as u64;
        Ok(unpacked + of(facts, size_of::<Fact>()) + of(groups, size_of::<usize>()))
    }

    /// The facts, group by group.
    pub fn groups(self) -> Result<Groups, CheckError> {
        let Contents { rules, numbers: [groups, facts, unpacked, packed], .. } = self;
        if packed != self.packed.len() as u64 {
            return Err(Damage::Length { said: packed, is: self.packed.len() as u64 }.into());
        }
        self.check_size()?;
        Ok(read_groups(&unpack(self.packed, unpacked)?, rules, groups, facts)?)
    }
}

/// The certificate of a deal, not checked yet.
#[derive(Debug, Clone)]
pub struct Certificate {
    pub(crate) rules: Rules,
    pub(crate) hand: Cards,
    pub(crate) outcome: Outcome,
    pub(crate) groups: Groups,
    bytes: u64,
}

impl Certificate {
    /// Reads a file. No bit of it is ignored.
    ///
    /// # Errors
    ///
    /// If the file is not a certificate of a deal, is of another version, or is damaged.
    pub fn read(file: &[u8]) -> Result<Certificate, CheckError> {
        let contents = read(file)?;
        let (rules, hand) = (contents.rules, contents.leader);
        let outcome = match contents.claim {
            0 => Outcome::Win,
            1 => Outcome::Loss,
            2 => Outcome::Draw,
            claim if claim & 255 == ALL_DEALS => return Err(CheckError::AllDeals),
            _ => return Err(Damage::Outcome.into()),
        };
        if hand == 0 || hand >= rules.pack().0 {
            return Err(Damage::Hand { hand: Cards(hand) }.into());
        }
        let groups = contents.groups()?;
        let indexed = groups.facts().iter().map(|fact| rules.count_by_counts(fact.hand)).sum();
        if indexed > MOST_INDEXED {
            return Err(CheckError::TooMany { facts: indexed, most: MOST_INDEXED });
        }
        if outcome == Outcome::Draw && groups.len() != 1 {
            return Err(Damage::Counts.into());
        }
        Ok(Certificate { rules, hand: Cards(hand), outcome, groups, bytes: contents.bytes })
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The hand of the player who leads.
    #[must_use]
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// The outcome claimed for that player.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The number of facts.
    #[must_use]
    pub fn facts(&self) -> u64 {
        self.groups.facts().len() as u64
    }

    /// The number of groups.
    #[must_use]
    pub fn groups(&self) -> u64 {
        self.groups.len() as u64
    }

    /// All facts, group by group.
    pub fn each_fact(&self) -> impl Iterator<Item = Fact> + '_ {
        self.groups.facts().iter().copied()
    }

    /// The length of the file.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Unpacks a zlib stream that takes all of `packed` and gives exactly `length` bytes.
fn unpack(packed: &[u8], length: u64) -> Result<Vec<u8>, Damage> {
    let mut stream = ZlibDecoder::new(packed);
    let mut body = Vec::new();
    // One byte more reveals that there are too many.
    stream.by_ref().take(length + 1).read_to_end(&mut body).map_err(|_| Damage::Packing)?;
    let is_whole = body.len() as u64 == length && stream.total_in() == packed.len() as u64;
    if is_whole { Ok(body) } else { Err(Damage::Packing) }
}

/// Reads the facts: for each group the hands of the leader's facts and those of the opponent's.
fn read_groups(mut body: &[u8], rules: Rules, groups: u64, facts: u64) -> Result<Groups, Damage> {
    // No fact and no group is shorter than a byte.
    let [most_facts, most_groups] = [facts, groups].map(|count| count.min(body.len() as u64) as usize);
    let mut all = Groups::with_capacity(most_facts, most_groups);
    while !body.is_empty() {
        for side in [Side::Leader, Side::Opponent] {
            let mut hand: u64 = 0;
            for _ in 0..read_number(&mut body)? {
                // The difference from the previous hand, less one: so hands increase, and none is empty.
                let step = read_number(&mut body)?.checked_add(1).ok_or(Damage::Number)?;
                hand = hand.checked_add(step).ok_or(Damage::Number)?;
                if hand >= rules.pack().0 {
                    return Err(Damage::Hand { hand: Cards(hand) });
                }
                if all.facts().len() == most_facts {
                    return Err(Damage::Counts);
                }
                all.push(Fact { side, hand: Cards(hand) });
            }
        }
        if all.len() == most_groups || !all.end() {
            return Err(Damage::Counts);
        }
    }
    let counts = [all.len() as u64, all.facts().len() as u64];
    if counts == [groups, facts] { Ok(all) } else { Err(Damage::Counts) }
}

/// Reads a number in LEB128, which must have its shortest form.
fn read_number(body: &mut &[u8]) -> Result<u64, Damage> {
    let mut number: u64 = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = body.split_first().ok_or(Damage::Number)?;
        *body = rest;
        let bits = u64::from(byte & 127);
        if bits << shift >> shift != bits || byte == 0 && shift > 0 {
            return Err(Damage::Number);
        }
        number |= bits << shift;
        if byte < 128 {
            return Ok(number);
        }
    }
    Err(Damage::Number)
}
