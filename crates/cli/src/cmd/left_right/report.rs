//! `faceup left-right report`

use faceup::parts::left_right::{Card, Direction, Position, Profile, Scores, Solver, Turn, TurnProfile, Value};
use faceup::{ByPlayer, Observer, Player};
use serde::Serialize;

use super::answer::{self, Drawn, direction};
pub use super::options::AnswerArgs as Args;
use super::show::{about, meaning, results};
use super::solved::{solved, solving};
use crate::args::Cli;
use crate::columns::columns;
use crate::output::{self, grouped, share};

#[derive(Debug, Serialize)]
struct Report {
    value: Value,
    /// The number of orders of both stacks, the total of all counts.
    orders: u64,
    win: u64,
    tie: u64,
    loss: u64,
    mean_scores: ByPlayer<Value>,
    first_placements: Vec<First>,
    turns: Vec<TurnJson>,
    scores: Vec<ScoresJson>,
}

/// A first card of player 1, and player 2's best replies to its best placement.
#[derive(Debug, Serialize)]
struct First {
    card: Card,
    #[serde(serialize_with = "direction")]
    best: Turn,
    left: Option<Value>,
    right: Option<Value>,
    /// Player 2's best turn with each card.
    answers: Vec<Reply>,
}

#[derive(Debug, Serialize)]
struct Reply {
    card: Card,
    #[serde(serialize_with = "direction")]
    best: Turn,
    value: Value,
}

#[derive(Debug, Serialize)]
struct TurnJson {
    /// From 1.
    turn: usize,
    player: Player,
    #[serde(flatten)]
    counts: TurnProfile,
}

/// How often a game ends with these scores.
#[derive(Debug, Serialize)]
struct ScoresJson {
    #[serde(flatten)]
    scores: Scores,
    orders: u64,
}

impl Report {
    /// Follows optimal play.
    fn new(solver: &Solver, observer: &dyn Observer) -> anyhow::Result<Report> {
        let start = Position::new(solver.game());
        let value = solver.value(&start, observer)?;
        let first = |drawn: Drawn| {
            let next = start.play(drawn.best)?;
            let reply = |Drawn { card, best, value, .. }| Reply { card, best, value };
            let answers = Drawn::all(solver, &next, observer)?.into_iter().map(reply).collect();
            let [left, right] = Direction::ALL.map(|direction| drawn.towards(direction));
            Ok(First { card: drawn.card, best: drawn.best, left, right, answers })
        };
        let first_placements = Drawn::all(solver, &start, observer)?.into_iter().map(first);
        let first_placements = first_placements.collect::<anyhow::Result<_>>()?;
        let profile = Profile::new(solver, observer)?;
        let [win, tie, loss] = profile.results();
        let turn = |(at, &counts)| TurnJson { turn: at + 1, player: Player::ALL[at % 2], counts };
        let end = |(&(one, two), &orders)| ScoresJson { scores: Scores { one, two }, orders };
        Ok(Report {
            value,
            orders: profile.orders,
            win,
            tie,
            loss,
            mean_scores: profile.means(),
            first_placements,
            turns: profile.turns.iter().enumerate().map(turn).collect(),
            scores: profile.scores.iter().map(end).collect(),
        })
    }
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    let (solver, _) = solved(cli, game, objective)?;
    let report = Report::new(&solver, &solving(cli, game))?;
    if args.json {
        return answer::print(game, objective, report);
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
    let rows = report.scores.iter().map(|&ScoresJson { scores: Scores { one, two }, orders }| {
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

fn turn_row(&TurnJson { turn, player, counts }: &TurnJson, orders: u64) -> Vec<String> {
    let either = counts.choices - counts.stays - counts.leaves;
    let mut row = vec![turn.to_string(), player.number().to_string()];
    row.extend([counts.own_half, counts.homeward].map(|count| share(count, orders)));
    row.extend([counts.stays, counts.leaves, either].map(|count| share(count, counts.choices)));
    row.push(share(counts.equal, orders));
    row
}
