//! Tables that are found in the user's cache folder, or made and kept there.

use std::path::PathBuf;

use anyhow::{Context, bail};
use directories::ProjectDirs;
use faceup_core::{AfterBeating, CardSet, Rules, Trumps};
use faceup_solver::{Bytes, Counts, Outcome, Solution, Tablebase, Value, check_memory, memory_needed};
use faceup_table::{AnyTable, BitTable, TableError, TableFile};

use crate::args::{Cli, GameArgs, TableArgs};
use crate::failure::usage;
use crate::machine;
use crate::output::note;
use crate::progress::Progress;
use crate::solving::{solve_table, takes_hours};

/// A table from somewhere.
pub enum Table {
    File(AnyTable),
    Made(Solution),
}

impl Table {
    pub fn lookup(&self) -> &dyn Tablebase {
        match self {
            Table::File(file) => file,
            Table::Made(solution) => solution,
        }
    }

    /// The file that it is in, if it is in one.
    pub fn path(&self) -> Option<String> {
        match self {
            Table::File(file) => Some(file.path().display().to_string()),
            Table::Made(_) => None,
        }
    }

    /// The outcomes of all hands, of a table that has but the minimal ones, if there is memory for them. Who asks much is
    /// answered faster from there.
    pub fn expand(&self, cli: &Cli) -> anyhow::Result<Option<BitTable>> {
        match self {
            Table::File(AnyTable::Frontier(file)) => match file.expand(machine::memory_limit(cli)) {
                Ok(table) => Ok(Some(table)),
                Err(TableError::Memory { .. }) => Ok(None),
                Err(error) => Err(error.into()),
            },
            _ => Ok(None),
        }
    }
}

impl Table {
    /// The table on its own, with the outcomes of all hands where there is memory for them.
    pub fn into_tablebase(self, cli: &Cli) -> anyhow::Result<Box<dyn Tablebase>> {
        Ok(match (self.expand(cli)?, self) {
            (Some(expanded), _) => Box::new(expanded),
            (None, Table::File(file)) => Box::new(file),
            (None, Table::Made(solution)) => Box::new(solution),
        })
    }
}

impl Tablebase for Table {
    fn rules(&self) -> Rules {
        self.lookup().rules()
    }

    fn has_rounds(&self) -> bool {
        self.lookup().has_rounds()
    }

    fn outcome(&self, hand: CardSet) -> Outcome {
        self.lookup().outcome(hand)
    }

    fn value(&self, hand: CardSet) -> Value {
        self.lookup().value(hand)
    }

    fn counts(&self) -> Counts {
        self.lookup().counts()
    }
}

/// The table that the user names, if he names one and the other options do not ask for another game. The game is then
/// the table's.
pub fn named(args: &TableArgs, game: &GameArgs, ranks: Option<u8>) -> anyhow::Result<Option<AnyTable>> {
    let Some(path) = &args.table else { return Ok(None) };
    let file = AnyTable::open(path)?;
    game.check(ranks, file.rules())?;
    Ok(Some(file))
}

/// The table of a game that is known already: the one that the user named, which must be of that game, or the one in the
/// cache, or a new one.
pub fn table_of(cli: &Cli, args: &TableArgs, rules: Rules) -> anyhow::Result<Table> {
    let named = args.table.as_ref().map(|path| AnyTable::open(path)).transpose()?;
    if let Some(file) = named.as_ref().filter(|file| file.rules() != rules) {
        let (path, of) = (file.path().display(), file.rules());
        return Err(usage(format!(
            "expected a table of {rules}, as the game is; '{path}' is one of {of}: leave --table out"
        )));
    }
    table(cli, args, named, rules)
}

/// The table of a game: the one that the user named, or the one in the cache, or a new one.
pub fn table(cli: &Cli, args: &TableArgs, named: Option<AnyTable>, rules: Rules) -> anyhow::Result<Table> {
    if let Some(file) = named {
        return Ok(Table::File(file));
    }
    let path = if args.no_cache { None } else { path_of(rules) };
    if let Some(path) = path.as_ref().filter(|path| path.exists()) {
        match TableFile::open(path) {
            Ok(file) if file.rules() == rules && file.has_rounds() => return Ok(Table::File(AnyTable::Bits(file))),
            Ok(_) => {
                note(cli.quiet, format!("note: '{}' is the table of something else; making it again", path.display()))
            }
            Err(error) => note(cli.quiet, format!("note: {:#}; making it again now", anyhow::Error::from(error))),
        }
    }
    // Where memory is what is lacking, that is said first.
    if takes_hours(rules, true) && check_memory(rules, true, machine::memory_limit(cli)).is_ok() {
        bail!(
            "a table of {rules} takes hours or days to make, and {} of memory: make it once, with 'faceup solve' and its \
             options --out FILE, --checkpoint PART and --resume, and name it with --table FILE",
            Bytes(memory_needed(rules, true))
        );
    }
    let solution = solve_table(cli, rules)?;
    let Some(path) = path else { return Ok(Table::Made(solution)) };
    match keep(cli, &path, &solution) {
        Ok(file) => {
            note(cli.quiet, format!("note: made the table of {rules} and kept it as '{}'", path.display()));
            Ok(Table::File(AnyTable::Bits(file)))
        }
        Err(error) if crate::progress::interrupted() => Err(error),
        Err(error) => {
            note(cli.quiet, format!("note: the table is not kept: {error:#}"));
            Ok(Table::Made(solution))
        }
    }
}

/// The table of a game in the cache, if it is there and as it should be.
pub fn found(args: &TableArgs, rules: Rules) -> Option<Table> {
    let path = path_of(rules).filter(|path| !args.no_cache && path.exists())?;
    let file = TableFile::open(&path).ok().filter(|file| file.rules() == rules && file.has_rounds())?;
    Some(Table::File(AnyTable::Bits(file)))
}

/// Writes a table into the cache and opens it there.
fn keep(cli: &Cli, path: &std::path::Path, solution: &Solution) -> anyhow::Result<TableFile> {
    let Some(folder) = path.parent() else { bail!("the cache has no folder") };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{}'", folder.display()))?;
    faceup_table::tidy(folder);
    faceup_table::write(path, solution, &Progress::new("writing".to_owned(), "part", cli.quiet))?;
    Ok(TableFile::open(path)?)
}

/// Where the table of a game is kept, if the user has a cache folder.
fn path_of(rules: Rules) -> Option<PathBuf> {
    let name = match rules.preset() {
        Some(preset) => preset.name().to_owned(),
        None => {
            let trumps = if rules.trumps() == Trumps::Own { "own-trumps" } else { "no-trumps" };
            let after = if rules.after_beating() == AfterBeating::Pass { "pass" } else { "lead" };
            format!("custom-{trumps}-{after}")
        }
    };
    let file = format!("{name}-{}x{}.faceup", rules.pack().suits(), rules.pack().ranks());
    Some(ProjectDirs::from("", "", "faceup")?.cache_dir().join(file))
}
