//! Deals with their outcome, rounds and winning leads.

use faceup_core::{CardSet, Deal, Move, Position, Quiet, notation};
use faceup_play::{EngineError, Game, Judge, Knowledge};
use faceup_solver::Outcome;
use serde::Serialize;

use super::game::GameJson;
use super::moves::MoveJson;
use super::query::Answer;
use super::versioned::{Versioned, csv_line};

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

    /// The columns of CSV, with those of the leads and of the last choice if they are wanted.
    #[must_use]
    pub fn columns(leads: bool, last_choice: bool) -> Vec<&'static str> {
        let mut columns = vec!["game", "suits", "ranks", "trumps", "after_beating", "hand", "opponent_hand", "outcome"];
        columns.extend(["rounds", "winning_lead_count", "winning_leads"]);
        columns.extend(last_choice.then_some("last_choice"));
        columns.extend(leads.then_some("leads"));
        columns
    }

    /// The row as a line of CSV. Lists have spaces between their items, a lead is written as `8h:win:3`, and null is empty.
    #[must_use]
    pub fn csv(&self) -> Vec<u8> {
        let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
        let lead = |lead: &MoveJson| {
            let rounds = number(lead.knowledge.rounds);
            let colon = if rounds.is_empty() { "" } else { ":" };
            format!("{}:{}{colon}{rounds}", lead.name, lead.knowledge.outcome.map_or("", Outcome::name))
        };
        let GameJson { game, suits, ranks, lengths, trumps, after_beating } = &self.game;
        // In the form of the command solve.
        let lengths = lengths.as_ref().map(|lengths| lengths.iter().map(u8::to_string).collect::<Vec<_>>().join("+"));
        let (suits, ranks) = (suits.to_string(), lengths.unwrap_or_else(|| ranks.to_string()));
        let (rounds, count) = (number(self.rounds), self.winning_lead_count.to_string());
        let winning_leads = self.winning_leads.join(" ");
        let last_choice = self.last_choice.map(|last| last.map_or(String::new(), |number| number.to_string()));
        let leads = self.leads.as_ref().map(|leads| leads.iter().map(lead).collect::<Vec<_>>().join(" "));
        let mut cells: Vec<&str> =
            vec![game, &suits, &ranks, trumps.name(), after_beating.name(), &self.hand, &self.opponent_hand];
        cells.extend([self.outcome.name(), &rounds, &count, &winning_leads]);
        cells.extend(last_choice.as_deref());
        cells.extend(leads.as_deref());
        csv_line(&cells)
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
