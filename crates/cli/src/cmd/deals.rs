//! `faceup deals`

use std::io::{self, Write};

use faceup::solver::{Analyst, Tablebase};
use faceup::{CardSet, Deal, DealSet, Player, Position, Rules, notation};
use rayon::prelude::*;
use serde::Serialize;

use crate::args::{Cli, DealsArgs, DealsFormat};
use crate::failure::usage;
use crate::report::{self, GameJson, MoveJson};
use crate::{cache, output};

#[derive(Debug, Serialize)]
struct DealJson {
    #[serde(flatten)]
    game: GameJson,
    hand: String,
    opponent_hand: String,
    outcome: &'static str,
    rounds: Option<u16>,
    winning_lead_count: usize,
    winning_leads: Vec<String>,
    /// Every lead with its value, the best first. Present with `--leads`.
    #[serde(skip_serializing_if = "Option::is_none")]
    leads: Option<Vec<MoveJson>>,
}

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
    let named = cache::named(cli, &args.table, &args.game, args.ranks)?;
    let rules = named.as_ref().map_or_else(|| args.game.rules(args.ranks), |table| Ok(table.rules()))?;
    let mut deals = args.set.unwrap_or(DealSet::usual(rules)).deals(rules).map_err(usage)?;
    let source = cache::expanded(cli, cache::table(cli, &args.table, named, rules)?)?;
    let lookups = source.tablebase();
    let table: &dyn Tablebase = &lookups;
    let is_wanted = |deal: &Deal| args.outcome.is_empty() || args.outcome.contains(&table.outcome(deal.leader()));
    let rows = Rows { table, csv: !args.json && args.format == DealsFormat::Csv, leads: args.leads };

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
        let chunk: Vec<Deal> = chunk.into_iter().filter(is_wanted).take(most).collect();
        left -= chunk.len() as u64;
        let pieces = chunk
            .par_chunks(PIECE)
            .map_init(|| Analyst::new(table), |analyst, deals| rows.print(analyst, deals))
            .collect::<anyhow::Result<Vec<Vec<u8>>>>()?;
        source.check_unchanged()?;
        for piece in pieces {
            out.write_all(&piece)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// How rows are made and printed.
struct Rows<'t> {
    table: &'t dyn Tablebase,
    csv: bool,
    /// Whether every lead is valued.
    leads: bool,
}

impl Rows<'_> {
    fn columns(&self) -> &'static [&'static str] {
        &COLUMNS[..COLUMNS.len() - usize::from(!self.leads)]
    }

    /// The lines of some deals.
    fn print(&self, analyst: &mut Analyst<&dyn Tablebase>, deals: &[Deal]) -> anyhow::Result<Vec<u8>> {
        let mut text = Vec::new();
        if self.csv {
            let mut out = csv::Writer::from_writer(text);
            for deal in deals {
                out.write_record(&cells(&self.row(analyst, deal))[..self.columns().len()])?;
            }
            return Ok(out.into_inner()?);
        }
        for deal in deals {
            output::write_json(&mut text, &self.row(analyst, deal))?;
        }
        Ok(text)
    }

    fn row(&self, analyst: &mut Analyst<&dyn Tablebase>, deal: &Deal) -> DealJson {
        let (rules, has_rounds) = (deal.rules(), self.table.has_rounds());
        let hand = |set: CardSet| notation::format_hand(set, rules.pack());
        let value = self.table.value(deal.leader());
        let winning_leads: Vec<String> =
            analyst.winning_leads(deal.leader()).iter().map(|card| notation::format_card(card, rules.pack())).collect();
        DealJson {
            game: rules.into(),
            hand: hand(deal.leader()),
            opponent_hand: hand(deal.other()),
            outcome: value.outcome().name(),
            rounds: report::known_rounds(value, has_rounds),
            winning_lead_count: winning_leads.len(),
            winning_leads,
            leads: self.leads.then(|| self.leads(rules, deal)),
        }
    }

    /// Every lead with its value, the best first.
    fn leads(&self, rules: Rules, deal: &Deal) -> Vec<MoveJson> {
        let Ok(position) = Position::leading(rules, Player::One, deal.leader()) else { return Vec::new() };
        // An analyst of its own: one for many deals would remember positions of all of them.
        let mut moves = Analyst::new(self.table).moves(&position);
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        moves.into_iter().map(|valued| MoveJson::new(valued, rules, self.table.has_rounds())).collect()
    }
}

/// The row as CSV: lists have spaces between their items, a lead is written as `8h:win:3`, and null is empty.
fn cells(row: &DealJson) -> [String; COLUMNS.len()] {
    let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
    let lead = |lead: &MoveJson| {
        let rounds = number(lead.rounds);
        let colon = if rounds.is_empty() { "" } else { ":" };
        format!("{}:{}{colon}{rounds}", lead.name, lead.outcome)
    };
    let leads = row.leads.iter().flatten().map(lead).collect::<Vec<_>>().join(" ");
    let GameJson { game, suits, ranks, trumps, after_beating } = row.game;
    [
        game.to_owned(),
        suits.to_string(),
        ranks.to_string(),
        trumps.to_owned(),
        after_beating.to_owned(),
        row.hand.clone(),
        row.opponent_hand.clone(),
        row.outcome.to_owned(),
        number(row.rounds),
        row.winning_lead_count.to_string(),
        row.winning_leads.join(" "),
        leads,
    ]
}
