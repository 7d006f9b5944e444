//! The number of groups to encode at a time, by the memory available.

use faceup_core::Bytes;
use rayon::current_num_threads;

use crate::DatasetError;
use crate::about::Format;
use crate::dataset::Dataset;

/// The groups encoded ahead for each thread, if memory suffices.
const GROUPS_PER_THREAD: u64 = 2;

/// The memory of a Parquet encoder besides the rows: pages, and the window and the tables of the compression, some 30 MiB.
const PARQUET_BYTES: u64 = 32 << 20;

impl Dataset<'_> {
    /// The number of groups to encode at a time, which fit in memory.
    ///
    /// # Errors
    ///
    /// If there is no memory for one group.
    pub(crate) fn groups_at_a_time(&self) -> Result<u64, DatasetError> {
        let needed = self.group_bytes();
        let fits = |groups: &u64| {
            let bytes = needed.saturating_mul(*groups);
            // One group is always encoded; the limit may be that of the table.
            (*groups == 1 || self.memory.is_none_or(|limit| bytes <= limit))
                // The allocator wastes some.
                && Bytes(u128::from(bytes) * 3 / 2).try_reserve().is_ok()
        };
        let most = GROUPS_PER_THREAD * current_num_threads() as u64;
        (1..=most).rev().find(fits).ok_or(DatasetError::Memory { needed: Bytes(needed.into()) })
    }

    /// An upper estimate of the bytes to encode a group.
    fn group_bytes(&self) -> u64 {
        let rows = self.rows_per_group().min(self.rows());
        let columns = self.columns.len() as u64;
        match self.format {
            Format::Parquet => rows * columns * 4 + PARQUET_BYTES,
            Format::Csv => rows * columns * 10,
            Format::JsonLines => rows * self.columns.iter().map(|column| column.name.len() as u64 + 14).sum::<u64>(),
        }
    }
}
