//! Orders in which true claims can be proved: by their rounds, or by a list of hands.

use std::collections::HashMap;

use crate::{Outcome, Tablebase};
use faceup_core::CardSet;

use crate::certificate::claim::Claim;
use crate::certificate::covers::Covers;
use crate::side::Side;

/// Gives each win a place, such that its proof rests on wins with smaller places.
pub(crate) enum Order<'a> {
    /// The place is the number of rounds.
    Rounds(&'a dyn Tablebase),
    /// The place is that of the first listed claim from which the claim follows.
    List {
        claims: Box<Covers>,
        /// The places that were asked for.
        places: HashMap<Claim, Option<u32>>,
    },
}

impl<'a> Order<'a> {
    /// The order of a list of won and lost hands, each of which follows from the hands before it.
    pub fn of_list(table: &dyn Tablebase, hands: &[CardSet]) -> Order<'a> {
        let mut claims = Covers::new(table.rules());
        for &hand in hands {
            let side = match table.outcome(hand) {
                Outcome::Win => Side::Wins,
                Outcome::Loss => Side::Losses,
                Outcome::Draw => continue,
            };
            claims.insert(Claim { side, hand });
        }
        Order::List { claims: Box::new(claims), places: HashMap::new() }
    }

    /// The place of a true claim. None if the order does not have it.
    pub fn place(&mut self, claim: Claim) -> Option<u32> {
        match self {
            Order::Rounds(table) => table.value(claim.hand).rounds().map(u32::from),
            Order::List { claims, places } => {
                let claim = claims.canonical(claim);
                *places.entry(claim).or_insert_with(|| claims.find(claim, |_| true))
            }
        }
    }

    /// How hard it is to prove the claim at a place: half its rounds, or about as much.
    pub fn difficulty(&self, place: u32) -> u32 {
        match self {
            Order::Rounds(_) => place / 2,
            // Early in the list, many hands stand between an easy claim and one that takes some rounds more. The root, and
            // 32 for the last hand, gave the fewest facts.
            Order::List { claims, .. } => (u64::from(place) * 1024 / claims.len().max(1) as u64).isqrt() as u32,
        }
    }
}
