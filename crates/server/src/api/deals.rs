//! Deals by page.

use faceup::parts::answer::{DealJson, GameJson, SourceJson};
use faceup::parts::play::Judge;
use faceup::{Cancel, DealSet, Observer};
use serde::Serialize;

use super::given::Given;
use crate::problem::{Problem, bad, failed};
use crate::tables::Tables;

/// The default number of deals on a page.
const LIMIT: u32 = 100;
/// The most deals on a page.
const MOST: u32 = 1000;
/// The most deals looked at for each deal of a page. Few deals may have the requested outcome.
const LOOKED_AT: u64 = 64;

/// A page of deals.
#[derive(Serialize)]
pub struct DealsPage {
    #[serde(flatten)]
    game: GameJson,
    /// The set of deals.
    set: &'static str,
    /// The deals. There may be fewer than requested, or none, though more follow.
    deals: Vec<DealJson>,
    /// The cursor of the next page. Null if no deals follow.
    next: Option<u64>,
    #[serde(flatten)]
    source: SourceJson,
}

/// Deals with their outcome, rounds and winning leads, in the order of `faceup deals`. The game is the customary one, unless it is named.
pub fn answer(tables: &Tables, mut given: Given, stop: &Cancel) -> Result<DealsPage, Problem> {
    let (choice, name) = (given.choice()?, given.word::<String>("table")?);
    let (set, outcomes, leads) = (given.word("set")?, given.words("outcome")?, given.flag("leads")?);
    let (limit, cursor) = (given.number("limit")?.unwrap_or(LIMIT), given.number("cursor")?);
    given.end()?;
    if limit == 0 || limit > MOST {
        return Err(bad(format_args!("expected 1 to {MOST} deals a page, got limit={limit}")));
    }
    let named = name.map(|name| tables.named(&name, &choice)).transpose()?;
    let rules = named.map_or_else(|| choice.rules().map_err(bad), |table| Ok(table.rules()))?;
    let set = set.unwrap_or(DealSet::usual(rules));
    let mut deals = rules.deals(set).map_err(bad)?.starting_at(cursor.unwrap_or(0));
    let table = named.cloned().map_or_else(|| tables.of(rules, stop), Ok)?;
    let mut judge = Judge::by_table(table.tablebase(), 0);
    let mut page = Vec::new();
    let mut looked_at = 0;
    while page.len() < limit as usize && looked_at < u64::from(limit) * LOOKED_AT {
        let Some(deal) = deals.next() else { break };
        looked_at += 1;
        stop.check().map_err(failed)?;
        if outcomes.is_empty() || outcomes.contains(&table.outcome(deal).map_err(failed)?) {
            page.push(DealJson::new(&mut judge, &deal, leads.unwrap_or(false), false).map_err(failed)?);
        }
    }
    let (game, source) = (rules.into(), (&table).into());
    Ok(DealsPage { game, set: set.name(), deals: page, next: deals.next_number(), source })
}
