//! The result of a game of a tournament.

use faceup_core::{ByPlayer, Player};
use faceup_solver::Outcome;

use super::game::Ending;

/// A game of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Its index in the order of all games.
    pub number: usize,
    /// The players, by their index in the list. Player one starts.
    pub players: ByPlayer<usize>,
    /// The index of the deal.
    pub deal: usize,
    /// How it ended.
    pub ending: Ending,
    /// The number of rounds.
    pub rounds: usize,
    /// The number of moves.
    pub moves: usize,
    /// The outcome of the deal for the player who starts, if it is known.
    pub theory: Option<Outcome>,
}

impl Match {
    /// The result for the player with this index. None if that player did not play.
    pub fn result(&self, entrant: usize) -> Option<Outcome> {
        let player = self.player(entrant)?;
        Some(match self.ending.winner() {
            None => Outcome::Draw,
            Some(winner) if winner == player => Outcome::Win,
            Some(_) => Outcome::Loss,
        })
    }

    /// The outcome of the deal for the player with this index. None if that player did not play, or if it is unknown.
    pub fn theory(&self, entrant: usize) -> Option<Outcome> {
        let player = self.player(entrant)?;
        self.theory.map(|outcome| if player == Player::One { outcome } else { -outcome })
    }

    fn player(&self, entrant: usize) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.players[player] == entrant)
    }
}
