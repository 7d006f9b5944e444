//! Positions as people write them: on a line, or as a board with the players' names.

use faceup_core::notation::{self, Note, Respelling, WrittenPosition};
use faceup_core::{Card, GameChoice, Move, Player, Position, Rules};

use super::error::{RecordError, RecordProblem};
use super::header::is_header;
use super::lines::{is_idle, line, unquoted};
use super::outline::{self, beginning, heading};
use super::read::{Given, Reading};
use crate::Names;

/// A written position, with the names of the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    position: Position,
    pile: Vec<Card>,
    names: Option<Names>,
    notes: Vec<Note>,
}

impl Board {
    /// Reads a position: a line `MOVER | OPPONENT | PILE`, or anything that [`Record::parse`](crate::Record::parse) reads. A game gives its
    /// last position. A diagram may show one hand alone, and hands without names.
    ///
    /// In a diagram the mover is the player named in a heading, else the one called `YOU`, else the first. `mover` is the seat of the
    /// player who moves in the position. But in a game with trumps, a text with moves or with the header `Players` seats the players, as in
    /// a record: the first one is player one. The game is that of `rules` if given, else of the choice, the headers and the cards.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, or is not a position of the game. For a text that is neither a line nor a diagram, the error is that of
    /// the line.
    ///
    /// ```
    /// use faceup_core::{GameChoice, Player};
    /// use faceup_play::Board;
    /// let text = "\
    /// Bill  -   Hearts: K Q 9 8 7 4 2     Spades: A J t 6 5 3
    ///
    /// Table -  .
    ///
    /// You   -   Hearts: A J t 6 5 3       Spades: K Q 9 8 7 4 2
    ///
    /// 5h";
    /// let board = Board::read(text, &GameChoice::default(), None, Player::One)?;
    /// assert_eq!(board.names().map(|names| names.both()), Some(["Bill", "You"]));
    /// assert_eq!(board.position().to_string(), "beat-it-or-eat-it-2x13 S:AJT653 H:KQ98742 | S:KQ98742 H:AJT63 | 5h");
    /// # Ok::<(), faceup_play::RecordError>(())
    /// ```
    pub fn read(text: &str, choice: &GameChoice, rules: Option<Rules>, mover: Player) -> Result<Board, RecordError> {
        let text = unquoted(text);
        let text = text.as_ref();
        let written = WrittenPosition::read(text);
        let (is_written, mut is_board) = (written.is_ok(), false);
        let error = match written {
            Ok(written) => match Board::of_line(&written, text, choice, rules, mover) {
                Ok(board) => return Ok(board),
                Err(error) => error,
            },
            Err(_) if beginning(text).is_some_and(|at| outline::is_board(text, at)) => {
                is_board = true;
                match Board::of_text(text, choice, rules, mover) {
                    Ok(board) => return Ok(board),
                    Err(error) => error,
                }
            }
            Err(error) => error.into(),
        };
        // If the words are known as they stand, the error about them is the true one.
        let mut better = is_written.then(|| error.clone());
        let respellings = match notation::respellings(text) {
            Ok(respellings) => respellings,
            Err(error) => {
                better = Some(error.into());
                Vec::new()
            }
        };
        for Respelling { rewritten, notes } in respellings {
            let read = WrittenPosition::read(rewritten.text()).map_err(RecordError::from);
            match read.and_then(|written| Board::of_line(&written, rewritten.text(), choice, rules, mover)) {
                Ok(mut board) => {
                    board.notes.splice(..0, notes);
                    return Ok(board);
                }
                Err(error) => better = better.or_else(|| Some(error.restored(&rewritten, text))),
            }
        }
        // Two hands without names, with a sentence between them, or one hand and moves.
        match (!is_board).then(|| Board::of_text(text, choice, rules, mover)) {
            Some(Ok(board)) => Ok(board),
            Some(Err(error)) if error.is_of_meaning() => Err(error),
            _ => Err(better.unwrap_or(error)),
        }
    }

    /// Reads a diagram or a record.
    fn of_text(text: &str, choice: &GameChoice, rules: Option<Rules>, mover: Player) -> Result<Board, RecordError> {
        let read = |seat| Board::of_diagram(text, Given { choice: *choice, rules, seat });
        // The mover at the start may differ from the mover after the moves.
        let moves = |(board, _): &(Board, bool)| board.position.mover() == mover;
        let first = read(Some(mover));
        let read_for = match first.as_ref().is_ok_and(moves) {
            true => first,
            false => read(Some(!mover)).ok().filter(moves).map_or(first, Ok),
        };
        let (board, has_moves) = read_for?;
        if !has_moves || board.position.rules().trump(Player::One).is_none() {
            return Ok(board);
        }
        match read(None) {
            Ok((seated, _)) => Ok(seated),
            // Without two hands and names it is no record, and nothing in it seats the players.
            Err(error) if matches!(error.problem(), RecordProblem::NotTwoHands | RecordProblem::Name(_)) => Ok(board),
            Err(error) => Err(error),
        }
    }

    fn of_line(
        written: &WrittenPosition,
        text: &str,
        choice: &GameChoice,
        rules: Option<Rules>,
        mover: Player,
    ) -> Result<Board, RecordError> {
        let rules = match rules {
            Some(rules) => rules,
            None => {
                let pack = choice.pack_of(written)?;
                choice.rules_of(pack).map_err(|error| RecordError::of_rules(text, line(text, 0), error))?
            }
        };
        let pile = written.pile(rules.pack())?;
        let is_open = choice.suits.is_none() && choice.pack.is_none();
        let mut notes = written.notes();
        notes.retain(|note| is_open || !matches!(note, Note::Bar | Note::OneSuit));
        Ok(Board { position: written.resolve(rules, mover)?, pile, names: None, notes })
    }

    /// Reads a diagram and its moves. Returns whether there are any.
    fn of_diagram(text: &str, given: Given) -> Result<(Board, bool), RecordError> {
        let (reading, start) = Reading::with(text, &given)?;
        let notes = reading.notes;
        let game = reading.record.game();
        let pile = match game.moves().contains(&Move::Eat) {
            true => game.pile(game.len()),
            false => start.pile.into_iter().chain(game.moves().iter().filter_map(|mv| mv.card())).collect(),
        };
        Ok((Board { position: *game.now(), pile, names: start.names, notes }, !game.is_empty()))
    }

    /// Whether a line can be the first one of a board or a record, and not a position of its own.
    ///
    /// ```
    /// use faceup_play::Board;
    /// assert!(Board::begins("Bill - Hearts: K J  Spades: A Q"));
    /// assert!(!Board::begins("S:KJ H:AQT98"));
    /// ```
    pub fn begins(line: &str) -> bool {
        let line = line.trim_start_matches('\u{feff}').trim();
        line.starts_with('>')
            || !line.is_empty() && is_idle(line)
            || is_header(line)
            || heading(line, 0..line.len()).is_some()
            || notation::layout_line(line).is_some_and(|name| !name.is_empty())
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The pile as written, from bottom to top.
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    /// What was assumed to read the text.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The names of the players, if the text has them.
    pub const fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }
}

/// A board without a text. The order of its pile is [one that is possible](Position::pile_in_order).
impl From<Position> for Board {
    fn from(position: Position) -> Board {
        Board { position, pile: position.pile_in_order(), names: None, notes: Vec::new() }
    }
}
