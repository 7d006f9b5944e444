//! Finds the turns that lead from the cards to the diagrams.

use faceup_core::{ByPlayer, Player};

use crate::{Board, Card, Game, Position, Square, Turn};

/// A diagram: the owners of the pieces on each square, from the bottom up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    piles: Vec<Vec<Player>>,
    /// The first square of the last section, if the diagram has sections.
    section: Option<usize>,
    /// The number of rows of the last section.
    rows: usize,
}

fn piece(letter: u8) -> Option<Player> {
    match letter {
        b'1' => Some(Player::One),
        b'2' => Some(Player::Two),
        _ => None,
    }
}

impl Picture {
    /// The diagram with a row of squares: the whole board, or its first section.
    pub fn new(row: &str, is_section: bool) -> Picture {
        let mut picture = Picture { piles: Vec::new(), section: is_section.then_some(0), rows: 0 };
        picture.widen(row);
        picture
    }

    pub fn squares(&self) -> usize {
        self.piles.len()
    }

    pub fn has_sections(&self) -> bool {
        self.section.is_some()
    }

    /// Adds a row of squares to the right.
    pub fn widen(&mut self, row: &str) {
        self.section = self.section.map(|_| self.piles.len());
        self.rows = 1;
        self.piles.extend(row.bytes().map(|letter| piece(letter).into_iter().collect()));
    }

    /// Adds a row of pieces, which lie on those of the rows before.
    pub fn add(&mut self, row: &str) -> Result<(), String> {
        let section = &mut self.piles[self.section.unwrap_or(0)..];
        if row.len() > section.len() {
            return Err(format!("this row has {} squares, but the row below it has {}", row.len(), section.len()));
        }
        for (pile, letter) in section.iter_mut().zip(row.bytes()) {
            pile.extend(piece(letter));
            if piece(letter).is_some() && pile.len() <= self.rows {
                return Err("this row shows a piece above a square without one: write a dot there".to_owned());
            }
        }
        self.rows += 1;
        if row.contains(['1', '2']) { Ok(()) } else { Err("this row shows no piece: leave it out".to_owned()) }
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

/// The fault of a diagram that the game never shows.
pub const UNREACHABLE: &str = "no placement of the listed cards leads to this board";

/// Finds the only turns with the given orders of cards that lead to all diagrams in turn. An error has the index of its diagram.
pub fn find(
    game: Game,
    orders: &ByPlayer<Vec<Card>>,
    pictures: &[&Picture],
) -> Result<Vec<Turn>, (&'static str, usize)> {
    let last = pictures.len() - 1;
    let mut search = Search { orders, pictures, turns: Vec::new(), found: Vec::new(), farthest: 0, tries: 0 };
    search.go(&Position::new(game), 0);
    match search.found.len() {
        _ if search.tries > MAX_TRIES => {
            Err(("too many turns lie between the diagrams: write the turns, as in \"turns: 4L 1R\"", last))
        }
        0 => Err((UNREACHABLE, search.farthest)),
        1 => Ok(search.found.remove(0)),
        _ => Err(("different turns lead to these diagrams: write the turns, as in \"turns: 4L 1R\"", last)),
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
