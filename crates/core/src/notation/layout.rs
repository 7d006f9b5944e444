//! Diagrams of both hands under the players' names.

use super::card::WrittenCard;
use super::error::NotationError;
use super::hand::WrittenHand;
use super::hand_reader::HandReader;
use super::position::WrittenPosition;
use super::problem::Expected;
use super::rank::Piece;
use super::suit;
use super::table::WrittenTable;
use super::token::{Kind, Lexeme, Mark, Token, lex};
use crate::{Card, CardSet, Pack, Player, Position, Rules, Suit};

/// Named hands and the table as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The players' names with their hands, in the order in which they first come. A hand that stands under no name
    /// has an empty one.
    pub hands: Vec<(String, WrittenHand)>,
    /// The table; empty if there is none in the diagram.
    pub table: WrittenTable,
    end: Token,
}

/// Named hands and the table, as cards of a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedLayout {
    /// The players' names with their hands.
    pub hands: Vec<(String, CardSet)>,
    /// The table from bottom to top.
    pub table: Vec<Card>,
    /// Whether the word `lead` says that there is no card to beat, though there are cards.
    pub lead: bool,
}

impl Layout {
    /// The hands and the table as cards of a pack. They need not be all of its cards.
    ///
    /// # Errors
    ///
    /// If a card is not of the pack or is there twice.
    pub fn resolve(&self, pack: Pack) -> Result<ResolvedLayout, NotationError> {
        let mut placed = CardSet::EMPTY;
        let mut hands = Vec::with_capacity(self.hands.len());
        for (name, hand) in &self.hands {
            hands.push((name.clone(), hand.place(pack, &mut placed)?));
        }
        let table = self.table.place(pack, &mut placed)?;
        Ok(ResolvedLayout { hands, table, lead: self.table.lead().is_some() })
    }

    /// The layout as a position, with the first hand as player one's and the second as player two's; of a single
    /// hand the other player has the rest. The pack can then be inferred from it.
    ///
    /// # Errors
    ///
    /// If there are more than two hands, or none, or the only one is not that of the player to move.
    pub fn written_position(&self, mover: Player) -> Result<WrittenPosition, NotationError> {
        let seat = |player: Player| self.hands.get(player as usize).map(|(_, hand)| hand.clone());
        if let Some((_, hand)) = self.hands.get(2) {
            return Err(NotationError::unexpected(hand.first(), Expected::TwoHands));
        }
        let mover_hand = match (seat(mover), self.hands.as_slice()) {
            (Some(hand), _) => hand,
            _ => return Err(NotationError::unexpected(&self.end, Expected::TwoHands)),
        };
        Ok(WrittenPosition { mover: mover_hand, other: seat(!mover), table: self.table.clone(), end: self.end.clone() })
    }

    /// The layout as a position by the rules; see [`Layout::written_position`].
    ///
    /// # Errors
    ///
    /// If the layout does not make a position.
    pub fn position(&self, rules: Rules, mover: Player) -> Result<Position, NotationError> {
        self.written_position(mover)?.resolve(rules, mover)
    }
}

/// Where the cards that are being read go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seat {
    Hand(usize),
    Table,
}

#[derive(Debug, Default)]
struct Reader {
    hands: Vec<(String, HandReader)>,
    table: WrittenTable,
    /// The seats of the last line that began with a name: those that lines without names go on with.
    columns: Vec<Seat>,
}

impl Reader {
    fn line(&mut self, lexemes: &[Lexeme]) -> Result<(), NotationError> {
        let mut rest = lexemes;
        let mut seats = Vec::new();
        if name(rest).is_none() && !rest.is_empty() {
            rest = self.unnamed(rest)?;
        } else if !rest.is_empty() {
            self.columns.clear();
        }
        while let Some(token) = name(rest) {
            let seat = self.seat(token);
            seats.push(seat);
            rest = &rest[2..];
            while let (Some((lexeme, after)), None) = (rest.split_first(), name(rest)) {
                self.put(seat, lexeme)?;
                rest = after;
            }
        }
        if self.columns.is_empty() {
            self.columns = seats;
        }
        Ok(())
    }

    /// The part of a line before its first name: the columns from left to right, the next beginning where a suit
    /// comes again. Returns the part from that name on.
    fn unnamed<'a>(&mut self, mut rest: &'a [Lexeme]) -> Result<&'a [Lexeme], NotationError> {
        if self.columns.is_empty() {
            let seat = self.seat(&Token::new("", rest[0].token.offset()));
            self.columns.push(seat);
        }
        let (mut column, mut seen) = (0, Vec::<Suit>::new());
        while let (Some((lexeme, after)), None) = (rest.split_first(), name(rest)) {
            if let Some(suit) = suit_of(lexeme) {
                if seen.contains(&suit) {
                    column += 1;
                    seen.clear();
                }
                seen.push(suit);
            }
            let Some(&seat) = self.columns.get(column) else {
                return Err(NotationError::unexpected(&lexeme.token, Expected::Layout));
            };
            self.put(seat, lexeme)?;
            rest = after;
        }
        Ok(rest)
    }

    fn seat(&mut self, name: &Token) -> Seat {
        if name.text().eq_ignore_ascii_case("table") {
            return Seat::Table;
        }
        let same = |(known, _): &(String, HandReader)| known.to_lowercase() == name.text().to_lowercase();
        Seat::Hand(self.hands.iter().position(same).unwrap_or_else(|| {
            self.hands.push((name.text().to_owned(), HandReader::new(name.offset())));
            self.hands.len() - 1
        }))
    }

    fn put(&mut self, seat: Seat, lexeme: &Lexeme) -> Result<(), NotationError> {
        match seat {
            Seat::Hand(index) => self.hands[index].1.take(lexeme),
            Seat::Table => self.table.take(lexeme),
        }
    }
}

fn suit_of(lexeme: &Lexeme) -> Option<Suit> {
    suit::of_word(lexeme.token.text()).filter(|_| lexeme.kind == Kind::Word)
}

/// The name that a list of lexemes begins with: a word with a colon after it that is no suit, or one with a dash
/// after it that is no ranks and no card either.
fn name(lexemes: &[Lexeme]) -> Option<&Token> {
    let [word, mark, ..] = lexemes else {
        return None;
    };
    let token = &word.token;
    if word.kind != Kind::Word || suit_of(word).is_some() {
        return None;
    }
    let is_cards = || Piece::run(token).is_some() || WrittenCard::of_word(token).is_some();
    (mark.is(Mark::Colon) || mark.is(Mark::Dash) && !is_cards()).then_some(token)
}

/// Reads a diagram: hands under names, in one column or two, and perhaps the table.
///
/// A name is a word with `:` or `-` after it, and the hand follows; the name `Table` is that of the table. A line
/// without a name goes on with the hands of the last line that began with one: its first suit belongs to the first of
/// them, and a suit that comes again in the line begins the next. Lines of nothing but dashes are passed over.
///
/// # Errors
///
/// If the text is no such diagram.
///
/// ```
/// use faceup_core::{Player, Preset, notation};
/// let layout = notation::parse_layout("\
///     LEFT: hearts A Q T 9 8      RIGHT: hearts K J
///           spades K J                   spades A Q T 9 8")?;
/// let rules = Preset::BeatItOrEatIt.rules(2, 7)?;
/// let resolved = layout.resolve(rules.pack())?;
/// assert_eq!(resolved.hands[0].0, "LEFT");
/// assert_eq!(notation::format_hand(resolved.hands[0].1, rules.pack()), "S:KJ H:AQT98");
/// assert_eq!(layout.position(rules, Player::Two)?.hand(Player::One), resolved.hands[0].1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_layout(text: &str) -> Result<Layout, NotationError> {
    let mut reader = Reader::default();
    let mut base = 0;
    for line in text.split_inclusive('\n') {
        let lexemes = lex(line, base);
        base += line.len();
        if !lexemes.iter().all(|lexeme| lexeme.is(Mark::Dash)) {
            reader.line(&lexemes)?;
        }
    }
    let end = Token::new("", text.trim_end().len());
    if reader.hands.is_empty() {
        return Err(NotationError::unexpected(&end, Expected::Layout));
    }
    let mut hands = Vec::with_capacity(reader.hands.len());
    for (name, hand) in reader.hands {
        hands.push((name, hand.finish()?));
    }
    Ok(Layout { hands, table: reader.table, end })
}
