//! The headers of a record: lines such as `Ranks: 13` before the layout.

use std::ops::Range;

use faceup_core::{GameChoice, GameWord, Rules};

use super::error::{RecordError, RecordProblem};
use super::key::Key;
use super::lines::trimmed;
use crate::{Name, Names, Words};

/// The headers of a text.
#[derive(Debug, Default)]
pub struct Headers {
    seen: Vec<Key>,
    /// The game, with its place.
    pub game: Option<(GameWord, Range<usize>)>,
    /// The rules as the other headers state them.
    pub choice: GameChoice,
    /// The values of the headers.
    pub places: Vec<Range<usize>>,
    pub names: Option<Names>,
    pub event: Option<Words>,
    pub date: Option<Words>,
    /// The place of the result. It is checked after the moves.
    pub result: Option<Range<usize>>,
}

impl Headers {
    /// Reads a line of `text`, if it is a header.
    pub fn take(&mut self, text: &str, line: Range<usize>) -> Result<bool, RecordError> {
        let piece = &text[line.clone()];
        let Some(key) = key_of(piece) else { return Ok(false) };
        let before = piece.split_once(':').map_or("", |(before, _)| before);
        let at = if before.is_empty() { line.clone() } else { line.start + before.len() + 1..line.end };
        let at = trimmed(text, at);
        let fail = |problem| RecordError::new(text, at.clone(), problem);
        if self.seen.contains(&key) {
            return Err(RecordError::new(
                text,
                trimmed(text, line.start..line.start + before.len()),
                RecordProblem::HeaderTwice,
            ));
        }
        self.seen.push(key);
        if matches!(key, Key::Game | Key::Suits | Key::Ranks | Key::Trumps | Key::AfterBeating) {
            self.places.push(at.clone());
        }
        let value = &text[at.clone()];
        let lower = value.to_ascii_lowercase();
        let number = || value.parse().map(Some).map_err(|_| fail(RecordProblem::NotANumber));
        let words = || Words::new(value).map(Some).map_err(|error| fail(RecordProblem::Words(error)));
        let not_one_of = |words| fail(RecordProblem::NotOneOf(words));
        match key {
            Key::Game if before.is_empty() => self.game = rules_of(value).map(|rules| (GameWord::Rules(rules), at)),
            // Rules without a preset; their settings follow.
            Key::Game if lower == "custom" => {}
            Key::Game => {
                let word = lower.parse().map_err(|error| fail(RecordProblem::Game(error)))?;
                self.game = Some((word, at));
            }
            Key::Suits => self.choice.suits = number()?,
            Key::Ranks => self.choice.ranks = number()?,
            Key::Trumps => self.choice.trumps = Some(lower.parse().map_err(|_| not_one_of(&["'none'", "'own'"]))?),
            Key::AfterBeating => {
                self.choice.after_beating = Some(lower.parse().map_err(|_| not_one_of(&["'lead'", "'pass'"]))?);
            }
            Key::Players => self.names = Some(players(text, at)?),
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
    let named = line.split_once(':').and_then(|(before, _)| Key::of(before.trim()));
    named.or_else(|| rules_of(line).map(|_| Key::Game))
}

/// The rules that a line such as `challenge, 4 suits of 8` states.
fn rules_of(line: &str) -> Option<Rules> {
    line.contains(", ").then(|| line.parse().ok()).flatten()
}

/// `LEFT, RIGHT`
fn players(text: &str, at: Range<usize>) -> Result<Names, RecordError> {
    let fail = |at, problem| Err(RecordError::new(text, at, problem));
    let Some((one, two)) = text[at.clone()].split_once(',') else { return fail(at, RecordProblem::NotTwoNames) };
    if two.contains(',') {
        return fail(at, RecordProblem::NotTwoNames);
    }
    let comma = at.start + one.len();
    let (one, two) = (trimmed(text, at.start..comma), trimmed(text, comma + 1..at.end));
    let name = |at: &Range<usize>| {
        Name::new(&text[at.clone()]).map_err(|error| RecordError::new(text, at.clone(), RecordProblem::Name(error)))
    };
    Names::new(name(&one)?, name(&two)?).or_else(|error| fail(two, RecordProblem::Name(error)))
}
