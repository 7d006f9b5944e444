//! A solved game, whatever it was made from.

use std::io;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use faceup_core::{CardSet, Deal, Move, Position, Rules};
use faceup_job::Quiet;
use faceup_solver::{Analyst, Counts, Outcome, Solution, Summary, Tablebase, Value, summarize};
use faceup_table::{AnyTable, TableError};

/// A solved game: the outcome of every position, and the rounds too if they were solved.
///
/// It comes from [`Solve::run`](crate::Solve::run), from a file ([`Table::open`]) or from bytes ([`Table::from_bytes`]),
/// and answers the same questions whatever it came from. A frontier table has no rounds.
///
/// Positions in the middle of a round are searched to the end of the round. What the search finds is kept for the next
/// question, in up to 200 MB of memory. Several threads may ask at once. Only searches within a round take turns.
///
/// # Panics
///
/// All questions about a position panic if the position has other rules than the table. [`Table::check`] tells without
/// a panic.
pub struct Table {
    source: Arc<Source>,
    analyst: Mutex<Analyst<Arc<Source>>>,
}

/// What a table was made from.
enum Source {
    Solution(Solution),
    File(AnyTable),
}

/// A table was asked about a deal or position of other rules than its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a position of {table}, the game of the table, got one of {position}")]
pub struct OtherRules {
    /// The rules of the table.
    pub table: Rules,
    /// The rules of the deal or position.
    pub position: Rules,
}

/// What a table can be asked about: a [`Deal`] or a [`Position`].
pub trait ToPosition {
    /// The position; of a deal, the one in which player one is to lead.
    fn to_position(&self) -> Position;
}

impl ToPosition for Position {
    fn to_position(&self) -> Position {
        *self
    }
}

impl ToPosition for Deal {
    fn to_position(&self) -> Position {
        Position::from(*self)
    }
}

impl Table {
    /// Opens a table file of either kind, and checks every byte against its hash.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not a table, is of another version, or is cut short, unfinished or damaged.
    ///
    /// ```
    /// use faceup::{Outcome, Table};
    /// let table = Table::open("data/2x13.frontier")?; // the standard game
    /// let deal = table.rules().deal("S:AJT653 H:KQ98742")?;
    /// assert_eq!(table.outcome(&deal), Outcome::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "files")]
    pub fn open(path: impl AsRef<Path>) -> Result<Table, TableError> {
        AnyTable::open(path.as_ref()).map(Table::from)
    }

    /// The table, of either kind, that these bytes are: the contents of a file that came another way. Every byte is
    /// checked against the hash.
    ///
    /// # Errors
    ///
    /// If the bytes are not a table, are of another version, or are cut short, unfinished or damaged.
    ///
    /// ```
    /// let table = faceup::Table::from_bytes(include_bytes!("../data/2x13.frontier").to_vec())?;
    /// assert_eq!(table.rules().pack().ranks(), 13);
    /// # Ok::<(), faceup::files::TableError>(())
    /// ```
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Table, TableError> {
        AnyTable::from_bytes("the bytes".as_ref(), bytes).map(Table::from)
    }

    /// Writes the table to a file, whole or not at all: outcomes and, if it has them, rounds. What was read from a frontier
    /// table is written as one. An existing file is replaced.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    #[cfg(feature = "files")]
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), TableError> {
        match &*self.source {
            Source::Solution(solution) => faceup_table::write(path.as_ref(), solution, &Quiet),
            Source::File(file) => faceup_table::write_whole(path.as_ref(), file.bytes()),
        }
    }

    /// Writes a frontier table to a file, whole or not at all: the outcomes, in far fewer bytes. An existing file is
    /// replaced.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    #[cfg(feature = "files")]
    pub fn write_frontier(&self, path: impl AsRef<Path>) -> Result<(), TableError> {
        faceup_table::frontier::write(path.as_ref(), &self.source, &Quiet)
    }

    /// The bytes of a frontier table, which [`Table::from_bytes`] reads.
    ///
    /// # Errors
    ///
    /// If memory does not suffice.
    pub fn frontier_bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        faceup_table::frontier::write_to(&mut bytes, &self.source, &Quiet)?;
        Ok(bytes)
    }

    /// The table as the players of [`engine`](crate::engine) and the pieces of [`solver`](crate::solver) take it.
    #[must_use]
    pub fn tablebase(&self) -> Arc<dyn Tablebase> {
        self.source.clone()
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.source.rules()
    }

    /// Whether the table tells rounds. Without them, [`Value::rounds`] is `None`.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        self.source.has_rounds()
    }

    /// Whether the table can answer for a deal or position: whether they have the same rules. The other questions panic
    /// where they have not.
    ///
    /// # Errors
    ///
    /// If the rules are different.
    pub fn check(&self, of: &impl ToPosition) -> Result<(), OtherRules> {
        let (table, position) = (self.rules(), of.to_position().rules());
        if table == position { Ok(()) } else { Err(OtherRules { table, position }) }
    }

    /// The outcome of a deal or position, for the player to move.
    #[must_use]
    pub fn outcome(&self, of: &impl ToPosition) -> Outcome {
        let position = of.to_position();
        match self.pile_is_empty(&position) {
            Some(hand) => self.source.outcome(hand),
            None => self.value(&position).outcome(),
        }
    }

    /// The value of a deal or position, for the player to move.
    #[must_use]
    pub fn value(&self, of: &impl ToPosition) -> Value {
        let position = of.to_position();
        match self.pile_is_empty(&position) {
            Some(hand) => self.source.value(hand),
            None => self.with_analyst(|analyst| analyst.value(&position)),
        }
    }

    /// Every legal move with its value for the player who makes it: cards in the order of the pack, eating last. None
    /// if the game is over.
    #[must_use]
    pub fn moves(&self, of: &impl ToPosition) -> Vec<(Move, Value)> {
        self.with_analyst(|analyst| analyst.moves(&of.to_position()))
    }

    /// The moves of the best value: several where they are equally good, none if the game is over.
    #[must_use]
    pub fn best_moves(&self, of: &impl ToPosition) -> Vec<Move> {
        let moves = self.moves(of);
        let best = moves.iter().map(|(_, value)| *value).max();
        moves.into_iter().filter(|(_, value)| Some(*value) == best).map(|(mv, _)| mv).collect()
    }

    /// A line of best play, to the end of the game. Where the line comes back to a position with an empty pile, it ends:
    /// in a draw, and in a table without rounds, whose moves keep the outcome but need not make progress.
    #[must_use]
    pub fn best_line(&self, of: &impl ToPosition) -> Vec<Move> {
        let start = of.to_position();
        self.with_analyst(|analyst| {
            let (mut line, mut now, mut seen) = (Vec::new(), start, Vec::new());
            loop {
                if now.pile().is_empty() {
                    if seen.contains(&now) {
                        return line;
                    }
                    seen.push(now);
                }
                match analyst.line(&now, 1).first().map(|&mv| (mv, now.play(mv))) {
                    Some((mv, Ok(next))) => {
                        line.push(mv);
                        now = next;
                    }
                    _ => return line,
                }
            }
        })
    }

    /// The cards that win if the player who leads puts one of them down first. Faster than [`Table::moves`], since no
    /// value is worked out.
    #[must_use]
    pub fn winning_leads(&self, deal: &Deal) -> CardSet {
        self.with_analyst(|analyst| {
            assert_eq!(deal.rules(), analyst.rules(), "the table is of other rules than the deal");
            analyst.winning_leads(deal.leader())
        })
    }

    /// How many deals the player who starts wins, loses and draws.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.source.counts()
    }

    /// The figures of the game: counts of all and of the symmetric deals, and the longest forced results. It looks up every
    /// deal.
    #[must_use]
    pub fn summary(&self) -> Summary {
        summarize(&self.source)
    }

    /// The index of a position that needs no search.
    fn pile_is_empty(&self, position: &Position) -> Option<CardSet> {
        if let Err(error) = self.check(position) {
            panic!("{error}");
        }
        position.leaders_hand().filter(|_| position.winner().is_none())
    }

    fn with_analyst<T>(&self, ask: impl FnOnce(&mut Analyst<Arc<Source>>) -> T) -> T {
        // A question of another thread that panicked leaves nothing half done: what is kept is true.
        ask(&mut self.analyst.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl From<Source> for Table {
    fn from(source: Source) -> Table {
        let source = Arc::new(source);
        Table { analyst: Mutex::new(Analyst::new(source.clone())), source }
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

impl Source {
    fn table(&self) -> &dyn Tablebase {
        match self {
            Source::Solution(solution) => solution,
            Source::File(file) => file,
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

    fn counts(&self) -> Counts {
        self.table().counts()
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
