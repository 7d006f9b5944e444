//! What of the totals in front can still matter.
//!
//! A state is looked at from one player's side: *mine* against *yours*. Of the two totals, one number is kept, the
//! score. What lies in front of both together is known from the cards in hand, so one number is enough:
//!
//! | objective | score |
//! |---|---|
//! | result, low, margin | my total less yours |
//! | odd, multiple of m | my total, modulo 2 or m |
//! | prime | my total |
//!
//! Of the score again, the *key* is what can still make a difference: a lead that nobody can catch up with is as good as
//! any greater one, and under the margin, where only the rest of the play is valued, the score counts for nothing but
//! who is ahead.

use std::cmp::Ordering;

use crate::settings::{Chooser, Objective, Settings};
use faceup_core::{ByPlayer, Player};

/// How totals are scored under an objective.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scoring {
    objective: Objective,
    kind: Kind,
    /// Whether who is ahead matters to who chooses.
    standing_matters: bool,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Difference,
    Residue(i32),
    Total,
}

/// How far the score can still move, by the cards in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The most that can come in front of me.
    pub mine: i32,
    /// The most that can come in front of you.
    pub yours: i32,
}

/// What to look a state up by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    /// Whatever is played, this is my payoff.
    Decided(i64),
    /// The value stored under this key.
    Stored(i32),
}

impl Scoring {
    pub fn new(settings: &Settings) -> Scoring {
        let kind = match settings.objective() {
            Objective::Result | Objective::Margin | Objective::Low => Kind::Difference,
            Objective::Odd => Kind::Residue(2),
            Objective::Multiple(modulus) => Kind::Residue(modulus.get().into()),
            Objective::Prime => Kind::Total,
        };
        let standing_matters = matches!(settings.chooser(), Chooser::Ahead | Chooser::Behind);
        Scoring { objective: settings.objective(), kind, standing_matters }
    }

    /// Whether values are those of the rest of the play alone, to which the score so far is to be added.
    pub fn is_relative(self) -> bool {
        self.objective == Objective::Margin
    }

    /// The score of totals in front.
    pub fn score(self, mine: u32, yours: u32) -> i32 {
        match self.kind {
            Kind::Difference => mine as i32 - yours as i32,
            Kind::Residue(modulus) => mine as i32 % modulus,
            Kind::Total => mine as i32,
        }
    }

    /// The score after a card comes in front of me, or of you.
    pub fn after(self, score: i32, mine: bool, card: i32) -> i32 {
        match self.kind {
            Kind::Difference => score + if mine { card } else { -card },
            Kind::Residue(modulus) => (score + if mine { card } else { 0 }) % modulus,
            Kind::Total => score + if mine { card } else { 0 },
        }
    }

    /// The score from your side. `in_front` is the total of all cards in front.
    pub fn turned(self, score: i32, in_front: i32) -> i32 {
        match self.kind {
            Kind::Difference => -score,
            Kind::Residue(modulus) => (in_front - score).rem_euclid(modulus),
            Kind::Total => in_front - score,
        }
    }

    /// What the score is worth to me when the game is over.
    pub fn payoff(self, score: i32, in_front: i32) -> i64 {
        // Totals that have this score; they need not be the ones that were there.
        let totals = match self.kind {
            Kind::Difference => ByPlayer { one: score.max(0) as u32, two: (-score).max(0) as u32 },
            _ => ByPlayer { one: score as u32, two: self.turned(score, in_front) as u32 },
        };
        self.objective.payoff(totals)
    }

    /// Who is ahead; player one is me.
    pub fn ahead(self, score: i32, in_front: i32) -> Option<Player> {
        match self.payoff(score, in_front).cmp(&0) {
            Ordering::Less => Some(Player::Two),
            Ordering::Equal => None,
            Ordering::Greater => Some(Player::One),
        }
    }

    /// What can still matter of a score.
    ///
    /// A score beyond reach stays so: a card that comes in front of a player takes from what can still come there
    /// what it adds to his total.
    pub fn key(self, score: i32, reach: Reach) -> Key {
        match self.kind {
            Kind::Difference if self.is_relative() => {
                let kept = if self.standing_matters { score.clamp(-reach.mine - 1, reach.yours + 1) } else { 0 };
                Key::Stored(kept)
            }
            Kind::Difference if score > reach.yours || score < -reach.mine => Key::Decided(self.payoff(score, 0)),
            _ => Key::Stored(score),
        }
    }
}
