//! `faceup solve`

use std::path::Path;

use faceup::answer::{GameJson, SummaryJson};
use faceup::files::AnyTable;
use faceup::solver::{Bytes, Workers, check_memory, memory_needed, memory_within};
use faceup::{Rules, Table};
use serde::Serialize;

use crate::args::{Cli, SolveArgs};
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, grouped, note, shown};
use crate::progress::{Progress, Watched};
use crate::replace;
use crate::report;
use crate::solving::{ENOUGH, Solved, SolvedJson, about, checkpoint_path, confirm, estimate_time, solve_game, target};

/// Solves a game, with workers if there are any.
pub fn run(cli: &Cli, args: &SolveArgs, workers: Option<&dyn Workers>) -> anyhow::Result<()> {
    let rules = args.game.rules(args.ranks)?;
    let rounds = !args.no_rounds;
    if args.estimate {
        return estimate(cli, args, rules);
    }
    if let Some(out) = &args.out {
        // Better to find out before the work than after it.
        faceup::files::check_writable(out)?;
        if let Some(table) = solved_before(cli, args, out, rules)? {
            return tell_again(cli, args, out, &table);
        }
    }
    let checkpoint = checkpoint_path(&args.checkpoint)?;
    if let (Some(checkpoint), Some(out)) = (&checkpoint, &args.out)
        && *checkpoint == target(out)?
    {
        return Err(usage("--out and --checkpoint lead to the same file; give them different names"));
    }
    confirm(cli, rules, rounds, args.yes)?;
    let checkpoint = checkpoint.as_deref().map(|path| (path, &args.checkpoint));
    let mut solved = solve_game(cli, rules, rounds, checkpoint, workers)?;
    // Once the table is in place, an interruption must not hide that.
    let _watched = Watched::new();
    let written = args.out.as_ref().map(|out| -> anyhow::Result<()> {
        // The work may have taken hours. A file that got the name meanwhile is kept too.
        if !args.force {
            replace::check(cli, out, rules, rounds)?;
        }
        let progress = Progress::new(format!("writing {}", shown(out)), "part", cli.quiet);
        Ok(faceup::files::write(out, &solved.solution, &progress)?)
    });
    // The result is printed even if it could not be written.
    let out = args.out.as_deref().filter(|_| matches!(written, Some(Ok(()))));
    let told = tell(&solved, args.json, out);
    written.unwrap_or(Ok(()))?;
    // The checkpoint goes once the result is somewhere.
    if told.is_ok() || out.is_some() {
        solved.remove_checkpoint(cli);
    }
    told
}

/// The table that is asked for, if an earlier run of the same command has written it.
///
/// # Errors
///
/// If another file has its name, and the user has not said that it may be replaced.
fn solved_before(cli: &Cli, args: &SolveArgs, out: &Path, rules: Rules) -> anyhow::Result<Option<Table>> {
    let rounds = !args.no_rounds;
    let there = match replace::check(cli, out, rules, rounds) {
        Err(_) if args.force => return Ok(None),
        there => there?,
    };
    let is_begun = args.checkpoint.checkpoint.as_ref().is_some_and(|path| path.exists());
    Ok(there.filter(|table| {
        let is_same_kind = matches!(table.file(), Some(AnyTable::Bits(_))) && table.has_rounds() == rounds;
        args.checkpoint.resume && !is_begun && is_same_kind
    }))
}

/// Prints the summary of a table that an earlier run wrote.
fn tell_again(cli: &Cli, args: &SolveArgs, out: &Path, table: &Table) -> anyhow::Result<()> {
    let summary = table.summary();
    table.check_unchanged()?;
    note(cli.quiet, format!("note: '{}' already contains this table; nothing to do", shown(out)));
    if !args.json {
        return output::text(report::text(&summary));
    }
    output::json(&SolvedJson {
        summary: SummaryJson::from(&summary),
        seconds: None,
        nodes: None,
        memory: None,
        out: Some(out.to_string_lossy()),
        version: env!("CARGO_PKG_VERSION"),
    })
}

fn tell(solved: &Solved, json: bool, out: Option<&Path>) -> anyhow::Result<()> {
    if json {
        return output::json(&solved.json(out));
    }
    let mut text = report::text(&solved.summary);
    let (seconds, nodes) = (output::seconds(solved.seconds), grouped(solved.solution.nodes));
    let parts = if solved.is_resumed { " in several parts" } else { "" };
    text.push_str(&format!("\n\nsolved in {seconds}{parts}; {nodes} positions within rounds searched"));
    if let Some(out) = out {
        text.push_str(&format!("\ntable written to {}", shown(out)));
    }
    output::text(text)
}

#[derive(Debug, Serialize)]
struct EstimateJson {
    #[serde(flatten)]
    game: GameJson,
    /// To a thousandth, or to a whole second above ten.
    seconds: f64,
    memory: u64,
    version: &'static str,
}

/// Tells how much time and memory solving needs.
fn estimate(cli: &Cli, args: &SolveArgs, rules: Rules) -> anyhow::Result<()> {
    let (rounds, limit) = (!args.no_rounds, memory_limit(cli));
    let is_enough = check_memory(rules, rounds, limit).is_ok();
    let memory = memory_within(rules, rounds, limit);
    let estimate = estimate_time(limit, rules, rounds, ENOUGH)?;
    if args.json {
        let memory = u64::try_from(memory).unwrap_or(u64::MAX);
        let seconds = match estimate.seconds {
            seconds @ ..10.0 => (seconds * 1000.0).round() / 1000.0,
            seconds => seconds.round(),
        };
        return output::json(&EstimateJson { game: rules.into(), seconds, memory, version: env!("CARGO_PKG_VERSION") });
    }
    let (game, seconds) = estimate.measured;
    let based = if game == rules {
        "measured by solving it".to_owned()
    } else {
        format!("estimated from {} ranks, solved in {}", game.pack().ranks(), output::seconds(seconds))
    };
    let lacking = match limit {
        Some(limit) if !is_enough => format!("\nonly {} of memory may be used", Bytes(limit.into())),
        _ if memory < memory_needed(rules, rounds) => {
            format!("\nwith {} of memory it would be faster", Bytes(memory_needed(rules, rounds)))
        }
        _ => String::new(),
    };
    let (time, memory) = (about(estimate.seconds), Bytes(memory));
    output::text(format!("{rules}\n\ntime: {time} ({based})\nmemory: {memory}{lacking}"))
}
