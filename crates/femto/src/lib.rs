//! Femto, a game for two players and eight cards, and its variants: rules, exact values, optimal mixed strategies.
#![forbid(unsafe_code)]

mod approximate;
mod bounds;
mod card;
mod dice;
mod draft;
mod hand;
mod layout;
mod matrix;
pub mod naive;
mod pack;
mod player;
mod power;
mod ratio;
mod score;
mod search;
mod settings;
mod simplex;
mod solution;
mod state;
mod statistics;
mod table;
mod word;
mod worth;

pub use bounds::{Bounds, Enclosure, bound};
pub use card::{Card, CardError};
pub use dice::Dice;
pub use draft::Draft;
pub use faceup_job::{Observer, Quiet, Status};
pub use hand::{Hand, Place, Places};
pub use matrix::{Equilibrium, Matrix};
pub use pack::{HandError, MAX_CARDS, Pack, PackError};
pub use player::{ByPlayer, Player};
pub use power::{Power, Strength, powers, strengths};
pub use ratio::{Ratio, RatioError};
pub use search::{MAX_PACKS, Measure, SearchError, packs, search, search_memory};
pub use settings::{
    Chooser, Dealing, Lead, LeftOut, Modulus, Objective, ObjectiveError, Settings, SettingsError, Variant,
};
pub use solution::{Analysis, Chance, Extent, Plan, Solution, SolveError, extent, solve};
pub use state::{Deal, DealError, Illegal, Round, State};
pub use statistics::{End, Statistics, Weight, deals};
