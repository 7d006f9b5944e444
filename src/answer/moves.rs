//! Moves and their values.

use faceup_core::{Move, Rules};
use faceup_solver::Value;
use serde::Serialize;

use super::question::Question;

/// A move, and its value for the player who makes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveJson {
    /// The move: the name of a card, or `eat`.
    #[serde(rename = "move")]
    pub name: String,
    /// The kind of the move: `lead`, `beat` or `eat`.
    pub kind: &'static str,
    /// `win`, `loss` or `draw`.
    pub outcome: &'static str,
    /// The rounds of a win or a loss. None for a draw, and if the table has no rounds.
    pub rounds: Option<u16>,
}

impl MoveJson {
    /// A move with its value, from a table that has rounds or has none.
    #[must_use]
    pub fn new((mv, value): (Move, Value), rules: Rules, has_rounds: bool) -> MoveJson {
        MoveJson {
            name: mv.name(rules.pack()),
            kind: mv.kind(),
            outcome: value.outcome().name(),
            rounds: known_rounds(value, has_rounds),
        }
    }
}

/// An answer on one line, with tabs between its parts: the position, what is said of it, and the moves that are worth `best`.
pub(super) fn row<V: PartialEq>(question: &Question, words: &str, moves: &[(Move, V)], best: Option<&V>) -> String {
    let pack = question.position().rules().pack();
    let best = moves.iter().filter(|(_, value)| Some(value) == best);
    let best = best.map(|(mv, _)| mv.name(pack)).collect::<Vec<_>>().join(" ");
    format!("{}\t{words}\t{best}", question.written())
}

/// The rounds of a value, if its table has rounds.
#[must_use]
pub fn known_rounds(value: Value, has_rounds: bool) -> Option<u16> {
    value.rounds().filter(|_| has_rounds)
}

/// A value in words: `win in 3 rounds`, or `win` if its table has no rounds.
#[must_use]
pub fn value_words(value: Value, has_rounds: bool) -> String {
    if has_rounds { value.to_string() } else { value.outcome().to_string() }
}
