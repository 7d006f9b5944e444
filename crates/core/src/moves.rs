//! Moves, one card at a time.

use thiserror::Error;

use crate::notation::format_card;
use crate::{Card, CardSet, Pack};

/// What a player does: leads a card, beats the card on top, or eats the pile.
///
/// Under [`AfterBeating::Lead`](crate::AfterBeating::Lead) a beat and the lead that follows it are two moves by the
/// same player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Puts a card in the pile that is to be beaten.
    Lead(Card),
    /// Beats the card on top with this card.
    Beat(Card),
    /// Takes every card in the pile into the hand.
    Eat,
}

impl Move {
    /// The card that it plays, if it plays one.
    #[must_use]
    pub const fn card(self) -> Option<Card> {
        match self {
            Move::Lead(card) | Move::Beat(card) => Some(card),
            Move::Eat => None,
        }
    }

    /// `lead`, `beat` or `eat`.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Move::Lead(_) => "lead",
            Move::Beat(_) => "beat",
            Move::Eat => "eat",
        }
    }

    /// The card that it plays, as `8h`, or `eat`.
    ///
    /// ```
    /// use faceup_core::{Move, Rules};
    /// let rules = Rules::beat_it_or_eat_it(2, 13)?;
    /// let ace = rules.deal("As")?.leader().iter().next().unwrap();
    /// assert_eq!(Move::Lead(ace).name(rules.pack()), "As");
    /// assert_eq!(Move::Eat.name(rules.pack()), "eat");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn name(self, pack: Pack) -> String {
        self.card().map_or_else(|| "eat".to_owned(), |card| format_card(card, pack))
    }
}

/// Why a move cannot be made in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The card is not in the mover's hand.
    #[error("the card is not in the hand of the player to move")]
    NotInHand,
    /// The card does not beat the one on top.
    #[error("the card does not beat the card on top of the pile")]
    DoesNotBeat,
    /// There is a card to beat: it is not the time to lead.
    #[error("there is a card to beat: beat it or eat it")]
    MustAnswer,
    /// There is no card to beat: it is the time to lead.
    #[error("there is no card to beat: lead a card")]
    MustLead,
}

/// The legal moves of a position: the cards that may be led, or those that beat, and eating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choices {
    Lead(CardSet),
    Answer(CardSet),
    None,
}

impl Choices {
    pub(crate) fn list(self) -> Vec<Move> {
        match self {
            Choices::Lead(cards) => cards.iter().map(Move::Lead).collect(),
            Choices::Answer(cards) => cards.iter().map(Move::Beat).chain([Move::Eat]).collect(),
            Choices::None => Vec::new(),
        }
    }
}
