//! `faceup sample`

use faceup::answer::GameJson;
use faceup::engine::RandomDeals;
use faceup::{Rules, Sample, Table};
use serde::Serialize;

use crate::args::{Cli, SampleArgs, TableArgs};
use crate::failure::usage;
use crate::progress::{Progress, Watched};
use crate::{cache, estimating, output};

/// One suit length.
#[derive(Debug, Serialize)]
struct SampleJson {
    #[serde(flatten)]
    game: GameJson,
    seed: u64,
    #[serde(flatten)]
    sample: Sample,
}

pub fn run(cli: &Cli, args: &SampleArgs) -> anyhow::Result<()> {
    let customary = args.game.rules(None)?.pack().ranks();
    let range = args.ranks.clone().unwrap_or(customary..=customary);
    // Every size is checked before the first is sampled.
    let games = range.map(|ranks| args.game.rules(Some(ranks))).collect::<anyhow::Result<Vec<Rules>>>()?;
    for &rules in &games {
        RandomDeals::new(rules, args.seed).map_err(usage)?;
        if let Some(base) = args.base.filter(|&base| base == 0 || base >= rules.pack().ranks()) {
            return Err(usage(format!("expected a base of fewer ranks than {rules}, got {base}")));
        }
        estimating::check_base(rules, args.base)?;
    }
    if !args.json {
        let deals = output::plural(args.deals.into(), "random deal");
        output::text(format!("{deals} of each suit length, seed {}: how often the starter wins\n", args.seed))?;
        output::text("ranks    wins            range  outcomes")?;
    }
    for rules in games {
        let sample = sample(cli, args, rules)?;
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

fn sample(cli: &Cli, args: &SampleArgs, rules: Rules) -> anyhow::Result<Sample> {
    let _watched = Watched::new();
    let watch = Progress::new(String::new(), "", true);
    if let Some(table) = table(cli, args, rules, &watch)? {
        let sample = Sample::of_table(&cache::expanded(cli, table.clone())?, args.deals, args.seed, &watch)?;
        table.check_unchanged()?;
        return Ok(sample);
    }
    let evaluation = estimating::evaluation(rules, args.base, &watch)?;
    Ok(Sample::of_evaluation(&evaluation, args.deals, args.seed, &watch)?)
}

/// The table of a game, unless it would have to be made in more than about a second, or the user wants estimates.
fn table(cli: &Cli, args: &SampleArgs, rules: Rules, watch: &Progress) -> anyhow::Result<Option<Table>> {
    // A game of one rank has no smaller game to estimate it from.
    if (args.estimate || args.base.is_some()) && rules.pack().ranks() > 1 {
        return Ok(None);
    }
    if let Some(table) = estimating::at_hand(rules, watch)? {
        return Ok(Some(table));
    }
    Ok(cache::found(cli, &TableArgs { table: None, no_cache: args.no_cache }, rules))
}
