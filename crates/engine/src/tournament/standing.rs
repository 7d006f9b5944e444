//! What the games of a tournament tell.

use faceup_job::interval::{DEVIATES_95, wilson};
use faceup_solver::Outcome;

use super::{Ending, Match};

/// The results of one player against another, or against all others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Of the games lost, those by an illegal move, a failure or too little time.
    pub forfeits: u32,
    /// So many games played independently would tell as much.
    effective: f64,
}

impl Standing {
    /// The results of a player, by his place, in the games that he played against another, or against all.
    #[must_use]
    pub fn of(matches: &[Match], entrant: usize, against: Option<usize>) -> Standing {
        let mut standing = Standing { wins: 0, draws: 0, losses: 0, forfeits: 0, effective: 0.0 };
        let is_counted = |game: &&Match| {
            let players = [game.players.one, game.players.two];
            players.contains(&entrant) && against.is_none_or(|other| players.contains(&other))
        };
        // The two games of a deal stand side by side.
        let mut pairs: Vec<(usize, [usize; 2], f64, u32)> = Vec::new();
        for game in matches.iter().filter(is_counted) {
            let points = match game.result(entrant) {
                Some(Outcome::Win) => 1.0,
                Some(Outcome::Draw) => 0.5,
                _ => 0.0,
            };
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

    /// How many games there were.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, a draw counting half; a half of no games.
    #[must_use]
    pub fn share(&self) -> f64 {
        let games = f64::from(self.games());
        if games == 0.0 { 0.5 } else { (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games }
    }

    /// The 95% interval of the share, after Wilson.
    ///
    /// Games of one deal go together: if what a deal is worth to a player varied from deal to deal, they would tell less
    /// than as many games by themselves, and are counted as fewer then. (Mostly it is the other way round, since who
    /// leads tends to win and each leads once. That is not made use of, nor that draws vary less.)
    ///
    /// ```
    /// # use faceup_engine::tournament::Standing;
    /// let (least, most) = Standing::of(&[], 0, None).interval();
    /// assert_eq!((least, most), (0.0, 1.0)); // nothing was played
    /// ```
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.share(), self.effective, DEVIATES_95)
    }

    /// The difference in Elo's rating that the share stands for, with the ends of the interval.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let (least, most) = self.interval();
        Elo { difference: rating(self.share()), least: rating(least), most: rating(most) }
    }
}

/// A difference in rating: 400 points are odds of ten to one. None is without end: all games were won, or none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// What the share of points stands for.
    pub difference: Option<f64>,
    /// What the lower end of its interval stands for.
    pub least: Option<f64>,
    /// What the upper end stands for.
    pub most: Option<f64>,
}

fn rating(share: f64) -> Option<f64> {
    // The end of an interval may miss 0 or 1 by a rounding.
    const NEAR: f64 = 1e-9;
    (share > NEAR && share < 1.0 - NEAR).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// How many games by themselves would tell as much as these pairs do (Kish's design effect), at most all of them.
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

/// What a player made of what the deals were worth to him, over the games whose deals are solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Theory {
    counts: [[u32; 3]; 3],
}

impl Theory {
    /// What a player, by his place, made of his deals.
    #[must_use]
    pub fn of(matches: &[Match], entrant: usize) -> Theory {
        let mut theory = Theory::default();
        for game in matches {
            if let Some((worth, result)) = game.theory(entrant).zip(game.result(entrant)) {
                theory.counts[worth as usize][result as usize] += 1;
            }
        }
        theory
    }

    /// How many games on deals worth the one were ended with the other.
    #[must_use]
    pub const fn count(&self, worth: Outcome, result: Outcome) -> u32 {
        self.counts[worth as usize][result as usize]
    }

    /// How many games there were on deals of this worth.
    #[must_use]
    pub fn games(&self, worth: Outcome) -> u32 {
        self.counts[worth as usize].iter().sum()
    }
}
