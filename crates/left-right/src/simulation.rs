//! Estimates from games between given players.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use chacha20::ChaCha8Rng;
use faceup_core::interval::{of_mean, wilson};
use faceup_core::random::numbered;
use faceup_core::{ByPlayer, Observer, Silent, Status};
use rand::seq::SliceRandom;
use rayon::prelude::*;
use serde::Serialize;

use crate::{Card, Chooser, Game, Objective, Position, Scores, SolveError, Stack};

/// The shuffled stacks of a game, in the order of drawing, and the generator of its further random numbers. A seed and the number of a
/// game give the same shuffles on every machine.
pub fn shuffle(game: Game, seed: u64, number: u64) -> (ByPlayer<Vec<Card>>, ChaCha8Rng) {
    let mut random = numbered(seed, number);
    let mut shuffled = || {
        let mut order: Vec<Card> = Stack::full(game.cards()).iter().collect();
        order.shuffle(&mut random);
        order
    };
    (ByPlayer { one: shuffled(), two: shuffled() }, random)
}

type Players<'a> = ByPlayer<Chooser<'a>>;

/// The results of many games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Simulation {
    /// The number of games.
    pub games: u64,
    /// The numbers of games that player one won, tied and lost.
    pub results: [u64; 3],
    /// The sum of the differences of the scores, and of their squares.
    difference: (i128, i128),
    /// The sum of the differences without their signs.
    margin: u128,
    /// The sums of both scores.
    scores: (u128, u128),
    /// Whether every pair of shuffles was played once.
    is_complete: bool,
}

/// The mean of a sample with a 95% interval: about 95% of such intervals hold the true mean.
///
/// - The interval of a mean is the normal approximation, 1.96 standard errors to either side. Scores of large games are skewed, so it
///   needs many games.
/// - The interval of a chance is Wilson's score interval, which suits rare events too.
/// - The interval of a chance to win minus a chance to lose combines the ends of the two, which is cautious.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SampleMean {
    /// The mean of the games.
    pub mean: f64,
    /// The ends of the interval. None if there are too few games, if all gave the same number, or if the mean is exact because
    /// [all games](Simulation::of_all) were played.
    pub interval: Option<(f64, f64)>,
}

/// Standard deviations around the mean of a normal distribution that hold 95% of it, rounded as in the published estimates.
const DEVIATES: f64 = 1.96;
/// Fewer games have no interval of their mean.
const MIN_GAMES: u64 = 30;

impl SampleMean {
    /// The mean, from the number of games, the sum of their numbers and the sum of the squares.
    fn of_mean(games: u64, sum: f64, squares: f64) -> SampleMean {
        let (enough, games) = (games >= MIN_GAMES, games as f64);
        SampleMean { mean: sum / games, interval: of_mean(games, sum, squares, DEVIATES).filter(|_| enough) }
    }

    /// A chance, from the number of games in which something happened.
    fn chance(games: u64, count: u64) -> SampleMean {
        let (games, mean) = (games as f64, count as f64 / games as f64);
        SampleMean { mean, interval: Some(wilson(mean, games, DEVIATES)) }
    }

    /// The chance to win minus the chance to lose.
    fn result(games: u64, wins: u64, losses: u64) -> SampleMean {
        let count = games as f64;
        let [win, loss] = [wins, losses].map(|happened| happened as f64 / count);
        let (wins, losses) = (wilson(win, count, DEVIATES), wilson(loss, count, DEVIATES));
        SampleMean { mean: win - loss, interval: Some((wins.0 - losses.1, wins.1 - losses.0)) }
    }
}

/// A thread plays this many games at a time.
const BATCH: u64 = 64;

impl Simulation {
    /// Plays games. Each has the shuffles of its own number.
    ///
    /// # Errors
    ///
    /// If there are fewer than two games, or the observer interrupts.
    pub fn new(
        game: Game,
        players: Players,
        games: u64,
        seed: u64,
        observer: &dyn Observer,
    ) -> Result<Simulation, SolveError> {
        if games < 2 {
            return Err(SolveError::TooFewGames { games });
        }
        let done = AtomicU64::new(0);
        (0..games.div_ceil(BATCH))
            .into_par_iter()
            .map(|batch| {
                let mut sum = Simulation::default();
                for number in batch * BATCH..games.min((batch + 1) * BATCH) {
                    observer.check()?;
                    sum.count(play(game, players, seed, number, observer)?.scores());
                }
                let done = done.fetch_add(sum.games, Relaxed) + sum.games;
                observer.progress(Status { step: 1, done, total: games });
                Ok(sum)
            })
            .try_reduce(Simulation::default, |a, b| Ok(a.plus(b)))
    }

    /// Plays every pair of shuffles once: n!² games, which share their turns where they can. The means are exact.
    ///
    /// # Errors
    ///
    /// If a player plays at random.
    pub fn of_all(game: Game, players: Players, observer: &dyn Observer) -> Result<Simulation, SolveError> {
        let mut front = vec![Position::new(game)];
        for _ in 0..2 {
            let next = front.iter().map(|position| after(position, players, observer));
            front = next.collect::<Result<Vec<_>, SolveError>>()?.concat();
        }
        let (done, total) = (AtomicU64::new(0), front.len() as u64);
        let played = front.par_iter().map(|position| {
            let mut sum = Simulation::default();
            sum.count_all(position, players, observer)?;
            observer.progress(Status { step: 1, done: done.fetch_add(1, Relaxed) + 1, total });
            Ok::<_, SolveError>(sum)
        });
        let played = played.try_reduce(Simulation::default, |a, b| Ok(a.plus(b)))?;
        Ok(Simulation { is_complete: true, ..played })
    }

    fn count_all(&mut self, position: &Position, players: Players, observer: &dyn Observer) -> Result<(), SolveError> {
        if position.mover().is_none() {
            self.count(position.scores());
            return Ok(());
        }
        observer.check()?;
        let next = after(position, players, observer)?;
        next.iter().try_for_each(|position| self.count_all(position, players, observer))
    }

    fn count(&mut self, scores: Scores) {
        let difference = i128::from(Objective::Difference.of(scores));
        self.games += 1;
        self.results[(1 - difference.signum()) as usize] += 1;
        self.difference.0 += difference;
        self.difference.1 += difference * difference;
        self.margin += difference.unsigned_abs();
        self.scores.0 += u128::from(scores.one);
        self.scores.1 += u128::from(scores.two);
    }

    fn plus(self, other: Simulation) -> Simulation {
        let mut results = self.results;
        results.iter_mut().zip(other.results).for_each(|(sum, count)| *sum += count);
        Simulation {
            games: self.games + other.games,
            results,
            difference: (self.difference.0 + other.difference.0, self.difference.1 + other.difference.1),
            margin: self.margin + other.margin,
            scores: (self.scores.0 + other.scores.0, self.scores.1 + other.scores.1),
            is_complete: false,
        }
    }

    /// The mean of an objective.
    pub fn mean(&self, objective: Objective) -> SampleMean {
        self.known(match objective {
            Objective::Difference => {
                SampleMean::of_mean(self.games, self.difference.0 as f64, self.difference.1 as f64)
            }
            Objective::Result => {
                let [wins, _, losses] = self.results;
                SampleMean::result(self.games, wins, losses)
            }
        })
    }

    /// The mean difference of the scores without its sign. A tie counts 0.
    pub fn margin(&self) -> SampleMean {
        self.known(SampleMean::of_mean(self.games, self.margin as f64, self.difference.1 as f64))
    }

    /// Player one's chances to win, tie and lose, each with its interval.
    pub fn chances(&self) -> [SampleMean; 3] {
        self.results.map(|count| self.known(SampleMean::chance(self.games, count)))
    }

    /// The mean without an interval, if it is exact.
    fn known(&self, sample: SampleMean) -> SampleMean {
        SampleMean { interval: sample.interval.filter(|_| !self.is_complete), ..sample }
    }

    /// The means of both scores.
    pub fn scores(&self) -> ByPlayer<f64> {
        let mean = |sum: u128| sum as f64 / self.games as f64;
        ByPlayer { one: mean(self.scores.0), two: mean(self.scores.1) }
    }
}

/// The positions after a turn, one for each card that can be drawn.
fn after(position: &Position, players: Players, observer: &dyn Observer) -> Result<Vec<Position>, SolveError> {
    let Some(mover) = position.mover() else { return Ok(vec![position.clone()]) };
    let next = position.stack(mover).iter().map(|card| {
        let turn = players[mover].choose_surely(position, card, &Silent(observer))?;
        Ok(position.after_legal(turn))
    });
    next.collect()
}

/// Plays a game to its end.
fn play(game: Game, players: Players, seed: u64, number: u64, observer: &dyn Observer) -> Result<Position, SolveError> {
    let (orders, mut random) = shuffle(game, seed, number);
    let mut now = Position::new(game);
    while let Some(mover) = now.mover() {
        let card = orders[mover][usize::from(now.turns()) / 2];
        let turn = players[mover].choose(&now, card, &mut random, &Silent(observer))?;
        now = now.after_legal(turn);
    }
    Ok(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals() {
        let ends = |mean: SampleMean| mean.interval.unwrap();
        let none = SampleMean::chance(100, 0);
        assert_eq!((none.mean, ends(none).0), (0.0, 0.0));
        assert!((ends(none).1 - 0.036_99).abs() < 1e-4, "{none:?}");
        let half = ends(SampleMean::chance(100, 50));
        assert!((half.0 - 0.403_8).abs() < 1e-4 && (half.1 - 0.596_2).abs() < 1e-4, "{half:?}");
        // 1, 2, 3, 4, ten times each: mean 2.5
        let mean = SampleMean::of_mean(40, 100.0, 300.0);
        assert!((ends(mean).1 - (2.5 + 1.96 * (50.0f64 / 39.0 / 40.0).sqrt())).abs() < 1e-12, "{mean:?}");
        assert_eq!(SampleMean::of_mean(29, 29.0, 99.0).interval, None, "too few");
        assert_eq!(SampleMean::of_mean(100, 100.0, 100.0).interval, None, "all the same");
    }

    #[test]
    fn intervals_hold_their_means() {
        for games in 2..=200 {
            for count in 0..=games {
                for sample in [SampleMean::chance(games, count), SampleMean::result(games, count, games - count)] {
                    let (low, high) = sample.interval.unwrap();
                    assert!(low <= sample.mean && sample.mean <= high && low < high, "{games}, {count}");
                }
            }
        }
    }
}
