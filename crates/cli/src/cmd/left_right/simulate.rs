//! `faceup left-right simulate`

use faceup::ByPlayer;
use faceup::left_right::answer::About;
use faceup::left_right::{Chooser, SampleMean, Simulation, Strategy};
use serde::Serialize;

use super::show::meaning;
use super::solved::solved;
use crate::args::Cli;
use crate::args::left_right::SimulateArgs;
use crate::output::{self, grouped};
use crate::progress::Progress;

#[derive(Debug, Serialize)]
struct SimulationJson {
    one: String,
    two: String,
    games: u64,
    seed: u64,
    /// The chance with which the intervals hold what they estimate.
    confidence: f64,
    /// The average of what the players play for, in the games played: no value of the game.
    estimate: SampleMean,
    win: SampleMean,
    tie: SampleMean,
    loss: SampleMean,
    mean_scores: ByPlayer<f64>,
}

pub fn run(cli: &Cli, args: &SimulateArgs) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    let is_optimal = [args.one, args.two].contains(&Strategy::Optimal);
    let solver = if is_optimal { Some(solved(cli, game, objective)?.0) } else { None };
    let player = |strategy| Chooser::new(strategy, objective, solver.as_ref());
    let progress = Progress::new(format!("playing {game}"), "step", cli.quiet);
    let players = ByPlayer { one: player(args.one), two: player(args.two) };
    let played = Simulation::new(game, players, args.games, args.seed, &progress)?;
    drop(progress);
    let (estimate, [win, tie, loss], scores) = (played.mean(objective), played.chances(), played.scores());
    if args.json {
        let answer = SimulationJson {
            one: args.one.to_string(),
            two: args.two.to_string(),
            games: played.games,
            seed: args.seed,
            confidence: 0.95,
            estimate,
            win,
            tie,
            loss,
            mean_scores: scores,
        };
        return output::json(&About::new(game, objective, answer));
    }
    let interval = |estimate: SampleMean| {
        let mean = estimate.mean;
        estimate.interval.map_or_else(
            || format!("{mean:.4}; too few games for an interval"),
            |(low, high)| format!("{mean:.4}, 95% interval {low:.4} to {high:.4}"),
        )
    };
    output::text(format!(
        "{game}\n\n{} games of {} against {}, seed {}: estimates, not values of the game\n\n{}: {}\n\n\
         player 1 wins   {}\nplayers tie     {}\nplayer 1 loses  {}\n\naverage scores {:.3} and {:.3}",
        grouped(played.games),
        args.one,
        args.two,
        args.seed,
        meaning(objective),
        interval(estimate),
        interval(win),
        interval(tie),
        interval(loss),
        scores.one,
        scores.two
    ))
}
