//! Frontier tables: they have the outcomes of the tables that they were made from, and a wrong byte is found.

use std::fs;
use std::io;

use faceup_core::{Cancel, CardSet, Pack, Preset, Quiet, Rules};
use faceup_solver::table::{
    AnyTable, BitTable, FrontierFile, TableError, TableErrorKind as Kind, TableFile, frontier, write_outcomes_to,
    write_to,
};
use faceup_solver::{Options, Outcome, Solution, Tablebase, Value, solve};

use crate::common::files::{Folder, FullAfter, is_of_cut};
use crate::common::forged;

fn solution(rules: Rules) -> Solution {
    solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet).unwrap()
}

fn bytes(table: &dyn Tablebase) -> Vec<u8> {
    let mut bytes = Vec::new();
    assert!(frontier::write_to(&mut bytes, table, &Quiet).unwrap());
    bytes
}

fn hands(rules: Rules) -> impl Iterator<Item = CardSet> {
    (0..=rules.pack().full().bits()).map(CardSet::from_bits)
}

/// Small games of every preset and number of suits, with and without draws.
fn games() -> impl Iterator<Item = Rules> {
    let sizes = [(1, 1), (1, 2), (1, 5), (1, 6), (1, 7), (1, 14), (2, 1), (2, 2), (2, 3), (2, 6), (2, 7)]
        .into_iter()
        .chain([(3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3)]);
    let presets = sizes.flat_map(|(suits, ranks)| Preset::ALL.map(|preset| preset.rules(suits, ranks)));
    let customs = [(1, 10), (2, 5), (3, 3)].map(|(suits, ranks)| {
        Rules::new(Pack::new(suits, ranks).unwrap(), Default::default(), faceup_core::AfterBeating::Pass)
    });
    presets.chain(customs).flatten()
}

#[test]
fn round_trips() {
    let folder = Folder::new();
    let (mut with_draws, mut without) = (0, 0);
    for rules in games() {
        let solution = solution(rules);
        let path = folder.with("frontier", &bytes(&solution));
        let file = FrontierFile::open(&path).unwrap();
        let held = FrontierFile::from_bytes(&path, bytes(&solution)).unwrap();
        assert_eq!((held.hash(), held.path(), held.counts()), (file.hash(), file.path(), file.counts()));
        assert!(hands(rules).all(|hand| held.outcome(hand) == file.outcome(hand)), "{rules}");
        assert_eq!((file.rules(), file.has_rounds()), (rules, false));
        for hand in hands(rules) {
            assert_eq!(file.outcome(hand), solution.outcome(hand), "{rules} {hand:?}");
            assert_eq!(file.value(hand), solution.value(hand), "{rules} {hand:?}");
        }
        let table = file.expand(None).unwrap();
        assert_eq!(table.counts(), file.counts());
        let (mut before, mut after) = (Vec::new(), Vec::new());
        assert!(write_to(&mut before, &solution, &Quiet).unwrap());
        assert!(write_outcomes_to(&mut after, &table, &Quiet).unwrap());
        assert!(before == after, "{rules}: the same bytes");
        // The same bytes are made from a file, from memory and from a frontier table.
        let bits = TableFile::open(&folder.with("bits", &before)).unwrap();
        for table in [&bits as &dyn Tablebase, &table, &file, &AnyTable::open(&path).unwrap()] {
            assert!(bytes(table) == fs::read(&path).unwrap(), "{rules}");
        }
        assert_eq!(file.file_len(), fs::metadata(&path).unwrap().len());
        assert_eq!(file.minimal_not_lost() > 0, file.counts().draw > 0);
        *(if file.counts().draw > 0 { &mut with_draws } else { &mut without }) += 1;
    }
    assert!(with_draws >= 4 && without >= 30, "{with_draws} {without}");
}

/// The minimal hands, by the definition.
#[test]
fn the_minimal_hands_are_stored() {
    let folder = Folder::new();
    for (suits, ranks, preset) in
        [(2, 7, Preset::BeatItOrEatIt), (3, 4, Preset::BeatItOrEatIt), (3, 3, Preset::Challenge)]
    {
        let rules = preset.rules(suits, ranks).unwrap();
        let (pack, solution) = (rules.pack(), solution(rules));
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
        let file = FrontierFile::open(&folder.with("frontier", &bytes(&solution))).unwrap();
        assert_eq!(file.minimal_wins(), count(&|hand| solution.outcome(hand) == Outcome::Win));
        let is_a_hand = |hand: CardSet| !hand.is_empty() && hand != pack.full();
        let not_lost = count(&|hand| is_a_hand(hand) && solution.outcome(hand) != Outcome::Loss);
        assert_eq!(file.minimal_not_lost(), if file.counts().draw > 0 { not_lost } else { 0 });
    }
}

/// The bytes of a frontier table are pinned: a change of format or of results shows here.
#[test]
fn the_format_is_frozen() {
    let hash = |preset: Preset, suits, ranks| {
        let path = Folder::new();
        let path = path.with("frontier", &bytes(&solution(preset.rules(suits, ranks).unwrap())));
        FrontierFile::open(&path).unwrap().hash()[..16].to_owned()
    };
    let hashes = [
        hash(Preset::BeatItOrEatIt, 2, 8),
        hash(Preset::BeatItOrEatIt, 2, 7),
        hash(Preset::BeatItOrEatIt, 1, 9),
        hash(Preset::Challenge, 4, 3),
        hash(Preset::Challenge1987, 4, 3),
    ];
    assert_eq!(
        hashes,
        ["32b7143f5afe55d2", "4fe72932f4525fea", "c8f18433aa951724", "a5e00390c8cbf9d1", "6616d9becee25443"]
    );
}

#[test]
fn the_smallest_file_byte_by_byte() {
    // Two suits of one: the leader holds the one card or the other, and wins. The one of least bits is spades.
    let bytes = bytes(&solution(Preset::BeatItOrEatIt.rules(2, 1).unwrap()));
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

#[test]
fn every_flipped_bit_is_found() {
    let folder = Folder::new();
    // A game with draws, so that there are both directories.
    let good = bytes(&solution(Preset::BeatItOrEatIt.rules(2, 7).unwrap()));
    let groups = good.len() - 40 - u64::from_le_bytes(good[96..104].try_into().unwrap()) as usize;
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        let path = folder.with("bad", &bad);
        assert!(AnyTable::open(&path).is_err(), "byte {at}");
        match FrontierFile::open(&path) {
            // Nothing of the groups is read before it is needed.
            Ok(file) => {
                assert!((groups..good.len() - 8).contains(&at), "byte {at}");
                assert!(matches!(file.check_hash(), Err(TableError { kind: Kind::Damaged(_), .. })), "byte {at}");
                assert!(matches!(file.expand(None), Err(TableError { kind: Kind::Damaged(_), .. })), "byte {at}");
                if at % 16 == 0 {
                    ask_all(&file);
                }
            }
            Err(_) => assert!(at < groups || at >= good.len() - 8, "byte {at}"),
        }
    }
}

/// Every byte changed, with the hashes made right again: the file is refused, or its figures match its contents.
#[test]
fn forged_bytes_are_refused() {
    let folder = Folder::new();
    for rules in [(2, 4), (1, 7)].map(|(suits, ranks)| Preset::BeatItOrEatIt.rules(suits, ranks).unwrap()) {
        let good = bytes(&solution(rules));
        let groups = good.len() - 40 - u64::from_le_bytes(good[96..104].try_into().unwrap()) as usize;
        for at in 0..good.len() - 40 {
            for byte in [0, 1, 2, 0x7f, 0x80, 0xff, good[at] ^ 1, good[at] ^ 4, good[at].wrapping_add(1)] {
                let mut bad = good.clone();
                bad[at] = byte;
                let hash = *blake3::hash(&bad[..groups - 32]).as_bytes();
                bad[groups - 32..groups].copy_from_slice(&hash);
                let path = folder.with("forged", &forged(&bad, at, bad[at]));
                let Ok(file) = FrontierFile::open(&path) else { continue };
                file.check_hash().unwrap();
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
fn every_cut_is_found() {
    let folder = Folder::new();
    let good = bytes(&solution(Preset::BeatItOrEatIt.rules(2, 3).unwrap()));
    for length in 0..good.len() {
        let cut = folder.with("cut", &good[..length]);
        let error = FrontierFile::open(&cut).unwrap_err();
        let of_bytes = FrontierFile::from_bytes(&cut, good[..length].to_vec()).unwrap_err();
        assert_eq!(of_bytes.to_string(), error.to_string());
        assert!(is_of_cut(&error, length), "{length}: {error}");
    }
    let mut long = good.clone();
    long.push(0);
    assert!(matches!(
        FrontierFile::open(&folder.with("long", &long)),
        Err(TableError { kind: Kind::Length { .. }, .. })
    ));
}

#[test]
fn headers_that_make_no_sense() {
    let folder = Folder::new();
    let good = bytes(&solution(Preset::BeatItOrEatIt.rules(2, 3).unwrap()));
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
        FrontierFile::open(&folder.with("forged", &forged(&bad, 0, bad[0])))
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
    let mut bad = good.clone();
    bad[8] = 2;
    let error = FrontierFile::open(&folder.with("version", &bad)).unwrap_err();
    assert!(matches!(error.kind, Kind::Version { expected: 1, got: 2, .. }), "{error}");
    let mut bad = good.clone();
    *bad.last_mut().unwrap() = b'd';
    assert!(matches!(FrontierFile::open(&folder.with("bad", &bad)), Err(TableError { kind: Kind::Unfinished, .. })));
}

#[test]
fn either_kind_is_opened_by_its_magic() {
    let folder = Folder::new();
    let solution = solution(Preset::BeatItOrEatIt.rules(2, 3).unwrap());
    let mut bits = Vec::new();
    assert!(write_to(&mut bits, &solution, &Quiet).unwrap());
    let (bits, frontier) = (folder.with("bits", &bits), folder.with("frontier", &bytes(&solution)));
    assert!(matches!(AnyTable::open(&bits), Ok(AnyTable::Bits(_))));
    assert!(matches!(AnyTable::open(&frontier), Ok(AnyTable::Frontier(_))));
    assert!(matches!(TableFile::open(&frontier), Err(TableError { kind: Kind::NotATable, .. })));
    assert!(matches!(FrontierFile::open(&bits), Err(TableError { kind: Kind::NotATable, .. })));
    for (name, contents) in
        [("empty", &b""[..]), ("short", b"\x89FACEU"), ("text", b"not a table"), ("zeros", &[0; 400])]
    {
        let error = AnyTable::open(&folder.with(name, contents)).unwrap_err();
        assert!(matches!(error.kind, Kind::NotATable) && error.to_string().contains(name), "{error}");
    }
    assert!(matches!(AnyTable::open(&folder.path("missing")), Err(TableError { kind: Kind::Read(_), .. })));
    assert!(matches!(AnyTable::open(folder.0.path()), Err(TableError { kind: Kind::Read(_), .. })));
}

/// A table with another outcome for one hand.
struct Wrong {
    right: Solution,
    hand: CardSet,
    outcome: Outcome,
}

impl Tablebase for Wrong {
    fn rules(&self) -> Rules {
        self.right.rules()
    }
    fn has_rounds(&self) -> bool {
        false
    }
    fn outcome(&self, hand: CardSet) -> Outcome {
        if hand == self.hand { self.outcome } else { self.right.outcome(hand) }
    }
    fn value(&self, hand: CardSet) -> Value {
        Value::new(self.outcome(hand), 0)
    }
}

/// A table that no frontier determines is refused. Any other comes back unchanged.
#[test]
fn wrong_tables() {
    let folder = Folder::new();
    let rules = Preset::BeatItOrEatIt.rules(2, 4).unwrap();
    let mut wrong = Wrong { right: solution(rules), hand: CardSet::EMPTY, outcome: Outcome::Win };
    for hand in hands(rules) {
        for outcome in Outcome::ALL {
            (wrong.hand, wrong.outcome) = (hand, outcome);
            let mut bytes = Vec::new();
            match frontier::write_to(&mut bytes, &wrong, &Quiet) {
                Ok(done) => {
                    let file = FrontierFile::open(&folder.with("wrong", &bytes)).unwrap();
                    assert!(done && hands(rules).all(|hand| file.outcome(hand) == wrong.outcome(hand)));
                }
                Err(error) => {
                    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
                    assert_ne!(outcome, wrong.right.outcome(hand));
                }
            }
        }
    }
    (wrong.hand, wrong.outcome) = (rules.pack().full(), Outcome::Loss);
    let path = folder.path("none");
    let error = frontier::write(&path, &wrong, &Quiet).unwrap_err();
    assert!(matches!(error.kind, Kind::Write(_)) && !path.exists());
}

#[test]
fn what_cannot_be_written_leaves_nothing() {
    let folder = Folder::new();
    let solution = solution(Preset::BeatItOrEatIt.rules(2, 3).unwrap());
    let old = folder.with("old", b"as it was");
    assert!(matches!(
        frontier::write(&old, &solution, &Cancel::after_checks(0)),
        Err(TableError { kind: Kind::Interrupted, .. })
    ));
    assert_eq!(fs::read(&old).unwrap(), b"as it was");
    let length = bytes(&solution).len();
    for room in 0..length {
        let error = frontier::write_to(FullAfter(room), &solution, &Quiet).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull, "after {room} bytes");
    }
    assert!(frontier::write_to(FullAfter(length), &solution, &Quiet).unwrap());
    assert!(BitTable::of(&solution, &Cancel::after_checks(0)).unwrap().is_none());
    frontier::write(&old, &solution, &Quiet).unwrap();
    assert!(FrontierFile::open(&old).is_ok(), "a table takes the place of what was there");
    assert_eq!(fs::read_dir(folder.0.path()).unwrap().count(), 1);
}
