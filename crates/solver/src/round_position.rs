//! A position within a round, as searches use it.

use faceup_core::{AfterBeating, Card, CardSet, Move, Player, Position, Rules};

/// A position within a round, without its rules: small, and usable as the key of a transposition table.
///
/// The cards that are in neither hand are the pile. The mover's seat is part of the key, because it does not follow from
/// the hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RoundPosition {
    /// The mover's hand.
    pub own: CardSet,
    /// The opponent's hand.
    pub other: CardSet,
    /// The card to beat. None if the mover leads.
    pub to_beat: Option<Card>,
    /// The player to move.
    pub mover: Player,
}

impl RoundPosition {
    /// The position without its rules.
    #[must_use]
    pub fn new(position: &Position) -> RoundPosition {
        let mover = position.mover();
        RoundPosition { own: position.hand(mover), other: position.hand(!mover), to_beat: position.to_beat(), mover }
    }

    /// The position after a legal move.
    #[must_use]
    #[inline]
    pub fn play(self, rules: Rules, mv: Move) -> RoundPosition {
        let RoundPosition { own, other, mover, .. } = self;
        let pass_turn = |own: CardSet, other, to_beat| RoundPosition { own: other, other: own, to_beat, mover: !mover };
        match mv {
            Move::Eat => pass_turn(rules.pack().full() - other, other, None),
            Move::Beat(card) if rules.after_beating() == AfterBeating::Lead => {
                RoundPosition { own: own.without(card), to_beat: None, ..self }
            }
            Move::Lead(card) | Move::Beat(card) => pass_turn(own.without(card), other, Some(card)),
        }
    }

    /// Whether a player has no cards left, so that the game is over.
    #[must_use]
    #[inline]
    pub fn is_over(self) -> bool {
        self.own.is_empty() || self.other.is_empty()
    }
}
