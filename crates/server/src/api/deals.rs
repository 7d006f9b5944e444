//! Deals by page.

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use faceup::parts::answer::{DealJson, DealRows, GameJson, SourceJson};
use faceup::parts::solver::Outcome;
use faceup::{Cancel, DealSet, Observer, Rules};
use serde::Serialize;

use super::asked::{named_table, table_of};
use super::given::{Given, bad};
use super::shared::{Api, Queue, Shared, answer_of, stopped};
use crate::problem::Problem;
use crate::tables::Source;

/// The default number of deals on a page.
const LIMIT: u32 = 100;

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

/// Deals with their outcome, rounds and winning leads
///
/// Deals come in pages, in the order of `faceup deals`. Request the next page with `next` as `cursor`. A page looks at a bounded number of
/// deals, so if few deals have the requested outcome, a page may be short or empty.
pub async fn deals(State(api): Shared, request: Parts) -> Result<Response, Problem> {
    let page = Page::read(Given::of_address(&request.uri)?, &api)?;
    let source = page.source.clone();
    answer_of(api, &request, "deals", &source, Queue::Long, move |api, stop| page.answer(api, stop)).await
}

/// The requested page.
struct Page {
    rules: Rules,
    source: Source,
    set: DealSet,
    /// Empty for all.
    outcomes: Vec<Outcome>,
    leads: bool,
    limit: u32,
    cursor: u64,
}

impl Page {
    /// Reads the question. The game is the customary one, unless it is named.
    fn read(mut given: Given, api: &Api) -> Result<Page, Problem> {
        let (choice, table) = (given.choice()?, given.word::<String>("table")?);
        let (set, outcomes, leads) = (given.word("set")?, given.words("outcome")?, given.flag("leads")?);
        let (limit, cursor) = (given.number("limit")?, given.number("cursor")?);
        given.end()?;
        let limit = limit.unwrap_or(LIMIT.min(api.settings.page));
        if limit == 0 || limit > api.settings.page {
            return Err(bad(format_args!("expected 1 to {} deals a page, got limit={limit}", api.settings.page)));
        }
        let (source, rules) = match table {
            Some(name) => named_table(api, &name, &choice)?,
            None => {
                let rules = choice.rules().map_err(bad)?;
                (table_of(api, rules)?, rules)
            }
        };
        let set: DealSet = set.unwrap_or(DealSet::usual(rules));
        // Fails if there are no such deals.
        rules.deals(set).map_err(bad)?;
        let (leads, cursor) = (leads.unwrap_or(false), cursor.unwrap_or(0));
        Ok(Page { rules, source, set, outcomes, leads, limit, cursor })
    }

    fn answer(&self, api: &Api, stop: &Cancel) -> Result<DealsPage, Problem> {
        let table = api.tables().table(&self.source, stop)?;
        let mut deals = self.rules.deals(self.set).map_err(bad)?.starting_at(self.cursor);
        let rows = DealRows::new(&table, self.leads);
        let mut valuer = rows.valuer();
        let mut page = Vec::new();
        let mut looked_at = 0;
        while page.len() < self.limit as usize && looked_at < u64::from(self.limit) * LOOKED_AT {
            let Some(deal) = deals.next() else { break };
            looked_at += 1;
            stop.check().map_err(|_| stopped())?;
            if rows.has_outcome(&deal, &self.outcomes) {
                page.push(rows.row(&mut valuer, &deal)?);
            }
        }
        Ok(DealsPage {
            game: self.rules.into(),
            set: self.set.name(),
            deals: page,
            next: deals.next_number(),
            source: self.source.json(),
        })
    }
}
