//! Bounds on the value of games that are too large to be solved.
//!
//! **Staying at home.** Suppose that players count from their own pieces and that each half has at least 2n squares. Then a player can
//! always stay on their own half. Let H be the highest mean product that a player without an opponent can reach on their half if they
//! stay on it, and F the highest if they may go anywhere. Let player one play for H and ignore the other's pieces. Player two's pieces
//! on the left half make no pile smaller, so player one's mean score is at least H. The right half has only player two's pieces, and
//! the mean of their product is at most F, because player one's cards say nothing about player two's. So the value is at least H - F
//! and, with the players exchanged, at most F - H.
//!
//! **The same for results.** Let q(t) be the greatest chance of a player without an opponent to make t points or more. Suppose that
//! player one stays at home and makes x points with their own pieces. They win unless player two makes x or more, and lose only if
//! player two makes x + 1 or more. The stacks are shuffled independently, so these chances are at most q(x) and q(x + 1). So the value
//! is at least the mean of 1 - q(x) - q(x + 1), and player one chooses the play at home that maximises this mean.
//!
//! **Counting pieces.** In every game a half has at most 2n + 1 pieces. Their product is greatest with as many piles of three as
//! possible. If a player can stay at home, the other half has at most the n + 1 pieces of its owner, and the player at home scores at
//! least 1. For results, which are at most 1, this proves nothing.

use faceup_core::{Observer, named};
use serde::Serialize;

use crate::solver::{Freedom, Payoff, Solo, SolveError};
use crate::{Anchor, Game, Objective, Value};

/// The proof of a bound; the module [`bounds`](self) has the arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// A player can stay on their own half.
    StayingAtHome,
    /// A half has at most 2n + 1 pieces.
    CountingPieces,
    /// A player who stays on their own half leaves the other at most n + 1 pieces.
    CountingAtHome,
    /// No result is more than 1.
    Trivial,
}

named! {
    Proof, "proof":
        StayingAtHome = "staying at home",
        CountingPieces = "counting pieces",
        CountingAtHome = "counting pieces at home",
        Trivial = "trivial";
}

/// Proved bounds on the value of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// The value is at least this.
    #[serde(rename = "lower_bound")]
    pub lower: Value,
    /// The value is at most this.
    #[serde(rename = "upper_bound")]
    pub upper: Value,
    /// Their proof.
    pub proof: Proof,
    /// The score of a player without an opponent, if the proof uses it.
    pub alone: Option<Alone>,
}

/// The highest mean product of a player without an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Alone {
    /// If they stay on their half.
    pub at_home: Value,
    /// If they may go anywhere.
    pub anywhere: Value,
}

/// The greatest product of whole numbers with a given sum: threes, and at the end a four or a two.
const fn greatest_product(sum: u32) -> i128 {
    match (sum, sum % 3) {
        (0 | 1, _) => 1,
        (_, 0) => 3i128.pow(sum / 3),
        (_, 1) => 4 * 3i128.pow((sum - 4) / 3),
        _ => 2 * 3i128.pow(sum / 3),
    }
}

/// Bounds on the value of a game, by staying at home where that argument applies and the game without an opponent can be solved, and
/// by counting pieces otherwise.
///
/// ```
/// use faceup_core::Quiet;
/// use faceup_left_right::{Anchor, Game, Objective, Value, bounds};
/// let game = Game::new(4, Anchor::Own)?;
/// let bounds = bounds(game, Objective::Difference, None, &Quiet)?;
/// let value = Value::new(-1, 64);
/// assert!(bounds.lower <= value && value <= bounds.upper);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bounds(
    game: Game,
    objective: Objective,
    memory: Option<u64>,
    observer: &dyn Observer,
) -> Result<Bounds, SolveError> {
    let n = u32::from(game.cards());
    // On a half of 2n squares or more, every card leads from every square to another square of the half.
    let can_stay = game.anchor() == Anchor::Own && u32::from(game.half()) / 2 >= n;
    let solo = Solo::new(game).filter(|_| can_stay);
    let Some(solo) = solo else {
        let (most, proof) = match objective {
            Objective::Difference if can_stay => (greatest_product(n + 1) - 1, Proof::CountingAtHome),
            Objective::Difference => (greatest_product(2 * n + 1) - 1, Proof::CountingPieces),
            Objective::Result => (1, Proof::Trivial),
        };
        let most = Value::new(most, 1);
        return Ok(Bounds { lower: -most, upper: most, proof, alone: None });
    };
    // About 32 bytes for each position worth storing.
    let useful = 1u64 << (10 + 2 * n);
    let memory = memory.unwrap_or(u64::MAX).min(useful);
    let orders: i64 = (1..=i64::from(n)).product();
    let home = solo.best(Freedom::OwnHalf, Payoff::Product, memory, observer)?;
    let free = solo.best(Freedom::Board, Payoff::Product, memory, observer)?;
    let [at_home, anywhere] = [home, free].map(|sum| Value::new(sum.into(), orders.into()));
    let upper = match objective {
        Objective::Difference => anywhere - at_home,
        Objective::Result => {
            // chances[t]: n! q(t)
            let most = greatest_product(n + 1) as usize;
            let mut chances = vec![0; most + 2];
            for least in (0..=most).rev() {
                // The chance changes only at possible products.
                let table: Vec<i64> = (0..=most).map(|product| i64::from(product >= least)).collect();
                chances[least] = match least {
                    0 | 1 => orders,
                    _ if is_product(least, n + 1) => {
                        solo.best(Freedom::Board, Payoff::Table(&table), memory, observer)?
                    }
                    _ => chances[least + 1],
                };
            }
            let table: Vec<i64> = (0..=most).map(|x| orders - chances[x] - chances[x + 1]).collect();
            let least = solo.best(Freedom::OwnHalf, Payoff::Table(&table), memory, observer)?;
            -Value::new(least.into(), i128::from(orders) * i128::from(orders))
        }
    };
    Ok(Bounds { lower: -upper, upper, proof: Proof::StayingAtHome, alone: Some(Alone { at_home, anywhere }) })
}

/// Whether a number is a product of whole numbers with a sum of at most `sum`: its prime factors have the least sum.
fn is_product(number: usize, sum: u32) -> bool {
    let (mut left, mut total) = (number, 0);
    for factor in 2..=number {
        while left.is_multiple_of(factor) {
            left /= factor;
            total += factor;
        }
    }
    total <= sum as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(greatest_product), [1, 1, 2, 3, 4, 6, 9, 12, 18, 27, 36]);
        assert!(is_product(12, 7) && !is_product(12, 6) && !is_product(13, 12));
    }
}
