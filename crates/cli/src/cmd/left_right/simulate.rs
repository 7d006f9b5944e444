//! `faceup left-right simulate`

use std::time::Instant;

use faceup::parts::left_right::{Chooser, Game, SampleMean, Simulation, Strategy};
use faceup::{ByPlayer, Quiet};
use serde::Serialize;

use super::answer;
use super::options::{GameArgs, STRATEGIES, strategies};
use super::show::meaning;
use super::solved::solved;
use crate::args::Cli;
use crate::consent::{self, Work};
use crate::failure::usage;
use crate::machine::on_all_threads;
use crate::output::{self, grouped};
use crate::progress::Progress;

/// Estimate results by playing games
///
/// The estimate is for these two players. It estimates the value of the game only if both play optimally. Scores of large games are
/// skewed, so a correct interval needs many games.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("\
Players: {STRATEGIES}.

Examples:
  faceup left-right simulate --n 10
  faceup left-right simulate --n 10 --one lookahead:1 --two home --games 2000 --seed 7
  faceup left-right simulate --n 5 --one optimal --two home --all
  faceup left-right simulate --n 4 --one optimal --two optimal --json"))]
pub struct Args {
    /// The strategy of player 1
    #[arg(long, value_name = "PLAYER", default_value = "greedy", value_parser = strategies(), hide_possible_values = true)]
    pub one: Strategy,

    /// The strategy of player 2
    #[arg(long, value_name = "PLAYER", default_value = "greedy", value_parser = strategies(), hide_possible_values = true)]
    pub two: Strategy,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000_000))]
    pub games: u64,

    /// Play every pair of shuffles once, for exact results: up to 7 cards, and no random player
    #[arg(long, conflicts_with_all = ["games", "seed"])]
    pub all: bool,

    /// Seed of the shuffles; the same seed gives the same games
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub seed: u64,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub game: GameArgs,
}

/// More cards have too many pairs of shuffles for `--all`.
const MAX_ALL: u8 = 7;

#[derive(Debug, Serialize)]
struct SimulationJson {
    one: String,
    two: String,
    games: u64,
    /// `None` if all pairs of shuffles were played.
    seed: Option<u64>,
    /// The confidence level of the intervals. `None` if the means are exact.
    confidence: Option<f64>,
    /// The mean of the objective over the games played, not the value of the game.
    estimate: SampleMean,
    win: SampleMean,
    tie: SampleMean,
    loss: SampleMean,
    /// The absolute difference of the scores.
    margin: SampleMean,
    mean_scores: ByPlayer<f64>,
}

/// This many games take minutes at most with any players.
const FEW: u64 = 10_000;

/// The seconds of one processor for a game.
fn seconds_of_a_game(game: Game, players: ByPlayer<Chooser<'_>>) -> anyhow::Result<f64> {
    let mut games = 2;
    loop {
        let begun = Instant::now();
        Simulation::new(game, players, games, 0, &Quiet)?;
        let seconds = begun.elapsed().as_secs_f64();
        // Up to 64 games are played on one thread.
        if seconds > 0.02 || games >= 64 {
            return Ok(seconds / games as f64);
        }
        games *= 2;
    }
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    if args.all && game.cards() > MAX_ALL {
        return Err(usage(format!(
            "--all plays n! squared games, for up to {MAX_ALL} cards, got {}: play some of them with --games",
            game.cards()
        )));
    }
    if args.all && [args.one, args.two].contains(&Strategy::Random) {
        return Err(usage("--all needs players who do not play at random: name other players, or drop --all"));
    }
    let is_optimal = [args.one, args.two].contains(&Strategy::Optimal);
    let solver = if is_optimal { Some(solved(cli, game, objective)?.0) } else { None };
    let player = |strategy| Chooser::new(strategy, objective, solver.as_ref());
    let players = ByPlayer { one: player(args.one), two: player(args.two) };
    let games = if args.all { (1..=u64::from(game.cards())).product::<u64>().pow(2) } else { args.games };
    if games > FEW {
        let seconds = on_all_threads(games as f64 * seconds_of_a_game(game, players)?);
        let what = format!("playing {} games", grouped(games));
        consent::ask(cli, &Work { what, seconds, memory: 0, limit: None, advice: "" })?;
    }
    let played = Progress::during(format!("playing {game}"), "step", cli.quiet, |progress| match args.all {
        true => Simulation::of_all(game, players, progress),
        false => Simulation::new(game, players, args.games, args.seed, progress),
    })?;
    let (estimate, [win, tie, loss], scores) = (played.mean(objective), played.chances(), played.scores());
    if args.json {
        let simulation = SimulationJson {
            one: args.one.to_string(),
            two: args.two.to_string(),
            games: played.games,
            seed: (!args.all).then_some(args.seed),
            confidence: (!args.all).then_some(0.95),
            estimate,
            win,
            tie,
            loss,
            margin: played.margin(),
            mean_scores: scores,
        };
        return answer::print(game, objective, simulation);
    }
    let interval = |estimate: SampleMean| {
        let mean = estimate.mean;
        estimate.interval.map_or_else(
            || if args.all { format!("{mean:.4}") } else { format!("{mean:.4}; too few games for an interval") },
            |(low, high)| format!("{mean:.4}, 95% interval {low:.4} to {high:.4}"),
        )
    };
    let how = if args.all {
        format!("all {} games of {} against {}: exact", grouped(played.games), args.one, args.two)
    } else {
        format!(
            "{} games of {} against {}, seed {}: estimates, not values of the game",
            grouped(played.games),
            args.one,
            args.two,
            args.seed
        )
    };
    output::text(format!(
        "{game}\n\n{how}\n\n{}: {}\n\nplayer 1 wins   {}\nplayers tie     {}\nplayer 1 loses  {}\n\n\
         average scores {:.3} and {:.3}; average difference without sign {}",
        meaning(objective),
        interval(estimate),
        interval(win),
        interval(tie),
        interval(loss),
        scores.one,
        scores.two,
        interval(played.margin())
    ))
}
