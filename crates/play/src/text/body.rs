//! The moves of a record, with marks, remarks, layouts, and the end of the game.

use faceup_core::notation::{Layout, MoveReader, NotationError, Problem, Reader, Token, is_printable};
use faceup_core::{MoveError, Position};

use super::header::{self, Headers, wrong};
use super::heading::Heading;
use crate::{Conclusion, Ending, Game, Mark, Names, Record, Words};

/// Reads what follows the hands at the start.
pub struct Body<'t> {
    moves: MoveReader<'t>,
    /// The record, without its moves.
    pub record: Record,
}

impl<'t> Body<'t> {
    pub fn new(names: &'t Names, start: &Position) -> Body<'t> {
        let Ok(game) = Game::new(*start) else { unreachable!("a written position has two hands") };
        Body { moves: MoveReader::new(start, names.both()), record: Record::new(game, names.clone()) }
    }

    fn ply(&self) -> usize {
        self.moves.moves().len()
    }

    fn is_over(&self) -> bool {
        self.record.conclusion.is_some() || self.moves.position().winner().is_some()
    }

    /// Reads to the end of the game. Returns the place where the next game begins.
    pub fn read(&mut self, mut reader: Reader<'t>) -> Result<Reader<'t>, NotationError> {
        loop {
            reader.lines();
            let begins = reader;
            if reader.is_end() || header::is_next(reader) {
                return Ok(reader);
            } else if reader.sign(|c| c == '#').is_some() {
                self.remark(reader.line())?;
            } else if let Some(heading) = Heading::take(&mut reader)? {
                if heading.is_initial {
                    return Ok(begins);
                }
                if let Some(mover) = heading.mover.filter(|_| !self.is_over()) {
                    mover.check(self.moves.position(), &self.record.names)?;
                }
                self.record.layouts.insert(self.ply());
            } else if let Some(layout) = Layout::read_next(&mut reader, false)? {
                layout.agrees_with(self.moves.position(), self.record.names.both())?;
                self.record.layouts.insert(self.ply());
            } else {
                self.play(&mut reader)?;
            }
        }
    }

    /// Adds a remark.
    pub fn remark(&mut self, at: Token<'t>) -> Result<(), NotationError> {
        let text = at.text();
        if text.is_empty() {
            return Ok(());
        }
        let words = Words::new(text).map_err(|error| {
            let is_bad =
                |&c: &char| matches!(c, '{' | '}') || !c.is_whitespace() && !is_printable(c.encode_utf8(&mut [0; 4]));
            let bad = text.chars().find(is_bad).and_then(|bad| at.find(bad));
            NotationError::stated(bad.unwrap_or(at), error)
        })?;
        self.record.remarks.entry(self.ply()).or_default().push(words);
        Ok(())
    }

    /// Reads moves, marks and remarks to the end of a line, or of the line in which its last remark ends.
    fn play(&mut self, reader: &mut Reader<'t>) -> Result<(), NotationError> {
        loop {
            let is_end = reader.is_line_end();
            let here = reader.here();
            if reader.sign(|c| c == '{').is_some() {
                let remark = reader.words_until('}').ok_or_else(|| {
                    wrong(here, "'}' at the end of the remark", "close the remark, or leave the brace out")
                })?;
                self.remark(remark)?;
            } else if reader.sign(|c| c == '}').is_some() {
                return Err(wrong(here, "a move", "write a remark in braces, as '{a remark}'"));
            } else if here.text().starts_with(['?', '!']) {
                self.mark(reader.run(|c| matches!(c, '?' | '!')))?;
            } else if !self.end(reader)? {
                self.moves(reader)?;
            }
            if is_end {
                return Ok(());
            }
        }
    }

    fn mark(&mut self, at: Token<'t>) -> Result<(), NotationError> {
        let Ok(mark) = at.text().parse::<Mark>() else {
            return Err(wrong(at, "??, ?, ?!, !?, ! or !! as the mark of a move", "write one of these signs"));
        };
        if self.record.conclusion.is_some() {
            return Err(after_the_end(at));
        }
        if !self.moves.is_after_move() {
            return Err(wrong(at, "a move before its mark", "write the mark behind a move"));
        }
        match self.record.marks.insert(self.ply() - 1, mark) {
            None => Ok(()),
            Some(_) => Err(wrong(at, "one mark for each move", "remove one")),
        }
    }

    /// Takes the words that end a game, at the end of a line or before a remark.
    fn end(&mut self, reader: &mut Reader<'t>) -> Result<bool, NotationError> {
        let mut at = *reader;
        let conclusion = Conclusion::ALL.into_iter().find(|end| at.phrase(&end.words(&self.record.names)));
        at.sign(|c| c == '.');
        let words = reader.until(&at);
        if conclusion.is_none() || !at.is_line_end() && !at.here().text().starts_with(['{', '}', '?', '!']) {
            return Ok(false);
        }
        if self.is_over() {
            return Err(after_the_end(words));
        }
        (self.record.conclusion, *reader) = (conclusion, at);
        Ok(true)
    }

    fn moves(&mut self, reader: &mut Reader<'t>) -> Result<(), NotationError> {
        let (before, from) = (self.ply(), *reader);
        let read = self.moves.read_next(reader);
        if self.record.conclusion.is_some() && self.ply() > before {
            return Err(after_the_end(from.until(reader)));
        }
        read.map_err(|error| match error.problem() {
            Problem::Grammar | Problem::Move(MoveError::GameOver) if self.is_over() => after_the_end(error.place()),
            // The other player holds the card, as there is no pile.
            Problem::Move(MoveError::NotInHand) if self.ply() == 0 && self.moves.position().pile().is_empty() => {
                let name = self.record.names.of(!self.moves.position().mover());
                let remedy = format!("{name} holds the card: if {name} leads, write 'Leads: {name}' above the hands");
                NotationError::new(error.place(), error.problem(), "a legal move", remedy)
            }
            _ => error,
        })
    }

    /// The record.
    pub fn finish(mut self, headers: Headers<'_>) -> Result<Record, NotationError> {
        let Record { game, layouts, .. } = &mut self.record;
        for &mv in self.moves.moves() {
            let Ok(()) = game.play(mv) else { unreachable!("the reader made the move itself") };
        }
        layouts.remove(&0);
        (self.record.event, self.record.date) = (headers.event, headers.date);
        headers.result.map_or(Ok(()), |at| check_result(at, &self.record))?;
        Ok(self.record)
    }
}

fn after_the_end(at: Token<'_>) -> NotationError {
    let remedy = "the game is over; write a remark in braces, and headers before another game";
    NotationError::new(at, Problem::Move(MoveError::GameOver), "nothing after the end of the game", remedy)
}

/// Checks that the header `Result` agrees with the moves.
fn check_result(mut reader: Reader<'_>, record: &Record) -> Result<(), NotationError> {
    let (names, at) = (record.names(), reader.clone().line());
    let winner = reader.name_before(|at| at.phrase_of("win|wins") && at.is_line_end());
    let said = match winner.and_then(|name| names.player(name.text())) {
        Some(winner) => Ending::Win(winner),
        None if reader.phrase_of("draw|drawn") && reader.is_line_end() => Ending::Draw,
        None if reader.phrase_of("unfinished|*") && reader.is_line_end() => Ending::Unfinished,
        None => return Err(wrong(at, "a result", "write 'LEFT wins' with a player's name, 'draw' or 'unfinished'")),
    };
    if said == record.ending() {
        return Ok(());
    }
    let right = format!("'{}'", record.ending().words(names));
    Err(NotationError::new(at, Problem::Disagrees, right, "the moves end so: correct the header, or leave it out"))
}
