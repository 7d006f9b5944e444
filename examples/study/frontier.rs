//! The size of the frontier: how many wins are minimal, and how many losses are maximal.

use std::error::Error;

use faceup::parts::core::symmetry;
use faceup::parts::solver::{DominanceOrder, Side, Tablebase};
use faceup::{CardSet, Outcome, Preset, Rules, Solve};
use rayon::prelude::*;

use super::Games;

/// The columns after those of the game. `distinct_` counts hands once that differ only by the names of suits.
pub const COLUMNS: &str = "minimal_wins,maximal_losses,distinct_minimal_wins,distinct_maximal_losses";

/// Games of up to 24 cards, and two suits of up to 15.
pub const GAMES: &Games = &[
    (Preset::BeatItOrEatIt, 1, 2..=24),
    (Preset::BeatItOrEatIt, 2, 1..=15),
    (Preset::BeatItOrEatIt, 3, 1..=8),
    (Preset::BeatItOrEatIt, 4, 1..=6),
    (Preset::Challenge, 4, 1..=6),
    (Preset::Challenge1987, 4, 1..=6),
];

/// One row: the sizes of the frontier of a game.
pub fn rows(rules: Rules) -> Result<Vec<String>, Box<dyn Error>> {
    let table = Solve::new(rules).without_rounds().run()?.tablebase();
    let [wins, losses, distinct_wins, distinct_losses] = sizes(&*table);
    Ok(vec![format!("{wins},{losses},{distinct_wins},{distinct_losses}")])
}

/// The numbers of minimal wins and of maximal losses, of all hands and up to renaming suits.
pub fn sizes(table: &dyn Tablebase) -> [u64; 4] {
    let rules = table.rules();
    let (order, full) = (DominanceOrder::new(rules.pack()), rules.pack().full().bits());
    (1..full)
        .into_par_iter()
        .map(|bits| {
            let hand = CardSet::from_bits(bits);
            let outcome = table.outcome(hand);
            let side = match outcome {
                Outcome::Win => Side::Wins,
                Outcome::Loss => Side::Losses,
                Outcome::Draw => return [0; 4],
            };
            // The worse neighbours of a win, and the better ones of a loss.
            if order.covers(side.other(), hand).any(|next| table.outcome(next) == outcome) {
                return [0; 4];
            }
            let is_distinct = u64::from(symmetry::canonical(rules, hand) == hand);
            match side {
                Side::Wins => [1, 0, is_distinct, 0],
                Side::Losses => [0, 1, 0, is_distinct],
            }
        })
        .reduce(|| [0; 4], |sum, one| [0, 1, 2, 3].map(|n| sum[n] + one[n]))
}
