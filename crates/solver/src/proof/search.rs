//! The search of one round for a proof of one hand.
//!
//! A *proof* is a plan of one player, the *attacker*, for one round. It proves the hand if every position at the end of
//! the round is proved. If some of these positions are only expected, the search returns them as claims to prove first.

use std::mem;

use faceup_core::{AfterBeating, Player, Trumps};

use crate::lead_picker::{Lead, LeadPicker};
use crate::move_generator::{MoveGenerator, lowest_first};
use crate::proof::difficulties::{Cost, IMPOSSIBLE};
use crate::proof::estimates::{Claim, Estimates};
use crate::proof::plans::{Height, Plans};
use crate::proof::transpositions::PLAYER_TWO;
use crate::side::Side;

pub(crate) use self::tables::SearchTables;

mod tables;
#[cfg(test)]
mod tests;

/// With fewer cards than this in both hands, a search is faster than a look-up in the transposition table. (With `pass`
/// there are no transpositions, because only one card is led in a round.)
const FEW_CARDS: u32 = 8;

/// The window of the alpha-beta search.
#[derive(Debug, Clone, Copy)]
struct Window {
    /// A proof that costs less than this is good enough.
    enough: Cost,
    /// A proof must cost less than this.
    limit: Cost,
}

// The two roles, as indices.
const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

/// The proof search of one rule setting.
///
/// It walks through the round as [`RoundSearch`](crate::round_search::RoundSearch) does. But it finds a proof, and the cost
/// of the proof: the greatest cost of the claims that the proof needs. The attacker minimises this cost, and the defender
/// maximises it, so it is an alpha-beta search. All proofs that cost less than [`Window::enough`] are equally good.
pub(crate) struct ProofSearch<'a, const TRUMPS: bool, const PASS: bool> {
    generator: &'a MoveGenerator,
    estimates: &'a Estimates,
    attacker: Player,
    /// The unproved claims that the present proof needs.
    needed: Vec<Claim>,
    /// The plans of the present goals.
    plans: Plans,
    /// The number of positions that were searched: a card was led or beaten with.
    pub nodes: u64,
    tables: SearchTables,
}

// Below, `a` is the attacker's hand, `d` the defender's, and `held` the number of cards in both. A search returns a cost
// below the limit of the window if it finds a proof. Otherwise it returns a greater cost and leaves `needed` unchanged.
impl<'a, const TRUMPS: bool, const PASS: bool> ProofSearch<'a, TRUMPS, PASS> {
    pub fn new(generator: &'a MoveGenerator, estimates: &'a Estimates, tables: SearchTables) -> Self {
        debug_assert_eq!(TRUMPS, generator.rules().trumps() == Trumps::Own);
        debug_assert_eq!(PASS, generator.rules().after_beating() == AfterBeating::Pass);
        ProofSearch {
            generator,
            estimates,
            attacker: Player::One,
            needed: Vec::new(),
            plans: Plans::default(),
            nodes: 0,
            tables,
        }
    }

    /// Ends the searches. Leaves tables without entries behind.
    pub fn take_tables(&mut self) -> SearchTables {
        mem::take(&mut self.tables)
    }

    /// Starts to work on a goal. Call [`end`](ProofSearch::end) afterwards with the returned value. Goals may be nested.
    pub fn start(&self) -> Height {
        self.plans.height()
    }

    /// Ends the work on a goal, and forgets its plans.
    pub fn end(&mut self, start: Height) {
        self.plans.truncate(start);
    }

    /// Searches for a proof of a goal: any that costs less than `enough`, or else the cheapest. Returns its cost, and the
    /// unproved claims that it needs. Plans of earlier searches since `start` may be part of the proof.
    pub fn find(&mut self, (side, hand): Claim, enough: Cost, start: Height) -> (Cost, Vec<Claim>) {
        let (leader, other) = (hand.bits(), self.generator.full & !hand.bits());
        self.tables.transpositions.begin();
        for (index, key, side) in self.plans.above(start) {
            self.tables.transpositions.put_plan(key, side, index);
        }
        let (window, held) = (Window { enough, limit: IMPOSSIBLE }, self.generator.full.count_ones());
        let cost = match side {
            Side::Wins => {
                self.attacker = Player::One;
                self.attacker_leads(leader, other, window, held)
            }
            Side::Losses => {
                self.attacker = Player::Two;
                self.defender_leads(leader, other, window, held)
            }
        };
        (cost, mem::take(&mut self.needed))
    }

    /// The claim that the attacker wins by leading a hand to an empty pile.
    #[inline(always)]
    fn win_leading(&self, a: u64) -> Claim {
        (Side::Wins, self.generator.as_player_one::<TRUMPS>(self.attacker, a))
    }

    /// The claim that the defender loses by leading a hand to an empty pile.
    #[inline(always)]
    fn loss_leading(&self, d: u64) -> Claim {
        (Side::Losses, self.generator.as_player_one::<TRUMPS>(!self.attacker, d))
    }

    /// The last good lead of a role from a hand like this one. With `pass`, only the first card of a round is led, and few
    /// hands lead twice. So there the good lead is the same for all hands.
    #[inline(always)]
    fn good_lead(&mut self, role: usize, hand: u64, held: u32) -> &mut u8 {
        self.tables.good_lead(role, if PASS { held.into() } else { hand })
    }

    /// Drops the claims from `start` to `mark`. They belong to a more expensive proof, and the claims of the new proof
    /// come after them.
    #[inline(always)]
    fn drop_needed(&mut self, start: usize, mark: usize) {
        if start < mark {
            self.needed.drain(start..mark);
        }
    }

    /// The cost of a proof that the leader wins, or loses: from the transposition table, or from a search.
    #[inline(always)]
    fn look_up_or(
        &mut self,
        side: Side,
        (leader, other): (u64, u64),
        Window { enough, limit }: Window,
        held: u32,
        search: impl FnOnce(&mut Self) -> Cost,
    ) -> Cost {
        if PASS || held < FEW_CARDS {
            return search(self);
        }
        // Without trumps, it does not matter which player leads. The attacker leads if the claim is a win.
        let is_two = TRUMPS && (self.attacker == Player::Two) == (side == Side::Wins);
        let key = [leader | if is_two { PLAYER_TWO } else { 0 }, other];
        if let Some(cost) = self.tables.transpositions.get(key, side, limit) {
            return cost;
        }
        debug_assert!(enough <= limit);
        if let Some(cost) = self.tables.transpositions.plan(key, side).and_then(|plan| self.follow(plan, enough)) {
            self.tables.transpositions.put(key, side, limit, cost);
            return cost;
        }
        let start = self.needed.len();
        let cost = search(self);
        if 0 < cost && cost < limit {
            let plan = self.plans.push(key, side, &self.needed[start..]);
            self.tables.transpositions.put_plan(key, side, plan);
        }
        self.tables.transpositions.put(key, side, limit, cost);
        cost
    }

    /// Follows a plan if it costs less than `enough` now: adds the claims that it needs. Returns its cost.
    #[inline(always)]
    fn follow(&mut self, plan: usize, enough: Cost) -> Option<Cost> {
        let (start, mut cost) = (self.needed.len(), 0);
        for &claim in self.plans.claims(plan) {
            let each = self.estimates.cost(claim);
            if each >= enough {
                self.needed.truncate(start);
                return None;
            }
            if each > 0 {
                self.needed.push(claim);
            }
            cost = cost.max(each);
        }
        Some(cost)
    }

    fn attacker_leads(&mut self, a: u64, d: u64, window: Window, held: u32) -> Cost {
        self.look_up_or(Side::Wins, (a, d), window, held, |search| search.try_leads(a, d, window, held))
    }

    /// Searches the leads of the attacker. (It is not inlined into a closure, which would get its arguments through memory.)
    #[inline(never)]
    fn try_leads(&mut self, a: u64, d: u64, Window { enough, mut limit }: Window, held: u32) -> Cost {
        let start = self.needed.len();
        // Look up all hands before the search of the first lead, so that the accesses to memory overlap. Then try the cheapest
        // lead first. Of equally cheap leads, try the last good one first, then the one that takes the highest card to beat.
        // (This order, for both players, saves 12% of the nodes in Challenge with 24 cards, compared with the highest lead
        // first.) Difficulties lie far apart in memory. So they are looked up only after all leads that come first at any
        // difficulty have failed.
        let (mut leads, mut open, mut later) = (LeadPicker::new(), self.generator.leads(a, d), 0);
        let good = *self.good_lead(ATTACKER, a, held);
        while open != 0 {
            let card = open.trailing_zeros();
            open &= open - 1;
            let rest = a & !(1 << card);
            if rest == 0 {
                return 0;
            }
            let claim = self.win_leading(rest);
            let eaten = match self.estimates.settled_cost(claim) {
                Some(eaten) => eaten,
                // With trumps, the number of beats counts too, so this lead may come before those that cost nothing.
                None if TRUMPS => self.estimates.cost(claim),
                None => {
                    later |= 1 << card;
                    continue;
                }
            };
            if eaten == IMPOSSIBLE {
                // A higher lead of the suit leaves a hand that is no better.
                open &= !self.generator.above(card);
            } else if eaten < limit {
                let beats = self.generator.beats::<TRUMPS, PASS>(!self.attacker, d, rest, card);
                // The defender must eat this lead, and loses then.
                if eaten == 0 && beats == 0 {
                    return 0;
                }
                leads.push(self.attacking_lead(card, eaten, beats, good));
            }
        }
        let mut best = IMPOSSIBLE;
        while let Some(lead) = leads.take().or_else(|| {
            for card in lowest_first(mem::take(&mut later)) {
                let rest = a & !(1 << card);
                let eaten = self.estimates.cost(self.win_leading(rest));
                if eaten < limit {
                    let beats = self.generator.beats::<TRUMPS, PASS>(!self.attacker, d, rest, card);
                    leads.push(self.attacking_lead(card, eaten, beats, good));
                }
            }
            leads.take()
        }) {
            let (card, eaten) = (lead.card(), lead.eaten());
            if eaten >= limit {
                continue;
            }
            let (mark, rest) = (self.needed.len(), a & !(1 << card));
            let cost = self.play_card(rest, d, card, eaten, Window { enough, limit }, held);
            if cost >= limit {
                self.needed.truncate(mark);
                continue;
            }
            self.drop_needed(start, mark);
            *self.good_lead(ATTACKER, a, held) = card as u8;
            if cost < enough || cost == 0 {
                return cost;
            }
            (best, limit) = (cost, cost);
        }
        best
    }

    /// A lead of the attacker. The last good lead comes before equally cheap ones.
    #[inline(always)]
    fn attacking_lead(&self, card: u32, eaten: Cost, beats: u64, good: u8) -> Lead {
        let ease = self.generator.ease_of_beating::<TRUMPS>(beats, card);
        let second = if card == u32::from(good) { 0 } else { ease };
        Lead::new([Self::expected(eaten, beats), second], card, eaten)
    }

    /// A lead of the defender. The last good lead comes before all others.
    #[inline(always)]
    fn defending_lead(&self, card: u32, eaten: Cost, beats: u64, good: u8) -> Lead {
        let ease = self.generator.ease_of_beating::<TRUMPS>(beats, card);
        let ranks = if card == u32::from(good) { [0, 0] } else { [IMPOSSIBLE - eaten, ease] };
        Lead::new(ranks, card, eaten)
    }

    /// The expected cost of a proof that begins with a lead, from the cost if it is eaten. With trumps and `lead`, a lead that
    /// can be beaten is expected to cost more. (Without this, Challenge of 4 suits of 5 takes 7% more nodes, of 2 suits of 9 10%
    /// more.)
    #[inline(always)]
    fn expected(eaten: Cost, beats: u64) -> Cost {
        const EACH_BEAT: Cost = 8;
        if TRUMPS && !PASS { eaten.saturating_add(EACH_BEAT * beats.count_ones() as Cost) } else { eaten }
    }

    /// The attacker puts down a card, which the defender may eat at the given cost, or beat.
    #[inline(always)]
    fn play_card(&mut self, rest: u64, d: u64, card: u32, eaten: Cost, window: Window, held: u32) -> Cost {
        if eaten > 0 {
            self.needed.push(self.win_leading(rest));
        }
        // The proof costs at least `eaten` anyway, so answers need not cost less.
        let window = Window { enough: window.enough.max(eaten.saturating_add(1)), ..window };
        eaten.max(self.defender_answers(rest, d, card, window, held - 1))
    }

    fn defender_leads(&mut self, d: u64, a: u64, window: Window, held: u32) -> Cost {
        self.look_up_or(Side::Losses, (d, a), window, held, |search| search.refute_leads(d, a, window, held))
    }

    /// Searches the leads of the defender.
    #[inline(never)]
    fn refute_leads(&mut self, d: u64, a: u64, Window { enough, limit }: Window, held: u32) -> Cost {
        // First look for a lead that the attacker can neither eat nor beat. Otherwise try the last good lead first, then
        // the lead that is the most expensive to eat. Of equally expensive leads, try the one first that takes the highest
        // card to beat.
        let (mut leads, mut open, mut later) = (LeadPicker::new(), self.generator.leads(d, a), 0);
        let good = *self.good_lead(DEFENDER, d, held);
        while open != 0 {
            let card = open.trailing_zeros();
            open &= open - 1;
            let rest = d & !(1 << card);
            self.nodes += 1;
            if rest == 0 {
                return IMPOSSIBLE;
            }
            let claim = self.loss_leading(rest);
            let settled = self.estimates.settled_cost(claim);
            if settled == Some(0) {
                // A higher lead of the suit leaves a hand that is no better.
                open &= !self.generator.above(card);
                continue;
            }
            let beats = self.generator.beats::<TRUMPS, PASS>(self.attacker, a, rest, card);
            let is_good = card == u32::from(good);
            let eaten = match settled {
                Some(eaten) => eaten,
                None if beats == 0 || is_good => self.estimates.cost(claim),
                None => {
                    later |= 1 << card;
                    continue;
                }
            };
            if eaten >= limit && beats == 0 {
                return IMPOSSIBLE;
            }
            if eaten == IMPOSSIBLE || is_good {
                leads.push(self.defending_lead(card, eaten, beats, good));
            } else {
                later |= 1 << card;
            }
        }
        let (start, mut worst) = (self.needed.len(), 0);
        while let Some(lead) = leads.take().or_else(|| {
            for card in lowest_first(mem::take(&mut later)) {
                let rest = d & !(1 << card);
                let eaten = self.estimates.cost(self.loss_leading(rest));
                // Another thread may have proved the claim meanwhile.
                if eaten > 0 {
                    let beats = self.generator.beats::<TRUMPS, PASS>(self.attacker, a, rest, card);
                    leads.push(self.defending_lead(card, eaten, beats, good));
                }
            }
            leads.take()
        }) {
            let (card, eaten) = (lead.card(), lead.eaten());
            let rest = d & !(1 << card);
            let cost = self.attacker_answers(a, rest, card, eaten, Window { enough, limit }, held - 1);
            if cost >= limit {
                *self.good_lead(DEFENDER, d, held) = card as u8;
                self.needed.truncate(start);
                return IMPOSSIBLE;
            }
            worst = worst.max(cost);
        }
        worst
    }

    /// The attacker answers a card. `eat` is the cost of eating it, which is not 0.
    fn attacker_answers(&mut self, a: u64, d: u64, card: u32, eat: Cost, window: Window, held: u32) -> Cost {
        let Window { mut enough, mut limit } = window;
        let (start, mut best) = (self.needed.len(), IMPOSSIBLE);
        let can_eat = eat < limit;
        if can_eat {
            // One claim is better than many, unless all of the many are proved.
            limit = if eat < enough { 1 } else { eat };
            enough = enough.min(limit);
        }
        let beats = self.generator.beats::<TRUMPS, PASS>(self.attacker, a, d, card);
        for beat in self.generator.in_order::<TRUMPS, PASS>(beats, card) {
            let rest = a & !(1 << beat);
            if rest == 0 {
                self.needed.truncate(start);
                return 0;
            }
            let (mark, window) = (self.needed.len(), Window { enough, limit });
            let cost = if PASS {
                let eaten = self.estimates.cost(self.win_leading(rest));
                if eaten >= limit {
                    continue;
                }
                self.play_card(rest, d, beat, eaten, window, held)
            } else {
                self.attacker_leads(rest, d, window, held - 1)
            };
            if cost >= limit {
                self.needed.truncate(mark);
                continue;
            }
            self.drop_needed(start, mark);
            if cost < enough || cost == 0 {
                return cost;
            }
            (best, limit) = (cost, cost);
        }
        if best == IMPOSSIBLE && can_eat {
            self.needed.push(self.loss_leading(d));
            return eat;
        }
        best
    }

    /// The defender answers a card. The cost of the position after eating is already part of the proof.
    fn defender_answers(&mut self, a: u64, d: u64, card: u32, window: Window, held: u32) -> Cost {
        self.nodes += 1;
        let (start, mut worst) = (self.needed.len(), 0);
        let beats = self.generator.beats::<TRUMPS, PASS>(!self.attacker, d, a, card);
        for beat in self.generator.in_order::<TRUMPS, PASS>(beats, card) {
            let rest = d & !(1 << beat);
            let cost = if rest == 0 {
                IMPOSSIBLE
            } else if PASS {
                self.nodes += 1;
                match self.estimates.cost(self.loss_leading(rest)) {
                    0 => 0,
                    eat => self.attacker_answers(a, rest, beat, eat, window, held - 1),
                }
            } else {
                self.defender_leads(rest, a, window, held - 1)
            };
            if cost >= window.limit {
                self.needed.truncate(start);
                return IMPOSSIBLE;
            }
            worst = worst.max(cost);
        }
        worst
    }
}
