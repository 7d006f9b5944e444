//! Frontier tables: they have the minimal hands, and forged ones are refused.

use std::io;

use faceup_core::{CardSet, Preset, Quiet, Rules};
use faceup_solver::table::{FrontierFile, TableError, TableErrorKind as Kind, frontier, write};
use faceup_solver::{Outcome, Tablebase, Value};

use crate::common::files::{Folder, table_bytes};
use crate::common::{Forged, forged, outcomes};

fn read(bytes: &[u8]) -> Result<FrontierFile, TableError> {
    FrontierFile::from_bytes("frontier".as_ref(), bytes.to_vec())
}

fn hands(rules: Rules) -> impl Iterator<Item = CardSet> {
    (0..=rules.pack().full().bits()).map(CardSet::from_bits)
}

/// The minimal hands, by the definition.
#[test]
fn the_minimal_hands_are_stored() {
    for (suits, ranks, preset) in
        [(2, 7, Preset::BeatItOrEatIt), (3, 4, Preset::BeatItOrEatIt), (3, 3, Preset::Challenge)]
    {
        let rules = preset.rules(suits, ranks).unwrap();
        let (pack, solution) = (rules.pack(), outcomes(rules));
        let least = |hand| faceup_core::symmetry::canonical(rules, hand) == hand;
        let count = |is_in: &dyn Fn(CardSet) -> bool| {
            let minimal = |&hand: &CardSet| {
                let lower = |card: faceup_core::Card| {
                    let below = faceup_core::Card::new(card.bit().checked_sub(1)?)?;
                    let is_step = !pack.bottoms().contains(card) && !hand.contains(below);
                    is_step.then(|| hand.without(card).with(below))
                };
                is_in(hand) && least(hand) && !hand.iter().filter_map(lower).any(is_in)
            };
            hands(rules).filter(minimal).count() as u64
        };
        let file = read(&table_bytes(&solution)).unwrap();
        assert_eq!(file.minimal_wins(), count(&|hand| solution.outcome(hand) == Outcome::Win));
        let is_a_hand = |hand: CardSet| !hand.is_empty() && hand != pack.full();
        let not_lost = count(&|hand| is_a_hand(hand) && solution.outcome(hand) != Outcome::Loss);
        assert_eq!(file.minimal_not_lost(), if file.counts().draw > 0 { not_lost } else { 0 });
    }
}

#[test]
fn the_smallest_file_byte_by_byte() {
    // Two suits of one: the leader holds the one card or the other, and wins. The one of least bits is spades.
    let bytes = table_bytes(&outcomes(Preset::BeatItOrEatIt.rules(2, 1).unwrap()));
    assert_eq!(bytes.len(), 104 + 16 + 32 + 3 + 40);
    assert_eq!(&bytes[..16], b"\x89FACEUF\n\x01\0\0\0\x28\0\0\0");
    assert_eq!(&bytes[16..24], [2, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(&bytes[24..32], [2, 0, 0, 0, 0, 0, 0, 0], "two wins");
    assert!(bytes[32..64].iter().all(|&byte| byte == 0));
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    assert_eq!([64, 72, 80, 88, 96].map(number), [1, 0, 1, 0, 3], "one class, one minimal win, three bytes");
    assert_eq!(&bytes[104..112], [1, 0, 0, 0, 1, 0, 0, 0], "a spade, no heart; one hand");
    assert_eq!(number(112), 3);
    assert_eq!(bytes[120..152], *blake3::hash(&bytes[..120]).as_bytes());
    assert_eq!(&bytes[152..155], [0, 1, 1], "no hearts; one byte: the spade");
    assert_eq!(bytes[155..187], *blake3::hash(&bytes[..155]).as_bytes());
    assert_eq!(&bytes[187..], b"FINISHED");
}

/// Looks up every hand: no file may cause a panic.
fn ask_all(file: &FrontierFile) {
    for hand in hands(file.rules()).take(1 << 12) {
        file.value(hand);
    }
}

/// Every byte changed, with the hashes made right again: the file is refused, or its figures match its contents.
#[test]
fn forged_bytes_are_refused() {
    for rules in [(2, 4), (1, 7)].map(|(suits, ranks)| Preset::BeatItOrEatIt.rules(suits, ranks).unwrap()) {
        let good = table_bytes(&outcomes(rules));
        let groups = good.len() - 40 - u64::from_le_bytes(good[96..104].try_into().unwrap()) as usize;
        for at in 0..good.len() - 40 {
            for byte in [0, 1, 2, 0x7f, 0x80, 0xff, good[at] ^ 1, good[at] ^ 4, good[at].wrapping_add(1)] {
                let mut bad = good.clone();
                bad[at] = byte;
                let hash = *blake3::hash(&bad[..groups - 32]).as_bytes();
                bad[groups - 32..groups].copy_from_slice(&hash);
                let Ok(file) = read(&forged(&bad, at, bad[at])) else { continue };
                if bad != good && !(at >= groups - 32 && at < groups) && !matches!(at, 18 | 19) {
                    let error = file.expand(None).unwrap_err();
                    assert!(matches!(error.kind, Kind::Damaged(_)), "byte {at} is {byte}: {error}");
                }
                ask_all(&file);
            }
        }
    }
}

#[test]
fn headers_that_make_no_sense() {
    let good = table_bytes(&outcomes(Preset::BeatItOrEatIt.rules(2, 3).unwrap()));
    let groups = good.len() - 40 - u64::from_le_bytes(good[96..104].try_into().unwrap()) as usize;
    let forge = |changes: &[(usize, u64)]| {
        let mut bad = good.clone();
        for &(at, number) in changes {
            // Suits, ranks and the like take one byte, all else in the header takes eight.
            let width = if at < 24 { 1 } else { 8 };
            bad[at..at + width].copy_from_slice(&number.to_le_bytes()[..width]);
        }
        let hash = *blake3::hash(&bad[..groups - 32]).as_bytes();
        bad[groups - 32..groups].copy_from_slice(&hash);
        read(&forged(&bad, 0, bad[0]))
    };
    assert!(forge(&[]).is_ok());
    for changes in [
        &[(16, 4), (17, 16)][..],
        &[(16, 5)],
        &[(17, 0)],
        &[(17, 27)],
        &[(17, 4)],
        &[(20, 1)],
        &[(24, u64::MAX)],
        &[(24, u64::MAX), (32, 63)],
        &[(48, 1)],
        &[(56, 1)],
        &[(40, 1), (32, 17)],
        &[(80, 1)],
        &[(88, 1)],
        &[(64, u64::MAX)],
        &[(72, u64::MAX / 16)],
        &[(96, u64::MAX)],
        &[(104, 7)],
        &[(112, u64::MAX)],
        &[(112, 0)],
    ] {
        let error = forge(changes).unwrap_err();
        assert!(matches!(error.kind, Kind::Damaged(_)), "{changes:?}: {error}");
    }
    // A header of a far larger game opens, answers, and is not expanded.
    let file = forge(&[(16, 3), (17, 20), (24, 44), (32, (1 << 60) - 2 - 44)]).unwrap();
    assert_eq!(file.outcome(CardSet::from_bits(1)), Outcome::Win);
    assert_eq!(file.outcome(CardSet::from_bits(1 | 1 << 20 | 1 << 40)), Outcome::Loss);
    assert!(matches!(file.expand(Some(1 << 30)), Err(TableError { kind: Kind::Memory { .. }, .. })));
    assert!(matches!(forge(&[(64, 0)]), Err(TableError { kind: Kind::Length { .. }, .. })));
}

/// A table that no frontier determines is refused. Any other comes back unchanged.
#[test]
fn wrong_tables() {
    let rules = Preset::BeatItOrEatIt.rules(2, 4).unwrap();
    let right = Forged::of(&outcomes(rules), false);
    let changed = |hand, outcome| {
        let mut wrong = right.clone();
        wrong.set(hand, Value::of(outcome));
        wrong
    };
    for hand in hands(rules) {
        for outcome in Outcome::ALL {
            let (wrong, mut bytes) = (changed(hand, outcome), Vec::new());
            match frontier::write_to(&mut bytes, &wrong, &Quiet) {
                Ok(done) => {
                    let file = read(&bytes).unwrap();
                    assert!(done && hands(rules).all(|hand| file.outcome(hand) == wrong.outcome(hand)));
                }
                Err(error) => {
                    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
                    assert_ne!(outcome, right.outcome(hand));
                }
            }
        }
    }
    let folder = Folder::new();
    let error = write(&folder.path("none"), &changed(rules.pack().full(), Outcome::Loss), &Quiet).unwrap_err();
    assert!(matches!(error.kind, Kind::Write(_)) && folder.names().is_empty());
}
