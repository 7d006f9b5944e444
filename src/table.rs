//! A solved game, of any origin.

use std::io;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use faceup_core::{CardSet, Deal, Move, Observer, Position, Quiet, Rules};
use faceup_solver::table::{AnyTable, TableError};
use faceup_solver::{
    Analyst, Counts, Fault, Leads, LookupError, OtherRules, Outcome, Solution, Summary, Tablebase, Value, best_moves,
    proof_order, summarize, verify_in_order, verify_sample,
};

pub(crate) mod batch;
mod parts;

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
    source: Arc<dyn Tablebase>,
    /// None if the table was solved.
    file: Option<AnyTable>,
    /// Whether the source is the outcomes of all hands, and the file a frontier table.
    is_expanded: bool,
    name: Option<Arc<str>>,
    /// Created by the first question.
    analyst: Mutex<Option<Analyst<Arc<dyn Tablebase>>>>,
    leads: OnceLock<Leads<Arc<dyn Tablebase>>>,
}

impl Table {
    /// Reads a table file, and checks every byte against its hash.
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
        AnyTable::from_bytes("the bytes".as_ref(), bytes, &Quiet).map(Table::from)
    }

    /// Writes the table to a file, whole or not at all. Replaces an existing file.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    #[cfg(feature = "files")]
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), TableError> {
        self.write_with(path.as_ref(), &Quiet)
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
    /// If memory does not suffice.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        if let Some(file) = &self.file {
            return Ok(file.bytes().to_vec());
        }
        let mut bytes = Vec::new();
        faceup_solver::table::write_to(&mut bytes, &self.source, &Quiet)?;
        Ok(bytes)
    }

    /// The BLAKE3 hash of the table, by which it is cited, as 64 hexadecimal digits. A solved table and its file have the same. Working it
    /// out takes seconds for the standard game with rounds.
    ///
    /// # Errors
    ///
    /// If memory does not suffice.
    pub fn hash(&self) -> io::Result<String> {
        match &self.file {
            Some(file @ AnyTable::Frontier(_)) => Ok(file.hash()),
            _ => Ok(faceup_solver::table::table_hash(&self.source, &Quiet)?.unwrap_or_default()),
        }
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
    /// If the table has a fault, or the observer interrupts.
    pub fn verify(&self, memory: Option<u64>, observer: &dyn Observer) -> Result<(), Fault> {
        verify_in_order(&self.source, &|observer| proof_order(&self.source, memory, observer), observer)
    }

    /// Checks `hands` random hands of a table that takes too long to [verify](Table::verify), or all if the game has fewer, and returns how
    /// many were checked. It is no proof: see [`verify_sample`].
    ///
    /// # Errors
    ///
    /// If one of these hands has a fault, or the observer interrupts.
    pub fn verify_sample(&self, hands: u64, seed: u64, observer: &dyn Observer) -> Result<u64, Fault> {
        verify_sample(&*self.source, hands, seed, observer)
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

    /// The outcome of a deal or position, for the player to move.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table.
    pub fn outcome(&self, of: impl Into<Position>) -> Result<Outcome, LookupError> {
        let position = of.into();
        match self.pile_is_empty(&position)? {
            Some(hand) => Ok(self.source.outcome(hand)),
            None => Ok(self.value(position)?.outcome()),
        }
    }

    /// The value of a deal or position, for the player to move.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table.
    pub fn value(&self, of: impl Into<Position>) -> Result<Value, LookupError> {
        let position = of.into();
        match self.pile_is_empty(&position)? {
            Some(hand) => Ok(self.source.value(hand)),
            None => self.with_analyst(|analyst| analyst.value_with(&position, &Quiet)),
        }
    }

    /// Every legal move with its value for the player who makes it: cards in the order of the pack, eating last. Empty if the game is over.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table.
    pub fn moves(&self, of: impl Into<Position>) -> Result<Vec<(Move, Value)>, LookupError> {
        let position = of.into();
        self.with_analyst(|analyst| analyst.moves_with(&position, &Quiet))
    }

    /// All moves of the best value. Empty if the game is over.
    ///
    /// # Errors
    ///
    /// If it is of other rules than the table.
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
    /// If it is of other rules than the table.
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
    /// If it is of other rules than the table.
    pub fn winning_leads(&self, deal: Deal) -> Result<CardSet, LookupError> {
        OtherRules::check(self.rules(), deal.rules())?;
        Ok(self.leads.get_or_init(|| Leads::new(self.source.clone())).winning(deal.starter()))
    }

    /// How many deals the starter wins, loses and draws.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.source.counts()
    }

    /// The figures of the game: counts of all deals, of equal hands and of the symmetric deals, and the longest forced results. This looks
    /// up every deal, so it expands a frontier table if free memory suffices.
    ///
    /// ```
    /// use faceup::{Rules, Solve};
    /// let summary = Solve::new(Rules::beat_it_or_eat_it(2, 6)?).run()?.summary();
    /// println!("{summary}"); // a table of counts
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn summary(&self) -> Summary {
        summarize(&self.expanded_in_free_memory().source)
    }

    /// The index of a position that needs no search.
    fn pile_is_empty(&self, position: &Position) -> Result<Option<CardSet>, OtherRules> {
        OtherRules::check(self.rules(), position.rules())?;
        Ok(position.leaders_hand().filter(|_| position.winner().is_none()))
    }

    fn with_analyst<T>(&self, ask: impl FnOnce(&mut Analyst<Arc<dyn Tablebase>>) -> T) -> T {
        // A panic in another thread leaves nothing half done: the kept results are right.
        let mut analyst = self.analyst.lock().unwrap_or_else(PoisonError::into_inner);
        ask(analyst.get_or_insert_with(|| Analyst::new(self.source.clone())))
    }
}

impl From<Arc<dyn Tablebase>> for Table {
    fn from(source: Arc<dyn Tablebase>) -> Table {
        Table { source, file: None, is_expanded: false, name: None, analyst: Mutex::default(), leads: OnceLock::new() }
    }
}

impl From<Solution> for Table {
    fn from(solution: Solution) -> Table {
        Table::from(Arc::new(solution) as Arc<dyn Tablebase>)
    }
}

impl From<AnyTable> for Table {
    fn from(file: AnyTable) -> Table {
        Table { file: Some(file.clone()), ..Table::from(file.tablebase()) }
    }
}

impl Clone for Table {
    fn clone(&self) -> Table {
        let (file, name, is_expanded) = (self.file.clone(), self.name.clone(), self.is_expanded);
        Table { file, name, is_expanded, ..Table::from(self.source.clone()) }
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
