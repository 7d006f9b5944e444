//! The lines that say which player is to move: headings of layouts, and the line that the command shows below a board.

use faceup_core::notation::{NotationError, Problem, Reader, Token, WrittenCard};
use faceup_core::{AfterBeating, Card, Position};

use crate::Names;

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
            mover = reader
                .sign(|c| c == '(')
                .and_then(|_| reader.name_before(|at| at.phrase_of(MOVES) && closes(at)));
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
    /// The card to beat, if a player is to move.
    to_beat: Option<WrittenCard<'t>>,
    /// The last move: the player, what the player did, and the card.
    last: Option<(Token<'t>, &'static str, Option<WrittenCard<'t>>)>,
}

impl<'t> Status<'t> {
    /// Takes the line that is next, if it is such a line.
    pub fn take(reader: &mut Reader<'t>) -> Result<Option<Status<'t>>, NotationError> {
        let (mut at, line) = (*reader, reader.clone().line());
        if at.phrase("variation") {
            at.number();
            at.sign(|c| c == ',');
        }
        let ply = if at.phrase("move") { at.number() } else { None };
        let Some((ply, of)) = ply.filter(|_| at.phrase("of")).zip(at.number()) else { return Ok(None) };
        let ends = |at: &mut Reader| at.sign(|c| c == ';').is_some();
        let (mut before, mut last) = (at, None);
        if ends(&mut before) {
            let mut did = None;
            let name = before.name_before(|at| {
                let verb = ["led", "beat with", "ate"].into_iter().find(|verb| at.phrase(verb));
                did = verb.map(|verb| (verb, WrittenCard::take(at)));
                at.run(|c| matches!(c, '?' | '!'));
                did.is_some()
            });
            last = name.zip(did).map(|(name, (verb, card))| (name, verb, card));
        }
        if last.is_some() {
            at = before;
        }
        let refuse = |at: &Reader<'t>| {
            let remedy = "write 'move 3 of 8; LEFT beat with Jh; LEFT to lead', as the program shows it";
            NotationError::new(at.here(), Problem::Grammar, "the last move, or who is to move", remedy)
        };
        if !ends(&mut at) || ply > of || (ply == 0) != last.is_none() {
            return Err(refuse(&at));
        }
        let mut to_beat = None;
        let mover = at.name_before(|at| {
            at.phrase("to lead")
                || at.phrase("to beat") && {
                    to_beat = WrittenCard::take(at);
                    to_beat.is_some() && at.phrase("or eat")
                }
        });
        const OVER: &str = "has won|have won|resigns|resign|forfeits|forfeit|announces a forced win|announce a forced win";
        let mut is_over = || at.phrase("draw agreed") || at.name_before(|at| at.phrase_of(OVER)).is_some();
        if mover.is_none() && !is_over() || !at.is_line_end() {
            return Err(refuse(&at));
        }
        at.line();
        *reader = at;
        Ok(Some(Status { line, mover, to_beat, last }))
    }

    /// Checks that the line tells this position. `top` is the card on top of the pile.
    pub fn check(&self, position: &Position, names: &Names, top: Option<Card>) -> Result<(), NotationError> {
        let (pack, mover) = (position.rules().pack(), position.mover());
        let card = |written: Option<WrittenCard<'t>>| written.map(|card| card.resolve(pack)).transpose();
        let leads = position.rules().after_beating() == AfterBeating::Lead;
        let of_last = match self.last {
            None => true,
            Some((name, verb, written)) => {
                let player = if verb == "beat with" && leads { mover } else { !mover };
                let fits = verb == "ate" || !leads || (verb == "led") == position.to_beat().is_some();
                names.player(name.text()) == Some(player) && card(written)? == top && fits
            }
        };
        if of_last && (self.mover.is_none() || card(self.to_beat)? == position.to_beat()) {
            return Ok(());
        }
        let (expected, remedy) = ("a line that tells what the board shows", "leave it out");
        Err(NotationError::new(self.line, Problem::Disagrees, expected, remedy))
    }
}
