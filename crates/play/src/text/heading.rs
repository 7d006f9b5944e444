//! The lines that say which player is to move: headings of layouts, and the line that the command shows below a board.

use faceup_core::notation::{NotationError, Problem, Reader, Token, format_card};
use faceup_core::{AfterBeating, Card, Position};

use crate::{Conclusion, Names};

/// The player who is to move, as a line says.
#[derive(Debug, Clone, Copy)]
pub struct Mover<'t> {
    /// The name.
    pub name: Token<'t>,
    /// Whether the line says that the player leads.
    pub leads: bool,
}

impl Mover<'_> {
    /// Checks that the player is to move in a position, and leads if the line says so.
    pub fn check(&self, position: &Position, names: &Names) -> Result<(), NotationError> {
        let mover = names.of(position.mover());
        if names.player(self.name.text()) != Some(position.mover()) {
            let remedy = format!("here {} to move", mover.does("is", "are"));
            return Err(NotationError::new(self.name, Problem::Player, mover, remedy));
        }
        match position.to_beat().filter(|_| self.leads) {
            Some(card) => {
                let card = format_card(card, position.rules().pack());
                let remedy =
                    format!("the pile has a card to beat, {card}: write '({} to move)'", mover.does("is", "are"));
                Err(NotationError::new(self.name, Problem::Disagrees, "a player who leads", remedy))
            }
            None => Ok(()),
        }
    }
}

/// A heading: `Layout now: (LEFT is on lead)`.
#[derive(Debug, Clone)]
pub struct Heading<'t> {
    /// Whether it is that of the start of a game.
    pub is_initial: bool,
    /// The player to move, if it names one.
    pub mover: Option<Mover<'t>>,
}

/// What follows the name of a player who leads.
const LEADS: &str = "has the opening lead|have the opening lead|has the lead|have the lead|is still on lead|are still on lead|\
    is on lead|are on lead|to lead|leads|lead";
/// What follows the name of a player who leads or beats.
const MOVES: &str = "is to move|are to move|to move";

const HEADING: &str =
    "write 'Initial layout: (LEFT has the opening lead)', 'Layout now: (LEFT is on lead)' or '(LEFT is to move)'";

impl<'t> Heading<'t> {
    /// Takes the heading that is next, with its line.
    pub fn take(reader: &mut Reader<'t>) -> Result<Option<Heading<'t>>, NotationError> {
        let is_initial = reader.phrase("initial layout");
        if !is_initial && !reader.phrase_of("layout now|layout") {
            return Ok(None);
        }
        reader.sign(|c| c == ':');
        if reader.is_line_end() {
            return Ok(Some(Heading { is_initial, mover: None }));
        }
        let (line, mut leads) = (reader.clone().line(), false);
        let name = reader.sign(|c| c == '(').and_then(|_| {
            reader.name_before(|at| {
                leads = at.phrase_of(LEADS);
                (leads || at.phrase_of(MOVES)) && at.sign(|c| c == ')').is_some() && at.is_line_end()
            })
        });
        let Some(name) = name else { return Err(NotationError::grammar(line, "who is to move", HEADING)) };
        Ok(Some(Heading { is_initial, mover: Some(Mover { name, leads }) }))
    }
}

/// The line that the command shows below a board: `move 3 of 8; LEFT beat with Jh?; LEFT to lead`.
#[derive(Debug, Clone)]
pub struct Status<'t> {
    line: Token<'t>,
    /// The player to move, unless the game is over.
    pub mover: Option<Mover<'t>>,
    /// The numbers of this move and of the last one.
    numbers: [usize; 2],
    /// The place behind the numbers.
    told: Reader<'t>,
}

impl<'t> Status<'t> {
    /// Takes the line that is next, if it is such a line.
    pub fn take(reader: &mut Reader<'t>) -> Option<Status<'t>> {
        let mut at = *reader;
        if at.phrase("variation") {
            at.number();
            at.sign(|c| c == ',');
        }
        let ply = if at.phrase("move") { at.number()? } else { return None };
        let of = if at.phrase("of") { at.number()? } else { return None };
        at.sign(|c| c == ';')?;
        let told = at;
        if ply > 0 {
            at.words_until(';');
        }
        let name = at.name_before(|at| at.phrase_of("to lead|to beat"));
        let mover = name.map(|name| Mover { name, leads: false });
        Some(Status { line: reader.line(), mover, numbers: [ply, of], told })
    }

    /// Checks that the line is the one that the command shows below this position. `top` is the card on top of the pile. Returns how the game
    /// ended if the line says so.
    pub fn check(
        &self,
        position: &Position,
        names: &Names,
        top: Option<Card>,
    ) -> Result<Option<Conclusion>, NotationError> {
        let card = |card| format_card(card, position.rules().pack());
        let (mover, other) = (names.of(position.mover()), names.of(!position.mover()));
        let (to_beat, after) = (position.to_beat(), position.rules().after_beating());
        let last = match top.map(card) {
            None => vec![format!("{other} ate")],
            Some(top) => match (after, to_beat) {
                (AfterBeating::Lead, None) => vec![format!("{mover} beat with {top}")],
                (AfterBeating::Lead, Some(_)) => vec![format!("{other} led {top}")],
                (AfterBeating::Pass, _) => vec![format!("{other} led {top}"), format!("{other} beat with {top}")],
            },
        };
        let next = to_beat.map_or(format!("{mover} to lead"), |top| format!("{mover} to beat {} or eat", card(top)));
        let ([ply, of], mut at) = (self.numbers, self.told);
        let mut tells_last = || {
            let is_told = last.iter().any(|last| at.phrase(last));
            at.run(|c| matches!(c, '?' | '!'));
            is_told && at.sign(|c| c == ';').is_some()
        };
        if ply <= of && (ply == 0 || tells_last()) {
            let goes_on = at.phrase(&next);
            let end = Conclusion::ALL.into_iter().find(|end| ply == of && at.phrase(&end.words(names)));
            if (goes_on || end.is_some()) && at.is_line_end() {
                return Ok(end);
            }
        }
        let (expected, remedy) = ("a line that tells what the board shows", "leave it out");
        Err(NotationError::new(self.line, Problem::Disagrees, expected, remedy))
    }
}
