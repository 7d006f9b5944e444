//! Reading and printing what players write: cards, hands, positions, layouts and records of play.
//!
//! Text is read in two stages. The first gives a *written* form, which knows no pack: `S:AT` may be of a pack of
//! five ranks or of thirteen. The second resolves it against a [`Pack`](crate::Pack). Between the two the pack can be
//! inferred from what is written ([`infer_pack`]).
//!
//! # Ranks
//!
//! | ranks in a suit | names, highest first | also read |
//! |---|---|---|
//! | up to 13 | the first so many of `A K Q J T 9 8 7 6 5 4 3 2` | `1` as the ace; `10`, `X` as `T`; any case |
//! | 14 to 26 | plain numbers, from that of the ace down to `1` | `A` for the highest |
//!
//! Mind the `1`: it is the **ace** in a suit of up to 13 ranks, but the **lowest** card of a longer one.
//!
//! # Cards, hands, positions
//!
//! | what | printed | also read |
//! |---|---|---|
//! | card | `8h` `Th` `26h` | `h8`, `10H`, `Xh`, `8♥` |
//! | hand | `S:AJT H:-`, `S:26,3 H:1` | `Spades A J 10  hearts: -`, `AJT & -`, `As, Js, Ts` |
//! | position | `S:AT H:- \| S:K H:AQ \| 8h Jh lead` | any hands; the second `*`, empty or left out |
//!
//! In a position the mover's hand stands first, then the other player's (by default the rest of the pack), then the
//! pile from bottom to top. The last card in the pile is the one to beat, unless the word `lead` follows it: then
//! the mover has just beaten and is to lead. (Where who beats leads, `lead` may be left out: beaten cards lie in pairs.)
//!
//! ```
//! use faceup_core::{Player, Preset, notation};
//!
//! let text = "hearts - spades A t | * | 8h Jh";
//! let pack = notation::infer_pack(text, None, Some(7), 2)?;
//! let rules = Preset::BeatItOrEatIt.rules(pack.suits(), pack.ranks())?;
//! let position = notation::parse_position(text, rules, Player::One)?;
//! assert_eq!(notation::format_position(&position), "S:AT H:- | S:KQJ98 H:AKQT9 | 8h Jh lead");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layouts and records
//!
//! [`parse_layout`] reads the diagrams that show both hands under the players' names, [`parse_moves`] the record of
//! a game: `8h, Jh. 8s, Js. 9h, Kh. 9s, LEFT eats all (by choice).`
//!
//! # Errors
//!
//! Every [`NotationError`] knows which piece of the text it is about, and where that stands;
//! [`NotationError::render`] draws a caret under it.

mod card;
mod code;
mod error;
mod hand;
mod hand_reader;
mod layout;
mod pack;
mod pile;
mod position;
mod problem;
mod rank;
mod record;
mod suit;
mod token;

pub use card::{WrittenCard, format_card, parse_card};
pub use error::{NotationError, is_printable, point_at, quote};
pub use hand::{WrittenHand, format_hand, parse_hand};
pub use layout::{Layout, ResolvedLayout, format_layout, layout_line, parse_layout};
pub use pack::infer_pack;
pub use pile::{WrittenPile, format_pile};
pub use position::{WrittenPosition, format_position, parse_position};
pub use problem::{Expected, Problem};
pub use rank::{RankLetter, WrittenRank, format_rank};
pub use record::{MoveReader, format_moves, is_name, parse_moves};
pub use token::Token;
