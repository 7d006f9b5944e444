//! The objectives of the game.

use std::fmt;
use std::str::FromStr;

use faceup_core::notation::quote;
use faceup_core::{ByPlayer, Player, as_text};
use thiserror::Error;

/// The objective of the game. Every objective is zero-sum.
///
/// All but the margin pay 1 for a win, 0 for a tie and -1 for a loss. Under [`Odd`](Objective::Odd),
/// [`Multiple`](Objective::Multiple) and [`Prime`](Objective::Prime), a player wins if their total meets the condition and the
/// other's does not; otherwise the game is tied. A total of 0 is even, a multiple of every number, and not prime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Objective {
    /// The greater total wins; equal totals tie.
    #[default]
    Result,
    /// The difference of the totals.
    Margin,
    /// The lower total wins; equal totals tie.
    Low,
    /// An odd total wins against an even one.
    Odd,
    /// A multiple of a number wins against other totals. Multiples of 2 print as `even`, and read as `multiple:2` too.
    Multiple(Modulus),
    /// A prime total wins against one that is not prime.
    Prime,
}

/// A number of at least 2 for the objective of multiples. (Every total is a multiple of 1, and only 0 is a multiple of 0.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modulus(u16);

impl Modulus {
    const TWO: Modulus = Modulus(2);

    /// The modulus of a number.
    ///
    /// # Errors
    ///
    /// If the number is 0 or 1.
    pub const fn new(number: u16) -> Result<Modulus, ObjectiveError> {
        if number >= 2 { Ok(Modulus(number)) } else { Err(ObjectiveError::Modulus(number)) }
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

/// A text or number that is no objective.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ObjectiveError {
    /// The text names no objective.
    #[error("expected an objective: result, margin, low, odd, even, multiple:M (such as multiple:3) or prime; got {}", quote(.0))]
    Unknown(String),
    /// The modulus is 0 or 1.
    #[error(
        "multiple:{0} decides nothing, because all totals are multiples of 1 and only 0 is one of 0: take 2 or more"
    )]
    Modulus(u16),
}

impl Objective {
    /// The objectives that the author of the game names.
    pub const AUTHORS: [Objective; 5] =
        [Objective::Result, Objective::Low, Objective::Odd, Objective::Multiple(Modulus(3)), Objective::Prime];

    /// The payoff of totals to player one.
    ///
    /// ```
    /// use faceup_core::ByPlayer;
    /// use faceup_femto::Objective;
    /// let totals = ByPlayer { one: 20, two: 13 };
    /// assert_eq!(Objective::Result.payoff(totals), 1);
    /// assert_eq!(Objective::Margin.payoff(totals), 7);
    /// assert_eq!(Objective::Prime.payoff(totals), -1);
    /// let even: Objective = "even".parse()?;
    /// assert_eq!((even, even.payoff(totals)), ("multiple:2".parse()?, 1));
    /// assert_eq!(even.to_string(), "even");
    /// # Ok::<(), faceup_femto::ObjectiveError>(())
    /// ```
    pub fn payoff(self, totals: ByPlayer<u32>) -> i64 {
        let (one, two) = (i64::from(totals.one), i64::from(totals.two));
        match self {
            Objective::Result => (one - two).signum(),
            Objective::Margin => one - two,
            Objective::Low => (two - one).signum(),
            Objective::Odd | Objective::Multiple(_) | Objective::Prime => {
                i64::from(self.is_met(totals.one)) - i64::from(self.is_met(totals.two))
            }
        }
    }

    /// The greatest payoff: 1. None under the margin, where it depends on the cards.
    pub fn most(self) -> Option<i64> {
        (self != Objective::Margin).then_some(1)
    }

    /// Whether a total meets the condition of an objective that has one.
    fn is_met(self, total: u32) -> bool {
        match self {
            Objective::Result | Objective::Margin | Objective::Low => false,
            Objective::Odd => !total.is_multiple_of(2),
            Objective::Multiple(modulus) => total.is_multiple_of(u32::from(modulus.get())),
            Objective::Prime => is_prime(total),
        }
    }

    /// The player who would win with these totals if the game were over. None in a tie.
    pub fn ahead(self, totals: ByPlayer<u32>) -> Option<Player> {
        match self.payoff(totals) {
            0 => None,
            payoff if payoff > 0 => Some(Player::One),
            _ => Some(Player::Two),
        }
    }
}

fn is_prime(number: u32) -> bool {
    number >= 2 && (2..).take_while(|factor| factor * factor <= number).all(|factor| !number.is_multiple_of(factor))
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objective::Result => f.write_str("result"),
            Objective::Margin => f.write_str("margin"),
            Objective::Low => f.write_str("low"),
            Objective::Odd => f.write_str("odd"),
            Objective::Multiple(Modulus::TWO) => f.write_str("even"),
            Objective::Multiple(modulus) => write!(f, "multiple:{}", modulus.get()),
            Objective::Prime => f.write_str("prime"),
        }
    }
}

as_text! { Objective: ToString::to_string; }

impl FromStr for Objective {
    type Err = ObjectiveError;

    fn from_str(text: &str) -> Result<Objective, ObjectiveError> {
        let even = Objective::Multiple(Modulus::TWO);
        let named = [Objective::Result, Objective::Margin, Objective::Low, Objective::Odd, even, Objective::Prime];
        if let Some(objective) = named.into_iter().find(|objective| objective.to_string() == text) {
            return Ok(objective);
        }
        let digits = text.strip_prefix("multiple:").filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let number = digits.and_then(|digits| digits.parse().ok());
        Ok(Objective::Multiple(Modulus::new(number.ok_or_else(|| ObjectiveError::Unknown(text.to_owned()))?)?))
    }
}
