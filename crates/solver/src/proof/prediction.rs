//! The first estimates of a game, predicted from the game with one rank less.
//!
//! Without the cards of one rank, a hand becomes a hand of the smaller game. There is one such *reduction* for each rank.
//! The results of the reduced hands predict the outcome of the hand, and how hard it is to prove. With two suits of ten
//! ranks, 2.5 per cent of the predictions are wrong, and nearly all of these lie next to the frontier.

use faceup_core::{CardSet, Rules};
use faceup_job::parallel::prelude::*;

use crate::dominance::DominanceOrder;
use crate::error::SolverError;
use crate::outcome::Outcome;
use crate::peers::Peers;
use crate::proof::estimates::{Estimates, MAX_DIFFICULTY};
use crate::side::Side;

/// The greatest predicted difficulty. Greater difficulties are for hands that turn out harder than predicted.
pub(crate) const MAX_PREDICTED_DIFFICULTY: u8 = 160;

/// Games with no more cards than this are solved without estimates.
const FEW_CARDS: u32 = 8;

/// The game with one rank less. None if estimates are not worth while for the game.
pub(crate) fn smaller_game(rules: Rules) -> Option<Rules> {
    if rules.pack().cards() <= FEW_CARDS {
        return None;
    }
    rules.with_ranks(rules.pack().ranks() - 1)
}

/// The scores of all hands of a solved game: 127 is a win in 0 rounds, 0 a draw, and -127 a loss in 0 rounds.
#[derive(Debug)]
pub(crate) struct Scores {
    rules: Rules,
    /// Hand x has index x.
    scores: Vec<i8>,
}

impl Scores {
    /// The scores from the outcome and the difficulty of each hand.
    pub fn new(rules: Rules, result: impl Fn(CardSet) -> (Outcome, u8) + Sync) -> Scores {
        // A difficult win tells little more than a draw. Therefore the square.
        let most = i32::from(MAX_PREDICTED_DIFFICULTY);
        let by_difficulty: Vec<i8> = (0..=i32::from(MAX_DIFFICULTY))
            .map(|difficulty| {
                let ease = (most - difficulty).max(0);
                (127 * ease * ease / (most * most)).max(1) as i8
            })
            .collect();
        let last = rules.pack().full().bits();
        let score = |hand| {
            // A player without cards has won.
            if hand == 0 || hand == last {
                return if hand == 0 { i8::MAX } else { -i8::MAX };
            }
            match result(CardSet::from_bits(hand)) {
                (Outcome::Win, difficulty) => by_difficulty[usize::from(difficulty)],
                (Outcome::Loss, difficulty) => -by_difficulty[usize::from(difficulty)],
                (Outcome::Draw, _) => 0,
            }
        };
        Scores { rules, scores: (0..=last).into_par_iter().map(score).collect() }
    }

    /// The scores from a list in which hand x has index x.
    pub fn restore(rules: Rules, scores: Vec<i8>) -> Scores {
        debug_assert_eq!(scores.len(), 1 << rules.pack().cards());
        Scores { rules, scores }
    }

    /// The scores as a list.
    pub fn as_slice(&self) -> &[i8] {
        &self.scores
    }
}

/// A reduction: the game without the cards of one rank.
struct Reduction {
    /// The cards that are left.
    kept: u64,
    /// The removed lane card, if the rank is among the six lowest cards of the pack.
    lane_card: Option<u32>,
}

/// The number of hands that are predicted at the same time: the hands of a word.
const LANES: usize = 64;

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
    fn add_without<const CARD: u32>(&mut self, from: &[i8; LANES / 2]) {
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

/// Predicts the side and the difficulty of each hand from the scores of the game with one rank less.
pub(crate) fn predict(rules: Rules, order: &DominanceOrder, smaller: &Scores) -> Estimates {
    let estimates = predict_share(rules, smaller, |_| true);
    // Predictions need not agree with dominance.
    estimates.make_monotone(order);
    estimates
}

/// Whether the run that begins with this number is in the share of a process, where each of several processes looks at a share of
/// all runs. The numbers are mixed, because in some games all runs begin with multiples of the same number.
pub(crate) const fn is_share(number: usize, rank: usize, size: usize) -> bool {
    let mixed = ((number >> 12) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    mixed as usize % size == rank
}

/// As [`predict`], with other processes: each predicts a share of the hands, and tells the others.
///
/// # Errors
///
/// Those of the peers.
pub(crate) fn predict_together(
    rules: Rules,
    order: &DominanceOrder,
    smaller: &Scores,
    peers: &dyn Peers,
) -> Result<Estimates, SolverError> {
    let (rank, size) = (peers.rank(), peers.size());
    let estimates = predict_share(rules, smaller, |number| is_share(number, rank, size));
    if size > 1 {
        estimates.unite_shares(peers)?;
    }
    estimates.make_monotone(order);
    Ok(estimates)
}

/// Predicts the hands of the runs that begin with one of these numbers. All others are expected to lose, with difficulty 0.
fn predict_share(rules: Rules, smaller: &Scores, is_own: impl Fn(usize) -> bool + Sync) -> Estimates {
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
    let estimates = Estimates::new(rules);
    estimates.numbering.runs().filter(|run| is_own(run.number)).for_each(|run| {
        let mut done = 0;
        while done < run.length {
            let first = run.hand + done as u64;
            let mut sums = Sums::new();
            // If all lane cards have one suit and the run fills words, the scores for 64 hands lie side by side.
            let lanes = if ranks >= 6 && first & 63 == 0 { LANES.min(run.length - done) } else { 1 };
            for &Reduction { kept, lane_card } in &reductions {
                let from = &smaller.scores[extract_bits(first, kept) as usize..];
                match (lane_card, from.get(..LANES), from.get(..LANES / 2)) {
                    _ if lanes == 1 => sums.add(0, from[0]),
                    (None, Some(from), _) => (0..LANES).for_each(|lane| sums.add(lane, from[lane])),
                    (Some(card), _, Some(from)) => {
                        let from = from.try_into().unwrap_or(&[0; LANES / 2]);
                        match card {
                            0 => sums.add_without::<0>(from),
                            1 => sums.add_without::<1>(from),
                            2 => sums.add_without::<2>(from),
                            3 => sums.add_without::<3>(from),
                            4 => sums.add_without::<4>(from),
                            _ => sums.add_without::<5>(from),
                        }
                    }
                    // Only the last word of the game is shorter.
                    _ => (0..lanes).for_each(|lane| {
                        sums.add(lane, smaller.scores[extract_bits(first + lane as u64, kept) as usize]);
                    }),
                }
            }
            let predict = |lane| {
                let (side, sum) = sums.predict(lane);
                (side, difficulties[sum])
            };
            estimates.set_range(run.number + done, (0..lanes).map(predict));
            done += lanes;
        }
    });
    estimates
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
    use super::*;
    use crate::proof::numbering::Numbering;
    use crate::{Options, Quiet, Tablebase, solve};
    use faceup_core::Preset;

    #[test]
    fn bits_are_moved_together() {
        assert_eq!(extract_bits(0b1011_0110, 0b1100_0110), 0b1011);
        assert_eq!(extract_bits(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(extract_bits(u64::MAX, 0), 0);
    }

    /// Predictions are monotone, and right for most hands.
    #[test]
    fn predictions_are_monotone_and_mostly_right() {
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
            let [smaller, table] =
                [game(ranks - 1), rules].map(|rules| solve(rules, &Options::default(), &Quiet).unwrap());
            let scores = Scores::new(smaller.rules(), |hand| (smaller.outcome(hand), 50));
            let order = DominanceOrder::new(rules.pack());
            let estimates = predict(rules, &order, &scores);
            let mut wrong = 0u64;
            for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                let side = estimates.of(hand).side();
                if side == Side::Wins {
                    let wins = |cover| estimates.of(cover).side() == Side::Wins;
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

    /// The shares of several processes are those of one, put together.
    #[test]
    fn shares_are_parts_of_the_whole() {
        for (suits, ranks) in [(1, 15), (2, 8), (3, 5)] {
            let rules = Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
            let smaller = solve(rules.with_ranks(ranks - 1).unwrap(), &Options::default(), &Quiet).unwrap();
            let scores = Scores::new(smaller.rules(), |hand| (smaller.outcome(hand), hand.len() as u8));
            let whole = predict_share(rules, &scores, |_| true);
            let shares: Vec<Estimates> =
                (0..3).map(|rank| predict_share(rules, &scores, |number| number / 64 % 3 == rank)).collect();
            for number in 0..whole.numbering.count() as usize {
                let wins = |estimates: &Estimates| estimates.at(number).side() == Side::Wins;
                assert_eq!(shares.iter().any(wins), wins(&whole), "{rules} {number}");
                let difficulties = shares.iter().map(|share| share.difficulty_at(number));
                assert_eq!(difficulties.max(), Some(whole.difficulty_at(number)), "{rules} {number}");
                let has_any = |share: &&Estimates| wins(share) || share.difficulty_at(number) > 0;
                assert!(shares.iter().filter(has_any).count() <= 1, "{rules} {number}");
            }
        }
    }

    /// No process has much more to do than another.
    #[test]
    fn shares_are_of_equal_size() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 1, 22),
            (Preset::BeatItOrEatIt, 2, 12),
            (Preset::BeatItOrEatIt, 3, 8),
            (Preset::Challenge, 4, 6),
            (Preset::Challenge, 4, 7),
        ] {
            let numbering = Numbering::new(preset.rules(suits, ranks).unwrap());
            for size in [2, 3, 4, 8] {
                let all = numbering.count() as usize;
                for rank in 0..size {
                    let own = numbering.runs().filter(|run| is_share(run.number, rank, size));
                    let own: usize = own.map(|run| run.length).sum();
                    let (least, most) = (all / size / 10 * 9, all / size / 10 * 11);
                    assert!(
                        (least..=most).contains(&own),
                        "{preset:?} {suits}x{ranks}: {own} of {all}, {rank} of {size}"
                    );
                }
            }
        }
    }

    /// Predicting a word of hands at the same time gives the same as predicting them one by one.
    #[test]
    fn predictions_by_words_are_those_by_hands() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 1, 13),
            (Preset::BeatItOrEatIt, 2, 7),
            (Preset::Challenge, 3, 6),
            (Preset::Challenge, 4, 6),
        ] {
            let rules = preset.rules(suits, ranks).unwrap();
            let smaller = rules.with_ranks(ranks - 1).unwrap();
            let random = |x: u64| (x.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as i8;
            // More cards get a better score here, roughly. So most predictions agree with dominance.
            let mut scores: Vec<i8> = (0..1u64 << smaller.pack().cards())
                .map(|hand| (i32::from(random(hand) / 8) + hand.count_ones() as i32 * 12 - 60).clamp(-127, 127) as i8)
                .collect();
            for hand in 0..scores.len() {
                let canonical = faceup_core::symmetry::canonical(smaller, CardSet::from_bits(hand as u64));
                scores[hand] = scores[canonical.bits() as usize];
            }
            let order = DominanceOrder::new(rules.pack());
            let estimates = predict(rules, &order, &Scores::restore(smaller, scores.clone()));
            let (width, mut wins) = (u32::from(ranks), 0);
            // A sample of the hands.
            let step = 1 + rules.pack().full().bits() as usize / 100_000;
            for hand in (1..rules.pack().full().bits()).step_by(step).map(CardSet::from_bits) {
                let (mut sum, mut absolute, mut sign) = (0, 0, 0);
                for rank in 0..width {
                    let removed = (0..u32::from(suits)).fold(0, |set, suit| set | 1u64 << (suit * width + rank));
                    let kept = rules.pack().full().bits() & !removed;
                    let score = i32::from(scores[extract_bits(hand.bits(), kept) as usize]);
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
