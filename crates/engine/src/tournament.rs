//! Tournaments: games between engines, and what they tell.

mod game;
mod standing;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{ByPlayer, Deal, Player, Position};
use faceup_job::parallel::prelude::*;
use faceup_job::{Observer, Status};
use faceup_solver::{Outcome, Tablebase};

use crate::{Engine, EngineError};

pub use game::{Ending, Limits, Played, play};
pub use standing::{Elo, Standing, Theory};

/// Makes a player from a seed.
pub type Maker<'a> = dyn Fn(u64) -> Result<Box<dyn Engine + 'a>, EngineError> + Sync + 'a;

/// What is played: everyone against everyone, on every deal, once from each side.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// The deals, all of one game.
    pub deals: &'a [Deal],
    /// When a game is a draw.
    pub limits: Limits,
    /// What every player's seed is made from. The same gives the same games, however many threads there are; but for
    /// players that are other programs.
    pub seed: u64,
    /// The outcomes of the deals, where they are known.
    pub table: Option<&'a dyn Tablebase>,
}

/// A game of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Its place in the order of all games, from 0.
    pub number: usize,
    /// The two players, by their place in the list: the one who leads first.
    pub players: ByPlayer<usize>,
    /// The deal, by its place.
    pub deal: usize,
    /// How it ended.
    pub ending: Ending,
    /// How often the table was eaten.
    pub rounds: usize,
    /// How many moves were made.
    pub moves: usize,
    /// The outcome of the deal for the one who leads, if it is known.
    pub theory: Option<Outcome>,
}

impl Match {
    /// The result for a player by his place in the list; none if he did not play.
    #[must_use]
    pub fn result(&self, entrant: usize) -> Option<Outcome> {
        let player = self.player(entrant)?;
        Some(match self.ending.winner() {
            None => Outcome::Draw,
            Some(winner) if winner == player => Outcome::Win,
            Some(_) => Outcome::Loss,
        })
    }

    /// The outcome of the deal for a player by his place in the list; none if he did not play, or it is not known.
    #[must_use]
    pub fn theory(&self, entrant: usize) -> Option<Outcome> {
        let player = self.player(entrant)?;
        self.theory.map(|outcome| if player == Player::One { outcome } else { -outcome })
    }

    fn player(&self, entrant: usize) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.players[player] == entrant)
    }
}

/// Plays all games, many at a time. Each is shown to `keep` when it is over, from several threads and in any order;
/// they are returned in order: by the two players, by the deal, and by who leads.
///
/// # Errors
///
/// If a player cannot be made, or is for other rules; if the observer interrupts; or the first error of `keep`.
pub fn run<E: From<EngineError> + Send>(
    settings: Settings<'_>,
    entrants: &[Box<Maker<'_>>],
    keep: &(dyn Fn(&Match, &Played) -> Result<(), E> + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Match>, E> {
    let places = 0..entrants.len();
    let mut games = Vec::new();
    for first in places.clone() {
        for second in first + 1..places.end {
            for deal in 0..settings.deals.len() {
                games.push((ByPlayer { one: first, two: second }, deal));
                games.push((ByPlayer { one: second, two: first }, deal));
            }
        }
    }
    let (done, total) = (AtomicU64::new(0), games.len() as u64);
    // One by one: some games are a hundred times as long as others.
    let play_one = |(number, (players, deal)): (usize, (ByPlayer<usize>, usize))| {
        let start = Position::opening(settings.deals[deal].rules(), settings.deals[deal].leader());
        let start = start.map_err(|_| EngineError::GameOver)?;
        let seed = |player| mix(mix(settings.seed, number as u64), player);
        let mut one = entrants[players.one](seed(0))?;
        let mut two = entrants[players.two](seed(1))?;
        let played = play(start, ByPlayer { one: one.as_mut(), two: two.as_mut() }, settings.limits, observer)?;
        let theory = settings.table.zip(start.leaders_hand()).map(|(table, hand)| table.outcome(hand));
        let (rounds, moves) = (played.game.rounds(), played.game.len());
        let finished = Match { number, players, deal, ending: played.ending.clone(), rounds, moves, theory };
        keep(&finished, &played)?;
        observer.progress(Status { step: 0, done: done.fetch_add(1, Relaxed) + 1, total });
        Ok(finished)
    };
    games.into_par_iter().enumerate().with_max_len(1).map(play_one).collect()
}

/// A seed made of another and a number, by the finaliser of SplitMix64.
fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
