//! Writing a dataset: to a file, or to a folder in parts.
//!
//! | file in a folder | what it holds |
//! |---|---|
//! | `part-00000.parquet`, … | the rows, in order; the extension is that of the format |
//! | `dataset.json` | the description of the dataset, and the size and checksum of each finished part |
//! | `croissant.json` | the description in the vocabulary of [Croissant](https://mlcommons.org/croissant), once all is written |
//!
//! Every file is written aside and takes its name when it is whole. A part is listed in `dataset.json` once it has its name.
//! So the same command goes on after the last finished part, however it was ended.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use faceup_core::{Interrupted, Observer, Status};
use faceup_solver::Tablebase;
use faceup_solver::table::{TableError, Target, check_writable, lock, put_in_place_if, tidy_after, write_whole};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use rayon::current_num_threads;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::DatasetError;
use crate::about::{About, Format, Part};
use crate::croissant;
use crate::dataset::{Dataset, Group};

/// What was written.
#[derive(Debug, Clone)]
pub struct Written {
    /// The files with rows.
    pub parts: Vec<Part>,
    /// Whether the dataset was there before, so that there was nothing to do.
    pub was_there: bool,
    /// The number of parts that an earlier run had finished.
    pub resumed_parts: usize,
}

/// The contents of `dataset.json`, and of the file beside a CSV file or a file of JSON lines.
#[derive(Debug, Serialize, Deserialize)]
struct Sidecar {
    #[serde(flatten)]
    about: About,
    /// Whether all parts are written.
    is_complete: bool,
    parts: Vec<Part>,
}

/// The name of the description of a dataset in a folder.
pub const SIDECAR: &str = "dataset.json";
/// The name of its description in the vocabulary of Croissant.
pub const CROISSANT: &str = "croissant.json";

impl Written {
    /// The number of bytes of all parts.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes).sum()
    }
}

impl<T: Tablebase + ?Sized> Dataset<'_, T> {
    /// Writes the dataset to one file. Beside a CSV file or a file of JSON lines, its description is written to a file with
    /// `.json` added to the name. A CSV file or file of JSON lines that holds this dataset already is left as it is.
    ///
    /// # Errors
    ///
    /// If there is another file of the name and `force` is false, if the file cannot be written, or if the observer
    /// interrupts the work. The file is then left as it was.
    pub fn write_file(&self, path: &Path, force: bool, observer: &dyn Observer) -> Result<Written, DatasetError> {
        let target = Target::new(path, force)?;
        let sidecar = match self.format {
            Format::Parquet => None,
            Format::Csv | Format::JsonLines => Some(Target::new(&sidecar_of(path), force)?),
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !force && path.exists() {
            match &sidecar {
                Some(sidecar) => {
                    let part =
                        self.found_in(path, sidecar.path()).ok_or_else(|| exists(path, "is not this dataset"))?;
                    return Ok(Written { parts: vec![part], was_there: true, resumed_parts: 0 });
                }
                // No checksum of a Parquet file is kept, so this dataset is written again.
                None if self.is_described_in(path) => {}
                None => return Err(exists(path, "is not this dataset")),
            }
        }
        let there = sidecar.as_ref().map(Target::path).filter(|sidecar| !force && sidecar.exists());
        if let Some(sidecar) = there.filter(|sidecar| read_sidecar(sidecar).is_none()) {
            return Err(exists(sidecar, "does not describe a dataset"));
        }
        let mut groups = Groups::new(self, 0, observer);
        let beside = |part: &Part| match &sidecar {
            Some(sidecar) => self.describe(sidecar, vec![part.clone()], true).map(drop),
            None => Ok(()),
        };
        let part = self.write_part(&target, name, &mut groups, u64::MAX, beside, observer)?;
        Ok(Written { parts: vec![part], was_there: false, resumed_parts: 0 })
    }

    /// Writes the dataset to a folder, in parts, and makes the folder if there is none. The module's page lists the files.
    /// If an earlier run has written some parts of this dataset, this one goes on after them.
    ///
    /// # Errors
    ///
    /// If the folder holds another dataset and `force` is false, if a file cannot be written, or if the observer
    /// interrupts the work. Finished parts stay.
    pub fn write_folder(&self, folder: &Path, force: bool, observer: &dyn Observer) -> Result<Written, DatasetError> {
        if folder.exists() && !folder.is_dir() {
            return Err(DatasetError::NoFolder { path: folder.to_owned() });
        }
        if !folder.exists() {
            fs::create_dir(folder).map_err(|source| failed("make the folder", folder, source))?;
        }
        let sidecar = folder.join(SIDECAR);
        check_writable(&sidecar)?;
        let _lock = lock(&sidecar).map_err(|error| match error {
            TableError::InUse { .. } => DatasetError::InUse { path: folder.to_owned() },
            error => error.into(),
        })?;
        let mut described = Target::new(&sidecar, force)?;
        let croissant = Target::new(&folder.join(CROISSANT), force)?;
        let begun = self.begun_in(folder, force)?;
        if let Some(begun) = begun.as_ref().filter(|begun| begun.is_complete) {
            let resumed_parts = begun.parts.len();
            let text = croissant::text(&self.about, self.format, &begun.parts);
            if fs::read_to_string(croissant.path()).ok().as_ref() != Some(&text) {
                write_whole(&croissant, text)?;
            }
            return Ok(Written { parts: begun.parts.clone(), was_there: true, resumed_parts });
        }
        let mut parts = begun.map_or_else(Vec::new, |begun| begun.parts);
        let resumed_parts = parts.len();
        let mut done: u64 = parts.iter().map(|part| part.rows).sum();
        if parts.is_empty() {
            // From now on, the folder is this dataset's.
            described = self.describe(&described, Vec::new(), false)?;
        }
        let mut groups = Groups::new(self, done, observer);
        while done < self.rows() || parts.is_empty() {
            let name = part_name(parts.len(), self.format);
            let target = Target::unused(&folder.join(&name));
            let part = self.write_part(&target, name, &mut groups, self.part_size, |_| Ok(()), observer)?;
            done += part.rows;
            parts.push(part);
            described = self.describe(&described, parts.clone(), false)?;
        }
        write_whole(&croissant, croissant::text(&self.about, self.format, &parts))?;
        self.describe(&described, parts.clone(), true)?;
        Ok(Written { parts, was_there: false, resumed_parts })
    }

    /// Writes a file with the next groups, up to the group with which it reaches a size. Calls `beside` just before the file
    /// takes its name.
    fn write_part(
        &self,
        target: &Target,
        name: String,
        groups: &mut Groups<'_, '_, T>,
        size: u64,
        beside: impl FnOnce(&Part) -> Result<(), TableError>,
        observer: &dyn Observer,
    ) -> Result<Part, DatasetError> {
        let (written, mut failure) = (OnceCell::new(), None);
        let bytes = |file: &mut File| match self.write_rows(file, groups, size) {
            Ok((rows, bytes, sha256)) => {
                let _ = written.set(Part { name, rows, bytes, sha256 });
                Ok(true)
            }
            Err(Failure::File(error)) => Err(error),
            Err(Failure::Dataset(error)) => {
                failure = Some(error);
                Err(io::Error::other("the rows could not be made"))
            }
        };
        let check = || {
            // Rows of a table that has changed must not get a name.
            self.table().check_unchanged()?;
            written.get().map_or(Ok(()), beside)
        };
        let put = put_in_place_if(target, observer, bytes, check);
        match (put, failure, written.into_inner()) {
            (_, Some(failure), _) => Err(failure),
            (Err(error), ..) => Err(error.into()),
            (Ok(_), None, Some(part)) => Ok(part),
            (Ok(_), None, None) => Err(Interrupted.into()),
        }
    }

    /// Writes the next groups, and returns the number of rows and bytes, and the checksum.
    fn write_rows(
        &self,
        file: &mut File,
        groups: &mut Groups<'_, '_, T>,
        size: u64,
    ) -> Result<(u64, u64, String), Failure> {
        let mut out = Hashed { to: BufWriter::with_capacity(1 << 20, file), hash: Sha256::new(), bytes: 0 };
        let mut rows = 0;
        if let Some(encoder) = self.parquet_encoder() {
            let mut parquet = encoder.begin(&mut out).map_err(Failure::Dataset)?;
            // A part has at least one group, however small the size is.
            while (rows == 0 || (parquet.bytes_written() as u64) < size)
                && let Some((count, group)) = groups.next().map_err(Failure::Dataset)?
            {
                if let Group::Parquet(group) = group {
                    group.append(&mut parquet)?;
                }
                rows += count;
            }
            parquet.close()?;
        } else {
            out.write_all(self.text_encoder().head().as_bytes())?;
            while (rows == 0 || out.bytes < size)
                && let Some((count, group)) = groups.next().map_err(Failure::Dataset)?
            {
                if let Group::Text(text) = group {
                    out.write_all(&text)?;
                }
                rows += count;
            }
        }
        out.flush()?;
        Ok((rows, out.bytes, hex(out.hash)))
    }

    /// Writes the description of the dataset.
    fn describe(&self, target: &Target, parts: Vec<Part>, is_complete: bool) -> Result<Target, TableError> {
        let sidecar = Sidecar { about: self.about.clone(), is_complete, parts };
        let failed =
            |error: serde_json::Error| TableError::Write { path: target.path().to_owned(), source: error.into() };
        write_whole(target, serde_json::to_string_pretty(&sidecar).map_err(failed)? + "\n")
    }

    /// The file of a path, if it holds this dataset by its description and checksum.
    fn found_in(&self, path: &Path, sidecar: &Path) -> Option<Part> {
        let there = read_sidecar(sidecar).filter(|there| there.about == self.about && there.is_complete)?;
        let part = there.parts.into_iter().next().filter(|part| part.rows == self.rows())?;
        is_whole(path, &part).then_some(part)
    }

    /// Whether a Parquet file says that it is this dataset.
    fn is_described_in(&self, path: &Path) -> bool {
        let about = || -> Option<About> {
            let file = SerializedFileReader::new(File::open(path).ok()?).ok()?;
            let pairs = file.metadata().file_metadata().key_value_metadata()?;
            let text = pairs.iter().find(|pair| pair.key == "faceup.dataset")?.value.as_deref()?;
            serde_json::from_str(text).ok()
        };
        about().is_some_and(|about| about == self.about)
    }

    /// The number of parts of a list that can be parts of this dataset: in order, each with whole groups.
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

    /// What an earlier run has written of this dataset. Only parts that are whole count.
    fn begun_in(&self, folder: &Path, force: bool) -> Result<Option<Sidecar>, DatasetError> {
        let sidecar = folder.join(SIDECAR);
        let there = read_sidecar(&sidecar);
        let own = own_files(folder)?;
        own.iter().for_each(|path| tidy_after(path));
        match there {
            Some(mut there) if there.about == self.about && !force => {
                // A run that was killed may have written one part more than it listed.
                let known = there.parts.len() + 1;
                there.parts.truncate(self.possible_parts(&there.parts));
                let whole = there.parts.iter().take_while(|part| is_whole(&folder.join(&part.name), part)).count();
                there.parts.truncate(whole);
                let rows: u64 = there.parts.iter().map(|part| part.rows).sum();
                there.is_complete &= rows == self.rows();
                // Parts that are not whole are written again. Later ones would be taken for parts of the dataset.
                let is_kept = |path: &PathBuf| there.parts.iter().any(|part| path.ends_with(&part.name));
                let known: Vec<String> = (0..known).map(|at| part_name(at, self.format)).collect();
                let parts: Vec<&PathBuf> =
                    own.iter().filter(|path| !path.ends_with(SIDECAR) && !path.ends_with(CROISSANT)).collect();
                if let Some(foreign) = parts.iter().find(|path| !known.iter().any(|name| path.ends_with(name))) {
                    return Err(exists(foreign, "is not of this dataset"));
                }
                for path in parts.into_iter().filter(|path| !is_kept(path)) {
                    remove(path)?;
                }
                Ok(Some(there))
            }
            Some(there) if !force => {
                let what = format!("holds another dataset (made by '{}')", there.about.command);
                Err(exists(folder, &what))
            }
            None if !force && sidecar.exists() => Err(exists(&sidecar, "does not describe a dataset")),
            None if !force && !own.is_empty() => Err(exists(&own[0], "is not of this dataset")),
            _ => {
                own.iter().try_for_each(|path| remove(path))?;
                Ok(None)
            }
        }
    }
}

/// Why a part was not written.
enum Failure {
    /// The file could not be written.
    File(io::Error),
    /// Anything else.
    Dataset(DatasetError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::File(error)
    }
}

impl From<ParquetError> for Failure {
    fn from(error: ParquetError) -> Failure {
        match error {
            ParquetError::External(error) => match error.downcast::<io::Error>() {
                Ok(error) => Failure::File(*error),
                Err(error) => Failure::Dataset(DatasetError::Parquet(error.to_string())),
            },
            error => Failure::Dataset(error.into()),
        }
    }
}

/// The groups of a dataset, in order. Threads encode some of them ahead.
struct Groups<'d, 't, T: ?Sized> {
    dataset: &'d Dataset<'t, T>,
    observer: &'d dyn Observer,
    /// The first row that is not encoded yet.
    next: u64,
    /// The number of rows that were handed out.
    done: u64,
    encoded: VecDeque<(u64, Group)>,
}

/// The number of groups that are encoded ahead for each thread.
const GROUPS_PER_THREAD: u64 = 2;

impl<'d, 't, T: Tablebase + ?Sized> Groups<'d, 't, T> {
    fn new(dataset: &'d Dataset<'t, T>, row: u64, observer: &'d dyn Observer) -> Groups<'d, 't, T> {
        Groups { dataset, observer, next: row, done: row, encoded: VecDeque::new() }
    }

    /// The next group, with the number of its rows.
    fn next(&mut self) -> Result<Option<(u64, Group)>, DatasetError> {
        let (rows, size) = (self.dataset.rows(), self.dataset.rows_per_group());
        if self.encoded.is_empty() {
            let most = self.next.saturating_add(size * GROUPS_PER_THREAD * current_num_threads() as u64).min(rows);
            let starts: Vec<u64> = (self.next..most).step_by(size as usize).collect();
            let encode = |start: u64| {
                let end = most.min(start + size);
                Ok((end - start, self.dataset.encode(start..end, self.observer)?))
            };
            let encoded = starts.into_par_iter().map(encode).collect::<Result<Vec<_>, DatasetError>>()?;
            self.encoded.extend(encoded);
            self.next = most;
        }
        self.observer.check()?;
        self.observer.progress(Status { step: 0, done: self.done, total: rows });
        let group = self.encoded.pop_front();
        self.done += group.as_ref().map_or(0, |(rows, _)| *rows);
        Ok(group)
    }
}

/// Passes bytes on, counts them and computes their checksum.
struct Hashed<W> {
    to: W,
    hash: Sha256,
    bytes: u64,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.hash.update(&bytes[..count]);
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The length and the checksum of a file.
fn checksum(path: &Path) -> io::Result<(u64, String)> {
    let (mut file, mut hash, mut bytes) = (File::open(path)?, Sha256::new(), 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            return Ok((bytes, hex(hash)));
        }
        hash.update(&buffer[..count]);
        bytes += count as u64;
    }
}

/// Whether a file has the length and the checksum of a part.
fn is_whole(path: &Path, part: &Part) -> bool {
    path.metadata().is_ok_and(|there| there.is_file() && there.len() == part.bytes)
        && checksum(path).is_ok_and(|(_, sha256)| sha256 == part.sha256)
}

fn part_name(number: usize, format: Format) -> String {
    format!("part-{number:05}.{}", format.name())
}

/// The file beside a file of text that describes it.
fn sidecar_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".json");
    name.into()
}

fn read_sidecar(path: &Path) -> Option<Sidecar> {
    serde_json::from_str(&fs::read_to_string(path).ok()?).ok()
}

/// The files of a folder that have names of a dataset's files.
fn own_files(folder: &Path) -> Result<Vec<PathBuf>, DatasetError> {
    let unread = |source| failed("read the folder", folder, source);
    let mut own = Vec::new();
    for entry in fs::read_dir(folder).map_err(unread)? {
        let name = entry.map_err(unread)?.file_name();
        let Some(name) = name.to_str() else { continue };
        let number = name.strip_prefix("part-").and_then(|rest| rest.split_once('.'));
        let is_part = number.is_some_and(|(number, extension)| {
            number.len() >= 5
                && number.bytes().all(|byte| byte.is_ascii_digit())
                && Format::ALL.iter().any(|format| format.name() == extension)
        });
        if is_part || name == SIDECAR || name == CROISSANT {
            own.push(folder.join(name));
        }
    }
    own.sort();
    Ok(own)
}

fn remove(path: &Path) -> Result<(), DatasetError> {
    fs::remove_file(path).map_err(|source| failed("remove", path, source))
}

fn exists(path: &Path, what: &str) -> DatasetError {
    DatasetError::Exists { path: path.to_owned(), what: what.to_owned() }
}

fn failed(action: &'static str, path: &Path, source: io::Error) -> DatasetError {
    DatasetError::Folder { action, path: path.to_owned(), source }
}
