//! Reading ranks.

use super::error::NotationError;
use super::format::MOST_NAMED;
use super::problem::Problem;
use super::token::Token;
use crate::{Pack, Rank};

/// A single rank as written, before the pack is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum WrittenRank {
    /// A letter, as the number of ranks above it: 0 for the ace, 4 for the ten.
    Letter(u8),
    /// A number. A number that is too large for the type becomes its maximum, which is not a rank of any pack.
    Number(u32),
}

impl WrittenRank {
    pub const ACE: WrittenRank = WrittenRank::Letter(0);

    fn of_letter(c: char) -> Option<WrittenRank> {
        let letter = if matches!(c, 'X' | 'x') { 'T' } else { c.to_ascii_uppercase() };
        (0..).zip("AKQJT".chars()).find(|&(_, name)| name == letter).map(|(above, _)| WrittenRank::Letter(above))
    }

    /// The rank that a text writes, if it writes exactly one.
    pub fn of_text(text: &str) -> Option<WrittenRank> {
        let mut chars = text.chars();
        let (first, second) = (chars.next()?, chars.next());
        if let (Some(letter), None) = (WrittenRank::of_letter(first), second) {
            return Some(letter);
        }
        let is_number = text.bytes().all(|b| b.is_ascii_digit()) && (first != '0' || second.is_none());
        is_number.then(|| WrittenRank::of_digits(text))
    }

    fn of_digits(digits: &str) -> WrittenRank {
        WrittenRank::Number(digits.parse().unwrap_or(u32::MAX))
    }

    /// The number of ranks above this one in a suit of at most 13 ranks, if it is a rank of such a suit.
    pub const fn below_ace(self) -> Option<u8> {
        match self {
            WrittenRank::Letter(above) => Some(above),
            WrittenRank::Number(1) => Some(0),
            WrittenRank::Number(n) if n >= 2 && n <= 10 => Some(14 - n as u8),
            WrittenRank::Number(_) => None,
        }
    }

    /// The rank in a pack. Errors point at `token`.
    pub fn resolve(self, pack: Pack, token: &Token) -> Result<Rank, NotationError> {
        let ranks = pack.ranks();
        let height = match self {
            _ if ranks <= MOST_NAMED => self.below_ace().and_then(|n| ranks.checked_sub(n + 1)),
            WrittenRank::ACE => ranks.checked_sub(1),
            WrittenRank::Letter(_) => {
                return Err(NotationError::new(token, Problem::LetterInLongSuit(ranks)));
            }
            WrittenRank::Number(n) => u8::try_from(n).ok().filter(|&n| n <= ranks).and_then(|n| n.checked_sub(1)),
        };
        height.and_then(Rank::new).ok_or_else(|| NotationError::new(token, Problem::RankNotInPack(ranks)))
    }
}

/// A piece of a run of ranks such as `AQ108`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub token: Token,
    /// The rank. `None` for digits, which are one number in a long suit, and may be several ranks in a short one.
    rank: Option<WrittenRank>,
}

impl Piece {
    pub fn one(rank: WrittenRank, token: Token) -> Piece {
        Piece { token, rank: Some(rank) }
    }

    /// The pieces of a word that consists of ranks.
    pub fn run(word: &Token) -> Option<Vec<Piece>> {
        let text = word.text();
        let mut pieces = Vec::new();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let rank = WrittenRank::of_letter(c);
            let digits = || text[at..].bytes().take_while(u8::is_ascii_digit).count();
            let end = at + if rank.is_some() { 1 } else { digits() };
            if end == at {
                return None;
            }
            pieces.push(Piece { token: word.part(at, end), rank });
            at = end;
        }
        Some(pieces)
    }

    /// The piece as one rank of a long suit.
    pub fn whole(&self) -> WrittenRank {
        self.rank.unwrap_or_else(|| WrittenRank::of_digits(self.token.text()))
    }

    /// The piece as ranks of a suit of at most 13 ranks, in which only the ten has two digits.
    pub fn split(&self) -> Vec<(WrittenRank, Token)> {
        if let Some(rank) = self.rank {
            return vec![(rank, self.token.clone())];
        }
        let text = self.token.text();
        let mut ranks = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let end = at + if text[at..].starts_with("10") { 2 } else { 1 };
            ranks.push((WrittenRank::of_digits(&text[at..end]), self.token.part(at, end)));
            at = end;
        }
        ranks
    }

    /// The ranks in a pack, each with the token that wrote it.
    pub fn resolve(&self, pack: Pack) -> Result<Vec<(Rank, Token)>, NotationError> {
        let written = if pack.ranks() <= MOST_NAMED { self.split() } else { vec![(self.whole(), self.token.clone())] };
        written.into_iter().map(|(rank, token)| Ok((rank.resolve(pack, &token)?, token))).collect()
    }
}
