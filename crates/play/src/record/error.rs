//! What is wrong with a record, and where.

use std::fmt;
use std::ops::Range;

use faceup_core::notation::{self, NotationError};
use faceup_core::{PackError, RulesError, UnknownName};

use super::{NameError, WordsError, header};

/// A text that could not be read as a record: which piece of it, where that stands, and what the trouble is.
///
/// It prints as one line: what was expected, what came, and what to write instead.
///
/// ```
/// use faceup_play::Record;
/// let text = "Ranks: 3\n\nLEFT: spades A Q  hearts K\nRIGHT: spades K  hearts A Q\n\nQs, Ks. Qh, Ks.\n";
/// let error = Record::parse(text).unwrap_err();
/// assert_eq!((error.token(), error.line(text), error.column(text)), ("Ks", 6, 13));
/// assert_eq!(
///     error.render(text),
///     "line 6, column 13: expected a legal move, got 'Ks'; the card is not in the hand of the player to move\n  \
///      6 | Qs, Ks. Qh, Ks.\n                  ^^"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    token: String,
    offset: usize,
    problem: RecordProblem,
}

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordProblem {
    /// Cards, moves or a layout that cannot be.
    Notation(NotationError),
    /// There is no layout to begin with.
    NoLayout,
    /// A header that stands there twice.
    HeaderTwice,
    /// A header that wants a number and has something else.
    NotANumber,
    /// A header that wants one of a few words and has another.
    NotOneOf(&'static [&'static str]),
    /// A game that nobody knows.
    Preset(UnknownName),
    /// Rules that cannot be.
    Rules(RulesError),
    /// Names that do not do.
    Name(NameError),
    /// A header of the players that does not have two names.
    NotTwoNames,
    /// Names with something after them that are neither headers nor two players with their hands.
    NotTwoHands,
    /// Words that do not do.
    Words(WordsError),
    /// Something in the heading of a layout other than who leads.
    Heading,
    /// A remark that does not end.
    OpenRemark,
    /// The end of a remark that has not begun.
    StrayBrace,
    /// Signs after a move that are no mark.
    NoMark,
    /// A mark with no move before it.
    MarkWithoutMove,
    /// A second mark of a move.
    MarkTwice,
    /// Something after the end of the game.
    AfterTheEnd,
    /// An end of the game that is said of nobody.
    WhoseEnd,
    /// A layout that says another player to be on lead than the moves do, which is given.
    OtherMover(String),
    /// A result that is not that of the moves, which is given.
    OtherResult(String),
    /// Other words where a result should be.
    NoResult,
}

impl RecordError {
    /// About a piece of `text`.
    pub(super) fn new(text: &str, at: Range<usize>, problem: RecordProblem) -> RecordError {
        RecordError { token: text.get(at.clone()).unwrap_or_default().to_owned(), offset: at.start, problem }
    }

    /// The piece of the text that the error is about; empty if it is that something is not there.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Where that piece begins, in bytes.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// What is wrong.
    #[must_use]
    pub const fn problem(&self) -> &RecordProblem {
        &self.problem
    }

    /// The line of `text` that it is on, from 1.
    #[must_use]
    pub fn line(&self, text: &str) -> usize {
        text[..text.floor_char_boundary(self.offset)].matches('\n').count() + 1
    }

    /// The character of that line that it begins at, from 1.
    #[must_use]
    pub fn column(&self, text: &str) -> usize {
        let before = &text[..text.floor_char_boundary(self.offset)];
        before.chars().rev().take_while(|&c| c != '\n').count() + 1
    }

    /// Where it is, what it says, and the line of `text` that it is about, with carets under the piece in question.
    #[must_use]
    pub fn render(&self, text: &str) -> String {
        let (line, column) = (self.line(text), self.column(text));
        format!("line {line}, column {column}: {self}\n{}", notation::point_at(text, self.offset, &self.token))
    }
}

impl From<NotationError> for RecordError {
    fn from(error: NotationError) -> RecordError {
        let (token, offset) = (error.token().to_owned(), error.offset());
        RecordError { token, offset, problem: RecordProblem::Notation(error) }
    }
}

impl std::error::Error for RecordError {}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let got = notation::quote(&self.token);
        match &self.problem {
            RecordProblem::Notation(error) => write!(f, "{error}"),
            RecordProblem::NoLayout => write!(
                f,
                "expected a header or the layout that the game begins with, got {got}; write as in \
                 'LEFT: hearts A Q  spades K', a line for a player, before the moves"
            ),
            RecordProblem::HeaderTwice => write!(f, "expected each header once, got {got} again; take one away"),
            RecordProblem::NotANumber => write!(f, "expected a number, got {got}; write as in 'Ranks: 13'"),
            RecordProblem::NotOneOf(words) => write!(f, "expected {}, got {got}", words.join(" or ")),
            RecordProblem::Preset(error) => write!(f, "expected a game, got {got}; {error}"),
            RecordProblem::Rules(RulesError::Pack(error @ PackError::TooManyCards { .. })) => {
                write!(f, "expected a pack, got too many cards; {error}")
            }
            RecordProblem::Rules(error) => write!(f, "expected rules, got {got}; {error}"),
            RecordProblem::Name(error) => write!(f, "{error}"),
            RecordProblem::NotTwoNames => {
                write!(f, "expected two names, got {got}; write as in 'Players: LEFT, RIGHT'")
            }
            RecordProblem::NotTwoHands => {
                write!(f, "expected a header or the hands of two players, got {got}; headers are {}", header::names())
            }
            RecordProblem::Words(error) => write!(f, "{error}"),
            RecordProblem::Heading => {
                write!(f, "expected the heading of a layout, got {got}; write as in 'Layout now: (RIGHT is on lead)'")
            }
            RecordProblem::OpenRemark => {
                write!(f, "expected '}}' at the end of the remark that begins with {got}, got the end of the text")
            }
            RecordProblem::StrayBrace => {
                write!(f, "expected a move or a remark, got {got} alone; a remark stands in braces, as '{{so}}'")
            }
            RecordProblem::NoMark => write!(f, "expected ??, ?, ?!, !?, ! or !! as the mark of a move, got {got}"),
            RecordProblem::MarkWithoutMove => {
                write!(
                    f,
                    "expected a move before its mark, got {got} alone; write the mark after the move, as in '8h?'"
                )
            }
            RecordProblem::MarkTwice => write!(f, "expected one mark of a move, got {got} as well; take one away"),
            RecordProblem::AfterTheEnd => {
                write!(f, "expected the game to go on no more, got {got}; take away what follows its end, or the end")
            }
            RecordProblem::WhoseEnd => {
                write!(f, "expected the name of the player before {got}; write as in 'RIGHT resigns'")
            }
            RecordProblem::OtherMover(name) => {
                write!(f, "expected {name}, got {got}; by the moves up to there {name} is to move")
            }
            RecordProblem::OtherResult(result) => write!(
                f,
                "expected '{result}', got {got}; that is how the moves end, and what ends a game otherwise stands \
                 after them, as 'RIGHT resigns'"
            ),
            RecordProblem::NoResult => {
                write!(f, "expected a result, got {got}; write 'NAME wins', 'draw' or 'unfinished'")
            }
        }
    }
}
