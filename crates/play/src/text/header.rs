//! The headers of a record: lines such as `Ranks: 13` before the layout.

use faceup_core::notation::{NotationError, Problem, Reader, Token};
use faceup_core::{GameChoice, GameWord, Rules, named};

use crate::{Name, Names, Words};

/// The error of a wrong value.
pub(super) fn wrong(at: Token<'_>, expected: &'static str, remedy: &'static str) -> NotationError {
    NotationError::new(at, Problem::Value, expected, remedy)
}

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
pub struct Headers<'t> {
    seen: Vec<Key>,
    /// The game, with its place.
    pub game: Option<(GameWord, Token<'t>)>,
    /// The rules as the other headers state them.
    pub choice: GameChoice,
    /// The first value that states rules.
    pub rules_at: Option<Token<'t>>,
    pub names: Option<Names>,
    /// The name of the player who leads.
    pub leads: Option<Token<'t>>,
    pub event: Option<Words>,
    pub date: Option<Words>,
    /// The result. It is checked after the moves.
    pub result: Option<Token<'t>>,
}

impl<'t> Headers<'t> {
    /// Takes the header that is next, with its line.
    pub fn take(&mut self, reader: &mut Reader<'t>) -> Result<bool, NotationError> {
        let Some((key, name)) = key(reader) else { return Ok(false) };
        let at = reader.line();
        if self.seen.contains(&key) {
            return Err(NotationError::new(name, Problem::Twice, "each header once", "remove one"));
        }
        self.seen.push(key);
        if matches!(key, Key::Game | Key::Suits | Key::Ranks | Key::Trumps | Key::AfterBeating) {
            self.rules_at.get_or_insert(at);
        }
        let value = at.text();
        let lower = value.to_ascii_lowercase();
        let number = || value.parse().map(Some).map_err(|_| wrong(at, "a number", "write it in digits"));
        let words = || Words::new(value).map(Some).map_err(|error| NotationError::stated(at, &error));
        match key {
            Key::Game if name.text().is_empty() => {
                self.game = rules_of(value).map(|rules| (GameWord::Rules(rules), at))
            }
            // Rules without a preset; their settings follow.
            Key::Game if lower == "custom" => {}
            Key::Game => {
                let word = lower.parse().map_err(|error| NotationError::stated(at, &error))?;
                self.game = Some((word, at));
            }
            Key::Suits => self.choice.suits = number()?,
            Key::Ranks => self.choice.ranks = number()?,
            Key::Trumps => {
                let trumps = lower.parse().map_err(|_| wrong(at, "'none' or 'own'", "write one of them"))?;
                self.choice.trumps = Some(trumps);
            }
            Key::AfterBeating => {
                let after = lower.parse().map_err(|_| wrong(at, "'lead' or 'pass'", "write one of them"))?;
                self.choice.after_beating = Some(after);
            }
            Key::Players => self.names = Some(players(at)?),
            Key::Leads => self.leads = Some(at),
            Key::Event => self.event = words()?,
            Key::Date => self.date = words()?,
            Key::Result => self.result = Some(at),
        }
        Ok(true)
    }
}

/// Whether a header is next.
pub fn is_next(mut reader: Reader<'_>) -> bool {
    key(&mut reader).is_some()
}

/// Takes the key of a header and its colon, or nothing before rules in printed form.
fn key<'t>(reader: &mut Reader<'t>) -> Option<(Key, Token<'t>)> {
    let mut at = *reader;
    if let Some(key) = Key::ALL.into_iter().find(|key| at.phrase(key.name())) {
        let name = reader.until(&at);
        if at.sign(|c| c == ':').is_some() {
            *reader = at;
            return Some((key, name));
        }
    }
    rules_of(reader.clone().line().text()).map(|_| (Key::Game, Token::default()))
}

/// The rules that a line such as `challenge, 4 suits of 8` states.
fn rules_of(line: &str) -> Option<Rules> {
    line.contains(", ").then(|| line.parse().ok()).flatten()
}

/// `LEFT, RIGHT`
fn players(at: Token<'_>) -> Result<Names, NotationError> {
    let Some((one, two)) = at.split_once(',').filter(|(_, two)| !two.text().contains(',')) else {
        return Err(wrong(at, "two names with a comma between them", "write 'Players: LEFT, RIGHT'"));
    };
    let name = |at: Token<'_>| Name::new(at.text()).map_err(|error| NotationError::stated(at, &error));
    Names::new(name(one)?, name(two)?).map_err(|error| NotationError::stated(two, &error))
}
