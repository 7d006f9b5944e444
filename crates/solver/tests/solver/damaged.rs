//! Files of every kind with wrong bytes are refused.

use faceup_core::{Preset, Quiet, Rules};
use faceup_solver::Options;
use faceup_solver::table::{AnyTable, Openings, TableError, TableErrorKind as Kind};

use crate::common::files::table_bytes;
use crate::common::{forged, outcomes, restored, solved, states};

/// A kind of file: its name, the bytes of a good one, the version, and how it is read.
type File = (&'static str, Vec<u8>, u32, fn(&[u8]) -> Result<(), TableError>);

fn read_table(bytes: &[u8]) -> Result<(), TableError> {
    AnyTable::from_bytes("table".as_ref(), bytes.to_vec(), &Quiet).map(drop)
}

fn read_openings(bytes: &[u8]) -> Result<(), TableError> {
    Openings::from_bytes("openings".as_ref(), bytes.to_vec()).map(drop)
}

fn read_checkpoint(bytes: &[u8]) -> Result<(), TableError> {
    restored(bytes).map(drop)
}

fn openings(rules: Rules) -> Vec<u8> {
    let mut bytes = Vec::new();
    Openings::of(&solved(rules), &Quiet).unwrap().write_to(&mut bytes).unwrap();
    bytes
}

/// The bytes of a checkpoint of two suits of three, with some rounds in the list.
pub fn checkpoint_bytes() -> Vec<u8> {
    let options = Options { overflow_from: 2, ..Options::default() };
    let bytes = states(Rules::beat_it_or_eat_it(2, 3).unwrap(), &options).pop().unwrap();
    assert_ne!(bytes[40], 0);
    bytes
}

#[test]
fn wrong_bytes_are_refused() {
    let rules = |preset: Preset, suits, ranks| preset.rules(suits, ranks).unwrap();
    // With draws, a frontier table has both directories, and openings have two planes.
    let draws = rules(Preset::BeatItOrEatIt, 2, 7);
    let files: [File; 5] = [
        ("compact", table_bytes(&solved(rules(Preset::BeatItOrEatIt, 2, 5))), 1, read_table),
        ("frontier", table_bytes(&outcomes(draws)), 1, read_table),
        ("openings", openings(rules(Preset::Challenge1987, 4, 2)), 1, read_openings),
        ("openings with draws", openings(draws), 1, read_openings),
        ("checkpoint", checkpoint_bytes(), 6, read_checkpoint),
    ];
    for (name, mut good, version, read) in files {
        read(&good).unwrap();
        for at in 0..good.len() {
            for bit in 0..8 {
                good[at] ^= 1 << bit;
                assert!(read(&good).is_err(), "{name}: byte {at} bit {bit}");
                good[at] ^= 1 << bit;
            }
            let error = read(&good[..at]).unwrap_err();
            let is_of_cut = match error.kind {
                Kind::Length { got, .. } => got == at as u64,
                Kind::NotATable => at < 8,
                Kind::Unfinished => name == "compact",
                Kind::NotACheckpoint => name == "checkpoint" && at < 104,
                _ => false,
            };
            assert!(is_of_cut, "{name} cut at {at}: {error}");
        }
        let longer = read(&[&good[..], &[0]].concat()).unwrap_err();
        assert!(matches!(longer.kind, Kind::Length { .. } | Kind::Unfinished), "{name}: {longer}");
        let error = read(&forged(&good, 8, 9)).unwrap_err();
        assert!(matches!(error.kind, Kind::Version { expected, got: 9 } if expected == version), "{name}: {error}");
        // A header of a large game does not make a short file long.
        let mut large = good.clone();
        large[16..18].copy_from_slice(&[4, 16]);
        assert!(read(&forged(&large, 18, 0)).is_err(), "{name}");
        *good.last_mut().unwrap() = b'd';
        let error = read(&good).unwrap_err();
        assert!(matches!(error.kind, Kind::Unfinished), "{name}: {error}");
    }
}
