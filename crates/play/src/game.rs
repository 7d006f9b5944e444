//! A game: a start, and the moves made from there.

use faceup_core::{Card, Move, MoveError, Player, Position, Rules};
use thiserror::Error;

/// A start, and legal moves from there.
///
/// A *ply* is a number of moves: ply 0 is the start, and ply [`len`](Game::len) is the last position. A game accepts only
/// legal moves, so it has a position at every ply.
///
/// ```
/// use faceup_core::{Move, Player, Preset, notation};
/// use faceup_play::Game;
///
/// let rules = Preset::BeatItOrEatIt.rules(2, 3)?;
/// let start = notation::parse_position("S:AQ H:K | S:K H:AQ", rules, Player::One)?;
/// let mut game = Game::new(start)?;
/// for mv in notation::parse_moves("Qs, Ks. Qh", &start, ["LEFT", "RIGHT"])? {
///     game.play(mv)?;
/// }
/// assert_eq!(game.len(), 3);
/// assert_eq!(game.now().mover(), Player::One);
/// assert_eq!(game.at(1).map(|position| position.mover()), Some(Player::Two));
///
/// assert!(game.play(Move::Lead(notation::parse_card("As", rules.pack())?)).is_err()); // there is a card to beat
/// game.truncate(2);
/// assert_eq!(game.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Game {
    /// The position at every ply, the start first.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// An illegal move in a list of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("move {} of the game is illegal: {reason}", .ply + 1)]
pub struct IllegalMove {
    /// The number of moves before it.
    pub ply: usize,
    /// Why it is illegal.
    pub reason: MoveError,
}

impl Game {
    /// A game without moves.
    ///
    /// # Errors
    ///
    /// [`MoveError::GameOver`] if a player has already won at the start.
    pub fn new(start: Position) -> Result<Game, MoveError> {
        match start.winner() {
            Some(_) => Err(MoveError::GameOver),
            None => Ok(Game { positions: vec![start], moves: Vec::new() }),
        }
    }

    /// A game with these moves.
    ///
    /// # Errors
    ///
    /// If the game is over at the start, or a move is illegal.
    pub fn with_moves(start: Position, moves: impl IntoIterator<Item = Move>) -> Result<Game, IllegalMove> {
        let mut game = Game::new(start).map_err(|reason| IllegalMove { ply: 0, reason })?;
        for (ply, mv) in moves.into_iter().enumerate() {
            game.play(mv).map_err(|reason| IllegalMove { ply, reason })?;
        }
        Ok(game)
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.positions[0].rules()
    }

    /// The position at the start.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The last position.
    pub fn now(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The position at a ply. None beyond the last.
    pub fn at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// The position at every ply, the start first: one more than there are moves.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Every move with the position before it.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = (&Position, Move)> + ExactSizeIterator {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    /// The cards in the pile at a ply, from bottom to top. Empty beyond the last ply. The order of an initial pile is unknown, so it is
    /// [one that is possible](Position::pile_in_order).
    pub fn pile(&self, ply: usize) -> Vec<Card> {
        let Some(moves) = self.moves.get(..ply) else { return Vec::new() };
        let round = moves.iter().rposition(|mv| *mv == Move::Eat).map_or(0, |eat| eat + 1);
        let mut pile = if round == 0 { self.start().pile_in_order() } else { Vec::new() };
        pile.extend(moves[round..].iter().filter_map(|mv| mv.card()));
        pile
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The number of rounds that have ended with an eaten pile.
    pub fn rounds(&self) -> usize {
        self.moves.iter().filter(|mv| **mv == Move::Eat).count()
    }

    /// The winner, if the game is over.
    pub fn winner(&self) -> Option<Player> {
        self.now().winner()
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// If the move is illegal. The game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        let next = self.now().play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes back every move after a ply.
    pub fn truncate(&mut self, ply: usize) {
        self.moves.truncate(ply);
        self.positions.truncate(ply.saturating_add(1));
    }

    /// The game up to a ply. None beyond the last.
    pub fn until(&self, ply: usize) -> Option<Game> {
        let moves = self.moves.get(..ply)?.to_vec();
        Some(Game { positions: self.positions[..=ply].to_vec(), moves })
    }
}
