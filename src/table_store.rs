//! The source of tables.

#[cfg(feature = "files")]
use std::fs::FileTimes;
#[cfg(feature = "files")]
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
#[cfg(feature = "files")]
use std::time::SystemTime;

#[cfg(feature = "files")]
use faceup_core::Quiet;
use faceup_core::{Interrupted, Observer, PackError, Rules};
use faceup_play::EngineError;
use faceup_solver::Options;
#[cfg(feature = "files")]
use faceup_solver::Tablebase;
use faceup_solver::memory::least_memory;
use faceup_solver::table::{CompactFile, Openings, TableError};

use crate::solve::SolveError;
use crate::{Cost, STANDARD_TABLE, Solve, Table};

/// What is in the program, read when it is first needed.
///
/// Threads that ask at the same time each read it. If they waited for each other, they could wait for ever: reading
/// shares its work among the threads, and a thread with a part of it may take up work that asks here, too.
fn read_once<T>(read: &OnceLock<T>, reader: impl FnOnce() -> T) -> &T {
    read.get().unwrap_or_else(|| {
        let new = reader();
        read.get_or_init(|| new)
    })
}

/// A table in the program.
struct Shipped {
    /// The [code](Rules::code) of its game.
    code: &'static str,
    has_rounds: bool,
    bytes: &'static [u8],
    read: OnceLock<Option<Table>>,
}

impl Shipped {
    const fn new(code: &'static str, has_rounds: bool, bytes: &'static [u8]) -> Shipped {
        Shipped { code, has_rounds, bytes, read: OnceLock::new() }
    }

    /// The bytes of memory that the values take.
    fn memory_needed(&self, rules: Rules) -> u128 {
        if self.has_rounds { CompactFile::memory_needed(rules) } else { 0 }
    }

    /// The table, whose game has these rules. None if its values take more than `memory` bytes.
    fn table(&self, rules: Rules, memory: Option<u64>) -> Option<&Table> {
        if memory.is_some_and(|memory| u128::from(memory) < self.memory_needed(rules)) {
            return None;
        }
        read_once(&self.read, || Table::from_bytes(self.bytes.to_vec()).ok()).as_ref()
    }
}

/// The tables in the program. Those without rounds come first: they take less time to read.
static SHIPPED: [Shipped; if cfg!(feature = "base-tables") { 4 } else { 1 }] = [
    Shipped::new("beat-it-or-eat-it-2x13", false, STANDARD_TABLE),
    #[cfg(feature = "base-tables")]
    Shipped::new("challenge-4x5", false, include_bytes!("../data/challenge-4x5.frontier")),
    #[cfg(feature = "base-tables")]
    Shipped::new("challenge-1987-4x6", false, include_bytes!("../data/challenge-1987-4x6.frontier")),
    #[cfg(feature = "base-tables")]
    Shipped::new("beat-it-or-eat-it-2x13", true, crate::STANDARD_TABLE_WITH_ROUNDS),
];

/// Whether the rounds of a game are in the program.
pub(crate) fn ships_rounds(rules: Rules) -> bool {
    let code = rules.code();
    SHIPPED.iter().any(|table| table.has_rounds && table.code == code)
}

/// Finds the tables of games, and keeps them. It takes each table from the first of these places that has it: the tables that
/// the caller [pinned](TableStore::pin), those kept in memory, those in the program, the files of a
/// [folder](TableStore::in_folder), and the solver.
///
/// The program contains the outcomes of the standard game and, with the feature `base-tables`, its rounds and the outcomes of two
/// Challenges.
///
/// ```
/// use faceup::parts::play::Evaluation;
/// use faceup::parts::TableStore;
/// use faceup::{Player, Quiet, Rules};
/// let (rules, store) = (Rules::beat_it_or_eat_it(1, 26)?, TableStore::new());
/// let base = store.base(rules, &Quiet)?;
/// assert_eq!(base.rules().pack().ranks(), 20);
/// let evaluation = Evaluation::with_table(rules, base.tablebase())?;
/// let best_half = rules.deal("S:26,25,24,23,22,21,20,19,18,17,16,15,14")?;
/// assert!(evaluation.odds(Player::One, best_half.starter()) > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A clone shares the tables that are kept.
#[derive(Clone)]
pub struct TableStore {
    pinned: Vec<Table>,
    /// The one used last comes last.
    kept: Arc<Mutex<Vec<Table>>>,
    most: usize,
    memory: Option<u64>,
    threads: Option<usize>,
    is_quick: Arc<dyn Fn(Rules) -> bool + Send + Sync>,
    shipped: &'static [Shipped],
    #[cfg(feature = "files")]
    folder: Option<PathBuf>,
    /// Receives the reason why a file of the folder cannot be used.
    #[cfg(feature = "files")]
    unusable: Arc<dyn Fn(&str) + Send + Sync>,
}

/// The kind of table to find.
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
    /// Games with such a pack have no estimates.
    #[error("positions of {0} cannot be estimated: {1}")]
    Pack(Rules, PackError),
    /// The game has one rank, so no game is smaller.
    #[error("{0} has no smaller game to estimate it from")]
    OneRank(Rules),
    /// No smaller game is [at hand](TableStore::has).
    #[error("there is no table of a game with fewer ranks than {0}, so nothing can be estimated")]
    NoTable(Rules),
    /// The smaller game could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl Default for TableStore {
    fn default() -> TableStore {
        TableStore::new()
    }
}

impl TableStore {
    /// A store with the tables in the program, which solves games that take about a second.
    #[must_use]
    pub fn new() -> TableStore {
        TableStore { shipped: &SHIPPED, ..TableStore::empty() }
    }

    /// A store without the tables in the program.
    #[must_use]
    pub fn empty() -> TableStore {
        TableStore {
            pinned: Vec::new(),
            kept: Arc::default(),
            most: usize::MAX,
            memory: None,
            threads: None,
            is_quick: Arc::new(|rules| Cost::of(rules, false).is_instant()),
            shipped: &[],
            #[cfg(feature = "files")]
            folder: None,
            #[cfg(feature = "files")]
            unusable: Arc::new(|_| ()),
        }
    }

    /// Keeps at most this many tables in memory, but at least one: those used last. By default, it keeps all.
    #[must_use]
    pub fn keeping(self, most: usize) -> TableStore {
        TableStore { most, ..self }
    }

    /// Takes no more than this many bytes to solve a game, to expand a table or to hold a file. The default is the free memory.
    #[must_use]
    pub fn within(self, memory: Option<u64>) -> TableStore {
        TableStore { memory, ..self }
    }

    /// Solves on this many threads, in place of the current rayon pool.
    #[must_use]
    pub fn threads(self, threads: usize) -> TableStore {
        TableStore { threads: Some(threads), ..self }
    }

    /// Solves the games of which this is true when their table is asked for, and no others.
    #[must_use]
    pub fn solving(self, is_quick: impl Fn(Rules) -> bool + Send + Sync + 'static) -> TableStore {
        TableStore { is_quick: Arc::new(is_quick), ..self }
    }

    /// Finds tables with rounds in a folder, where [`TableStore::save`] puts them. A file that cannot be used counts as none: each
    /// search for its table reports the reason to `unusable`.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn in_folder(self, folder: PathBuf, unusable: impl Fn(&str) + Send + Sync + 'static) -> TableStore {
        TableStore { folder: Some(folder), unusable: Arc::new(unusable), ..self }
    }

    /// Adds a table that is never dropped, and precedes all others of its game.
    pub fn pin(&mut self, table: Table) {
        self.pinned.push(table);
    }

    /// The pinned tables, in the order in which they were added.
    #[must_use]
    pub fn pinned(&self) -> &[Table] {
        &self.pinned
    }

    /// The pinned table of a game: the first with rounds, or else the first.
    #[must_use]
    pub fn pinned_of(&self, rules: Rules) -> Option<&Table> {
        let of = self.pinned.iter().rev().filter(|table| table.rules() == rules);
        of.max_by_key(|table| table.has_rounds())
    }

    /// Whether a game is [solved when its table is asked for](TableStore::solving).
    #[must_use]
    pub fn solves(&self, rules: Rules) -> bool {
        (self.is_quick)(rules)
    }

    /// Whether the outcomes of a game are pinned, in the program, or solved when asked for.
    #[must_use]
    pub fn has(&self, rules: Rules) -> bool {
        let code = rules.code();
        self.solves(rules)
            || self.pinned.iter().any(|table| table.rules() == rules)
            || self.shipped.iter().any(|table| table.code == code)
    }

    /// The table of a game, if it exists without a solve.
    #[must_use]
    pub fn find(&self, rules: Rules, wanted: Wanted) -> Option<Table> {
        let pinned = self.pinned_of(rules).filter(|table| table.has_rounds() || wanted != Wanted::Rounds);
        let fits = |table: &Table| table.rules() == rules && (table.has_rounds() || wanted == Wanted::Any);
        pinned.cloned().or_else(|| self.kept(fits)).or_else(|| {
            let code = rules.code();
            let fits = |table: &&Shipped| table.code == code && (table.has_rounds || wanted == Wanted::Any);
            let shipped = self.shipped.iter().find(fits).and_then(|shipped| shipped.table(rules, self.memory()));
            let table = shipped.and_then(|table| self.expanded(table).ok());
            table.or_else(|| self.of_folder(rules)).map(|table| self.keep(table))
        })
    }

    /// The fewest bytes of memory in which the table of a game, with its rounds, is read from the program or solved.
    #[must_use]
    pub fn memory_for_rounds(&self, rules: Rules) -> u128 {
        let code = rules.code();
        let shipped = self.shipped.iter().filter(|table| table.code == code && table.has_rounds);
        shipped.map(|table| table.memory_needed(rules)).fold(least_memory(rules, true), u128::min)
    }

    /// The same table [with its outcomes in memory](Table::expanded), if they fit into [the memory](TableStore::within).
    ///
    /// # Errors
    ///
    /// If the file is damaged.
    pub fn expanded(&self, table: &Table) -> Result<Table, TableError> {
        table.expanded_if_it_fits(self.memory())
    }

    /// The table of a game. None if it does not exist and the game is not [solved](TableStore::solves).
    pub fn table(&self, rules: Rules, wanted: Wanted, observer: &dyn Observer) -> Result<Option<Table>, SolveError> {
        match self.find(rules, wanted) {
            None if self.solves(rules) => self.solve(rules, wanted != Wanted::Any, observer).map(Some),
            found => Ok(found),
        }
    }

    /// The table from which positions of a game are estimated: of the largest smaller game [at hand](TableStore::has).
    ///
    /// # Errors
    ///
    /// If the game has no such smaller one, or solving it fails.
    pub fn base(&self, rules: Rules, observer: &dyn Observer) -> Result<Table, BaseError> {
        let base = self.base_rules(rules)?;
        Ok(self.find(base, Wanted::Any).map_or_else(|| self.solve(base, false, observer), Ok)?)
    }

    /// The game whose table [`TableStore::base`] finds.
    fn base_rules(&self, rules: Rules) -> Result<Rules, BaseError> {
        rules.usual().map_err(|error| BaseError::Pack(rules, error))?;
        match rules.pack().ranks() {
            1 => Err(BaseError::OneRank(rules)),
            _ => rules.smaller().find(|&base| self.has(base)).ok_or(BaseError::NoTable(rules)),
        }
    }

    /// The openings of a game, if they are in the program: with the feature `base-tables`, those of both Challenges with 32 cards,
    /// whose tables take gigabytes.
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
        let reader = || Openings::from_bytes("openings".as_ref(), SHIPPED[at].1.to_vec()).ok();
        read_once(&READ[at], reader).as_ref()
    }

    /// A kept table, now the one used last.
    fn kept(&self, fits: impl Fn(&Table) -> bool) -> Option<Table> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(fits)?;
        kept[at..].rotate_left(1);
        kept.last().cloned()
    }

    /// Keeps a table in memory, in place of another of its game, unless that one has rounds and this one has not.
    pub fn keep(&self, table: Table) -> Table {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if !table.has_rounds() && kept.iter().any(|other| other.rules() == table.rules() && other.has_rounds()) {
            return table;
        }
        kept.retain(|other| other.rules() != table.rules());
        let too_many = (kept.len() + 1).saturating_sub(self.most.max(1));
        kept.drain(..too_many);
        kept.push(table.clone());
        table
    }

    /// Writes a solved game into the folder, as a compact table. If the tables of the folder then take more than a gibibyte, the least
    /// recently used ones go. Returns the file, or None if the store has no folder.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or read, or the observer interrupts the work.
    #[cfg(feature = "files")]
    pub fn save(&self, table: &dyn Tablebase, observer: &dyn Observer) -> Result<Option<PathBuf>, TableError> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let path = file_of(folder, table.rules());
        std::fs::create_dir_all(folder)
            .map_err(|source| faceup_solver::table::TableErrorKind::Write(source).at(folder))?;
        faceup_solver::table::tidy(folder);
        faceup_solver::table::write(&path, table, observer)?;
        make_room(folder, &path);
        Ok(Some(path))
    }

    /// The most bytes to take.
    fn memory(&self) -> Option<u64> {
        #[cfg(feature = "files")]
        return self.memory.or_else(crate::machine::free_memory);
        #[cfg(not(feature = "files"))]
        self.memory
    }

    fn solve(&self, rules: Rules, rounds: bool, observer: &dyn Observer) -> Result<Table, SolveError> {
        let options = Options { rounds, memory: self.memory(), ..Options::default() };
        let solve = Solve::new(rules).options(options).observer(observer);
        // Not locked before: a thread that waits for its part of the solve may take up work that asks here, too.
        Ok(self.keep(self.threads.into_iter().fold(solve, Solve::threads).run()?))
    }

    /// The table of a game in the folder.
    fn of_folder(&self, rules: Rules) -> Option<Table> {
        #[cfg(feature = "files")]
        for path in self.folder.iter().map(|folder| file_of(folder, rules)).filter(|path| path.exists()) {
            match Table::open_within(&path, self.memory(), &Quiet) {
                Ok(table) if table.rules() == rules && table.has_rounds() => {
                    // For `make_room`.
                    let _ = std::fs::File::options()
                        .append(true)
                        .open(&path)
                        .and_then(|file| file.set_times(FileTimes::new().set_accessed(SystemTime::now())));
                    return Some(table);
                }
                Ok(_) => (self.unusable)(&format!("'{}' is a table of another game or without rounds", path.display())),
                Err(error) => (self.unusable)(&crate::error::describe_fault(&error)),
            }
        }
        let _ = rules;
        None
    }
}

/// The ending of the files of a folder.
#[cfg(feature = "files")]
const ENDING: &str = ".compact";

/// The file of the table of a game.
#[cfg(feature = "files")]
fn file_of(folder: &std::path::Path, rules: Rules) -> PathBuf {
    folder.join(rules.code() + ENDING)
}

/// The limit to the size of a folder's tables.
#[cfg(feature = "files")]
const MOST_BYTES: u64 = 1 << 30;

/// Removes the least recently used tables of a folder that take more than [`MOST_BYTES`] together. The one that was just made stays.
#[cfg(feature = "files")]
fn make_room(folder: &std::path::Path, made: &std::path::Path) {
    let table = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.ok()?.path();
        // Files of other names are not ours.
        let name = path.file_name()?.to_str()?;
        let code = name.strip_suffix(ENDING)?;
        code.parse::<Rules>().ok().filter(|rules| rules.code() == code)?;
        let data = path.metadata().ok().filter(std::fs::Metadata::is_file)?;
        let used = data.modified().ok()?.max(data.accessed().unwrap_or(SystemTime::UNIX_EPOCH));
        Some((path != made, used, data.len(), path))
    };
    let mut tables: Vec<_> = std::fs::read_dir(folder).into_iter().flatten().filter_map(table).collect();
    // The new one, then the others, the one used last first.
    tables.sort_by_key(|&(is_other, used, ..)| (is_other, std::cmp::Reverse(used)));
    let mut bytes = 0;
    for (_, _, length, path) in tables {
        if bytes + length > MOST_BYTES && path != made {
            // Another program may have removed it.
            let _ = std::fs::remove_file(path);
        } else {
            bytes += length;
        }
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
        let store = TableStore::new();
        let usual = |preset: Preset, suits, ranks| {
            store.base(preset.rules(suits, ranks).unwrap(), &Quiet).map(|table| table.rules().pack().ranks())
        };
        assert_eq!(usual(Preset::BeatItOrEatIt, 2, 26).unwrap(), 13);
        let is_shipped = cfg!(feature = "base-tables");
        assert_eq!(usual(Preset::Challenge, 4, 8).unwrap(), 5);
        assert_eq!(usual(Preset::Challenge1987, 4, 8).unwrap(), if is_shipped { 6 } else { 5 });
        assert_eq!(usual(Preset::BeatItOrEatIt, 2, 13).unwrap(), 11);
        assert_eq!(usual(Preset::BeatItOrEatIt, 2, 2).unwrap(), 1);
        assert_eq!(usual(Preset::BeatItOrEatIt, 1, 26).unwrap(), 20);
        assert!(matches!(usual(Preset::BeatItOrEatIt, 2, 1), Err(BaseError::OneRank(_))));
        let solves_nothing = TableStore::empty().solving(|_| false);
        assert!(matches!(solves_nothing.base_rules(rules(26)), Err(BaseError::NoTable(_))));
    }

    /// A thread that solves a base must not wait for itself.
    #[test]
    fn many_threads_may_ask_at_once() {
        use rayon::prelude::*;
        let store = TableStore::new();
        let ranks = |n: u8| store.base(rules(9 + n % 2), &Quiet).unwrap().rules().pack().ranks();
        assert!((0..32u8).into_par_iter().all(|n| ranks(n) == 8 + n % 2));
    }

    #[test]
    fn a_table_that_the_caller_has_is_used() {
        let store = TableStore::new().within(Some(1));
        assert!(matches!(store.base(rules(9), &Quiet), Err(BaseError::Solve(SolveError::Solver(_)))));
        // A table that is in the program needs no memory, but is slower without.
        assert_eq!(store.base(rules(14), &Quiet).unwrap().rules(), rules(13));
        let has = |ranks| store.find(rules(ranks), Wanted::Any).is_some();
        assert!(has(13) && !has(8));
        store.keep(Solve::new(rules(8)).run().unwrap());
        assert!(has(8) && store.base(rules(9), &Quiet).unwrap().has_rounds());
    }

    #[test]
    fn the_table_of_a_game_has_rounds_unless_one_without_is_pinned() {
        use Wanted::*;
        let mut store = TableStore::new();
        let table = |store: &TableStore, ranks, wanted| store.table(rules(ranks), wanted, &Quiet).unwrap();
        assert_eq!(table(&store, 13, RoundsUnlessPinned).is_some(), cfg!(feature = "base-tables"));
        assert!(table(&store, 13, Any).is_some());
        for (wanted, has_rounds) in [(Any, false), (RoundsUnlessPinned, true), (Any, true)] {
            assert_eq!(table(&store, 7, wanted).unwrap().has_rounds(), has_rounds, "{wanted:?}");
        }
        store.pin(Solve::new(rules(7)).without_rounds().run().unwrap());
        for (wanted, has_rounds) in [(Any, false), (RoundsUnlessPinned, false), (Rounds, true)] {
            assert_eq!(table(&store, 7, wanted).unwrap().has_rounds(), has_rounds, "{wanted:?}");
        }
    }

    #[test]
    fn the_tables_that_were_used_last_are_kept() {
        let store = TableStore::new().keeping(4);
        for ranks in [2, 3, 4, 5, 2, 6, 7] {
            store.table(rules(ranks), Wanted::Any, &Quiet).unwrap();
        }
        let kept: Vec<u8> = (2..8).filter(|&ranks| store.find(rules(ranks), Wanted::Any).is_some()).collect();
        assert_eq!(kept, [2, 5, 6, 7]);
    }

    #[cfg(feature = "files")]
    #[test]
    fn a_folder_keeps_tables_for_another_store() {
        let (folder, told) = (tempfile::tempdir().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let store = || {
            let told = told.clone();
            let unusable = move |why: &str| told.lock().unwrap().push(why.to_owned());
            TableStore::new().solving(|_| false).in_folder(folder.path().join("new"), unusable)
        };
        let find = |ranks| store().find(rules(ranks), Wanted::Rounds);
        assert!(find(5).is_none());
        let solution = Solve::new(rules(5)).run_solution().unwrap();
        let path = store().save(&solution, &Quiet).unwrap().unwrap();
        assert_eq!(find(5).unwrap().file().unwrap().kind(), faceup_solver::table::TableKind::Compact);
        assert_eq!(path, folder.path().join("new/beat-it-or-eat-it-2x5.compact"));
        assert!(find(5).unwrap().file().is_some());
        assert_eq!(*told.lock().unwrap(), [""; 0]);
        std::fs::rename(&path, path.with_file_name("beat-it-or-eat-it-2x6.compact")).unwrap();
        std::fs::write(&path, "no table").unwrap();
        for (ranks, why) in [(5, "is not a faceup table"), (6, "is a table of another game")] {
            assert!(find(ranks).is_none());
            let told = std::mem::take(&mut *told.lock().unwrap());
            assert!(told.len() == 1 && told[0].contains(why), "{told:?}");
        }
        assert!(TableStore::new().save(&solution, &Quiet).unwrap().is_none());
    }

    /// The tables used last stay. Other files are left alone.
    #[cfg(feature = "files")]
    #[test]
    fn a_full_folder_loses_the_least_recently_used_tables() {
        use std::time::Duration;
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, bytes: u64, age: u64| {
            let path = folder.path().join(name);
            let file = std::fs::File::create(&path).unwrap();
            file.set_len(bytes).unwrap();
            let time = SystemTime::now() - Duration::from_secs(age);
            file.set_times(FileTimes::new().set_accessed(time).set_modified(time)).unwrap();
            path
        };
        let (old, recent) = (
            file("beat-it-or-eat-it-2x4.compact", MOST_BYTES / 2, 9),
            file("beat-it-or-eat-it-2x5.compact", MOST_BYTES / 2, 1),
        );
        let (made, other) = (file("beat-it-or-eat-it-2x6.compact", 1, 99), file("precious.compact", MOST_BYTES, 50));
        make_room(folder.path(), &made);
        assert_eq!([&old, &recent, &made, &other].map(|path| path.exists()), [false, true, true, true]);
        let large = file("beat-it-or-eat-it-2x7.compact", 2 * MOST_BYTES, 0);
        make_room(folder.path(), &large);
        assert_eq!([&recent, &made, &large].map(|path| path.exists()), [false, false, true]);
    }
}
