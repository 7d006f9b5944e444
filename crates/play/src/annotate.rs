//! What each move of a game was worth.

use std::cmp::Reverse;

use faceup_core::notation::format_card;
use faceup_core::{ByPlayer, Move, Pack, Player, Position};
use faceup_job::{Interrupted, Observer, Status};
use faceup_solver::{Analyst, Outcome, Tablebase};

use crate::{Knowledge, Mark, Record, Words};

/// A game with the worth of every move, by a solved table or by a search.
///
/// ```
/// use faceup_play::{Annotation, Mark, Record};
/// use faceup_solver::{Analyst, Options, Quiet, solve};
/// let text = "LEFT: spades K  hearts A Q T\nRIGHT: spades A Q T  hearts -\nTable: 8h Jh 8s Js 9h Kh 9s\n\nLEFT eats";
/// let record = Record::parse(text)?;
/// let solution = solve(record.game().rules(), &Options::default(), &Quiet)?;
/// let annotation = Annotation::of(&record, &mut Analyst::new(&solution), &Quiet)?;
/// let eats = &annotation.plies()[0];
/// assert_eq!((eats.before.rounds(), eats.after.rounds(), eats.mark()), (Some(2), Some(16), Some(Mark::Inaccuracy)));
/// assert_eq!(annotation.summary().one.rounds_lost, 14);
/// let annotated = annotation.record();
/// assert_eq!(Record::parse(&annotated.to_string())?, annotated);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Annotation {
    record: Record,
    source: Source,
    plies: Vec<Ply>,
}

/// Where the worth of moves comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// A table; it may have rounds.
    Table { has_rounds: bool },
    /// A search, this many moves deep.
    Search { depth: u8 },
}

/// One move, and what it was worth to the player who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The player who made it.
    pub mover: Player,
    /// The move.
    pub mv: Move,
    /// The worth of the position before it: that of the best move.
    pub before: Knowledge,
    /// The worth of the move; never greater.
    pub after: Knowledge,
    /// Every legal move with its worth, the best first. Equal moves come in the order of
    /// [`Position::moves`](faceup_core::Position::moves).
    pub moves: Vec<(Move, Knowledge)>,
}

/// Counts of the moves of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// All moves.
    pub moves: usize,
    /// Forced moves: there was no other.
    pub forced: usize,
    /// Wins turned into losses.
    pub blunders: usize,
    /// Wins turned into draws, or draws into losses.
    pub mistakes: usize,
    /// Moves that kept the outcome but lost rounds.
    pub inaccuracies: usize,
    /// The rounds that those moves lost, in all.
    pub rounds_lost: u64,
}

/// Remarks of an annotation begin with this, so that they can be told from those of people.
const SIGN: &str = "= ";

impl Ply {
    /// The mark that the move deserves. A move that a search judged gets none, since the search may be wrong.
    ///
    /// | mark | before | after |
    /// |---|---|---|
    /// | `??` | win | loss |
    /// | `?` | win, draw | draw, loss |
    /// | `?!` | win or loss in some rounds | the same, but a later win or an earlier loss |
    pub fn mark(&self) -> Option<Mark> {
        if self.after.score().is_some() {
            return None;
        }
        match (self.before.outcome(), self.after.outcome()) {
            (Some(Outcome::Win), Some(Outcome::Loss)) => Some(Mark::Blunder),
            (before, after) if before != after => Some(Mark::Mistake),
            _ => (self.rounds_lost() > 0).then_some(Mark::Inaccuracy),
        }
    }

    /// By how many rounds the move delays a win or hastens a loss. It is 0 if the outcome changes, or if rounds are
    /// unknown.
    pub fn rounds_lost(&self) -> u16 {
        match (self.before.rounds(), self.after.rounds()) {
            (Some(before), Some(after)) if self.before.outcome() == self.after.outcome() => before.abs_diff(after),
            _ => 0,
        }
    }

    /// The best moves. The move that was made may be one of them.
    pub fn best(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().take_while(|(_, worth)| *worth == self.before).map(|&(mv, _)| mv)
    }

    /// The remark on the move: its worth and, if there was a better move, what that was and what it was worth.
    fn words(&self, pack: Pack) -> String {
        const MOST: usize = 3;
        let is_best = match self.after.score() {
            Some(_) => self.after == self.before,
            None => self.mark().is_none(),
        };
        if is_best {
            return format!("{SIGN}{}", self.after);
        }
        let best: Vec<String> = self.best().map(|mv| move_name(mv, pack)).collect();
        let more = match best.len() {
            count if count > MOST => format!(" or {} more", count - MOST),
            _ => String::new(),
        };
        let best = best[..best.len().min(MOST)].join(", ");
        match self.after.score() {
            Some(_) => format!("{SIGN}{}; the search prefers {best}{more}, {}", self.after, self.before),
            None => format!("{SIGN}{}, before it {}; better {best}{more}", self.after, self.before),
        }
    }
}

/// A move in a sentence: `8h`, or `eating`.
fn move_name(mv: Move, pack: Pack) -> String {
    mv.card().map_or("eating".to_owned(), |card| format_card(card, pack))
}

impl Tally {
    fn add(&mut self, ply: &Ply) {
        self.moves += 1;
        self.forced += usize::from(ply.moves.len() == 1);
        match ply.mark() {
            Some(Mark::Blunder) => self.blunders += 1,
            Some(Mark::Mistake) => self.mistakes += 1,
            Some(_) => self.inaccuracies += 1,
            None => {}
        }
        self.rounds_lost += u64::from(ply.rounds_lost());
    }

    /// The remark that sums up a player's moves.
    fn words(&self, name: &str, has_rounds: bool) -> String {
        let count = |number: usize, one: &str, more: &str| format!("{number} {}", if number == 1 { one } else { more });
        let mut parts = vec![
            count(self.moves, "move", "moves"),
            count(self.blunders, "blunder", "blunders"),
            count(self.mistakes, "mistake", "mistakes"),
        ];
        if has_rounds {
            parts.push(count(self.inaccuracies, "inaccuracy", "inaccuracies"));
            let s = if self.rounds_lost == 1 { "" } else { "s" };
            parts.push(format!("{} round{s} lost", self.rounds_lost));
        }
        format!("{SIGN}{name}: {}", parts.join(", "))
    }
}

impl Annotation {
    /// Values every move of a game by a table.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    ///
    /// # Panics
    ///
    /// If the table is of other rules than the game.
    pub fn of<T: Tablebase>(
        record: &Record,
        analyst: &mut Analyst<T>,
        observer: &dyn Observer,
    ) -> Result<Annotation, Interrupted> {
        let has_rounds = analyst.table().has_rounds();
        let worth = |position: &Position| Ok(known_moves(analyst, position));
        Annotation::by(record, Source::Table { has_rounds }, worth, observer)
    }

    /// Estimates every move of a game by a search of this depth, which `worth` runs: it returns every legal move of a
    /// position with its score for the player who makes it.
    ///
    /// # Errors
    ///
    /// If the observer interrupts, or `worth` fails.
    pub fn estimate<E: From<Interrupted>>(
        record: &Record,
        depth: u8,
        worth: impl FnMut(&Position) -> Result<Vec<(Move, Knowledge)>, E>,
        observer: &dyn Observer,
    ) -> Result<Annotation, E> {
        Annotation::by(record, Source::Search { depth }, worth, observer)
    }

    fn by<E: From<Interrupted>>(
        record: &Record,
        source: Source,
        mut worth: impl FnMut(&Position) -> Result<Vec<(Move, Knowledge)>, E>,
        observer: &dyn Observer,
    ) -> Result<Annotation, E> {
        let game = record.game();
        let mut plies = Vec::with_capacity(game.len());
        for (ply, (position, mv)) in game.plies().enumerate() {
            observer.check()?;
            let mut moves = worth(position)?;
            moves.sort_by_key(|&(_, worth)| Reverse(worth));
            let worth_of =
                |mv| moves.iter().find(|(other, _)| *other == mv).map_or(Knowledge::Nothing, |&(_, worth)| worth);
            let before = moves.first().map_or(Knowledge::Nothing, |&(_, worth)| worth);
            plies.push(Ply { mover: position.mover(), mv, before, after: worth_of(mv), moves });
            observer.progress(Status { step: 0, done: ply as u64 + 1, total: game.len() as u64 });
        }
        Ok(Annotation { record: record.clone(), source, plies })
    }

    /// Whether rounds are known, and not only outcomes or estimates.
    pub const fn has_rounds(&self) -> bool {
        matches!(self.source, Source::Table { has_rounds: true })
    }

    /// The depth of the search that estimated the moves. None if a table gave their values.
    pub const fn depth(&self) -> Option<u8> {
        match self.source {
            Source::Search { depth } => Some(depth),
            Source::Table { .. } => None,
        }
    }

    /// The moves of the game in order.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The counts of each player's moves.
    pub fn summary(&self) -> ByPlayer<Tally> {
        let mut summary = ByPlayer::<Tally>::default();
        for ply in &self.plies {
            summary[ply.mover].add(ply);
        }
        summary
    }

    /// The record with a remark on every move and, at the end, a remark on each player's moves. If a table gave the
    /// values, every move gets its mark, and earlier marks go. Estimates set no marks, and earlier marks stay.
    ///
    /// Remarks of an earlier annotation, which begin with `=`, go. Those of people stay.
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        let (pack, names) = (record.game().rules().pack(), record.names().clone());
        let mut remarks = record.take_remarks();
        remarks.retain(|remark| !remark.words.as_str().starts_with(SIGN.trim()));
        if let Some(depth) = self.depth() {
            add(&mut record, 0, &format!("{SIGN}estimates of a search {depth} moves deep; the game is not solved"));
        }
        for (ply, what) in self.plies.iter().enumerate() {
            if self.depth().is_none() {
                record.set_mark(ply, what.mark());
            }
            add(&mut record, ply + 1, &what.words(pack));
        }
        for remark in remarks {
            record.add_remark(remark.ply, remark.words);
        }
        if self.depth().is_none() {
            let (end, summary) = (self.plies.len(), self.summary());
            for player in Player::ALL {
                add(&mut record, end, &summary[player].words(names.of(player).as_str(), self.has_rounds()));
            }
        }
        record
    }
}

/// Every legal move of a position with its worth by a table.
fn known_moves<T: Tablebase>(analyst: &mut Analyst<T>, position: &Position) -> Vec<(Move, Knowledge)> {
    let has_rounds = analyst.table().has_rounds();
    let known = |value| Knowledge::by_table(value, has_rounds);
    analyst.moves(position).into_iter().map(|(mv, value)| (mv, known(value))).collect()
}

fn add(record: &mut Record, ply: usize, text: &str) {
    // Values, cards, names and counts have neither braces nor control characters.
    if let Ok(words) = Words::new(text) {
        record.add_remark(ply, words);
    }
}
