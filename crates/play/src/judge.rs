//! Answers questions about positions, from a table, from openings or from a search.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::{Annotation, Basis, Game, Knowledge, Reason, Record, Score};
use faceup_core::{CardSet, Deal, Move, Observer, Position, Rules};
use faceup_solver::table::Openings;
use faceup_solver::{Analyst, Outcome, Tablebase, best_moves};

use crate::engine::{Choice, Engine, EngineError};
use crate::evaluation::Evaluation;
use crate::players::Perfect;
use crate::search::{Limits, Search};

/// Answers questions about positions of one game, from its table if there is one, else from a search with a calibrated [`Evaluation`].
///
/// A search estimates the chance of winning, where a draw counts as half a win. A [proved](Score::proved) score is certain; all others are
/// estimates. With an empty pile, the chance of a position is that of the evaluation; a search does not improve it. Within a round, where
/// there is no evaluation, it is the chance of the best move after a search of [six](Judge::DEPTH) moves. The search also compares the
/// moves. With an empty pile their chances are shifted by the same amount, so that the best move has the chance of the position.
///
/// Best play is that of [`Analyst::best_play`], with two exceptions, whose lines are made move by move. A table without rounds does not
/// tell which moves make progress, so the perfect player plays both sides. A search does not know the exact value against which
/// [`Analyst::best_play`] tests moves, so each move is the one that a search of its position prefers. The first move is one of the best
/// moves of [`Judge::moves`].
///
/// ```
/// use std::sync::Arc;
/// use faceup_core::{Position, Preset, Quiet, Suit};
/// use faceup_play::{Evaluation, Judge};
/// use faceup_solver::{Options, solve};
/// let game = Preset::BeatItOrEatIt.rules(2, 20)?;
/// let table = solve(Preset::BeatItOrEatIt.rules(2, 8)?, &Options::default(), &Quiet)?;
/// let mut judge = Judge::by_search(Evaluation::with_table(game, Arc::new(table))?, None);
/// let start = Position::opening(game, game.pack().suit(Suit::Spades))?;
/// for (mv, knowledge) in judge.moves(&start, &Quiet)? {
///     println!("{}: {knowledge}", mv.name(game.pack()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Judge {
    source: Source,
    limits: Option<Limits>,
    openings: Option<&'static Openings>,
    /// The last positions that were searched, with the knowledge of their moves.
    recent: VecDeque<(Position, Vec<(Move, Knowledge)>)>,
}

#[expect(clippy::large_enum_variant, reason = "nobody keeps many judges")]
enum Source {
    /// A table, and the seed of the perfect player.
    Table(Analyst<Arc<dyn Tablebase>>, u64),
    Search(Search),
    /// Openings alone, of this game.
    Openings(Rules),
}

/// The depth of the search for an outcome.
const PROOF_DEPTH: u8 = 8;
/// The longest line from a search and, without a limit, of a drawn position, which has no end.
const OPEN_LINE: usize = 40;
/// The number of searched positions whose moves are kept.
const MOST_RECENT: usize = 32;

impl Judge {
    /// The depth of the search for estimates, in moves.
    pub const DEPTH: u8 = 6;

    fn new(source: Source, openings: Option<&'static Openings>) -> Judge {
        Judge { source, limits: None, openings, recent: VecDeque::new() }
    }

    /// A judge with a table of the game. The seed is for [lines](Judge::line) of a table without rounds.
    pub fn by_table(table: Arc<dyn Tablebase>, seed: u64) -> Judge {
        Judge::new(Source::Table(Analyst::new(table), seed), None)
    }

    /// A judge without a table, which estimates positions with this evaluation. Openings, if they are of the game, give the outcomes of the
    /// leads of symmetric deals, and so of the positions after them.
    pub fn by_search(evaluation: Evaluation, openings: Option<&'static Openings>) -> Judge {
        Judge::new(Source::Search(Search::new(evaluation.calibrated())), openings)
    }

    /// A judge of symmetric deals alone. A question about another position is an error.
    pub fn by_openings(openings: &'static Openings) -> Judge {
        Judge::new(Source::Openings(openings.rules()), Some(openings))
    }

    /// Limits the searches. Each answer takes at most that many nodes for a value or the values of all moves, and a few times as many for a
    /// line or an annotation.
    #[must_use]
    pub fn within(self, limits: Limits) -> Judge {
        let source = match self.source {
            Source::Search(search) => Source::Search(Search::within(search.evaluation().clone(), limits)),
            other => other,
        };
        Judge { source, limits: Some(limits), ..self }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        match &self.source {
            Source::Table(analyst, _) => analyst.rules(),
            Source::Search(search) => search.rules(),
            Source::Openings(rules) => *rules,
        }
    }

    /// The table, if there is one.
    pub const fn table(&self) -> Option<&Arc<dyn Tablebase>> {
        match &self.source {
            Source::Table(analyst, _) => Some(analyst.table()),
            _ => None,
        }
    }

    /// The source of the knowledge of moves. Limits may reduce the depth.
    pub fn basis(&self) -> Basis {
        match &self.source {
            Source::Table(analyst, _) => Basis::Table { has_rounds: analyst.table().has_rounds() },
            Source::Search(search) => search.basis(Judge::DEPTH),
            Source::Openings(_) => Basis::Table { has_rounds: false },
        }
    }

    /// The source of an answer of [`Judge::moves`]: without a table, openings if there is no score.
    pub fn basis_of(&self, moves: &[(Move, Knowledge)]) -> Basis {
        match self.basis() {
            Basis::Search { .. } if moves.iter().all(|(_, known)| known.score().is_none()) => {
                Basis::Table { has_rounds: false }
            }
            basis => basis,
        }
    }

    /// The certain knowledge of a position: its value, its outcome, or nothing.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn verdict(&mut self, position: &Position, observer: &dyn Observer) -> Result<Knowledge, EngineError> {
        if let Some(outcome) = self.opening(position) {
            return Ok(outcome);
        }
        match &mut self.source {
            Source::Table(analyst, _) => Ok(Knowledge::of_position(analyst, position, observer)?),
            Source::Search(search) => {
                share(self.limits, search, 1, 1);
                let score = Score::new(search.value(position, PROOF_DEPTH, observer)?);
                Ok(score.proved().map_or(Knowledge::Nothing, Knowledge::Outcome))
            }
            Source::Openings(_) => Err(only_symmetric()),
        }
    }

    /// The outcome of a position by the openings.
    fn opening(&self, position: &Position) -> Option<Knowledge> {
        self.openings.and_then(|openings| openings.outcome(position)).map(Knowledge::Outcome)
    }

    /// The knowledge of a position, if this is the knowledge of its moves: that of the best move, unless openings know more.
    pub fn best(&self, position: &Position, moves: &[(Move, Knowledge)]) -> Knowledge {
        let best = || moves.iter().map(|&(_, known)| known).max().unwrap_or(Knowledge::Nothing);
        self.opening(position).unwrap_or_else(best)
    }

    /// The knowledge of every legal move of a position, in the order of [`Position::moves`]. Without a table these are estimates.
    ///
    /// # Errors
    ///
    /// If the position is of another game, or the observer interrupts.
    pub fn moves(
        &mut self,
        position: &Position,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Knowledge)>, EngineError> {
        if let Source::Search(search) = &mut self.source {
            if let Some((_, moves)) = self.recent.iter().find(|(recent, _)| recent == position) {
                return Ok(moves.clone());
            }
            share(self.limits, search, 1, 1);
        }
        let moves = self.estimates(position, observer)?;
        if matches!(self.source, Source::Search(_)) {
            self.recent.truncate(MOST_RECENT - 1);
            self.recent.push_front((*position, moves.clone()));
        }
        Ok(moves)
    }

    /// [`Judge::moves`], by a search with the nodes that it has.
    fn estimates(
        &mut self,
        position: &Position,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Knowledge)>, EngineError> {
        if let Some(known) = self.openings.and_then(|openings| Knowledge::of_openings(openings, position)) {
            return Ok(known);
        }
        match &mut self.source {
            Source::Table(analyst, _) => Ok(Knowledge::of_moves(analyst, position, observer)?),
            Source::Search(search) => {
                let moves = estimate(search, position, observer)?;
                Ok(moves.into_iter().map(|(mv, score)| (mv, Knowledge::Score(score))).collect())
            }
            Source::Openings(_) => Err(only_symmetric()),
        }
    }

    /// The leads of a deal that win. By a table, this is faster than [`Judge::moves`].
    ///
    /// # Errors
    ///
    /// If there are only openings, and the deal is not symmetric.
    pub fn winning_leads(&mut self, deal: &Deal, observer: &dyn Observer) -> Result<CardSet, EngineError> {
        if let Source::Table(analyst, _) = &self.source {
            return Ok(analyst.winning_leads(deal.starter()));
        }
        let moves = self.moves(&Position::from(*deal), observer)?.into_iter();
        Ok(moves.filter(|(_, known)| known.outcome() == Some(Outcome::Win)).filter_map(|(mv, _)| mv.card()).collect())
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
                let is_open = limit == usize::MAX && known.outcome() == Some(Outcome::Draw);
                let limit = if is_open { OPEN_LINE } else { limit };
                return Ok((known, analyst.line_with(position, limit, observer)?));
            }
            Source::Search(search) => share(self.limits, search, 2, limit.clamp(1, OPEN_LINE)),
            Source::Openings(_) => {}
        }
        let moves = self.estimates(position, observer)?;
        let (mut equal, best) = best_moves(&moves);
        let Some(known) = best else { return Ok((Knowledge::Nothing, Vec::new())) };
        let Source::Search(search) = &mut self.source else { return Ok((known, equal[..limit.min(1)].to_vec())) };
        if known.score().is_none() && equal.len() > 1 {
            // Of moves with one outcome, the one that the search prefers; of equal scores, the first.
            let scores = estimate(search, position, observer)?.into_iter().filter(|(mv, _)| equal.contains(mv));
            equal = best_moves(&scores.collect::<Vec<_>>()).0;
        }
        let mut line = equal[..1].to_vec();
        let next = position.play(line[0])?;
        for step in search.best_play(&next, Judge::DEPTH, observer).take(limit.min(OPEN_LINE).saturating_sub(1)) {
            line.push(step?.0);
        }
        line.truncate(limit);
        Ok((known, line))
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

    /// The move to suggest at the end of a game: the first of the line from there, with the knowledge of it that [`Judge::moves`] has.
    ///
    /// # Errors
    ///
    /// If the game is over, or the observer interrupts.
    pub fn advice(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        let (_, line) = self.line(game, 1, observer)?;
        let moves = self.moves(game.now(), observer)?;
        let advised = moves.into_iter().find(|(mv, _)| Some(mv) == line.first());
        advised.map(|(mv, knowledge)| Choice { mv, knowledge }).ok_or(EngineError::GameOver)
    }

    /// Annotates a game: with values and marks from a table, or with estimates from a search.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn annotate(&mut self, record: &Record, observer: &dyn Observer) -> Result<Annotation, EngineError> {
        match &mut self.source {
            Source::Table(analyst, _) => return Ok(Annotation::of(record, analyst, observer)?),
            Source::Search(search) => share(self.limits, search, 16, record.game().len()),
            Source::Openings(_) => {}
        }
        // Limits may stop the searches at a lower depth, which only the last one shows for all of them.
        let (basis, mut depth) = (self.basis(), Judge::DEPTH);
        let values = |position: &Position| {
            let known = self.estimates(position, observer)?;
            if let Source::Search(search) = &self.source
                && known.iter().all(|(_, known)| known.score().is_some())
            {
                depth = depth.min(search.finished());
            }
            Ok::<_, EngineError>(known)
        };
        let mut annotation = Annotation::by(record, basis, values, observer)?;
        if let Source::Search(search) = &self.source {
            annotation.basis = search.basis(depth);
        }
        Ok(annotation)
    }
}

/// Every legal move with its score, in the order of [`Position::moves`]. The depth counts from the position after the move.
fn estimate(
    search: &mut Search,
    position: &Position,
    observer: &dyn Observer,
) -> Result<Vec<(Move, Score)>, EngineError> {
    let (expected, got) = (search.rules(), position.rules());
    if expected != got {
        return Err(EngineError::OtherRules { expected, got });
    }
    let mut moves = search.estimates(position, Judge::DEPTH, observer)?;
    // Unless the search sees a win or only losses, or is within a round, the best move has the chance of the position.
    if let Some(best) = best_moves(&moves).1.filter(|best| best.proved().is_none() && position.pile().is_empty()) {
        let shift = search.evaluation().evaluate(position.mover(), position.hand(position.mover())) - best.number();
        for (_, score) in moves.iter_mut().filter(|(_, score)| score.proved().is_none()) {
            *score = Score::new((score.number() + shift).clamp(1 - Score::MOST, Score::MOST - 1));
        }
    }
    Ok(moves)
}

/// The error of a question to a judge who has only openings.
fn only_symmetric() -> EngineError {
    EngineError::Table("there is no table: only the outcomes of the leads of symmetric deals are known".to_owned())
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
