//! Reads what is written on the lines of a record.

use faceup_core::notation::{NotationError, Reader, Token};
use faceup_core::{ByPlayer, Player};

use super::search::Picture;
use super::turns::{At, card, list, read, turn, unlike};
use crate::{Anchor, Card, Turn};

/// The contents of the lines.
#[derive(Debug, Default)]
pub struct Lines<'a> {
    pub n: Option<At<'a, u64>>,
    pub squares: Option<At<'a, u64>>,
    pub anchor: Option<At<'a, Anchor>>,
    pub cards: ByPlayer<Option<Vec<At<'a, Card>>>>,
    /// The turns of the lines with turns, if there are any.
    pub turns: Option<Vec<At<'a, Turn>>>,
    pub pictures: Vec<At<'a, Picture>>,
    /// The turns of lines that give their values.
    pub valued: Vec<At<'a, Turn>>,
    /// The scores of players one and two, and whether the game is said to be over.
    pub scores: Option<At<'a, ([u64; 2], bool)>>,
}

const LINE: &str =
    "a line of a record, such as \"n=4\", \"1's-cards: 4,3,1,2\", \"turns: 4L 1R\" or a diagram; remarks begin with #";
const WORTH: &str = "1: 4L, worth 7/36; 4R is better: 1/64";
const SCORES: &str = "player 1 gets 2 points, player 2 1 point.";

/// Puts a piece in a place that must be empty.
fn put<'a, T>(place: &mut Option<T>, piece: T, name: &'static str, line: Token<'a>) -> Result<(), NotationError> {
    if place.replace(piece).is_some() {
        Err(NotationError::stated(line, format_args!("{name} is given twice")))
    } else {
        Ok(())
    }
}

/// Passes a name, and the colon or equals sign behind it.
fn mark(cursor: &mut Reader<'_>, example: &str) -> Result<(), NotationError> {
    cursor.token();
    if cursor.phrase("=") { Ok(()) } else { cursor.expect(":", example) }
}

fn number(word: &str) -> Option<u64> {
    word.parse().ok()
}

impl<'a> Lines<'a> {
    /// Reads the lines of a whole text.
    pub fn read(cursor: &mut Reader<'a>) -> Result<Lines<'a>, NotationError> {
        let mut lines = Lines::default();
        loop {
            cursor.lines();
            if cursor.is_end() {
                return Ok(lines);
            }
            lines.line(cursor)?;
            cursor.end("the end of the line")?;
        }
    }

    fn line(&mut self, cursor: &mut Reader<'a>) -> Result<(), NotationError> {
        let (first, line) = (cursor.here(), cursor.clone().line());
        if line.text().chars().all(|c| "*12.".contains(c)) && !line.text().is_empty() {
            cursor.line();
            return self.row(None, line);
        }
        match first.text().to_ascii_lowercase().as_str() {
            "#" => drop(cursor.line()),
            "n" => {
                mark(cursor, "n: 4")?;
                let n = read(cursor, "a number of cards, such as 4", number)?;
                put(&mut self.n, n, "n", line)?;
                if cursor.phrase("game") {
                    cursor.expect(":", "n=4 game:")?;
                }
            }
            "squares" => {
                mark(cursor, "squares: 22")?;
                let squares = read(cursor, "a number of squares, such as 22", number)?;
                put(&mut self.squares, squares, "squares", line)?;
            }
            "anchor" => {
                mark(cursor, "anchor: own")?;
                let anchor = read(cursor, "own or opponent", |word| word.parse().ok())?;
                put(&mut self.anchor, anchor, "anchor", line)?;
            }
            "turns" => {
                mark(cursor, "turns: 4L 1R")?;
                self.turns.get_or_insert_default().extend(list(cursor, turn)?);
            }
            "example" => cursor.expect("example :", "Example:")?,
            "so" | "player" | "not" => self.scores(cursor, line)?,
            word if word.starts_with(|c: char| c.is_ascii_digit()) => self.numbered(cursor, first, line)?,
            _ => return Err(unlike(first, LINE)),
        }
        Ok(())
    }

    /// A line that begins with a number: a list of cards, a turn with its value, a section of a diagram, or turns.
    fn numbered(&mut self, cursor: &mut Reader<'a>, first: Token<'a>, line: Token<'a>) -> Result<(), NotationError> {
        let start = *cursor;
        cursor.token();
        let player = Player::ALL.into_iter().find(|player| player.number().to_string() == first.text());
        let row = cursor.clone().line();
        if cursor.phrase("'") || cursor.phrase("’") {
            let player = player.ok_or_else(|| unlike(first, "1 or 2, as in \"1's-cards: 4,3,1,2\""))?;
            cursor.expect("s - cards :", "1's-cards: 4,3,1,2")?;
            put(&mut self.cards[player], list(cursor, card)?, "this list of cards", line)
        } else if cursor.phrase(":") {
            let mover = Player::ALL[self.valued.len() % 2];
            if player != Some(mover) {
                return Err(unlike(first, format!("{}, the player of this turn", mover.number())));
            }
            self.valued.push(turn(cursor)?);
            cursor.expect(", worth", WORTH)?;
            value(cursor)?;
            if cursor.phrase(";") {
                turn(cursor)?;
                cursor.expect("is better :", WORTH)?;
                value(cursor)?;
            }
            Ok(())
        } else if !cursor.is_glued() && !row.text().is_empty() && row.text().chars().all(|c| "*12".contains(c)) {
            cursor.line();
            self.row(Some(first), row)
        } else {
            *cursor = start;
            self.turns.get_or_insert_default().extend(list(cursor, turn)?);
            Ok(())
        }
    }

    /// A row of a diagram. A label is the number of its first square.
    fn row(&mut self, label: Option<Token<'a>>, row: Token<'a>) -> Result<(), NotationError> {
        let last = self.pictures.last_mut().map(|picture| &mut picture.what);
        let squares = last.as_ref().map_or(0, |picture| picture.squares());
        if let Some(label) = label.filter(|label| label.text() != "1") {
            let next = squares + 1;
            return match last.filter(|picture| picture.has_sections() && label.text() == next.to_string()) {
                Some(picture) => {
                    picture.widen(row.text());
                    Ok(())
                }
                None => Err(unlike(label, format!("the number of the first square of the row, here {next} or 1"))),
            };
        }
        // Stars are empty squares, and dots are blanks. The length decides for a row with neither.
        let is_open = last.as_ref().is_some_and(|picture| picture.has_sections() || squares > row.text().len());
        let (has_squares, has_blanks) = (row.text().contains('*'), row.text().contains('.'));
        if has_squares && has_blanks {
            return Err(unlike(row, "a row of squares, such as **12**, or of upper pieces, such as ..1"));
        }
        let is_upper = has_blanks || label.is_none() && !has_squares && is_open;
        if !is_upper {
            self.pictures.push(At { what: Picture::new(row.text(), label.is_some()), span: row });
            return Ok(());
        }
        match last {
            Some(picture) => picture.add(row.text()).map_err(|what| NotationError::stated(row, what)),
            None => Err(unlike(row, "a row of squares before the upper pieces, such as \"**12**\"")),
        }
    }

    /// The scores, such as `player 1 gets 2 points, player 2 1 point.`, or the author's `So player 1 gets 2 (1*1*1*2) points, player 2
    /// gets 1 (1*1*1*1*1) point.` with a new line before the last word.
    fn scores(&mut self, cursor: &mut Reader<'a>, line: Token<'a>) -> Result<(), NotationError> {
        let is_over = !cursor.phrase("not");
        if is_over {
            cursor.phrase("so");
            cursor.expect("player 1 gets", SCORES)?;
        } else {
            cursor.expect("over yet ; player 1 has", "not over yet; player 1 has 2 points, player 2 1 point.")?;
        }
        let one = score(cursor)?;
        cursor.expect(", player 2", SCORES)?;
        cursor.phrase("gets");
        let two = score(cursor)?;
        cursor.expect(".", SCORES)?;
        put(&mut self.scores, At { what: ([one, two], is_over), span: line }, "the scores", line)
    }
}

/// Reads a score, its factors if they are given, and the word for points, which may be on the next line.
fn score(cursor: &mut Reader<'_>) -> Result<u64, NotationError> {
    let score = read(cursor, "a score, such as 2", number)?;
    if cursor.phrase("(") {
        let mut product = Some(1u64);
        loop {
            let factor = read(cursor, "the size of a pile, as in \"2 (1*1*1*2) points\"", number)?;
            product = product.and_then(|product| product.checked_mul(factor.what));
            if !cursor.phrase("*") {
                break;
            }
        }
        cursor.expect(")", "2 (1*1*1*2) points")?;
        if product != Some(score.what) {
            return Err(unlike(score.span, "the product of the numbers in brackets"));
        }
    }
    cursor.lines();
    if !cursor.phrase("point") {
        cursor.expect("points", SCORES)?;
    }
    Ok(score.what)
}

/// Passes a value such as `-7/36`.
fn value(cursor: &mut Reader<'_>) -> Result<(), NotationError> {
    cursor.phrase("-");
    read(cursor, "a value, such as 7/36", number)?;
    if cursor.phrase("/") {
        read(cursor, "a denominator, as in 7/36", number)?;
    }
    Ok(())
}
