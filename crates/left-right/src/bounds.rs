//! Bounds on the value of games that are too large to be solved.
//!
//! **Staying at home.** Let the squares be counted from one's own pieces, and each half have at least 2n squares, so that a
//! player can always stay on his own half. Let H be the most that a player alone can make of his half on average if he
//! stays on it, and F the most if he may go anywhere. Let player one play for H and never look at the other's pieces.
//! Pieces that player two puts on the left half make no pile there smaller, so player one scores H or more on average.
//! The right half has player two's pieces alone, and however he plays, their product is F or less on average: that player
//! one's cards come to be known to him tells nothing about his own. So the value is at least H - F; and since the same
//! holds with left and right exchanged, it is at most F - H.
//!
//! **The same for results.** Let q(t) be the greatest chance of a player alone to make t points or more. Where player one
//! stays at home and makes x points with pieces of his own, he wins unless player two makes x or more, and loses only if
//! he makes x + 1 or more; whatever player two sees of player one's cards, that happens with chances of at most q(x) and
//! q(x + 1), since his own cards are shuffled apart. So the value is at least the average of 1 - q(x) - q(x + 1), and player
//! one chooses the way to stay at home that makes this greatest.
//!
//! **Counting pieces.** In every game: one of the first two pieces lies on either half, so that a half has at most 2n + 1
//! pieces, whose product is at most that of as many threes as can be. Where a player can stay at home, the other's half has
//! at most the n + 1 pieces of its owner, and he himself scores 1 or more. Of results this proves nothing: 1 is the most
//! that there is.

use faceup_job::Observer;

use crate::solver::{Freedom, Payoff, Solo, SolveError};
use crate::{Anchor, Game, Objective, Value};

/// From where a bound follows; [`bounds`] has the proofs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// A player can stay on his own half.
    StayingAtHome,
    /// A half has at most 2n + 1 pieces.
    CountingPieces,
    /// A player who stays on his own half leaves the other at most n + 1 pieces.
    CountingAtHome,
    /// No result is more than 1.
    Trivial,
}

impl Proof {
    /// `staying at home`, `counting pieces`, `counting pieces at home`, or `trivial`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Proof::StayingAtHome => "staying at home",
            Proof::CountingPieces => "counting pieces",
            Proof::CountingAtHome => "counting pieces at home",
            Proof::Trivial => "trivial",
        }
    }
}

/// Bounds on the value of a game, both proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The value is this or more.
    pub lower: Value,
    /// The value is this or less.
    pub upper: Value,
    /// Why.
    pub proof: Proof,
    /// What a player alone makes of his half on average: if he stays on it, and if he may go anywhere.
    pub alone: Option<(Value, Value)>,
}

/// The greatest product of whole numbers with a sum: threes, and at the end a four or a two.
const fn greatest_product(sum: u32) -> i128 {
    match (sum, sum % 3) {
        (0 | 1, _) => 1,
        (_, 0) => 3i128.pow(sum / 3),
        (_, 1) => 4 * 3i128.pow((sum - 4) / 3),
        _ => 2 * 3i128.pow(sum / 3),
    }
}

/// Bounds on the value of a game: those of staying at home, where they hold and a player alone can be worked out, and else
/// those of counting pieces, which of results say nothing.
///
/// ```
/// use faceup_job::Quiet;
/// use faceup_left_right::{Anchor, Game, Objective, Value, bounds};
/// let game = Game::new(4, Anchor::Own)?;
/// let bounds = bounds(game, Objective::Difference, None, &Quiet)?;
/// let value = Value::new(-1, 64);
/// assert!(bounds.lower <= value && value <= bounds.upper);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the observer interrupts.
pub fn bounds(
    game: Game,
    objective: Objective,
    memory: Option<u64>,
    observer: &dyn Observer,
) -> Result<Bounds, SolveError> {
    let n = u32::from(game.cards());
    // From every square of a half of 2n squares or more, one way a card leads to another square of it.
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
    // About 32 bytes for each position worth remembering.
    let useful = 1u64 << (10 + 2 * n);
    let memory = memory.unwrap_or(u64::MAX).min(useful);
    let orders: i64 = (1..=i64::from(n)).product();
    let home = solo.best(Freedom::OwnHalf, Payoff::Product, memory, observer)?;
    let free = solo.best(Freedom::Board, Payoff::Product, memory, observer)?;
    let alone = [home, free].map(|sum| Value::new(sum.into(), orders.into()));
    let upper = match objective {
        Objective::Difference => alone[1] - alone[0],
        Objective::Result => {
            // chances[t]: n! q(t)
            let most = greatest_product(n + 1) as usize;
            let mut chances = vec![0; most + 2];
            for least in (0..=most).rev() {
                // A chance to make no product between stays as it is.
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
    Ok(Bounds { lower: -upper, upper, proof: Proof::StayingAtHome, alone: Some((alone[0], alone[1])) })
}

/// Whether a number is a product of whole numbers with at most that sum: the sum of its prime factors is not more.
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
