//! Reading ranks.

use super::error::NotationError;
use super::format::MOST_NAMED;
use super::problem::Problem;
use super::token::Token;
use crate::rank::MAX_RANKS;
use crate::{Pack, Rank, Suit};

/// A single rank as written, before the pack is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum WrittenRank {
    /// A letter, as the number of ranks above it: 0 for the ace, 4 for the ten.
    Letter(u8),
    /// A number. One too large for the type becomes its maximum, which no pack has.
    Number(u32),
}

impl WrittenRank {
    pub const ACE: WrittenRank = WrittenRank::Letter(0);

    fn of_letter(c: char) -> Option<WrittenRank> {
        let letter = if matches!(c, 'X' | 'x') { 'T' } else { c.to_ascii_uppercase() };
        (0..).zip("AKQJT".chars()).find(|&(_, name)| name == letter).map(|(above, _)| WrittenRank::Letter(above))
    }

    /// Whether the rank shows that a long suit is written in real cards: a letter other than A says yes, a number from 11 on says no. (Such
    /// a number is no run of ranks, because the ranks of a run fall.)
    pub fn tells_real(self) -> Option<bool> {
        match self {
            WrittenRank::Letter(above) => (above > 0).then_some(true),
            WrittenRank::Number(n) => (11..=u32::from(MAX_RANKS)).contains(&n).then_some(false),
        }
    }

    /// The single rank that a text writes.
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

    /// The rank in a suit of a pack. Errors point at `token`.
    pub fn resolve(self, suit: Suit, pack: Pack, token: &Token) -> Result<Rank, NotationError> {
        // A suit that the pack lacks has its own error.
        let ranks = if pack.has_suit(suit) { pack.length(suit) } else { pack.ranks() };
        let height = match self {
            _ if pack.ranks() <= MOST_NAMED => self.below_ace().and_then(|n| ranks.checked_sub(n + 1)),
            WrittenRank::ACE => ranks.checked_sub(1),
            WrittenRank::Letter(_) => {
                return Err(NotationError::new(token, Problem::LetterInLongSuit(ranks)));
            }
            WrittenRank::Number(n) => u8::try_from(n).ok().filter(|&n| n <= ranks).and_then(|n| n.checked_sub(1)),
        };
        height.and_then(Rank::new).ok_or_else(|| not_in_suit(ranks, pack, token))
    }

    /// The rank of a real card in a suit of one colour: spades are above clubs, and hearts above diamonds.
    fn resolve_by_colour(self, suit: Suit, pack: Pack, token: &Token) -> Result<Rank, NotationError> {
        let above = if suit.index() < COLOURS { 0 } else { MOST_NAMED };
        let ranks = pack.length(Meaning::ByColour.suit(suit));
        let height = self.below_ace().and_then(|n| ranks.checked_sub(above + n + 1));
        height.and_then(Rank::new).ok_or_else(|| not_in_suit(ranks, pack, token))
    }
}

/// The error for a rank that a suit of this length lacks.
pub(super) fn not_in_suit(ranks: u8, pack: Pack, token: &Token) -> NotationError {
    NotationError::new(token, Problem::RankNotInPack { ranks, are_numbers: pack.ranks() > MOST_NAMED })
}

/// The number of colours.
pub(super) const COLOURS: usize = 2;

/// Whether a suit shows that a long suit is written in real cards: only these have clubs and diamonds.
pub(super) fn tells_real(suit: Suit) -> Option<bool> {
    (COLOURS..Suit::REAL.len()).contains(&suit.index()).then_some(true)
}

/// What the ranks of a text mean. Follows from the whole text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The ranks of the pack.
    OfPack,
    /// Real cards: the suits of one colour make one suit of more than 13 ranks.
    ByColour,
}

impl Meaning {
    /// The meaning in a pack with this number of suits and longest suit. Each sign says whether a card must be a real one.
    pub fn of(signs: impl IntoIterator<Item = bool>, suits: u8, ranks: u8) -> Meaning {
        let is_long = Meaning::is_long(suits, ranks);
        // The ranks are numbers without a sign, or if signs contradict each other.
        let is_real = is_long && signs.into_iter().reduce(|all, sign| all && sign) == Some(true);
        if is_real { Meaning::ByColour } else { Meaning::OfPack }
    }

    /// As [`Meaning::of`] a pack. Fails if there is no sign and the two meanings of a card differ.
    pub fn clear<'t>(
        signs: impl IntoIterator<Item = bool>,
        mut cards: impl Iterator<Item = (WrittenRank, Suit, &'t Token)>,
        pack: Pack,
    ) -> Result<Meaning, NotationError> {
        let mut signs = signs.into_iter().peekable();
        if signs.peek().is_some() || !Meaning::is_long(pack.suits(), pack.ranks()) {
            return Ok(Meaning::of(signs, pack.suits(), pack.ranks()));
        }
        let two_readings = |(rank, suit, token): (WrittenRank, Suit, &Token)| {
            let read = |meaning: Meaning| pack.card(meaning.suit(suit), meaning.rank(rank, suit, pack, token).ok()?);
            let (number, real) = (read(Meaning::OfPack)?, read(Meaning::ByColour)?);
            (number != real).then(|| NotationError::new(token, Problem::TwoReadings { number, real, pack }))
        };
        cards.find_map(two_readings).map_or(Ok(Meaning::OfPack), Err)
    }

    /// Whether the suits of a pack can be real cards of one colour.
    fn is_long(suits: u8, ranks: u8) -> bool {
        ranks > MOST_NAMED && usize::from(suits) <= COLOURS
    }

    /// The suit of the pack.
    pub fn suit(self, suit: Suit) -> Suit {
        match self {
            Meaning::OfPack => suit,
            Meaning::ByColour => Suit::ALL[suit.index() % COLOURS],
        }
    }

    /// The rank in the pack. Errors point at `token`.
    pub fn rank(self, rank: WrittenRank, suit: Suit, pack: Pack, token: &Token) -> Result<Rank, NotationError> {
        match self {
            Meaning::OfPack => rank.resolve(suit, pack, token),
            Meaning::ByColour => rank.resolve_by_colour(suit, pack, token),
        }
    }
}

/// A piece of a run of ranks such as `AQ108`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub token: Token,
    /// The rank. `None` for digits: one number in a long suit, perhaps several ranks in a short one.
    rank: Option<WrittenRank>,
}

impl Piece {
    pub fn one(rank: WrittenRank, token: Token) -> Piece {
        Piece { token, rank: Some(rank) }
    }

    /// Splits a word that consists of ranks.
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

    /// The piece as ranks of a suit of at most 13 ranks. Only the ten has two digits.
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

    /// Whether digits can be ranks up to ten as well as a number from 11 to 14 with ranks around it: `14`, `1432`.
    fn has_two_readings(&self) -> bool {
        let digits = self.token.text().as_bytes();
        let is_high = |pair: &[u8]| pair[0] == b'1' && matches!(pair[1], b'1'..=b'4');
        self.rank.is_none()
            && (1..digits.len()).any(|at| is_high(&digits[at - 1..=at]) && digits.get(at + 1) != Some(&b'0'))
    }

    /// Whether the piece shows that a long suit is written in real cards.
    pub fn tells_real(&self) -> Option<bool> {
        self.whole().tells_real()
    }

    /// The ranks in a pack, each with the token that wrote it.
    pub fn resolve(&self, suit: Suit, pack: Pack, meaning: Meaning) -> Result<Vec<(Rank, Token)>, NotationError> {
        let is_split = pack.ranks() <= MOST_NAMED || meaning == Meaning::ByColour;
        if is_split && self.has_two_readings() {
            return Err(NotationError::new(&self.token, Problem::NumberOrRanks));
        }
        let written = if is_split { self.split() } else { vec![(self.whole(), self.token.clone())] };
        written.into_iter().map(|(rank, token)| Ok((meaning.rank(rank, suit, pack, &token)?, token))).collect()
    }
}
