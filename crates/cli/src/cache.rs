//! Where a command gets its table: from a file that the user names, from the cache folder, or by solving the game.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use directories::ProjectDirs;
use faceup::answer::SourceJson;
use faceup::files::{AnyTable, HELD, TableError};
use faceup::play::Game;
use faceup::play::{Choice, Engine, EngineError};
use faceup::solver::{Bytes, Observer, Solution, Summary, check_memory, memory_needed};
use faceup::{Rules, Table, describe_causes};

use crate::args::{Cli, GameArgs, TableArgs};
use crate::failure::{describe, usage};
use crate::machine::memory_limit;
use crate::output::{note, shown};
use crate::progress::Progress;
use crate::solving::{HOUR, about, expected_seconds, solve_table};

/// A solve that takes longer than this, in seconds, is announced.
const ANNOUNCED: f64 = 5.0;

/// Opens a table file. A long file is mapped, and one that takes more than a fourth of the memory.
pub fn open(cli: &Cli, path: &Path) -> Result<Table, TableError> {
    let hold = memory_limit(cli).map_or(HELD, |limit| HELD.min(limit / 4));
    AnyTable::open_holding(path, hold).map(Table::from)
}

/// Opens a table file and checks it from end to end: its header must agree with its contents.
pub fn open_checked(cli: &Cli, path: &Path) -> anyhow::Result<(Table, Summary)> {
    let table = open(cli, path)?.expanded(memory_limit(cli))?;
    let summary = table.check_contents()?;
    Ok((table, summary))
}

/// Opens the table that the user names, if they name one. The game is then the game of the table.
///
/// # Errors
///
/// If the file is not a table, or the other options ask for another game.
pub fn named(cli: &Cli, args: &TableArgs, game: &GameArgs, ranks: Option<u8>) -> anyhow::Result<Option<Table>> {
    let Some(path) = &args.table else { return Ok(None) };
    let table = open(cli, path)?;
    game.check(ranks, table.rules())?;
    Ok(Some(table))
}

/// Where the values of a table are from, for JSON answers.
pub fn source(args: &TableArgs, table: &Table) -> SourceJson {
    SourceJson {
        table: args.table.as_ref().map(|path| path.display().to_string()),
        table_hash: table.file().map(AnyTable::hash),
    }
}

/// The table with the outcomes of all hands in memory if it is a frontier table and memory suffices. They answer many
/// questions faster.
pub fn expanded(cli: &Cli, table: Table) -> anyhow::Result<Table> {
    Ok(table.expanded_if_it_fits(memory_limit(cli))?)
}

/// The longest solve, in seconds by the estimate, that begins while a person waits for the value of a game at hand.
const LONGEST_WAIT: f64 = 600.0;

/// The table of a known game, or None if solving the game would take more than ten minutes or too much memory. A search
/// must do then; a note says so.
pub fn table_or_search(cli: &Cli, args: &TableArgs, rules: Rules) -> anyhow::Result<Option<Table>> {
    let table = match &args.table {
        Some(path) => {
            let table = open(cli, path)?;
            if table.rules() != rules {
                let (path, of) = (shown(path), table.rules());
                return Err(usage(format!("expected a table of {rules}, got '{path}' of {of}: leave out --table")));
            }
            table
        }
        None => match found(cli, args, rules) {
            Some(table) => table,
            None => {
                let seconds = expected_seconds(cli, rules, true)?;
                let needs = match check_memory(rules, true, memory_limit(cli)) {
                    Err(_) => Some("needs more memory than there is".to_owned()),
                    Ok(_) => seconds
                        .filter(|&seconds| seconds >= LONGEST_WAIT)
                        .map(|seconds| format!("takes {}", about(seconds))),
                };
                if let Some(needs) = needs {
                    note(
                        cli.quiet,
                        format!(
                            "note: solving {rules} {needs}, so a search estimates the values. 'faceup solve --out FILE' \
                             makes a table, and --table FILE uses it"
                        ),
                    );
                    return Ok(None);
                }
                match cached(cli, args, rules) {
                    Some(table) => table,
                    None => make(cli, args, rules, seconds)?,
                }
            }
        },
    };
    expanded(cli, table).map(Some)
}

/// The table of a game: the named one, or one from the cache, or a new one.
pub fn table(cli: &Cli, args: &TableArgs, named: Option<Table>, rules: Rules) -> anyhow::Result<Table> {
    table_if(cli, args, named, rules, || Ok(()))
}

/// The table of a game: the named one, or one from the cache, or a new one if `may_solve` agrees.
pub fn table_if(
    cli: &Cli,
    args: &TableArgs,
    named: Option<Table>,
    rules: Rules,
    may_solve: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<Table> {
    if let Some(table) = named {
        return Ok(table);
    }
    if let Some(table) = cached(cli, args, rules) {
        return Ok(table);
    }
    may_solve()?;
    make(cli, args, rules, expected_seconds(cli, rules, true)?)
}

/// The table of a game in the cache. If the file there is of no use, a note says so.
fn cached(cli: &Cli, args: &TableArgs, rules: Rules) -> Option<Table> {
    let path = cached_path(args, rules).filter(|path| path.exists())?;
    match open(cli, &path) {
        Ok(table) if is_of(&table, rules) => return Some(table),
        Ok(_) => note(
            cli.quiet,
            format!("note: '{}' is a table of another game or without rounds; solving again", shown(&path)),
        ),
        Err(error) => note(cli.quiet, format!("note: {}; solving again", describe_causes(&error))),
    }
    None
}

/// Solves a game, which is expected to take `seconds`, and keeps its table in the cache.
///
/// # Errors
///
/// If the solve would take hours or fails.
fn make(cli: &Cli, args: &TableArgs, rules: Rules, seconds: Option<f64>) -> anyhow::Result<Table> {
    announce(cli, rules, seconds)?;
    let solution = solve_table(cli, rules)?;
    let Some(path) = cached_path(args, rules) else { return Ok(solution.into()) };
    match keep(cli, &path, &solution) {
        Ok(table) => {
            note(cli.quiet, format!("note: made the table of {rules} and kept it as '{}'", shown(&path)));
            Ok(table)
        }
        Err(error) if crate::progress::interrupted() => Err(error),
        Err(error) => {
            note(cli.quiet, format!("note: the table is not kept: {}", describe(&error)));
            Ok(solution.into())
        }
    }
}

/// Tells the user before a solve that takes longer than some seconds.
///
/// # Errors
///
/// If the solve would take hours.
fn announce(cli: &Cli, rules: Rules, seconds: Option<f64>) -> anyhow::Result<()> {
    let Some(seconds) = seconds.filter(|&seconds| seconds >= ANNOUNCED) else { return Ok(()) };
    let (time, memory) = (about(seconds), Bytes(memory_needed(rules, true)));
    if seconds >= HOUR {
        bail!(
            "solving {rules} takes {time}, and {memory} of memory: solve it once with 'faceup solve' and its options \
             --out FILE, --checkpoint PART and --resume, and name the table with --table FILE; or estimate positions, \
             with 'faceup query --estimate'"
        );
    }
    note(cli.quiet, format!("note: solving {rules} first; this takes {time}"));
    Ok(())
}

/// The table of a game in the cache, if it is there and undamaged.
pub fn found(cli: &Cli, args: &TableArgs, rules: Rules) -> Option<Table> {
    let path = cached_path(args, rules).filter(|path| path.exists())?;
    open(cli, &path).ok().filter(|table| is_of(table, rules))
}

/// Whether a table is of this game, and has rounds.
fn is_of(table: &Table, rules: Rules) -> bool {
    table.rules() == rules && table.has_rounds()
}

/// Writes a table into the cache and opens it there.
fn keep(cli: &Cli, path: &Path, solution: &Solution) -> anyhow::Result<Table> {
    let Some(folder) = path.parent() else { bail!("the cache has no folder") };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{}'", folder.display()))?;
    faceup::files::tidy(folder);
    faceup::files::write(path, solution, &Progress::new("writing".to_owned(), "part", cli.quiet))?;
    Ok(open(cli, path)?)
}

/// Where the cache has the table of a game. None if the user has no cache folder or does not want it used.
fn cached_path(args: &TableArgs, rules: Rules) -> Option<PathBuf> {
    if args.no_cache {
        return None;
    }
    let name = match rules.preset() {
        Some(preset) => preset.name().to_owned(),
        None => format!("custom-{}-{}", rules.trumps(), rules.after_beating()),
    };
    let file = format!("{name}-{}x{}.faceup", rules.pack().suits(), rules.pack().ranks());
    Some(ProjectDirs::from("", "", "faceup")?.cache_dir().join(file))
}

/// An engine that checks after each choice that nobody has overwritten its table.
pub struct CheckedEngine<'a> {
    pub engine: Box<dyn Engine + 'a>,
    pub table: Table,
}

impl Engine for CheckedEngine<'_> {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn choose(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        let choice = self.engine.choose(game, observer)?;
        self.table.check_unchanged().map_err(|error| EngineError::Table(error.to_string()))?;
        Ok(choice)
    }
}
