//! The evaluation of positions with an empty pile.
//!
//! The evaluation estimates the log odds that the leader wins, as a weighted sum of simple [features](Features) of the two hands. A table of
//! the same game with fewer ranks makes it more accurate: it takes ranks out of the hand in many ways, and counts the outcomes of the
//! shortened hands as [`Votes`]. A [calibrated](Evaluation::calibrated) evaluation also depends on the [`balance()`] of the hands.
//!
//! The weights are fitted to solved games by logistic regression, for each number of suits and each setting of the rules: by the example
//! `fit` of crates/play in revision 207febbd, which later revisions no longer have. All weights are linear in the reciprocal of the suit
//! length, so that they apply to longer suits than those fitted. data/estimates.csv measures them on solvable games; docs/estimates.md has
//! the results.

mod balance;
mod features;
mod votes;
mod weights;

use std::sync::Arc;

use crate::Score;
use faceup_core::{CardSet, Player, Rules, symmetry};
use faceup_solver::Tablebase;

use self::weights::{CALIBRATION, CALIBRATION_WITH_VOTES, WEIGHTS, WITH_VOTES};
use balance::{CALIBRATED, balance, weigh};
use features::{FEATURES, Features, kind};
pub use votes::UnfitTable;
use votes::{SUMS, Votes};

/// The suit length at which the second weights vanish.
const USUAL_RANKS: f64 = 10.0;

/// The longest suits fitted in games of four suits.
const MOST_RANKS_OF_FOUR_SUITS: u8 = 6;

/// Evaluates positions of one game.
///
/// ```
/// use faceup_core::{Player, Preset, notation::parse_hand};
/// use faceup_play::Evaluation;
/// let rules = Preset::BeatItOrEatIt.rules(2, 13)?;
/// let evaluation = Evaluation::new(rules);
/// let odds = |hand| parse_hand(hand, rules.pack()).map(|hand| evaluation.evaluate(Player::One, hand));
/// assert!(odds("S:AKQ H:AK")? > 200); // nothing can be beaten
/// assert!(odds("S:432 H:32")? < 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Evaluation {
    rules: Rules,
    features: Features,
    weights: [f64; FEATURES],
    votes: Option<(Votes, [f64; SUMS])>,
    /// The weights of the calibration.
    calibration: Option<[f64; CALIBRATED]>,
}

impl Evaluation {
    /// An evaluation by features alone.
    pub fn new(rules: Rules) -> Evaluation {
        let weights = at(&WEIGHTS[kind(rules)], [1.0, length_of(rules)]);
        Evaluation { rules, features: Features::new(rules), weights, votes: None, calibration: None }
    }

    /// An evaluation with the votes of a table of the same game with fewer ranks. Keep the table in memory: each evaluation looks up 64
    /// outcomes.
    ///
    /// # Errors
    ///
    /// If the table is of a game with other suits or rules, or has no fewer ranks.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use faceup_core::{Player, Preset};
    /// use faceup_play::Evaluation;
    /// use faceup_core::Quiet;
    /// use faceup_solver::{Options, solve};
    /// let game = Preset::BeatItOrEatIt.rules(2, 20)?;
    /// let table = solve(Preset::BeatItOrEatIt.rules(2, 8)?, &Options::default(), &Quiet)?;
    /// let evaluation = Evaluation::with_table(game, Arc::new(table))?;
    /// let spades = game.pack().suit(faceup_core::Suit::Spades);
    /// assert!(evaluation.evaluate(Player::One, spades) > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_table(rules: Rules, table: Arc<dyn Tablebase>) -> Result<Evaluation, UnfitTable> {
        let votes = Votes::new(rules, table)?;
        let weights = weights_with_votes(rules, votes.ranks());
        Ok(Evaluation { votes: Some((votes, weights)), ..Evaluation::new(rules) })
    }

    /// Calibrates the odds: hands of any size, equal hands and symmetric deals win about as often as their odds say. Use it for estimates.
    ///
    /// Players do without. At the end of a search of four moves, calibrated odds without votes won only 33% of 200 games of 2x13 against
    /// uncalibrated ones, 22% with 18 ranks, 37% of Challenge and 39% of Challenge of 1987. The calibration is fitted to random hands, and
    /// a search does not reach random hands.
    #[must_use]
    pub fn calibrated(self) -> Evaluation {
        let base = self.base_ranks();
        let weights = if base.is_some() { &CALIBRATION_WITH_VOTES } else { &CALIBRATION };
        let calibration = at(&weights[kind(self.rules)], terms(self.rules, base));
        Evaluation { calibration: Some(calibration), ..self }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of ranks in the game of the table that votes. `None` without a table, or if it takes out too large a share of ranks for
    /// its votes to count.
    pub fn base_ranks(&self) -> Option<u8> {
        self.votes.as_ref().filter(|(_, weights)| weights[VOTE] > 0.0).map(|(votes, _)| votes.ranks())
    }

    /// A hundred times [`odds`](Evaluation::odds), between -[`Score::MOST`] and [`Score::MOST`].
    pub fn evaluate(&self, leader: Player, hand: CardSet) -> i32 {
        // The conversion turns a NaN into 0.
        (100.0 * self.odds(leader, hand)).clamp(f64::from(1 - Score::MOST), f64::from(Score::MOST - 1)) as i32
    }

    /// The log odds that the leader of `hand` wins with an empty pile. The other player holds the rest of the pack.
    pub fn odds(&self, leader: Player, hand: CardSet) -> f64 {
        let hand = symmetry::as_player_one(self.rules, leader, hand);
        let of_features = odds(&self.features.of(hand), &self.weights);
        let counted = self.votes.as_ref().filter(|(_, weights)| weights[VOTE] > 0.0);
        let of_votes = counted.map_or(0.0, |(votes, _)| votes.odds(hand));
        match (&self.calibration, &self.votes) {
            (Some(weights), _) => weigh(weights, &balance(self.rules, hand), of_votes, of_features),
            (None, Some((_, weights))) => odds(&[1.0, of_features, of_votes], weights),
            (None, None) => of_features,
        }
    }
}

/// The weighted sum of some numbers: log odds.
fn odds<const N: usize>(numbers: &[f64; N], weights: &[f64; N]) -> f64 {
    numbers.iter().zip(weights).map(|(number, weight)| number * weight).sum()
}

/// The index of the votes among the weights with votes.
const VOTE: usize = 2;

/// The weights with the votes of a table with this number of ranks.
fn weights_with_votes(rules: Rules, base_ranks: u8) -> [f64; SUMS] {
    let mut weights = at(&WITH_VOTES[kind(rules)], [1.0, share_taken_out(rules.pack().ranks(), base_ranks)]);
    // The line through the fitted shares can fall below 0 at its end. A vote never counts against its outcome.
    weights[VOTE] = weights[VOTE].max(0.0);
    weights
}

/// The weights of a game: the sum of the fitted weights times their terms.
fn at<const N: usize, const TERMS: usize>(weights: &[[f64; N]; TERMS], terms: [f64; TERMS]) -> [f64; N] {
    std::array::from_fn(|i| weights.iter().zip(terms).map(|(weights, term)| weights[i] * term).sum())
}

/// The factors of the weights of the calibration: 1, the suit length, and the share of ranks that the votes take out (0 without votes).
fn terms(rules: Rules, base_ranks: Option<u8>) -> [f64; 3] {
    let share = base_ranks.map_or(0.0, |kept| share_taken_out(rules.pack().ranks(), kept));
    [1.0, length_of(rules), share]
}

/// The factor of the second weights of the features: from 1 for suits of 5 to -1 for endless ones.
///
/// With four suits only three lengths could be fitted, too few to extrapolate from, so longer suits count as suits of 6. (In Challenge of
/// 1987 with eight ranks, the player who searches four moves then won 65% of 100 games against the evaluation of version 0.1.0, and 51%
/// without this rule.)
fn length_of(rules: Rules) -> f64 {
    let ranks = rules.pack().ranks();
    let ranks = if rules.pack().suits() >= 4 { ranks.min(MOST_RANKS_OF_FOUR_SUITS) } else { ranks };
    USUAL_RANKS / f64::from(ranks) - 1.0
}

/// The factor of the second weights of the votes: the share of ranks taken out, at most a half, because there are hardly any games to fit
/// beyond that.
fn share_taken_out(ranks: u8, kept: u8) -> f64 {
    (f64::from(ranks.saturating_sub(kept)) / f64::from(ranks)).min(0.5)
}
