//! Positions on one line, as written and printed.

use super::error::NotationError;
use super::hand::{WrittenHand, format_hand};
use super::pile::{WrittenPile, format_pile};
use super::problem::{Expected, Problem};
use super::token::Token;
use crate::{AfterBeating, ByPlayer, CardSet, Player, Position, PositionError, Rules};

/// A position as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenPosition {
    pub(super) mover: WrittenHand,
    /// None for the rest of the pack.
    pub(super) other: Option<WrittenHand>,
    pub(super) pile: WrittenPile,
    /// The end of the text: where a missing card would have stood.
    pub(super) end: Token,
}

impl WrittenPosition {
    /// Reads `MOVER | OTHER | PILE`.
    ///
    /// # Errors
    ///
    /// If the text is no position of any pack.
    pub fn read(text: &str) -> Result<WrittenPosition, NotationError> {
        let mut fields = Vec::new();
        let mut base = 0;
        for field in text.split('|') {
            fields.push((field, base));
            base += field.len() + 1;
        }
        if let Some(&(field, base)) = fields.get(3) {
            let token = Token::new(format!("|{field}").trim_end(), base - 1);
            return Err(NotationError::unexpected(&token, Expected::EndOfPosition));
        }
        let field = |index: usize| fields.get(index).copied().unwrap_or(("", text.len()));
        let (mover, base) = field(0);
        let mover = WrittenHand::read_at(mover, base)?;
        let (other, base) = field(1);
        let other = match other.trim() {
            "" | "*" => None,
            _ => Some(WrittenHand::read_at(other, base)?),
        };
        let (pile, base) = field(2);
        let pile = WrittenPile::read_at(pile, base)?;
        Ok(WrittenPosition { mover, other, pile, end: Token::new("", text.trim_end().len()) })
    }

    /// The hand of the player who is to move.
    #[must_use]
    pub const fn mover(&self) -> &WrittenHand {
        &self.mover
    }

    /// The hand of the other player; none if he has the rest of the pack.
    #[must_use]
    pub const fn other(&self) -> Option<&WrittenHand> {
        self.other.as_ref()
    }

    /// The pile.
    #[must_use]
    pub const fn pile(&self) -> &WrittenPile {
        &self.pile
    }

    /// The position that it is by the rules, with `mover` to move.
    ///
    /// # Errors
    ///
    /// If a card is not of the pack, is there twice or is missing, if a hand is empty, or if there should be a card
    /// to beat.
    pub fn resolve(&self, rules: Rules, mover: Player) -> Result<Position, NotationError> {
        let pack = rules.pack();
        let mut placed = CardSet::EMPTY;
        let mut hands = ByPlayer::<CardSet>::default();
        hands[mover] = self.mover.place(pack, &mut placed)?;
        if let Some(other) = &self.other {
            hands[!mover] = other.place(pack, &mut placed)?;
        }
        let pile = self.pile.place(pack, &mut placed)?;
        let cards = pack.full() - placed;
        match &self.other {
            None => hands[!mover] = cards,
            Some(_) if !cards.is_empty() => {
                return Err(NotationError::new(&self.end, Problem::Missing { cards, pack }));
            }
            Some(_) => {}
        }
        // Where beaten cards lie in pairs, an even number of cards leaves none to beat, said or not.
        let in_pairs = rules.after_beating() == AfterBeating::Lead && pile.len().is_multiple_of(2);
        let to_beat = pile.last().copied().filter(|_| self.pile.lead().is_none() && !in_pairs);
        Position::new(rules, hands, mover, to_beat).map_err(|error| {
            let token = match (error, &self.other, self.pile.lead()) {
                (PositionError::NothingToBeat | PositionError::Parity { .. }, _, Some(lead)) => lead,
                _ if hands[mover].is_empty() => self.mover.first(),
                (_, Some(other), _) => other.first(),
                _ => &self.end,
            };
            NotationError::new(token, Problem::Position(error))
        })
    }
}

/// Reads a position, `MOVER | OTHER | PILE`, in which `mover` is to move.
///
/// OTHER may be left out, empty or `*`: that player then has every card that is written nowhere. PILE goes from
/// bottom to top, and may be left out, empty, `-` or `.` for an empty one; its last card is the one to beat, unless
/// `lead` follows. Under [`AfterBeating::Lead`] an even number of cards says as much as `lead`.
///
/// # Errors
///
/// If the text is no position by the rules.
///
/// ```
/// use faceup_core::{Player, Preset, notation};
/// let rules = Preset::BeatItOrEatIt.rules(2, 3)?;
/// let position = notation::parse_position("S:A | S:KQ H:AQ | Kh", rules, Player::Two)?;
/// assert_eq!(position.to_beat(), Some(notation::parse_card("Kh", rules.pack())?));
/// let error = notation::parse_position("S:A | S:K H:AQ | Qs", rules, Player::Two).unwrap_err();
/// assert!(error.to_string().contains("got no Kh"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_position(text: &str, rules: Rules, mover: Player) -> Result<Position, NotationError> {
    WrittenPosition::read(text)?.resolve(rules, mover)
}

/// Prints a position as [`parse_position`] reads it, the mover's hand first, the third field only if there are cards
/// in the pile. Which player is the mover is not printed.
///
/// A position in which somebody has won prints too, but is not read again: no game is left to play in it.
#[must_use]
pub fn format_position(position: &Position) -> String {
    let pack = position.rules().pack();
    let mover = position.mover();
    let mut text =
        format!("{} | {}", format_hand(position.hand(mover), pack), format_hand(position.hand(!mover), pack));
    let pile = format_pile(position);
    if !pile.is_empty() {
        text += &format!(" | {pile}");
    }
    text
}
