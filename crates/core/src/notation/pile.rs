//! Reading the pile.

use super::card::WrittenCard;
use super::error::NotationError;
use super::problem::{Expected, Problem};
use super::rank::Meaning;
use super::token::{Kind, Lexeme, Mark, Token, lex};
use crate::{AfterBeating, Card, Pack, Rules};

/// The pile as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WrittenPile {
    cards: Vec<WrittenCard>,
    /// The word `lead` after the cards.
    lead: Option<Token>,
    /// Whether a mark says that the pile is empty.
    empty: bool,
}

impl WrittenPile {
    /// Reads the pile: cards from bottom to top, perhaps followed by `lead`. A dash, a dot or an empty text is an empty
    /// pile. Commas and dots between the cards are ignored, as in records of moves.
    ///
    /// # Errors
    ///
    /// If the text is not a pile.
    pub fn read(text: &str) -> Result<WrittenPile, NotationError> {
        WrittenPile::read_at(text, 0)
    }

    pub(super) fn read_at(text: &str, base: usize) -> Result<WrittenPile, NotationError> {
        let mut pile = WrittenPile::default();
        for lexeme in lex(text, base) {
            pile.take(&lexeme)?;
        }
        Ok(pile)
    }

    pub(super) fn take(&mut self, lexeme: &Lexeme) -> Result<(), NotationError> {
        let token = &lexeme.token;
        let unexpected = || Err(NotationError::unexpected(token, Expected::Pile));
        // Brackets mark the card to beat, as the command shows it.
        if lexeme.is(Mark::Comma) || lexeme.is(Mark::Square) || lexeme.is(Mark::Dot) && !self.cards.is_empty() {
            return Ok(());
        }
        if self.empty || self.lead.is_some() {
            return unexpected();
        }
        match lexeme.kind {
            Kind::Mark(Mark::Dash | Mark::Dot) if self.cards.is_empty() => self.empty = true,
            Kind::Word if token.text().eq_ignore_ascii_case("lead") => {
                if self.cards.is_empty() {
                    return Err(NotationError::new(token, Problem::LeadOnEmptyPile));
                }
                self.lead = Some(token.clone());
            }
            Kind::Word => match WrittenCard::of_word(token) {
                Some(card) => self.cards.push(card),
                None => return unexpected(),
            },
            Kind::Mark(_) => return unexpected(),
        }
        Ok(())
    }

    /// The cards, from bottom to top.
    pub fn cards(&self) -> &[WrittenCard] {
        &self.cards
    }

    /// The word `lead` after the cards, which says that there is no card to beat.
    pub const fn lead(&self) -> Option<&Token> {
        self.lead.as_ref()
    }

    /// Whether the text has a pile, even an empty one.
    pub(super) const fn is_written(&self) -> bool {
        self.empty || !self.cards.is_empty()
    }

    /// What the cards tell about the meaning of the text.
    pub(super) fn signs(&self) -> impl Iterator<Item = bool> {
        self.cards.iter().flat_map(WrittenCard::signs)
    }

    /// The cards in a pack, each with the token that wrote it.
    pub(super) fn resolve(&self, pack: Pack, meaning: Meaning) -> Result<Vec<(Card, Token)>, NotationError> {
        self.cards.iter().map(|card| Ok((card.resolve_as(pack, meaning)?, card.token.clone()))).collect()
    }

    /// The card to beat: the top of the pile, unless `lead` follows it. If the player who beats leads, the cards lie in
    /// pairs, so an even number of cards also means that there is no card to beat.
    pub(super) fn to_beat(&self, rules: Rules, meaning: Meaning) -> Result<Option<Card>, NotationError> {
        let in_pairs = rules.after_beating() == AfterBeating::Lead && self.cards.len().is_multiple_of(2);
        let top = self.cards.last().filter(|_| self.lead.is_none() && !in_pairs);
        top.map(|card| card.resolve_as(rules.pack(), meaning)).transpose()
    }
}
