//! `faceup sample`

use std::path::Path;

use anyhow::Context;
use faceup::answer::{GameJson, Versioned};
use faceup::engine::RandomDeals;
use faceup::{Rules, Sample, Table};
use serde::Serialize;

use crate::args::{Cli, SampleArgs, TableArgs};
use crate::cache;
use crate::estimating::{Bases, check_base};
use crate::failure::usage;
use crate::output::{self, shown};
use crate::progress::Progress;

/// One suit length.
#[derive(Debug, Serialize)]
struct SampleJson {
    #[serde(flatten)]
    game: GameJson,
    seed: u64,
    #[serde(flatten)]
    sample: Sample,
}

/// A row of the file: the text that was read or made, and what it says.
struct Row {
    text: String,
    sample: Sample,
}

pub fn run(cli: &Cli, args: &SampleArgs) -> anyhow::Result<()> {
    let customary = args.game.rules(None)?.pack().ranks();
    let range = args.ranks.clone().unwrap_or(customary..=customary);
    // Every size is checked before the first is sampled.
    let games = range.map(|ranks| args.game.rules(Some(ranks))).collect::<anyhow::Result<Vec<Rules>>>()?;
    for &rules in &games {
        RandomDeals::new(rules, args.seed).map_err(usage)?;
        check_base(rules, args.base)?;
    }
    let mut rows = match &args.out {
        Some(path) => {
            faceup::files::check_writable(path)?;
            rows_of(path, args, &games)?
        }
        None => Vec::new(),
    };
    if !args.json {
        let deals = output::plural(args.deals.into(), "random deal");
        output::text(format!("{deals} of each suit length, seed {}: how often the starter wins\n", args.seed))?;
        output::text("ranks    wins            range  outcomes")?;
    }
    let bases = Bases::new(cli, args.no_cache);
    for (at, &rules) in games.iter().enumerate() {
        if at == rows.len() {
            let sample = sample(cli, args, rules, &bases)?;
            rows.push(Row { text: text_of(args, rules, sample)?, sample });
            write(args, &rows)?;
        }
        let sample = rows[at].sample;
        if args.json {
            output::json(&SampleJson { game: rules.into(), seed: args.seed, sample })?;
            continue;
        }
        let from = match sample.base_ranks {
            _ if sample.is_exact => "exact".to_owned(),
            Some(base) => format!("estimated from {base} ranks"),
            None => "estimated".to_owned(),
        };
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        let range = match (sample.least, sample.most) {
            (Some(least), Some(most)) => format!("{} to {}", percent(least), percent(most)),
            _ => "not known".to_owned(),
        };
        let (ranks, wins) = (rules.pack().ranks(), percent(sample.share));
        output::text(format!("{ranks:>5}  {wins:>6}  {range:>15}  {from}"))?;
    }
    Ok(())
}

/// The rows that a file has already. They are the first of those that the options ask for.
fn rows_of(path: &Path, args: &SampleArgs, games: &[Rules]) -> anyhow::Result<Vec<Row>> {
    let shown = shown(path);
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).context(format!("cannot read '{shown}'")),
    };
    let others = |line: usize| {
        usage(format!(
            "expected the rows of this sample in '{shown}', got others in line {line}: give another file, or remove it"
        ))
    };
    let mut rows = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let sample: Sample = serde_json::from_str(line).map_err(|_| others(at + 1))?;
        let is_wanted = sample.deals == args.deals
            && (!sample.is_exact || !(args.estimate || args.base.is_some()))
            && (sample.is_exact || args.base.is_none_or(|base| sample.base_ranks == Some(base)));
        // The game, the seed and all else before the fractions.
        let before = |text: &str| text.split_once("\"share\"").map(|(before, _)| before.to_owned());
        let expected = games.get(at).and_then(|&rules| text_of(args, rules, sample).ok());
        if !is_wanted || expected.is_none_or(|expected| before(&expected) != before(line)) {
            return Err(others(at + 1));
        }
        rows.push(Row { text: line.to_owned(), sample });
    }
    Ok(rows)
}

/// Writes the rows to the file that the user named, if they named one.
fn write(args: &SampleArgs, rows: &[Row]) -> anyhow::Result<()> {
    let Some(path) = &args.out else { return Ok(()) };
    let text: String = rows.iter().map(|row| format!("{}\n", row.text)).collect();
    Ok(faceup::files::write_whole(path, text)?)
}

/// A row as JSON.
fn text_of(args: &SampleArgs, rules: Rules, sample: Sample) -> serde_json::Result<String> {
    serde_json::to_string(&Versioned::new(SampleJson { game: rules.into(), seed: args.seed, sample }))
}

fn sample(cli: &Cli, args: &SampleArgs, rules: Rules, bases: &Bases<'_>) -> anyhow::Result<Sample> {
    let watch = Progress::new(String::new(), "", true);
    let progress = || Progress::new(format!("sampling {rules}"), "step", cli.quiet);
    if let Some(table) = table(cli, args, rules, bases, &watch)? {
        let sample = Sample::of_table(&cache::expanded(cli, table.clone())?, args.deals, args.seed, &progress())?;
        table.check_unchanged()?;
        return Ok(sample);
    }
    let evaluation = bases.evaluation(rules, args.base, &watch)?;
    Ok(Sample::of_evaluation(&evaluation, args.deals, args.seed, &progress())?)
}

/// The table of a game, unless it would have to be made in more than about a second, or the user wants estimates.
fn table(
    cli: &Cli,
    args: &SampleArgs,
    rules: Rules,
    bases: &Bases<'_>,
    watch: &Progress,
) -> anyhow::Result<Option<Table>> {
    // A game of one rank has no smaller game to estimate it from.
    if (args.estimate || args.base.is_some()) && rules.pack().ranks() > 1 {
        return Ok(None);
    }
    if let Some(table) = bases.at_hand(rules, watch)? {
        return Ok(Some(table));
    }
    Ok(cache::found(cli, &TableArgs { table: None, no_cache: args.no_cache }, rules))
}
