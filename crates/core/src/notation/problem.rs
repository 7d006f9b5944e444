//! The kinds of trouble with a text, in words.

use std::fmt;

use super::{card, rank};
use crate::{Card, CardSet, MAX_SUITS, MoveError, Pack, PackError, Player, PositionError, RulesError, Suit};

/// What should have stood where something else did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// A single card.
    Card,
    /// A hand, or something that belongs in one.
    Hand,
    /// A list of cards, for the pile.
    Pile,
    /// The end of a position, after its three fields.
    EndOfPosition,
    /// Named hands.
    Layout,
    /// At most two hands.
    TwoHands,
    /// A card or a remark on the play.
    Play,
    /// The code of rules.
    Rules,
    /// A deal: no cards in the pile, and player one to lead.
    Deal,
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Something that does not belong there.
    Unexpected(Expected),
    /// A rank that suits of this length lack.
    RankNotInPack {
        /// The number of ranks of a suit.
        ranks: u8,
    },
    /// A letter other than A for a rank of a suit of more than 13.
    LetterInLongSuit {
        /// The number of ranks of a suit.
        ranks: u8,
    },
    /// A suit that the pack lacks.
    SuitNotInPack {
        /// The number of suits.
        suits: u8,
    },
    /// A suit with no ranks, nor a dash to say that there are none.
    SuitWithoutRank,
    /// Ranks of which the suit is not known.
    RankWithoutSuit,
    /// Not as many groups between the signs `&` as there are suits.
    GroupCount {
        /// The number of suits.
        suits: u8,
        /// The number of groups.
        groups: usize,
    },
    /// A card that has already been given a place.
    Twice {
        /// The card.
        card: Card,
        /// Its pack.
        pack: Pack,
    },
    /// Cards that have no place.
    Missing {
        /// The cards.
        cards: CardSet,
        /// Their pack.
        pack: Pack,
    },
    /// The word `lead` with no cards in the pile.
    LeadOnEmptyPile,
    /// Everything has its place, but it makes no position.
    Position(PositionError),
    /// A move that cannot be made.
    Illegal(MoveError),
    /// A remark that says of one player what the other does.
    WrongPlayer {
        /// Who does it.
        actual: Player,
        /// His name.
        name: String,
    },
    /// A remark that a player wins, but the game goes on.
    NobodyHasWon,
    /// A card that a layout has in one place, and the moves before it have in another.
    Elsewhere {
        /// Where it is by the moves: a player's name, or none for the pile.
        holder: Option<String>,
    },
    /// A hand or a pile of a layout that lacks cards which the moves before it have there.
    Lacks {
        /// The cards.
        cards: CardSet,
        /// Their pack.
        pack: Pack,
    },
    /// A card other than the one to beat on top of the pile of a layout, or one where there is none to beat.
    OtherOnTop {
        /// The card to beat, if there is one.
        to_beat: Option<Card>,
        /// Its pack.
        pack: Pack,
    },
    /// A name that is neither player's.
    NotAPlayer {
        /// The players' names.
        names: [String; 2],
    },
    /// The number of ranks does not follow from the cards.
    RanksUnclear {
        /// The fewest that it can be.
        at_least: u8,
    },
    /// Digits that may be one number or several ranks, so that the number of ranks does not follow.
    NumbersUnclear,
    /// The number of suits does not follow from the cards.
    SuitsUnclear {
        /// The fewest that it can be.
        at_least: u8,
    },
    /// There is no such pack.
    Pack(PackError),
    /// There are no such rules.
    Rules(RulesError),
}

impl Problem {
    /// The problem on one line, with `got` for what came.
    pub(super) fn write(&self, got: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unexpected(expected) => {
                let (expected, remedy) = expected.words();
                write!(f, "expected {expected}, got {got}; {remedy}")
            }
            Problem::RankNotInPack { ranks } => {
                let names = rank::describe(*ranks);
                write!(f, "expected a rank of this pack, got {got}; a {ranks}-rank suit is {names}")
            }
            Problem::LetterInLongSuit { ranks } => write!(
                f,
                "expected a number from 1 to {ranks}, got {got}; the letters name no more than 13 \
                 ranks, so in a {ranks}-rank suit write numbers, 1 the lowest and {ranks} (or A) the ace"
            ),
            Problem::SuitNotInPack { suits } => {
                let names: Vec<String> = Suit::ALL[..usize::from(*suits.min(&MAX_SUITS))]
                    .iter()
                    .map(|suit| suit.name().to_lowercase())
                    .collect();
                let names = names.join(", ");
                write!(f, "expected a suit of this pack, got {got}; a {suits}-suit pack is {names}")
            }
            Problem::SuitWithoutRank => {
                write!(f, "expected ranks beside the suit, got {got} alone; write 'H:-' for a hand with no hearts")
            }
            Problem::RankWithoutSuit => {
                write!(f, "expected a suit, got the rank {got} alone; write the suit before it, as in 'S:AK H:Q'")
            }
            Problem::GroupCount { suits, groups } => write!(
                f,
                "expected a group of ranks for each of {suits} suit{}, got {groups} from {got} on; \
                 put '&' between the suits, with '-' for an empty one",
                plural(*suits)
            ),
            Problem::Twice { card, pack } => write!(
                f,
                "expected each card once, got {got} again; the {} is written before, take one away",
                card::format_card(*card, *pack)
            ),
            Problem::Missing { cards, pack } => {
                write!(
                    f,
                    "expected every card of the pack, got no {}; put what is missing in a hand \
                     or in the pile, or write '*' for the second hand to have the rest",
                    names(*cards, *pack)
                )
            }
            Problem::LeadOnEmptyPile => write!(
                f,
                "expected cards in the pile before {got}; leave the word away, the mover leads to \
                 an empty pile anyway"
            ),
            Problem::Position(error @ PositionError::NothingToBeat) => {
                write!(f, "expected a card to beat, got {got}; {error}: leave the word away")
            }
            Problem::Position(error) => write!(f, "expected a position, got {got}; {error}"),
            Problem::Illegal(reason) => write!(f, "expected a legal move, got {got}; {reason}"),
            Problem::WrongPlayer { name, .. } => {
                write!(f, "expected {name}, got {got}; by the moves up to there it is {name}")
            }
            Problem::NobodyHasWon => {
                write!(f, "expected a game that is over, got {got}; both players still have cards there")
            }
            Problem::Elsewhere { holder } => {
                let place = holder.as_ref().map_or("in the pile".to_owned(), |name| format!("in the hand of {name}"));
                write!(f, "expected the layout that the moves lead to, got {got}; by the moves it is {place}")
            }
            Problem::Lacks { cards, pack } => {
                write!(f, "expected the layout that the moves lead to, got {got} without {}", names(*cards, *pack))
            }
            Problem::OtherOnTop { to_beat: Some(card), pack } => {
                let card = card::format_card(*card, *pack);
                write!(f, "expected {card} on top, which is to be beaten, got {got}; write the pile from bottom to top")
            }
            Problem::OtherOnTop { to_beat: None, .. } => {
                write!(f, "expected 'lead' after the cards, got {got} on top; by the moves there is none to beat")
            }
            Problem::NotAPlayer { names: [one, two] } => {
                write!(f, "expected {one} or {two}, got {got}; those are the players' names")
            }
            Problem::RanksUnclear { at_least } => write!(
                f,
                "expected the number of ranks, got cards down to {got}; they could be of a pack of \
                 {at_least} ranks or of any longer one: say how many ranks"
            ),
            Problem::NumbersUnclear => write!(
                f,
                "expected the number of ranks, got {got}; it may be one card of a suit of more than \
                 13 ranks or several of a shorter one: say how many ranks"
            ),
            Problem::SuitsUnclear { at_least } => write!(
                f,
                "expected the number of suits, got cards up to {got}; they could be of a pack of \
                 {at_least} or more suits: say how many suits"
            ),
            Problem::Pack(error) => write!(f, "expected a pack, got none; {error}"),
            Problem::Rules(error) => write!(f, "expected the rules of a game, got {got}; {error}"),
        }
    }
}

/// The names of the first few cards, and how many more there are.
fn names(cards: CardSet, pack: Pack) -> String {
    const MOST: usize = 8;
    let names: Vec<String> = cards.iter().take(MOST).map(|card| card::format_card(card, pack)).collect();
    match cards.len() as usize {
        count if count > MOST => format!("{} and {} more", names.join(", "), count - MOST),
        _ => names.join(", "),
    }
}

const fn plural(count: u8) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl Expected {
    /// What was expected, and what to do.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Expected::Card => ("a card", "write rank and suit together, as in '8h', 'Ts' or 'h26'"),
            Expected::Hand => ("a hand", "write it as in 'S:AJT H:-', 'AJT & -' or 'As, Js, Ts'"),
            Expected::Pile => (
                "cards in the pile",
                "write them from bottom to top as in '8h Jh', with 'lead' after them if there is \
                 none to beat, and '-' for an empty pile",
            ),
            Expected::EndOfPosition => {
                ("the end of the position", "write 'MOVER | OTHER | PILE', the last two where they are needed")
            }
            Expected::Layout => ("hands with names", "write as in 'LEFT: hearts A Q  spades K', a line for a player"),
            Expected::TwoHands => ("two hands", "there are no more than two players"),
            Expected::Play => (
                "a card or a remark",
                "write cards as '8h', and of eating and winning 'NAME eats', 'NAME must eat' or \
                 'NAME wins' with the players' names",
            ),
            Expected::Rules => (
                "the rules of a game",
                "write the game and the size of the pack in one word, as in 'beat-it-or-eat-it-2x13' or 'challenge-4x8'",
            ),
            Expected::Deal => ("a deal", "in a deal the pile is empty and player one leads"),
        }
    }
}
