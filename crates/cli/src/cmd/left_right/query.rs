//! `faceup left-right query`

use faceup::Player;
use faceup::left_right::{Card, Direction, Position, Solver, Turn, Value, parse_turns, preferred};
use serde::Serialize;

use super::show::{GameJson, about, drawing, meaning, number};
use super::solved::{solver, solving};
use crate::args::Cli;
use crate::args::left_right::QueryArgs;
use crate::columns::{Style, columns, indented};
use crate::failure::usage;
use crate::output;
use crate::progress::Progress;
use crate::report::PairJson;

#[derive(Debug, Serialize)]
struct QueryJson {
    #[serde(flatten)]
    game: GameJson,
    turns: Vec<String>,
    /// The player who draws. None if the game is over.
    mover: Option<&'static str>,
    scores: PairJson<u64>,
    /// Before a card is drawn.
    value: String,
    cards: Vec<CardJson>,
}

#[derive(Debug, Serialize)]
struct CardJson {
    card: u8,
    value: String,
    best: &'static str,
    placements: Vec<PlacementJson>,
}

#[derive(Debug, Serialize)]
struct PlacementJson {
    direction: &'static str,
    /// From the left, from 1; None of a lost turn.
    square: Option<u16>,
    value: String,
}

/// `left`, `right`, or `lost`.
pub fn name(turn: Turn) -> &'static str {
    turn.direction.map_or("lost", Direction::name)
}

/// A card that can be drawn, and the values of its placements.
struct Drawn {
    card: Card,
    turns: Vec<(Turn, Value)>,
    best: (Turn, Value),
}

pub fn run(cli: &Cli, args: &QueryArgs) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    let turns = parse_turns(&args.turns.join(" ")).map_err(usage)?;
    let position = Position::after(game, &turns)
        .map_err(|(at, illegal)| usage(format!("turn {} ({}): {illegal}", at + 1, turns[at])))?;
    let cards: Vec<Card> = match (position.mover(), args.card) {
        (None, Some(_)) => return Err(usage("the game is over, so no card can be drawn")),
        (None, None) => Vec::new(),
        (Some(mover), None) => position.stack(mover).iter().collect(),
        (Some(mover), Some(wanted)) => {
            let stack = position.stack(mover);
            let card = Card::new(wanted).filter(|&card| stack.has(card)).ok_or_else(|| {
                usage(format!("player {} cannot draw the {wanted}: the stack has {stack} left", number(mover)))
            })?;
            vec![card]
        }
    };
    let solver = solver(cli, game, objective)?;
    let progress = solving(cli, game);
    let value = solver.value(&position, &progress)?;
    let drawn =
        cards.into_iter().map(|card| draw(&solver, &position, card, &progress)).collect::<anyhow::Result<Vec<_>>>()?;
    drop(progress);
    let scores = position.scores();
    if args.json {
        return output::json(&QueryJson {
            game: GameJson::new(game, objective),
            turns: turns.iter().map(Turn::to_string).collect(),
            mover: position.mover().map(Player::name),
            scores: PairJson { one: scores.one, two: scores.two },
            value: value.to_string(),
            cards: drawn.iter().map(|drawn| json(&position, drawn)).collect(),
        });
    }
    let mut lines = vec![game.to_string(), String::new(), drawing(position.board()), String::new()];
    lines.push(format!("scores on this board: {} and {}", scores.one, scores.two));
    let Some(mover) = position.mover() else {
        lines.push("the game is over".to_owned());
        return output::text(lines.join("\n"));
    };
    lines.push(format!("left in the stacks: {} | {}", position.stack(Player::One), position.stack(Player::Two)));
    lines.push(format!("{}, under best play: {}", meaning(objective), about(value)));
    lines.push(String::new());
    lines.push(format!("player {} draws", number(mover)));
    let row = |Drawn { card, turns, best }: &Drawn| {
        let is_best = |value: Value| value == best.1 && turns.len() > 1;
        let placement = |&(turn, value): &(Turn, Value)| {
            format!("{:<5} {value}{}", name(turn), if is_best(value) { " *" } else { "" })
        };
        [vec![card.to_string()], turns.iter().map(placement).collect()].concat()
    };
    lines.push(indented(&columns(&[], "rl", &drawn.iter().map(row).collect::<Vec<_>>(), Style::Plain)));
    if drawn.iter().any(|drawn| drawn.turns.len() > 1) {
        lines.push("* best".to_owned());
    }
    output::text(lines.join("\n"))
}

fn draw(solver: &Solver, position: &Position, card: Card, progress: &Progress) -> anyhow::Result<Drawn> {
    let turns = solver.turns(position, card, progress)?;
    let mover = position.mover().unwrap_or(Player::One);
    Ok(Drawn { card, best: preferred(mover, &turns), turns })
}

fn json(position: &Position, Drawn { card, turns, best }: &Drawn) -> CardJson {
    let square = |turn: Turn| turn.direction.and_then(|direction| position.target(*card, direction));
    CardJson {
        card: card.number(),
        value: best.1.to_string(),
        best: name(best.0),
        placements: turns
            .iter()
            .map(|&(turn, value)| PlacementJson {
                direction: name(turn),
                square: square(turn).map(|square| square.0 + 1),
                value: value.to_string(),
            })
            .collect(),
    }
}
