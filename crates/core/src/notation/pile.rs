//! Reading the pile.

use super::card::WrittenCard;
use super::error::NotationError;
use super::problem::{Expected, Problem};
use super::rank::{Meaning, WrittenRank};
use super::token::{Kind, Lexeme, Mark, Token, lex};
use crate::{AfterBeating, Card, Pack, Player, Rules, Suit, pile};

/// The pile as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WrittenPile {
    cards: Vec<WrittenCard>,
    /// The word `lead` after the cards.
    lead: Option<Token>,
    /// Whether a mark states that the pile is empty.
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

    /// The word `lead` after the cards: there is no card to beat.
    pub const fn lead(&self) -> Option<&Token> {
        self.lead.as_ref()
    }

    /// Whether the text has a pile, even an empty one.
    pub(super) const fn is_written(&self) -> bool {
        self.empty || !self.cards.is_empty()
    }

    /// The signs that the cards give of the meaning of the text.
    pub(super) fn signs(&self) -> impl Iterator<Item = bool> {
        self.cards.iter().flat_map(WrittenCard::signs)
    }

    /// The cards. Only signs can settle their meaning.
    pub(super) fn doubtful(&self) -> impl Iterator<Item = (WrittenRank, Suit, &Token)> {
        self.cards.iter().map(|card| (card.rank, card.suit, &card.token))
    }

    /// The cards in a pack, each with the token that wrote it.
    pub(super) fn resolve(&self, pack: Pack, meaning: Meaning) -> Result<Vec<(Card, Token)>, NotationError> {
        self.cards.iter().map(|card| Ok((card.resolve_as(pack, meaning)?, card.token.clone()))).collect()
    }

    /// Checks that play can lay the cards in this order, from bottom to top. Does not check their number.
    ///
    /// # Errors
    ///
    /// If a card is not in the pack, or must beat the card under it and does not. The error names the lowest such card.
    pub fn check_order(&self, rules: Rules, mover: Player) -> Result<(), NotationError> {
        self.check_order_as(rules, mover, Meaning::OfPack)
    }

    pub(super) fn check_order_as(&self, rules: Rules, mover: Player, meaning: Meaning) -> Result<(), NotationError> {
        let cards = self.resolve(rules.pack(), meaning)?;
        let order: Vec<Card> = cards.iter().map(|&(card, _)| card).collect();
        let to_beat = self.to_beat(rules, meaning)?.is_some();
        let Some((below, above)) = pile::misplaced(rules, mover, &order, to_beat) else { return Ok(()) };
        let token = cards.iter().find(|&&(card, _)| card == above).map(|(_, token)| token);
        token.map_or(Ok(()), |token| Err(NotationError::new(token, Problem::DoesNotBeat(below, rules.pack()))))
    }

    /// The card to beat: the top of the pile, unless `lead` follows it. If the player who beats leads, the cards lie in pairs, and an even
    /// number of them means `lead` too.
    pub(super) fn to_beat(&self, rules: Rules, meaning: Meaning) -> Result<Option<Card>, NotationError> {
        let in_pairs = rules.after_beating() == AfterBeating::Lead && self.cards.len().is_multiple_of(2);
        let top = self.cards.last().filter(|_| self.lead.is_none() && !in_pairs);
        top.map(|card| card.resolve_as(rules.pack(), meaning)).transpose()
    }
}
