//! A player who looks a number of moves ahead, as the program of 1987 did.

use faceup_core::{Card, CardSet, Move, Player, Position, Rules};
use faceup_job::Observer;
use faceup_job::random::{IndexedRandom, Pcg64, stream};
use faceup_play::Game;
use faceup_solver::MoveGenerator;
use hashbrown::HashMap;

use super::{Choice, Engine, EngineError, Knowledge, Score, check};
use crate::Evaluation;

/// Looks ahead to a depth, within rounds and beyond, and judges what it sees there by an [`Evaluation`].
///
/// The depth is the number of moves after its own that it looks at, a card played or the table eaten being one. A move
/// without an alternative costs nothing: so a run of cards that must be eaten is seen to its end, and it takes half the
/// depth that it seems to. (Eats would be another measure of depth, but a round alone is more than can be searched in
/// the larger games.)
///
/// The search is alpha-beta with iterative deepening and a memory. It tries the moves that dominance leaves. What is
/// judged are positions with an empty table: where the search has to stop with a card to beat, those that eating or
/// beating would lead to.
///
/// Moves that come out equal are chosen from by the seed.
pub struct DepthLimited {
    depth: u8,
    search: Search,
    random: Pcg64,
}

impl DepthLimited {
    /// The player of a game who looks `depth` moves ahead.
    #[must_use]
    pub fn new(rules: Rules, depth: u8, seed: u64) -> DepthLimited {
        DepthLimited { depth, search: Search::new(rules), random: stream(seed) }
    }
}

impl Engine for DepthLimited {
    fn name(&self) -> String {
        format!("depth {}", self.depth)
    }

    fn choose(&mut self, game: &Game, observer: &dyn Observer) -> Result<Choice, EngineError> {
        let position = game.now();
        check(position, self.search.generator.rules())?;
        let scores = self.search.scores(position, self.depth, observer)?;
        let best = scores.iter().map(|&(_, score)| score).max().ok_or(EngineError::GameOver)?;
        let equal: Vec<Move> = scores.iter().filter(|&&(_, score)| score == best).map(|&(mv, _)| mv).collect();
        let mv = *equal.choose(&mut self.random).ok_or(EngineError::GameOver)?;
        Ok(Choice { mv, knowledge: Knowledge::Score(best) })
    }
}

/// A position within a search: the mover's hand, the other's, and the card to beat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    own: CardSet,
    other: CardSet,
    to_beat: Option<Card>,
    mover: Player,
}

impl State {
    fn of(position: &Position) -> State {
        let mover = position.mover();
        State { own: position.hand(mover), other: position.hand(!mover), to_beat: position.to_beat(), mover }
    }
}

/// What is remembered of a state: the score lies between two bounds when it is searched to this depth.
#[derive(Clone, Copy)]
struct Entry {
    depth: u8,
    least: i32,
    most: i32,
    best: Option<Move>,
}

/// The memory is emptied when it holds as many states as this, which take up to 120 MB.
const MEMORY: usize = 1 << 20;
/// The observer is asked whether to stop after so many states.
const BREATH: u64 = 1 << 12;

/// The search, and what it remembers from one move to the next.
pub(crate) struct Search {
    generator: MoveGenerator,
    evaluation: Evaluation,
    memory: HashMap<State, Entry>,
    nodes: u64,
}

/// The observer asked to stop.
struct Stopped;

impl Search {
    pub fn new(rules: Rules) -> Search {
        let (generator, evaluation) = (MoveGenerator::new(rules), Evaluation::new(rules));
        Search { generator, evaluation, memory: HashMap::new(), nodes: 0 }
    }

    /// The moves of a position that dominance leaves, each with its score, of which the best are exact and the others
    /// too high at most.
    pub fn scores(
        &mut self,
        position: &Position,
        depth: u8,
        observer: &dyn Observer,
    ) -> Result<Vec<(Move, Score)>, EngineError> {
        let root = State::of(position);
        let mut moves: Vec<(Move, i32)> = self.moves(root).into_iter().map(|mv| (mv, 0)).collect();
        if let [(mv, _)] = moves[..] {
            // There is nothing to choose; what follows is judged as it stands.
            let score = self.after(root, mv, 0, 1, -Score::BEST, Score::BEST, observer);
            let score = score.map_err(|Stopped| EngineError::Interrupted)?;
            return Ok(vec![(mv, Score::new(score))]);
        }
        for depth in 0..=depth {
            let mut best = -Score::BEST;
            for (mv, score) in &mut moves {
                // One below the best, so that what is equal to it is known to be.
                *score = self
                    .after(root, *mv, depth, 1, best - 1, Score::BEST, observer)
                    .map_err(|Stopped| EngineError::Interrupted)?;
                best = best.max(*score);
            }
            // The best first next time; what is equal stays in order.
            moves.sort_by_key(|&(_, score)| -score);
            if Score::new(best).proved().is_some() {
                break;
            }
        }
        Ok(moves.into_iter().map(|(mv, score)| (mv, Score::new(score))).collect())
    }

    /// The score of a position for its mover.
    pub fn value(&mut self, position: &Position, depth: u8, observer: &dyn Observer) -> Result<i32, EngineError> {
        if let Some(winner) = position.winner() {
            return Ok(if winner == position.mover() { Score::BEST } else { -Score::BEST });
        }
        let state = State::of(position);
        self.score(state, depth, 0, -Score::BEST, Score::BEST, observer).map_err(|Stopped| EngineError::Interrupted)
    }

    /// The moves that dominance leaves, those first that are likely to be good: the highest leads, for they are the
    /// hardest to beat, and the lowest beats.
    fn moves(&self, state: State) -> Vec<Move> {
        let cards = self.generator.worth_playing(state.mover, state.own, state.other, state.to_beat);
        match state.to_beat {
            None => cards.iter().rev().map(Move::Lead).collect(),
            Some(_) => cards.iter().map(Move::Beat).chain([Move::Eat]).collect(),
        }
    }

    /// The judgement of a position with a card to beat. By eating the mover gets at least what he has then; by beating
    /// at most about what he has if his next card is eaten. It is taken to lie half way between.
    ///
    /// (With the one or the other alone, a search that ends with a card to beat sees everything too dark or too bright,
    /// and looking one move further made players weaker: see docs/players.md.)
    fn judge_answer(&self, state: State, moves: &[Move]) -> i32 {
        let eaten = -self.evaluation.judge(!state.mover, state.other);
        let mut most = eaten;
        for mv in moves {
            let Move::Beat(card) = *mv else { continue };
            let own = state.own.without(card);
            if !self.generator.leads_after_beating() {
                most = most.max(self.evaluation.judge(state.mover, own));
                continue;
            }
            for lead in self.generator.worth_playing(state.mover, own, state.other, None) {
                most = most.max(self.evaluation.judge(state.mover, own.without(lead)));
            }
        }
        eaten + (most - eaten) / 2
    }

    /// The score of a move for who makes it, `depth` moves being left after it and `ply` made with it.
    #[allow(clippy::too_many_arguments)]
    fn after(
        &mut self,
        state: State,
        mv: Move,
        depth: u8,
        ply: i32,
        alpha: i32,
        beta: i32,
        observer: &dyn Observer,
    ) -> Result<i32, Stopped> {
        let State { own, other, mover, .. } = state;
        let full = self.generator.rules().pack().full();
        let put = |card: Card| State { own: other, other: own.without(card), to_beat: Some(card), mover: !mover };
        let next = match mv {
            Move::Eat => State { own: other, other: full - other, to_beat: None, mover: !mover },
            Move::Lead(card) => put(card),
            Move::Beat(card) if self.generator.leads_after_beating() => {
                State { own: own.without(card), other, to_beat: None, mover }
            }
            Move::Beat(card) => put(card),
        };
        if next.own.is_empty() || next.other.is_empty() {
            return Ok(Score::BEST - ply);
        }
        if next.mover == mover {
            self.score(next, depth, ply, alpha, beta, observer)
        } else {
            Ok(-self.score(next, depth, ply, -beta, -alpha, observer)?)
        }
    }

    /// The score of a state for its mover: exact between alpha and beta, else a bound on the same side.
    fn score(
        &mut self,
        state: State,
        depth: u8,
        ply: i32,
        mut alpha: i32,
        mut beta: i32,
        observer: &dyn Observer,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) && observer.interrupted() {
            return Err(Stopped);
        }
        let table_is_empty = state.own.len() + state.other.len() == self.generator.rules().pack().cards();
        let moves = self.moves(state);
        // A move without an alternative costs nothing. Only cards that leave hands and forced eats follow each other
        // without end of depth, so this ends.
        let cost = u8::from(moves.len() > 1);
        let goes_out = state.own.len() == 1 && moves[0] != Move::Eat;
        if goes_out {
            return Ok(Score::BEST - ply - 1);
        }
        if depth == 0 && cost > 0 {
            if table_is_empty {
                return Ok(self.evaluation.judge(state.mover, state.own));
            }
            if state.to_beat.is_some() {
                return Ok(self.judge_answer(state, &moves));
            }
            // Whoever has beaten has not made his choice before he leads.
        }
        let mut first = None;
        if let Some(&entry) = self.memory.get(&state) {
            first = entry.best;
            if entry.depth == depth {
                let (least, most) = (far(entry.least, -ply), far(entry.most, -ply));
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
        let (low, mut best, mut best_move) = (alpha, -Score::BEST, None);
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
        if self.memory.len() >= MEMORY {
            self.memory.clear();
        }
        let kept = far(best, ply);
        let least = if best > low { kept } else { -Score::BEST };
        let most = if best < beta { kept } else { Score::BEST };
        self.memory.insert(state, Entry { depth, least, most, best: best_move });
        Ok(best)
    }
}

/// A score of a win or a loss, `ply` moves further from its end; other scores as they are.
fn far(score: i32, ply: i32) -> i32 {
    match Score::new(score).proved() {
        Some(faceup_solver::Outcome::Win) if score < Score::BEST => score + ply,
        Some(faceup_solver::Outcome::Loss) if score > -Score::BEST => score - ply,
        _ => score,
    }
}
