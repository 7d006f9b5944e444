//! Reads what is written on the lines of a record.

use faceup_core::text::{At, Cursor, Span, TextError};
use faceup_core::{ByPlayer, Player};

use super::search::Picture;
use super::turns::{card, turn};
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
fn put<'a, T>(place: &mut Option<T>, piece: T, name: &'static str, line: Span<'a>) -> Result<(), TextError> {
    if place.replace(piece).is_some() { Err(line.error(format_args!("{name} is given twice"))) } else { Ok(()) }
}

/// Passes the colon or equals sign after a name.
fn mark(cursor: &mut Cursor<'_>, example: &str) -> Result<(), TextError> {
    if cursor.eat("=") { Ok(()) } else { cursor.expect(&[":"], example) }
}

fn number(word: &str) -> Option<u64> {
    word.parse().ok()
}

impl<'a> Lines<'a> {
    pub fn read(text: &'a str) -> Result<Lines<'a>, TextError> {
        let (mut lines, mut cursor) = (Lines::default(), Cursor::of_lines(text));
        loop {
            lines.line(&mut cursor)?;
            if !cursor.next_line()? {
                return Ok(lines);
            }
        }
    }

    fn line(&mut self, cursor: &mut Cursor<'a>) -> Result<(), TextError> {
        let (first, line) = (cursor.peek(), cursor.rest());
        if line.text().chars().all(|c| "*12.".contains(c)) && !line.text().is_empty() {
            cursor.take(line);
            return self.row(None, line);
        }
        match first.text().to_ascii_lowercase().as_str() {
            "" => {}
            "#" => drop(cursor.take(line)),
            "n" => {
                cursor.take(first);
                mark(cursor, "n: 4")?;
                let n = cursor.read("a number of cards, such as 4", number)?;
                put(&mut self.n, n, "n", line)?;
                if cursor.eat("game") {
                    cursor.expect(&[":"], "n=4 game:")?;
                }
            }
            "squares" => {
                cursor.take(first);
                mark(cursor, "squares: 22")?;
                let squares = cursor.read("a number of squares, such as 22", number)?;
                put(&mut self.squares, squares, "squares", line)?;
            }
            "anchor" => {
                cursor.take(first);
                mark(cursor, "anchor: own")?;
                let anchor = cursor.read("own or opponent", |word| word.parse().ok())?;
                put(&mut self.anchor, anchor, "anchor", line)?;
            }
            "turns" => {
                cursor.take(first);
                mark(cursor, "turns: 4L 1R")?;
                self.turns.get_or_insert_default().extend(cursor.list(turn)?);
            }
            "example" => cursor.expect(&["example", ":"], "Example:")?,
            "so" | "player" | "not" => self.scores(cursor, line)?,
            word if number(word).is_some() => self.numbered(cursor, first, line)?,
            _ => return Err(first.unlike(LINE)),
        }
        Ok(())
    }

    /// A line that begins with a number: a list of cards, a turn with its value, a section of a diagram, or turns.
    fn numbered(&mut self, cursor: &mut Cursor<'a>, first: Span<'a>, line: Span<'a>) -> Result<(), TextError> {
        let start = *cursor;
        cursor.take(first);
        let player = Player::ALL.into_iter().find(|player| player.number().to_string() == first.text());
        let row = cursor.rest();
        if cursor.eat("'") || cursor.eat("’") {
            let player = player.ok_or_else(|| first.unlike("1 or 2, as in \"1's-cards: 4,3,1,2\""))?;
            cursor.expect(&["s", "-", "cards", ":"], "1's-cards: 4,3,1,2")?;
            put(&mut self.cards[player], cursor.list(card)?, "this list of cards", line)
        } else if cursor.eat(":") {
            let mover = Player::ALL[self.valued.len() % 2];
            if player != Some(mover) {
                return Err(first.unlike(format!("{}, the player of this turn", mover.number())));
            }
            self.valued.push(turn(cursor)?);
            cursor.expect(&[",", "worth"], WORTH)?;
            value(cursor)?;
            if cursor.eat(";") {
                turn(cursor)?;
                cursor.expect(&["is", "better", ":"], WORTH)?;
                value(cursor)?;
            }
            Ok(())
        } else if !cursor.is_glued() && !row.text().is_empty() && row.text().chars().all(|c| "*12".contains(c)) {
            cursor.take(row);
            self.row(Some(first), row)
        } else {
            *cursor = start;
            self.turns.get_or_insert_default().extend(cursor.list(turn)?);
            Ok(())
        }
    }

    /// A row of a diagram. A label is the number of its first square.
    fn row(&mut self, label: Option<Span<'a>>, row: Span<'a>) -> Result<(), TextError> {
        let last = self.pictures.last_mut().map(|picture| &mut picture.what);
        let squares = last.as_ref().map_or(0, |picture| picture.squares());
        if let Some(label) = label.filter(|label| label.text() != "1") {
            let next = squares + 1;
            return match last.filter(|picture| picture.has_sections() && label.text() == next.to_string()) {
                Some(picture) => {
                    picture.widen(row.text());
                    Ok(())
                }
                None => Err(label.unlike(format!("the number of the first square of the row, here {next} or 1"))),
            };
        }
        // Stars are empty squares, and dots are blanks. The length decides for a row with neither.
        let is_open = last.as_ref().is_some_and(|picture| picture.has_sections() || squares > row.text().len());
        let (has_squares, has_blanks) = (row.text().contains('*'), row.text().contains('.'));
        if has_squares && has_blanks {
            return Err(row.unlike("a row of squares, such as **12**, or of upper pieces, such as ..1"));
        }
        let is_upper = has_blanks || label.is_none() && !has_squares && is_open;
        if !is_upper {
            self.pictures.push(At { what: Picture::new(row.text(), label.is_some()), span: row });
            return Ok(());
        }
        match last {
            Some(picture) => picture.add(row.text()).map_err(|what| row.error(what)),
            None => Err(row.unlike("a row of squares before the upper pieces, such as \"**12**\"")),
        }
    }

    /// The scores, such as `player 1 gets 2 points, player 2 1 point.`, or the author's `So player 1 gets 2 (1*1*1*2) points, player 2
    /// gets 1 (1*1*1*1*1) point.` with a new line before the last word.
    fn scores(&mut self, cursor: &mut Cursor<'a>, line: Span<'a>) -> Result<(), TextError> {
        let is_over = !cursor.eat("not");
        if is_over {
            cursor.eat("so");
            cursor.expect(&["player", "1", "gets"], SCORES)?;
        } else {
            cursor.expect(
                &["over", "yet", ";", "player", "1", "has"],
                "not over yet; player 1 has 2 points, player 2 1 point.",
            )?;
        }
        let one = score(cursor)?;
        cursor.expect(&[",", "player", "2"], SCORES)?;
        cursor.eat("gets");
        let two = score(cursor)?;
        cursor.expect(&["."], SCORES)?;
        put(&mut self.scores, At { what: ([one, two], is_over), span: line }, "the scores", line)
    }
}

/// Reads a score, its factors if they are given, and the word for points, which may be on the next line.
fn score(cursor: &mut Cursor<'_>) -> Result<u64, TextError> {
    let score = cursor.read("a score, such as 2", number)?;
    if cursor.eat("(") {
        let mut product = Some(1u64);
        loop {
            let factor = cursor.read("the size of a pile, as in \"2 (1*1*1*2) points\"", number)?;
            product = product.and_then(|product| product.checked_mul(factor.what));
            if !cursor.eat("*") {
                break;
            }
        }
        cursor.expect(&[")"], "2 (1*1*1*2) points")?;
        if product != Some(score.what) {
            return Err(score.span.unlike("the product of the numbers in brackets"));
        }
    }
    if cursor.peek().text().is_empty() {
        cursor.next_line()?;
    }
    if !cursor.eat("point") {
        cursor.expect(&["points"], SCORES)?;
    }
    Ok(score.what)
}

/// Passes a value such as `-7/36`.
fn value(cursor: &mut Cursor<'_>) -> Result<(), TextError> {
    cursor.eat("-");
    cursor.read("a value, such as 7/36", number)?;
    if cursor.eat("/") {
        cursor.read("a denominator, as in 7/36", number)?;
    }
    Ok(())
}
