//! Deals with their outcome, rounds and winning leads.

use faceup_core::{CardSet, Deal, Move, Position, Quiet, notation};
use faceup_play::Knowledge;
use faceup_solver::table::Openings;
use faceup_solver::{Analyst, LookupError, OtherRules, Outcome, Tablebase, Value};
use serde::Serialize;

use super::game::GameJson;
use super::moves::MoveJson;
use super::query::Answer;

/// A deal and its value for the starter, as `faceup deals --json` prints it.
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
    /// The rounds of a win or a loss. `None` for a draw, and if the table has no rounds.
    pub rounds: Option<u16>,
    /// The number of winning leads.
    pub winning_lead_count: usize,
    /// The cards that win if the starter leads them.
    pub winning_leads: Vec<String>,
    /// The number of the last move of best play at which the winner could have lost the win, if requested. The inner `None` means a draw,
    /// or that the winner had no such choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_choice: Option<Option<usize>>,
    /// Every lead with its value, the best first, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leads: Option<Vec<MoveJson>>,
}

/// Makes the rows of deals of one game.
#[derive(Clone, Copy)]
pub struct DealRows<'t> {
    source: Source<'t>,
    leads: bool,
    last_choice: bool,
}

#[derive(Clone, Copy)]
enum Source<'t> {
    Table(&'t dyn Tablebase),
    Openings(&'t Openings),
}

/// Values the deals of many rows. See [`DealRows::valuer`].
pub struct Valuer<'t>(Values<'t>);

#[expect(clippy::large_enum_variant, reason = "each thread keeps one")]
enum Values<'t> {
    Table(Analyst<&'t dyn Tablebase>),
    Openings(&'t Openings),
}

impl<'t> DealRows<'t> {
    /// Rows from a table, with or without the value of every lead.
    #[must_use]
    pub fn new(table: &'t dyn Tablebase, leads: bool) -> DealRows<'t> {
        DealRows { source: Source::Table(table), leads, last_choice: false }
    }

    /// Rows from openings. The deals must be symmetric.
    #[must_use]
    pub fn of_openings(openings: &'t Openings, leads: bool) -> DealRows<'t> {
        DealRows { source: Source::Openings(openings), leads, last_choice: false }
    }

    /// Whether the rows have rounds.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        matches!(self.source, Source::Table(table) if table.has_rounds())
    }

    /// Adds the last choice in best play. The table must have rounds.
    #[must_use]
    pub fn with_last_choice(self) -> DealRows<'t> {
        DealRows { last_choice: true, ..self }
    }

    /// Whether the rows have the last choice.
    #[must_use]
    pub const fn has_last_choice(&self) -> bool {
        self.last_choice
    }

    /// Whether the rows have the value of every lead.
    #[must_use]
    pub const fn has_leads(&self) -> bool {
        self.leads
    }

    /// Removes the value of every lead.
    #[must_use]
    pub fn without_leads(self) -> DealRows<'t> {
        DealRows { leads: false, ..self }
    }

    /// A valuer of deals, for many rows.
    #[must_use]
    pub fn valuer(&self) -> Valuer<'t> {
        Valuer(match self.source {
            Source::Table(table) => Values::Table(Analyst::new(table)),
            Source::Openings(openings) => Values::Openings(openings),
        })
    }

    /// Whether a deal has one of these outcomes. True if there are none.
    #[must_use]
    pub fn has_outcome(&self, deal: &Deal, outcomes: &[Outcome]) -> bool {
        let outcome = || match self.source {
            Source::Table(table) => table.outcome(deal.starter()),
            Source::Openings(openings) => openings.outcome(&(*deal).into()).expect(SYMMETRIC),
        };
        outcomes.is_empty() || outcomes.contains(&outcome())
    }

    /// The row of a deal.
    ///
    /// # Errors
    ///
    /// If the valuer's table is for other rules than the deal.
    ///
    /// # Panics
    ///
    /// If the valuer has openings, and the deal is of other rules or not symmetric.
    pub fn row(&self, valuer: &mut Valuer<'_>, deal: &Deal) -> Result<DealJson, LookupError> {
        let rules = deal.rules();
        let hand = |set: CardSet| notation::format_hand(set, rules.pack());
        let mut choice = None;
        let (knowledge, winning, leads) = match &mut valuer.0 {
            Values::Table(analyst) => {
                let table = *analyst.table();
                OtherRules::check(table.rules(), rules)?;
                let knowledge = Knowledge::by_table(table.value(deal.starter()), table.has_rounds());
                let winning = analyst.winning_leads(deal.starter());
                let leads = if self.leads { Some(leads(analyst, deal)?) } else { None };
                choice = if self.last_choice { last_choice(analyst, deal)? } else { None };
                (knowledge, winning, leads)
            }
            Values::Openings(openings) => {
                let answer = Answer::by_openings(openings, &Position::from(*deal).into()).expect(SYMMETRIC);
                let wins = answer.moves().iter().filter(|(_, known)| known.outcome() == Some(Outcome::Win));
                let winning = wins.filter_map(|(mv, _)| mv.card()).collect();
                (answer.knowledge(), winning, self.leads.then(|| answer.moves_json()))
            }
        };
        let winning_leads: Vec<String> = winning.iter().map(|card| notation::format_card(card, rules.pack())).collect();
        Ok(DealJson {
            game: rules.into(),
            hand: hand(deal.starter()),
            opponent_hand: hand(deal.other()),
            outcome: knowledge.outcome().unwrap_or(Outcome::Draw),
            rounds: knowledge.rounds(),
            winning_lead_count: winning_leads.len(),
            winning_leads,
            last_choice: self.last_choice.then_some(choice),
            leads,
        })
    }
}

/// The number of the last move of best play at which the winner has a move that does not win.
fn last_choice(analyst: &mut Analyst<&dyn Tablebase>, deal: &Deal) -> Result<Option<usize>, LookupError> {
    let mut now = Position::from(*deal);
    let winner = match analyst.value_with(&now, &Quiet)?.outcome() {
        Outcome::Win => now.mover(),
        Outcome::Loss => !now.mover(),
        Outcome::Draw => return Ok(None),
    };
    let (line, mut last) = (analyst.line_with(&now, usize::MAX, &Quiet)?, None);
    for (number, mv) in (1..).zip(line) {
        let is_choice = |moves: Vec<(Move, Value)>| moves.iter().any(|(_, value)| value.outcome() != Outcome::Win);
        if now.mover() == winner && is_choice(analyst.moves_with(&now, &Quiet)?) {
            last = Some(number);
        }
        let Ok(next) = now.play(mv) else { break };
        now = next;
    }
    Ok(last)
}

/// The requirement of deals with outcomes from openings.
const SYMMETRIC: &str = "openings have the symmetric deals";

/// Every lead with its value, the best first.
fn leads(analyst: &mut Analyst<&dyn Tablebase>, deal: &Deal) -> Result<Vec<MoveJson>, LookupError> {
    Ok(Answer::by_table(analyst, Position::from(*deal).into(), 0, &Quiet)?.moves_json())
}
