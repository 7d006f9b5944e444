//! Layouts: hands and a pile under the players' names.

use super::card::place;
use super::error::NotationError;
use super::hand::WrittenHand;
use super::pile::WrittenPile;
use super::position::WrittenPosition;
use super::problem::{Expected, Problem};
use super::rank::{Meaning, Piece};
use super::spelling::{is_opponent, rank_word};
use super::token::Token;
use crate::{Card, CardSet, Player, Position, Rules};

/// A layout as written, before the pack is known: named hands and the pile. See [`parse_layout`](super::parse_layout).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The players' names and hands, in the order of the text. A hand without a name has an empty one. If the diagram shows only the pile,
    /// there are no hands.
    pub hands: Vec<(Token, WrittenHand)>,
    /// The pile. Empty if the diagram does not show it.
    pub pile: WrittenPile,
    /// The words in round brackets, none of which can be a card.
    pub asides: Vec<Aside>,
    /// The end of the text. Errors about missing parts point here.
    pub(super) end: Token,
}

/// Words in round brackets in a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// The words.
    pub words: Token,
    /// The index of the hand on the same line, if there is one.
    pub hand: Option<usize>,
}

impl Layout {
    /// The layout as a written position. The first hand is player one's, the second player two's. With one hand, the other player holds the
    /// rest of the pack.
    ///
    /// # Errors
    ///
    /// If there are more than two hands, or if the hand of `mover` is missing.
    pub fn written_position(&self, mover: Player) -> Result<WrittenPosition, NotationError> {
        if let Some((_, hand)) = self.hands.get(2) {
            return Err(NotationError::unexpected(&hand.first, Expected::TwoHands));
        }
        let hand = |player: Player| self.hands.get(player as usize).map(|(_, hand)| hand.clone());
        let mover_hand = hand(mover).ok_or_else(|| NotationError::unexpected(&self.end, Expected::TwoHands))?;
        Ok(WrittenPosition { mover: mover_hand, other: hand(!mover), pile: self.pile.clone(), end: self.end.clone() })
    }

    /// Checks that a hand alone is that of the player to move, as far as its name tells. `suits` is the number of suits if the user chose it.
    ///
    /// # Errors
    ///
    /// If the name means another player, is a rank, or may be an unknown word for a suit.
    pub fn check_hand_alone(&self, suits: Option<u8>) -> Result<(), NotationError> {
        let [(name, hand)] = &self.hands[..] else { return Ok(()) };
        let is_of_opponent = |aside: &&Aside| aside.words.text().split(|c: char| !c.is_alphanumeric()).any(is_opponent);
        if let Some(aside) = self.asides.iter().filter(|aside| aside.hand == Some(0)).find(is_of_opponent) {
            return Err(NotationError::new(&aside.words, Problem::OpponentsHand));
        }
        let problem = if name.text().is_empty() {
            return Ok(());
        } else if is_opponent(name.text()) {
            Problem::OpponentsHand
        } else if Piece::run(name).is_some() || rank_word(name.text()).is_some() {
            Problem::RankAsName
        } else if suits != Some(1) && hand.groups() == Some(1) {
            Problem::NameNoSuit
        } else {
            return Ok(());
        };
        Err(NotationError::new(name, problem))
    }

    /// The same layout with player one's hand first. `names` are the names of players one and two.
    ///
    /// # Errors
    ///
    /// If a name is not a player's, or if player one's hand is missing.
    pub fn seated(mut self, names: [&str; 2]) -> Result<Layout, NotationError> {
        let players: Vec<Player> =
            self.hands.iter().map(|(name, _)| player_of(name, names)).collect::<Result<_, _>>()?;
        if players.first() == Some(&Player::Two) {
            if players.len() < 2 {
                return Err(NotationError::unexpected(&self.end, Expected::TwoHands));
            }
            self.hands.swap(0, 1);
            for aside in &mut self.asides {
                aside.hand = aside.hand.map(|hand| 1 - hand.min(1));
            }
        }
        Ok(self)
    }

    /// Checks that the layout shows `position`. `names` are the names of players one and two. The layout may omit a hand or the pile.
    ///
    /// # Errors
    ///
    /// If a card is elsewhere in the position, if a hand or the pile lacks a card, if the card to beat differs, or if a name is not a
    /// player's.
    pub fn agrees_with(&self, position: &Position, names: [&str; 2]) -> Result<(), NotationError> {
        let pack = position.rules().pack();
        let in_hands = self.hands.iter().flat_map(|(_, hand)| hand.signs());
        let signs = in_hands.chain(self.pile.signs());
        let meaning = Meaning::of(signs, pack.suits(), pack.ranks());
        let mut placed = CardSet::EMPTY;
        let mut compare = |written: Vec<(Card, Token)>, actual: CardSet, at: &Token| {
            if let Some((card, token)) = written.iter().find(|&&(card, _)| !actual.contains(card)) {
                let holder = Player::ALL.into_iter().find(|&player| position.hand(player).contains(*card));
                let holder = holder.map(|player| names[player as usize].to_owned());
                return Err(NotationError::new(token, Problem::Elsewhere(holder)));
            }
            let cards = actual - place(&written, pack, &mut placed)?;
            if !cards.is_empty() {
                return Err(NotationError::new(at, Problem::Lacks(cards, pack)));
            }
            Ok(())
        };
        for (name, hand) in &self.hands {
            let player = player_of(name, names)?;
            compare(hand.cards(pack, meaning)?, position.hand(player), name)?;
        }
        if !self.pile.is_written() {
            return Ok(());
        }
        let last = self.pile.cards().last().map(|card| &card.token);
        compare(self.pile.resolve(pack, meaning)?, position.pile(), last.unwrap_or(&self.end))?;
        let to_beat = position.to_beat();
        match last {
            Some(last) if self.pile.to_beat(position.rules(), meaning)? != to_beat => {
                Err(NotationError::new(self.pile.lead().unwrap_or(last), Problem::OtherOnTop(to_beat, pack)))
            }
            _ => self.pile.check_order_as(position.rules(), position.mover(), meaning),
        }
    }

    /// The layout as a position. See [`Layout::written_position`].
    ///
    /// # Errors
    ///
    /// If the rules do not allow the position.
    pub fn position(&self, rules: Rules, mover: Player) -> Result<Position, NotationError> {
        self.written_position(mover)?.resolve(rules, mover)
    }
}

/// The player with this name, in any case.
fn player_of(name: &Token, names: [&str; 2]) -> Result<Player, NotationError> {
    let wanted = name.text().to_lowercase();
    Player::ALL.into_iter().find(|&player| names[player as usize].to_lowercase() == wanted).ok_or_else(|| {
        let names = names.map(str::to_owned);
        NotationError::new(name, Problem::NotAPlayer(names))
    })
}
