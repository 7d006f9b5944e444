//! The questions of the page, as JSON.

use faceup::parts::answer::{GameChoice, MoverTrump};
use faceup::{ByPlayer, Outcome, Player};
use serde::Deserialize;

use crate::deals::DealsRequest;
use crate::player::Sitter;

/// A question. `README.md` lists them.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Request {
    /// The value of a position and of its moves.
    Position(PositionRequest),
    /// The reason for the value of a move.
    Reason(ReasonRequest),
    /// A new session.
    New(NewRequest),
    /// A move.
    Play {
        #[serde(rename = "move")]
        name: String,
    },
    /// Several moves from the place of the session, each of which can be undone alone, and the final place: after the last by default.
    Moves { moves: Vec<String>, ply: Option<usize> },
    /// To another place in the game.
    Go { ply: usize },
    /// Back to the last turn of a person. The moves stay.
    Back,
    /// Undoes the last change; against an engine, the last move of the person with the answer to it.
    Undo,
    /// The engine whose turn it is moves.
    Engine,
    /// A move for the person whose turn it is.
    Hint,
    /// The current session.
    View,
    /// The value of every move of the game.
    Story,
    /// Best play from here.
    Best { line: Option<usize> },
    /// Whether a game is solved: the chosen one, or that of a position.
    Game {
        #[serde(flatten)]
        game: GameChoice,
        position: Option<String>,
    },
    /// The deals of a set.
    Deals(DealsRequest),
}

/// A question about a position.
#[derive(Debug, Deserialize)]
pub struct PositionRequest {
    /// The game.
    #[serde(flatten)]
    pub game: GameChoice,
    /// The position, as a person writes it.
    pub position: String,
    /// The mover's trump suit in games with trumps: `spades` or `hearts`.
    pub mover_trump: Option<MoverTrump>,
    /// The number of moves of best play.
    pub line: Option<usize>,
}

/// A question for the reason of a move.
#[derive(Debug, Deserialize)]
pub struct ReasonRequest {
    /// The position.
    #[serde(flatten)]
    pub position: PositionRequest,
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The names of the mover and of the opponent in the sentences. `you` and `the opponent` by default.
    pub names: Option<[String; 2]>,
}

/// A question for a new session.
#[derive(Debug, Deserialize)]
pub struct NewRequest {
    /// The game.
    #[serde(flatten)]
    pub game: GameChoice,
    /// The start of the game.
    pub start: Start,
    /// The number of the game in a record with several. The first by default.
    pub number: Option<usize>,
    /// Who makes the moves. People by default.
    pub players: Option<ByPlayer<Sitter>>,
    /// The names of the players.
    pub names: Option<ByPlayer<String>>,
    /// The seed of the engines.
    #[serde(default)]
    pub seed: u64,
    /// The player to move at the start. Player one by default.
    pub mover: Option<Player>,
}

/// The start of a game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// This position, as a person writes it.
    Position(String),
    /// A random deal.
    Random { seed: u64, outcome: Option<Outcome> },
    /// The start of this record, text or JSON, which may have several games.
    Record(String),
}
