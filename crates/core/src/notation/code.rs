//! Rules, deals and positions as one self-contained line of text.
//!
//! ```text
//! challenge-4x8 two S:AT H:K C:- D:8 | S:K H:A C:AKQ D:T | 9h
//! ------+------ -+- ------------------+---------------------
//!     rules      |       position, as `parse_position` reads it
//!                the player to move; `one` may be left out
//! ```

use std::fmt;
use std::str::FromStr;

use super::error::NotationError;
use super::format::{format_hand, format_position};
use super::position::{WrittenPosition, parse_position};
use super::problem::{Expected, Problem};
use super::token::Token;
use crate::{AfterBeating, Deal, Move, Pack, PackError, Player, Position, Preset, Rules, Trumps, as_text};

as_text! { Rules: |rules| rules.code(); Deal: ToString::to_string; Position: ToString::to_string; }

/// The first word in the code of rules that are not a preset.
const CUSTOM: &str = "custom";

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
        let card = super::parse_card(text, self.rules().pack())?;
        Ok(if self.to_beat().is_some() { Move::Beat(card) } else { Move::Lead(card) })
    }
}

impl Rules {
    /// The rules as one word: `beat-it-or-eat-it-2x13`, `challenge-4x8`, `custom-no-trumps-pass-2x5`, `beat-it-or-eat-it-6+6+2+2`. File
    /// names contain it, and the text of a [`Deal`] or [`Position`] begins with it. [`Rules::from_str`] reads it.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// let rules = Rules::challenge(4, 8)?;
    /// assert_eq!(rules.code(), "challenge-4x8");
    /// assert_eq!(rules.code().parse::<Rules>()?, rules);
    /// assert_eq!("2x13".parse::<Rules>()?, Rules::beat_it_or_eat_it(2, 13)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn code(self) -> String {
        let pack = self.pack();
        match self.preset() {
            Some(preset) => format!("{preset}-{pack}"),
            None => {
                let (trumps, after) = (trumps_code(self.trumps()), self.after_beating());
                format!("{CUSTOM}-{trumps}-{after}-{pack}")
            }
        }
    }

    /// Reads a deal: the hand of player one, who leads. Player two holds the rest of the pack, and the text may list it (see
    /// [`parse_position`]).
    ///
    /// # Errors
    ///
    /// If the text is not a deal under these rules.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// let deal = Rules::beat_it_or_eat_it(2, 13)?.deal("S:AJT653 H:KQ98742")?;
    /// assert!(deal.is_symmetric());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deal(self, text: &str) -> Result<Deal, NotationError> {
        WrittenPosition::read_with(text, |written| deal_of(written, written.resolve(self, Player::One)?))
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

/// Reads the [code](Rules::code) of rules, or their [printed form](Rules#impl-Display-for-Rules).
impl FromStr for Rules {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Rules, NotationError> {
        let start = text.len() - text.trim_start().len();
        let token = Token::new(text.trim(), start);
        // The printed form: "challenge, 4 suits of 8", or "challenge, 4 suits of 6+6+2+2".
        let printed = token.text().rsplit_once(", ").and_then(|(name, pack)| {
            let (suits, ranks) = pack.split_once(" suits of ").or_else(|| pack.split_once(" suit of "))?;
            let name = if name == "custom (no trumps, pass after beating)" { "custom-no-trumps-pass" } else { name };
            match ranks.split('+').count() {
                1 => Some(format!("{name}-{suits}x{ranks}")),
                lengths => (suits.parse() == Ok(lengths)).then(|| format!("{name}-{ranks}")),
            }
        });
        read_code(printed.as_deref().unwrap_or(token.text()), &token)
    }
}

/// Reads a code. Errors point at `token`.
fn read_code(code: &str, token: &Token) -> Result<Rules, NotationError> {
    let unexpected = || NotationError::unexpected(token, Expected::Rules);
    // The pack alone: the game that most people mean.
    let (name, size) = code.rsplit_once('-').unwrap_or((Preset::BeatItOrEatIt.name(), code));
    let (trumps, after_beating) = match name.parse::<Preset>() {
        Ok(preset) => (preset.trumps(), preset.after_beating()),
        Err(_) => settings(name).ok_or_else(unexpected)?,
    };
    // A number alone could mean suits or ranks.
    let pack = if size.contains(['x', '+']) { size.parse::<Pack>() } else { Err(PackError::Text) };
    let pack = pack.map_err(|error| match error {
        PackError::Text => unexpected(),
        error => NotationError::new(token, Problem::Pack(error)),
    })?;
    Rules::new(pack, trumps, after_beating).map_err(|error| NotationError::new(token, Problem::Rules(error)))
}

/// The settings in a code that does not name a preset.
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
/// [`infer_pack`](super::infer_pack)); the game is then Beat It Or Eat It.
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
        let line = Line::read(text)?;
        let mover = line.mover.as_ref().map_or(Player::One, |&(player, _)| player);
        line.resolve(mover).map(|(_, position)| position)
    }
}

/// Prints as `beat-it-or-eat-it-2x3 S:AQ H:K`: the rules and the leader's hand.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rules().code(), format_hand(self.leader(), self.rules().pack()))
    }
}

/// Reads the printed form of a deal. As for a [`Position`], the rules may be left out if the pack follows from the cards.
impl FromStr for Deal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Deal, NotationError> {
        let line = Line::read(text)?;
        if let Some((Player::Two, token)) = &line.mover {
            return Err(NotationError::unexpected(token, Expected::Deal));
        }
        let (written, position) = line.resolve(Player::One)?;
        deal_of(&written, position).map_err(|error| error.within(line.base))
    }
}

/// The deal that starts with a position of player one and an empty pile.
fn deal_of(written: &WrittenPosition, position: Position) -> Result<Deal, NotationError> {
    let first = written.pile.cards().first().map(|card| &card.token);
    let deal = Deal::new(position.rules(), position.hand(Player::One)).ok().filter(|_| first.is_none());
    deal.ok_or_else(|| NotationError::unexpected(first.unwrap_or(&written.mover.first), Expected::Deal))
}

/// A line cut into its parts.
struct Line<'t> {
    rules: Option<Rules>,
    /// The player to move, and the word that names the player.
    mover: Option<(Player, Token)>,
    /// The position, and where it begins.
    cards: &'t str,
    base: usize,
}

impl<'t> Line<'t> {
    fn read(text: &'t str) -> Result<Line<'t>, NotationError> {
        let text = text.trim_end();
        let mut cards = text.trim_start();
        let mut rules = None;
        if let Some(word) = first_word(cards).filter(|word| is_code(word)) {
            rules = Some(read_code(word, &Token::new(word, text.len() - cards.len()))?);
            cards = cards[word.len()..].trim_start();
        }
        let mut mover = None;
        if let Some(word) = first_word(cards)
            && let Ok(player) = word.to_ascii_lowercase().parse()
        {
            mover = Some((player, Token::new(word, text.len() - cards.len())));
            cards = cards[word.len()..].trim_start();
        }
        Ok(Line { rules, mover, cards, base: text.len() - cards.len() })
    }

    fn resolve(&self, mover: Player) -> Result<(WrittenPosition, Position), NotationError> {
        let resolve = |written: &WrittenPosition| {
            let rules = self.rules.map_or_else(|| inferred(written), Ok)?;
            let position = written.resolve(rules, mover)?;
            Ok((written.clone(), position))
        };
        WrittenPosition::read_with(self.cards, resolve).map_err(|error: NotationError| error.within(self.base))
    }
}

fn first_word(text: &str) -> Option<&str> {
    text.split_whitespace().next()
}

/// Whether a word looks like the code of rules: it begins with the name of a game, or ends like `-2x13` or `-6+6+2+2`. No hand does.
fn is_code(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_size = |size: &str| match size.split_once('x') {
        Some((suits, ranks)) => is_number(suits) && is_number(ranks),
        None => size.contains('+') && size.split('+').all(is_number),
    };
    Preset::ALL.map(Preset::name).into_iter().chain([CUSTOM]).any(|name| word.starts_with(name))
        || word.rsplit_once('-').is_some_and(|(_, size)| is_size(size))
}

/// The rules of a line that does not name them.
fn inferred(written: &WrittenPosition) -> Result<Rules, NotationError> {
    let pack = written.infer_pack(None, None, Preset::BeatItOrEatIt.customary_suits())?;
    Rules::new(pack, Preset::BeatItOrEatIt.trumps(), Preset::BeatItOrEatIt.after_beating())
        .map_err(|error| NotationError::new(&written.mover.first, Problem::Rules(error)))
}
