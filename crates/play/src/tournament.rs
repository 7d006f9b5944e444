//! Tournaments: games between engines, and their statistics.

mod game;
mod result;
mod standing;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{ByPlayer, Deal, Position};
use faceup_core::{Observer, Status};
use faceup_solver::Tablebase;
use rayon::prelude::*;

use crate::engine::{Engine, EngineError};

pub use game::{Ending, Limits, Played, play};
pub use result::Match;
pub use standing::{Elo, Standing, Theory};

/// Makes a player from a seed.
pub type Maker<'a> = dyn Fn(u64) -> Result<Box<dyn Engine + 'a>, EngineError> + Sync + 'a;

/// A tournament: every player against every other, on every deal, once from each side.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// The deals, all of one game.
    pub deals: &'a [Deal],
    /// The limits that make a game a draw.
    pub limits: Limits,
    /// The seed. The same seed gives the same games on any number of threads, unless other programs play.
    pub seed: u64,
    /// A table of the game, if there is one.
    pub table: Option<&'a dyn Tablebase>,
}

/// Plays all games, many at a time. `keep` receives each game when it is over, on several threads and in any order. The
/// result has the games in order: by the two players, by the deal, and by the player who starts.
///
/// # Errors
///
/// If a player cannot be made, or is for other rules; if the observer interrupts; if somebody has overwritten the file of a
/// table; or the first error of `keep`.
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
    // One game per task: some games take a hundred times as long as others.
    let play_one = |(number, (players, deal)): (usize, (ByPlayer<usize>, usize))| {
        let start = Position::opening(settings.deals[deal].rules(), settings.deals[deal].leader());
        let start = start.map_err(|_| EngineError::GameOver)?;
        let seed = |player| mix(mix(settings.seed, number as u64), player);
        let mut one = entrants[players.one](seed(0))?;
        let mut two = entrants[players.two](seed(1))?;
        let played = play(start, ByPlayer { one: one.as_mut(), two: two.as_mut() }, settings.limits, observer)?;
        let theory = settings.table.zip(start.leaders_hand()).map(|(table, hand)| {
            let outcome = table.outcome(hand);
            table.check_unchanged().map(|()| outcome).map_err(EngineError::from)
        });
        let theory = theory.transpose()?;
        let (rounds, moves) = (played.game.rounds(), played.game.len());
        let finished = Match { number, players, deal, ending: played.ending.clone(), rounds, moves, theory };
        keep(&finished, &played)?;
        observer.progress(Status { step: 0, done: done.fetch_add(1, Relaxed) + 1, total });
        Ok(finished)
    };
    games.into_par_iter().enumerate().with_max_len(1).map(play_one).collect()
}

/// Mixes a seed and a number to a new seed, with the finaliser of SplitMix64.
fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
