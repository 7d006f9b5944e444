//! The headers of a record: lines such as `Ranks: 13` before the layout.

use std::ops::Range;

use faceup_core::{AfterBeating, Preset, Trumps};

use super::error::{RecordError, RecordProblem};
use super::{Name, Names, Words};

/// What a header is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Game,
    Suits,
    Ranks,
    Trumps,
    AfterBeating,
    Players,
    Event,
    Date,
    Result,
}

impl Key {
    const ALL: [Key; 9] = [
        Key::Game,
        Key::Suits,
        Key::Ranks,
        Key::Trumps,
        Key::AfterBeating,
        Key::Players,
        Key::Event,
        Key::Date,
        Key::Result,
    ];

    const fn name(self) -> &'static str {
        match self {
            Key::Game => "Game",
            Key::Suits => "Suits",
            Key::Ranks => "Ranks",
            Key::Trumps => "Trumps",
            Key::AfterBeating => "After beating",
            Key::Players => "Players",
            Key::Event => "Event",
            Key::Date => "Date",
            Key::Result => "Result",
        }
    }

    fn of(text: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(text))
    }
}

/// All headers, for a message.
pub(super) fn names() -> String {
    Key::ALL.map(Key::name).join(", ")
}

/// The headers, as far as they are there.
#[derive(Debug, Default)]
pub(super) struct Headers {
    seen: Vec<Key>,
    pub preset: Option<Preset>,
    pub suits: Option<u8>,
    pub ranks: Option<u8>,
    pub trumps: Option<Trumps>,
    pub after_beating: Option<AfterBeating>,
    pub names: Option<Names>,
    pub event: Option<Words>,
    pub date: Option<Words>,
    /// Where the result stands, which can only be told with the moves.
    pub result: Option<Range<usize>>,
}

impl Headers {
    /// Takes the line of `text` that goes from `line.start` to `line.end`, if it is a header.
    pub fn take(&mut self, text: &str, line: Range<usize>) -> Result<bool, RecordError> {
        let Some((before, _)) = text[line.clone()].split_once(':') else { return Ok(false) };
        let Some(key) = Key::of(before.trim()) else { return Ok(false) };
        let at = trimmed(text, line.start + before.len() + 1..line.end);
        let fail = |problem| RecordError::new(text, at.clone(), problem);
        if self.seen.contains(&key) {
            return Err(RecordError::new(
                text,
                trimmed(text, line.start..line.start + before.len()),
                RecordProblem::HeaderTwice,
            ));
        }
        self.seen.push(key);
        let value = &text[at.clone()];
        let number = || value.parse().map(Some).map_err(|_| fail(RecordProblem::NotANumber));
        let words = || Words::new(value).map(Some).map_err(|error| fail(RecordProblem::Words(error)));
        let not_one_of = |words| fail(RecordProblem::NotOneOf(words));
        match key {
            // The name of rules that no preset has; their settings follow.
            Key::Game if value.eq_ignore_ascii_case("custom") => {}
            Key::Game => {
                let preset = value.to_ascii_lowercase().parse().map_err(|error| fail(RecordProblem::Preset(error)))?;
                self.preset = Some(preset);
            }
            Key::Suits => self.suits = number()?,
            Key::Ranks => self.ranks = number()?,
            Key::Trumps => {
                self.trumps = Some(match value.to_ascii_lowercase().as_str() {
                    "none" => Trumps::None,
                    "own" => Trumps::Own,
                    _ => return Err(not_one_of(&["'none'", "'own'"])),
                });
            }
            Key::AfterBeating => {
                self.after_beating = Some(match value.to_ascii_lowercase().as_str() {
                    "lead" => AfterBeating::Lead,
                    "pass" => AfterBeating::Pass,
                    _ => return Err(not_one_of(&["'lead'", "'pass'"])),
                });
            }
            Key::Players => self.names = Some(players(text, at)?),
            Key::Event => self.event = words()?,
            Key::Date => self.date = words()?,
            Key::Result => self.result = Some(at),
        }
        Ok(true)
    }
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

/// A range of text without the white space at its ends.
pub(super) fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let piece = &text[range.clone()];
    let start = range.start + (piece.len() - piece.trim_start().len());
    start..start + piece.trim().len()
}
