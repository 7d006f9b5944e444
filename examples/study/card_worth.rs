//! What a single card is worth: how often the player who holds it wins, and how often it makes the difference.

use std::error::Error;

use faceup::parts::core::symmetry;
use faceup::parts::solver::Tablebase;
use faceup::{Card, CardSet, Outcome, Preset, Rules, Solve, Suit, notation};
use rayon::prelude::*;

use super::Games;

/// The columns after those of the game.
pub const COLUMNS: &str = "suit,rank,card,hands,held_win,held_loss,held_draw,other_win,other_loss,other_draw,\
                           moved,moved_better,moved_worse,raised,raised_better";

/// Two suits of 6 to 13 ranks, and the other games of up to 20 cards.
pub const GAMES: &Games = &[
    (Preset::BeatItOrEatIt, 1, 8..=20),
    (Preset::BeatItOrEatIt, 2, 6..=13),
    (Preset::BeatItOrEatIt, 3, 4..=7),
    (Preset::BeatItOrEatIt, 4, 3..=5),
    (Preset::Challenge, 4, 3..=5),
    (Preset::Challenge1987, 4, 3..=5),
];

/// What is counted for one card. The leader is the player who is to start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Worth {
    /// Deals that the leader wins, loses and draws, if the leader holds the card.
    pub held: [u64; 3],
    /// The same, if the other player holds it.
    pub other: [u64; 3],
    /// Pairs of deals that differ only in who holds the card.
    pub moved: u64,
    /// Such pairs in which the leader has a better outcome with the card than without.
    pub moved_better: u64,
    /// Such pairs in which the leader has a worse outcome with the card.
    pub moved_worse: u64,
    /// Pairs of deals that differ only in this: in one the leader holds the card, and in the other the next higher one.
    pub raised: u64,
    /// Such pairs in which the leader has a better outcome with the higher card.
    pub raised_better: u64,
}

impl Worth {
    fn plus(self, other: Worth) -> Worth {
        let sum = |a: [u64; 3], b: [u64; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
        Worth {
            held: sum(self.held, other.held),
            other: sum(self.other, other.other),
            moved: self.moved + other.moved,
            moved_better: self.moved_better + other.moved_better,
            moved_worse: self.moved_worse + other.moved_worse,
            raised: self.raised + other.raised,
            raised_better: self.raised_better + other.raised_better,
        }
    }
}

/// Rows for each card of a game, one for all deals and one for deals with hands of equal size. Of suits that are alike, only the
/// first is listed.
pub fn rows(rules: Rules) -> Result<Vec<String>, Box<dyn Error>> {
    let table = Solve::new(rules).without_rounds().run()?.tablebase();
    let pack = rules.pack();
    let mut rows = Vec::new();
    for suit in pack.each_suit().filter(|&suit| is_first(rules, suit)) {
        for card in pack.suit(suit) {
            for is_equal in [false, true] {
                let worth = measure(&*table, card, is_equal);
                let ([held_win, held_loss, held_draw], [win, loss, draw]) = (worth.held, worth.other);
                let Worth { moved, moved_better, moved_worse, raised, raised_better, .. } = worth;
                rows.push(format!(
                    "{},{},{},{},{held_win},{held_loss},{held_draw},{win},{loss},{draw},\
                     {moved},{moved_better},{moved_worse},{raised},{raised_better}",
                    suit.name().to_lowercase(),
                    pack.rank_of(card).height() + 1,
                    notation::format_card(card, pack),
                    if is_equal { "equal" } else { "all" },
                ));
            }
        }
    }
    Ok(rows)
}

/// Whether no renaming of suits makes an earlier suit of this one.
fn is_first(rules: Rules, suit: Suit) -> bool {
    symmetry::permutations(rules).into_iter().all(|renaming| renaming.image(suit) >= suit)
}

/// Counts what a card is worth, over all deals or over those with hands of equal size.
pub fn measure(table: &dyn Tablebase, card: Card, is_equal: bool) -> Worth {
    let pack = table.rules().pack();
    let full = pack.full();
    let next = pack.above(card).lowest();
    (1..full.bits())
        .into_par_iter()
        .fold(Worth::default, |mut worth, bits| {
            let hand = CardSet::from_bits(bits);
            if is_equal && !pack.is_half(hand) {
                return worth;
            }
            let outcome = table.outcome(hand);
            let count = if hand.contains(card) { &mut worth.held } else { &mut worth.other };
            count[match outcome {
                Outcome::Win => 0,
                Outcome::Loss => 1,
                Outcome::Draw => 2,
            }] += 1;
            if !hand.contains(card) {
                return worth;
            }
            let without = hand.without(card);
            if !is_equal && !without.is_empty() {
                let without = table.outcome(without);
                worth.moved += 1;
                worth.moved_better += u64::from(outcome > without);
                worth.moved_worse += u64::from(outcome < without);
            }
            if let Some(next) = next.filter(|&next| !hand.contains(next)) {
                worth.raised += 1;
                worth.raised_better += u64::from(table.outcome(without.with(next)) > outcome);
            }
            worth
        })
        .reduce(Worth::default, Worth::plus)
}
