//! Where a command gets its tables: from the file that the user names, from the cache folder, or by solving the game.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use directories::ProjectDirs;
use faceup::error::{BaseError, SolveError, describe_causes};
use faceup::parts::core::Bytes;
use faceup::parts::play::{Engine, EngineError, Evaluation, Judge, Spec};
use faceup::parts::solver::memory::check_memory;
use faceup::parts::solver::{Solution, SolverError, Tablebase};
use faceup::parts::{TableStore, Wanted};
use faceup::{Cost, Observer, Quiet, Rules, Table};

use crate::args::{Cli, GameArgs, TableArgs};
use crate::consent::{self, Work};
use crate::failure::{describe, usage};
use crate::machine::{memory_limit, on_all_threads};
use crate::output::{about, note, shown};
use crate::progress::Progress;
use crate::signals::interrupted;
use crate::solving::{SolveOptions, memory_error, more_memory, solve};

/// A solve that takes longer than this, in seconds, is announced.
const ANNOUNCED: f64 = 5.0;
/// The longest solve, in expected seconds, that begins while a person waits for the value of a game at hand.
const LONGEST_WAIT: f64 = 600.0;

/// Tells the user why a file of the cache cannot be used, once for each file.
fn tell_once(quiet: bool) -> impl Fn(&str) {
    let told = Mutex::new(HashSet::new());
    move |why| {
        if told.lock().unwrap_or_else(PoisonError::into_inner).insert(why.to_owned()) {
            note(quiet, format!("note: {why}; it is not used"));
        }
    }
}

/// The work of solving a game with rounds for another command. `None` if there is too little memory.
fn solving(rules: Rules, limit: Option<u64>) -> Option<Work<'static>> {
    check_memory(rules, true, limit).ok()?;
    let cost = Cost::within(rules, true, limit);
    let advice = "or solve it once with 'faceup solve' and its options --out FILE, --checkpoint PART and --resume, and name the table \
        with --table FILE; outcomes alone, with --no-rounds, take less; 'faceup query --estimate' estimates positions";
    let (what, seconds) = (format!("solving {rules}"), on_all_threads(cost.seconds));
    Some(Work { what, seconds, memory: cost.bytes, limit, advice })
}

/// The folder of the user's tables.
pub fn cache_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "faceup").map(|folders| folders.cache_dir().to_owned())
}

/// Opens a table of any kind, within the memory that the user allows.
pub fn open(cli: &Cli, path: &Path) -> anyhow::Result<Table> {
    let progress = Progress::new(format!("reading {}", shown(path)), "part", cli.quiet);
    Ok(Table::open_within(path, memory_limit(cli), &progress)?)
}

/// Opens a table file and checks it from end to end: it must be what this program writes for its contents.
pub fn open_checked(cli: &Cli, path: &Path) -> anyhow::Result<Table> {
    let table = open(cli, path)?;
    let table = table.expanded(left(cli, &table))?;
    table.check_contents(memory_limit(cli))?;
    Ok(table)
}

/// The memory that may be used beside a table.
pub fn left(cli: &Cli, table: &Table) -> Option<u64> {
    memory_limit(cli).map(|limit| limit.saturating_sub(u64::try_from(table.memory()).unwrap_or(u64::MAX)))
}

/// What a command adds to its tables: notes, predictions, questions before long work, and players.
pub struct CommandStore<'a> {
    cli: &'a Cli,
    /// The table that the user names is pinned.
    pub tables: TableStore,
}

impl<'a> CommandStore<'a> {
    /// Opens the table that the user names, if they name one.
    pub fn new(cli: &'a Cli, args: &TableArgs) -> anyhow::Result<CommandStore<'a>> {
        let mut tables = TableStore::new().within(cli.memory);
        if let Some(folder) = cache_folder().filter(|_| !args.no_cache) {
            tables = tables.in_folder(folder, tell_once(cli.quiet));
        }
        if let Some(path) = &args.table {
            tables.pin(open(cli, path)?.called(&path.display().to_string()));
        }
        Ok(CommandStore { cli, tables })
    }

    /// The rules of the table that the user names, if they name one. It is an error if the other options ask for another game.
    pub fn named(&self, game: &GameArgs, ranks: Option<u8>) -> anyhow::Result<Option<Rules>> {
        let rules = self.tables.pinned().first().map(Table::rules);
        rules.map_or(Ok(()), |rules| game.check(ranks, rules, "the table"))?;
        Ok(rules)
    }

    /// The game of the table that the user names, or else of the options.
    pub fn rules(&self, game: &GameArgs, ranks: Option<u8>) -> anyhow::Result<Rules> {
        self.named(game, ranks)?.map_or_else(|| game.rules(ranks), Ok)
    }

    /// The table of a game: the named one, or one from the cache, or a new one. Its outcomes are in memory if they fit.
    pub fn table(&self, rules: Rules) -> anyhow::Result<Table> {
        Ok(self.tables.expanded(&self.table_if(rules, Wanted::RoundsUnlessPinned, || Ok(()))?)?)
    }

    /// The table of a game, as [`TableStore::find`] finds it, or a new one if `may_solve` agrees.
    pub fn table_if(
        &self,
        rules: Rules,
        wanted: Wanted,
        may_solve: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<Table> {
        match self.tables.find(rules, wanted) {
            Some(table) => Ok(table),
            None => {
                let memory = memory_limit(self.cli);
                if wanted != Wanted::Rounds
                    && let Some(table) = self.outcomes_alone(rules, memory)
                {
                    return Ok(table);
                }
                may_solve()?;
                self.solve(rules, memory)
            }
        }
    }

    /// The outcomes of a game that are in the program, if there is too little memory for its rounds. A note says so then.
    fn outcomes_alone(&self, rules: Rules, memory: Option<u64>) -> Option<Table> {
        let needed = self.tables.memory_for_rounds(rules);
        let memory = memory.filter(|&memory| u128::from(memory) < needed)?;
        let table = self.tables.find(rules, Wanted::Any)?;
        let (needed, more) = (Bytes::over(needed, memory.into()), more_memory(self.cli));
        note(
            self.cli.quiet,
            format!("note: the rounds of {rules} take {needed}, so only outcomes are known: {more} for the rounds"),
        );
        Some(table)
    }

    /// The table of a known game, or None if solving the game would take more than ten minutes or too much memory. A note says so then.
    pub fn table_or_search(&self, rules: Rules) -> anyhow::Result<Option<Table>> {
        if let Some(named) = self.tables.pinned().first().filter(|named| named.rules() != rules) {
            let (path, of) = (shown(named.name().unwrap_or_default().as_ref()), named.rules());
            return Err(usage(format!("expected a table of {rules}, got '{path}' of {of}: leave out --table")));
        }
        if let Some(table) = self.tables.find(rules, Wanted::RoundsUnlessPinned) {
            return Ok(Some(self.tables.expanded(&table)?));
        }
        let memory = memory_limit(self.cli);
        if let Some(table) = self.outcomes_alone(rules, memory) {
            return Ok(Some(table));
        }
        let needs = match solving(rules, memory) {
            Some(work) if work.seconds >= LONGEST_WAIT => format!("takes {}", about(work.seconds)),
            Some(work) if !self.cli.yes && work.is_much(self.cli) => {
                "needs more than half of the free memory".to_owned()
            }
            Some(_) => return self.solve(rules, memory).map(Some),
            None => "needs more memory than there is".to_owned(),
        };
        let then = match rules.pack().is_usual() {
            true => "a search estimates the values",
            false => "no values are known, and there are no estimates of such packs",
        };
        note(
            self.cli.quiet,
            format!(
                "note: solving {rules} {needs}, so {then}. 'faceup solve --out FILE' makes a table, and \
                 --table FILE uses it"
            ),
        );
        Ok(None)
    }

    /// Solves a game within some memory, and keeps its table in the cache. Tells the user before a solve that takes longer than some
    /// seconds, and asks before one that takes much.
    fn solve(&self, rules: Rules, memory: Option<u64>) -> anyhow::Result<Table> {
        if let Some(work) = solving(rules, memory) {
            consent::ask(self.cli, &work)?;
            let seconds = work.seconds;
            if seconds >= ANNOUNCED && !work.is_much(self.cli) {
                note(self.cli.quiet, format!("note: solving {rules} first; this takes {}", about(seconds)));
            }
        }
        let options = SolveOptions { rounds: true, memory, ..SolveOptions::default() };
        let solution = solve(self.cli, rules, options)?.solution;
        let table = match self.save(&solution)? {
            // The file takes less memory than the solve.
            Some(path) => open(self.cli, &path)?,
            None => solution.into(),
        };
        Ok(self.tables.keep(table))
    }

    /// Keeps the table of a solved game in the cache, if there is one, and returns the file. A table that cannot be kept is a note.
    pub fn save(&self, solution: &Solution) -> anyhow::Result<Option<PathBuf>> {
        let progress = Progress::new("writing".to_owned(), "part", self.cli.quiet);
        match self.tables.save(solution, &progress) {
            Ok(saved) => {
                if let Some(path) = &saved {
                    let rules = solution.rules();
                    note(self.cli.quiet, format!("note: made the table of {rules}, and kept it as '{}'", shown(path)));
                }
                Ok(saved)
            }
            Err(error) if interrupted() => Err(error.into()),
            Err(error) => {
                note(self.cli.quiet, format!("note: the table is not kept: {}", describe_causes(&error)));
                Ok(None)
            }
        }
    }

    /// The table of the smaller game that positions of a game are estimated from.
    fn base(&self, rules: Rules, observer: &dyn Observer) -> anyhow::Result<Table> {
        self.tables.base(rules, observer).map_err(|error| match error {
            BaseError::Solve(error) => self.short_of_memory(rules, error),
            error => usage(error),
        })
    }

    /// A quick solve for an estimate failed.
    fn short_of_memory(&self, rules: Rules, error: SolveError) -> anyhow::Error {
        match error {
            SolveError::Solver(error @ SolverError::Memory { .. }) => {
                memory_error(self.cli, &format!(" to estimate {rules}"), &error, Vec::new())
            }
            error => error.into(),
        }
    }

    /// The table of a game whose positions would be estimated otherwise: one at hand, or one that is solved in about a second.
    pub fn at_hand(&self, rules: Rules, observer: &dyn Observer) -> anyhow::Result<Option<Table>> {
        self.tables.table(rules, Wanted::Any, observer).map_err(|error| self.short_of_memory(rules, error))
    }

    /// The evaluation of positions of a game, by votes of a smaller game.
    pub fn evaluation(&self, rules: Rules, observer: &dyn Observer) -> anyhow::Result<Evaluation> {
        Ok(Evaluation::with_table(rules, self.base(rules, observer)?.tablebase())?)
    }

    /// A player, who has the table of the game if there is one.
    pub fn player(
        &self,
        spec: Spec,
        rules: Rules,
        table: Option<&Table>,
        seed: u64,
    ) -> anyhow::Result<Box<dyn Engine>> {
        if matches!(spec, Spec::Vote(_)) {
            rules.usual().map_err(usage)?;
        }
        let base = |rules| {
            let table = self.base(rules, &Quiet).map_err(|error| EngineError::Table(describe(&error)))?;
            Ok(table.tablebase())
        };
        Ok(spec.make(rules, table.map(Table::tablebase), &base, seed)?)
    }

    /// A judge with the table of the game, if there is one, or else with estimates.
    pub fn judge(
        &self,
        rules: Rules,
        table: Option<&Table>,
        seed: u64,
        observer: &dyn Observer,
    ) -> anyhow::Result<Judge> {
        if let Some(table) = table {
            return Ok(Judge::by_table(table.tablebase(), seed));
        }
        rules.usual().map_err(|error| {
            usage(format!(
                "there is no table of {rules}, and its positions cannot be estimated: {error}; make a table with 'faceup \
                 solve --out FILE', and name it with --table FILE"
            ))
        })?;
        match rules.pack().ranks() {
            2.. => Ok(Judge::by_search(self.evaluation(rules, observer)?, TableStore::openings(rules))),
            // A game of one rank has no smaller game, and needs no estimates.
            _ => Ok(Judge::by_search(Evaluation::new(rules), None)),
        }
    }
}
