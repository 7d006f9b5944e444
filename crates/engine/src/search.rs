//! The depth-limited search.

use faceup_core::{Move, Position, Rules};
use faceup_job::{Interrupted, Observer};
use faceup_play::Score;
use faceup_solver::{MoveGenerator, Outcome, RoundPosition};
use hashbrown::HashMap;

use crate::Evaluation;

/// An entry of the transposition table: the bounds of a score at a depth.
#[derive(Clone, Copy)]
struct Entry {
    depth: u8,
    least: i32,
    most: i32,
    best: Option<Move>,
}

/// The transposition table is emptied when it has this many entries, about 120 MB.
const MOST_ENTRIES: usize = 1 << 20;
/// The search checks for an interruption once in this many nodes.
const NODES_PER_CHECK: u64 = 1 << 12;

/// An alpha-beta search, with a transposition table that is kept from one move to the next.
pub struct Search {
    generator: MoveGenerator,
    evaluation: Evaluation,
    transpositions: HashMap<RoundPosition, Entry>,
    nodes: u64,
}

impl Search {
    /// A search with an empty transposition table.
    pub fn new(rules: Rules) -> Search {
        let (generator, evaluation) = (MoveGenerator::new(rules), Evaluation::new(rules));
        Search { generator, evaluation, transpositions: HashMap::new(), nodes: 0 }
    }

    /// The moves that dominance leaves in a position, with their scores. The best scores are exact; the others are upper
    /// bounds.
    pub fn scores(
        &mut self,
        position: &Position,
        depth: u8,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Score)>, Interrupted> {
        let root = RoundPosition::new(position);
        let mut moves: Vec<(Move, i32)> = self.moves(root).into_iter().map(|mv| (mv, 0)).collect();
        if let [(mv, _)] = moves[..] {
            // There is nothing to choose.
            let score = self.after(root, mv, 0, 1, -Score::WON, Score::WON, observer);
            let score = score?;
            return Ok(vec![(mv, Score::new(score))]);
        }
        for depth in 0..=depth {
            let mut best = -Score::WON;
            for (mv, score) in &mut moves {
                // One below the best, so that equal moves get exact scores.
                *score = self.after(root, *mv, depth, 1, best - 1, Score::WON, observer)?;
                best = best.max(*score);
            }
            // Search the best first at the next depth. The sort is stable.
            moves.sort_by_key(|&(_, score)| -score);
            if Score::new(best).proved().is_some() {
                break;
            }
        }
        Ok(moves.into_iter().map(|(mv, score)| (mv, Score::new(score))).collect())
    }

    /// Every legal move of a position with its exact score at a depth.
    pub fn estimates(
        &mut self,
        position: &Position,
        depth: u8,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Score)>, Interrupted> {
        let root = RoundPosition::new(position);
        let mut estimates = Vec::new();
        for mv in position.moves() {
            let score = self.after(root, mv, depth, 1, -Score::WON, Score::WON, observer);
            estimates.push((mv, Score::new(score?)));
        }
        Ok(estimates)
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.generator.rules()
    }

    /// The score of a position for its mover.
    pub fn value(&mut self, position: &Position, depth: u8, observer: &dyn Observer) -> Result<i32, Interrupted> {
        if let Some(winner) = position.winner() {
            return Ok(if winner == position.mover() { Score::WON } else { -Score::WON });
        }
        let state = RoundPosition::new(position);
        self.score(state, depth, 0, -Score::WON, Score::WON, observer)
    }

    /// The moves that dominance leaves, the likely good ones first: the highest leads, which are the hardest to beat, and
    /// the lowest beats.
    fn moves(&self, state: RoundPosition) -> Vec<Move> {
        self.generator.card_moves(state).chain(state.to_beat.map(|_| Move::Eat)).collect()
    }

    /// Evaluates a position with a card to beat. The value of eating is a lower bound. The value of beating, if the next
    /// card is eaten, is roughly an upper bound. The result is the middle. (With the lower bound alone, some depths were
    /// weaker than the depth below: see docs/players.md.)
    fn evaluate_answer(&self, state: RoundPosition, moves: &[Move]) -> i32 {
        let eaten = -self.evaluation.evaluate(!state.mover, state.other);
        let mut most = eaten;
        for mv in moves {
            let Move::Beat(card) = *mv else { continue };
            let own = state.own.without(card);
            if !self.generator.leads_after_beating() {
                most = most.max(self.evaluation.evaluate(state.mover, own));
                continue;
            }
            for lead in self.generator.worth_playing(state.mover, own, state.other, None) {
                most = most.max(self.evaluation.evaluate(state.mover, own.without(lead)));
            }
        }
        eaten + (most - eaten) / 2
    }

    /// The score of a move for the player who makes it, with `depth` moves left after it. It is move number `ply`.
    #[allow(clippy::too_many_arguments)]
    fn after(
        &mut self,
        state: RoundPosition,
        mv: Move,
        depth: u8,
        ply: i32,
        alpha: i32,
        beta: i32,
        observer: &dyn Observer,
    ) -> Result<i32, Interrupted> {
        let next = state.play(self.generator.rules(), mv);
        if next.is_over() {
            return Ok(Score::WON - ply);
        }
        if next.mover == state.mover {
            self.score(next, depth, ply, alpha, beta, observer)
        } else {
            Ok(-self.score(next, depth, ply, -beta, -alpha, observer)?)
        }
    }

    /// The score of a state for its mover. It is exact between alpha and beta, and a bound outside.
    fn score(
        &mut self,
        state: RoundPosition,
        depth: u8,
        ply: i32,
        mut alpha: i32,
        mut beta: i32,
        observer: &dyn Observer,
    ) -> Result<i32, Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            observer.check()?;
        }
        let pile_is_empty = state.own.len() + state.other.len() == self.generator.rules().pack().cards();
        let moves = self.moves(state);
        // A forced move costs no depth. Without depth only leads, beats and forced eats follow each other, so this ends.
        let cost = u8::from(moves.len() > 1);
        let goes_out = state.own.len() == 1 && moves[0] != Move::Eat;
        if goes_out {
            return Ok(Score::WON - ply - 1);
        }
        if depth == 0 && cost > 0 {
            if pile_is_empty {
                return Ok(self.evaluation.evaluate(state.mover, state.own));
            }
            if state.to_beat.is_some() {
                return Ok(self.evaluate_answer(state, &moves));
            }
            // After a beat the turn is not complete before the lead.
        }
        let mut first = None;
        if let Some(&entry) = self.transpositions.get(&state) {
            first = entry.best;
            if entry.depth == depth {
                let (least, most) = (delayed(entry.least, -ply), delayed(entry.most, -ply));
                if least >= beta || least == most {
                    return Ok(least);
                }
                if most <= alpha {
                    return Ok(most);
                }
                alpha = alpha.max(least);
                beta = beta.min(most);
            }
        }
        let (low, mut best, mut best_move) = (alpha, -Score::WON, None);
        let left = depth.saturating_sub(cost);
        for mv in first.into_iter().chain(moves.into_iter().filter(|&mv| Some(mv) != first)) {
            let score = self.after(state, mv, left, ply + 1, alpha, beta, observer)?;
            if score > best {
                (best, best_move) = (score, Some(mv));
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        if self.transpositions.len() >= MOST_ENTRIES {
            self.transpositions.clear();
        }
        let kept = delayed(best, ply);
        let least = if best > low { kept } else { -Score::WON };
        let most = if best < beta { kept } else { Score::WON };
        self.transpositions.insert(state, Entry { depth, least, most, best: best_move });
        Ok(best)
    }
}

/// Adds `ply` to the number of moves of a proved score. Other scores stay the same.
fn delayed(score: i32, ply: i32) -> i32 {
    match Score::new(score).proved() {
        Some(Outcome::Win) if score < Score::WON => score + ply,
        Some(Outcome::Loss) if score > -Score::WON => score - ply,
        _ => score,
    }
}
