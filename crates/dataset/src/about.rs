//! The description of a dataset: the game, the command, the table, and the columns.

use faceup_core::{Rules, named};
use serde::{Deserialize, Serialize};

use crate::schema::Column;
use crate::select::{Sample, Set};

/// The licence of datasets, as its SPDX name. `data/LICENSE` has the text.
pub const LICENSE: &str = "CC0-1.0";
/// Where the licence can be read.
#[cfg(feature = "files")]
pub(crate) const LICENSE_URL: &str = "https://creativecommons.org/publicdomain/zero/1.0/";

/// A format of files. The name is the file extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Apache Parquet, compressed with zstd.
    Parquet,
    /// Comma-separated values.
    Csv,
    /// One JSON object on a line for each row.
    JsonLines,
}

named! { Format, "format of datasets": Parquet = "parquet", Csv = "csv", JsonLines = "jsonl"; }

/// The description of a dataset. Datasets with equal descriptions have equal bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The version of faceup.
    pub version: String,
    /// The rules in words.
    pub rules: String,
    /// The name of the game.
    pub game: String,
    /// The number of suits.
    pub suits: u8,
    /// The number of ranks in a suit.
    pub ranks: u8,
    /// `none` or `own`.
    pub trumps: String,
    /// `lead` or `pass`.
    pub after_beating: String,
    /// The command that makes the dataset.
    pub command: String,
    /// The BLAKE3 hash of the table of the values.
    pub table_hash: String,
    /// Whether that table has rounds.
    pub has_rounds: bool,
    /// The set of positions.
    pub set: String,
    /// The number of rows, over all parts.
    pub rows: u64,
    /// The licence.
    pub license: String,
    /// The columns.
    pub columns: Vec<ColumnAbout>,
}

/// The description of a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnAbout {
    /// The name.
    pub name: String,
    /// The type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether values can be missing.
    pub is_nullable: bool,
    /// The meaning of the values.
    pub formula: String,
}

/// A file of a dataset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The name of the file.
    pub name: String,
    /// The number of its rows.
    pub rows: u64,
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256 checksum, as 64 hexadecimal digits.
    pub sha256: String,
}

impl From<&Column> for ColumnAbout {
    fn from(column: &Column) -> ColumnAbout {
        ColumnAbout {
            name: column.name.to_owned(),
            kind: column.kind.name().to_owned(),
            is_nullable: column.is_nullable,
            formula: column.formula.to_owned(),
        }
    }
}

impl About {
    /// The key of the whole description in the metadata of a Parquet file.
    pub(crate) const KEY: &'static str = "faceup.dataset";

    /// The name of the dataset.
    #[cfg(feature = "files")]
    pub(crate) fn name(&self) -> String {
        format!("faceup-{}-{}x{}-{}", self.game, self.suits, self.ranks, self.set)
    }

    /// The pairs of the metadata of a Parquet file.
    pub(crate) fn pairs(&self) -> Vec<(String, String)> {
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        vec![
            pair("faceup.version", &self.version),
            pair("faceup.rules", &self.rules),
            pair("faceup.command", &self.command),
            pair("faceup.table_hash", &self.table_hash),
            pair("faceup.license", &self.license),
            pair(About::KEY, &serde_json::to_string(self).unwrap_or_default()),
        ]
    }
}

/// The command that makes a dataset, with every option that affects its bytes.
pub(crate) fn command(
    rules: Rules,
    set: Set,
    sample: Option<Sample>,
    columns: &[String],
    (format, part_size): (Format, Option<u64>),
    has_rounds: bool,
) -> String {
    let pack = rules.pack();
    let mut command = "faceup dataset".to_owned();
    match rules.preset() {
        Some(preset) => command += &format!(" --game {preset}"),
        None => command += &format!(" --trumps {} --after-beating {}", rules.trumps(), rules.after_beating()),
    }
    command += &format!(" --suits {} --ranks {} --set {set}", pack.suits(), pack.ranks());
    if let Some(sample) = sample {
        command += &format!(" --sample {} --seed {}", sample.rows, sample.seed);
        command += if sample.is_stratified { " --stratified" } else { "" };
    }
    if !columns.is_empty() {
        command += &format!(" --columns {}", columns.join(","));
    }
    command += &format!(" --format {}", format.name());
    if let Some(size) = part_size {
        command += &format!(" --part-size {size}");
    }
    // The command does not use a table without rounds by default.
    command + if has_rounds { "" } else { " --table TABLE-WITHOUT-ROUNDS" }
}
