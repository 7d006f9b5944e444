//! Compares estimates after searches of several depths with what tables know. It prints a table of docs/estimates.md.
//!
//! ```sh
//! cargo run --release --features base-tables --example search_depth
//! ```
//!
//! It draws deals of solved games, and positions within a round: after some random moves from a deal. They are estimated from the table of
//! a smaller game.

use std::error::Error;

use faceup::play::evaluation::fit::{HandSet, measure, sample};
use faceup::play::{Engine, Estimator, Evaluation, Game, Random};
use faceup::solver::{Analyst, Tablebase};
use faceup::{Position, Preset, Quiet, Solve};

/// The games, and the ranks of the smaller ones.
const GAMES: [(Preset, u8, u8, u8); 4] = [
    (Preset::BeatItOrEatIt, 2, 12, 9),
    (Preset::BeatItOrEatIt, 4, 5, 4),
    (Preset::Challenge, 4, 5, 4),
    (Preset::Challenge1987, 4, 5, 4),
];
/// The number of positions of each kind in each game.
const POSITIONS: usize = 1_000;
/// The most random moves from a deal.
const MOST_MOVES: usize = 8;
/// The seed of the deals, and of the moves.
const SEED: u64 = 2_000;
/// The depths of the searches.
const DEPTHS: [u8; 4] = [0, 2, 4, 6];

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "| game | depth | deals | within a round | best move of deals | within a round |\n|---|---|---|---|---|---|"
    );
    for (preset, suits, ranks, base) in GAMES {
        let rules = preset.rules(suits, ranks)?;
        let table = Solve::new(rules).without_rounds().run()?;
        let base = Solve::new(preset.rules(suits, base)?).without_rounds().run()?;
        let hands = sample(&*table.tablebase(), HandSet::Any, POSITIONS, SEED);
        let deals: Vec<Position> =
            hands.iter().map(|&(hand, _)| Position::opening(rules, hand)).collect::<Result<_, _>>()?;
        let within = within_rounds(&deals)?;
        let mut analyst = Analyst::new(table.tablebase());
        for depth in DEPTHS {
            let evaluation = Evaluation::with_table(rules, base.tablebase())?;
            let mut estimator = Estimator::new(evaluation).with_depth(depth);
            let [of_deals, of_rounds] = [&deals, &within].map(|set| compare(&mut analyst, &mut estimator, set));
            let ((brier, best), (brier_within, best_within)) = (of_deals?, of_rounds?);
            println!("| {rules} | {depth} | {brier:.3} | {brier_within:.3} | {best:.1}% | {best_within:.1}% |");
        }
    }
    Ok(())
}

/// For each deal a position within a round, if there is one in the first moves of a random game.
fn within_rounds(deals: &[Position]) -> Result<Vec<Position>, Box<dyn Error>> {
    let mut random = Random::new(SEED);
    let mut positions = Vec::new();
    for (number, &deal) in deals.iter().enumerate() {
        let mut game = Game::new(deal)?;
        let mut last = None;
        for _ in 0..=number % MOST_MOVES {
            let mv = random.choose(&game, &Quiet)?.mv;
            game.play(mv)?;
            if game.winner().is_some() {
                break;
            }
            last = Some(*game.now()).filter(|now| !now.pile().is_empty()).or(last);
        }
        positions.extend(last);
    }
    Ok(positions)
}

/// The mean square of the difference between chance and outcome, and how many percent of the moves that seem best keep the outcome, where
/// another move does not.
fn compare<T: Tablebase>(
    analyst: &mut Analyst<T>,
    estimator: &mut Estimator,
    positions: &[Position],
) -> Result<(f64, f64), Box<dyn Error>> {
    let (mut predicted, mut choices, mut right) = (Vec::new(), 0, 0);
    for position in positions {
        let outcome = analyst.value(position).outcome();
        let (score, moves) = estimator.estimate(position, &Quiet)?;
        let odds = match score.proved() {
            Some(proved) => 100.0 * (2.0 * proved.points() - 1.0),
            None => f64::from(score.number()) / 100.0,
        };
        predicted.push((odds, outcome.points()));
        let known: Vec<_> = analyst.moves(position).into_iter().map(|(_, value)| value.outcome() == outcome).collect();
        if known.contains(&false) {
            let best =
                moves.iter().position(|&(_, other)| other == score).ok_or("no move has the score of the position")?;
            choices += 1;
            right += u32::from(known[best]);
        }
    }
    Ok((measure(predicted).brier, 100.0 * f64::from(right) / f64::from(choices.max(1))))
}
