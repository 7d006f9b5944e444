//! Who knows the truth of a position, as far as it is known.

use faceup_core::{Move, Position, Rules};
use faceup_job::Observer;
use faceup_play::Game;
use faceup_solver::{Analyst, Outcome, Tablebase, Value};

use crate::players::Search;
use crate::{Choice, DepthLimited, Engine, EngineError, Knowledge, Perfect, Score};

/// Answers questions about positions: by a table where there is one, else by what a search sees to its end.
pub struct Judge<'t> {
    table: Option<&'t dyn Tablebase>,
    analyst: Option<Analyst<&'t dyn Tablebase>>,
    search: Search,
    adviser: Box<dyn Engine + 't>,
}

/// What a judge says of a position, for its mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The value, with rounds.
    Value(Value),
    /// The outcome.
    Outcome(Outcome),
    /// It is not known.
    Unknown,
}

impl Verdict {
    /// The outcome, if it is known.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Verdict::Value(value) => Some(value.outcome()),
            Verdict::Outcome(outcome) => Some(outcome),
            Verdict::Unknown => None,
        }
    }
}

/// How far a judge without a table looks.
const DEPTH: u8 = 8;
/// No line is longer than this: a forced win of thousands of moves is no line to read.
const LONGEST: usize = 400;

impl<'t> Judge<'t> {
    /// The judge of a game, with a table of it if there is one.
    #[must_use]
    pub fn new(rules: Rules, table: Option<&'t dyn Tablebase>, seed: u64) -> Judge<'t> {
        let adviser: Box<dyn Engine + 't> = match table {
            Some(table) => Box::new(Perfect::new(table, seed)),
            None => Box::new(DepthLimited::new(rules, DEPTH, seed)),
        };
        Judge { table, analyst: table.map(Analyst::new), search: Search::new(rules), adviser }
    }

    /// Whether there is a table.
    #[must_use]
    pub const fn has_table(&self) -> bool {
        self.table.is_some()
    }

    /// What is known of a position.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn verdict(&mut self, position: &Position, observer: &dyn Observer) -> Result<Verdict, EngineError> {
        if let (Some(analyst), Some(table)) = (&mut self.analyst, self.table) {
            let value = analyst.value(position);
            return Ok(if table.has_rounds() { Verdict::Value(value) } else { Verdict::Outcome(value.outcome()) });
        }
        let score = self.search.value(position, DEPTH, observer)?;
        Ok(Score::new(score).proved().map_or(Verdict::Unknown, Verdict::Outcome))
    }

    /// A line from a position that its mover wins to the end of the game, with best play of both as far as it is known.
    /// Empty if that would be too long, or there is none: a table without rounds knows none.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn line(&mut self, position: &Position, observer: &dyn Observer) -> Result<Vec<Move>, EngineError> {
        if let (Some(analyst), Some(table)) = (&mut self.analyst, self.table) {
            return Ok(if table.has_rounds() { analyst.line(position, LONGEST) } else { Vec::new() });
        }
        let (mut now, mut line) = (*position, Vec::new());
        while now.winner().is_none() && line.len() < LONGEST {
            let scores = self.search.scores(&now, DEPTH, observer)?;
            let best = scores.iter().map(|&(_, score)| score).max();
            let Some(&(mv, score)) = scores.iter().find(|&&(_, score)| Some(score) == best) else { break };
            if score.proved().is_none() {
                return Ok(Vec::new());
            }
            now = now.play(mv).unwrap_or(now);
            line.push(mv);
        }
        Ok(line)
    }

    /// A move for the player to move.
    ///
    /// # Errors
    ///
    /// If the game is over, or the observer interrupts.
    pub fn advice(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        let choice = self.adviser.choose(game, observer)?;
        let knowledge = match choice.knowledge {
            Knowledge::Score(score) => score.proved().map_or(Knowledge::Score(score), Knowledge::Outcome),
            known => known,
        };
        Ok(Choice { knowledge, ..choice })
    }
}
