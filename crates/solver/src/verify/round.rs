//! The verifier's own search of one round, and its own order of dominance.

use faceup_core::{AfterBeating, Card, CardSet, Pack, Player, Rules, symmetry};

use crate::value::Value;
use crate::verify::fault::Fault;

/// The hands that come from a hand by moving one card up to the next rank.
pub(super) fn better_hands(pack: Pack, hand: CardSet) -> impl Iterator<Item = CardSet> {
    (pack.full() - hand).iter().filter_map(move |up| {
        let down = (hand & pack.suit(pack.suit_of(up))).iter().find(|down| down.bit() + 1 == up.bit())?;
        Some(hand.without(down).with(up))
    })
}

/// The hands that come from a hand by moving one card down to the next rank.
pub(super) fn worse_hands(pack: Pack, hand: CardSet) -> impl Iterator<Item = CardSet> {
    better_hands(pack, pack.full() - hand).map(move |others| pack.full() - others)
}

/// Checks values by one round of best play from the values of later positions with an empty pile.
pub(super) struct RoundCheck<F> {
    pub rules: Rules,
    pub values: F,
    /// Whether an eat makes a result one round later.
    pub with_rounds: bool,
}

impl<F: Fn(CardSet) -> Value> RoundCheck<F> {
    /// Checks that the leader of a hand gets exactly its value.
    pub fn check(&self, hand: CardSet) -> Result<(), Fault> {
        let (said, pack) = ((self.values)(hand), self.rules.pack());
        let is_same = |other: CardSet| (self.values)(other) == said;
        if said != Value::WORST && !worse_hands(pack, hand).any(is_same) && !self.gets(hand, said) {
            return Err(Fault::TooHigh { hand, said });
        }
        if said != Value::BEST && !better_hands(pack, hand).any(is_same) && self.gets(hand, said.just_above()) {
            return Err(Fault::TooLow { hand, said });
        }
        Ok(())
    }

    /// The same, without relying on checks of better and worse hands.
    pub fn check_alone(&self, hand: CardSet) -> Result<(), Fault> {
        let said = (self.values)(hand);
        if said != Value::WORST && !self.gets(hand, said) {
            return Err(Fault::TooHigh { hand, said });
        }
        if said != Value::BEST && self.gets(hand, said.just_above()) {
            return Err(Fault::TooLow { hand, said });
        }
        Ok(())
    }

    /// Whether player one gets at least `goal` by leading from `hand` to an empty pile.
    pub fn gets(&self, hand: CardSet, goal: Value) -> bool {
        self.leads(Player::One, hand, self.rules.pack().full() - hand, goal)
    }

    /// Whether the mover gets at least `goal` with a lead.
    fn leads(&self, mover: Player, own: CardSet, other: CardSet, goal: Value) -> bool {
        run_starts(self.rules.pack(), own, other).any(|card| self.puts(mover, own, other, card, goal))
    }

    /// Whether the mover gets at least `goal` by putting a card on the pile, which the opponent then answers.
    fn puts(&self, mover: Player, own: CardSet, other: CardSet, card: Card, goal: Value) -> bool {
        let rest = own.without(card);
        // Either the opponent gets more than `-goal`, or the mover gets `goal`.
        rest.is_empty() || !self.answers(!mover, other, rest, card, (-goal).just_above())
    }

    /// Whether the mover gets at least `goal` by answering `card`.
    fn answers(&self, mover: Player, own: CardSet, other: CardSet, card: Card, goal: Value) -> bool {
        let leader = (self.values)(symmetry::as_player_one(self.rules, !mover, other));
        let after_eating = -if self.with_rounds { leader.later() } else { leader };
        if after_eating >= goal {
            return true;
        }
        let beaters = self.rules.beaters(mover, own, card);
        match self.rules.after_beating() {
            // The lowest card of each suit is enough: it leaves the best hand.
            AfterBeating::Lead => self.rules.pack().each_suit().any(|suit| {
                (beaters & self.rules.pack().suit(suit)).lowest().is_some_and(|beat| {
                    let rest = own.without(beat);
                    rest.is_empty() || self.leads(mover, rest, other, goal)
                })
            }),
            // Of neighbouring cards, the lowest is enough.
            AfterBeating::Pass => {
                run_starts(self.rules.pack(), beaters, other).any(|beat| self.puts(mover, own, other, beat, goal))
            }
        }
    }
}

/// The cards of `own` whose next lower card of the suit, among the cards of both hands, is not in `own`. The highest comes
/// first, because this order is faster.
#[inline]
fn run_starts(pack: Pack, own: CardSet, other: CardSet) -> impl Iterator<Item = Card> {
    pack.each_suit().flat_map(move |suit| {
        let held = (own | other) & pack.suit(suit);
        (own & held).iter().rev().filter(move |&card| {
            let below = held & CardSet::lowest_bits(card.bit().into());
            below.highest().is_none_or(|below| !own.contains(below))
        })
    })
}
