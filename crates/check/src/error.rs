//! Why a certificate is refused.

use thiserror::Error;

use crate::fact::{Counts, Fact, Side};
use crate::rules::Cards;

/// Why a certificate is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The file begins with other bytes.
    #[error("expected a certificate, got another kind of file; 'faceup prove' makes certificates")]
    NotACertificate,
    /// The file is of another version of the format.
    #[error(
        "expected a certificate of version 1 or 2, got version {version}; use the faceup that made it, or make it again"
    )]
    Version {
        /// The version of the file.
        version: u32,
    },
    /// The facts would need too much memory.
    #[error("expected at most {most} bytes of facts, got {bytes}; this checker reads no larger certificates")]
    TooLarge {
        /// The bytes of the unpacked facts, by the header.
        bytes: u64,
        /// The limit.
        most: u64,
    },
    /// The index of the facts would need too much memory.
    #[error(
        "expected at most {most} facts, counted once for each renaming of suits that the index keeps, got {facts}; this checker reads \
         no larger certificates"
    )]
    TooMany {
        /// The facts, with the renamings that the index keeps.
        facts: u64,
        /// The limit.
        most: u64,
    },
    /// The certificate is of a single deal.
    #[error("expected a certificate of all deals of a game, got one of a single deal; read it as such")]
    OneDeal,
    /// The certificate is of all deals of a game.
    #[error("expected a certificate of a single deal, got one of all deals of a game; 'faceup check' checks it")]
    AllDeals,
    /// The game has too many deals.
    #[error("expected a game of at most {most} cards, got {cards}; this checker checks all deals of no larger game")]
    TooManyCards {
        /// The cards of the game.
        cards: u32,
        /// The most for which all deals are checked.
        most: u32,
    },
    /// The file is damaged.
    #[error("the certificate is damaged: {0}; get it or make it again")]
    Damaged(#[from] Damage),
    /// A fact does not follow.
    #[error("{} does not follow from {}", claim(*fact), if *is_draw { "the facts" } else { "the facts of earlier groups" })]
    NotProved {
        /// The fact.
        fact: Fact,
        /// Its group, from 0.
        group: usize,
        /// Whether the certificate is of a draw.
        is_draw: bool,
    },
    /// Every fact is true, but the outcome does not follow from them.
    #[error("the facts are true, but what is claimed does not follow from them: {} is missing", claim(*fact))]
    NotTheClaim {
        /// The fact that is missing.
        fact: Fact,
    },
    /// Every fact is true, but they do not decide a deal.
    #[error("the facts are true, but they do not decide the deal in which the leader holds {hand:?}")]
    Undecided {
        /// The hand of the player who leads.
        hand: Cards,
    },
    /// The facts decide all deals, but with other numbers.
    #[error("expected {said} as the header says, but the facts decide {is}")]
    OtherCounts {
        /// The numbers by the header.
        said: Counts,
        /// The numbers that follow from the facts.
        is: Counts,
    },
    /// The caller ended the check.
    #[error("interrupted before the certificate was checked")]
    Interrupted,
}

/// Damage of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Damage {
    /// The file is too short.
    #[error("it is too short")]
    Short,
    /// The checksum is wrong.
    #[error("its checksum does not fit its contents")]
    Checksum,
    /// The rules do not exist.
    #[error("its header names a game that does not exist")]
    Game,
    /// The outcome does not exist, or bytes that must be zero are not.
    #[error("its header names an outcome that does not exist")]
    Outcome,
    /// A hand that no leader can hold.
    #[error("no leader can hold the hand {hand:?}")]
    Hand {
        /// The hand.
        hand: Cards,
    },
    /// The number of deals is impossible.
    #[error("its header counts more deals than the game has")]
    Deals,
    /// The length of the packed facts is wrong.
    #[error("its header says {said} bytes of packed facts, and it has {is}")]
    Length {
        /// The length by the header.
        said: u64,
        /// The actual length.
        is: u64,
    },
    /// The packed facts cannot be unpacked, or not to the length by the header.
    #[error("its facts cannot be unpacked to the length that its header says")]
    Packing,
    /// A number is cut off, too large, or not in its shortest form.
    #[error("a number in its facts is malformed")]
    Number,
    /// The header has wrong numbers of facts or groups.
    #[error("its header counts other facts or groups than it has")]
    Counts,
}

/// A fact in words.
fn claim(fact: Fact) -> String {
    let side = match fact.side {
        Side::Leader => "leader",
        Side::Opponent => "opponent",
    };
    format!("the {side}'s fact about {:?}", fact.hand)
}
