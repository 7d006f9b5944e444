//! The moves of a record, with marks, remarks, layouts, and the end of the game.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use faceup_core::notation::{Layout, MoveReader, NotationError, Problem, parse_card};
use faceup_core::{MoveError, Player, Position};

use super::header::{Headers, is_header};
use super::heading::{Heading, before};
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

/// What the words behind a name say of the player.
type End = fn(Player) -> Conclusion;

/// The words behind a name that end a game.
const ENDS: [(&str, End); 3] = [
    ("resigns|resign|resigns the game|resign the game", Conclusion::Resigned),
    ("forfeits|forfeit|forfeits the game|forfeit the game", Conclusion::Forfeited),
    ("announces a forced win|announce a forced win", Conclusion::Announced),
];
const DRAWS: &str = "draw agreed|draw by agreement|draw by repetition|drawn|drawn by agreement|drawn by repetition";

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
        if !self.moves.is_after_move() {
            return Err(wrong(text, at, "a move before its mark", "write the mark behind a move"));
        }
        match self.marks.insert(self.ply() - 1, mark) {
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
        let said = self.text[at.clone()].trim_end();
        let Some((length, conclusion)) = self.end(said.strip_suffix('.').unwrap_or(said)) else {
            return self.moves(at);
        };
        let from = at.start + length;
        self.moves(at.start..from)?;
        if self.is_over() {
            return Err(self.after_the_end(trimmed(self.text, from..at.end)));
        }
        self.conclusion = Some(conclusion);
        Ok(())
    }

    /// The length of a text up to the words that end a game, and what they say.
    fn end(&self, said: &str) -> Option<(usize, Conclusion)> {
        if let Some(rest) = DRAWS.split('|').find_map(|words| before(said, words)) {
            return Some((rest.len(), Conclusion::Drawn));
        }
        ENDS.iter().find_map(|(words, conclusion)| {
            let rest = words.split('|').find_map(|words| before(said, words))?;
            let before_name = |player: Player| before(rest, self.names.of(player).as_str());
            Player::ALL.into_iter().find_map(|player| Some((before_name(player)?.len(), conclusion(player))))
        })
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
