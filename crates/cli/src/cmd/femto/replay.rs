//! `faceup femto replay`

use faceup::parts::femto::{Card, Record};
use faceup::{ByPlayer, Player};
use serde::Serialize;

use super::answer::{self, Number, RoundJson};
use super::query::{stand, told};
use super::show;
use super::solved::solved;
use crate::args::Cli;
use crate::failure::usage;
use crate::{input, output};
use std::path::PathBuf;

/// Replay a game from a file
///
/// The file has the format of `faceup femto play --log`. It may end in the middle of a game.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A record has the rules that differ from the author's, the hands, and a line for each round:
  cards: 2,3,4,5,6,7,8,10
  chooser: loser
  hands: 2,3,5,10 | 4,6,7,8
  5 against 4: 4 stays
  # a remark

Examples:
  faceup femto replay game.txt
  faceup femto replay game.txt --values        with the value after every round
  faceup femto replay - < game.txt")]
pub struct Args {
    /// Show the value to the first player of the deal and after every round, under optimal play from there on
    #[arg(long)]
    pub values: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    /// The record; - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

#[derive(Debug, Serialize)]
struct ReplayJson {
    hand: Vec<Card>,
    opponent_hand: Vec<Card>,
    rounds: Vec<RoundJson>,
    /// The value of the deal and after every round, with `--values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Number>>,
    totals: ByPlayer<u32>,
    over: bool,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let read = input::text(&args.file)?.parse::<Record>();
    let record = read.map_err(|wrong| usage(format!("{}: {wrong}", args.file.display())))?;
    let (settings, states) = (record.settings(), record.states());
    let pack = &settings.pack;
    let values = if args.values {
        let solution = solved(cli, settings)?;
        Some(states.iter().map(|state| solution.value(state)).collect::<Vec<_>>())
    } else {
        None
    };
    if args.json {
        let hands = states[0].hands();
        let replay = ReplayJson {
            hand: answer::cards(pack, hands.one),
            opponent_hand: answer::cards(pack, hands.two),
            rounds: record.rounds().iter().map(|round| RoundJson::new(settings, round)).collect(),
            values: values.map(|values| values.iter().map(Number::new).collect()),
            totals: record.last().totals(pack),
            over: record.last().is_over(),
        };
        return answer::print(settings, replay);
    }
    let worth =
        |at: usize| values.as_ref().map_or(String::new(), |values| format!("; value {}", show::number(&values[at])));
    let mut lines = vec![settings.to_string(), String::new()];
    lines.push(show::sides(&states[0], settings, Player::ALL.map(|player| (show::name(player), player))));
    if let Some(values) = &values {
        lines.push(format!("value  {} to the first player", show::number(&values[0])));
    }
    lines.push(String::new());
    for (at, (state, round)) in states.iter().zip(record.rounds()).enumerate() {
        lines.push(format!("{}{}", told(settings, at + 1, state, round), worth(at + 1)));
    }
    lines.push(stand(settings, record.last()));
    output::text(lines.join("\n"))
}
