//! Answers about positions, as JSON.

use faceup::parts::answer::{Answer, QueryJson, Question, ReasonJson, SourceJson};
use faceup::parts::play::Game;
use faceup::parts::solver::best_moves;
use faceup::{Move, Position, Quiet};
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::{Judging, LineIs};
use crate::request::ReasonRequest;

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

/// The reason for the value of a move, and of a better one.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ReasonAnswer"))]
pub struct ReasonAnswerJson {
    /// None if the outcome of the move is not certain.
    reason: Option<ReasonJson>,
    /// The reason for the best move, if its outcome is better. None if there is no such move.
    instead: Option<ReasonJson>,
}

impl ReasonAnswerJson {
    /// The answer to a question about a position.
    pub fn of(
        position: &Position,
        request: &ReasonRequest,
        judging: &mut Judging,
    ) -> Result<ReasonAnswerJson, Failure> {
        let pack = position.rules().pack();
        let names = request.names.as_ref();
        let names = names.map_or(["you", "the opponent"], |[mover, opponent]| [mover.as_str(), opponent.as_str()]);
        let moves = judging.moves(position)?;
        let is_asked = |&&(mv, _): &&(Move, _)| mv.name(pack).eq_ignore_ascii_case(request.name.trim());
        let Some(&(mv, knowledge)) = moves.iter().find(is_asked) else {
            let legal: Vec<String> = moves.iter().map(|(mv, _)| mv.name(pack)).collect();
            let legal = if legal.is_empty() { "none, the game is over".to_owned() } else { legal.join(" ") };
            return Err(Failure::new(format_args!(
                "expected a legal move ({legal}), got {}",
                faceup::notation::quote(&request.name)
            )));
        };
        let mut json = |mv| {
            Ok::<_, Failure>(judging.judge.reason(position, mv, &Quiet)?.map(|reason| ReasonJson::new(&reason, names)))
        };
        let reason = json(mv)?;
        let (best, most) = best_moves(&moves);
        let is_worse = most.and_then(|most| most.outcome()) != knowledge.outcome() && knowledge.outcome().is_some();
        let instead = match best.first() {
            Some(&mv) if is_worse => json(mv)?,
            _ => None,
        };
        Ok(ReasonAnswerJson { reason, instead })
    }
}
