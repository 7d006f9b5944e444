//! `faceup left-right replay`

use std::io::IsTerminal;

use faceup::Player;
use faceup::parts::left_right::answer::{About, Judged, Replay};
use faceup::parts::left_right::{Anchor, Game, Record, Scores, Turn, Value, diagram, parse_record};

use super::show::drawing;
use super::solved::{solver_from, solving};
use crate::args::Cli;
use crate::args::left_right::ReplayArgs;
use crate::failure::usage;
use crate::{input, output};

pub fn run(cli: &Cli, args: &ReplayArgs) -> anyhow::Result<()> {
    let objective = args.objective.objective;
    let record =
        parse_record(&input::text(&args.file)?).map_err(|wrong| usage(format!("{}: {wrong}", args.file.display())))?;
    let positions = record.positions();
    let judged = if args.values {
        let solver = solver_from(cli, &positions[0], objective)?;
        Some(Judged::all(&solver, &record, &solving(cli, record.game()))?)
    } else {
        None
    };
    let last = &positions[positions.len() - 1];
    let Scores { one, two } = last.scores();
    if args.json {
        return output::json(&About::new(record.game(), objective, Replay::new(&record, judged.as_deref())));
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
    // In a pipe, each row stays on one line for programs.
    let draw = if std::io::stdout().is_terminal() { drawing } else { diagram };
    lines.push(draw(positions[0].board()));
    // The author draws the board after every second turn and at the end.
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

/// A line such as `1: 4L, worth -1/64; 4R is better: 1/64`.
fn remark(record: &Record, at: usize, judged: &Judged) -> String {
    let turn = record.turns()[at];
    let better = if judged.loss == Value::ZERO {
        String::new()
    } else {
        format!("; {} is better: {}", judged.best, judged.best_value)
    };
    format!("  {}: {turn}, worth {}{better}", at % 2 + 1, judged.value)
}
