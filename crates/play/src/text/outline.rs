//! Finds headings, diagrams and games in a text.

use std::ops::Range;

use faceup_core::{Player, notation};

use super::error::{RecordError, RecordProblem};
use super::header::is_header;
use super::lines::{all_lines, is_idle, is_one_of, is_remark, is_remark_open, line, words};
use crate::Names;

/// The words after `Layout`, `Initial layout` or `Layout now` at the start of a line; in the line that the command shows below a position,
/// `move 3 of 8; …; LEFT to lead`, the name of the player to move.
pub fn heading(text: &str, line: Range<usize>) -> Option<Vec<Range<usize>>> {
    let status = line.start + text[line.clone()].rfind(';').map_or(0, |at| at + 1)..line.end;
    let mut words = words(text, line).into_iter().peekable();
    let is = |word: &Range<usize>, one_of: &[&str]| is_one_of(&text[word.clone()], one_of);
    let is_number = |word: &Range<usize>| text[word.clone()].bytes().all(|b| b.is_ascii_digit());
    if words.next_if(|word| is(word, &["variation"])).is_some() {
        words.next_if(is_number);
    }
    if words.next_if(|word| is(word, &["move"])).is_some() {
        let is_status =
            words.next().is_some_and(|word| is_number(&word)) && words.next().is_some_and(|word| is(&word, &["of"]));
        let said = self::words(text, status);
        let moves = is_status && said.get(1).is_some_and(|word| is(word, &["to"]));
        return is_status.then(|| said.into_iter().take(usize::from(moves)).collect());
    }
    words.next_if(|word| is_initial(&text[word.clone()]));
    words.next().filter(|word| is(word, &["layout"]))?;
    words.next_if(|word| is(word, &["now"]));
    Some(words.collect())
}

/// Whether a word before `layout` means the start.
fn is_initial(word: &str) -> bool {
    is_one_of(word, &["initial", "starting", "opening"])
}

/// Whether a line is the heading of an initial layout.
pub fn is_initial_heading(text: &str, line: Range<usize>) -> bool {
    let first = words(text, line.clone()).into_iter().next();
    first.is_some_and(|word| is_initial(&text[word])) && heading(text, line).is_some()
}

/// The player to move according to the heading of a layout.
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
            _ if is_one_of(&text[word.clone()], &FILLERS) => {}
            _ => return Err(RecordError::new(text, word.clone(), RecordProblem::Heading)),
        }
    }
    Ok(mover)
}

/// The lines of the diagram that begins at `at`. Prose may separate hands without names.
pub fn diagram(text: &str, mut at: usize, goes_on: impl Fn(&str) -> bool) -> Range<usize> {
    let (from, mut end) = (at, at);
    let mut has_names = false;
    while at < text.len() {
        let line = line(text, at);
        let piece = &text[line.clone()];
        at = line.end + 1;
        let name = notation::layout_line(piece).filter(|_| heading(text, line.clone()).is_none());
        match name {
            _ if is_idle(piece) => {}
            _ if is_remark(piece) => break,
            Some(name) if goes_on(name) => {
                has_names |= !name.is_empty();
                end = line.end;
            }
            None if !has_names && end > from && hand_after(text, line.end + 1) => {}
            _ => break,
        }
    }
    from..end
}

/// Whether the paragraph continues with a hand without a name.
fn hand_after(text: &str, at: usize) -> bool {
    let lines = text.get(at..).unwrap_or_default().lines().take_while(|line| !is_idle(line));
    lines.map(notation::layout_line).find(Option::is_some).flatten() == Some("")
}

/// The start of the record of a game: its first header, heading or hand. Prose may stand above it, in
/// separate paragraphs or on lines that do not look like headers.
pub fn beginning(text: &str) -> Option<usize> {
    let mut above = None;
    for line in all_lines(text, 0) {
        let piece = &text[line.clone()];
        if is_idle(piece) {
            above = None;
        } else if is_of_a_record(text, line.clone()) {
            return Some(above.unwrap_or(line.start));
        } else if piece.split_once(':').is_some_and(|(key, _)| !key.trim().contains(char::is_whitespace)) {
            above = above.or(Some(line.start));
        }
    }
    None
}

/// Whether the record that begins here is a board, and not only a hand without a name on the first line of the text.
pub fn is_board(text: &str, at: usize) -> bool {
    !text[..at].trim().is_empty() || notation::layout_line(&text[line(text, at)]) != Some("")
}

fn is_of_a_record(text: &str, line: Range<usize>) -> bool {
    let piece = &text[line.clone()];
    is_header(piece) || heading(text, line).is_some() || notation::layout_line(piece).is_some()
}

/// The games of a text with several records, one after the other. The next record begins at the first header or heading of an initial
/// layout after the hands of the last one, if hands follow it.
pub fn games(text: &str) -> Vec<Range<usize>> {
    let (mut games, mut from) = (Vec::new(), 0);
    let (mut start, mut has_hands, mut in_remark) = (None, false, false);
    for line in all_lines(text, 0) {
        let piece = &text[line.clone()];
        if !in_remark && has_hands && start.is_none() && (is_header(piece) || is_initial_heading(text, line.clone())) {
            start = Some(line.start);
        }
        if !in_remark
            && heading(text, line.clone()).is_none()
            && !is_header(piece)
            && notation::layout_line(piece).is_some()
        {
            if let Some(next) = start.take() {
                games.push(from..next);
                from = next;
            }
            has_hands = true;
        }
        in_remark = is_remark_open(piece, in_remark);
    }
    games.push(from..text.len());
    games
}

/// The games of a text in which a deal below a blank line, after moves, begins the next one.
pub fn games_by_deal(text: &str) -> Vec<Range<usize>> {
    let (mut starts, mut has_moves, mut is_below_blank) = (vec![0], false, true);
    for line in all_lines(text, 0) {
        let piece = &text[line.clone()];
        if is_idle(piece) {
            is_below_blank = true;
            continue;
        }
        let is_hand = notation::layout_line(piece).is_some() || piece.contains('&');
        if is_hand && has_moves && is_below_blank {
            starts.push(line.start);
            has_moves = false;
        }
        has_moves |= !is_hand;
        is_below_blank = false;
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| start..end).collect()
}

/// The games of a text in which each stands below a line such as `Game 2` or `Deal no. 2`, or a tag of PBN.
pub fn numbered_games(text: &str) -> Vec<Range<usize>> {
    let is_number = |word: &str| word.trim_start_matches('#').bytes().all(|b| b.is_ascii_digit());
    let is_start = |line: &Range<usize>| {
        let words: Vec<&str> = words(text, line.clone()).into_iter().map(|word| &text[word]).collect();
        let is_title = |first: &str| is_one_of(first, &["game", "deal", "board", "round", "hand"]);
        match words.as_slice() {
            [first, number] => is_title(first) && is_number(number),
            [first, no, number] => is_title(first) && is_one_of(no, &["no", "number", "#"]) && is_number(number),
            _ => text[line.clone()].trim_start().starts_with("[Deal \""),
        }
    };
    let starts: Vec<usize> = all_lines(text, 0).filter(is_start).map(|line| line.start).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| start..end).collect()
}
