//! The outcomes of shortened hands.

use std::fmt;
use std::sync::Arc;

use faceup_core::random::stream;
use faceup_core::{CardSet, Rules};
use faceup_solver::{Outcome, Tablebase};
use rand::RngExt;

/// The number of weighted terms if there are votes: 1, the weighted sum of the features, and the log odds of the votes.
pub const SUMS: usize = 3;

/// The most choices of ranks to take out.
const MOST_VOTES: usize = 64;

/// Takes ranks out of a hand, the same ones in each suit, to get a hand of a solved game with fewer ranks. Its outcome there is a vote.
/// Votes over many choices of ranks show how good the hand is.
///
/// The kept ranks are drawn at random. Different ranks in each suit, or evenly spaced ranks, give worse votes: of random hands of 2x13 with
/// votes of 2x10, this misjudges 2.9%, and these ways 3.9% and 5.1%.
#[derive(Clone)]
pub struct Votes {
    table: Arc<dyn Tablebase>,
    full: u64,
    ways: Vec<Kept>,
}

/// The kept cards.
///
/// To take the others out of a hand is to compress bits, which takes six steps of a few instructions (H. S. Warren, Hacker's Delight, 7-4).
/// Step i moves some bits down by 2^i places; which ones depends on the kept cards alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Kept {
    cards: u64,
    moved: [u64; 6],
}

/// The table cannot vote on hands of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a table of {game} with fewer ranks, got one of {table}")]
pub struct UnfitTable {
    /// The game to evaluate.
    pub game: Rules,
    /// The game of the table.
    pub table: Rules,
}

impl Votes {
    /// Votes on hands of a game, by a table of the same game with fewer ranks.
    ///
    /// # Errors
    ///
    /// If the table is of a game with other suits or rules, or has no fewer ranks.
    pub fn new(rules: Rules, table: Arc<dyn Tablebase>) -> Result<Votes, UnfitTable> {
        let (base, pack) = (table.rules(), rules.pack());
        let is_smaller = rules.with_ranks(base.pack().ranks()) == Some(base) && base.pack().ranks() < pack.ranks();
        // Only usual packs have fitted weights.
        if !is_smaller || !pack.is_usual() {
            return Err(UnfitTable { game: rules, table: base });
        }
        let suits = (0..pack.suits()).map(|suit| u32::from(suit) * u32::from(pack.ranks()));
        let in_all_suits = |ranks: u64| suits.clone().fold(0, |cards, shift| cards | ranks << shift);
        let ways = choices(pack.ranks(), base.pack().ranks());
        let ways = ways.into_iter().map(|ranks| Kept::new(in_all_suits(ranks), pack.full().bits())).collect();
        Ok(Votes { table, full: base.pack().full().bits(), ways })
    }

    /// The number of ranks in the game of the table.
    pub fn ranks(&self) -> u8 {
        self.table.rules().pack().ranks()
    }

    /// The mean of the votes on a hand that player one leads: from -1 if all shortened hands lose, to 1 if all win. A player without a card
    /// in the shortened game has won.
    pub fn mean(&self, hand: CardSet) -> f64 {
        let vote = |kept: &Kept| {
            let shortened = kept.compress(hand.bits());
            if shortened == 0 {
                return 1;
            } else if shortened == self.full {
                return -1;
            }
            match self.table.outcome(CardSet::from_bits(shortened)) {
                Outcome::Win => 1,
                Outcome::Draw => 0,
                Outcome::Loss => -1,
            }
        };
        let sum: i32 = self.ways.iter().map(vote).sum();
        f64::from(sum) / self.ways.len() as f64
    }

    /// The log odds of the votes. Finite even if all votes agree.
    pub fn odds(&self, hand: CardSet) -> f64 {
        /// About one vote for each side.
        const DOUBT: f64 = 0.02;
        let mean = self.mean(hand);
        ((1.0 + mean + DOUBT) / (1.0 - mean + DOUBT)).ln()
    }
}

impl fmt::Debug for Votes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Votes").field("table", &self.table.rules()).field("ways", &self.ways.len()).finish()
    }
}

/// Choices of `kept` of some ranks: all if they are few, else random ones, always the same.
fn choices(ranks: u8, kept: u8) -> Vec<u64> {
    let (ranks, kept) = (u32::from(ranks), u32::from(kept));
    let all =
        (0..u64::from(kept)).fold(1u64, |all, chosen| all.saturating_mul(u64::from(ranks) - chosen) / (chosen + 1));
    let mut random = stream(0);
    let mut choices: Vec<u64> = Vec::new();
    if all <= MOST_VOTES as u64 {
        choices.extend((0..1u64 << ranks).filter(|choice| choice.count_ones() == kept));
    }
    while choices.len() < MOST_VOTES.min(all.try_into().unwrap_or(MOST_VOTES)) {
        let mut choice = 0u64;
        while choice.count_ones() < kept {
            choice |= 1 << random.random_range(0..ranks);
        }
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    choices
}

impl Kept {
    /// The kept cards of a pack.
    fn new(cards: u64, full: u64) -> Kept {
        let (mut left, mut moved) = (cards, [0; 6]);
        // First set the bits above an odd number of removed cards, then those above an odd number of such pairs, and so on.
        let mut removed = (full & !cards) << 1;
        for (step, moved) in moved.iter_mut().enumerate() {
            let mut parity = removed;
            for shift in [1, 2, 4, 8, 16, 32] {
                parity ^= parity << shift;
            }
            *moved = parity & left;
            left = left ^ *moved | *moved >> (1 << step);
            removed &= !parity;
        }
        Kept { cards, moved }
    }

    /// The kept cards of a hand, moved together.
    #[inline]
    fn compress(&self, hand: u64) -> u64 {
        let mut bits = hand & self.cards;
        for (step, &moved) in self.moved.iter().enumerate() {
            let moving = bits & moved;
            bits = bits ^ moving | moving >> (1 << step);
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup_core::Preset;
    use faceup_core::Quiet;
    use faceup_solver::{Options, solve};

    /// Moves the kept bits together one by one.
    fn slowly(bits: u64, kept: u64) -> u64 {
        let places = (0..64).filter(|place| kept >> place & 1 == 1);
        places.enumerate().fold(0, |all, (to, from)| all | (bits >> from & 1) << to)
    }

    #[test]
    fn the_kept_cards_move_together() {
        let mut random = stream(1);
        for cards in [1, 2, 5, 26, 52, 63, 64] {
            let full = u64::MAX >> (64 - cards);
            for _ in 0..2_000 {
                let (kept, hand): (u64, u64) = (random.random::<u64>() & full, random.random::<u64>() & full);
                assert_eq!(Kept::new(kept, full).compress(hand), slowly(hand, kept), "{cards} {kept:x} {hand:x}");
            }
            assert_eq!(Kept::new(full, full).compress(full), full);
            assert_eq!(Kept::new(0, full).compress(full), 0);
        }
    }

    #[test]
    fn choices_are_distinct_and_of_the_right_size() {
        for (ranks, kept, count) in [(13, 12, 13), (10, 8, 45), (26, 13, MOST_VOTES), (8, 5, 56), (64, 20, MOST_VOTES)]
        {
            let choices = choices(ranks, kept);
            let distinct: std::collections::HashSet<u64> = choices.iter().copied().collect();
            assert_eq!((choices.len(), distinct.len()), (count, count));
            assert!(choices.iter().all(|choice| choice.count_ones() == u32::from(kept)));
        }
    }

    /// The votes on every hand of 2x4 from 2x3, counted independently.
    #[test]
    fn a_vote_is_the_outcome_of_the_shortened_hand() {
        let rules = |ranks| Preset::BeatItOrEatIt.rules(2, ranks).unwrap();
        let table: Arc<dyn Tablebase> = Arc::new(solve(rules(3), &Options::default(), &Quiet).unwrap());
        let votes = Votes::new(rules(4), Arc::clone(&table)).unwrap();
        for hand in 1..255u64 {
            let mut sum = 0;
            for out in 0..4 {
                let ranks = 0b1111 ^ 1 << out;
                let shortened = slowly(hand, ranks | ranks << 4);
                sum += match (shortened, table.outcome(CardSet::from_bits(shortened))) {
                    (0, _) | (1..63, Outcome::Win) => 1,
                    (1..63, Outcome::Draw) => 0,
                    _ => -1,
                };
            }
            assert_eq!(votes.mean(CardSet::from_bits(hand)), f64::from(sum) / 4.0, "{hand:b}");
        }
    }

    #[test]
    fn a_table_of_another_game_is_refused() {
        let table: Arc<dyn Tablebase> =
            Arc::new(solve(Preset::BeatItOrEatIt.rules(2, 4).unwrap(), &Options::default(), &Quiet).unwrap());
        for (game, is_fit) in [
            (Preset::BeatItOrEatIt.rules(2, 5), true),
            (Preset::BeatItOrEatIt.rules(2, 4), false),
            (Preset::BeatItOrEatIt.rules(2, 3), false),
            (Preset::BeatItOrEatIt.rules(3, 5), false),
            (Preset::Challenge.rules(2, 5), false),
        ] {
            assert_eq!(Votes::new(game.unwrap(), Arc::clone(&table)).is_ok(), is_fit);
        }
    }
}
