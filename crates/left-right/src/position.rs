//! Positions and the rules.

use std::fmt;

use faceup_core::{ByPlayer, Player, named};
use thiserror::Error;

use crate::{Anchor, Board, Card, Game, Scores, Square, Stack};

/// The direction of a piece from the one that squares are counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards player one's end.
    Left,
    /// Towards player two's end.
    Right,
}

impl Direction {
    /// The direction of a player's own half.
    pub const fn home(player: Player) -> Direction {
        match player {
            Player::One => Direction::Left,
            Player::Two => Direction::Right,
        }
    }
}

named! { Direction, "direction": Left = "left", Right = "right"; }

/// A turn: a card and the direction of its piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The card that was drawn.
    pub card: Card,
    /// The direction of the piece. None if the turn was lost.
    pub direction: Option<Direction>,
}

impl Turn {
    /// `left`, `right`, or `lost`.
    pub fn direction_name(self) -> &'static str {
        self.direction.map_or("lost", Direction::name)
    }
}

/// Prints as `4L` or `3R`, or as `3-` for a lost turn.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.direction {
            Some(Direction::Left) => 'L',
            Some(Direction::Right) => 'R',
            None => '-',
        };
        write!(f, "{}{letter}", self.card)
    }
}

/// A position before a card is drawn.
///
/// The players draw in turn, player one first. The player who draws puts a piece that many squares to the left or right of the piece
/// that the [`Anchor`] names, on the board. If neither square is on the board, which takes fewer than 2n squares, the card is spent and
/// the turn is lost: no piece is put down. (The author leaves this case open.)
///
/// ```
/// use faceup_core::Player;
/// use faceup_left_right::{Anchor, Card, Direction, Game, Position, Turn};
/// let start = Position::new(Game::new(4, Anchor::Own)?);
/// let turn = Turn { card: Card::new(4).unwrap(), direction: Some(Direction::Left) };
/// let next = start.play(turn)?;
/// assert_eq!(next.mover(), Some(Player::Two));
/// assert_eq!(next.board().pieces().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    game: Game,
    board: Board,
    stacks: ByPlayer<Stack>,
    last: ByPlayer<Square>,
    mover: Player,
}

/// An illegal turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs)] // The messages explain the fields.
pub enum Illegal {
    /// All cards are played.
    #[error("the game is over: all cards are played")]
    Over,
    /// The stack has no such card.
    #[error("the stacks have the cards 1 to {cards}, not {card}")]
    NoSuchCard { card: Card, cards: u8 },
    /// The card was drawn before.
    #[error("player {player} has already drawn the {1}: each stack has it once", player = .0.number())]
    DrawnTwice(Player, Card),
    /// The square is not on the board.
    #[error("{card} to the {direction} is off the board; it must go to the {}", other.name())]
    OffTheBoard { card: Card, direction: Direction, other: Direction },
    /// The card leads to a square, so the turn is not lost.
    #[error("the turn is not lost: the {0} can go to the {1}")]
    NotLost(Card, Direction),
    /// The card leads off the board both ways.
    #[error("the {0} leads off the board both ways: the turn is lost, written {0}-")]
    Lost(Card),
}

/// An illegal turn of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("turn {} ({turn}): {reason}", at + 1)]
pub struct IllegalTurn {
    /// The number of turns before it.
    pub at: usize,
    /// The turn.
    pub turn: Turn,
    /// Why it is illegal.
    pub reason: Illegal,
}

impl Position {
    /// The start of a game.
    pub fn new(game: Game) -> Position {
        let full = Stack::full(game.cards());
        Position {
            game,
            board: Board::new(game),
            stacks: ByPlayer { one: full, two: full },
            last: ByPlayer { one: Square(game.half() - 1), two: Square(game.half()) },
            mover: Player::One,
        }
    }

    /// The position after turns from the start.
    ///
    /// # Errors
    ///
    /// The first illegal turn.
    pub fn after(game: Game, turns: &[Turn]) -> Result<Position, IllegalTurn> {
        turns.iter().enumerate().try_fold(Position::new(game), |now, (at, &turn)| {
            now.play(turn).map_err(|reason| IllegalTurn { at, turn, reason })
        })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cards left in a player's stack.
    pub fn stack(&self, player: Player) -> Stack {
        self.stacks[player]
    }

    /// The square of a player's last piece.
    pub fn last(&self, player: Player) -> Square {
        self.last[player]
    }

    /// The player who draws next. None if the game is over.
    pub fn mover(&self) -> Option<Player> {
        (!self.stacks[self.mover].is_empty()).then_some(self.mover)
    }

    /// The number of cards played.
    pub fn turns(&self) -> u8 {
        2 * self.game.cards() - self.stacks.one.len() - self.stacks.two.len()
    }

    /// The points on the present board.
    pub fn scores(&self) -> Scores {
        self.board.scores()
    }

    /// The square to which a card leads the mover in a direction. None if it is off the board.
    pub fn target(&self, card: Card, direction: Direction) -> Option<Square> {
        let from = match self.game.anchor() {
            Anchor::Own => self.last[self.mover],
            Anchor::Opponent => self.last[!self.mover],
        };
        let steps = u16::from(card.number());
        let at = match direction {
            Direction::Left => from.0.checked_sub(steps)?,
            Direction::Right => from.0 + steps,
        };
        (at < self.game.squares()).then_some(Square(at))
    }

    /// The mover's legal turns with a card: one or two placements, or the lost turn.
    pub fn turns_with(&self, card: Card) -> Vec<Turn> {
        let pieces = Direction::ALL.into_iter().filter(|&direction| self.target(card, direction).is_some());
        let turns: Vec<Turn> = pieces.map(|direction| Turn { card, direction: Some(direction) }).collect();
        if turns.is_empty() { vec![Turn { card, direction: None }] } else { turns }
    }

    /// The position after one of [`turns_with`](Position::turns_with).
    pub(crate) fn after_legal(&self, turn: Turn) -> Position {
        self.play(turn).unwrap_or_else(|illegal| panic!("{illegal}"))
    }

    /// Checks that the mover can draw a card, and returns the mover.
    pub(crate) fn check_card(&self, card: Card) -> Result<Player, Illegal> {
        let player = self.mover().ok_or(Illegal::Over)?;
        if card.number() > self.game.cards() {
            return Err(Illegal::NoSuchCard { card, cards: self.game.cards() });
        }
        if self.stacks[player].has(card) { Ok(player) } else { Err(Illegal::DrawnTwice(player, card)) }
    }

    /// The position after a turn.
    ///
    /// # Errors
    ///
    /// If the turn is illegal.
    pub fn play(&self, turn: Turn) -> Result<Position, Illegal> {
        let card = turn.card;
        let player = self.check_card(card)?;
        let possible = self.turns_with(card);
        if !possible.contains(&turn) {
            return Err(match (turn.direction, possible[0].direction) {
                (Some(direction), Some(other)) => Illegal::OffTheBoard { card, direction, other },
                (None, Some(direction)) => Illegal::NotLost(card, direction),
                (_, None) => Illegal::Lost(card),
            });
        }
        let mut next = self.clone();
        next.stacks[player] = self.stacks[player].without(card);
        if let Some(square) = turn.direction.and_then(|direction| self.target(card, direction)) {
            next.board.put(square, player);
            next.last[player] = square;
        }
        next.mover = !player;
        Ok(next)
    }
}
