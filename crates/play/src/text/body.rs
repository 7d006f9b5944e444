//! The body of a record, after the initial layout: moves, marks, remarks and layouts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use faceup_core::Position;
use faceup_core::notation::{self, MoveReader, Problem};

use super::error::{RecordError, RecordProblem};
use super::header::Headers;
use super::lead::{self, Said};
use super::lines::{is_idle, is_one_of, is_remark, line, trimmed, words};
use super::outline::{diagram, heading, said_to_move};
use super::respell::tells_play;
use crate::{Conclusion, Ending, Game, Mark, Names, Record, Words};

/// The body of a record.
pub struct Body<'t> {
    text: &'t str,
    names: &'t Names,
    start: Position,
    moves: MoveReader<'t>,
    conclusion: Option<Conclusion>,
    marks: BTreeMap<usize, Mark>,
    remarks: BTreeMap<usize, Vec<Words>>,
    spans: Vec<Range<usize>>,
    layouts: BTreeSet<usize>,
    paragraph: Paragraph,
    /// Whether a sentence about who leads was passed over.
    pub has_unclear_lead: bool,
}

/// A paragraph of the text.
#[derive(Default)]
struct Paragraph {
    place: Range<usize>,
    /// The places from which the rest of the paragraph is not about the game.
    prose: Range<usize>,
}

impl<'t> Body<'t> {
    pub fn new(text: &'t str, names: &'t Names, start: &Position) -> Body<'t> {
        Body {
            text,
            names,
            start: *start,
            moves: MoveReader::new(start, names.both()),
            conclusion: None,
            marks: BTreeMap::new(),
            remarks: BTreeMap::new(),
            spans: Vec::new(),
            layouts: BTreeSet::new(),
            paragraph: Paragraph::default(),
            has_unclear_lead: false,
        }
    }

    fn ply(&self) -> usize {
        self.moves.moves().len()
    }

    fn is_over(&self) -> bool {
        self.conclusion.is_some() || self.moves.position().winner().is_some()
    }

    fn fail<T>(&self, at: Range<usize>, problem: RecordProblem) -> Result<T, RecordError> {
        Err(RecordError::new(self.text, at, problem))
    }

    /// Reads from a byte to the end.
    pub fn read(&mut self, mut at: usize) -> Result<(), RecordError> {
        let text = self.text;
        while at < text.len() {
            let line = line(text, at);
            let piece = &text[line.clone()];
            if is_idle(piece) {
                at = line.end + 1;
            } else if let Some(words) = heading(text, line.clone()) {
                self.heading(&words)?;
                at = line.end + 1;
            } else if is_remark(piece) {
                at = self.play(line)?;
            } else if notation::layout_line(piece).is_some_and(|name| self.is_of_a_layout(name)) {
                at = self.layout(line.start)?;
            } else if self.is_over() && !self.is_play(line.clone()) {
                at = self.prose(line.start)?;
            } else if self.claims(line.clone())? && !self.is_prose(line.start) {
                at = line.end + 1;
            } else if self.is_prose(line.start) {
                let end = self.paragraph_end(line.start);
                for line in super::lines::all_lines(&text[..end], line.start).skip(1) {
                    self.claims(line)?;
                }
                at = self.prose(line.start)?;
            } else {
                at = self.play(line)?;
            }
        }
        Ok(())
    }

    /// Whether a line with this name is part of a layout. After the end of the game, other words may have colons.
    fn is_of_a_layout(&self, name: &str) -> bool {
        !self.is_over()
            || ["pile", "table"].iter().any(|word| name.eq_ignore_ascii_case(word))
            || self.names.player(name).is_some()
    }

    fn heading(&mut self, words: &[Range<usize>]) -> Result<(), RecordError> {
        self.layouts.insert(self.ply());
        if let Some((player, at)) = said_to_move(self.text, words, self.names)? {
            let actual = self.moves.position().mover();
            if player != actual && !self.is_over() {
                let right = self.names.of(actual).to_string();
                return self.fail(at, RecordProblem::OtherMover(right));
            }
        }
        Ok(())
    }

    /// Whether a line only says who leads or moves. Fails if that is wrong. A line with moves or a remark in braces says nothing.
    fn claims(&mut self, line: Range<usize>) -> Result<bool, RecordError> {
        let (is_start, mover) = (self.ply() == 0, self.moves.position().mover());
        if self.text[line.clone()].contains(['{', '}']) || self.is_play(line.clone()) {
            return Ok(false);
        }
        let said = lead::said(self.text, line.clone(), &self.names.both());
        let is_alone = lead::is_alone(&self.text[line.clone()]);
        if !is_start && (!is_alone || lead::is_past(self.text, line.clone())) {
            return Ok(false);
        }
        match said {
            Said::Name(name) if is_alone => match lead::player(self.names, &self.text[name.clone()]) {
                Some(player) if player == mover => Ok(true),
                Some(_) => self.fail(name, RecordProblem::OtherMover(self.names.of(mover).to_string())),
                None => Ok(false),
            },
            Said::Unclear(at) if is_start && is_alone => self.fail(at, RecordProblem::WhoLeads),
            Said::Nothing | Said::Owner | Said::Other => Ok(false),
            _ => {
                self.has_unclear_lead |= is_start;
                Ok(false)
            }
        }
    }

    /// Reads a diagram, which must show the position after the moves. Returns its end.
    fn layout(&mut self, at: usize) -> Result<usize, RecordError> {
        let lines = diagram(self.text, at, |name| name.is_empty() || self.is_of_a_layout(name));
        let layout = notation::parse_layout(&self.text[lines.clone()]).map_err(|error| error.within(at))?;
        layout.agrees_with(self.moves.position(), self.names.both()).map_err(|error| error.within(at))?;
        self.layouts.insert(self.ply());
        Ok(lines.end)
    }

    /// Whether a line after the end of the game is part of the record of moves, such as `and LEFT WINS`.
    fn is_play(&self, line: Range<usize>) -> bool {
        self.moves.knows(&self.text[line])
    }

    /// Whether the rest of a paragraph, which begins here, is not about the game.
    fn is_prose(&mut self, from: usize) -> bool {
        if !self.paragraph.place.contains(&from) {
            self.paragraph = self.paragraph_of(from);
        }
        self.paragraph.prose.contains(&from)
    }

    /// The paragraph that begins here. Each line is looked at once.
    fn paragraph_of(&self, from: usize) -> Paragraph {
        let place = from..self.paragraph_end(from);
        let lines: Vec<Range<usize>> =
            super::lines::all_lines(&self.text[..place.end], from).map(|line| line.start..line.end).collect();
        let (mut unknown, mut prose) = (0, from..from);
        for line in lines.into_iter().rev() {
            let piece = &self.text[line.clone()];
            let ends = words(piece, 0..piece.len()).into_iter().any(|word| is_end(&piece[word]));
            // A part of an address, such as `ac`, is no card.
            let words: Vec<&str> = piece.split_whitespace().filter(|word| !word.contains(['@', '/'])).collect();
            let known = ends || piece.contains(['{', '}']) || tells_play(piece, self.names.both());
            let Some(count) =
                (!known).then(|| self.moves.unknown_words(&words.join(" ").replace(['?', '!'], " "))).flatten()
            else {
                break;
            };
            if unknown < 2 && unknown + count >= 2 {
                prose.end = line.start + 1;
            }
            unknown += count;
            prose.start = line.start;
        }
        Paragraph { place, prose }
    }

    /// The end of the paragraph that begins here.
    fn paragraph_end(&self, from: usize) -> usize {
        let mut at = from;
        while at < self.text.len() {
            let line = line(self.text, at);
            let piece = &self.text[line.clone()];
            if is_idle(piece) || at > from && is_remark(piece) {
                break;
            }
            at = line.end + 1;
        }
        at.min(self.text.len())
    }

    /// Takes a paragraph as a remark. Returns its end.
    fn prose(&mut self, from: usize) -> Result<usize, RecordError> {
        let at = self.paragraph_end(from);
        self.remark(from..at)?;
        Ok(at)
    }

    fn remark(&mut self, at: Range<usize>) -> Result<(), RecordError> {
        let at = trimmed(self.text, at);
        if at.is_empty() {
            return Ok(());
        }
        match Words::new(&self.text[at.clone()]) {
            Ok(words) => {
                self.remarks.entry(self.ply()).or_default().push(words);
                self.spans.push(at);
                Ok(())
            }
            Err(error) => {
                let bad = |c: char| {
                    matches!(c, '{' | '}') || !c.is_whitespace() && !notation::is_printable(c.encode_utf8(&mut [0; 4]))
                };
                let from = self.text[at.clone()].find(bad).map_or(at.start, |offset| at.start + offset);
                let end = self.text[from..].chars().next().map_or(from, |c| from + c.len_utf8());
                self.fail(from..end, RecordProblem::Words(error))
            }
        }
    }

    /// Reads moves, marks and remarks to the end of a line, or of the line in which its last remark ends. Returns the start of the next
    /// line.
    fn play(&mut self, line: Range<usize>) -> Result<usize, RecordError> {
        let text = self.text;
        let Range { start: mut at, mut end } = line;
        while at < end {
            let next = text[at..end].find(['{', '}', '?', '!']).map_or(end, |offset| at + offset);
            self.piece(at..next)?;
            at = next;
            let rest = &text[at..];
            if at == end {
                break;
            } else if rest.starts_with('{') {
                let Some(length) = rest.find('}') else {
                    return self.fail(at..(at + 1), RecordProblem::OpenRemark);
                };
                self.remark(at + 1..at + length)?;
                at += length + 1;
                if at > end {
                    end = super::lines::line(text, at).end;
                }
            } else if rest.starts_with('}') {
                return self.fail(at..at + 1, RecordProblem::StrayBrace);
            } else {
                let length = rest.find(|c| !matches!(c, '?' | '!')).unwrap_or(rest.len());
                self.mark(at..at + length)?;
                at += length;
            }
        }
        Ok(end + 1)
    }

    fn mark(&mut self, at: Range<usize>) -> Result<(), RecordError> {
        let Some(mark) = Mark::of_sign(&self.text[at.clone()]) else {
            return self.fail(at, RecordProblem::NoMark);
        };
        if self.conclusion.is_some() {
            return self.fail(at, RecordProblem::MarkOfEnd);
        }
        let Some(ply) = self.ply().checked_sub(1) else {
            return self.fail(at, RecordProblem::MarkWithoutMove);
        };
        match self.marks.insert(ply, mark) {
            None => Ok(()),
            Some(_) => self.fail(at, RecordProblem::MarkTwice),
        }
    }

    /// Reads moves and the end of a game.
    fn piece(&mut self, at: Range<usize>) -> Result<(), RecordError> {
        let text = self.text;
        let is = |word: &Range<usize>, one_of: &[&str]| is_one_of(&text[word.clone()], one_of);
        let words = words(text, at.clone());
        let Some(index) = words.iter().position(|word| is_end(&text[word.clone()])) else {
            return self.moves(at);
        };
        let end = &words[index];
        let drawn = is(end, &["draw", "drawn"]);
        let player = index.checked_sub(1).and_then(|before| self.names.player(&text[words[before].clone()]));
        let from = if drawn { end.start } else { words[index.saturating_sub(1)].start };
        self.moves(at.start..from)?;
        if self.is_over() {
            return self.fail(end.clone(), RecordProblem::AfterTheEnd);
        }
        let conclusion = match (player, text[end.clone()].to_ascii_lowercase().as_str()) {
            (_, "draw" | "drawn") => Conclusion::Drawn,
            (Some(player), "forfeits" | "forfeit") => Conclusion::Forfeited(player),
            (Some(player), "announces" | "announce") => Conclusion::Announced(player),
            (Some(player), _) => Conclusion::Resigned(player),
            (None, _) => return self.fail(end.clone(), RecordProblem::WhoseEnd),
        };
        let said: &[&str] = match conclusion {
            Conclusion::Drawn => &["agreed", "by", "agreement", "repetition"],
            Conclusion::Announced(_) => &["a", "forced", "win"],
            _ => &["the", "game"],
        };
        if let Some(word) = words[index + 1..].iter().find(|word| !is(word, said)) {
            return self.fail(word.clone(), RecordProblem::AfterTheEnd);
        }
        self.conclusion = Some(conclusion);
        Ok(())
    }

    fn moves(&mut self, at: Range<usize>) -> Result<(), RecordError> {
        let before = self.ply();
        let read = self.moves.read(&self.text[at.clone()], at.start);
        if self.conclusion.is_some() && self.ply() > before {
            return self.fail(at, RecordProblem::AfterTheEnd);
        }
        read.map_err(|error| {
            let at = error.offset()..error.offset() + error.token().len();
            match error.problem() {
                Problem::NotHeld { holder: Some(holder), .. } if self.ply() == 0 => {
                    let problem = RecordProblem::OtherBegins(Box::new(error.clone()), holder.clone());
                    RecordError::new(self.text, at, problem)
                }
                Problem::Unexpected(_) if self.is_over() => RecordError::new(self.text, at, RecordProblem::AfterTheEnd),
                _ => error.into(),
            }
        })
    }

    /// The record, and the places of its remarks in the text.
    pub fn finish(self, headers: Headers) -> Result<(Record, Vec<Range<usize>>), RecordError> {
        let game = Game::with_moves(self.start, self.moves.moves().iter().copied());
        let Ok(game) = game else { unreachable!("the reader made the moves itself") };
        let mut layouts = self.layouts;
        layouts.remove(&0);
        let record = Record {
            names: self.names.clone(),
            event: headers.event,
            date: headers.date,
            game,
            conclusion: self.conclusion,
            marks: self.marks,
            remarks: self.remarks,
            layouts,
        };
        if let Some(at) = headers.result {
            check_result(self.text, at, &record)?;
        }
        Ok((record, self.spans))
    }
}

/// Whether a word states the end of a game.
fn is_end(word: &str) -> bool {
    const ENDS: [&str; 9] =
        ["resigns", "resign", "resigned", "forfeits", "forfeit", "announces", "announce", "draw", "drawn"];
    is_one_of(word, &ENDS)
}

/// Checks that the header `Result` agrees with the moves.
fn check_result(text: &str, at: Range<usize>, record: &Record) -> Result<(), RecordError> {
    let words: Vec<&str> = words(text, at.clone()).into_iter().map(|word| &text[word]).collect();
    let names = record.names();
    let said = match words.as_slice() {
        [word] if ["draw", "drawn"].iter().any(|draw| word.eq_ignore_ascii_case(draw)) => Ending::Draw,
        [word] if word.eq_ignore_ascii_case("unfinished") || *word == "*" => Ending::Unfinished,
        [name, wins]
            if ["win", "wins"].iter().any(|win| wins.eq_ignore_ascii_case(win)) && names.player(name).is_some() =>
        {
            names.player(name).map_or(Ending::Unfinished, Ending::Win)
        }
        _ => return Err(RecordError::new(text, at, RecordProblem::NoResult)),
    };
    if said == record.ending() {
        return Ok(());
    }
    Err(RecordError::new(text, at, RecordProblem::OtherResult(record.ending().words(names))))
}
