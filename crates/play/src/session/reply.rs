//! The replies of a session to its owner.

use faceup_core::Player;

use super::command::Task;

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
}

/// What becomes of the offer of a draw, or of a resignation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// The game is over.
    Ended,
    /// The draw is declined.
    Declined,
    /// The person can win, so the session asks first: the same command again goes on.
    Asked,
}

/// What a session answers to a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Nothing.
    Nothing,
    /// A move was made, or the game was replaced: show the position.
    Moved,
    /// The place in the game has changed: show the position.
    Stepped,
    /// Tell the user this.
    Said(&'static str),
    /// Do this.
    Do(Task),
    /// Show all commands, or this explanation of one.
    Help(Option<String>),
    /// There are unsaved changes: ask whether to leave. The next [`Command::Quit`](super::Command::Quit) leaves.
    Unsaved,
    /// Leave.
    Quit,
}
