//! `faceup engine`

use std::io;
use std::time::Duration;

use faceup::Rules;
use faceup::engine::protocol::{Server, serve};
use faceup::engine::{Engine, Spec};
use faceup::solver::{Quiet, Tablebase};

use crate::args::{Cli, EngineArgs, with_depth};
use crate::cache;
use crate::failure::usage;
use crate::output::note;

pub fn run(cli: &Cli, args: &EngineArgs) -> anyhow::Result<()> {
    let spec = with_depth(&args.player, args.depth)?;
    let mut named = cache::named(&args.table, &args.game, args.ranks)?;
    let rules = named.as_ref().map_or_else(|| args.game.rules(args.ranks), |table| Ok(table.rules()))?;
    let of_file = named.as_ref().map(|table| table.rules());
    // The table is found or made at the first move, since another game may be set before.
    let make = move |rules: Rules| -> Result<Box<dyn Engine + '_>, String> {
        let table = match (&spec, of_file) {
            (Spec::Perfect, Some(of_file)) if of_file != rules => {
                return Err(format!(
                    "expected a table of {rules}, which the perfect player needs, got one of {of_file}"
                ));
            }
            (Spec::Perfect, _) => {
                let named =
                    named.take().map_or_else(|| cache::named(&args.table, &args.game, args.ranks), |t| Ok(Some(t)));
                let table = named.and_then(|named| cache::table(cli, &args.table, named, rules));
                Some(
                    table
                        .map_err(|error| format!("{error:#}"))?
                        .into_tablebase(cli)
                        .map_err(|error| format!("{error:#}"))?,
                )
            }
            _ => None,
        };
        if let Some(table) = &table {
            warn_without_rounds(cli, table);
        }
        spec.make(rules, table, args.seed, Duration::MAX, &Quiet).map_err(|error| error.to_string())
    };
    let mut server = Server::new("faceup", env!("CARGO_PKG_VERSION"), rules, Box::new(make)).map_err(usage)?;
    serve(&mut server, &mut io::stdin().lock(), &mut io::stdout().lock(), &Quiet)?;
    Ok(())
}

/// Warns that the table of a perfect player has no rounds.
pub fn warn_without_rounds(cli: &Cli, table: &dyn Tablebase) {
    if !table.has_rounds() {
        note(
            cli.quiet,
            "note: the table has no rounds: the perfect player still keeps every win and draw, but may take long to win, \
             and may lose sooner than necessary",
        );
    }
}
