//! Tournaments: games between engines, and what they tell.

mod game;

pub use game::{Ending, Limits, Played, play};
