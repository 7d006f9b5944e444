//! Reading records.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use faceup_core::notation::{self, MoveReader, Problem};
use faceup_core::{Player, Position, Preset, Rules};

use super::error::{RecordError, RecordProblem};
use super::header::{Headers, trimmed};
use crate::{Conclusion, Ending, Game, Mark, Name, Names, Record, Words};

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
        body.finish(headers)
    }
}

/// The text with blanks in place of the signs `>` before quoted lines, so that every byte keeps its place. Inside a remark
/// these signs stay, since they may belong to it.
fn unquoted(text: &str) -> Cow<'_, str> {
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
fn line(text: &str, at: usize) -> Range<usize> {
    at..text[at..].find('\n').map_or(text.len(), |length| at + length)
}

/// Whether a line is blank or a rule of dashes.
fn is_idle(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || matches!(c, '-' | '–' | '—' | '_' | '='))
}

/// Whether a line begins with a remark.
fn is_remark(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// The places of the words in a piece of text.
fn words(text: &str, at: Range<usize>) -> Vec<Range<usize>> {
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
fn heading(text: &str, line: Range<usize>) -> Option<Vec<Range<usize>>> {
    let mut words = words(text, line).into_iter().peekable();
    let is = |word: &Range<usize>, one_of: &[&str]| one_of.iter().any(|w| text[word.clone()].eq_ignore_ascii_case(w));
    words.next_if(|word| is(word, &["initial", "starting", "opening"]));
    words.next().filter(|word| is(word, &["layout"]))?;
    words.next_if(|word| is(word, &["now"]));
    Some(words.collect())
}

/// The player who is to move according to the heading of a layout.
fn said_to_move(
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
fn diagram(text: &str, mut at: usize, goes_on: impl Fn(&str) -> bool) -> Range<usize> {
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

    let preset = headers.preset.unwrap_or(Preset::BeatItOrEatIt);
    let pack = written
        .infer_pack(headers.suits, headers.ranks, preset.customary_suits())
        .map_err(|error| error.within(base))?;
    let trumps = headers.trumps.unwrap_or(preset.trumps());
    let after_beating = headers.after_beating.unwrap_or(preset.after_beating());
    let whole = trimmed(text, lines.clone());
    let rules = Rules::new(pack, trumps, after_beating)
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

/// What follows the initial layout.
struct Body<'t> {
    text: &'t str,
    names: &'t Names,
    start: Position,
    moves: MoveReader<'t>,
    conclusion: Option<Conclusion>,
    marks: BTreeMap<usize, Mark>,
    remarks: BTreeMap<usize, Vec<Words>>,
    spans: Vec<Range<usize>>,
    layouts: BTreeSet<usize>,
}

impl<'t> Body<'t> {
    fn new(text: &'t str, names: &'t Names, start: &Position) -> Body<'t> {
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

    fn read(&mut self, mut at: usize) -> Result<(), RecordError> {
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
            } else {
                at = self.play(line)?;
            }
        }
        Ok(())
    }

    /// After the end of the game, words with colons need not be names of players.
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

    /// Reads a diagram, which must show the position after the moves. Returns its end.
    fn layout(&mut self, at: usize) -> Result<usize, RecordError> {
        let lines = diagram(self.text, at, |name| name.is_empty() || self.is_of_a_layout(name));
        let layout = notation::parse_layout(&self.text[lines.clone()]).map_err(|error| error.within(at))?;
        layout.agrees_with(self.moves.position(), self.names.both()).map_err(|error| error.within(at))?;
        self.layouts.insert(self.ply());
        Ok(lines.end)
    }

    /// Whether a line after the end of the game has only words of play: `and LEFT WINS`.
    fn is_play(&self, line: Range<usize>) -> bool {
        self.moves.knows(&self.text[line])
    }

    /// Takes a paragraph as a remark. Returns its end.
    fn prose(&mut self, from: usize) -> Result<usize, RecordError> {
        let mut at = from;
        while at < self.text.len() {
            let line = line(self.text, at);
            let piece = &self.text[line.clone()];
            if is_idle(piece) || at > from && is_remark(piece) {
                break;
            }
            at = line.end + 1;
        }
        let at = at.min(self.text.len());
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

    /// Reads moves, marks and remarks to the end of a line. If a remark goes beyond it, reads to the end of the line where
    /// the remark ends. Returns the start of the next line.
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
                    end = self::line(text, at).end;
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
        const ENDS: [&str; 9] =
            ["resigns", "resign", "resigned", "forfeits", "forfeit", "announces", "announce", "draw", "drawn"];
        let text = self.text;
        let is =
            |word: &Range<usize>, one_of: &[&str]| one_of.iter().any(|w| text[word.clone()].eq_ignore_ascii_case(w));
        let words = words(text, at.clone());
        let Some(index) = words.iter().position(|word| is(word, &ENDS)) else {
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
                Problem::Unexpected(_) if self.is_over() => RecordError::new(self.text, at, RecordProblem::AfterTheEnd),
                _ => error.into(),
            }
        })
    }

    fn finish(self, headers: Headers) -> Result<Reading, RecordError> {
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
        Ok(Reading { record, remarks: self.spans })
    }
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
