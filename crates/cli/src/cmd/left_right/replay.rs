//! `faceup left-right replay`

use faceup::parts::left_right::{
    Card, Position, Record, Scores, SolveError, Solver, Square, Turn, Value, Worth, parse_record,
};
use faceup::{Observer, Player};
use serde::Serialize;

use super::answer::{self, Drawn, direction, square};
use super::options::ObjectiveArgs;
use super::show::width;
use super::solved::{solver_from, solving};
use crate::args::Cli;
use crate::failure::usage;
use crate::{input, output};
use std::path::PathBuf;

/// Replay a game from a text file, and draw and score it
///
/// The file has lists of cards and diagrams, as the author prints them, or turns. A line that is none of these is an error.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A record has lines such as these, in any order:
  n=4 game:
  1's-cards: 4,3,1,2
  2's-cards: 1,2,4,3
  ******1**1122*2***2***             the board after some turns, any number of times
  ..........1                        pieces on other pieces
  turns: 4L 1R 3R 2R 1R 4R 2L 3L     instead of cards and diagrams, or with them
  4 left, 1 right                    turns, too
  1: 4L, worth 7/36                  a turn with its value, as --values prints it
  player 1 gets 2 points, player 2 1 point.
  squares: 22
  anchor: opponent
  # a remark

Examples:
  faceup left-right replay game.txt
  faceup left-right replay --values game.txt    with the value of every turn
  faceup left-right replay - < game.txt")]
pub struct Args {
    /// Show the value of every turn, and of a better one
    #[arg(long)]
    pub values: bool,

    #[command(flatten)]
    pub objective: ObjectiveArgs,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    /// The text file; - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

#[derive(Debug, Serialize)]
struct ReplayJson {
    turns: Vec<TurnJson>,
    /// Whether all cards are played.
    over: bool,
    scores: Scores,
}

#[derive(Debug, Serialize)]
struct TurnJson {
    player: Player,
    card: Card,
    #[serde(serialize_with = "direction")]
    direction: Turn,
    square: Option<Square>,
    /// After the turn.
    scores: Scores,
    #[serde(flatten)]
    judged: Option<Judged>,
}

/// The value of a turn, and the best turn.
#[derive(Debug, Clone, Copy, Serialize)]
struct Judged {
    value: Value,
    #[serde(serialize_with = "direction")]
    best: Turn,
    /// The value that the player lost by the turn, 0 or more.
    value_lost: Value,
    #[serde(skip)]
    worth: Worth,
}

/// Judges every turn of a game.
fn judge(solver: &Solver, record: &Record, observer: &dyn Observer) -> Result<Vec<Judged>, SolveError> {
    let judged = record.turns().iter().zip(record.positions()).map_while(|(&turn, position)| {
        let drawn = Drawn::new(solver, &position, turn.card, observer).transpose()?;
        Some(drawn.map(|drawn| {
            let taken = turn.direction.and_then(|direction| drawn.towards(direction));
            let value = taken.unwrap_or(drawn.value);
            let value_lost = (drawn.value - value).abs();
            let better = (value != drawn.value).then_some((drawn.best, drawn.value));
            Judged { value, best: drawn.best, value_lost, worth: Worth { value, better } }
        }))
    });
    judged.collect()
}

fn replay(record: &Record, judged: Option<&[Judged]>) -> ReplayJson {
    let positions = record.positions();
    let turns = positions.windows(2).zip(record.turns()).enumerate().filter_map(|(at, (around, &turn))| {
        Some(TurnJson {
            player: around[0].mover()?,
            card: turn.card,
            direction: turn,
            square: square(&around[0], turn),
            scores: around[1].scores(),
            judged: judged.and_then(|judged| judged.get(at).copied()),
        })
    });
    let last = &positions[positions.len() - 1];
    ReplayJson { turns: turns.collect(), over: last.mover().is_none(), scores: last.scores() }
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let objective = args.objective.objective;
    let record =
        parse_record(&input::text(&args.file)?).map_err(|wrong| usage(format!("{}: {wrong}", args.file.display())))?;
    let judged = if args.values {
        let solver = solver_from(cli, &Position::new(record.game()), objective)?;
        Some(judge(&solver, &record, &solving(cli, record.game()))?)
    } else {
        None
    };
    if args.json {
        return answer::print(record.game(), objective, replay(&record, judged.as_deref()));
    }
    let values: Vec<Worth> = judged.iter().flatten().map(|judged| judged.worth).collect();
    // In a pipe, each row stays on one line for programs.
    output::text(record.text(width(usize::MAX), &values))
}
