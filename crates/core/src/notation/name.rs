//! Names of players.

use super::card::{Word, WrittenCard};
use super::code::is_code;
use super::lexer::{Kind, Lexeme, Reader, is_dash};
use super::rank::Run;
use super::token::Token;
use crate::Suit;
use crate::text::is_printable;

/// Words of layouts and records, which no name has.
const TAKEN: &str = "pile table lead leads layout initial draw drawn resign resigns forfeit forfeits announce announces unfinished and \
    must eat eats p take takes pick picks win wins all it by move variation vs v game suits ranks trumps after players event date result of";

/// Whether a text can be the name of a player in every layout and record: words of letters and digits, with dashes, dots and apostrophes
/// inside them and single blanks between them, of at most 40 characters. No word is a suit, a card, a game or a word of records, and the first
/// one is no number. Text printed with such names can be read again.
///
/// ```
/// use faceup_core::notation::is_name;
/// assert!(["LEFT", "Bill", "you", "B", "L", "A", "Jean-Luc", "Anna-2", "Mr.X", "Player 1", "Max"].into_iter().all(is_name));
/// assert!(["", "two  words", "As", "Hearts", "eats", "Pile", "a:b", "{}", "7", "$.X"].into_iter().all(|text| !is_name(text)));
/// ```
pub fn is_name(text: &str) -> bool {
    const LONGEST: usize = 40;
    let (mut reader, mut last) = (Reader::new(text), None::<Lexeme>);
    let mut at = 0;
    while let Some(lexeme) = reader.next() {
        let token = lexeme.token;
        let is_joined = reader.peek().is_some_and(|next| next.kind != Kind::Word);
        let fits = match (lexeme.kind, last) {
            (Kind::Word, None) => !is_of_cards(token) && is_first(token, is_joined) || is_joined && is_letter(token),
            (Kind::Word, Some(Lexeme { kind: Kind::Sign(joint), .. })) => {
                lexeme.blanks == 0 && (!is_dash(joint) || !is_of_cards(token))
            }
            (Kind::Word, Some(_)) => lexeme.blanks == 1 && !is_of_cards(token),
            (Kind::Sign('-' | '.' | '\''), Some(Lexeme { kind: Kind::Word, .. })) => lexeme.blanks == 0,
            _ => false,
        };
        if !fits || TAKEN.split(' ').any(|word| token.is(word)) {
            return false;
        }
        at += token.text().len() + lexeme.blanks;
        last = Some(lexeme);
    }
    // A blank of more than one byte, or one at an end, is none of a name.
    at == text.len()
        && last.is_some_and(|last| last.kind == Kind::Word)
        && text.starts_with(char::is_alphanumeric)
        && is_printable(text)
        && !text.split(' ').any(is_code)
        && text.chars().count() <= LONGEST
}

/// Whether a word is a suit, or has both suits and ranks. Words such as `Max`, of several ranks and the letter of a suit that playing cards
/// do not have, are names.
fn is_of_cards(word: Token<'_>) -> bool {
    match Word::of(word) {
        Word::Other | Word::Ranks(_) => false,
        Word::SuitRanks(cards) | Word::RanksSuit(cards) => {
            let is_rare = |card: &WrittenCard<'_>| !card.run.is_single() && !Suit::REAL.contains(&card.suit);
            !(cards.iter().all(is_rare) && word.text().chars().all(char::is_alphabetic))
        }
        Word::Suit(_) => true,
    }
}

fn is_letter(word: Token<'_>) -> bool {
    word.text().chars().count() == 1 && word.text().starts_with(char::is_alphabetic)
}

/// Whether a name can begin with this word: if it is a rank, it is the letter `A`, the initial of more, or an English name.
fn is_first(word: Token<'_>, is_joined: bool) -> bool {
    Run::of(word).is_none_or(|run| run.is_name() || word.is("A") || is_joined && is_letter(word))
}

/// What stands before a hand or a pile.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label<'t> {
    pub name: Token<'t>,
    pub is_pile: bool,
    /// Only blanks separate the name from the cards, as in the boards that the command shows.
    pub is_bare: bool,
    /// The place behind the colon or dash.
    pub after: Reader<'t>,
}

impl Label<'_> {
    /// Whether a hand or a pile follows, and not a move.
    pub fn has_hand(&self) -> bool {
        let word = self.after.here();
        self.is_pile || WrittenCard::all_of_word(word).is_none() && Word::of(word) != Word::Other
    }
}

/// The label that is next: `NAME:`, `NAME -`, or `NAME` with two blanks or more behind it. `Pile` and `Table` are labels of the pile.
pub(super) fn label<'t>(reader: &Reader<'t>) -> Option<Label<'t>> {
    let mut end = *reader;
    reader.word()?;
    while end.at < reader.at + LONGEST {
        end.next()?;
        let mut after = end;
        let next = after.next().filter(|next| next.kind != Kind::Line)?;
        let name = reader.until(&end);
        let is_pile = name.is("pile") || name.is("table");
        let is_marked = match next.kind {
            Kind::Sign(':') => true,
            // `Table -` without cards is the dash of an empty pile.
            Kind::Sign(c) => is_dash(c) && next.blanks > 0 && !(is_pile && next.blanks > 1 && after.is_line_end()),
            _ => false,
        };
        if is_marked || next.blanks > 1 {
            let after = if is_marked { after } else { end };
            let label = Label { name, is_pile, is_bare: !is_marked, after };
            return (is_pile || is_name(name.text())).then_some(label);
        }
    }
    None
}

/// No name has more bytes.
const LONGEST: usize = 160;

impl<'t> Reader<'t> {
    /// Takes a name and the words behind it, on this line. Returns the name.
    pub fn name_before(&mut self, mut says: impl FnMut(&mut Reader<'t>) -> bool) -> Option<Token<'t>> {
        let mut end = *self;
        while !end.is_line_end() {
            end.next();
            let (name, mut after) = (self.until(&end), end);
            if name.text().len() > LONGEST {
                break;
            }
            if is_name(name.text()) && says(&mut after) {
                *self = after;
                return Some(name);
            }
        }
        None
    }
}

/// The name of the player a text addresses: the mover, unless the text says otherwise.
pub const YOU: &str = "You";

/// The verb form for a player's name: `LEFT wins`, but `YOU win`.
///
/// ```
/// use faceup_core::notation::verb;
/// assert_eq!((verb("LEFT", "wins", "win"), verb("You", "wins", "win")), ("wins", "win"));
/// ```
pub fn verb<'v>(name: &str, third_person: &'v str, second_person: &'v str) -> &'v str {
    if name.eq_ignore_ascii_case(YOU) { second_person } else { third_person }
}
