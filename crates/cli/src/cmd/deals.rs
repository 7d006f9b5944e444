//! `faceup deals`

use std::io::{self, Write};

use faceup_core::{CardSet, Deal, DealSet, notation};
use faceup_solver::{Analyst, Outcome, Tablebase};
use rayon::prelude::*;
use serde::Serialize;

use crate::args::{Cli, DealsArgs, DealsFormat};
use crate::failure::usage;
use crate::{cache, report};

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
/// So many of them are one thread's work at a time.
const PIECE: usize = 1 << 8;

pub fn run(cli: &Cli, args: &DealsArgs) -> anyhow::Result<()> {
    let named = cache::named(&args.table, &args.game, args.ranks)?;
    let rules = named.as_ref().map_or_else(|| args.game.rules(args.ranks), |table| Ok(table.rules()))?;
    let set = DealSet::from(args.set);
    let mut deals = set.deals(rules).map_err(usage)?;
    let table = cache::table(cli, &args.table, named, rules)?;
    let expanded = table.expand(cli)?;
    let table = expanded.as_ref().map_or(table.lookup(), |expanded| expanded);
    let wanted: Vec<Outcome> = args.outcome.iter().map(|&outcome| outcome.into()).collect();
    let is_wanted = |deal: &Deal| wanted.is_empty() || wanted.contains(&table.outcome(deal.leader()));
    let csv = !args.json && args.format == DealsFormat::Csv;

    let mut out = io::stdout().lock();
    if csv {
        out.write_all(b"hand,other,outcome,rounds,winning_leads\n")?;
    }
    let mut left = args.limit.unwrap_or(u64::MAX);
    while left > 0 {
        let chunk: Vec<Deal> = deals.by_ref().take(CHUNK).collect();
        if chunk.is_empty() {
            break;
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX);
        let chunk: Vec<Deal> = chunk.into_iter().filter(is_wanted).take(most).collect();
        left -= chunk.len() as u64;
        let pieces = chunk
            .par_chunks(PIECE)
            .map_init(|| Analyst::new(table), |analyst, deals| print(table, analyst, deals, csv))
            .collect::<anyhow::Result<Vec<Vec<u8>>>>()?;
        for piece in pieces {
            out.write_all(&piece)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The lines of some deals.
fn print(
    table: &dyn Tablebase,
    analyst: &mut Analyst<&dyn Tablebase>,
    deals: &[Deal],
    csv: bool,
) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    if csv {
        let mut out = csv::Writer::from_writer(text);
        for deal in deals {
            let DealJson { hand, other, outcome, rounds, winning_leads } = row(table, analyst, deal);
            let rounds = rounds.map(|rounds| rounds.to_string()).unwrap_or_default();
            out.write_record([&hand, &other, outcome, &rounds, &winning_leads.join(" ")])?;
        }
        return Ok(out.into_inner()?);
    }
    for deal in deals {
        serde_json::to_writer(&mut text, &row(table, analyst, deal))?;
        text.push(b'\n');
    }
    Ok(text)
}

fn row(table: &dyn Tablebase, analyst: &mut Analyst<&dyn Tablebase>, deal: &Deal) -> DealJson {
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
