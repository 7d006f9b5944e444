//! Positions: two hands, the pile, the card to beat, and who moves.

use thiserror::Error;

use crate::moves::Choices;
use crate::{AfterBeating, ByPlayer, Card, CardSet, Move, MoveError, Player, Rules, symmetry};

/// A position of a game, valid by construction: the hands are disjoint cards of the pack, every other card is on
/// the pile, and the card to beat, if there is one, lies on it.
///
/// The order of the pile below its top does not matter to the game and is not kept.
///
/// | pile | card to beat | the mover |
/// |---|---|---|
/// | empty | none | leads |
/// | not empty | one | beats it or eats the pile |
/// | not empty | none | has just beaten, and leads (only under [`AfterBeating::Lead`]) |
///
/// Under [`AfterBeating::Lead`] every beaten card lies under the one that beat it, so there is an odd number of cards
/// in the pile if one is to be beaten, and an even number if the mover leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    hands: ByPlayer<CardSet>,
    mover: Player,
    to_beat: Option<Card>,
}

/// Why there is no such position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A hand has cards that the pack lacks.
    #[error("a hand holds a card that the pack does not have")]
    NotInPack,
    /// A card is in both hands.
    #[error("a card is in both hands")]
    Shared,
    /// A hand is empty: the game is over before it has begun.
    #[error("a hand is empty; each player needs at least one card")]
    EmptyHand,
    /// The card to beat is not in the pile.
    #[error("the card to beat is in a hand, not in the pile")]
    NotInPile,
    /// The number of cards in the pile is odd where it should be even, or the other way round.
    #[error(
        "{cards} card{} in the pile, {}: under these rules cards lie there in pairs, one beaten by the other, and \
         only a card that is to be beaten lies by itself",
        if *.cards == 1 { " is" } else { "s are" },
        if *.to_beat { "one to be beaten" } else { "none to be beaten" }
    )]
    Parity {
        /// How many there are.
        cards: u32,
        /// Whether one is to be beaten.
        to_beat: bool,
    },
    /// Cards lie in the pile with none to beat, under rules in which the one who beats does not lead.
    #[error("under these rules a pile that is not empty always has a card to beat")]
    NothingToBeat,
}

impl Position {
    /// The position with an empty pile in which player one, holding `hand`, is to lead and player two holds the
    /// rest of the pack.
    ///
    /// # Errors
    ///
    /// If a hand is empty or has cards that are not in the pack.
    pub fn opening(rules: Rules, hand: CardSet) -> Result<Position, PositionError> {
        Position::leading(rules, Player::One, hand)
    }

    /// The position with an empty pile in which `leader`, holding `hand`, is to lead.
    ///
    /// # Errors
    ///
    /// If a hand is empty or has cards that are not in the pack.
    pub fn leading(rules: Rules, leader: Player, hand: CardSet) -> Result<Position, PositionError> {
        let mut hands = ByPlayer { one: hand, two: hand };
        hands[!leader] = rules.pack().full() - hand;
        Position::new(rules, hands, leader, None)
    }

    /// The position in which player one leads from `hand`, which is neither empty nor the whole pack.
    pub(crate) fn of_deal(rules: Rules, hand: CardSet) -> Position {
        let hands = ByPlayer { one: hand, two: rules.pack().full() - hand };
        Position { rules, hands, mover: Player::One, to_beat: None }
    }

    /// Any position with a game still to play; the cards in neither hand are the pile.
    ///
    /// # Errors
    ///
    /// If the hands share a card, are empty or are not of the pack; if the card to beat is not in the pile, or is
    /// missing where the rules call for one; or if the number of cards in the pile cannot come about.
    pub fn new(
        rules: Rules,
        hands: ByPlayer<CardSet>,
        mover: Player,
        to_beat: Option<Card>,
    ) -> Result<Position, PositionError> {
        let held = hands.one | hands.two;
        if !rules.pack().full().includes(held) {
            return Err(PositionError::NotInPack);
        }
        if !(hands.one & hands.two).is_empty() {
            return Err(PositionError::Shared);
        }
        if hands.one.is_empty() || hands.two.is_empty() {
            return Err(PositionError::EmptyHand);
        }
        let position = Position { rules, hands, mover, to_beat };
        match to_beat {
            Some(card) if !position.pile().contains(card) => Err(PositionError::NotInPile),
            None if !position.pile().is_empty() && rules.after_beating() == AfterBeating::Pass => {
                Err(PositionError::NothingToBeat)
            }
            _ if rules.after_beating() == AfterBeating::Lead
                && position.pile().len().is_multiple_of(2) == to_beat.is_some() =>
            {
                Err(PositionError::Parity { cards: position.pile().len(), to_beat: to_beat.is_some() })
            }
            _ => Ok(position),
        }
    }

    /// The rules that it is played by.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The hand of each player.
    #[must_use]
    pub const fn hands(&self) -> ByPlayer<CardSet> {
        self.hands
    }

    /// A player's hand.
    #[must_use]
    pub fn hand(&self, player: Player) -> CardSet {
        self.hands[player]
    }

    /// Who is to move.
    #[must_use]
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// The card to beat, if the mover has one to answer; none if he is to lead.
    #[must_use]
    pub const fn to_beat(&self) -> Option<Card> {
        self.to_beat
    }

    /// The cards in the pile.
    #[must_use]
    pub fn pile(&self) -> CardSet {
        self.rules.pack().full() - self.hands.one - self.hands.two
    }

    /// Who has won, once a hand is empty.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.hands[player].is_empty())
    }

    /// Every legal move: cards by rising bit number, eating last. None once the game is over.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.choices().list()
    }

    fn choices(&self) -> Choices {
        let hand = self.hands[self.mover];
        match self.to_beat {
            _ if self.winner().is_some() => Choices::None,
            None => Choices::Lead(hand),
            Some(card) => Choices::Answer(self.rules.beaters(self.mover, hand, card)),
        }
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, with the reason.
    pub fn play(&self, mv: Move) -> Result<Position, MoveError> {
        let mut next = *self;
        match (self.choices(), mv) {
            (Choices::None, _) => return Err(MoveError::GameOver),
            (Choices::Lead(_), Move::Beat(_) | Move::Eat) => return Err(MoveError::MustLead),
            (Choices::Answer(_), Move::Lead(_)) => return Err(MoveError::MustAnswer),
            (Choices::Lead(cards), Move::Lead(card)) => {
                if !cards.contains(card) {
                    return Err(MoveError::NotInHand);
                }
                next.hands[self.mover] = cards.without(card);
                next.to_beat = Some(card);
                next.mover = !self.mover;
            }
            (Choices::Answer(cards), Move::Beat(card)) => {
                if !self.hands[self.mover].contains(card) {
                    return Err(MoveError::NotInHand);
                }
                if !cards.contains(card) {
                    return Err(MoveError::DoesNotBeat);
                }
                next.hands[self.mover] = self.hands[self.mover].without(card);
                match self.rules.after_beating() {
                    AfterBeating::Lead => next.to_beat = None,
                    AfterBeating::Pass => {
                        next.to_beat = Some(card);
                        next.mover = !self.mover;
                    }
                }
            }
            (Choices::Answer(_), Move::Eat) => {
                next.hands[self.mover] |= self.pile();
                next.to_beat = None;
                next.mover = !self.mover;
            }
        }
        Ok(next)
    }

    /// With an empty pile: the leader's hand as he would hold it if he were player one (see [`symmetry::as_player_one`]).
    /// This is what tables of solved positions are indexed by. None if there are cards in the pile.
    #[must_use]
    pub fn leaders_hand(&self) -> Option<CardSet> {
        self.pile().is_empty().then(|| symmetry::as_player_one(self.rules, self.mover, self.hands[self.mover]))
    }
}

impl From<&Position> for Position {
    fn from(position: &Position) -> Position {
        *position
    }
}
