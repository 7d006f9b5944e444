//! What is believed of every hand: who wins, whether that is proved, and how late in a proof it comes.
//!
//! ```text
//! status:  two bits a hand, 32 hands a word: | proved | wins |
//! rank:    a byte a hand; read only where something is expected and not proved
//! ```
//!
//! A search asks one thing of a hand: what it costs to rest on its winning, or on its losing. Mostly the two bits
//! answer that, and they lie so close together that the nearer caches hold them. (In sets of bits for what is proved
//! and what is expected it took up to three looks at memory far away. In one byte a hand, for all that is here, it took
//! one, but further away: two suits of 12 took no less time, one suit more.)

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use faceup_core::{CardSet, Rules};
use faceup_job::parallel::prelude::*;

use super::numbering::{Numbering, Run};
use crate::HandSet;
use crate::blocks::Side;
use crate::order::Order;

/// What it costs to rest on a position: 0 if that is proved, [`NEVER`] if it is not even expected, else one more than
/// its rank.
pub(crate) type Cost = u8;

/// More than any way can cost.
pub(crate) const NEVER: Cost = Cost::MAX;

/// The worst rank that a hand can have: it is hardly ever proved.
pub(crate) const WORST: u8 = NEVER - 2;

const WINS: u64 = 1;
const PROVED: u64 = 2;

/// Hands in a word.
const HANDS: usize = 32;

/// A word in which all hands are proved.
const ALL_PROVED: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// Who is believed to win a hand, and whether that is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Status(u64);

impl Status {
    const fn expected(side: Side) -> Status {
        match side {
            Side::Wins => Status(WINS),
            Side::Losses => Status(0),
        }
    }

    const fn proved(side: Side) -> Status {
        Status(Status::expected(side).0 | PROVED)
    }

    /// Which side it is believed to be of.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0 & WINS != 0 { Side::Wins } else { Side::Losses }
    }

    /// Whether that is proved.
    #[inline(always)]
    pub const fn is_proved(self) -> bool {
        self.0 & PROVED != 0
    }
}

/// What is believed of all hands of a game. Hands that renaming suits makes of each other have one belief. What is
/// believed or proved to win is closed upwards in the dominance order.
#[derive(Debug)]
pub(crate) struct Beliefs {
    pub numbering: Numbering,
    status: Box<[AtomicU64]>,
    ranks: Box<[AtomicU8]>,
}

impl Beliefs {
    /// The bytes that the beliefs about a game take.
    pub fn memory_needed(rules: Rules) -> u128 {
        let hands = Numbering::new(rules).count();
        hands + hands.div_ceil(HANDS as u128) * 8
    }

    /// Every hand is expected to lose, with rank 0.
    pub fn new(rules: Rules) -> Beliefs {
        let numbering = Numbering::new(rules);
        let hands = numbering.count() as usize;
        let status = (0..hands.div_ceil(HANDS)).into_par_iter().map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
        let ranks = (0..hands).into_par_iter().map(|_| AtomicU8::new(0)).collect::<Vec<_>>();
        Beliefs { numbering, status: status.into(), ranks: ranks.into() }
    }

    /// What is believed of the hand with a number.
    #[inline(always)]
    pub fn status_at(&self, number: usize) -> Status {
        Status(self.status[number / HANDS].load(Relaxed) >> (2 * (number % HANDS)) & 3)
    }

    /// What is believed of a hand.
    #[inline(always)]
    pub fn status(&self, hand: CardSet) -> Status {
        self.status_at(self.numbering.number(hand))
    }

    /// The rank of the hand with a number.
    #[inline(always)]
    pub fn rank_at(&self, number: usize) -> u8 {
        self.ranks[number].load(Relaxed)
    }

    /// How late in a proof a hand is expected; of what is proved, how late it was expected.
    #[inline(always)]
    pub fn rank(&self, hand: CardSet) -> u8 {
        self.rank_at(self.numbering.number(hand))
    }

    /// What it costs to rest on a hand's being of a side.
    #[inline(always)]
    pub fn cost(&self, hand: CardSet, side: Side) -> Cost {
        let number = self.numbering.number(hand);
        let status = self.status_at(number);
        if status == Status::proved(side) {
            0
        } else if status == Status::expected(side) {
            self.rank_at(number) + 1
        } else {
            NEVER
        }
    }

    /// Sets what is expected of hands with numbers that follow each other, and their ranks. It is for the time before
    /// proofs are sought, and for hands of which nothing was said before.
    pub fn expect(&self, first: usize, of: impl Iterator<Item = (Side, u8)>) {
        let mut word = (first / HANDS, 0);
        for (number, (side, rank)) in (first..).zip(of) {
            if number / HANDS != word.0 {
                self.status[word.0].fetch_or(word.1, Relaxed);
                word = (number / HANDS, 0);
            }
            word.1 |= Status::expected(side).0 << (2 * (number % HANDS));
            self.ranks[number].store(rank.min(WORST), Relaxed);
        }
        self.status[word.0].fetch_or(word.1, Relaxed);
    }

    /// Changes the status of a hand, if it is not what `unless` says. Returns whether it was changed.
    fn change(&self, number: usize, to: Status, unless: impl Fn(Status) -> bool) -> bool {
        let shift = 2 * (number % HANDS);
        let change = |word| (!unless(Status(word >> shift & 3))).then_some(word & !(3 << shift) | to.0 << shift);
        self.status[number / HANDS].fetch_update(Relaxed, Relaxed, change).is_ok()
    }

    /// Expects the hand with a number to be of a side, if it is not proved to be of any.
    pub fn set_side(&self, number: usize, side: Side) {
        self.change(number, Status::expected(side), Status::is_proved);
    }

    /// Raises a rank, if it is lower; returns what it is then. Ranks that only rise while proofs are sought, whatever
    /// other threads do, are what brings these to an end.
    pub fn raise(&self, hand: CardSet, rank: u8) -> u8 {
        let rank = rank.min(WORST);
        self.ranks[self.numbering.number(hand)].fetch_max(rank, Relaxed).max(rank)
    }

    /// Expects the opposite of a hand's being of a side, and of all that would follow from it. The rank rises by `by`:
    /// beliefs may turn each other about, and so there is an end to it.
    pub fn turn(&self, order: &Order, side: Side, hand: CardSet, by: u8, open: &mut Vec<CardSet>) {
        let other = side.other();
        self.raise(hand, self.rank(hand).saturating_add(by));
        open.clear();
        open.push(hand);
        while let Some(hand) = open.pop() {
            let unless = |now: Status| now != Status::expected(side);
            if self.change(self.numbering.number(hand), Status::expected(other), unless) {
                open.extend(order.covers(other, hand).filter(|&cover| self.status(cover) == Status::expected(side)));
            }
        }
    }

    /// Notes that a hand is proved to be of a side, and all that follow from it by dominance. Returns how many hands
    /// were not proved before, those that renaming suits makes of each other counted one by one.
    pub fn prove(&self, order: &Order, side: Side, hand: CardSet, open: &mut Vec<CardSet>) -> u64 {
        let (mut decided, proved) = (0, Status::proved(side));
        let mut note = |hand, open: &mut Vec<CardSet>| {
            let number = self.numbering.number(hand);
            if self.status_at(number) != proved && self.change(number, proved, |now| now == proved) {
                decided += self.numbering.alike(hand);
                open.push(hand);
            }
        };
        open.clear();
        note(hand, open);
        while let Some(hand) = open.pop() {
            for cover in order.covers(side, hand) {
                note(cover, open);
            }
        }
        decided
    }

    /// Takes in what is proved already.
    pub fn learn(&self, wins: &HandSet, losses: &HandSet) {
        self.numbering.runs().for_each(|run| {
            for (number, hand) in run.hands() {
                let side = match (wins.contains(hand), losses.contains(hand)) {
                    (true, _) => Side::Wins,
                    (_, true) => Side::Losses,
                    _ => continue,
                };
                self.change(number, Status::proved(side), |_| false);
            }
        });
    }

    /// Adds what is proved to sets of hands.
    pub fn tell(&self, order: &Order, wins: &HandSet, losses: &HandSet) {
        (0..wins.word_count()).into_par_iter().with_min_len(256).for_each(|index| {
            let mut words = [0; 2];
            for lane in CardSet::from_bits(order.playable(index)) {
                let status = self.status(CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit())));
                words[status.side() as usize] |= u64::from(status.is_proved()) << lane.bit();
            }
            wins.insert_lanes(index, words[Side::Wins as usize]);
            losses.insert_lanes(index, words[Side::Losses as usize]);
        });
    }

    /// Lets ranks above `highest` of what is not proved fall to it.
    pub fn relent(&self, highest: u8) {
        self.ranks.par_chunks(HANDS).enumerate().with_min_len(1 << 10).for_each(|(word, ranks)| {
            if self.status[word].load(Relaxed) & ALL_PROVED == ALL_PROVED {
                return;
            }
            for (at, rank) in ranks.iter().enumerate() {
                if rank.load(Relaxed) > highest && !self.status_at(word * HANDS + at).is_proved() {
                    rank.store(highest, Relaxed);
                }
            }
        });
    }

    /// The numbers of a run of which nothing is proved.
    pub fn unproved(&self, run: Run) -> impl Iterator<Item = usize> + '_ {
        let (mut number, end) = (run.number, run.number + run.length);
        std::iter::from_fn(move || {
            while number < end {
                let open = !self.status[number / HANDS].load(Relaxed) & ALL_PROVED;
                let open = open >> (2 * (number % HANDS)) << (2 * (number % HANDS));
                if open != 0 {
                    let found = number / HANDS * HANDS + open.trailing_zeros() as usize / 2;
                    number = found + 1;
                    return (found < end).then_some(found);
                }
                number = (number / HANDS + 1) * HANDS;
            }
            None
        })
    }

    /// Expects to lose whoever is not expected to win with every better hand.
    pub fn close(&self, order: &Order) {
        self.numbering.runs().for_each_init(Vec::new, |open, run| {
            for (number, hand) in run.hands() {
                if self.status_at(number).side() == Side::Wins {
                    continue;
                }
                open.push(hand);
                while let Some(hand) = open.pop() {
                    for cover in order.covers(Side::Losses, hand) {
                        let is_lost = |now: Status| now.side() == Side::Losses;
                        let number = self.numbering.number(cover);
                        if !is_lost(self.status_at(number))
                            && self.change(number, Status::expected(Side::Losses), is_lost)
                        {
                            open.push(cover);
                        }
                    }
                }
            }
        });
    }

    /// Whether a hand is at the border of what is believed: no worse one wins, if it wins; no better one loses, if it
    /// loses.
    pub fn is_at_border(&self, order: &Order, hand: CardSet, side: Side) -> bool {
        order.covers(side.other(), hand).all(|cover| self.status(cover).side() != side)
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::Preset;

    use super::*;

    #[test]
    fn costs_say_what_is_known() {
        let rules = Preset::BeatItOrEatIt.rules(2, 4).unwrap();
        let (beliefs, order) = (Beliefs::new(rules), Order::new(rules.pack()));
        let hand = CardSet::from_bits(0x25);
        for (side, other) in [(Side::Losses, Side::Wins), (Side::Wins, Side::Losses)] {
            beliefs.set_side(beliefs.numbering.number(hand), side);
            for rank in [0, 100, WORST] {
                beliefs.ranks[beliefs.numbering.number(hand)].store(rank, Relaxed);
                assert_eq!((beliefs.cost(hand, side), beliefs.cost(hand, other)), (rank + 1, NEVER));
            }
        }
        beliefs.prove(&order, Side::Wins, hand, &mut Vec::new());
        assert_eq!((beliefs.cost(hand, Side::Wins), beliefs.cost(hand, Side::Losses)), (0, NEVER));
    }

    #[test]
    fn ranks_only_rise_and_proofs_stay() {
        let rules = Preset::BeatItOrEatIt.rules(2, 4).unwrap();
        let (beliefs, order, mut open) = (Beliefs::new(rules), Order::new(rules.pack()), Vec::new());
        let (hand, alike) = (CardSet::from_bits(0x25), CardSet::from_bits(0x52));
        assert_eq!((beliefs.raise(hand, 7), beliefs.raise(alike, 5), beliefs.rank(hand)), (7, 7, 7));
        beliefs.turn(&order, Side::Losses, hand, 4, &mut open);
        assert_eq!((beliefs.status(alike), beliefs.rank(alike)), (Status::expected(Side::Wins), 11));
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
            let is_better = better(other, hand) || better(other, alike);
            assert_eq!(beliefs.status(other).side() == Side::Wins, is_better, "{other:?}");
        }
        let decided = beliefs.prove(&order, Side::Wins, hand, &mut open);
        assert_eq!(
            decided,
            (1..255).filter(|&bits| beliefs.status(CardSet::from_bits(bits)).is_proved()).count() as u64
        );
        assert_eq!(beliefs.prove(&order, Side::Wins, alike, &mut open), 0);
        beliefs.turn(&order, Side::Wins, hand, 4, &mut open);
        beliefs.set_side(beliefs.numbering.number(hand), Side::Losses);
        assert_eq!(beliefs.status(hand), Status::proved(Side::Wins));
    }

    /// What is told to sets is learned from them.
    #[test]
    fn sets_and_beliefs_tell_each_other() {
        for (preset, suits, ranks) in [(Preset::BeatItOrEatIt, 3, 3), (Preset::Challenge, 4, 2)] {
            let rules = preset.rules(suits, ranks).unwrap();
            let (beliefs, order, mut open) = (Beliefs::new(rules), Order::new(rules.pack()), Vec::new());
            let top = CardSet::from_bits(rules.pack().full().bits() >> 2);
            let decided = beliefs.prove(&order, Side::Wins, top, &mut open)
                + beliefs.prove(&order, Side::Losses, CardSet::from_bits(3), &mut open);
            let sets = || [HandSet::new(rules.pack().cards()), HandSet::new(rules.pack().cards())];
            let ([wins, losses], again) = (sets(), Beliefs::new(rules));
            beliefs.tell(&order, &wins, &losses);
            assert_eq!(wins.len() + losses.len(), decided);
            again.learn(&wins, &losses);
            for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                assert_eq!(again.status(hand), beliefs.status(hand));
            }
        }
    }
}
