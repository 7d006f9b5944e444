//! How games end.

use faceup_core::Player;

use super::Names;

/// An end that a game comes to before a hand is empty. No move follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Conclusion {
    /// This player gave the game up.
    Resigned(Player),
    /// This player broke off, took too long, or made a move that is not legal.
    Forfeited(Player),
    /// This player announced a forced win, and nobody doubted it.
    Announced(Player),
    /// Neither wins: by agreement, or because the game goes round in circles.
    Drawn,
}

impl Conclusion {
    /// Who has won so.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self {
            Conclusion::Resigned(player) | Conclusion::Forfeited(player) => Some(!player),
            Conclusion::Announced(player) => Some(player),
            Conclusion::Drawn => None,
        }
    }

    /// In words: `RIGHT resigns`.
    #[must_use]
    pub fn words(self, names: &Names) -> String {
        match self {
            Conclusion::Resigned(player) => format!("{} resigns", names.of(player)),
            Conclusion::Forfeited(player) => format!("{} forfeits", names.of(player)),
            Conclusion::Announced(player) => format!("{} announces a forced win", names.of(player)),
            Conclusion::Drawn => "Draw agreed".to_owned(),
        }
    }
}

/// How a game has ended, if it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It goes on.
    Unfinished,
    /// This player has won, by going out or by a [`Conclusion`].
    Win(Player),
    /// Neither has.
    Draw,
}

impl Ending {
    /// In words: `LEFT wins`, `draw`, `unfinished`.
    #[must_use]
    pub fn words(self, names: &Names) -> String {
        match self {
            Ending::Unfinished => "unfinished".to_owned(),
            Ending::Win(player) => format!("{} wins", names.of(player)),
            Ending::Draw => "draw".to_owned(),
        }
    }
}
