//! The search of one round: can a side reach the goal, given certain facts?

use std::collections::HashSet;

use crate::fact::{Fact, Side};
use crate::rules::{Cards, Player, Rules};

/// Searches rounds. The attacker must reach the goal; the other player is the defender. The first player leads the first card. Below, `a`
/// is the attacker's hand and `d` the defender's; all other cards lie in the pile.
pub(crate) struct Round<'a> {
    pub rules: Rules,
    /// Whether the attacker may rest on a fact. `None` ends the search.
    pub is_known: &'a mut dyn FnMut(Fact) -> Option<bool>,
    /// Whether dominance prunes the defender's moves. It always prunes the attacker's, who needs only one way.
    pub by_dominance: bool,
    /// The facts that the attacker's way rests on.
    pub leaves: Vec<Fact>,
    attacker: Player,
    /// The positions in which the attacker was found to succeed, by a way that is part of the present one. Different moves often lead to
    /// the same position.
    won: HashSet<Answering>,
    /// The positions in `won`, in the order in which they were found.
    trail: Vec<Answering>,
    /// The positions in which the attacker was found to fail.
    failed: HashSet<Answering>,
    is_ended: bool,
}

/// A position in which the attacker must answer a card: the hands of the attacker and of the defender, and the card.
type Answering = (Cards, Cards, u32);

impl<'a> Round<'a> {
    pub fn new(rules: Rules, by_dominance: bool, is_known: &'a mut dyn FnMut(Fact) -> Option<bool>) -> Round<'a> {
        Round {
            rules,
            is_known,
            by_dominance,
            leaves: Vec::new(),
            attacker: Player::First,
            won: HashSet::new(),
            trail: Vec::new(),
            failed: HashSet::new(),
            is_ended: false,
        }
    }

    /// Whether a fact follows from known facts by one round of play. Call it once. `None` if the search was ended.
    pub fn proves(&mut self, fact: Fact) -> Option<bool> {
        let other = Cards(self.rules.pack().0 & !fact.hand.0);
        let follows = match fact.side {
            Side::Leader => {
                self.attacker = Player::First;
                self.attacker_leads(fact.hand, other)
            }
            Side::Opponent => {
                self.attacker = Player::Second;
                self.defender_leads(fact.hand, other)
            }
        };
        (!self.is_ended).then_some(follows)
    }

    /// The attacker needs one lead.
    fn attacker_leads(&mut self, a: Cards, d: Cards) -> bool {
        let leads = self.lowest_of_neighbours(a, a, d);
        leads.each_down().any(|card| self.attempt(|this| this.attacker_puts(a.without(card), d, card)))
    }

    /// The attacker has put down a card and holds the rest. If the defender eats it, the attacker leads the rest.
    fn attacker_puts(&mut self, rest: Cards, d: Cards, card: u32) -> bool {
        rest.is_empty() || self.rests_on(Side::Leader, self.attacker, rest) && self.defender_beats(rest, d, card)
    }

    /// The attacker answers a card.
    fn attacker_answers(&mut self, a: Cards, d: Cards, card: u32) -> bool {
        let position = (a, d, card);
        if self.is_ended || d.is_empty() || self.failed.contains(&position) {
            return false; // with no card left, the defender is out
        }
        if self.won.contains(&position) {
            return true;
        }
        let wins = self.attacker_eats_or_beats(a, d, card);
        if wins {
            self.won.insert(position);
            self.trail.push(position);
        } else {
            self.failed.insert(position);
        }
        wins
    }

    /// The attacker eats the card, so that the defender leads again, or beats it.
    fn attacker_eats_or_beats(&mut self, a: Cards, d: Cards, card: u32) -> bool {
        if self.rests_on(Side::Opponent, self.attacker.other(), d) {
            return true;
        }
        let beats = self.rules.beaters(self.attacker, a, card);
        // Before a new lead it is best to keep the higher cards.
        let worth =
            if self.rules.passes { self.lowest_of_neighbours(beats, a, d) } else { self.lowest_of_suits(beats) };
        worth.each().any(|beat| {
            let rest = a.without(beat);
            self.attempt(|this| match this.rules.passes {
                _ if rest.is_empty() => true,
                false => this.attacker_leads(rest, d),
                true => this.attacker_puts(rest, d, beat),
            })
        })
    }

    /// The attacker must have an answer to every lead.
    fn defender_leads(&mut self, d: Cards, a: Cards) -> bool {
        let leads = if self.by_dominance { self.lowest_of_neighbours(d, d, a) } else { d };
        leads.each_down().all(|card| self.attacker_answers(a, d.without(card), card))
    }

    /// The attacker must have an answer to every beat.
    fn defender_beats(&mut self, a: Cards, d: Cards, card: u32) -> bool {
        let beats = self.rules.beaters(self.attacker.other(), d, card);
        let worth = match (self.by_dominance, self.rules.passes) {
            (false, _) => beats,
            (true, false) => self.lowest_of_suits(beats),
            (true, true) => self.lowest_of_neighbours(beats, d, a),
        };
        worth.each().all(|beat| {
            let rest = d.without(beat);
            match self.rules.passes {
                _ if rest.is_empty() => false, // the defender is out
                false => self.defender_leads(rest, a),
                true => self.attacker_answers(a, rest, beat),
            }
        })
    }

    /// Whether the attacker reaches the goal if the pile is empty and `leader` leads `hand`.
    fn rests_on(&mut self, side: Side, leader: Player, hand: Cards) -> bool {
        let fact = Fact { side, hand: self.rules.as_leader(leader, hand) };
        let is_known = (self.is_known)(fact);
        self.is_ended |= is_known.is_none();
        if is_known == Some(true) {
            self.leaves.push(fact);
        }
        is_known == Some(true)
    }

    /// Tries a way. If it fails, forgets its leaves and the positions that led to them.
    fn attempt(&mut self, way: impl FnOnce(&mut Self) -> bool) -> bool {
        let (leaves, trail) = (self.leaves.len(), self.trail.len());
        let works = way(self);
        if !works {
            self.leaves.truncate(leaves);
            for position in self.trail.drain(trail..) {
                self.won.remove(&position);
            }
        }
        works
    }

    /// The lowest of the cards in each suit. Any card will do under a new lead, so the higher ones are kept.
    fn lowest_of_suits(&self, cards: Cards) -> Cards {
        let suits = (0..self.rules.suits).map(|suit| cards.0 & self.rules.suit(suit).0);
        Cards(suits.fold(0, |lowest, cards| lowest | cards & cards.wrapping_neg()))
    }

    /// The lowest of cards of one suit with no card of the opponent between them: the opponent beats all of them with the same cards. `own`
    /// is the hand that the cards are in.
    fn lowest_of_neighbours(&self, cards: Cards, own: Cards, other: Cards) -> Cards {
        let mut lowest = 0;
        for suit in 0..self.rules.suits {
            let mut is_new = true;
            for card in Cards((own.0 | other.0) & self.rules.suit(suit).0).each() {
                if other.0 >> card & 1 != 0 {
                    is_new = true;
                } else if cards.0 >> card & 1 != 0 && is_new {
                    lowest |= 1 << card;
                    is_new = false;
                }
            }
        }
        Cards(lowest)
    }
}
