//! A game with its variations, and a place in it.

use std::sync::Arc;

use faceup_core::notation::{self, format_moves};
use faceup_core::{Move, MoveError};

use crate::{Record, Words};

/// A variation of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// Its number, from 1; number 1 is the main line.
    pub number: usize,
    /// The number of moves in common with the main line.
    pub from: usize,
    /// The moves from there on, as text.
    pub moves: String,
    /// The same moves.
    pub line: Vec<Move>,
    /// Whether the session is in this variation.
    pub is_current: bool,
}

/// A game with its variations, and a place in it. Cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The main line, then the variations: whole games, all from the same start.
    lines: Vec<Arc<Record>>,
    /// The line that the place is in.
    current: usize,
    /// The number of moves made in that line.
    pub ply: usize,
}

/// Begins a remark that holds a variation.
const VARIATION: &str = "Variation: ";

/// A line with the first `same` moves of another, their marks and remarks, and then the rest of `whole`.
fn continued(line: &Record, same: usize, whole: &[Move]) -> Result<Record, MoveError> {
    let mut record = line.clone();
    record.truncate(same);
    record.reopen();
    whole[same..].iter().try_for_each(|&mv| record.play(mv))?;
    Ok(record)
}

impl Place {
    /// The start of a game. Remarks that hold variations become variations again.
    pub fn new(mut record: Record) -> Place {
        let (mut remarks, mut variations) = (record.take_remarks(), Vec::new());
        remarks.retain(|remark| {
            let names = record.names().both();
            let game = record.game();
            let moves = remark.words.as_str().strip_prefix(VARIATION).zip(game.at(remark.ply));
            let moves = moves.and_then(|(text, position)| notation::parse_moves(text, position, names).ok());
            let Some(moves) = moves.filter(|moves| !moves.is_empty()) else { return true };
            variations.push((remark.ply, moves));
            false
        });
        for remark in remarks {
            record.add_remark(remark.ply, remark.words);
        }
        let mut place = Place { lines: vec![Arc::new(record)], current: 0, ply: 0 };
        for (ply, moves) in variations {
            // The reader has checked the moves.
            let _ = place.add_variation(ply, &moves);
        }
        place
    }

    /// Adds a line that leaves the main line, or goes on from its end: the main line and its end stay.
    fn add_variation(&mut self, ply: usize, moves: &[Move]) -> Result<(), MoveError> {
        let (made, ahead) = self.lines[0].game().moves().split_at(ply);
        let whole = [made, moves].concat();
        if self.lines.iter().any(|line| line.game().moves().starts_with(&whole)) {
            return Ok(());
        }
        let same = ply + ahead.iter().zip(moves).take_while(|(there, made)| there == made).count();
        self.lines.push(Arc::new(continued(&self.lines[0], same, &whole)?));
        Ok(())
    }

    /// The line that the place is in.
    pub fn record(&self) -> &Record {
        &self.lines[self.current]
    }

    pub fn record_mut(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.lines[self.current])
    }

    /// Whether both places are in the same line of the same game.
    pub fn is_same_line(&self, other: &Place) -> bool {
        self.current == other.current && self.lines == other.lines
    }

    /// The main line, with each variation as a remark where it begins.
    pub fn to_save(&self) -> Record {
        let mut record = (*self.lines[0]).clone();
        for variation in self.variations().iter().skip(1).filter(|variation| !variation.moves.is_empty()) {
            // Cards and names have neither braces nor control characters.
            if let Ok(words) = Words::new(&format!("{VARIATION}{}", variation.moves)) {
                record.add_remark(variation.from, words);
            }
        }
        record
    }

    /// All lines; the first is the main line.
    pub fn variations(&self) -> Vec<Variation> {
        let main = self.lines[0].game();
        let variation = |(index, line): (usize, &Arc<Record>)| {
            let (game, names) = (line.game(), line.names().both());
            let same = game.moves().iter().zip(main.moves()).take_while(|(a, b)| a == b).count();
            let from = if index == 0 { 0 } else { same };
            let line = game.moves()[from..].to_vec();
            let moves = format_moves(&game.positions()[from], &line, names);
            Variation { number: index + 1, from, moves, line, is_current: index == self.current }
        };
        self.lines.iter().enumerate().map(variation).collect()
    }

    /// Switches to the variation with this number, and back to the last position that both lines share if the place is beyond it.
    pub fn switch_to(&mut self, number: usize) {
        let index = number - 1;
        let moves = self.lines[index].game().moves();
        let same = moves.iter().zip(self.record().game().moves()).take_while(|(a, b)| a == b).count();
        (self.current, self.ply) = (index, same.min(self.ply));
    }

    /// Makes the current line the main line.
    pub fn promote(&mut self) {
        let line = self.lines.remove(self.current);
        self.lines.insert(0, line);
        self.current = 0;
    }

    /// Makes moves, which may be in this line, in another line, or new. Returns whether a move is new.
    pub fn play(&mut self, moves: &[Move]) -> Result<bool, MoveError> {
        let made = &self.record().game().moves()[..self.ply];
        let whole = [made, moves].concat();
        let others = (0..self.lines.len()).filter(|&index| index != self.current);
        let has_them = |index: &usize| self.lines[*index].game().moves().starts_with(&whole);
        if let Some(index) = [self.current].into_iter().chain(others).find(has_them) {
            (self.current, self.ply) = (index, whole.len());
            return Ok(false);
        }
        // The moves in common keep their marks and remarks.
        let ahead = &self.record().game().moves()[self.ply..];
        let same = self.ply + ahead.iter().zip(moves).take_while(|(there, made)| there == made).count();
        let branches = same < self.record().game().len();
        self.keep(continued(self.record(), same, &whole)?, branches);
        self.ply = whole.len();
        Ok(true)
    }

    /// Makes the place the end of a line. If the present line continues, it stays, and a copy that ends here becomes a variation.
    pub fn cut(&mut self) {
        if self.ply < self.record().game().len() {
            let mut record = self.record().clone();
            record.truncate(self.ply);
            self.keep(record, true);
        }
    }

    fn keep(&mut self, record: Record, branches: bool) {
        if branches {
            self.lines.push(Arc::new(record));
            self.current = self.lines.len() - 1;
        } else {
            self.lines[self.current] = Arc::new(record);
        }
    }

    /// Changes every line that has the first `ply` moves of this one.
    pub fn change(&mut self, ply: usize, change: impl Fn(&mut Record)) {
        let moves = self.record().game().moves()[..ply].to_vec();
        for line in self.lines.iter_mut().filter(|line| line.game().moves().starts_with(&moves)) {
            change(Arc::make_mut(line));
        }
    }
}
