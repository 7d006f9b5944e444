//! Deals and positions as one self-contained line of text.
//!
//! ```text
//! challenge-4x8 two S:AT H:K C:- D:8 | S:K H:A C:AKQ D:T | 9h
//! ------+------ -+- ------------------+---------------------
//!     rules      |       position, as `parse_position` reads it
//!                the player to move; `one` may be left out
//! ```

use std::fmt;
use std::str::FromStr;

use super::card::parse_card;
use super::code::no_rules;
use super::error::NotationError;
use super::hand::format_hand;
use super::position::{WrittenPosition, format_position, parse_position};
use super::token::Token;
use crate::{Deal, Move, Player, Position, Preset, Rules, as_text};

as_text! { Deal: ToString::to_string; Position: ToString::to_string; }

impl Position {
    /// Reads a move: a card as players write it, or `eat`. The move may be illegal; [`Position::play`] checks it.
    ///
    /// # Errors
    ///
    /// If the text is neither `eat` nor a card of the pack.
    ///
    /// ```
    /// use faceup_core::{Move, Rules};
    /// let position = Rules::beat_it_or_eat_it(2, 7)?.position("S:K | * | 8h")?;
    /// assert_eq!(position.parse_move("eat"), Ok(Move::Eat));
    /// assert!(position.play(position.parse_move("Ks")?).is_err()); // spades do not beat hearts
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        if ["eat", "eats", "p"].iter().any(|eat| text.trim().eq_ignore_ascii_case(eat)) {
            return Ok(Move::Eat);
        }
        let card = parse_card(text, self.rules().pack())?;
        Ok(if self.to_beat().is_some() { Move::Beat(card) } else { Move::Lead(card) })
    }
}

impl Rules {
    /// Reads a deal: the hand of player one, who leads. Player two holds the rest of the pack, and the text may list it (see
    /// [`parse_position`]).
    ///
    /// # Errors
    ///
    /// If the text is not a deal under these rules, or names other rules.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// let deal = Rules::beat_it_or_eat_it(2, 13)?.deal("S:AJT653 H:KQ98742")?;
    /// assert!(deal.is_symmetric());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deal(self, text: &str) -> Result<Deal, NotationError> {
        let written = WrittenPosition::read(text)?;
        written.prefix.check(self, Player::One)?;
        deal_of(&written, written.resolve(self, Player::One)?)
    }

    /// Reads a position with player one to move (see [`parse_position`]).
    ///
    /// # Errors
    ///
    /// If the text is not a position under these rules.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// let rules = Rules::beat_it_or_eat_it(2, 7)?;
    /// let position = rules.position("S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s")?;
    /// assert_eq!(position.moves().len(), 2); // beat with the king, or eat
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(self, text: &str) -> Result<Position, NotationError> {
        parse_position(text, self, Player::One)
    }
}

/// Prints as `challenge-4x8 S:AT H:K C:- D:8 | …`. If player two is to move, `two` comes before the hands.
///
/// A finished position prints too, but cannot be read: the game is over.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mover = if self.mover() == Player::One { "" } else { "two " };
        write!(f, "{} {mover}{}", self.rules().code(), format_position(self))
    }
}

/// Reads the printed form of a position. The rules may be left out if the pack follows from the cards (see
/// [`WrittenPosition::infer_pack`]); the game is then Beat It Or Eat It.
///
/// ```
/// use faceup_core::Position;
/// let position: Position = "S:KJ H:AQT98".parse()?;
/// assert_eq!(position.to_string(), "beat-it-or-eat-it-2x7 S:KJ H:AQT98 | S:AQT98 H:KJ");
/// assert_eq!(position.to_string().parse::<Position>()?, position);
/// # Ok::<(), faceup_core::notation::NotationError>(())
/// ```
impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        let written = WrittenPosition::read(text)?;
        written.resolve(written.own_rules()?, written.seat().unwrap_or(Player::One))
    }
}

/// Prints as `beat-it-or-eat-it-2x3 S:AQ H:K`: the rules and the leader's hand.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rules().code(), format_hand(self.starter(), self.rules().pack()))
    }
}

/// Reads the printed form of a deal. As for a [`Position`], the rules may be left out if the pack follows from the cards.
impl FromStr for Deal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Deal, NotationError> {
        let written = WrittenPosition::read(text)?;
        if let Some((Player::Two, token)) = written.prefix.mover {
            return Err(no_deal(token));
        }
        deal_of(&written, written.resolve(written.own_rules()?, Player::One)?)
    }
}

/// The deal that starts with a position of player one and an empty pile.
fn deal_of(written: &WrittenPosition<'_>, position: Position) -> Result<Deal, NotationError> {
    match written.pile.cards().first() {
        Some(card) => Err(no_deal(card.token)),
        None => Deal::new(position.rules(), position.hand(Player::One)).map_err(|_| no_deal(written.mover.first)),
    }
}

fn no_deal(token: Token<'_>) -> NotationError {
    NotationError::grammar(token, "a deal", "in a deal the pile is empty and player one leads")
}

impl WrittenPosition<'_> {
    /// The rules that the text names, or those of the cards.
    fn own_rules(&self) -> Result<Rules, NotationError> {
        if let Some(rules) = self.prefix.rules {
            return Ok(rules);
        }
        let preset = Preset::BeatItOrEatIt;
        let pack = self.infer_pack(None, None, preset.customary_suits())?;
        Rules::new(pack, preset.trumps(), preset.after_beating()).map_err(|error| no_rules(self.mover.first, error))
    }
}
