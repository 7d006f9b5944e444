//! Rules as one word, which may stand before a deal or a position.

use std::str::FromStr;

use super::error::{NotationError, Problem};
use super::lexer::Reader;
use super::token::Token;
use crate::{AfterBeating, Pack, PackError, Player, Preset, Rules, RulesError, Trumps, as_text};

as_text! { Rules: |rules| rules.code(); }

/// The first word in the code of rules that are not a preset.
const CUSTOM: &str = "custom";

impl Rules {
    /// The rules as one word: `beat-it-or-eat-it-2x13`, `challenge-4x8`, `custom-no-trumps-pass-2x5`, `beat-it-or-eat-it-6+6+2+2`. File
    /// names contain it, and the text of a [`Deal`](crate::Deal) or [`Position`](crate::Position) begins with it. [`Rules::from_str`] reads it.
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
}

/// Reads the [code](Rules::code) of rules, or their [printed form](Rules#impl-Display-for-Rules).
impl FromStr for Rules {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Rules, NotationError> {
        let token = Token::new(text, 0).trimmed();
        // The printed form: "challenge, 4 suits of 8", or "challenge, 4 suits of 6+6+2+2".
        let printed = token.text().rsplit_once(", ").and_then(|(name, pack)| {
            let (suits, ranks) = pack.split_once(" suits of ").or_else(|| pack.split_once(" suit of "))?;
            let name = if name == "custom (no trumps, pass after beating)" { "custom-no-trumps-pass" } else { name };
            match ranks.split('+').count() {
                1 => Some(format!("{name}-{suits}x{ranks}")),
                lengths => (suits.parse() == Ok(lengths)).then(|| format!("{name}-{ranks}")),
            }
        });
        read_code(printed.as_deref().unwrap_or(token.text()), token)
    }
}

/// Reads a code. Errors point at `token`.
fn read_code(code: &str, token: Token<'_>) -> Result<Rules, NotationError> {
    let unexpected = || {
        let remedy =
            "write the game and the size of the pack as one word, as in 'beat-it-or-eat-it-2x13' or 'challenge-4x8'";
        NotationError::grammar(token, "the rules of a game", remedy)
    };
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
        error => no_pack(token, error),
    })?;
    Rules::new(pack, trumps, after_beating).map_err(|error| no_rules(token, error))
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

pub(super) fn no_pack(token: Token<'_>, error: PackError) -> NotationError {
    NotationError::new(token, Problem::Pack(error), "a pack that exists", error.to_string())
}

pub(super) fn no_rules(token: Token<'_>, error: RulesError) -> NotationError {
    NotationError::new(token, Problem::Rules(Some(error)), "the rules of a game", error.to_string())
}

/// The rules before the hands, and the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Prefix<'t> {
    pub rules: Option<Rules>,
    code: Token<'t>,
    /// The player to move, and the word that names the player.
    pub mover: Option<(Player, Token<'t>)>,
}

impl Prefix<'_> {
    /// Fails if the text names other rules or another player to move.
    pub fn check(&self, rules: Rules, mover: Player) -> Result<(), NotationError> {
        if self.rules.is_some_and(|own| own != rules) {
            let expected = format!("a position of {rules}");
            return Err(NotationError::new(self.code, Problem::Rules(None), expected, "leave one of them out"));
        }
        match self.mover {
            Some((own, token)) if own != mover => {
                let expected = format!("a position in which player {mover} moves");
                Err(NotationError::new(token, Problem::Player, expected, "leave the word out, or ask for that player"))
            }
            _ => Ok(()),
        }
    }
}

/// Takes the rules if they are next, and the player to move.
pub(super) fn read_prefix<'t>(reader: &mut Reader<'t>) -> Result<Prefix<'t>, NotationError> {
    let mut prefix = Prefix::default();
    reader.lines();
    let code = reader.run(|c| !c.is_whitespace());
    if !is_code(code.text()) {
        reader.at = code.offset();
        return Ok(prefix);
    }
    (prefix.rules, prefix.code) = (Some(read_code(code.text(), code)?), code);
    reader.lines();
    prefix.mover = reader.take(&["one", "two"]).and_then(|word| Some((word.text().to_lowercase().parse().ok()?, word)));
    if prefix.mover.is_some() && reader.clone().take(&["of"]).is_some() {
        let remedy = "'two' before a hand is the player who moves: write '2 of spades' for the card";
        return Err(NotationError::grammar(reader.here(), "a hand", remedy));
    }
    Ok(prefix)
}

/// Whether a word looks like the code of rules: it begins with the name of a game, or ends with a pack, as `2x13` or `6+6+2+2`. No hand
/// does, except `1x7`, the ace, the ten and the seven.
pub(super) fn is_code(word: &str) -> bool {
    Preset::ALL.map(Preset::name).into_iter().chain([CUSTOM]).any(|name| word.starts_with(name))
        || word.rsplit_once('-').map_or(!word.starts_with('1') && is_size(word), |(_, size)| is_size(size))
}

/// Whether a word looks like a pack, as `2x13` or `6+6+2+2`.
pub(super) fn is_size(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match word.split_once('x') {
        Some((suits, ranks)) => is_number(suits) && is_number(ranks),
        None => word.contains('+') && word.split('+').all(is_number),
    }
}
