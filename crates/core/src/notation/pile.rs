//! The pile as written and printed.

use super::card::{WrittenCard, format_card};
use super::error::{NotationError, Problem};
use super::lexer::{Reader, is_dash};
use super::token::Token;
use crate::{AfterBeating, Card, Pack, Player, Position, Rules, pile};

/// The pile as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WrittenPile<'t> {
    cards: Vec<WrittenCard<'t>>,
    /// The words after the cards that say that there is no card to beat.
    lead: Option<Token<'t>>,
}

const PILE: (&str, &str) = (
    "cards in the pile",
    "write them from bottom to top, as in '8h Jh', with 'lead' after them if there is no card to beat, and write '-' for an empty pile",
);

impl<'t> WrittenPile<'t> {
    /// Reads the pile: cards from bottom to top, perhaps followed by `lead`. A dash, a dot or an empty text is an empty
    /// pile.
    ///
    /// # Errors
    ///
    /// If the text is not a pile.
    pub fn read(text: &'t str) -> Result<WrittenPile<'t>, NotationError> {
        let mut reader = Reader::new(text);
        let pile = WrittenPile::read_next(&mut reader)?;
        match reader.peek() {
            None => Ok(pile),
            Some(rest) => Err(unexpected(rest.token)),
        }
    }

    /// Reads the pile that is next. The card to beat may stand in square brackets, and the words in which `query` says who moves may follow.
    pub(super) fn read_next(reader: &mut Reader<'t>) -> Result<WrittenPile<'t>, NotationError> {
        let mut pile = WrittenPile::default();
        if reader.sign(|c| c == '.' || is_dash(c)).is_some() {
            return Ok(pile);
        }
        loop {
            let bracket = reader.sign(|c| c == '[').is_some();
            let Some(cards) = WrittenCard::all_of_word(reader.here()) else {
                if bracket {
                    return Err(NotationError::grammar(reader.here(), PILE.0, PILE.1));
                }
                break;
            };
            reader.next();
            pile.cards.extend(cards);
            if bracket {
                reader.expect("]", "8h [Jh]")?;
                return Ok(pile);
            }
            let from = *reader;
            if reader.sign(|c| c == ',').is_some() && WrittenCard::all_of_word(reader.here()).is_none() {
                *reader = from;
                break;
            }
        }
        let lead = reader.here();
        if !pile.cards.is_empty() && reader.sign(|c| c == '.').is_some() {
            return Ok(pile);
        }
        if let Some(word) = reader.take(&["lead"]) {
            pile.lead = Some(word);
        } else if !pile.cards.is_empty() && reader.sign(|c| c == '(').is_some() {
            pile.lead = pile.note(reader)?.then_some(lead);
        }
        match pile.lead {
            Some(word) if pile.cards.is_empty() => {
                let remedy = "remove 'lead', because the mover always leads to an empty pile";
                Err(NotationError::grammar(word, "cards in the pile before 'lead'", remedy))
            }
            _ => Ok(pile),
        }
    }

    /// `the mover leads)` or `the 8s is to be beaten)`, as `query` prints below the pile. Returns whether the mover leads.
    fn note(&self, reader: &mut Reader<'t>) -> Result<bool, NotationError> {
        let leads = reader.phrase("the mover leads");
        if !leads {
            let top = self.cards.last().map_or("", |card| card.token.text());
            reader.expect(&format!("the {top} is to be beaten"), "8h 8s (the 8s is to be beaten)")?;
        }
        reader.expect(")", "8h Jh (the mover leads)").map(|()| leads)
    }

    /// The cards, from bottom to top.
    pub fn cards(&self) -> &[WrittenCard<'t>] {
        &self.cards
    }

    /// The word `lead` after the cards: there is no card to beat.
    pub const fn lead(&self) -> Option<Token<'t>> {
        self.lead
    }

    /// The cards in a pack, each with the token that wrote it.
    pub(super) fn resolve(&self, pack: Pack) -> Result<Vec<(Card, Token<'t>)>, NotationError> {
        self.cards.iter().map(|card| Ok((card.resolve(pack)?, card.token))).collect()
    }

    /// Checks that play can lay the cards in this order, from bottom to top. Does not check their number.
    ///
    /// # Errors
    ///
    /// If a card is not in the pack, or must beat the card under it and does not. The error names the lowest such card.
    pub fn check_order(&self, rules: Rules, mover: Player) -> Result<(), NotationError> {
        let cards = self.resolve(rules.pack())?;
        let order: Vec<Card> = cards.iter().map(|&(card, _)| card).collect();
        let to_beat = self.to_beat(rules)?.is_some();
        let Some((below, above)) = pile::misplaced(rules, mover, &order, to_beat) else { return Ok(()) };
        let token = cards.iter().find(|&&(card, _)| card == above).map(|&(_, token)| token).unwrap_or_default();
        let expected = format!("a card that beats the {} under it in the pile", format_card(below, rules.pack()));
        let remedy = "the pile was read from bottom to top: turn the cards round if you wrote the top first";
        Err(NotationError::new(token, Problem::Disagrees, expected, remedy))
    }

    /// The card to beat: the top of the pile, unless `lead` follows it. If the player who beats leads, the cards lie in pairs, and an even
    /// number of them means `lead` too.
    pub(super) fn to_beat(&self, rules: Rules) -> Result<Option<Card>, NotationError> {
        let in_pairs = rules.after_beating() == AfterBeating::Lead && self.cards.len().is_multiple_of(2);
        let top = self.cards.last().filter(|_| self.lead.is_none() && !in_pairs);
        top.map(|card| card.resolve(rules.pack())).transpose()
    }
}

/// The error for a piece behind the pile.
pub(super) fn unexpected(token: Token<'_>) -> NotationError {
    NotationError::grammar(token, "the end of the pile", PILE.1)
}

/// Prints the pile of a position. The card to beat comes last, or the word `lead` if there is none. An empty pile prints as an empty text.
/// A position does not keep the order of its pile, so this is [one that is possible](Position::pile_in_order).
pub fn format_pile(position: &Position) -> String {
    format_written_pile(position, &position.pile_in_order())
}

/// Prints the pile of a position in a given order, from bottom to top.
pub(super) fn format_written_pile(position: &Position, pile: &[Card]) -> String {
    let cards = pile.iter().map(|&card| format_card(card, position.rules().pack()));
    let lead = (position.to_beat().is_none() && !pile.is_empty()).then(|| "lead".to_owned());
    cards.chain(lead).collect::<Vec<_>>().join(" ")
}
