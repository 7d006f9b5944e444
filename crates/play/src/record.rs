//! The record of a game: who played, what was played, and what was written about it.

mod ending;
mod error;
mod header;
mod json;
mod mark;
mod name;
mod print;
mod read;
mod remark;

use std::collections::{BTreeMap, BTreeSet};

use faceup_core::{Move, MoveError, Player};

pub use self::ending::{Conclusion, Ending};
pub use self::error::{RecordError, RecordProblem};
pub use self::json::{FORMAT, JsonError, VERSION};
pub use self::mark::Mark;
pub use self::name::{Name, NameError, Names};
pub use self::read::Reading;
pub use self::remark::{Remark, Words, WordsError};
use crate::Game;

/// A game with the players' names, headers, marks and remarks.
///
/// It prints as text in one canonical way, which is read back as the same record; [`Record::parse`] also reads what
/// the documents about these games print. `docs/record.md` in the repository describes the format.
///
/// ```
/// use faceup_play::{Mark, Record};
/// let text = "\
/// LEFT: hearts A Q T 9 8      RIGHT: hearts K J
///       spades K J                   spades A Q T 9 8
///
/// 8h, Jh. 8s, Js. {Here Kh would do as well.} 9h, Kh. 9s, LEFT eats all? (by choice).";
/// let record = Record::parse(text)?;
/// assert_eq!(record.game().len(), 8);
/// assert_eq!(record.mark(7), Some(Mark::Mistake));
/// assert_eq!(record.remarks().next().map(|remark| remark.ply), Some(4));
/// assert_eq!(Record::parse(&record.to_string())?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    names: Names,
    event: Option<Words>,
    date: Option<Words>,
    game: Game,
    conclusion: Option<Conclusion>,
    /// By the number of moves before the move that is marked.
    marks: BTreeMap<usize, Mark>,
    /// By the number of moves before them.
    remarks: BTreeMap<usize, Vec<Words>>,
    /// The plies at which the layout is shown; the start is, anyway.
    layouts: BTreeSet<usize>,
}

impl Record {
    /// The record of a game, with nothing written about it.
    #[must_use]
    pub fn new(game: Game, names: Names) -> Record {
        Record {
            names,
            event: None,
            date: None,
            game,
            conclusion: None,
            marks: BTreeMap::new(),
            remarks: BTreeMap::new(),
            layouts: BTreeSet::new(),
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The players' names.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// Gives the players other names.
    pub fn set_names(&mut self, names: Names) {
        self.names = names;
    }

    /// What the game was played for, if that is said.
    #[must_use]
    pub const fn event(&self) -> Option<&Words> {
        self.event.as_ref()
    }

    /// Says what the game was played for.
    pub fn set_event(&mut self, event: Option<Words>) {
        self.event = event;
    }

    /// When it was played, in any form, if that is said.
    #[must_use]
    pub const fn date(&self) -> Option<&Words> {
        self.date.as_ref()
    }

    /// Says when the game was played.
    pub fn set_date(&mut self, date: Option<Words>) {
        self.date = date;
    }

    /// The end that the game came to before a hand was empty, if it did.
    #[must_use]
    pub const fn conclusion(&self) -> Option<Conclusion> {
        self.conclusion
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Ending {
        match (self.game.winner(), self.conclusion) {
            (Some(winner), _) => Ending::Win(winner),
            (None, Some(conclusion)) => conclusion.winner().map_or(Ending::Draw, Ending::Win),
            (None, None) => Ending::Unfinished,
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// If it is not legal, or the game has ended.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        if self.conclusion.is_some() {
            return Err(MoveError::GameOver);
        }
        self.game.play(mv)
    }

    /// Ends the game.
    ///
    /// # Errors
    ///
    /// [`MoveError::GameOver`] if it has ended.
    pub fn conclude(&mut self, conclusion: Conclusion) -> Result<(), MoveError> {
        if self.ending() != Ending::Unfinished {
            return Err(MoveError::GameOver);
        }
        self.conclusion = Some(conclusion);
        Ok(())
    }

    /// Takes back every move after a ply, with all that is written there, and an end that the game came to after it.
    /// Nothing changes if the game has not come so far.
    pub fn truncate(&mut self, ply: usize) {
        if ply < self.game.len() {
            self.game.truncate(ply);
            self.conclusion = None;
            self.marks.retain(|&at, _| at < ply);
            self.remarks.retain(|&at, _| at <= ply);
            self.layouts.retain(|&at| at <= ply);
        }
    }

    /// Takes back an end that the game came to before a hand was empty.
    pub fn reopen(&mut self) {
        self.conclusion = None;
    }

    /// The mark of the move with so many moves before it.
    #[must_use]
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        self.marks.get(&ply).copied()
    }

    /// Marks the move with so many moves before it, or takes its mark away. Nothing happens if there is no such move.
    pub fn set_mark(&mut self, ply: usize, mark: Option<Mark>) {
        match mark {
            Some(mark) if ply < self.game.len() => self.marks.insert(ply, mark),
            _ => self.marks.remove(&ply),
        };
    }

    /// All remarks, in the order in which they stand.
    pub fn remarks(&self) -> impl Iterator<Item = Remark> {
        self.remarks.iter().flat_map(|(&ply, all)| all.iter().map(move |words| Remark { ply, words: words.clone() }))
    }

    /// Adds a remark after so many moves, or after the last if there are fewer; behind the other remarks there.
    pub fn add_remark(&mut self, ply: usize, words: Words) {
        self.remarks.entry(ply.min(self.game.len())).or_default().push(words);
    }

    /// Takes all marks and remarks away.
    pub fn clear_notes(&mut self) {
        self.marks.clear();
        self.remarks.clear();
    }

    /// The plies at which the layout is shown between the moves.
    pub fn layouts(&self) -> impl Iterator<Item = usize> {
        self.layouts.iter().copied()
    }

    /// Shows the layout after so many moves, if there are so many. It is shown at the start anyway.
    pub fn show_layout(&mut self, ply: usize) {
        if (1..=self.game.len()).contains(&ply) {
            self.layouts.insert(ply);
        }
    }

    /// The player whose move has so many moves before it, if there is such a move.
    #[must_use]
    pub fn mover(&self, ply: usize) -> Option<Player> {
        self.game.plies().nth(ply).map(|(position, _)| position.mover())
    }
}
