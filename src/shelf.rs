//! Where tables come from.

#[cfg(feature = "files")]
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use faceup_core::{Interrupted, Observer, PackError, Rules};
use faceup_play::EngineError;
use faceup_solver::table::{Openings, TableError};
#[cfg(feature = "files")]
use faceup_solver::{
    Solution, Tablebase,
    table::{AnyTable, HELD},
};

use crate::solve::SolveError;
use crate::{Cost, STANDARD_TABLE, Solve, Table};

/// The frontier tables that are in the program, read when the first one is needed.
///
/// Threads that come at the same time each read them. If they waited for each other, they would do so for ever: reading
/// shares its work among the threads, and a thread with a part of it may take up work that asks here, too.
fn shipped() -> &'static [Table] {
    static SHIPPED: OnceLock<Vec<Table>> = OnceLock::new();
    if SHIPPED.get().is_none() {
        let files: &[&[u8]] = &[
            STANDARD_TABLE,
            #[cfg(feature = "base-tables")]
            include_bytes!("../data/challenge-4x5.frontier"),
            #[cfg(feature = "base-tables")]
            include_bytes!("../data/challenge-1987-4x6.frontier"),
        ];
        let tables = files.iter().filter_map(|file| Table::from_bytes(file.to_vec()).ok()).collect();
        // Another thread may have been first.
        let _ = SHIPPED.set(tables);
    }
    SHIPPED.get().map_or(&[], Vec::as_slice)
}

/// Finds the tables of games, and keeps those that it found. Every table comes from the first of these places that has it:
/// those that the caller [pinned](Shelf::pin), those that are kept in memory, those that are in the program, the files of a
/// [folder](Shelf::in_folder), and the solver.
///
/// The table of the standard game is in the program, and with the feature `base-tables` two of the Challenges, all without
/// rounds.
///
/// ```
/// use faceup::play::Evaluation;
/// use faceup::{Player, Quiet, Rules, Shelf};
/// let (rules, shelf) = (Rules::beat_it_or_eat_it(1, 26)?, Shelf::new());
/// let base = shelf.base(rules, Some(12), &Quiet)?;
/// assert_eq!(base.rules().pack().ranks(), 12);
/// let evaluation = Evaluation::with_table(rules, base.tablebase())?;
/// let best_half = rules.deal("S:26,25,24,23,22,21,20,19,18,17,16,15,14")?;
/// assert!(evaluation.odds(Player::One, best_half.leader()) > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A clone shares the tables that are kept.
#[derive(Clone)]
pub struct Shelf {
    pinned: Vec<Table>,
    /// The table that was used last comes last.
    kept: Arc<Mutex<Vec<Table>>>,
    most: usize,
    memory: Option<u64>,
    /// The most bytes for the outcomes of a table in the program, if they are fewer.
    expanded: Option<u64>,
    threads: Option<usize>,
    is_quick: Arc<dyn Fn(Rules) -> bool + Send + Sync>,
    shipped: fn() -> &'static [Table],
    #[cfg(feature = "files")]
    folder: Option<PathBuf>,
    /// Is told why a file of the folder is of no use.
    #[cfg(feature = "files")]
    unusable: Arc<dyn Fn(&ShelfError) + Send + Sync>,
}

/// Which table of a game somebody wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// One of any kind.
    Any,
    /// One with rounds.
    Rounds,
    /// One with rounds, unless one without is pinned.
    RoundsUnlessPinned,
}

/// Why there is no table from which positions of a game are estimated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BaseError {
    /// Nothing is known of how to estimate games with such a pack.
    #[error("positions of {0} cannot be estimated: {1}")]
    Pack(Rules, PackError),
    /// The number of ranks does not suit the game.
    #[error("expected a base of 1 to {most} ranks for {rules}, got {ranks}")]
    Ranks {
        /// The game to estimate.
        rules: Rules,
        /// One rank fewer than the game has.
        most: u8,
        /// The number that came.
        ranks: u8,
    },
    /// The game has one rank, so there is no smaller one.
    #[error("{0} has no smaller game to estimate it from")]
    OneRank(Rules),
    /// No smaller game is [at hand](Shelf::has).
    #[error("there is no table of a game with fewer ranks than {0}, so nothing can be estimated")]
    NoTable(Rules),
    /// The smaller game could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Why the file that has the name of a game's table is of no use.
#[cfg(feature = "files")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShelfError {
    /// It cannot be read, or is no table.
    #[error(transparent)]
    File(#[from] TableError),
    /// It is a table, but not the one that its name tells.
    #[error("'{}' is a table of another game or without rounds", path.display())]
    OtherTable {
        /// The file.
        path: PathBuf,
    },
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf::new()
    }
}

impl Shelf {
    /// A shelf with the tables in the program. It solves games that take about a second.
    #[must_use]
    pub fn new() -> Shelf {
        Shelf { shipped, ..Shelf::empty() }
    }

    /// A shelf without the tables in the program.
    #[must_use]
    pub fn empty() -> Shelf {
        Shelf {
            pinned: Vec::new(),
            kept: Arc::default(),
            most: usize::MAX,
            memory: None,
            expanded: None,
            threads: None,
            is_quick: Arc::new(|rules| Cost::of(rules, false).is_instant()),
            shipped: || &[],
            #[cfg(feature = "files")]
            folder: None,
            #[cfg(feature = "files")]
            unusable: Arc::new(|_| ()),
        }
    }

    /// Keeps at most this many tables in memory, but at least one: those that were used last. By default all are kept.
    #[must_use]
    pub fn keeping(self, most: usize) -> Shelf {
        Shelf { most, ..self }
    }

    /// Takes no more than this many bytes to solve a game, to expand a table or to hold a file. By default, it takes what is free.
    #[must_use]
    pub fn within(self, memory: Option<u64>) -> Shelf {
        Shelf { memory, ..self }
    }

    /// Solves on this many threads, in place of the current rayon pool.
    #[must_use]
    pub fn threads(self, threads: usize) -> Shelf {
        Shelf { threads: Some(threads), ..self }
    }

    /// Solves the games of which this is true when somebody asks for their table, and no others.
    #[must_use]
    pub fn solving(self, is_quick: impl Fn(Rules) -> bool + Send + Sync + 'static) -> Shelf {
        Shelf { is_quick: Arc::new(is_quick), ..self }
    }

    /// Finds tables with rounds in a folder, where [`Shelf::store`] puts them. A file that is of no use counts as none: `unusable` is
    /// told why, each time that the table is sought.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn in_folder(self, folder: PathBuf, unusable: impl Fn(&ShelfError) + Send + Sync + 'static) -> Shelf {
        Shelf { folder: Some(folder), unusable: Arc::new(unusable), ..self }
    }

    /// Takes no more than this many bytes to expand the tables that are [pinned expanded](Shelf::pin_expanded), and no more than they
    /// leave to expand a table that is in the program. With 0, none is expanded.
    #[must_use]
    pub fn expand_within(self, memory: Option<u64>) -> Shelf {
        Shelf { expanded: memory, ..self }
    }

    /// Adds a table that always stays, and comes before all others of its game.
    pub fn pin(&mut self, table: Table) {
        self.pinned.push(table);
    }

    /// Adds such a table [with its outcomes in memory](Table::expanded), if they fit into [the limit](Shelf::expand_within).
    ///
    /// # Errors
    ///
    /// If the file is damaged.
    pub fn pin_expanded(&mut self, table: Table) -> Result<(), TableError> {
        let table = table.expanded_if_it_fits(self.expanded)?;
        if table.is_expanded() {
            // Two bits for each hand.
            let outcomes = 1u64 << table.rules().pack().cards().saturating_sub(2);
            self.expanded = self.expanded.map(|memory| memory.saturating_sub(outcomes));
        }
        self.pin(table);
        Ok(())
    }

    /// The tables that always stay, in the order in which they came.
    #[must_use]
    pub fn pinned(&self) -> &[Table] {
        &self.pinned
    }

    /// The table of a game that always stays. If there are several, the first with rounds, or else the first.
    #[must_use]
    pub fn pinned_of(&self, rules: Rules) -> Option<&Table> {
        let of = || self.pinned.iter().filter(|table| table.rules() == rules);
        of().find(|table| table.has_rounds()).or_else(|| of().next())
    }

    /// Whether a game is [solved when somebody asks](Shelf::solving).
    #[must_use]
    pub fn solves(&self, rules: Rules) -> bool {
        (self.is_quick)(rules)
    }

    /// Whether the outcomes of a game are pinned, in the program, or solved when somebody asks.
    #[must_use]
    pub fn has(&self, rules: Rules) -> bool {
        let is_there = |tables: &[Table]| tables.iter().any(|table| table.rules() == rules);
        is_there(&self.pinned) || self.solves(rules) || is_there((self.shipped)())
    }

    /// The table of a game, if it need not be solved.
    #[must_use]
    pub fn find(&self, rules: Rules, wanted: Wanted) -> Option<Table> {
        let pinned = self.pinned_of(rules).filter(|table| table.has_rounds() || wanted != Wanted::Rounds);
        let fits = |table: &Table| table.rules() == rules && (table.has_rounds() || wanted == Wanted::Any);
        pinned.cloned().or_else(|| self.kept(fits)).or_else(|| {
            let memory = self.expanded.into_iter().chain(self.memory()).min();
            let shipped = (self.shipped)().iter().find(|&table| fits(table));
            let table = shipped.and_then(|table| table.expanded_if_it_fits(memory).ok());
            table.or_else(|| self.of_folder(rules)).map(|table| self.keep(table))
        })
    }

    /// The table of a game. None if it is not there and takes long to solve.
    ///
    /// # Errors
    ///
    /// If solving the game fails.
    pub fn table(&self, rules: Rules, wanted: Wanted, observer: &dyn Observer) -> Result<Option<Table>, SolveError> {
        match self.find(rules, wanted) {
            None if self.solves(rules) => self.solve(rules, wanted != Wanted::Any, observer).map(Some),
            found => Ok(found),
        }
    }

    /// A table of the outcomes of a game, which is solved if need be, however long that takes.
    ///
    /// # Errors
    ///
    /// If solving the game fails.
    pub fn outcomes(&self, rules: Rules, observer: &dyn Observer) -> Result<Table, SolveError> {
        self.find(rules, Wanted::Any).map_or_else(|| self.solve(rules, false, observer), Ok)
    }

    /// The outcomes of the game with fewer ranks: with this number of ranks, or else of the largest that is
    /// [at hand](Shelf::has). Positions of the larger game are estimated from them.
    ///
    /// # Errors
    ///
    /// If the game has no such smaller one, or solving it fails.
    pub fn base(&self, rules: Rules, ranks: Option<u8>, observer: &dyn Observer) -> Result<Table, BaseError> {
        Ok(self.outcomes(self.base_rules(rules, ranks)?, observer)?)
    }

    /// The rules of the smaller game whose table [`Shelf::base`] finds.
    ///
    /// # Errors
    ///
    /// If the game has no such smaller one.
    pub fn base_rules(&self, rules: Rules, ranks: Option<u8>) -> Result<Rules, BaseError> {
        rules.usual().map_err(|error| BaseError::Pack(rules, error))?;
        let most = rules.pack().ranks() - 1;
        match ranks {
            _ if most == 0 => Err(BaseError::OneRank(rules)),
            None => rules.smaller().find(|&base| self.has(base)).ok_or(BaseError::NoTable(rules)),
            Some(ranks) => {
                let base = rules.with_ranks(ranks).filter(|_| ranks <= most);
                base.ok_or(BaseError::Ranks { rules, most, ranks })
            }
        }
    }

    /// The openings of a game, if they are in the program: with the feature `base-tables`, those of both Challenges with 32 cards,
    /// whose tables take gigabytes. They are read when they are first needed.
    #[must_use]
    pub fn openings(rules: Rules) -> Option<&'static Openings> {
        /// A game, by its [code](Rules::code), and a file.
        const SHIPPED: &[(&str, &[u8])] = &[
            #[cfg(feature = "base-tables")]
            ("challenge-4x8", include_bytes!("../data/challenge-4x8.openings")),
            #[cfg(feature = "base-tables")]
            ("challenge-1987-4x8", include_bytes!("../data/challenge-1987-4x8.openings")),
        ];
        static READ: [OnceLock<Option<Openings>>; SHIPPED.len()] = [const { OnceLock::new() }; SHIPPED.len()];
        let at = SHIPPED.iter().position(|&(code, _)| code == rules.code())?;
        // Nobody waits for another thread, as said above.
        if READ[at].get().is_none() {
            let _ = READ[at].set(Openings::from_bytes("openings".as_ref(), SHIPPED[at].1.to_vec()).ok());
        }
        READ[at].get()?.as_ref()
    }

    /// A table that is kept, which was then used last.
    fn kept(&self, fits: impl Fn(&Table) -> bool) -> Option<Table> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(fits)?;
        kept[at..].rotate_left(1);
        kept.last().cloned()
    }

    /// Keeps a table in memory, in place of another of its game.
    pub fn keep(&self, table: Table) -> Table {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|other| other.rules() != table.rules());
        let too_many = (kept.len() + 1).saturating_sub(self.most.max(1));
        kept.drain(..too_many);
        kept.push(table.clone());
        table
    }

    /// Opens a table file. A long file is mapped, and one that takes more than a fourth of the memory.
    ///
    /// # Errors
    ///
    /// As [`Table::open`].
    #[cfg(feature = "files")]
    pub fn open(&self, path: &Path) -> Result<Table, TableError> {
        let hold = self.memory().map_or(HELD, |limit| HELD.min(limit / 4));
        AnyTable::open_holding(path, hold).map(Table::from)
    }

    /// Writes a solved game into the folder, and opens its file. Returns the file, too. None if the shelf has no folder.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or read, or the observer interrupts the work.
    #[cfg(feature = "files")]
    pub fn store(&self, solution: &Solution, observer: &dyn Observer) -> Result<Option<(Table, PathBuf)>, TableError> {
        let Some((folder, path)) = self.folder.as_ref().zip(self.file_of(solution.rules())) else { return Ok(None) };
        std::fs::create_dir_all(folder)
            .map_err(|source| faceup_solver::table::TableErrorKind::Write(source).at(folder))?;
        faceup_solver::table::tidy(folder);
        faceup_solver::table::write(&path, solution, observer)?;
        Ok(Some((self.keep(self.open(&path)?), path)))
    }

    /// The most bytes to take.
    fn memory(&self) -> Option<u64> {
        #[cfg(feature = "files")]
        return self.memory.or_else(crate::machine::free_memory);
        #[cfg(not(feature = "files"))]
        self.memory
    }

    fn solve(&self, rules: Rules, rounds: bool, observer: &dyn Observer) -> Result<Table, SolveError> {
        let solve = Solve::new(rules).observer(observer);
        let solve = if rounds { solve } else { solve.without_rounds() };
        let solve = self.threads.into_iter().fold(solve, Solve::threads);
        // Not locked before: a thread that waits for its part of the solve may take up work that asks here, too.
        Ok(self.keep(self.memory().into_iter().fold(solve, Solve::memory).run()?))
    }

    /// The table of a game in the folder.
    fn of_folder(&self, rules: Rules) -> Option<Table> {
        #[cfg(feature = "files")]
        if let Some(path) = self.file_of(rules).filter(|path| path.exists()) {
            match self.open(&path) {
                Ok(table) if table.rules() == rules && table.has_rounds() => return Some(table),
                Ok(_) => (self.unusable)(&ShelfError::OtherTable { path }),
                Err(error) => (self.unusable)(&error.into()),
            }
        }
        let _ = rules;
        None
    }

    /// Where the folder has the table of a game.
    #[cfg(feature = "files")]
    fn file_of(&self, rules: Rules) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{}.faceup", rules.code())))
    }
}

/// For [`Spec::make`](faceup_play::Spec::make).
impl From<BaseError> for EngineError {
    fn from(error: BaseError) -> EngineError {
        match error {
            BaseError::Solve(error) if error.is_interruption() => EngineError::Interrupted(Interrupted),
            error => EngineError::Table(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup_core::{Preset, Quiet};

    fn rules(ranks: u8) -> Rules {
        Preset::BeatItOrEatIt.rules(2, ranks).unwrap()
    }

    #[test]
    fn the_usual_base_is_shipped_or_small() {
        let shelf = Shelf::new();
        let usual = |preset: Preset, suits, ranks| {
            shelf.base(preset.rules(suits, ranks).unwrap(), None, &Quiet).map(|table| table.rules().pack().ranks())
        };
        assert_eq!(usual(Preset::BeatItOrEatIt, 2, 26).unwrap(), 13);
        let is_shipped = cfg!(feature = "base-tables");
        assert_eq!(usual(Preset::Challenge, 4, 8).unwrap(), 5);
        assert_eq!(usual(Preset::Challenge1987, 4, 8).unwrap(), if is_shipped { 6 } else { 5 });
        assert_eq!(usual(Preset::BeatItOrEatIt, 2, 13).unwrap(), 10);
        assert_eq!(usual(Preset::BeatItOrEatIt, 2, 2).unwrap(), 1);
        assert_eq!(usual(Preset::BeatItOrEatIt, 1, 26).unwrap(), 20);
        assert!(matches!(usual(Preset::BeatItOrEatIt, 2, 1), Err(BaseError::OneRank(_))));
        let solves_nothing = Shelf::empty().solving(|_| false);
        assert!(matches!(solves_nothing.base_rules(rules(26), None), Err(BaseError::NoTable(_))));
    }

    /// A thread that solves a base must not wait for itself.
    #[test]
    fn many_threads_may_ask_at_once() {
        use rayon::prelude::*;
        let shelf = Shelf::new();
        let ranks = |n: u8| shelf.base(rules(10), Some(8 + n % 2), &Quiet).unwrap().rules().pack().ranks();
        assert!((0..32u8).into_par_iter().all(|n| ranks(n) == 8 + n % 2));
    }

    #[test]
    fn a_table_that_the_caller_has_is_used() {
        let shelf = Shelf::new().within(Some(1));
        assert!(matches!(shelf.base(rules(9), Some(8), &Quiet), Err(BaseError::Solve(SolveError::Solver(_)))));
        // A table that is in the program needs no memory, but is slower without.
        assert_eq!(shelf.base(rules(14), None, &Quiet).unwrap().rules(), rules(13));
        let has = |ranks| shelf.find(rules(ranks), Wanted::Any).is_some();
        assert!(has(13) && !has(8));
        shelf.keep(Solve::new(rules(8)).run().unwrap());
        assert!(has(8) && shelf.base(rules(9), Some(8), &Quiet).unwrap().has_rounds());
    }

    #[test]
    fn the_table_of_a_game_has_rounds_unless_one_without_is_pinned() {
        use Wanted::*;
        let mut shelf = Shelf::new();
        let table = |shelf: &Shelf, ranks, wanted| shelf.table(rules(ranks), wanted, &Quiet).unwrap();
        assert!(table(&shelf, 13, RoundsUnlessPinned).is_none(), "the one in the program has no rounds");
        assert!(table(&shelf, 13, Any).is_some());
        for (wanted, has_rounds) in [(Any, false), (RoundsUnlessPinned, true), (Any, true)] {
            assert_eq!(table(&shelf, 7, wanted).unwrap().has_rounds(), has_rounds, "{wanted:?}");
        }
        shelf.pin(Solve::new(rules(7)).without_rounds().run().unwrap());
        for (wanted, has_rounds) in [(Any, false), (RoundsUnlessPinned, false), (Rounds, true)] {
            assert_eq!(table(&shelf, 7, wanted).unwrap().has_rounds(), has_rounds, "{wanted:?}");
        }
    }

    #[test]
    fn the_tables_that_were_used_last_are_kept() {
        let shelf = Shelf::new().keeping(4);
        for ranks in [2, 3, 4, 5, 2, 6, 7] {
            shelf.base(rules(8), Some(ranks), &Quiet).unwrap();
        }
        let kept: Vec<u8> = (2..8).filter(|&ranks| shelf.find(rules(ranks), Wanted::Any).is_some()).collect();
        assert_eq!(kept, [2, 5, 6, 7]);
    }

    #[test]
    fn a_base_has_fewer_ranks() {
        let shelf = Shelf::new();
        for (ranks, is_fit) in [(0, false), (1, true), (5, true), (6, false), (64, false)] {
            assert_eq!(shelf.base(rules(6), Some(ranks), &Quiet).is_ok(), is_fit, "{ranks}");
        }
    }

    #[cfg(feature = "files")]
    #[test]
    fn a_folder_keeps_tables_for_another_shelf() {
        let (folder, told) = (tempfile::tempdir().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let shelf = || {
            let told = told.clone();
            let unusable = move |error: &ShelfError| told.lock().unwrap().push(error.to_string());
            Shelf::new().solving(|_| false).in_folder(folder.path().join("new"), unusable)
        };
        let find = |ranks| shelf().find(rules(ranks), Wanted::Rounds);
        assert!(find(5).is_none());
        let solution = Solve::new(rules(5)).run_solution().unwrap();
        let (_, path) = shelf().store(&solution, &Quiet).unwrap().unwrap();
        assert_eq!(path, folder.path().join("new/beat-it-or-eat-it-2x5.faceup"));
        assert!(find(5).unwrap().file().is_some());
        assert_eq!(*told.lock().unwrap(), [""; 0]);
        std::fs::rename(&path, path.with_file_name("beat-it-or-eat-it-2x6.faceup")).unwrap();
        std::fs::write(&path, "no table").unwrap();
        for (ranks, why) in [(5, "is not a faceup table"), (6, "is a table of another game")] {
            assert!(find(ranks).is_none());
            let told = std::mem::take(&mut *told.lock().unwrap());
            assert!(told.len() == 1 && told[0].contains(why), "{told:?}");
        }
        assert!(Shelf::new().store(&solution, &Quiet).unwrap().is_none());
    }
}
