//! The table that a session asks.

use std::sync::Arc;

use faceup::Rules;
use faceup::solver::{Tablebase, check_memory};

use crate::args::{Cli, TableArgs};
use crate::cache;
use crate::machine::memory_limit;
use crate::output::note;
use crate::solving::takes_hours;

/// A table that several users share.
pub type SharedTable = Arc<dyn Tablebase>;

/// The table of a game: the one that the user names, the one in the cache, or a new one. None if a new one would take
/// hours or too much memory; a search has to do then, which a note says.
pub fn table_or_search(cli: &Cli, args: &TableArgs, rules: Rules) -> anyhow::Result<Option<cache::Table>> {
    if args.table.is_none() && cache::found(args, rules).is_none() {
        let needs = match check_memory(rules, true, memory_limit(cli)) {
            Err(_) => Some("more memory than there is"),
            Ok(_) if takes_hours(rules, true) => Some("hours"),
            Ok(_) => None,
        };
        if let Some(needs) = needs {
            note(
                cli.quiet,
                format!(
                    "note: solving {rules} needs {needs}, so a search estimates the values. 'faceup solve --out FILE' \
                     makes a table, and --table FILE uses it"
                ),
            );
            return Ok(None);
        }
    }
    cache::table_of(cli, args, rules).map(Some)
}

/// A table that can be shared; a frontier table expanded if there is memory for that.
pub fn shared(cli: &Cli, table: cache::Table) -> anyhow::Result<SharedTable> {
    Ok(match table.expand(cli)? {
        Some(expanded) => Arc::new(expanded),
        None => Arc::new(table),
    })
}
