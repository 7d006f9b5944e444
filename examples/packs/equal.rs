//! Packs of many suits of one length, without trumps, in which a beat ends the turn.
//!
//! Suits are not told apart, so that there are few positions: with n suits of two cards (n + 3)(n + 2)(n + 1) / 6 and not 4ⁿ. A round
//! stays in one suit. Otherwise the solver knows only the rules, as the other one does.

use std::collections::HashMap;

/// The packs of data/many-suits.csv: the length of the suits, and the least and the greatest number of suits.
const PACKS: [(u32, usize, usize); 4] = [(2, 1, 20), (3, 1, 12), (4, 1, 6), (5, 1, 4)];

/// The leader's cards in each suit, one bit for each card, in order of size: suits are not told apart.
pub type Suits = Vec<u8>;

/// A solved pack.
pub struct Solution {
    length: u32,
    /// The value for the leader: 1 is a win, −1 a loss, 0 a draw, or a position that is still open.
    pub values: HashMap<Suits, i8>,
}

/// One round: the suit and its place, the cards of it that leader and follower have left, and how many cards they have left in all.
#[derive(Clone, Copy)]
struct Round<'a> {
    suits: &'a [u8],
    place: usize,
    hands: [u8; 2],
    left: [u32; 2],
}

impl Solution {
    /// Solves the pack of so many suits of this length, of at most seven cards.
    pub fn new(suits: usize, length: u32) -> Solution {
        assert!(length <= 7, "expected suits of at most 7 cards, but got {length}");
        let mut positions = Vec::new();
        list(&mut positions, &mut Vec::new(), suits, 1 << length);
        // Neither player has all cards.
        positions.retain(|position| (1..suits as u32 * length).contains(&cards(position)));
        let mut solution =
            Solution { length, values: positions.iter().map(|position| (position.clone(), 0)).collect() };
        loop {
            let open = positions.len();
            positions.retain(|position| {
                let value = solution.lead(position);
                solution.values.insert(position.clone(), value);
                value == 0
            });
            if positions.len() == open {
                return solution;
            }
        }
    }

    /// The value for a player with these cards who leads.
    pub fn leading(&self, suits: &[u8]) -> i8 {
        if suits.iter().all(|&suit| suit == 0) {
            1
        } else {
            let mut sorted = suits.to_vec();
            sorted.sort_unstable();
            self.values.get(&sorted).copied().unwrap_or(-1)
        }
    }

    /// The value for a player with these cards, if the opponent leads.
    pub fn following(&self, suits: &[u8]) -> i8 {
        -self.leading(&self.others(suits))
    }

    /// The cards that are not in these suits.
    fn others(&self, suits: &[u8]) -> Suits {
        suits.iter().map(|suit| self.whole() & !suit).collect()
    }

    /// All cards of a suit.
    fn whole(&self) -> u8 {
        (1 << self.length) - 1
    }

    /// The value for the player who leads.
    fn lead(&self, suits: &[u8]) -> i8 {
        let mut best = -1;
        let all = suits.len() as u32 * self.length;
        for (place, &held) in suits.iter().enumerate() {
            // Suits with the same cards have the same leads.
            if place > 0 && suits[place - 1] == held {
                continue;
            }
            let round =
                Round { suits, place, hands: [held, self.whole() & !held], left: [cards(suits), all - cards(suits)] };
            for card in (0..self.length).filter(|card| held >> card & 1 == 1) {
                best = best.max(self.play(round, 0, card));
            }
        }
        best
    }

    /// The value for a player, 0 for the leader and 1 for the follower, who plays a card for the opponent to answer.
    fn play(&self, mut round: Round, player: usize, card: u32) -> i8 {
        round.hands[player] &= !(1 << card);
        round.left[player] -= 1;
        if round.left[player] == 0 { 1 } else { -self.answer(round, 1 - player, card) }
    }

    /// The value for a player who has to answer a card.
    fn answer(&self, round: Round, player: usize, top: u32) -> i8 {
        let mut suits = round.suits.to_vec();
        let eaten = if player == 1 {
            suits[round.place] = round.hands[0];
            -self.leading(&suits)
        } else {
            suits[round.place] = self.whole() & !round.hands[1];
            self.following(&suits)
        };
        let beats = (top + 1..self.length).filter(|card| round.hands[player] >> card & 1 == 1);
        beats.map(|card| self.play(round, player, card)).fold(eaten, i8::max)
    }

    /// Whether a player with these cards wins by eating any card that the opponent leads.
    pub fn can_eat_all(&self, suits: &[u8]) -> bool {
        (0..suits.len()).all(|place| {
            (0..self.length).filter(|card| suits[place] >> card & 1 == 0).all(|card| {
                let mut more = suits.to_vec();
                more[place] |= 1 << card;
                self.following(&more) == 1
            })
        })
    }

    /// How many deals and how many symmetric deals a position stands for.
    pub fn deals(&self, suits: &[u8]) -> (u64, u64) {
        let mut equal: HashMap<u8, u64> = HashMap::new();
        suits.iter().for_each(|&suit| *equal.entry(suit).or_default() += 1);
        let deals = choices(suits.len() as u64, equal.values().copied());
        let count = |suit: u8| equal.get(&suit).copied().unwrap_or(0);
        // In a pair of suits, the starter holds in one what the opponent holds in the other.
        if suits.len() % 2 == 1 || equal.keys().any(|&suit| count(suit) != count(self.whole() & !suit)) {
            return (deals, 0);
        }
        let pairs = suits.len() as u64 / 2;
        let of_pairs = equal.iter().filter(|(suit, _)| **suit <= self.whole() >> 1).map(|(_, &count)| count);
        (deals, choices(pairs, of_pairs) << pairs)
    }

    /// The row of data/many-suits.csv, with the columns of data/packs.csv.
    pub fn row(&self) -> String {
        let suits = self.values.keys().next().map_or(0, Vec::len);
        let (mut all, mut symmetric, mut eat_all) = ([0; 3], [0; 3], [0; 3]);
        let (mut neither, mut zugzwangs) = (0, 0);
        for (position, &value) in &self.values {
            let (deals, symmetric_deals) = self.deals(position);
            let outcome = [1, -1, 0].iter().position(|&known| known == value).expect("the three values");
            all[outcome] += deals;
            symmetric[outcome] += symmetric_deals;
            eat_all[outcome] += if self.can_eat_all(position) { deals } else { 0 };
            let following = self.following(position);
            neither += if value < 1 && following > -1 { deals } else { 0 };
            zugzwangs += if value == -1 && following == 1 { deals } else { 0 };
        }
        let join = |counts: [u64; 3]| counts.map(|count| count.to_string()).join(",");
        let symmetric = if suits.is_multiple_of(2) { join(symmetric) } else { ",,".to_owned() };
        let pack = vec![self.length.to_string(); suits].join("+");
        let cards = suits as u32 * self.length;
        format!("{pack},{cards},none,pass,{},{symmetric},{neither},{zugzwangs},{}", join(all), join(eat_all))
    }
}

/// The rows of data/many-suits.csv.
pub fn rows() -> impl Iterator<Item = String> {
    PACKS
        .into_iter()
        .flat_map(|(length, least, most)| (least..=most).map(move |suits| Solution::new(suits, length).row()))
}

/// How many cards these are.
fn cards(suits: &[u8]) -> u32 {
    suits.iter().map(|suit| suit.count_ones()).sum()
}

/// All ways to go on with this number of suits, each at least as large as the one before.
fn list(found: &mut Vec<Suits>, begun: &mut Suits, suits: usize, kinds: u32) {
    if suits == 0 {
        found.push(begun.clone());
        return;
    }
    for suit in u32::from(begun.last().copied().unwrap_or(0))..kinds {
        begun.push(suit as u8);
        list(found, begun, suits - 1, kinds);
        begun.pop();
    }
}

/// In how many orders things of several kinds can lie, with so many of each kind.
fn choices(all: u64, kinds: impl Iterator<Item = u64>) -> u64 {
    let mut left = all;
    kinds
        .map(|count| {
            let chosen = (0..count).fold(1_u64, |chosen, i| chosen * (left - i) / (i + 1));
            left -= count;
            chosen
        })
        .product()
}
