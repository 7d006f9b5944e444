//! The depth-limited player: its proofs are right, and more depth makes it stronger.

use std::sync::Arc;

use faceup_core::interval::{DEVIATES_95, wilson};
use faceup_core::random::stream;
use faceup_core::{ByPlayer, Card, CardSet, Deal, Move, Observer, Player, Position, Preset, Quiet};
use faceup_play::Game;
use faceup_play::{
    Choice, DepthLimited, DrawLimits, Engine, EngineError, Evaluation, Knowledge, Random, RandomDeals, Spec, Tops,
    play_out,
};
use faceup_solver::naive::evaluate;
use faceup_solver::{Outcome, Tablebase, naive};
use proptest::prelude::*;
use rand::RngExt;

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
        let game = Game::new(Position::opening(rules, deal.starter()).unwrap()).unwrap();
        let fresh = DepthLimited::new(rules, 3, 1).choose(&game, &Quiet).unwrap();
        assert_eq!(old.choose(&game, &Quiet).unwrap().knowledge, fresh.knowledge, "{deal:?}");
    }
}

/// The committed weights predict the winner of new hands of large games, and the chances are calibrated: about as many of a set of hands
/// win as estimated, and a new fit of the log odds to the outcomes has a slope of about 1. (Of symmetric deals, the features tell nothing,
/// and nearly all of these games are won.)
#[test]
fn the_weights_tell_who_wins() {
    const HANDS: usize = 20_000;
    for (suits, ranks, base) in [(1, 21, 16), (2, 11, 8)] {
        for (rules, base) in settings(suits, ranks).into_iter().zip(settings(suits, base)) {
            let (table, base): (_, Arc<dyn Tablebase>) = (solved(rules, false), Arc::new(solved(base, false)));
            let cards = rules.pack().cards();
            let dealt = || RandomDeals::new(rules, 7).unwrap().take(HANDS).map(Deal::starter).collect();
            let dealt: Option<Vec<CardSet>> = (suits == 2).then(dealt);
            let sets = [random_hands(cards, 1..cards, HANDS), random_hands(cards, cards / 2..cards / 2 + 1, HANDS)];
            for evaluation in
                [Evaluation::new(rules), Evaluation::with_table(rules, base).unwrap()].map(Evaluation::calibrated)
            {
                for hands in sets.iter().chain(&dealt) {
                    let told = hands.iter().map(|&hand| {
                        let points = table.outcome(hand).points();
                        (evaluation.odds(Player::One, hand), points)
                    });
                    let told: Vec<(f64, f64)> = told.collect();
                    let mean = |of: &dyn Fn(f64, f64) -> f64| {
                        told.iter().map(|&(odds, points)| of(odds, points)).sum::<f64>() / HANDS as f64
                    };
                    let bias = mean(&|odds, points| chance(odds) - points);
                    let decided = mean(&|_, points| f64::from(u8::from(points != 0.5)));
                    let right =
                        mean(&|odds, points| f64::from(u8::from(points != 0.5 && (odds > 0.0) == (points > 0.5))));
                    let loss = mean(&|odds, points| {
                        let within = chance(odds).clamp(1e-12, 1.0 - 1e-12);
                        -points * within.ln() - (1.0 - points) * (1.0 - within).ln()
                    });
                    let is_symmetric = Some(hands) == dealt.as_ref();
                    let (first, base) = (hands[0], evaluation.base_ranks());
                    let what = format!("{rules} from {base:?}, {first:?}: {bias}, {right} of {decided}, {loss}");
                    assert!(bias.abs() < if is_symmetric { 0.09 } else { 0.03 }, "{what}");
                    if !is_symmetric {
                        assert!(right / decided > 0.92 && loss < 0.17, "{what}");
                        let times = slope(&told);
                        assert!((0.95..1.2).contains(&times), "{times}: {what}");
                    }
                }
            }
        }
    }
}

/// Random hands, of random numbers of cards.
fn random_hands(cards: u32, sizes: std::ops::Range<u32>, hands: usize) -> Vec<CardSet> {
    let mut random = stream(7);
    let mut hand = || {
        let size = if sizes.len() == 1 { sizes.start } else { random.random_range(sizes.clone()) };
        let mut hand = CardSet::EMPTY;
        while hand.len() < size {
            hand = hand.with(Card::new(random.random_range(0..cards) as u8).unwrap());
        }
        hand
    };
    (0..hands).map(|_| hand()).collect()
}

/// The probability of log odds.
fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// How many times the log odds fit the outcomes best, by logistic regression with a constant, Newton's method, and a small penalty on large
/// numbers.
fn slope(told: &[(f64, f64)]) -> f64 {
    let (mut constant, mut times) = (0.0, 0.0);
    for _ in 0..50 {
        let (mut by_constant, mut by_times) = (-constant, -times);
        let (mut bend, mut mixed, mut bend_of_times) = (1.0, 0.0, 1.0);
        for &(odds, points) in told {
            let now = chance(constant + times * odds);
            let weight = now * (1.0 - now);
            by_constant += points - now;
            by_times += (points - now) * odds;
            bend += weight;
            mixed += weight * odds;
            bend_of_times += weight * odds * odds;
        }
        let determinant = bend * bend_of_times - mixed * mixed;
        constant += (by_constant * bend_of_times - by_times * mixed) / determinant;
        times += (by_times * bend - by_constant * mixed) / determinant;
    }
    times
}

type Maker<'a> = dyn Fn(u64) -> Box<dyn Engine + 'a> + 'a;

/// Plays each deal from both sides, and returns the lower end of the 95% interval of the second player's share of points.
fn least_share(deals: &[Deal], makers: [&Maker<'_>; 2]) -> f64 {
    let points = |game: usize| {
        let start = Position::opening(deals[game / 2].rules(), deals[game / 2].starter()).unwrap();
        let second = Player::ALL[game % 2];
        let [mut other, mut engine] = makers.map(|make| make(game as u64));
        let players: ByPlayer<&mut dyn Engine> = match second {
            Player::One => ByPlayer { one: engine.as_mut(), two: other.as_mut() },
            Player::Two => ByPlayer { one: other.as_mut(), two: engine.as_mut() },
        };
        let winner = play_out(start, players, DrawLimits::default(), &Quiet).unwrap().winner();
        winner.map_or(0.5, |winner| f64::from(u8::from(winner == second)))
    };
    let games = 2 * deals.len();
    let share = (0..games).map(points).sum::<f64>() / games as f64;
    wilson(share, games as f64, DEVIATES_95).0
}

/// data/players.csv has over a thousand games. Fewer show the same here.
#[test]
fn deeper_is_stronger() {
    for (preset, suits, ranks) in
        [(Preset::BeatItOrEatIt, 2, 13), (Preset::Challenge, 4, 8), (Preset::Challenge1987, 4, 8)]
    {
        let rules = preset.rules(suits, ranks).unwrap();
        let deals: Vec<Deal> = RandomDeals::new(rules, 1).unwrap().take(60).collect();
        let of = |depth| move |seed| Box::new(DepthLimited::new(rules, depth, seed)) as Box<dyn Engine>;
        let least = least_share(&deals, [&of(0), &of(4)]);
        assert!(least > 0.5, "{rules}: {least}");
    }
}

/// The rule of thumb is better than chance, in every kind of game.
#[test]
fn tops_beat_chance() {
    for (preset, suits, ranks) in
        [(Preset::BeatItOrEatIt, 2, 10), (Preset::Challenge, 4, 5), (Preset::Challenge1987, 4, 5)]
    {
        let rules = preset.rules(suits, ranks).unwrap();
        let deals: Vec<Deal> = RandomDeals::new(rules, 1).unwrap().take(40).collect();
        let least = least_share(&deals, [&|seed| Box::new(Random::new(seed)), &|_| Box::new(Tops)]);
        assert!(least > 0.5, "{rules}: {least}");
    }
}

/// Each level wins most games against the one before. data/players.csv has more games, of larger packs.
#[test]
fn levels_rise() {
    let rules = Preset::BeatItOrEatIt.rules(2, 9).unwrap();
    let base: Arc<dyn Tablebase> = Arc::new(solved(Preset::BeatItOrEatIt.rules(2, 6).unwrap(), false));
    let deals: Vec<Deal> = RandomDeals::new(rules, 1).unwrap().take(40).collect();
    for pair in Spec::LEVELS.windows(2) {
        let makers = [pair[0], pair[1]].map(|(name, level)| {
            assert_eq!(name.parse::<Spec>(), Ok(level));
            let find = |_| Ok(base.clone());
            move |seed| -> Box<dyn Engine> { level.make(rules, None::<&dyn Tablebase>, &find, seed).unwrap() }
        });
        let least = least_share(&deals, [&makers[0], &makers[1]]);
        assert!(least > 0.5, "{} against {}: {least}", pair[1].0, pair[0].0);
    }
}

/// An illegal move of an engine is an error, and a game that reaches a limit has no winner.
#[test]
fn a_game_ends_at_an_illegal_move_and_at_a_limit() {
    struct Eater;
    impl Engine for Eater {
        fn choose(&mut self, _: &Game, _: &dyn Observer) -> Result<Choice, EngineError> {
            Ok(Choice { mv: Move::Eat, knowledge: Knowledge::Nothing })
        }
    }
    let rules = Preset::BeatItOrEatIt.rules(2, 5).unwrap();
    let start = Position::opening(rules, rules.pack().suit(faceup_core::Suit::Spades)).unwrap();
    let play =
        |one: &mut dyn Engine, limits| play_out(start, ByPlayer { one, two: &mut Random::new(1) }, limits, &Quiet);
    assert!(matches!(play(&mut Eater, DrawLimits::default()), Err(EngineError::IllegalMove(_))));
    let game = play(&mut Random::new(2), DrawLimits { rounds: 1, repetitions: 3 }).unwrap();
    assert_eq!((game.winner(), game.rounds()), (None, 1));
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
    /// It plays legally in games too large to solve, and reports the end.
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
        let mut game = Game::new(Position::opening(rules, deal.starter()).unwrap()).unwrap();
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

/// A player refuses other games.
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
