//! The files of a dataset: an interrupted run continues with the same result, and other people's files stay.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use faceup_core::{DealSet, Observer, Preset, Quiet, Status};
use faceup_dataset::{Dataset, DatasetError, Format, Options, Part, SIDECAR, Sample, Set};
use faceup_solver::table::{TableError, TableErrorKind as Kind};
use faceup_solver::{Solution, solve};
use serde_json::Value;

/// Writes a foreign file, as soon as the work asks whether to go on.
struct Comes<'a>(&'a Path);

impl Observer for Comes<'_> {
    fn interrupted(&self) -> bool {
        fs::write(self.0, "mine").unwrap();
        false
    }
}

fn table() -> Solution {
    solve(Preset::BeatItOrEatIt.rules(2, 5).unwrap(), &faceup_solver::Options::default(), &Quiet).unwrap()
}

fn options(format: Format) -> Options {
    let columns = vec!["hand".to_owned(), "outcome".to_owned()];
    Options { set: Set::Deals(DealSet::All), sample: None, columns, format, part_size: None, memory: None }
}

#[test]
fn a_file_that_comes_during_the_work_is_kept() {
    let table = table();
    for format in Format::ALL {
        let dataset = Dataset::new(Arc::new(&table), "hash", &options(format), &Quiet).unwrap();
        let names = ["rows".to_owned(), "rows.json".to_owned()];
        for name in &names[..if format == Format::Parquet { 1 } else { 2 }] {
            let folder = tempfile::tempdir().unwrap();
            let (path, mine) = (folder.path().join("rows"), folder.path().join(name));
            let error = dataset.write_file(&path, false, &Comes(&mine)).unwrap_err();
            assert!(matches!(error, DatasetError::File(TableError { kind: Kind::Taken, .. })), "{name}: {error:?}");
            assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
            // No description of a missing file, and nothing half-written.
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{name}");
            dataset.write_file(&path, true, &Comes(&mine)).unwrap();
            assert_ne!(fs::read_to_string(&mine).unwrap_or_default(), "mine");
        }
        let rows = format!("data/part-00000.{}", format.name());
        for name in [&rows, SIDECAR, "croissant.json", "README.md"] {
            let folder = tempfile::tempdir().unwrap();
            let mine = folder.path().join(name);
            let error = dataset.write_folder(folder.path(), false, &Comes(&mine)).unwrap_err();
            assert!(matches!(error, DatasetError::File(TableError { kind: Kind::Taken, .. })), "{name}: {error:?}");
            assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
        }
    }
}

/// Interrupts the work after this many rows.
struct StopsAt(u64, AtomicU64);

impl Observer for StopsAt {
    fn progress(&self, status: Status) {
        self.1.fetch_max(status.done, Relaxed);
    }

    fn interrupted(&self) -> bool {
        self.1.load(Relaxed) >= self.0
    }
}

/// Four parts of positions within rounds, of a group each: the last one is short.
fn four_parts() -> Options {
    let sample = Some(Sample { rows: 50_000, seed: 1, is_stratified: false });
    Options { set: Set::Rounds, sample, part_size: Some(1), ..options(Format::Csv) }
}

/// The names and contents of the files of a folder, and of the folder of the rows in it.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for (prefix, folder) in [("", folder.to_owned()), ("data/", folder.join("data"))] {
        let files = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap());
        for file in files.filter(|file| file.path().is_file()) {
            let name = format!("{prefix}{}", file.file_name().into_string().unwrap());
            all.insert(name, fs::read(file.path()).unwrap());
        }
    }
    all
}

/// An edited list would lose rows, or name missing files.
#[test]
fn a_list_of_parts_that_was_changed_is_refused() {
    let (table, folder) = (table(), tempfile::tempdir().unwrap());
    let folder = folder.path();
    let dataset = Dataset::new(Arc::new(&table), "hash", &four_parts(), &Quiet).unwrap();
    let rows = |parts: &[Part]| parts.iter().map(|part| part.rows).collect::<Vec<_>>();
    assert_eq!(rows(&dataset.write_folder(folder, false, &Quiet).unwrap().parts), [16_384, 16_384, 16_384, 848]);
    let before = contents(folder);
    let written = String::from_utf8(before[SIDECAR].clone()).unwrap();
    let json: Value = serde_json::from_str(&written).unwrap();
    let change = |change: &dyn Fn(&mut Value)| {
        let mut changed = json.clone();
        change(&mut changed);
        changed.to_string()
    };
    let last = json["parts"][3].clone();
    let changed = [
        change(&|json| json["parts"][1]["rows"] = 17_232.into()),
        change(&|json| {
            json["parts"][1]["rows"] = 17_232.into();
            json["parts"].as_array_mut().unwrap().pop();
        }),
        change(&|json| json["parts"].as_array_mut().unwrap().push(last.clone())),
        change(&|json| json["parts"].as_array_mut().unwrap().truncate(2)),
        change(&|json| json["parts"][0]["name"] = "../data/part-00000.csv".into()),
        change(&|json| json["is_complete"] = false.into()),
        change(&|json| drop(json.as_object_mut().unwrap().remove("checksum"))),
    ];
    for text in changed {
        fs::write(folder.join(SIDECAR), &text).unwrap();
        let mut expected = before.clone();
        expected.insert(SIDECAR.to_owned(), text.clone().into_bytes());
        let error = dataset.write_folder(folder, false, &Quiet).unwrap_err();
        assert!(error.is_usage() && error.to_string().contains("its checksum is missing or does not match"), "{error}");
        assert!(contents(folder) == expected, "{text}");
    }
    // Another layout of the same JSON is the same list.
    fs::write(folder.join(SIDECAR), json.to_string()).unwrap();
    assert!(dataset.write_folder(folder, false, &Quiet).unwrap().was_there);
    // With force, all is written again.
    fs::write(folder.join(SIDECAR), written.replace("16384", "16385")).unwrap();
    dataset.write_folder(folder, true, &Quiet).unwrap();
    assert!(contents(folder) == before);
}

/// The description beside a file is treated alike.
#[test]
fn a_description_beside_a_file_that_was_changed_is_refused() {
    let (table, folder) = (table(), tempfile::tempdir().unwrap());
    let (path, beside) = (folder.path().join("rows.csv"), folder.path().join("rows.csv.json"));
    let dataset = Dataset::new(Arc::new(&table), "hash", &options(Format::Csv), &Quiet).unwrap();
    dataset.write_file(&path, false, &Quiet).unwrap();
    assert!(dataset.write_file(&path, false, &Quiet).unwrap().was_there);
    let changed = fs::read_to_string(&beside).unwrap().replace("\"rows\": 1022", "\"rows\": 1021");
    fs::write(&beside, &changed).unwrap();
    dataset.write_file(&path, false, &Quiet).unwrap_err();
    fs::remove_file(&path).unwrap();
    let error = dataset.write_file(&path, false, &Quiet).unwrap_err();
    assert!(error.to_string().contains("its checksum is missing or does not match"), "{error}");
    assert_eq!(fs::read_to_string(&beside).unwrap(), changed);
}

/// A killed run may have written one part more than it listed: that one is written again.
#[test]
fn a_part_that_is_not_listed_yet_is_written_again() {
    let (table, whole, folder) = (table(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (whole, folder) = (whole.path(), folder.path());
    let dataset = Dataset::new(Arc::new(&table), "hash", &four_parts(), &Quiet).unwrap();
    dataset.write_folder(whole, false, &Quiet).unwrap();
    dataset.write_folder(folder, false, &StopsAt(2 * 16_384, AtomicU64::new(0))).unwrap_err();
    assert_eq!(contents(folder).len(), 3);
    fs::write(folder.join("data/part-00002.csv"), "another").unwrap();
    let written = dataset.write_folder(folder, false, &Quiet).unwrap();
    assert_eq!((written.resumed_parts, written.parts.len()), (2, 4));
    assert!(contents(folder) == contents(whole));
}

/// A folder with other files is refused. With force it is used, and the other files stay.
#[test]
fn files_of_others_stay() {
    let (table, folder) = (table(), tempfile::tempdir().unwrap());
    let folder = folder.path();
    let dataset = Dataset::new(Arc::new(&table), "hash", &options(Format::Csv), &Quiet).unwrap();
    fs::write(folder.join("letter"), "mine").unwrap();
    let error = dataset.write_folder(folder, false, &Quiet).unwrap_err();
    assert!(error.is_usage() && error.to_string().contains("is not empty and holds no dataset"), "{error}");
    assert_eq!(contents(folder).len(), 1);
    // No part of a dataset is known here, so this file is foreign.
    fs::create_dir(folder.join("data")).unwrap();
    fs::write(folder.join("data/part-00000.csv"), "mine").unwrap();
    let error = dataset.write_folder(folder, true, &Quiet).unwrap_err();
    assert!(matches!(error, DatasetError::Foreign { .. }), "{error:?}");
    fs::remove_file(folder.join("data/part-00000.csv")).unwrap();
    dataset.write_folder(folder, true, &Quiet).unwrap();
    let before = contents(folder);
    assert_eq!((before.len(), before["letter"].as_slice()), (5, b"mine".as_slice()));
    for name in ["data/part-00001.csv", "data/part-00000.jsonl", "data/part-99999.csv"] {
        fs::write(folder.join(name), "mine").unwrap();
        for force in [false, true] {
            let error = dataset.write_folder(folder, force, &Quiet).unwrap_err();
            assert!(matches!(error, DatasetError::Foreign { .. }), "{error:?}");
            assert_eq!(contents(folder).len(), 6);
        }
        fs::remove_file(folder.join(name)).unwrap();
    }
    // A folder that a killed run left before it wrote a description counts as empty.
    let left = tempfile::tempdir().unwrap();
    for name in [".dataset.json.lock", ".dataset.json.faceup-abcdef.part"] {
        fs::write(left.path().join(name), "").unwrap();
    }
    fs::create_dir(left.path().join("data")).unwrap();
    dataset.write_folder(left.path(), false, &Quiet).unwrap();
    let others: Vec<String> = before.into_keys().filter(|name| name != "letter").collect();
    assert_eq!(contents(left.path()).into_keys().collect::<Vec<_>>(), others);
}

/// Rows that a dataset does not have are an error, not a panic.
#[test]
fn rows_beyond_the_end_are_refused() {
    let table = table();
    let dataset = Dataset::new(Arc::new(&table), "hash", &options(Format::Csv), &Quiet).unwrap();
    let rows = dataset.rows();
    assert!(dataset.batch(0..rows, &Quiet).is_ok());
    let error = dataset.batch(0..rows + 1, &Quiet).unwrap_err();
    assert!(error.to_string().starts_with(&format!("expected rows below {rows}")), "{error}");
}

/// A slash at the end of a file's name hides the file from the system.
#[test]
fn a_file_is_no_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f");
    fs::write(&file, "mine").unwrap();
    let table = table();
    let dataset = Dataset::new(Arc::new(&table), "hash", &options(Format::Csv), &Quiet).unwrap();
    for name in [file.clone(), file.join("")] {
        let error = dataset.write_folder(&name, true, &Quiet).unwrap_err();
        assert!(matches!(error, DatasetError::NoFolder { .. }), "{error}");
    }
    assert_eq!(fs::read(&file).unwrap(), b"mine");
}
