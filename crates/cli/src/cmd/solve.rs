//! `faceup solve`

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use faceup_core::Rules;
use faceup_solver::{Options, State, Tablebase, check_memory, summarize};
use faceup_table::{AnyTable, TableError, TableFile, checkpoint};

use crate::args::{Cli, SolveArgs};
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, grouped, note};
use crate::progress::{Progress, Watched, interrupted};
use crate::report::{self, SummaryJson};
use crate::solving::{Solved, SolvedJson, explain, solve_from};

pub fn run(cli: &Cli, args: &SolveArgs) -> anyhow::Result<()> {
    let rules = args.game.rules(args.ranks)?;
    if let Some(out) = &args.out {
        // Better to find out before the work than after it.
        faceup_table::check_writable(out)?;
        if let Some(table) = there_already(args, out, rules)? {
            return tell_again(cli, args, out, &table);
        }
    }
    let checkpoint = args.checkpoint.as_deref().map(target).transpose()?;
    if let (Some(checkpoint), Some(out)) = (&checkpoint, &args.out)
        && *checkpoint == target(out)?
    {
        return Err(usage("--out and --checkpoint lead to the same file; give them different names"));
    }
    // What is free is found out before the checkpoint takes some of it.
    let limit = memory_limit(cli);
    if let Some(checkpoint) = &checkpoint {
        faceup_table::check_writable(checkpoint)?;
    }
    let _lock = checkpoint.as_deref().map(checkpoint::lock).transpose()?;
    let start = start(cli, args, checkpoint.as_deref(), rules, limit)?;
    let is_resumed = start.is_some();
    let mut is_kept = is_resumed;
    let (mut saved, mut complained, mut told_of) = (Instant::now(), false, false);
    let mut save = |state: &State| {
        let is_time = saved.elapsed().as_secs() >= args.every || interrupted();
        let Some(path) = checkpoint.as_ref().filter(|_| is_time) else { return };
        match checkpoint::save(path, state) {
            Ok(()) => {
                (is_kept, complained) = (true, false);
                if interrupted() && !told_of {
                    let shown = path.display();
                    note(cli.quiet, format!("note: what is done is kept in '{shown}'; go on from it with --resume"));
                    told_of = true;
                }
            }
            Err(error) if interrupted() => {
                note(
                    cli.quiet,
                    format!("note: {:#}; what was done since the last time is lost", anyhow::Error::from(error)),
                );
            }
            // Work goes on if it cannot be saved; the user may be able to make room.
            Err(error) if !complained => {
                note(cli.quiet, format!("note: {:#}; going on without", anyhow::Error::from(error)));
                complained = true;
            }
            Err(_) => {}
        }
        saved = Instant::now();
    };
    // Only a checkpoint is worth a pause.
    let pause = checkpoint.as_ref().map(|_| Duration::from_secs(args.every));
    let options = Options { rounds: !args.no_rounds, memory: limit, checkpoint_every: pause, ..Options::default() };
    let solved = solve_from(cli, rules, &options, start, &mut save)?;
    let solved = Solved::new(solved, limit);
    // Once the table is in place, what is left is to say so.
    let _watched = Watched::new();
    let written = args.out.as_ref().map(|out| {
        let progress = Progress::new(format!("writing {}", out.display()), "part", cli.quiet);
        faceup_table::write(out, &solved.solution, &progress)
    });
    // What was found out is told even if it could not be written.
    let out = args.out.as_deref().filter(|_| matches!(written, Some(Ok(()))));
    let told = tell(&solved, is_resumed, args.json, out);
    written.unwrap_or(Ok(()))?;
    // The checkpoint goes once the result is somewhere.
    if let Some(path) = checkpoint.filter(|_| is_kept && (told.is_ok() || out.is_some()))
        && let Err(error) = std::fs::remove_file(&path)
    {
        note(cli.quiet, format!("note: cannot remove '{}', which is not needed any more: {error}", path.display()));
    }
    told
}

/// The table that is asked for, if an earlier run with the same words has written it.
///
/// # Errors
///
/// If another table stands there that would be lost, and the user has not said that it may be.
fn there_already(args: &SolveArgs, out: &Path, rules: Rules) -> anyhow::Result<Option<TableFile>> {
    if args.force && !args.resume {
        return Ok(None); // whatever it is
    }
    let rounds = !args.no_rounds;
    // What is no table is replaced: a damaged one is best made again.
    let (there, table) = match AnyTable::open(out) {
        Ok(AnyTable::Bits(file)) => ((file.rules(), file.has_rounds()), Some(file)),
        Ok(AnyTable::Frontier(file)) => ((file.rules(), file.has_rounds()), None),
        Err(error @ TableError::IsACheckpoint { .. }) if !args.force => {
            return Err(usage(format!("{error}; or give --out another name, or add --force to replace it")));
        }
        Err(_) => return Ok(None),
    };
    let is_begun = args.checkpoint.as_ref().is_some_and(|path| path.exists());
    if args.resume && !is_begun && there == (rules, rounds) {
        return Ok(table);
    }
    if !args.force && (there.0 != rules || there.1 && !rounds) {
        let (shown, of) = (out.display(), there.0);
        let rounds = if there.1 { "with" } else { "without" };
        return Err(usage(format!(
            "'{shown}' is there, a table of {of}, {rounds} rounds: give --out another name, or add --force to replace it"
        )));
    }
    Ok(None)
}

/// Tells what a table holds that was solved before.
fn tell_again(cli: &Cli, args: &SolveArgs, out: &Path, table: &TableFile) -> anyhow::Result<()> {
    let summary = summarize(table);
    note(cli.quiet, format!("note: '{}' holds it already; nothing is left to do", out.display()));
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

/// The file that a path leads to, whether it is there or not.
fn target(path: &Path) -> anyhow::Result<PathBuf> {
    if path.exists() {
        return path.canonicalize().with_context(|| format!("cannot find '{}'", path.display()));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default();
    // A folder that is not there is told of later.
    Ok(folder.canonicalize().map_or_else(|_| path.to_owned(), |folder| folder.join(name)))
}

/// What the checkpoint holds, if there is one to go on from.
fn start(
    cli: &Cli,
    args: &SolveArgs,
    path: Option<&Path>,
    rules: Rules,
    limit: Option<u64>,
) -> anyhow::Result<Option<State>> {
    let Some(path) = path else { return Ok(None) };
    let shown = path.display();
    let mut state = None;
    if path.exists() {
        let summary = checkpoint::peek(path)?;
        if !args.resume {
            return Err(usage(format!("there is a checkpoint '{shown}': go on from it with --resume, or remove it")));
        }
        if (summary.rules, summary.has_rounds) != (rules, !args.no_rounds) {
            let rounds = if summary.has_rounds { "with" } else { "without" };
            let other = summary.rules;
            return Err(usage(format!(
                "the checkpoint '{shown}' is of {other}, {rounds} rounds: ask for the same, or remove it"
            )));
        }
        explain(check_memory(rules, summary.has_rounds, limit), cli, rules, summary.has_rounds, limit)?;
        state = Some(checkpoint::load(path)?);
        let way = if summary.in_work == rules {
            String::new()
        } else {
            format!(" of the game of {} ranks, which leads to it", summary.in_work.pack().ranks())
        };
        note(cli.quiet, format!("note: going on from '{shown}', {} steps{way} done", summary.step));
    }
    // Whoever goes on takes the place of one that was killed.
    if args.resume {
        faceup_table::tidy_after(path);
        args.out.iter().for_each(|out| faceup_table::tidy_after(out));
    }
    Ok(state)
}

fn tell(solved: &Solved, is_resumed: bool, json: bool, out: Option<&Path>) -> anyhow::Result<()> {
    if json {
        return output::json(&solved.json(out));
    }
    let mut text = report::text(&solved.summary);
    let (seconds, nodes) = (output::seconds(solved.seconds), grouped(solved.solution.nodes));
    text.push_str(&match is_resumed {
        false => format!("\n\nsolved in {seconds}; {nodes} positions within rounds searched"),
        true => format!("\n\nsolved, the last part in {seconds}; {nodes} positions within rounds searched in all"),
    });
    if let Some(out) = out {
        text.push_str(&format!("\ntable written to {}", out.display()));
    }
    output::text(text)
}
