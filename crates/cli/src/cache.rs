//! Where a command gets its table: from a file that the user names, from the cache folder, or by solving the game.

use std::path::PathBuf;

use anyhow::{Context, bail};
use directories::ProjectDirs;
use faceup::files::{AnyTable, BitTable, TableError, TableFile};
use faceup::solver::{Bytes, Counts, Outcome, Solution, Tablebase, Value, check_memory, memory_needed};
use faceup::{CardSet, Rules};

use crate::args::{Cli, GameArgs, TableArgs};
use crate::failure::usage;
use crate::machine;
use crate::output::note;
use crate::progress::Progress;
use crate::report::SourceJson;
use crate::solving::{solve_table, takes_hours};

/// A table, and where it is from.
pub enum Table {
    /// From the file that the user named.
    Named(AnyTable),
    /// From the cache folder.
    Cached(AnyTable),
    /// Solved by this command, and in no file.
    Solved(Solution),
}

impl Table {
    pub fn tablebase(&self) -> &dyn Tablebase {
        match self {
            Table::Named(file) | Table::Cached(file) => file,
            Table::Solved(solution) => solution,
        }
    }

    /// Where its values are from, for JSON answers.
    pub fn source(&self) -> SourceJson {
        match self {
            Table::Named(file) => {
                SourceJson { table: Some(file.path().display().to_string()), table_hash: Some(file.hash()) }
            }
            Table::Cached(file) => SourceJson { table: None, table_hash: Some(file.hash()) },
            Table::Solved(_) => SourceJson::default(),
        }
    }

    /// Checks that nobody has overwritten the file since it was opened. Answers are printed after this.
    pub fn check_unchanged(&self) -> Result<(), TableError> {
        match self {
            Table::Named(file) | Table::Cached(file) => file.check_unchanged(),
            Table::Solved(_) => Ok(()),
        }
    }

    /// The outcomes of all hands of a frontier table, if memory allows. They answer many questions faster.
    pub fn expand(&self, cli: &Cli) -> anyhow::Result<Option<BitTable>> {
        match self {
            Table::Named(AnyTable::Frontier(file)) => match file.expand(machine::memory_limit(cli)) {
                Ok(table) => Ok(Some(table)),
                Err(TableError::Memory { .. }) => Ok(None),
                Err(error) => Err(error.into()),
            },
            _ => Ok(None),
        }
    }

    /// The table on its own, with the outcomes of all hands if memory allows.
    pub fn into_tablebase(self, cli: &Cli) -> anyhow::Result<Box<dyn Tablebase>> {
        Ok(match (self.expand(cli)?, self) {
            (Some(expanded), _) => Box::new(expanded),
            (None, Table::Named(file) | Table::Cached(file)) => Box::new(file),
            (None, Table::Solved(solution)) => Box::new(solution),
        })
    }
}

impl Tablebase for Table {
    fn rules(&self) -> Rules {
        self.tablebase().rules()
    }

    fn has_rounds(&self) -> bool {
        self.tablebase().has_rounds()
    }

    fn outcome(&self, hand: CardSet) -> Outcome {
        self.tablebase().outcome(hand)
    }

    fn value(&self, hand: CardSet) -> Value {
        self.tablebase().value(hand)
    }

    fn counts(&self) -> Counts {
        self.tablebase().counts()
    }
}

/// Opens the table that the user names, if they name one. The game is then the game of the table.
///
/// # Errors
///
/// If the file is no table, or the other options ask for another game.
pub fn named(args: &TableArgs, game: &GameArgs, ranks: Option<u8>) -> anyhow::Result<Option<AnyTable>> {
    let Some(path) = &args.table else { return Ok(None) };
    let file = AnyTable::open(path)?;
    game.check(ranks, file.rules())?;
    Ok(Some(file))
}

/// The table of a game that is known already: the table that the user names, which must be of that game, or one from the
/// cache, or a new one.
pub fn table_of(cli: &Cli, args: &TableArgs, rules: Rules) -> anyhow::Result<Table> {
    let named = args.table.as_ref().map(|path| AnyTable::open(path)).transpose()?;
    if let Some(file) = named.as_ref().filter(|file| file.rules() != rules) {
        let (path, of) = (file.path().display(), file.rules());
        return Err(usage(format!("expected a table of {rules}, got '{path}' of {of}: leave out --table")));
    }
    table(cli, args, named, rules)
}

/// The table of a game: the named one, or one from the cache, or a new one.
pub fn table(cli: &Cli, args: &TableArgs, named: Option<AnyTable>, rules: Rules) -> anyhow::Result<Table> {
    table_if(cli, args, named, rules, || Ok(()))
}

/// The table of a game: the named one, or one from the cache, or a new one if `may_solve` agrees.
pub fn table_if(
    cli: &Cli,
    args: &TableArgs,
    named: Option<AnyTable>,
    rules: Rules,
    may_solve: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<Table> {
    if let Some(file) = named {
        return Ok(Table::Named(file));
    }
    let path = cached_path(args, rules);
    if let Some(path) = path.as_ref().filter(|path| path.exists()) {
        match TableFile::open(path) {
            Ok(file) if file.rules() == rules && file.has_rounds() => return Ok(Table::Cached(AnyTable::Bits(file))),
            Ok(_) => note(
                cli.quiet,
                format!("note: '{}' is a table of another game or without rounds; solving again", path.display()),
            ),
            Err(error) => note(cli.quiet, format!("note: {:#}; solving again", anyhow::Error::from(error))),
        }
    }
    may_solve()?;
    // If memory is too short for the game, that error comes first.
    if takes_hours(rules, true) && check_memory(rules, true, machine::memory_limit(cli)).is_ok() {
        bail!(
            "solving {rules} takes hours or days, and {} of memory: solve it once with 'faceup solve' and its options \
             --out FILE, --checkpoint PART and --resume, and name the table with --table FILE",
            Bytes(memory_needed(rules, true))
        );
    }
    let solution = solve_table(cli, rules)?;
    let Some(path) = path else { return Ok(Table::Solved(solution)) };
    match keep(cli, &path, &solution) {
        Ok(file) => {
            note(cli.quiet, format!("note: made the table of {rules} and kept it as '{}'", path.display()));
            Ok(Table::Cached(AnyTable::Bits(file)))
        }
        Err(error) if crate::progress::interrupted() => Err(error),
        Err(error) => {
            note(cli.quiet, format!("note: the table is not kept: {error:#}"));
            Ok(Table::Solved(solution))
        }
    }
}

/// The table of a game in the cache, if it is there and undamaged.
pub fn found(args: &TableArgs, rules: Rules) -> Option<Table> {
    let path = cached_path(args, rules).filter(|path| path.exists())?;
    TableFile::open(&path)
        .ok()
        .filter(|file| file.rules() == rules && file.has_rounds())
        .map(|file| Table::Cached(AnyTable::Bits(file)))
}

/// Writes a table into the cache and opens it there.
fn keep(cli: &Cli, path: &std::path::Path, solution: &Solution) -> anyhow::Result<TableFile> {
    let Some(folder) = path.parent() else { bail!("the cache has no folder") };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{}'", folder.display()))?;
    faceup::files::tidy(folder);
    faceup::files::write(path, solution, &Progress::new("writing".to_owned(), "part", cli.quiet))?;
    Ok(TableFile::open(path)?)
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
