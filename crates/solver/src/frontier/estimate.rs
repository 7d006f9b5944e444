//! What is expected of a game, judging by the game with one rank less.
//!
//! Taking one rank out of every suit turns a hand into a hand of the shorter game. How the hands fare that come out
//! with each rank in turn tells, with few errors, how the hand itself does, and how hard that is to prove: of two suits
//! of ten, 2.5 hands in a hundred are misjudged, and nearly all of them lie next to the frontier.

use faceup_core::{CardSet, Rules};
use faceup_job::parallel::prelude::*;

use super::belief::{Beliefs, WORST};
use crate::Outcome;
use crate::blocks::Side;
use crate::order::Order;

/// Ranks are estimated up to this; what is above is for those that turn out harder than estimated.
pub(crate) const HIGHEST_ESTIMATE: u8 = 160;

/// How strong each hand of a solved game is: 127 wins at once, -127 loses at once, 0 is drawn.
#[derive(Debug)]
pub(crate) struct Strengths {
    rules: Rules,
    of: Vec<i8>,
}

impl Strengths {
    /// The strengths that outcomes and ranks give.
    pub fn new(rules: Rules, of: impl Fn(CardSet) -> (Outcome, u8) + Sync) -> Strengths {
        // What wins late tells little more than what does not win: hence the square.
        let most = i32::from(HIGHEST_ESTIMATE);
        let by_rank: Vec<i8> = (0..=i32::from(WORST))
            .map(|rank| {
                let ease = (most - rank).max(0);
                (127 * ease * ease / (most * most)).max(1) as i8
            })
            .collect();
        let last = rules.pack().full().bits();
        let strength = |hand| {
            // Whoever has no cards has won.
            if hand == 0 || hand == last {
                return if hand == 0 { i8::MAX } else { -i8::MAX };
            }
            match of(CardSet::from_bits(hand)) {
                (Outcome::Win, rank) => by_rank[usize::from(rank)],
                (Outcome::Loss, rank) => -by_rank[usize::from(rank)],
                (Outcome::Draw, _) => 0,
            }
        };
        Strengths { rules, of: (0..=last).into_par_iter().map(strength).collect() }
    }

    /// The strengths of all hands of a game, by the hands' bits.
    pub fn restore(rules: Rules, of: Vec<i8>) -> Strengths {
        debug_assert_eq!(of.len(), 1 << rules.pack().cards());
        Strengths { rules, of }
    }

    /// The strengths, by the hands' bits.
    pub fn of(&self) -> &[i8] {
        &self.of
    }
}

/// A way to take a rank out of every suit.
struct Vote {
    /// The cards that are kept.
    kept: u64,
    /// The rank, if its cards are among the first six of the pack and no other lane cards go with it.
    lane: Option<u32>,
}

/// Hands that are judged at once: those of a word.
const LANES: usize = 64;

/// What the votes on the hands of a word amount to.
struct Tally {
    /// Sums of strengths, of their sizes, and of their signs.
    sum: [i16; LANES],
    size: [i16; LANES],
    sign: [i8; LANES],
}

impl Tally {
    const fn new() -> Tally {
        Tally { sum: [0; LANES], size: [0; LANES], sign: [0; LANES] }
    }

    #[inline(always)]
    fn add(&mut self, lane: usize, strength: i8) {
        self.sum[lane] += i16::from(strength);
        self.size[lane] += i16::from(strength).abs();
        self.sign[lane] += strength.signum();
    }

    /// Adds the vote for which lane card `CARD` is taken out: two lanes go to one strength.
    #[inline(always)]
    fn add_without<const CARD: u32>(&mut self, from: &[i8; LANES / 2]) {
        for lane in 0..LANES {
            let low = lane & ((1 << CARD) - 1);
            self.add(lane, from[lane >> (CARD + 1) << CARD | low]);
        }
    }

    /// Whether a hand is expected to win, and how strongly its side is voted for.
    #[inline(always)]
    fn judge(&self, lane: usize) -> (Side, usize) {
        let (up, down) = (self.size[lane] + self.sum[lane], self.size[lane] - self.sum[lane]);
        let wins = self.sign[lane] > 0 || self.sign[lane] == 0 && up > down;
        if wins { (Side::Wins, up as usize / 2) } else { (Side::Losses, down as usize / 2) }
    }
}

/// What the strengths of a game with one rank less make one expect of this one: of each hand that it wins or that it
/// loses, and how late in a proof.
pub(crate) fn expect(rules: Rules, order: &Order, shorter: &Strengths) -> Beliefs {
    let (pack, less) = (rules.pack(), shorter.rules.pack());
    debug_assert!(pack.suits() == less.suits() && pack.ranks() == less.ranks() + 1);
    let (ranks, suits) = (u32::from(pack.ranks()), u32::from(pack.suits()));
    let votes: Vec<Vote> = (0..ranks)
        .map(|rank| {
            let kept = pack.full().bits() & !(0..suits).fold(0u64, |out, suit| out | 1u64 << (suit * ranks + rank));
            Vote { kept, lane: (rank < 6).then_some(rank) }
        })
        .collect();
    let most = 127 * votes.len();
    let by_strength: Vec<u8> =
        (0..=most).map(|strength| ((most - strength) * usize::from(HIGHEST_ESTIMATE) / most) as u8).collect();
    let beliefs = Beliefs::new(rules);
    beliefs.numbering.runs().for_each(|run| {
        let mut done = 0;
        while done < run.length {
            let first = run.hand + done as u64;
            let mut tally = Tally::new();
            // Where lane cards are all of one suit, and a run fills words, votes on 64 hands lie side by side.
            let lanes = if ranks >= 6 && first & 63 == 0 { LANES.min(run.length - done) } else { 1 };
            for vote in &votes {
                let from = &shorter.of[gather(first, vote.kept) as usize..];
                match (vote.lane, from.get(..LANES), from.get(..LANES / 2)) {
                    _ if lanes == 1 => tally.add(0, from[0]),
                    (None, Some(from), _) => (0..LANES).for_each(|lane| tally.add(lane, from[lane])),
                    (Some(card), _, Some(from)) => {
                        let from = from.try_into().unwrap_or(&[0; LANES / 2]);
                        match card {
                            0 => tally.add_without::<0>(from),
                            1 => tally.add_without::<1>(from),
                            2 => tally.add_without::<2>(from),
                            3 => tally.add_without::<3>(from),
                            4 => tally.add_without::<4>(from),
                            _ => tally.add_without::<5>(from),
                        }
                    }
                    // Only the last word of all is shorter.
                    _ => (0..lanes).for_each(|lane| {
                        tally.add(lane, shorter.of[gather(first + lane as u64, vote.kept) as usize]);
                    }),
                }
            }
            let judge = |lane| {
                let (side, strength) = tally.judge(lane);
                (side, by_strength[strength])
            };
            beliefs.expect(run.number + done, (0..lanes).map(judge));
            done += lanes;
        }
    });
    // The votes of a few ranks need not agree with dominance.
    beliefs.close(order);
    beliefs
}

/// The bits of `from` at the places of `mask`, pushed together.
fn gather(from: u64, mut mask: u64) -> u64 {
    let (mut out, mut at) = (0, 0);
    while mask != 0 {
        // A run of ones at a time.
        let (start, length) = (mask.trailing_zeros(), (mask >> mask.trailing_zeros()).trailing_ones());
        let run = if length == 64 { u64::MAX } else { (1 << length) - 1 };
        out |= (from >> start & run) << at;
        at += length;
        mask &= !(run << start);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Quiet, Tablebase, solve};
    use faceup_core::Preset;

    #[test]
    fn gathering_pushes_bits_together() {
        assert_eq!(gather(0b1011_0110, 0b1100_0110), 0b1011);
        assert_eq!(gather(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(gather(u64::MAX, 0), 0);
    }

    /// What is expected is closed upwards, and right for most hands.
    #[test]
    fn estimates_are_ordered_and_mostly_right() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 2, 8),
            (Preset::BeatItOrEatIt, 1, 13),
            (Preset::BeatItOrEatIt, 3, 5),
            (Preset::Challenge, 4, 4),
            (Preset::Challenge1987, 3, 5),
            (Preset::BeatItOrEatIt, 3, 6),
        ] {
            let game = |ranks| preset.rules(suits, ranks).unwrap();
            let rules = game(ranks);
            let [shorter, table] =
                [game(ranks - 1), rules].map(|rules| solve(rules, &Options::default(), &Quiet).unwrap());
            let strengths = Strengths::new(shorter.rules(), |hand| (shorter.outcome(hand), 50));
            let order = Order::new(rules.pack());
            let beliefs = expect(rules, &order, &strengths);
            let mut wrong = 0u64;
            for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                let side = beliefs.status(hand).side();
                if side == Side::Wins {
                    let wins = |cover| beliefs.status(cover).side() == Side::Wins;
                    assert!(order.covers(Side::Wins, hand).all(wins), "{rules} {hand:?}");
                }
                wrong += u64::from(!matches!(
                    (table.outcome(hand), side),
                    (Outcome::Win, Side::Wins) | (Outcome::Loss, Side::Losses) | (Outcome::Draw, _)
                ));
            }
            assert!(wrong * 6 < rules.pack().full().bits(), "{rules}: {wrong} wrong");
        }
    }

    /// Judging a word of hands at once comes to the same as judging them one by one.
    #[test]
    fn votes_on_many_hands_are_those_on_each() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 1, 13),
            (Preset::BeatItOrEatIt, 2, 7),
            (Preset::Challenge, 3, 6),
            (Preset::Challenge, 4, 6),
        ] {
            let rules = preset.rules(suits, ranks).unwrap();
            let less = rules.with_ranks(ranks - 1).unwrap();
            let random = |x: u64| (x.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as i8;
            // Whoever holds more is taken to be stronger, about: so closing leaves much as it is.
            let mut of: Vec<i8> = (0..1u64 << less.pack().cards())
                .map(|hand| (i32::from(random(hand) / 8) + hand.count_ones() as i32 * 12 - 60).clamp(-127, 127) as i8)
                .collect();
            for hand in 0..of.len() {
                of[hand] = of[faceup_core::symmetry::canonical(less, CardSet::from_bits(hand as u64)).bits() as usize];
            }
            let beliefs = expect(rules, &Order::new(rules.pack()), &Strengths::restore(less, of.clone()));
            let (width, mut wins) = (u32::from(ranks), 0);
            // Of many hands some.
            let step = 1 + rules.pack().full().bits() as usize / 100_000;
            for hand in (1..rules.pack().full().bits()).step_by(step).map(CardSet::from_bits) {
                let (mut sum, mut size, mut sign) = (0, 0, 0);
                for rank in 0..width {
                    let out = (0..u32::from(suits)).fold(0, |out, suit| out | 1u64 << (suit * width + rank));
                    let strength = i32::from(of[gather(hand.bits(), rules.pack().full().bits() & !out) as usize]);
                    (sum, size, sign) = (sum + strength, size + strength.abs(), sign + strength.signum());
                }
                let side = if sign > 0 || sign == 0 && sum > 0 { Side::Wins } else { Side::Losses };
                let believed = beliefs.status(hand).side();
                assert!(side == Side::Wins || believed == Side::Losses, "{rules} {hand:?}");
                if side == believed {
                    let voted = if side == Side::Wins { size + sum } else { size - sum } / 2;
                    let most = 127 * i32::from(ranks);
                    let rank = (most - voted) * i32::from(HIGHEST_ESTIMATE) / most;
                    assert_eq!(i32::from(beliefs.rank(hand)), rank, "{rules} {hand:?}");
                    wins += u64::from(side == Side::Wins);
                }
            }
            assert!(wins > 100, "{rules}: {wins}");
        }
    }
}
