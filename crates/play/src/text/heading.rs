//! The lines that say which player is to move: headings of layouts, and the line that the command shows below a board.

use faceup_core::notation::{NotationError, Problem, Reader, Token, format_card};
use faceup_core::{AfterBeating, Card, Player, Position};

use crate::{Conclusion, Names};

/// A heading: `Layout now: (LEFT is on lead)`.
#[derive(Debug, Clone)]
pub struct Heading<'t> {
    /// Whether it is that of the start of a game.
    pub is_initial: bool,
    /// The name of the player to move.
    pub mover: Option<Token<'t>>,
}

/// What follows the name in a heading.
const MOVES: &str = "has the opening lead|have the opening lead|has the lead|have the lead|is still on lead|are still on lead|\
    is on lead|are on lead|is to move|are to move|to move|to lead|leads|lead";

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
        let mut mover = None;
        if !reader.is_line_end() {
            let from = *reader;
            let closes = |at: &mut Reader| at.sign(|c| c == ')').is_some() && at.is_line_end();
            mover = reader.sign(|c| c == '(').and_then(|_| reader.name_before(|at| at.phrase_of(MOVES) && closes(at)));
            if mover.is_none() {
                return Err(NotationError::new(from.clone().line(), Problem::Grammar, "who is to move", HEADING));
            }
        }
        reader.line();
        Ok(Some(Heading { is_initial, mover }))
    }
}

/// The line that the command shows below a board: `move 3 of 8; LEFT beat with Jh?; LEFT to lead`.
#[derive(Debug, Clone)]
pub struct Status<'t> {
    line: Token<'t>,
    /// The name of the player to move.
    pub mover: Option<Token<'t>>,
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
        let mover = at.name_before(|at| at.phrase_of("to lead|to beat"));
        Some(Status { line: reader.line(), mover, numbers: [ply, of], told })
    }

    /// Checks that the line tells this position. `top` is the card on top of the pile.
    pub fn check(&self, position: &Position, names: &Names, top: Option<Card>) -> Result<(), NotationError> {
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
        let ends = Player::ALL.into_iter().flat_map(|player| {
            let given_up = [Conclusion::Resigned(player), Conclusion::Forfeited(player), Conclusion::Announced(player)];
            given_up.map(|end| end.words(names)).into_iter().chain([names.of(player).does("has won", "have won")])
        });
        let mut all = [next, Conclusion::Drawn.words(names)].into_iter().chain(ends);
        let ([ply, of], mut at) = (self.numbers, self.told);
        let mut tells_last = || {
            let is_told = last.iter().any(|last| at.phrase(last));
            at.run(|c| matches!(c, '?' | '!'));
            is_told && at.sign(|c| c == ';').is_some()
        };
        if ply <= of && (ply == 0 || tells_last()) && all.any(|next| at.phrase(&next)) && at.is_line_end() {
            return Ok(());
        }
        let (expected, remedy) = ("a line that tells what the board shows", "leave it out");
        Err(NotationError::new(self.line, Problem::Disagrees, expected, remedy))
    }
}
