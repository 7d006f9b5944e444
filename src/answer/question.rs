//! The position that a user asks about.

use faceup_core::notation::{self, NotationError, WrittenPosition};
use faceup_core::{Card, PackError, Player, Position, Rules, RulesError};

use super::game::GameChoice;

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
    /// The game is the one of `rules` if they are given. Otherwise it is the one that the choice and the cards tell. In a
    /// game with trumps, `mover` says whose trumps the player to move has: player one has spades, player two hearts.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, or is not a position of the game. An error of a text that is neither a line nor a diagram
    /// is the one of the line.
    ///
    /// ```
    /// use faceup::Player;
    /// use faceup::answer::{GameChoice, Question};
    /// let question = Question::read("S:KJ H:AQT98", &GameChoice::default(), Player::One, None)?;
    /// assert_eq!(question.position().rules().pack().ranks(), 7);
    /// # Ok::<(), faceup::answer::QuestionError>(())
    /// ```
    pub fn read(
        text: &str,
        choice: &GameChoice,
        mover: Player,
        rules: Option<Rules>,
    ) -> Result<Question, QuestionError> {
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
        if mover == Player::Two && rules.trump(mover).is_none() {
            return Err(QuestionError::NoTrumps(rules));
        }
        let position = written.resolve(rules, mover)?;
        Ok(Question { position, pile: written.pile(rules.pack())? })
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
