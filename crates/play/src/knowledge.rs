//! Knowledge of a position, from a table or a search.

use std::fmt;

use faceup_core::{Move, Observer, Position};
use faceup_solver::table::Openings;
use faceup_solver::{Analyst, LookupError, Outcome, Tablebase, Value};

/// Knowledge of a position or of a move, from the side of the player to move.
///
/// Compare only knowledge of the same kind: two values, two outcomes or two scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Knowledge {
    /// Nothing.
    Nothing,
    /// The outcome, without rounds.
    Outcome(Outcome),
    /// The value.
    Value(Value),
    /// The result of a search to a limited depth.
    Score(Score),
}

/// Where knowledge comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// The table of the game.
    Table {
        /// Whether the table has rounds, which show the moves that make progress.
        has_rounds: bool,
    },
    /// A search.
    Search {
        /// The depth in moves.
        depth: u8,
        /// The number of ranks of the smaller game whose table votes, if there is one.
        base_ranks: Option<u8>,
    },
}

/// The result of a search, for the player to move. Positive is good; negation changes sides.
///
/// ```text
/// -1,000,000 + p      a proved loss in at most p moves
/// -10,000 … 10,000    an estimate: a hundred times the logarithm of the odds of winning
/// 1,000,000 - p       a proved win in at most p moves
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Knowledge {
    /// The value from a table, or the outcome alone if the table has no rounds.
    pub const fn by_table(value: Value, has_rounds: bool) -> Knowledge {
        if has_rounds { Knowledge::Value(value) } else { Knowledge::Outcome(value.outcome()) }
    }

    /// Looks a position up in a table.
    ///
    /// # Errors
    ///
    /// If the table is for other rules, or the observer interrupts.
    pub fn of_position<T: Tablebase>(
        analyst: &mut Analyst<T>,
        position: &Position,
        observer: &dyn Observer,
    ) -> Result<Knowledge, LookupError> {
        let value = analyst.value_with(position, observer)?;
        Ok(Knowledge::by_table(value, analyst.table().has_rounds()))
    }

    /// Looks up every legal move of a position in a table, in the order of [`Position::moves`].
    ///
    /// # Errors
    ///
    /// If the table is for other rules, or the observer interrupts.
    pub fn of_moves<T: Tablebase>(
        analyst: &mut Analyst<T>,
        position: &Position,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Knowledge)>, LookupError> {
        let (moves, has_rounds) = (analyst.moves_with(position, observer)?, analyst.table().has_rounds());
        Ok(moves.into_iter().map(|(mv, value)| (mv, Knowledge::by_table(value, has_rounds))).collect())
    }

    /// Looks up every move of a position in openings, in the order of [`Position::moves`]. `None` where they [do not](Openings::moves) have
    /// all of them.
    #[must_use]
    pub fn of_openings(openings: &Openings, position: &Position) -> Option<Vec<(Move, Knowledge)>> {
        let moves = openings.moves(position)?;
        Some(moves.into_iter().map(|(mv, outcome)| (mv, Knowledge::Outcome(outcome))).collect())
    }

    /// The outcome, if it is certain.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Knowledge::Nothing => None,
            Knowledge::Outcome(outcome) => Some(outcome),
            Knowledge::Value(value) => Some(value.outcome()),
            Knowledge::Score(score) => score.proved(),
        }
    }

    /// The rounds to the end of the game, if they are known.
    pub const fn rounds(self) -> Option<u16> {
        match self {
            Knowledge::Value(value) => value.rounds(),
            _ => None,
        }
    }

    /// The rounds in words: ` in 3 rounds`. Empty if they are unknown.
    pub fn in_rounds(self) -> String {
        self.rounds()
            .map_or(String::new(), |rounds| format!(" in {rounds} round{}", if rounds == 1 { "" } else { "s" }))
    }

    /// The score, if this comes from a search.
    pub const fn score(self) -> Option<Score> {
        match self {
            Knowledge::Score(score) => Some(score),
            _ => None,
        }
    }
}

/// Prints `win in 3 rounds`, `win`, `win within 5 moves`, `about 62%` or `unknown`, in all front ends.
impl fmt::Display for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Knowledge::Nothing => f.pad("unknown"),
            Knowledge::Outcome(outcome) => outcome.fmt(f),
            Knowledge::Value(value) => value.fmt(f),
            Knowledge::Score(score) => score.fmt(f),
        }
    }
}

impl Score {
    /// The score of a player who has just won.
    pub const WON: i32 = 1_000_000;
    /// Estimates lie between `-MOST` and `MOST`. Scores beyond are proved.
    pub const MOST: i32 = 10_000;

    /// The score of a number in the encoding of the type.
    pub const fn new(number: i32) -> Score {
        Score(number)
    }

    /// The number in the encoding of the type.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Win or loss, if the search has proved one.
    pub const fn proved(self) -> Option<Outcome> {
        match self.0 {
            Score::MOST.. => Some(Outcome::Win),
            number if number <= -Score::MOST => Some(Outcome::Loss),
            _ => None,
        }
    }

    /// The most moves, of both players, to a proved win or loss.
    pub const fn moves(self) -> Option<u32> {
        if self.proved().is_some() { Some((Score::WON - self.0.abs()) as u32) } else { None }
    }

    /// The estimated chance of winning, from 0 to 1.
    pub fn chance(self) -> f64 {
        1.0 / (1.0 + (-f64::from(self.0) / 100.0).exp())
    }
}

/// Prints `win within 5 moves`, or an estimated chance to win: `about 62%`, `under 1%` or `over 99%`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.proved(), self.moves()) {
            (Some(outcome), Some(1)) => write!(f, "{outcome} within 1 move"),
            (Some(outcome), Some(moves)) => write!(f, "{outcome} within {moves} moves"),
            _ => match self.chance() {
                ..0.01 => f.write_str("under 1%"),
                0.99.. => f.write_str("over 99%"),
                chance => write!(f, "about {:.0}%", 100.0 * chance),
            },
        }
    }
}
