//! The cost of a solve: positions, memory and time.

use faceup_core::{AfterBeating, Pack, Rules, Suit, Trumps};
use faceup_solver::memory::{makes_estimates, memory_within};

/// The cost of solving a game.
///
/// The positions and the memory are exact. The time is that of one processor, by one measured game of the same kind and one growth with
/// each rank. For the games of data/outcomes.csv it is right within a factor of two; longer solves, other machines and other packs are known
/// less well.
///
/// ```
/// use faceup::{Cost, Rules};
/// let standard = Cost::of(Rules::beat_it_or_eat_it(2, 13)?, false);
/// assert!(standard.is_quick() && standard.positions == (1 << 26) - 2);
/// let larger = Cost::of(Rules::beat_it_or_eat_it(2, 17)?, false);
/// assert!(larger.seconds > 3600.0 && larger.bytes > standard.bytes);
/// # Ok::<(), faceup::parts::core::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Cost {
    /// The positions to value: those with an empty pile.
    pub positions: u128,
    /// The bytes of memory.
    pub bytes: u128,
    /// The seconds of one processor.
    pub seconds: f64,
}

/// An instant solve takes at most these seconds of one processor.
const INSTANT: f64 = 0.5;
/// A quick solve takes at most these seconds of one processor. The standard game with rounds is quick.
const QUICK: f64 = 75.0;

impl Cost {
    /// The cost of solving a game with ample memory: for outcomes with rounds, or for outcomes alone.
    #[must_use]
    pub fn of(rules: Rules, rounds: bool) -> Cost {
        Cost::within(rules, rounds, None)
    }

    /// The cost of solving a game within some bytes of memory. In too little for estimates, outcomes alone take as long as rounds. A limit
    /// below the least that the game needs counts as that least.
    #[must_use]
    pub fn within(rules: Rules, rounds: bool, memory: Option<u64>) -> Cost {
        let pack = rules.pack();
        let by_steps = rounds || !pack.is_usual() || !makes_estimates(rules, memory);
        let like = if pack.is_usual() { rules } else { usual_like(rules) };
        Cost {
            positions: (1u128 << pack.cards()) - 2,
            bytes: memory_within(rules, rounds, memory),
            seconds: seconds(like, by_steps),
        }
    }

    /// Whether the solve takes about a second at most.
    #[must_use]
    pub fn is_instant(&self) -> bool {
        self.seconds <= INSTANT
    }

    /// Whether the solve takes about a minute at most.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        self.seconds <= QUICK
    }
}

/// The game of a usual pack with about as many cards.
fn usual_like(rules: Rules) -> Rules {
    let (suits, cards) = (rules.pack().suits().min(Suit::REAL.len() as u8), rules.pack().cards() as u8);
    let of_ranks = |ranks| Rules::new(Pack::new(suits, ranks).ok()?, rules.trumps(), rules.after_beating()).ok();
    of_ranks(cards.div_ceil(suits)).or_else(|| of_ranks(cards / suits)).unwrap_or(rules)
}

/// The seconds for a game of a usual pack.
fn seconds(rules: Rules, by_steps: bool) -> f64 {
    let pack = rules.pack();
    let family = match (rules.trumps(), rules.after_beating()) {
        (Trumps::None, AfterBeating::Lead) => 0,
        (Trumps::None, AfterBeating::Pass) => 1,
        (Trumps::Own, AfterBeating::Lead) => 2,
        (Trumps::Own, AfterBeating::Pass) => 3,
    };
    let (measured, seconds, growth) = MEASURED[usize::from(pack.suits()) - 1][family][usize::from(by_steps)];
    seconds * f64::powi(growth, i32::from(pack.ranks()) - measured)
}

/// One solved game of a family: its ranks, its seconds on one processor, and the growth of these with each rank.
type Measured = (i32, f64, f64);

/// Trumps need two suits.
const NONE: [Measured; 2] = [(1, 0.0, 1.0); 2];

/// By suits, by rules (`lead`, `pass`, and these with trumps), and for outcomes alone and for rounds. Outcomes are those of
/// data/outcomes.csv where it has them.
const MEASURED: [[[Measured; 2]; 4]; 4] = [
    [[(23, 4.9, 2.25), (22, 3.0, 2.55)], [(24, 3.5, 2.3), (24, 5.5, 2.4)], NONE, NONE],
    [
        [(13, 7.5, 5.2), (11, 1.2, 5.2)],
        [(13, 4.2, 4.2), (12, 2.0, 5.0)],
        [(13, 20.0, 4.6), (10, 0.45, 6.0)],
        [(11, 1.05, 5.6), (10, 1.0, 7.0)],
    ],
    [
        [(8, 4.5, 11.5), (8, 3.9, 11.5)],
        [(9, 9.5, 9.0), (8, 3.2, 8.5)],
        [(8, 10.6, 12.0), (7, 1.9, 16.0)],
        [(8, 3.1, 9.7), (7, 1.4, 12.0)],
    ],
    [
        [(6, 3.3, 28.0), (6, 4.0, 28.0)],
        [(6, 0.94, 16.0), (6, 3.5, 16.0)],
        [(6, 10.0, 22.0), (5, 1.5, 39.0)],
        [(6, 2.0, 18.0), (6, 4.5, 18.0)],
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_ranks_and_more_suits_cost_more() {
        for (suits, ranks) in (2..=4).flat_map(|suits| (3..=26.min(60 / suits)).map(move |ranks| (suits, ranks))) {
            for (rules, rounds) in Rules::all(Pack::new(suits, ranks).unwrap()).flat_map(|r| [(r, true), (r, false)]) {
                let cost = Cost::of(rules, rounds);
                let fewer = Rules::new(Pack::new(suits - 1, ranks).unwrap(), rules.trumps(), rules.after_beating());
                for less in rules.smaller().next().into_iter().chain(fewer.ok()).map(|rules| Cost::of(rules, rounds)) {
                    assert!(cost.seconds > less.seconds, "{rules}, {rounds}");
                }
            }
        }
        let (ample, little) = (Rules::beat_it_or_eat_it(2, 14).unwrap(), Some(1 << 20));
        assert!(Cost::within(ample, false, little).seconds > Cost::of(ample, false).seconds);
    }

    /// All solves of data/outcomes.csv by one thread, from a tenth of a second on.
    #[test]
    fn solves_took_about_what_is_said() {
        let rows = include_str!("../data/outcomes.csv").lines().map(|line| line.split(',').collect::<Vec<_>>());
        let mut checked = 0;
        for row in rows.filter(|row| row[0].contains("--threads 1 ")) {
            let [suits, ranks] = [row[2], row[3]].map(|number| number.parse().unwrap());
            let rules = Rules::new(Pack::new(suits, ranks).unwrap(), row[4].parse().unwrap(), row[5].parse().unwrap());
            let took: f64 = row[row.len() - 4].parse().unwrap();
            let factor = Cost::of(rules.unwrap(), false).seconds / took;
            assert!(took < 0.1 || (0.5..2.0).contains(&factor), "{row:?}: {factor}");
            checked += usize::from(took >= 0.1);
        }
        assert!(checked > 30, "{checked}");
    }
}
