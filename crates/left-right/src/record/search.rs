//! Finds the turns that lead from the cards to the diagrams.

use faceup_core::{ByPlayer, Player};

use super::error::Problem;
use crate::{Board, Card, Game, Position, Square, Turn};

/// A diagram: the owners of the pieces on each square, from the bottom up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    piles: Vec<Vec<Player>>,
}

fn piece(letter: u8) -> Option<Player> {
    match letter {
        b'1' => Some(Player::One),
        b'2' => Some(Player::Two),
        _ => None,
    }
}

impl Picture {
    /// The diagram with a row of squares.
    pub fn new(row: &str) -> Picture {
        Picture { piles: row.bytes().map(|letter| piece(letter).into_iter().collect()).collect() }
    }

    pub fn squares(&self) -> usize {
        self.piles.len()
    }

    /// Adds a row of pieces, which lie on those of the rows before.
    pub fn add(&mut self, row: &str) -> Result<(), Problem> {
        if row.len() > self.piles.len() {
            return Err(Problem::OtherLength { squares: self.piles.len() as u16, got: row.len() });
        }
        for (pile, letter) in self.piles.iter_mut().zip(row.bytes()) {
            pile.extend(piece(letter));
        }
        Ok(())
    }

    /// Whether the diagram shows this board.
    pub fn shows(&self, board: &Board) -> bool {
        let total: usize = self.piles.iter().map(Vec::len).sum();
        total == board.pieces().len()
            && (0u16..).zip(&self.piles).all(|(square, pile)| board.pile(Square(square)).eq(pile.iter().copied()))
    }

    /// Whether further pieces can turn the board into the one of the diagram.
    fn can_follow(&self, board: &Board) -> bool {
        (0u16..).zip(&self.piles).all(|(square, pile)| {
            let there: Vec<Player> = board.pile(Square(square)).collect();
            pile.starts_with(&there)
        })
    }
}

/// Finds the only turns with the given orders of cards that lead to all diagrams in turn. An error has the index of its diagram.
pub fn find(game: Game, orders: &ByPlayer<Vec<Card>>, pictures: &[&Picture]) -> Result<Vec<Turn>, (Problem, usize)> {
    let last = pictures.len() - 1;
    let mut search = Search { orders, pictures, turns: Vec::new(), found: Vec::new(), farthest: 0, tries: 0 };
    search.go(&Position::new(game), 0);
    match search.found.len() {
        _ if search.tries > MAX_TRIES => Err((Problem::TooLong, last)),
        0 => Err((Problem::Unreachable, search.farthest)),
        1 => Ok(search.found.remove(0)),
        _ => Err((Problem::Ambiguous, last)),
    }
}

struct Search<'a> {
    orders: &'a ByPlayer<Vec<Card>>,
    pictures: &'a [&'a Picture],
    turns: Vec<Turn>,
    found: Vec<Vec<Turn>>,
    /// The first diagram out of reach.
    farthest: usize,
    tries: u32,
}

/// The limit of positions to try. The author draws one diagram for every two turns, which takes four tries.
const MAX_TRIES: u32 = 200_000;

impl Search<'_> {
    fn go(&mut self, now: &Position, next: usize) {
        self.tries += 1;
        if self.found.len() > 1 || self.tries > MAX_TRIES {
            return;
        }
        self.farthest = self.farthest.max(next.min(self.pictures.len() - 1));
        let Some(picture) = self.pictures.get(next) else {
            return self.found.push(self.turns.clone());
        };
        if picture.shows(now.board()) {
            return self.go(now, next + 1);
        }
        // All pieces on the board must be in the diagram, so wrong turns end soon.
        let Some(mover) = now.mover().filter(|_| picture.can_follow(now.board())) else { return };
        let Some(&card) = self.orders[mover].get(usize::from(now.turns()) / 2) else { return };
        for turn in now.turns_with(card) {
            if let Ok(then) = now.play(turn) {
                self.turns.push(turn);
                self.go(&then, next);
                self.turns.pop();
            }
        }
    }
}
