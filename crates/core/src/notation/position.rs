//! Reading positions on one line.

use super::card::place;
use super::error::NotationError;
use super::hand::WrittenHand;
use super::note::Note;
use super::pile::WrittenPile;
use super::problem::{Expected, Problem};
use super::rank::Meaning;
use super::spelling::respellings;
use super::token::{Token, versus};
use crate::{ByPlayer, Card, CardSet, Pack, Player, Position, PositionError, Rules};

/// A position as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenPosition {
    pub(super) mover: WrittenHand,
    /// `None` if the other player holds the rest of the pack.
    pub(super) other: Option<WrittenHand>,
    pub(super) pile: WrittenPile,
    /// The end of the text. Errors about missing cards point here.
    pub(super) end: Token,
}

impl WrittenPosition {
    /// Reads `MOVER | OTHER | PILE`, or `MOVER vs OTHER`. See [`parse_position`].
    ///
    /// # Errors
    ///
    /// If the text is not a position of any pack.
    pub fn read(text: &str) -> Result<WrittenPosition, NotationError> {
        let mut fields = Vec::new();
        let mut base = 0;
        for field in text.split('|') {
            fields.push((field, base));
            base += field.len() + 1;
        }
        if let Some(versus) = versus(fields[0].0) {
            let after = versus.offset() + versus.text().len();
            let (mover, other) = (&text[..versus.offset()], text[after..fields[0].0.len()].trim_start_matches('.'));
            let base = fields[0].0.len() - other.len();
            fields.splice(..1, [(mover, 0), (other, base)]);
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

    /// Reads a text with `read`, which takes a written position. If it fails, tries the [respellings](super::respellings) of the text.
    pub(super) fn read_with<T>(
        text: &str,
        read: impl Fn(&WrittenPosition) -> Result<T, NotationError>,
    ) -> Result<T, NotationError> {
        let written = WrittenPosition::read(text);
        let is_written = written.is_ok();
        let error = match written.and_then(|written| read(&written)) {
            Ok(read) => return Ok(read),
            Err(error) => error,
        };
        // If the words are known as they stand, the error about them is the true one.
        let mut better = is_written.then(|| error.clone());
        // Nobody is told of notes here: `Board` of faceup-play reads such texts.
        for respelling in respellings(text)?.into_iter().filter(|respelling| respelling.notes.is_empty()) {
            let again = respelling.rewritten;
            match WrittenPosition::read(again.text()).and_then(|written| read(&written)) {
                Ok(read) => return Ok(read),
                Err(error) => better = better.or_else(|| Some(again.restore(error, text))),
            }
        }
        Err(better.unwrap_or(error))
    }

    /// What was assumed to read the text. [`Note::Bar`] and [`Note::OneSuit`] are no assumptions if the user chose the number of suits.
    pub fn notes(&self) -> Vec<Note> {
        let hands = || [&self.mover].into_iter().chain(&self.other);
        let are_ranks = hands().all(|hand| hand.groups() == Some(1));
        let in_pile = self.pile.cards().iter().map(|card| &card.token);
        let has_cross =
            hands().flat_map(WrittenHand::rank_tokens).chain(in_pile).any(|token| token.text().contains('x'));
        let notes = [
            (are_ranks && self.other.is_some(), Note::Bar),
            (are_ranks && self.other.is_none(), Note::OneSuit),
            (has_cross, Note::Cross),
            (hands().any(WrittenHand::rises), Note::Rising),
        ];
        notes.into_iter().filter(|(is, _)| *is).map(|(_, note)| note).collect()
    }

    /// The cards of the pile in the order written, from bottom to top. A [`Position`] does not keep the order.
    ///
    /// # Errors
    ///
    /// If a card is not in the pack.
    pub fn pile(&self, pack: Pack) -> Result<Vec<Card>, NotationError> {
        Ok(self.pile.resolve(pack, self.meaning(pack)?)?.into_iter().map(|(card, _)| card).collect())
    }

    /// The signs that the cards give of the meaning of the text.
    pub(super) fn signs(&self) -> impl Iterator<Item = bool> {
        let in_hands = [&self.mover].into_iter().chain(&self.other).flat_map(WrittenHand::signs);
        in_hands.chain(self.pile.signs())
    }

    fn meaning(&self, pack: Pack) -> Result<Meaning, NotationError> {
        let hands = || [&self.mover].into_iter().chain(&self.other);
        // A hand that is clear makes all of them clear.
        let is_doubtful = !hands().any(|hand| hand.has_colon);
        let cards = hands().flat_map(WrittenHand::doubtful).chain(self.pile.doubtful());
        Meaning::clear(self.signs(), cards.filter(|_| is_doubtful), pack)
    }

    /// Whether the cards are playing cards, of which each colour makes a long suit, rather than numbers.
    #[must_use]
    pub fn is_in_playing_cards(&self, pack: Pack) -> bool {
        matches!(self.meaning(pack), Ok(Meaning::ByColour))
    }

    /// The position under the rules, with `mover` to move.
    ///
    /// # Errors
    ///
    /// If a card is missing, repeated or not in the pack, or if the rules do not allow the position.
    pub fn resolve(&self, rules: Rules, mover: Player) -> Result<Position, NotationError> {
        let pack = rules.pack();
        let meaning = self.meaning(pack)?;
        let mut placed = CardSet::EMPTY;
        let mut hands = ByPlayer::<CardSet>::default();
        hands[mover] = place(&self.mover.cards(pack, meaning)?, pack, &mut placed)?;
        if let Some(other) = &self.other {
            hands[!mover] = place(&other.cards(pack, meaning)?, pack, &mut placed)?;
        }
        place(&self.pile.resolve(pack, meaning)?, pack, &mut placed)?;
        let cards = pack.full() - placed;
        match &self.other {
            None => hands[!mover] = cards,
            Some(_) if !cards.is_empty() => {
                let missing = || NotationError::new(&self.end, Problem::Missing(cards, pack));
                return Err(self.bar_between_suits().unwrap_or_else(missing));
            }
            Some(_) => {}
        }
        let position = Position::new(rules, hands, mover, self.pile.to_beat(rules, meaning)?);
        if matches!(position, Ok(_) | Err(PositionError::ImpossiblePile { .. })) {
            self.pile.check_order_as(rules, mover, meaning)?;
        }
        position.map_err(|error| {
            if let Some(cause) = self.no_separator().filter(|_| error == PositionError::EmptyHand) {
                return cause;
            }
            let token = match (error, &self.other, self.pile.lead()) {
                (PositionError::NothingToBeat | PositionError::Parity { .. }, _, Some(lead)) => lead,
                _ if hands[mover].is_empty() => &self.mover.first,
                (_, Some(other), _) => &other.first,
                _ => &self.end,
            };
            NotationError::new(token, Problem::Position(error))
        })
    }
}

/// Reads a position, `MOVER | OTHER | PILE`, in which `mover` is to move.
///
/// OTHER may be left out, empty or `*`. The other player then holds the rest of the pack. PILE lists the cards from
/// bottom to top. It may be left out, empty, `-` or `.` for an empty pile. Its last card is the card to beat, unless
/// `lead` follows. With [`AfterBeating::Lead`](crate::AfterBeating::Lead), an even number of cards means `lead` too.
///
/// # Errors
///
/// If the text is not a position under the rules, or play cannot lay the pile in the order written.
///
/// ```
/// use faceup_core::{Player, Rules, notation};
/// let rules = Rules::beat_it_or_eat_it(2, 3)?;
/// let position = notation::parse_position("S:A | S:KQ H:AQ | Kh", rules, Player::Two)?;
/// assert_eq!(position.to_beat(), Some(notation::parse_card("Kh", rules.pack())?));
/// let error = notation::parse_position("S:A | S:K H:AQ | Qs", rules, Player::Two).unwrap_err();
/// assert!(error.to_string().contains("got no Kh"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_position(text: &str, rules: Rules, mover: Player) -> Result<Position, NotationError> {
    WrittenPosition::read_with(text, |written| written.resolve(rules, mover))
}
