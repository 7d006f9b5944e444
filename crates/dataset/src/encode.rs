//! Encoding the rows of a dataset, in groups.

use std::ops::Range;

use faceup_core::{Bytes, Observer};

use crate::DatasetError;
use crate::about::Format;
use crate::data::Data;
use crate::dataset::{CHUNK, Dataset};
use crate::parquet_file;
use crate::rows::Positions;
use crate::text_file::TextEncoder;

/// An encoded group of rows.
pub(crate) enum Group {
    Parquet(parquet_file::Group),
    Text(Vec<u8>),
}

/// The number of deals in a group: a row group of Parquet, encoded by one thread.
const DEALS: u64 = 1 << 17;
/// The number of positions within rounds in a group. They take longer.
const ROUNDS: u64 = 1 << 14;

impl Dataset<'_> {
    /// The number of rows in a group.
    pub(crate) fn rows_per_group(&self) -> u64 {
        match self.rows.positions {
            Positions::Deals(_) => DEALS,
            Positions::Rounds { .. } => ROUNDS,
        }
    }

    /// Encodes the rows of a group.
    pub(crate) fn encode(&self, rows: Range<u64>, observer: &dyn Observer) -> Result<Group, DatasetError> {
        let (mut first, end) = (rows.start, rows.end);
        let mut next = || -> Result<Option<(usize, Vec<Data>)>, DatasetError> {
            observer.check()?;
            let rows = first..end.min(first + CHUNK);
            first = rows.end;
            Ok((!rows.is_empty()).then(|| {
                let count = (rows.end - rows.start) as usize;
                (count, self.chunk(rows))
            }))
        };
        if let Some(encoder) = &self.parquet {
            return Ok(Group::Parquet(encoder.encode(&self.columns, || Ok(next()?.map(|(_, data)| data)))?));
        }
        let (encoder, mut text) = (self.text_encoder(), Vec::new());
        while let Some((count, data)) = next()? {
            let lines = encoder.encode(count, &data);
            let needed = Bytes((text.len() + lines.len()) as u128);
            text.try_reserve(lines.len()).map_err(|_| DatasetError::Memory { needed })?;
            text.extend(lines);
        }
        Ok(Group::Text(text))
    }

    /// Refuses a format that the build cannot write.
    pub(crate) fn check_format(&self) -> Result<(), DatasetError> {
        if self.format == Format::Parquet && self.parquet.is_none() { Err(DatasetError::NoParquet) } else { Ok(()) }
    }

    pub(crate) fn text_encoder(&self) -> TextEncoder<'_> {
        TextEncoder::new(&self.columns, &self.words, self.format == Format::Csv)
    }
}
