//! Plans: how one side reaches the goal within a round, at a low cost in new claims.

use std::hash::{Hash, Hasher};

use crate::MoveGenerator;
use faceup_core::{AfterBeating, Card, CardSet, Player, Rules, symmetry};

use crate::certificate::claim::Claim;
use crate::certificate::covers::{WordHasher, WordMap};
use crate::side::Side;

/// The number of remembered positions of a round.
const REMEMBERED: usize = 1 << 12;
/// After this number of positions, the first plan within the budget is taken.
const PATIENCE: u64 = 10_000;

/// Makes plans for one game.
pub(crate) struct Planner {
    generator: MoveGenerator,
    remembered: Vec<Remembered>,
    /// The number of the present search.
    search: u32,
    /// The claims that plans for the present claim could rest on.
    leaves: WordMap<Leaf>,
}

/// A claim that a plan could rest on.
#[derive(Clone, Copy)]
struct Leaf {
    cost: Option<u32>,
    is_in_plan: bool,
}

/// A position of a round from which the attacker cannot reach the goal within a budget.
#[derive(Clone, Copy, Default)]
struct Remembered {
    attacker: u64,
    /// The defender's hand and the card to beat.
    defender: u64,
    search: u32,
    budget: u32,
}

impl Planner {
    pub fn new(rules: Rules) -> Planner {
        Planner {
            generator: MoveGenerator::new(rules),
            remembered: vec![Remembered::default(); REMEMBERED],
            search: 0,
            leaves: WordMap::default(),
        }
    }

    /// The claims that a plan for a claim rests on. Their total cost is near the least. `cost` is asked once for each claim, and
    /// returns None if the plan must not rest on it. None if there is no plan within the greatest budget.
    pub fn cheap(
        &mut self,
        claim: Claim,
        greatest: u32,
        step: u32,
        mut cost: impl FnMut(Claim) -> Option<u32>,
    ) -> Option<Vec<Claim>> {
        let mut budget = 0;
        self.leaves.clear();
        loop {
            match self.search(claim, budget, &mut cost) {
                None if budget < greatest => budget = (budget + budget / 2 + step).min(greatest),
                plan => return plan,
            }
        }
    }

    /// A plan within a budget.
    pub fn within(&mut self, claim: Claim, budget: u32, cost: impl FnMut(Claim) -> Option<u32>) -> Option<Vec<Claim>> {
        self.leaves.clear();
        self.search(claim, budget, cost)
    }

    /// A plan within a budget. The leaves keep the costs that an earlier search for the same claim asked for.
    fn search(&mut self, claim: Claim, budget: u32, cost: impl FnMut(Claim) -> Option<u32>) -> Option<Vec<Claim>> {
        self.leaves.values_mut().for_each(|leaf| leaf.is_in_plan = false);
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.remembered.fill(Remembered::default());
            self.search = 1;
        }
        let rules = self.generator.rules();
        let other = rules.pack().full() - claim.hand;
        let mut search = Search { planner: self, cost, rules, attacker: Player::One, plan: Vec::new(), nodes: 0 };
        match claim.side {
            Side::Wins => search.attacker_leads(claim.hand, other, budget)?,
            Side::Losses => {
                search.attacker = Player::Two;
                search.defender_leads(claim.hand, other, budget)?
            }
        };
        Some(search.plan)
    }
}

/// A claim as a word. Tables are of packs of at most 40 cards.
fn word(claim: Claim) -> u64 {
    claim.hand.bits() << 1 | claim.side as u64
}

/// The search for one plan. The attacker is to reach the goal. Below, `a` is the attacker's hand and `d` the defender's. The
/// result is the cost of the claims that were added to the plan, or None if there is no way within the budget.
struct Search<'a, F> {
    planner: &'a mut Planner,
    cost: F,
    rules: Rules,
    attacker: Player,
    /// The claims that the plan rests on, so far.
    plan: Vec<Claim>,
    nodes: u64,
}

impl<F: FnMut(Claim) -> Option<u32>> Search<'_, F> {
    /// The plan ends in an empty pile, and `leader` leads `hand`.
    fn rest_on(&mut self, side: Side, leader: Player, hand: CardSet, budget: u32) -> Option<u32> {
        let claim = Claim { side, hand: symmetry::as_player_one(self.rules, leader, hand) };
        let cost = &mut self.cost;
        let leaf =
            self.planner.leaves.entry(word(claim)).or_insert_with(|| Leaf { cost: cost(claim), is_in_plan: false });
        if leaf.is_in_plan {
            return Some(0);
        }
        let cost = leaf.cost.filter(|&cost| cost <= budget)?;
        leaf.is_in_plan = true;
        self.plan.push(claim);
        Some(cost)
    }

    /// Takes the claims from a number on out of the plan.
    fn take_back(&mut self, from: usize) -> Vec<Claim> {
        let claims = self.plan.split_off(from);
        self.mark(&claims, false);
        claims
    }

    fn mark(&mut self, claims: &[Claim], is_in_plan: bool) {
        for &claim in claims {
            if let Some(leaf) = self.planner.leaves.get_mut(&word(claim)) {
                leaf.is_in_plan = is_in_plan;
            }
        }
    }

    /// The cheapest of several ways.
    fn cheapest<T>(
        &mut self,
        ways: impl Iterator<Item = T>,
        mut budget: u32,
        mut way: impl FnMut(&mut Self, T, u32) -> Option<u32>,
    ) -> Option<u32> {
        let start = self.plan.len();
        let mut best: Option<(u32, Vec<Claim>)> = None;
        for each in ways {
            match way(self, each, budget) {
                Some(0) => return Some(0),
                Some(cost) => {
                    best = Some((cost, self.take_back(start)));
                    budget = cost - 1;
                    if self.nodes > PATIENCE {
                        break;
                    }
                }
                None => drop(self.take_back(start)),
            }
        }
        let (cost, claims) = best?;
        self.mark(&claims, true);
        self.plan.extend(claims);
        Some(cost)
    }

    /// All of several ways.
    fn all<T>(
        &mut self,
        ways: impl Iterator<Item = T>,
        budget: u32,
        mut way: impl FnMut(&mut Self, T, u32) -> Option<u32>,
    ) -> Option<u32> {
        let mut sum = 0;
        for each in ways {
            sum += way(self, each, budget - sum)?;
        }
        Some(sum)
    }

    fn moves(&self, mover: Player, own: CardSet, other: CardSet, to_beat: Option<Card>) -> CardSet {
        self.planner.generator.worth_playing(mover, own, other, to_beat)
    }

    fn attacker_leads(&mut self, a: CardSet, d: CardSet, budget: u32) -> Option<u32> {
        self.remembering(a, d, None, budget, |this| {
            let leads = this.moves(this.attacker, a, d, None);
            this.cheapest(leads.iter().rev(), budget, |this, card, budget| this.put(a.without(card), d, card, budget))
        })
    }

    /// The attacker has put a card on the pile. The defender can eat it, so the attacker must be able to lead the rest.
    fn put(&mut self, rest: CardSet, d: CardSet, card: Card, budget: u32) -> Option<u32> {
        if rest.is_empty() {
            return Some(0);
        }
        let cost = self.rest_on(Side::Wins, self.attacker, rest, budget)?;
        Some(cost + self.defender_answers(rest, d, card, budget - cost)?)
    }

    fn defender_leads(&mut self, d: CardSet, a: CardSet, budget: u32) -> Option<u32> {
        let leads = self.moves(!self.attacker, d, a, None);
        self.all(leads.iter().rev(), budget, |this, card, budget| {
            this.attacker_answers(a, d.without(card), card, budget)
        })
    }

    fn attacker_answers(&mut self, a: CardSet, d: CardSet, card: Card, budget: u32) -> Option<u32> {
        if d.is_empty() {
            return None; // the defender is out
        }
        self.nodes += 1;
        self.remembering(a, d, Some(card), budget, |this| {
            let beats = this.moves(this.attacker, a, d, Some(card));
            let ways = std::iter::once(None).chain(beats.iter().map(Some));
            this.cheapest(ways, budget, |this, beat, budget| {
                let Some(beat) = beat else {
                    return this.rest_on(Side::Losses, !this.attacker, d, budget);
                };
                let rest = a.without(beat);
                match this.rules.after_beating() {
                    _ if rest.is_empty() => Some(0),
                    AfterBeating::Lead => this.attacker_leads(rest, d, budget),
                    AfterBeating::Pass => this.put(rest, d, beat, budget),
                }
            })
        })
    }

    /// The defender answers a card by beating it.
    fn defender_answers(&mut self, a: CardSet, d: CardSet, card: Card, budget: u32) -> Option<u32> {
        self.nodes += 1;
        let beats = self.moves(!self.attacker, d, a, Some(card));
        self.all(beats.iter(), budget, |this, beat, budget| {
            let rest = d.without(beat);
            match this.rules.after_beating() {
                _ if rest.is_empty() => None,
                AfterBeating::Lead => this.defender_leads(rest, a, budget),
                AfterBeating::Pass => this.attacker_answers(a, rest, beat, budget),
            }
        })
    }

    /// Searches, unless an earlier search found nothing within the budget. (A claim on which the plan already rests costs
    /// nothing. So a remembered cost may be too high, and the plan found a little dearer than the cheapest.)
    fn remembering(
        &mut self,
        a: CardSet,
        d: CardSet,
        card: Option<Card>,
        budget: u32,
        search: impl FnOnce(&mut Self) -> Option<u32>,
    ) -> Option<u32> {
        let mut hasher = WordHasher::default();
        // Tables are of packs of at most 40 cards.
        let defender = d.bits() | card.map_or(64, |card| u64::from(card.bit())) << 56;
        (a.bits(), defender).hash(&mut hasher);
        let slot = hasher.finish() as usize % REMEMBERED;
        let there = self.planner.remembered[slot];
        let is_same = (there.attacker, there.defender, there.search) == (a.bits(), defender, self.planner.search);
        if is_same && there.budget >= budget {
            return None;
        }
        let cost = search(self);
        if cost.is_none() {
            let search = self.planner.search;
            self.planner.remembered[slot] = Remembered { attacker: a.bits(), defender, search, budget };
        }
        cost
    }
}
