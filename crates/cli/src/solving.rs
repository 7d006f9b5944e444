//! Solving games for the commands: with progress, within the memory that there is, and with words for what goes wrong.

use std::borrow::Cow;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow};
use faceup_core::{AfterBeating, Rules, Trumps};
use faceup_solver::{
    Bytes, Options, Solution, SolveError, State, Status, Summary, Tablebase, check_memory, least_memory, memory_needed,
    memory_within, solve_on, summarize,
};
use serde::Serialize;

use crate::args::Cli;
use crate::machine::memory_limit;
use crate::output::note;
use crate::progress::Progress;
use crate::report::SummaryJson;

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
    /// What it took; none if it was solved before.
    pub seconds: Option<f64>,
    /// Positions within rounds that were searched, likewise.
    pub nodes: Option<u64>,
    /// Bytes foretold, likewise.
    pub memory: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<Cow<'a, str>>,
    pub version: &'static str,
}

impl Solved {
    /// Sums up what was solved in so many seconds, with so much memory at the most.
    pub fn new((solution, seconds): (Solution, f64), limit: Option<u64>) -> Solved {
        let memory = memory_within(solution.rules(), solution.has_rounds(), limit);
        Solved { summary: summarize(&solution), solution, seconds, memory }
    }

    pub fn json<'a>(&self, out: Option<&'a Path>) -> SolvedJson<'a> {
        SolvedJson {
            summary: SummaryJson::from(&self.summary),
            seconds: Some(self.seconds),
            nodes: Some(self.solution.nodes),
            memory: Some(u64::try_from(self.memory).unwrap_or(u64::MAX)),
            out: out.map(Path::to_string_lossy),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// What takes no more memory than this is done soon anyhow.
const FEW_BYTES: u128 = 1 << 20;

/// Whether a game comes with a warning.
pub fn takes_hours(rules: Rules, rounds: bool) -> bool {
    // Challenge is the hardest of the family: of 28 cards it takes half an hour, and seventy times that of 32.
    let is_challenge = (rules.trumps(), rules.after_beating()) == (Trumps::Own, AfterBeating::Lead);
    let most = if rounds {
        28
    } else if is_challenge {
        29
    } else {
        32
    };
    rules.pack().cards() > most
}

/// Solves a game with progress shown, within the memory that may be used, and sums it up.
pub fn solve_game(cli: &Cli, rules: Rules, rounds: bool) -> anyhow::Result<Solved> {
    let options = Options { rounds, memory: memory_limit(cli), ..Options::default() };
    Ok(Solved::new(solve_from(cli, rules, &options, None, &mut |_| ())?, options.memory))
}

/// Solves a game for its table alone.
pub fn solve_table(cli: &Cli, rules: Rules) -> anyhow::Result<Solution> {
    let options = Options { memory: memory_limit(cli), ..Options::default() };
    solve_from(cli, rules, &options, None, &mut |_| ()).map(|(solution, _)| solution)
}

/// Solves a game from where it was left, with every step shown to `save`. Returns how many seconds that took, too.
pub fn solve_from(
    cli: &Cli,
    rules: Rules,
    options: &Options,
    start: Option<State>,
    save: &mut dyn FnMut(&State),
) -> anyhow::Result<(Solution, f64)> {
    let &Options { rounds, memory: limit, .. } = options;
    let progress = Progress::named(format!("solving {rules}"), cli.quiet, move |Status { step, total, .. }| {
        // Outcomes are found by way of the games with fewer ranks, of which there are fewer positions.
        let ranks = (total + 2).ilog2() / u32::from(rules.pack().suits());
        match (rounds, ranks == u32::from(rules.pack().ranks())) {
            (true, _) => format!("round {step}"),
            (false, true) => format!("pass {step}"),
            (false, false) => format!("{ranks} ranks first"),
        }
    });
    if check_memory(rules, rounds, limit).is_ok() {
        if takes_hours(rules, rounds) {
            let (cards, memory) = (rules.pack().cards(), Bytes(memory_within(rules, rounds, limit)));
            note(cli.quiet, format!("note: {rules} has 2^{cards} positions: this takes hours or days, and {memory}"));
        }
        let (best, taken) = (memory_needed(rules, rounds), memory_within(rules, rounds, limit));
        if taken < best && taken > FEW_BYTES {
            let (best, taken) = (Bytes(best), Bytes(taken));
            note(cli.quiet, format!("note: with {best} of memory this would be much faster than with {taken}"));
        }
    }
    let begun = Instant::now();
    let solution = start
        .map_or_else(|| State::new(rules, options), Ok)
        .and_then(|state| solve_on(state, options, &progress, save));
    Ok((explain(solution, cli, rules, rounds, limit)?, begun.elapsed().as_secs_f64()))
}

/// What came of a solve; if it takes too much memory, with what the user can do about it.
pub fn explain<T>(
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
        ways.push(format!(
            "make a table of outcomes alone, 'faceup solve --no-rounds', which takes {}",
            Bytes(outcomes)
        ));
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
