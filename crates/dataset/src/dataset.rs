//! A dataset: its rows, in memory.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{Bytes, CardSet, Observer, Rules, Status};
use faceup_solver::{ByteTable, Outcome, Tablebase};
use rayon::prelude::*;

use crate::DatasetError;
use crate::about::{About, ColumnAbout, Format, LICENSE, command};
use crate::data::{Data, HandWriter, Kind, card_words};
use crate::features::Features;
use crate::rows::{Chunk, LEAST_CARDS, Positions, Rows, SPLITS, numbers_within_rounds};
use crate::schema::Column;
use crate::select::{self, NumberedDeals, Sample, Set};

/// The contents of a dataset.
#[derive(Debug, Clone)]
pub struct Options {
    /// The set of positions.
    pub set: Set,
    /// A random sample of the set, or `None` for the whole set.
    pub sample: Option<Sample>,
    /// Names of columns and of groups of columns. Empty for all but the groups `held`, `tops` and `split`.
    pub columns: Vec<String>,
    /// The format of the files.
    pub format: Format,
    /// A part ends when it reaches this many bytes. Only datasets in a folder have parts.
    pub part_size: Option<u64>,
    /// The most bytes of memory for a copy of the table, and for encoding. Less memory means fewer threads at a time. One group of rows is
    /// always encoded.
    pub memory: Option<u64>,
}

impl Options {
    /// Checks the options without a table.
    ///
    /// # Errors
    ///
    /// If the pack is not a [usual](faceup_core::Pack::is_usual) one, if the set does not exist under these rules or needs a sample, or if a
    /// column has an unknown name.
    pub fn check(&self, rules: Rules) -> Result<(), DatasetError> {
        rules.usual()?;
        match self.set {
            Set::Deals(set) => drop(NumberedDeals::new(rules, set)?),
            Set::Rounds if self.sample.is_none() => return Err(DatasetError::RoundsNeedSample),
            Set::Rounds if rules.pack().cards() < LEAST_CARDS => return Err(DatasetError::NoRounds),
            Set::Rounds => {}
        }
        Column::choose(rules, self.set, &self.columns).map(drop)
    }
}

/// The default size at which a part ends.
#[cfg(feature = "files")]
const PART_SIZE: u64 = 1 << 30;

/// A dataset of a solved game, ready to be written.
pub struct Dataset<'t> {
    pub(crate) rows: Rows<'t>,
    pub(crate) columns: Vec<&'static Column>,
    pub(crate) words: Vec<Arc<[String]>>,
    pub(crate) about: About,
    #[cfg(feature = "files")]
    pub(crate) format: Format,
    #[cfg(feature = "files")]
    pub(crate) part_size: u64,
    pub(crate) memory: Option<u64>,
    #[cfg(feature = "files")]
    pub(crate) parquet: Option<crate::parquet_file::Encoder>,
}

/// A row of leads looks up at least this many hands of a large game.
const LOOKUPS: u128 = 32;

/// The number of rows computed at a time. Their columns fit in a processor's cache.
pub(crate) const CHUNK: u64 = 1 << 12;

impl<'t> Dataset<'t> {
    /// A dataset of the game of a table, whose hash is `table_hash`. Chooses the rows of a stratified sample, which
    /// looks up every position of the set.
    ///
    /// # Errors
    ///
    /// If the set does not exist under these rules or needs a sample, if a column has an unknown name, or if the observer interrupts.
    pub fn new(
        table: Arc<dyn Tablebase + 't>,
        table_hash: &str,
        options: &Options,
        observer: &dyn Observer,
    ) -> Result<Dataset<'t>, DatasetError> {
        let (rules, has_rounds, set) = (table.rules(), table.has_rounds(), options.set);
        options.check(rules)?;
        let pack = rules.pack();
        let columns = Column::choose(rules, set, &options.columns)?;
        let (features, writer) = (Features::new(rules), HandWriter::new(pack));
        let (numbers, positions) = match (set, options.sample) {
            (Set::Deals(set), sample) => {
                let deals = NumberedDeals::new(rules, set)?;
                (select::deals(&table, &deals, sample, observer)?, Positions::Deals(deals))
            }
            (Set::Rounds, None) => return Err(DatasetError::RoundsNeedSample),
            (Set::Rounds, Some(sample)) => {
                (numbers_within_rounds(&table, sample, observer)?, Positions::Rounds { seed: sample.seed })
            }
        };
        let rows = Rows { table, copy: None, numbers, positions, features, writer };
        let cards: Arc<[String]> = card_words(pack).into();
        let outcomes: Arc<[String]> = Outcome::ALL.map(|outcome| outcome.name().to_owned()).into();
        let trumps: Arc<[String]> = ["spades", "hearts"].map(str::to_owned).into();
        let splits: Arc<[String]> = SPLITS.map(str::to_owned).into();
        let words = |column: &&Column| match (column.name, column.kind) {
            ("game", _) => [rules.code()].into(),
            ("split", _) => splits.clone(),
            ("outcome", _) => outcomes.clone(),
            ("mover_trump", _) => trumps.clone(),
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
            rows: rows.numbers.len(),
            license: LICENSE.to_owned(),
            columns: columns.iter().map(|&column| ColumnAbout::from(column)).collect(),
        };
        Ok(Dataset {
            #[cfg(feature = "files")]
            parquet: match options.format {
                Format::Parquet if cfg!(feature = "parquet") => {
                    Some(crate::parquet_file::Encoder::new(&columns, &words, &about.pairs())?)
                }
                _ => None,
            },
            #[cfg(feature = "files")]
            format: options.format,
            #[cfg(feature = "files")]
            part_size: options.part_size.unwrap_or(PART_SIZE),
            memory: options.memory,
            rows,
            columns,
            words,
            about,
        })
    }

    /// The same dataset, for a caller that will make most of its rows: if a row looks up many hands, the table is copied to a byte a hand.
    /// The observer receives the number of hands copied.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn copied(mut self, observer: &dyn Observer) -> Result<Dataset<'t>, DatasetError> {
        let needed = ByteTable::memory_needed(self.rules());
        // A copy looks up every hand once, so few rows get none. A table without rounds gets none either: a look-up of a frontier table
        // takes longer than all look-ups that a copy saves.
        let is_worth_it = self.columns.iter().any(|column| column.looks_up_many())
            && self.rows.table.has_rounds()
            && u128::from(self.rows()) * LOOKUPS >= needed;
        let fits = || self.memory.is_none_or(|memory| needed <= memory.into()) && Bytes(needed).try_reserve().is_ok();
        if is_worth_it
            && fits()
            && let Some(copy) = ByteTable::of(&*self.rows.table, observer)?
        {
            let copy = Arc::new(copy);
            (self.rows.table, self.rows.copy) = (copy.clone(), Some(copy));
        }
        Ok(self)
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rows.table.rules()
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.about.rows
    }

    /// The description of the dataset.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The columns, in the order of the file.
    #[must_use]
    pub fn columns(&self) -> &[&'static Column] {
        &self.columns
    }

    /// The words of a column, which the numbers of its [`Data`] index: outcomes, suits, splits or cards.
    #[must_use]
    pub fn words(&self, column: usize) -> &[String] {
        &self.words[column]
    }

    /// The metadata of a Parquet file, with all of [`Dataset::about`].
    #[must_use]
    pub fn metadata(&self) -> Vec<(String, String)> {
        self.about.pairs()
    }

    /// Computes the values of the columns for some rows, on several threads.
    ///
    /// # Errors
    ///
    /// If the rows do not exist, or the observer interrupts.
    pub fn batch(&self, rows: Range<u64>, observer: &dyn Observer) -> Result<Vec<Data>, DatasetError> {
        if rows.end > self.rows() {
            return Err(DatasetError::NoSuchRows { end: rows.end, rows: self.rows() });
        }
        let starts: Vec<u64> = rows.clone().step_by(CHUNK as usize).collect();
        self.gather(starts, |start| self.chunk(start..rows.end.min(start + CHUNK)), observer)
    }

    /// The values of the columns for any deals. `None` if the dataset is not of deals.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn of_hands(&self, hands: &[CardSet], observer: &dyn Observer) -> Result<Option<Vec<Data>>, DatasetError> {
        let Positions::Deals(_) = &self.rows.positions else { return Ok(None) };
        let chunks: Vec<&[CardSet]> = hands.chunks(CHUNK as usize).collect();
        self.gather(chunks, |hands| self.columns_of(&self.rows.of_hands(hands.iter().copied())), observer).map(Some)
    }

    /// Joins the values that threads compute for parts of the rows.
    fn gather<P: Send>(
        &self,
        parts: Vec<P>,
        make: impl Fn(P) -> Vec<Data> + Sync,
        observer: &dyn Observer,
    ) -> Result<Vec<Data>, DatasetError> {
        let (done, total) = (AtomicU64::new(0), parts.len() as u64);
        let make = |part: P| -> Result<Vec<Data>, DatasetError> {
            observer.check()?;
            let made = make(part);
            observer.progress(Status { step: 0, done: done.fetch_add(1, Relaxed) + 1, total });
            Ok(made)
        };
        let made = parts.into_par_iter().map(make).collect::<Result<Vec<_>, _>>()?;
        let empty = self.columns.iter().map(|column| Data::empty(column.kind)).collect();
        Ok(made.into_iter().fold(empty, |mut all: Vec<Data>, part| {
            all.iter_mut().zip(part).for_each(|(all, part)| all.append(part));
            all
        }))
    }

    /// The values of the columns for a few rows.
    pub(crate) fn chunk(&self, rows: Range<u64>) -> Vec<Data> {
        self.columns_of(&self.rows.chunk(rows))
    }

    fn columns_of(&self, chunk: &Chunk<'_>) -> Vec<Data> {
        self.columns.iter().map(|column| (column.of)(chunk, column.card)).collect()
    }
}
