//! The files of a dataset: those of other people stay.

use std::fs;
use std::path::Path;

use faceup_core::{DealSet, Observer, Preset, Quiet};
use faceup_dataset::{Dataset, DatasetError, Format, Options, SIDECAR, Set};
use faceup_solver::table::TableError;
use faceup_solver::{Solution, solve};

/// Writes a file of somebody else, as soon as the work asks whether to go on.
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
    Options { set: Set::Deals(DealSet::All), sample: None, columns, format, part_size: None }
}

#[test]
fn a_file_that_comes_during_the_work_is_kept() {
    let table = table();
    for format in Format::ALL {
        let dataset = Dataset::new(&table, "hash", &options(format), &Quiet).unwrap();
        let names = ["rows".to_owned(), "rows.json".to_owned()];
        for name in &names[..if format == Format::Parquet { 1 } else { 2 }] {
            let folder = tempfile::tempdir().unwrap();
            let (path, mine) = (folder.path().join("rows"), folder.path().join(name));
            let error = dataset.write_file(&path, false, &Comes(&mine)).unwrap_err();
            assert!(matches!(error, DatasetError::File(TableError::Taken { .. })), "{name}: {error:?}");
            assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
            // No description of a file that is not there, and nothing half-written.
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{name}");
            dataset.write_file(&path, true, &Comes(&mine)).unwrap();
            assert_ne!(fs::read_to_string(&mine).unwrap_or_default(), "mine");
        }
        for name in [format!("part-00000.{}", format.name()), SIDECAR.to_owned(), "croissant.json".to_owned()] {
            let folder = tempfile::tempdir().unwrap();
            let mine = folder.path().join(&name);
            let error = dataset.write_folder(folder.path(), false, &Comes(&mine)).unwrap_err();
            assert!(matches!(error, DatasetError::File(TableError::Taken { .. })), "{name}: {error:?}");
            assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
        }
    }
}
