//! The position that a user asks about.

use faceup_core::notation::{self, NotationError, WrittenPosition};
use faceup_core::{Card, GameChoice, PackError, Player, Position, Rules, RulesError};

use super::mover_trump::MoverTrump;

/// The position that a user asks about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    position: Position,
    /// The pile as written, from bottom to top: a position does not keep the order.
    pile: Vec<Card>,
}

/// Why a text and a choice of game are no question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// No pack has the numbers of the choice.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// The text is not a position, or not one of the game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The settings do not fit the pack that the cards tell.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The mover is to have the second player's trumps, in a game without trumps.
    #[error("only games with trumps have a trump suit for the mover, and {} has none", .0.name())]
    NoTrumps(Rules),
}

impl Question {
    /// Reads a position: a line `MOVER | OPPONENT | PILE`, or a diagram with the mover's hand first.
    ///
    /// The game is the one of `rules` if they are given. Otherwise it is the one that the choice and the cards tell. `trump`
    /// says who moves in a game with trumps. In other games player one moves.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, or is not a position of the game. An error of a text that is neither a line nor a diagram
    /// is the one of the line.
    ///
    /// ```
    /// use faceup::answer::{GameChoice, MoverTrump, Question};
    /// let question = Question::read("S:KJ H:AQT98", &GameChoice::default(), MoverTrump::default(), None)?;
    /// assert_eq!(question.position().rules().pack().ranks(), 7);
    /// # Ok::<(), faceup::answer::QuestionError>(())
    /// ```
    pub fn read(
        text: &str,
        choice: &GameChoice,
        trump: MoverTrump,
        rules: Option<Rules>,
    ) -> Result<Question, QuestionError> {
        let (written, rules) = read_written(text, choice, rules)?;
        let mover = trump.mover(rules).ok_or(QuestionError::NoTrumps(rules))?;
        Question::of(&written, rules, mover)
    }

    /// Reads a position as [`read`](Question::read) does, with this player to move.
    ///
    /// # Errors
    ///
    /// As for [`read`](Question::read).
    ///
    /// ```
    /// use faceup::Player;
    /// use faceup::answer::{GameChoice, Question};
    /// let question = Question::read_for("S:KJ H:AQT98", &GameChoice::default(), Player::Two)?;
    /// assert_eq!(question.position().mover(), Player::Two);
    /// # Ok::<(), faceup::answer::QuestionError>(())
    /// ```
    pub fn read_for(text: &str, choice: &GameChoice, mover: Player) -> Result<Question, QuestionError> {
        let (written, rules) = read_written(text, choice, None)?;
        Question::of(&written, rules, mover)
    }

    fn of(written: &WrittenPosition, rules: Rules, mover: Player) -> Result<Question, QuestionError> {
        Ok(Question { position: written.resolve(rules, mover)?, pile: written.pile(rules.pack())? })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The pile as written, from bottom to top.
    #[must_use]
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    /// The position as [`Question::read`] reads it, with the pile in the order that the user wrote.
    #[must_use]
    pub fn written(&self) -> String {
        notation::format_written_position(&self.position, &self.pile)
    }
}

/// A position that nobody wrote. The order of its pile is not known, except that the card to beat comes last.
impl From<Position> for Question {
    fn from(position: Position) -> Question {
        let to_beat = position.to_beat();
        let below = position.pile().iter().filter(|&card| Some(card) != to_beat);
        Question { position, pile: below.chain(to_beat).collect() }
    }
}

/// Reads what the user wrote, and finds the rules if they are not given.
fn read_written(
    text: &str,
    choice: &GameChoice,
    rules: Option<Rules>,
) -> Result<(WrittenPosition, Rules), QuestionError> {
    // A number that no pack has is wrong, whatever the position is.
    choice.check_pack()?;
    let written = WrittenPosition::read(text).or_else(|error| {
        notation::parse_layout(text).and_then(|layout| layout.written_position(Player::One)).map_err(|_| error)
    })?;
    let rules = match rules {
        Some(rules) => rules,
        None => {
            let customary = choice.preset().customary_suits();
            choice.rules_of(written.infer_pack(choice.suits, choice.ranks, customary)?)?
        }
    };
    Ok((written, rules))
}
