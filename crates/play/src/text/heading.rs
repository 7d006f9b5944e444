//! The lines that say which player is to move: headings of layouts, and the line that the command shows below a board.

use std::ops::Range;

use faceup_core::notation::{NotationError, Problem, WrittenPile, is_name};

/// A heading.
#[derive(Debug, Clone)]
pub struct Heading {
    /// Whether it is that of the start of a game.
    pub is_initial: bool,
    /// Whether it is the line below a board.
    pub is_status: bool,
    /// The name of the player to move.
    pub mover: Option<Range<usize>>,
}

/// What follows the name in a heading.
const MOVES: &str = "has the opening lead|have the opening lead|has the lead|have the lead|is still on lead|are still on lead|\
    is on lead|are on lead|is to move|are to move|to move|to lead|leads|lead";

const HEADING: &str =
    "write 'Initial layout: (LEFT has the opening lead)', 'Layout now: (LEFT is on lead)' or '(LEFT is to move)'";

/// The rest of a text after words at its start, in any case.
fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let start = text.get(..words.len()).filter(|start| start.eq_ignore_ascii_case(words))?;
    let rest = &text[start.len()..];
    (!rest.starts_with(char::is_alphanumeric)).then_some(rest)
}

/// The text before words at its end, in any case.
pub fn before<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let at = text.len().checked_sub(words.len())?;
    let is_end = text.get(at..).is_some_and(|end| end.eq_ignore_ascii_case(words));
    let is_word = is_end && (at == 0 || text[..at].ends_with(char::is_whitespace));
    is_word.then(|| text[..at].trim_end())
}

impl Heading {
    /// Reads a line, if it is a heading.
    pub fn read(text: &str, at: Range<usize>) -> Result<Option<Heading>, NotationError> {
        let line = &text[at.clone()];
        let name_at = |name: &str| {
            at.start + (name.as_ptr() as usize - line.as_ptr() as usize)
                ..at.start + (name.as_ptr() as usize - line.as_ptr() as usize) + name.len()
        };
        let (is_initial, rest) = match (after(line, "initial layout"), after(line, "layout now"), after(line, "layout"))
        {
            (Some(rest), ..) => (true, rest),
            (None, Some(rest), _) | (None, None, Some(rest)) => (false, rest),
            (None, None, None) => return status(text, at),
        };
        let rest = rest.trim_start();
        let said = rest.strip_prefix(':').unwrap_or(rest).trim();
        if said.is_empty() {
            return Ok(Some(Heading { is_initial, is_status: false, mover: None }));
        }
        let inner = said.strip_prefix('(').and_then(|said| said.strip_suffix(')'));
        let name = inner.and_then(|inner| {
            MOVES.split('|').find_map(|moves| before(inner.trim(), moves)).filter(|name| is_name(name))
        });
        match name {
            Some(name) => Ok(Some(Heading { is_initial, is_status: false, mover: Some(name_at(name)) })),
            None => Err(NotationError::at(
                text,
                name_at(inner.unwrap_or(said)),
                Problem::Grammar,
                "who is to move",
                HEADING,
            )),
        }
    }
}

/// `variation 2, move 3 of 8; LEFT beat with Jh?; LEFT to lead`
fn status(text: &str, at: Range<usize>) -> Result<Option<Heading>, NotationError> {
    let line = &text[at.clone()];
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let mut parts = line.split(';').map(str::trim);
    let first = parts.next().unwrap_or_default();
    let first = match first.split_once(", ") {
        Some((variation, rest)) if variation.strip_prefix("variation ").is_some_and(number) => rest,
        _ => first,
    };
    let numbers = first.strip_prefix("move ").and_then(|numbers| numbers.split_once(" of "));
    if !numbers.is_some_and(|(ply, of)| number(ply) && number(of)) {
        return Ok(None);
    }
    let parts: Vec<&str> = parts.collect();
    let place = |part: &str| {
        let start = at.start + (part.as_ptr() as usize - line.as_ptr() as usize);
        start..start + part.len()
    };
    let refuse = |part: &str| {
        let remedy = "write 'move 3 of 8; LEFT to lead', as the program shows it";
        Err(NotationError::at(text, place(part), Problem::Grammar, "the last move, or who is to move", remedy))
    };
    let is_card = |card: &str| WrittenPile::read(card).is_ok_and(|pile| pile.cards().len() == 1);
    let named = |name: &&str| is_name(name);
    let Some((what, did)) = parts.split_last() else { return refuse(first) };
    for did in did {
        let did = did.trim_end_matches(['?', '!']);
        let played = [" led ", " beat with "].iter().find_map(|verb| did.split_once(verb));
        let is_move = played.is_some_and(|(name, card)| is_name(name) && is_card(card));
        if !is_move && before(did, "ate").filter(named).is_none() {
            return refuse(did);
        }
    }
    let beats = what.split_once(" to beat ").filter(|(_, card)| card.strip_suffix(" or eat").is_some_and(is_card));
    let mover = before(what, "to lead").or(beats.map(|(name, _)| name)).filter(named);
    let mut ends =
        "has won|have won|resigns|resign|forfeits|forfeit|announces a forced win|announce a forced win".split('|');
    let is_over = *what == "Draw agreed" || ends.any(|end| before(what, end).filter(named).is_some());
    if mover.is_none() && !is_over {
        return refuse(what);
    }
    Ok(Some(Heading { is_initial: false, is_status: true, mover: mover.map(place) }))
}
