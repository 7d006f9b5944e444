//! A solved game, of any origin.

use std::io;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use faceup_core::{CardSet, Deal, Interrupted, Move, Observer, Position, Quiet, Rules};
#[cfg(feature = "files")]
use faceup_solver::table::HELD;
use faceup_solver::table::{AnyTable, BitTable, TableError, TableErrorKind, TableKind};
use faceup_solver::{
    Analyst, Census, Changed, Counts, Fault, Leads, LookupError, OtherRules, Outcome, Solution, Summary, Tablebase,
    Value, best_moves, proof_order, summarize_with, verify_in_order, verify_sample,
};

pub(crate) mod batch;

/// A solved game: the outcome of every position, and the rounds if they were solved.
///
/// It comes from [`Solve::run`](crate::Solve::run), from a file ([`Table::open`]) or from bytes ([`Table::from_bytes`]), and answers the
/// same questions in each case. A frontier table has no rounds.
///
/// A question is about a [`Position`], or about a [`Deal`], in which player one leads. Positions within a round are searched to the end of
/// the round. Half a megabyte of results is kept for later questions. Several threads may ask at once; only searches within a round take
/// turns.
///
/// A clone shares the solved game, but has its own search results.
pub struct Table {
    source: Arc<Source>,
    name: Option<Arc<str>>,
    /// Created by the first question.
    analyst: Mutex<Option<Analyst<Arc<Source>>>>,
    leads: OnceLock<Leads<Arc<Source>>>,
}

/// The origin of a table.
#[expect(clippy::large_enum_variant, reason = "it is behind an Arc")]
enum Source {
    Solution(Solution),
    File(AnyTable),
    /// A frontier table, with the outcomes of all hands in memory.
    Expanded(Arc<Source>, BitTable),
}

impl Table {
    /// Opens a table file of any kind, and checks every byte against its hash. A file of at most 128 MiB is read into memory, a longer
    /// one is mapped. A table whose mapped file is overwritten gives no more answers.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not a table, is of another version, or is cut short, unfinished or damaged.
    ///
    /// ```
    /// use faceup::{Outcome, Table};
    /// let table = Table::open("data/2x13.frontier")?; // the standard game
    /// let deal = table.rules().deal("S:AJT653 H:KQ98742")?;
    /// assert_eq!(table.outcome(deal)?, Outcome::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "files")]
    pub fn open(path: impl AsRef<Path>) -> Result<Table, TableError> {
        AnyTable::open(path.as_ref()).map(Table::from)
    }

    /// Opens a table as [`Table::open`] does. A file that takes more than a fourth of `memory` bytes is mapped, too.
    #[cfg(feature = "files")]
    pub fn open_within(path: impl AsRef<Path>, memory: Option<u64>) -> Result<Table, TableError> {
        let hold = memory.map_or(HELD, |memory| HELD.min(memory / 4));
        AnyTable::open_holding(path.as_ref(), hold, memory).map(Table::from)
    }

    /// Reads a table of any kind from the bytes of its file, and checks every byte against its hash.
    ///
    /// # Errors
    ///
    /// If the bytes are not a table, are of another version, or are cut short, unfinished or damaged.
    ///
    /// ```
    /// let table = faceup::Table::from_bytes(include_bytes!("../data/2x13.frontier").to_vec())?;
    /// assert_eq!(table.rules().pack().ranks(), 13);
    /// # Ok::<(), faceup::parts::files::TableError>(())
    /// ```
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Table, TableError> {
        Table::from_bytes_with(bytes, &Quiet)
    }

    /// As [`from_bytes`](Table::from_bytes). Reading a compact table takes a second for the standard game, so the observer is told how far
    /// it is. It cannot interrupt.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Table::from_bytes).
    pub fn from_bytes_with(bytes: Vec<u8>, observer: &dyn Observer) -> Result<Table, TableError> {
        AnyTable::from_bytes_with("the bytes".as_ref(), bytes, observer).map(Table::from)
    }

    /// Writes the table to a file, whole or not at all: outcomes and, if it has them, rounds. A table read from a frontier table is written
    /// as one. Replaces an existing file.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    #[cfg(feature = "files")]
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), TableError> {
        self.write_with(path, &Quiet)
    }

    /// [Writes](Table::write) the table. The observer can interrupt the work.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the observer interrupts the work.
    #[cfg(feature = "files")]
    pub fn write_with(&self, path: impl AsRef<Path>, observer: &dyn Observer) -> Result<(), TableError> {
        match self.file() {
            Some(file) => self.copy(file.bytes(), path.as_ref(), observer),
            None => faceup_solver::table::write(path.as_ref(), self.solution(), observer),
        }
    }

    /// Writes the table as a file of some kind, whole or not at all. Replaces an existing file.
    ///
    /// ```
    /// use faceup::parts::files::TableKind;
    /// use faceup::{Quiet, Rules, Solve, Table};
    /// let table = Solve::new(Rules::beat_it_or_eat_it(2, 6)?).run()?;
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("2x6.compact");
    /// table.write_as(TableKind::Compact, &path, &Quiet)?; // outcomes and rounds in a tenth of the bytes
    /// assert!(Table::open(&path)?.has_rounds());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the file cannot be written, that kind of table cannot hold the game, or holds rounds and this table has none, or the observer
    /// interrupts the work.
    #[cfg(feature = "files")]
    pub fn write_as(&self, kind: TableKind, path: impl AsRef<Path>, observer: &dyn Observer) -> Result<(), TableError> {
        let path = path.as_ref();
        match self.file() {
            Some(file) if file.kind() == kind => self.copy(file.bytes(), path, observer),
            Some(file) => file.convert(kind, path, None, observer),
            None => match kind {
                TableKind::Bits => faceup_solver::table::write(path, self.solution(), observer),
                TableKind::Compact => faceup_solver::table::compact::write(path, &self.source, observer),
                TableKind::Frontier => faceup_solver::table::frontier::write(path, &self.source, observer),
            },
        }
    }

    /// Copies the bytes of the table's file, unless they change meanwhile.
    #[cfg(feature = "files")]
    fn copy(&self, bytes: &[u8], path: &Path, observer: &dyn Observer) -> Result<(), TableError> {
        use std::io::Write;
        let write = |file: &mut std::fs::File| file.write_all(bytes).map(|()| true);
        faceup_solver::table::put_in_place_if(path, observer, write, || Ok(self.check_unchanged()?)).map(drop)
    }

    /// The bytes of a table file, with rounds if the table has them. [`Table::from_bytes`] reads them.
    ///
    /// ```
    /// use faceup::{Rules, Solve, Table};
    /// let table = Solve::new(Rules::beat_it_or_eat_it(2, 5)?).run()?;
    /// let copy = Table::from_bytes(table.to_bytes()?)?;
    /// assert!(copy.has_rounds());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the table is too large for a file, or its file was overwritten.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        if let Some(file) = self.file() {
            let bytes = file.bytes().to_vec();
            return self.check_unchanged().map(|()| bytes).map_err(io::Error::other);
        }
        let mut bytes = Vec::new();
        faceup_solver::table::write_to(&mut bytes, self.solution(), &Quiet)?;
        Ok(bytes)
    }

    /// The bytes of a table file of some kind. [`Table::from_bytes`] reads them.
    ///
    /// # Errors
    ///
    /// If that kind of table cannot hold the game, or holds rounds and this table has none; if memory cannot be allocated, the file of the
    /// table was overwritten, or the observer interrupts the work.
    pub fn to_bytes_as(&self, kind: TableKind, observer: &dyn Observer) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let is_whole = match kind {
            TableKind::Bits => faceup_solver::table::write_hands_to(&mut bytes, &self.source, observer)?,
            TableKind::Compact => faceup_solver::table::compact::write_to(&mut bytes, &self.source, observer)?,
            TableKind::Frontier => faceup_solver::table::frontier::write_to(&mut bytes, &self.source, observer)?,
        };
        match is_whole {
            true => self.check_unchanged().map(|()| bytes).map_err(io::Error::other),
            false => Err(io::Error::new(io::ErrorKind::Interrupted, Interrupted)),
        }
    }

    /// Names the table. Answers give the name as their [source](crate::answer::SourceJson).
    #[must_use]
    pub fn called(self, name: &str) -> Table {
        Table { name: Some(name.into()), ..self }
    }

    /// The [name](Table::called) of the table, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The file or the bytes of the table. `None` if it was solved.
    #[must_use]
    pub fn file(&self) -> Option<&AnyTable> {
        self.source.file()
    }

    /// The BLAKE3 hash of the file that the table was read from or, if it was solved, of the file that [`Table::write`]
    /// would write, as 64 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// If the table was solved, and is too large for a file.
    pub fn hash(&self) -> io::Result<String> {
        self.file().map_or_else(|| faceup_solver::table::table_hash(self.solution()), |file| Ok(file.hash()))
    }

    /// Checks that the file was not overwritten since it was opened. Only mapped files can change. (Replacing the file by renaming another
    /// does no harm.) The table checks this before every answer.
    ///
    /// # Errors
    ///
    /// If the file has changed.
    pub fn check_unchanged(&self) -> Result<(), Changed> {
        self.source.check_unchanged()
    }

    /// The same table with the outcomes of all hands in memory, if it is a frontier table. Lookups are then a thousand times faster.
    /// Expanding takes at most `memory` bytes.
    ///
    /// # Errors
    ///
    /// If the file is damaged, or memory does not suffice.
    pub fn expanded(&self, memory: Option<u64>) -> Result<Table, TableError> {
        Ok(match &*self.source {
            Source::File(AnyTable::Frontier(file)) => {
                let source = Source::Expanded(self.source.clone(), file.expand(memory)?);
                Table { name: self.name.clone(), ..Table::from(source) }
            }
            _ => self.clone(),
        })
    }

    /// [Expands](Table::expanded) the table, or returns it as it is, with slower lookups, if memory does not suffice.
    ///
    /// # Errors
    ///
    /// If the file is damaged.
    pub fn expanded_if_it_fits(&self, memory: Option<u64>) -> Result<Table, TableError> {
        match self.expanded(memory) {
            Err(TableError { kind: TableErrorKind::Memory { .. }, .. }) => Ok(self.clone()),
            expanded => expanded,
        }
    }

    /// Whether all outcomes of a frontier table are [in memory](Table::expanded).
    #[must_use]
    pub fn is_expanded(&self) -> bool {
        matches!(*self.source, Source::Expanded(..))
    }

    /// Checks that the file is exactly what this library writes for its contents, so that a game has one file and one hash. Returns the
    /// figures of the game. A frontier table is compared only when it is [expanded](Table::expanded); otherwise only its hash is checked.
    ///
    /// # Errors
    ///
    /// If the file differs.
    pub fn check_contents(&self) -> Result<Summary, TableError> {
        let summary = summarize_with(&self.source, &Quiet).map_err(|error| match error {
            LookupError::Changed(changed) => changed,
            LookupError::Interrupted(_) | LookupError::OtherRules(_) => {
                unreachable!("nobody interrupts the work, and it is about no position")
            }
        })?;
        match self.file() {
            Some(AnyTable::Bits(file)) => file.check(&summary)?,
            Some(AnyTable::Compact(file)) => file.check(&summary)?,
            // Compared when it was expanded.
            Some(AnyTable::Frontier(_)) | None => {}
        }
        Ok(summary)
    }

    /// Proves that every outcome of the table is right, and its rounds if it has them. The proof does not depend on the solver. Besides the
    /// table, it takes at most `memory` bytes, but at least a bit for each hand.
    ///
    /// ```
    /// use faceup::{Quiet, Rules, Solve};
    /// let table = Solve::new(Rules::beat_it_or_eat_it(2, 5)?).run()?;
    /// table.verify(None, &Quiet)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the table has a fault, the observer interrupts, or the file was overwritten.
    pub fn verify(&self, memory: Option<u64>, observer: &dyn Observer) -> Result<(), Fault> {
        verify_in_order(&self.source, &|observer| proof_order(&self.source, memory, observer), observer)
    }

    /// Checks `hands` random hands of a table that takes too long to [verify](Table::verify), or all if the game has fewer, and returns how
    /// many were checked. It is no proof: see [`verify_sample`].
    ///
    /// # Errors
    ///
    /// If one of these hands has a fault, the observer interrupts, or the file was overwritten.
    pub fn verify_sample(&self, hands: u64, seed: u64, observer: &dyn Observer) -> Result<u64, Fault> {
        verify_sample(&*self.source, hands, seed, observer)
    }

    /// The solved game of a table that was solved.
    fn solution(&self) -> &Solution {
        match &*self.source {
            Source::Solution(solution) => solution,
            Source::File(_) | Source::Expanded(..) => unreachable!("the table is of a file"),
        }
    }

    /// The table as a trait object, for [`play`](crate::parts::play) and [`solver`](crate::parts::solver).
    #[must_use]
    pub fn tablebase(&self) -> Arc<dyn Tablebase> {
        self.source.clone()
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.source.rules()
    }

    /// Whether the table has rounds. Without them, [`Value::rounds`] is `None`.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        self.source.has_rounds()
    }

    /// Checks that a deal or position has the rules of the table, as every question does.
    ///
    /// # Errors
    ///
    /// If it does not.
    pub fn check(&self, of: impl Into<Position>) -> Result<(), OtherRules> {
        OtherRules::check(self.rules(), of.into().rules())
    }

    /// The outcome of a deal or position, for the player to move.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table, or the file was overwritten.
    pub fn outcome(&self, of: impl Into<Position>) -> Result<Outcome, LookupError> {
        let position = of.into();
        match self.pile_is_empty(&position)? {
            Some(hand) => self.checked(self.source.outcome(hand)),
            None => Ok(self.value(position)?.outcome()),
        }
    }

    /// The value of a deal or position, for the player to move.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table, or the file was overwritten.
    pub fn value(&self, of: impl Into<Position>) -> Result<Value, LookupError> {
        let position = of.into();
        match self.pile_is_empty(&position)? {
            Some(hand) => self.checked(self.source.value(hand)),
            None => self.with_analyst(|analyst| analyst.value_with(&position, &Quiet)),
        }
    }

    /// Every legal move with its value for the player who makes it: cards in the order of the pack, eating last. Empty if the game is over.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table, or the file was overwritten.
    pub fn moves(&self, of: impl Into<Position>) -> Result<Vec<(Move, Value)>, LookupError> {
        let position = of.into();
        self.with_analyst(|analyst| analyst.moves_with(&position, &Quiet))
    }

    /// All moves of the best value. Empty if the game is over.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table, or the file was overwritten.
    pub fn best_moves(&self, of: impl Into<Position>) -> Result<Vec<Move>, LookupError> {
        Ok(best_moves(&self.moves(of)?).0)
    }

    /// A line of best play. A beat and the lead that follows it are two moves of one player: [`Position::turns`] puts them together, and
    /// [`notation::format_moves`](crate::notation::format_moves) prints the line.
    ///
    /// It goes to the end of the game, or to the first repeated position with an empty pile: in a draw, and in a table without rounds, whose
    /// moves keep the outcome but need not make progress.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table, or the file was overwritten.
    pub fn best_line(&self, of: impl Into<Position>) -> Result<Vec<Move>, LookupError> {
        let start = of.into();
        self.with_analyst(|analyst| {
            let (mut line, mut seen) =
                (Vec::new(), Vec::from_iter(Some(start).filter(|start| start.pile().is_empty())));
            for step in analyst.best_play(&start, &Quiet) {
                let (mv, next) = step?;
                line.push(mv);
                if next.pile().is_empty() {
                    if seen.contains(&next) {
                        break;
                    }
                    seen.push(next);
                }
            }
            Ok(line)
        })
    }

    /// The cards that win if the starter leads them. Faster than [`Table::moves`], since it computes no values.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table, or the file was overwritten.
    pub fn winning_leads(&self, deal: Deal) -> Result<CardSet, LookupError> {
        self.check(deal)?;
        let leads = self.leads.get_or_init(|| Leads::new(self.source.clone())).winning(deal.leader());
        self.check_unchanged()?;
        Ok(leads)
    }

    /// How many deals the starter wins, loses and draws.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.source.counts()
    }

    /// The figures of the game: counts of all deals, of equal hands and of the symmetric deals, and the longest forced results. This looks
    /// up every deal, so it [expands](Table::expanded) a frontier table if free memory suffices.
    ///
    /// # Errors
    ///
    /// If the observer interrupts, or the file was overwritten.
    pub fn summary(&self, observer: &dyn Observer) -> Result<Summary, LookupError> {
        #[cfg(feature = "files")]
        let memory = crate::machine::free_memory();
        #[cfg(not(feature = "files"))]
        let memory = None;
        let expanded = self.expanded_if_it_fits(memory).ok();
        summarize_with(&expanded.as_ref().unwrap_or(self).source, observer)
    }

    /// Passes on an answer, unless the file was overwritten.
    fn checked<T>(&self, answer: T) -> Result<T, LookupError> {
        self.check_unchanged()?;
        Ok(answer)
    }

    /// The index of a position that needs no search.
    fn pile_is_empty(&self, position: &Position) -> Result<Option<CardSet>, OtherRules> {
        self.check(position)?;
        Ok(position.leaders_hand().filter(|_| position.winner().is_none()))
    }

    fn with_analyst<T>(&self, ask: impl FnOnce(&mut Analyst<Arc<Source>>) -> T) -> T {
        // A panic in another thread leaves nothing half done: the kept results are right.
        let mut analyst = self.analyst.lock().unwrap_or_else(PoisonError::into_inner);
        ask(analyst.get_or_insert_with(|| Analyst::new(self.source.clone())))
    }
}

impl From<Source> for Table {
    fn from(source: Source) -> Table {
        Table::from(Arc::new(source))
    }
}

impl From<Solution> for Table {
    fn from(solution: Solution) -> Table {
        Table::from(Source::Solution(solution))
    }
}

impl From<AnyTable> for Table {
    fn from(file: AnyTable) -> Table {
        Table::from(Source::File(file))
    }
}

impl Clone for Table {
    fn clone(&self) -> Table {
        Table { name: self.name.clone(), ..Table::from(self.source.clone()) }
    }
}

impl From<Arc<Source>> for Table {
    fn from(source: Arc<Source>) -> Table {
        Table { source, name: None, analyst: Mutex::default(), leads: OnceLock::new() }
    }
}

impl Source {
    fn table(&self) -> &dyn Tablebase {
        match self {
            Source::Solution(solution) => solution,
            Source::File(file) => file,
            Source::Expanded(_, table) => table,
        }
    }

    fn file(&self) -> Option<&AnyTable> {
        match self {
            Source::Solution(_) => None,
            Source::File(file) => Some(file),
            Source::Expanded(source, _) => source.file(),
        }
    }
}

impl Tablebase for Source {
    fn rules(&self) -> Rules {
        self.table().rules()
    }

    fn has_rounds(&self) -> bool {
        self.table().has_rounds()
    }

    fn outcome(&self, hand: CardSet) -> Outcome {
        self.table().outcome(hand)
    }

    fn value(&self, hand: CardSet) -> Value {
        self.table().value(hand)
    }

    fn check_unchanged(&self) -> Result<(), Changed> {
        self.file().map_or(Ok(()), AnyTable::check_unchanged)
    }

    fn counts(&self) -> Counts {
        self.table().counts()
    }

    fn census(&self, observer: &dyn Observer) -> Result<Census, Interrupted> {
        self.table().census(observer)
    }

    fn least_hand(&self, value: Value) -> Option<CardSet> {
        self.table().least_hand(value)
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("rules", &self.rules())
            .field("has_rounds", &self.has_rounds())
            .finish_non_exhaustive()
    }
}
