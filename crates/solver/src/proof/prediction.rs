//! The first estimates of a game, predicted from the game with one rank less.
//!
//! Without the cards of one rank, a hand becomes a hand of the smaller game. There is one such *reduction* for each rank.
//! The results of the reduced hands predict the outcome of the hand, and how hard it is to prove. With two suits of ten
//! ranks, 2.5 per cent of the predictions are wrong, and nearly all of these lie next to the frontier.

use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::dominance::DominanceOrder;
use crate::error::SolverError;
use crate::peers::Peers;
use crate::proof::estimates::Estimates;
use crate::proof::scores::{LANES, MAX_PREDICTED_DIFFICULTY, Scores};
use crate::side::Side;

/// Games with no more cards than this are solved without estimates.
const FEW_CARDS: u32 = 8;

/// The game with one rank less. None if the game is too small for estimates, or its pack is not a usual one: steps alone solve
/// such games.
pub(crate) fn smaller_game(rules: Rules) -> Option<Rules> {
    if rules.pack().cards() <= FEW_CARDS || !rules.pack().is_usual() {
        return None;
    }
    rules.with_ranks(rules.pack().ranks() - 1)
}

/// The game with which the solve of a game starts: the same game, or one with fewer ranks.
pub(crate) fn first_game(asked: Rules) -> Rules {
    let mut rules = asked;
    // Rounds are the best measure of difficulty. So the first game is the largest that is quick to solve with rounds.
    while let Some(smaller) = smaller_game(rules).filter(|_| rules.pack().cards() + 6 > asked.pack().cards()) {
        rules = smaller;
    }
    rules
}

/// A reduction: the game without the cards of one rank.
struct Reduction {
    /// The cards that are left.
    kept: u64,
    /// The removed lane card, if the rank is among the six lowest cards of the pack.
    lane_card: Option<u32>,
}

/// The sums over all reductions of the hands of a word.
struct Sums {
    /// Sums of scores.
    scores: [i16; LANES],
    /// Sums of absolute scores.
    absolute: [i16; LANES],
    /// Sums of the signs of scores.
    signs: [i8; LANES],
}

impl Sums {
    const fn new() -> Sums {
        Sums { scores: [0; LANES], absolute: [0; LANES], signs: [0; LANES] }
    }

    #[inline(always)]
    fn add(&mut self, lane: usize, score: i8) {
        self.scores[lane] += i16::from(score);
        self.absolute[lane] += i16::from(score).abs();
        self.signs[lane] += score.signum();
    }

    /// Adds the reduction that removes lane card `CARD`. It maps two lanes to each score.
    #[inline(always)]
    fn add_without<const CARD: u32>(&mut self, from: &[i8; LANES]) {
        for lane in 0..LANES {
            let low = lane & ((1 << CARD) - 1);
            self.add(lane, from[lane >> (CARD + 1) << CARD | low]);
        }
    }

    /// The side that a hand is expected to be on, and the sum of the scores for this side.
    #[inline(always)]
    fn predict(&self, lane: usize) -> (Side, usize) {
        let (wins, losses) = (self.absolute[lane] + self.scores[lane], self.absolute[lane] - self.scores[lane]);
        let is_win = self.signs[lane] > 0 || self.signs[lane] == 0 && wins > losses;
        if is_win { (Side::Wins, wins as usize / 2) } else { (Side::Losses, losses as usize / 2) }
    }
}

/// Whether the run that begins with this number is in the share of a process. Runs that are near each other are in the same share:
/// they lie in the same pages of memory. The numbers of these groups of runs are mixed, because in some games all runs begin with
/// multiples of the same number.
pub(crate) const fn is_share(number: usize, rank: usize, size: usize) -> bool {
    let mixed = ((number >> 12) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    mixed as usize % size == rank
}

/// Predicts the side and the difficulty of each hand that is not proved, from the scores of the game with one rank less. Each process
/// predicts a share of the hands, and tells the others.
pub(crate) fn predict(
    estimates: &Estimates,
    rules: Rules,
    smaller: &Scores,
    peers: &dyn Peers,
) -> Result<(), SolverError> {
    let (rank, size) = (peers.rank(), peers.size());
    predict_share(estimates, rules, smaller, |number| is_share(number, rank, size));
    if size > 1 {
        estimates.unite_shares(peers)?;
    }
    // Predictions need not agree with dominance.
    estimates.make_monotone(&DominanceOrder::new(rules.pack()));
    Ok(())
}

/// Predicts the hands of the runs that begin with one of these numbers.
fn predict_share(estimates: &Estimates, rules: Rules, smaller: &Scores, is_own: impl Fn(usize) -> bool + Sync) {
    let (pack, small_pack) = (rules.pack(), smaller.rules.pack());
    debug_assert!(pack.suits() == small_pack.suits() && pack.ranks() == small_pack.ranks() + 1);
    let (ranks, suits) = (u32::from(pack.ranks()), u32::from(pack.suits()));
    let reductions: Vec<Reduction> = (0..ranks)
        .map(|rank| {
            let removed = (0..suits).fold(0u64, |removed, suit| removed | 1u64 << (suit * ranks + rank));
            Reduction { kept: pack.full().bits() & !removed, lane_card: (rank < 6).then_some(rank) }
        })
        .collect();
    let most = 127 * reductions.len();
    let difficulties: Vec<u8> =
        (0..=most).map(|sum| ((most - sum) * usize::from(MAX_PREDICTED_DIFFICULTY) / most) as u8).collect();
    estimates.numbering.runs().filter(|run| is_own(run.number)).for_each(|run| {
        let (mut done, mut scores) = (0, [0; LANES]);
        while done < run.length {
            let first = run.hand + done as u64;
            let mut sums = Sums::new();
            // If all lane cards have one suit and the run fills words, the reduced hands have consecutive bits.
            let lanes = if ranks >= 6 && first & 63 == 0 { LANES.min(run.length - done) } else { 1 };
            for &Reduction { kept, lane_card } in &reductions {
                let reduced = extract_bits(first, kept);
                let count = lane_card.map_or(lanes, |card| last_without(card, lanes - 1) + 1);
                smaller.fill(reduced, count, &mut scores);
                match lane_card.unwrap_or(LANES as u32) {
                    _ if lanes == 1 => sums.add(0, scores[0]),
                    0 => sums.add_without::<0>(&scores),
                    1 => sums.add_without::<1>(&scores),
                    2 => sums.add_without::<2>(&scores),
                    3 => sums.add_without::<3>(&scores),
                    4 => sums.add_without::<4>(&scores),
                    5 => sums.add_without::<5>(&scores),
                    _ => (0..LANES).for_each(|lane| sums.add(lane, scores[lane])),
                }
            }
            let predict = |lane| {
                let (side, sum) = sums.predict(lane);
                (side, difficulties[sum])
            };
            estimates.set_range(run.number + done, CardSet::from_bits(first), (0..lanes).map(predict));
            done += lanes;
        }
    });
}

/// The greatest lane that is left of the lanes up to `last` when a lane card is removed.
const fn last_without(card: u32, last: usize) -> usize {
    let below = (1 << card) - 1;
    let low = if last >> card & 1 == 0 { last & below } else { below };
    last >> (card + 1) << card | low
}

/// The bits of `from` at the positions of `mask`, moved together to the low end.
fn extract_bits(from: u64, mut mask: u64) -> u64 {
    let (mut out, mut at) = (0, 0);
    while mask != 0 {
        // One run of ones at a time.
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
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;
    use crate::games;
    use crate::outcome::Outcome;
    use crate::peers::Alone;
    use crate::proof::difficulties::Detail;
    use crate::proof::numbering::Numbering;
    use crate::{Options, Tablebase, solve};
    use faceup_core::{Preset, Quiet};

    #[test]
    fn bits_are_moved_together() {
        assert_eq!(extract_bits(0b1011_0110, 0b1100_0110), 0b1011);
        assert_eq!(extract_bits(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(extract_bits(u64::MAX, 0), 0);
    }

    /// The shares of several processes are those of one, put together.
    #[test]
    fn shares_are_parts_of_the_whole() {
        for (suits, ranks) in [(1, 15), (2, 8), (3, 5)] {
            let rules = Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
            let smaller = solve(rules.with_ranks(ranks - 1).unwrap(), &Options::default(), &Quiet).unwrap();
            let result = |hand| (smaller.outcome(hand), hand.len() as u8);
            let scores = Scores::new(smaller.rules(), Detail::Hand, result);
            let predicted = |is_own: &(dyn Fn(usize) -> bool + Sync)| {
                let estimates = Estimates::new(rules, Detail::Hand);
                predict_share(&estimates, rules, &scores, is_own);
                estimates
            };
            let whole = predicted(&|_| true);
            let shares: Vec<Estimates> = (0..3).map(|rank| predicted(&|number| number / 64 % 3 == rank)).collect();
            for number in 0..whole.numbering.count() as usize {
                let wins = |estimates: &Estimates| estimates.at(number).side() == Side::Wins;
                assert_eq!(shares.iter().any(wins), wins(&whole), "{rules} {number}");
                let difficulties = shares.iter().map(|share| share.difficulties.bytes[number].load(Relaxed));
                assert_eq!(
                    difficulties.max(),
                    Some(whole.difficulties.bytes[number].load(Relaxed)),
                    "{rules} {number}"
                );
                let has_any = |share: &&Estimates| wins(share) || share.difficulties.bytes[number].load(Relaxed) > 0;
                assert!(shares.iter().filter(has_any).count() <= 1, "{rules} {number}");
            }
        }
    }

    /// No process has much more to do than another.
    #[test]
    fn shares_are_of_equal_size() {
        for rules in games("1x22 2x12 3x8 challenge-4x6 challenge-4x7") {
            let numbering = Numbering::new(rules);
            for size in [2, 3, 4, 8] {
                let all = numbering.count() as usize;
                for rank in 0..size {
                    let own = numbering.runs().filter(|run| is_share(run.number, rank, size));
                    let own: usize = own.map(|run| run.length).sum();
                    let (least, most) = (all / size / 10 * 9, all / size / 10 * 11);
                    assert!((least..=most).contains(&own), "{rules}: {own} of {all}, {rank} of {size}");
                }
            }
        }
    }

    /// Predicting a word of hands at the same time gives the same as predicting them one by one.
    #[test]
    fn predictions_by_words_are_those_by_hands() {
        for rules in games("1x13 2x7 challenge-3x6 challenge-4x6") {
            let (suits, ranks) = (rules.pack().suits(), rules.pack().ranks());
            let smaller = rules.with_ranks(ranks - 1).unwrap();
            let random = |x: u64| x.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
            // More cards get a better score here, roughly. So most predictions agree with dominance.
            let result = |hand: CardSet| {
                let hand = faceup_core::symmetry::canonical(smaller, hand);
                let score = (random(hand.bits()) % 32) as i32 + hand.len() as i32 * 12 - 76;
                let outcome = [Outcome::Loss, Outcome::Draw, Outcome::Win][(score.signum() + 1) as usize];
                (outcome, (127 - score.abs()).max(0) as u8)
            };
            let scores = Scores::new(smaller, Detail::Hand, result);
            let estimates = Estimates::new(rules, Detail::Hand);
            predict(&estimates, rules, &scores, &Alone).unwrap();
            let (width, mut wins) = (u32::from(ranks), 0);
            // A sample of the hands.
            let step = 1 + rules.pack().full().bits() as usize / 100_000;
            for hand in (1..rules.pack().full().bits()).step_by(step).map(CardSet::from_bits) {
                let (mut sum, mut absolute, mut sign) = (0, 0, 0);
                for rank in 0..width {
                    let removed = (0..u32::from(suits)).fold(0, |set, suit| set | 1u64 << (suit * width + rank));
                    let kept = rules.pack().full().bits() & !removed;
                    let score = i32::from(scores.get(CardSet::from_bits(extract_bits(hand.bits(), kept))));
                    (sum, absolute, sign) = (sum + score, absolute + score.abs(), sign + score.signum());
                }
                let side = if sign > 0 || sign == 0 && sum > 0 { Side::Wins } else { Side::Losses };
                let estimated = estimates.of(hand).side();
                assert!(side == Side::Wins || estimated == Side::Losses, "{rules} {hand:?}");
                if side == estimated {
                    let sum = if side == Side::Wins { absolute + sum } else { absolute - sum } / 2;
                    let most = 127 * i32::from(ranks);
                    let difficulty = (most - sum) * i32::from(MAX_PREDICTED_DIFFICULTY) / most;
                    assert_eq!(i32::from(estimates.difficulty(hand)), difficulty, "{rules} {hand:?}");
                    wins += u64::from(side == Side::Wins);
                }
            }
            assert!(wins > 100, "{rules}: {wins}");
        }
    }
}
