//! The answer to a question about a position, as JSON.

use faceup::answer::{PlyJson, PositionJson, Question, SourceJson};
use faceup::play::{Game, Knowledge, Score};
use faceup::solver::Outcome;
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::{Judging, best};

/// The value of a position and of its moves. The fields are those of `faceup query --json`. If the game is not solved, a
/// search estimates the values: then there are scores, and an outcome is there only if it is certain.
#[derive(Debug, Serialize)]
pub struct QueryJson {
    #[serde(flatten)]
    position: PositionJson,
    #[serde(flatten)]
    value: ValueJson,
    moves: Vec<MoveJson>,
    line: Vec<PlyJson>,
    /// `best`, `perfect-player` or `search`.
    best_line_is: &'static str,
    #[serde(flatten)]
    source: SourceJson,
}

#[derive(Debug, Serialize)]
struct ValueJson {
    outcome: Option<&'static str>,
    rounds: Option<u16>,
    /// Left out if a table gave the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
}

#[derive(Debug, Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    name: String,
    kind: &'static str,
    #[serde(flatten)]
    value: ValueJson,
}

impl QueryJson {
    /// The answer to a question, with at most `line` moves of best play. `input` is the position as the user wrote it.
    pub fn of(question: &Question, input: &str, line: usize, judging: &mut Judging) -> Result<QueryJson, Failure> {
        let position = question.position();
        let pack = position.rules().pack();
        let mut moves = judging.moves(position)?;
        moves.sort_by_key(|&(_, knowledge)| std::cmp::Reverse(knowledge));
        let line = judging.line(&Game::new(*position).map_err(Failure::new)?, line)?;
        Ok(QueryJson {
            position: PositionJson::new(question, input),
            value: best(&moves).into(),
            moves: moves
                .iter()
                .map(|&(mv, knowledge)| MoveJson { name: mv.name(pack), kind: mv.kind(), value: knowledge.into() })
                .collect(),
            line: PlyJson::line(position, &line.moves),
            best_line_is: line.kind,
            source: judging.solved().map(SourceJson::from).unwrap_or_default(),
        })
    }
}

impl From<Knowledge> for ValueJson {
    fn from(knowledge: Knowledge) -> ValueJson {
        ValueJson {
            outcome: knowledge.outcome().map(Outcome::name),
            rounds: knowledge.rounds(),
            score: knowledge.score().map(Score::number),
        }
    }
}
