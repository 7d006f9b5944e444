//! `faceup table verify`

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use faceup::parts::answer::SummaryJson;
use faceup::parts::core::Bytes;
use faceup::parts::files::{AnyTable, TableErrorKind};
use faceup::parts::solver::Fault;
use faceup::{Cost, notation};
use serde::Serialize;

use crate::args::Cli;
use crate::consent::{self, Work};
use crate::machine::on_all_threads;
use crate::output::{self, grouped, shown};
use crate::progress::Progress;
use crate::solving::VERIFYING;
use crate::store::{left, open_checked};

/// Prove that a table file is right, independently of the solver
///
/// The proof shows that every win has a move that wins in the stated rounds, that no loss has a better move, and that each side can
/// hold every draw. It takes a few times as long as solving. With --sample, only some hands are checked.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup table verify 2x8.faceup && echo proved
  faceup table verify 4x8.faceup --sample 1000000")]
pub struct Args {
    /// The table file
    pub file: PathBuf,

    /// Check only N random hands of a table that takes too long to prove: whether each value follows from the others by one round
    /// of best play. This is not a proof
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub sample: Option<u64>,

    /// The seed of the random hands
    #[arg(long, value_name = "SEED", default_value_t = 0, requires = "sample")]
    pub seed: u64,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Serialize)]
struct VerifyJson {
    table: String,
    table_hash: String,
    /// Whether the whole table is proved.
    verified: bool,
    /// The number of random hands checked. `None` for a proof of the whole table.
    sample: Option<u64>,
    fault: Option<String>,
    /// The hand with the wrong value, if the fault is in one.
    hand: Option<String>,
    has_rounds: bool,
    #[serde(flatten)]
    summary: SummaryJson,
    seconds: f64,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let start = Instant::now();
    let table = open_checked(cli, &args.file)?;
    let (summary, left) = (table.summary(), left(cli, &table));
    let shown = shown(&args.file);
    let (rules, has_rounds) = (table.rules(), table.has_rounds());
    if args.sample.is_none() {
        let seconds = on_all_threads(Cost::of(rules, has_rounds).seconds * VERIFYING);
        let (what, advice) = (format!("verifying {shown}"), "--sample N checks random hands");
        consent::ask(cli, &Work { what, seconds, memory: 0, limit: None, advice })?;
    }
    // The verifier has a bit for each hand that it has derived.
    let needed = if has_rounds { 0 } else { (1u128 << rules.pack().cards()) / 8 };
    if let Some(left) = left.filter(|&left| needed > left.into()) {
        let (needed, limit) = (Bytes(table.memory() + needed), Bytes(table.memory() + u128::from(left)));
        return Err(TableErrorKind::Memory { needed, limit }.at(&args.file).into());
    }
    let verdict = Progress::during(format!("verifying {shown}"), "pass", cli.quiet, |progress| match args.sample {
        Some(hands) => table.verify_sample(hands, args.seed, progress).map(Some),
        None => table.verify(left, progress).map(|()| None),
    });
    let seconds = start.elapsed().as_secs_f64();
    let (sample, fault) = match verdict {
        Ok(sample) => (sample, None),
        Err(fault @ Fault::Interrupted(_)) => {
            return Err(fault).with_context(|| format!("'{shown}' is not verified"));
        }
        Err(fault) => (None, Some(fault)),
    };
    let explained = fault.as_ref().map(|fault| fault.explain(rules.pack()));
    let printed = if args.json {
        output::json(&VerifyJson {
            table: args.file.display().to_string(),
            table_hash: table.file().map(AnyTable::hash).unwrap_or_default(),
            verified: fault.is_none() && sample.is_none(),
            sample,
            fault: explained.clone(),
            hand: fault.and_then(|fault| fault.hand()).map(|hand| notation::format_hand(hand, rules.pack())),
            has_rounds,
            summary: SummaryJson::from(&summary),
            seconds,
        })
    } else if explained.is_none() {
        let what = if has_rounds { "outcome and rounds" } else { "outcome" };
        let deals = grouped(summary.positions.total());
        let seconds = output::seconds(seconds);
        if let Some(hands) = sample {
            let (hands, what) = (grouped(hands), if has_rounds { "outcomes and rounds" } else { "outcomes" });
            return output::text(format!(
                "checked: {rules}; the {what} of {hands} of {deals} deals follow from the others, in {seconds}"
            ));
        }
        output::text(format!("verified: {rules}; {what} of all {deals} deals proved in {seconds}"))
    } else {
        Ok(())
    };
    // A wrong table is a failure even if nobody reads the output.
    match explained {
        Some(fault) => bail!("'{shown}' is wrong: {fault}"),
        None => printed,
    }
}
