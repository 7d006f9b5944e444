//! The answer to a question: the value of a position and of every move, and best play.

use faceup_core::{Interrupted, Move, Observer, Position};
use faceup_solver::{Analyst, Tablebase, Value};
use serde::Serialize;

use super::line::PlyJson;
use super::moves::{MoveJson, known_rounds, row, value_words};
use super::position::PositionJson;
use super::question::Question;
use super::source::SourceJson;

/// The value of a position and of its moves: what `faceup query --json` prints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QueryJson {
    /// The position.
    #[serde(flatten)]
    pub position: PositionJson,
    /// The outcome for the mover: `win`, `loss` or `draw`.
    pub outcome: &'static str,
    /// The rounds of a win or a loss. None for a draw, and if the table has no rounds.
    pub rounds: Option<u16>,
    /// Every legal move, the best first.
    pub moves: Vec<MoveJson>,
    /// Best play, up to the length asked for. Empty if the table has no rounds.
    pub line: Vec<PlyJson>,
    /// The table that the values come from.
    #[serde(flatten)]
    pub source: SourceJson,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    question: Question,
    has_rounds: bool,
    value: Value,
    /// Every move with its value for the mover, the best first.
    moves: Vec<(Move, Value)>,
    /// Best play, up to the length asked for.
    line: Vec<Move>,
    /// Whether the line goes to the end of the game.
    ends: bool,
}

impl Answer {
    /// Values a position, with at most `line` moves of best play.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    ///
    /// # Panics
    ///
    /// If the analyst's table is of other rules than the position.
    pub fn new(
        analyst: &mut Analyst<impl Tablebase>,
        question: Question,
        line: usize,
        observer: &dyn Observer,
    ) -> Result<Answer, Interrupted> {
        let position = *question.position();
        let has_rounds = analyst.table().has_rounds();
        // Without rounds, a winner who follows the outcomes can go round in circles. That is no best play.
        let line = if has_rounds { analyst.line_with(&position, line, observer)? } else { Vec::new() };
        let ends = line.iter().try_fold(position, |now, &mv| now.play(mv)).is_ok_and(|last| last.winner().is_some());
        let mut moves = analyst.moves_with(&position, observer)?;
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        let value = analyst.value_with(&position, observer)?;
        Ok(Answer { question, has_rounds, value, moves, line, ends })
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

    /// The value of the position for the mover.
    #[must_use]
    pub const fn value(&self) -> Value {
        self.value
    }

    /// Whether the table has rounds. Without them, the rounds of the values mean nothing, and there is no line.
    #[must_use]
    pub const fn has_rounds(&self) -> bool {
        self.has_rounds
    }

    /// Every legal move with its value for the mover, the best first.
    #[must_use]
    pub fn moves(&self) -> &[(Move, Value)] {
        &self.moves
    }

    /// Best play, up to the length asked for.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Whether the line goes to the end of the game.
    #[must_use]
    pub const fn line_ends(&self) -> bool {
        self.ends
    }

    /// The answer for programs. `input` is the position as the user wrote it.
    #[must_use]
    pub fn json(&self, input: &str, source: SourceJson) -> QueryJson {
        let rules = self.position().rules();
        QueryJson {
            position: PositionJson::new(&self.question, input),
            outcome: self.value.outcome().name(),
            rounds: known_rounds(self.value, self.has_rounds),
            moves: self.moves.iter().map(|&valued| MoveJson::new(valued, rules, self.has_rounds)).collect(),
            line: PlyJson::line(self.position(), &self.line),
            source,
        }
    }

    /// The answer on one line, with tabs between its parts: the position, its value, and the moves that keep it.
    #[must_use]
    pub fn row(&self) -> String {
        row(&self.question, &value_words(self.value, self.has_rounds), &self.moves, Some(&self.value))
    }

    /// The position as [`Question::read`] reads it, with the pile in the order that the user wrote.
    #[must_use]
    pub fn written(&self) -> String {
        self.question.written()
    }
}
