//! Records as text.

use std::fmt;

use faceup_core::Player;

use super::game::Record;
use crate::{Anchor, Board, Game, Square, Turn, Value, folded_diagram};

/// The record as its author draws it, with the board after every second turn and at the end. [`parse_record`](crate::parse_record) reads it
/// back.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(usize::MAX, &[]))
    }
}

/// The value of a turn, and a better turn with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// The value of the turn.
    pub value: Value,
    /// A turn that is better for its player, and its value.
    pub better: Option<(Turn, Value)>,
}

impl Record {
    /// The record as text, with diagrams in lines of at most `width` characters, and the values of the first turns.
    pub fn text(&self, width: usize, values: &[Worth]) -> String {
        let (game, positions) = (self.game, self.positions());
        let mut lines = vec![format!("n={} game:", game.cards())];
        if Ok(game) != Game::new(game.cards().into(), game.anchor()) {
            lines.push(format!("squares: {}", game.squares()));
        }
        if game.anchor() != Anchor::Own {
            lines.push(format!("anchor: {}", game.anchor()));
        }
        for player in Player::ALL {
            let cards = self.cards(player).iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            lines.push(format!("{}'s-cards: {cards}", player.number()).trim_end().to_owned());
        }
        // A diagram does not show a lost turn.
        if self.turns.iter().any(|turn| turn.direction.is_none()) {
            let turns: Vec<String> = self.turns.iter().map(Turn::to_string).collect();
            lines.push(format!("turns: {}", turns.join(" ")));
        }
        for (at, position) in positions.iter().enumerate() {
            if let Some((before, worth)) = at.checked_sub(1).and_then(|before| Some((before, values.get(before)?))) {
                lines.push(self.valued(before, worth));
            }
            if at % 2 == 0 || at + 1 == positions.len() {
                lines.push(drawing(position.board(), width));
            }
        }
        let last = &positions[positions.len() - 1];
        let scores = last.scores();
        let points = |score: u64| format!("{score} {}", if score == 1 { "point" } else { "points" });
        let now = if last.mover().is_none() { "player 1 gets" } else { "not over yet; player 1 has" };
        lines.push(format!("{now} {}, player 2 {}.", points(scores.one), points(scores.two)));
        lines.join("\n")
    }

    /// A line such as `1: 4L, worth -1/64; 4R is better: 1/64`.
    fn valued(&self, at: usize, worth: &Worth) -> String {
        let better = worth.better.map_or(String::new(), |(turn, value)| format!("; {turn} is better: {value}"));
        format!("  {}: {}, worth {}{better}", at % 2 + 1, self.turns[at], worth.value)
    }
}

/// The diagram of a board. With two pieces or more on every square, a row of upper pieces looks like a board, so it is drawn in sections.
fn drawing(board: &Board, width: usize) -> String {
    let squares = board.squares();
    let is_full = (0..squares).all(|square| board.pile(Square(square)).count() > 1);
    folded_diagram(board, if is_full { width.min(usize::from(squares) - 1) } else { width })
}
