//! Positions on one line, `MOVER | OTHER | PILE`, as written and printed.

use super::card::place;
use super::code::{Prefix, read_prefix};
use super::error::{NotationError, Problem};
use super::hand::{Form, WrittenHand, format_hand};
use super::lexer::{Kind, Reader};
use super::pile::{self, WrittenPile, format_written_pile};
use super::token::Token;
use crate::{ByPlayer, Card, CardSet, Pack, Player, Position, PositionError, Rules};

/// A position as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenPosition<'t> {
    /// The rules before the hands, if the text names them, and the player to move.
    pub(super) prefix: Prefix<'t>,
    pub(super) mover: WrittenHand<'t>,
    /// `None` if the other player holds the rest of the pack.
    pub(super) other: Option<WrittenHand<'t>>,
    pub(super) pile: WrittenPile<'t>,
    /// The end of the text. Errors about missing cards point here.
    pub(super) end: Token<'t>,
}

impl<'t> WrittenPosition<'t> {
    /// Reads `MOVER | OTHER | PILE`, or `MOVER vs OTHER`. See [`parse_position`].
    ///
    /// # Errors
    ///
    /// If the text is not a position of any pack.
    pub fn read(text: &'t str) -> Result<WrittenPosition<'t>, NotationError> {
        let mut reader = Reader::new(text);
        let written = WrittenPosition::read_next(&mut reader)?;
        reader.lines();
        match reader.peek() {
            None => Ok(written),
            Some(rest) => Err(written.unexpected(rest.token)),
        }
    }

    /// Reads the position that is next, and the end of its line. A hand by suits may take several lines.
    ///
    /// # Errors
    ///
    /// If no position is next, or something follows it on its line.
    pub fn read_next(reader: &mut Reader<'t>) -> Result<WrittenPosition<'t>, NotationError> {
        let prefix = read_prefix(reader)?;
        reader.lines();
        let mover = WrittenHand::read(reader)?;
        let (mut other, mut pile) = (None, WrittenPile::default());
        let bar = |reader: &mut Reader<'t>| reader.sign(|c| c == '|').is_some();
        if bar(reader) {
            other = other_hand(reader)?;
            if bar(reader) && !reader.is_line_end() {
                pile = WrittenPile::read_next(reader)?;
            }
        } else if reader.take(&["vs", "v"]).is_some() {
            other = Some(WrittenHand::read(reader)?);
        }
        let written = WrittenPosition { prefix, mover, other, pile, end: reader.line_end() };
        if !reader.is_line_end() {
            return Err(written.unexpected(reader.here()));
        }
        reader.next();
        Ok(written)
    }

    /// The error for a piece after the position.
    fn unexpected(&self, token: Token<'t>) -> NotationError {
        if token.text() == "|" {
            let remedy = "a position has at most three parts, 'MOVER | OTHER | PILE'";
            return NotationError::grammar(token, "the end of the position", remedy);
        }
        match &self.other {
            _ if !self.pile.cards().is_empty() => pile::unexpected(token),
            Some(other) => other.unexpected(token),
            None => self.mover.unexpected(token),
        }
    }

    /// The rules that the text names before the hands.
    pub const fn rules(&self) -> Option<Rules> {
        self.prefix.rules
    }

    /// The player to move, if the text names one.
    pub fn seat(&self) -> Option<Player> {
        self.prefix.mover.map(|(player, _)| player)
    }

    /// The cards of the pile in the order written, from bottom to top. A [`Position`] does not keep the order.
    ///
    /// # Errors
    ///
    /// If a card is not in the pack.
    pub fn pile(&self, pack: Pack) -> Result<Vec<Card>, NotationError> {
        Ok(self.pile.resolve(pack)?.into_iter().map(|(card, _)| card).collect())
    }

    pub(super) fn hands(&self) -> impl Iterator<Item = &WrittenHand<'t>> {
        [&self.mover].into_iter().chain(&self.other)
    }

    /// The position under the rules, with `mover` to move.
    ///
    /// # Errors
    ///
    /// If a card is missing, repeated or not in the pack, or if the rules do not allow the position.
    pub fn resolve(&self, rules: Rules, mover: Player) -> Result<Position, NotationError> {
        let pack = rules.pack();
        let mut placed = CardSet::EMPTY;
        let mut hands = ByPlayer::<CardSet>::default();
        hands[mover] = place(&self.mover.cards(pack)?, pack, &mut placed)?;
        if let Some(other) = &self.other {
            hands[!mover] = place(&other.cards(pack)?, pack, &mut placed)?;
        }
        place(&self.pile.resolve(pack)?, pack, &mut placed)?;
        let cards = pack.full() - placed;
        match &self.other {
            None => hands[!mover] = cards,
            Some(other) if !cards.is_empty() => return Err(self.missing(cards, other, pack)),
            Some(_) => {}
        }
        let position = Position::new(rules, hands, mover, self.pile.to_beat(rules)?);
        if matches!(position, Ok(_) | Err(PositionError::ImpossiblePile { .. })) {
            self.pile.check_order(rules, mover)?;
        }
        position.map_err(|error| {
            let token = match (error, &self.other, self.pile.lead()) {
                (PositionError::NothingToBeat | PositionError::Parity { .. }, _, Some(lead)) => lead,
                _ if hands[mover].is_empty() => self.mover.first,
                (_, Some(other), _) => other.first,
                _ => self.end,
            };
            NotationError::new(token, Problem::Position(error), "a position that the rules allow", error.to_string())
        })
    }

    /// The error for cards that are nowhere. The bar can stand between the suits of one hand.
    fn missing(&self, cards: CardSet, other: &WrittenHand<'t>, pack: Pack) -> NotationError {
        let suits: Vec<_> = self.mover.suits().collect();
        if self.pile.cards().is_empty()
            && !suits.is_empty()
            && other.suits().all(|suit| !suits.contains(&suit))
            && other.form != Form::Groups
        {
            let remedy = "'|' separates the players: leave it out between suits, as in 'S:KJ H:AQT98'";
            let expected = "the hand of the other player after '|', not other suits of the same hand";
            return NotationError::new(other.first, Problem::Missing, expected, remedy);
        }
        let remedy = format!(
            "there is no {}: add what is missing to a hand or to the pile, or write '*' as the second hand to give it the rest of the pack",
            super::card::list(cards, pack)
        );
        NotationError::new(self.end, Problem::Missing, "every card of the pack", remedy)
    }
}

/// The second part: a hand, or `*` or nothing for the rest of the pack.
fn other_hand<'t>(reader: &mut Reader<'t>) -> Result<Option<WrittenHand<'t>>, NotationError> {
    let is_rest = reader.sign(|c| c == '*').is_some()
        || reader.is_line_end()
        || reader.peek().is_some_and(|next| next.kind == Kind::Sign('|'));
    if is_rest { Ok(None) } else { WrittenHand::read(reader).map(Some) }
}

/// Reads a position, `MOVER | OTHER | PILE`, in which `mover` is to move.
///
/// OTHER may be left out, empty or `*`. The other player then holds the rest of the pack. PILE lists the cards from
/// bottom to top. It may be left out, empty, `-` or `.` for an empty pile. Its last card is the card to beat, unless
/// `lead` follows. With [`AfterBeating::Lead`](crate::AfterBeating::Lead), an even number of cards means `lead` too.
///
/// # Errors
///
/// If the text is not a position under the rules, names other rules or another mover, or play cannot lay the pile in the order written.
///
/// ```
/// use faceup_core::{Player, Rules, notation};
/// let rules = Rules::beat_it_or_eat_it(2, 3)?;
/// let position = notation::parse_position("S:A | S:KQ H:AQ | Kh", rules, Player::Two)?;
/// assert_eq!(position.to_beat(), Some(notation::parse_card("Kh", rules.pack())?));
/// let error = notation::parse_position("S:A | S:K H:AQ | Qs", rules, Player::Two).unwrap_err();
/// assert!(error.to_string().contains("there is no Kh"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_position(text: &str, rules: Rules, mover: Player) -> Result<Position, NotationError> {
    let written = WrittenPosition::read(text)?;
    written.prefix.check(rules, mover)?;
    written.resolve(rules, mover)
}

/// Prints a position for [`parse_position`]: the mover's hand, the other hand, and the pile unless it is empty. The
/// text does not name the mover; the `Display` form of [`Position`] does.
///
/// A finished position prints too, but no reader accepts it: the game is over.
pub fn format_position(position: &Position) -> String {
    format_written_position(position, &position.pile_in_order())
}

/// As [`format_position`], with the pile in the given order, bottom to top. A position does not keep the order of its pile;
/// [`WrittenPosition::pile`] does.
///
/// ```
/// use faceup_core::{Player, Rules, notation};
/// let rules = Rules::beat_it_or_eat_it(2, 7)?;
/// let written = notation::WrittenPosition::read("S:K H:AQT | * | 8h Jh 8s Js")?;
/// let (position, pile) = (written.resolve(rules, Player::One)?, written.pile(rules.pack())?);
/// assert_eq!(
///     notation::format_written_position(&position, &pile),
///     "S:K H:AQT | S:AQT9 H:K9 | 8h Jh 8s Js lead"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn format_written_position(position: &Position, pile: &[Card]) -> String {
    let mover = position.mover();
    let hand = |player| format_hand(position.hand(player), position.rules().pack());
    let hands = format!("{} | {}", hand(mover), hand(!mover));
    if pile.is_empty() { hands } else { format!("{hands} | {}", format_written_pile(position, pile)) }
}
