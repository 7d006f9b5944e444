//! From cards and diagrams to turns.

use faceup_core::{ByPlayer, Player};

use super::error::Problem;
use crate::{Board, Card, Game, Position, Square, Turn};

/// A diagram: what lies on each square, from the bottom up.
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
    /// A row of squares.
    pub fn new(row: &str) -> Picture {
        Picture { piles: row.bytes().map(|letter| piece(letter).into_iter().collect()).collect() }
    }

    pub fn squares(&self) -> usize {
        self.piles.len()
    }

    /// A row of pieces that lie on those above.
    pub fn add(&mut self, row: &str) -> Result<(), Problem> {
        if row.len() > self.piles.len() {
            return Err(Problem::OtherLength { squares: self.piles.len() as u16, got: row.len() });
        }
        for (pile, letter) in self.piles.iter_mut().zip(row.bytes()) {
            pile.extend(piece(letter));
        }
        Ok(())
    }

    /// Whether it is of this board.
    pub fn shows(&self, board: &Board) -> bool {
        let total: usize = self.piles.iter().map(Vec::len).sum();
        total == board.pieces().len()
            && (0u16..).zip(&self.piles).all(|(square, pile)| board.pile(Square(square)).eq(pile.iter().copied()))
    }

    /// Whether pieces can be added to the board so that it is of it.
    fn can_follow(&self, board: &Board) -> bool {
        (0u16..).zip(&self.piles).all(|(square, pile)| {
            let there: Vec<Player> = board.pile(Square(square)).collect();
            pile.starts_with(&there)
        })
    }
}

/// Why there are no turns to tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// No way leads to the diagram with this number.
    NoWay(usize),
    /// Several ways lead to all of them.
    Ambiguous,
    /// There are too many ways to try.
    TooLong,
}

/// The only turns, with the cards in their orders, that lead to one diagram after the other.
pub fn find(game: Game, orders: &ByPlayer<Vec<Card>>, pictures: &[&Picture]) -> Result<Vec<Turn>, Wrong> {
    let mut search = Search { orders, pictures, turns: Vec::new(), found: Vec::new(), farthest: 0, tries: 0 };
    search.go(&Position::new(game), 0);
    match search.found.len() {
        _ if search.tries > TRIES => Err(Wrong::TooLong),
        0 => Err(Wrong::NoWay(search.farthest)),
        1 => Ok(search.found.remove(0)),
        _ => Err(Wrong::Ambiguous),
    }
}

struct Search<'a> {
    orders: &'a ByPlayer<Vec<Card>>,
    pictures: &'a [&'a Picture],
    turns: Vec<Turn>,
    found: Vec<Vec<Turn>>,
    /// The first diagram that was never reached.
    farthest: usize,
    tries: u32,
}

/// Diagrams that come once a round, as the author's do, take four tries each.
const TRIES: u32 = 200_000;

impl Search<'_> {
    fn go(&mut self, now: &Position, next: usize) {
        self.tries += 1;
        if self.found.len() > 1 || self.tries > TRIES {
            return;
        }
        self.farthest = self.farthest.max(next.min(self.pictures.len() - 1));
        let Some(picture) = self.pictures.get(next) else {
            return self.found.push(self.turns.clone());
        };
        if picture.shows(now.board()) {
            return self.go(now, next + 1);
        }
        // Every piece that lies there now lies there in the picture, so wrong ways end soon.
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
