//! Errors in records.

use std::fmt;
use std::ops::Range;

use faceup_core::notation::{self, NotationError, Problem, Rewritten};
use faceup_core::{Contradiction, GameWordError, PackError, RulesError};

use super::key;
use crate::{NameError, WordsError};

/// Why a text could not be read as a record, and where.
///
/// It prints as one line: what was expected, what was found, and the remedy.
///
/// ```
/// use faceup_play::Record;
/// let text = "Ranks: 3\n\nLEFT: spades A Q  hearts K\nRIGHT: spades K  hearts A Q\n\nQs, Ks. Qh, Ks.\n";
/// let error = Record::parse(text).unwrap_err();
/// assert_eq!((error.token(), error.line(text), error.column(text)), ("Ks", 6, 13));
/// assert_eq!(
///     error.render(text),
///     "line 6, column 13: expected a legal move, got 'Ks'; LEFT is to move, and the card lies in the pile\n  \
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
    /// Cards, moves or a layout are wrong.
    Notation(NotationError),
    /// The initial layout is missing.
    NoLayout,
    /// The layout has playing cards for ranks of a long suit, so the numbers of the moves would be other cards.
    PlayingCards,
    /// Cards stand in words above the deal, so a hand may have been missed.
    StrayCards,
    /// A header is repeated.
    HeaderTwice,
    /// The value of a header is not a number.
    NotANumber,
    /// The value of a header is not one of these words.
    NotOneOf(&'static [&'static str]),
    /// The game is unknown, or cannot have the pack.
    Game(GameWordError),
    /// The game is named with all of its rules, and another header contradicts it.
    Contradiction(Contradiction),
    /// The rules are impossible.
    Rules(RulesError),
    /// A name is wrong.
    Name(NameError),
    /// The header of the players does not have two names.
    NotTwoNames,
    /// The names in the layout are neither headers nor two players.
    NotTwoHands,
    /// Words are wrong.
    Words(WordsError),
    /// The heading of a layout has unknown words.
    Heading,
    /// A remark does not end.
    OpenRemark,
    /// A closing brace without a remark.
    StrayBrace,
    /// The signs after a move are not a mark.
    NoMark,
    /// There is no move before a mark.
    MarkWithoutMove,
    /// A move has a second mark.
    MarkTwice,
    /// Something follows the end of the game.
    AfterTheEnd,
    /// The statement of the end does not name a player.
    WhoseEnd,
    /// The heading of a layout names the wrong player. Holds the right one.
    OtherMover(String),
    /// The player to move does not hold the first card. Holds the name of the other player, who does.
    OtherBegins(Box<NotationError>, String),
    /// Words about who leads are unclear, or contradict each other.
    WhoLeads,
    /// The text names other rules than those asked for. Holds the latter.
    OtherGame(String),
    /// A mark stands behind the end of the game.
    MarkOfEnd,
    /// The result disagrees with the moves. Holds the right one.
    OtherResult(String),
    /// The text is not a result.
    NoResult,
}

impl RecordError {
    /// An error about a piece of `text`.
    pub fn new(text: &str, at: Range<usize>, problem: RecordProblem) -> RecordError {
        RecordError { token: text.get(at.clone()).unwrap_or_default().to_owned(), offset: at.start, problem }
    }

    /// The error of rules that are impossible.
    pub(super) fn of_rules(text: &str, at: Range<usize>, error: RulesError) -> RecordError {
        RecordError::new(text, at, RecordProblem::Rules(error))
    }

    /// The same error for a longer text, in which this text begins at byte `base`.
    pub(super) fn within(self, base: usize) -> RecordError {
        RecordError { offset: self.offset + base, ..self }
    }

    /// The same error about the text before [quotes](super::lines::unquoted) became blanks.
    pub(super) fn quoted(self, original: &str) -> RecordError {
        let token = original.get(self.offset..self.offset + self.token.len()).map_or(self.token, str::to_owned);
        RecordError { token, ..self }
    }

    /// The same error about the original of a text.
    pub(super) fn restored(self, rewritten: &Rewritten, original: &str) -> RecordError {
        let at = rewritten.original(self.offset..self.offset + self.token.len());
        let problem = match self.problem {
            RecordProblem::Notation(error) => RecordProblem::Notation(rewritten.restore(error, original)),
            problem => problem,
        };
        RecordError { token: original.get(at.clone()).unwrap_or_default().to_owned(), offset: at.start, problem }
    }

    /// Whether the text was understood, and this is what is wrong with it, though another reader may have other errors.
    pub(super) const fn is_of_meaning(&self) -> bool {
        match &self.problem {
            RecordProblem::WhoLeads | RecordProblem::OtherGame(_) | RecordProblem::MarkOfEnd => true,
            RecordProblem::Notation(error) => {
                matches!(error.problem(), Problem::CardsInBrackets | Problem::Negation | Problem::OpponentsHand)
            }
            _ => false,
        }
    }

    /// The faulty piece of the text. Empty if something is missing.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The byte offset of that piece.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// What is wrong.
    pub const fn problem(&self) -> &RecordProblem {
        &self.problem
    }

    /// The line of the error in `text`, from 1.
    pub fn line(&self, text: &str) -> usize {
        text[..text.floor_char_boundary(self.offset)].matches('\n').count() + 1
    }

    /// The column of the error in that line, in characters from 1.
    pub fn column(&self, text: &str) -> usize {
        let before = &text[..text.floor_char_boundary(self.offset)];
        before.chars().rev().take_while(|&c| c != '\n').count() + 1
    }

    /// The place, the message, and the line of `text` with carets under the faulty piece.
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
                "expected a header or the initial layout, got {got}; before the moves write a line for each \
                 player, as 'LEFT: hearts A Q  spades K'"
            ),
            RecordProblem::PlayingCards => write!(
                f,
                "expected no moves after a layout in playing cards, got {got}; the moves of suits of more than 13 ranks are \
                 numbers, so write the layout in numbers, as 'LEFT: spades 15 14 12'"
            ),
            RecordProblem::StrayCards => write!(
                f,
                "expected words above the deal, got {got}; write a hand on a line of its own, as 'LEFT: S:KJ H:AQT98', and leave cards out of \
                 the words above"
            ),
            RecordProblem::HeaderTwice => write!(f, "expected each header once, got {got} again; remove one"),
            RecordProblem::NotANumber => write!(f, "expected a number, got {got}; write it as 'Ranks: 13'"),
            RecordProblem::NotOneOf(words) => write!(f, "expected {}, got {got}", words.join(" or ")),
            RecordProblem::Game(error) => write!(f, "expected a game, got {got}; {error}"),
            RecordProblem::Contradiction(error) => error.fmt(f),
            RecordProblem::Rules(RulesError::Pack(error @ PackError::TooManyCards { .. })) => {
                write!(f, "expected a pack, got too many cards; {error}")
            }
            RecordProblem::Rules(error) => write!(f, "expected rules, got {got}; {error}"),
            RecordProblem::Name(error) => write!(f, "{error}"),
            RecordProblem::NotTwoNames => {
                write!(f, "expected two names, got {got}; write them as 'Players: LEFT, RIGHT'")
            }
            RecordProblem::NotTwoHands => {
                write!(f, "expected a header or the hands of two players, got {got}; headers are {}", key::names())
            }
            RecordProblem::Words(error) => write!(f, "{error}"),
            RecordProblem::Heading => {
                write!(f, "expected the heading of a layout, got {got}; write it as 'Layout now: (RIGHT is on lead)'")
            }
            RecordProblem::OpenRemark => {
                write!(f, "expected '}}' at the end of the remark that begins with {got}, got the end of the text")
            }
            RecordProblem::StrayBrace => {
                write!(f, "expected a move or a remark, got {got} alone; write a remark in braces, as '{{so}}'")
            }
            RecordProblem::NoMark => write!(f, "expected ??, ?, ?!, !?, ! or !! as the mark of a move, got {got}"),
            RecordProblem::MarkWithoutMove => {
                write!(
                    f,
                    "expected a move before its mark, got {got} alone; write the mark after the move, as in '8h?'"
                )
            }
            RecordProblem::MarkTwice => write!(f, "expected one mark for each move, got {got} as well; remove one"),
            RecordProblem::AfterTheEnd => {
                write!(f, "expected nothing after the end of the game, got {got}; remove it, or remove the end")
            }
            RecordProblem::WhoseEnd => {
                write!(f, "expected the name of a player before {got}; write it as 'RIGHT resigns'")
            }
            RecordProblem::OtherMover(name) => {
                write!(f, "expected {name}, who is to move after these moves, got {got}")
            }
            RecordProblem::OtherBegins(error, name) => {
                let leads = notation::verb(name, "has", "have");
                write!(
                    f,
                    "{error}; if {name} {leads} the opening lead, write 'Initial layout: ({name} {leads} the opening lead)' above the hands"
                )
            }
            RecordProblem::WhoLeads => write!(
                f,
                "expected clear words about who leads, got {got}; write 'Initial layout: (NAME has the opening lead)' above the hands, with \
                 the name of a player, and leave other words about it out"
            ),
            RecordProblem::OtherGame(asked) => {
                write!(f, "expected the game asked for, {asked}, got {got} in the text; leave one of them out")
            }
            RecordProblem::MarkOfEnd => write!(
                f,
                "expected nothing after the end of the game, got {got}; write a mark after its move, and the end without doubt, as in \
                 'RIGHT resigns.'"
            ),
            RecordProblem::OtherResult(result) => write!(
                f,
                "expected '{result}', which is how the moves end, got {got}; write another end after the moves, as \
                 'RIGHT resigns'"
            ),
            RecordProblem::NoResult => {
                write!(f, "expected a result, got {got}; write 'NAME wins', 'draw' or 'unfinished'")
            }
        }
    }
}
