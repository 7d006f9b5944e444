//! Reading and printing cards, hands, positions, layouts and records of moves.
//!
//! Begin with [`Rules::deal`](crate::Rules::deal) and [`Rules::position`](crate::Rules::position) if the rules are
//! known. `Rules`, `Deal` and `Position` also implement `FromStr` and `Display`: their text names the rules. The
//! functions here read and print the parts.
//!
//! Text is read in two stages, because its meaning depends on the pack: `S:AT` can belong to a pack of five ranks or of
//! thirteen. The first stage makes a *written* form, such as [`WrittenPosition`]. The second stage resolves it in a
//! [`Pack`](crate::Pack). Between the two, [`infer_pack`] can find the pack.
//!
//! # Ranks
//!
//! | ranks in a suit | names, highest first | also read |
//! |---|---|---|
//! | up to 13 | the first of `A K Q J T 9 8 7 6 5 4 3 2` | `1` for the ace; `10` or `X` for `T`; lower case |
//! | 14 to 26 | numbers, from the number of ranks down to `1` | `A` for the highest |
//!
//! A hand or position of one or two suits of 14 to 26 ranks can also be written in real cards: each colour makes a suit, with spades above
//! clubs and hearts above diamonds. So the red suit of 26 is `hA hK … h2 dA … d2`. A `K`, `Q`, `J` or `T`, a club or a diamond selects this
//! reading. Moves and hands with a colon after the suit have numbers, as printed. Other text without a number above ten is refused if the
//! two readings differ: of 15 ranks, `10♠` could be `S:10`, the tenth card from below, or `S:11`, the real ten.
//!
//! Note that `1` is the **ace** in a suit of up to 13 ranks, but the **lowest** card of a longer suit. Suits may have different lengths:
//! the ace is the highest card of its suit, and if one suit has more than 13 ranks, all ranks have numbers.
//!
//! # Suits
//!
//! `S H C D` are spades, hearts, clubs and diamonds. Larger packs add moons, flags, wheels and grids, `M F W G`.
//!
//! # Cards, hands, positions
//!
//! | what | printed | also read |
//! |---|---|---|
//! | card | `8h` `Th` `26h` | `h8`, `10H`, `Xh`, `8♥` |
//! | hand | `S:AJT H:-`, `S:26,3 H:1` | `Spades A J 10  hearts: -`, `AJT & -`, `As, Js, Ts` |
//! | position | `S:AT H:- \| S:K H:AQ \| 8h Jh lead` | any hands; the second `*`, empty or left out; `AT & - vs K & AQ` |
//!
//! A word that misspells the name of a suit in one letter, such as `Ckubs`, is that suit.
//!
//! A position lists the mover's hand, the other hand (the rest of the pack if left out), and the pile from bottom to top, in an order in
//! which play can lay it. The last card of the pile is the card to beat, unless the word `lead` follows: the mover has just beaten a card
//! and leads. If the player who beats leads, the cards of a pile lie in pairs, and `lead` may be left out.
//!
//! ```
//! use faceup_core::{Player, Rules, notation};
//!
//! let text = "hearts - spades A t | * | 8h Jh";
//! let pack = notation::infer_pack(text, None, Some(7), 2)?;
//! let rules = Rules::beat_it_or_eat_it(pack.suits(), pack.ranks())?;
//! let position = notation::parse_position(text, rules, Player::One)?;
//! assert_eq!(notation::format_position(&position), "S:AT H:- | S:KQJ98 H:AKQT9 | 8h Jh lead");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layouts and records
//!
//! [`parse_layout`] reads diagrams that show both hands under the players' names. [`parse_moves`] reads the record of a
//! game: `8h, Jh. 8s, Js. 9h, Kh. 9s, LEFT eats all (by choice).`
//!
//! # Errors
//!
//! Every reader fails with a [`NotationError`], which holds the faulty piece of text and its place. [`NotationError::render`] draws carets
//! under it.

mod card;
mod cause;
mod code;
mod error;
mod format;
mod hand;
mod hand_reader;
mod infer;
mod layout;
mod layout_reader;
mod name;
mod note;
mod pbn;
mod pile;
mod position;
mod problem;
mod rank;
mod record;
mod rewritten;
mod spelling;
mod suit;
mod token;

pub use crate::text::{is_printable, point_at, quote};
pub use card::{WrittenCard, parse_card};
pub use error::NotationError;
pub use format::{
    YOU, format_board, format_card, format_hand, format_layout, format_moves, format_pile, format_position,
    format_written_position, verb,
};
pub use hand::WrittenHand;
pub use hand_reader::parse_hand;
pub use infer::infer_pack;
pub use layout::{Aside, Layout};
pub use layout_reader::{layout_line, of_another_hand, parse_layout, stray_cards};
pub use note::Note;
pub use pile::WrittenPile;
pub use position::{WrittenPosition, parse_position};
pub use problem::{Expected, Problem};
pub use record::{MoveReader, is_name, parse_moves};
pub use rewritten::{Respelling, Rewritten};
pub use spelling::{is_opponent, rank_word, respellings};
pub use token::Token;
