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
    /// The facts would take too much memory.
    #[error("expected at most {most} bytes of facts, got {bytes}; this checker reads no larger certificates")]
    TooLarge {
        /// The bytes of the unpacked facts, by the header.
        bytes: u64,
        /// The most that are read.
        most: u64,
    },
    /// The index of the facts would take too much memory.
    #[error(
        "expected at most {most} facts, counted once for each renaming of suits that the index keeps, got {facts}; this checker reads \
         no larger certificates"
    )]
    TooMany {
        /// The facts, with the renamings that the index keeps.
        facts: u64,
        /// The most that are read.
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
        /// The group that it stands in, from 0.
        group: usize,
        /// Whether the certificate is of a draw.
        is_draw: bool,
    },
    /// Every fact is true, but the outcome does not follow from them.
    #[error("the facts are true, but what is claimed does not follow from them: {} is missing", claim(*fact))]
    NotTheClaim {
        /// What should be among the facts.
        fact: Fact,
    },
    /// Every fact is true, but they do not decide a deal.
    #[error("the facts are true, but they do not decide the deal in which the leader holds {hand:?}")]
    Undecided {
        /// The hand of the player who leads.
        hand: Cards,
    },
    /// The facts decide all deals, in other numbers.
    #[error("expected {said} as the header says, but the facts decide {is}")]
    OtherCounts {
        /// What the header says.
        said: Counts,
        /// What follows from the facts.
        is: Counts,
    },
    /// The caller ended the check.
    #[error("interrupted before the certificate was checked")]
    Interrupted,
}

/// What is wrong with the bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Damage {
    /// The file is too short.
    #[error("it is too short")]
    Short,
    /// The checksum is another.
    #[error("its checksum does not fit its contents")]
    Checksum,
    /// There are no such rules.
    #[error("its header names a game that does not exist")]
    Game,
    /// There is no such outcome, or bytes are not zero that must be.
    #[error("its header names an outcome that does not exist")]
    Outcome,
    /// No leader can hold a hand.
    #[error("no leader can hold the hand {hand:?}")]
    Hand {
        /// The hand.
        hand: Cards,
    },
    /// There are not so many deals.
    #[error("its header counts more deals than the game has")]
    Deals,
    /// The packed facts have another length.
    #[error("its header says {said} bytes of packed facts, and it has {is}")]
    Length {
        /// What the header says.
        said: u64,
        /// What is there.
        is: u64,
    },
    /// The packed facts cannot be unpacked, or not to the length that the header says.
    #[error("its facts cannot be unpacked to the length that its header says")]
    Packing,
    /// A number is cut off, too large, or longer than it need be.
    #[error("a number in its facts is malformed")]
    Number,
    /// The header counts other facts or groups than there are.
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
