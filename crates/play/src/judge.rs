//! Answers questions about positions, from a table or a search.

use std::sync::Arc;

use crate::{Annotation, Basis, Game, Knowledge, Reason, Record, Score};
use faceup_core::Observer;
use faceup_core::{Move, Position, Rules};
use faceup_solver::table::Openings;
use faceup_solver::{Analyst, Outcome, Tablebase};

use crate::engine::{Choice, Engine, EngineError};
use crate::estimator::Estimator;
use crate::evaluation::Evaluation;
use crate::players::Perfect;
use crate::search::{Limits, Search};

/// Answers questions about positions of one game, from a table if there is one, else from an [`Estimator`].
///
/// Best play is that of [`Analyst::best_play`], with two exceptions, whose lines are made move by move. A table without rounds does not
/// tell which moves make progress, so the perfect player plays both sides. A search does not know the exact value against which
/// [`Analyst::best_play`] tests moves, so each move is the one that a search of its position prefers. The first move is one of the best
/// moves of [`Judge::moves`].
pub struct Judge {
    source: Source,
    limits: Option<Limits>,
    openings: Option<&'static Openings>,
}

#[expect(clippy::large_enum_variant, reason = "nobody keeps many judges")]
enum Source {
    /// A table, and the seed of the perfect player.
    Table(Analyst<Arc<dyn Tablebase>>, u64),
    Estimator(Estimator),
}

/// The depth of the search for an outcome.
const DEPTH: u8 = 8;
/// The longest line from a search or of a drawn position, which has no end.
const OPEN_LINE: usize = 40;
/// The longest proof of a claim to show.
const LONGEST_PROOF: usize = 400;

impl Judge {
    /// A judge with a table of the game. The seed is for [lines](Judge::line) of a table without rounds.
    pub fn by_table(table: Arc<dyn Tablebase>, seed: u64) -> Judge {
        Judge { source: Source::Table(Analyst::new(table), seed), limits: None, openings: None }
    }

    /// A judge without a table, which estimates positions with this evaluation.
    pub fn by_search(evaluation: Evaluation) -> Judge {
        Judge { source: Source::Estimator(Estimator::new(evaluation)), limits: None, openings: None }
    }

    /// Adds the outcomes of the leads of symmetric deals, and so of the positions after them. Has no effect if they are of another game.
    #[must_use]
    pub fn with_openings(self, openings: Option<&'static Openings>) -> Judge {
        Judge { openings, ..self }
    }

    /// Limits the searches. Each answer takes at most that many nodes for a value or the values of all moves, and a few times as many for a
    /// line or an annotation.
    #[must_use]
    pub fn within(self, limits: Limits) -> Judge {
        let source = match self.source {
            Source::Estimator(estimator) => Source::Estimator(estimator.within(limits)),
            table => table,
        };
        Judge { source, limits: Some(limits), ..self }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        match &self.source {
            Source::Table(analyst, _) => analyst.rules(),
            Source::Estimator(estimator) => estimator.rules(),
        }
    }

    /// The source of the knowledge of moves. Limits may reduce the depth.
    pub fn basis(&self) -> Basis {
        match &self.source {
            Source::Table(analyst, _) => Basis::Table { has_rounds: analyst.table().has_rounds() },
            Source::Estimator(estimator) => estimator.basis(),
        }
    }

    /// The certain knowledge of a position: its value, its outcome, or nothing.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn verdict(&mut self, position: &Position, observer: &dyn Observer) -> Result<Knowledge, EngineError> {
        if let Some(outcome) = self.openings.and_then(|openings| openings.outcome(position)) {
            return Ok(Knowledge::Outcome(outcome));
        }
        match &mut self.source {
            Source::Table(analyst, _) => Ok(Knowledge::of_position(analyst, position, observer)?),
            Source::Estimator(estimator) => {
                let search = estimator.search();
                share(self.limits, search, 1, 1);
                let score = Score::new(search.value(position, DEPTH, observer)?);
                Ok(score.proved().map_or(Knowledge::Nothing, Knowledge::Outcome))
            }
        }
    }

    /// The knowledge of every legal move of a position, in the order of [`Position::moves`]. Without a table these are estimates.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn moves(
        &mut self,
        position: &Position,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Knowledge)>, EngineError> {
        match &mut self.source {
            Source::Table(analyst, _) => Ok(Knowledge::of_moves(analyst, position, observer)?),
            Source::Estimator(estimator) => {
                share(self.limits, estimator.search(), 1, 1);
                estimates(estimator, self.openings, position, observer)
            }
        }
    }

    /// A line of at most `limit` moves from the end of a game, and the knowledge of the position there. It is best play, the perfect
    /// player's play, or a search's: see [`Judge`].
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn line(
        &mut self,
        game: &Game,
        limit: usize,
        observer: &dyn Observer,
    ) -> Result<(Knowledge, Vec<Move>), EngineError> {
        let position = game.now();
        match &mut self.source {
            Source::Table(analyst, seed) => {
                let known = Knowledge::of_position(analyst, position, observer)?;
                if !analyst.table().has_rounds() {
                    let player = Perfect::new(analyst.table().clone(), *seed);
                    let player = match self.limits {
                        Some(limits) => player.within(limits),
                        None => player,
                    };
                    return Ok((known, play_on(player, game, limit, observer)?));
                }
                let limit = if known.outcome() == Some(Outcome::Draw) { limit.min(OPEN_LINE) } else { limit };
                Ok((known, analyst.line_with(position, limit, observer)?))
            }
            Source::Estimator(estimator) => {
                let most = limit.clamp(1, OPEN_LINE);
                share(self.limits, estimator.search(), 2, most);
                let moves = estimates(estimator, self.openings, position, observer)?;
                let Some(known) = best(&moves) else { return Ok((Knowledge::Nothing, Vec::new())) };
                let mut line = Vec::new();
                let equal: Vec<Move> = moves.iter().filter(|&&(_, its)| its == known).map(|&(mv, _)| mv).collect();
                let first = if known.score().is_none() && equal.len() > 1 {
                    // Of moves with one outcome, the one that the search prefers; of equal scores, the first.
                    let (_, scores) = estimator.estimate(position, observer)?;
                    let scores = scores.into_iter().rev().filter(|(mv, _)| equal.contains(mv));
                    scores.max_by_key(|&(_, score)| score).map(|(mv, _)| mv)
                } else {
                    equal.first().copied()
                };
                if let Some((first, next)) = first.and_then(|mv| Some((mv, position.play(mv).ok()?))) {
                    line.push(first);
                    let steps = estimator.search().best_play(&next, Estimator::DEPTH, observer).take(most - 1);
                    for step in steps {
                        line.push(step?.0);
                    }
                }
                line.truncate(limit);
                Ok((known, line))
            }
        }
    }

    /// A line to the end of the game from a position that its mover wins. Empty if it is too long, or if the table has no rounds.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn proof(&mut self, position: &Position, observer: &dyn Observer) -> Result<Vec<Move>, EngineError> {
        match &mut self.source {
            Source::Table(analyst, _) if !analyst.table().has_rounds() => Ok(Vec::new()),
            Source::Table(analyst, _) => Ok(analyst.line_with(position, LONGEST_PROOF, observer)?),
            Source::Estimator(estimator) => {
                let search = estimator.search();
                share(self.limits, search, 4, LONGEST_PROOF);
                let mut line = Vec::new();
                for step in search.best_play(position, DEPTH, observer).take(LONGEST_PROOF) {
                    let (mv, score) = step?;
                    if score.proved().is_none() {
                        return Ok(Vec::new());
                    }
                    line.push(mv);
                }
                Ok(line)
            }
        }
    }

    /// The [reason](Reason) for the value of a move. `None` if its outcome is not certain, or if the move is not legal.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn reason(
        &mut self,
        position: &Position,
        mv: Move,
        observer: &dyn Observer,
    ) -> Result<Option<Reason>, EngineError> {
        Reason::of(position, mv, |position| self.moves(position, observer))
    }

    /// The move to suggest at the end of a game: the first of the line from there.
    ///
    /// # Errors
    ///
    /// If the game is over, or the observer interrupts.
    pub fn advice(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        let (knowledge, line) = self.line(game, 1, observer)?;
        line.first().map(|&mv| Choice { mv, knowledge }).ok_or(EngineError::GameOver)
    }

    /// Annotates a game: with values and marks from a table, or with estimates from a search.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn annotate(&mut self, record: &Record, observer: &dyn Observer) -> Result<Annotation, EngineError> {
        let estimator = match &mut self.source {
            Source::Table(analyst, _) => return Ok(Annotation::of(record, analyst, observer)?),
            Source::Estimator(estimator) => estimator,
        };
        share(self.limits, estimator.search(), 16, record.game().len());
        // Limits may stop the searches at a lower depth, which only the last one shows for all of them.
        let (basis, mut depth) = (estimator.basis(), Estimator::DEPTH);
        let values = |position: &Position| {
            let known = estimates(estimator, self.openings, position, observer)?;
            if known.iter().all(|(_, known)| known.score().is_some()) {
                depth = depth.min(estimator.search().finished());
            }
            Ok::<_, EngineError>(known)
        };
        let mut annotation = Annotation::by(record, basis, values, observer)?;
        annotation.basis = estimator.search().basis(depth);
        Ok(annotation)
    }
}

/// Every legal move with its outcome if known, else with its score.
fn estimates(
    estimator: &mut Estimator,
    openings: Option<&Openings>,
    position: &Position,
    observer: &dyn Observer,
) -> Result<Vec<(Move, Knowledge)>, EngineError> {
    if let Some(known) = openings.and_then(|openings| Knowledge::of_openings(openings, position)) {
        return Ok(known);
    }
    let (_, moves) = estimator.estimate(position, observer)?;
    Ok(moves.into_iter().map(|(mv, score)| (mv, Knowledge::Score(score))).collect())
}

/// The knowledge of the best move.
fn best(moves: &[(Move, Knowledge)]) -> Option<Knowledge> {
    moves.iter().map(|&(_, known)| known).max()
}

/// Divides the nodes of some answers among `questions` questions.
fn share(limits: Option<Limits>, search: &mut Search, answers: u64, questions: usize) {
    /// The least share: this fraction of an answer.
    const LEAST: u64 = 32;
    if let Some(Limits { nodes, .. }) = limits {
        let share = nodes.saturating_mul(answers) / (questions as u64).max(1);
        search.limit_nodes(share.clamp(nodes / LEAST, nodes));
    }
}

/// The moves of an engine that plays both sides.
fn play_on(
    mut engine: impl Engine,
    game: &Game,
    limit: usize,
    observer: &dyn Observer,
) -> Result<Vec<Move>, EngineError> {
    let (mut game, mut moves) = (game.clone(), Vec::new());
    while moves.len() < limit && game.winner().is_none() {
        let mv = engine.choose(&game, observer)?.mv;
        moves.push(mv);
        if game.play(mv).is_err() {
            break;
        }
    }
    Ok(moves)
}
