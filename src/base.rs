//! Tables of smaller games, from which positions of larger games are estimated.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use faceup_core::{Interrupted, Observer};
use faceup_core::{Preset, Rules};
use faceup_play::EngineError;
use faceup_solver::Tablebase;

use crate::{STANDARD_TABLE, Solve, SolveError, Table, TableError};

/// The frontier tables that are built in, read when the first one is needed.
///
/// Threads that come at the same time each read them. If they waited for each other, they would do so for ever: reading
/// shares its work among the threads, and a thread with a part of it may take up work that asks here, too.
fn built_in() -> &'static [Table] {
    static BUILT_IN: OnceLock<Vec<Table>> = OnceLock::new();
    if BUILT_IN.get().is_none() {
        let files: &[&[u8]] = &[
            STANDARD_TABLE,
            #[cfg(feature = "base-tables")]
            include_bytes!("../data/challenge-4x5.frontier"),
            #[cfg(feature = "base-tables")]
            include_bytes!("../data/challenge-1987-4x6.frontier"),
        ];
        let tables = files.iter().filter_map(|file| Table::from_bytes(file.to_vec()).ok()).collect();
        // Another thread may have been first.
        let _ = BUILT_IN.set(tables);
    }
    BUILT_IN.get().map_or(&[], Vec::as_slice)
}

/// Whether a table of the game is built in.
fn is_built_in(rules: Rules) -> bool {
    built_in().iter().any(|table| table.rules() == rules)
}

/// The most cards of a game that is solved because no table of it is built in. It takes about a second.
const MOST_CARDS: u32 = 20;
/// The same for Challenge, which is harder than the others.
const MOST_CARDS_OF_CHALLENGE: u32 = 16;

/// Finds tables of smaller games, from which positions of larger games are estimated, and keeps them. That of the standard game
/// is built in, and so are two of the Challenges with the feature `base-tables`. The others are solved.
///
/// ```
/// use faceup::play::Evaluation;
/// use faceup::{BaseTables, Player, Quiet, Rules};
/// let rules = Rules::beat_it_or_eat_it(1, 26)?;
/// let base = BaseTables::new().of(rules, Some(12), &Quiet)?;
/// assert_eq!(base.rules().pack().ranks(), 12);
/// let evaluation = Evaluation::with_table(rules, base.tablebase())?;
/// let best_half = rules.deal("S:26,25,24,23,22,21,20,19,18,17,16,15,14")?;
/// assert!(evaluation.odds(Player::One, best_half.leader()) > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BaseTables {
    kept: Mutex<Vec<Table>>,
    /// The most tables that are kept.
    most: usize,
    /// The most bytes that a solve may take, and the outcomes of a table that is built in.
    memory: Option<u64>,
}

/// Why there is no table from which positions of a game are estimated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BaseError {
    /// The number of ranks does not suit the game.
    #[error("expected a base of 1 to {most} ranks for {rules}, got {ranks}")]
    Ranks {
        /// The game to estimate.
        rules: Rules,
        /// One rank fewer than the game has.
        most: u8,
        /// The number that came.
        ranks: u8,
    },
    /// The game has one rank, so there is no smaller one.
    #[error("{0} has no smaller game to estimate it from")]
    OneRank(Rules),
    /// The smaller game could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl Default for BaseTables {
    fn default() -> BaseTables {
        BaseTables::new()
    }
}

impl BaseTables {
    /// No table is kept yet.
    #[must_use]
    pub const fn new() -> BaseTables {
        BaseTables::keeping(usize::MAX)
    }

    /// No table is kept yet. Later, at most this many are: those that were used last. The largest may take much memory.
    #[must_use]
    pub const fn keeping(most: usize) -> BaseTables {
        BaseTables { kept: Mutex::new(Vec::new()), most, memory: None }
    }

    /// The same tables, none of which takes more than this many bytes to solve, if there is a limit.
    #[must_use]
    pub fn within(self, memory: Option<u64>) -> BaseTables {
        BaseTables { memory, ..self }
    }

    /// Whether the table of a game is kept or built in.
    #[must_use]
    pub fn has(&self, rules: Rules) -> bool {
        self.kept(rules).is_some() || is_built_in(rules)
    }

    /// Keeps a table that the caller has, in place of one that would be built in or solved.
    pub fn keep(&self, table: Table) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|other| other.rules() != table.rules());
        let too_many = (kept.len() + 1).saturating_sub(self.most);
        kept.drain(..too_many);
        kept.push(table);
    }

    /// Checks that nobody has overwritten the file of a table that is kept. Call this before the answers are used.
    ///
    /// # Errors
    ///
    /// If a file has changed.
    pub fn check_unchanged(&self) -> Result<(), TableError> {
        // Not locked while it looks at files.
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        kept.iter().try_for_each(Table::check_unchanged)
    }

    /// A table of the game with fewer ranks: with this number of ranks, or else the largest that is built in or can be
    /// solved in about a second.
    ///
    /// # Errors
    ///
    /// If the game has no smaller one with that number of ranks, or solving it fails.
    pub fn of(&self, rules: Rules, ranks: Option<u8>, observer: &dyn Observer) -> Result<Table, BaseError> {
        self.of_within(rules, ranks, self.memory, observer)
    }

    /// The table that [`BaseTables::of`] finds, with another limit of memory.
    ///
    /// # Errors
    ///
    /// As [`BaseTables::of`].
    pub fn of_within(
        &self,
        rules: Rules,
        ranks: Option<u8>,
        memory: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Table, BaseError> {
        Ok(self.make(BaseTables::rules_for(rules, ranks)?, memory, observer)?)
    }

    /// The rules of the smaller game whose table [`BaseTables::of`] finds.
    ///
    /// # Errors
    ///
    /// If the game has no smaller one with that number of ranks.
    pub fn rules_for(rules: Rules, ranks: Option<u8>) -> Result<Rules, BaseError> {
        let ranks = ranks.unwrap_or_else(|| {
            let built_in = rules.smaller().find(|&base| is_built_in(base)).map(|base| base.pack().ranks());
            built_in.unwrap_or_else(|| solvable_ranks(rules).min(rules.pack().ranks() - 1))
        });
        BaseTables::rules_of(rules, ranks)
    }

    /// The rules of the smaller game with this number of ranks.
    ///
    /// # Errors
    ///
    /// If there is none: the number is 0, or not smaller than that of the game.
    pub fn rules_of(rules: Rules, ranks: u8) -> Result<Rules, BaseError> {
        let most = rules.pack().ranks() - 1;
        if most == 0 {
            return Err(BaseError::OneRank(rules));
        }
        let base = rules.with_ranks(ranks).filter(|_| ranks <= most);
        base.ok_or(BaseError::Ranks { rules, most, ranks })
    }

    /// The table of a game itself, if it is built in or can be solved in about a second.
    ///
    /// # Errors
    ///
    /// If solving it fails.
    pub fn at_hand(&self, rules: Rules, observer: &dyn Observer) -> Result<Option<Table>, SolveError> {
        if BaseTables::is_at_hand(rules) { self.make(rules, self.memory, observer).map(Some) } else { Ok(None) }
    }

    /// Whether the table of a game itself is built in, or the game can be solved in about a second.
    #[must_use]
    pub fn is_at_hand(rules: Rules) -> bool {
        rules.pack().ranks() <= solvable_ranks(rules) || is_built_in(rules)
    }

    /// The table of a game, which is kept, built in or solved.
    fn make(&self, rules: Rules, memory: Option<u64>, observer: &dyn Observer) -> Result<Table, SolveError> {
        if let Some(table) = self.kept(rules) {
            return Ok(table);
        }
        let built_in = built_in().iter().find(|table| table.rules() == rules);
        let table = match built_in.and_then(|table| table.expanded_if_it_fits(memory).ok()) {
            Some(table) => table,
            None => {
                let solve = Solve::new(rules).without_rounds().observer(observer);
                memory.into_iter().fold(solve, Solve::memory).run()?
            }
        };
        // Not locked before: a thread that waits for its part of the solve may take up work that asks here, too.
        self.keep(table.clone());
        Ok(table)
    }

    fn kept(&self, rules: Rules) -> Option<Table> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|table| table.rules() == rules)?;
        // The table that was used last comes last.
        kept[at..].rotate_left(1);
        kept.last().cloned()
    }

    /// The table that [`BaseTables::of`] finds, for [`Spec::make`](crate::engine::Spec::make).
    ///
    /// # Errors
    ///
    /// As [`BaseTables::of`].
    pub fn tablebase(
        &self,
        rules: Rules,
        ranks: Option<u8>,
        observer: &dyn Observer,
    ) -> Result<Arc<dyn Tablebase>, EngineError> {
        match self.of(rules, ranks, observer) {
            Ok(table) => Ok(table.tablebase()),
            Err(BaseError::Solve(error)) if error.is_interruption() => Err(EngineError::Interrupted(Interrupted)),
            Err(error) => Err(EngineError::Table(error.to_string())),
        }
    }
}

/// The number of ranks of a game that is solved in about a second.
fn solvable_ranks(rules: Rules) -> u8 {
    let cards = if rules.preset() == Some(Preset::Challenge) { MOST_CARDS_OF_CHALLENGE } else { MOST_CARDS };
    (cards as u8 / rules.pack().suits()).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup_core::Preset;
    use faceup_core::Quiet;

    #[test]
    fn the_usual_base_is_built_in_or_small() {
        let tables = BaseTables::new();
        let usual = |preset: Preset, suits, ranks| {
            tables.of(preset.rules(suits, ranks).unwrap(), None, &Quiet).map(|table| table.rules().pack().ranks())
        };
        assert_eq!(usual(Preset::BeatItOrEatIt, 2, 26).unwrap(), 13);
        let built_in = cfg!(feature = "base-tables");
        assert_eq!(usual(Preset::Challenge, 4, 8).unwrap(), if built_in { 5 } else { 4 });
        assert_eq!(usual(Preset::Challenge1987, 4, 8).unwrap(), if built_in { 6 } else { 5 });
        assert_eq!(usual(Preset::BeatItOrEatIt, 2, 13).unwrap(), 10);
        assert_eq!(usual(Preset::BeatItOrEatIt, 2, 2).unwrap(), 1);
        assert_eq!(usual(Preset::BeatItOrEatIt, 1, 26).unwrap(), 20);
        assert!(matches!(usual(Preset::BeatItOrEatIt, 2, 1), Err(BaseError::OneRank(_))));
    }

    /// A thread that solves a base must not wait for itself.
    #[test]
    fn many_threads_may_ask_at_once() {
        use rayon::prelude::*;
        let (tables, rules) = (BaseTables::new(), Preset::BeatItOrEatIt.rules(2, 10).unwrap());
        let ranks = |n: u8| tables.of(rules, Some(8 + n % 2), &Quiet).unwrap().rules().pack().ranks();
        assert!((0..32u8).into_par_iter().all(|n| ranks(n) == 8 + n % 2));
    }

    #[test]
    fn a_table_that_the_caller_has_is_used() {
        let rules = |ranks| Preset::BeatItOrEatIt.rules(2, ranks).unwrap();
        let tables = BaseTables::new().within(Some(1));
        assert!(matches!(tables.of(rules(9), Some(8), &Quiet), Err(BaseError::Solve(SolveError::Solver(_)))));
        // A table that is built in needs no memory, but is slower without.
        assert_eq!(tables.of(rules(14), None, &Quiet).unwrap().rules(), rules(13));
        assert!(tables.has(rules(13)) && !tables.has(rules(8)));
        tables.keep(Solve::new(rules(8)).run().unwrap());
        assert!(tables.has(rules(8)));
        assert!(tables.of(rules(9), Some(8), &Quiet).unwrap().has_rounds());
    }

    #[test]
    fn the_tables_that_were_used_last_are_kept() {
        let rules = |ranks| Preset::BeatItOrEatIt.rules(2, ranks).unwrap();
        let tables = BaseTables::keeping(4);
        for ranks in [2, 3, 4, 5, 2, 6, 7] {
            tables.of(rules(8), Some(ranks), &Quiet).unwrap();
        }
        let kept: Vec<u8> = (2..8).filter(|&ranks| tables.has(rules(ranks))).collect();
        assert_eq!(kept, [2, 5, 6, 7]);
        tables.check_unchanged().unwrap();
    }

    #[test]
    fn a_base_has_fewer_ranks() {
        let (tables, rules) = (BaseTables::new(), Preset::BeatItOrEatIt.rules(2, 6).unwrap());
        for (ranks, is_fit) in [(0, false), (1, true), (5, true), (6, false), (64, false)] {
            assert_eq!(tables.of(rules, Some(ranks), &Quiet).is_ok(), is_fit, "{ranks}");
        }
    }
}
