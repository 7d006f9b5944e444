//! The moves of a record, with marks, remarks, layouts, and the end of the game.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use faceup_core::notation::{Layout, MoveReader, NotationError, Problem, parse_card};
use faceup_core::{MoveError, Player, Position};

use super::header::{Headers, is_header};
use super::heading::Heading;
use super::lines::{line, trimmed, words_of, wrong};
use crate::{Conclusion, Ending, Game, Mark, Names, Record, Words};

/// Reads what follows the hands at the start.
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
}

/// The words that end a game, what may follow them, and what they mean for the player before them.
const ENDS: [(&str, &[&str]); 8] = [
    ("resigns", &["", "the game"]),
    ("resign", &["", "the game"]),
    ("forfeits", &["", "the game"]),
    ("forfeit", &["", "the game"]),
    ("announces", &["a forced win"]),
    ("announce", &["a forced win"]),
    ("draw", &["agreed", "by agreement", "by repetition"]),
    ("drawn", &["", "by agreement", "by repetition"]),
];

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
        }
    }

    fn ply(&self) -> usize {
        self.moves.moves().len()
    }

    fn is_over(&self) -> bool {
        self.conclusion.is_some() || self.moves.position().winner().is_some()
    }

    /// Reads from a byte to the end of the game. Returns the byte where the next game begins.
    pub fn read(&mut self, mut at: usize) -> Result<usize, NotationError> {
        let text = self.text;
        while at < text.len() {
            let line = line(text, at);
            let piece = &text[line.at.clone()];
            if piece.is_empty() {
                at = line.next;
            } else if piece.starts_with('#') {
                self.remark(line.at.start + 1..line.at.end)?;
                at = line.next;
            } else if is_header(piece) {
                return Ok(at);
            } else if let Some(heading) = Heading::read(text, line.at.clone())? {
                if heading.is_initial {
                    return Ok(at);
                }
                self.heading(heading)?;
                at = line.next;
            } else {
                at = match Layout::read_start(&text[at..], false).map_err(|error| error.within(at))? {
                    Some((layout, length)) => {
                        let agrees = layout.agrees_with(self.moves.position(), self.names.both());
                        agrees.map_err(|error| error.within(at))?;
                        self.layouts.insert(self.ply());
                        at + length
                    }
                    None => self.play(line.at.start..line.next)?,
                };
            }
        }
        Ok(at)
    }

    fn heading(&mut self, heading: Heading) -> Result<(), NotationError> {
        self.layouts.insert(self.ply());
        let Some(at) = heading.mover.filter(|_| !self.is_over()) else { return Ok(()) };
        let actual = self.moves.position().mover();
        if self.names.player(&self.text[at.clone()]) == Some(actual) {
            return Ok(());
        }
        let name = self.names.of(actual);
        let remedy = format!("after these moves {} to move", name.does("is", "are"));
        Err(NotationError::at(self.text, at, Problem::Player, name.to_string(), remedy))
    }

    /// Adds a remark.
    pub fn remark(&mut self, at: Range<usize>) -> Result<(), NotationError> {
        let at = trimmed(self.text, at);
        if !at.is_empty() {
            let words = words_of(self.text, at.clone())?;
            self.remarks.entry(self.ply()).or_default().push(words);
            self.spans.push(at);
        }
        Ok(())
    }

    /// Reads moves, marks and remarks to the end of a line, or of the line in which its last remark ends. Returns the start of the next
    /// line.
    fn play(&mut self, line: Range<usize>) -> Result<usize, NotationError> {
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
                    let remedy = "close the remark, or leave the brace out";
                    return Err(wrong(text, at..at + 1, "'}' at the end of the remark", remedy));
                };
                self.remark(at + 1..at + length)?;
                at += length + 1;
                if at > end {
                    end = super::lines::line(text, at).next;
                }
            } else if rest.starts_with('}') {
                return Err(wrong(text, at..at + 1, "a move", "write a remark in braces, as '{a remark}'"));
            } else {
                let length = rest.find(|c| !matches!(c, '?' | '!')).unwrap_or(rest.len());
                self.mark(at..at + length)?;
                at += length;
            }
        }
        Ok(end)
    }

    fn mark(&mut self, at: Range<usize>) -> Result<(), NotationError> {
        let text = self.text;
        let Some(mark) = Mark::of_sign(&text[at.clone()]) else {
            return Err(wrong(text, at, "??, ?, ?!, !?, ! or !! as the mark of a move", "write one of these signs"));
        };
        if self.conclusion.is_some() {
            return Err(self.after_the_end(at));
        }
        let Some(ply) = self.ply().checked_sub(1) else {
            return Err(wrong(text, at, "a move before its mark", "write the mark behind a move"));
        };
        match self.marks.insert(ply, mark) {
            None => Ok(()),
            Some(_) => Err(wrong(text, at, "one mark for each move", "remove one")),
        }
    }

    fn after_the_end(&self, at: Range<usize>) -> NotationError {
        let remedy = "the game is over; write a remark in braces, and headers before another game";
        NotationError::at(
            self.text,
            at,
            Problem::Move(MoveError::GameOver),
            "nothing after the end of the game",
            remedy,
        )
    }

    /// Reads moves and the end of a game.
    fn piece(&mut self, at: Range<usize>) -> Result<(), NotationError> {
        let text = self.text;
        let piece = &text[at.clone()];
        let words = piece.split_inclusive(|c: char| !c.is_alphanumeric()).scan(at.start, |from, part| {
            let start = *from;
            *from += part.len();
            Some(start..start + part.trim_end_matches(|c: char| !c.is_alphanumeric()).len())
        });
        let end = words.into_iter().find_map(|word| {
            let (_, may_follow) = ENDS.iter().find(|(end, _)| text[word.clone()].eq_ignore_ascii_case(end))?;
            Some((word, *may_follow))
        });
        let Some((end, may_follow)) = end else { return self.moves(at) };
        let verb = text[end.clone()].to_ascii_lowercase();
        let before = text[at.start..end.start].trim_end();
        let player = Player::ALL.into_iter().find(|&player| {
            let name = self.names.of(player).as_str();
            let from = before.len().checked_sub(name.len());
            from.and_then(|from| Some((before.get(from..)?, &before[..from]))).is_some_and(|(last, rest)| {
                last.to_lowercase() == name.to_lowercase() && !rest.ends_with(char::is_alphanumeric)
            })
        });
        let is_draw = verb.starts_with("draw");
        let from = match player.filter(|_| !is_draw) {
            Some(player) => at.start + before.len() - self.names.of(player).as_str().len(),
            None => end.start,
        };
        self.moves(at.start..from)?;
        if self.is_over() {
            return Err(self.after_the_end(from..end.end));
        }
        let conclusion = match (player, verb.as_str()) {
            (_, "draw" | "drawn") => Conclusion::Drawn,
            (Some(player), "forfeits" | "forfeit") => Conclusion::Forfeited(player),
            (Some(player), "announces" | "announce") => Conclusion::Announced(player),
            (Some(player), _) => Conclusion::Resigned(player),
            (None, _) => {
                let remedy = "write 'LEFT resigns', 'LEFT forfeits' or 'LEFT announces a forced win'";
                return Err(wrong(text, end, "the name of a player before this word", remedy));
            }
        };
        let rest = trimmed(text, end.end..at.end);
        let said = text[rest.clone()].trim_end_matches(['.', ',', ';']).trim_end();
        if !may_follow.iter().any(|words| said.eq_ignore_ascii_case(words)) {
            let expected = if is_draw { "'Draw agreed'" } else { "nothing after the end of the game" };
            let remedy = "write a remark in braces, as '{a remark}'";
            return Err(wrong(text, rest, expected, remedy));
        }
        self.conclusion = Some(conclusion);
        Ok(())
    }

    fn moves(&mut self, at: Range<usize>) -> Result<(), NotationError> {
        let before = self.ply();
        let read = self.moves.read(&self.text[at.clone()], at.start);
        if self.conclusion.is_some() && self.ply() > before {
            return Err(self.after_the_end(trimmed(self.text, at)));
        }
        read.map_err(|error| match error.problem() {
            Problem::Grammar | Problem::Move(MoveError::GameOver) if self.is_over() => {
                self.after_the_end(error.offset()..error.offset() + error.token().len())
            }
            Problem::Move(MoveError::NotInHand) if self.ply() == 0 => {
                let (now, other) = (self.moves.position(), !self.moves.position().mover());
                let card = parse_card(error.token(), now.rules().pack()).ok();
                match card.filter(|&card| now.hand(other).contains(card)) {
                    Some(_) => {
                        let name = self.names.of(other);
                        error.or_else_write(&format!("if {name} leads, write 'Leads: {name}' above the hands"))
                    }
                    None => error,
                }
            }
            _ => error,
        })
    }

    /// The record, and the places of its remarks in the text.
    pub fn finish(self, headers: Headers) -> Result<(Record, Vec<Range<usize>>), NotationError> {
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

/// Checks that the header `Result` agrees with the moves.
fn check_result(text: &str, at: Range<usize>, record: &Record) -> Result<(), NotationError> {
    let (names, value) = (record.names(), &text[at.clone()]);
    let winner =
        value.rsplit_once(' ').filter(|(_, wins)| ["win", "wins"].iter().any(|win| wins.eq_ignore_ascii_case(win)));
    let winner = winner.and_then(|(name, _)| names.player(name.trim()));
    let said = match (value.to_ascii_lowercase().as_str(), winner) {
        ("draw" | "drawn", _) => Ending::Draw,
        ("unfinished" | "*", _) => Ending::Unfinished,
        (_, Some(winner)) => Ending::Win(winner),
        _ => return Err(wrong(text, at, "a result", "write 'LEFT wins' with a player's name, 'draw' or 'unfinished'")),
    };
    if said == record.ending() {
        return Ok(());
    }
    let right = format!("'{}'", record.ending().words(names));
    Err(NotationError::at(text, at, Problem::Disagrees, right, "the moves end so: correct the header, or leave it out"))
}
