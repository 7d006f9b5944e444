//! The lines and words of a text.

use std::borrow::Cow;
use std::ops::Range;

/// Replaces the quote signs `>` at line starts by spaces, so that every byte keeps its place. They stay inside a remark, to which they may
/// belong. Marks of the byte order become spaces too.
pub fn unquoted(text: &str) -> Cow<'_, str> {
    if text.contains('\u{feff}') {
        let text = text.replace('\u{feff}', "   ");
        return Cow::Owned(unquoted(&text).into_owned());
    }
    if !text.lines().any(|line| line.trim_start().starts_with('>')) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut in_remark = false;
    for line in text.split_inclusive('\n') {
        let quotes = if in_remark { 0 } else { line.len() - line.trim_start_matches(['>', ' ']).len() };
        out.extend(std::iter::repeat_n(' ', quotes));
        out += &line[quotes..];
        in_remark = is_remark_open(line, in_remark);
    }
    Cow::Owned(out)
}

/// Whether a remark is open at the end of a line. `before` says whether one was open at its start.
pub fn is_remark_open(line: &str, before: bool) -> bool {
    line.rfind(['{', '}']).map_or(before, |last| line[last..].starts_with('{'))
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

/// Whether a word is one of these, apart from case.
pub fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// The places of the words in a piece of text. A dot within a word belongs to it, as in `Mr.X`.
pub fn words(text: &str, at: Range<usize>) -> Vec<Range<usize>> {
    words_with(text, at, &['.'], |c| !c.is_whitespace() && !",.;:()".contains(c))
}

/// The places of the words that have only these characters, and `joints` between them and a letter or digit.
pub fn words_with(
    text: &str,
    at: Range<usize>,
    joints: &[char],
    is_of_word: impl Fn(char) -> bool,
) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (offset, c) in text[at.clone()].char_indices().map(|(i, c)| (at.start + i, c)).chain([(at.end, ' ')]) {
        let joins = joints.contains(&c) && text[offset..at.end].chars().nth(1).is_some_and(char::is_alphanumeric);
        match (is_of_word(c) || joins && start.is_some(), start) {
            (false, Some(from)) => {
                words.push(from..offset);
                start = None;
            }
            (true, None) => start = Some(offset),
            _ => {}
        }
    }
    words
}

/// The lines from a byte on.
pub fn all_lines(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> {
    let first = (from < text.len()).then(|| line(text, from));
    std::iter::successors(first, |before| (before.end + 1 < text.len()).then(|| line(text, before.end + 1)))
}

/// A range of text without the white space at its ends.
pub fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let piece = &text[range.clone()];
    let start = range.start + (piece.len() - piece.trim_start().len());
    start..start + piece.trim().len()
}
