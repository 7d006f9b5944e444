//! The options of the commands in which programs play.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use faceup::notation::quote;
use faceup::play::Spec;

use super::game::GameArgs;
use super::table::TableArgs;

/// Play for another program, in a line protocol
///
/// Reads commands from standard input and answers on standard output, like a Go program that speaks GTP. 'play one 8h'
/// makes a move, 'genmove two' asks for one, 'list_commands' lists all commands; docs/protocol.md explains them. A
/// symmetric deal is set up at first; commands set other rules and positions.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup engine --player perfect --ranks 8
  faceup engine --game challenge --depth 6
  printf 'genmove one\\nshowboard\\n' | faceup engine --ranks 7")]
pub struct EngineArgs {
    /// The player: easy, medium, hard, expert, perfect, depth (or depth:D), vote (or vote:D or vote:D:B), random
    #[arg(long, value_name = "PLAYER", default_value = "depth", value_parser = parse_player)]
    pub player: Spec,

    /// Number of moves that the players 'depth' and 'vote' search ahead [default: 6 for vote, 4 for depth]
    #[arg(long, value_name = "D")]
    pub depth: Option<u8>,

    /// The seed of the choices among equal moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Number of ranks in a suit [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

/// Let players play each other, to see who is stronger
///
/// Every player meets every other on the same deals, each deal from both sides. The deals are random: symmetric or, with
/// an odd number of suits, with hands of equal size.
///
/// A game is a draw when a position with an empty pile and the same leader comes up for the third time, or after a
/// thousand rounds. Another program loses if it makes no legal move in time.
#[derive(Debug, Args)]
#[command(after_help = "\
Players:
  perfect            plays by the table of the game, which comes from the cache or is made
  depth:D            searches D moves ahead; depth is depth:4
  vote:D             the same, and judges better, by a table of fewer ranks; vote:D:B uses one of B ranks
  random             plays any legal move
  easy, medium, hard, expert
                     levels: depth:0, depth:2, depth:4, vote:6
  program:COMMAND    another program that speaks the protocol of 'faceup engine'

Examples:
  faceup tournament depth:2 depth:4 --games 200
  faceup tournament perfect depth:4 random --ranks 8 --json
  faceup tournament depth:4 'program:./mine --fast' --game challenge --timeout 10 --records games
  faceup tournament perfect depth:6 --ranks 7 --deal 'S:KJ H:AQT98' --games 50")]
pub struct TournamentArgs {
    /// The players, two or more
    #[arg(value_name = "PLAYER", required = true, num_args = 2.., value_parser = parse_spec)]
    pub players: Vec<Spec>,

    /// How many games each pair of players plays, an even number [default: 100, or two per --deal]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub games: Option<u32>,

    /// The seed of the deals and of the choices among equal moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Play this deal, given by the starter's hand. May be repeated
    #[arg(long, value_name = "HAND")]
    pub deal: Vec<String>,

    /// Call a game a draw when a position with an empty pile comes up for the Nth time
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..))]
    pub repetitions: u32,

    /// Call a game a draw after this many rounds
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,

    /// The time of another program for an answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds)]
    pub timeout: Duration,

    /// Write the record of every game to this new folder
    #[arg(long, value_name = "FOLDER")]
    pub records: Option<PathBuf>,

    /// Output format
    #[arg(long, value_enum, default_value_t = TournamentFormat::Table)]
    pub format: TournamentFormat,

    /// Print as JSON
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// Number of ranks in a suit [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TournamentFormat {
    /// Aligned columns
    Table,
    /// Tables for a Markdown page
    Markdown,
}

/// Reads a built-in player.
pub fn parse_player(text: &str) -> Result<Spec, String> {
    match text.parse() {
        Ok(Spec::Program(_)) => {
            Err("expected a built-in player, got another program; write easy, medium, hard, expert, perfect, depth, vote or \
                 random"
                .to_owned())
        }
        Ok(spec) => Ok(spec),
        Err(_) => Err(format!(
            "expected a player, got {}; write easy, medium, hard, expert, perfect, random, depth:D or vote:D with D from 0 to 255, \
             or vote:D:B with a base of B ranks",
            quote(text)
        )),
    }
}

/// Reads any player.
pub fn parse_spec(text: &str) -> Result<Spec, String> {
    text.parse().map_err(|error: faceup::play::UnknownPlayer| error.to_string())
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected seconds from 0.001 to 86400, got {}", quote(text));
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if (0.001..=86_400.0).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(wrong()) }
}

/// The player with the depth of an option.
pub fn with_depth(player: &Spec, depth: Option<u8>) -> anyhow::Result<Spec> {
    match (player, depth) {
        (player, None) => Ok(player.clone()),
        (Spec::Depth(_), Some(depth)) => Ok(Spec::Depth(depth)),
        (Spec::Vote { base, .. }, Some(depth)) => Ok(Spec::Vote { depth, base: *base }),
        (player, Some(_)) => Err(crate::failure::usage(format!(
            "--depth is for the players depth and vote, and '{player}' has no depth"
        ))),
    }
}
