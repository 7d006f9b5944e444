//! Reasons, as JSON.

use faceup::parts::answer::ReasonJson;
use faceup::parts::solver::best_moves;
use faceup::{Move, Position, Quiet};
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::Judging;
use crate::request::ReasonRequest;

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
