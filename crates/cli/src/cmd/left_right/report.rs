//! `faceup left-right report`

use faceup::Player;
use faceup::left_right::{Card, Position, Profile, Solver, Turn, TurnProfile, Value, preferred};
use serde::Serialize;

use super::query::name;
use super::show::{GameJson, about, meaning, results};
use super::solved::{solved, solving};
use crate::args::Cli;
use crate::args::left_right::AnswerArgs;
use crate::columns::{Style, columns};
use crate::output::{self, grouped, share};
use crate::progress::Progress;
use crate::report::PairJson;

#[derive(Debug, Serialize)]
struct ReportJson {
    #[serde(flatten)]
    game: GameJson,
    value: String,
    /// How many orders of both stacks there are: what all counts are out of.
    orders: u64,
    win: u64,
    tie: u64,
    loss: u64,
    mean_scores: PairJson<String>,
    first_placements: Vec<FirstJson>,
    turns: Vec<TurnJson>,
    scores: Vec<ScoresJson>,
}

#[derive(Debug, Serialize)]
struct FirstJson {
    card: u8,
    best: &'static str,
    left: Option<String>,
    right: Option<String>,
    /// What player 2 does best with each card after player 1's best placement of this one.
    answers: Vec<AnswerJson>,
}

#[derive(Debug, Serialize)]
struct AnswerJson {
    card: u8,
    best: &'static str,
    value: String,
}

#[derive(Debug, Serialize)]
struct TurnJson {
    turn: usize,
    player: &'static str,
    own_half: u64,
    homeward: u64,
    choices: u64,
    stays: u64,
    leaves: u64,
    equal: u64,
    lost: u64,
}

#[derive(Debug, Serialize)]
struct ScoresJson {
    one: u64,
    two: u64,
    orders: u64,
}

/// A first card of player one.
struct First {
    card: Card,
    turns: Vec<(Turn, Value)>,
    best: Turn,
    answers: Vec<(Card, Turn, Value)>,
}

pub fn run(cli: &Cli, args: &AnswerArgs) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    let (solver, value) = solved(cli, game, objective)?;
    let progress = solving(cli, game);
    let firsts = firsts(&solver, &progress)?;
    let profile = Profile::new(&solver, &progress)?;
    drop(progress);
    let (signs @ [win, tie, loss], means) = (profile.results(), profile.means());
    if args.json {
        let side = |first: &First, wanted: &str| {
            first.turns.iter().find(|(turn, _)| name(*turn) == wanted).map(|(_, value)| value.to_string())
        };
        return output::json(&ReportJson {
            game: GameJson::new(game, objective),
            value: value.to_string(),
            orders: profile.orders,
            win,
            tie,
            loss,
            mean_scores: PairJson { one: means.one.to_string(), two: means.two.to_string() },
            first_placements: firsts
                .iter()
                .map(|first| FirstJson {
                    card: first.card.number(),
                    best: name(first.best),
                    left: side(first, "left"),
                    right: side(first, "right"),
                    answers: first
                        .answers
                        .iter()
                        .map(|&(card, turn, value)| AnswerJson {
                            card: card.number(),
                            best: name(turn),
                            value: value.to_string(),
                        })
                        .collect(),
                })
                .collect(),
            turns: profile.turns.iter().enumerate().map(|(at, turn)| turn_json(at, turn)).collect(),
            scores: profile.scores.iter().map(|(&(one, two), &orders)| ScoresJson { one, two, orders }).collect(),
        });
    }
    let mut lines = vec![
        game.to_string(),
        String::new(),
        format!("{}, under best play: {}", meaning(objective), about(value)),
        String::new(),
    ];
    let heads = ["first card", "left", "right", "player 2's answers to the better one, by card"];
    lines.push(columns(&heads, "rl", &firsts.iter().map(first_row).collect::<Vec<_>>(), Style::Plain));
    if firsts.iter().any(|first| first.turns.len() > 1) {
        lines.push("* better".to_owned());
    }
    lines.push(String::new());
    lines.push(match profile.orders {
        1 => "in the only order of both stacks, under best play:".to_owned(),
        orders => format!("of the {} orders of both stacks, under best play:", grouped(orders)),
    });
    lines.push(results(signs, profile.orders));
    lines.push(format!("average scores {} and {}", about(means.one), about(means.two)));
    lines.push("(Of two placements with the same value, players take the one towards their own end.)".to_owned());
    lines.push(String::new());
    let heads =
        ["turn", "player", "on own half", "towards own end", "halves differ: stays", "leaves", "either", "same value"];
    let rows = profile.turns.iter().enumerate().map(|(at, turn)| turn_row(at, turn, profile.orders));
    lines.push(columns(&heads, "r", &rows.collect::<Vec<_>>(), Style::Plain));
    lines.push(String::new());
    let rows = profile.scores.iter().map(|(&(one, two), &orders)| {
        vec![one.to_string(), two.to_string(), grouped(orders), share(orders, profile.orders)]
    });
    lines.push(columns(&["score 1", "score 2", "orders", ""], "r", &rows.collect::<Vec<_>>(), Style::Plain));
    output::text(lines.join("\n"))
}

fn firsts(solver: &Solver, progress: &Progress) -> anyhow::Result<Vec<First>> {
    let start = Position::new(solver.game());
    let mut firsts = Vec::new();
    for card in start.stack(Player::One).iter() {
        let turns = solver.turns(&start, card, progress)?;
        let (best, _) = preferred(Player::One, &turns);
        let next = start.play(best)?;
        let mut answers = Vec::new();
        for card in next.stack(Player::Two).iter() {
            let (turn, value) = preferred(Player::Two, &solver.turns(&next, card, progress)?);
            answers.push((card, turn, value));
        }
        firsts.push(First { card, turns, best, answers });
    }
    Ok(firsts)
}

fn first_row(first: &First) -> Vec<String> {
    let cell = |wanted: &str| {
        let found = first.turns.iter().find(|(turn, _)| name(*turn) == wanted);
        found.map_or("-".to_owned(), |&(turn, value)| {
            format!("{value}{}", if turn == first.best && first.turns.len() > 1 { " *" } else { "" })
        })
    };
    let answers: Vec<String> = first.answers.iter().map(|(_, turn, _)| turn.to_string()).collect();
    vec![first.card.to_string(), cell("left"), cell("right"), answers.join(" ")]
}

fn turn_row(at: usize, turn: &TurnProfile, orders: u64) -> Vec<String> {
    let either = turn.choices - turn.stays - turn.leaves;
    let mut row = vec![(at + 1).to_string(), (at % 2 + 1).to_string()];
    row.extend([turn.own_half, turn.homeward].map(|count| share(count, orders)));
    row.extend([turn.stays, turn.leaves, either].map(|count| share(count, turn.choices)));
    row.push(share(turn.equal, orders));
    row
}

fn turn_json(at: usize, turn: &TurnProfile) -> TurnJson {
    TurnJson {
        turn: at + 1,
        player: Player::ALL[at % 2].name(),
        own_half: turn.own_half,
        homeward: turn.homeward,
        choices: turn.choices,
        stays: turn.stays,
        leaves: turn.leaves,
        equal: turn.equal,
        lost: turn.lost,
    }
}
