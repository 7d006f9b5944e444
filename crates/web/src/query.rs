//! The answer to a question about a position, as JSON.

use faceup::answer::{Answer, Basis, QueryJson, Question, SourceJson};
use faceup::play::Game;
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::Judging;

/// The answer of `faceup query --json`, and what its line of play is. If the game is not solved, a search estimates the values: then
/// there are scores, and an outcome is there only if it is certain.
#[derive(Debug, Serialize)]
pub struct WebQueryJson {
    #[serde(flatten)]
    answer: QueryJson,
    /// `best`, `perfect-player` or `search`.
    best_line_is: &'static str,
}

impl WebQueryJson {
    /// The answer to a question, with at most `line` moves of best play. `input` is the position as the user wrote it.
    pub fn of(question: Question, input: &str, line: usize, judging: &mut Judging) -> Result<WebQueryJson, Failure> {
        let position = *question.position();
        let moves = judging.moves(&position)?;
        let line = judging.line(&Game::new(position).map_err(Failure::new)?, line)?;
        let (has_rounds, solved) = (judging.has_rounds(), judging.solved());
        let basis = solved.map_or(Basis::Search, |_| Basis::Table { has_rounds });
        let source = solved.map(SourceJson::from).unwrap_or_default();
        let answer = Answer::of(question, basis, moves, line.moves).json(input, source);
        Ok(WebQueryJson { answer, best_line_is: line.kind })
    }
}
