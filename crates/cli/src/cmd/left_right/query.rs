//! `faceup left-right query`

use faceup::Player;
use faceup::parts::left_right::{Card, Position, Scores, Turn, Value, parse_turns};
use serde::Serialize;

use super::answer::{self, Drawn, Placement};
use super::options::GameArgs;
use super::show::{about, drawing, meaning};
use super::solved::{solver_from, solving};
use crate::args::Cli;
use crate::columns::{columns, indented};
use crate::failure::usage;
use crate::output;

/// Compute the exact values of a card's placements in a position
///
/// Write the position as the turns from the start. A turn is a card and L or R, for left and right, or a hyphen for a turn lost because
/// the card leads off the board both ways. Games of up to 9 cards can be solved.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup left-right query                          every card that can be drawn first
  faceup left-right query '4L 1R' --card 3
  faceup left-right query '4L 1R 3R 2R' --json
  faceup left-right query --n 5 --objective result '2L 5R 3L'
  faceup left-right query --n 3 --squares 4 '3-'   a lost turn")]
pub struct Args {
    /// The card drawn [default: every possible card]
    #[arg(long, value_name = "CARD")]
    pub card: Option<u8>,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// The turns from the start, player 1's first; none for the start
    #[arg(value_name = "TURNS")]
    pub turns: Vec<String>,

    #[command(flatten)]
    pub game: GameArgs,
}

#[derive(Debug, Serialize)]
struct PositionJson {
    /// The turns that led to it.
    turns: Vec<String>,
    /// The player who draws. None if the game is over.
    mover: Option<Player>,
    scores: Scores,
    /// Before a card is drawn.
    value: Value,
    /// The cards of the question.
    cards: Vec<Drawn>,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    let turns = parse_turns(&args.turns.join(" ")).map_err(usage)?;
    let position = Position::after(game, &turns).map_err(usage)?;
    let wanted = match (position.mover(), args.card) {
        (_, None) => None,
        (None, Some(_)) => return Err(usage("the game is over, so no card can be drawn")),
        (Some(mover), Some(wanted)) => {
            let stack = position.stack(mover);
            let card = Card::new(wanted).filter(|&card| stack.has(card)).ok_or_else(|| {
                usage(format!("player {} cannot draw the {wanted}: the stack has {stack} left", mover.number()))
            })?;
            Some(card)
        }
    };
    let solver = solver_from(cli, &position, objective)?;
    let progress = solving(cli, game);
    let value = solver.value(&position, &progress)?;
    let cards = match wanted {
        Some(card) => Vec::from_iter(Drawn::new(&solver, &position, card, &progress)?),
        None => Drawn::all(&solver, &position, &progress)?,
    };
    drop(progress);
    let (mover, scores) = (position.mover(), position.scores());
    if args.json {
        return answer::print(
            game,
            objective,
            PositionJson { turns: turns.iter().map(Turn::to_string).collect(), mover, scores, value, cards },
        );
    }
    let mut lines = vec![game.to_string(), String::new(), drawing(position.board()), String::new()];
    lines.push(format!("scores on this board: {} and {}", scores.one, scores.two));
    let Some(mover) = mover else {
        lines.push("the game is over".to_owned());
        return output::text(lines.join("\n"));
    };
    lines.push(format!("left in the stacks: {} | {}", position.stack(Player::One), position.stack(Player::Two)));
    lines.push(format!("{}, under best play: {}", meaning(objective), about(value)));
    lines.push(String::new());
    lines.push(format!("player {} draws", mover.number()));
    let row = |drawn: &Drawn| {
        let placement = |&Placement { turn, value, .. }: &Placement| {
            let is_best = value == drawn.value && drawn.placements.len() > 1;
            format!("{:<5} {value}{}", turn.direction_name(), if is_best { " *" } else { "" })
        };
        [vec![drawn.card.to_string()], drawn.placements.iter().map(placement).collect()].concat()
    };
    lines.push(indented(&columns(&[], "rl", &cards.iter().map(row).collect::<Vec<_>>())));
    if cards.iter().any(|drawn| drawn.placements.len() > 1) {
        lines.push("* best".to_owned());
    }
    output::text(lines.join("\n"))
}
