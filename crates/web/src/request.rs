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
    /// Several moves, each of which can be undone alone.
    Moves(MovesRequest),
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
    Best {
        #[serde(default)]
        line: Option<usize>,
    },
    /// The figures of a game.
    Summary(GameChoice),
    /// Whether a game is solved, and the strongest player of it.
    Game(GameChoice),
    /// The deals of a set.
    Deals(DealsRequest),
}

/// Moves to make.
#[derive(Debug, Deserialize)]
pub struct MovesRequest {
    /// The moves from the place of the session.
    pub moves: Vec<String>,
    /// The final place. After the last move by default.
    #[serde(default)]
    pub ply: Option<usize>,
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
    #[serde(default)]
    pub mover_trump: Option<MoverTrump>,
    /// The number of moves of best play.
    #[serde(default)]
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
    #[serde(default)]
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
    #[serde(default)]
    pub number: Option<usize>,
    /// Who makes the moves. People by default.
    #[serde(default)]
    pub players: Option<ByPlayer<Sitter>>,
    /// The names of the players.
    #[serde(default)]
    pub names: Option<ByPlayer<String>>,
    /// The seed of the engines.
    #[serde(default)]
    pub seed: u64,
    /// The player to move at the start. Player one by default.
    #[serde(default)]
    pub mover: Option<Player>,
}

/// The start of a game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// This position, as a person writes it.
    Position(String),
    /// A random deal.
    Random {
        seed: u64,
        #[serde(default)]
        outcome: Option<Outcome>,
    },
    /// The start of this record, text or JSON, which may have several games.
    Record(String),
}
