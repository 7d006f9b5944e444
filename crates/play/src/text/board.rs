//! Positions as people write them: on a line, or as a board with the players' names.

use faceup_core::notation::{Layout, NotationError, Reader};
use faceup_core::{Card, GameChoice, Move, Player, Position, Rules};

use super::header;
use super::heading::Heading;
use super::read::read_one;
use crate::Names;

/// A written position, with the names of the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    position: Position,
    pile: Vec<Card>,
    names: Option<Names>,
}

impl Board {
    /// Reads a position: a line `MOVER | OPPONENT | PILE`, a board, or the record of a game, which gives its last position.
    ///
    /// `mover` is the seat of the player who moves in the position. But in a game with trumps, the header `Players`, the trumps of the players
    /// and the word `two` before the hands seat them; and with moves below the hands, the player who leads is player one. The game is that of
    /// `rules` if given, else of the choice, the headers and the cards.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, or is not a position of the game.
    ///
    /// ```
    /// use faceup_core::{GameChoice, Player};
    /// use faceup_play::Board;
    /// let text = "\
    /// Bill  -   Hearts: K Q 9 8 7 4 2     Spades: A J t 6 5 3
    ///
    /// Table -  .
    ///
    /// You   -   Hearts: A J t 6 5 3       Spades: K Q 9 8 7 4 2
    ///
    /// 5h";
    /// let board = Board::read(text, &GameChoice::default(), None, Player::One)?;
    /// assert_eq!(board.names().map(|names| names.both()), Some(["Bill", "You"]));
    /// assert_eq!(board.position().to_string(), "beat-it-or-eat-it-2x13 S:AJT653 H:KQ98742 | S:KQ98742 H:AJT63 | 5h");
    /// # Ok::<(), faceup_core::notation::NotationError>(())
    /// ```
    pub fn read(text: &str, choice: &GameChoice, rules: Option<Rules>, mover: Player) -> Result<Board, NotationError> {
        let choice = rules.map_or(*choice, GameChoice::from);
        let (record, start) = read_one(text, choice, mover)?;
        let (game, now) = (record.game(), record.game().now());
        let pile = match game.moves().contains(&Move::Eat) {
            true => game.pile(game.len()),
            false => start.pile.into_iter().chain(game.moves().iter().filter_map(|mv| mv.card())).collect(),
        };
        let is_other = !start.is_seated && now.mover() != mover;
        // The players can exchange their seats without trumps, unless the game is over.
        let exchanged = is_other.then(|| Position::new(now.rules(), now.hands().swapped(), mover, now.to_beat()).ok());
        Ok(match exchanged.flatten() {
            Some(position) => Board { position, pile, names: start.names.map(Names::swapped) },
            None => Board { position: *now, pile, names: start.names },
        })
    }

    /// Whether a line can be the first one of a board or a record, and not a position of its own.
    ///
    /// ```
    /// use faceup_play::Board;
    /// assert!(Board::begins("Bill - Hearts: K J  Spades: A Q"));
    /// assert!(!Board::begins("S:KJ H:AQT98"));
    /// ```
    pub fn begins(text: &str) -> bool {
        let mut line = Reader::new(text);
        let is_quoted = text.trim_start_matches('\u{feff}').trim_start().starts_with('>');
        line.is_line_end() && !text.trim().is_empty()
            || is_quoted
            || header::is_next(line)
            || line.sign(|c| c == '#').is_some()
            || Heading::take(&mut line).is_ok_and(|heading| heading.is_some())
            || !matches!(Layout::read_next(&mut line, true), Ok(None))
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The pile as written, from bottom to top.
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    /// The names of the players, if the text has them.
    pub const fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }
}

/// A board without a text. The order of its pile is [one that is possible](Position::pile_in_order).
impl From<Position> for Board {
    fn from(position: Position) -> Board {
        Board { position, pile: position.pile_in_order(), names: None }
    }
}
