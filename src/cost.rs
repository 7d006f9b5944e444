//! The cost of a solve: processor time and memory.

use std::sync::LazyLock;

use faceup_core::{AfterBeating, Pack, Rules, Suit, Trumps};
use faceup_solver::memory::{makes_estimates, memory_needed, memory_within};

/// The measurements: the output of `examples/costs.rs`.
const MEASURED: &str = include_str!("../data/costs.csv");

/// The cost of solving a game.
///
/// Each kind of game was timed, up to solves of some seconds. On one thread, a solve searches the same number of positions on every
/// machine, and these numbers are known up to solves of some minutes. They extend the times, and their growth extends them further.
///
/// ```
/// use faceup::{Cost, Rules};
/// assert!(Cost::of(Rules::beat_it_or_eat_it(2, 13)?, false).seconds() < 60.0);
/// let larger = Cost::of(Rules::beat_it_or_eat_it(2, 17)?, false);
/// let (least, most) = larger.range();
/// assert!(least < larger.seconds() && larger.seconds() < most && most > 3600.0);
/// # Ok::<(), faceup::parts::core::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    seconds: f64,
    /// The time is right within this factor, up and down.
    doubt: f64,
    memory: u128,
}

/// The most seconds of one processor, roughly, for a timing on this machine.
#[cfg(feature = "files")]
pub(crate) const TIMED: f64 = 0.6;
/// After a timing on this machine, the time for each position is right within this factor.
#[cfg(feature = "files")]
const THIS_MACHINE: f64 = 1.25;
/// On nearly all other machines, the time for each position is that of the measurements within this factor.
const OTHER_MACHINE: f64 = 2.0;
/// The additional factor for a pack that is not usual, timed as a game with as many cards. Six suits of four took 2.4 times as long as four
/// suits of six.
const OTHER_PACK: f64 = 4.0;
/// A time extrapolated by one rank is right within this factor, up and down, in 19 of 20 cases.
const DOUBT: f64 = 1.5;
/// The growth of the factor with each further rank.
const DOUBT_OF_RANK: f64 = 1.25;
/// The growth of the positions if hands share difficulties: 2% to 36% in the games of docs/engine.md.
const SHARED: f64 = 1.2;
/// An instant solve takes at most these seconds of one processor.
const INSTANT: f64 = 0.5;
/// A quick solve takes at most these seconds of one processor. The standard game with rounds is quick.
const QUICK: f64 = 75.0;
/// Counts are extrapolated by the mean of this many last growths. One or three predict the last known counts less well.
const LAST: usize = 2;

impl Cost {
    /// The cost of solving a game with ample memory: for outcomes with rounds, or for outcomes alone.
    #[must_use]
    pub fn of(rules: Rules, rounds: bool) -> Cost {
        Cost::within(rules, rounds, None)
    }

    /// The cost of solving a game within some bytes of memory. With little memory, outcomes alone take longer. A limit below the least that
    /// the game needs counts as that least.
    #[must_use]
    pub fn within(rules: Rules, rounds: bool, memory: Option<u64>) -> Cost {
        let taken = memory_within(rules, rounds, memory);
        let (goal, model) = model(rules, rounds, memory);
        let (seconds, doubt) = said(model, goal);
        let is_shared = model == rules && goal == Goal::Outcomes && taken < memory_needed(rules, rounds);
        Cost {
            seconds: if is_shared { seconds * SHARED } else { seconds },
            doubt: doubt * OTHER_MACHINE * if model == rules { 1.0 } else { OTHER_PACK },
            memory: taken,
        }
    }

    /// Corrects the cost by a solve that took some seconds, and was said to take others.
    #[cfg(feature = "files")]
    pub(crate) fn timed(self, took: f64, said: f64) -> Cost {
        // A solve that is said to take no time is the game itself.
        let seconds = if said > 0.0 { self.seconds * (took / said) } else { self.seconds.max(took) };
        Cost { seconds, doubt: self.doubt / OTHER_MACHINE * THIS_MACHINE, ..self }
    }

    /// The expected seconds of one processor. They never fall with the number of ranks or of suits.
    #[must_use]
    pub const fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The likely least and most seconds of one processor.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        (self.seconds / self.doubt, self.seconds * self.doubt)
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

    /// The bytes of memory.
    #[must_use]
    pub const fn memory(&self) -> u128 {
        self.memory
    }
}

/// The goal of a solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Outcomes with rounds.
    Rounds,
    /// Outcomes alone.
    Outcomes,
    /// Outcomes alone, in too little memory for estimates.
    Little,
}

/// The goal and the game whose curve applies: for a usual pack, the game itself. Other packs are solved by steps alone, and take the curve
/// of a game with about as many cards.
pub(crate) fn model(rules: Rules, rounds: bool, memory: Option<u64>) -> (Goal, Rules) {
    let pack = rules.pack();
    match rounds {
        true if pack.is_usual() => return (Goal::Rounds, rules),
        false if pack.is_usual() && makes_estimates(rules, memory) => return (Goal::Outcomes, rules),
        false if pack.is_usual() => return (Goal::Little, rules),
        _ => {}
    }
    let (suits, cards) = (pack.suits().min(Suit::REAL.len() as u8), pack.cards() as u8);
    let of_ranks = |ranks| Rules::new(Pack::new(suits, ranks).ok()?, rules.trumps(), rules.after_beating()).ok();
    let like = of_ranks(cards.div_ceil(suits)).or_else(|| of_ranks(cards / suits)).unwrap_or(rules);
    (if rounds { Goal::Rounds } else { Goal::Little }, like)
}

/// The seconds of one processor for a game of a usual pack, and the factor within which the extrapolation is right.
pub(crate) fn said(rules: Rules, goal: Goal) -> (f64, f64) {
    let (suits, ranks) = (rules.pack().suits(), usize::from(rules.pack().ranks()));
    // Counts may fall where the solver starts to use that suits are alike. The predicted time never falls.
    let of_suits = |suits| {
        let kind = (suits, rules.trumps(), rules.after_beating(), goal);
        let curve = CURVES.iter().find(|curve| curve.kind == kind)?;
        (1..=ranks).map(|ranks| curve.at(ranks)).max_by(|x, y| x.0.total_cmp(&y.0))
    };
    (1..=suits).filter_map(of_suits).max_by(|x, y| x.0.total_cmp(&y.0)).unwrap_or((0.0, 1.0))
}

/// The suits, the rules and the goal.
type Kind = (u8, Trumps, AfterBeating, Goal);

/// What the games of a kind cost, by the number of ranks.
struct Curve {
    kind: Kind,
    /// The positions searched, from one rank on.
    nodes: Vec<f64>,
    /// The seconds of one processor, from one rank on. Those of the last games follow from the positions.
    seconds: Vec<f64>,
}

static CURVES: LazyLock<Vec<Curve>> = LazyLock::new(|| {
    let mut curves: Vec<Curve> = Vec::new();
    for (kind, nodes, seconds) in MEASURED.lines().filter_map(row) {
        if curves.last().is_none_or(|last| last.kind != kind) {
            curves.push(Curve { kind, nodes: Vec::new(), seconds: Vec::new() });
        }
        if let Some(curve) = curves.last_mut() {
            let growth = |before: &f64| (nodes / before).max(curve.least_growth());
            let follows = || Some(curve.seconds.last()? * growth(curve.nodes.last()?));
            let seconds = seconds.or_else(follows).unwrap_or(0.0);
            curve.nodes.push(nodes);
            curve.seconds.push(seconds);
        }
    }
    curves
});

/// A row of the measurements: the kind, the positions and, if it was timed, the seconds. `None` for the head.
fn row(line: &str) -> Option<(Kind, f64, Option<f64>)> {
    let [suits, trumps, after_beating, goal, _, nodes, microseconds] = line.split(',').collect::<Vec<_>>()[..] else {
        return None;
    };
    let goal = match goal {
        "rounds" => Goal::Rounds,
        "outcomes" => Goal::Outcomes,
        "little" => Goal::Little,
        _ => return None,
    };
    let kind = (suits.parse().ok()?, trumps.parse().ok()?, after_beating.parse().ok()?, goal);
    Some((kind, nodes.parse().ok()?, microseconds.parse().ok().map(|time: f64| time * 1e-6)))
}

impl Curve {
    /// A rank more multiplies the time at least as it multiplies the hands.
    fn least_growth(&self) -> f64 {
        f64::from(1 << self.kind.0)
    }

    /// The seconds of the game with this many ranks, and the factor within which the extrapolation is right. Unknown times grow by the mean
    /// growth of the last counts.
    fn at(&self, ranks: usize) -> (f64, f64) {
        let known = self.seconds.len();
        let Some(more @ 1..) = ranks.checked_sub(known) else { return (self.seconds[ranks - 1], 1.0) };
        let growth = (self.nodes[known - 1] / self.nodes[known - 1 - LAST]).powf(1.0 / LAST as f64);
        let growth = growth.max(self.least_growth()).powi(more as i32);
        (self.seconds[known - 1] * growth, DOUBT * DOUBT_OF_RANK.powi(more as i32 - 1))
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::Preset;

    use super::*;

    impl Curve {
        /// The games of the kind.
        fn games(&self) -> impl Iterator<Item = Rules> {
            let (suits, trumps, after_beating, _) = self.kind;
            (1..).map_while(move |ranks| Rules::new(Pack::new(suits, ranks).ok()?, trumps, after_beating).ok())
        }

        /// The cost of a game for the goal of the kind.
        fn cost(&self, rules: Rules) -> Cost {
            let goal = self.kind.3;
            Cost::within(rules, goal == Goal::Rounds, (goal == Goal::Little).then_some(0))
        }
    }

    #[test]
    fn every_kind_of_game_is_measured() {
        assert_eq!(CURVES.len(), 3 * (4 * 2 + 3 * 2));
        assert!(
            CURVES.iter().all(|curve| curve.nodes.len() > LAST && curve.seconds.last().is_some_and(|&last| last > 0.0))
        );
    }

    #[test]
    fn more_ranks_and_more_suits_never_cost_less() {
        for curve in CURVES.iter() {
            for rules in curve.games() {
                let this = curve.cost(rules);
                let fewer = Pack::new(rules.pack().suits() - 1, rules.pack().ranks());
                let fewer = fewer.ok().and_then(|pack| Rules::new(pack, rules.trumps(), rules.after_beating()).ok());
                for less in rules.smaller().next().into_iter().chain(fewer).map(|rules| curve.cost(rules)) {
                    let is_more = this.seconds >= less.seconds && this.memory >= less.memory;
                    let (range, of_less) = (this.range(), less.range());
                    let are_more = range.0 >= of_less.0 && range.1 >= of_less.1;
                    assert!(is_more && are_more, "{rules}, {:?}", curve.kind);
                }
            }
        }
    }

    /// The counts are exact: a change of the search shows here.
    #[test]
    fn small_games_cost_what_is_said() {
        for curve in CURVES.iter() {
            for (rules, &nodes) in curve.games().zip(&curve.nodes).take_while(|&(_, &nodes)| nodes <= 20_000.0) {
                let solved = curve.kind.3.solve(rules).run_solution().unwrap();
                assert_eq!(solved.nodes as f64, nodes, "{rules}, {:?}", curve.kind);
            }
        }
    }

    /// The predicted time of the last game of each kind without its count, or without the last two or three.
    #[test]
    fn extrapolations_are_within_their_range() {
        let (mut checked, mut wrong) = (0, Vec::new());
        // With rounds and three or four suits, counts fall at six ranks, where the solver starts to use that suits are alike.
        for curve in CURVES.iter().filter(|curve| curve.kind.0 < 3 || curve.kind.3 == Goal::Outcomes) {
            let counted = curve.nodes.len();
            for less in 1..=3 {
                let nodes = curve.nodes[..counted - less].to_vec();
                // Short solves say little.
                if nodes[nodes.len() - 1] < 5e6 {
                    break;
                }
                // The time is that of the positions.
                let fewer = Curve { seconds: nodes.clone(), nodes, ..*curve };
                let ((said, doubt), right) = (fewer.at(counted), curve.nodes[counted - 1]);
                if said > right * doubt || right > said * doubt {
                    wrong.push((curve.kind, counted, said, right));
                }
                checked += 1;
            }
        }
        assert!(checked > 40 && wrong.len() <= checked / 20, "{wrong:?} of {checked}");
    }

    /// Solves of minutes or hours on other machines: seconds of one processor. See data/outcomes.csv, docs/engine.md and docs/cluster.md.
    #[test]
    fn long_solves_took_what_is_said() {
        use Preset::{BeatItOrEatIt, Challenge, Challenge1987};
        for (preset, suits, ranks, took) in [
            (BeatItOrEatIt, 2, 14, 99.5),
            (BeatItOrEatIt, 2, 16, 2_100.0),
            (BeatItOrEatIt, 2, 17, 10_080.0),
            (BeatItOrEatIt, 1, 26, 61.0),
            (BeatItOrEatIt, 3, 10, 721.0),
            (Challenge, 4, 6, 10.0),
            (Challenge, 4, 7, 252.0),
            (Challenge, 4, 8, 4_790.0),
            (Challenge1987, 4, 8, 654.0),
        ] {
            let cost = Cost::of(preset.rules(suits, ranks).unwrap(), false);
            let (least, most) = cost.range();
            assert!(least < took && took < most, "{preset} {suits}x{ranks}: {least} to {most}");
        }
    }

    /// The prediction for this machine depends only on the times and one speed.
    #[cfg(feature = "files")]
    #[test]
    fn a_machine_that_is_half_as_fast_takes_twice_as_long() {
        let [game, sample] = [16, 11].map(|ranks| Rules::beat_it_or_eat_it(2, ranks).unwrap());
        let (cost, said) = (Cost::of(game, false), Cost::of(sample, false));
        let (same, half) = (cost.timed(said.seconds, said.seconds), cost.timed(2.0 * said.seconds, said.seconds));
        assert_eq!((same.seconds, half.seconds), (cost.seconds, 2.0 * cost.seconds));
        assert_eq!(same.memory, cost.memory);
        assert!(same.range().0 > cost.range().0 && same.range().1 < cost.range().1, "it is known better");
    }
}
