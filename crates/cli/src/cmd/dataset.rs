//! `faceup dataset`

use std::path::{Path, PathBuf};
use std::time::Instant;

use faceup::parts::answer::GameJson;
use faceup::parts::core::Bytes;
use faceup::parts::dataset::{Dataset, DatasetError, Format, Options, SIDECAR, Sample, Set, check_folder, sidecar_of};
use faceup::{DealSet, Table};
use serde::Serialize;

use crate::args::{Cli, GameArgs, TableArgs, one_of};
use crate::consent;
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, note, plural};
use crate::progress::Progress;
use crate::store::CommandStore;

/// Write a dataset of a solved game, as CSV, JSON lines or Parquet
///
/// A row is a position with its value, its good moves and features of the hands. docs/dataset.md describes all columns.
/// The same options give the same bytes, on any number of threads. Parquet needs a build with the feature `full`: 'cargo
/// install --locked --path crates/cli --features full'.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  faceup dataset --out symmetric.csv                 the symmetric deals of the standard game
  faceup dataset 2x10 --set all --columns deal,value --out values.jsonl
  faceup dataset 2x12 --set all --sample 100000 --seed 7 --stratified --out sample.csv
  faceup dataset 2x10 --set rounds --sample 100000 --seed 7 --out positions.csv
  faceup dataset 2x10 --set all --columns held,value,split --out learn.parquet
  faceup dataset 2x13 --set all --out 2x13           a folder, in parts of 1 GiB; resumes where it stopped")]
pub struct Args {
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

#[derive(Debug, Serialize)]
struct DatasetJson {
    #[serde(flatten)]
    game: GameJson,
    set: &'static str,
    rows: u64,
    columns: Vec<&'static str>,
    format: &'static str,
    out: String,
    parts: usize,
    bytes: u64,
    table_hash: String,
    command: String,
    seconds: Option<f64>,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let (format, is_file) = format(args)?;
    if is_file && args.part_size.is_some() {
        return Err(usage("only a folder has parts: give --out a name without an extension, or leave out --part-size"));
    }
    // Fail before the work rather than after it.
    let first = if args.out.is_dir() { args.out.join(SIDECAR) } else { args.out.components().collect() };
    faceup::parts::files::check_writable(&first)?;
    if !is_file {
        check_folder(&args.out, args.force).map_err(as_usage)?;
    }
    let store = CommandStore::new(cli, &args.table)?;
    let rules = store.rules(&args.game, args.ranks)?;
    let set = args.set.unwrap_or(Set::Deals(DealSet::usual(rules)));
    let sample = args.sample.map(|rows| Sample { rows, seed: args.seed, is_stratified: args.stratified });
    let options = Options {
        set,
        sample,
        columns: args.columns.clone(),
        format,
        part_size: args.part_size,
        memory: memory_limit(cli),
    };
    options.check(rules).map_err(usage)?;
    write(cli, args, &options, is_file, &store.table(rules)?)
}

/// Whether --out names a folder: an existing one, or one by its form.
fn is_folder(out: &Path) -> bool {
    out.is_dir() || out.as_os_str().as_encoded_bytes().ends_with(b"/") || out.extension().is_none()
}

/// The format by the extension of --out, if it is not a folder.
fn format_of_name(out: &Path) -> Option<Format> {
    let extension = out.extension().filter(|_| !is_folder(out));
    Format::ALL.into_iter().find(|format| extension.is_some_and(|extension| extension == format.name()))
}

/// The format, and whether --out is a file.
fn format(args: &Args) -> anyhow::Result<(Format, bool)> {
    let (is_folder, of_name) = (is_folder(&args.out), format_of_name(&args.out));
    let out = output::shown(&args.out);
    if args.out.as_os_str() == "-" {
        return Err(usage("a dataset is not written to standard output: give --out the name of a file or folder"));
    }
    if is_same_file(&args.out, args.table.table.as_deref()) {
        return Err(usage(format!("'{out}' is the table that the dataset is made from: give --out another name")));
    }
    // A slash at the end of a file's name would hide the file.
    let name: PathBuf = args.out.components().collect();
    if is_folder && name.is_file() {
        return Err(usage(DatasetError::NoFolder { path: name }));
    }
    if !is_folder && of_name.is_none() {
        let known = "'.parquet', '.csv' or '.jsonl', or no extension for a folder";
        return Err(usage(format!("expected a name with the extension {known}, got '{out}'")));
    }
    match (args.format, of_name) {
        (Some(format), Some(other)) if format != other => {
            let (format, other) = (format.name(), other.name());
            Err(usage(format!("'{out}' is the name of a file in the format {other}, and --format asks for {format}")))
        }
        (format, of_name) => {
            let format = format.or(of_name).unwrap_or(Format::Parquet);
            #[cfg(not(feature = "full"))]
            if format == Format::Parquet {
                let remedy = if is_folder {
                    "add --format csv or --format jsonl"
                } else {
                    "name a file that ends in .csv or .jsonl"
                };
                anyhow::bail!("{}: {remedy}; {}", DatasetError::NoParquet, crate::failure::ADDS_THE_REST);
            }
            Ok((format, !is_folder))
        }
    }
}

fn is_same_file(path: &Path, other: Option<&Path>) -> bool {
    let whole = |path: &Path| path.canonicalize().ok();
    other.and_then(whole).is_some_and(|other| whole(path) == Some(other))
}

/// Writes the dataset of a table, and tells of it.
fn write(cli: &Cli, args: &Args, options: &Options, is_file: bool, table: &Table) -> anyhow::Result<()> {
    let (out, start) = (&args.out, Instant::now());
    let shown = output::shown(out);
    let hash = table.hash()?;
    let dataset = Progress::during("choosing the sample", "part", cli.quiet, |progress| {
        Dataset::new(table.tablebase(), &hash, options, progress)?.copied(progress)
    });
    let dataset = dataset.map_err(as_usage)?;
    let with_moves = dataset.columns().iter().any(|column| ["leads", "moves"].contains(&column.group));
    consent::ask_rows(cli, dataset.rows(), with_moves)?;
    let written = Progress::during(format!("writing {shown}"), "part", cli.quiet, |progress| match is_file {
        true => dataset.write_file(out, args.force, progress),
        false => dataset.write_folder(out, args.force, progress),
    });
    let written = written.map_err(as_usage)?;
    if written.was_there {
        note(cli.quiet, format!("note: '{shown}' already contains this dataset; nothing to do"));
    } else if written.resumed_parts > 0 {
        let parts = plural(written.resumed_parts as u64, "finished part");
        note(cli.quiet, format!("note: resumed after {parts} in '{shown}'"));
    }
    let about = dataset.about();
    let json = DatasetJson {
        game: dataset.rules().into(),
        set: options.set.name(),
        rows: dataset.rows(),
        columns: dataset.columns().iter().map(|column| column.name).collect(),
        format: options.format.name(),
        out: out.to_string_lossy().into_owned(),
        parts: written.parts.len(),
        bytes: written.bytes(),
        table_hash: about.table_hash.clone(),
        command: about.command.clone(),
        seconds: (!written.was_there).then(|| start.elapsed().as_secs_f64()),
    };
    if args.json {
        return output::json(&json);
    }
    let in_parts = if is_file { String::new() } else { format!(" in {}", plural(json.parts as u64, "part")) };
    let time = json.seconds.map(|seconds| format!(" in {}", output::seconds(seconds))).unwrap_or_default();
    let beside = match is_file && options.format != Format::Parquet {
        true => format!("\ndescribed in {}", output::shown(&sidecar_of(out))),
        false => String::new(),
    };
    output::text(format!(
        "{}\n{} of {}, {}{in_parts}, written to {}{time}{beside}",
        about.rules,
        plural(json.rows, "row"),
        plural(json.columns.len() as u64, "column"),
        Bytes(json.bytes.into()),
        output::printable(&json.out),
    ))
}

/// Marks an error of the options as a usage error.
fn as_usage(error: DatasetError) -> anyhow::Error {
    if error.is_usage() { usage(error) } else { error.into() }
}
