//! `faceup solve`

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, anyhow};
use faceup_core::Rules;
use faceup_solver::{
    Bytes, Lookup, Options, Solution, SolveError, State, Status, Summary, check_memory, least_memory, memory_needed,
    solve_on, summarize,
};
use faceup_table::checkpoint;
use serde::Serialize;

use crate::args::{Cli, SolveArgs};
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, grouped, note};
use crate::progress::{Progress, Watched, interrupted};
use crate::report::{self, SummaryJson};

/// A game solved just now.
pub struct Solved {
    pub solution: Solution,
    pub summary: Summary,
    pub seconds: f64,
    pub memory: u128,
}

#[derive(Debug, Serialize)]
pub struct SolvedJson<'a> {
    #[serde(flatten)]
    pub summary: SummaryJson,
    pub seconds: f64,
    /// Positions within rounds that were searched.
    pub nodes: u64,
    /// Bytes foretold.
    pub memory: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<Cow<'a, str>>,
    pub version: &'static str,
}

impl Solved {
    /// Sums up what was solved in so many seconds.
    fn new((solution, seconds): (Solution, f64)) -> Solved {
        let memory = memory_needed(solution.rules(), solution.has_rounds());
        Solved { summary: summarize(&solution), solution, seconds, memory }
    }

    pub fn json<'a>(&self, out: Option<&'a Path>) -> SolvedJson<'a> {
        SolvedJson {
            summary: SummaryJson::from(&self.summary),
            seconds: self.seconds,
            nodes: self.solution.nodes,
            memory: u64::try_from(self.memory).unwrap_or(u64::MAX),
            out: out.map(Path::to_string_lossy),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

pub fn run(cli: &Cli, args: &SolveArgs) -> anyhow::Result<()> {
    let rules = args.game.rules(args.ranks)?;
    if let Some(out) = &args.out {
        // Better to find out before the work than after it.
        faceup_table::check_writable(out)?;
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
    let mut is_kept = start.is_some();
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
    let solved = solve_from(cli, rules, !args.no_rounds, limit, start, &mut save).map(Solved::new)?;
    // Once the table is in place, what is left is to say so.
    let _watched = Watched::new();
    let written = args.out.as_ref().map(|out| {
        let progress = Progress::new(format!("writing {}", out.display()), "part", cli.quiet);
        faceup_table::write(out, &solved.solution, &progress)
    });
    // What was found out is told even if it could not be written.
    let out = args.out.as_deref().filter(|_| matches!(written, Some(Ok(()))));
    let told = tell(&solved, args.json, out);
    written.unwrap_or(Ok(()))?;
    // The checkpoint goes once the result is somewhere.
    if let Some(path) = checkpoint.filter(|_| is_kept && (told.is_ok() || out.is_some()))
        && let Err(error) = std::fs::remove_file(&path)
    {
        note(cli.quiet, format!("note: cannot remove '{}', which is not needed any more: {error}", path.display()));
    }
    told
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

fn tell(solved: &Solved, json: bool, out: Option<&Path>) -> anyhow::Result<()> {
    if json {
        return output::json(&solved.json(out));
    }
    let mut text = report::text(&solved.summary);
    text.push_str(&format!(
        "\n\nsolved in {}; {} positions within rounds searched",
        output::seconds(solved.seconds),
        grouped(solved.solution.nodes)
    ));
    if let Some(out) = out {
        text.push_str(&format!("\ntable written to {}", out.display()));
    }
    output::text(text)
}

/// Games of so many cards come with a warning: outcomes alone, and with rounds.
const LONG: [u32; 2] = [33, 29];

/// Solves a game with progress shown, within the memory that may be used, and sums it up.
pub fn solve_game(cli: &Cli, rules: Rules, rounds: bool) -> anyhow::Result<Solved> {
    solve_from(cli, rules, rounds, memory_limit(cli), None, &mut |_| ()).map(Solved::new)
}

/// Solves a game for its table alone.
pub fn solve_table(cli: &Cli, rules: Rules) -> anyhow::Result<Solution> {
    solve_from(cli, rules, true, memory_limit(cli), None, &mut |_| ()).map(|(solution, _)| solution)
}

/// Solves a game from where it was left, with every step shown to `save`. Returns how many seconds that took, too.
fn solve_from(
    cli: &Cli,
    rules: Rules,
    rounds: bool,
    limit: Option<u64>,
    start: Option<State>,
    save: &mut dyn FnMut(&State),
) -> anyhow::Result<(Solution, f64)> {
    let options = Options { rounds, memory: limit, ..Options::default() };
    let progress = Progress::named(format!("solving {rules}"), cli.quiet, move |Status { step, total, .. }| {
        // Outcomes are found by way of the games with fewer ranks, of which there are fewer positions.
        let ranks = (total + 2).ilog2() / u32::from(rules.pack().suits());
        match (rounds, ranks == u32::from(rules.pack().ranks())) {
            (true, _) => format!("round {step}"),
            (false, true) => format!("pass {step}"),
            (false, false) => format!("{ranks} ranks first"),
        }
    });
    if rules.pack().cards() >= LONG[usize::from(rounds)] && check_memory(rules, rounds, limit).is_ok() {
        note(cli.quiet, format!("note: {rules} has 2^{} positions: this takes hours or days", rules.pack().cards()));
    }
    let begun = Instant::now();
    let solution = start
        .map_or_else(|| State::new(rules, &options), Ok)
        .and_then(|state| solve_on(state, &options, &progress, save));
    Ok((explain(solution, cli, rules, rounds, limit)?, begun.elapsed().as_secs_f64()))
}

/// What came of a solve; if it takes too much memory, with what the user can do about it.
fn explain<T>(
    came: Result<T, SolveError>,
    cli: &Cli,
    rules: Rules,
    rounds: bool,
    limit: Option<u64>,
) -> anyhow::Result<T> {
    match came {
        Err(error @ SolveError::Memory { .. }) => {
            Err(anyhow!(error)).with_context(|| remedy(rules, rounds, limit.unwrap_or(u64::MAX), cli.memory.is_some()))
        }
        came => Ok(came?),
    }
}

/// What the user can do about too little memory.
fn remedy(rules: Rules, rounds: bool, limit: u64, chosen: bool) -> String {
    let mut ways = Vec::new();
    let outcomes = least_memory(rules, false);
    if rounds && outcomes <= u128::from(limit) {
        ways.push(format!("ask for outcomes alone with --no-rounds, which takes {}", Bytes(outcomes)));
    }
    let fewer = (1..rules.pack().ranks())
        .rev()
        .filter_map(|ranks| rules.with_ranks(ranks))
        .find(|&rules| least_memory(rules, rounds) <= u128::from(limit));
    if let Some(fewer) = fewer {
        ways.push(format!("take at most {} ranks", fewer.pack().ranks()));
    }
    ways.push(if chosen { "give more with --memory".to_owned() } else { "free some memory".to_owned() });
    format!("not enough memory (you could {})", ways.join(", or "))
}
