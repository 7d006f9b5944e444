//! Squares and the piles on them.

use faceup_core::{ByPlayer, Player};
use serde::{Serialize, Serializer};

use crate::Game;

/// A square, numbered from 0 at the left end of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u16);

/// Answers count squares from 1.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.0 + 1)
    }
}

/// The board with its pieces.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    squares: u16,
    /// In the order of play.
    pieces: Vec<(Square, Player)>,
}

/// The points of both players: the product of the sizes of the piles on the left half for player one, and on the right half for
/// player two. The first two pieces stay, so no half is empty and no score is below 1.
pub type Scores = ByPlayer<u64>;

impl Board {
    /// The board with the first two pieces on the two squares in the middle, player one's on the left.
    pub fn new(game: Game) -> Board {
        let middle = game.half();
        Board {
            squares: game.squares(),
            pieces: vec![(Square(middle - 1), Player::One), (Square(middle), Player::Two)],
        }
    }

    /// The number of squares.
    pub fn squares(&self) -> u16 {
        self.squares
    }

    /// The pieces in the order of play, with their squares.
    pub fn pieces(&self) -> &[(Square, Player)] {
        &self.pieces
    }

    /// The owners of the pieces on a square, from the bottom up.
    pub fn pile(&self, square: Square) -> impl Iterator<Item = Player> {
        self.pieces.iter().filter(move |&&(at, _)| at == square).map(|&(_, player)| player)
    }

    /// The owner of the half of a square. The left half is player one's.
    pub fn side(&self, square: Square) -> Player {
        if square.0 < self.squares / 2 { Player::One } else { Player::Two }
    }

    /// Puts a piece on top of the pile of a square.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    pub fn put(&mut self, square: Square, player: Player) {
        assert!(square.0 < self.squares, "square {} of {}", square.0, self.squares);
        self.pieces.push((square, player));
    }

    /// The points of both players. There are at most 62 pieces, so no product exceeds 3^21.
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
