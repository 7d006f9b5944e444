//! `faceup table convert`

use std::borrow::Cow;
use std::path::Path;

use anyhow::bail;
use faceup::Table;
use faceup::answer::{FrontierJson, GameJson};
use faceup::core::Bytes;
use faceup::files::{AnyTable, BitTable, Target};
use serde::Serialize;

use crate::args::{Cli, ConvertArgs, TableKind};
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, note, shown};
use crate::progress::{Progress, Watched};
use crate::{replace, report};

#[derive(Debug, Serialize)]
struct ConvertJson<'a> {
    #[serde(flatten)]
    game: GameJson,
    from: Cow<'a, str>,
    to: Cow<'a, str>,
    kind: &'static str,
    bytes: u64,
    table_hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    frontier: Option<FrontierJson>,
}

pub fn run(cli: &Cli, args: &ConvertArgs) -> anyhow::Result<()> {
    let (from, to) = (shown(&args.from), shown(&args.into));
    let table = Table::open_within(&args.from, memory_limit(cli))?;
    let Some(file) = table.file() else { bail!("'{from}' is not a file") };
    let (is, other) = match file {
        AnyTable::Bits(_) => (TableKind::Bits, TableKind::Frontier),
        AnyTable::Frontier(_) => (TableKind::Frontier, TableKind::Bits),
    };
    if other == TableKind::Frontier {
        table
            .rules()
            .usual()
            .map_err(|error| usage(format!("there are no frontier tables of such a game: {error}")))?;
    }
    if args.to == Some(is) {
        let what = if is == TableKind::Frontier { "a frontier table" } else { "a table with every hand" };
        return Err(usage(format!("'{from}' is {what} already: leave out --to to make the other kind")));
    }
    if is_same(&args.from, &args.into) {
        return Err(usage(format!("FROM and TO are the same file, '{from}'; give TO another name")));
    }
    // Fail before the work rather than after it.
    let target = Target::new(&args.into, args.force)?;
    if !args.force {
        replace::check(cli, &args.into, table.rules(), false)?;
    }
    let (rules, limit) = (table.rules(), memory_limit(cli));
    let needed = BitTable::memory_needed(rules);
    if let Some(limit) = limit.filter(|&limit| needed > u128::from(limit)) {
        bail!("converting takes {}: free some memory, or allow more with --memory", Bytes::over(needed, limit.into()));
    }
    if table.has_rounds() {
        note(cli.quiet, format!("note: the rounds of '{from}' are left out: a frontier table holds outcomes only"));
    }
    // An interruption after the table is in place must not hide that.
    let _watched = Watched::new();
    let progress = Progress::new(format!("converting {from}"), "part", cli.quiet);
    file.convert(&target, limit, &progress)?;
    drop(progress);
    let made = AnyTable::open(&args.into)?;
    let frontier = match &made {
        AnyTable::Frontier(frontier) => Some(FrontierJson::from(frontier)),
        AnyTable::Bits(_) => None,
    };
    if args.json {
        return output::json(&ConvertJson {
            game: rules.into(),
            from: args.from.to_string_lossy(),
            to: args.into.to_string_lossy(),
            kind: if other == TableKind::Frontier { "frontier" } else { "bits" },
            bytes: made.file_len(),
            table_hash: made.hash(),
            frontier,
        });
    }
    let [before, after] = [file, &made].map(|table| Bytes(table.file_len().into()));
    output::text(match frontier.as_ref().map(report::frontier) {
        Some(frontier) => format!("{rules}\n{frontier}, {after} instead of {before}, written to {to}"),
        None => format!("{rules}\noutcomes of every hand, {after} instead of {before}, written to {to}"),
    })
}

/// Whether two paths lead to the same existing file.
fn is_same(a: &Path, b: &Path) -> bool {
    a.canonicalize().is_ok_and(|a| b.canonicalize().is_ok_and(|b| a == b))
}
