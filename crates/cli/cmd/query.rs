//! `faceup query`

use faceup_core::notation::{self, WrittenPosition};
use faceup_core::{Move, Pack, Player, Position, Rules};
use faceup_solver::{Analyst, Lookup, Value};
use serde::Serialize;

use crate::args::{Cli, MoverTrump, QueryArgs};
use crate::failure::{unread, usage};
use crate::report::{self, GameJson};
use crate::{cache, output};

#[derive(Debug, Serialize)]
struct QueryJson {
    #[serde(flatten)]
    game: GameJson,
    position: String,
    /// The mover's trump suit, in games with trumps.
    mover_trump: Option<&'static str>,
    outcome: &'static str,
    rounds: Option<u16>,
    moves: Vec<MoveJson>,
    /// Best play, as far as was asked for.
    line: Vec<PlyJson>,
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

#[derive(Debug, Serialize)]
struct PlyJson {
    player: &'static str,
    #[serde(rename = "move")]
    name: String,
    kind: &'static str,
}

pub fn run(cli: &Cli, args: &QueryArgs) -> anyhow::Result<()> {
    let named = cache::named(&args.table, &args.game, args.ranks)?;
    let position = read(args, named.as_ref().map(|table| table.rules()))?;
    let (rules, mover) = (position.rules(), position.mover());
    let table = cache::table(cli, &args.table, named, rules)?;
    let mut analyst = Analyst::new(table.lookup());
    let has_rounds = table.lookup().has_rounds();

    let value = analyst.value(&position);
    let moves = analyst.moves(&position);
    // Without rounds a winner who follows the outcomes can go round in circles: that is no line to show.
    let line = if has_rounds { analyst.line(&position, args.line) } else { Vec::new() };
    let ends = line.iter().try_fold(position, |now, &mv| now.play(mv)).is_ok_and(|last| last.winner().is_some());

    if args.json {
        return output::json(&QueryJson {
            game: rules.into(),
            position: notation::format_position(&position),
            mover_trump: rules.trump(mover).map(|suit| suit.name()),
            outcome: value.outcome().name(),
            rounds: report::rounds(value, has_rounds),
            moves: moves
                .iter()
                .map(|&(mv, value)| MoveJson {
                    name: name(mv, &position),
                    kind: report::kind(mv),
                    outcome: value.outcome().name(),
                    rounds: report::rounds(value, has_rounds),
                })
                .collect(),
            line: plies(&position, &line),
            table: table.path(),
        });
    }
    let mut lines = vec![rules.to_string(), String::new()];
    for (who, player) in [("mover", mover), ("other", !mover)] {
        let hand = notation::format_hand(position.hand(player), rules.pack());
        let trump =
            rules.trump(player).map_or(String::new(), |suit| format!("   (trumps: {})", suit.name().to_lowercase()));
        lines.push(format!("{who}  {hand}{trump}"));
    }
    if !position.table().is_empty() {
        let below = position.to_beat().map_or(position.table(), |top| position.table().without(top));
        let below = below.iter().map(|card| notation::format_card(card, rules.pack())).collect::<Vec<_>>().join(" ");
        lines.push(match position.to_beat() {
            Some(top) if below.is_empty() => {
                format!("table  {}, to be beaten", notation::format_card(top, rules.pack()))
            }
            Some(top) => {
                format!("table  {}, to be beaten, and below it {below}", notation::format_card(top, rules.pack()))
            }
            None => format!("table  {below}; the mover leads"),
        });
    }
    lines.push(String::new());
    lines.push(format!("{} for the mover", report::value(value, has_rounds)));
    lines.push(String::new());
    let mut best_first = moves.clone();
    best_first.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    for (mv, value) in best_first {
        let what =
            if mv == Move::Eat { "eat".to_owned() } else { format!("{} {}", report::kind(mv), name(mv, &position)) };
        lines.push(format!("  {what:<9} {}", report::value(value, has_rounds)));
    }
    if !line.is_empty() {
        lines.push(String::new());
        let what = if value == Value::DRAW { "play that keeps the draw" } else { "best play" };
        let more = if ends { "" } else { " … (--line N shows more)" };
        lines.push(format!("{what}: {}{more}", notation::format_moves(&position, &line, names(mover))));
    }
    output::text(lines.join("\n"))
}

fn names(mover: Player) -> [&'static str; 2] {
    match mover {
        Player::One => ["MOVER", "OTHER"],
        Player::Two => ["OTHER", "MOVER"],
    }
}

/// The position that the user wrote; the rules are those of the table, if he named one.
fn read(args: &QueryArgs, table: Option<Rules>) -> anyhow::Result<Position> {
    let mover = match args.mover_trump {
        MoverTrump::Spades => Player::One,
        MoverTrump::Hearts => Player::Two,
    };
    // What is wrong with an option is said of it, not of the position.
    Pack::new(args.game.suits.unwrap_or(1), args.ranks.unwrap_or(1)).map_err(usage)?;
    let shown = |error: notation::NotationError| unread(&error, &args.position);
    // A line, or else a diagram with the mover's hand first. What is wrong is said of the line.
    let written = WrittenPosition::read(&args.position)
        .or_else(|error| {
            notation::parse_layout(&args.position)
                .and_then(|layout| layout.written_position(Player::One))
                .map_err(|_| error)
        })
        .map_err(shown)?;
    let rules = match table {
        Some(rules) => rules,
        None => {
            let customary = args.game.customary_suits()?;
            let pack = written.infer_pack(args.game.suits, args.ranks, customary).map_err(shown)?;
            args.game.rules_with(pack)?
        }
    };
    if mover == Player::Two && rules.trump(mover).is_none() {
        return Err(usage(format!("--mover-trump is for games with trumps, and {} has none", rules.name())));
    }
    written.resolve(rules, mover).map_err(shown)
}

/// The moves of a line, each with who makes it.
fn plies(start: &Position, line: &[Move]) -> Vec<PlyJson> {
    let mut now = *start;
    line.iter()
        .map(|&mv| {
            let player = if now.mover() == start.mover() { "mover" } else { "other" };
            let ply = PlyJson { player, name: name(mv, start), kind: report::kind(mv) };
            now = now.play(mv).unwrap_or(now);
            ply
        })
        .collect()
}

fn name(mv: Move, position: &Position) -> String {
    mv.card().map_or("eat".to_owned(), |card| notation::format_card(card, position.rules().pack()))
}
