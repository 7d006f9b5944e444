//! Rules, deals and positions as one line of text that needs nothing else to be read.
//!
//! ```text
//! challenge-4x8 two S:AT H:K C:- D:8 | S:K H:A C:AKQ D:T | 9h
//! ------+------ -+- ------------------+---------------------
//!     rules      |       position, as `parse_position` reads it
//!                who is to move; left out for player one
//! ```

use std::fmt;
use std::str::FromStr;

use super::error::NotationError;
use super::position::{WrittenPosition, format_position};
use super::problem::{Expected, Problem};
use super::token::Token;
use crate::{AfterBeating, Deal, Pack, Player, Position, Preset, Rules, Trumps};

/// What the code of rules begins with that no preset has.
const CUSTOM: &str = "custom";

impl Rules {
    /// The rules as one word: `beat-it-or-eat-it-2x13`, `challenge-4x8`, `custom-no-trumps-pass-2x5`. It names files, and
    /// stands before the cards in the text of a [`Deal`] or [`Position`]. [`Rules::from_str`] reads it.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// let rules = Rules::challenge(4, 8)?;
    /// assert_eq!(rules.code(), "challenge-4x8");
    /// assert_eq!(rules.code().parse::<Rules>()?, rules);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn code(self) -> String {
        let (suits, ranks) = (self.pack().suits(), self.pack().ranks());
        match self.preset() {
            Some(preset) => format!("{preset}-{suits}x{ranks}"),
            None => {
                let (trumps, after) = (trumps_code(self.trumps()), self.after_beating());
                format!("{CUSTOM}-{trumps}-{after}-{suits}x{ranks}")
            }
        }
    }

    /// The deal in which player one, who leads, holds the hand that `text` tells, and player two the rest of the pack. The
    /// other hand may be written too: see [`parse_position`](super::parse_position).
    ///
    /// # Errors
    ///
    /// If the text is not a deal of these rules: the error points at the piece that is wrong.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// let deal = Rules::beat_it_or_eat_it(2, 13)?.deal("S:AJT653 H:KQ98742")?;
    /// assert!(deal.is_symmetric());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deal(self, text: &str) -> Result<Deal, NotationError> {
        let written = WrittenPosition::read(text)?;
        deal_of(&written, written.resolve(self, Player::One)?)
    }

    /// The position, with player one to move, that `text` tells: see [`parse_position`](super::parse_position).
    ///
    /// # Errors
    ///
    /// If the text is not a position of these rules: the error points at the piece that is wrong.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// let rules = Rules::beat_it_or_eat_it(2, 7)?;
    /// let position = rules.position("S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s")?;
    /// assert_eq!(position.moves().len(), 2); // beat with the king, or eat
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(self, text: &str) -> Result<Position, NotationError> {
        super::parse_position(text, self, Player::One)
    }
}

/// Reads the [code](Rules::code) of rules, and what they [print](Rules#impl-Display-for-Rules) as.
impl FromStr for Rules {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Rules, NotationError> {
        let start = text.len() - text.trim_start().len();
        let token = Token::new(text.trim(), start);
        // The printed form: "challenge, 4 suits of 8".
        let printed = token.text().rsplit_once(", ").and_then(|(name, pack)| {
            let (suits, ranks) = pack.split_once(" suits of ").or_else(|| pack.split_once(" suit of "))?;
            let name = if name == "custom (no trumps, pass after beating)" { "custom-no-trumps-pass" } else { name };
            Some(format!("{name}-{suits}x{ranks}"))
        });
        read_code(printed.as_deref().unwrap_or(token.text()), &token)
    }
}

/// Reads a code; errors point at `token`.
fn read_code(code: &str, token: &Token) -> Result<Rules, NotationError> {
    let unexpected = || NotationError::unexpected(token, Expected::Rules);
    let (name, size) = code.rsplit_once('-').ok_or_else(unexpected)?;
    let (suits, ranks) = size.split_once('x').ok_or_else(unexpected)?;
    let number = |digits: &str| {
        let is_plain = digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse::<u8>().ok().filter(|_| is_plain).ok_or_else(unexpected)
    };
    let pack =
        Pack::new(number(suits)?, number(ranks)?).map_err(|error| NotationError::new(token, Problem::Pack(error)))?;
    let (trumps, after_beating) = match name.parse::<Preset>() {
        Ok(preset) => (preset.trumps(), preset.after_beating()),
        Err(_) => settings(name).ok_or_else(unexpected)?,
    };
    Rules::new(pack, trumps, after_beating).map_err(|error| NotationError::new(token, Problem::Rules(error)))
}

/// The settings that a code names one by one.
fn settings(name: &str) -> Option<(Trumps, AfterBeating)> {
    let name = name.strip_prefix(CUSTOM)?.strip_prefix('-')?;
    let trumps = Trumps::ALL.into_iter().find(|&trumps| name.starts_with(trumps_code(trumps)))?;
    let after = name.strip_prefix(trumps_code(trumps))?.strip_prefix('-')?;
    Some((trumps, after.parse().ok()?))
}

const fn trumps_code(trumps: Trumps) -> &'static str {
    match trumps {
        Trumps::None => "no-trumps",
        Trumps::Own => "own-trumps",
    }
}

/// As `challenge-4x8 S:AT H:K C:- D:8 | …`; for player two to move, `two` stands before the hands.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mover = if self.mover() == Player::One { "" } else { "two " };
        write!(f, "{} {mover}{}", self.rules().code(), format_position(self))
    }
}

/// Reads what a position prints as. The rules may be left out where the cards tell the pack: the game is then Beat It Or
/// Eat It (see [`infer_pack`](super::infer_pack)).
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
        let (rules, mover, cards) = split_code(text)?;
        let base = text.len() - cards.len();
        let read = || {
            let written = WrittenPosition::read(cards)?;
            let rules = rules.map_or_else(|| inferred(&written), Ok)?;
            written.resolve(rules, mover)
        };
        read().map_err(|error| error.within(base))
    }
}

/// As `beat-it-or-eat-it-2x3 S:AQ H:K`: the rules and the hand of the player who leads.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rules().code(), super::format_hand(self.leader(), self.rules().pack()))
    }
}

/// Reads what a deal prints as. The rules may be left out where the cards tell the pack, as for a [`Position`].
impl FromStr for Deal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Deal, NotationError> {
        let (rules, mover, cards) = split_code(text)?;
        let base = text.len() - cards.len();
        let read = || {
            let written = WrittenPosition::read(cards)?;
            if mover != Player::One {
                return Err(NotationError::unexpected(written.mover.first(), Expected::Deal));
            }
            let rules = rules.map_or_else(|| inferred(&written), Ok)?;
            deal_of(&written, written.resolve(rules, mover)?)
        };
        read().map_err(|error| error.within(base))
    }
}

/// A position as a deal, if its pile is empty.
fn deal_of(written: &WrittenPosition, position: Position) -> Result<Deal, NotationError> {
    if let Some(card) = written.pile.cards().first() {
        return Err(NotationError::unexpected(card.token(), Expected::Deal));
    }
    Deal::new(position.rules(), position.hand(Player::One))
        .map_err(|_| NotationError::unexpected(written.mover.first(), Expected::Deal))
}

fn inferred(written: &WrittenPosition) -> Result<Rules, NotationError> {
    let preset = Preset::BeatItOrEatIt;
    let pack = written.infer_pack(None, None, preset.customary_suits())?;
    Rules::new(pack, preset.trumps(), preset.after_beating())
        .map_err(|error| NotationError::new(written.mover.first(), Problem::Rules(error)))
}

/// Takes the rules and the player to move from the front of a text.
fn split_code(text: &str) -> Result<(Option<Rules>, Player, &str), NotationError> {
    let trimmed = text.trim_start();
    let (word, rest) = trimmed.split_once(char::is_whitespace).unwrap_or((trimmed, ""));
    let is_code = Preset::ALL.map(Preset::name).into_iter().chain([CUSTOM]).any(|name| word.starts_with(name));
    if !is_code {
        return Ok((None, Player::One, trimmed));
    }
    let rules = read_code(word, &Token::new(word, text.len() - trimmed.len()))?;
    let rest = rest.trim_start();
    match rest.strip_prefix("two").filter(|after| after.starts_with(char::is_whitespace)) {
        Some(after) => Ok((Some(rules), Player::Two, after)),
        None => Ok((Some(rules), Player::One, rest)),
    }
}
