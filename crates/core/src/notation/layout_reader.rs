//! Reading layouts.

use super::card::WrittenCard;
use super::error::NotationError;
use super::hand_reader::HandReader;
use super::layout::Layout;
use super::pile::WrittenPile;
use super::problem::Expected;
use super::rank::Piece;
use super::suit;
use super::token::{Kind, Lexeme, Mark, Token, lex};
use crate::Suit;

/// Reads a diagram: hands under the players' names, in one column or two, and perhaps the pile.
///
/// A name is a word before `:` or `-`, and the hand follows it. The name of the pile is `Pile` or `Table`. A line
/// without a name continues the hands of the last line that began with a name: its first suit belongs to the first of
/// these hands, and a suit that comes again in the line belongs to the next hand. Lines of dashes are ignored.
///
/// # Errors
///
/// If the text is not such a diagram.
///
/// ```
/// use faceup_core::{Player, Rules, notation};
/// let layout = notation::parse_layout("\
///     LEFT: hearts A Q T 9 8      RIGHT: hearts K J
///           spades K J                   spades A Q T 9 8")?;
/// let rules = Rules::beat_it_or_eat_it(2, 7)?;
/// let position = layout.position(rules, Player::One)?;
/// assert_eq!(layout.hands[0].0.text(), "LEFT");
/// assert_eq!(notation::format_hand(position.hand(Player::One), rules.pack()), "S:KJ H:AQT98");
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
    if reader.hands.is_empty() && !reader.pile.is_written() {
        return Err(NotationError::unexpected(&end, Expected::Layout));
    }
    let hands = reader.hands.into_iter().map(|(name, hand)| Ok((name, hand.finish()?))).collect::<Result<_, _>>()?;
    Ok(Layout { hands, pile: reader.pile, end })
}

/// Whether a line can belong to a diagram: it begins with a name before `:` or `-`, or with a suit, like the lines that
/// continue the hands above. A line of moves begins with neither. Returns the name, empty for a line without one.
///
/// ```
/// use faceup_core::notation::layout_line;
/// assert_eq!(layout_line("LEFT: hearts A Q"), Some("LEFT"));
/// assert_eq!(layout_line("   spades K J"), Some(""));
/// assert_eq!(layout_line("8h, Jh. 8s, Js."), None);
/// ```
pub fn layout_line(line: &str) -> Option<&str> {
    let lexemes = lex(line, 0);
    if let Some(name) = name(&lexemes) {
        return line.get(name.offset()..name.offset() + name.text().len());
    }
    suit_of(lexemes.first()?).map(|_| "")
}

/// The place of the cards that are read next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seat {
    Hand(usize),
    Pile,
}

#[derive(Debug, Default)]
struct Reader {
    hands: Vec<(Token, HandReader)>,
    pile: WrittenPile,
    /// The places in the last line that began with a name. A line without a name continues them.
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

    /// Reads the part of a line before its first name: the columns from left to right. A suit that comes again begins
    /// the next column. Returns the rest of the line.
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
        // The source documents call the pile "table".
        if ["pile", "table"].iter().any(|word| name.text().eq_ignore_ascii_case(word)) {
            return Seat::Pile;
        }
        let same = |(known, _): &(Token, HandReader)| known.text().to_lowercase() == name.text().to_lowercase();
        Seat::Hand(self.hands.iter().position(same).unwrap_or_else(|| {
            self.hands.push((name.clone(), HandReader::new(name.offset())));
            self.hands.len() - 1
        }))
    }

    fn put(&mut self, seat: Seat, lexeme: &Lexeme) -> Result<(), NotationError> {
        match seat {
            Seat::Hand(index) => self.hands[index].1.take(lexeme),
            Seat::Pile => self.pile.take(lexeme),
        }
    }
}

fn suit_of(lexeme: &Lexeme) -> Option<Suit> {
    suit::of_word(lexeme.token.text()).filter(|_| lexeme.kind == Kind::Word)
}

/// The name that a list of lexemes begins with: a word before a colon that is not a suit, or a word before a dash that
/// is not a suit, ranks or a card.
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
