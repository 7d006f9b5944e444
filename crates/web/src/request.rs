//! The questions of the page, as JSON.

use faceup::answer::{GameChoice, MoverTrump};
use faceup::{AfterBeating, ByPlayer, Player, Preset, Trumps};
use serde::Deserialize;

use crate::failure::Failure;
use crate::femto::FemtoRequest;
use crate::left_right::LeftRightRequest;
use crate::player::Sitter;
use crate::setting::named;

/// A question. `README.md` lists them.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Request {
    /// The value of a position and of its moves.
    Position(PositionRequest),
    /// A new session.
    New(NewRequest),
    /// A line that a person typed: moves, or a command of the session.
    Line { text: String },
    /// A move.
    Play {
        #[serde(rename = "move")]
        name: String,
    },
    /// To another place in the game.
    Go { ply: usize },
    /// The engine whose turn it is moves.
    Engine,
    /// A move for the person whose turn it is.
    Hint,
    /// The session as it is.
    View,
    /// Marks and remarks on every move.
    Annotate,
    /// Best play from here.
    Best {
        #[serde(default)]
        line: Option<usize>,
    },
    /// The figures of a game.
    Summary(GameRequest),
    /// Whether a game is solved, and the strongest player of it.
    Game(GameRequest),
    /// Femto.
    Femto(FemtoRequest),
    /// The Left/Right game.
    LeftRight(LeftRightRequest),
}

/// A question about a position.
#[derive(Debug, Deserialize)]
pub struct PositionRequest {
    /// The game.
    #[serde(flatten)]
    pub game: GameRequest,
    /// The position, as a person writes it.
    pub position: String,
    /// The mover's trump suit in games with trumps: `spades` or `hearts`.
    #[serde(default)]
    pub mover_trump: Option<MoverTrump>,
    /// The number of moves of best play.
    #[serde(default)]
    pub line: Option<usize>,
}

/// A question for a new session.
#[derive(Debug, Deserialize)]
pub struct NewRequest {
    /// The game.
    #[serde(flatten)]
    pub game: GameRequest,
    /// Where the game starts.
    pub start: Start,
    /// Who makes the moves. People make all moves if it is left out.
    #[serde(default)]
    pub players: Option<ByPlayer<Sitter>>,
    /// The names of the players.
    #[serde(default)]
    pub names: Option<ByPlayer<String>>,
    /// The seed of the engines, and of the deals of the command `new`.
    #[serde(default)]
    pub seed: u64,
    /// The player to move at the position where the game starts. Player one if it is left out.
    #[serde(default)]
    pub mover: Option<Player>,
}

/// Where a game starts.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// At this position, as a person writes it.
    Position(String),
    /// At a random deal.
    Random {
        seed: u64,
        #[serde(default)]
        outcome: Option<String>,
    },
    /// At the start of this record.
    Record(String),
}

/// What a question says about the game. The rest is as usual, or as the cards tell.
#[derive(Debug, Default, Deserialize)]
pub struct GameRequest {
    game: Option<String>,
    suits: Option<u8>,
    ranks: Option<u8>,
    trumps: Option<String>,
    after_beating: Option<String>,
}

impl GameRequest {
    /// The choice of a game.
    pub fn choice(&self) -> Result<GameChoice, Failure> {
        Ok(GameChoice {
            game: named::<Preset>(self.game.as_deref())?,
            suits: self.suits,
            ranks: self.ranks,
            trumps: named::<Trumps>(self.trumps.as_deref())?,
            after_beating: named::<AfterBeating>(self.after_beating.as_deref())?,
        })
    }
}
