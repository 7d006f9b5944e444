//! Answers about a game, as JSON. Cards are numbers; the joker is 0. Values and chances are fractions in strings. Values are player
//! one's.

mod about;
mod deal;
mod report;
mod state;

pub use self::about::{About, GameAnswer, Number};
pub use self::deal::{DealAnswer, Valued};
pub use self::report::{
    BeatAnswer, ChanceAnswer, DraftAnswer, PowerAnswer, Report, StrengthAnswer, power_answers, strength_answers,
};
pub use self::state::{CardAnswer, RoundAnswer, StateAnswer};
