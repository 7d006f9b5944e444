//! `faceup solve` of several suit lengths, or of one as a row of a table.

use std::path::Path;

use faceup::parts::answer::csv_line;
use faceup::parts::files::checkpoint;
use faceup::parts::solver::memory::check_memory;
use faceup::parts::solver::{Counts, Summary, summarize};
use faceup::{DealSet, Rules};
use serde_json::Value;

use super::known::{keep, known, note_known};
use super::options::{Args, RowFormat};
use crate::args::{Cli, TableArgs};
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, grouped};
use crate::solving::{SolveOptions, SolvedJson, checkpoint_path, confirm, solve};
use crate::store::CommandStore;

/// Solves some games, and prints a row for each.
pub fn run(cli: &Cli, args: &Args, games: Vec<Rules>) -> anyhow::Result<()> {
    if args.out.is_some() || args.verify || args.plan {
        return Err(usage("--out, --verify and --plan are for one suit length, as in --ranks 8, and not for --format"));
    }
    let (rounds, checkpoint) = (!args.no_rounds, checkpoint_path(&args.checkpoint)?);
    let begun = checkpoint.as_deref().map(|path| begun(path, args, &games)).transpose()?.flatten();
    // Each table is needed once more at most: when its row is printed.
    let mut store = CommandStore::new(cli, &TableArgs { table: None, no_cache: args.no_cache })?;
    store.tables = store.tables.keeping(1);
    // The rows of the games before one that is too large are printed, so the largest of them counts.
    let options = SolveOptions { rounds, memory: memory_limit(cli), ..SolveOptions::default() };
    let fits = |&&rules: &&Rules| check_memory(rules, rounds, options.memory).is_ok();
    let largest = games.iter().rev().filter(fits).find(|&&rules| known(args, &store, rules).is_none());
    largest.map_or(Ok(()), |&rules| confirm(cli, rules, options, 0.0))?;
    let mut out = if args.json { Out::Json } else { Out::new(args.format.unwrap_or(RowFormat::Table)) };
    out.head(&games)?;
    for rules in games {
        if let Some(table) = known(args, &store, rules) {
            note_known(cli, &table);
            let summary = table.summary();
            out.row(&SolvedJson::of_known(&summary, None), &summary)?;
            continue;
        }
        // Games before that of the checkpoint are solved again, which takes a fraction of its time.
        let checkpoint =
            checkpoint.as_deref().filter(|_| begun.is_none_or(|begun| begun.pack().ranks() <= rules.pack().ranks()));
        let checkpoint = checkpoint.map(|path| (path, &args.checkpoint));
        let mut solved = solve(cli, rules, SolveOptions { memory: memory_limit(cli), checkpoint, ..options })?;
        let summary = summarize(&solved.solution);
        out.row(&solved.json(&summary, None), &summary)?;
        solved.remove_checkpoint(cli);
        keep(args, &store, &solved.solution)?;
    }
    Ok(())
}

/// The game of the checkpoint, if there is one.
fn begun(path: &Path, args: &Args, games: &[Rules]) -> anyhow::Result<Option<Rules>> {
    if !path.exists() {
        return Ok(None);
    }
    let (shown, summary) = (path.display(), checkpoint::peek(path)?);
    if !args.checkpoint.resume {
        return Err(usage(format!("there is a checkpoint '{shown}': resume from it with --resume, or remove it")));
    }
    if !games.contains(&summary.rules) {
        let rules = summary.rules;
        return Err(usage(format!("the checkpoint '{shown}' is of {rules}, which is not in the range; remove it")));
    }
    Ok(Some(summary.rules))
}

/// The rows of a table.
enum Out {
    /// Objects, one on a line.
    Json,
    /// Columns for a terminal, or for a Markdown page.
    Columns {
        markdown: bool,
    },
    Csv,
}

/// The second set of deals is [the usual one](DealSet::usual). Two columns have only shares.
const HEADS_WITH_SYMMETRIC: [&str; 12] =
    ["ranks", "deals", "win", "lose", "draw", "symmetric", "win", "lose", "draw", "shuffled", "equal", "longest"];
const HEADS: [&str; 12] =
    ["ranks", "deals", "win", "lose", "draw", "equal", "win", "lose", "draw", "one more", "one less", "longest"];
const WIDTHS: [usize; 12] = [5, 14, 22, 14, 8, 10, 18, 10, 7, 8, 8, 7];

/// The columns of CSV: fields of the JSON.
const FIELDS: [&str; 5] = ["game", "suits", "ranks", "trumps", "after_beating"];
/// Each has a win, a loss and a draw.
const COUNTS: [&str; 7] =
    ["positions", "symmetric", "symmetric_distinct", "shuffled", "equal", "equal_more", "equal_fewer"];
const MORE_FIELDS: [&str; 6] = ["longest_rounds", "longest/hand", "nodes", "seconds", "memory", "version"];

/// The paths of the columns of CSV in the JSON.
fn paths() -> impl Iterator<Item = String> {
    let counts = COUNTS.iter().flat_map(|set| ["win", "loss", "draw"].map(|outcome| format!("{set}/{outcome}")));
    FIELDS.into_iter().map(str::to_owned).chain(counts).chain(MORE_FIELDS.into_iter().map(str::to_owned))
}

impl Out {
    fn new(format: RowFormat) -> Out {
        match format {
            RowFormat::Csv => Out::Csv,
            format => Out::Columns { markdown: format == RowFormat::Markdown },
        }
    }

    fn line(&mut self, cells: impl IntoIterator<Item = String>) -> anyhow::Result<()> {
        match self {
            Out::Json => Ok(()),
            Out::Columns { markdown } => {
                let cells = cells.into_iter().zip(WIDTHS).map(|(cell, width)| format!("{cell:>width$}"));
                let cells: Vec<String> = cells.collect();
                output::text(if *markdown { format!("| {} |", cells.join(" | ")) } else { cells.join(" ") })
            }
            Out::Csv => output::print(&csv_line(&cells.into_iter().collect::<Vec<_>>())),
        }
    }

    fn head(&mut self, games: &[Rules]) -> anyhow::Result<()> {
        let &mut Out::Columns { markdown } = self else {
            let name = |path: String| {
                path.replace("positions/", "").replace("symmetric_distinct", "distinct").replace('/', "_")
            };
            return self.line(paths().map(name));
        };
        let mut heads = HEADS;
        if let Some(&rules) = games.first() {
            let name = rules.to_string();
            let game = name.split(" of ").next().unwrap_or(&name);
            let sets = if DealSet::usual(rules) == DealSet::Symmetric {
                heads = HEADS_WITH_SYMMETRIC;
                "then symmetric deals, by the starter's result;\n\
                 how often the starter wins symmetric deals as they are shuffled, and equal hands"
            } else {
                "then equal hands, by the starter's result;\n\
                 how often the starter wins with one card more, and with one less"
            };
            output::text(format!("{game}: all deals, {sets}; longest forced result in rounds\n"))?;
        }
        self.line(heads.map(str::to_owned))?;
        if markdown {
            self.line(WIDTHS.map(|width| format!("{:->1$}:", "", width - 1)))?;
        }
        Ok(())
    }

    fn row(&mut self, json: &SolvedJson<'_>, summary: &Summary) -> anyhow::Result<()> {
        match self {
            Out::Json => return output::json(json),
            Out::Csv => {
                let json = serde_json::to_value(json)?;
                // Empty for what a game or a known table has not.
                return self.line(paths().map(|path| match json.pointer(&format!("/{path}")) {
                    _ if path == "ranks" => summary.rules.pack().ranks_text(),
                    None | Some(Value::Null) => String::new(),
                    Some(Value::String(text)) => text.clone(),
                    Some(value) if path == "seconds" => format!("{:.3}", value.as_f64().unwrap_or_default()),
                    Some(value) => value.to_string(),
                }));
            }
            Out::Columns { .. } => {}
        }
        let share = |counts: Counts| output::share(counts.win, counts.total());
        let wins = |counts: Counts| format!("{} ({})", grouped(counts.win), share(counts));
        let (all, usual) = (summary.positions, summary.symmetric.unwrap_or(summary.equal));
        let shares = match summary.shuffled {
            Some(shuffled) => [Some(shuffled), Some(summary.equal)],
            None => [summary.equal_more, summary.equal_fewer],
        };
        let [first, second] = shares.map(|counts| counts.map_or("-".to_owned(), share));
        self.line([
            summary.rules.pack().ranks_text(),
            grouped(all.total()),
            wins(all),
            grouped(all.loss),
            grouped(all.draw),
            grouped(usual.total()),
            wins(usual),
            grouped(usual.loss),
            grouped(usual.draw),
            first,
            second,
            summary.longest_rounds.map_or("-".to_owned(), |rounds| rounds.to_string()),
        ])
    }
}
