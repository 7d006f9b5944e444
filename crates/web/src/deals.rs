//! Lists of deals of a set, by outcome, number of rounds, or number of winning leads.

use faceup::parts::answer::{DealJson, GameChoice, GameJson};
use faceup::parts::play::Judge;
use faceup::{DealSet, Outcome, Quiet, Table};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// A question for the deals of a set, starting at one of them.
#[derive(Debug, Deserialize)]
pub struct DealsRequest {
    /// The game.
    #[serde(flatten)]
    pub game: GameChoice,
    /// The set. By default the usual one: symmetric deals, or equal hands if the number of suits is odd.
    pub set: Option<DealSet>,
    /// The outcome for the starter. Any by default.
    pub outcome: Option<Outcome>,
    /// The fewest and the most rounds. Any by default.
    pub rounds: Option<[u16; 2]>,
    /// The number of winning leads. Any by default.
    pub winning_leads: Option<usize>,
    /// The number of the deal to begin at, as in `next` of an answer.
    #[serde(default)]
    pub from: u64,
    /// The most deals in the answer.
    pub most: Option<usize>,
}

/// Some deals of a set.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Deals"))]
pub struct DealsJson {
    #[serde(flatten)]
    game: GameJson,
    /// The deals found, in the order of the set.
    deals: Vec<ListedDealJson>,
    /// The number of the deal to continue from. Null at the end.
    next: Option<u64>,
}

/// A deal of a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ListedDeal"))]
struct ListedDealJson {
    /// The starter's hand.
    hand: String,
    /// The outcome for the starter.
    outcome: Outcome,
    /// The rounds of a win or a loss. Null for a draw, and if the table has no rounds.
    rounds: Option<u16>,
    /// The cards that win if the starter leads them.
    winning_leads: Vec<String>,
}

/// The default number of deals in an answer.
const USUALLY: usize = 50;
/// The most deals in an answer.
const MOST: usize = 1000;
/// The work, a fraction of a second, after which an answer ends although deals are missing. The unit is a look-up of a deal.
const MOST_WORK: u64 = 1 << 16;
/// The work to find the winning leads of a deal.
const LEADS_WORK: u64 = 200;

impl DealsRequest {
    /// The deals from the table of the game.
    pub fn answer(&self, table: &Table) -> Result<DealsJson, Failure> {
        let rules = table.rules();
        let set = self.set.unwrap_or(DealSet::usual(rules));
        if self.rounds.is_some() && !table.has_rounds() {
            return Err(Failure::new(format_args!(
                "expected a table with rounds, and the page has one without ({rules}): leave out the rounds, or solve the game with \
                 rounds first"
            )));
        }
        let mut judge = Judge::by_table(table.tablebase(), 0);
        let mut deals = rules.deals(set)?.starting_at(self.from);
        let most = self.most.unwrap_or(USUALLY).min(MOST);
        let (mut found, mut work) = (Vec::new(), 0);
        while found.len() < most && work < MOST_WORK {
            let Some(deal) = deals.next() else { break };
            work += 1;
            let known = judge.verdict(&deal.into(), &Quiet)?;
            let has_rounds = |[least, most]: [u16; 2]| known.rounds().is_some_and(|it| (least..=most).contains(&it));
            if self.outcome.is_some_and(|outcome| known.outcome() != Some(outcome))
                || self.rounds.is_some_and(|rounds| !has_rounds(rounds))
            {
                continue;
            }
            work += LEADS_WORK;
            let row = DealJson::new(&mut judge, &deal, false, false)?;
            if self.winning_leads.is_none_or(|wanted| wanted == row.winning_lead_count) {
                let (hand, outcome, rounds) = (row.hand, row.outcome, row.rounds);
                found.push(ListedDealJson { hand, outcome, rounds, winning_leads: row.winning_leads });
            }
        }
        Ok(DealsJson { game: rules.into(), deals: found, next: deals.next_number() })
    }
}
