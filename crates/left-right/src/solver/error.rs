//! Errors of solving.

use faceup_core::{Bytes, Interrupted};
use thiserror::Error;

use crate::{Game, Illegal};

/// The most squares that fit a key.
pub const KEY_SQUARES: u16 = 117;
/// The most cards of a stack that fit a key.
pub const KEY_CARDS: u8 = 9;

/// Why a value was not found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs)] // The messages explain the fields.
pub enum SolveError {
    /// The game is too large for the solver.
    #[error("{0}: too large to be solved; use at most {KEY_CARDS} cards and {KEY_SQUARES} squares")]
    TooLarge(Game),
    /// The allowed memory is below that of the smallest transposition table.
    #[error(
        "solving {game} needs at least {}, but {} may be used",
        Bytes((*needed).into()), Bytes((*allowed).into())
    )]
    Memory { game: Game, needed: u64, allowed: u64 },
    /// The position is of another game.
    #[error("expected a position of {solver}, the game of the solver, got one of {position}")]
    OtherGame { solver: Game, position: Game },
    /// The mover cannot draw the card.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// There are too few games for an estimate.
    #[error("expected two or more games, got {games}; an estimate needs two")]
    TooFewGames { games: u64 },
    /// A player plays at random, so not every pair of shuffles has one result.
    #[error("expected players who do not play at random, for the games of all shuffles; simulate some games instead")]
    Random,
    /// The observer ended the work.
    #[error("interrupted before the game was solved")]
    Interrupted(#[from] Interrupted),
}
