//! The grammar of hands.

use super::card::WrittenCard;
use super::error::NotationError;
use super::hand::{Entry, Place, WrittenHand};
use super::problem::{Expected, Problem};
use super::rank::Piece;
use super::suit;
use super::token::{Kind, Lexeme, Mark, Token};
use crate::Suit;

/// Reads a hand lexeme by lexeme.
#[derive(Debug, Clone)]
pub(super) struct HandReader {
    hand: WrittenHand,
    open: Open,
    /// Whether `hand.first` is the piece that the hand begins with, not merely the place where it would.
    begun: bool,
}

/// What was read last, so what may follow.
#[derive(Debug, Clone)]
enum Open {
    /// Nothing, a card, or an empty suit: ranks need a suit.
    Nothing,
    /// A suit, of which ranks or a dash must follow.
    Suit { suit: Suit, token: Token, colon: bool },
    /// Ranks of a suit, and more of them may follow.
    Ranks { suit: Suit, token: Token },
    /// In a group without a suit; a group that has a dash is closed.
    Group { dash: bool },
}

impl HandReader {
    pub fn new(base: usize) -> HandReader {
        let hand = WrittenHand { entries: Vec::new(), groups: 0, first: Token::new("", base) };
        HandReader { hand, open: Open::Nothing, begun: false }
    }

    pub fn take(&mut self, lexeme: &Lexeme) -> Result<(), NotationError> {
        let token = &lexeme.token;
        if !self.begun && !lexeme.is(Mark::Comma) {
            self.hand.first = token.clone();
            self.begun = true;
        }
        match lexeme.kind {
            Kind::Word => self.word(token),
            Kind::Mark(Mark::Comma) => Ok(()),
            Kind::Mark(Mark::Colon) => match &mut self.open {
                Open::Suit { colon, .. } if !*colon => {
                    *colon = true;
                    Ok(())
                }
                _ => Err(NotationError::unexpected(token, Expected::Hand)),
            },
            Kind::Mark(Mark::Dash) => self.dash(token),
            Kind::Mark(Mark::And) => self.next_group(token),
            Kind::Mark(_) => Err(NotationError::unexpected(token, Expected::Hand)),
        }
    }

    pub fn finish(self) -> Result<WrittenHand, NotationError> {
        self.suit_has_ranks()?;
        Ok(self.hand)
    }

    fn word(&mut self, token: &Token) -> Result<(), NotationError> {
        if let Some(suit) = suit::of_word(token.text()) {
            self.suit_has_ranks()?;
            self.not_in_groups(token)?;
            self.open = Open::Suit { suit, token: token.clone(), colon: false };
        } else if let Some(pieces) = Piece::run(token) {
            self.ranks(token, pieces)?;
        } else if let Some(card) = WrittenCard::of_word(token) {
            self.suit_has_ranks()?;
            self.not_in_groups(token)?;
            self.open = Open::Nothing;
            let pieces = vec![Piece::one(card.rank(), token.clone())];
            self.add(Place::Suit(card.suit()), token.clone(), pieces);
        } else if let Some((suit, ranks)) = suit::sign_before(token) {
            self.word(&suit)?;
            self.word(&ranks)?;
        } else {
            return Err(NotationError::unexpected(token, Expected::Hand));
        }
        Ok(())
    }

    fn ranks(&mut self, token: &Token, pieces: Vec<Piece>) -> Result<(), NotationError> {
        match self.open.clone() {
            Open::Suit { suit, token, .. } | Open::Ranks { suit, token } => {
                self.add(Place::Suit(suit), token.clone(), pieces);
                self.open = Open::Ranks { suit, token };
            }
            Open::Group { dash: false } => {
                self.add(Place::Group(self.hand.groups - 1), token.clone(), pieces);
            }
            Open::Nothing if self.hand.entries.is_empty() => {
                self.hand.groups = 1;
                self.open = Open::Group { dash: false };
                self.add(Place::Group(0), token.clone(), pieces);
            }
            Open::Group { dash: true } => {
                return Err(NotationError::unexpected(token, Expected::Hand));
            }
            Open::Nothing => return Err(NotationError::new(token, Problem::RankWithoutSuit)),
        }
        Ok(())
    }

    fn dash(&mut self, token: &Token) -> Result<(), NotationError> {
        match self.open.clone() {
            Open::Suit { suit, token, .. } => {
                self.add(Place::Suit(suit), token, Vec::new());
                self.open = Open::Nothing;
            }
            Open::Nothing if self.hand.entries.is_empty() => {
                self.hand.groups = 1;
                self.open = Open::Group { dash: true };
            }
            Open::Group { dash: false } if !self.group_has_ranks() => {
                self.open = Open::Group { dash: true };
            }
            _ => return Err(NotationError::unexpected(token, Expected::Hand)),
        }
        Ok(())
    }

    fn next_group(&mut self, token: &Token) -> Result<(), NotationError> {
        match self.open {
            Open::Nothing if self.hand.entries.is_empty() => self.hand.groups = 2,
            Open::Group { .. } => self.hand.groups += 1,
            _ => return Err(NotationError::unexpected(token, Expected::Hand)),
        }
        self.open = Open::Group { dash: false };
        Ok(())
    }

    fn group_has_ranks(&self) -> bool {
        let last = Place::Group(self.hand.groups.saturating_sub(1));
        self.hand.entries.iter().any(|entry| entry.place == last)
    }

    fn add(&mut self, place: Place, token: Token, pieces: Vec<Piece>) {
        self.hand.entries.push(Entry { place, token, pieces });
    }

    /// An error if a suit was named and nothing said of it.
    fn suit_has_ranks(&self) -> Result<(), NotationError> {
        match &self.open {
            Open::Suit { token, .. } => Err(NotationError::new(token, Problem::SuitWithoutRank)),
            _ => Ok(()),
        }
    }

    /// An error if ranks without a suit came before `token`, which says its suit.
    fn not_in_groups(&self, token: &Token) -> Result<(), NotationError> {
        match self.hand.groups {
            0 => Ok(()),
            _ if self.hand.entries.is_empty() => Err(NotationError::unexpected(token, Expected::Hand)),
            _ => Err(NotationError::new(&self.hand.first, Problem::RankWithoutSuit)),
        }
    }
}
