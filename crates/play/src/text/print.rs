//! Printing records, in one canonical form.

use std::fmt;

use faceup_core::notation::{format_layout, format_move};
use faceup_core::{AfterBeating, Move, Position};

use crate::Record;

/// The longest remark to stand among the moves. Longer ones get lines of their own.
const SHORT: usize = 24;
/// The width of the lines of a long remark.
const WIDTH: usize = 78;

/// Prints the record for [`Record::parse`]: the headers, the initial layout, and a line of moves for each round.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headers(f)?;
        let start = self.game.start();
        let names = &self.names;
        let mover = names.of(start.mover());
        let leads = match start.pile().is_empty() {
            true => mover.does("has the opening lead", "have the opening lead"),
            false => mover.does("is to move", "are to move"),
        };
        writeln!(f, "\nInitial layout: ({leads})\n")?;
        f.write_str(&format_layout(start, names.both()))?;

        let mut page = Page::default();
        page.remarks(self.notes(0));
        for (ply, (position, mv)) in self.game.plies().enumerate() {
            let next = &self.game.positions()[ply + 1];
            let notes = self.notes(ply + 1);
            let inline = notes.iter().all(|words| words.chars().count() <= SHORT);
            page.word(&self.move_text(ply, position, mv));
            if inline {
                notes.iter().for_each(|words| page.word(&format!("{{{words}}}")));
            }
            let last = ply + 1 == self.game.len();
            let answers = matches!(mv, Move::Lead(_))
                || matches!(mv, Move::Beat(_)) && position.rules().after_beating() == AfterBeating::Pass;
            page.line.push(if answers && !last { ',' } else { '.' });
            if mv == Move::Eat || last || !inline {
                page.end_line();
            }
            if !inline {
                page.remarks(notes);
            }
            if self.layouts.contains(&(ply + 1)) {
                let mover = names.of(next.mover());
                let who = match (next.winner(), next.to_beat()) {
                    (Some(_), _) => String::new(),
                    (None, None) => format!(" ({})", mover.does("is on lead", "are on lead")),
                    (None, Some(_)) => format!(" ({})", mover.does("is to move", "are to move")),
                };
                page.gap();
                page.lines.push(format!("Layout now:{who}\n\n{}", format_layout(next, names.both()).trim_end()));
                page.gap();
            }
        }
        if let Some(conclusion) = self.conclusion {
            page.lines.push(format!("{}.", conclusion.words(names)));
        }
        let text = page.lines.join("\n");
        if text.is_empty() { Ok(()) } else { write!(f, "\n{}\n", text.trim_end()) }
    }
}

impl Record {
    fn headers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.game.rules();
        match rules.pack().alike() {
            Some(ranks) => {
                writeln!(f, "Game: {}", rules.name())?;
                writeln!(f, "Suits: {}\nRanks: {ranks}", rules.pack().suits())?;
                if rules.preset().is_none() {
                    writeln!(f, "Trumps: {}\nAfter beating: {}", rules.trumps(), rules.after_beating())?;
                }
            }
            None => writeln!(f, "Game: {}", rules.code())?,
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

    /// A move with its mark, and with the end of the game.
    fn move_text(&self, ply: usize, position: &Position, mv: Move) -> String {
        let mut text = format_move(position, mv, self.names.both());
        if let Some(mark) = self.mark(ply) {
            text += mark.name();
        }
        if let Some(winner) = self.game.at(ply + 1).and_then(Position::winner) {
            text = text + " and " + &self.names.of(winner).does("WINS", "WIN");
        }
        text
    }
}

/// The moves and what stands among them, line by line.
#[derive(Default)]
struct Page {
    lines: Vec<String>,
    /// The line that is being written.
    line: String,
}

impl Page {
    fn word(&mut self, word: &str) {
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line += word;
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.lines.push(std::mem::take(&mut self.line));
        }
    }

    /// A blank line, unless there is one.
    fn gap(&mut self) {
        self.end_line();
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(String::new());
        }
    }

    /// Adds remarks, each on lines of its own.
    fn remarks(&mut self, remarks: Vec<&str>) {
        for remark in remarks {
            for word in format!("{{{remark}}}").split(' ') {
                if self.line.chars().count() + 1 + word.chars().count() > WIDTH {
                    self.end_line();
                }
                self.word(word);
            }
            self.end_line();
        }
    }
}
