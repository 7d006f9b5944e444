//! A search for the best packs and rules.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{ByPlayer, Interrupted, Observer, Silent, Status, named};
use rayon::prelude::*;

use crate::hand::binomial;
use crate::induction::Threads;
use crate::solution::solve_on;
use crate::{Card, Deal, Draft, Pack, Plan, Ratio, Settings, Solution, SolveError, State, Statistics, deals};

/// The measures that packs are ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The mean over all deals of the value without its sign. The lower, the fairer: 0 if every deal is even. Except under the
    /// margin, 1 if every deal is decided before play.
    Fairness,
    /// The mean number of cards in a player's optimal mixed strategy of the first round, over all deals and both players. The higher,
    /// the richer.
    Mixing,
    /// The share of deals without optimal pure strategies in the first round. The higher, the richer; 0 if cards are led.
    Mixed,
    /// The value of the draft to the player who picks first, without its sign. The lower, the fairer.
    Draft,
    /// The mean number of rounds under optimal play. The higher, the longer.
    Length,
    /// The share of ties under optimal play, over all deals. The lower, the more decisive.
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

    /// Whether the measure is exact. The length and the share of ties are floating-point numbers, rounded to nine decimals.
    pub fn is_exact(self) -> bool {
        !matches!(self, Measure::Length | Measure::Ties)
    }

    /// Measures a solved game. `limit` is the memory for the solution and the measurement.
    pub fn of(self, solution: &Solution, limit: Option<u64>, observer: &dyn Observer) -> Result<Ratio, SolveError> {
        let mean = |of: &dyn Fn(Deal) -> Ratio| {
            let values: Vec<Ratio> = Deal::all(&solution.settings().pack).map(of).collect();
            &values.iter().sum::<Ratio>() / &Ratio::from(values.len() as i64)
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

/// The number of cards with a chance in the first round. If cards are led: of the leads, and of the replies to the first of them.
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

/// A search that found nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The messages explain the fields.
pub enum SearchError {
    /// The range has too few cards.
    #[error("the range from {from} to {to} has {range} cards, too few for a pack of {size}: widen the range")]
    TooNarrow { from: u16, to: u16, range: usize, size: usize },
    /// The range has too many packs.
    #[error(
        "the range from {from} to {to} has {packs} packs of {size} cards, more than {max}: narrow the range",
        max = MAX_PACKS
    )]
    TooMany { from: u16, to: u16, size: usize, packs: u128 },
    /// A pack could not be solved.
    #[error("the pack {pack} was not solved: {error}")]
    Solve { pack: Pack, error: SolveError },
    /// The observer ended the work.
    #[error("interrupted before the packs were searched")]
    Interrupted(#[from] Interrupted),
}

/// The most packs of a search.
pub const MAX_PACKS: u128 = 1_000_000;

/// Every pack of a size from a range of cards.
///
/// # Errors
///
/// If the range has too few cards, or too many packs.
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
    let count = binomial(range, size);
    if count > MAX_PACKS {
        return Err(SearchError::TooMany { from, to, size, packs: count });
    }
    let mut packs = Vec::new();
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        let pack = Pack::new(chosen.iter().map(|&i| cards[i]).collect());
        packs.extend(pack.ok());
        // Move up the last card that can, and put the cards after it next to it.
        let Some(last) = (0..size).rev().find(|&i| chosen[i] < range - size + i) else {
            return Ok(packs);
        };
        chosen[last] += 1;
        for i in last + 1..size {
            chosen[i] = chosen[i - 1] + 1;
        }
    }
}

/// Measures games on all threads, the best first. Equally good ones keep their order. `limit` is the memory for all games under way.
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
                error => SearchError::Solve { pack: settings.pack.clone(), error },
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
