//! Compact tables: the file format, damaged and forged files, and conversions.

use faceup_core::{CardSet, Pack, Preset, Quiet, Rules};
use faceup_solver::table::{AnyTable, CompactFile, TableError, TableErrorKind as Kind, TableKind, compact, write_to};
use faceup_solver::{Options, Tablebase, Value, solve, summarize};

use crate::common::files::Folder;
use crate::common::{forged, hands};

fn bytes(rules: Rules) -> Vec<u8> {
    let solution = solve(rules, &Options::default(), &Quiet).unwrap();
    let mut bytes = Vec::new();
    assert!(compact::write_to(&mut bytes, &solution, &Quiet).unwrap());
    bytes
}

fn read(bytes: Vec<u8>) -> Result<CompactFile, TableError> {
    CompactFile::from_bytes("table".as_ref(), bytes)
}

/// The bits of a file are the same on every machine and in every version.
#[test]
fn the_format_is_frozen() {
    let bytes = bytes(Preset::BeatItOrEatIt.rules(2, 3).unwrap());
    assert_eq!(bytes[..16], *b"\x89FACEUR\n\x01\0\0\0\x28\0\0\0");
    assert_eq!(blake3::hash(&bytes).to_hex()[..16], *"32b91f4d50ba0d34");
}

/// A conversion to a compact table and back gives the same bytes, in games with trumps, draws and suits of several lengths.
#[test]
fn conversions_lose_nothing() {
    let folder = Folder::new();
    for lengths in [&[6, 6][..], &[12], &[4, 3, 3], &[2; 6], &[3; 4]] {
        for rules in Rules::all(Pack::of_lengths(lengths).unwrap()) {
            let mut before = Vec::new();
            write_to(&mut before, &solve(rules, &Options::default(), &Quiet).unwrap(), &Quiet).unwrap();
            let table = AnyTable::open(&folder.with("bits", &before)).unwrap();
            let (small, back) = (folder.path("compact"), folder.path("back"));
            table.convert(TableKind::Compact, &small, None, &Quiet).unwrap();
            let small = AnyTable::open(&small).unwrap();
            assert!(matches!(small, AnyTable::Compact(_)) && small.file_len() < table.file_len());
            assert_eq!((small.counts(), small.hash()), (table.counts(), table.hash()));
            small.convert(TableKind::Bits, &back, None, &Quiet).unwrap();
            assert!(std::fs::read(&back).unwrap() == before, "{rules}");
        }
    }
    let rules = Preset::BeatItOrEatIt.rules(2, 4).unwrap();
    let outcomes = solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet).unwrap();
    assert!(
        compact::write_to(std::io::sink(), &outcomes, &Quiet).unwrap_err().to_string().contains("this table has none")
    );
}

#[test]
fn every_flipped_bit_and_every_cut_is_found() {
    let good = bytes(Preset::BeatItOrEatIt.rules(2, 5).unwrap());
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        assert!(read(bad).is_err(), "byte {at}");
        assert!(read(good[..at].to_vec()).is_err(), "cut at {at}");
    }
    let mut longer = good;
    longer.push(0);
    assert!(matches!(read(longer).unwrap_err().kind, Kind::Unfinished));
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
                if values(&file) == expected && file.rules() == rules {
                    assert_eq!(file.check(&summarize(&file)).is_ok(), byte == good[at], "byte {at} is {byte}");
                }
            }
        }
    }
}

#[test]
fn other_versions_and_memory_are_told() {
    let good = bytes(Preset::BeatItOrEatIt.rules(2, 6).unwrap());
    let error = read(forged(&good, 8, 9)).unwrap_err();
    assert!(matches!(error.kind, Kind::Version { expected: 1, got: 9 }), "{error}");
    let path = Folder::new();
    let path = path.with("table", &good);
    assert!(matches!(AnyTable::open_holding(&path, 0, Some(1 << 10)).unwrap_err().kind, Kind::Memory { .. }));
    let file = AnyTable::open_holding(&path, 0, Some(1 << 12)).unwrap();
    assert_eq!(file.outcome(CardSet::EMPTY), faceup_solver::Outcome::Draw);
}
