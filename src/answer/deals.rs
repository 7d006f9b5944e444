//! Deals with their outcome, rounds and winning leads.

use faceup_core::{CardSet, Deal, Player, Position, Quiet, notation};
use faceup_play::Knowledge;
use faceup_solver::{Analyst, Changed, LookupError, Outcome, Tablebase};
use serde::Serialize;

use super::game::GameJson;
use super::moves::MoveJson;
use super::query::Answer;

/// A deal and its value for the starter: what `faceup deals --json` prints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DealJson {
    /// The game.
    #[serde(flatten)]
    pub game: GameJson,
    /// The starter's hand.
    pub hand: String,
    /// The other player's hand.
    pub opponent_hand: String,
    /// The outcome for the starter.
    pub outcome: Outcome,
    /// The rounds of a win or a loss. None for a draw, and if the table has no rounds.
    pub rounds: Option<u16>,
    /// The number of winning leads.
    pub winning_lead_count: usize,
    /// The cards that win if the starter leads them.
    pub winning_leads: Vec<String>,
    /// Every lead with its value, the best first, if leads were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leads: Option<Vec<MoveJson>>,
}

/// Makes the rows of deals of one table.
#[derive(Clone, Copy)]
pub struct DealRows<'t> {
    table: &'t dyn Tablebase,
    leads: bool,
}

impl<'t> DealRows<'t> {
    /// Rows from a table, with the value of every lead or without.
    #[must_use]
    pub fn new(table: &'t dyn Tablebase, leads: bool) -> DealRows<'t> {
        DealRows { table, leads }
    }

    /// Whether the rows have the value of every lead.
    #[must_use]
    pub const fn has_leads(&self) -> bool {
        self.leads
    }

    /// An analyst of the table, which serves for many rows.
    #[must_use]
    pub fn analyst(&self) -> Analyst<&'t dyn Tablebase> {
        Analyst::new(self.table)
    }

    /// Whether a deal has one of these outcomes. It has, if there are none to choose from.
    ///
    /// # Errors
    ///
    /// If somebody has overwritten the file of the table.
    pub fn has_outcome(&self, deal: &Deal, outcomes: &[Outcome]) -> Result<bool, Changed> {
        if outcomes.is_empty() {
            return Ok(true);
        }
        let outcome = self.table.outcome(deal.leader());
        self.table.check_unchanged()?;
        Ok(outcomes.contains(&outcome))
    }

    /// The row of a deal.
    ///
    /// # Errors
    ///
    /// If somebody has overwritten the file of the table.
    ///
    /// # Panics
    ///
    /// If the table is of other rules than the deal.
    pub fn row(&self, analyst: &mut Analyst<&dyn Tablebase>, deal: &Deal) -> Result<DealJson, LookupError> {
        let (rules, has_rounds) = (deal.rules(), self.table.has_rounds());
        let hand = |set: CardSet| notation::format_hand(set, rules.pack());
        let value = self.table.value(deal.leader());
        let winning_leads: Vec<String> =
            analyst.winning_leads(deal.leader()).iter().map(|card| notation::format_card(card, rules.pack())).collect();
        let leads = if self.leads { Some(self.leads(analyst, deal)?) } else { None };
        self.table.check_unchanged()?;
        Ok(DealJson {
            game: rules.into(),
            hand: hand(deal.leader()),
            opponent_hand: hand(deal.other()),
            outcome: value.outcome(),
            rounds: Knowledge::by_table(value, has_rounds).rounds(),
            winning_lead_count: winning_leads.len(),
            winning_leads,
            leads,
        })
    }

    /// Every lead with its value, the best first.
    fn leads(&self, analyst: &mut Analyst<&dyn Tablebase>, deal: &Deal) -> Result<Vec<MoveJson>, LookupError> {
        let Ok(position) = Position::leading(deal.rules(), Player::One, deal.leader()) else { return Ok(Vec::new()) };
        Ok(Answer::by_table(analyst, position.into(), 0, &Quiet)?.moves_json())
    }
}
