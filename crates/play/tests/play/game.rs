//! Games accept only legal moves, and can be taken back to any ply.

use faceup_core::{AfterBeating, CardSet, Move, MoveError, Pack, Player, Rules, Trumps, notation};
use faceup_play::{Game, IllegalMove};
use proptest::prelude::*;

use crate::common::games;

proptest! {
    #[test]
    fn every_position_follows_from_the_one_before(game in games(64)) {
        prop_assert_eq!(game.positions().len(), game.len() + 1);
        for (ply, (position, mv)) in game.plies().enumerate() {
            prop_assert_eq!(game.at(ply), Some(position));
            prop_assert_eq!(position.play(mv), Ok(game.positions()[ply + 1]));
            prop_assert_eq!(position.winner(), None);
            let pile = game.pile(ply);
            prop_assert_eq!(pile.iter().copied().collect::<CardSet>(), position.pile());
            prop_assert_eq!(pile.len(), position.pile().len() as usize);
            if let Some(card) = position.to_beat() {
                prop_assert_eq!(pile.last(), Some(&card));
            }
        }
        prop_assert_eq!(game.at(game.len()), Some(game.now()));
        prop_assert_eq!(game.at(game.len() + 1), None);
        prop_assert_eq!(game.winner().is_some(), game.now().moves().is_empty());
        let again = Game::with_moves(*game.start(), game.moves().to_vec());
        prop_assert_eq!(again.as_ref(), Ok(&game));
    }

    #[test]
    fn going_back_is_the_game_as_it_was(game in games(64), to in any::<prop::sample::Index>()) {
        let ply = to.index(game.len() + 1);
        let until = game.until(ply).unwrap();
        let mut cut = game.clone();
        cut.truncate(ply);
        prop_assert_eq!(&cut, &until);
        prop_assert_eq!(until.now(), game.at(ply).unwrap());
        let mut forth = until;
        for &mv in &game.moves()[ply..] {
            forth.play(mv).unwrap();
        }
        prop_assert_eq!(&forth, &game);
        forth.truncate(usize::MAX);
        prop_assert_eq!(&forth, &game);
        prop_assert_eq!(game.until(game.len() + 1), None);
    }
}

#[test]
fn what_is_not_legal_stays_out() {
    let rules = Rules::new(Pack::new(2, 3).unwrap(), Trumps::None, AfterBeating::Lead).unwrap();
    let start = notation::parse_position("S:AQ H:K", rules, Player::One).unwrap();
    let card = |text| notation::parse_card(text, rules.pack()).unwrap();
    let mut game = Game::new(start).unwrap();
    for (mv, reason) in [
        (Move::Eat, MoveError::MustLead),
        (Move::Beat(card("As")), MoveError::MustLead),
        (Move::Lead(card("Ks")), MoveError::NotInHand),
    ] {
        assert_eq!(game.play(mv), Err(reason));
        assert_eq!((game.len(), game.now()), (0, &start));
    }
    let moves = [Move::Lead(card("Qs")), Move::Beat(card("Ah"))];
    assert_eq!(Game::with_moves(start, moves), Err(IllegalMove { ply: 1, reason: MoveError::DoesNotBeat }));
}

#[test]
fn a_game_that_is_over_cannot_begin() {
    let rules = Rules::new(Pack::new(1, 2).unwrap(), Trumps::None, AfterBeating::Lead).unwrap();
    let start = notation::parse_position("S:A", rules, Player::One).unwrap();
    let mut game = Game::new(start).unwrap();
    game.play(Move::Lead(notation::parse_card("As", rules.pack()).unwrap())).unwrap();
    assert_eq!(game.winner(), Some(Player::One));
    assert_eq!(Game::new(*game.now()), Err(MoveError::GameOver));
    let none = Game::with_moves(*game.now(), []);
    assert_eq!(none, Err(IllegalMove { ply: 0, reason: MoveError::GameOver }));
}
