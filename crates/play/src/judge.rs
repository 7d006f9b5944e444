//! Answers questions about positions, by a table or by a search.

use std::sync::Arc;

use crate::{Annotation, Game, Knowledge, Record, Score};
use faceup_core::Observer;
use faceup_core::{Move, Position, Rules};
use faceup_solver::{Analyst, Outcome, Tablebase};

use crate::engine::{Choice, Engine, EngineError};
use crate::evaluation::Evaluation;
use crate::players::{DepthLimited, Perfect};
use crate::search::{Limits, Search};

/// Answers questions about positions of one game: by a table if there is one, else by a search.
pub struct Judge {
    analyst: Option<Analyst<Table>>,
    search: Search,
    adviser: Box<dyn Engine + Send + Sync>,
    limits: Option<Limits>,
}

/// A table that the judge shares with its adviser.
type Table = Arc<dyn Tablebase>;

/// The depth of the search for a single answer.
const DEPTH: u8 = 8;
/// The depth of the search for estimates of all moves.
const ESTIMATE_DEPTH: u8 = 6;
/// The longest line by a search, and the longest line of a drawn position, which has no end.
const OPEN_LINE: usize = 40;
/// The longest proof of a claim that is shown.
const LONGEST_PROOF: usize = 400;

impl Judge {
    /// A judge of a game, with a table of it if there is one.
    pub fn new(rules: Rules, table: Option<Table>, seed: u64) -> Judge {
        let adviser: Box<dyn Engine + Send + Sync> = match &table {
            Some(table) => Box::new(Perfect::new(Arc::clone(table), seed)),
            None => Box::new(DepthLimited::new(rules, DEPTH, seed)),
        };
        Judge { analyst: table.map(Analyst::new), search: Search::new(Evaluation::new(rules)), adviser, limits: None }
    }

    /// A judge who has no table of the game, and evaluates positions in this way at the end of a search.
    pub fn estimating(evaluation: Evaluation, seed: u64) -> Judge {
        let adviser = Box::new(DepthLimited::with(evaluation.clone(), DEPTH, seed));
        Judge { analyst: None, search: Search::new(evaluation), adviser, limits: None }
    }

    /// As [`Judge::new`], within limits. Without a table, each answer takes at most that many nodes for a value or the values
    /// of all moves, and a few times as many for a line or an annotation.
    pub fn within(rules: Rules, table: Option<Table>, seed: u64, limits: Limits) -> Judge {
        let adviser: Box<dyn Engine + Send + Sync> = match &table {
            Some(table) => Box::new(Perfect::within(Arc::clone(table), seed, limits)),
            None => Box::new(DepthLimited::new(rules, DEPTH, seed).within(limits)),
        };
        Judge {
            analyst: table.map(Analyst::new),
            search: Search::within(Evaluation::new(rules), limits),
            adviser,
            limits: Some(limits),
        }
    }

    /// As [`Judge::estimating`], within limits: see [`Judge::within`].
    pub fn estimating_within(evaluation: Evaluation, seed: u64, limits: Limits) -> Judge {
        let adviser = Box::new(DepthLimited::with(evaluation.clone(), DEPTH, seed).within(limits));
        Judge { analyst: None, search: Search::within(evaluation, limits), adviser, limits: Some(limits) }
    }

    /// Shares the nodes of some answers among `questions` questions.
    fn share(&mut self, answers: u64, questions: usize) {
        /// No question gets less than this share of an answer.
        const LEAST: u64 = 32;
        if let Some(Limits { nodes, .. }) = self.limits {
            let share = nodes.saturating_mul(answers) / (questions as u64).max(1);
            self.search.limit_nodes(share.clamp(nodes / LEAST, nodes));
        }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.search.rules()
    }

    /// The depth of the search that estimates moves, if there is no table. Limits may make it less.
    pub const fn depth(&self) -> Option<u8> {
        if self.analyst.is_some() { None } else { Some(ESTIMATE_DEPTH) }
    }

    /// What is certain about a position: its value, its outcome, or nothing.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn verdict(&mut self, position: &Position, observer: &dyn Observer) -> Result<Knowledge, EngineError> {
        if let Some(analyst) = &mut self.analyst {
            return Ok(Knowledge::by_table(analyst.value(position), analyst.table().has_rounds()));
        }
        self.share(1, 1);
        let score = Score::new(self.search.value(position, DEPTH, observer)?);
        Ok(score.proved().map_or(Knowledge::Nothing, Knowledge::Outcome))
    }

    /// Every legal move of a position with what is known of it, in the order of [`Position::moves`]. Without a table these
    /// are estimates.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn moves(
        &mut self,
        position: &Position,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Knowledge)>, EngineError> {
        if let Some(analyst) = &mut self.analyst {
            let has_rounds = analyst.table().has_rounds();
            let known = |(mv, value)| (mv, Knowledge::by_table(value, has_rounds));
            return Ok(analyst.moves(position).into_iter().map(known).collect());
        }
        self.share(1, 1);
        self.estimates(position, observer)
    }

    fn estimates(
        &mut self,
        position: &Position,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Knowledge)>, EngineError> {
        let estimates = self.search.estimates(position, ESTIMATE_DEPTH, observer)?;
        Ok(estimates.into_iter().map(|(mv, score)| (mv, Knowledge::Score(score))).collect())
    }

    /// A line of best play, of at most `limit` moves, and what is known of the position. None if the table has no rounds:
    /// play by outcomes alone can go round in circles.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn line(
        &mut self,
        position: &Position,
        limit: usize,
        observer: &dyn Observer,
    ) -> Result<Option<(Knowledge, Vec<Move>)>, EngineError> {
        if let Some(analyst) = &mut self.analyst {
            if !analyst.table().has_rounds() {
                return Ok(None);
            }
            let value = analyst.value(position);
            let limit = if value.outcome() == Outcome::Draw { limit.min(OPEN_LINE) } else { limit };
            return Ok(Some((Knowledge::Value(value), analyst.line(position, limit))));
        }
        self.share(2, limit.clamp(1, OPEN_LINE));
        let (mut now, mut line, mut first) = (*position, Vec::new(), None);
        while now.winner().is_none() && line.len() < limit.clamp(1, OPEN_LINE) {
            let Some((mv, score)) = self.best(&now, ESTIMATE_DEPTH, observer)? else { break };
            first = first.or(Some(score));
            now = now.play(mv).unwrap_or(now);
            line.push(mv);
        }
        line.truncate(limit);
        Ok(Some((first.map_or(Knowledge::Nothing, Knowledge::Score), line)))
    }

    /// A line to the end of the game from a position that its mover wins. Empty if it is too long, or if the table has no
    /// rounds.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn proof(&mut self, position: &Position, observer: &dyn Observer) -> Result<Vec<Move>, EngineError> {
        if let Some(analyst) = &mut self.analyst {
            let has_rounds = analyst.table().has_rounds();
            return Ok(if has_rounds { analyst.line(position, LONGEST_PROOF) } else { Vec::new() });
        }
        self.share(4, LONGEST_PROOF);
        let (mut now, mut line) = (*position, Vec::new());
        while now.winner().is_none() && line.len() < LONGEST_PROOF {
            let Some((mv, score)) = self.best(&now, DEPTH, observer)? else { break };
            if score.proved().is_none() {
                return Ok(Vec::new());
            }
            now = now.play(mv).unwrap_or(now);
            line.push(mv);
        }
        Ok(line)
    }

    /// Suggests a move for the player to move.
    ///
    /// # Errors
    ///
    /// If the game is over, or the observer interrupts.
    pub fn advice(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        self.adviser.choose(game, observer)
    }

    /// Annotates a game: with values and marks from a table, or with estimates from a search.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn annotate(&mut self, record: &Record, observer: &dyn Observer) -> Result<Annotation, EngineError> {
        match &mut self.analyst {
            Some(analyst) => Ok(Annotation::of(record, analyst, observer)?),
            None if self.limits.is_none() => {
                Annotation::estimate(record, ESTIMATE_DEPTH, |position| self.estimates(position, observer), observer)
            }
            None => {
                self.share(16, record.game().len());
                // With limits, the searches may be less deep, and only the last one tells how deep all of them are.
                let (mut depth, mut known) = (ESTIMATE_DEPTH, Vec::new());
                for (position, _) in record.game().plies() {
                    known.push(self.estimates(position, observer)?);
                    depth = depth.min(self.search.finished());
                }
                let mut known = known.into_iter();
                Annotation::estimate(record, depth, |_| Ok(known.next().unwrap_or_default()), observer)
            }
        }
    }

    /// The best move of a search. Of several, the first.
    fn best(
        &mut self,
        position: &Position,
        depth: u8,
        observer: &dyn Observer,
    ) -> Result<Option<(Move, Score)>, EngineError> {
        let scores = self.search.scores(position, depth, observer)?;
        let best = scores.iter().map(|&(_, score)| score).max();
        Ok(scores.into_iter().find(|&(_, score)| Some(score) == best))
    }
}
