//! Compact tables: forged files.

use faceup_core::{Cancel, Preset, Quiet, Rules};
use faceup_solver::table::{AnyTable, CompactFile, TableError, TableErrorKind as Kind, table_hash};
use faceup_solver::{Tablebase, Value};

use crate::common::files::table_bytes;
use crate::common::{Forged, forged, hands, solved};

fn bytes(rules: Rules) -> Vec<u8> {
    table_bytes(&solved(rules))
}

fn read(bytes: Vec<u8>) -> Result<CompactFile, TableError> {
    CompactFile::from_bytes("table".as_ref(), bytes)
}

/// Every byte changed, with the hash made right again: the file is refused, or differs from what is written for its contents, or holds
/// other values, as the verifier would tell. No file causes a panic.
#[test]
fn forged_bytes_are_refused() {
    for rules in [Preset::BeatItOrEatIt.rules(2, 4).unwrap(), Preset::Challenge1987.rules(4, 1).unwrap()] {
        let good = bytes(rules);
        let values = |file: &CompactFile| hands(file.rules()).take(1 << 12).map(|hand| file.value(hand)).collect();
        let expected: Vec<Value> = values(&read(good.clone()).unwrap());
        for at in 0..good.len() - 40 {
            for byte in [0, 1, 2, 0x7f, 0x80, 0xff, good[at] ^ 1, good[at] ^ 4, good[at].wrapping_add(1)] {
                let Ok(file) = read(forged(&good, at, byte)) else { continue };
                // Its header does not deny what it answers.
                assert_eq!(file.counts(), Forged::of(&file, file.has_rounds()).counts(), "byte {at} is {byte}");
                if values(&file) == expected && file.rules() == rules {
                    assert_eq!(file.check(None).is_ok(), byte == good[at], "byte {at} is {byte}");
                }
            }
        }
    }
}

/// Figures that the contents deny, with a right hash.
#[test]
fn forged_figures_are_refused() {
    let good = bytes(Preset::BeatItOrEatIt.rules(2, 6).unwrap());
    let counts = |file: &[u8]| u64::from_le_bytes(file[24..32].try_into().unwrap());
    let mut swapped = good.clone();
    swapped[24..32].copy_from_slice(&(counts(&good) - 1).to_le_bytes());
    let losses = u64::from_le_bytes(good[32..40].try_into().unwrap()) + 1;
    swapped[32..40].copy_from_slice(&losses.to_le_bytes());
    for (what, bad) in [("counts", forged(&swapped, 16, swapped[16])), ("rounds", forged(&good, 48, good[48] + 1))] {
        let error = read(bad).unwrap_err();
        assert!(error.to_string().contains("the figures in its header do not match its contents"), "{what}: {error}");
    }
    // A wrong hash of the hands is found when the file is compared.
    let table = read(forged(&good, 72, !good[72])).unwrap();
    assert!(table.check(None).is_err() && table_hash(&table, &Quiet).unwrap() != Some(table.hash()));
}

/// A short file with a large game is refused at once: no hand is read from bits that are not there.
#[test]
fn what_a_short_file_cannot_hold_is_not_read() {
    let cards = 26;
    let mut bad = [&b"\x89FACEUR\n\x01\0\0\0\x28\0\0\0\x01\x1a\0\0\x01\0\0\0"[..], &[0; 40]].concat();
    bad[24..32].copy_from_slice(&((1u64 << cards) - 2).to_le_bytes());
    bad[48] = 63;
    bad.extend(64u64.to_le_bytes());
    bad.extend([0; 32]);
    bad.extend((0..64u16).rev().flat_map(|rounds| [2, 0, rounds as u8, 0]));
    bad.extend(vec![0xff; 8 * (cards - 1)]);
    bad.extend([1u32, 0].repeat(cards).iter().take(cards - 1).flat_map(|length| length.to_le_bytes()));
    bad.extend(vec![0; (cards - 1).div_ceil(2)]);
    bad.extend([0; 32]);
    bad.extend(*b"FINISHED");
    let started = std::time::Instant::now();
    let error = read(forged(&bad, 0, bad[0])).unwrap_err();
    assert!(error.to_string().contains("its blocks do not match its hands"), "{error}");
    assert!(started.elapsed() < std::time::Duration::from_secs(5));
}

#[test]
fn the_reading_can_be_interrupted() {
    let good = bytes(Preset::BeatItOrEatIt.rules(2, 6).unwrap());
    let read = AnyTable::from_bytes("table".as_ref(), good, &Cancel::after_checks(0));
    assert!(matches!(read, Err(TableError { kind: Kind::Interrupted, .. })));
}
