//! `faceup verify`

use std::time::Instant;

use anyhow::{Context, bail};
use faceup_core::notation;
use faceup_solver::{Fault, Observer, Tablebase, proof_order, verify_in_order};
use serde::Serialize;

use crate::args::{Cli, VerifyArgs};
use crate::checked::Checked;
use crate::machine::memory_limit;
use crate::output::{self, grouped};
use crate::progress::Progress;
use crate::report::SummaryJson;

#[derive(Debug, Serialize)]
struct VerifyJson {
    file: String,
    verified: bool,
    fault: Option<String>,
    hand: Option<String>,
    hash: String,
    #[serde(flatten)]
    summary: SummaryJson,
    seconds: f64,
}

pub fn run(cli: &Cli, args: &VerifyArgs) -> anyhow::Result<()> {
    let start = Instant::now();
    let Checked { file, expanded, summary } = Checked::open(cli, &args.file)?;
    let table = expanded.as_ref().map_or(&file as &dyn Tablebase, |expanded| expanded);
    let rules = table.rules();
    let progress = Progress::new(format!("verifying {}", args.file.display()), "pass", cli.quiet);
    let order = |observer: &dyn Observer| proof_order(table, memory_limit(cli), observer);
    let verdict = verify_in_order(table, &order, &progress);
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let hand = |fault: &Fault| fault.hand().map(|hand| notation::format_hand(hand, rules.pack()));
    if args.json && !matches!(verdict, Err(Fault::Interrupted(_))) {
        output::json(&VerifyJson {
            file: args.file.display().to_string(),
            verified: verdict.is_ok(),
            fault: verdict.as_ref().err().map(|fault| fault.explain(rules.pack())),
            hand: verdict.as_ref().err().and_then(hand),
            hash: file.hash(),
            summary: SummaryJson::from(&summary),
            seconds,
        })?;
    }
    match verdict {
        Ok(()) => {}
        Err(fault @ Fault::Interrupted(_)) => {
            return Err(fault).with_context(|| format!("'{}' is not verified", args.file.display()));
        }
        Err(fault) => bail!("'{}' is wrong: {}", args.file.display(), fault.explain(rules.pack())),
    }
    if args.json {
        return Ok(());
    }
    let what = if table.has_rounds() { "outcome and rounds" } else { "outcome" };
    output::text(format!(
        "verified: {rules}; {what} of all {} deals proved in {}",
        grouped(summary.positions.total()),
        output::seconds(seconds)
    ))
}
