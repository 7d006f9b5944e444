//! Deals with their outcome, rounds and winning leads.

use faceup_core::{CardSet, Deal, Move, Position, Quiet, notation};
use faceup_play::{EngineError, Game, Judge, Knowledge};
use faceup_solver::Outcome;
use serde::Serialize;

use super::game::GameJson;
use super::moves::MoveJson;
use super::query::Answer;
use super::versioned::Versioned;

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

impl DealJson {
    /// The object as a line of JSON, with `schema_version` before its fields.
    ///
    /// # Errors
    ///
    /// An error of `serde_json`, which these fields do not cause.
    pub fn line(&self) -> serde_json::Result<Vec<u8>> {
        Versioned::new(self).line()
    }

    /// The row of a deal, with the value of every lead and the last choice in best play if they are wanted. The last choice needs a table with
    /// rounds.
    ///
    /// # Errors
    ///
    /// If the deal is of other rules than the judge's, or if the judge has only openings and the deal is not symmetric.
    pub fn new(judge: &mut Judge, deal: &Deal, leads: bool, last_choice: bool) -> Result<DealJson, EngineError> {
        let (rules, start) = (deal.rules(), Position::from(*deal));
        let hand = |set: CardSet| notation::format_hand(set, rules.pack());
        let knowledge = judge.verdict(&start, &Quiet)?;
        let winning = judge.winning_leads(deal, &Quiet)?;
        let leads = leads.then(|| Ok::<_, EngineError>(Answer::by(judge, start.into(), 0, &Quiet)?.moves_json()));
        let leads = leads.transpose()?;
        Ok(DealJson {
            game: rules.into(),
            hand: hand(deal.starter()),
            opponent_hand: hand(deal.other()),
            outcome: knowledge.outcome().unwrap_or(Outcome::Draw),
            rounds: knowledge.rounds(),
            winning_lead_count: winning.len() as usize,
            winning_leads: winning.iter().map(|card| notation::format_card(card, rules.pack())).collect(),
            last_choice: last_choice.then(|| number_of_last_choice(judge, start)).transpose()?,
            leads,
        })
    }
}

/// The number of the last move of best play at which the winner has a move that does not win.
fn number_of_last_choice(judge: &mut Judge, start: Position) -> Result<Option<usize>, EngineError> {
    let (known, line) = judge.line(&Game::new(start)?, usize::MAX, &Quiet)?;
    let winner = match known.outcome() {
        Some(Outcome::Win) => start.mover(),
        Some(Outcome::Loss) => !start.mover(),
        _ => return Ok(None),
    };
    let (mut now, mut last) = (start, None);
    for (number, mv) in (1..).zip(line) {
        let is_choice =
            |moves: Vec<(Move, Knowledge)>| moves.iter().any(|(_, known)| known.outcome() != Some(Outcome::Win));
        if now.mover() == winner && is_choice(judge.moves(&now, &Quiet)?) {
            last = Some(number);
        }
        now = now.play(mv)?;
    }
    Ok(last)
}
