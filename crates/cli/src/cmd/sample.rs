//! `faceup sample`

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context;
use faceup::answer::{GameJson, Versioned};
use faceup::files::{Target, write_whole};
use faceup::play::{Evaluation, RandomDeals};
use faceup::{Rules, Sample, SampledShare, Shelf};
use serde::Serialize;
use serde::de::IgnoredAny;

use crate::args::{Cli, SampleArgs, TableArgs};
use crate::failure::usage;
use crate::input::read_at_most;
use crate::output::{self, shown};
use crate::progress::Progress;
use crate::shelf::CommandShelf;

/// The most bytes of a file of rows. There are at most 26 rows.
const MOST_BYTES: u64 = 1 << 20;

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
    let customary = args.game.usual_rules(None)?.pack().ranks();
    let range = args.ranks.clone().unwrap_or(customary..=customary);
    // Every size is checked before the first is sampled.
    let games = range.map(|ranks| args.game.rules(Some(ranks))).collect::<anyhow::Result<Vec<Rules>>>()?;
    let shelf = CommandShelf::new(cli, &TableArgs { table: None, no_cache: args.no_cache })?;
    for &rules in &games {
        RandomDeals::new(rules, args.seed).map_err(usage)?;
        if args.base.is_some() {
            shelf.check_base(rules, args.base)?;
        }
    }
    // Another run would replace the rows of this one.
    let (_lock, mut target, mut rows) = match &args.out {
        Some(path) => {
            faceup::files::check_writable(path)?;
            let (lock, target) = (faceup::files::lock(path)?, Target::new(path, false)?);
            (lock, Some(target), rows_of(path, args, &games, &shelf)?)
        }
        None => (None, None, Vec::new()),
    };
    if !args.json {
        let deals = output::plural(args.deals.into(), "random deal");
        output::text(format!("{deals} of each suit length, seed {}: how often the starter wins\n", args.seed))?;
        output::text("ranks    wins            range  shuffled  outcomes")?;
    }
    for (at, &rules) in games.iter().enumerate() {
        if at == rows.len() {
            let sample = sample(cli, args, rules, &shelf)?;
            rows.push(Row { text: text_of(args, rules, sample)?, sample });
            if let Some(target) = &mut target {
                let text: String = rows.iter().map(|row| format!("{}\n", row.text)).collect();
                *target = write_whole(&*target, text)?;
            }
        }
        let Row { text, sample } = &rows[at];
        if args.json {
            output::text(text)?;
            continue;
        }
        let from = match sample.base_ranks {
            _ if sample.is_exact => "exact".to_owned(),
            Some(base) => format!("estimated from {}", output::plural(base.into(), "rank")),
            None => "estimated".to_owned(),
        };
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        let range = match (sample.least, sample.most) {
            (Some(least), Some(most)) => format!("{} to {}", percent(least), percent(most)),
            _ => "not known".to_owned(),
        };
        let (ranks, wins) = (rules.pack().ranks(), percent(sample.share));
        let shuffled = sample.shuffled.map_or("-".to_owned(), |shuffled| percent(shuffled.share));
        output::text(format!("{ranks:>5}  {wins:>6}  {range:>15}  {shuffled:>8}  {from}"))?;
    }
    Ok(())
}

/// The rows that a file has already. They are the first of those that the options ask for.
fn rows_of(path: &Path, args: &SampleArgs, games: &[Rules], shelf: &CommandShelf<'_>) -> anyhow::Result<Vec<Row>> {
    let shown = shown(path);
    let others = |line: usize| {
        usage(format!(
            "'{shown}' has rows that this command would not write, from line {line} on: give another file, or remove it"
        ))
    };
    let read = match File::open(path) {
        Ok(file) => read_at_most(file, MOST_BYTES),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => Err(error),
    };
    let text = match read.with_context(|| format!("cannot read '{shown}'"))? {
        Some(bytes) => String::from_utf8(bytes).map_err(|_| others(1))?,
        None => return Err(others(1)),
    };
    let mut rows = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let sample: Sample = serde_json::from_str(line).map_err(|_| others(at + 1))?;
        if line.rsplit_once(CHECKSUM).is_none_or(|(before, _)| with_checksum(before) != line) {
            return Err(usage(format!(
                "'{shown}' has a row that is not as it was written, in line {}: its checksum is missing or does not fit; give \
                 another file, or remove it",
                at + 1
            )));
        }
        let rules = *games.get(at).ok_or_else(|| others(at + 1))?;
        let is_wanted = sample.deals == args.deals && is_possible(sample) && is_made_so(args, rules, sample, shelf)?;
        // The game, the seed and all else before the fractions.
        let before = |text: &str| text.split_once("\"share\"").map(|(before, _)| before.to_owned());
        let made = text_of(args, rules, sample)?;
        if !is_wanted || before(&made) != before(line) || names_of(&made)? != names_of(line)? {
            return Err(others(at + 1));
        }
        rows.push(Row { text: line.to_owned(), sample });
    }
    Ok(rows)
}

/// Whether a row can be true.
fn is_possible(sample: Sample) -> bool {
    let by_count = SampledShare { share: sample.share, least: sample.least, most: sample.most };
    [by_count].into_iter().chain(sample.shuffled).all(|SampledShare { share, least, most }| {
        let [least, most] = [least, most].map(|end| end.unwrap_or(share));
        0.0 <= least && least <= share && share <= most && most <= 1.0
    })
}

/// Whether a row comes from where this command would take it: from a table, or from estimates with this base.
fn is_made_so(args: &SampleArgs, rules: Rules, sample: Sample, shelf: &CommandShelf<'_>) -> anyhow::Result<bool> {
    if sample.is_exact {
        return Ok(!must_estimate(args, rules));
    }
    let base = shelf.base_rules(rules, args.base)?.pack().ranks();
    let base = Some(base).filter(|&base| Evaluation::counts_votes(rules, base));
    let is_known = shelf.has(rules) || Shelf::openings(rules).is_some();
    Ok(sample.base_ranks == base && (must_estimate(args, rules) || !is_known))
}

/// A row as JSON.
fn text_of(args: &SampleArgs, rules: Rules, sample: Sample) -> serde_json::Result<String> {
    let text = serde_json::to_string(&Versioned::new(SampleJson { game: rules.into(), seed: args.seed, sample }))?;
    Ok(with_checksum(text.strip_suffix('}').unwrap_or(&text)))
}

/// What stands between a row and its checksum.
const CHECKSUM: &str = ",\"checksum\":";

/// A row to which only its checksum and the closing brace are missing, with these.
fn with_checksum(row: &str) -> String {
    format!("{row}{CHECKSUM}\"{}\"}}", blake3::hash(row.as_bytes()))
}

/// The names of the fields of a row.
fn names_of(row: &str) -> serde_json::Result<BTreeSet<String>> {
    Ok(serde_json::from_str::<BTreeMap<String, IgnoredAny>>(row)?.into_keys().collect())
}

fn sample(cli: &Cli, args: &SampleArgs, rules: Rules, shelf: &CommandShelf<'_>) -> anyhow::Result<Sample> {
    let watch = Progress::silent();
    let progress = || Progress::new(format!("sampling {rules}"), "step", cli.quiet);
    let table = if must_estimate(args, rules) { None } else { shelf.at_hand(rules, &watch)? };
    let openings = Shelf::openings(rules).filter(|_| !must_estimate(args, rules));
    Ok(match table {
        None if let Some(openings) = openings => Sample::of_openings(openings, args.deals, args.seed, &progress())?,
        Some(table) => Sample::of_table(&table, args.deals, args.seed, &progress())?,
        None => {
            let evaluation = shelf.evaluation(rules, args.base, &watch)?;
            Sample::of_evaluation(&evaluation, args.deals, args.seed, &progress())?
        }
    })
}

/// Whether the user wants estimates even if there is a table. A game of one rank has no smaller game to estimate it from.
fn must_estimate(args: &SampleArgs, rules: Rules) -> bool {
    (args.estimate || args.base.is_some()) && rules.pack().ranks() > 1
}
