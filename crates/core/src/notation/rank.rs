//! Ranks as written, and their names in a pack.

use super::error::NotationError;
use super::problem::Problem;
use super::token::Token;
use crate::{Pack, Rank};

/// The longest suit whose ranks have the names that playing cards carry.
pub(super) const MOST_NAMED: u8 = 13;

/// The names, highest first.
const NAMES: [char; MOST_NAMED as usize] = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'];

/// A rank written as a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RankLetter {
    /// `A`, the highest rank of any pack.
    Ace,
    /// `K`.
    King,
    /// `Q`.
    Queen,
    /// `J`.
    Jack,
    /// `T` or `X`.
    Ten,
}

impl RankLetter {
    pub(super) const fn of_char(c: char) -> Option<RankLetter> {
        Some(match c {
            'A' | 'a' => RankLetter::Ace,
            'K' | 'k' => RankLetter::King,
            'Q' | 'q' => RankLetter::Queen,
            'J' | 'j' => RankLetter::Jack,
            'T' | 't' | 'X' | 'x' => RankLetter::Ten,
            _ => return None,
        })
    }
}

/// A single rank as written, before the pack is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WrittenRank {
    /// A letter.
    Letter(RankLetter),
    /// A number; one too large for the type stands as its maximum, which is no rank of any pack.
    Number(u32),
}

impl WrittenRank {
    /// The one rank that the whole text writes.
    pub(super) fn of_text(text: &str) -> Option<WrittenRank> {
        let mut chars = text.chars();
        let (first, second) = (chars.next()?, chars.next());
        if let (Some(letter), None) = (RankLetter::of_char(first), second) {
            return Some(WrittenRank::Letter(letter));
        }
        let is_number = text.bytes().all(|b| b.is_ascii_digit()) && (first != '0' || second.is_none());
        is_number.then(|| WrittenRank::Number(number(text)))
    }

    /// How many ranks lie above it in a suit of at most 13, if it is a rank of such a suit.
    pub(super) const fn below_ace(self) -> Option<u8> {
        match self {
            WrittenRank::Letter(letter) => Some(letter as u8),
            WrittenRank::Number(1) => Some(0),
            WrittenRank::Number(n) if n >= 2 && n <= 10 => Some(14 - n as u8),
            WrittenRank::Number(_) => None,
        }
    }

    /// The rank that it is in a pack; `token` is what an error points to.
    pub(super) fn resolve(self, pack: Pack, token: &Token) -> Result<Rank, NotationError> {
        let ranks = pack.ranks();
        let height = match self {
            _ if ranks <= MOST_NAMED => self.below_ace().and_then(|n| ranks.checked_sub(n + 1)),
            WrittenRank::Letter(RankLetter::Ace) => ranks.checked_sub(1),
            WrittenRank::Letter(_) => {
                return Err(NotationError::new(token, Problem::LetterInLongSuit { ranks }));
            }
            WrittenRank::Number(n) => u8::try_from(n).ok().filter(|&n| n <= ranks).and_then(|n| n.checked_sub(1)),
        };
        height.and_then(Rank::new).ok_or_else(|| NotationError::new(token, Problem::RankNotInPack { ranks }))
    }
}

/// The value of ASCII digits, or the greatest number if it is too large.
fn number(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
}

/// A piece of a run of ranks such as `AQ108`: a letter, a number known to stand alone, or digits that are one number
/// in a long suit and several ranks in a short one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub token: Token,
    kind: PieceKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum PieceKind {
    One(WrittenRank),
    Digits,
}

impl Piece {
    pub fn one(rank: WrittenRank, token: Token) -> Piece {
        Piece { token, kind: PieceKind::One(rank) }
    }

    /// The pieces of a word that has nothing but ranks in it.
    pub fn run(word: &Token) -> Option<Vec<Piece>> {
        let text = word.text();
        let mut pieces = Vec::new();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            if let Some(letter) = RankLetter::of_char(c) {
                let token = word.part(at, at + 1);
                pieces.push(Piece::one(WrittenRank::Letter(letter), token));
                at += 1;
                continue;
            }
            let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                return None;
            }
            pieces.push(Piece { token: word.part(at, at + digits), kind: PieceKind::Digits });
            at += digits;
        }
        Some(pieces)
    }

    /// It as one rank, as a long suit has it.
    pub fn whole(&self) -> WrittenRank {
        match self.kind {
            PieceKind::One(rank) => rank,
            PieceKind::Digits => WrittenRank::Number(number(self.token.text())),
        }
    }

    /// It as ranks of a suit of at most 13, in which only the ten has two digits.
    pub fn split(&self) -> Vec<(WrittenRank, Token)> {
        let PieceKind::One(rank) = self.kind else {
            let text = self.token.text();
            let mut ranks = Vec::new();
            let mut at = 0;
            while at < text.len() {
                let end = at + if text[at..].starts_with("10") { 2 } else { 1 };
                ranks.push((WrittenRank::Number(number(&text[at..end])), self.token.part(at, end)));
                at = end;
            }
            return ranks;
        };
        vec![(rank, self.token.clone())]
    }

    /// Its ranks in a pack, each with the token that wrote it.
    pub fn resolve(&self, pack: Pack) -> Result<Vec<(Rank, Token)>, NotationError> {
        let written = if pack.ranks() <= MOST_NAMED { self.split() } else { vec![(self.whole(), self.token.clone())] };
        written.into_iter().map(|(rank, token)| Ok((rank.resolve(pack, &token)?, token))).collect()
    }
}

/// The name of a rank in suits of a pack's length: a letter or digit up to 13 ranks, a number above.
///
/// ```
/// use faceup_core::{Pack, Rank, notation::format_rank};
/// assert_eq!(format_rank(Rank::LOWEST, Pack::new(2, 13)?), "2");
/// assert_eq!(format_rank(Rank::LOWEST, Pack::new(2, 7)?), "8");
/// assert_eq!(format_rank(Rank::LOWEST, Pack::new(2, 26)?), "1");
/// # Ok::<(), faceup_core::PackError>(())
/// ```
#[must_use]
pub fn format_rank(rank: Rank, pack: Pack) -> String {
    let below_ace = pack.ace().height().checked_sub(rank.height()).map(usize::from);
    match below_ace.and_then(|n| NAMES.get(n)) {
        Some(name) if pack.ranks() <= MOST_NAMED => name.to_string(),
        _ => (rank.height() + 1).to_string(),
    }
}

/// The names of all ranks of a suit in words fit for an error.
pub(super) fn describe(ranks: u8) -> String {
    if ranks > MOST_NAMED {
        return format!("1 (the lowest) to {ranks} (the ace, also A)");
    }
    let names: Vec<String> = NAMES.iter().take(usize::from(ranks)).map(|name| name.to_string()).collect();
    names.join(" ")
}
