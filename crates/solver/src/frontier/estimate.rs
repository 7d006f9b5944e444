//! What is expected of a game, judging by the game with one rank less.
//!
//! Taking one rank out of every suit turns a hand into a hand of the shorter game. How the hands fare that come out
//! with each rank in turn tells, with few errors, how the hand itself does, and how hard that is to prove: of two suits
//! of ten, 2.5 hands in a hundred are misjudged, and nearly all of them lie next to the frontier.

use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use super::ranks::{Ranks, WORST};
use crate::blocks::Side;
use crate::order::Order;
use crate::{HandSet, Outcome};

/// Ranks are estimated up to this; what is above is for those that turn out harder than estimated.
pub(crate) const HIGHEST_ESTIMATE: u8 = 160;

/// What is expected of each hand: that it wins or that it loses, and how late in a proof.
#[derive(Debug)]
pub(crate) struct Estimate {
    /// The hands that are expected to win; all others to lose. Closed upwards.
    pub wins: HandSet,
    pub ranks: Ranks,
}

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

/// A way to take a rank out.
struct Vote {
    /// The cards that are kept.
    kept: u64,
    /// Where the lanes of a word go to, as the distance from where its first lane goes to.
    lanes: Vec<u8>,
}

impl Estimate {
    /// What the strengths of a game with one rank less make one expect of this one.
    pub fn new(rules: Rules, order: &Order, shorter: &Strengths) -> Estimate {
        let (pack, less) = (rules.pack(), shorter.rules.pack());
        debug_assert!(pack.suits() == less.suits() && pack.ranks() == less.ranks() + 1);
        let (ranks, suits) = (u32::from(pack.ranks()), u32::from(pack.suits()));
        let lanes = 1usize << pack.cards().min(6);
        let vote = |rank| {
            let kept = pack.full().bits() & !(0..suits).fold(0u64, |out, suit| out | 1u64 << (suit * ranks + rank));
            Vote { kept, lanes: (0..lanes as u64).map(|lane| gather(lane, kept) as u8).collect() }
        };
        let votes: Vec<Vote> = (0..ranks).map(vote).collect();
        let estimate = Estimate { wins: HandSet::new(pack.cards()), ranks: Ranks::new(rules) };
        (0..estimate.wins.word_count()).into_par_iter().with_min_len(64).for_each(|index| {
            // Sums of the strengths for a win, and for a loss, and of their signs.
            let (mut up, mut down, mut sign) = ([0i16; 64], [0i16; 64], [0i8; 64]);
            for vote in &votes {
                let from = &shorter.of[gather((index as u64) << 6, vote.kept) as usize..];
                let mut add = |lane: usize, strength: i8| {
                    up[lane] += i16::from(strength.max(0));
                    down[lane] += i16::from(strength.min(0));
                    sign[lane] += strength.signum();
                };
                match <&[i8; 64]>::try_from(from.get(..64).unwrap_or_default()) {
                    // If all lane cards are kept, what they go to lies side by side.
                    Ok(from) if vote.kept & 63 == 63 => (0..64).for_each(|lane| add(lane, from[lane])),
                    _ => (0..lanes).for_each(|lane| add(lane, from[usize::from(vote.lanes[lane])])),
                }
            }
            let (mut word, most) = (0, 127 * votes.len() as i32);
            for lane in 0..lanes {
                let is_win = sign[lane] > 0 || sign[lane] == 0 && up[lane] > -down[lane];
                word |= u64::from(is_win) << lane;
                let strength = i32::from(if is_win { up[lane] } else { -down[lane] });
                let hand = CardSet::from_bits((index as u64) << 6 | lane as u64);
                estimate.ranks.set(hand, ((most - strength) * i32::from(HIGHEST_ESTIMATE) / most) as u8);
            }
            estimate.wins.insert_lanes(index, word);
        });
        estimate.close(order);
        estimate
    }

    /// Takes out of the wins what is not closed upwards: the votes of a few ranks need not agree with dominance.
    fn close(&self, order: &Order) {
        // Better hands have greater numbers, so each word builds on words that are done.
        for index in (0..self.wins.word_count()).rev() {
            let word = self.wins.word(index);
            let mut kept = word & order.covers_beyond_lanes(Side::Wins, index, |at| self.wins.word(at));
            loop {
                let closed = kept & order.covers_in_lanes(Side::Wins, kept | !order.playable(index));
                if closed == kept {
                    break;
                }
                kept = closed;
            }
            self.wins.remove_lanes(index, word & !kept);
        }
    }

    /// Takes in what is proved, and gives what is not a second chance.
    ///
    /// Where expectations that were wrong rested on each other, ranks have climbed in vain, and those of all that rested on
    /// them. Most of these are right, and easy once the wrong ones are gone: of two suits of 12, 51,000 hands were
    /// left to the sweeps at more cost than two thirds of the rest, and none are if ranks come down again.
    pub fn learn(&self, order: &Order, wins: &HandSet, losses: &HandSet) {
        (0..self.wins.word_count()).into_par_iter().with_min_len(1 << 12).for_each(|index| {
            // What is proved is expected: both are closed upwards, and so is what comes of them.
            let (won, lost) = (wins.word(index), losses.word(index));
            self.wins.insert_lanes(index, won);
            self.wins.remove_lanes(index, lost);
            for lane in CardSet::from_bits(order.playable(index) & !won & !lost).iter() {
                let hand = CardSet::from_bits((index as u64) << 6 | u64::from(lane.bit()));
                if self.ranks.get(hand) > HIGHEST_ESTIMATE {
                    self.ranks.set(hand, HIGHEST_ESTIMATE);
                }
            }
        });
    }

    /// Whether a hand is expected to be of a side.
    #[inline(always)]
    pub fn expects(&self, side: Side, hand: CardSet) -> bool {
        self.wins.contains(hand) == (side == Side::Wins)
    }

    /// The lanes of a word that are at the border of what is expected: the least hands that are expected to win, and
    /// the best that are expected to lose.
    pub fn border(&self, order: &Order, index: usize) -> [u64; 2] {
        let (word, playable) = (self.wins.word(index), order.playable(index));
        let beyond = |side, flip: u64| order.covers_beyond_lanes(side, index, |at| self.wins.word(at) ^ flip);
        let least = word & order.covers_in_lanes(Side::Losses, !word) & playable;
        let best = !word & order.covers_in_lanes(Side::Wins, word) & playable;
        [
            if least == 0 { 0 } else { least & beyond(Side::Losses, u64::MAX) },
            if best == 0 { 0 } else { best & beyond(Side::Wins, 0) },
        ]
    }
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
    use crate::{Lookup, Options, Quiet, solve};
    use faceup_core::Preset;

    #[test]
    fn gathering_pushes_bits_together() {
        assert_eq!(gather(0b1011_0110, 0b1100_0110), 0b1011);
        assert_eq!(gather(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(gather(u64::MAX, 0), 0);
    }

    /// What is expected is closed upwards, the same for hands that renaming suits makes of each other, and right for
    /// most hands.
    #[test]
    fn estimates_are_ordered_and_mostly_right() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 2, 8),
            (Preset::BeatItOrEatIt, 1, 13),
            (Preset::BeatItOrEatIt, 3, 5),
            (Preset::Challenge, 4, 4),
            (Preset::Challenge1987, 3, 5),
        ] {
            let game = |ranks| preset.rules(suits, ranks).unwrap();
            let rules = game(ranks);
            let [shorter, table] =
                [game(ranks - 1), rules].map(|rules| solve(rules, &Options::default(), &Quiet).unwrap());
            let strengths = Strengths::new(shorter.rules(), |hand| (shorter.outcome(hand), 50));
            let order = Order::new(rules.pack());
            let estimate = Estimate::new(rules, &order, &strengths);
            let mut wrong = 0u64;
            for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                let canonical = faceup_core::symmetry::canonical(rules, hand);
                assert_eq!(estimate.wins.contains(hand), estimate.wins.contains(canonical), "{rules} {hand:?}");
                let index = (hand.bits() >> 6) as usize;
                let above = order.covers_beyond_lanes(Side::Wins, index, |at| estimate.wins.word(at))
                    & order.covers_in_lanes(Side::Wins, estimate.wins.word(index));
                assert!(!estimate.wins.contains(hand) || above >> (hand.bits() & 63) & 1 != 0, "{rules} {hand:?}");
                wrong += u64::from(!matches!(
                    (table.outcome(hand), estimate.wins.contains(hand)),
                    (Outcome::Win, true) | (Outcome::Loss, false) | (Outcome::Draw, _)
                ));
            }
            assert!(wrong * 6 < rules.pack().full().bits(), "{rules}: {wrong} wrong");
        }
    }
}
