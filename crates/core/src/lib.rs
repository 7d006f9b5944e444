//! Cards, rules, positions and notation of the beat-or-eat family of card games. The family has two games:
//! Besicovitch's game, which Bill Taylor named *Beat It Or Eat It*, and its ancestor *Challenge* (Svoyi Koziri).
//!
//! This crate knows the rules, but no strategy. Begin with [`Rules`]: a value of three settings describes every game
//! of the family. [`Rules::deal`] and [`Rules::position`] read cards as players write them, and [`Position::play`]
//! makes a move.
//!
//! | noun | type | what it is |
//! |---|---|---|
//! | suit, rank, card | [`Suit`], [`Rank`], [`Card`] | small integers with names |
//! | card set | [`CardSet`] | a `u64` with one bit for each card |
//! | pack | [`Pack`] | the suits and the number of ranks of each; it determines what each card is |
//! | rules | [`Rules`], [`Preset`] | the pack, the trumps, and what follows a beat |
//! | position | [`Position`] | two hands, the pile, the card to beat, and the player to move |
//! | deal | [`Deal`], [`DealSet`] | the hands at the start of a game |
//! | symmetry | [`symmetry`] | suits that can be renamed without changing the game |
//! | notation | [`notation`] | text that players write, read and printed |
//!
//! It also serves long work of any game: an [`Observer`] to watch it, [`Cancel`] to end it, amounts of memory ([`Bytes`]), a [`Clock`], [`random`]
//! numbers, and [`interval`]s of estimates.
//!
//! # Play
//!
//! ```
//! use faceup_core::{Move, Player, Rules, notation};
//!
//! let rules = Rules::beat_it_or_eat_it(2, 3)?; // A K Q of spades and hearts
//! let start = rules.position("S:AQ H:K")?; // the rest of the pack is the other hand
//! assert_eq!(start.mover(), Player::One);
//! assert_eq!(start.moves().len(), 3); // any card may be led
//!
//! let lead = notation::parse_card("Qs", rules.pack())?;
//! let next = start.play(Move::Lead(lead))?;
//! assert_eq!(next.mover(), Player::Two);
//! assert!(next.moves().contains(&Move::Eat)); // eating is always allowed
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Panics
//!
//! A function panics only if its documentation has a section *Panics*.
#![forbid(unsafe_code)]

mod bytes;
mod cancel;
mod card;
mod card_set;
mod clock;
mod deal;
mod game_choice;
pub mod interval;
mod moves;
mod named;
pub mod notation;
mod observer;
mod pack;
mod pile;
mod player;
mod position;
pub mod random;
mod rank;
mod rules;
mod suit;
pub mod symmetry;
mod text;

pub use bytes::Bytes;
pub use cancel::Cancel;
pub use card::Card;
pub use card_set::{CardSet, Cards};
pub use clock::Clock;
pub use deal::{Deal, DealError, DealSet, Deals, symmetric_hand};
pub use game_choice::{Contradiction, GameChoice, GameWord, GameWordError};
pub use moves::{Move, MoveError, MoveKind};
pub use named::UnknownName;
pub use observer::{Interrupted, Observer, Quiet, Silent, Status};
pub use pack::{MAX_SUITS, Pack, PackError};
pub use player::{ByPlayer, Player};
pub use position::{Position, PositionError};
pub use rank::Rank;
pub use rules::{AfterBeating, Preset, Rules, RulesError, Trumps};
pub use suit::Suit;
#[cfg(feature = "typescript")]
#[doc(hidden)]
pub use ts_rs;
