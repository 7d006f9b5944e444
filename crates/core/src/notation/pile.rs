//! The pile as written: cards from bottom to top.

use super::card::{WrittenCard, format_card};
use super::error::NotationError;
use super::problem::{Expected, Problem};
use super::token::{Kind, Lexeme, Mark, Token, lex};
use crate::{Card, CardSet, Pack, Position};

/// The cards in the pile as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WrittenPile {
    cards: Vec<WrittenCard>,
    /// The word that says that there is no card to beat.
    lead: Option<Token>,
    /// A sign that the pile is empty.
    empty: bool,
}

impl WrittenPile {
    /// Reads the pile: cards from bottom to top, perhaps followed by `lead`, or a dash, a dot or nothing for none.
    /// Cards may have commas and dots between them, as records of moves do.
    ///
    /// # Errors
    ///
    /// If the text is something else.
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
        if lexeme.is(Mark::Comma) || lexeme.is(Mark::Dot) && !self.cards.is_empty() {
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
    #[must_use]
    pub fn cards(&self) -> &[WrittenCard] {
        &self.cards
    }

    /// The word after the cards that says that there is none to beat, if it is there.
    #[must_use]
    pub const fn lead(&self) -> Option<&Token> {
        self.lead.as_ref()
    }

    /// Whether the text says anything of the pile, if only that it is empty.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        self.empty || !self.cards.is_empty()
    }

    /// The cards in a pack, of which none may be in `placed`; they are added there.
    pub(super) fn place(&self, pack: Pack, placed: &mut CardSet) -> Result<Vec<Card>, NotationError> {
        let mut cards = Vec::with_capacity(self.cards.len());
        for written in &self.cards {
            let card = written.resolve(pack)?;
            if placed.contains(card) {
                return Err(NotationError::new(written.token(), Problem::Twice { card, pack }));
            }
            *placed = placed.with(card);
            cards.push(card);
        }
        Ok(cards)
    }
}

/// Prints the pile of a position: its cards, the one to beat last, with `lead` after them if there is none to beat; empty if
/// there are no cards.
#[must_use]
pub fn format_pile(position: &Position) -> String {
    let (pack, pile, top) = (position.rules().pack(), position.pile(), position.to_beat());
    let below = top.map_or(pile, |card| pile.without(card));
    let cards = below.iter().chain(top).map(|card| format_card(card, pack));
    let lead = (top.is_none() && !pile.is_empty()).then(|| "lead".to_owned());
    cards.chain(lead).collect::<Vec<_>>().join(" ")
}
