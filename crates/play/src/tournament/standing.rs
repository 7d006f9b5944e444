//! The statistics of a tournament.

use faceup_core::interval::{DEVIATES_95, wilson};
use faceup_solver::Outcome;

use super::game::Ending;
use super::result::Match;

/// The results of one player against another, or against all others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The lost games that were forfeited.
    pub forfeits: u32,
    /// The number of independent games that carry as much information.
    effective: f64,
}

impl Standing {
    /// The results of the player with this index against another, or against all.
    pub fn of(matches: &[Match], entrant: usize, against: Option<usize>) -> Standing {
        let mut standing = Standing { wins: 0, draws: 0, losses: 0, forfeits: 0, effective: 0.0 };
        let is_counted = |game: &&Match| {
            let players = [game.players.one, game.players.two];
            players.contains(&entrant) && against.is_none_or(|other| players.contains(&other))
        };
        // The two games of a deal are neighbours.
        let mut pairs: Vec<(usize, [usize; 2], f64, u32)> = Vec::new();
        for game in matches.iter().filter(is_counted) {
            let points = game.result(entrant).map_or(0.0, Outcome::points);
            standing.wins += u32::from(points == 1.0);
            standing.draws += u32::from(points == 0.5);
            standing.losses += u32::from(points == 0.0);
            standing.forfeits += u32::from(points == 0.0 && matches!(game.ending, Ending::Forfeit { .. }));
            let mut players = [game.players.one, game.players.two];
            players.sort_unstable();
            match pairs.last_mut() {
                Some((deal, between, sum, games)) if (*deal, *between) == (game.deal, players) => {
                    *sum += points;
                    *games += 1;
                }
                _ => pairs.push((game.deal, players, points, 1)),
            }
        }
        standing.effective = effective(standing.share(), standing.games(), &pairs);
        standing
    }

    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points; a draw counts half. The share is 0.5 if there are no games.
    pub fn share(&self) -> f64 {
        let games = f64::from(self.games());
        if games == 0.0 { 0.5 } else { (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games }
    }

    /// The 95% interval of the share, after Wilson.
    ///
    /// The two games on a deal can be correlated: a player may win both, or lose both. Then they count for fewer independent
    /// games. (The opposite is more common, because the starter tends to win and each player starts once. The interval does
    /// not get narrower for that, or for draws.)
    ///
    /// ```
    /// # use faceup_play::tournament::Standing;
    /// let (least, most) = Standing::of(&[], 0, None).interval();
    /// assert_eq!((least, most), (0.0, 1.0)); // nothing was played
    /// ```
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.share(), self.effective, DEVIATES_95)
    }

    /// The share and its interval as differences in Elo rating.
    pub fn elo(&self) -> Elo {
        let (least, most) = self.interval();
        Elo { difference: rating(self.share()), least: rating(least), most: rating(most) }
    }
}

/// A difference in Elo rating. 400 points mean odds of ten to one. None means infinite: the player won all games, or none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// For the share of points.
    pub difference: Option<f64>,
    /// For the lower end of the interval.
    pub least: Option<f64>,
    /// For the upper end.
    pub most: Option<f64>,
}

fn rating(share: f64) -> Option<f64> {
    // Rounding may keep the end of an interval from 0 or 1.
    const NEAR: f64 = 1e-9;
    (share > NEAR && share < 1.0 - NEAR).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// The number of independent games that carry as much information as these pairs of games (Kish's design effect). It is at
/// most the number of games.
fn effective(share: f64, games: u32, pairs: &[(usize, [usize; 2], f64, u32)]) -> f64 {
    let binomial = share * (1.0 - share);
    if pairs.len() < 2 || binomial == 0.0 {
        return f64::from(games);
    }
    let count = pairs.len() as f64;
    let square = |&(_, _, sum, games): &(usize, [usize; 2], f64, u32)| (sum / f64::from(games) - share).powi(2);
    let variance = pairs.iter().map(square).sum::<f64>() / (count - 1.0);
    let effect = (variance / count) / (binomial / f64::from(games));
    f64::from(games) / effect.max(1.0)
}

/// A player's results on solved deals, by the outcome of the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Theory {
    counts: [[u32; 3]; 3],
}

impl Theory {
    /// The results of the player with this index.
    pub fn of(matches: &[Match], entrant: usize) -> Theory {
        let mut theory = Theory::default();
        for game in matches {
            if let Some((outcome, result)) = game.theory(entrant).zip(game.result(entrant)) {
                theory.counts[outcome as usize][result as usize] += 1;
            }
        }
        theory
    }

    /// The number of games with this result on deals of this outcome.
    pub const fn count(&self, outcome: Outcome, result: Outcome) -> u32 {
        self.counts[outcome as usize][result as usize]
    }

    /// The number of games on deals of this outcome.
    pub fn games(&self, outcome: Outcome) -> u32 {
        self.counts[outcome as usize].iter().sum()
    }
}
