//! The vocabulary of the beat-or-eat family of card games: Besicovitch's game, which Bill Taylor named
//! *Beat It Or Eat It*, and its ancestor *Challenge* (Svoyi Koziri).
//!
//! This crate knows the rules and nothing of strategy. One [`Rules`] value, with three settings, describes every
//! member of the family, so nothing here is written once a game:
//!
//! | noun | type | what it is |
//! |---|---|---|
//! | suit, rank, card | [`Suit`], [`Rank`], [`Card`] | small integers with names |
//! | card set | [`CardSet`] | a `u64`, one bit a card |
//! | pack | [`Pack`] | how many suits of how many ranks; it gives cards their meaning |
//! | rules | [`Rules`], [`Preset`] | pack, trumps, and what follows a beat |
//! | position | [`Position`] | two hands, the pile, the card to beat, and who moves |
//! | deal | [`Deal`], [`DealSet`] | who holds what at the start |
//! | symmetry | [`symmetry`] | suits that may be renamed without changing the game |
//! | notation | [`notation`] | reading and printing what players write |
//!
//! # Play
//!
//! ```
//! use faceup_core::{Move, Player, Position, Preset, notation};
//!
//! let rules = Preset::BeatItOrEatIt.rules(2, 3)?; // spades and hearts of A K Q
//! let hand = notation::parse_hand("S:AQ H:K", rules.pack())?;
//! let start = Position::opening(rules, hand)?;
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
//! No function here panics on any input that the types admit, save those that say so under *Panics*.
#![forbid(unsafe_code)]

mod card;
mod card_set;
mod deal;
mod moves;
pub mod notation;
mod pack;
mod player;
mod position;
mod rank;
mod rules;
mod suit;
pub mod symmetry;
#[cfg(feature = "serde")]
mod text_serde;

pub use card::Card;
pub use card_set::{CardSet, Cards};
pub use deal::{Deal, DealError, DealSet, Deals};
pub use moves::{Move, MoveError};
pub use pack::{MAX_CARDS, MAX_RANKS, MAX_SUITS, Pack, PackError};
pub use player::{ByPlayer, Player};
pub use position::{Position, PositionError};
pub use rank::Rank;
pub use rules::{AfterBeating, Preset, Rules, RulesError, Trumps, UnknownName};
pub use suit::Suit;
