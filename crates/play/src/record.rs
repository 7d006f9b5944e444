//! The record of a game: the players, the moves, and the notes.

use std::collections::{BTreeMap, BTreeSet};

use faceup_core::{Move, MoveError};

use crate::{Conclusion, Ending, Game, Mark, Names, Remark, Words};

/// A game with the players' names, headers, marks and remarks.
///
/// It prints as text in one canonical form, which reads back as the same record. [`Record::parse`] also reads the forms of documents about
/// these games. `docs/record.md` in the repository describes the format.
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
    pub(crate) names: Names,
    pub(crate) event: Option<Words>,
    pub(crate) date: Option<Words>,
    pub(crate) game: Game,
    pub(crate) conclusion: Option<Conclusion>,
    /// By the number of moves before the marked move.
    pub(crate) marks: BTreeMap<usize, Mark>,
    /// By the number of moves before the remark.
    pub(crate) remarks: BTreeMap<usize, Vec<Words>>,
    /// The plies at which the layout is shown, other than the start.
    pub(crate) layouts: BTreeSet<usize>,
}

impl Record {
    /// A record of a game without headers and notes.
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
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The players' names.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// Renames the players.
    pub fn set_names(&mut self, names: Names) {
        self.names = names;
    }

    /// The event.
    pub const fn event(&self) -> Option<&Words> {
        self.event.as_ref()
    }

    /// Sets the event.
    pub fn set_event(&mut self, event: Option<Words>) {
        self.event = event;
    }

    /// The date, in any form.
    pub const fn date(&self) -> Option<&Words> {
        self.date.as_ref()
    }

    /// Sets the date.
    pub fn set_date(&mut self, date: Option<Words>) {
        self.date = date;
    }

    /// How the game ended with cards in both hands.
    pub const fn conclusion(&self) -> Option<Conclusion> {
        self.conclusion
    }

    /// How the game ended.
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
    /// If it is illegal, or the game is over.
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
    /// [`MoveError::GameOver`] if the game is over.
    pub fn conclude(&mut self, conclusion: Conclusion) -> Result<(), MoveError> {
        if self.ending() != Ending::Unfinished {
            return Err(MoveError::GameOver);
        }
        self.conclusion = Some(conclusion);
        Ok(())
    }

    /// Removes every move after a ply, with its notes and the conclusion.
    pub fn truncate(&mut self, ply: usize) {
        if ply < self.game.len() {
            self.game.truncate(ply);
            self.conclusion = None;
            self.marks.retain(|&at, _| at < ply);
            self.remarks.retain(|&at, _| at <= ply);
            self.layouts.retain(|&at| at <= ply);
        }
    }

    /// Removes the conclusion.
    pub fn reopen(&mut self) {
        self.conclusion = None;
    }

    /// The mark of the move with this many moves before it.
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        self.marks.get(&ply).copied()
    }

    /// Marks the move with this many moves before it, or removes its mark. Does nothing if there is no such move.
    pub fn set_mark(&mut self, ply: usize, mark: Option<Mark>) {
        match mark {
            Some(mark) if ply < self.game.len() => self.marks.insert(ply, mark),
            _ => self.marks.remove(&ply),
        };
    }

    /// All remarks, in order.
    pub fn remarks(&self) -> impl Iterator<Item = Remark> {
        self.remarks.iter().flat_map(|(&ply, all)| all.iter().map(move |words| Remark { ply, words: words.clone() }))
    }

    /// Adds a remark after this many moves, or after the last, behind the other remarks there.
    pub fn add_remark(&mut self, ply: usize, words: Words) {
        self.remarks.entry(ply.min(self.game.len())).or_default().push(words);
    }

    /// The plies at which the layout is shown between the moves.
    pub fn layouts(&self) -> impl Iterator<Item = usize> {
        self.layouts.iter().copied()
    }

    /// Shows the layout after this many moves, if the game has them. The start is always shown.
    pub fn show_layout(&mut self, ply: usize) {
        if (1..=self.game.len()).contains(&ply) {
            self.layouts.insert(ply);
        }
    }
}
