//! Exact solutions for card games played face up.
//!
//! faceup solves [Beat It Or Eat It](Rules::beat_it_or_eat_it), [Challenge](Rules::challenge) and their relatives: it
//! computes who wins **every** deal, in how many rounds, and with which moves.
//!
//! ```
//! use faceup::{Outcome, Position, Rules, Solve, notation};
//!
//! let rules = Rules::beat_it_or_eat_it(2, 7)?; // spades and hearts, A K Q J T 9 8
//! let table = Solve::new(rules).run()?; // every deal of that pack
//!
//! let deal = rules.deal("S:KJ H:AQT98")?; // the starter's hand; the opponent has the rest
//! assert_eq!(table.outcome(deal)?, Outcome::Win);
//! assert_eq!(table.value(deal)?.to_string(), "win in 12 rounds");
//!
//! // Play a move. In the middle of a round, a position has a pile.
//! let next = Position::from(deal).play(table.best_moves(deal)?[0])?;
//! for (mv, value) in table.moves(next)? {
//!     println!("{}: {value}", mv.name(rules.pack())); // "Jh: loss in 12 rounds" and so on
//! }
//! println!("{}", notation::format_moves(&next, &table.best_line(next)?, ["ANN", "BOB"]));
//! # assert_eq!(table.moves(next)?[0].0.name(rules.pack()), "Jh");
//! # assert_eq!(table.value(next)?.to_string(), "loss in 12 rounds");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deals come from the rules, and a table answers about many at once:
//!
//! ```
//! use faceup::{CardSet, Deal, DealSet, Outcome, Rules, Solve};
//!
//! let rules = Rules::beat_it_or_eat_it(2, 8)?;
//! let table = Solve::new(rules).run()?;
//! let hands: Vec<CardSet> = rules.deals(DealSet::Symmetric)?.map(Deal::starter).collect();
//! let wins = table.outcomes(&hands)?.into_iter().filter(|&outcome| outcome == Outcome::Win).count();
//! assert_eq!((wins, hands.len()), (238, 256));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Long work tells how far it is, and can be ended from any thread:
//!
//! ```
//! use faceup::{Cancel, Rules, Solve};
//!
//! let cancel = Cancel::new(); // keep a clone, and call its cancel()
//! let solve = Solve::new(Rules::challenge(4, 3)?).cancel(&cancel);
//! let table = solve.on_progress(|progress| println!("{progress}")).run()?; // such as "41%, 3 s left"
//! # assert_eq!(table.rules().pack().cards(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to begin
//!
//! | to | use |
//! |---|---|
//! | choose a game | [`Rules`], or a [`Preset`] by name |
//! | write down a deal, a position or a move | [`Rules::deal`], [`Rules::position`], `text.parse::<Deal>()`, [`Position::parse_move`]; [`notation`] |
//! | go through the deals of a game | [`Rules::deals`] |
//! | make a move | [`Position::moves`], [`Position::play`] |
//! | solve a game | [`Solve`] |
//! | read a solved table | `Table::open`, [`Table::from_bytes`] |
//! | ask who wins | [`Table::outcome`], [`Table::value`], [`Table::moves`], [`Table::best_line`] |
//! | ask about many deals at once | [`Table::outcomes`], [`Table::values`] |
//! | count wins, losses and draws | [`Table::counts`], [`Table::summary`] |
//! | predict the cost of a solve | [`Cost`] |
//! | watch or end long work | [`Solve::on_progress`], [`Cancel`]; [`Watch`] for other work than a solve |
//! | read, annotate or print the record of a game; let players play each other | [`parts::play`] |
//! | prove a table right | [`Table::verify`] |
//! | answer as the command does, in JSON | [`parts::answer`] |
//! | name or print an error | [`error`] |
//! | prove the outcome of one deal to others | `certificate`, behind a feature of that name |
//! | use all of the rules, the solvers, the files, the datasets or the other games | [`parts`] |
//!
//! A [`Card`] and a [`Move`] are named with their pack, as [`Move::name`] does: the same card has another name in another pack. A question
//! takes a [`Deal`], in which player one leads, or a [`Position`]. Where a function takes an [`Observer`], pass [`Quiet`], a [`Cancel`] or a
//! [`Watch`].
//!
//! An [`Outcome`] is a win, a loss or a draw; a [`Value`] has the number of rounds too. Both are from the side of the player to move. A
//! *round* ends when a player eats the pile.
//!
//! # Features
//!
//! | feature | default | what it does |
//! |---|---|---|
//! | `files` | yes | reads and writes table files and checkpoints |
//! | `certificate` | no | the modules `certificate` and `parts::check` |
//! | `dataset` | no | the module `parts::dataset` |
//! | `dataset-rows` | no | the module `parts::dataset`, for rows in memory only |
//! | `femto` | no | the module `parts::femto` |
//! | `left-right` | no | the module `parts::left_right` |
//! | `base-tables` | no | builds in tables of both Challenges, from which larger games are estimated, and the leads of all their symmetric
//! deals of 32 cards |
//!
//! Without features the library builds for `wasm32-unknown-unknown`.
//!
//! # Errors
//!
//! Functions that read text or files return errors that say what was expected, what was found and what to do. Long work returns
//! [`Interrupted`] as its error, or as the source of its error, when it is ended early. A question to a [`Table`] about other rules than
//! its own is an error, too.
#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod answer;
mod causes;
#[cfg(feature = "certificate")]
pub mod certificate;
mod cost;
pub mod error;
#[cfg(feature = "files")]
#[doc(hidden)]
pub mod machine;
pub mod parts;
mod solve;
mod table;
mod table_store;
mod watch;

pub use cost::Cost;
pub use solve::Solve;
#[cfg(feature = "files")]
#[doc(inline)]
pub use solve::checkpoint;
pub use table::Table;
pub use watch::{Progress, Watch};

pub use faceup_core::{
    AfterBeating, ByPlayer, Cancel, Card, CardSet, Deal, DealSet, Interrupted, Move, Observer, Pack, Player, Position,
    Preset, Quiet, Rules, Status, Suit, Trumps, notation,
};
pub use faceup_solver::{Outcome, Summary, Value};

/// The frontier table of the standard game, Beat It Or Eat It with two suits of 13: for [`Table::from_bytes`].
pub const STANDARD_TABLE: &[u8] = include_bytes!("../data/2x13.frontier");

/// The compact table of the standard game, with its rounds: for [`Table::from_bytes`], which takes a second and 39 MB.
///
/// ```
/// use faceup::{STANDARD_TABLE_WITH_ROUNDS, Table, Value};
/// let table = Table::from_bytes(STANDARD_TABLE_WITH_ROUNDS.to_vec())?;
/// assert_eq!(table.value(table.rules().deal("S:AJT653 H:KQ98742")?)?, Value::win(64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "base-tables")]
pub const STANDARD_TABLE_WITH_ROUNDS: &[u8] = include_bytes!("../data/2x13.compact");

/// The README's program, compiled and run.
#[cfg(all(doctest, feature = "files"))]
#[doc = include_str!("../README.md")]
struct Readme;
