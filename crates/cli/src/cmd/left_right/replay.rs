//! `faceup left-right replay`

use std::io::IsTerminal;

use anyhow::Context;
use faceup::Player;
use faceup::left_right::{
    Anchor, Game, Objective, Position, Record, Scores, Turn, Value, diagram, parse_record, preferred,
};
use serde::Serialize;

use super::query::name;
use super::show::{GameJson, drawing};
use super::solved::{solver, solving};
use crate::args::Cli;
use crate::args::left_right::ReplayArgs;
use crate::failure::usage;
use crate::input::read_at_most;
use crate::output;
use crate::report::PairJson;

#[derive(Debug, Serialize)]
struct ReplayJson {
    #[serde(flatten)]
    game: GameJson,
    turns: Vec<TurnJson>,
    /// Whether all cards are played.
    over: bool,
    scores: PairJson<u64>,
}

#[derive(Debug, Serialize)]
struct TurnJson {
    player: &'static str,
    card: u8,
    direction: &'static str,
    /// From the left, from 1; None of a lost turn.
    square: Option<u16>,
    scores: PairJson<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<&'static str>,
    /// The value that the turn lost against the best one.
    #[serde(skip_serializing_if = "Option::is_none")]
    value_lost: Option<String>,
}

/// The value of a turn, and the best turn.
struct Judged {
    value: Value,
    best: (Turn, Value),
}

impl Judged {
    /// The value that the player lost by the turn, 0 or more.
    fn loss(&self) -> Value {
        if self.best.1 < self.value { self.value - self.best.1 } else { self.best.1 - self.value }
    }
}

/// The most bytes of a record.
const MAX_BYTES: u64 = 1 << 20;

pub fn run(cli: &Cli, args: &ReplayArgs) -> anyhow::Result<()> {
    let objective = args.objective.objective;
    let record = parse_record(&read(args)?).map_err(|wrong| usage(format!("{}: {wrong}", args.file.display())))?;
    let positions = record.positions();
    let judged = if args.values { Some(judge(cli, &record, &positions, objective)?) } else { None };
    let last = &positions[positions.len() - 1];
    let Scores { one, two } = last.scores();
    if args.json {
        let turns = record.turns().iter().enumerate().map(|(at, &turn)| {
            let judged = judged.as_ref().map(|judged| &judged[at]);
            json(&positions[at], &positions[at + 1], turn, judged)
        });
        return output::json(&ReplayJson {
            game: GameJson::new(record.game(), objective),
            turns: turns.collect(),
            over: last.mover().is_none(),
            scores: PairJson { one, two },
        });
    }
    let cards = |player| record.cards(player).iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let game = record.game();
    let mut lines = vec![format!("n={} game:", game.cards())];
    if Ok(game) != Game::new(game.cards().into(), game.anchor()) {
        lines.push(format!("squares: {}", game.squares()));
    }
    if game.anchor() != Anchor::Own {
        lines.push(format!("anchor: {}", game.anchor()));
    }
    lines.extend([format!("1's-cards: {}", cards(Player::One)), format!("2's-cards: {}", cards(Player::Two))]);
    // A diagram does not show a lost turn.
    if record.turns().iter().any(|turn| turn.direction.is_none()) {
        let turns: Vec<String> = record.turns().iter().map(Turn::to_string).collect();
        lines.push(format!("turns: {}", turns.join(" ")));
    }
    // Programs read the record in a pipe, where the board stays in one line.
    let draw = if std::io::stdout().is_terminal() { drawing } else { diagram };
    lines.push(draw(positions[0].board()));
    // The author draws the board after every two turns and at the end.
    for (at, position) in positions.iter().enumerate().skip(1) {
        if let Some(judged) = &judged {
            lines.push(remark(&record, at - 1, &judged[at - 1]));
        }
        if at % 2 == 0 || at + 1 == positions.len() {
            lines.push(draw(position.board()));
        }
    }
    let points = |score: u64| format!("{score} {}", if score == 1 { "point" } else { "points" });
    let now = match last.mover() {
        None => "player 1 gets",
        Some(_) => "not over yet; player 1 has",
    };
    lines.push(format!("{now} {}, player 2 {}.", points(one), points(two)));
    output::text(lines.join("\n"))
}

fn read(args: &ReplayArgs) -> anyhow::Result<String> {
    let shown = args.file.display();
    let read = if args.file.as_os_str() == "-" {
        read_at_most(std::io::stdin().lock(), MAX_BYTES)
    } else {
        std::fs::File::open(&args.file).and_then(|file| read_at_most(file, MAX_BYTES))
    };
    let Some(bytes) = read.with_context(|| format!("could not read '{shown}'"))? else {
        return Err(usage(format!("'{shown}' is too long: a record has at most 1 MiB")));
    };
    let wrong = |_| usage(format!("'{shown}' is not a text in UTF-8"));
    String::from_utf8(bytes).map_err(wrong)
}

fn judge(cli: &Cli, record: &Record, positions: &[Position], objective: Objective) -> anyhow::Result<Vec<Judged>> {
    let solver = solver(cli, record.game(), objective)?;
    let progress = solving(cli, record.game());
    let turns = record.turns().iter().zip(positions);
    turns
        .map(|(turn, position)| {
            let turns = solver.turns(position, turn.card, &progress)?;
            let value = turns.iter().find(|(other, _)| other == turn).context("the turn is legal")?.1;
            let mover = position.mover().context("the turn is legal")?;
            Ok(Judged { value, best: preferred(mover, &turns) })
        })
        .collect()
}

/// A line such as `1: 4L, worth -1/64; 4R is better: 1/64`.
fn remark(record: &Record, at: usize, judged: &Judged) -> String {
    let turn = record.turns()[at];
    let better = if judged.loss() == Value::ZERO {
        String::new()
    } else {
        format!("; {} is better: {}", judged.best.0, judged.best.1)
    };
    format!("  {}: {turn}, worth {}{better}", at % 2 + 1, judged.value)
}

fn json(before: &Position, after: &Position, turn: Turn, judged: Option<&Judged>) -> TurnJson {
    let scores = after.scores();
    TurnJson {
        player: before.mover().map_or("", Player::name),
        card: turn.card.number(),
        direction: name(turn),
        square: turn.direction.and_then(|direction| before.target(turn.card, direction)).map(|square| square.0 + 1),
        scores: PairJson { one: scores.one, two: scores.two },
        value: judged.map(|judged| judged.value.to_string()),
        best: judged.map(|judged| name(judged.best.0)),
        value_lost: judged.map(|judged| judged.loss().to_string()),
    }
}
