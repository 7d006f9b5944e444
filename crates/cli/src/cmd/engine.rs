//! `faceup engine`

use std::io;
use std::time::Duration;

use faceup::play::protocol::{Server, serve};
use faceup::play::{Engine, Spec};
use faceup::solver::Tablebase;
use faceup::{Observer, Quiet, Rules, Table};

use crate::args::{Cli, EngineArgs, with_depth};
use crate::failure::{describe, usage};
use crate::output::note;
use crate::progress::Unwatched;
use crate::shelf::CommandShelf;

pub fn run(cli: &Cli, args: &EngineArgs) -> anyhow::Result<()> {
    let spec = with_depth(&args.player, args.depth)?;
    let shelf = CommandShelf::new(cli, &args.table)?;
    let of_file = shelf.named(&args.game, args.ranks)?;
    let rules = of_file.map_or_else(|| args.game.rules(args.ranks), Ok)?;
    // The table is found or made at the first move, since another game may be set before.
    let make = move |rules: Rules| -> Result<Box<dyn Engine + '_>, String> {
        let base = |rules, ranks| shelf.tablebase(rules, ranks);
        if spec != Spec::Perfect {
            return spec
                .make(rules, None::<&dyn Tablebase>, &base, args.seed, Duration::MAX, &Quiet)
                .map_err(|error| error.to_string());
        }
        if let Some(of_file) = of_file.filter(|&of_file| of_file != rules) {
            return Err(format!("expected a table of {rules}, which the perfect player needs, got one of {of_file}"));
        }
        let table = shelf.table(rules).map_err(|error| describe(&error))?;
        warn_without_rounds(cli, &table);
        let engine = spec.make(rules, Some(table.tablebase()), &base, args.seed, Duration::MAX, &Quiet);
        engine.map_err(|error| error.to_string())
    };
    let mut server = Server::new("faceup", env!("CARGO_PKG_VERSION"), rules, Box::new(make)).map_err(usage)?;
    serve(&mut server, &mut io::stdin().lock(), &mut io::stdout().lock(), &Unwatched)?;
    // The solve of a table for the perfect player may have been interrupted.
    Ok(Unwatched.check()?)
}

/// Warns that the table of a perfect player has no rounds.
pub fn warn_without_rounds(cli: &Cli, table: &Table) {
    if !table.has_rounds() {
        note(
            cli.quiet,
            "note: the table has no rounds: the perfect player still keeps every win and draw, but may take long to win, \
             and may lose sooner than necessary",
        );
    }
}
