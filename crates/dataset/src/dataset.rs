//! A dataset: its rows, and how they are encoded.

use std::ops::Range;
use std::sync::Arc;

use faceup_core::{Bytes, Observer, Rules};
use faceup_play::evaluation;
use faceup_solver::{Leads, Outcome, Tablebase};

use crate::DatasetError;
use crate::about::{About, ColumnAbout, Format, LICENSE, command};
use crate::data::{Data, HandWriter, card_words};
use crate::deal_rows::{DealRows, SPLITS};
use crate::features::Features;
use crate::parquet_file;
use crate::round_rows::{self, LEAST_CARDS, RoundRows};
use crate::schema::{Column, Kind, What};
use crate::select::{self, NumberedDeals, Sample, Set};
use crate::text_file::TextEncoder;

/// What a dataset is to contain.
#[derive(Debug, Clone)]
pub struct Options {
    /// The set of positions.
    pub set: Set,
    /// A random sample of the set, or `None` for the whole set.
    pub sample: Option<Sample>,
    /// Names of columns and of groups of columns. Empty for all but the groups `held`, `estimator` and `split`.
    pub columns: Vec<String>,
    /// The format of the files.
    pub format: Format,
    /// A part ends when it reaches this many bytes. Only a dataset in a folder has parts.
    pub part_size: Option<u64>,
}

impl Options {
    /// Checks what can be checked without a table.
    ///
    /// # Errors
    ///
    /// If the set does not exist under these rules or needs a sample, or if a column has an unknown name.
    pub fn check(&self, rules: Rules) -> Result<(), DatasetError> {
        match self.set {
            Set::Deals(set) => drop(NumberedDeals::new(rules, set)?),
            Set::Rounds if self.sample.is_none() => return Err(DatasetError::RoundsNeedSample),
            Set::Rounds if rules.pack().cards() < LEAST_CARDS => return Err(DatasetError::NoRounds),
            Set::Rounds => {}
        }
        Column::choose(rules, self.set, &self.columns).map(drop)
    }
}

/// The size from which on a part ends, unless another is asked for.
pub const PART_SIZE: u64 = 1 << 30;

/// A dataset of a solved game, ready to be written.
pub struct Dataset<'t, T: ?Sized> {
    rows: Rows<'t, T>,
    pub(crate) columns: Vec<&'static Column>,
    words: Vec<Arc<[String]>>,
    pub(crate) about: About,
    pub(crate) format: Format,
    pub(crate) part_size: u64,
    /// The most bytes of memory for encoding.
    pub(crate) memory: Option<u64>,
    parquet: Option<parquet_file::Encoder>,
}

enum Rows<'t, T: ?Sized> {
    Deals(Box<DealRows<'t, T>>),
    Rounds(Box<RoundRows<'t, T>>),
}

/// An encoded group of rows.
pub(crate) enum Group {
    Parquet(parquet_file::Group),
    Text(Vec<u8>),
}

/// The number of deals in a group. It is a row group of Parquet, and what a thread encodes at a time.
const DEALS: u64 = 1 << 17;
/// The number of positions within rounds in a group. They take longer.
const ROUNDS: u64 = 1 << 14;
/// The number of rows that are computed at a time. Their columns fit in the cache of a processor.
const CHUNK: u64 = 1 << 12;

impl<'t, T: Tablebase + ?Sized> Dataset<'t, T> {
    /// A dataset of the game of a table, whose hash is `table_hash`. Chooses the rows of a stratified sample, which looks
    /// up every position of the set.
    ///
    /// # Errors
    ///
    /// If the set does not exist under these rules or needs a sample, if a column has an unknown name, or if the observer
    /// interrupts the work.
    pub fn new(
        table: &'t T,
        table_hash: &str,
        options: &Options,
        observer: &dyn Observer,
    ) -> Result<Dataset<'t, T>, DatasetError> {
        let (rules, has_rounds, set) = (table.rules(), table.has_rounds(), options.set);
        options.check(rules)?;
        let pack = rules.pack();
        let columns = Column::choose(rules, set, &options.columns)?;
        let (features, writer) = (Features::new(rules), HandWriter::new(pack));
        let rows = match (set, options.sample) {
            (Set::Deals(set), sample) => {
                let deals = NumberedDeals::new(rules, set)?;
                let numbers = select::deals(table, &deals, sample, observer)?;
                let (evaluated, leads) = (evaluation::Features::new(rules), Leads::new(table));
                Rows::Deals(Box::new(DealRows { table, deals, numbers, features, evaluated, leads, writer }))
            }
            (Set::Rounds, None) => return Err(DatasetError::RoundsNeedSample),
            (Set::Rounds, Some(sample)) => {
                let numbers = round_rows::numbers(table, sample, observer)?;
                Rows::Rounds(Box::new(RoundRows { table, seed: sample.seed, numbers, features, writer }))
            }
        };
        let cards: Arc<[String]> = card_words(pack).into();
        let outcomes: Arc<[String]> = Outcome::ALL.map(|outcome| outcome.name().to_owned()).into();
        let trumps: Arc<[String]> = ["spades", "hearts"].map(str::to_owned).into();
        let splits: Arc<[String]> = SPLITS.map(str::to_owned).into();
        let words = |column: &&Column| match (column.what, column.kind) {
            (What::Split, _) => splits.clone(),
            (What::Outcome, _) => outcomes.clone(),
            (What::MoverTrump, _) => trumps.clone(),
            (_, Kind::Word | Kind::List) => cards.clone(),
            _ => Arc::default(),
        };
        let words: Vec<Arc<[String]>> = columns.iter().map(words).collect();
        let about = About {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: rules.to_string(),
            game: rules.name().to_owned(),
            suits: pack.suits(),
            ranks: pack.ranks(),
            trumps: rules.trumps().to_string(),
            after_beating: rules.after_beating().to_string(),
            command: command(
                rules,
                set,
                options.sample,
                &options.columns,
                (options.format, options.part_size),
                has_rounds,
            ),
            table_hash: table_hash.to_owned(),
            has_rounds,
            set: set.to_string(),
            rows: rows.len(),
            license: LICENSE.to_owned(),
            columns: columns.iter().map(|&column| ColumnAbout::from(column)).collect(),
        };
        let parquet = match options.format {
            Format::Parquet => Some(parquet_file::Encoder::new(&columns, &words, &about.pairs())?),
            Format::Csv | Format::JsonLines => None,
        };
        let part_size = options.part_size.unwrap_or(PART_SIZE);
        Ok(Dataset { rows, columns, words, about, format: options.format, part_size, memory: None, parquet })
    }

    /// The most bytes of memory to use for encoding. The less there is, the fewer threads encode at the same time. One group of rows
    /// is encoded in any case.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.table().rules()
    }

    /// The table that the rows come from.
    pub(crate) fn table(&self) -> &T {
        match &self.rows {
            Rows::Deals(deals) => deals.table,
            Rows::Rounds(rounds) => rounds.table,
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.about.rows
    }

    /// What the dataset says of itself.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The columns, in the order of the file.
    #[must_use]
    pub fn columns(&self) -> &[&'static Column] {
        &self.columns
    }

    /// The number of rows in a group.
    pub(crate) fn rows_per_group(&self) -> u64 {
        match self.rows {
            Rows::Deals(_) => DEALS,
            Rows::Rounds(_) => ROUNDS,
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
                let data = match &self.rows {
                    Rows::Deals(deals) => deals.columns(rows, &self.columns),
                    Rows::Rounds(rounds) => rounds.columns(rows, &self.columns),
                };
                (count, data)
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

    pub(crate) fn text_encoder(&self) -> TextEncoder<'_> {
        TextEncoder::new(&self.columns, &self.words, self.format == Format::Csv)
    }

    pub(crate) fn parquet_encoder(&self) -> Option<&parquet_file::Encoder> {
        self.parquet.as_ref()
    }
}

impl<T: Tablebase + ?Sized> Rows<'_, T> {
    fn len(&self) -> u64 {
        match self {
            Rows::Deals(deals) => deals.numbers.len(),
            Rows::Rounds(rounds) => rounds.numbers.len(),
        }
    }
}
