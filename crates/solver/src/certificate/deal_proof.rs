//! The proof of one deal.

use crate::{Outcome, Tablebase};
use faceup_core::{CardSet, Rules};
use faceup_core::{Interrupted, Observer};

use crate::certificate::claim::Claim;
use crate::certificate::closed::closed_set;
use crate::certificate::error::ProveError;
use crate::certificate::facts::{group, prove, trim};
use crate::certificate::order::Order;
use crate::side::Side;

/// The proof that a deal is won, lost or drawn by the player who leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    rules: Rules,
    hand: CardSet,
    outcome: Outcome,
    groups: Vec<Group>,
}

/// Claims that do not rest on each other, except in the certificate of a draw. The hands are sorted, and each occurs once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Group {
    /// Hands with which the leader reaches the goal.
    pub leader: Vec<CardSet>,
    /// Hands with which the leader's opponent reaches the goal.
    pub opponent: Vec<CardSet>,
}

impl Group {
    /// The number of claims.
    #[must_use]
    pub fn facts(&self) -> usize {
        self.leader.len() + self.opponent.len()
    }
}

impl From<Vec<Claim>> for Group {
    fn from(claims: Vec<Claim>) -> Group {
        let of = |side| {
            let mut hands: Vec<CardSet> =
                claims.iter().filter(|claim| claim.side == side).map(|claim| claim.hand).collect();
            hands.sort_unstable();
            hands.dedup();
            hands
        };
        Group { leader: of(Side::Wins), opponent: of(Side::Losses) }
    }
}

impl Certificate {
    /// Proves the outcome of a deal from a true table. `hand` is the leader's hand, as player one would hold it. To prove a
    /// win or a loss, the table must have rounds; see also [`Certificate::prove_in_order`].
    ///
    /// A wrong table leads to an error, or to a certificate that no checker accepts.
    ///
    /// # Errors
    ///
    /// If no leader can hold the hand, rounds are missing, the table contradicts itself, or the observer interrupts the work.
    pub fn prove(table: &dyn Tablebase, hand: CardSet, observer: &dyn Observer) -> Result<Certificate, ProveError> {
        Certificate::prove_by(table, hand, observer, || {
            if table.has_rounds() { Ok(Order::Rounds(table)) } else { Err(ProveError::NoRounds) }
        })
    }

    /// Proves the outcome of a deal from a true table that need not have rounds. In their place, it takes a list of hands, each of which
    /// follows from the hands before it. [`proof_order`](crate::proof_order) makes such a list. The certificate has about half as
    /// many facts again as with rounds.
    ///
    /// # Errors
    ///
    /// If no leader can hold the hand, the table contradicts itself, the observer interrupts the work, or the deal is won or lost and does
    /// not follow from the list. The list may lack some hands, above all in games with many draws.
    pub fn prove_in_order(
        table: &dyn Tablebase,
        order: &[CardSet],
        hand: CardSet,
        observer: &dyn Observer,
    ) -> Result<Certificate, ProveError> {
        Certificate::prove_by(table, hand, observer, || Ok(Order::of_list(table, order)))
    }

    /// Proves a deal by [`Certificate::prove`] if the table has rounds or the deal is drawn, and else by
    /// [`Certificate::prove_in_order`] with the list that `order` makes.
    pub fn prove_from(
        table: &dyn Tablebase,
        hand: CardSet,
        order: impl FnOnce() -> Result<Vec<CardSet>, Interrupted>,
        observer: &dyn Observer,
    ) -> Result<Certificate, ProveError> {
        if table.has_rounds() || table.outcome(hand) == Outcome::Draw {
            return Certificate::prove(table, hand, observer);
        }
        Certificate::prove_in_order(table, &order()?, hand, observer)
    }

    fn prove_by<'a>(
        table: &'a dyn Tablebase,
        hand: CardSet,
        observer: &dyn Observer,
        order: impl FnOnce() -> Result<Order<'a>, ProveError>,
    ) -> Result<Certificate, ProveError> {
        let (rules, full) = (table.rules(), table.rules().pack().full());
        if hand.is_empty() || hand == full || !full.includes(hand) {
            return Err(ProveError::NotAPosition { hand, rules });
        }
        let outcome = table.outcome(hand);
        let goals = [Side::Wins, Side::Losses].map(|side| Claim { side, hand });
        let goal = match outcome {
            Outcome::Win => goals[0],
            Outcome::Loss => goals[1],
            Outcome::Draw => {
                let claims = closed_set(table, goals, observer)?;
                return Ok(Certificate { rules, hand, outcome, groups: vec![claims.into()] });
            }
        };
        let mut facts = prove(table, order()?, goal, observer)?;
        let groups = group(trim(&mut facts, goal, observer)?).into_iter().map(Group::from).collect();
        Ok(Certificate { rules, hand, outcome, groups })
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The leader's hand, as player one would hold it.
    #[must_use]
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// The outcome for the leader.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The facts. Each of a win or a loss follows from facts of the groups before its own. A draw has one group, and each of
    /// its facts follows from the facts of the group.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The number of facts.
    #[must_use]
    pub fn facts(&self) -> u64 {
        self.groups.iter().map(|group| group.facts() as u64).sum()
    }
}
