//! The part of the totals in front that can still matter.
//!
//! A state is seen from one player's side: *mine* against *yours*. The cards in hand determine the sum of the two totals, so one
//! number, the *score*, stands for both:
//!
//! | objective | score |
//! |---|---|
//! | result, low, margin | my total minus yours |
//! | odd, multiple of m | my total, modulo 2 or m |
//! | prime | my total |
//!
//! The *key* is the part of the score that can still make a difference: a lead beyond reach is as good as any greater one. Under
//! the margin, values cover only the rest of the play, so the score matters only for who is ahead.

use faceup_core::{ByPlayer, Player};

use crate::{Chooser, Objective, Settings};

/// The scoring of totals under an objective.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scoring {
    objective: Objective,
    kind: Kind,
    /// Whether the player who chooses depends on who is ahead.
    standing_matters: bool,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Difference,
    Residue(i32),
    Total,
}

/// How far the cards in hand can still move the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The greatest total that I can still add.
    pub mine: i32,
    /// The greatest total that you can still add.
    pub yours: i32,
}

/// The key of a state in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    /// The game is decided, with this payoff to me.
    Decided(i64),
    /// The value is stored under this key.
    Stored(i32),
}

impl Scoring {
    pub fn new(settings: &Settings) -> Scoring {
        let kind = match settings.objective {
            Objective::Result | Objective::Margin | Objective::Low => Kind::Difference,
            Objective::Odd => Kind::Residue(2),
            Objective::Multiple(modulus) => Kind::Residue(modulus.get().into()),
            Objective::Prime => Kind::Total,
        };
        let standing_matters = matches!(settings.chooser, Chooser::Ahead | Chooser::Behind);
        Scoring { objective: settings.objective, kind, standing_matters }
    }

    /// Whether values cover only the rest of the play, so that the score so far must be added.
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

    /// The score after a card is put in front of me, or of you.
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

    /// Totals with this score, which may differ from the actual ones.
    fn totals(self, score: i32, in_front: i32) -> ByPlayer<u32> {
        match self.kind {
            Kind::Difference => ByPlayer { one: score.max(0) as u32, two: (-score).max(0) as u32 },
            _ => ByPlayer { one: score as u32, two: self.turned(score, in_front) as u32 },
        }
    }

    /// The payoff of the score to me when the game is over.
    pub fn payoff(self, score: i32, in_front: i32) -> i64 {
        self.objective.payoff(self.totals(score, in_front))
    }

    /// The player who is ahead. Player one is me.
    pub fn ahead(self, score: i32, in_front: i32) -> Option<Player> {
        self.objective.ahead(self.totals(score, in_front))
    }

    /// The part of a score that can still matter. A score beyond reach stays there: a card adds as much to a player's total as it
    /// takes from their reach.
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
