//! Writing a dataset to a folder, in parts.
//!
//! | file in a folder | what it holds |
//! |---|---|
//! | `data/part-00000.parquet`, … | the rows, in order; the extension is that of the format |
//! | `dataset.json` | the description of the dataset, the size and checksum of each finished part, and its own checksum |
//! | `croissant.json` | the description in the vocabulary of [Croissant](https://mlcommons.org/croissant), once all is written |
//! | `README.md` | the description as a card, which tells `datasets.load_dataset` where the rows are |
//!
//! The rows have a folder of their own, because pandas and polars read every file of a folder as rows.
//!
//! A part is listed in `dataset.json` once it has its name. So the same command continues after the last finished part, however it was
//! ended.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use faceup_core::Observer;
use faceup_solver::table::{Lock, TableError, TableErrorKind, Target, check_writable, lock, tidy_after, write_whole};

use crate::DatasetError;
use crate::about::{Format, Part};
use crate::card;
use crate::croissant;
use crate::dataset::Dataset;
use crate::sidecar::{Found, Sidecar};
use crate::write::{CHANGED, Groups, Written, exists, is_whole};

/// The name of the description of a dataset in a folder.
pub const SIDECAR: &str = "dataset.json";
/// The name of its description in the vocabulary of Croissant.
const CROISSANT: &str = "croissant.json";
/// The name of the card.
const CARD: &str = "README.md";
/// The folder of the rows.
const DATA: &str = "data";

/// Checks before the work that a dataset may be written to a folder: it must be new or empty, or hold a dataset, unless `force`.
///
/// # Errors
///
/// If not, or if the folder cannot be read.
pub fn check_folder(folder: &Path, force: bool) -> Result<(), DatasetError> {
    // A slash at the end of a file's name would hide the file.
    let name: PathBuf = folder.components().collect();
    if name.exists() && !name.is_dir() {
        return Err(DatasetError::NoFolder { path: name });
    }
    if force || !folder.exists() || folder.join(SIDECAR).exists() {
        return Ok(());
    }
    // A run that begins at this moment, or was killed then, has only such files.
    let own = format!(".{SIDECAR}.");
    let is_own = |name: &OsString| {
        name.as_encoded_bytes().starts_with(own.as_bytes())
            || name == DATA && names_in(&folder.join(DATA)).is_ok_and(|names| names.is_empty())
    };
    if names_in(folder)?.iter().all(is_own) { Ok(()) } else { Err(DatasetError::NotEmpty { path: folder.to_owned() }) }
}

impl Dataset<'_> {
    /// Writes the dataset to a folder, in parts, and creates the folder if needed. The module's page lists the files. Continues after the
    /// parts that an earlier run has written of this dataset.
    ///
    /// # Errors
    ///
    /// If the folder holds another dataset or other files and `force` is false, if a file that no description lists has the name of a part,
    /// if a file cannot be written, or if the observer interrupts. Finished parts stay.
    pub fn write_folder(&self, folder: &Path, force: bool, observer: &dyn Observer) -> Result<Written, DatasetError> {
        self.check_format()?;
        check_folder(folder, force)?;
        let data = folder.join(DATA);
        for folder in [folder, data.as_path()] {
            if !folder.exists() {
                fs::create_dir(folder).map_err(|source| failed("make the folder", folder, source))?;
            }
        }
        let sidecar = folder.join(SIDECAR);
        check_writable(&sidecar)?;
        let _lock = lock_folder(folder)?;
        let mut described = Target::new(&sidecar, force)?;
        let (card, croissant) = (Target::new(&folder.join(CARD), force)?, Target::new(&folder.join(CROISSANT), force)?);
        let tell = |parts: &[Part]| -> Result<(), TableError> {
            let texts = [
                (&card, card::text(&self.about, self.format)),
                (&croissant, croissant::text(&self.about, self.format, parts)),
            ];
            for (target, text) in texts {
                if fs::read_to_string(target.path()).ok().as_ref() != Some(&text) {
                    write_whole(target, text)?;
                }
            }
            Ok(())
        };
        let begun = self.begun_in(folder, force)?;
        if let Some(begun) = begun.as_ref().filter(|begun| begun.is_complete) {
            let resumed_parts = begun.parts.len();
            tell(&begun.parts)?;
            return Ok(Written { parts: begun.parts.clone(), was_there: true, resumed_parts });
        }
        let mut parts = begun.map_or_else(Vec::new, |begun| begun.parts);
        let resumed_parts = parts.len();
        let mut done: u64 = parts.iter().map(|part| part.rows).sum();
        if parts.is_empty() {
            // From now on, the folder is this dataset's.
            described = self.describe(&described, Vec::new(), false)?;
        }
        let mut groups = Groups::new(self, done, observer)?;
        while done < self.rows() || parts.is_empty() {
            let name = part_name(parts.len(), self.format);
            let target = Target::unused(&folder.join(&name));
            let part = self.write_part(&target, name, &mut groups, self.part_size, |_| Ok(()), observer)?;
            done += part.rows;
            parts.push(part);
            described = self.describe(&described, parts.clone(), false)?;
        }
        tell(&parts)?;
        self.describe(&described, parts.clone(), true)?;
        Ok(Written { parts, was_there: false, resumed_parts })
    }

    /// The number of parts of a list that fit this dataset: in order, each with whole groups.
    fn possible_parts(&self, parts: &[Part]) -> usize {
        let mut rows: u64 = 0;
        let is_possible = |(at, part): &(usize, &Part)| {
            let whole_groups = part.rows > 0 && part.rows.is_multiple_of(self.rows_per_group());
            let sum = rows.checked_add(part.rows).filter(|&sum| sum <= self.rows());
            let possible =
                part.name == part_name(*at, self.format) && sum.is_some_and(|sum| whole_groups || sum == self.rows());
            rows = sum.unwrap_or(rows);
            possible
        };
        parts.iter().enumerate().take_while(is_possible).count()
    }

    /// The parts that an earlier run has written of this dataset, if whole. Removes the others, and with `force` the parts of any dataset.
    /// A part that no description lists is foreign.
    fn begun_in(&self, folder: &Path, force: bool) -> Result<Option<Sidecar>, DatasetError> {
        let sidecar = folder.join(SIDECAR);
        let there = match Sidecar::read(&sidecar) {
            None => None,
            Some(Found::Sound(there)) if force || there.about == self.about => Some(there),
            Some(Found::Changed(there)) if force => Some(there),
            Some(Found::Foreign) if force => None,
            Some(Found::Sound(there)) => {
                let what = format!("holds another dataset (made by '{}')", there.about.command);
                return Err(exists(folder, &what));
            }
            Some(Found::Changed(_)) => return Err(exists(&sidecar, CHANGED)),
            Some(Found::Foreign) => return Err(exists(&sidecar, "does not describe a dataset")),
        };
        let mut known = Vec::new();
        if let Some(there) = &there {
            known.extend(there.parts.iter().map(|part| part.name.clone()));
            // A killed run may have written one part more than it listed.
            let formats = Format::ALL.into_iter().filter(|&format| force || format == self.format);
            let next = formats.map(|format| part_name(there.parts.len(), format));
            known.extend(next.filter(|_| !there.is_complete));
        }
        let mut files = part_files(folder)?;
        if let Some(path) = files.iter().find(|path| !known.iter().any(|name| path.ends_with(name))) {
            return Err(DatasetError::Foreign { path: path.clone() });
        }
        let is_replaced = there.is_some() && force;
        let mut begun = there.filter(|_| !force);
        if let Some(begun) = &mut begun {
            if self.possible_parts(&begun.parts) < begun.parts.len() {
                return Err(exists(&sidecar, "lists parts that this dataset does not have"));
            }
            let whole = begun.parts.iter().take_while(|part| is_whole(&folder.join(&part.name), part)).count();
            begun.parts.truncate(whole);
            begun.is_complete &= begun.parts.iter().map(|part| part.rows).sum::<u64>() == self.rows();
            files.retain(|path| !begun.parts.iter().any(|part| path.ends_with(&part.name)));
        }
        // Rewrite parts that are not whole. Later ones would pass for parts of the dataset.
        files.iter().try_for_each(|path| remove(path))?;
        known.iter().for_each(|name| tidy_after(&folder.join(name)));
        let described = [CROISSANT, CARD].map(|name| folder.join(name));
        described.iter().filter(|path| is_replaced && path.exists()).try_for_each(|path| remove(path))?;
        Ok(begun)
    }
}

fn part_name(number: usize, format: Format) -> String {
    format!("{DATA}/part-{number:05}.{}", format.name())
}

/// The files of a folder that have names of parts.
fn part_files(folder: &Path) -> Result<Vec<PathBuf>, DatasetError> {
    let is_part = |name: &str| {
        let number = name.strip_prefix("part-").and_then(|rest| rest.split_once('.'));
        number.is_some_and(|(number, extension)| {
            number.len() >= 5
                && number.bytes().all(|byte| byte.is_ascii_digit())
                && Format::ALL.iter().any(|format| format.name() == extension)
        })
    };
    let folder = folder.join(DATA);
    let mut parts = names_in(&folder)?;
    parts.retain(|name| name.to_str().is_some_and(is_part));
    parts.sort();
    Ok(parts.into_iter().map(|name| folder.join(name)).collect())
}

/// Locks a folder by its description, so that only one program writes there.
fn lock_folder(folder: &Path) -> Result<Option<Lock>, DatasetError> {
    lock(&folder.join(SIDECAR)).map_err(|error| match error.kind {
        TableErrorKind::InUse => DatasetError::InUse { path: folder.to_owned() },
        _ => error.into(),
    })
}

fn names_in(folder: &Path) -> Result<Vec<OsString>, DatasetError> {
    let names = || -> io::Result<_> { fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect() };
    names().map_err(|source| failed("read the folder", folder, source))
}

fn remove(path: &Path) -> Result<(), DatasetError> {
    fs::remove_file(path).map_err(|source| failed("remove", path, source))
}

fn failed(action: &'static str, path: &Path, source: io::Error) -> DatasetError {
    DatasetError::Folder { action, path: path.to_owned(), source }
}
