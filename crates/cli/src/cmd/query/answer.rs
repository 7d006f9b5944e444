//! The answer to a query: the value of a position and of every move, and best play.

use faceup::solver::{Analyst, Tablebase, Value};
use faceup::{Card, Move, Player, Position, notation};
use serde::Serialize;

use super::question::Question;
use crate::report::{self, GameJson, MoveJson, SourceJson};

#[derive(Debug, Serialize)]
pub struct QueryJson {
    #[serde(flatten)]
    game: GameJson,
    /// The position as the user wrote it.
    input: String,
    position: String,
    hand: String,
    opponent_hand: String,
    /// From bottom to top.
    pile: Vec<String>,
    to_beat: Option<String>,
    /// The mover's trump suit, in games with trumps.
    mover_trump: Option<String>,
    outcome: &'static str,
    rounds: Option<u16>,
    moves: Vec<MoveJson>,
    /// Best play, up to the length asked for.
    line: Vec<PlyJson>,
    #[serde(flatten)]
    source: SourceJson,
}

#[derive(Debug, Serialize)]
struct PlyJson {
    player: &'static str,
    #[serde(rename = "move")]
    name: String,
    kind: &'static str,
}

/// The answer to a query.
pub struct Answer {
    position: Position,
    /// From bottom to top.
    pile: Vec<Card>,
    has_rounds: bool,
    value: Value,
    /// Every move with its value for the mover, the best first.
    moves: Vec<(Move, Value)>,
    /// Best play, up to the length asked for.
    line: Vec<Move>,
    /// Whether the line goes to the end of the game.
    ends: bool,
}

impl Answer {
    /// Values a position, with at most `line` moves of best play.
    pub fn new(analyst: &mut Analyst<impl Tablebase>, question: Question, line: usize) -> Answer {
        let Question { position, pile } = question;
        let has_rounds = analyst.table().has_rounds();
        // Without rounds, a winner who follows the outcomes can go round in circles. That is no best play.
        let line = if has_rounds && line > 0 { analyst.line(&position, line) } else { Vec::new() };
        let ends = line.iter().try_fold(position, |now, &mv| now.play(mv)).is_ok_and(|last| last.winner().is_some());
        let mut moves = analyst.moves(&position);
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        Answer { position, pile, has_rounds, value: analyst.value(&position), moves, line, ends }
    }

    /// The answer for programs. `input` is the position as the user wrote it.
    pub fn json(&self, input: &str, source: SourceJson) -> QueryJson {
        let Answer { position, has_rounds, value, moves, .. } = self;
        let (rules, mover) = (position.rules(), position.mover());
        QueryJson {
            game: rules.into(),
            input: input.to_owned(),
            position: self.written(),
            hand: self.hand(mover),
            opponent_hand: self.hand(!mover),
            pile: self.pile(),
            to_beat: position.to_beat().map(|card| notation::format_card(card, rules.pack())),
            mover_trump: rules.trump(mover).map(|suit| suit.name().to_lowercase()),
            outcome: value.outcome().name(),
            rounds: report::known_rounds(*value, *has_rounds),
            moves: moves.iter().map(|&valued| MoveJson::new(valued, rules, *has_rounds)).collect(),
            line: self.plies(),
            source,
        }
    }

    /// The answer on one line: the position, its value, and the moves that keep it.
    pub fn row(&self) -> String {
        let best = self.moves.iter().filter(|(_, value)| *value == self.value);
        let best = best.map(|&(mv, _)| mv.name(self.position.rules().pack())).collect::<Vec<_>>().join(" ");
        format!("{}\t{}\t{best}", self.written(), report::value(self.value, self.has_rounds))
    }

    /// The answer for people.
    pub fn text(&self) -> String {
        let Answer { position, has_rounds, value, moves, line, ends, .. } = self;
        let (rules, mover) = (position.rules(), position.mover());
        let mut lines = vec![rules.to_string(), String::new()];
        for (who, player) in [("mover", mover), ("opponent", !mover)] {
            let trump = rules
                .trump(player)
                .map_or(String::new(), |suit| format!("   (trumps: {})", suit.name().to_lowercase()));
            lines.push(format!("{who:<8}  {}{trump}", self.hand(player)));
        }
        if !self.pile.is_empty() {
            let next = match position.to_beat() {
                Some(top) => format!("the {} is to be beaten", notation::format_card(top, rules.pack())),
                None => "the mover leads".to_owned(),
            };
            lines.push(format!("{:<8}  {}   ({next})", "pile", self.pile().join(" ")));
        }
        lines.push(String::new());
        lines.push(format!("{} for the mover", report::value(*value, *has_rounds)));
        lines.push(String::new());
        for &(mv, value) in moves {
            let name = mv.name(rules.pack());
            let what = if mv == Move::Eat { name } else { format!("{} {name}", mv.kind()) };
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

    fn hand(&self, player: Player) -> String {
        notation::format_hand(self.position.hand(player), self.position.rules().pack())
    }

    /// The pile, from bottom to top.
    fn pile(&self) -> Vec<String> {
        self.pile.iter().map(|&card| notation::format_card(card, self.position.rules().pack())).collect()
    }

    /// The position as `faceup query` reads it, with the pile in the order that the user wrote.
    fn written(&self) -> String {
        let mover = self.position.mover();
        let hands = format!("{} | {}", self.hand(mover), self.hand(!mover));
        let lead = if self.position.to_beat().is_none() { " lead" } else { "" };
        if self.pile.is_empty() { hands } else { format!("{hands} | {}{lead}", self.pile().join(" ")) }
    }

    /// The moves of the line, each with the player who makes it.
    fn plies(&self) -> Vec<PlyJson> {
        let (rules, mover) = (self.position.rules(), self.position.mover());
        let mut now = self.position;
        let ply = |&mv: &Move| {
            let player = if now.mover() == mover { "mover" } else { "opponent" };
            now = now.play(mv).unwrap_or(now);
            PlyJson { player, name: mv.name(rules.pack()), kind: mv.kind() }
        };
        self.line.iter().map(ply).collect()
    }
}

fn names(mover: Player) -> [&'static str; 2] {
    match mover {
        Player::One => ["MOVER", "OPPONENT"],
        Player::Two => ["OPPONENT", "MOVER"],
    }
}
