//! A search for the packs and rules that make the best game.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::named;
use faceup_core::{Interrupted, Observer, Silent, Status};
use rayon::prelude::*;

use crate::card::Card;
use crate::draft::Draft;
use crate::error::SolveError;
use crate::pack::Pack;
use crate::ratio::Ratio;
use crate::settings::{Settings, SettingsError};
use crate::solution::{Plan, Solution, solve_on};
use crate::state::{Deal, State};
use crate::statistics::{Statistics, deals};
use crate::table::Threads;
use crate::tables::extent;
use faceup_core::ByPlayer;

/// The measures that packs are ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The mean over all deals of the value without its sign. The lower, the fairer: it is 0 if every deal is even. Under
    /// objectives other than the margin, it is 1 if every deal is decided before it is played.
    Fairness,
    /// The mean number of cards that a player's optimal strategy mixes in the first round, over all deals and both
    /// players. The higher, the richer.
    Mixing,
    /// The share of deals in which no pair of pure strategies is optimal in the first round. The higher, the richer. It is 0
    /// if cards are led.
    Mixed,
    /// The value of the draft to the player who picks first, without its sign. The lower, the fairer.
    Draft,
    /// The mean number of rounds under optimal play. The higher, the longer.
    Length,
    /// The share of ties under optimal play, over all deals. The lower, the more games are decided.
    Ties,
}

named! {
    Measure, "measure": Fairness = "fairness", Mixing = "mixing", Mixed = "mixed", Draft = "draft", Length = "length", Ties = "ties";
}

impl Measure {
    /// Whether a higher measure is better.
    pub fn is_better_high(self) -> bool {
        matches!(self, Measure::Mixing | Measure::Mixed | Measure::Length)
    }

    /// Whether the measure is exact. The length and the share of ties are computed in floating-point numbers and rounded to nine
    /// decimals.
    pub fn is_exact(self) -> bool {
        !matches!(self, Measure::Length | Measure::Ties)
    }

    /// Measures a solved game. `limit` is the memory for the solution and the measurement.
    ///
    /// # Errors
    ///
    /// Those of [`Statistics::new`], for the length and the ties.
    pub fn of(self, solution: &Solution, limit: Option<u64>, observer: &dyn Observer) -> Result<Ratio, SolveError> {
        let mean = |of: &dyn Fn(Deal) -> Ratio| {
            let (mut sum, mut count) = (Ratio::ZERO, 0);
            for deal in Deal::all(solution.settings().pack()) {
                sum = &sum + &of(deal);
                count += 1;
            }
            &sum / &Ratio::from(count)
        };
        Ok(match self {
            Measure::Fairness => mean(&|deal| solution.deal_value(deal).abs()),
            Measure::Mixing => mean(&|deal| {
                let mixed = mixed(solution, deal);
                Ratio::new((mixed.one + mixed.two) as i64, 2)
            }),
            Measure::Mixed => mean(&|deal| {
                let analysis = solution.analyse(&State::start(deal));
                let pure =
                    analysis.is_none_or(|analysis| analysis.leader.is_some() || analysis.payoffs.saddle().is_some());
                Ratio::from(i64::from(!pure))
            }),
            Measure::Draft => Draft::new(solution).value().abs(),
            Measure::Length | Measure::Ties => {
                let statistics = Statistics::<f64>::new(solution, &deals(solution), limit, observer)?;
                let mean = if self == Measure::Length { statistics.mean_rounds() } else { statistics.results()[1] };
                Ratio::new((mean * 1e9).round() as i64, 1_000_000_000)
            }
        })
    }
}

/// The number of cards with a chance in the first round. If cards are led, these are the leads, and the replies to the
/// first of them.
fn mixed(solution: &Solution, deal: Deal) -> ByPlayer<usize> {
    let count = |chances: &[Ratio]| chances.iter().filter(|chance| !chance.is_zero()).count();
    match solution.analyse(&State::start(deal)).map(|analysis| analysis.plan) {
        Some(Plan::Together(mixes)) => ByPlayer { one: count(&mixes.one), two: count(&mixes.two) },
        Some(Plan::Led { leads, replies }) => {
            let first = leads.iter().position(|chance| !chance.is_zero()).unwrap_or(0);
            ByPlayer { one: count(&leads), two: count(&replies[first]) }
        }
        None => ByPlayer::default(),
    }
}

/// Why packs were not searched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The rules do not fit the size.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The range has too few cards.
    #[error("the range from {from} to {to} has {range} cards, too few for a pack of {size}: widen the range")]
    TooNarrow {
        /// The lowest card.
        from: u16,
        /// The highest card.
        to: u16,
        /// The number of cards in the range.
        range: usize,
        /// The number of cards of a pack.
        size: usize,
    },
    /// The range has too many packs.
    #[error(
        "the range from {from} to {to} has {packs} packs of {size} cards, more than {max}: narrow the range",
        max = MAX_PACKS
    )]
    TooMany {
        /// The lowest card.
        from: u16,
        /// The highest card.
        to: u16,
        /// The number of cards of a pack.
        size: usize,
        /// The number of packs.
        packs: u128,
    },
    /// A pack could not be solved.
    #[error("the pack {pack} was not solved: {error}")]
    Solve {
        /// The pack.
        pack: Pack,
        /// The reason.
        error: SolveError,
    },
    /// The observer ended the work.
    #[error("the packs were not searched")]
    Interrupted(#[from] Interrupted),
}

/// The most packs of a search.
pub const MAX_PACKS: u128 = 1_000_000;

/// Every pack of a size from a range of cards.
///
/// # Errors
///
/// If there are no packs, or too many.
///
/// ```
/// use faceup_femto::packs;
/// let packs: Vec<String> = packs(2, 3, 5)?.iter().map(|pack| pack.to_string()).collect();
/// assert_eq!(packs, ["3,4", "3,5", "4,5"]);
/// # Ok::<(), faceup_femto::SearchError>(())
/// ```
pub fn packs(size: usize, from: u16, to: u16) -> Result<Vec<Pack>, SearchError> {
    let cards: Vec<Card> = (from..=to).filter_map(|value| Card::new(value).ok()).collect();
    let range = cards.len();
    if range < size || size < 2 {
        return Err(SearchError::TooNarrow { from, to, range, size });
    }
    // This is zero for sizes beyond the range.
    let count = (0..size as u128).fold(1u128, |product, i| product.saturating_mul(range as u128 - i) / (i + 1));
    if count > MAX_PACKS {
        return Err(SearchError::TooMany { from, to, size, packs: count });
    }
    let mut packs = Vec::new();
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        let pack = Pack::new(chosen.iter().map(|&i| cards[i]).collect());
        packs.extend(pack.ok());
        // Moves the last card that can still move up, and puts those after it next to it.
        let Some(last) = (0..size).rev().find(|&i| chosen[i] < range - size + i) else {
            return Ok(packs);
        };
        chosen[last] += 1;
        for i in last + 1..size {
            chosen[i] = chosen[i - 1] + 1;
        }
    }
}

/// Measures games, several at a time. `limit` is the memory for all of them together. The best come first, and equally good
/// ones keep their order.
///
/// # Errors
///
/// If a game cannot be solved within the limit, or the observer interrupts.
pub fn search<'a>(
    games: &'a [Settings],
    measure: Measure,
    limit: Option<u64>,
    observer: &dyn Observer,
) -> Result<Vec<(&'a Settings, Ratio)>, SearchError> {
    let (done, total) = (AtomicU64::new(0), games.len() as u64);
    // Each thread has one game in memory.
    let share = limit.map(|limit| limit / rayon::current_num_threads() as u64);
    let mut measured = games
        .par_iter()
        .map(|settings| {
            let fault = |error| match error {
                SolveError::Interrupted(interrupted) => interrupted.into(),
                error => SearchError::Solve { pack: settings.pack().clone(), error },
            };
            let solution = solve_on(Threads::One, settings, share, &Silent(observer)).map_err(fault)?;
            let value = measure.of(&solution, share, &Silent(observer)).map_err(fault)?;
            let done = done.fetch_add(1, Relaxed) + 1;
            observer.progress(Status { step: 0, done, total });
            Ok((settings, value))
        })
        .collect::<Result<Vec<_>, SearchError>>()?;
    measured.sort_by(|(_, x), (_, y)| if measure.is_better_high() { y.cmp(x) } else { x.cmp(y) });
    Ok(measured)
}

/// The memory that a search needs for the games of all threads.
pub fn search_memory(settings: &Settings) -> u64 {
    extent(settings).bytes * rayon::current_num_threads() as u64
}
