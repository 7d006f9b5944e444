//! Deals by page.

use axum::extract::State;
use axum::response::Response;
use faceup::answer::{DealJson, DealRows, GameJson, SourceJson, Versioned};
use faceup::core::{GameChoice, GameWord};
use faceup::solver::Outcome;
use faceup::{AfterBeating, DealSet, Observer, Rules, Trumps};
use hyper::header::HeaderMap;
use serde::{Deserialize, Serialize};

use super::long_answer::{leave, long_json};
use super::params::{Params, bad, choice, named_table, quote, table_of};
use super::shared::{Api, Shared, kept, stopped};
use crate::problem::Problem;
use crate::tables::Source;
use crate::work::Stop;

/// Deals of a page, if the client does not say.
const LIMIT: u32 = 100;

/// How many deals are looked at for a page, for each that it may have. Few deals may have the outcome that is asked for.
const LOOKED_AT: u64 = 64;

/// A page of deals. The game is the customary one, as far as nothing names it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealsParams {
    game: Option<GameWord>,
    suits: Option<u8>,
    ranks: Option<u8>,
    trumps: Option<Trumps>,
    after_beating: Option<AfterBeating>,
    table: Option<String>,
    set: Option<String>,
    outcome: Option<String>,
    leads: Option<bool>,
    limit: Option<u32>,
    cursor: Option<u64>,
}

/// A page of deals.
#[derive(Serialize)]
pub struct DealsPage {
    #[serde(flatten)]
    game: GameJson,
    /// The set of deals.
    set: &'static str,
    /// The deals. There may be fewer than asked for, and even none, though more follow.
    deals: Vec<DealJson>,
    /// The cursor of the next page. Null if no deals follow.
    next: Option<u64>,
    #[serde(flatten)]
    source: SourceJson,
}

/// Deals with their outcome, rounds and winning leads
///
/// Deals come in pages, in the order of `faceup deals`. Ask for the next page with `next` as `cursor`. A page looks at a
/// bounded number of deals, so if few deals have the outcome that is asked for, a page may be short or empty.
pub async fn deals(
    State(api): Shared,
    headers: HeaderMap,
    Params(params): Params<DealsParams>,
) -> Result<Response, Problem> {
    let asked_for = serde_json::to_vec(&params).unwrap_or_default();
    let page = Page::read(&api, &params)?;
    let source = page.source.clone();
    let answer = async {
        let leave = leave(&api.long_answers).await?;
        let for_work = api.clone();
        let work = move |stop: &Stop| {
            let page = page.answer(&for_work, stop)?;
            Ok::<_, Problem>(serde_json::to_vec(&Versioned::new(page)).unwrap_or_default())
        };
        Ok(long_json(api.workers.run(work).await??, leave))
    };
    kept(&headers, "deals", &source, &asked_for, answer).await
}

/// The page that is asked for.
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
    fn read(api: &Api, params: &DealsParams) -> Result<Page, Problem> {
        let limit = params.limit.unwrap_or(LIMIT.min(api.limits.page));
        if limit == 0 || limit > api.limits.page {
            return Err(bad(format!("expected 1 to {} deals a page, got limit={limit}", api.limits.page)));
        }
        let &DealsParams { game, suits, ranks, trumps, after_beating, .. } = params;
        let choice = choice(game, GameChoice { game: None, suits, ranks, trumps, after_beating })?;
        let (source, rules) = match &params.table {
            Some(name) => named_table(api, name, &choice)?,
            None => {
                let rules = choice.rules().map_err(bad)?;
                (table_of(api, rules)?, rules)
            }
        };
        let set = match &params.set {
            Some(name) => DealSet::ALL
                .into_iter()
                .find(|set| set.name() == name)
                .ok_or_else(|| bad(format!("expected symmetric, all or equal, got set={}", quote(name))))?,
            None => DealSet::usual(rules),
        };
        // Fails if there are no such deals.
        set.deals(rules).map_err(bad)?;
        let outcome = |name: &str| {
            let found = Outcome::ALL.into_iter().find(|outcome| outcome.name() == name);
            found.ok_or_else(|| bad(format!("expected win, loss or draw, got outcome={}", quote(name))))
        };
        let outcomes =
            params.outcome.iter().flat_map(|names| names.split(',')).map(outcome).collect::<Result<_, _>>()?;
        let (leads, cursor) = (params.leads.unwrap_or(false), params.cursor.unwrap_or(0));
        Ok(Page { rules, source, set, outcomes, leads, limit, cursor })
    }

    fn answer(&self, api: &Api, stop: &Stop) -> Result<DealsPage, Problem> {
        let table = api.tables.table(&self.source, stop)?;
        let mut deals = self.set.deals(self.rules).map_err(bad)?.starting_at(self.cursor);
        let rows = DealRows::new(&table, self.leads);
        let mut analyst = rows.analyst();
        let mut page = Vec::new();
        let mut looked_at = 0;
        while page.len() < self.limit as usize && looked_at < u64::from(self.limit) * LOOKED_AT {
            let Some(deal) = deals.next() else { break };
            looked_at += 1;
            stop.check().map_err(|_| stopped())?;
            if rows.has_outcome(&deal, &self.outcomes)? {
                page.push(rows.row(&mut analyst, &deal)?);
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
