//! The answer to a question about a game that is not solved: the chance of winning.

use faceup_core::Observer;
use faceup_core::{Move, Position, Rules};
use faceup_play::Score;
use faceup_play::{EngineError, Estimator};
use serde::Serialize;

use super::moves::row;
use super::position::PositionJson;
use super::question::Question;
use crate::accuracy::Accuracy;

/// The chance of winning a position, and of every move: what `faceup query --estimate --json` prints.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EstimateJson {
    /// The position.
    #[serde(flatten)]
    pub position: PositionJson,
    /// The chance that the mover wins, from 0 to 1. A draw counts as half a win.
    pub chance: f64,
    /// `win` or `loss` if the search saw the end of the game. The chance is then 1 or 0, and certain.
    pub proved: Option<&'static str>,
    /// The number of ranks in the smaller game whose table was asked.
    pub base_ranks: Option<u8>,
    /// How many moves ahead the search looked.
    pub search_depth: u8,
    /// How accurate such estimates were where they could be checked. None if that was not measured.
    pub accuracy: Option<Accuracy>,
    /// Every legal move, the best first.
    pub moves: Vec<MoveChanceJson>,
}

/// A move, and the chance of the player who makes it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MoveChanceJson {
    /// The move: the name of a card, or `eat`.
    #[serde(rename = "move")]
    pub name: String,
    /// The kind of the move: `lead`, `beat` or `eat`.
    pub kind: &'static str,
    /// The chance of the player who makes the move.
    pub chance: f64,
    /// `win` or `loss` if the search saw the end of the game.
    pub proved: Option<&'static str>,
}

/// The estimate of a position and of its moves.
#[derive(Debug, Clone)]
pub struct Estimate {
    question: Question,
    score: Score,
    /// Every move with its score for the mover, the best first.
    moves: Vec<(Move, Score)>,
    base_ranks: Option<u8>,
    depth: u8,
}

impl Estimate {
    /// Estimates a position and its moves.
    ///
    /// # Errors
    ///
    /// If the estimator is for another game, or the observer interrupts.
    pub fn new(
        estimator: &mut Estimator,
        question: Question,
        observer: &dyn Observer,
    ) -> Result<Estimate, EngineError> {
        let position = *question.position();
        let mut score = estimator.score(&position, observer)?;
        let mut moves = estimator.moves(&position, observer)?;
        match moves.iter().map(|&(_, score)| score).max() {
            // A win is seen, or nothing but losses.
            Some(best) if best.proved().is_some() => score = best,
            // With a card to beat, the evaluation favours the player who answers it. So the scores after the moves can be
            // compared with each other, but not with that of the position. They are shifted to fit it.
            Some(best) if score.proved().is_none() => {
                let shift = score.number() - best.number();
                for (_, score) in &mut moves {
                    let shifted = (score.number() + shift).clamp(1 - Score::MOST, Score::MOST - 1);
                    *score = if score.proved().is_some() { *score } else { Score::new(shifted) };
                }
            }
            _ => {}
        }
        moves.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        Ok(Estimate { question, score, moves, base_ranks: estimator.base_ranks(), depth: estimator.depth() })
    }

    /// The question that is answered.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.question.position()
    }

    /// The score of the position for the mover.
    #[must_use]
    pub const fn score(&self) -> Score {
        self.score
    }

    /// Every legal move with its score for the mover, the best first. The best move has the chance of the position. The others
    /// tell how much worse they seem.
    #[must_use]
    pub fn moves(&self) -> &[(Move, Score)] {
        &self.moves
    }

    /// The number of ranks in the smaller game whose table was asked.
    #[must_use]
    pub const fn base_ranks(&self) -> Option<u8> {
        self.base_ranks
    }

    /// How accurate such estimates were where they could be checked. None if that was not measured: it was for positions with an empty
    /// pile, without a search.
    #[must_use]
    pub fn accuracy(&self) -> Option<Accuracy> {
        if !self.position().pile().is_empty() || self.depth > 0 || self.score.proved().is_some() {
            return None;
        }
        Accuracy::of(self.position().rules(), self.base_ranks?)
    }

    /// The answer for programs. `input` is the position as the user wrote it.
    #[must_use]
    pub fn json(&self, input: &str) -> EstimateJson {
        let rules = self.position().rules();
        EstimateJson {
            position: PositionJson::new(&self.question, input),
            chance: chance(self.score),
            proved: proved(self.score),
            base_ranks: self.base_ranks,
            search_depth: self.depth,
            accuracy: self.accuracy(),
            moves: self.moves.iter().map(|&(mv, score)| MoveChanceJson::new(mv, score, rules)).collect(),
        }
    }

    /// The answer on one line, with tabs between its parts: the position, its estimate, and the best moves.
    #[must_use]
    pub fn row(&self) -> String {
        let best = self.moves.first().map(|(_, score)| score);
        row(&self.question, &chance_words(self.score), &self.moves, best)
    }
}

impl MoveChanceJson {
    fn new(mv: Move, score: Score, rules: Rules) -> MoveChanceJson {
        MoveChanceJson { name: mv.name(rules.pack()), kind: mv.kind(), chance: chance(score), proved: proved(score) }
    }
}

/// A score in words: `about 62%`, `under 1%`, or `win within 5 moves` if that is proved.
#[must_use]
pub fn chance_words(score: Score) -> String {
    match score.chance() {
        _ if score.proved().is_some() => score.to_string(),
        ..0.01 => "under 1%".to_owned(),
        0.99.. => "over 99%".to_owned(),
        _ => score.to_string(),
    }
}

fn proved(score: Score) -> Option<&'static str> {
    score.proved().map(|outcome| outcome.name())
}

/// The chance, with as many digits as mean something. Only what is proved is certain.
fn chance(score: Score) -> f64 {
    let chance = (score.chance() * 1e4).round() / 1e4;
    if score.proved().is_some() { chance } else { chance.clamp(1e-4, 1.0 - 1e-4) }
}
