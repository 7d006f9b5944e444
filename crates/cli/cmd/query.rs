//! `faceup query`

use faceup_core::notation::{self, WrittenPosition};
use faceup_core::{Move, Player, Position};
use faceup_solver::Analyst;
use serde::Serialize;

use crate::args::{Cli, MoverTrump, QueryArgs};
use crate::failure::usage;
use crate::report::{self, GameJson};
use crate::{cache, output};

#[derive(Debug, Serialize)]
struct QueryJson {
    #[serde(flatten)]
    game: GameJson,
    position: String,
    outcome: &'static str,
    rounds: Option<u16>,
    moves: Vec<MoveJson>,
    /// Best play, as far as was asked for.
    line: Vec<String>,
    table: Option<String>,
}

#[derive(Debug, Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    name: String,
    kind: &'static str,
    outcome: &'static str,
    rounds: Option<u16>,
}

pub fn run(cli: &Cli, args: &QueryArgs) -> anyhow::Result<()> {
    let (position, mover) = read(args)?;
    let rules = position.rules();
    let table = cache::table(cli, &args.table, rules)?;
    let mut analyst = Analyst::new(table.lookup());
    let has_rounds = table.lookup().has_rounds();

    let value = analyst.value(&position);
    let moves = analyst.moves(&position);
    let line = analyst.line(&position, args.line);
    let ends = line.iter().try_fold(position, |now, &mv| now.play(mv)).is_ok_and(|last| last.winner().is_some());

    if args.json {
        return output::json(&QueryJson {
            game: rules.into(),
            position: notation::format_position(&position),
            outcome: value.outcome().name(),
            rounds: report::rounds(value, has_rounds),
            moves: moves
                .iter()
                .map(|&(mv, value)| MoveJson {
                    name: name(mv, &position),
                    kind: kind(mv),
                    outcome: value.outcome().name(),
                    rounds: report::rounds(value, has_rounds),
                })
                .collect(),
            line: line.iter().map(|&mv| name(mv, &position)).collect(),
            table: table.path(),
        });
    }
    let hand = |player: Player| notation::format_hand(position.hand(player), rules.pack());
    let mut lines = vec![rules.to_string(), String::new()];
    lines.push(format!("mover  {}", hand(mover)));
    lines.push(format!("other  {}", hand(!mover)));
    let written = notation::format_position(&position);
    if let Some(table) = written.split(" | ").nth(2) {
        lines.push(format!("table  {table}"));
    }
    lines.push(String::new());
    lines.push(format!("{} for the mover", report::value(value, has_rounds)));
    lines.push(String::new());
    let mut best_first = moves.clone();
    best_first.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    for (mv, value) in best_first {
        let what = if mv == Move::Eat { "eat".to_owned() } else { format!("{} {}", kind(mv), name(mv, &position)) };
        lines.push(format!("  {what:<9} {}", report::value(value, has_rounds)));
    }
    if !line.is_empty() {
        lines.push(String::new());
        let dots = if ends { "" } else { " …" };
        lines.push(format!("best play: {}{dots}", notation::format_moves(&position, &line, names(mover))));
    }
    output::text(lines.join("\n"))
}

fn names(mover: Player) -> [&'static str; 2] {
    match mover {
        Player::One => ["MOVER", "OTHER"],
        Player::Two => ["OTHER", "MOVER"],
    }
}

/// The position that the user wrote, and who moves in it.
fn read(args: &QueryArgs) -> anyhow::Result<(Position, Player)> {
    let mover = match args.mover_trump {
        MoverTrump::Spades => Player::One,
        MoverTrump::Hearts => Player::Two,
    };
    let shown = |error: notation::NotationError| usage(error.render(&args.position));
    // A line, or else a diagram with the mover's hand first. What is wrong is said of the line.
    let written = WrittenPosition::read(&args.position)
        .or_else(|error| {
            notation::parse_layout(&args.position)
                .and_then(|layout| layout.written_position(Player::One))
                .map_err(|_| error)
        })
        .map_err(shown)?;
    let customary = args.game.customary_suits()?;
    let pack = written.infer_pack(args.game.suits, args.ranks, customary).map_err(shown)?;
    let rules = args.game.rules_with(pack)?;
    if mover == Player::Two && rules.trump(mover).is_none() {
        return Err(usage(format!("--mover-trump is for games with trumps, and {} has none", rules.name())));
    }
    let position = written.resolve(rules, mover).map_err(shown)?;
    Ok((position, mover))
}

fn name(mv: Move, position: &Position) -> String {
    mv.card().map_or("eat".to_owned(), |card| notation::format_card(card, position.rules().pack()))
}

fn kind(mv: Move) -> &'static str {
    match mv {
        Move::Lead(_) => "lead",
        Move::Beat(_) => "beat",
        Move::Eat => "eat",
    }
}
