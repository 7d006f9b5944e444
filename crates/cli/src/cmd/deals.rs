//! `faceup deals`

use std::io::{self, Write};

use faceup::answer::{DealJson, DealRows, GameJson, MoveJson};
use faceup::solver::{Analyst, Changed, Tablebase};
use faceup::{Deal, DealSet, Outcome, Shelf};
use rayon::prelude::*;

use crate::args::{Cli, DealsArgs, DealsFormat};
use crate::failure::usage;
use crate::output;
use crate::shelf::CommandShelf;

/// The columns of CSV, which are the fields of [`DealJson`].
const COLUMNS: [&str; 12] = [
    "game",
    "suits",
    "ranks",
    "trumps",
    "after_beating",
    "hand",
    "opponent_hand",
    "outcome",
    "rounds",
    "winning_lead_count",
    "winning_leads",
    "leads",
];

/// Number of deals that are valued before they are printed in order.
const CHUNK: usize = 1 << 13;
/// Number of deals that a thread takes at a time.
const PIECE: usize = 1 << 8;

pub fn run(cli: &Cli, args: &DealsArgs) -> anyhow::Result<()> {
    let shelf = CommandShelf::new(cli, &args.table)?;
    let rules = shelf.rules(&args.game, args.ranks)?;
    let set = args.set.unwrap_or(DealSet::usual(rules));
    let mut deals = set.deals(rules).map_err(usage)?;
    let openings = Shelf::openings(rules).filter(|_| set == DealSet::Symmetric && !shelf.is_found(rules));
    let table;
    let rows = match openings {
        Some(openings) => DealRows::of_openings(openings, args.leads),
        None => {
            table = shelf.table(rules)?.tablebase();
            DealRows::new(&table, args.leads)
        }
    };
    let rows = Printer { rows, csv: !args.json && args.format == DealsFormat::Csv };

    let mut out = io::stdout().lock();
    if rows.csv {
        out.write_all(format!("{}\n", rows.columns().join(",")).as_bytes())?;
    }
    let mut left = args.limit.unwrap_or(u64::MAX);
    while left > 0 {
        let chunk: Vec<Deal> = deals.by_ref().take(CHUNK).collect();
        if chunk.is_empty() {
            break;
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX);
        let is_wanted =
            |deal: &Deal| rows.rows.has_outcome(deal, &args.outcome).map(|is_wanted| is_wanted.then_some(*deal));
        let chunk = chunk.iter().filter_map(|deal| is_wanted(deal).transpose()).take(most);
        let chunk = chunk.collect::<Result<Vec<Deal>, Changed>>()?;
        left -= chunk.len() as u64;
        let pieces = chunk
            .par_chunks(PIECE)
            .map_init(|| rows.rows.analyst(), |analyst, deals| rows.print(analyst, deals))
            .collect::<anyhow::Result<Vec<Vec<u8>>>>()?;
        for piece in pieces {
            out.write_all(&piece)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// How rows are printed.
struct Printer<'t> {
    rows: DealRows<'t>,
    csv: bool,
}

impl Printer<'_> {
    fn columns(&self) -> &'static [&'static str] {
        &COLUMNS[..COLUMNS.len() - usize::from(!self.rows.has_leads())]
    }

    /// The lines of some deals.
    fn print(&self, analyst: &mut Option<Analyst<&dyn Tablebase>>, deals: &[Deal]) -> anyhow::Result<Vec<u8>> {
        let mut text = Vec::new();
        if self.csv {
            let mut out = csv::Writer::from_writer(text);
            for deal in deals {
                out.write_record(&cells(&self.rows.row(analyst, deal)?)[..self.columns().len()])?;
            }
            return Ok(out.into_inner()?);
        }
        for deal in deals {
            output::write_json(&mut text, &self.rows.row(analyst, deal)?)?;
        }
        Ok(text)
    }
}

/// The row as CSV: lists have spaces between their items, a lead is written as `8h:win:3`, and null is empty.
fn cells(row: &DealJson) -> [String; COLUMNS.len()] {
    let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
    let lead = |lead: &MoveJson| {
        let rounds = number(lead.knowledge.rounds);
        let colon = if rounds.is_empty() { "" } else { ":" };
        format!("{}:{}{colon}{rounds}", lead.name, lead.knowledge.outcome.map_or("", Outcome::name))
    };
    let leads = row.leads.iter().flatten().map(lead).collect::<Vec<_>>().join(" ");
    let GameJson { game, suits, ranks, trumps, after_beating } = row.game;
    [
        game.to_owned(),
        suits.to_string(),
        ranks.to_string(),
        trumps.to_string(),
        after_beating.to_string(),
        row.hand.clone(),
        row.opponent_hand.clone(),
        row.outcome.to_string(),
        number(row.rounds),
        row.winning_lead_count.to_string(),
        row.winning_leads.join(" "),
        leads,
    ]
}
