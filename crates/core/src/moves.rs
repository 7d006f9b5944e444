//! Moves: play one card, or eat the pile.

use thiserror::Error;

use crate::{Card, CardSet, named};

/// A move: lead a card, beat the top of the pile, or eat the pile.
///
/// Under [`AfterBeating::Lead`](crate::AfterBeating::Lead) a beat and the lead that follows it are two moves by the
/// same player. [`Position::turns`](crate::Position::turns) puts them together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Put this card on the pile. The other player must answer it.
    Lead(Card),
    /// Beat the top of the pile with this card.
    Beat(Card),
    /// Take all cards of the pile into the hand.
    Eat,
}

impl Move {
    /// The card that the move plays. `None` for [`Move::Eat`].
    pub const fn card(self) -> Option<Card> {
        match self {
            Move::Lead(card) | Move::Beat(card) => Some(card),
            Move::Eat => None,
        }
    }

    /// The kind of the move.
    pub const fn kind(self) -> MoveKind {
        match self {
            Move::Lead(_) => MoveKind::Lead,
            Move::Beat(_) => MoveKind::Beat,
            Move::Eat => MoveKind::Eat,
        }
    }
}

/// The kind of a move, without its card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A lead.
    Lead,
    /// A beat.
    Beat,
    /// Eating the pile.
    Eat,
}

named! { MoveKind, "kind of move": Lead = "lead", Beat = "beat", Eat = "eat"; }

/// Why a move is not legal in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The card is not in the mover's hand.
    #[error("the card is not in the hand of the player to move")]
    NotInHand,
    /// The card does not beat the top of the pile.
    #[error("the card does not beat the card on top of the pile")]
    DoesNotBeat,
    /// The mover must answer the card to beat, and cannot lead.
    #[error("there is a card to beat: beat it or eat it")]
    MustAnswer,
    /// The mover must lead: there is no card to beat.
    #[error("there is no card to beat: lead a card")]
    MustLead,
}

/// The legal moves of a position: leads of these cards, beats with these cards and eating, or none.
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
