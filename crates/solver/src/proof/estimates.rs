//! The estimate of every hand: whether it is expected or proved to win or to lose, and how hard that is to prove.
//!
//! ```text
//! estimate:    two bits a hand, 32 hands a word: | proved | wins |
//! difficulty:  a byte a hand; used only for hands that are not proved
//! ```
//!
//! A search asks one question about a hand: what is the cost of relying on its win, or on its loss? Mostly the two bits
//! are enough for the answer. They are so dense that the inner caches hold many of them. (Separate sets of bits for
//! proved and expected hands needed up to three accesses to distant memory. A single byte for everything was no faster
//! with two suits of 12 ranks, and slower with one suit.)

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use faceup_core::{CardSet, Rules, symmetry};
use faceup_job::parallel::prelude::*;

use crate::dominance::{DominanceOrder, Walk};
use crate::hand_set::HandSet;
use crate::proof::numbering::{Numbering, Run};
use crate::side::Side;

/// A statement about a hand: it wins, or it loses.
pub(crate) type Claim = (Side, CardSet);

/// The cost of relying on a claim: 0 if it is proved, [`IMPOSSIBLE`] if the opposite is expected or proved, otherwise one
/// more than the difficulty of the hand.
pub(crate) type Cost = u8;

/// Greater than the cost of any proof.
pub(crate) const IMPOSSIBLE: Cost = Cost::MAX;

/// The greatest difficulty of a hand. A hand with this difficulty is hardly ever proved.
pub(crate) const MAX_DIFFICULTY: u8 = IMPOSSIBLE - 2;

pub(super) const WINS: u64 = 1;
pub(super) const PROVED: u64 = 2;

pub(super) const HANDS_PER_WORD: usize = 32;

/// A word in which all hands are proved.
const ALL_PROVED: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// Which side a hand is on, as far as it is known, and whether that is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Estimate(u64);

impl Estimate {
    const fn expected(side: Side) -> Estimate {
        match side {
            Side::Wins => Estimate(WINS),
            Side::Losses => Estimate(0),
        }
    }

    const fn proved(side: Side) -> Estimate {
        Estimate(Estimate::expected(side).0 | PROVED)
    }

    /// The side that is expected or proved.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0 & WINS != 0 { Side::Wins } else { Side::Losses }
    }

    /// Whether the side is proved.
    #[inline(always)]
    pub const fn is_proved(self) -> bool {
        self.0 & PROVED != 0
    }
}

/// The greatest number of hands that [`Estimates::prove`] lists. The first facts of a large game decide many millions.
const MAX_LISTED: usize = if cfg!(test) { 8 } else { 1 << 16 };

/// Work space for [`Estimates::prove`] and [`Estimates::flip`].
#[derive(Debug, Default)]
pub(crate) struct WorkSpace {
    walk: Vec<Walk>,
    hands: Vec<CardSet>,
}

/// The estimates of all hands of a game, shared by all threads. Hands that differ only by renaming suits share one
/// estimate. If a hand is expected to win, so are all better hands.
#[derive(Debug)]
pub(crate) struct Estimates {
    pub numbering: Numbering,
    pub(super) words: Box<[AtomicU64]>,
    pub(super) difficulties: Box<[AtomicU8]>,
}

impl Estimates {
    /// The bytes that the estimates of a game need.
    pub fn memory_needed(rules: Rules) -> u128 {
        let hands = Numbering::new(rules).count();
        hands + hands.div_ceil(HANDS_PER_WORD as u128) * 8
    }

    /// Expects every hand to lose, with difficulty 0.
    pub fn new(rules: Rules) -> Estimates {
        let numbering = Numbering::new(rules);
        let hands = numbering.count() as usize;
        let words = hands.div_ceil(HANDS_PER_WORD);
        let words = (0..words).into_par_iter().map(|_| AtomicU64::new(0)).collect::<Vec<_>>().into();
        let difficulties = (0..hands).into_par_iter().map(|_| AtomicU8::new(0)).collect::<Vec<_>>().into();
        Estimates { numbering, words, difficulties }
    }

    /// The estimate of the hand with a number.
    #[inline(always)]
    pub fn at(&self, number: usize) -> Estimate {
        Estimate(self.words[number / HANDS_PER_WORD].load(Relaxed) >> (2 * (number % HANDS_PER_WORD)) & 3)
    }

    /// The estimate of a hand.
    #[inline(always)]
    pub fn of(&self, hand: CardSet) -> Estimate {
        self.at(self.numbering.number(hand))
    }

    /// The difficulty of the hand with a number.
    #[inline(always)]
    pub fn difficulty_at(&self, number: usize) -> u8 {
        self.difficulties[number].load(Relaxed)
    }

    /// How hard a hand is to prove: harder hands are expected to rest on easier ones. A proved hand keeps the difficulty
    /// that it had before.
    #[inline(always)]
    pub fn difficulty(&self, hand: CardSet) -> u8 {
        self.difficulty_at(self.numbering.number(hand))
    }

    /// The cost of relying on a claim.
    #[inline(always)]
    pub fn cost(&self, (side, hand): Claim) -> Cost {
        let number = self.numbering.number(hand);
        let estimate = self.at(number);
        if estimate == Estimate::proved(side) {
            0
        } else if estimate == Estimate::expected(side) {
            self.difficulty_at(number) + 1
        } else {
            IMPOSSIBLE
        }
    }

    /// Sets the first estimates and difficulties of a range of numbers. Call it once for each number, before any proof.
    pub fn set_range(&self, first: usize, estimates: impl Iterator<Item = (Side, u8)>) {
        let mut word = (first / HANDS_PER_WORD, 0);
        for (number, (side, difficulty)) in (first..).zip(estimates) {
            if number / HANDS_PER_WORD != word.0 {
                self.words[word.0].fetch_or(word.1, Relaxed);
                word = (number / HANDS_PER_WORD, 0);
            }
            word.1 |= Estimate::expected(side).0 << (2 * (number % HANDS_PER_WORD));
            self.difficulties[number].store(difficulty.min(MAX_DIFFICULTY), Relaxed);
        }
        self.words[word.0].fetch_or(word.1, Relaxed);
    }

    /// Changes the estimate of a hand unless `unless` holds for it. Returns whether it was changed.
    fn change(&self, number: usize, to: Estimate, unless: impl Fn(Estimate) -> bool) -> bool {
        let shift = 2 * (number % HANDS_PER_WORD);
        let change = |word| (!unless(Estimate(word >> shift & 3))).then_some(word & !(3 << shift) | to.0 << shift);
        self.words[number / HANDS_PER_WORD].fetch_update(Relaxed, Relaxed, change).is_ok()
    }

    /// Expects the hand with a number to be on a side, unless it is proved.
    pub fn set_side(&self, number: usize, side: Side) {
        self.change(number, Estimate::expected(side), Estimate::is_proved);
    }

    /// Raises a difficulty to at least `least`, and returns it. Difficulties only rise during a pass, whatever other
    /// threads do. Therefore a pass comes to an end.
    pub fn raise(&self, hand: CardSet, least: u8) -> u8 {
        let least = least.min(MAX_DIFFICULTY);
        self.difficulties[self.numbering.number(hand)].fetch_max(least, Relaxed).max(least)
    }

    /// Replaces the estimate of a hand by its opposite, with all estimates that contradict the new one. The difficulty
    /// of the hand rises by `penalty`. So hands cannot flip each other for ever.
    pub fn flip(&self, order: &DominanceOrder, (side, hand): Claim, penalty: u8, space: &mut WorkSpace) {
        let (other, open) = (side.other(), &mut space.hands);
        self.raise(hand, self.difficulty(hand).saturating_add(penalty));
        open.clear();
        open.push(hand);
        while let Some(hand) = open.pop() {
            let unless = |now: Estimate| now != Estimate::expected(side);
            if self.change(self.numbering.number(hand), Estimate::expected(other), unless) {
                open.extend(order.covers(other, hand).filter(|&cover| self.of(cover) == Estimate::expected(side)));
            }
        }
    }

    /// Marks a hand as proved, with all hands that follow by dominance. Returns how many hands are newly proved. Hands
    /// that differ by renaming suits all count.
    pub fn prove(&self, order: &DominanceOrder, (side, hand): Claim, space: &mut WorkSpace) -> u64 {
        let (proved, WorkSpace { walk, hands }) = (Estimate::proved(side), space);
        let mark = |hand: CardSet| {
            let is_new = self.change(self.numbering.number(hand), proved, |now| now == proved);
            if is_new { self.numbering.class_size(hand) } else { 0 }
        };
        hands.clear();
        // The walk does not go on from proved hands. So mark no hand before it is over: marking a hand marks those that
        // differ by renaming suits too, and the walk may still have to go on from one of them.
        order.walk(side, hand, walk, |hand| {
            let is_new = hands.len() < MAX_LISTED && self.of(hand) != proved;
            if is_new {
                hands.push(hand);
            }
            is_new
        });
        if hands.len() < MAX_LISTED {
            return hands.iter().map(|&hand| mark(hand)).sum();
        }
        // There are too many for the list. So mark at once, and look at all covers of each hand.
        hands.clear();
        hands.push(hand);
        let mut decided = mark(hand);
        while let Some(hand) = hands.pop() {
            for cover in order.covers(side, hand).filter(|&cover| self.of(cover) != proved) {
                decided += mark(cover);
                hands.push(cover);
            }
        }
        decided
    }

    /// The number of proved hands. Hands that differ by renaming suits all count.
    pub fn decided(&self) -> u64 {
        // All hands of a run have the same number of renamings, except perhaps the last: there, the word that varies may
        // be equal to another one.
        let of_run = |run: Run| {
            let last = run.number + run.length - 1;
            let of_last = u64::from(self.at(last).is_proved()) * self.numbering.class_size(run.hand_at(last));
            self.proved_among(run.number, last) * self.numbering.class_size(run.hand_at(run.number)) + of_last
        };
        self.numbering.runs().map(of_run).sum()
    }

    /// The number of proved hands with numbers from `first` to before `end`, in which hands that differ by renaming suits count
    /// once.
    fn proved_among(&self, first: usize, end: usize) -> u64 {
        let (mut count, mut number) = (0, first);
        while number < end {
            let (at, until) = (number % HANDS_PER_WORD, end.min((number / HANDS_PER_WORD + 1) * HANDS_PER_WORD));
            let proved = self.words[number / HANDS_PER_WORD].load(Relaxed) & ALL_PROVED;
            let length = 2 * (until - number);
            let wanted = if length == 64 { u64::MAX } else { ((1 << length) - 1) << (2 * at) };
            count += u64::from((proved & wanted).count_ones());
            number = until;
        }
        count
    }

    /// Marks the hands of two sets as proved.
    pub fn import_facts(&self, wins: &HandSet, losses: &HandSet) {
        self.numbering.runs().for_each(|run| {
            for (number, hand) in run.hands() {
                let side = match (wins.contains(hand), losses.contains(hand)) {
                    (true, _) => Side::Wins,
                    (_, true) => Side::Losses,
                    _ => continue,
                };
                self.change(number, Estimate::proved(side), |_| false);
            }
        });
    }

    /// Adds all proved hands to two sets.
    pub fn export_facts(&self, order: &DominanceOrder, wins: &HandSet, losses: &HandSet) {
        (0..wins.word_count()).into_par_iter().with_min_len(256).for_each(|index| {
            let mut words = [0; 2];
            for lane in CardSet::from_bits(order.playable(index)) {
                let estimate = self.of(CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit())));
                words[estimate.side() as usize] |= u64::from(estimate.is_proved()) << lane.bit();
            }
            wins.insert_lanes(index, words[Side::Wins as usize]);
            losses.insert_lanes(index, words[Side::Losses as usize]);
        });
    }

    /// Adds the proved hands to two sets while provers go on. Each estimate is read once, so the hands that differ by renaming
    /// suits are added together or not at all.
    pub fn export_facts_beside_provers(&self, rules: Rules, wins: &HandSet, losses: &HandSet) {
        let renamings = symmetry::permutations(rules);
        self.numbering.runs().for_each(|run| {
            for (number, hand) in run.hands() {
                let estimate = self.at(number);
                if estimate.is_proved() {
                    let set = if estimate.side() == Side::Wins { wins } else { losses };
                    for renaming in &renamings {
                        set.insert(renaming.apply(rules.pack(), hand));
                    }
                }
            }
        });
    }

    /// Lowers the difficulty of unproved hands to at most `most`.
    pub fn cap_difficulties(&self, most: u8) {
        self.difficulties.par_chunks(HANDS_PER_WORD).enumerate().with_min_len(1 << 10).for_each(
            |(word, difficulties)| {
                if self.words[word].load(Relaxed) & ALL_PROVED == ALL_PROVED {
                    return;
                }
                for (at, difficulty) in difficulties.iter().enumerate() {
                    if difficulty.load(Relaxed) > most && !self.at(word * HANDS_PER_WORD + at).is_proved() {
                        difficulty.store(most, Relaxed);
                    }
                }
            },
        );
    }

    /// The numbers of a run whose hands are not proved.
    pub fn unproved(&self, run: Run) -> impl Iterator<Item = usize> + '_ {
        let (mut number, end) = (run.number, run.number + run.length);
        std::iter::from_fn(move || {
            while number < end {
                let open = !self.words[number / HANDS_PER_WORD].load(Relaxed) & ALL_PROVED;
                let open = open >> (2 * (number % HANDS_PER_WORD)) << (2 * (number % HANDS_PER_WORD));
                if open != 0 {
                    let found = number / HANDS_PER_WORD * HANDS_PER_WORD + open.trailing_zeros() as usize / 2;
                    number = found + 1;
                    return (found < end).then_some(found);
                }
                number = (number / HANDS_PER_WORD + 1) * HANDS_PER_WORD;
            }
            None
        })
    }

    /// Makes the estimates agree with dominance: if a better hand is expected to lose, so is the hand.
    pub fn make_monotone(&self, order: &DominanceOrder) {
        self.numbering.runs().for_each_init(Vec::new, |open, run| {
            for (number, hand) in run.hands() {
                if self.at(number).side() == Side::Wins {
                    continue;
                }
                // Everything below a hand that loses is expected to lose.
                open.push(hand);
                while let Some(hand) = open.pop() {
                    for cover in order.covers(Side::Losses, hand) {
                        let is_lost = |now: Estimate| now.side() == Side::Losses;
                        let number = self.numbering.number(cover);
                        if !is_lost(self.at(number)) && self.change(number, Estimate::expected(Side::Losses), is_lost) {
                            open.push(cover);
                        }
                    }
                }
            }
        });
    }

    /// Whether a claim lies on the frontier of the estimates: a minimal win or a maximal loss.
    pub fn is_on_frontier(&self, order: &DominanceOrder, (side, hand): Claim) -> bool {
        order.covers(side.other(), hand).all(|cover| self.of(cover).side() != side)
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::Preset;

    use super::*;

    fn estimates(suits: u8, ranks: u8) -> (Estimates, DominanceOrder) {
        let rules = Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
        (Estimates::new(rules), DominanceOrder::new(rules.pack()))
    }

    #[test]
    fn costs_depend_on_estimate_and_difficulty() {
        let (estimates, order) = estimates(2, 4);
        let hand = CardSet::from_bits(0x25);
        for (side, other) in [(Side::Losses, Side::Wins), (Side::Wins, Side::Losses)] {
            estimates.set_side(estimates.numbering.number(hand), side);
            for difficulty in [0, 100, MAX_DIFFICULTY] {
                estimates.difficulties[estimates.numbering.number(hand)].store(difficulty, Relaxed);
                let costs = (estimates.cost((side, hand)), estimates.cost((other, hand)));
                assert_eq!(costs, (difficulty + 1, IMPOSSIBLE));
            }
        }
        estimates.prove(&order, (Side::Wins, hand), &mut WorkSpace::default());
        assert_eq!((estimates.cost((Side::Wins, hand)), estimates.cost((Side::Losses, hand))), (0, IMPOSSIBLE));
    }

    #[test]
    fn difficulties_only_rise_and_proofs_stay() {
        let ((estimates, order), mut space) = (estimates(2, 4), WorkSpace::default());
        let (hand, renamed) = (CardSet::from_bits(0x25), CardSet::from_bits(0x52));
        let raised = (estimates.raise(hand, 7), estimates.raise(renamed, 5), estimates.difficulty(hand));
        assert_eq!(raised, (7, 7, 7));
        estimates.flip(&order, (Side::Losses, hand), 4, &mut space);
        assert_eq!((estimates.of(renamed), estimates.difficulty(renamed)), (Estimate::expected(Side::Wins), 11));
        // All better hands are expected to win now, and no others.
        let better = |hand: CardSet, than: CardSet| {
            let mut open = vec![than];
            while let Some(next) = open.pop() {
                if next == hand {
                    return true;
                }
                open.extend(order.covers(Side::Wins, next));
            }
            false
        };
        for other in (1..255).map(CardSet::from_bits) {
            let is_better = better(other, hand) || better(other, renamed);
            assert_eq!(estimates.of(other).side() == Side::Wins, is_better, "{other:?}");
        }
        let decided = estimates.prove(&order, (Side::Wins, hand), &mut space);
        let proved = (1..255).filter(|&bits| estimates.of(CardSet::from_bits(bits)).is_proved()).count();
        assert_eq!(decided, proved as u64);
        assert_eq!(estimates.prove(&order, (Side::Wins, renamed), &mut space), 0);
        estimates.flip(&order, (Side::Wins, hand), 4, &mut space);
        estimates.set_side(estimates.numbering.number(hand), Side::Losses);
        assert_eq!(estimates.of(hand), Estimate::proved(Side::Wins));
    }

    #[test]
    fn exported_facts_can_be_imported() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 1, 8),
            (Preset::BeatItOrEatIt, 2, 7),
            (Preset::BeatItOrEatIt, 3, 3),
            (Preset::BeatItOrEatIt, 4, 3),
            (Preset::Challenge, 4, 2),
            (Preset::Challenge, 3, 4),
        ] {
            let rules = preset.rules(suits, ranks).unwrap();
            let order = DominanceOrder::new(rules.pack());
            let (estimates, imported) = (Estimates::new(rules), Estimates::new(rules));
            let mut space = WorkSpace::default();
            let top = CardSet::from_bits(rules.pack().full().bits() >> 2);
            let decided = estimates.prove(&order, (Side::Wins, top), &mut space)
                + estimates.prove(&order, (Side::Losses, CardSet::from_bits(3)), &mut space);
            let [wins, losses] = [HandSet::new(rules.pack().cards()), HandSet::new(rules.pack().cards())];
            estimates.export_facts(&order, &wins, &losses);
            assert_eq!(wins.len() + losses.len(), decided);
            assert_eq!(estimates.decided(), decided);
            let same = [HandSet::new(rules.pack().cards()), HandSet::new(rules.pack().cards())];
            estimates.export_facts_beside_provers(rules, &same[0], &same[1]);
            for index in 0..wins.word_count() {
                assert_eq!([wins.word(index), losses.word(index)], [same[0].word(index), same[1].word(index)]);
            }
            imported.import_facts(&wins, &losses);
            for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                assert_eq!(imported.of(hand), estimates.of(hand));
            }
        }
    }
}
