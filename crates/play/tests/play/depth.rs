//! The depth-limited player: its proofs are right, and more depth makes it stronger.

use std::sync::Arc;
use std::time::Duration;

use faceup_core::{Deal, Player, Position, Preset, Quiet};
use faceup_play::Game;
use faceup_play::evaluation::fit::{HandSet, fit, measure, sample};
use faceup_play::tournament::{Limits, Maker, Match, Played, Settings, Standing, run};
use faceup_play::{DepthLimited, Engine, EngineError, Evaluation, Knowledge, Random, RandomDeals, Spec};
use faceup_solver::naive::evaluate;
use faceup_solver::{Outcome, Tablebase, naive};
use proptest::prelude::*;

use crate::positions::{positions, settings, solved};

/// At every depth, the wins and losses that the search proves are right, and the move is legal.
#[test]
fn what_is_seen_is_true() {
    let (mut seen, mut all) = (0, 0);
    for rules in [(1, 6), (2, 3), (4, 1)].into_iter().flat_map(|(suits, ranks)| settings(suits, ranks)) {
        let naive = naive::solve(rules);
        let mut memory = Default::default();
        for depth in [0, 1, 2, 5, 9] {
            let mut player = DepthLimited::new(rules, depth, 1);
            for position in positions(rules) {
                let choice = player.choose(&Game::new(position).unwrap(), &Quiet).unwrap();
                assert!(position.moves().contains(&choice.mv), "{position:?}");
                let Knowledge::Score(score) = choice.knowledge else { panic!("{choice:?}") };
                all += 1;
                if let Some(outcome) = score.proved() {
                    let value = evaluate(&position, &naive, &mut memory);
                    assert_eq!(outcome, value.outcome(), "{rules} depth {depth} {position:?}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen * 2 > all, "only {seen} of {all} were seen to their end");
}

/// The transposition table changes no score.
#[test]
fn a_fresh_player_says_the_same() {
    let rules = Preset::Challenge.rules(4, 3).unwrap();
    let mut old = DepthLimited::new(rules, 3, 1);
    for deal in RandomDeals::new(rules, 5).unwrap().take(200) {
        let game = Game::new(Position::opening(rules, deal.leader()).unwrap()).unwrap();
        let fresh = DepthLimited::new(rules, 3, 1).choose(&game, &Quiet).unwrap();
        assert_eq!(old.choose(&game, &Quiet).unwrap().knowledge, fresh.knowledge, "{deal:?}");
    }
}

/// The committed weights predict the winner of new hands of large games, and the chances mean what they say. Of a set of hands, about as
/// many win as estimated. If the log odds were fitted to the outcomes once more, they would be multiplied with about 1. (Of
/// symmetric deals, the features tell nothing, and nearly all of these games are won.)
#[test]
fn the_weights_tell_who_wins() {
    for (suits, ranks, base) in [(1, 21, 16), (2, 11, 8)] {
        for (rules, base) in settings(suits, ranks).into_iter().zip(settings(suits, base)) {
            let (table, base): (_, Arc<dyn Tablebase>) = (solved(rules, false), Arc::new(solved(base, false)));
            for evaluation in
                [Evaluation::new(rules), Evaluation::with_table(rules, base).unwrap()].map(Evaluation::calibrated)
            {
                for set in HandSet::ALL {
                    let samples = sample(&table, set, 20_000, 7).into_iter();
                    let told: Vec<(f64, f64)> =
                        samples.map(|(hand, outcome)| (evaluation.odds(Player::One, hand), outcome)).collect();
                    let measured = measure(told.iter().copied());
                    let what = format!("{rules} from {:?}, {set:?}: {measured:?}", evaluation.base_ranks());
                    let is_symmetric = set == HandSet::Symmetric && suits == 2;
                    let bias = (measured.predicted - measured.actual).abs();
                    assert!(bias < if is_symmetric { 0.09 } else { 0.03 }, "{what}");
                    if !is_symmetric {
                        assert!(measured.right > 0.92 && measured.loss < 0.17, "{what}");
                        let rows: Vec<_> = told.iter().map(|&(odds, outcome)| ([1.0, odds], outcome)).collect();
                        let [_, times] = fit(&rows);
                        assert!((0.95..1.2).contains(&times), "{times}: {what}");
                    }
                }
            }
        }
    }
}

fn entrants<'a>(depths: &'a [u8], deals: &'a [Deal]) -> Vec<Box<Maker<'a>>> {
    let maker = |&depth: &'a u8| {
        let rules = deals[0].rules();
        Box::new(move |seed| -> Result<Box<dyn Engine + 'a>, EngineError> {
            Ok(Box::new(DepthLimited::new(rules, depth, seed)))
        }) as Box<Maker<'a>>
    };
    depths.iter().map(maker).collect()
}

fn games(depths: &[u8], deals: &[Deal]) -> Vec<Match> {
    let settings = Settings { deals, limits: Limits::default(), seed: 1, table: None };
    let keep = |_: &Match, _: &Played| Ok::<(), EngineError>(());
    run(settings, &entrants(depths, deals), &keep, &Quiet).unwrap()
}

/// docs/players.md has the results of over a thousand games. Fewer games show the same here.
#[test]
fn deeper_is_stronger() {
    for (preset, suits, ranks) in
        [(Preset::BeatItOrEatIt, 2, 13), (Preset::Challenge, 4, 8), (Preset::Challenge1987, 4, 8)]
    {
        let rules = preset.rules(suits, ranks).unwrap();
        let deals: Vec<Deal> = RandomDeals::new(rules, 1).unwrap().take(60).collect();
        let matches = games(&[0, 4], &deals);
        let (least, _) = Standing::of(&matches, 1, Some(0)).interval();
        assert!(least > 0.5, "{rules}: {least}");
    }
}

/// Each level wins most games against the one before. docs/players.md has more games, of larger packs.
#[test]
fn levels_rise() {
    let rules = Preset::BeatItOrEatIt.rules(2, 9).unwrap();
    let base: Arc<dyn Tablebase> = Arc::new(solved(Preset::BeatItOrEatIt.rules(2, 6).unwrap(), false));
    let deals: Vec<Deal> = RandomDeals::new(rules, 1).unwrap().take(40).collect();
    let entrants: Vec<Box<Maker<'_>>> = Spec::LEVELS
        .iter()
        .map(|(name, level)| {
            assert_eq!(name.parse::<Spec>().as_ref(), Ok(level));
            let find = |_, _| Ok(base.clone());
            Box::new(move |seed| level.make(rules, None::<&dyn Tablebase>, &find, seed, Duration::MAX, &Quiet))
                as Box<Maker<'_>>
        })
        .collect();
    let settings = Settings { deals: &deals, limits: Limits::default(), seed: 1, table: None };
    for (lower, pair) in entrants.windows(2).enumerate() {
        let matches = run(settings, pair, &|_, _| Ok::<(), EngineError>(()), &Quiet).unwrap();
        let (least, _) = Standing::of(&matches, 1, Some(0)).interval();
        assert!(least > 0.5, "{} against {}: {least}", Spec::LEVELS[lower + 1].0, Spec::LEVELS[lower].0);
    }
}

/// The result does not depend on the number of threads.
#[test]
fn a_tournament_can_be_repeated() {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let deals: Vec<Deal> = RandomDeals::new(rules, 1).unwrap().take(20).collect();
    let once = games(&[0, 1, 2], &deals);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(pool.install(|| games(&[0, 1, 2], &deals)), once);
    assert_eq!(once.len(), 3 * 40);
    assert!(once.iter().enumerate().all(|(number, game)| game.number == number));
}

#[test]
fn equal_moves_are_chosen_by_the_seed() {
    let rules = Preset::BeatItOrEatIt.rules(2, 5).unwrap();
    let game = Game::new(Position::opening(rules, rules.pack().suit(faceup_core::Suit::Spades)).unwrap()).unwrap();
    let first = |seed| DepthLimited::new(rules, 0, seed).choose(&game, &Quiet).unwrap();
    assert!((0..20).all(|seed| first(seed) == first(seed)));
    let moves = (0..20).map(|seed| Random::new(seed).choose(&game, &Quiet).unwrap().mv);
    assert!(moves.collect::<std::collections::HashSet<_>>().len() > 1);
}

proptest! {
    /// It plays legally in games that are too large to solve, and reports the end.
    #[test]
    fn large_games_are_played(seed in any::<u64>(), which in 0..4usize, depth in 0..3u8) {
        let (preset, suits, ranks) = [
            (Preset::BeatItOrEatIt, 2, 26),
            (Preset::Challenge, 4, 16),
            (Preset::Challenge1987, 4, 8),
            (Preset::BeatItOrEatIt, 3, 21),
        ][which];
        let rules = preset.rules(suits, ranks).unwrap();
        let deal = RandomDeals::new(rules, seed).unwrap().next().unwrap();
        let mut game = Game::new(Position::opening(rules, deal.leader()).unwrap()).unwrap();
        let mut player = DepthLimited::new(rules, depth, seed);
        for _ in 0..30 {
            if game.winner().is_some() {
                prop_assert!(matches!(player.choose(&game, &Quiet), Err(EngineError::GameOver)));
                break;
            }
            let choice = player.choose(&game, &Quiet).unwrap();
            prop_assert!(game.play(choice.mv).is_ok());
        }
    }
}

/// A player of one game is not asked about another.
#[test]
fn the_other_rules_are_refused() {
    let rules = Preset::BeatItOrEatIt.rules(2, 5).unwrap();
    let other = Preset::BeatItOrEatIt.rules(2, 6).unwrap();
    let game = Game::new(Position::opening(other, other.pack().suit(faceup_core::Suit::Spades)).unwrap()).unwrap();
    let table = solved(rules, true);
    assert!(table.has_rounds() && table.outcome(rules.pack().suit(faceup_core::Suit::Spades)) == Outcome::Win);
    for player in [&mut DepthLimited::new(rules, 1, 0) as &mut dyn Engine, &mut faceup_play::Perfect::new(&table, 0)] {
        assert!(matches!(player.choose(&game, &Quiet), Err(EngineError::OtherRules { .. })));
    }
}
