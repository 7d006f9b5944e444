//! The proof search against one that tries everything.

use faceup_core::{CardSet, Preset, Rules, symmetry};

use super::*;
use crate::dominance::DominanceOrder;
use crate::hand_set::HandSet;
use crate::move_generator::lowest_first;
use crate::proof::difficulties::{Detail, MAX_DIFFICULTY};

/// Finds the cost of the cheapest proof by trying everything that [`ProofSearch`] may try.
struct Plain<'a, C, const TRUMPS: bool, const PASS: bool> {
    generator: &'a MoveGenerator,
    attacker: Player,
    cost: C,
}

fn cards(set: u64) -> impl Iterator<Item = u64> {
    lowest_first(set).map(|card| 1 << card)
}

impl<C: Fn(Claim) -> Cost, const TRUMPS: bool, const PASS: bool> Plain<'_, C, TRUMPS, PASS> {
    fn won(&self, a: u64) -> Cost {
        (self.cost)((Side::Wins, self.generator.as_player_one::<TRUMPS>(self.attacker, a)))
    }

    fn lost(&self, d: u64) -> Cost {
        (self.cost)((Side::Losses, self.generator.as_player_one::<TRUMPS>(!self.attacker, d)))
    }

    fn attacker_leads(&self, a: u64, d: u64) -> Cost {
        let lead = |card: u64| match a & !card {
            0 => 0,
            rest => self.won(rest).max(self.defender_answers(rest, d, card)),
        };
        cards(self.generator.leads(a, d)).map(lead).min().unwrap_or(IMPOSSIBLE)
    }

    fn defender_leads(&self, d: u64, a: u64) -> Cost {
        let lead = |card: u64| match d & !card {
            0 => IMPOSSIBLE,
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
        cards(beats).map(beat).min().unwrap_or(IMPOSSIBLE).min(self.lost(d))
    }

    fn defender_answers(&self, a: u64, d: u64, card: u64) -> Cost {
        let beats = self.generator.beats::<TRUMPS, PASS>(!self.attacker, d, a, card.trailing_zeros());
        let beat = |card: u64| match d & !card {
            0 => IMPOSSIBLE,
            rest if PASS => self.attacker_answers(a, rest, card),
            rest => self.defender_leads(rest, a),
        };
        cards(beats).map(beat).max().unwrap_or(0)
    }
}

fn cheapest<const TRUMPS: bool, const PASS: bool>(
    generator: &MoveGenerator,
    (side, hand): Claim,
    cost: impl Fn(Claim) -> Cost,
) -> Cost {
    let (leader, other) = (hand.bits(), generator.full & !hand.bits());
    match side {
        Side::Wins => Plain::<_, TRUMPS, PASS> { generator, attacker: Player::One, cost }.attacker_leads(leader, other),
        Side::Losses => {
            Plain::<_, TRUMPS, PASS> { generator, attacker: Player::Two, cost }.defender_leads(leader, other)
        }
    }
}

/// Random estimates with random difficulties, some of them proved. The hands that are expected to win and the facts are closed
/// under dominance and under renaming suits, as in a solve.
fn random(rules: Rules, seed: u64) -> Estimates {
    let (estimates, cards) = (Estimates::new(rules, Detail::Hand), rules.pack().cards());
    let (order, mut space) = (DominanceOrder::new(rules.pack()), Vec::new());
    let (wins, losses) = (HandSet::new(cards), HandSet::new(cards));
    let mut state = seed;
    let mut draw = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let all = || (1..rules.pack().full().bits()).map(CardSet::from_bits);
    let insert = |set: &HandSet, hand| {
        for permutation in symmetry::permutations(rules) {
            set.insert(permutation.apply(rules.pack(), hand));
        }
    };
    for hand in all() {
        estimates.raise(hand, draw() as u8 % if seed < 3 { 4 } else { MAX_DIFFICULTY });
        if draw() % (8 << seed) == 0 {
            let is_proved = draw() % 2 == 0;
            order.walk(Side::Wins, hand, &mut space, |better| {
                estimates.set_side(estimates.numbering.number(better), Side::Wins);
                if is_proved {
                    insert(&wins, better);
                }
                true
            });
        }
    }
    for hand in all().filter(|&hand| estimates.of(hand).side() == Side::Losses) {
        if draw() % (8 << seed) == 0 {
            order.walk(Side::Losses, hand, &mut space, |worse| {
                insert(&losses, worse);
                true
            });
        }
    }
    estimates.import_facts(&wins, &losses);
    estimates
}

fn compare<const TRUMPS: bool, const PASS: bool>(rules: Rules) {
    let generator = MoveGenerator::new(rules);
    for seed in 0..6 {
        let estimates = random(rules, seed);
        let mut search = ProofSearch::<TRUMPS, PASS>::new(&generator, &estimates, SearchTables::allocate());
        for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
            for goal in [(Side::Wins, hand), (Side::Losses, hand)] {
                let start = search.start();
                let cost_of = |claim| estimates.cost(claim);
                let least = cheapest::<TRUMPS, PASS>(&generator, goal, cost_of);
                for enough in [1, 2, 3, 20, 100, IMPOSSIBLE] {
                    let (cost, needed) = search.find(goal, enough, start);
                    assert!(cost == least || cost > least && cost < enough, "{rules} {goal:?} below {enough}");
                    // The proof costs as much as its dearest claim. When the claims are proved, so is the goal.
                    let greatest = needed.iter().map(|&claim| cost_of(claim)).max();
                    assert_eq!(greatest.unwrap_or(0), if cost == IMPOSSIBLE { 0 } else { cost }, "{rules} {goal:?}");
                    let proved = |claim: Claim| {
                        let key = |(side, hand): Claim| (side, estimates.numbering.number(hand));
                        let is_needed = needed.iter().any(|&other| key(other) == key(claim));
                        if cost_of(claim) == 0 || is_needed { 0 } else { IMPOSSIBLE }
                    };
                    let then = cheapest::<TRUMPS, PASS>(&generator, goal, proved);
                    assert_eq!(then, if cost == IMPOSSIBLE { IMPOSSIBLE } else { 0 }, "{rules} {goal:?} {needed:?}");
                }
                search.end(start);
            }
        }
    }
}

/// The pruned search finds what the full search finds.
#[test]
fn proofs_are_the_cheapest_and_prove_their_goal() {
    let custom =
        |suits, ranks, after| Rules::new(faceup_core::Pack::new(suits, ranks).unwrap(), Trumps::None, after).unwrap();
    for (suits, ranks) in [(1, 8), (2, 5), (3, 3)] {
        compare::<false, false>(custom(suits, ranks, AfterBeating::Lead));
        compare::<false, true>(custom(suits, ranks, AfterBeating::Pass));
    }
    for (suits, ranks) in [(2, 5), (4, 2)] {
        compare::<true, false>(Preset::Challenge.rules(suits, ranks).unwrap());
        compare::<true, true>(Preset::Challenge1987.rules(suits, ranks).unwrap());
    }
}
