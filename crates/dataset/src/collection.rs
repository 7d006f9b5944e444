//! A folder with several datasets, each in a folder of its own: a card that tells libraries of all of them, and one list of checksums.
//!
//! | file in the folder | what it holds |
//! |---|---|
//! | `NAME/…` | a dataset, as in a folder of its own |
//! | `README.md` | a card that names each dataset to `datasets.load_dataset` |
//! | `SHA256SUMS` | the checksum of every file, as `sha256sum --check` reads it |

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use faceup_solver::table::{Target, write_whole};

use crate::DatasetError;
use crate::about::{About, Format};
use crate::card::{self, FENCE};
use crate::folder::{CARD, CROISSANT, SIDECAR, failed, lock_folder, names_in};
use crate::sidecar::{Found, Sidecar};
use crate::write::{checksum, exists};

/// The list of checksums.
pub const SUMS: &str = "SHA256SUMS";
/// The name of a collection in its card.
const NAME: &str = "faceup";

/// Checks before the work that datasets of these names may be written to a folder: it must be new, or hold nothing but such
/// datasets, unless `force`.
///
/// # Errors
///
/// If that is not so, or if the folder cannot be read.
pub fn check_collection(folder: &Path, names: &[String], force: bool) -> Result<(), DatasetError> {
    if folder.exists() && !folder.is_dir() {
        return Err(DatasetError::NoFolder { path: folder.to_owned() });
    }
    if force || !folder.exists() {
        return Ok(());
    }
    let is_known = |name: &str| names.iter().any(|known| known == name) || [CARD, SUMS].contains(&name);
    // A file that is written aside begins so.
    let is_own = |name: &str| is_known(name) || [CARD, SUMS].iter().any(|own| name.starts_with(&format!(".{own}.")));
    if !names_in(folder)?.iter().all(|name| name.to_str().is_some_and(is_own)) {
        return Err(DatasetError::NotEmpty { path: folder.to_owned() });
    }
    let own_card = format!("{FENCE}{}", card::head_of(NAME));
    for (name, start) in [(CARD, own_card.as_str()), (SUMS, "")] {
        let path = folder.join(name);
        match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Ok(text) if text.starts_with(start) && (name == CARD || text.lines().all(is_sum)) => {}
            _ => return Err(exists(&path, "is not of such a folder of datasets")),
        }
    }
    Ok(())
}

/// Whether a line is one of a list of checksums.
fn is_sum(line: &str) -> bool {
    line.split_once("  ").is_some_and(|(sum, _)| sum.len() == 64 && sum.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Writes the card and the list of checksums of those of the named datasets that are whole. Returns how many they are. One program at a
/// time does so: both files tell of the same datasets.
///
/// # Errors
///
/// If a file cannot be read or written, or if another program is writing them, and still is after two seconds.
pub fn write_collection(folder: &Path, names: &[String]) -> Result<usize, DatasetError> {
    let _lock = lock_folder(folder, SUMS)?;
    let mut sums: BTreeSet<(String, String)> = BTreeSet::new();
    let mut there: Vec<(&str, About, String)> = Vec::new();
    for name in names {
        let own = folder.join(name);
        let Some(Found::Sound(sidecar)) = Sidecar::read(&own.join(SIDECAR)) else { continue };
        if !sidecar.is_complete || !sidecar.parts.iter().all(|part| own.join(&part.name).is_file()) {
            continue;
        }
        sums.extend(sidecar.parts.iter().map(|part| (format!("{name}/{}", part.name), part.sha256.clone())));
        for file in [SIDECAR, CROISSANT, CARD].into_iter().filter(|file| own.join(file).is_file()) {
            sums.insert((format!("{name}/{file}"), sum_of(&own.join(file))?));
        }
        let format =
            sidecar.parts.first().and_then(|part| Format::ALL.into_iter().find(|f| part.name.ends_with(f.name())));
        let files = format!("{name}/data/part-*.{}", format.unwrap_or(Format::Parquet).name());
        there.push((name, sidecar.about, files));
    }
    write(&folder.join(CARD), &text(&there))?;
    sums.insert((CARD.to_owned(), sum_of(&folder.join(CARD))?));
    let lines: String = sums.into_iter().map(|(file, sum)| format!("{sum}  {file}\n")).collect();
    write(&folder.join(SUMS), &lines)?;
    Ok(there.len())
}

/// Writes a file, unless it holds these bytes.
fn write(path: &Path, text: &str) -> Result<(), DatasetError> {
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    write_whole(Target::new(path, true)?, text).map(drop).map_err(DatasetError::from)
}

fn sum_of(path: &Path) -> Result<String, DatasetError> {
    checksum(path).map(|(_, sum)| sum).map_err(|source| failed("read", path, source))
}

/// The card of the folder.
fn text(datasets: &[(&str, About, String)]) -> String {
    let configs: Vec<(&str, &str)> = datasets.iter().map(|(name, _, files)| (*name, files.as_str())).collect();
    let mut text = card::head(NAME, &configs);
    text += "
# The datasets of faceup

Positions of card games played face up, with their exact values. Each dataset has a folder of its own, with its own card, its columns and the
command that makes it. `faceup dataset --all-published --out FOLDER` makes them all, and `sha256sum --check SHA256SUMS` checks them.

```python
datasets.load_dataset(\"FOLDER\", \"NAME\")
pandas.read_parquet(\"FOLDER/NAME/data\")
```

| name | rules | set | rows | command |
|---|---|---|--:|---|
";
    for (name, about, _) in datasets {
        text += &format!("| `{name}` | {} | `{}` | {} | `{}` |\n", about.rules, about.set, about.rows, about.command);
    }
    text
}
