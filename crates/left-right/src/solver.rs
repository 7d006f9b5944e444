//! The exact solver: expectiminimax over both stacks, in whole numbers, with a transposition table of fixed size.

mod end;
mod error;
mod key;
mod known;
mod layout;
mod reach;
mod search;
mod solo;
mod state;
mod transpositions;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use faceup_core::{Interrupted, Observer, Status};
use rayon::prelude::*;

use self::error::KEY_CARDS;
pub use self::error::SolveError;
pub use self::known::KnownGame;
use self::layout::Layout;
use self::search::Search;
pub(crate) use self::solo::{Freedom, Payoff, Solo};
use self::state::{State, better, cards};
use self::transpositions::Transpositions;
use crate::{Card, Game, Objective, Position, Turn, Value};

/// Exact values of the positions of one game.
///
/// The solver computes values on demand, and keeps those of earlier positions in a transposition table.
///
/// ```
/// use faceup_core::Quiet;
/// use faceup_left_right::{Anchor, Game, Objective, Position, Solver, Value};
/// let game = Game::new(4, Anchor::Own)?;
/// let solver = Solver::new(game, Objective::Difference, None)?;
/// assert_eq!(solver.value(&Position::new(game), &Quiet)?, Value::new(-1, 64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    game: Game,
    layout: Layout,
    table: Transpositions,
    nodes: AtomicU64,
}

/// The largest useful transposition table for n cards, in bytes: about twice 32 bytes for each position worth storing.
const USEFUL: [u64; KEY_CARDS as usize + 1] = [0, 0, 0, 0, 1 << 20, 32 << 20, 1 << 30, 64 << 30, 1 << 42, 1 << 48];

/// The least number of pieces of work for the threads.
const MIN_PIECES: u64 = 2000;

impl Solver {
    /// A solver for a game. It uses at most `memory` bytes.
    ///
    /// # Errors
    ///
    /// If the game is too large, or the memory too small.
    pub fn new(game: Game, objective: Objective, memory: Option<u64>) -> Result<Solver, SolveError> {
        // Before any memory is used.
        let tables = reach::Reach::bytes(game.cards(), game.anchor());
        let table = Transpositions::new(Solver::memory_within(game, memory)? - tables);
        Ok(Solver { game, layout: Layout::new(game, objective)?, table, nodes: AtomicU64::new(0) })
    }

    /// The memory that a solver for a game takes at most, in bytes, if it may use `memory` bytes.
    ///
    /// # Errors
    ///
    /// If the game is too large, or the memory too small.
    pub fn memory_within(game: Game, memory: Option<u64>) -> Result<u64, SolveError> {
        Layout::half_of(game)?;
        let allowed = memory.unwrap_or(u64::MAX);
        let tables = reach::Reach::bytes(game.cards(), game.anchor());
        let needed = tables + transpositions::LEAST;
        if allowed < needed {
            return Err(SolveError::Memory { game, needed, allowed });
        }
        let useful = USEFUL[usize::from(game.cards())].max(transpositions::LEAST);
        Ok(useful.min(allowed - tables) + tables)
    }

    /// The game whose positions the solver values.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The objective of both players.
    pub fn objective(&self) -> Objective {
        self.layout.objective
    }

    /// The most memory that the solver uses, in bytes.
    pub fn memory(&self) -> u64 {
        self.table.bytes() + reach::Reach::bytes(self.game.cards(), self.game.anchor())
    }

    /// The number of positions evaluated so far, without those with one card left. With one thread and the same memory, it is the same
    /// on every machine.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The value of a position before a card is drawn.
    ///
    /// # Errors
    ///
    /// If the position is of another game, or the observer interrupts.
    pub fn value(&self, position: &Position, observer: &dyn Observer) -> Result<Value, SolveError> {
        if position.game() != self.game {
            return Err(SolveError::OtherGame { solver: self.game, position: position.game() });
        }
        let mut state = State::new(&self.layout, position);
        let (pieces, turns) = self.pieces(&mut state);
        let total = pieces.len() as u64;
        let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let values: Vec<i64> = pieces
            .into_par_iter()
            .map(|mut piece| {
                if stopped.load(Relaxed) || observer.interrupted() {
                    stopped.store(true, Relaxed);
                    return 0;
                }
                let (layout, table) = (&self.layout, &self.table);
                let mut search = Search { layout, table, observer, stopped: &stopped, nodes: 0 };
                let value = search.value(&mut piece);
                self.nodes.fetch_add(search.nodes, Relaxed);
                let done = done.fetch_add(1, Relaxed) + 1;
                observer.progress(Status { step: turns, done, total });
                value
            })
            .collect();
        if stopped.load(Relaxed) {
            return Err(Interrupted.into());
        }
        let mut values = values.into_iter();
        let sum = self.walk(&mut state, turns, &mut |_| values.next().expect("as many values as pieces"));
        Ok(Value::new(sum.into(), orders(&state)))
    }

    /// Every legal turn of the mover with a card, and the value after it.
    ///
    /// # Errors
    ///
    /// If the position is of another game, the mover does not have the card, or the observer interrupts.
    pub fn turns(
        &self,
        position: &Position,
        card: Card,
        observer: &dyn Observer,
    ) -> Result<Vec<(Turn, Value)>, SolveError> {
        let value = |turn| Ok((turn, self.value(&position.play(turn)?, observer)?));
        position.turns_with(card).into_iter().map(value).collect()
    }

    /// The positions some turns later, enough of them for all threads, and the number of turns. [`walk`](Self::walk) reads their values
    /// in the same order.
    fn pieces(&self, state: &mut State) -> (Vec<State>, u16) {
        let (mut turns, mut pieces) = (0, 1u64);
        let mut left = state.stacks.map(u16::count_ones);
        let mut mover = state.mover();
        while pieces < MIN_PIECES && left[0] + left[1] > 4 {
            pieces *= 2 * u64::from(left[mover]);
            left[mover] -= 1;
            mover = 1 - mover;
            turns += 1;
        }
        let mut all = Vec::new();
        self.walk(state, turns, &mut |state| {
            all.push(state.clone());
            0
        });
        (all, turns)
    }

    /// Plays some turns in every way, and combines the values at the ends.
    fn walk(&self, state: &mut State, turns: u16, at_end: &mut impl FnMut(&State) -> i64) -> i64 {
        if turns == 0 {
            return at_end(state);
        }
        let mover = state.mover();
        let mut sum = 0;
        for card in cards(state.stacks[mover]) {
            let [left, right] = self.layout.targets(state.last, mover, card);
            let mut value = |square| {
                let undo = state.play(&self.layout, mover, card, square);
                let value = self.walk(state, turns - 1, at_end);
                state.undo(undo);
                value
            };
            sum += better(mover, left.map(|square| value(Some(square))), right.map(|square| value(Some(square))))
                .unwrap_or_else(|| value(None));
        }
        sum
    }
}

/// The number of orders of the cards left in the stacks: a! b!.
fn orders(state: &State) -> i128 {
    let factorial = |stack: u16| (1..=i128::from(stack.count_ones())).product::<i128>();
    factorial(state.stacks[0]) * factorial(state.stacks[1])
}
