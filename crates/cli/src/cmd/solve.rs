//! `faceup solve`

mod known;
mod lengths;
mod options;

use std::ffi::OsStr;
use std::path::Path;

use anyhow::{Context, bail};
use faceup::parts::answer::GameJson;
use faceup::parts::core::Bytes;
use faceup::parts::files::{TableKind, Target};
use faceup::parts::solver::memory::{check_memory, memory_needed};
use faceup::parts::solver::processes::Peers;
use faceup::parts::solver::{Fault, Summary, proof_order, summarize, verify_in_order};
use faceup::{Cost, Observer, Rules, Table};
use serde::Serialize;

use self::known::{keep, known, note_known};
pub use self::options::Args;
use crate::args::{Cli, TableArgs};
use crate::failure::usage;
use crate::machine::{memory_limit, on_all_threads};
use crate::output::{self, about, grouped, note, shown};
use crate::progress::Progress;
use crate::replace;
use crate::signals::Watched;
use crate::solving::{SolveOptions, SolvedJson, VERIFYING, checkpoint_path, confirm, solve, target};
use crate::store::CommandStore;

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    run_by(cli, args, None)
}

/// Solves one game, with peers if there are any, or several games.
pub fn run_by(cli: &Cli, args: &Args, peers: Option<&dyn Peers>) -> anyhow::Result<()> {
    let games = args.games()?;
    let [rules] = games[..] else { return many(cli, args, peers, games) };
    if args.format.is_some() {
        return many(cli, args, peers, games);
    }
    let rounds = !args.no_rounds;
    if args.plan {
        return tell_cost(cli, args, rules);
    }
    if let Some(out) = &args.out {
        // Fail before the work rather than after it.
        faceup::parts::files::check_writable(out)?;
        check_ending(out, rules, rounds)?;
        if let Some(table) = solved_before(cli, args, out, rules)? {
            // An earlier run may have been killed after the table had its name.
            if let Some(path) = &args.checkpoint.checkpoint {
                faceup::checkpoint::tidy(&target(path)?);
            }
            return tell_again(cli, args, out, &table);
        }
    }
    let table_args = TableArgs { table: None, no_cache: args.no_cache };
    let store = CommandStore::new(cli, &table_args)?;
    if let Some(table) = known(args, &store, rules).filter(|_| peers.is_none()) {
        return tell_known(cli, args, &table);
    }
    let checkpoint = checkpoint_path(&args.checkpoint)?;
    if let (Some(checkpoint), Some(out)) = (&checkpoint, &args.out)
        && *checkpoint == target(out)?
    {
        return Err(usage("--out and --checkpoint lead to the same file; give them different names"));
    }
    let checkpoint = checkpoint.as_deref().map(|path| (path, &args.checkpoint));
    let options = SolveOptions { rounds, memory: memory_limit(cli), checkpoint, peers };
    confirm(cli, rules, options, if args.verify { VERIFYING } else { 0.0 })?;
    let mut solved = solve(cli, rules, options)?;
    let summary = summarize(&solved.solution);
    if args.verify {
        let order = |observer: &dyn Observer| proof_order(&solved.solution, memory_limit(cli), observer);
        check(rules, |progress| verify_in_order(&solved.solution, &order, progress), cli)?;
    }
    // An interruption after the table is in place must not hide that.
    let _watched = Watched::new();
    let written = args.out.as_ref().map(|out| -> anyhow::Result<()> {
        let target = target_of(cli, args, out, rules)?;
        let progress = Progress::new(format!("writing {}", shown(out)), "part", cli.quiet);
        Ok(faceup::parts::files::write(&target, &solved.solution, &progress)?)
    });
    // Print the result even if it could not be written.
    let out = args.out.as_deref().filter(|_| matches!(written, Some(Ok(()))));
    let parts = if solved.is_resumed { " in several parts" } else { "" };
    let (seconds, nodes) = (output::seconds(solved.seconds), grouped(solved.solution.nodes));
    let mut last = vec![format!("solved in {seconds}{parts}; {nodes} positions within rounds searched")];
    last.extend(args.verify.then(|| VERIFIED.to_owned()));
    last.extend(out.map(written_to));
    let told = tell(args, solved.json(&summary, out), &summary, last);
    written.unwrap_or(Ok(()))?;
    // Remove the checkpoint once the result is somewhere.
    if told.is_ok() || out.is_some() {
        solved.remove_checkpoint(cli);
    }
    told?;
    // Last: what was asked for is safe if this is interrupted.
    if peers.is_none() {
        keep(args, &store, &solved.solution)?;
    }
    Ok(())
}

/// Solves several games, or prints one as a row.
fn many(cli: &Cli, args: &Args, peers: Option<&dyn Peers>, games: Vec<Rules>) -> anyhow::Result<()> {
    if peers.is_some() {
        return Err(usage("several processes solve one suit length, and print no --format: name one with --ranks"));
    }
    lengths::run(cli, args, games)
}

/// The file to write. Checks which file it would replace: the work may have taken hours.
fn target_of(cli: &Cli, args: &Args, out: &Path, rules: Rules) -> anyhow::Result<Target> {
    let target = Target::new(out, args.force)?;
    if !args.force {
        replace::check(cli, out, rules, !args.no_rounds)?;
    }
    Ok(target)
}

/// Checks that the ending of the file's name does not promise another kind of table than it will be.
fn check_ending(out: &Path, rules: Rules, rounds: bool) -> anyhow::Result<()> {
    let kind = TableKind::of(rules, rounds);
    let ending = out.extension().and_then(OsStr::to_str).unwrap_or_default();
    let named = TableKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(ending));
    let remedy = match named.filter(|&named| named != kind) {
        None => return Ok(()),
        Some(TableKind::Compact) => "leave out --no-rounds, or give another name",
        Some(TableKind::Frontier) if rounds && rules.pack().is_usual() => "add --no-rounds, or give another name",
        Some(TableKind::Frontier) => "give another name",
    };
    let (of, shown) = (if rounds { "with rounds" } else { "without rounds" }, shown(out));
    Err(usage(format!(
        "expected a name that does not end in .{ending} for a {kind} table {of}, got '{shown}': {remedy}"
    )))
}

/// The requested table, if an earlier run of the same command has written it.
///
/// # Errors
///
/// If another file has its name, and may not be replaced.
fn solved_before(cli: &Cli, args: &Args, out: &Path, rules: Rules) -> anyhow::Result<Option<Table>> {
    let rounds = !args.no_rounds;
    let there = match replace::check(cli, out, rules, rounds) {
        Err(_) if args.force => return Ok(None),
        there => there?,
    };
    let is_begun = args.checkpoint.checkpoint.as_ref().is_some_and(|path| path.exists());
    Ok(there.filter(|table| args.checkpoint.resume && !is_begun && table.has_rounds() == rounds))
}

/// Prints the summary of a table that an earlier run wrote.
fn tell_again(cli: &Cli, args: &Args, out: &Path, table: &Table) -> anyhow::Result<()> {
    if args.verify {
        check(table.rules(), |progress| table.verify(memory_limit(cli), progress), cli)?;
    }
    note(cli.quiet, format!("note: '{}' already contains this table; nothing to do", shown(out)));
    let summary = table.summary();
    let last = if args.verify { vec![VERIFIED.to_owned()] } else { Vec::new() };
    tell(args, SolvedJson::of_known(&summary, Some(out)), &summary, last)
}

/// Prints the summary of a table of the program or the cache, and writes it if it is asked for.
fn tell_known(cli: &Cli, args: &Args, table: &Table) -> anyhow::Result<()> {
    // An interruption after the table is in place must not hide that.
    let _watched = Watched::new();
    if let Some(out) = &args.out {
        let target = target_of(cli, args, out, table.rules())?;
        let progress = Progress::new(format!("writing {}", shown(out)), "part", cli.quiet);
        table.write_with(&target, &progress)?;
    }
    note_known(cli, table);
    let (summary, out) = (table.summary(), args.out.as_deref());
    tell(args, SolvedJson::of_known(&summary, out), &summary, out.map(written_to).into_iter().collect())
}

/// Prints the summary of a table, and some last lines.
fn tell(args: &Args, json: SolvedJson<'_>, summary: &Summary, last: Vec<String>) -> anyhow::Result<()> {
    match args.json {
        true => output::json(&SolvedJson { verified: args.verify, ..json }),
        false if last.is_empty() => output::text(summary),
        false => output::text(format!("{summary}\n\n{}", last.join("\n"))),
    }
}

fn written_to(out: &Path) -> String {
    format!("table written to {}", shown(out))
}

/// The message for a proved table.
const VERIFIED: &str = "verified: every deal proved";

/// Proves a table right, with progress.
fn check(rules: Rules, verify: impl FnOnce(&dyn Observer) -> Result<(), Fault>, cli: &Cli) -> anyhow::Result<()> {
    let progress = Progress::new("verifying".to_owned(), "pass", cli.quiet);
    match verify(&progress) {
        Ok(()) => Ok(()),
        Err(fault @ Fault::Interrupted(_)) => Err(fault).context("solved, but not verified"),
        Err(fault) => bail!(
            "the table is wrong: {}; solve again from the beginning, without the checkpoint",
            fault.explain(rules.pack())
        ),
    }
}

#[derive(Debug, Serialize)]
struct CostJson {
    #[serde(flatten)]
    game: GameJson,
    positions: u128,
    /// Rounded to a thousandth, or to a whole second above ten.
    seconds: f64,
    memory: u128,
    version: &'static str,
}

/// Prints the time and memory that solving takes.
fn tell_cost(cli: &Cli, args: &Args, rules: Rules) -> anyhow::Result<()> {
    let (rounds, limit) = (!args.no_rounds, memory_limit(cli));
    let Cost { positions, bytes: memory, seconds, .. } = Cost::within(rules, rounds, limit);
    let seconds = on_all_threads(seconds);
    if args.json {
        let seconds = if seconds < 10.0 { (seconds * 1000.0).round() / 1000.0 } else { seconds.round() };
        let version = env!("CARGO_PKG_VERSION");
        return output::json(&CostJson { game: rules.into(), positions, seconds, memory, version });
    }
    let lacking = match limit {
        Some(limit) if check_memory(rules, rounds, Some(limit)).is_err() => {
            format!("\nonly {} of memory may be used", Bytes(limit.into()))
        }
        _ if memory < memory_needed(rules, rounds) => {
            format!("\nwith {} of memory it would be faster", Bytes(memory_needed(rules, rounds)))
        }
        _ => String::new(),
    };
    let positions = u64::try_from(positions).map_or_else(|_| positions.to_string(), grouped);
    let (time, memory) = (about(seconds), Bytes(memory));
    output::text(format!("{rules}\n\npositions: {positions}\ntime: {time}\nmemory: {memory}{lacking}"))
}
