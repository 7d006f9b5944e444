//! Printing a record, in one canonical way.

use std::fmt::{self, Write};

use faceup_core::notation::{format_card, format_layout};
use faceup_core::{AfterBeating, Move, Position, Trumps};

use super::Record;

/// A remark of up to so many characters stands among the moves, a longer one on lines of its own.
const SHORT: usize = 24;
/// The lines of a remark are no longer than this, if its words are not.
const WIDTH: usize = 78;

/// Prints the record as [`Record::parse`] reads it: the headers, the layout that the game begins with, and a line of
/// moves for each round.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headers(f)?;
        let start = self.game.start();
        let names = &self.names;
        let leads = if start.pile().is_empty() { "has the opening lead" } else { "is to move" };
        writeln!(f, "\nInitial layout: ({} {leads})\n", names.of(start.mover()))?;
        f.write_str(&format_layout(start, names.both()))?;

        let mut page = Page { f, fresh: true, gap: true };
        page.remarks(self.notes(0))?;
        for (ply, (position, mv)) in self.game.plies().enumerate() {
            let next = &self.game.positions()[ply + 1];
            let notes = self.notes(ply + 1);
            let inline = notes.iter().all(|words| words.chars().count() <= SHORT);
            page.text(&self.move_text(ply, position, mv))?;
            if inline {
                for words in &notes {
                    page.text_after(&format!(" {{{words}}}"))?;
                }
            }
            let last = ply + 1 == self.game.len();
            let answers = matches!(mv, Move::Lead(_))
                || matches!(mv, Move::Beat(_)) && position.rules().after_beating() == AfterBeating::Pass;
            page.text_after(if answers && !last { "," } else { "." })?;
            if mv == Move::Eat || last || !inline {
                page.end_line()?;
            }
            if !inline {
                page.remarks(notes)?;
            }
            if self.layouts.contains(&(ply + 1)) {
                page.end_line()?;
                page.gap = true;
                let on_lead = if next.to_beat().is_none() { "is on lead" } else { "is to move" };
                let who = match next.winner() {
                    Some(_) => String::new(),
                    None => format!(" ({} {on_lead})", names.of(next.mover())),
                };
                page.lines(&format!("Layout now:{who}\n\n{}", format_layout(next, names.both())))?;
                page.gap = true;
            }
        }
        if let Some(conclusion) = self.conclusion {
            page.lines(&format!("{}.\n", conclusion.words(names)))?;
        }
        Ok(())
    }
}

impl Record {
    fn headers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.game.rules();
        writeln!(f, "Game: {}", rules.name())?;
        writeln!(f, "Suits: {}\nRanks: {}", rules.pack().suits(), rules.pack().ranks())?;
        if rules.preset().is_none() {
            let trumps = if rules.trumps() == Trumps::Own { "own" } else { "none" };
            let after = if rules.after_beating() == AfterBeating::Pass { "pass" } else { "lead" };
            writeln!(f, "Trumps: {trumps}\nAfter beating: {after}")?;
        }
        let [one, two] = self.names.both();
        writeln!(f, "Players: {one}, {two}")?;
        for (key, value) in [("Event", &self.event), ("Date", &self.date)] {
            if let Some(value) = value {
                writeln!(f, "{key}: {value}")?;
            }
        }
        writeln!(f, "Result: {}", self.ending().words(&self.names))
    }

    fn notes(&self, ply: usize) -> Vec<&str> {
        self.remarks.get(&ply).into_iter().flatten().map(|words| words.as_str()).collect()
    }

    /// A move with its mark, and with what it ends.
    fn move_text(&self, ply: usize, position: &Position, mv: Move) -> String {
        let mover = self.names.of(position.mover());
        let mut text = match mv {
            Move::Lead(card) | Move::Beat(card) => format_card(card, position.rules().pack()),
            Move::Eat if position.moves() == [Move::Eat] => format!("{mover} must eat all"),
            Move::Eat => format!("{mover} eats all"),
        };
        if let Some(mark) = self.mark(ply) {
            text += mark.sign();
        }
        if let Some(winner) = self.game.at(ply + 1).and_then(Position::winner) {
            let _ = write!(text, " and {} WINS", self.names.of(winner));
        }
        text
    }
}

/// Lines as they come out.
struct Page<'f, 'g> {
    f: &'f mut fmt::Formatter<'g>,
    /// Whether the line has nothing on it yet.
    fresh: bool,
    /// Whether a blank line is to come before the next one.
    gap: bool,
}

impl Page<'_, '_> {
    /// Text on the line, after a blank if it is not the first.
    fn text(&mut self, text: &str) -> fmt::Result {
        if !self.fresh {
            self.f.write_char(' ')?;
        } else if self.gap {
            self.f.write_char('\n')?;
            self.gap = false;
        }
        self.fresh = false;
        self.f.write_str(text)
    }

    fn text_after(&mut self, text: &str) -> fmt::Result {
        self.f.write_str(text)
    }

    fn end_line(&mut self) -> fmt::Result {
        if !self.fresh {
            self.f.write_char('\n')?;
            self.fresh = true;
        }
        Ok(())
    }

    /// Whole lines.
    fn lines(&mut self, lines: &str) -> fmt::Result {
        if self.gap {
            self.f.write_char('\n')?;
            self.gap = false;
        }
        self.f.write_str(lines)
    }

    /// Remarks, each on lines of its own.
    fn remarks(&mut self, remarks: Vec<&str>) -> fmt::Result {
        for remark in remarks {
            let mut width = 0;
            let whole = format!("{{{remark}}}");
            for word in whole.split(' ') {
                let length = word.chars().count();
                if width > 0 && width + 1 + length > WIDTH {
                    self.end_line()?;
                    width = 0;
                }
                self.text(word)?;
                width += length + usize::from(width > 0);
            }
            self.end_line()?;
        }
        Ok(())
    }
}
