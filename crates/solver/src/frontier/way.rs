//! The search for a way to prove a position, given what is proved and what is expected.
//!
//! A way is one player's plan for a round. It proves the position if every position that it can lead to is proved; if
//! some are only expected, it tells what to prove first.

use faceup_core::{AfterBeating, CardSet, Player, Trumps};

use super::estimate::Estimate;
use super::recall::Recall;
use crate::Known;
use crate::blocks::Side;
use crate::board::{Board, lowest};

/// What it costs to rest on a position: 0 if that is proved, [`NEVER`] if it is not even expected, else one more than
/// its rank.
pub(crate) type Cost = u16;

/// More than any way can cost.
pub(crate) const NEVER: Cost = Cost::MAX;

/// With fewer cards in both hands a search is over sooner than it is looked up. (With `pass`, cards are led but once a
/// round, and there is nothing to recall.)
const FEW_HELD: u32 = 10;

/// A position that a way rests on.
pub(crate) type Leaf = (Side, CardSet);

/// Searches of one rule set: ways for `attacker` to win.
///
/// They walk as [`Force`](crate::force::Force) does, but what they find is a way and what it costs: the dearest of the
/// positions that it rests on.
pub(crate) struct Ways<'a, const TRUMPS: bool, const PASS: bool> {
    board: &'a Board,
    proved: Known<'a>,
    estimate: &'a Estimate,
    attacker: Player,
    /// What the way found rests on and is not proved.
    leaves: Vec<Leaf>,
    /// Calls that looked at a card led or beaten with.
    pub nodes: u64,
    recall: Recall,
}

// In all that follows `a` is the attacker's hand and `d` the defender's. What a search returns is below `limit`, or
// means that it found no way; then it leaves `leaves` as they were.
impl<'a, const TRUMPS: bool, const PASS: bool> Ways<'a, TRUMPS, PASS> {
    pub fn new(board: &'a Board, proved: Known<'a>, estimate: &'a Estimate) -> Self {
        debug_assert_eq!(TRUMPS, board.rules().trumps() == Trumps::Own);
        debug_assert_eq!(PASS, board.rules().after_beating() == AfterBeating::Pass);
        Ways { board, proved, estimate, attacker: Player::One, leaves: Vec::new(), nodes: 0, recall: Recall::new() }
    }

    /// Searches a way that shows a leader's hand to be of a side and that costs less than `limit`: any, or with
    /// `CHEAPEST` the cheapest. Returns what it costs, and what it rests on that is not proved.
    pub fn find<const CHEAPEST: bool>(&mut self, (side, hand): Leaf, limit: Cost) -> (Cost, Vec<Leaf>) {
        let (leader, other) = (hand.bits(), self.board.full & !hand.bits());
        self.recall.begin();
        let cost = match side {
            Side::Wins => {
                self.attacker = Player::One;
                self.attacker_leads::<CHEAPEST>(leader, other, limit)
            }
            Side::Losses => {
                self.attacker = Player::Two;
                self.defender_leads::<CHEAPEST>(leader, other, limit)
            }
        };
        (cost, std::mem::take(&mut self.leaves))
    }

    #[inline(always)]
    fn win_leading(&self, a: u64) -> (CardSet, Cost) {
        let hand = self.board.seat::<TRUMPS>(self.attacker, a);
        let cost = if self.proved.wins.contains(hand) {
            0
        } else if self.estimate.wins.contains(hand) {
            Cost::from(self.estimate.ranks.get(hand)) + 1
        } else {
            NEVER
        };
        (hand, cost)
    }

    #[inline(always)]
    fn loss_leading(&self, d: u64) -> (CardSet, Cost) {
        let hand = self.board.seat::<TRUMPS>(!self.attacker, d);
        let cost = if self.proved.losses.contains(hand) {
            0
        } else if !self.estimate.wins.contains(hand) {
            Cost::from(self.estimate.ranks.get(hand)) + 1
        } else {
            NEVER
        };
        (hand, cost)
    }

    /// Drops the leaves of a dearer way, which stand before those of the one just found.
    #[inline(always)]
    fn forget(&mut self, start: usize, mark: usize) {
        if start < mark {
            self.leaves.drain(start..mark);
        }
    }

    fn attacker_leads<const CHEAPEST: bool>(&mut self, a: u64, d: u64, limit: Cost) -> Cost {
        if PASS || (a | d).count_ones() < FEW_HELD {
            return self.attacker_leads_anew::<CHEAPEST>(a, d, limit);
        }
        let key = [a | (self.attacker as u64) << 63, d];
        if let Some(cost) = self.recall.get(key, limit) {
            return cost;
        }
        let cost = self.attacker_leads_anew::<CHEAPEST>(a, d, limit);
        self.recall.put(key, limit, cost);
        cost
    }

    fn attacker_leads_anew<const CHEAPEST: bool>(&mut self, a: u64, d: u64, mut limit: Cost) -> Cost {
        let mut leads = self.board.leads(a, d);
        let (start, mut best) = (self.leaves.len(), NEVER);
        while leads != 0 {
            let card = 63 - leads.leading_zeros();
            leads ^= 1 << card;
            let rest = a & !(1 << card);
            if rest == 0 {
                self.leaves.truncate(start);
                return 0;
            }
            let (hand, cost) = self.win_leading(rest);
            if cost >= limit {
                continue;
            }
            let mark = self.leaves.len();
            if cost > 0 {
                self.leaves.push((Side::Wins, hand));
            }
            let cost = cost.max(self.defender_answers::<CHEAPEST>(rest, d, card, limit));
            if cost >= limit {
                self.leaves.truncate(mark);
                continue;
            }
            self.forget(start, mark);
            if !CHEAPEST || cost == 0 {
                return cost;
            }
            (best, limit) = (cost, cost);
        }
        best
    }

    fn defender_leads<const CHEAPEST: bool>(&mut self, d: u64, a: u64, limit: Cost) -> Cost {
        if PASS || (a | d).count_ones() < FEW_HELD {
            return self.defender_leads_anew::<CHEAPEST>(d, a, limit);
        }
        let key = [a | (self.attacker as u64) << 63 | 1 << 62, d];
        if let Some(cost) = self.recall.get(key, limit) {
            return cost;
        }
        let cost = self.defender_leads_anew::<CHEAPEST>(d, a, limit);
        self.recall.put(key, limit, cost);
        cost
    }

    fn defender_leads_anew<const CHEAPEST: bool>(&mut self, d: u64, a: u64, limit: Cost) -> Cost {
        let mut leads = self.board.leads(d, a);
        let (start, mut worst) = (self.leaves.len(), 0);
        while leads != 0 {
            let card = 63 - leads.leading_zeros();
            leads ^= 1 << card;
            let rest = d & !(1 << card);
            let cost = if rest == 0 { NEVER } else { self.attacker_answers::<CHEAPEST>(a, rest, card, limit) };
            if cost >= limit {
                self.leaves.truncate(start);
                return NEVER;
            }
            worst = worst.max(cost);
        }
        worst
    }

    fn attacker_answers<const CHEAPEST: bool>(&mut self, a: u64, d: u64, card: u32, mut limit: Cost) -> Cost {
        self.nodes += 1;
        let (hand, eat) = self.loss_leading(d);
        if eat == 0 {
            return 0;
        }
        let (start, mut best) = (self.leaves.len(), NEVER);
        let can_eat = eat < limit;
        if CHEAPEST && can_eat {
            limit = eat;
        }
        let mut beats = if PASS {
            self.board.beats_then_pass::<TRUMPS>(self.attacker, a, d, card)
        } else {
            self.board.beats_then_lead::<TRUMPS>(self.attacker, a, card)
        };
        while beats != 0 {
            let beat = lowest(beats);
            beats ^= beat;
            let rest = a & !beat;
            if rest == 0 {
                self.leaves.truncate(start);
                return 0;
            }
            let mark = self.leaves.len();
            let cost = if PASS {
                let (hand, cost) = self.win_leading(rest);
                if cost >= limit {
                    continue;
                }
                if cost > 0 {
                    self.leaves.push((Side::Wins, hand));
                }
                cost.max(self.defender_answers::<CHEAPEST>(rest, d, beat.trailing_zeros(), limit))
            } else {
                self.attacker_leads::<CHEAPEST>(rest, d, limit)
            };
            if cost >= limit {
                self.leaves.truncate(mark);
                continue;
            }
            if cost == 0 || !CHEAPEST && !can_eat {
                self.forget(start, mark);
                return cost;
            }
            if !CHEAPEST {
                // Resting on one position that is to be proved is better than on many.
                self.leaves.truncate(start);
                break;
            }
            self.forget(start, mark);
            (best, limit) = (cost, cost);
        }
        if best == NEVER && can_eat {
            self.leaves.push((Side::Losses, hand));
            return eat;
        }
        best
    }

    fn defender_answers<const CHEAPEST: bool>(&mut self, a: u64, d: u64, card: u32, limit: Cost) -> Cost {
        self.nodes += 1;
        let mut beats = if PASS {
            self.board.beats_then_pass::<TRUMPS>(!self.attacker, d, a, card)
        } else {
            self.board.beats_then_lead::<TRUMPS>(!self.attacker, d, card)
        };
        let (start, mut worst) = (self.leaves.len(), 0);
        while beats != 0 {
            let beat = lowest(beats);
            beats ^= beat;
            let rest = d & !beat;
            let cost = if rest == 0 {
                NEVER
            } else if PASS {
                self.attacker_answers::<CHEAPEST>(a, rest, beat.trailing_zeros(), limit)
            } else {
                self.defender_leads::<CHEAPEST>(rest, a, limit)
            };
            if cost >= limit {
                self.leaves.truncate(start);
                return NEVER;
            }
            worst = worst.max(cost);
        }
        worst
    }
}
