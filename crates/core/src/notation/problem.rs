//! Problems of a text, and their messages.

use std::fmt;

use super::format::{format_card, format_in_hand, list_ranks, verb};
use crate::{Card, CardSet, MAX_SUITS, MoveError, Pack, PackError, Player, PositionError, RulesError, Suit};

/// What a reader expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// A single card.
    Card,
    /// A hand, or a part of one.
    Hand,
    /// The cards of the pile.
    Pile,
    /// The end of a position, after its three parts.
    EndOfPosition,
    /// Hands with names.
    Layout,
    /// The hands of the two players.
    TwoHands,
    /// A card, or a remark on the play.
    Play,
    /// The code of rules.
    Rules,
    /// A deal: the pile is empty, and player one leads.
    Deal,
}

/// The problem of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The piece does not belong there.
    Unexpected(Expected),
    /// The rank is not in the suit.
    RankNotInPack {
        /// The number of ranks of the suit.
        ranks: u8,
        /// Whether ranks have numbers, because a suit of the pack has more than 13.
        are_numbers: bool,
    },
    /// A letter other than A stands for a rank of a suit of more than 13 ranks.
    LetterInLongSuit(u8),
    /// The suit is not in the pack.
    SuitNotInPack(u8),
    /// A suit has neither ranks nor a dash.
    SuitWithoutRank,
    /// Ranks have no suit.
    RankWithoutSuit,
    /// The number of groups between `&` is not the number of suits.
    GroupCount {
        /// The number of suits.
        suits: u8,
        /// The number of groups.
        groups: usize,
    },
    /// The ranks of several suits stand together. Holds how to write them, if the text tells.
    NoSeparator(Option<String>),
    /// Nothing stands before or after an `&`.
    TrailingAnd,
    /// The hand has only suits that a game of this number of suits lacks.
    OtherSuits(u8),
    /// A bar, which separates the players, stands between suits of one hand.
    BarBetweenSuits,
    /// A number before a suit can be a rank, or say how many cards of the suit there are.
    CountOrRank,
    /// An `a` can be the article or the ace.
    Article,
    /// The hand is that of a player who is not the one to move, or the text does not tell.
    OpponentsHand,
    /// The word before the cards says that they are not the hand.
    Negation,
    /// The name of the only hand is a rank.
    RankAsName,
    /// The ranks of the only hand have no suit, and its name is none.
    NameNoSuit,
    /// Cards stand in brackets, in which words are ignored.
    CardsInBrackets,
    /// Digits can be numbers of ranks, such as 14 for the ace, or one rank each.
    NumberOrRanks,
    /// The text is a deal in LIN, which is not read.
    Lin,
    /// A card is repeated.
    Twice(Card, Pack),
    /// Cards of the pack are missing.
    Missing(CardSet, Pack),
    /// The word `lead` follows an empty pile.
    LeadOnEmptyPile,
    /// The rules do not allow the position.
    Position(PositionError),
    /// The rules do not allow the move.
    Illegal(MoveError),
    /// The player to move does not hold the card.
    NotHeld {
        /// The name of the player to move.
        mover: String,
        /// The name of the player who holds the card. `None` if it lies in the pile.
        holder: Option<String>,
    },
    /// A remark names the wrong player.
    WrongPlayer {
        /// The player who acts.
        actual: Player,
        /// The name of that player.
        name: String,
    },
    /// A remark says that a player wins, but the game goes on.
    NobodyHasWon,
    /// A layout shows a card elsewhere than the moves before it leave it.
    Elsewhere(Option<String>),
    /// A hand or pile of a layout lacks cards that the moves before it leave there.
    Lacks(CardSet, Pack),
    /// The top of the pile of a layout is not the card to beat, or there is none.
    OtherOnTop(Option<Card>, Pack),
    /// The card lies on this card of the pile without beating it.
    DoesNotBeat(Card, Pack),
    /// The name is not a player's.
    NotAPlayer([String; 2]),
    /// The cards do not determine the number of ranks.
    RanksUnclear(u8),
    /// Digits can be one number or several ranks, so the number of ranks is unclear.
    NumbersUnclear,
    /// In suits of more than 13 ranks, the text can mean numbers of ranks or real cards.
    TwoReadings {
        /// The card by the number of its rank.
        number: Card,
        /// The real card.
        real: Card,
        /// The pack.
        pack: Pack,
    },
    /// The cards do not determine the number of suits.
    SuitsUnclear(u8),
    /// The pack does not exist.
    Pack(PackError),
    /// The rules do not exist.
    Rules(RulesError),
}

impl Problem {
    /// Writes the problem on one line. `found` is the quoted piece of text at fault.
    pub(super) fn write(&self, found: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_missing = found == "nothing";
        match self {
            Problem::Unexpected(expected) => {
                let (expected, remedy) = expected.words();
                write!(f, "expected {expected}, got {found}; {remedy}")
            }
            Problem::RankNotInPack { ranks, are_numbers } => {
                let all = list_ranks(*ranks, *are_numbers);
                write!(f, "expected a rank of this pack, got {found}; suits of {ranks} have {all}")
            }
            Problem::LetterInLongSuit(ranks) => write!(
                f,
                "expected a number from 1 to {ranks}, got {found}; the ranks of suits longer than 13 have numbers: \
                 1 is the lowest, {ranks} (or A) the ace"
            ),
            Problem::SuitNotInPack(suits) => {
                let names =
                    Suit::ALL[..usize::from(*suits.min(&MAX_SUITS))].iter().map(|suit| suit.name().to_lowercase());
                let names = names.collect::<Vec<_>>().join(", ");
                write!(f, "expected a suit of this pack, got {found}; a {suits}-suit pack has {names}")
            }
            Problem::SuitWithoutRank => write!(
                f,
                "expected ranks for the suit {found}, got none; write a card as '8h', and a hand without hearts as \
                 'H:-'"
            ),
            Problem::RankWithoutSuit => {
                write!(f, "expected a suit for {found}, got none; write the suit first, as in 'S:AK H:Q'")
            }
            Problem::GroupCount { suits, groups } => write!(
                f,
                "expected {suits} group{} of ranks, one for each suit, got {groups}; put '&' between the suits, and \
                 '-' for a suit without cards",
                if *suits == 1 { "" } else { "s" }
            ),
            Problem::NoSeparator(Some(example)) => {
                write!(
                    f,
                    "expected '&' before the second suit, got {found}; write '{example}', or name the suits, as in 'S:KJ H:AQT98'"
                )
            }
            Problem::NoSeparator(None) => {
                write!(
                    f,
                    "expected '&' before the next suit, got {found}; write it as 'KJ & AQT98', or name the suits, as in 'S:KJ H:AQT98'"
                )
            }
            Problem::TrailingAnd => write!(
                f,
                "expected ranks or '-' on both sides of '&', got nothing; remove the '&', or write '-' for a suit without cards"
            ),
            Problem::OtherSuits(suits) => {
                let usual =
                    Suit::ALL[..usize::from(*suits.min(&MAX_SUITS))].iter().map(|suit| suit.letter().to_string());
                let usual = usual.collect::<Vec<_>>().join(" and ");
                write!(
                    f,
                    "expected the suits {usual}, got {found}; a game of {suits} suits is written with these. For a game of more suits, \
                     write all suits, as in 'S:- H:- C:KJ D:AQT98', and say how many ranks"
                )
            }
            Problem::BarBetweenSuits => write!(
                f,
                "expected the hand of the other player after '|', got other suits of the same hand; '|' separates the players: leave \
                 it out between suits, as in 'S:KJ H:AQT98'"
            ),
            Problem::CountOrRank => write!(
                f,
                "expected a rank, got {found}, which can also be the number of cards of the suit; write a card as '2 of spades' or 'S:2', and \
                 name every card of a hand"
            ),
            Problem::Article => write!(
                f,
                "expected a rank, got {found}, which can be the article or the ace; write 'ace', and leave the article out"
            ),
            Problem::OpponentsHand => write!(
                f,
                "expected the hand of the player to move, got {found}; write that hand first and the opponent's behind a bar, as in \
                 'S:AQ H:K | S:K H:AQ'"
            ),
            Problem::Negation => write!(
                f,
                "expected a hand, got {found} before the cards; write the cards that the player holds, as in 'S:KJ H:AQT98', or '*' for the \
                 rest of the pack behind a bar"
            ),
            Problem::RankAsName => write!(
                f,
                "expected a hand, got {found} before a colon; write the suit before its ranks, as in 'S:K', and no name before a single hand"
            ),
            Problem::NameNoSuit => write!(
                f,
                "expected a suit, got {found}; suits are S H C D, or their English names. For a player's name in a game of one suit, say \
                 that it has one suit"
            ),
            Problem::CardsInBrackets => {
                write!(
                    f,
                    "expected no cards in brackets, got {found}; remove the brackets if the cards are of this hand, or else what is in them"
                )
            }
            Problem::NumberOrRanks => write!(
                f,
                "expected ranks with one meaning, got {found}; 14 can be the ace, or the ace and the 4: write A, K, Q and J for 14, 13, 12 \
                 and 11, and a space after a 1 that is an ace"
            ),
            Problem::Lin => write!(
                f,
                "expected a hand, got {found} of LIN, which is not read; write the deal as 'S:KJ H:AQT98', or in PBN, as 'N:KJ.AQT98'"
            ),
            Problem::Twice(card, pack) => {
                let card = format_card(*card, *pack);
                write!(f, "expected each card once, got {found} again; the {card} already has a place, so remove one")
            }
            Problem::Missing(cards, pack) => write!(
                f,
                "expected every card of the pack, got no {}; add what is missing to a hand or to the pile, or write \
                 '*' as the second hand to give it the rest of the pack",
                names(*cards, *pack)
            ),
            Problem::LeadOnEmptyPile => write!(
                f,
                "expected cards in the pile before {found}, got none; remove {found}, because the mover always leads \
                 to an empty pile"
            ),
            Problem::Position(error @ PositionError::NothingToBeat) => {
                write!(f, "expected a card to beat, got {found}; {error}, so remove {found}")
            }
            Problem::Position(error) if is_missing => write!(f, "expected a position that the rules allow; {error}"),
            Problem::Position(error) => write!(f, "expected a position that the rules allow, got {found}; {error}"),
            Problem::Illegal(reason) => write!(f, "expected a legal move, got {found}; {reason}"),
            Problem::NotHeld { mover, holder } => {
                let place = match holder {
                    Some(holder) => format!("{holder} {} the card", verb(holder, "holds", "hold")),
                    None => "the card lies in the pile".to_owned(),
                };
                write!(
                    f,
                    "expected a legal move, got {found}; {mover} {} to move, and {place}",
                    verb(mover, "is", "are")
                )
            }
            Problem::WrongPlayer { name, .. } => {
                write!(f, "expected {name}, got {found}; after the moves so far, {name} is the player who does this")
            }
            Problem::NobodyHasWon => {
                write!(f, "expected a game that is over, got {found}; both players still have cards")
            }
            Problem::Elsewhere(holder) => {
                let place = holder.as_ref().map_or("in the pile".to_owned(), |name| format!("in the hand of {name}"));
                write!(f, "expected the layout after the moves, got {found}; after the moves this card is {place}")
            }
            Problem::Lacks(cards, pack) => {
                let (found, cards) = (if is_missing { "a pile" } else { found }, names(*cards, *pack));
                write!(f, "expected the layout after the moves, got {found} without {cards}; add what is missing")
            }
            Problem::OtherOnTop(Some(card), pack) => write!(
                f,
                "expected {} on top of the pile, as the card to beat, got {found}; write the pile from bottom to top",
                format_card(*card, *pack)
            ),
            Problem::OtherOnTop(None, _) => write!(
                f,
                "expected 'lead' after the cards, got {found} on top of the pile; after the moves there is no card to \
                 beat"
            ),
            Problem::DoesNotBeat(below, pack) => write!(
                f,
                "expected a card that beats the {} under it in the pile, got {found}; the pile was read from bottom to top: turn \
                 the cards round if you wrote the top first",
                format_card(*below, *pack)
            ),
            Problem::NotAPlayer([one, two]) => {
                write!(f, "expected {one} or {two}, got {found}; these are the players' names")
            }
            Problem::RanksUnclear(at_least) => {
                let found = if is_missing { "no cards".to_owned() } else { format!("cards down to {found}") };
                write!(
                    f,
                    "expected the number of ranks, got {found}; they fit a pack of {at_least} or more ranks: say how \
                     many ranks"
                )
            }
            Problem::NumbersUnclear => write!(
                f,
                "expected the number of ranks, got {found}; this can be one card of a suit of more than 13 ranks, or \
                 several cards of a shorter suit: say how many ranks, or write A, K, Q and J for 14, 13, 12 and 11"
            ),
            Problem::TwoReadings { number, real, pack } => {
                let [number, real] = [*number, *real].map(|card| format_in_hand(card, *pack));
                write!(
                    f,
                    "expected cards with one meaning, got {found}; in suits of more than 13 ranks it is {number} by number, and \
                     {real} as a playing card: write one of these"
                )
            }
            Problem::SuitsUnclear(at_least) => write!(
                f,
                "expected the number of suits, got cards up to {found}; they fit a pack of {at_least} or more suits: \
                 say how many suits"
            ),
            Problem::Pack(error) => write!(f, "expected a pack that exists; {error}"),
            Problem::Rules(error) => write!(f, "expected the rules of a game, got {found}; {error}"),
        }
    }
}

/// The first few cards, and the number of the others.
fn names(cards: CardSet, pack: Pack) -> String {
    const MOST: usize = 8;
    let names: Vec<String> = cards.iter().take(MOST).map(|card| format_card(card, pack)).collect();
    match cards.len() as usize {
        count if count > MOST => format!("{} and {} more", names.join(", "), count - MOST),
        _ => names.join(", "),
    }
}

impl Expected {
    /// What the reader expected, and the remedy.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Expected::Card => ("a card", "write the rank and the suit together, as in '8h', 'Ts' or 'h26'"),
            Expected::Hand => ("a hand", "write it as in 'S:AJT H:-', 'AJT & -' or 'As, Js, Ts'"),
            Expected::Pile => (
                "cards in the pile",
                "write them from bottom to top, as in '8h Jh', with 'lead' after them if there is no card to beat, \
                 and write '-' for an empty pile",
            ),
            Expected::EndOfPosition => {
                ("the end of the position", "a position has at most three parts, 'MOVER | OTHER | PILE'")
            }
            Expected::Layout => {
                ("hands with names", "write one line for each player, as in 'LEFT: hearts A Q  spades K'")
            }
            Expected::TwoHands => ("two hands", "a layout shows one hand for each of the two players"),
            Expected::Play => (
                "a card or a remark",
                "write a card as '8h', and a remark as 'NAME eats', 'NAME must eat' or 'NAME wins' with the name of a \
                 player",
            ),
            Expected::Rules => (
                "the rules of a game",
                "write the game and the size of the pack as one word, as in 'beat-it-or-eat-it-2x13' or \
                 'challenge-4x8'",
            ),
            Expected::Deal => ("a deal", "in a deal the pile is empty and player one leads"),
        }
    }
}
