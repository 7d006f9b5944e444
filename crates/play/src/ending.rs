//! How games end.

use faceup_core::Player;
use serde::{Deserialize, Serialize};

use crate::Names;

/// An end of a game with cards in both hands. No move follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", content = "player", rename_all = "lowercase", deny_unknown_fields)]
pub enum Conclusion {
    /// This player resigned.
    Resigned(Player),
    /// This player left, was late, or made an illegal move.
    Forfeited(Player),
    /// This player announced a forced win.
    Announced(Player),
    /// The game is a draw, by agreement or by repetition.
    Drawn,
}

impl Conclusion {
    pub(crate) const ALL: [Conclusion; 7] = [
        Conclusion::Resigned(Player::One),
        Conclusion::Resigned(Player::Two),
        Conclusion::Forfeited(Player::One),
        Conclusion::Forfeited(Player::Two),
        Conclusion::Announced(Player::One),
        Conclusion::Announced(Player::Two),
        Conclusion::Drawn,
    ];

    /// The winner.
    pub fn winner(self) -> Option<Player> {
        match self {
            Conclusion::Resigned(player) | Conclusion::Forfeited(player) => Some(!player),
            Conclusion::Announced(player) => Some(player),
            Conclusion::Drawn => None,
        }
    }

    /// In words: `RIGHT resigns`.
    pub fn words(self, names: &Names) -> String {
        match self {
            Conclusion::Resigned(player) => names.of(player).does("resigns", "resign"),
            Conclusion::Forfeited(player) => names.of(player).does("forfeits", "forfeit"),
            Conclusion::Announced(player) => names.of(player).does("announces a forced win", "announce a forced win"),
            Conclusion::Drawn => "Draw agreed".to_owned(),
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The game goes on.
    Unfinished,
    /// This player won, by going out or by a [`Conclusion`].
    Win(Player),
    /// The game is a draw.
    Draw,
}

impl Ending {
    /// In words: `LEFT wins`, `draw`, `unfinished`.
    pub fn words(self, names: &Names) -> String {
        match self {
            Ending::Unfinished => "unfinished".to_owned(),
            Ending::Win(player) => names.of(player).does("wins", "win"),
            Ending::Draw => "draw".to_owned(),
        }
    }
}
