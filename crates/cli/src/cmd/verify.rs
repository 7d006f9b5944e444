//! `faceup verify`

use std::time::Instant;

use anyhow::{Context, bail};
use faceup::notation;
use faceup::solver::{Fault, Observer, proof_order, verify_in_order};
use serde::Serialize;

use crate::args::{Cli, VerifyArgs};
use crate::checked::Checked;
use crate::machine::memory_limit;
use crate::output::{self, grouped};
use crate::progress::Progress;
use crate::report::SummaryJson;

#[derive(Debug, Serialize)]
struct VerifyJson {
    table: String,
    table_hash: String,
    verified: bool,
    fault: Option<String>,
    /// The hand whose value is wrong, if the fault is in one.
    hand: Option<String>,
    has_rounds: bool,
    #[serde(flatten)]
    summary: SummaryJson,
    seconds: f64,
}

pub fn run(cli: &Cli, args: &VerifyArgs) -> anyhow::Result<()> {
    let start = Instant::now();
    let checked = Checked::open(cli, &args.file)?;
    let (table, shown) = (checked.table(), args.file.display());
    let (rules, has_rounds) = (table.rules(), table.has_rounds());
    let progress = Progress::new(format!("verifying {shown}"), "pass", cli.quiet);
    let order = |observer: &dyn Observer| proof_order(table, memory_limit(cli), observer);
    let verdict = verify_in_order(table, &order, &progress);
    drop(progress);
    checked.file.check_unchanged()?;
    let seconds = start.elapsed().as_secs_f64();
    let fault = match verdict {
        Ok(()) => None,
        Err(fault @ Fault::Interrupted(_)) => {
            return Err(fault).with_context(|| format!("'{shown}' is not verified"));
        }
        Err(fault) => Some(fault),
    };
    let explained = fault.as_ref().map(|fault| fault.explain(rules.pack()));
    let printed = if args.json {
        output::json(&VerifyJson {
            table: shown.to_string(),
            table_hash: checked.file.hash(),
            verified: fault.is_none(),
            fault: explained.clone(),
            hand: fault.and_then(|fault| fault.hand()).map(|hand| notation::format_hand(hand, rules.pack())),
            has_rounds,
            summary: SummaryJson::from(&checked.summary),
            seconds,
        })
    } else if explained.is_none() {
        let what = if has_rounds { "outcome and rounds" } else { "outcome" };
        let deals = grouped(checked.summary.positions.total());
        let seconds = output::seconds(seconds);
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
