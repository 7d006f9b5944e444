//! Reading records.

use std::ops::Range;

use faceup_core::notation;
use faceup_core::{Player, Position};

use super::body::Body;
use super::error::{RecordError, RecordProblem};
use super::header::Headers;
use super::lines::{diagram, heading, is_idle, line, said_to_move, trimmed, unquoted, words};
use crate::{Name, Names, Record};

/// A record with the places of its remarks in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The record.
    pub record: Record,
    /// For each remark of the record, in order, its bytes in the text, without braces.
    pub remarks: Vec<Range<usize>>,
}

impl Record {
    /// Reads a record from text. (For JSON see [`Record::from_json`], for either [`Record::read`].)
    ///
    /// # Errors
    ///
    /// If the initial layout is missing, a move is illegal, a layout disagrees with the moves, or a word has no meaning. The
    /// error points to the place.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        Reading::of(text).map(|reading| reading.record)
    }
}

impl Reading {
    /// Reads a record as [`Record::parse`] does.
    ///
    /// # Errors
    ///
    /// As there.
    pub fn of(text: &str) -> Result<Reading, RecordError> {
        let text = unquoted(text);
        let text = text.as_ref();
        let mut headers = Headers::default();
        let mut at = 0;
        while at < text.len() {
            let line = line(text, at);
            if !is_idle(&text[line.clone()]) && !headers.take(text, line.clone())? {
                break;
            }
            at = line.end + 1;
        }
        let (names, start, at) = start(text, at, &headers)?;
        let mut body = Body::new(text, &names, &start);
        body.read(at)?;
        let (record, remarks) = body.finish(headers)?;
        Ok(Reading { record, remarks })
    }
}

/// The players, the start of the game, and the place where the moves begin.
fn start(text: &str, mut at: usize, headers: &Headers) -> Result<(Names, Position, usize), RecordError> {
    let mut said = Vec::new();
    if at < text.len()
        && let Some(words) = heading(text, line(text, at))
    {
        said = words;
        at = line(text, at).end + 1;
    }
    let end = text.len();
    let lines = if at < end { diagram(text, at, |_| true) } else { end..end };
    if lines.is_empty() {
        let from = at.min(end);
        let word = words(text, from..end).into_iter().next().unwrap_or(text.trim_end().len()..text.trim_end().len());
        return Err(RecordError::new(text, word, RecordProblem::NoLayout));
    }
    let base = lines.start;
    let layout = notation::parse_layout(&text[lines.clone()]).map_err(|error| error.within(base))?;
    let names = match &headers.names {
        Some(names) => names.clone(),
        None => names_of(text, base, &layout)?,
    };
    let layout = layout.seated(names.both()).map_err(|error| error.within(base))?;
    let mover = said_to_move(text, &said, &names)?.map_or(Player::One, |(player, _)| player);
    let written = layout.written_position(mover).map_err(|error| error.within(base))?;

    let choice = match &headers.game {
        Some((word, at)) => (headers.choice.with_word(Some(*word)))
            .map_err(|error| RecordError::new(text, at.clone(), RecordProblem::Contradiction(error)))?,
        None => headers.choice,
    };
    let pack = written
        .infer_pack(choice.suits, choice.ranks, choice.preset().customary_suits())
        .map_err(|error| error.within(base))?;
    let whole = trimmed(text, lines.clone());
    let rules = choice
        .rules_of(pack)
        .map_err(|error| RecordError::new(text, line(text, whole.start), RecordProblem::Rules(error)))?;
    let position = written.resolve(rules, mover).map_err(|error| error.within(base))?;
    Ok((names, position, lines.end))
}

/// The names in a diagram.
fn names_of(text: &str, base: usize, layout: &notation::Layout) -> Result<Names, RecordError> {
    let [(one, _), (two, _)] = &layout.hands[..] else {
        let at = layout.hands.first().map_or(base..base, |(token, _)| {
            let at = base + token.offset();
            at..at + token.text().len()
        });
        return Err(RecordError::new(text, at, RecordProblem::NotTwoHands));
    };
    let fail = |token: &notation::Token, error| {
        let at = base + token.offset();
        RecordError::new(text, at..at + token.text().len(), RecordProblem::Name(error))
    };
    let name = |token: &notation::Token| Name::new(token.text()).map_err(|error| fail(token, error));
    Names::new(name(one)?, name(two)?).map_err(|error| fail(two, error))
}
