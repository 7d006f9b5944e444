//! Positions: two hands, the pile, the card to beat, and the player to move.

use thiserror::Error;

use crate::moves::Choices;
use crate::{AfterBeating, ByPlayer, Card, CardSet, Move, MoveError, Player, Rules, pile, symmetry};

/// A position of a game. It is valid by construction: every card of the pack is in one hand or in the pile, the
/// card to beat, if there is one, is in the pile, and play can lay the pile.
///
/// The order of the cards below the top of the pile does not matter to the game, and is not kept.
///
/// | pile | card to beat | the mover |
/// |---|---|---|
/// | empty | none | leads |
/// | not empty | the top of the pile | beats it or eats the pile |
/// | not empty | none | has just beaten, and leads (only with [`AfterBeating::Lead`]) |
///
/// With [`AfterBeating::Lead`], every beaten card lies below the card that beat it. So the number of cards in the pile
/// is odd if there is a card to beat, and even if the mover leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    hands: ByPlayer<CardSet>,
    mover: Player,
    to_beat: Option<Card>,
}

/// Why a position does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A hand has cards that are not in the pack.
    #[error("a hand has a card that is not in the pack")]
    NotInPack,
    /// A card is in both hands.
    #[error("a card is in both hands")]
    Shared,
    /// A hand is empty, so the game is over.
    #[error("a hand is empty; each player needs at least one card")]
    EmptyHand,
    /// The card to beat is not in the pile.
    #[error("the card to beat must be in the pile, not in a hand")]
    NotInPile,
    /// The number of cards in the pile has the wrong parity.
    #[error(
        "the pile has {cards} card{} and {} card to beat; under these rules each beaten card lies below the card that \
         beat it, so the number of cards is odd if there is a card to beat, and even if there is none",
        if *.cards == 1 { "" } else { "s" },
        if *.to_beat { "a" } else { "no" }
    )]
    Parity {
        /// The number of cards in the pile.
        cards: u32,
        /// Whether there is a card to beat.
        to_beat: bool,
    },
    /// No order of these cards is one that play can lay.
    #[error(
        "play cannot lay these cards in a pile{}: in no order does each card beat the one under it as the rules demand",
        if *.to_beat { " with this card on top" } else { "" }
    )]
    ImpossiblePile {
        /// Whether there is a card to beat.
        to_beat: bool,
    },
    /// The pile has cards but no card to beat, although the player who beats does not lead.
    #[error("under these rules the top of the pile is always the card to beat")]
    NothingToBeat,
}

impl From<&Position> for Position {
    fn from(position: &Position) -> Position {
        *position
    }
}

impl Position {
    /// The position with an empty pile in which player one holds `hand` and leads. Player two holds the rest of the
    /// pack.
    ///
    /// # Errors
    ///
    /// If a hand is empty, or has cards that are not in the pack.
    pub fn opening(rules: Rules, hand: CardSet) -> Result<Position, PositionError> {
        Position::leading(rules, Player::One, hand)
    }

    /// The position with an empty pile in which `leader` holds `hand` and leads. The other player holds the rest of the
    /// pack.
    ///
    /// # Errors
    ///
    /// If a hand is empty, or has cards that are not in the pack.
    pub fn leading(rules: Rules, leader: Player, hand: CardSet) -> Result<Position, PositionError> {
        let mut hands = ByPlayer { one: hand, two: hand };
        hands[!leader] = rules.pack().full() - hand;
        Position::new(rules, hands, leader, None)
    }

    /// The position in which player one leads from `hand`. Neither hand may be empty.
    pub(crate) fn of_deal(rules: Rules, hand: CardSet) -> Position {
        let hands = ByPlayer { one: hand, two: rules.pack().full() - hand };
        Position { rules, hands, mover: Player::One, to_beat: None }
    }

    /// A position in which the game is not over. The cards that are in neither hand are the pile.
    ///
    /// # Errors
    ///
    /// If a hand is empty or has cards that are not in the pack, if the hands share a card, if the card to beat is not
    /// in the pile or is missing, or if play cannot lay the pile.
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
            _ if pile::order(rules, mover, position.pile(), to_beat).is_none() => {
                Err(PositionError::ImpossiblePile { to_beat: to_beat.is_some() })
            }
            _ => Ok(position),
        }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The hand of each player.
    pub const fn hands(&self) -> ByPlayer<CardSet> {
        self.hands
    }

    /// A player's hand.
    pub fn hand(&self, player: Player) -> CardSet {
        self.hands[player]
    }

    /// The player to move.
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// The card to beat. `None` if the mover is to lead.
    pub const fn to_beat(&self) -> Option<Card> {
        self.to_beat
    }

    /// The pile: the cards that are in neither hand.
    pub fn pile(&self) -> CardSet {
        self.rules.pack().full() - self.hands.one - self.hands.two
    }

    /// The pile in an order in which play can lay it, from bottom to top. The card to beat comes last.
    ///
    /// ```
    /// use faceup_core::{Rules, notation::format_card};
    /// let rules = Rules::beat_it_or_eat_it(2, 7)?;
    /// let position = rules.position("S:K H:AQT | S:AQT H:- | 8h Kh 8s Js 9h Jh 9s")?;
    /// let names = position.pile_in_order().into_iter().map(|card| format_card(card, rules.pack()));
    /// assert_eq!(names.collect::<Vec<_>>(), ["8s", "Js", "8h", "9h", "Jh", "Kh", "9s"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pile_in_order(&self) -> Vec<Card> {
        // A position has such an order: the constructor checks it, and moves keep it.
        pile::order(self.rules, self.mover, self.pile(), self.to_beat).unwrap_or_default()
    }

    /// The winner: the player with an empty hand. `None` while the game goes on.
    pub fn winner(&self) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.hands[player].is_empty())
    }

    /// All legal moves: the cards in the order of their bit numbers, then eating. Empty if the game is over.
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
    /// If the move is not legal.
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

    /// The turns of a line of moves from here: each player with the moves they make before the other player moves. A beat and the lead that
    /// follows it are one turn of two moves; a first lead, a beat that ends the turn and eating are turns of one.
    ///
    /// ```
    /// use faceup_core::{Move, Player, Rules, notation};
    /// let start = Rules::beat_it_or_eat_it(2, 3)?.position("S:AQ H:K")?;
    /// let line = notation::parse_moves("Qs, Ks. Qh, ONE eats all.", &start, ["ONE", "TWO"])?;
    /// let turns = start.turns(&line)?;
    /// assert_eq!(turns, [(Player::One, &line[..1]), (Player::Two, &line[1..3]), (Player::One, &[Move::Eat][..])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a move is illegal.
    pub fn turns<'m>(&self, moves: &'m [Move]) -> Result<Vec<(Player, &'m [Move])>, MoveError> {
        let (mut turns, mut now, mut begin) = (Vec::new(), *self, 0);
        for (at, &mv) in moves.iter().enumerate() {
            let mover = now.mover;
            now = now.play(mv)?;
            if now.mover != mover || at + 1 == moves.len() {
                turns.push((mover, &moves[begin..=at]));
                begin = at + 1;
            }
        }
        Ok(turns)
    }

    /// The leader's hand as player one would hold it (see [`symmetry::as_player_one`]). Tables are indexed by this
    /// hand. `None` if the pile is not empty.
    pub fn leaders_hand(&self) -> Option<CardSet> {
        self.pile().is_empty().then(|| symmetry::as_player_one(self.rules, self.mover, self.hands[self.mover]))
    }
}
