//! Squares and the piles on them.

use faceup_core::{ByPlayer, Player};

use crate::Game;

/// A square, counted from the left end of the board, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u16);

/// The board with its pieces: for every square whose pieces they are, from the bottom up.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    squares: u16,
    /// The pieces in the order in which they were put down.
    pieces: Vec<(Square, Player)>,
}

/// The points of both players: the products of the sizes of the piles, player one's on the left half and player two's
/// on the right. The first two pieces stay where they are, so no half is ever empty and no score is below 1.
pub type Scores = ByPlayer<u64>;

impl Board {
    /// The board with a piece of player one on the left one of the two squares in the middle, and one of player two on
    /// the right one.
    #[must_use]
    pub fn new(game: Game) -> Board {
        let middle = game.half();
        Board {
            squares: game.squares(),
            pieces: vec![(Square(middle - 1), Player::One), (Square(middle), Player::Two)],
        }
    }

    /// How many squares there are.
    #[must_use]
    pub fn squares(&self) -> u16 {
        self.squares
    }

    /// The pieces in the order in which they were put down, with the squares they are on.
    #[must_use]
    pub fn pieces(&self) -> &[(Square, Player)] {
        &self.pieces
    }

    /// The pile on a square, from the bottom up.
    pub fn pile(&self, square: Square) -> impl Iterator<Item = Player> {
        self.pieces.iter().filter(move |&&(at, _)| at == square).map(|&(_, player)| player)
    }

    /// In whose half a square is: the left one is player one's.
    #[must_use]
    pub fn side(&self, square: Square) -> Player {
        if square.0 < self.squares / 2 { Player::One } else { Player::Two }
    }

    /// Puts a piece on top of the pile of a square.
    ///
    /// # Panics
    ///
    /// If there is no such square.
    pub fn put(&mut self, square: Square, player: Player) {
        assert!(square.0 < self.squares, "square {} of {}", square.0, self.squares);
        self.pieces.push((square, player));
    }

    /// The points of both players. At most 62 pieces lie about, so no product passes 3^21.
    #[must_use]
    pub fn scores(&self) -> Scores {
        let mut squares: Vec<Square> = self.pieces.iter().map(|&(square, _)| square).collect();
        squares.sort_unstable();
        let mut scores = Scores { one: 1, two: 1 };
        for pile in squares.chunk_by(|a, b| a == b) {
            scores[self.side(pile[0])] *= pile.len() as u64;
        }
        scores
    }
}
