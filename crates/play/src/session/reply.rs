//! The replies of a session to its owner.

use faceup_core::Player;

/// Who makes the moves of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person,
    /// An engine.
    Engine,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// A person's.
    Person(Player),
    /// An engine's.
    Engine(Player),
    /// Nobody's, because the game is over.
    Over,
    /// A person is setting up a position.
    SettingUp,
}

/// The task of the owner of a session after a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Nothing.
    Nothing,
    /// A move was made, or the game was replaced: show the position.
    Moved,
    /// The place in the game has changed: show the position.
    Stepped,
    /// The game is over, by a resignation.
    Ended,
    /// Tell the user this.
    Said(&'static str),
    /// Show the position.
    Show,
    /// List the legal moves.
    Moves,
    /// Show the value of every move.
    Values,
    /// Show the best line, this many moves at most.
    Line(usize),
    /// Suggest a move.
    Hint,
    /// Find the best move and pass it to [`Session::play`](super::Session::play).
    Best,
    /// Find the outcome of the position for its mover and pass it to [`Session::offer_draw`](super::Session::offer_draw).
    Draw,
    /// Find the outcome of the position for its mover and pass it to [`Session::claim_win`](super::Session::claim_win).
    Claim,
    /// List the variations.
    Variations,
    /// Show the record.
    Record,
    /// Annotate the record and pass it to [`Session::annotated`](super::Session::annotated).
    Annotate,
    /// Deal a hand and pass it to [`Session::deal`](super::Session::deal).
    New,
    /// Write [`Session::to_save`](super::Session::to_save) to this file and call [`Session::saved`](super::Session::saved).
    Save(String),
    /// Read the record in this file and pass it to [`Session::load`](super::Session::load).
    Load(String),
    /// Log every game to this file or to the default one, or stop the log.
    Log(Option<String>),
    /// Show all commands, or this explanation of one.
    Help(Option<String>),
    /// There are unsaved changes: ask whether to leave. The next [`Command::Quit`](super::Command::Quit) leaves.
    Unsaved,
    /// Leave.
    Quit,
}
