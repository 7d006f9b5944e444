//! The answer to a question about a position, as JSON.

use faceup::answer::{GameJson, PlyJson, Question, SourceJson};
use faceup::play::{Game, Knowledge, Score};
use faceup::solver::Outcome;
use faceup::{Card, Move, Player, notation};
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::{Judging, best};

/// The value of a position and of its moves. The fields are those of `faceup query --json`. If the game is not solved, a
/// search estimates the values: then there are scores, and an outcome is there only if it is certain.
#[derive(Debug, Serialize)]
pub struct PositionJson {
    #[serde(flatten)]
    game: GameJson,
    input: String,
    position: String,
    hand: String,
    opponent_hand: String,
    pile: Vec<String>,
    to_beat: Option<String>,
    mover_trump: Option<String>,
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

impl PositionJson {
    /// The answer to a question, with at most `line` moves of best play. `input` is the position as the user wrote it.
    pub fn of(question: Question, input: &str, line: usize, judging: &mut Judging) -> Result<PositionJson, Failure> {
        let position = question.position();
        let (rules, pack, mover) = (position.rules(), position.rules().pack(), position.mover());
        let mut moves = judging.moves(position)?;
        moves.sort_by_key(|&(_, knowledge)| std::cmp::Reverse(knowledge));
        let line = judging.line(&Game::new(*position).map_err(Failure::new)?, line)?;
        let mut now = *position;
        let ply = |&mv: &Move| {
            let player = if now.mover() == mover { "mover" } else { "opponent" };
            now = now.play(mv).unwrap_or(now);
            PlyJson { player, name: mv.name(pack), kind: mv.kind() }
        };
        let solved = judging.solved();
        let hand = |player: Player| notation::format_hand(position.hand(player), pack);
        let pile: Vec<String> = question.pile().iter().map(|&card: &Card| notation::format_card(card, pack)).collect();
        let lead = if position.to_beat().is_none() { " lead" } else { "" };
        let hands = format!("{} | {}", hand(mover), hand(!mover));
        Ok(PositionJson {
            game: rules.into(),
            input: input.to_owned(),
            position: if pile.is_empty() { hands } else { format!("{hands} | {}{lead}", pile.join(" ")) },
            hand: hand(mover),
            opponent_hand: hand(!mover),
            pile,
            to_beat: position.to_beat().map(|card| notation::format_card(card, pack)),
            mover_trump: rules.trump(mover).map(|suit| suit.name().to_lowercase()),
            value: best(&moves).into(),
            moves: moves
                .iter()
                .map(|&(mv, knowledge)| MoveJson { name: mv.name(pack), kind: mv.kind(), value: knowledge.into() })
                .collect(),
            line: line.moves.iter().map(ply).collect(),
            best_line_is: line.kind,
            source: SourceJson {
                table: solved.and_then(|solved| solved.file.clone()),
                table_hash: solved.and_then(|solved| solved.hash.clone()),
            },
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
