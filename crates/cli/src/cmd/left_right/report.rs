//! `faceup left-right report`

use faceup::parts::left_right::answer::{About, First, Report, ScoresCount, TurnReport};
use faceup::parts::left_right::{Direction, Scores, Value};

pub use super::options::AnswerArgs as Args;
use super::show::{about, meaning, results};
use super::solved::{solved, solving};
use crate::args::Cli;
use crate::columns::columns;
use crate::output::{self, grouped, share};

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    let (solver, _) = solved(cli, game, objective)?;
    let report = Report::new(&solver, &solving(cli, game))?;
    if args.json {
        return output::json(&About::new(game, objective, report));
    }
    let mut lines = vec![
        game.to_string(),
        String::new(),
        format!("{}, under best play: {}", meaning(objective), about(report.value)),
        String::new(),
    ];
    let heads = ["first card", "left", "right", "player 2's answers to the better one, by card"];
    lines.push(columns(&heads, "rl", &report.first_placements.iter().map(first_row).collect::<Vec<_>>()));
    if report.first_placements.iter().any(|first| first.left.is_some() && first.right.is_some()) {
        lines.push("* better".to_owned());
    }
    lines.push(String::new());
    lines.push(match report.orders {
        1 => "in the only order of both stacks, under best play:".to_owned(),
        orders => format!("of the {} orders of both stacks, under best play:", grouped(orders)),
    });
    lines.push(results([report.win, report.tie, report.loss], report.orders));
    lines.push(format!("average scores {} and {}", about(report.mean_scores.one), about(report.mean_scores.two)));
    lines.push("(Of two placements with the same value, players take the one towards their own end.)".to_owned());
    lines.push(String::new());
    let heads =
        ["turn", "player", "on own half", "towards own end", "halves differ: stays", "leaves", "either", "same value"];
    let rows = report.turns.iter().map(|turn| turn_row(turn, report.orders));
    lines.push(columns(&heads, "r", &rows.collect::<Vec<_>>()));
    lines.push(String::new());
    let rows = report.scores.iter().map(|&ScoresCount { scores: Scores { one, two }, orders }| {
        vec![one.to_string(), two.to_string(), grouped(orders), share(orders, report.orders)]
    });
    lines.push(columns(&["score 1", "score 2", "orders", ""], "r", &rows.collect::<Vec<_>>()));
    output::text(lines.join("\n"))
}

fn first_row(first: &First) -> Vec<String> {
    let is_choice = first.left.is_some() && first.right.is_some();
    let cell = |direction: Direction, value: Option<Value>| {
        let mark = if is_choice && first.best.direction == Some(direction) { " *" } else { "" };
        value.map_or("-".to_owned(), |value| format!("{value}{mark}"))
    };
    let answers: Vec<String> = first.answers.iter().map(|reply| reply.best.to_string()).collect();
    let (left, right) = (cell(Direction::Left, first.left), cell(Direction::Right, first.right));
    vec![first.card.to_string(), left, right, answers.join(" ")]
}

fn turn_row(&TurnReport { turn, player, counts }: &TurnReport, orders: u64) -> Vec<String> {
    let either = counts.choices - counts.stays - counts.leaves;
    let mut row = vec![turn.to_string(), player.number().to_string()];
    row.extend([counts.own_half, counts.homeward].map(|count| share(count, orders)));
    row.extend([counts.stays, counts.leaves, either].map(|count| share(count, counts.choices)));
    row.push(share(counts.equal, orders));
    row
}
