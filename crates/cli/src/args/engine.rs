//! The options of the commands in which programs play.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use faceup_engine::Spec;

use super::{GameArgs, TableArgs};

/// Play for another program, in a line protocol
///
/// Reads commands from standard input and answers on standard output, as Go programs do with GTP: a symmetric deal is set
/// up, 'play one 8h' makes a move, 'genmove two' asks for one. docs/protocol.md tells all commands, and so does
/// 'list_commands'. Rules and positions are set by commands too.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup engine --player perfect --ranks 8
  faceup engine --game challenge --depth 6
  printf 'genmove one\\nshowboard\\n' | faceup engine --ranks 7")]
pub struct EngineArgs {
    /// Who plays: perfect, depth (or depth:D), random
    #[arg(long, value_name = "PLAYER", default_value = "depth", value_parser = parse_player)]
    pub player: Spec,

    /// How many moves the player 'depth' looks ahead [default: 4]
    #[arg(long, value_name = "D")]
    pub depth: Option<u8>,

    /// What choices among equal moves are made from
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// How many ranks a suit [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

/// Have players play each other, and tell who is stronger
///
/// Everyone plays everyone on the same deals, each deal from both sides. Deals are drawn at random from the seed:
/// symmetric ones, or with an odd number of suits such that give both players as many cards.
///
/// A game is a draw when a position with an empty table and the same leader comes up for the third time, or after a
/// thousand rounds. Another program that makes no legal move, or none in time, has lost.
#[derive(Debug, Args)]
#[command(after_help = "\
Players:
  perfect            by the table of the game, which is found in the cache or made
  depth:D            looks D moves ahead; depth is depth:4
  random             any legal move
  program:COMMAND    another program that speaks the protocol of 'faceup engine', by its command line

Examples:
  faceup tournament depth:2 depth:4 --games 200
  faceup tournament perfect depth:4 random --ranks 8 --json
  faceup tournament depth:4 'program:./mine --fast' --game challenge --timeout 10 --records games
  faceup tournament perfect depth:6 --ranks 7 --deal 'S:KJ H:AQT98' --games 50")]
pub struct TournamentArgs {
    /// The players, two or more
    #[arg(value_name = "PLAYER", required = true, num_args = 2.., value_parser = parse_spec)]
    pub players: Vec<Spec>,

    /// How many games of each two players, an even number [default: 100, or two a deal]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub games: Option<u32>,

    /// What deals and choices are drawn from
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Play this deal instead, by the hand of the one who leads; may be given again
    #[arg(long, value_name = "HAND")]
    pub deal: Vec<String>,

    /// A draw when a position with an empty table comes up for this time
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..))]
    pub repetitions: u32,

    /// A draw when the table has been eaten so often
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,

    /// How long another program has for an answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds)]
    pub timeout: Duration,

    /// Write the record of every game to this folder, which is made
    #[arg(long, value_name = "FOLDER")]
    pub records: Option<PathBuf>,

    /// How to print
    #[arg(long, value_enum, default_value_t = TournamentFormat::Table)]
    pub format: TournamentFormat,

    /// Print as JSON
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// How many ranks a suit [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TournamentFormat {
    /// Aligned columns for a terminal
    Table,
    /// Tables for a Markdown page
    Markdown,
}

/// A player that this program has itself.
pub fn parse_player(text: &str) -> Result<Spec, String> {
    match text.parse() {
        Ok(Spec::Program(_)) => Err("another program cannot be played for; name perfect, depth or random".to_owned()),
        Ok(spec) => Ok(spec),
        Err(_) => {
            Err(format!("'{text}' is no player; there are perfect, depth (or depth:D, D from 0 to 255) and random"))
        }
    }
}

/// Any player.
pub fn parse_spec(text: &str) -> Result<Spec, String> {
    text.parse().map_err(|error: faceup_engine::UnknownPlayer| error.to_string())
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is no time; write seconds, from 0.001 to 86400");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if (0.001..=86_400.0).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(wrong()) }
}

/// The player, with the depth that an option gives.
pub fn with_depth(player: &Spec, depth: Option<u8>) -> anyhow::Result<Spec> {
    match (player, depth) {
        (player, None) => Ok(player.clone()),
        (Spec::Depth(_), Some(depth)) => Ok(Spec::Depth(depth)),
        (player, Some(_)) => {
            Err(crate::failure::usage(format!("--depth is for the player depth, and '{player}' looks to no depth")))
        }
    }
}
