//! The player who never errs.

use std::cmp::Ordering;

use faceup_core::{Move, Position};
use faceup_job::Observer;
use faceup_job::random::{IndexedRandom, Pcg64, stream};
use faceup_play::Game;
use faceup_solver::{Analyst, Outcome, Tablebase, Value};

use super::depth::Search;
use super::{Choice, Engine, EngineError, Knowledge, Score, check};

/// Plays by a table that solves the game.
///
/// | the position is | with rounds in the table | without |
/// |---|---|---|
/// | won | wins in the fewest rounds | a win that a short search sees to its end, the soonest first; else the move that was made the fewest times in this position and game, and of these the one that the search likes best |
/// | drawn | keeps the draw; leaves the opponent the smallest share of replies that do not lose | the same |
/// | lost | takes the most rounds to lose; then leaves the opponent the smallest share of replies that win | leaves the smallest share |
///
/// What is still equal is chosen from by the seed. A reply is what the opponent does next. If the player beats and leads
/// on, what counts is the best lead that he can go on with.
///
/// # It wins what is won
///
/// With rounds every move in a won position keeps the number of rounds, or makes it one less when the table is eaten, so
/// the game ends within that number.
///
/// Without, no move ever gives a win away, but that alone might go round in circles. It does not do so for ever. Suppose
/// it did, and take, of the positions that come up without end, one from which the win is nearest (in rounds, and within
/// a round in moves). If the opponent is to move there, whatever he does brings the win nearer. If the player is, then he
/// makes each of his winning moves there again and again, since he always takes the one that he has made the fewest
/// times, and one of them brings it nearer. Either way a position comes up without end from which the win is nearer than
/// from the nearest. How long it takes is another matter: solve the game with its rounds where that can be done.
pub struct Perfect<T> {
    analyst: Analyst<T>,
    has_rounds: bool,
    random: Pcg64,
    /// Without rounds: what to go by.
    search: Search,
}

/// How far the search looks that a table without rounds is helped with.
const HELP: u8 = 4;

impl<T: Tablebase> Perfect<T> {
    /// The player who goes by a table.
    #[must_use]
    pub fn new(table: T, seed: u64) -> Perfect<T> {
        Perfect {
            has_rounds: table.has_rounds(),
            random: stream(seed),
            search: Search::new(table.rules()),
            analyst: Analyst::new(table),
        }
    }

    /// The moves that are as good as any by the table alone, and the value of the position.
    fn best(&mut self, position: &Position) -> (Vec<Move>, Value) {
        let moves = self.analyst.moves(position);
        let worth = |value: Value| if self.has_rounds { value } else { Value::new(value.outcome(), 0) };
        let best = moves.iter().map(|&(_, value)| worth(value)).max().unwrap_or(Value::WORST);
        (moves.into_iter().filter(|&(_, value)| worth(value) == best).map(|(mv, _)| mv).collect(), best)
    }

    /// Without rounds, of moves that win: those that get on.
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

    /// Of moves that are equal by the table, those that leave the opponent the smallest share of replies that are good
    /// enough for him.
    fn hardest(&mut self, position: &Position, moves: Vec<Move>) -> Vec<Move> {
        let shares: Vec<(Move, Share)> = moves.into_iter().map(|mv| (mv, self.share(position, mv))).collect();
        let least = shares.iter().map(|&(_, share)| share).min();
        shares.into_iter().filter(|&(_, share)| Some(share) == least).map(|(mv, _)| mv).collect()
    }

    /// The share of the opponent's replies to a move that keep what he has: a win, or at least a draw.
    fn share(&mut self, position: &Position, mv: Move) -> Share {
        let all = Share { good: 1, of: 1 };
        let Ok(next) = position.play(mv) else { return all };
        if next.mover() == position.mover() {
            let (leads, _) = self.best(&next);
            return leads.into_iter().map(|lead| self.share(&next, lead)).min().unwrap_or(all);
        }
        let replies = self.analyst.moves(&next);
        let best = replies.iter().map(|(_, value)| value.outcome()).max().unwrap_or(Outcome::Loss);
        let good = replies.iter().filter(|(_, value)| value.outcome() == best).count();
        Share { good: good as u32, of: replies.len().max(1) as u32 }
    }
}

impl<T: Tablebase> Engine for Perfect<T> {
    fn name(&self) -> String {
        "perfect".to_owned()
    }

    fn choose(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        let position = game.now();
        check(position, self.analyst.rules())?;
        let (mut moves, value) = self.best(position);
        match value.outcome() {
            _ if moves.len() == 1 => {}
            Outcome::Win if self.has_rounds => {}
            Outcome::Win => moves = self.progress(game, moves, observer)?,
            Outcome::Draw | Outcome::Loss => moves = self.hardest(position, moves),
        }
        let mv = *moves.choose(&mut self.random).ok_or(EngineError::GameOver)?;
        let knowledge = if self.has_rounds { Knowledge::Value(value) } else { Knowledge::Outcome(value.outcome()) };
        Ok(Choice { mv, knowledge })
    }
}

/// So many of so many, by their ratio.
#[derive(Debug, Clone, Copy)]
struct Share {
    good: u32,
    of: u32,
}

impl Ord for Share {
    fn cmp(&self, other: &Share) -> Ordering {
        (self.good * other.of).cmp(&(other.good * self.of))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Share) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Share) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Share {}
