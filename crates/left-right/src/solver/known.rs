//! A game with both stacks face up, by alpha-beta search.

use faceup_core::ByPlayer;

use super::error::SolveError;
use super::layout::Layout;
use super::state::{State, better, worth};
use crate::{Card, Game, Objective, Position};

/// The game with both stacks face up, for any pair of shuffles.
///
/// ```
/// use faceup_core::ByPlayer;
/// use faceup_left_right::{Anchor, Card, Game, KnownGame, Objective};
/// let known = KnownGame::new(Game::new(2, Anchor::Own)?, Objective::Difference)?;
/// let order = |cards: [u8; 2]| cards.map(|card| Card::new(card).unwrap()).to_vec();
/// assert_eq!(known.value(&ByPlayer { one: order([1, 2]), two: order([2, 1]) }), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KnownGame {
    layout: Layout,
    start: State,
}

impl KnownGame {
    /// Sets up the game.
    ///
    /// # Errors
    ///
    /// If the game is too large for the solver.
    pub fn new(game: Game, objective: Objective) -> Result<KnownGame, SolveError> {
        let layout = Layout::new(game, objective)?;
        let start = State::new(&layout, &Position::new(game));
        Ok(KnownGame { layout, start })
    }

    /// The value to player one if both players know these orders and play optimally.
    ///
    /// # Panics
    ///
    /// If an order does not have each card once.
    pub fn value(&self, orders: &ByPlayer<Vec<Card>>) -> i64 {
        let mut state = self.start.clone();
        let orders = [&orders.one, &orders.two];
        for order in orders {
            let bits = order.iter().fold(0u16, |bits, card| bits ^ 1 << (card.number() - 1));
            assert_eq!(bits, state.stacks[0], "an order has each card once");
        }
        self.search(&mut state, orders, 0, -i64::MAX, i64::MAX)
    }

    /// The value if it lies between the bounds, and otherwise a bound of it on the same side.
    fn search(&self, state: &mut State, orders: [&Vec<Card>; 2], turn: usize, mut low: i64, mut high: i64) -> i64 {
        let mover = turn % 2;
        let Some(card) = orders[mover].get(turn / 2).map(|card| card.number()) else {
            return worth(self.layout.objective, state.products);
        };
        let targets = self.layout.targets(state.last, mover, card);
        if targets == [None, None] {
            let undo = state.play(&self.layout, mover, card, None);
            let value = self.search(state, orders, turn + 1, low, high);
            state.undo(undo);
            return value;
        }
        let mut best = None;
        // The player's own end is more often better.
        for square in [targets[mover], targets[1 - mover]].into_iter().flatten() {
            let undo = state.play(&self.layout, mover, card, Some(square));
            let value = self.search(state, orders, turn + 1, low, high);
            state.undo(undo);
            best = better(mover, best, Some(value));
            if mover == 0 {
                low = low.max(value)
            } else {
                high = high.min(value)
            }
            if low >= high {
                break;
            }
        }
        best.unwrap_or_default()
    }
}
