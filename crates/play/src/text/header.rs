//! The headers of a record: lines such as `Ranks: 13` before the layout.

use std::ops::Range;

use faceup_core::notation::{NotationError, Problem};
use faceup_core::{GameChoice, GameWord, Rules, named};

use super::lines::{of, trimmed, wrong};
use crate::{Name, Names, Words};

/// The subject of a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Game,
    Suits,
    Ranks,
    Trumps,
    AfterBeating,
    Players,
    Leads,
    Event,
    Date,
    Result,
}

named! {
    Key, "header": Game = "Game", Suits = "Suits", Ranks = "Ranks", Trumps = "Trumps", AfterBeating = "After beating",
        Players = "Players", Leads = "Leads", Event = "Event", Date = "Date", Result = "Result";
}

/// The headers of a text.
#[derive(Debug, Default)]
pub struct Headers {
    seen: Vec<Key>,
    /// The game, with its place.
    pub game: Option<(GameWord, Range<usize>)>,
    /// The rules as the other headers state them.
    pub choice: GameChoice,
    /// The first value that states rules.
    pub rules_at: Option<Range<usize>>,
    pub names: Option<Names>,
    /// The name of the player who leads.
    pub leads: Option<Range<usize>>,
    pub event: Option<Words>,
    pub date: Option<Words>,
    /// The place of the result. It is checked after the moves.
    pub result: Option<Range<usize>>,
}

impl Headers {
    /// Reads a line of `text`, if it is a header.
    pub fn take(&mut self, text: &str, line: Range<usize>) -> Result<bool, NotationError> {
        let piece = &text[line.clone()];
        let Some(key) = key_of(piece) else { return Ok(false) };
        let before = piece.split_once(':').map_or("", |(before, _)| before);
        let at = if before.is_empty() { line.clone() } else { line.start + before.len() + 1..line.end };
        let at = trimmed(text, at);
        if self.seen.contains(&key) {
            let again = trimmed(text, line.start..line.start + before.len());
            return Err(NotationError::at(text, again, Problem::Twice, "each header once", "remove one"));
        }
        self.seen.push(key);
        if matches!(key, Key::Game | Key::Suits | Key::Ranks | Key::Trumps | Key::AfterBeating)
            && self.rules_at.is_none()
        {
            self.rules_at = Some(at.clone());
        }
        let value = &text[at.clone()];
        let lower = value.to_ascii_lowercase();
        let number = || value.parse().map(Some).map_err(|_| wrong(text, at.clone(), "a number", "write it in digits"));
        let words = || Words::new(value).map(Some).map_err(|error| of(text, at.clone(), &error));
        match key {
            Key::Game if before.is_empty() => self.game = rules_of(value).map(|rules| (GameWord::Rules(rules), at)),
            // Rules without a preset; their settings follow.
            Key::Game if lower == "custom" => {}
            Key::Game => {
                let word = lower.parse().map_err(|error| of(text, at.clone(), &error))?;
                self.game = Some((word, at));
            }
            Key::Suits => self.choice.suits = number()?,
            Key::Ranks => self.choice.ranks = number()?,
            Key::Trumps => {
                let trumps =
                    lower.parse().map_err(|_| wrong(text, at.clone(), "'none' or 'own'", "write one of them"))?;
                self.choice.trumps = Some(trumps);
            }
            Key::AfterBeating => {
                let after =
                    lower.parse().map_err(|_| wrong(text, at.clone(), "'lead' or 'pass'", "write one of them"))?;
                self.choice.after_beating = Some(after);
            }
            Key::Players => self.names = Some(players(text, at)?),
            Key::Leads => self.leads = Some(at),
            Key::Event => self.event = words()?,
            Key::Date => self.date = words()?,
            Key::Result => self.result = Some(at),
        }
        Ok(true)
    }
}

/// Whether a line is a header.
pub fn is_header(line: &str) -> bool {
    key_of(line).is_some()
}

/// The key of a header: a name before a colon, or rules in printed form.
fn key_of(line: &str) -> Option<Key> {
    let named = line.split_once(':').map(|(before, _)| before.trim());
    let key = named.and_then(|name| Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(name)));
    key.or_else(|| rules_of(line).map(|_| Key::Game))
}

/// The rules that a line such as `challenge, 4 suits of 8` states.
fn rules_of(line: &str) -> Option<Rules> {
    line.contains(", ").then(|| line.parse().ok()).flatten()
}

/// `LEFT, RIGHT`
fn players(text: &str, at: Range<usize>) -> Result<Names, NotationError> {
    let pair = text[at.clone()].split_once(',').filter(|(_, two)| !two.contains(','));
    let Some((one, _)) = pair else {
        return Err(wrong(text, at, "two names with a comma between them", "write 'Players: LEFT, RIGHT'"));
    };
    let comma = at.start + one.len();
    let (one, two) = (trimmed(text, at.start..comma), trimmed(text, comma + 1..at.end));
    let name = |at: &Range<usize>| Name::new(&text[at.clone()]).map_err(|error| of(text, at.clone(), &error));
    Names::new(name(&one)?, name(&two)?).map_err(|error| of(text, two, &error))
}
