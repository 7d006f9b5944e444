//! What is known of a position: its value, that of every move, and best play.

use faceup_core::{Move, Player, Position, notation};
use faceup_solver::{Analyst, Tablebase, Value};
use serde::Serialize;

use crate::report::{self, GameJson};

#[derive(Debug, Serialize)]
pub struct QueryJson {
    #[serde(flatten)]
    game: GameJson,
    /// What was asked.
    input: String,
    position: String,
    /// The mover's trump suit, in games with trumps.
    mover_trump: Option<String>,
    outcome: &'static str,
    rounds: Option<u16>,
    moves: Vec<MoveJson>,
    /// Best play, as far as was asked for.
    line: Vec<PlyJson>,
    /// The file that the values are from.
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

/// What is known of a position.
pub struct Answer {
    position: Position,
    has_rounds: bool,
    value: Value,
    /// Every move, with its value for the mover, the best first.
    moves: Vec<(Move, Value)>,
    /// Best play, as far as was asked for.
    line: Vec<Move>,
    /// Whether that is the whole game.
    ends: bool,
}

impl Answer {
    /// Values a position, with so many moves of best play.
    pub fn new(analyst: &mut Analyst<impl Tablebase>, position: Position, line: usize) -> Answer {
        let has_rounds = analyst.table().has_rounds();
        // Without rounds a winner who follows the outcomes can go round in circles: that is no line to show.
        let line = if has_rounds { analyst.line(&position, line) } else { Vec::new() };
        let ends = line.iter().try_fold(position, |now, &mv| now.play(mv)).is_ok_and(|last| last.winner().is_some());
        let mut moves = analyst.moves(&position);
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        Answer { position, has_rounds, value: analyst.value(&position), moves, line, ends }
    }

    /// For programs; `input` is what was asked, and `table` the file that the values are from.
    pub fn json(&self, input: &str, table: Option<String>) -> QueryJson {
        let Answer { position, has_rounds, value, moves, line, .. } = self;
        let rules = position.rules();
        QueryJson {
            game: rules.into(),
            input: input.to_owned(),
            position: notation::format_position(position),
            mover_trump: rules.trump(position.mover()).map(|suit| suit.name().to_lowercase()),
            outcome: value.outcome().name(),
            rounds: report::rounds(*value, *has_rounds),
            moves: moves
                .iter()
                .map(|&(mv, value)| MoveJson {
                    name: name(mv, position),
                    kind: report::kind(mv),
                    outcome: value.outcome().name(),
                    rounds: report::rounds(value, *has_rounds),
                })
                .collect(),
            line: plies(position, line),
            table,
        }
    }

    /// In a line: the position, its value, and the moves that keep it.
    pub fn row(&self) -> String {
        let best = self.moves.iter().filter(|(_, value)| *value == self.value);
        let best = best.map(|&(mv, _)| name(mv, &self.position)).collect::<Vec<_>>().join(" ");
        let position = notation::format_position(&self.position);
        format!("{position}\t{}\t{best}", report::value(self.value, self.has_rounds))
    }

    /// For people.
    pub fn text(&self) -> String {
        let Answer { position, has_rounds, value, moves, line, ends } = self;
        let (rules, mover) = (position.rules(), position.mover());
        let mut lines = vec![rules.to_string(), String::new()];
        for (who, player) in [("mover", mover), ("other", !mover)] {
            let hand = notation::format_hand(position.hand(player), rules.pack());
            let trump = rules
                .trump(player)
                .map_or(String::new(), |suit| format!("   (trumps: {})", suit.name().to_lowercase()));
            lines.push(format!("{who}  {hand}{trump}"));
        }
        if !position.pile().is_empty() {
            let below = position.to_beat().map_or(position.pile(), |top| position.pile().without(top));
            let below =
                below.iter().map(|card| notation::format_card(card, rules.pack())).collect::<Vec<_>>().join(" ");
            lines.push(match position.to_beat() {
                Some(top) if below.is_empty() => {
                    format!("pile   {}, to be beaten", notation::format_card(top, rules.pack()))
                }
                Some(top) => {
                    format!("pile   {}, to be beaten, and below it {below}", notation::format_card(top, rules.pack()))
                }
                None => format!("pile   {below}; the mover leads"),
            });
        }
        lines.push(String::new());
        lines.push(format!("{} for the mover", report::value(*value, *has_rounds)));
        lines.push(String::new());
        for &(mv, value) in moves {
            let what =
                if mv == Move::Eat { "eat".to_owned() } else { format!("{} {}", report::kind(mv), name(mv, position)) };
            lines.push(format!("  {what:<9} {}", report::value(value, *has_rounds)));
        }
        if !has_rounds {
            lines.push(String::new());
            lines.push("(no best play: the table has no rounds)".to_owned());
        }
        if !line.is_empty() {
            lines.push(String::new());
            let what = if *value == Value::DRAW { "play that keeps the draw" } else { "best play" };
            let more = if *ends { "" } else { " … (--line N shows more)" };
            lines.push(format!("{what}: {}{more}", notation::format_moves(position, line, names(mover))));
        }
        lines.join("\n")
    }
}

fn names(mover: Player) -> [&'static str; 2] {
    match mover {
        Player::One => ["MOVER", "OTHER"],
        Player::Two => ["OTHER", "MOVER"],
    }
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
