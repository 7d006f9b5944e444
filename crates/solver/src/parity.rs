//! The parity of the rounds.

use faceup_core::{AfterBeating, Rules};

use crate::side::Side;

/// The lanes of a word with an odd number of ones in their number.
const ODD: u64 = 0x6996_9669_9669_6996;

/// Whether the rounds show who wins in a game: see [`lanes`].
pub(crate) fn holds(rules: Rules) -> bool {
    let cards = rules.pack().cards();
    rules.after_beating() == AfterBeating::Lead && cards.is_multiple_of(2) && cards >= 6
}

/// The lanes of a word of 64 hands that can win, or lose, in exactly this number of rounds.
///
/// In games with an even number of cards in which the player who beats leads next, the rounds plus the number of the starter's cards is
/// odd if the starter wins, and even if the starter loses, unless the opponent begins with a single card. The article proves it
/// (`paper/sections/theory.tex`).
///
/// ```text
/// word:  bit 63 ... bit 1, bit 0     bit i: the hand 64 * index + i
/// ```
#[inline]
pub(crate) fn lanes(rules: Rules, side: Side, index: usize, rounds: u16) -> u64 {
    let (cards, held) = (rules.pack().cards(), index.count_ones());
    if !holds(rules) {
        return u64::MAX;
    }
    let is_odd_hand = (u32::from(rounds) + u32::from(side == Side::Wins) + held) % 2 == 1;
    let of_one_card = match cards - 6 - held {
        // The lanes that lack exactly one of the six cards.
        0 => (0..6).fold(0, |lanes, card| lanes | 1 << (63 ^ 1 << card)),
        // The lane with all six.
        1 => 1 << 63,
        _ => 0,
    };
    if is_odd_hand { ODD | of_one_card } else { !ODD | of_one_card }
}

#[cfg(test)]
mod tests {
    use faceup_core::{CardSet, Pack};

    use super::*;
    use crate::{Outcome, Tablebase, naive};

    /// True of every hand that the naive solver decides. About half of all other numbers of rounds are excluded.
    #[test]
    fn every_value_has_its_parity() {
        check(&[(1, 4), (1, 6), (1, 7), (1, 10), (2, 3), (2, 4), (2, 5), (3, 3), (4, 2)]);
    }

    #[test]
    #[ignore = "takes long: ./test --all tests"]
    fn every_value_of_12_cards_has_its_parity() {
        check(&[(1, 12), (2, 6), (3, 4), (4, 3)]);
    }

    fn check(packs: &[(u8, u8)]) {
        for &(suits, ranks) in packs {
            for rules in Rules::all(Pack::new(suits, ranks).unwrap()) {
                let table = naive::solve(rules);
                let (mut kept, mut all) = (0, 0);
                for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                    let value = table.value(hand);
                    let side = match value.outcome() {
                        Outcome::Win => Side::Wins,
                        Outcome::Loss => Side::Losses,
                        Outcome::Draw => continue,
                    };
                    let may =
                        |rounds| lanes(rules, side, (hand.bits() >> 6) as usize, rounds) >> (hand.bits() & 63) & 1;
                    let rounds = value.rounds().unwrap();
                    assert_eq!(may(rounds), 1, "{rules} {hand:?} {value:?}");
                    (kept, all) = (kept + may(rounds + 1), all + 1);
                }
                let has_parity =
                    rules.after_beating() == AfterBeating::Lead && suits * ranks % 2 == 0 && suits * ranks >= 6;
                let others = (hand_of_one_card(rules)) as u64;
                assert_eq!(kept, if has_parity { others } else { all }, "{rules}");
            }
        }
    }

    /// The number of hands that leave the opponent a single card.
    fn hand_of_one_card(rules: Rules) -> u32 {
        rules.pack().cards()
    }
}
