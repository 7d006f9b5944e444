//! Reading and printing cards, hands, positions, layouts and records of moves.
//!
//! Begin with [`Rules::deal`](crate::Rules::deal) and [`Rules::position`](crate::Rules::position) if the rules are
//! known. `Rules`, `Deal` and `Position` also implement `FromStr` and `Display`: their text names the rules. The
//! functions here read and print the parts. `docs/notation.md` in the repository has the grammar. Every character of a text belongs to a
//! token of it, or the text is refused at that character.
//!
//! Text is read in two stages, because its meaning depends on the pack: `S:AT` can belong to a pack of five ranks or of
//! thirteen. The first stage makes a *written* form, such as [`WrittenPosition`]. The second stage resolves it in a
//! [`Pack`](crate::Pack). Between the two, [`WrittenPosition::infer_pack`] can find the pack.
//!
//! Note that `1` is the **ace** in a suit of up to 13 ranks, but the **lowest** card of a longer suit. If one suit has more than 13
//! ranks, all ranks have numbers.
//!
//! ```
//! use faceup_core::{Player, Rules, notation};
//!
//! let text = "hearts - spades A t | * | 8h Jh";
//! let pack = notation::WrittenPosition::read(text)?.infer_pack(None, Some(7), 2)?;
//! let rules = Rules::beat_it_or_eat_it(pack.suits(), pack.ranks())?;
//! let position = notation::parse_position(text, rules, Player::One)?;
//! assert_eq!(notation::format_position(&position), "S:AT H:- | S:KQJ98 H:AKQT9 | 8h Jh lead");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every reader fails with a [`NotationError`], which holds the faulty piece of text and its place. [`NotationError::render`] draws carets
//! under it.

mod card;
mod code;
mod error;
mod hand;
mod infer;
mod layout;
mod lexer;
mod line;
mod moves;
mod name;
mod pile;
mod position;
mod rank;
mod suit;
mod token;

pub use crate::text::{is_printable, point_at, quote};
pub use card::{WrittenCard, format_card, parse_card};
pub use error::{NotationError, Problem, TextError};
pub use hand::{WrittenHand, format_hand, parse_hand};
pub use layout::{Layout, NamedHand, format_board, format_layout, parse_layout, player_of};
pub use lexer::Reader;
pub use moves::{MoveReader, format_move, format_moves, parse_moves};
pub use name::{YOU, is_name, verb};
pub use pile::{WrittenPile, format_pile};
pub use position::{WrittenPosition, format_position, format_written_position, parse_position};
pub use rank::rank_word;
pub use token::Token;
