//! Writing a dataset: each file is written aside, and gets its name when it is whole.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use faceup_core::{Interrupted, Observer, Status};
use faceup_solver::table::{TableError, Target, put_in_place_if};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::DatasetError;
use crate::about::{About, Format, Part};
use crate::dataset::Dataset;
use crate::encode::Group;
use crate::parquet_file;
use crate::sidecar::{Found, Sidecar, hex};

/// The result of writing.
#[derive(Debug, Clone)]
pub struct Written {
    /// The files with rows.
    pub parts: Vec<Part>,
    /// Whether the dataset existed already, and nothing was done.
    pub was_there: bool,
    /// The number of parts that an earlier run had finished.
    pub resumed_parts: usize,
}

/// The fault of a description whose checksum is wrong.
pub(crate) const CHANGED: &str = "was changed: its checksum is missing or does not match";

impl Written {
    /// The number of bytes of all parts.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes).sum()
    }
}

impl Dataset<'_> {
    /// Writes the dataset to one file. The description of a CSV or JSON lines file goes to a [file beside it](sidecar_of). A CSV or JSON
    /// lines file that holds this dataset already is not rewritten.
    ///
    /// # Errors
    ///
    /// If another file has the name and `force` is false, if the file cannot be written, or if the observer interrupts. The file is then
    /// unchanged.
    pub fn write_file(&self, path: &Path, force: bool, observer: &dyn Observer) -> Result<Written, DatasetError> {
        self.check_format()?;
        let target = Target::new(path, force)?;
        let sidecar = match self.format {
            Format::Parquet => None,
            Format::Csv | Format::JsonLines => Some(Target::new(&sidecar_of(path), force)?.like(path)),
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !force && path.exists() {
            match &sidecar {
                Some(sidecar) => {
                    let part =
                        self.found_in(path, sidecar.path()).ok_or_else(|| exists(path, "is not this dataset"))?;
                    return Ok(Written { parts: vec![part], was_there: true, resumed_parts: 0 });
                }
                // Parquet files have no checksum, so this dataset is written again.
                None if self.is_described_in(path) => {}
                None => return Err(exists(path, "is not this dataset")),
            }
        }
        if let Some(sidecar) = sidecar.as_ref().map(Target::path).filter(|_| !force) {
            match Sidecar::read(sidecar) {
                None | Some(Found::Sound(_)) => {}
                Some(Found::Changed(_)) => return Err(exists(sidecar, CHANGED)),
                Some(Found::Foreign) => return Err(exists(sidecar, "does not describe a dataset")),
            }
        }
        let mut groups = Groups::new(self, 0, observer)?;
        let beside = |part: &Part| match &sidecar {
            Some(sidecar) => self.describe(sidecar, vec![part.clone()], true).map(drop),
            None => Ok(()),
        };
        let part = self.write_part(&target, name, &mut groups, u64::MAX, beside, observer)?;
        Ok(Written { parts: vec![part], was_there: false, resumed_parts: 0 })
    }

    /// Writes a file with the next groups, up to the group that reaches a size. Calls `beside` just before the file gets its name.
    pub(crate) fn write_part(
        &self,
        target: &Target,
        name: String,
        groups: &mut Groups<'_>,
        size: u64,
        beside: impl FnOnce(&Part) -> Result<(), TableError>,
        observer: &dyn Observer,
    ) -> Result<Part, DatasetError> {
        let written = OnceCell::new();
        let bytes = |file: &mut File| {
            let (rows, bytes, sha256) = self.write_rows(file, groups, size)?;
            Ok(written.set(Part { name, rows, bytes, sha256 }).is_ok())
        };
        put_in_place_if(target, observer, bytes, || written.get().map_or(Ok(()), beside))?;
        written.into_inner().ok_or_else(|| Interrupted.into())
    }

    /// Writes the next groups, and returns the number of rows and bytes, and the checksum.
    fn write_rows(&self, file: &mut File, groups: &mut Groups<'_>, size: u64) -> io::Result<(u64, u64, String)> {
        let mut out = Hashed { to: BufWriter::with_capacity(1 << 20, file), hash: Sha256::new(), bytes: 0 };
        let mut rows = 0;
        if let Some(encoder) = &self.parquet {
            let mut parquet = encoder.begin(&mut out)?;
            // A part has at least one group, however small the size.
            while (rows == 0 || parquet.bytes_written() < size)
                && let Some((count, group)) = groups.next()?
            {
                if let Group::Parquet(group) = group {
                    parquet.append(group)?;
                }
                rows += count;
            }
            parquet.close()?;
        } else {
            out.write_all(self.text_encoder().head().as_bytes())?;
            while (rows == 0 || out.bytes < size)
                && let Some((count, group)) = groups.next()?
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

    /// Writes the description of the dataset. Returns the target for its next version.
    pub(crate) fn describe(&self, target: &Target, parts: Vec<Part>, is_complete: bool) -> Result<Target, TableError> {
        Sidecar { about: self.about.clone(), is_complete, parts }.write(target)
    }

    /// The file of a path, if it holds this dataset by its description and checksum.
    fn found_in(&self, path: &Path, sidecar: &Path) -> Option<Part> {
        let Some(Found::Sound(there)) = Sidecar::read(sidecar) else { return None };
        let part = there.parts.into_iter().next().filter(|_| there.about == self.about)?;
        is_whole(path, &part).then_some(part)
    }

    /// Whether a Parquet file describes itself as this dataset.
    fn is_described_in(&self, path: &Path) -> bool {
        let text = parquet_file::metadata(path, About::KEY).unwrap_or_default();
        serde_json::from_str::<About>(&text).is_ok_and(|about| about == self.about)
    }
}

/// The groups of a dataset, in order. Threads encode some of them ahead.
pub(crate) struct Groups<'d> {
    dataset: &'d Dataset<'d>,
    observer: &'d dyn Observer,
    /// The first row not encoded yet.
    next: u64,
    /// The number of rows handed out.
    done: u64,
    /// The number encoded at a time.
    at_a_time: u64,
    encoded: VecDeque<(u64, Group)>,
}

impl<'d> Groups<'d> {
    pub(crate) fn new(
        dataset: &'d Dataset<'d>,
        row: u64,
        observer: &'d dyn Observer,
    ) -> Result<Groups<'d>, DatasetError> {
        let at_a_time = dataset.groups_at_a_time()?;
        Ok(Groups { dataset, observer, next: row, done: row, at_a_time, encoded: VecDeque::new() })
    }

    /// The next group, with the number of its rows.
    fn next(&mut self) -> Result<Option<(u64, Group)>, DatasetError> {
        let (rows, size) = (self.dataset.rows(), self.dataset.rows_per_group());
        if self.encoded.is_empty() {
            let most = self.next.saturating_add(size * self.at_a_time).min(rows);
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

/// The length and the checksum of a file.
pub(crate) fn checksum(path: &Path) -> io::Result<(u64, String)> {
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
pub(crate) fn is_whole(path: &Path, part: &Part) -> bool {
    path.metadata().is_ok_and(|there| there.is_file() && there.len() == part.bytes)
        && checksum(path).is_ok_and(|(_, sha256)| sha256 == part.sha256)
}

/// The file with the description of a CSV or JSON lines file: `.json` is added to the name.
#[must_use]
pub fn sidecar_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".json");
    name.into()
}

pub(crate) fn exists(path: &Path, what: &str) -> DatasetError {
    DatasetError::Exists { path: path.to_owned(), what: what.to_owned() }
}
