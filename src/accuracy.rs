//! How accurate estimates are, by measurement.

use faceup_core::Rules;
use serde::Serialize;

/// The measurements: what `examples/accuracy.rs` printed.
const MEASURED: &str = include_str!("../data/estimates.csv");

/// How accurate the estimates of positions with an empty pile are, without a search, measured on random hands of a solved game.
///
/// The measured game is the game of the estimate if that could be solved. If not, it is the measured game of the same kind in
/// which the share of ranks that are taken out is most like that of the estimate.
///
/// ```
/// use faceup::{Accuracy, Rules};
/// let measured = Accuracy::of(Rules::beat_it_or_eat_it(2, 16)?, 13).unwrap();
/// assert_eq!((measured.ranks, measured.base_ranks, measured.is_same_game), (16, 13, true));
/// assert!(measured.right > 0.95 && measured.brier < 0.04);
///
/// let larger = Accuracy::of(Rules::beat_it_or_eat_it(2, 26)?, 13).unwrap();
/// assert_eq!((larger.ranks, larger.base_ranks, larger.is_same_game), (16, 8, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Accuracy {
    /// The number of ranks of the measured game.
    pub ranks: u8,
    /// The number of ranks that its estimates were made from.
    pub base_ranks: u8,
    /// Whether these are the ranks of the estimate.
    pub is_same_game: bool,
    /// The share of random hands of any size whose winner was predicted.
    pub right: f64,
    /// The Brier score of such hands: the mean square of the difference between the chance and the outcome, 0 to 1.
    pub brier: f64,
    /// The share of random hands of half the cards whose winner was predicted.
    pub right_of_equal: f64,
    /// The greatest error of the mean chance of random symmetric deals, in the measured games of this kind in which about the same
    /// share of ranks was taken out. None if there are fewer than three such games.
    pub symmetric_bias: Option<f64>,
}

/// A line of the measurements that is of use here.
struct Line<'m> {
    ranks: u8,
    base_ranks: u8,
    hands: &'m str,
    right: f64,
    brier: f64,
    /// The mean chance less the mean outcome.
    bias: f64,
}

/// Shares of ranks that are alike differ by at most this.
const ALIKE: f64 = 0.125;
/// The fewest games that tell something about the error of a mean.
const FEWEST: usize = 3;

impl Accuracy {
    /// The accuracy of estimates of a game that are made from a table with `base_ranks`. None if no game of this kind was measured in
    /// which about the same share of ranks was taken out.
    #[must_use]
    pub fn of(rules: Rules, base_ranks: u8) -> Option<Accuracy> {
        let lines = || MEASURED.lines().filter_map(|line| read(line, rules)).filter(|line| line.base_ranks > 0);
        let share = |ranks: u8, base: u8| f64::from(base) / f64::from(ranks);
        let ranks = rules.pack().ranks();
        let distance = |line: &Line<'_>| {
            let is_other = (line.ranks, line.base_ranks) != (ranks, base_ranks);
            (is_other, (share(line.ranks, line.base_ranks) - share(ranks, base_ranks)).abs(), -f64::from(line.ranks))
        };
        let near =
            |a: &Line<'_>, b: &Line<'_>| distance(a).partial_cmp(&distance(b)).unwrap_or(std::cmp::Ordering::Equal);
        let any = lines().filter(|line| line.hands == "any").min_by(near)?;
        if (share(any.ranks, any.base_ranks) - share(ranks, base_ranks)).abs() > ALIKE {
            return None;
        }
        let is_equal =
            |line: &Line<'_>| line.hands == "equal" && (line.ranks, line.base_ranks) == (any.ranks, any.base_ranks);
        let equal = lines().find(is_equal)?;
        let is_alike = |line: &Line<'_>| {
            // In odd packs, other deals were measured than those that are drawn at random.
            let is_even = (line.ranks * rules.pack().suits()).is_multiple_of(2);
            line.hands == "symmetric"
                && is_even
                && (share(line.ranks, line.base_ranks) - share(any.ranks, any.base_ranks)).abs() <= ALIKE
        };
        let biases: Vec<f64> = lines().filter(is_alike).map(|line| line.bias.abs()).collect();
        let greatest = biases.iter().copied().reduce(f64::max).filter(|_| biases.len() >= FEWEST);
        Some(Accuracy {
            symmetric_bias: greatest,
            ranks: any.ranks,
            base_ranks: any.base_ranks,
            is_same_game: (any.ranks, any.base_ranks) == (ranks, base_ranks),
            right: any.right,
            brier: any.brier,
            right_of_equal: equal.right,
        })
    }
}

/// Reads a line about the same kind of game.
fn read(line: &str, rules: Rules) -> Option<Line<'_>> {
    let cells: Vec<&str> = line.split(',').collect();
    let [suits, trumps, after_beating, ranks, base_ranks, hands, _, right, brier, _, chance, outcome, ..] = cells[..]
    else {
        return None;
    };
    let is_alike = suits.parse() == Ok(rules.pack().suits())
        && trumps == rules.trumps().name()
        && after_beating == rules.after_beating().name();
    let number = |cell: &str| cell.parse::<f64>().ok();
    is_alike.then_some(())?;
    let (ranks, base_ranks) = (ranks.parse().ok()?, base_ranks.parse().ok()?);
    Some(Line {
        ranks,
        base_ranks,
        hands,
        right: number(right)?,
        brier: number(brier)?,
        bias: number(chance)? - number(outcome)?,
    })
}
