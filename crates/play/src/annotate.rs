//! What each move of a game was worth.

use std::cmp::Reverse;

use faceup_core::notation::format_card;
use faceup_core::{ByPlayer, Move, Pack, Player};
use faceup_solver::{Analyst, Observer, Outcome, Status, Tablebase, Value};
use thiserror::Error;

use crate::{Mark, Record, Words};

/// A game with the value of every move, as a solved table has it.
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
    has_rounds: bool,
    plies: Vec<Ply>,
}

/// One move, and what it was worth to the player who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// Who made it.
    pub mover: Player,
    /// The move.
    pub mv: Move,
    /// The value of the position before it, which is that of the best move.
    pub before: Value,
    /// The value of the move; never greater.
    pub after: Value,
    /// Every legal move with its value, the best first; those of the same value in the order of
    /// [`Position::moves`](faceup_core::Position::moves).
    pub moves: Vec<(Move, Value)>,
    has_rounds: bool,
}

/// The moves of one player, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// All moves.
    pub moves: usize,
    /// Those among them that were forced: there was no other.
    pub forced: usize,
    /// Wins turned to losses.
    pub blunders: usize,
    /// Wins turned to draws, or draws to losses.
    pub mistakes: usize,
    /// Moves that kept the outcome but lost rounds.
    pub inaccuracies: usize,
    /// The rounds lost by those, in all.
    pub rounds_lost: u64,
}

/// The work was ended by its observer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// What the remarks of an annotation begin with, so that they can be told from those of people.
const SIGN: &str = "= ";

impl Ply {
    /// The mark that the move deserves:
    ///
    /// | mark | before | after |
    /// |---|---|---|
    /// | `??` | win | loss |
    /// | `?` | win, draw | draw, loss |
    /// | `?!` | win or loss in some rounds | the same, but in more rounds if it is a win, in fewer if it is a loss |
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        match (self.before.outcome(), self.after.outcome()) {
            (Outcome::Win, Outcome::Loss) => Some(Mark::Blunder),
            (before, after) if before != after => Some(Mark::Mistake),
            _ => (self.rounds_lost() > 0).then_some(Mark::Inaccuracy),
        }
    }

    /// By how many rounds the move makes the way to a win longer, or that to a loss shorter. None are lost where the
    /// outcome changes, which is worse, or where rounds are not known.
    #[must_use]
    pub fn rounds_lost(&self) -> u16 {
        match (self.before.rounds(), self.after.rounds()) {
            (Some(before), Some(after)) if self.has_rounds && self.before.outcome() == self.after.outcome() => {
                before.abs_diff(after)
            }
            _ => 0,
        }
    }

    /// The best moves, of which the one that was made may be one.
    pub fn best(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().take_while(|(_, value)| *value == self.before).map(|&(mv, _)| mv)
    }

    /// In words: the value, and where a better move was to be had, what it was before and which that is.
    fn words(&self, pack: Pack) -> String {
        const MOST: usize = 3;
        let value = |value: Value| if self.has_rounds { value.to_string() } else { value.outcome().to_string() };
        if self.mark().is_none() {
            return format!("{SIGN}{}", value(self.after));
        }
        let best: Vec<String> = self.best().map(|mv| move_name(mv, pack)).collect();
        let more = match best.len() {
            count if count > MOST => format!(" or {} more", count - MOST),
            _ => String::new(),
        };
        let best = best[..best.len().min(MOST)].join(", ");
        format!("{SIGN}{}, before it {}; better {best}{more}", value(self.after), value(self.before))
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

    /// In words, for a remark.
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
    /// Values every move of a game.
    ///
    /// # Errors
    ///
    /// If the observer interrupts it.
    ///
    /// # Panics
    ///
    /// If the table is of other rules than the game.
    pub fn of<T: Tablebase>(
        record: &Record,
        analyst: &mut Analyst<T>,
        observer: &dyn Observer,
    ) -> Result<Annotation, Interrupted> {
        let (game, has_rounds) = (record.game(), analyst.table().has_rounds());
        let mut plies = Vec::with_capacity(game.len());
        for (ply, (position, mv)) in game.plies().enumerate() {
            if observer.interrupted() {
                return Err(Interrupted);
            }
            let mut moves = analyst.moves(position);
            moves.sort_by_key(|&(_, value)| Reverse(value));
            let (Some(&(_, before)), Some(&(_, after))) = (moves.first(), moves.iter().find(|(other, _)| *other == mv))
            else {
                unreachable!("a game has legal moves only")
            };
            plies.push(Ply { mover: position.mover(), mv, before, after, moves, has_rounds });
            observer.progress(Status { step: 0, done: ply as u64 + 1, total: game.len() as u64 });
        }
        Ok(Annotation { record: record.clone(), has_rounds, plies })
    }

    /// Whether rounds are known, and not the outcomes alone.
    #[must_use]
    pub const fn has_rounds(&self) -> bool {
        self.has_rounds
    }

    /// The moves of the game in order.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The moves of each player, counted.
    #[must_use]
    pub fn summary(&self) -> ByPlayer<Tally> {
        let mut summary = ByPlayer::<Tally>::default();
        for ply in &self.plies {
            summary[ply.mover].add(ply);
        }
        summary
    }

    /// The record with every move marked, a remark with its value behind it, and a remark with the count of each
    /// player's moves at the end.
    ///
    /// Marks that were there go; so do the remarks of an earlier annotation, which begin with `=`. Those of people
    /// stay.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        let (pack, names) = (record.game().rules().pack(), record.names().clone());
        let remarks: Vec<_> =
            record.remarks().filter(|remark| !remark.words.as_str().starts_with(SIGN.trim())).collect();
        record.clear_notes();
        for (ply, what) in self.plies.iter().enumerate() {
            record.set_mark(ply, what.mark());
            add(&mut record, ply + 1, &what.words(pack));
        }
        for remark in remarks {
            record.add_remark(remark.ply, remark.words);
        }
        let (end, summary) = (self.plies.len(), self.summary());
        for player in Player::ALL {
            add(&mut record, end, &summary[player].words(names.of(player).as_str(), self.has_rounds));
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
