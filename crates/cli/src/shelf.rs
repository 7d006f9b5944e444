//! Where a command gets its tables: from the file that the user names, from the cache folder, or by solving the game.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;
use directories::ProjectDirs;
use faceup::error::{ShelfError, SolveError, describe_causes, describe_fault};
use faceup::files::TableError;
use faceup::play::{EngineError, Evaluation, Judge, Spec};
use faceup::solver::{SolverError, Summary, Tablebase};
use faceup::{Cost, Observer, Quiet, Rules, Shelf, Table, Wanted};

use crate::args::{Cli, GameArgs, TableArgs};
use crate::consent::{self, Time, Work, about, on_all_threads};
use crate::failure::{describe, usage};
use crate::machine::memory_limit;
use crate::output::{note, shown};
use crate::progress::{Progress, interrupted};
use crate::solving::{cost, more_memory, solve_table};

/// A solve that takes longer than this, in seconds, is announced.
const ANNOUNCED: f64 = 5.0;
/// A solve that may take longer than this, in seconds, is predicted by timing this machine.
const TIMED: f64 = 2.0 * ANNOUNCED;
/// The longest solve, in expected seconds, that begins while a person waits for the value of a game at hand.
const LONGEST_WAIT: f64 = 600.0;

/// Opens a table file. A long file is mapped, and one that takes more than a fourth of the memory.
pub fn open(cli: &Cli, path: &Path) -> Result<Table, TableError> {
    Shelf::empty().within(cli.memory).open(path)
}

/// Opens a table file and checks it from end to end: its header must agree with its contents.
pub fn open_checked(cli: &Cli, path: &Path) -> anyhow::Result<(Table, Summary)> {
    let table = open(cli, path)?.expanded(memory_limit(cli))?;
    let summary = table.check_contents()?;
    Ok((table, summary))
}

/// Tells the user why a file of the cache is of no use, once for each.
fn tell_once(quiet: bool) -> impl Fn(&ShelfError) {
    let told = Mutex::new(HashSet::new());
    move |error| {
        let text = format!("note: {}; it is not used", describe_fault(error));
        if told.lock().unwrap_or_else(PoisonError::into_inner).insert(text.clone()) {
            note(quiet, text);
        }
    }
}

/// The tables of a command. The one that the user names is pinned.
pub struct CommandShelf<'a> {
    cli: &'a Cli,
    shelf: Shelf,
}

impl<'a> CommandShelf<'a> {
    /// Opens the table that the user names, if they name one.
    ///
    /// # Errors
    ///
    /// If the file is not a table.
    pub fn new(cli: &'a Cli, args: &TableArgs) -> anyhow::Result<CommandShelf<'a>> {
        let mut shelf = Shelf::new().within(cli.memory);
        if let Some(folders) = ProjectDirs::from("", "", "faceup").filter(|_| !args.no_cache) {
            shelf = shelf.in_folder(folders.cache_dir().to_owned(), tell_once(cli.quiet));
        }
        if let Some(path) = &args.table {
            shelf.pin(shelf.open(path)?.called(&path.display().to_string()));
        }
        Ok(CommandShelf { cli, shelf })
    }

    /// Keeps at most this many tables in memory.
    pub fn keeping(self, most: usize) -> CommandShelf<'a> {
        CommandShelf { shelf: self.shelf.keeping(most), ..self }
    }

    /// The rules of the table that the user names, if they name one. The game is then the game of the table.
    ///
    /// # Errors
    ///
    /// If the other options ask for another game.
    pub fn named(&self, game: &GameArgs, ranks: Option<u8>) -> anyhow::Result<Option<Rules>> {
        let rules = self.shelf.pinned().first().map(Table::rules);
        rules.map_or(Ok(()), |rules| game.check(ranks, rules))?;
        Ok(rules)
    }

    /// The game of the table that the user names, or else of the options.
    pub fn rules(&self, game: &GameArgs, ranks: Option<u8>) -> anyhow::Result<Rules> {
        self.named(game, ranks)?.map_or_else(|| game.rules(ranks), Ok)
    }

    /// The table of a game: the named one, or one from the cache, or a new one. Its outcomes are in memory if they fit.
    pub fn table(&self, rules: Rules) -> anyhow::Result<Table> {
        self.expanded(self.table_if(rules, Wanted::RoundsUnlessPinned, || Ok(()))?)
    }

    /// The table of a game, as [`Shelf::find`] finds it, or a new one if `may_solve` agrees.
    pub fn table_if(
        &self,
        rules: Rules,
        wanted: Wanted,
        may_solve: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<Table> {
        match self.shelf.find(rules, wanted) {
            Some(table) => Ok(table),
            None => may_solve().and_then(|()| self.solve(rules, cost(self.cli, rules, true, TIMED)?)),
        }
    }

    /// The table of a known game, or None if solving the game would take more than ten minutes or too much memory. A search
    /// must do then; a note says so.
    pub fn table_or_search(&self, rules: Rules) -> anyhow::Result<Option<Table>> {
        if let Some(named) = self.shelf.pinned().first().filter(|named| named.rules() != rules) {
            let (path, of) = (shown(named.name().unwrap_or_default().as_ref()), named.rules());
            return Err(usage(format!("expected a table of {rules}, got '{path}' of {of}: leave out --table")));
        }
        if let Some(table) = self.shelf.find(rules, Wanted::RoundsUnlessPinned) {
            return self.expanded(table).map(Some);
        }
        let cost = cost(self.cli, rules, true, TIMED)?;
        let seconds = cost.map(|cost| on_all_threads(cost.seconds()));
        let is_much = |cost: Cost| !self.cli.yes && consent::is_much(self.cli, Time::Of(cost), cost.memory());
        let needs = match (cost, seconds) {
            (Some(_), Some(seconds)) if seconds >= LONGEST_WAIT => format!("takes {}", about(seconds)),
            (Some(cost), _) if is_much(cost) => "needs more than half of the free memory".to_owned(),
            (Some(_), _) => return self.solve(rules, cost).map(Some),
            (None, _) => "needs more memory than there is".to_owned(),
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

    /// Whether there is a table of a game that need not be made.
    pub fn is_found(&self, rules: Rules) -> bool {
        self.shelf.find(rules, Wanted::RoundsUnlessPinned).is_some()
    }

    /// The table with rounds that need not be made.
    pub fn found(&self, rules: Rules) -> Option<Table> {
        self.shelf.find(rules, Wanted::Rounds)
    }

    /// The table with the outcomes of all hands in memory if it is a frontier table and memory suffices. They answer many
    /// questions faster.
    pub fn expanded(&self, table: Table) -> anyhow::Result<Table> {
        Ok(table.expanded_if_it_fits(memory_limit(self.cli))?)
    }

    /// Solves a game, which is expected to take `cost`, and keeps its table in the cache.
    ///
    /// # Errors
    ///
    /// If the solve takes much and is not agreed to, or fails.
    fn solve(&self, rules: Rules, cost: Option<Cost>) -> anyhow::Result<Table> {
        self.announce(rules, cost)?;
        let solution = solve_table(self.cli, rules)?;
        match self.shelf.store(&solution, &Progress::new("writing".to_owned(), "part", self.cli.quiet)) {
            Ok(Some((table, path))) => {
                let path = shown(&path);
                note(self.cli.quiet, format!("note: made the table of {rules} and kept it as '{path}'"));
                return Ok(table);
            }
            Err(error) if interrupted() => return Err(error.into()),
            Err(error) => {
                note(self.cli.quiet, format!("note: the table is not kept: {}", describe_causes(&error)));
            }
            Ok(None) => {}
        }
        Ok(self.shelf.keep(solution.into()))
    }

    /// Tells the user before a solve that takes longer than some seconds, and asks before one that takes much.
    fn announce(&self, rules: Rules, cost: Option<Cost>) -> anyhow::Result<()> {
        let Some(cost) = cost else { return Ok(()) };
        let outcomes = about(on_all_threads(Cost::of(rules, false).seconds()));
        let advice = format!(
            "or solve it once with 'faceup solve' and its options --out FILE, --checkpoint PART and --resume, and name the table with \
             --table FILE; outcomes alone, with --no-rounds, take {outcomes}; 'faceup query --estimate' estimates positions"
        );
        let (time, memory) = (Time::Of(cost), cost.memory());
        consent::ask(self.cli, &Work { what: format!("solving {rules}"), time, memory, advice: &advice })?;
        let seconds = on_all_threads(cost.seconds());
        if seconds >= ANNOUNCED && !consent::is_much(self.cli, time, memory) {
            note(self.cli.quiet, format!("note: solving {rules} first; this takes {}", about(seconds)));
        }
        Ok(())
    }

    /// The smaller game that positions of a game are estimated from.
    ///
    /// # Errors
    ///
    /// If the game has no such smaller one, or that would take long to solve.
    fn check_base(&self, rules: Rules, ranks: Option<u8>) -> anyhow::Result<Rules> {
        let base = self.shelf.base_rules(rules, ranks).map_err(usage)?;
        let is_quick = |base| Cost::of(base, false).is_quick();
        if is_quick(base) || self.shelf.find(base, Wanted::Any).is_some() {
            return Ok(base);
        }
        let most = rules.smaller().find(|&base| is_quick(base)).map_or(1, |base| base.pack().ranks());
        let ranks = base.pack().ranks();
        Err(usage(format!(
            "expected a base of at most {most} ranks, which is solved in about a minute, got one of {ranks} ranks; \
             'faceup deals' of that game makes its table and keeps it in the cache"
        )))
    }

    /// The table of a base.
    fn base(&self, rules: Rules, ranks: Option<u8>, observer: &dyn Observer) -> anyhow::Result<Table> {
        self.shelf.outcomes(self.check_base(rules, ranks)?, observer).map_err(|error| match error {
            SolveError::Solver(error @ SolverError::Memory { .. }) => {
                let remedy = more_memory(self.cli.memory.is_some());
                anyhow!("not enough memory to estimate {rules}: {error}; you could {remedy}")
            }
            error => error.into(),
        })
    }

    /// The evaluation of positions of a game, by votes of a game with this number of ranks, or with the usual number.
    ///
    /// # Errors
    ///
    /// If the game has no smaller one with that number of ranks, or solving it fails or takes long.
    pub fn evaluation(&self, rules: Rules, ranks: Option<u8>, observer: &dyn Observer) -> anyhow::Result<Evaluation> {
        Ok(Evaluation::with_table(rules, self.base(rules, ranks, observer)?.tablebase())?)
    }

    /// Makes the table that a player needs to vote, so that a wrong number of ranks is found before the first game.
    pub fn prepare(&self, player: Spec, rules: Rules, observer: &dyn Observer) -> anyhow::Result<()> {
        match player {
            Spec::Vote { base, .. } => self.base(rules, base, observer).map(drop),
            _ => Ok(()),
        }
    }

    /// The table that votes in a game, for players.
    pub fn tablebase(&self, rules: Rules, ranks: Option<u8>) -> Result<Arc<dyn Tablebase>, EngineError> {
        let table = self.base(rules, ranks, &Quiet).map_err(|error| EngineError::Table(describe(&error)))?;
        Ok(table.tablebase())
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
            anyhow!(
                "there is no table of {rules}, and its positions cannot be estimated: {error}; make a table with 'faceup \
                 solve --out FILE', and name it with --table FILE"
            )
        })?;
        match rules.pack().ranks() {
            2.. => {
                let judge = Judge::by_search(self.evaluation(rules, None, observer)?);
                Ok(judge.with_openings(Shelf::openings(rules)))
            }
            // A game of one rank has no smaller game, and needs no estimates.
            _ => Ok(Judge::by_search(Evaluation::new(rules))),
        }
    }
}
