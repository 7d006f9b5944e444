//! The headers of a record: lines such as `Ranks: 13` before the layout.

use std::fmt;
use std::str::FromStr;

use faceup_core::notation::{NotationError, Problem, Reader, Token};
use faceup_core::{GameChoice, GameWord, Rules};

use super::heading::Mover;
use crate::{Name, Names, Words};

/// The error of a wrong value.
pub(super) fn wrong(at: Token<'_>, expected: &'static str, remedy: &'static str) -> NotationError {
    NotationError::new(at, Problem::Value, expected, remedy)
}

/// The keys of headers.
const KEYS: [&str; 10] =
    ["Game", "Suits", "Ranks", "Trumps", "After beating", "Players", "Leads", "Event", "Date", "Result"];

/// The headers of a text.
#[derive(Debug, Default)]
pub struct Headers<'t> {
    seen: Vec<&'static str>,
    pub game: Option<GameWord>,
    /// The rules as the other headers state them.
    pub choice: GameChoice,
    /// The value that names the game, or the first one that states rules.
    pub rules_at: Option<Token<'t>>,
    pub names: Option<Names>,
    /// The name of the player who leads.
    pub leads: Option<Mover<'t>>,
    pub event: Option<Words>,
    pub date: Option<Words>,
    /// The place of the result. It is checked after the moves.
    pub result: Option<Reader<'t>>,
}

impl<'t> Headers<'t> {
    /// Takes the header that is next, with its line.
    pub fn take(&mut self, reader: &mut Reader<'t>) -> Result<bool, NotationError> {
        let Some((key, name)) = key(reader) else { return Ok(false) };
        if self.seen.contains(&key) {
            return Err(NotationError::new(name, Problem::Twice, "each header once", "remove one"));
        }
        self.seen.push(key);
        let (value, at) = (*reader, reader.clone().line());
        match key {
            "Game" => {
                self.game = game(reader.line(), name.text().is_empty())?;
                self.rules_at = Some(at);
            }
            "Suits" => self.choice.suits = Some(number(reader)?),
            "Ranks" => self.choice.ranks = Some(number(reader)?),
            "Trumps" => self.choice.trumps = Some(parsed(reader.line())?),
            "After beating" => self.choice.after_beating = Some(parsed(reader.line())?),
            "Players" => self.names = Some(players(reader.line())?),
            "Leads" => self.leads = Some(Mover { name: reader.line(), leads: true }),
            "Event" => self.event = Some(words(reader.line())?),
            "Date" => self.date = Some(words(reader.line())?),
            _ => {
                self.result = Some(value);
                reader.line();
            }
        }
        // The first header about the rules, unless one names the game.
        if ["Suits", "Ranks", "Trumps", "After beating"].contains(&key) {
            self.rules_at.get_or_insert(at);
        }
        reader.end("the end of the line")?;
        Ok(true)
    }
}

/// Whether a header is next.
pub fn is_next(mut reader: Reader<'_>) -> bool {
    key(&mut reader).is_some()
}

/// Takes the key of a header and its colon, or nothing before rules in printed form.
fn key<'t>(reader: &mut Reader<'t>) -> Option<(&'static str, Token<'t>)> {
    let mut at = *reader;
    if let Some(key) = KEYS.into_iter().find(|key| at.phrase(key)) {
        let name = reader.until(&at);
        if at.sign(|c| c == ':').is_some() {
            *reader = at;
            return Some((key, name));
        }
    }
    rules_of(reader.clone().line().text()).map(|_| (KEYS[0], Token::default()))
}

/// The rules that a line such as `challenge, 4 suits of 8` states.
fn rules_of(line: &str) -> Option<Rules> {
    line.contains(", ").then(|| line.parse().ok()).flatten()
}

/// A word for a game, or rules in printed form. `custom` is no game; the settings follow.
fn game(at: Token<'_>, is_printed: bool) -> Result<Option<GameWord>, NotationError> {
    match is_printed {
        true => Ok(rules_of(at.text()).map(GameWord::Rules)),
        false if at.is("custom") => Ok(None),
        false => parsed(at).map(Some),
    }
}

/// A value in any case.
fn parsed<T: FromStr<Err: fmt::Display>>(at: Token<'_>) -> Result<T, NotationError> {
    at.text().to_ascii_lowercase().parse().map_err(|error| NotationError::stated(at, error))
}

fn number(reader: &mut Reader<'_>) -> Result<u8, NotationError> {
    let here = reader.here();
    let number = reader.number().and_then(|number| number.try_into().ok());
    number.ok_or_else(|| wrong(here, "a number", "write it in digits"))
}

fn words(at: Token<'_>) -> Result<Words, NotationError> {
    Words::new(at.text()).map_err(|error| NotationError::stated(at, error))
}

/// `LEFT, RIGHT`
fn players(at: Token<'_>) -> Result<Names, NotationError> {
    let Some((one, two)) = at.split_once(',').filter(|(_, two)| !two.text().contains(',')) else {
        return Err(wrong(at, "two names with a comma between them", "write 'Players: LEFT, RIGHT'"));
    };
    let name = |at: Token<'_>| Name::new(at.text()).map_err(|error| NotationError::stated(at, error));
    Names::new(name(one)?, name(two)?).map_err(|error| NotationError::stated(two, error))
}
