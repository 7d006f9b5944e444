//! The player who plays by a table.

use crate::{Game, Knowledge, Score};
use faceup_core::Observer;
use faceup_core::random::stream;
use faceup_core::{Move, Position};
use faceup_solver::{Analyst, LookupError, Outcome, Tablebase, Value, best_moves};
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

use crate::engine::{Choice, Engine, EngineError, check};
use crate::evaluation::Evaluation;
use crate::search::{Limits, Search};

/// Plays by a table that solves the game.
///
/// | the position is | with rounds in the table | without |
/// |---|---|---|
/// | won | wins in the fewest rounds | takes the fastest win that a short search proves; else the move made the fewest times in this position of the game; then the one that the search prefers |
/// | drawn | keeps the draw; leaves the opponent the smallest share of replies that do not lose | the same |
/// | lost | loses in the most rounds; then leaves the opponent the smallest share of replies that win | leaves the smallest share |
///
/// The seed chooses among the moves that remain. A reply is the opponent's next move. If the player beats and leads again, the best of
/// these leads counts.
///
/// # It wins every won position
///
/// With rounds, every move in a won position keeps the number of rounds, or reduces it by one when the pile is eaten. So the game ends
/// within that number.
///
/// Without rounds, no move gives the win away, but could the game cycle? Suppose that it does, and consider, among the positions that occur
/// infinitely often, one that is nearest to the win (in rounds, and within a round in moves). If the opponent is to move there, every move
/// leads nearer to the win. If the player is to move, the player makes each winning move infinitely often, always taking the one made the
/// fewest times; one of them leads nearer. Either way a nearer position occurs infinitely often: a contradiction. The argument does not
/// bound the length of the game, so prefer tables with rounds where they can be made.
pub struct Perfect<T> {
    analyst: Analyst<T>,
    has_rounds: bool,
    random: Pcg64,
    /// For a table without rounds.
    search: Search,
}

/// The depth of that search.
const HELP: u8 = 4;

impl<T: Tablebase> Perfect<T> {
    /// A player who plays by this table.
    pub fn new(table: T, seed: u64) -> Perfect<T> {
        Perfect {
            has_rounds: table.has_rounds(),
            random: stream(seed),
            search: Search::new(Evaluation::new(table.rules())),
            analyst: Analyst::new(table),
        }
    }

    /// Limits the search for a table without rounds.
    #[must_use]
    pub fn within(self, limits: Limits) -> Perfect<T> {
        Perfect { search: Search::within(self.search.evaluation().clone(), limits), ..self }
    }

    /// The best moves by the table alone, and the value of the position.
    fn best(&mut self, position: &Position, observer: &dyn Observer) -> Result<(Vec<Move>, Value), LookupError> {
        let (moves, best) = best_moves(&self.analyst.moves_with(position, observer)?);
        Ok((moves, best.unwrap_or(Value::WORST)))
    }

    /// Without rounds: the winning moves that make progress.
    fn progress(&mut self, game: &Game, winning: Vec<Move>, observer: &dyn Observer) -> Result<Vec<Move>, EngineError> {
        let position = game.now();
        let mut scored = Vec::new();
        for mv in winning {
            let Ok(next) = position.play(mv) else { continue };
            let score = self.search.value(&next, HELP, observer)?;
            let score = if next.mover() == position.mover() { score } else { -score };
            let times = game.plies().filter(|&ply| ply == (position, mv)).count();
            scored.push((mv, score, times));
        }
        let is_seen = |score: i32| Score::new(score).proved() == Some(Outcome::Win);
        let soonest = scored.iter().map(|&(_, score, _)| score).max().filter(|&score| is_seen(score));
        let key = |&(_, score, times): &(Move, i32, usize)| match soonest {
            Some(_) => (0, -score),
            None => (times, -score),
        };
        let least = scored.iter().map(key).min();
        Ok(scored.iter().filter(|entry| Some(key(entry)) == least).map(|&(mv, ..)| mv).collect())
    }

    /// The moves that leave the opponent the smallest share of good replies.
    fn hardest(
        &mut self,
        position: &Position,
        moves: Vec<Move>,
        observer: &dyn Observer,
    ) -> Result<Vec<Move>, LookupError> {
        let shares = moves.into_iter().map(|mv| Ok((mv, self.share(position, mv, observer)?)));
        let shares: Vec<(Move, f64)> = shares.collect::<Result<_, LookupError>>()?;
        let least = shares.iter().map(|&(_, share)| share).fold(1.0, f64::min);
        Ok(shares.into_iter().filter(|&(_, share)| share == least).map(|(mv, _)| mv).collect())
    }

    /// The share of the opponent's replies to a move that keep the best outcome. Equal shares are equal as floats too, because division
    /// rounds correctly.
    fn share(&mut self, position: &Position, mv: Move, observer: &dyn Observer) -> Result<f64, LookupError> {
        let Ok(next) = position.play(mv) else { return Ok(1.0) };
        if next.mover() == position.mover() {
            let (leads, _) = self.best(&next, observer)?;
            return leads
                .into_iter()
                .try_fold(1.0, |least, lead| Ok(f64::min(least, self.share(&next, lead, observer)?)));
        }
        let replies = self.analyst.moves_with(&next, observer)?;
        let best = replies.iter().map(|(_, value)| value.outcome()).max().unwrap_or(Outcome::Loss);
        let good = replies.iter().filter(|(_, value)| value.outcome() == best).count();
        Ok(good as f64 / replies.len().max(1) as f64)
    }
}

impl<T: Tablebase> Engine for Perfect<T> {
    fn choose(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        let position = game.now();
        check(position, self.analyst.rules())?;
        let (mut moves, value) = self.best(position, observer)?;
        match value.outcome() {
            _ if moves.len() == 1 => {}
            Outcome::Win if self.has_rounds => {}
            Outcome::Win => moves = self.progress(game, moves, observer)?,
            Outcome::Draw | Outcome::Loss => moves = self.hardest(position, moves, observer)?,
        }
        let mv = *moves.choose(&mut self.random).ok_or(EngineError::GameOver)?;
        Ok(Choice { mv, knowledge: Knowledge::by_table(value, self.has_rounds) })
    }
}
