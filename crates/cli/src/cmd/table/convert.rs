//! `faceup table convert`

use std::borrow::Cow;
use std::path::Path;

use anyhow::bail;
use faceup::Table;
use faceup::answer::{FrontierJson, GameJson};
use faceup::parts::core::Bytes;
use faceup::parts::files::{AnyTable, BitTable, CompactFile, TableKind, Target};
use faceup::parts::solver::Tablebase;
use serde::Serialize;

use crate::args::{Cli, ConvertArgs};
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, note, shown};
use crate::progress::Progress;
use crate::signals::Watched;
use crate::store::kind_by_name;
use crate::{replace, report};

#[derive(Debug, Serialize)]
struct ConvertJson<'a> {
    #[serde(flatten)]
    game: GameJson,
    from: Cow<'a, str>,
    to: Cow<'a, str>,
    kind: TableKind,
    bytes: u64,
    table_hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    frontier: Option<FrontierJson>,
}

pub fn run(cli: &Cli, args: &ConvertArgs) -> anyhow::Result<()> {
    let (from, to) = (shown(&args.from), shown(&args.into));
    let table = Table::open_within(&args.from, memory_limit(cli))?;
    let Some(file) = table.file() else { bail!("'{from}' is not a file") };
    let kind = args.to.unwrap_or_else(|| usual_kind(&args.into, file));
    if kind == file.kind() {
        return Err(usage(format!("'{from}' is {} already; expected --to {}", describe(kind), others(kind))));
    }
    if kind == TableKind::Compact && !table.has_rounds() {
        return Err(usage(format!(
            "'{from}' has no rounds, and a compact table holds rounds: 'faceup solve --out FILE' counts them"
        )));
    }
    if kind == TableKind::Frontier {
        table
            .rules()
            .usual()
            .map_err(|error| usage(format!("there are no frontier tables of such a game: {error}")))?;
    }
    if is_same(&args.from, &args.into) {
        return Err(usage(format!("FROM and TO are the same file, '{from}'; give TO another name")));
    }
    // Fail before the work rather than after it.
    let target = Target::new(&args.into, args.force)?;
    if !args.force {
        replace::check(cli, &args.into, table.rules(), kind != TableKind::Frontier && table.has_rounds())?;
    }
    let (rules, limit) = (table.rules(), memory_limit(cli));
    let needed = match kind {
        TableKind::Compact => CompactFile::memory_needed(rules),
        TableKind::Bits | TableKind::Frontier => BitTable::memory_needed(rules),
    };
    if let Some(limit) = limit.filter(|&limit| needed > u128::from(limit)) {
        bail!("converting takes {}: free some memory, or allow more with --memory", Bytes::over(needed, limit.into()));
    }
    if table.has_rounds() && kind == TableKind::Frontier {
        note(cli.quiet, format!("note: the rounds of '{from}' are left out: a frontier table holds outcomes only"));
    }
    // An interruption after the table is in place must not hide that.
    let _watched = Watched::new();
    let progress = Progress::new(format!("converting {from}"), "part", cli.quiet);
    file.convert(kind, &target, limit, &progress)?;
    drop(progress);
    let made = AnyTable::open(&args.into)?;
    let frontier = match &made {
        AnyTable::Frontier(frontier) => Some(FrontierJson::from(frontier)),
        AnyTable::Bits(_) | AnyTable::Compact(_) => None,
    };
    if args.json {
        return output::json(&ConvertJson {
            game: rules.into(),
            from: args.from.to_string_lossy(),
            to: args.into.to_string_lossy(),
            kind,
            bytes: made.file_len(),
            table_hash: made.hash(),
            frontier,
        });
    }
    let [before, after] = [file, &made].map(|table| Bytes(table.file_len().into()));
    let holds = match frontier.as_ref().map(report::frontier) {
        Some(frontier) => frontier,
        None if made.has_rounds() => "outcome and rounds of every hand".to_owned(),
        None => "outcomes of every hand".to_owned(),
    };
    output::text(format!("{rules}\n{holds}, {after} instead of {before}, written to {to}"))
}

/// The kind that the name of a file asks for, or else one that holds as much.
fn usual_kind(into: &Path, from: &AnyTable) -> TableKind {
    match (kind_by_name(into), from) {
        (Some(kind), _) => kind,
        (_, AnyTable::Bits(bits)) if bits.has_rounds() => TableKind::Compact,
        (_, AnyTable::Bits(_)) => TableKind::Frontier,
        (_, AnyTable::Compact(_) | AnyTable::Frontier(_)) => TableKind::Bits,
    }
}

fn describe(kind: TableKind) -> &'static str {
    match kind {
        TableKind::Bits => "a table with every hand",
        TableKind::Compact => "a compact table",
        TableKind::Frontier => "a frontier table",
    }
}

/// The other kinds, as a list of words.
fn others(kind: TableKind) -> String {
    let others: Vec<&str> = TableKind::ALL.into_iter().filter(|&other| other != kind).map(TableKind::name).collect();
    others.join(" or --to ")
}

/// Whether two paths lead to the same existing file.
fn is_same(a: &Path, b: &Path) -> bool {
    a.canonicalize().is_ok_and(|a| b.canonicalize().is_ok_and(|b| a == b))
}
