//! The position that a user asks about.

use faceup_core::notation::{self, NotationError, Problem};
use faceup_core::{Card, GameChoice, PackError, Player, Position, Rules, RulesError, Suit};
use faceup_play::Board;

use super::mover_trump::MoverTrump;

/// The position that a user asks about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    board: Board,
}

/// Why a text and a choice of game are not a question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// No pack has the numbers of the choice.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// The text is not a position, or not one of the game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A player has already won.
    #[error(
        "expected a position in which the game goes on, got one in which a player has won; leave out the last move"
    )]
    Over,
    /// The settings do not fit the pack of the cards.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The mover should have the second player's trumps, in a game without trumps.
    #[error("only games with trumps have a trump suit for the mover, and {} has none", .0.name())]
    NoTrumps(Rules),
    /// The record gives the mover other trumps than requested.
    #[error(
        "in the record the mover's trumps are {}, because player one has spades and player two hearts: leave out the other suit",
        .0.name().to_lowercase()
    )]
    OtherTrumps(Suit),
}

impl Question {
    /// Reads a position as [`Board::read`] does: a line `MOVER | OPPONENT | PILE`, a diagram with names, or the record of a game, of which
    /// it takes the last position.
    ///
    /// The game is that of `rules` if given, else that of the choice and the text. `trump` determines the mover in a game with trumps.
    /// Without it a record does; in other texts, as in games without trumps, player one moves.
    ///
    /// # Errors
    ///
    /// If the text cannot be read or is not a position of the game, if the game is over, or if a record gives the mover other trumps than
    /// `trump`.
    ///
    /// ```
    /// use faceup::parts::answer::{GameChoice, MoverTrump, Question};
    /// let read = |text| Question::read(text, &GameChoice::default(), MoverTrump::default(), None);
    /// assert_eq!(read("S:KJ H:AQT98")?.position().rules().pack().ranks(), 7);
    /// let question = read("Bill - spades K J hearts A Q\nYou - spades A Q hearts K J\nQs")?;
    /// assert_eq!((question.written().as_str(), question.names()), ("S:KJ H:AQ | S:A H:KJ | Qs", Some(["Bill", "You"])));
    /// # Ok::<(), faceup::parts::answer::QuestionError>(())
    /// ```
    pub fn read(
        text: &str,
        choice: &GameChoice,
        trump: impl Into<Option<MoverTrump>>,
        rules: Option<Rules>,
    ) -> Result<Question, QuestionError> {
        let trump = trump.into();
        // The rules follow from the cards, whoever moves. A pile with trumps may be possible for only one of the players.
        let as_one = read_board(text, choice, rules, Player::One);
        let as_two = |error| read_board(text, choice, rules, Player::Two).map_err(|_| error);
        let rules = as_one.clone().or_else(as_two)?.position().rules();
        let mover = trump.unwrap_or_default().mover(rules).ok_or(QuestionError::NoTrumps(rules))?;
        let board = match as_one {
            Ok(board) if mover == Player::One => board,
            _ => read_board(text, choice, Some(rules), mover)?,
        };
        match rules.trump(board.position().mover()) {
            Some(suit) if trump.is_some() && board.position().mover() != mover => Err(QuestionError::OtherTrumps(suit)),
            _ => Question::of(board),
        }
    }

    /// Reads a position as [`read`](Question::read) does, with this player to move.
    ///
    /// ```
    /// use faceup::Player;
    /// use faceup::parts::answer::{GameChoice, Question};
    /// let question = Question::read_for("S:KJ H:AQT98", &GameChoice::default(), Player::Two)?;
    /// assert_eq!(question.position().mover(), Player::Two);
    /// # Ok::<(), faceup::parts::answer::QuestionError>(())
    /// ```
    pub fn read_for(text: &str, choice: &GameChoice, mover: Player) -> Result<Question, QuestionError> {
        Question::of(read_board(text, choice, None, mover)?)
    }

    fn of(board: Board) -> Result<Question, QuestionError> {
        if board.position().winner().is_some() {
            return Err(QuestionError::Over);
        }
        Ok(Question { board })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.board.position()
    }

    /// The pile as written, from bottom to top.
    #[must_use]
    pub fn pile(&self) -> &[Card] {
        self.board.pile()
    }

    /// The board as read.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The position as a board to send in a letter (see [`notation::format_board`]). Without names the mover is `You`. If the cards do not
    /// determine the game, or the mover's trumps are hearts, lines before the board say so.
    #[must_use]
    pub fn letter(&self) -> String {
        let [mover, opponent] = self.names().unwrap_or([notation::YOU, "Me"]);
        let names = if self.position().mover() == Player::One { [mover, opponent] } else { [opponent, mover] };
        let (board, rules) = (notation::format_board(self.position(), self.pile(), names), self.position().rules());
        let game = format!("Game: {}\n", rules.code());
        let players = format!("{game}Players: {}, {}\n\nLayout: ({mover} to move)\n\n", names[0], names[1]);
        let is_read = |text: &str| {
            let read = Question::read(text, &GameChoice::default(), None, None);
            read.is_ok_and(|read| match rules.trump(Player::One) {
                Some(_) => read.position() == self.position(),
                None => read.position().rules() == rules,
            })
        };
        ["", &game, &players]
            .map(|head| format!("{head}{board}"))
            .into_iter()
            .find(|text| is_read(text))
            .unwrap_or(board)
    }

    /// The names of the mover and of the opponent, if the text has them.
    #[must_use]
    pub fn names(&self) -> Option<[&str; 2]> {
        let mover = self.position().mover();
        self.board.names().map(|names| [mover, !mover].map(|player| names.of(player).as_str()))
    }

    /// The position as [`Question::read`] reads it, with the pile in the order that the user wrote.
    #[must_use]
    pub fn written(&self) -> String {
        notation::format_written_position(self.position(), self.pile())
    }
}

/// A question without a text. The order of its pile is [one that is possible](Position::pile_in_order).
impl From<Position> for Question {
    fn from(position: Position) -> Question {
        Question { board: position.into() }
    }
}

fn read_board(text: &str, choice: &GameChoice, rules: Option<Rules>, mover: Player) -> Result<Board, QuestionError> {
    // A number that no pack has is wrong for any position.
    choice.check_pack()?;
    Board::read(text, choice, rules, mover).map_err(|error| match error.problem() {
        Problem::Rules(Some(error)) => QuestionError::Rules(error),
        _ => QuestionError::Notation(error),
    })
}
