//! The value of each move of a game.

use std::cmp::Reverse;

use faceup_core::notation::format_card;
use faceup_core::{ByPlayer, Interrupted, Move, Observer, Pack, Player, Position, Status};
use faceup_solver::{Analyst, LookupError, Outcome, Tablebase, best_moves};

use crate::{Basis, Knowledge, Mark, Reason, Record, Words};

/// A game with the value of every move, from a table or from a search.
///
/// ```
/// use faceup_play::{Annotation, Mark, Record};
/// use faceup_core::Quiet;
/// use faceup_solver::{Analyst, Options, solve};
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
    pub(crate) basis: Basis,
    plies: Vec<Ply>,
}

/// One move, and its value to the player who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The player who made the move.
    pub mover: Player,
    /// The move.
    pub mv: Move,
    /// The value of the position before it: that of the best move.
    pub before: Knowledge,
    /// The value of the move, never greater than `before`.
    pub after: Knowledge,
    /// Every legal move with its value, the best first. Equal moves come in the order of
    /// [`Position::moves`](faceup_core::Position::moves).
    pub moves: Vec<(Move, Knowledge)>,
    /// The reason for the value, if a table gave it and the move changed the outcome.
    pub reason: Option<Reason>,
}

/// Counts of the moves of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// All moves.
    pub moves: usize,
    /// Forced moves, without an alternative.
    pub forced: usize,
    /// Wins turned into losses.
    pub blunders: usize,
    /// Wins turned into draws, or draws into losses.
    pub mistakes: usize,
    /// Moves that kept the outcome but lost rounds.
    pub inaccuracies: usize,
    /// The total of rounds that the inaccuracies lost.
    pub rounds_lost: u64,
}

/// Marks the remarks of an annotation, to tell them from those of people.
const SIGN: &str = "= ";

impl Ply {
    /// A move, with the knowledge of every legal move in its position, and without a reason.
    pub fn new(mover: Player, mv: Move, mut moves: Vec<(Move, Knowledge)>) -> Ply {
        moves.sort_by_key(|&(_, value)| Reverse(value));
        let known = |found: Option<&(Move, Knowledge)>| found.map_or(Knowledge::Nothing, |&(_, value)| value);
        let after = known(moves.iter().find(|(other, _)| *other == mv));
        Ply { mover, mv, before: known(moves.first()), after, moves, reason: None }
    }

    /// The mark that the move deserves. `None` if the value comes from a search, which may be wrong.
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

    /// The number of rounds by which the move delays a win or hastens a loss. 0 if the outcome changes, or if rounds are unknown.
    pub fn rounds_lost(&self) -> u16 {
        match (self.before.rounds(), self.after.rounds()) {
            (Some(before), Some(after)) if self.before.outcome() == self.after.outcome() => before.abs_diff(after),
            _ => 0,
        }
    }

    /// The best moves. May include the move made.
    pub fn best(&self) -> Vec<Move> {
        best_moves(&self.moves).0
    }

    /// The move in words: its value, and a better move with its value if there was one. As `loss in 2 rounds; win in 3 rounds was possible
    /// with 8h`.
    pub fn words(&self, pack: Pack) -> String {
        const MOST: usize = 3;
        let is_best = match self.after.score() {
            Some(_) => self.after == self.before,
            None => self.mark().is_none(),
        };
        if is_best {
            return self.after.to_string();
        }
        let best: Vec<String> = self.best().into_iter().map(|mv| move_name(mv, pack)).collect();
        let more = match best.len() {
            count if count > MOST => format!(" or {} more", count - MOST),
            _ => String::new(),
        };
        let best = best[..best.len().min(MOST)].join(", ");
        match self.after.score() {
            Some(_) => format!("{}; the search prefers {best}{more}, {}", self.after, self.before),
            None => format!("{}; {} was possible with {best}{more}", self.after, self.before),
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
    /// Values every move of a game with a table.
    ///
    /// # Errors
    ///
    /// If the table is for other rules, or the observer interrupts.
    pub fn of<T: Tablebase>(
        record: &Record,
        analyst: &mut Analyst<T>,
        observer: &dyn Observer,
    ) -> Result<Annotation, LookupError> {
        let basis = Basis::Table { has_rounds: analyst.table().has_rounds() };
        let values = |position: &Position| Knowledge::of_moves(analyst, position, observer);
        Annotation::by(record, basis, values, observer)
    }

    /// Annotates a game. `values` returns the knowledge of every legal move of a position.
    pub(crate) fn by<E: From<Interrupted>>(
        record: &Record,
        basis: Basis,
        mut values: impl FnMut(&Position) -> Result<Vec<(Move, Knowledge)>, E>,
        observer: &dyn Observer,
    ) -> Result<Annotation, E> {
        let game = record.game();
        let mut plies = Vec::with_capacity(game.len());
        for (ply, (position, mv)) in game.plies().enumerate() {
            observer.check()?;
            let mut valued = Ply::new(position.mover(), mv, values(position)?);
            if matches!(basis, Basis::Table { .. }) && valued.before.outcome() != valued.after.outcome() {
                valued.reason = Reason::of(position, mv, &mut values)?;
            }
            plies.push(valued);
            observer.progress(Status { step: 0, done: ply as u64 + 1, total: game.len() as u64 });
        }
        Ok(Annotation { record: record.clone(), basis, plies })
    }

    /// Whether the values have rounds, and not only outcomes or estimates.
    pub const fn has_rounds(&self) -> bool {
        matches!(self.basis, Basis::Table { has_rounds: true })
    }

    /// The depth of the search that estimated the moves. `None` if the values come from a table.
    pub const fn depth(&self) -> Option<u8> {
        match self.basis {
            Basis::Search { depth, .. } => Some(depth),
            Basis::Table { .. } => None,
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

    /// The record with a remark on every move and a final remark on each player's moves. The remark on a move that changed the outcome says
    /// why, if that is clear. Known outcomes replace marks; estimates set none, and earlier marks stay.
    ///
    /// Removes the remarks of an earlier annotation, which begin with `=`, but not those of people.
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        let (pack, names) = (record.game().rules().pack(), record.names().clone());
        let remarks = std::mem::take(&mut record.remarks);
        if let Some(depth) = self.depth() {
            let is_estimate = |ply: &Ply| ply.after.score().is_some();
            let why = match self.plies.iter().all(is_estimate) {
                true => "; the game is not solved",
                false => ", and known outcomes",
            };
            add(&mut record, 0, &format!("{SIGN}estimates of a search {depth} moves deep{why}"));
        }
        for (ply, what) in self.plies.iter().enumerate() {
            if what.after.score().is_none() {
                record.set_mark(ply, what.mark());
            }
            let why = what.reason.as_ref().and_then(|reason| reason.sentence(names.both()));
            let why = why.map_or(String::new(), |why| format!(". {why}"));
            add(&mut record, ply + 1, &format!("{SIGN}{}{why}", what.words(pack)));
        }
        for (ply, all) in remarks {
            let of_people = all.into_iter().filter(|words| !words.as_str().starts_with(SIGN.trim()));
            of_people.for_each(|words| record.add_remark(ply, words));
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

fn add(record: &mut Record, ply: usize, text: &str) {
    // Values, cards, names and counts have neither braces nor control characters.
    if let Ok(words) = Words::new(text) {
        record.add_remark(ply, words);
    }
}
