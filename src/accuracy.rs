//! The measured accuracy of estimates.

use std::cmp::Ordering;
use std::sync::LazyLock;

use faceup_core::{Pack, Rules};
use serde::Serialize;

/// The measurements: the output of `examples/accuracy.rs`.
const MEASURED: &str = include_str!("../data/estimates.csv");

/// The accuracy of estimates of positions with an empty pile, without a search, measured on random hands of a solved game.
///
/// The measured game is the game of the estimate if it could be solved. If not, it is the measured game of the same kind with the most
/// similar share of ranks taken out.
///
/// ```
/// use faceup::{Rules, parts::Accuracy};
/// let measured = Accuracy::of(Rules::beat_it_or_eat_it(2, 15)?, 13).unwrap();
/// assert_eq!((measured.ranks, measured.base_ranks, measured.is_same_game), (15, 13, true));
/// assert!(measured.right > 0.95 && measured.brier < 0.04);
///
/// let larger = Accuracy::of(Rules::beat_it_or_eat_it(2, 26)?, 13).unwrap();
/// assert_eq!((larger.ranks, larger.base_ranks, larger.is_same_game), (15, 8, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Accuracy {
    /// The number of ranks of the measured game.
    pub ranks: u8,
    /// The number of ranks of the table behind its estimates.
    pub base_ranks: u8,
    /// Whether the estimate has the same numbers of ranks.
    pub is_same_game: bool,
    /// The share of random hands of any size whose winner was predicted.
    pub right: f64,
    /// The Brier score of such hands: the mean square of the difference between the chance and the outcome, 0 to 1.
    pub brier: f64,
    /// The share of random hands of half the cards whose winner was predicted.
    pub right_of_equal: f64,
}

/// The lines of the measurements with votes.
static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| MEASURED.lines().filter_map(Line::read).collect());

/// A line of the measurements.
struct Line {
    rules: Rules,
    base_ranks: u8,
    hands: &'static str,
    right: f64,
    brier: f64,
}

/// Similar shares of ranks differ by at most this.
const ALIKE: f64 = 0.125;

impl Accuracy {
    /// The accuracy of estimates of a game from a table with `base_ranks`. `None` if no game of this kind was measured with about the same
    /// share of ranks taken out.
    #[must_use]
    pub fn of(rules: Rules, base_ranks: u8) -> Option<Accuracy> {
        let ranks = rules.pack().ranks();
        let share = |(ranks, base): (u8, u8)| f64::from(base) / f64::from(ranks);
        let distance = |a, b| (share(a) - share(b)).abs();
        let lines = |hands| {
            let is_alike = move |line: &&Line| line.hands == hands && line.rules.with_ranks(ranks) == Some(rules);
            LINES.iter().filter(is_alike)
        };
        // Shorter suits than those measured differ: the results of one length say little about the next.
        if lines("any").all(|line| line.rules.pack().ranks() > ranks) {
            return None;
        }
        // The same game if it was measured, else the longest of the games with the most similar share.
        let key = |line: &Line| (line.sizes() != (ranks, base_ranks), distance(line.sizes(), (ranks, base_ranks)));
        let near = |a: &&Line, b: &&Line| {
            let by_key = key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal);
            by_key.then(b.sizes().cmp(&a.sizes()))
        };
        let any = lines("any").min_by(near)?;
        if distance(any.sizes(), (ranks, base_ranks)) > ALIKE {
            return None;
        }
        let equal = lines("equal").find(|line| line.sizes() == any.sizes())?;
        let (measured_ranks, measured_base) = any.sizes();
        Some(Accuracy {
            ranks: measured_ranks,
            base_ranks: measured_base,
            is_same_game: any.sizes() == (ranks, base_ranks),
            right: any.right,
            brier: any.brier,
            right_of_equal: equal.right,
        })
    }
}

impl Line {
    /// Reads a line. `None` for the head, or a line without votes.
    fn read(line: &'static str) -> Option<Line> {
        let cells: Vec<&str> = line.split(',').collect();
        let [suits, trumps, after_beating, ranks, base_ranks, hands, _, right, brier, ..] = cells[..] else {
            return None;
        };
        let number = |cell: &str| cell.parse::<f64>().ok();
        let pack = Pack::new(suits.parse().ok()?, ranks.parse().ok()?).ok()?;
        let rules = Rules::new(pack, trumps.parse().ok()?, after_beating.parse().ok()?).ok()?;
        let (right, brier) = (number(right)?, number(brier)?);
        let base_ranks = base_ranks.parse().ok().filter(|&ranks| ranks > 0)?;
        Some(Line { rules, base_ranks, hands, right, brier })
    }

    /// The number of ranks of the game and of the base.
    fn sizes(&self) -> (u8, u8) {
        (self.rules.pack().ranks(), self.base_ranks)
    }
}
