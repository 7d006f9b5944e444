//! Random games.

use faceup_core::{AfterBeating, CardSet, Pack, Player, Position, Rules, Trumps};
use faceup_play::Game;
use proptest::prelude::*;

/// Rules with any pack of at most this many cards, with suits of equal or different lengths.
pub fn rules(cards: u32) -> impl Strategy<Value = Rules> {
    let alike = (1u8..=8, 1u8..=26).prop_filter_map("no such pack", move |(suits, ranks)| {
        Pack::new(suits, ranks.min((cards / u32::from(suits)) as u8)).ok()
    });
    let others = prop::collection::vec(1u8..=8, 1..=8).prop_filter_map("no such pack", move |lengths| {
        Pack::of_lengths(&lengths).ok().filter(|pack| pack.cards() <= cards)
    });
    (prop_oneof![2 => alike, 1 => others], any::<bool>(), any::<bool>()).prop_map(|(pack, own, pass)| {
        let after = if pass { AfterBeating::Pass } else { AfterBeating::Lead };
        let trumps = if own { Trumps::Own } else { Trumps::None };
        Rules::new(pack, trumps, after).or_else(|_| Rules::new(pack, Trumps::None, after)).unwrap()
    })
}

/// A game of random moves from a random deal or from a position within a round. Players who can beat usually do, so that rounds get long
/// and games end.
pub fn games(cards: u32) -> impl Strategy<Value = Game> {
    let choices = prop::collection::vec((any::<prop::sample::Index>(), 0..4u8), 0..100);
    (rules(cards), any::<u64>(), any::<bool>(), any::<prop::sample::Index>(), choices).prop_filter_map(
        "a hand is empty",
        |(rules, bits, two, from, choices)| {
            let leader = if two { Player::Two } else { Player::One };
            let hand = CardSet::from_bits(bits) & rules.pack().full();
            let mut game = Game::new(Position::leading(rules, leader, hand).ok()?).ok()?;
            for (choice, keen) in choices {
                let mut moves = game.now().moves();
                if moves.is_empty() {
                    break;
                }
                if keen > 0 && moves.len() > 1 && game.now().to_beat().is_some() {
                    moves.pop();
                }
                game.play(*choice.get(&moves)).unwrap();
            }
            // Begin somewhere along the way.
            let from = from.index(game.len() / 2 + 1);
            Game::with_moves(game.positions()[from], game.moves()[from..].to_vec()).ok()
        },
    )
}
