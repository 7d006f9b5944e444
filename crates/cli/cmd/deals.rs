//! `faceup deals`

use std::io::{self, BufWriter, Write};

use faceup_core::{CardSet, Deal, DealSet, notation};
use faceup_solver::{Analyst, Lookup, Outcome};
use rayon::prelude::*;
use serde::Serialize;

use crate::args::{Cli, DealsArgs, DealsFormat};
use crate::failure::{Interrupted, usage};
use crate::{cache, progress, report};

#[derive(Debug, Serialize)]
struct DealJson {
    hand: String,
    other: String,
    outcome: &'static str,
    rounds: Option<u16>,
    winning_leads: Vec<String>,
}

/// So many deals are worked out at once; they are printed in order.
const CHUNK: usize = 1 << 13;

pub fn run(cli: &Cli, args: &DealsArgs) -> anyhow::Result<()> {
    let rules = args.game.rules(args.ranks)?;
    let set = DealSet::from(args.set);
    let mut deals = set.deals(rules).map_err(usage)?;
    let table = cache::table(cli, &args.table, rules)?;
    let table = table.lookup();
    let wanted: Vec<Outcome> = args.outcome.iter().map(|&outcome| outcome.into()).collect();
    let is_wanted = |deal: &Deal| wanted.is_empty() || wanted.contains(&table.outcome(deal.leader()));

    let mut out = BufWriter::new(io::stdout().lock());
    let csv = !args.json && args.format == DealsFormat::Csv;
    if csv {
        out.write_all(b"hand,other,outcome,rounds,winning_leads\n")?;
    }
    let mut left = args.limit.unwrap_or(u64::MAX);
    while left > 0 {
        if progress::interrupted() {
            out.flush()?;
            return Err(Interrupted.into());
        }
        let chunk: Vec<Deal> = deals.by_ref().take(CHUNK).collect();
        if chunk.is_empty() {
            break;
        }
        let chunk: Vec<Deal> =
            chunk.into_iter().filter(is_wanted).take(usize::try_from(left).unwrap_or(usize::MAX)).collect();
        left -= chunk.len() as u64;
        let rows: Vec<DealJson> =
            chunk.par_iter().map_init(|| Analyst::new(table), |analyst, deal| row(table, analyst, deal)).collect();
        for row in rows {
            if csv {
                // Nothing here needs quotes but hands of long suits, which have commas.
                let rounds = row.rounds.map(|rounds| rounds.to_string()).unwrap_or_default();
                let fields = [&row.hand, &row.other, row.outcome, &rounds, &row.winning_leads.join(" ")];
                let mut record = csv::Writer::from_writer(Vec::new());
                record.write_record(fields)?;
                out.write_all(&record.into_inner()?)?;
            } else {
                serde_json::to_writer(&mut out, &row).map_err(io::Error::from)?;
                out.write_all(b"\n")?;
            }
        }
    }
    out.flush()?;
    Ok(())
}

fn row(table: &dyn Lookup, analyst: &mut Analyst<'_>, deal: &Deal) -> DealJson {
    let pack = deal.rules().pack();
    let hand = |set: CardSet| notation::format_hand(set, pack);
    let value = table.value(deal.leader());
    DealJson {
        hand: hand(deal.leader()),
        other: hand(deal.other()),
        outcome: value.outcome().name(),
        rounds: report::rounds(value, table.has_rounds()),
        winning_leads: analyst
            .winning_leads(deal.leader())
            .iter()
            .map(|card| notation::format_card(card, pack))
            .collect(),
    }
}
