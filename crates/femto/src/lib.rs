//! Femto, a game for two players and eight cards, and its variants: rules, exact values and optimal mixed strategies.
//!
//! Both players choose a card at once, so a round is a matrix game, and a game is a tree of them. This crate computes the value
//! and the optimal play of every state by backward induction. Begin with [`Settings`] and [`solve`].
//!
//! | noun | type | meaning |
//! |---|---|---|
//! | card, pack, hand | [`Card`], [`Pack`], [`Hand`] | a value; different cards in order; a set of them, one bit a card |
//! | settings | [`Settings`] | the cards and the rules |
//! | deal, state, round | [`Deal`], [`State`], [`Round`] | both hands; hands and cards in front; two cards and the one kept |
//! | number | [`Ratio`] | an exact fraction of any size |
//! | matrix | [`Matrix`], [`Equilibrium`] | a matrix game; its value and strategies, with their certificate |
//! | solution | [`solve`], [`Solution`], [`Analysis`] | the exact value of every state, and optimal strategies |
//! | bounds | [`bound`], [`Bounds`] | proved bounds of values, for packs whose exact values have too many digits |
//! | record | [`Record`] | a game as text, and read again |
//! | hidden | [`hidden()`], [`Hidden`] | proved bounds of hands when the card left out is hidden |
//! | draft | [`Draft`] | optimal picks when the players take the cards in turn |
//! | statistics | [`Statistics`] | the chance of every length and score under optimal play |
//! | power, strength | [`powers`], [`strengths`] | the values of cards and hands |
//! | search | [`search()`], [`packs`], [`Measure`] | which packs and rules make the best game |
//!
//! # Sign convention
//!
//! Values and payoffs are player one's. The game is zero-sum, so exchanging the players changes the sign of a value.
//!
//! # Play
//!
//! ```
//! use faceup_core::{ByPlayer, Player, Quiet};
//! use faceup_femto::{Deal, Round, Settings, State, solve};
//!
//! let settings = Settings::default();
//! let pack = &settings.pack;
//! let start = State::start(Deal::of(pack, pack.parse_hand("2,3,5,10")?)?);
//!
//! // Ten is more than twice four, so four wins. Its owner keeps the ten.
//! let place = |card| pack.place(card).unwrap();
//! let cards = ByPlayer { one: place("10".parse()?), two: place("4".parse()?) };
//! assert_eq!(State::winner(&settings, cards), Player::Two);
//! let next = start.play(&settings, Round { cards, kept: cards.one })?;
//! assert_eq!(next.totals(pack), ByPlayer { one: 0, two: 10 });
//! assert_eq!(pack.format_hand(next.hands().one), "2,3,4,5");
//!
//! let solution = solve(&settings, None, &Quiet)?;
//! assert_eq!(solution.value(&start).to_string(), "11/27");
//! let analysis = solution.analyse(&start).unwrap();
//! let chances: Vec<String> = analysis.chances(Player::One).iter().map(|chance| chance.to_string()).collect();
//! assert_eq!(chances, ["0", "7/27", "20/27", "0"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//!
//! Long work takes a limit of memory and an observer. It fails with a [`SolveError`] if it needs more memory, or if the observer
//! interrupts.
//!
//! # Panics
//!
//! A function panics only where its documentation says so under *Panics*, or if the solution of a matrix game fails its
//! certificate, which would be a bug in this crate.
#![forbid(unsafe_code)]

mod bounds;
mod budget;
mod card;
mod course;
mod draft;
mod draw;
mod error;
mod hand;
mod hidden;
mod induction;
mod matrix;
pub mod naive;
mod objective;
mod pack;
mod power;
mod ratio;
mod record;
mod search;
mod settings;
mod solution;
mod state;
mod statistics;

pub use faceup_core::notation::TextError;

pub use bounds::{Bounds, Enclosure, bound, bounds_extent};
pub use card::{Card, CardError};
pub use course::{End, Weight};
pub use draft::Draft;
pub use draw::draw;
pub use error::SolveError;
pub use hand::{Hand, Place};
pub use hidden::{Hidden, hidden};
pub use induction::layout::Extent;
pub use matrix::{Equilibrium, Matrix};
pub use objective::{Modulus, Objective, ObjectiveError};
pub use pack::{Pack, PackError};
pub use power::{Power, Strength, powers, strengths};
pub use ratio::{Ratio, RatioError};
pub use record::Record;
pub use search::{MAX_PACKS, Measure, SearchError, packs, search};
pub use settings::{Chooser, Dealing, Lead, LeftOut, Settings, SettingsError};
pub use solution::{Analysis, Plan, Solution, extent, solve};
pub use state::{Deal, DealError, Illegal, Round, State};
pub use statistics::{Statistics, deals};
