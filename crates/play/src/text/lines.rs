//! The lines and words of a record.

use std::borrow::Cow;
use std::ops::Range;

use faceup_core::{Player, notation};

use super::error::{RecordError, RecordProblem};
use crate::Names;

/// Replaces the signs `>` before quoted lines by spaces, so that every byte keeps its place. Inside a remark these signs
/// stay, because they may belong to it.
pub fn unquoted(text: &str) -> Cow<'_, str> {
    if !text.lines().any(|line| line.trim_start().starts_with('>')) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut in_remark = false;
    for line in text.split_inclusive('\n') {
        let quotes = if in_remark { 0 } else { line.len() - line.trim_start_matches(['>', ' ']).len() };
        out.extend(std::iter::repeat_n(' ', quotes));
        out += &line[quotes..];
        if let Some(last) = line.rfind(['{', '}']) {
            in_remark = line[last..].starts_with('{');
        }
    }
    Cow::Owned(out)
}

/// The line that begins at this byte, without its end.
pub fn line(text: &str, at: usize) -> Range<usize> {
    at..text[at..].find('\n').map_or(text.len(), |length| at + length)
}

/// Whether a line is blank or a rule of dashes.
pub fn is_idle(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || matches!(c, '-' | '–' | '—' | '_' | '='))
}

/// Whether a line begins with a remark.
pub fn is_remark(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// The places of the words in a piece of text.
pub fn words(text: &str, at: Range<usize>) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (offset, c) in text[at.clone()].char_indices().map(|(i, c)| (at.start + i, c)).chain([(at.end, ' ')]) {
        match (c.is_whitespace() || ",.;:()".contains(c), start) {
            (true, Some(from)) => {
                words.push(from..offset);
                start = None;
            }
            (false, None) => start = Some(offset),
            _ => {}
        }
    }
    words
}

/// The words after `Layout`, `Initial layout` or `Layout now`, if the line begins with that.
pub fn heading(text: &str, line: Range<usize>) -> Option<Vec<Range<usize>>> {
    let mut words = words(text, line).into_iter().peekable();
    let is = |word: &Range<usize>, one_of: &[&str]| one_of.iter().any(|w| text[word.clone()].eq_ignore_ascii_case(w));
    words.next_if(|word| is(word, &["initial", "starting", "opening"]));
    words.next().filter(|word| is(word, &["layout"]))?;
    words.next_if(|word| is(word, &["now"]));
    Some(words.collect())
}

/// The player who is to move according to the heading of a layout.
pub fn said_to_move(
    text: &str,
    words: &[Range<usize>],
    names: &Names,
) -> Result<Option<(Player, Range<usize>)>, RecordError> {
    const FILLERS: [&str; 19] = [
        "has", "have", "the", "opening", "lead", "leads", "is", "are", "still", "on", "to", "move", "moves", "first",
        "now", "again", "beat", "or", "eat",
    ];
    let mut mover = None;
    for word in words {
        match names.player(&text[word.clone()]) {
            Some(player) if mover.is_none() => mover = Some((player, word.clone())),
            _ if FILLERS.iter().any(|filler| text[word.clone()].eq_ignore_ascii_case(filler)) => {}
            _ => return Err(RecordError::new(text, word.clone(), RecordProblem::Heading)),
        }
    }
    Ok(mover)
}

/// The lines of the diagram that begins at `at`.
pub fn diagram(text: &str, mut at: usize, goes_on: impl Fn(&str) -> bool) -> Range<usize> {
    let (from, mut end) = (at, at);
    while at < text.len() {
        let line = line(text, at);
        let piece = &text[line.clone()];
        at = line.end + 1;
        match () {
            () if is_idle(piece) => {}
            () if is_remark(piece) => break,
            () if heading(text, line.clone()).is_none() && notation::layout_line(piece).is_some_and(&goes_on) => {
                end = line.end;
            }
            () => break,
        }
    }
    from..end
}

/// A range of text without the white space at its ends.
pub fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let piece = &text[range.clone()];
    let start = range.start + (piece.len() - piece.trim_start().len());
    start..start + piece.trim().len()
}
