//! The solver's positions, which change in place.

use faceup_core::Player;

use super::layout::Layout;
use super::reach::MAX_SQUARES;
use crate::{Objective, Position, Scores};

/// A position before a card is drawn.
#[derive(Debug, Clone)]
pub struct State {
    /// The cards left in both stacks. Bit k - 1 is the card k.
    pub stacks: [u16; 2],
    /// The squares of the players' last pieces.
    pub last: [u8; 2],
    /// The number of pieces on each square.
    sizes: [u8; MAX_SQUARES as usize],
    /// The squares with a piece.
    pub occupied: u128,
    /// The squares with two pieces or more.
    pub piled: u128,
    /// The products of the halves.
    pub products: [u32; 2],
}

/// The parts of a state that a turn changes, before the turn.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    stacks: [u16; 2],
    last: [u8; 2],
    products: [u32; 2],
    square: Option<u8>,
}

impl State {
    pub fn new(layout: &Layout, position: &Position) -> State {
        let square = |square: crate::Square| (square.0 - layout.cut) as u8;
        let stack = |player| position.stack(player).bits() as u16;
        let mut state = State {
            stacks: Player::ALL.map(stack),
            last: Player::ALL.map(|player| square(position.last(player))),
            sizes: [0; MAX_SQUARES as usize],
            occupied: 0,
            piled: 0,
            products: [1, 1],
        };
        for &(at, _) in position.board().pieces() {
            state.add(layout, square(at));
        }
        state
    }

    /// The number of cards left in both stacks.
    pub fn cards_left(&self) -> u32 {
        self.stacks[0].count_ones() + self.stacks[1].count_ones()
    }

    /// The player who draws: 0 if the stacks have equal numbers of cards, otherwise 1.
    pub fn mover(&self) -> usize {
        usize::from(self.stacks[0].count_ones() != self.stacks[1].count_ones())
    }

    /// Puts a piece on a square, in sizes and products only. Returns the products before.
    #[inline]
    pub fn lift(&mut self, layout: &Layout, square: u8) -> [u32; 2] {
        let before = self.products;
        self.products = self.products_with(layout, square);
        self.sizes[usize::from(square)] += 1;
        before
    }

    /// Takes the piece away again.
    #[inline]
    pub fn lower(&mut self, square: u8, before: [u32; 2]) {
        self.products = before;
        self.sizes[usize::from(square)] -= 1;
    }

    /// The number of pieces on a square.
    #[inline]
    pub fn size(&self, square: u8) -> u8 {
        self.sizes[usize::from(square)]
    }

    /// The products with one more piece on a square.
    #[inline]
    pub fn products_with(&self, layout: &Layout, square: u8) -> [u32; 2] {
        let mut products = self.products;
        let size = u32::from(self.size(square));
        let product = &mut products[usize::from(square >= layout.half)];
        if let Some(rest) = product.checked_div(size) {
            *product = rest * (size + 1);
        }
        products
    }

    fn add(&mut self, layout: &Layout, square: u8) {
        self.products = self.products_with(layout, square);
        let bit = 1 << square;
        self.piled |= self.occupied & bit;
        self.occupied |= bit;
        self.sizes[usize::from(square)] += 1;
    }

    /// Plays a card to a square, or to none if the turn is lost.
    pub fn play(&mut self, layout: &Layout, mover: usize, card: u8, square: Option<u8>) -> Undo {
        let undo = Undo { stacks: self.stacks, last: self.last, products: self.products, square };
        self.stacks[mover] &= !(1 << (card - 1));
        if let Some(square) = square {
            self.last[mover] = square;
            self.add(layout, square);
        }
        undo
    }

    pub fn undo(&mut self, undo: Undo) {
        (self.stacks, self.last, self.products) = (undo.stacks, undo.last, undo.products);
        if let Some(square) = undo.square {
            let size = &mut self.sizes[usize::from(square)];
            *size -= 1;
            match *size {
                0 => self.occupied &= !(1 << square),
                1 => self.piled &= !(1 << square),
                _ => {}
            }
        }
    }

    /// The squares that can still get a piece.
    pub fn reach(&self, layout: &Layout) -> u128 {
        let (mover, other) = (self.mover(), 1 - self.mover());
        let squares = layout.reach.squares(self.stacks[mover], self.stacks[other], self.last[mover], self.last[other]);
        squares & layout.board
    }
}

/// The value of products to player one.
pub fn worth(objective: Objective, products: [u32; 2]) -> i64 {
    objective.of(Scores { one: products[0].into(), two: products[1].into() })
}

/// The cards of a stack, the lowest first.
pub fn cards(stack: u16) -> impl Iterator<Item = u8> {
    let mut left = stack;
    std::iter::from_fn(move || {
        let card = (left != 0).then(|| left.trailing_zeros() as u8 + 1)?;
        left &= left - 1;
        Some(card)
    })
}

/// The value that the mover prefers.
#[inline]
pub fn better(mover: usize, left: Option<i64>, right: Option<i64>) -> Option<i64> {
    match (left, right) {
        (Some(left), Some(right)) => Some(if mover == 0 { left.max(right) } else { left.min(right) }),
        (left, right) => left.or(right),
    }
}
