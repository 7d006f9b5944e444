//! The search for a way to prove a position, given what is proved and what is expected.
//!
//! A way is one player's plan for a round. It proves the position if every position that it can lead to is proved; if
//! some are only expected, it tells what to prove first.

use faceup_core::{AfterBeating, CardSet, Player, Trumps};

use super::belief::{Beliefs, Cost, NEVER};
use super::recall::Recall;
use crate::blocks::Side;
use crate::move_generator::{MoveGenerator, lowest};

/// With fewer cards in both hands a search is over sooner than it is looked up. (With `pass`, cards are led but once a
/// round, and there is nothing to recall.)
const FEW_HELD: u32 = 8;

/// A position that a way rests on.
pub(crate) type Leaf = (Side, CardSet);

/// What ways may cost.
#[derive(Debug, Clone, Copy)]
struct Window {
    /// A way that costs less is as good as any.
    enough: Cost,
    /// A way that does not cost less is none.
    limit: Cost,
}

/// A card that may be led, and what is known of that before the answers are looked at.
#[derive(Debug, Clone, Copy, Default)]
struct Lead {
    card: u8,
    /// What it costs if it is eaten.
    eaten: Cost,
}

/// More cards than are worth leading at once: one of two neighbours, of 40 cards at most.
const MOST_LEADS: usize = 24;

/// Searches of one rule set: ways for `attacker` to win.
///
/// They walk as [`Force`](crate::force::Force) does, but what they find is a way and what it costs: the dearest of the
/// positions that it rests on. That is the value of a game between an attacker who wants it low and a defender who
/// wants it high, and the search for it is alpha-beta: below `enough` one way is as good as another.
pub(crate) struct Ways<'a, const TRUMPS: bool, const PASS: bool> {
    generator: &'a MoveGenerator,
    beliefs: &'a Beliefs,
    attacker: Player,
    /// What the way found rests on and is not proved.
    leaves: Vec<Leaf>,
    /// Cards led or beaten with that were looked at.
    pub nodes: u64,
    recall: Recall,
    /// By how many cards are held, the last lead with which the attacker found a way, and the defender undid one: the
    /// likeliest to do so again. (Of challenge with 20 cards it saves a fifth of the nodes.)
    last: [[u8; 65]; 2],
}

// In all that follows `a` is the attacker's hand and `d` the defender's, and `held` how many cards they are. What a
// search returns is below the window's limit, or means that it found no way; then it leaves `leaves` as they were.
impl<'a, const TRUMPS: bool, const PASS: bool> Ways<'a, TRUMPS, PASS> {
    pub fn new(generator: &'a MoveGenerator, beliefs: &'a Beliefs) -> Self {
        debug_assert_eq!(TRUMPS, generator.rules().trumps() == Trumps::Own);
        debug_assert_eq!(PASS, generator.rules().after_beating() == AfterBeating::Pass);
        Ways {
            generator,
            beliefs,
            attacker: Player::One,
            leaves: Vec::new(),
            nodes: 0,
            recall: Recall::new(),
            last: [[u8::MAX; 65]; 2],
        }
    }

    /// Searches a way that shows a leader's hand to be of a side: any that costs less than `enough`, or else the
    /// cheapest. Returns what it costs, and what it rests on that is not proved.
    pub fn find(&mut self, (side, hand): Leaf, enough: Cost) -> (Cost, Vec<Leaf>) {
        let (leader, other) = (hand.bits(), self.generator.full & !hand.bits());
        self.recall.begin();
        let (window, held) = (Window { enough, limit: NEVER }, self.generator.full.count_ones());
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
        (cost, std::mem::take(&mut self.leaves))
    }

    #[inline(always)]
    fn hand_of(&self, player: Player, hand: u64) -> CardSet {
        self.generator.seat::<TRUMPS>(player, hand)
    }

    /// What it costs if the attacker leads from a hand.
    #[inline(always)]
    fn win_leading(&self, a: u64) -> Cost {
        self.beliefs.cost(self.hand_of(self.attacker, a), Side::Wins)
    }

    /// What it costs if the defender leads from a hand.
    #[inline(always)]
    fn loss_leading(&self, d: u64) -> Cost {
        self.beliefs.cost(self.hand_of(!self.attacker, d), Side::Losses)
    }

    /// Drops the leaves of a dearer way, which stand before those of the one just found.
    #[inline(always)]
    fn forget(&mut self, start: usize, mark: usize) {
        if start < mark {
            self.leaves.drain(start..mark);
        }
    }

    /// What comes of a lead by either side, by recall or by this search.
    #[inline(always)]
    fn recalled(
        &mut self,
        leader: Side,
        (a, d): (u64, u64),
        limit: Cost,
        held: u32,
        search: impl FnOnce(&mut Self) -> Cost,
    ) -> Cost {
        if PASS || held < FEW_HELD {
            return search(self);
        }
        let key = [a | (self.attacker as u64) << 63 | (leader as u64) << 62, d];
        if let Some(cost) = self.recall.get(key, limit) {
            return cost;
        }
        let cost = search(self);
        self.recall.put(key, limit, cost);
        cost
    }

    fn attacker_leads(&mut self, a: u64, d: u64, window: Window, held: u32) -> Cost {
        self.recalled(Side::Wins, (a, d), window.limit, held, |ways| ways.attacker_leads_anew(a, d, window, held))
    }

    fn attacker_leads_anew(&mut self, a: u64, d: u64, Window { enough, mut limit }: Window, held: u32) -> Cost {
        let mut leads = self.generator.leads(a, d);
        let start = self.leaves.len();
        // All are looked up before the first is followed, so that what is far away is fetched at once; and the
        // cheapest are followed first, of equals that which led to a way before.
        let (mut open, mut count, last) = ([Lead::default(); MOST_LEADS], 0, self.last[0][held as usize]);
        while leads != 0 {
            let card = 63 - leads.leading_zeros();
            leads ^= 1 << card;
            let rest = a & !(1 << card);
            if rest == 0 {
                return 0;
            }
            let eaten = self.win_leading(rest);
            if eaten < limit {
                let (mut at, before) = (count, eaten.saturating_add(u8::from(card as u8 != last)));
                while at > 0 && open[at - 1].eaten >= before {
                    open[at] = open[at - 1];
                    at -= 1;
                }
                open[at] = Lead { card: card as u8, eaten };
                count += 1;
            }
        }
        let mut best = NEVER;
        for &Lead { card, eaten } in &open[..count] {
            if eaten >= limit {
                break;
            }
            let (card, mark, rest) = (u32::from(card), self.leaves.len(), a & !(1 << card));
            if eaten > 0 {
                self.leaves.push((Side::Wins, self.hand_of(self.attacker, rest)));
            }
            // Whatever costs no more than this lead does when it is eaten makes no difference.
            let window = Window { enough: enough.max(eaten.saturating_add(1)), limit };
            let cost = eaten.max(self.defender_answers(rest, d, card, window, held - 1));
            if cost >= limit {
                self.leaves.truncate(mark);
                continue;
            }
            self.forget(start, mark);
            self.last[0][held as usize] = card as u8;
            if cost < enough || cost == 0 {
                return cost;
            }
            (best, limit) = (cost, cost);
        }
        best
    }

    fn defender_leads(&mut self, d: u64, a: u64, window: Window, held: u32) -> Cost {
        self.recalled(Side::Losses, (a, d), window.limit, held, |ways| ways.defender_leads_anew(d, a, window, held))
    }

    fn defender_leads_anew(&mut self, d: u64, a: u64, Window { enough, limit }: Window, held: u32) -> Cost {
        let mut leads = self.generator.leads(d, a);
        // What undoes the attacker is looked for first: a lead that he can neither eat nor beat. Of the others, those that
        // are dear to eat come first; that which undid him before goes ahead of all higher cards. (Ahead of all others it
        // does no better.)
        let (mut open, mut count, last) = ([Lead::default(); MOST_LEADS], 0, self.last[1][held as usize]);
        while leads != 0 {
            let card = 63 - leads.leading_zeros();
            leads ^= 1 << card;
            let rest = d & !(1 << card);
            self.nodes += 1;
            if rest == 0 {
                return NEVER;
            }
            let eaten = self.loss_leading(rest);
            if eaten == 0 {
                continue;
            }
            if eaten >= limit && self.generator.beats::<TRUMPS, PASS>(self.attacker, a, rest, card) == 0 {
                return NEVER;
            }
            let mut at = count;
            while at > 0 && (open[at - 1].eaten < eaten || card as u8 == last) {
                open[at] = open[at - 1];
                at -= 1;
            }
            open[at] = Lead { card: card as u8, eaten };
            count += 1;
        }
        let (start, mut worst) = (self.leaves.len(), 0);
        for &Lead { card, eaten } in &open[..count] {
            let (card, rest) = (u32::from(card), d & !(1 << card));
            let cost = self.attacker_answers(a, rest, card, eaten, Window { enough, limit }, held - 1);
            if cost >= limit {
                self.last[1][held as usize] = card as u8;
                self.leaves.truncate(start);
                return NEVER;
            }
            worst = worst.max(cost);
        }
        worst
    }

    /// `eat` is what it costs to eat: not nothing.
    fn attacker_answers(&mut self, a: u64, d: u64, card: u32, eat: Cost, window: Window, held: u32) -> Cost {
        let Window { mut enough, mut limit } = window;
        let (start, mut best) = (self.leaves.len(), NEVER);
        let can_eat = eat < limit;
        if can_eat {
            // Resting on one position is better than on many, unless those are proved.
            limit = if eat < enough { 1 } else { eat };
            enough = enough.min(limit);
        }
        let mut beats = self.generator.beats::<TRUMPS, PASS>(self.attacker, a, d, card);
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
                let eaten = self.win_leading(rest);
                if eaten >= limit {
                    continue;
                }
                if eaten > 0 {
                    self.leaves.push((Side::Wins, self.hand_of(self.attacker, rest)));
                }
                let window = Window { enough: enough.max(eaten.saturating_add(1)), limit };
                eaten.max(self.defender_answers(rest, d, beat.trailing_zeros(), window, held - 1))
            } else {
                self.attacker_leads(rest, d, Window { enough, limit }, held - 1)
            };
            if cost >= limit {
                self.leaves.truncate(mark);
                continue;
            }
            self.forget(start, mark);
            if cost < enough || cost == 0 {
                return cost;
            }
            (best, limit) = (cost, cost);
        }
        if best == NEVER && can_eat {
            self.leaves.push((Side::Losses, self.hand_of(!self.attacker, d)));
            return eat;
        }
        best
    }

    fn defender_answers(&mut self, a: u64, d: u64, card: u32, window: Window, held: u32) -> Cost {
        self.nodes += 1;
        let mut beats = self.generator.beats::<TRUMPS, PASS>(!self.attacker, d, a, card);
        let (start, mut worst) = (self.leaves.len(), 0);
        while beats != 0 {
            let beat = lowest(beats);
            beats ^= beat;
            let rest = d & !beat;
            let cost = if rest == 0 {
                NEVER
            } else if PASS {
                self.nodes += 1;
                match self.loss_leading(rest) {
                    0 => 0,
                    eat => self.attacker_answers(a, rest, beat.trailing_zeros(), eat, window, held - 1),
                }
            } else {
                self.defender_leads(rest, a, window, held - 1)
            };
            if cost >= window.limit {
                self.leaves.truncate(start);
                return NEVER;
            }
            worst = worst.max(cost);
        }
        worst
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::{Preset, Rules};

    use super::super::belief::WORST;
    use super::*;
    use crate::HandSet;

    /// What the cheapest way costs, by trying everything that [`Ways`] may try.
    struct Plain<'a, C, const TRUMPS: bool, const PASS: bool> {
        generator: &'a MoveGenerator,
        attacker: Player,
        cost: C,
    }

    fn cards(mut set: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            let card = lowest(set);
            set ^= card;
            (card != 0).then_some(card)
        })
    }

    impl<C: Fn(CardSet, Side) -> Cost, const TRUMPS: bool, const PASS: bool> Plain<'_, C, TRUMPS, PASS> {
        fn won(&self, a: u64) -> Cost {
            (self.cost)(self.generator.seat::<TRUMPS>(self.attacker, a), Side::Wins)
        }

        fn lost(&self, d: u64) -> Cost {
            (self.cost)(self.generator.seat::<TRUMPS>(!self.attacker, d), Side::Losses)
        }

        fn attacker_leads(&self, a: u64, d: u64) -> Cost {
            let lead = |card: u64| match a & !card {
                0 => 0,
                rest => self.won(rest).max(self.defender_answers(rest, d, card)),
            };
            cards(self.generator.leads(a, d)).map(lead).min().unwrap_or(NEVER)
        }

        fn defender_leads(&self, d: u64, a: u64) -> Cost {
            let lead = |card: u64| match d & !card {
                0 => NEVER,
                rest => self.attacker_answers(a, rest, card),
            };
            cards(self.generator.leads(d, a)).map(lead).max().unwrap_or(0)
        }

        fn attacker_answers(&self, a: u64, d: u64, card: u64) -> Cost {
            let beats = self.generator.beats::<TRUMPS, PASS>(self.attacker, a, d, card.trailing_zeros());
            let beat = |card: u64| match a & !card {
                0 => 0,
                rest if PASS => self.won(rest).max(self.defender_answers(rest, d, card)),
                rest => self.attacker_leads(rest, d),
            };
            cards(beats).map(beat).min().unwrap_or(NEVER).min(self.lost(d))
        }

        fn defender_answers(&self, a: u64, d: u64, card: u64) -> Cost {
            let beats = self.generator.beats::<TRUMPS, PASS>(!self.attacker, d, a, card.trailing_zeros());
            let beat = |card: u64| match d & !card {
                0 => NEVER,
                rest if PASS => self.attacker_answers(a, rest, card),
                rest => self.defender_leads(rest, a),
            };
            cards(beats).map(beat).max().unwrap_or(0)
        }
    }

    fn cheapest<const TRUMPS: bool, const PASS: bool>(
        generator: &MoveGenerator,
        (side, hand): Leaf,
        cost: impl Fn(CardSet, Side) -> Cost,
    ) -> Cost {
        let (leader, other) = (hand.bits(), generator.full & !hand.bits());
        match side {
            Side::Wins => {
                Plain::<_, TRUMPS, PASS> { generator, attacker: Player::One, cost }.attacker_leads(leader, other)
            }
            Side::Losses => {
                Plain::<_, TRUMPS, PASS> { generator, attacker: Player::Two, cost }.defender_leads(leader, other)
            }
        }
    }

    /// Beliefs of no meaning: of every hand something is expected, with any rank, and some is proved.
    fn random(rules: Rules, seed: u64) -> Beliefs {
        let (beliefs, cards) = (Beliefs::new(rules), rules.pack().cards());
        let mut state = seed;
        let (wins, losses) = (HandSet::new(cards), HandSet::new(cards));
        for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let draw = state >> 33;
            let side = if draw & 1 == 0 { Side::Wins } else { Side::Losses };
            beliefs.set_side(beliefs.numbering.number(hand), side);
            beliefs.raise(hand, (draw >> 8) as u8 % if seed < 3 { 4 } else { WORST });
            match draw >> 2 & 7 {
                0 => wins.insert(hand),
                1 => losses.insert(hand),
                _ => false,
            };
        }
        beliefs.learn(&wins, &losses);
        beliefs
    }

    fn compare<const TRUMPS: bool, const PASS: bool>(rules: Rules) {
        let generator = MoveGenerator::new(rules);
        for seed in 0..6 {
            let beliefs = random(rules, seed);
            let mut ways = Ways::<TRUMPS, PASS>::new(&generator, &beliefs);
            for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                for goal in [(Side::Wins, hand), (Side::Losses, hand)] {
                    let of = |hand, side| beliefs.cost(hand, side);
                    let least = cheapest::<TRUMPS, PASS>(&generator, goal, of);
                    for enough in [1, 2, 3, 20, 100, NEVER] {
                        let (cost, leaves) = ways.find(goal, enough);
                        assert!(cost == least || cost > least && cost < enough, "{rules} {goal:?} below {enough}");
                        // What it rests on is what it costs, and when that is proved, so is the goal.
                        let dearest = leaves.iter().map(|&(side, hand)| of(hand, side)).max();
                        assert_eq!(dearest.unwrap_or(0), if cost == NEVER { 0 } else { cost }, "{rules} {goal:?}");
                        let proved = |hand, side| {
                            let number = |hand| beliefs.numbering.number(hand);
                            let is_leaf = |&(of, leaf): &Leaf| of == side && number(leaf) == number(hand);
                            if of(hand, side) == 0 || leaves.iter().any(is_leaf) { 0 } else { NEVER }
                        };
                        let then = cheapest::<TRUMPS, PASS>(&generator, goal, proved);
                        assert_eq!(then, if cost == NEVER { NEVER } else { 0 }, "{rules} {goal:?} {leaves:?}");
                    }
                }
            }
        }
    }

    /// The search that leaves out so much finds what trying everything finds.
    #[test]
    fn ways_are_the_cheapest_and_prove_their_goal() {
        let custom = |suits, ranks, after| {
            Rules::new(faceup_core::Pack::new(suits, ranks).unwrap(), Trumps::None, after).unwrap()
        };
        for (suits, ranks) in [(1, 8), (2, 5), (3, 3)] {
            compare::<false, false>(custom(suits, ranks, AfterBeating::Lead));
            compare::<false, true>(custom(suits, ranks, AfterBeating::Pass));
        }
        for (suits, ranks) in [(2, 5), (4, 2)] {
            compare::<true, false>(Preset::Challenge.rules(suits, ranks).unwrap());
            compare::<true, true>(Preset::Challenge1987.rules(suits, ranks).unwrap());
        }
    }
}
