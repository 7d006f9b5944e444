//! The parity of the rounds.

use faceup_core::{AfterBeating, Rules};

use crate::side::Side;

/// The lanes of a word with an odd number of ones in their number.
const ODD: u64 = 0x6996_9669_9669_6996;

/// Whether the parity of the rounds is known in a game: see [`lanes`].
pub(crate) fn holds(rules: Rules) -> bool {
    let cards = rules.pack().cards();
    rules.after_beating() == AfterBeating::Lead && cards >= 6
}

/// Whether the rounds also show who wins: with an even number of cards, the parities of both players differ.
pub(crate) fn shows_the_winner(rules: Rules) -> bool {
    holds(rules) && rules.pack().cards().is_multiple_of(2)
}

/// The lanes of a word of 64 hands that can win, or lose, in exactly this number of rounds.
///
/// Let the starter hold h of N cards, in a game in which the player who beats leads next. Then the rounds R are h + 1 mod 2 if the starter
/// wins, and N - h mod 2 if the starter loses, unless the opponent begins with a single card.
///
/// Proof. Call the starter player 0. At the start of a round, let player p lead with m cards, and let q = m + p (N + 1) mod 2. A round that
/// the opponent eats takes an odd number of cards from p, who leads again. A round that p eats takes an even number from the opponent, who
/// leads next, with N - m mod 2 cards. Each adds 1 to q. In the last round the winner W plays all cards: an odd number if W leads the round,
/// and else an even number. (But for the exception, the winner goes out with a lead.) So q is 1 + W (N + 1) at its start, in either case. At
/// the start of the game q is h, so h + R = 1 + W (N + 1) mod 2. The article has the proof in full (`paper/sections/theory.tex`).
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
    let h = u32::from(rounds) + if side == Side::Wins { 1 } else { cards };
    let is_odd_hand = (h + held) % 2 == 1;
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
    use faceup_core::CardSet;

    use super::*;
    use crate::{Outcome, Tablebase, naive};

    /// True of every hand that the naive solver decides. About half of all other numbers of rounds are excluded.
    #[test]
    fn every_value_has_its_parity() {
        check("4 6 7 9 10 3+3 4+4 5+5 3+3+3 4x2 3+4 4+4+1 2+2+2+3 7x1");
    }

    #[test]
    #[ignore = "takes long: ./test --all tests"]
    fn every_value_of_11_or_12_cards_has_its_parity() {
        check("12 6+6 3x4 4x3 11 6+5 4+4+3");
    }

    fn check(packs: &str) {
        for pack in packs.split(' ') {
            for rules in Rules::all(pack.parse().unwrap()) {
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
                let has_parity = rules.after_beating() == AfterBeating::Lead && rules.pack().cards() >= 6;
                // The exceptions are the hands that leave the opponent a single card.
                assert_eq!(kept, if has_parity { rules.pack().cards().into() } else { all }, "{rules}");
            }
        }
    }
}
