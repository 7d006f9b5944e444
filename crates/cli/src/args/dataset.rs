//! The command line of `dataset`.

use std::path::PathBuf;

use clap::Args;
use faceup::parts::dataset::{Format, Set};

use super::choice::one_of;
use super::game::GameArgs;
use super::table::TableArgs;

/// Write a dataset of a solved game, as CSV, JSON lines or Parquet
///
/// A row is a position with its value, its good moves and features of the hands. docs/dataset.md describes all columns.
/// The same options give the same bytes, on any number of threads. Parquet needs a build with the feature `full`: 'cargo
/// install --locked --path crates/cli --features full'.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  faceup dataset --out symmetric.csv                 the symmetric deals of the standard game
  faceup dataset 2x10 --set all --columns deal,value --out values.jsonl
  faceup dataset 2x12 --set all --sample 100000 --seed 7 --stratified --out sample.csv
  faceup dataset 2x10 --set rounds --sample 100000 --seed 7 --out positions.csv
  faceup dataset 2x10 --set all --columns held,value,split --out learn.parquet
  faceup dataset 2x13 --set all --out 2x13           a folder, in parts of 1 GiB; resumes where it stopped")]
pub struct DatasetArgs {
    /// Number of ranks in a suit [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    /// The set of positions [default: symmetric, or equal with an odd number of suits]
    #[arg(long, value_parser = one_of(Set::ALL, Set::name, [
        "The deals in which the other player holds the same ranks, with the suits of each pair exchanged",
        "Every deal that gives each player a card",
        "The deals with hands of equal size, or one card more in one hand if the number of cards is odd",
        "Positions within rounds: the pile is not empty. There are too many to list, so it needs --sample",
    ]))]
    pub set: Option<Set>,

    /// The file or folder to write; a name without an extension is a folder
    ///
    /// A file of CSV or JSON lines gets its description beside it, in a file whose name ends in an additional .json.
    #[arg(long, short, value_name = "FILE-or-FOLDER")]
    pub out: PathBuf,

    /// Format of the files [default: by the extension of --out, or parquet]
    #[arg(long, hide_short_help = true, value_parser = one_of(Format::ALL, Format::name, [
        "Apache Parquet, compressed with zstd. Needs a build with the feature `full`",
        "Comma-separated values",
        "One JSON object on a line for each row",
    ]))]
    pub format: Option<Format>,

    /// Write only these columns or groups of columns, separated by commas
    ///
    /// [default: all groups but game, shuffle, held, tops and split]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub columns: Vec<String>,

    /// Take a random sample of N rows. No deal is taken twice
    #[arg(long, value_name = "N", help_heading = "Sample")]
    pub sample: Option<u64>,

    /// The seed of the sample. The same seed gives the same sample
    #[arg(
        long,
        value_name = "S",
        default_value_t = 0,
        requires = "sample",
        help_heading = "Sample",
        hide_short_help = true
    )]
    pub seed: u64,

    /// Take equal numbers of wins, losses and draws, as far as there are enough
    #[arg(long, requires = "sample", help_heading = "Sample")]
    pub stratified: bool,

    /// In a folder, end a part when it reaches this size, such as 512M or 4GiB [default: 1GiB]
    #[arg(long, value_name = "SIZE", value_parser = crate::size::parse_size, hide_short_help = true)]
    pub part_size: Option<u64>,

    /// Replace an existing file. In a folder, only files with names of a dataset are replaced
    #[arg(long, hide_short_help = true)]
    pub force: bool,

    /// Print a summary of the dataset as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub table: TableArgs,

    #[command(flatten)]
    pub game: GameArgs,
}
