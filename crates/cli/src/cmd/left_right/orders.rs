//! `faceup left-right orders`

use std::io::{self, Write};
use std::time::Instant;

use anyhow::Context;
use faceup::parts::left_right::{
    Card, Game, KnownGame, KnownOrders, Objective, Position, Stack, Value, parse_cards, permutations,
};
use faceup::{ByPlayer, Player};
use serde::Serialize;

use super::answer;
use super::options::GameArgs;
use super::show::{about, meaning, results};
use super::solved::{solver_from, solving};
use crate::args::Cli;
use crate::columns::columns;
use crate::consent::{self, Work};
use crate::failure::usage;
use crate::machine::on_all_threads;
use crate::output::{self, grouped, share};
use crate::progress::Progress;

/// Solve the game with both stacks face up, for every pair of shuffles
///
/// Both players know the order of both stacks. The mean over all pairs, less the value of the game with the stacks face down, is the
/// value of this knowledge to player 1. There are n! squared pairs, so each further card takes far longer.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup left-right orders --n 4
  faceup left-right orders --n 4 --anchor opponent --json
  faceup left-right orders --n 3 --list > orders.csv           every pair with its value
  faceup left-right orders --one 4,3,1,2 --two 1,2,4,3         one pair")]
pub struct Args {
    /// The order of player 1's stack, to solve one pair
    #[arg(long, value_name = "CARDS", requires = "two")]
    pub one: Option<String>,

    /// The order of player 2's stack
    #[arg(long, value_name = "CARDS", requires = "one")]
    pub two: Option<String>,

    /// List every pair with its value, as CSV
    #[arg(long, conflicts_with_all = ["one", "two", "json"])]
    pub list: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub game: GameArgs,
}

#[derive(Debug, Serialize)]
struct OrdersJson {
    pairs: u64,
    win: u64,
    tie: u64,
    loss: u64,
    /// The average over all pairs.
    face_up: Value,
    /// The value with the stacks face down.
    face_down: Value,
    /// The value to player 1 of knowing both orders: face up less face down.
    knowing: Value,
    values: Vec<CountJson>,
}

#[derive(Debug, Serialize)]
struct CountJson {
    value: i64,
    pairs: u64,
}

#[derive(Debug, Serialize)]
struct PairJson {
    #[serde(flatten)]
    orders: ByPlayer<Vec<Card>>,
    value: i64,
}

/// The most cards for solving all pairs of shuffles. 8 cards have 40,320² pairs.
const MAX_CARDS: u8 = 7;

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    if let (Some(one), Some(two)) = (&args.one, &args.two) {
        let orders = ByPlayer { one: read(game, Player::One, one)?, two: read(game, Player::Two, two)? };
        let value = KnownGame::new(game, objective).map_err(usage)?.value(&orders);
        if args.json {
            return answer::print(game, objective, PairJson { orders, value });
        }
        return output::text(format!(
            "{game}, both stacks face up\n\n{}, under best play: {value}",
            meaning(objective)
        ));
    }
    if game.cards() > MAX_CARDS {
        return Err(usage(format!(
            "stacks of {} cards have too many pairs of shuffles: take at most {MAX_CARDS} cards, or one pair with --one and \
             --two",
            game.cards(),
        )));
    }
    ask(cli, game, objective)?;
    if args.list {
        return list(game, objective);
    }
    // Refuse before the long work.
    let solver = solver_from(cli, &Position::new(game), objective)?;
    let known = Progress::during(format!("solving {game}, face up"), "step", cli.quiet, |progress| {
        KnownOrders::new(game, objective, progress)
    })?;
    let face_down = solver.value(&Position::new(game), &solving(cli, game))?;
    let (signs @ [win, tie, loss], face_up) = (known.signs(), known.mean());
    if args.json {
        let orders = OrdersJson {
            pairs: known.pairs(),
            win,
            tie,
            loss,
            face_up,
            face_down,
            knowing: face_up - face_down,
            values: known.counts().iter().map(|(&value, &pairs)| CountJson { value, pairs }).collect(),
        };
        return answer::print(game, objective, orders);
    }
    let pairs = known.pairs();
    let mut lines = vec![
        format!("{game}, both stacks face up"),
        String::new(),
        format!("of {} pairs of shuffles {}", grouped(pairs), results(signs, pairs)),
        format!("{}, on average: {}", meaning(objective), about(face_up)),
        format!("with the stacks face down: {}", about(face_down)),
        format!("value to player 1 of knowing both orders: {}", about(face_up - face_down)),
        String::new(),
    ];
    let row = |(value, &count): (&i64, &u64)| vec![value.to_string(), grouped(count), share(count, pairs)];
    lines.push(columns(&["value", "pairs", ""], "r", &known.counts().iter().map(row).collect::<Vec<_>>()));
    output::text(lines.join("\n"))
}

/// The pairs solved to time all of them.
const TIMED: usize = 64;

/// Asks before solving all pairs, if that is much work.
fn ask(cli: &Cli, game: Game, objective: Objective) -> anyhow::Result<()> {
    let (known, orders) = (KnownGame::new(game, objective).map_err(usage)?, permutations(game.cards()));
    let pairs = orders.len() * orders.len();
    if pairs <= TIMED {
        return Ok(());
    }
    let begun = Instant::now();
    for pair in (0..pairs).step_by(pairs / TIMED) {
        let (one, two) = (orders[pair / orders.len()].clone(), orders[pair % orders.len()].clone());
        std::hint::black_box(known.value(&ByPlayer { one, two }));
    }
    let seconds = on_all_threads(begun.elapsed().as_secs_f64() * (pairs / TIMED) as f64);
    let what = format!("solving {} pairs of shuffles", grouped(pairs as u64));
    consent::ask(cli, &Work { what, seconds, memory: 0, limit: None, advice: "" })
}

/// The order of a whole stack.
fn read(game: Game, player: Player, text: &str) -> anyhow::Result<Vec<Card>> {
    let cards = parse_cards(text, game.cards(), player).map_err(usage)?;
    let left = cards.iter().fold(Stack::full(game.cards()), |left, &card| left.without(card));
    if !left.is_empty() {
        return Err(usage(format!("player {}'s stack lacks these cards: {left}", player.number())));
    }
    Ok(cards)
}

/// Prints a line for each pair.
fn list(game: Game, objective: Objective) -> anyhow::Result<()> {
    let (known, orders) = (KnownGame::new(game, objective).map_err(usage)?, permutations(game.cards()));
    let text = |order: &[Card]| order.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let mut out = io::BufWriter::new(io::stdout().lock());
    out.write_all(b"one,two,value\n")?;
    for one in &orders {
        let mut pair = ByPlayer { one: one.clone(), two: Vec::new() };
        for two in &orders {
            pair.two.clone_from(two);
            writeln!(out, "{},{},{}", text(one), text(two), known.value(&pair))?;
        }
    }
    out.flush().context("could not write the list")
}
