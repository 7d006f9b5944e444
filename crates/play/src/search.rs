//! The depth-limited search.

use crate::{Basis, Evaluation, Score};
use faceup_core::{Interrupted, Move, Observer, Position, Rules};
use faceup_solver::{LookupError, MoveGenerator, Outcome, RoundPosition};
use hashbrown::HashMap;

/// An entry of the transposition table: the bounds of a score at a depth.
#[derive(Clone, Copy)]
struct Entry {
    depth: u8,
    least: i32,
    most: i32,
    best: Option<Move>,
}

/// Limits of a search, for small memory or quick answers.
///
/// With limits, every answer depends on its question alone, not on earlier questions.
///
/// ```
/// use faceup_core::{Rules, Position};
/// use faceup_play::{Evaluation, Judge, Limits};
/// use faceup_core::Quiet;
/// let rules = Rules::challenge(4, 8)?;
/// let limits = Limits { nodes: 10_000, memory: 1 << 20 };
/// let start = Position::from(rules.deal("S:AQT8 H:KJ97 C:AQT8 D:KJ97")?);
/// let moves = Judge::by_search(Evaluation::new(rules), None).within(limits).moves(&start, &Quiet)?;
/// assert_eq!(moves.len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most positions that a search visits for an answer. The deepest search that fits gives the answer. A search of depth 0 always
    /// finishes.
    pub nodes: u64,
    /// The most bytes of a transposition table.
    pub memory: u64,
}

impl Limits {
    /// Limits for an interactive answer: a tenth of a second on a slow phone, if the evaluation has no votes.
    pub const ANSWER: Limits = Limits { nodes: 100_000, memory: 16 << 20 };
}

/// The transposition table is emptied when it has this many entries, about 120 MB.
const MOST_ENTRIES: usize = 1 << 20;
/// The bytes of a slot of the transposition table: an entry and its control byte.
const SLOT: u64 = size_of::<(RoundPosition, Entry)>() as u64 + 1;
/// The number of nodes between checks for an interruption.
const NODES_PER_CHECK: u64 = 1 << 12;

/// An alpha-beta search, whose transposition table persists from move to move.
pub struct Search {
    generator: MoveGenerator,
    evaluation: Evaluation,
    transpositions: HashMap<RoundPosition, Entry>,
    most_entries: usize,
    nodes: u64,
    /// The most nodes for an answer.
    most_nodes: Option<u64>,
    /// The number of nodes at which the search abandons a depth.
    stop_at: u64,
    /// The depth of the last answer.
    finished: u8,
}

impl Search {
    /// A search with an empty transposition table.
    pub fn new(evaluation: Evaluation) -> Search {
        Search {
            generator: MoveGenerator::new(evaluation.rules()),
            evaluation,
            transpositions: HashMap::new(),
            most_entries: MOST_ENTRIES,
            nodes: 0,
            most_nodes: None,
            stop_at: u64::MAX,
            finished: 0,
        }
    }

    /// A search with limits.
    pub fn within(evaluation: Evaluation, limits: Limits) -> Search {
        // The number of slots is a power of two, and seven eighths of them are used. While the table grows, its old slots exist too: half
        // as many.
        let slots = 1 << (limits.memory * 2 / (3 * SLOT)).clamp(1 << 6, 1 << 30).ilog2();
        let most_entries = (slots / 8 * 7).min(MOST_ENTRIES);
        Search { most_entries, most_nodes: Some(limits.nodes), ..Search::new(evaluation) }
    }

    /// Sets the most nodes for an answer, if the search has limits.
    pub fn limit_nodes(&mut self, nodes: u64) {
        self.most_nodes = self.most_nodes.map(|_| nodes);
    }

    /// The depth that the last answer reached within the limits.
    pub const fn finished(&self) -> u8 {
        self.finished
    }

    /// Searches until `stop_at` nodes were visited. `None` if they do not suffice.
    fn until<R>(
        &mut self,
        stop_at: u64,
        search: impl FnOnce(&mut Search) -> Result<R, Interrupted>,
    ) -> Result<Option<R>, Interrupted> {
        self.stop_at = stop_at;
        let result = search(self);
        let is_limit = self.nodes >= self.stop_at;
        self.stop_at = u64::MAX;
        if is_limit { Ok(result.ok()) } else { result.map(Some) }
    }

    /// Searches to a depth. With limits, it searches to each depth in turn, and returns the result of the deepest search that finished.
    fn deepen<R>(
        &mut self,
        depth: u8,
        search: &mut dyn FnMut(&mut Search, u8) -> Result<R, Interrupted>,
    ) -> Result<R, Interrupted> {
        self.finished = depth;
        let Some(most) = self.most_nodes else { return search(self, depth) };
        self.transpositions.clear();
        let (first, mut result) = (self.nodes, search(self, 0)?);
        for depth in 1..=depth {
            let Some(deeper) = self.until(first.saturating_add(most), |it| search(it, depth))? else {
                self.finished = depth - 1;
                break;
            };
            result = deeper;
        }
        Ok(result)
    }

    /// The moves that dominance leaves in a position, with their scores. The best scores are exact; the others are upper bounds.
    pub fn scores(
        &mut self,
        position: &Position,
        depth: u8,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Score)>, LookupError> {
        let root = RoundPosition::new(position);
        let mut moves: Vec<(Move, i32)> = self.moves(root).into_iter().map(|mv| (mv, 0)).collect();
        if let [(mv, _)] = moves[..] {
            // No choice.
            let score = self.after(root, mv, 0, 1, -Score::WON, Score::WON, observer);
            let score = score?;
            return Ok(vec![(mv, Score::new(score))]);
        }
        let first = self.nodes;
        if self.most_nodes.is_some() {
            self.transpositions.clear();
        }
        for depth in 0..=depth {
            let most = self.most_nodes.filter(|_| depth > 0).map_or(u64::MAX, |most| first.saturating_add(most));
            let Some(scored) = self.until(most, |it| it.score_all(root, &moves, depth, observer))? else { break };
            (moves, self.finished) = (scored, depth);
            if moves.first().is_some_and(|&(_, best)| Score::new(best).proved().is_some()) {
                break;
            }
        }
        Ok(moves.into_iter().map(|(mv, score)| (mv, Score::new(score))).collect())
    }

    /// Moves with their scores at a depth, the best first. `moves` gives the search order.
    fn score_all(
        &mut self,
        root: RoundPosition,
        moves: &[(Move, i32)],
        depth: u8,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, i32)>, Interrupted> {
        let (mut best, mut scored) = (-Score::WON, Vec::with_capacity(moves.len()));
        for &(mv, _) in moves {
            // One below the best, so that equal moves get exact scores.
            let score = self.after(root, mv, depth, 1, best - 1, Score::WON, observer)?;
            best = best.max(score);
            scored.push((mv, score));
        }
        // Search the best first at the next depth. The sort is stable.
        scored.sort_by_key(|&(_, score)| -score);
        Ok(scored)
    }

    /// Every legal move of a position with its exact score at a depth.
    pub fn estimates(
        &mut self,
        position: &Position,
        depth: u8,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Score)>, LookupError> {
        let (root, moves) = (RoundPosition::new(position), position.moves());
        let estimates = self.deepen(depth, &mut |search, depth| {
            let score = |&mv: &Move| {
                let score = search.after(root, mv, depth, 1, -Score::WON, Score::WON, observer)?;
                Ok((mv, Score::new(score)))
            };
            moves.iter().map(score).collect::<Result<_, Interrupted>>()
        })?;
        Ok(estimates)
    }

    /// The moves that searches to a depth prefer, one after the other, to the end of the game. Ties go to the first.
    pub fn best_play<'a>(
        &'a mut self,
        position: &Position,
        depth: u8,
        observer: &'a dyn Observer,
    ) -> impl Iterator<Item = Result<(Move, Score), LookupError>> + 'a {
        let mut now = *position;
        std::iter::from_fn(move || {
            if now.winner().is_some() {
                return None;
            }
            let scores = match self.scores(&now, depth, observer) {
                Ok(scores) => scores,
                Err(error) => return Some(Err(error)),
            };
            let best = scores.iter().map(|&(_, score)| score).max();
            let step = scores.into_iter().find(|&(_, score)| Some(score) == best)?;
            now = now.play(step.0).ok()?;
            Some(Ok(step))
        })
    }

    /// The basis of a search to a depth.
    pub fn basis(&self, depth: u8) -> Basis {
        Basis::Search { depth, base_ranks: self.evaluation.base_ranks() }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.generator.rules()
    }

    /// The evaluation of positions at the end of the search.
    pub const fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// The score of a position for its mover.
    pub fn value(&mut self, position: &Position, depth: u8, observer: &dyn Observer) -> Result<i32, LookupError> {
        if let Some(winner) = position.winner() {
            return Ok(if winner == position.mover() { Score::WON } else { -Score::WON });
        }
        let state = RoundPosition::new(position);
        let mut search = |search: &mut Search, depth| search.score(state, depth, 0, -Score::WON, Score::WON, observer);
        let score = self.deepen(depth, &mut search)?;
        Ok(score)
    }

    /// The moves that dominance leaves, the likely good ones first: the highest leads, which are the hardest to beat, and the lowest beats.
    fn moves(&self, state: RoundPosition) -> Vec<Move> {
        self.generator.card_moves(state).chain(state.to_beat.map(|_| Move::Eat)).collect()
    }

    /// Evaluates a position with a card to beat: the middle of a lower bound, the value of eating, and a rough upper bound, the value of
    /// beating if the next card is eaten. (With the lower bound alone, some depths were weaker than the depth below: see docs/players.md.)
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
        if self.nodes >= self.stop_at {
            return Err(Interrupted);
        }
        if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            observer.check()?;
        }
        let pile_is_empty = state.own.len() + state.other.len() == self.generator.rules().pack().cards();
        let moves = self.moves(state);
        // A forced move costs no depth. At depth 0 only leads, beats and forced eats follow each other, so this ends.
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
            // A beat completes the turn only with its lead.
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
        if self.transpositions.len() >= self.most_entries {
            self.transpositions.clear();
        }
        let kept = delayed(best, ply);
        let least = if best > low { kept } else { -Score::WON };
        let most = if best < beta { kept } else { Score::WON };
        self.transpositions.insert(state, Entry { depth, least, most, best: best_move });
        Ok(best)
    }
}

/// Adds `ply` to the number of moves of a proved score.
fn delayed(score: i32, ply: i32) -> i32 {
    match Score::new(score).proved() {
        Some(Outcome::Win) if score < Score::WON => score + ply,
        Some(Outcome::Loss) if score > -Score::WON => score - ply,
        _ => score,
    }
}
