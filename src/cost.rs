//! The cost of a solve: positions, processor time and memory.

use std::sync::LazyLock;
#[cfg(feature = "files")]
use std::time::Duration;

#[cfg(feature = "files")]
use faceup_core::Clock;
use faceup_core::{AfterBeating, Pack, Rules, Suit, Trumps};
#[cfg(any(feature = "files", test))]
use faceup_solver::Method;
use faceup_solver::memory::{makes_estimates, memory_needed, memory_within};

#[cfg(any(feature = "files", test))]
use crate::Solve;
#[cfg(feature = "files")]
use crate::machine::{Timed, processor_time};
#[cfg(feature = "files")]
use crate::solve::SolveError;

/// The measurements: the output of `examples/costs.rs`.
const MEASURED: &str = include_str!("../data/costs.csv");

/// The cost of solving a game.
///
/// On one thread, a solve searches the same number of positions on every machine. The numbers are known for each kind of game, up to solves
/// of some minutes, and grow steadily with the number of ranks, so those of larger games are extrapolated. The time follows from the
/// measured time for each position.
///
/// ```
/// use faceup::{Cost, Rules};
/// let standard = Cost::of(Rules::beat_it_or_eat_it(2, 13)?, false);
/// assert_eq!(standard.nodes(), 240_731_104.0);
/// assert!(standard.seconds() < 60.0);
///
/// let larger = Cost::of(Rules::beat_it_or_eat_it(2, 17)?, false);
/// let (least, most) = larger.range();
/// assert!(least < larger.seconds() && larger.seconds() < most && most > 3600.0);
/// # Ok::<(), faceup::core::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    nodes: f64,
    seconds: f64,
    /// The time is right within this factor, up and down.
    doubt: f64,
    memory: u128,
}

/// The most seconds of one processor, roughly, for a timing on this machine.
#[cfg(feature = "files")]
const TIMED: f64 = 0.6;
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
        let (kind, model) = model(rules, rounds, memory);
        let cost = Cost::of_kind(model, kind);
        if model != rules {
            return Cost { memory: taken, doubt: cost.doubt * OTHER_PACK, ..cost };
        }
        let is_shared = taken < memory_needed(rules, rounds);
        let more = if !rounds && is_shared && makes_estimates(rules, memory) { SHARED } else { 1.0 };
        Cost { nodes: cost.nodes * more, seconds: cost.seconds * more, memory: taken, ..cost }
    }

    /// As [`Cost::within`], for this machine. A smaller game, or the game itself if it is small, is solved on one thread, which takes about
    /// a second. It measures processor time, so other work on the machine matters little. Also returns the timed solve.
    ///
    /// # Errors
    ///
    /// If the solve fails.
    #[cfg(feature = "files")]
    pub fn on_this_machine(rules: Rules, rounds: bool, memory: Option<u64>) -> Result<(Cost, Timed), SolveError> {
        let cost = Cost::within(rules, rounds, memory);
        let (kind, rules) = model(rules, rounds, memory);
        let is_short = |rules: &Rules| Cost::of_kind(*rules, kind).seconds <= TIMED;
        let mut games = std::iter::once(rules).chain(rules.smaller());
        let rules = games.find(is_short).or(rules.with_ranks(1)).unwrap_or(rules);
        let timed = Timed { rules, seconds: kind.time(rules)? };
        Ok((cost.timed(&timed, Cost::of_kind(timed.rules, kind)), timed))
    }

    /// Corrects the cost by a timed solve of a game with the cost `said`.
    #[cfg(feature = "files")]
    fn timed(self, timed: &Timed, said: Cost) -> Cost {
        // A solve predicted at zero seconds is the game itself.
        let ratio = if said.seconds > 0.0 { timed.seconds / said.seconds } else { 1.0 };
        let seconds = if self.seconds > 0.0 { self.seconds * ratio } else { timed.seconds };
        Cost { seconds, doubt: self.doubt / OTHER_MACHINE * THIS_MACHINE, ..self }
    }

    fn of_kind(rules: Rules, kind: Kind) -> Cost {
        let (suits, ranks) = (rules.pack().suits(), usize::from(rules.pack().ranks()));
        let family = |suits| FAMILIES.iter().find(|family| family.is_of(suits, rules) && family.kind == kind);
        let nodes = family(suits).map_or(0.0, |family| family.nodes(ranks));
        // Counts may fall where the solver starts to use that suits are alike. The predicted time never falls.
        let (mut seconds, mut doubt) = (0.0, 1.0);
        for family in (1..=suits).filter_map(family) {
            for ranks in 1..=ranks {
                if family.seconds(ranks) >= seconds {
                    (seconds, doubt) = (family.seconds(ranks), family.doubt(ranks));
                }
            }
        }
        Cost { nodes, seconds, doubt: doubt * OTHER_MACHINE, memory: 0 }
    }

    /// The positions within rounds that one thread searches. The number is exact for games that are solved within seconds, and for many
    /// that take minutes.
    #[must_use]
    pub const fn nodes(&self) -> f64 {
        self.nodes
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
enum Kind {
    /// Outcomes with rounds.
    Rounds,
    /// Outcomes alone.
    Outcomes,
    /// Outcomes alone, in too little memory for estimates.
    Little,
}

impl Kind {
    /// The goal within some memory.
    fn within(rules: Rules, rounds: bool, memory: Option<u64>) -> Kind {
        match rounds {
            true => Kind::Rounds,
            false if makes_estimates(rules, memory) => Kind::Outcomes,
            false => Kind::Little,
        }
    }

    /// A solve on one thread.
    #[cfg(any(feature = "files", test))]
    fn solve(self, rules: Rules) -> Solve<'static> {
        let solve = Solve::new(rules).threads(1);
        match self {
            Kind::Rounds => solve,
            Kind::Outcomes => solve.without_rounds(),
            Kind::Little => solve.without_rounds().method(Method::Dominance),
        }
    }

    /// The seconds that one processor takes to solve a game. Repeats a short solve.
    #[cfg(feature = "files")]
    fn time(self, rules: Rules) -> Result<f64, SolveError> {
        let clock = || processor_time().unwrap_or_default();
        let (begun, waited, mut solves) = (clock(), Clock::start(), 0);
        let spent = || clock().saturating_sub(begun);
        // Where the system does not report processor time, the clock ends this.
        while solves == 0 || spent().as_secs_f64() < TIMED / 2.0 && waited.elapsed().as_secs_f64() < 10.0 {
            self.solve(rules).run_solution()?;
            solves += 1;
        }
        let taken = match spent() {
            Duration::ZERO => waited.elapsed(),
            spent => spent,
        };
        Ok(taken.as_secs_f64() / f64::from(solves))
    }
}

/// The game and the solve whose counts apply: the given ones for a usual pack. Other packs are solved by steps alone, and take the counts
/// of a game with about as many cards.
fn model(rules: Rules, rounds: bool, memory: Option<u64>) -> (Kind, Rules) {
    match rules.pack().is_usual() {
        true => (Kind::within(rules, rounds, memory), rules),
        false => (if rounds { Kind::Rounds } else { Kind::Little }, like(rules)),
    }
}

/// A game of a usual pack with about as many cards.
fn like(rules: Rules) -> Rules {
    let pack = rules.pack();
    let suits = pack.suits().min(Suit::REAL.len() as u8);
    let cards = pack.cards() as u8;
    let of_ranks = |ranks| Rules::new(Pack::new(suits, ranks).ok()?, rules.trumps(), rules.after_beating()).ok();
    of_ranks(cards.div_ceil(suits)).or_else(|| of_ranks(cards / suits)).unwrap_or(rules)
}

/// Games that differ only in the number of ranks, with the costs of their solves.
struct Family {
    suits: u8,
    trumps: Trumps,
    after_beating: AfterBeating,
    kind: Kind,
    /// The positions searched, from one rank on.
    nodes: Vec<f64>,
    /// The seconds of one processor, from one rank on. Not all games with a count were timed.
    seconds: Vec<f64>,
}

static FAMILIES: LazyLock<Vec<Family>> = LazyLock::new(|| {
    let mut families = Vec::new();
    for line in MEASURED.lines() {
        Family::add(&mut families, line);
    }
    families.retain(|family| family.nodes.len() > LAST && !family.seconds.is_empty());
    families
});

impl Family {
    /// Adds the game of a line to its family, the last one or a new one. `None` for the head.
    fn add(families: &mut Vec<Family>, line: &str) -> Option<()> {
        let [suits, trumps, after_beating, kind, _, nodes, microseconds] = line.split(',').collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let kind = match kind {
            "rounds" => Kind::Rounds,
            "outcomes" => Kind::Outcomes,
            "little" => Kind::Little,
            _ => return None,
        };
        let nodes: f64 = nodes.parse().ok()?;
        let (suits, trumps, after_beating) = (suits.parse().ok()?, trumps.parse().ok()?, after_beating.parse().ok()?);
        let family = Family { suits, trumps, after_beating, kind, nodes: Vec::new(), seconds: Vec::new() };
        let is_same = |last: &Family| {
            (last.suits, last.trumps, last.after_beating, last.kind) == (suits, trumps, after_beating, kind)
        };
        if !families.last().is_some_and(is_same) {
            families.push(family);
        }
        let family = families.last_mut()?;
        family.nodes.push(nodes);
        family.seconds.extend(microseconds.parse::<f64>().ok().map(|time| time * 1e-6));
        Some(())
    }

    fn is_of(&self, suits: u8, rules: Rules) -> bool {
        (self.suits, self.trumps, self.after_beating) == (suits, rules.trumps(), rules.after_beating())
    }

    /// The positions searched in the game with this many ranks. Unknown ones are extrapolated by the mean growth of the last counts.
    fn nodes(&self, ranks: usize) -> f64 {
        let counted = self.nodes.len();
        let before = self.nodes[counted.saturating_sub(LAST + 1)];
        let growth = (self.nodes[counted - 1] / before).powf(1.0 / LAST as f64);
        let more = ranks.saturating_sub(counted);
        self.nodes[ranks.min(counted) - 1] * growth.max(1.0).powi(more as i32)
    }

    /// The time of that game. An unknown one grows with the positions, and at least with the number of hands.
    fn seconds(&self, ranks: usize) -> f64 {
        let timed = self.seconds.len();
        let growth = |ranks| (self.nodes(ranks) / self.nodes(ranks - 1)).max(f64::from(1 << self.suits));
        self.seconds[ranks.min(timed) - 1] * (timed + 1..=ranks).map(growth).product::<f64>()
    }

    /// The extrapolation of that game is right within this factor.
    fn doubt(&self, ranks: usize) -> f64 {
        match ranks.saturating_sub(self.nodes.len()) {
            0 => 1.0,
            more => DOUBT * DOUBT_OF_RANK.powi(more as i32 - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::Preset;

    use super::*;

    /// The game of a family with this many ranks.
    fn rules(family: &Family, ranks: u8) -> Option<Rules> {
        Rules::new(Pack::new(family.suits, ranks).ok()?, family.trumps, family.after_beating).ok()
    }

    /// The cost by the family, also with little memory.
    fn cost(family: &Family, rules: Rules) -> Cost {
        Cost::within(rules, family.kind == Kind::Rounds, (family.kind == Kind::Little).then_some(0))
    }

    #[test]
    fn every_kind_of_game_is_measured() {
        assert_eq!(FAMILIES.len(), 3 * (4 * 2 + 3 * 2));
        assert!(FAMILIES.iter().all(|family| family.seconds.len() <= family.nodes.len()));
    }

    #[test]
    fn more_ranks_and_more_suits_never_cost_less() {
        let is_more = |more: Cost, less: Cost| {
            more.seconds >= less.seconds
                && more.range().0 >= less.range().0
                && more.range().1 >= less.range().1
                && more.memory >= less.memory
        };
        for family in FAMILIES.iter() {
            for rules in (1..).map_while(|ranks| rules(family, ranks)) {
                let (this, ranks) = (cost(family, rules), rules.pack().ranks());
                if let Some(smaller) = rules.smaller().next() {
                    assert!(is_more(this, cost(family, smaller)), "{rules}, {:?}", family.kind);
                }
                let fewer = Pack::new(family.suits - 1, ranks).ok();
                let rules_of = |pack| Rules::new(pack, family.trumps, family.after_beating).ok();
                if let Some(fewer) = fewer.and_then(rules_of) {
                    assert!(is_more(this, cost(family, fewer)), "{rules}, {:?}", family.kind);
                }
            }
        }
    }

    /// The counts are exact: a change of the search shows here.
    #[test]
    fn small_games_cost_what_is_said() {
        for family in FAMILIES.iter() {
            for rules in (1..).map_while(|ranks| rules(family, ranks)).take(family.nodes.len()) {
                let nodes = cost(family, rules).nodes();
                if nodes > 20_000.0 {
                    break;
                }
                assert_eq!(
                    family.kind.solve(rules).run_solution().unwrap().nodes as f64,
                    nodes,
                    "{rules}, {:?}",
                    family.kind
                );
            }
        }
    }

    /// The predicted time of the last game of each family without its count, or without the last two or three.
    #[test]
    fn extrapolations_are_within_their_range() {
        let (mut checked, mut wrong) = (0, Vec::new());
        // With rounds and three or four suits, counts fall at six ranks, where the solver starts to use that suits are alike.
        for family in FAMILIES.iter().filter(|family| family.suits < 3 || family.kind == Kind::Outcomes) {
            let counted = family.nodes.len();
            for less in 1..=3 {
                let nodes = family.nodes[..counted - less].to_vec();
                // Short solves say little.
                if nodes[nodes.len() - 1] < 5e6 {
                    break;
                }
                let fewer = Family { nodes, seconds: vec![1.0], ..*family };
                let (said, right, doubt) = (fewer.nodes(counted), family.nodes[counted - 1], fewer.doubt(counted));
                if said > right * doubt || right > said * doubt {
                    wrong.push((rules(family, counted as u8), family.kind, said, right));
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

    /// The prediction for this machine depends only on the counts and one speed.
    #[cfg(feature = "files")]
    #[test]
    fn a_machine_that_is_half_as_fast_takes_twice_as_long() {
        let [game, sample] = [16, 11].map(|ranks| Rules::beat_it_or_eat_it(2, ranks).unwrap());
        let (cost, said) = (Cost::of(game, false), Cost::of(sample, false));
        let timed = |seconds| cost.timed(&Timed { rules: sample, seconds }, said);
        let (same, half) = (timed(said.seconds), timed(2.0 * said.seconds));
        assert_eq!((same.seconds, half.seconds), (cost.seconds, 2.0 * cost.seconds));
        assert_eq!((same.nodes, same.memory), (cost.nodes, cost.memory));
        assert!(same.range().0 > cost.range().0 && same.range().1 < cost.range().1, "it is known better");
    }
}
