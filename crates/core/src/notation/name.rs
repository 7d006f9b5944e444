//! Names of players.

use super::card::{Word, WrittenCard};
use super::code::is_code;
use super::lexer::{Kind, Lexeme, Reader, is_dash, lex};
use super::rank::Run;
use super::token::Token;
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
/// assert!(["LEFT", "Bill", "you", "B", "L", "A", "Jean-Luc", "Anna-2", "Mr.X", "Player 1"].into_iter().all(is_name));
/// assert!(["", "two  words", "As", "Hearts", "eats", "Pile", "a:b", "{}", "7", "$.X"].into_iter().all(|text| !is_name(text)));
/// ```
pub fn is_name(text: &str) -> bool {
    const LONGEST: usize = 40;
    let lexemes = lex(text, 0);
    let (mut at, mut last) = (0, None::<Lexeme>);
    for (index, lexeme) in lexemes.iter().enumerate() {
        let token = lexeme.token;
        let is_joined = lexemes.get(index + 1).is_some_and(|next| next.kind != Kind::Word);
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
        last = Some(*lexeme);
    }
    // A blank of more than one byte, or one at an end, is none of a name.
    at == text.len()
        && last.is_some_and(|last| last.kind == Kind::Word)
        && text.starts_with(char::is_alphanumeric)
        && is_printable(text)
        && !text.split(' ').any(is_code)
        && text.chars().count() <= LONGEST
}

/// Whether a word is a suit, or has both suits and ranks.
fn is_of_cards(word: Token<'_>) -> bool {
    !matches!(Word::of(word), Word::Other | Word::Ranks(_))
}

fn is_letter(word: Token<'_>) -> bool {
    word.text().chars().count() == 1 && word.text().starts_with(char::is_alphabetic)
}

/// Whether a name can begin with this word: if it is a rank, it is the letter `A`, the initial of more, or an English name.
fn is_first(word: Token<'_>, is_joined: bool) -> bool {
    Run::of(word).is_none_or(|run| run.is_name() || word.is("A") || is_joined && is_letter(word))
}

/// What stands before a hand or a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label<'t> {
    pub name: Token<'t>,
    pub is_pile: bool,
    /// Only blanks separate the name from the cards, as in the boards that the command shows.
    pub is_bare: bool,
    /// The number of lexemes, with the colon or dash.
    pub length: usize,
}

impl Label<'_> {
    /// Whether a hand or a pile follows, and not a move.
    pub fn has_hand(&self, reader: &Reader<'_>) -> bool {
        let first = reader.ahead(self.length).filter(|next| next.kind == Kind::Word).map(|next| next.token);
        let is_hand = |word| WrittenCard::all_of_word(word).is_none() && Word::of(word) != Word::Other;
        self.is_pile || first.is_some_and(is_hand)
    }
}

/// The label that is next: `NAME:`, `NAME -`, or `NAME` with two blanks or more behind it. `Pile` and `Table` are labels of the pile.
pub(super) fn label<'t>(reader: &Reader<'t>) -> Option<Label<'t>> {
    let mut at = 0;
    loop {
        reader.ahead(at).filter(|lexeme| lexeme.kind == Kind::Word)?;
        while let (Some(joint), Some(word)) = (reader.ahead(at + 1), reader.ahead(at + 2))
            && matches!(joint.kind, Kind::Sign('-' | '.' | '\''))
            && (joint.blanks, word.blanks, word.kind) == (0, 0, Kind::Word)
        {
            at += 2;
        }
        let name = reader.piece(at);
        let is_pile = name.is("pile") || name.is("table");
        let label = |is_bare| Label { name, is_pile, is_bare, length: at + 1 + usize::from(!is_bare) };
        let is_label = || is_pile || is_name(name.text());
        let next = reader.ahead(at + 1)?;
        match next.kind {
            Kind::Sign(':') => return is_label().then(|| label(false)),
            Kind::Sign(c)
                if is_dash(c)
                    && next.blanks > 0
                    && !(is_pile
                        && next.blanks > 1
                        && reader.ahead(at + 2).is_none_or(|after| after.kind == Kind::Line)) =>
            {
                return is_label().then(|| label(false));
            }
            Kind::Word | Kind::Sign(_) if next.blanks > 1 => return is_label().then(|| label(true)),
            Kind::Word if next.blanks == 1 => at += 1,
            _ => return None,
        }
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
