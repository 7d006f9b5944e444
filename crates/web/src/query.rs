//! The answer to a question about a position, as JSON.

use faceup::parts::answer::{Answer, QueryJson, Question, SourceJson};
use faceup::parts::play::Game;
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::{Judging, LineIs};

/// The answer of `faceup query --json`, and the kind of its line of play. If the game is not solved, a search estimates the values: then
/// there are scores, and an outcome only if it is certain.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "QueryAnswer"))]
pub struct WebQueryJson {
    #[serde(flatten)]
    answer: QueryJson,
    best_line_is: LineIs,
}

impl WebQueryJson {
    /// The answer to a question, with at most `line` moves of best play. `input` is the position as the user wrote it.
    pub fn of(question: Question, input: &str, line: usize, judging: &mut Judging) -> Result<WebQueryJson, Failure> {
        let position = *question.position();
        let (best_line_is, line) = judging.line(&Game::new(position)?, line)?;
        let answer = Answer::of(question, judging.judge.basis(), judging.moves(&position)?, line);
        let source = judging.solved.as_ref().map(SourceJson::from).unwrap_or_default();
        Ok(WebQueryJson { answer: answer.json(input, source), best_line_is })
    }
}
