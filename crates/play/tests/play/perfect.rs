//! The perfect player against the naive solver: it keeps every outcome and wins in time.

use faceup_core::{ByPlayer, CardSet, Position, Preset, Quiet, Rules, notation};
use faceup_play::Game;
use faceup_play::{DepthLimited, DrawLimits, Engine, Knowledge, Perfect, Random, play_out};
use faceup_solver::naive::{NaiveSolution, evaluate};
use faceup_solver::{Outcome, Tablebase, Value, naive};

use crate::positions::{positions, settings, solved};

/// Small games of every setting.
fn games() -> impl Iterator<Item = Rules> {
    [(1, 7), (2, 3), (3, 2), (4, 2)].into_iter().flat_map(|(suits, ranks)| settings(suits, ranks))
}

/// The value of a position after the player's choice, for the player, by the naive solver.
fn after(player: &mut dyn Engine, position: &Position, naive: &NaiveSolution) -> (Value, Knowledge) {
    let game = Game::new(*position).unwrap();
    let choice = player.choose(&game, &Quiet).unwrap();
    let next = position.play(choice.mv).unwrap();
    let mut memory = Default::default();
    let value = evaluate(&next, naive, &mut memory);
    let value = if choice.mv == faceup_core::Move::Eat { value.later() } else { value };
    (if next.mover() == position.mover() { value } else { -value }, choice.knowledge)
}

#[test]
fn every_choice_keeps_the_value() {
    let mut checked = 0;
    for rules in games() {
        let (naive, table) = (naive::solve(rules), solved(rules, true));
        let mut player = Perfect::new(&table, 1);
        let mut memory = Default::default();
        for position in positions(rules) {
            let value = evaluate(&position, &naive, &mut memory);
            assert_eq!(after(&mut player, &position, &naive), (value, Knowledge::Value(value)), "{position:?}");
            checked += 1;
        }
    }
    assert!(checked > 20_000, "{checked}");
}

#[test]
fn without_rounds_every_choice_keeps_the_outcome() {
    for rules in games() {
        let (naive, table) = (naive::solve(rules), solved(rules, false));
        let mut player = Perfect::new(&table, 1);
        let mut memory = Default::default();
        for position in positions(rules) {
            let outcome = evaluate(&position, &naive, &mut memory).outcome();
            let (value, knowledge) = after(&mut player, &position, &naive);
            assert_eq!((value.outcome(), knowledge), (outcome, Knowledge::Outcome(outcome)), "{position:?}");
        }
    }
}

/// The player wins every won deal within the rounds of its value, against any opponent.
#[test]
fn won_deals_are_won_in_time() {
    for rules in games().chain([Preset::BeatItOrEatIt.rules(2, 5).unwrap(), Preset::Challenge.rules(4, 3).unwrap()]) {
        let table = solved(rules, true);
        let (mut perfect, mut other) = (Perfect::new(&table, 1), Perfect::new(&table, 2));
        let mut random = Random::new(3);
        for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
            let value = table.value(hand);
            if value.outcome() != Outcome::Win {
                continue;
            }
            let start = Position::opening(rules, hand).unwrap();
            let rounds = usize::from(value.rounds().unwrap());
            let mut play = |other: &mut dyn Engine| {
                play_out(start, ByPlayer { one: &mut perfect, two: other }, DrawLimits::default(), &Quiet).unwrap()
            };
            let game = play(&mut other);
            assert_eq!((game.winner(), game.rounds()), (Some(start.mover()), rounds), "{start:?}");
            let game = play(&mut random);
            assert_eq!(game.winner(), Some(start.mover()), "{start:?}");
            assert!(game.rounds() <= rounds, "{start:?}");
        }
    }
}

/// The proof in the documentation of `Perfect`: without rounds the player wins every won deal in the end, against the opponent who holds
/// out the longest, and against weaker ones.
#[test]
fn without_rounds_won_deals_are_won_in_the_end() {
    let limits = DrawLimits { repetitions: 10_000, rounds: 100_000 };
    for rules in [(1, 9), (2, 5), (4, 2)].into_iter().flat_map(|(suits, ranks)| settings(suits, ranks)) {
        let (outcomes, rounds) = (solved(rules, false), solved(rules, true));
        let (mut perfect, mut other) = (Perfect::new(&outcomes, 1), Perfect::new(&rounds, 2));
        let (mut depth, mut random) = (DepthLimited::new(rules, 2, 3), Random::new(4));
        for hand in (1..rules.pack().full().bits()).step_by(7).map(CardSet::from_bits) {
            if outcomes.outcome(hand) != Outcome::Win {
                continue;
            }
            let start = Position::opening(rules, hand).unwrap();
            for other in [&mut other as &mut dyn Engine, &mut depth, &mut random] {
                let game = play_out(start, ByPlayer { one: &mut perfect, two: other }, limits, &Quiet).unwrap();
                assert_eq!(game.winner(), Some(start.mover()), "{rules} {start:?}");
            }
        }
    }
}

/// The letter of 1993 names the move LEFT missed.
#[test]
fn the_win_that_was_missed_in_1993() {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let text = "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s";
    let position = notation::parse_position(text, rules, faceup_core::Player::One).unwrap();
    let table = solved(rules, true);
    let king = notation::parse_card("Ks", rules.pack()).unwrap();
    for player in [
        &mut Perfect::new(&table, 0) as &mut dyn Engine,
        &mut DepthLimited::new(rules, 3, 0),
        &mut Perfect::new(&solved(rules, false), 0),
    ] {
        let choice = player.choose(&Game::new(position).unwrap(), &Quiet).unwrap();
        assert_eq!(choice.mv.card(), Some(king), "{choice:?}");
    }
}

/// In a lost position it takes the longest way, and leaves the smallest share of winning replies.
#[test]
fn a_lost_game_is_made_hard() {
    let rules = Preset::BeatItOrEatIt.rules(2, 6).unwrap();
    let table = solved(rules, true);
    let mut analyst = faceup_solver::Analyst::new(&table);
    let mut player = Perfect::new(&table, 0);
    let mut compared = 0;
    for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
        if table.outcome(hand) != Outcome::Loss {
            continue;
        }
        let start = Position::opening(rules, hand).unwrap();
        let moves = analyst.moves(&start);
        let longest = moves.iter().map(|&(_, value)| value).max().unwrap();
        let mut share = |mv| {
            let next = start.play(mv).unwrap();
            let replies = analyst.moves(&next);
            let wins = replies.iter().filter(|(_, value)| value.outcome() == Outcome::Win).count();
            wins as f64 / replies.len() as f64
        };
        let best: Vec<_> = moves.iter().filter(|&&(_, value)| value == longest).map(|&(mv, _)| mv).collect();
        let least = best.iter().map(|&mv| share(mv)).fold(1.0, f64::min);
        let chosen = player.choose(&Game::new(start).unwrap(), &Quiet).unwrap().mv;
        assert!(best.contains(&chosen), "{start:?}");
        assert!((share(chosen) - least).abs() < 1e-9, "{start:?}");
        compared += usize::from(best.len() > 1);
    }
    assert!(compared > 100, "{compared}");
}
