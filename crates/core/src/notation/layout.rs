//! Diagrams of both hands under the players' names.

use super::card::WrittenCard;
use super::error::NotationError;
use super::hand::WrittenHand;
use super::hand_reader::HandReader;
use super::pile::{WrittenPile, format_pile};
use super::position::WrittenPosition;
use super::problem::{Expected, Problem};
use super::rank::{Piece, format_rank};
use super::suit;
use super::token::{Kind, Lexeme, Mark, Token, lex};
use crate::{AfterBeating, Card, CardSet, Pack, Player, Position, Rules, Suit};

/// Named hands and the pile as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The players' names with their hands, in the order in which they first come. A hand that stands under no name
    /// has an empty one. There are none if the diagram shows the pile alone.
    pub hands: Vec<(String, WrittenHand)>,
    /// The pile; empty if there is none in the diagram.
    pub pile: WrittenPile,
    /// The names again, with where they stand.
    names: Vec<Token>,
    end: Token,
}

/// Named hands and the pile, as cards of a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedLayout {
    /// The players' names with their hands.
    pub hands: Vec<(String, CardSet)>,
    /// The pile from bottom to top.
    pub pile: Vec<Card>,
    /// Whether the word `lead` says that there is no card to beat, though there are cards.
    pub lead: bool,
}

impl Layout {
    /// The hands and the pile as cards of a pack. They need not be all of its cards.
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
        let pile = self.pile.place(pack, &mut placed)?;
        Ok(ResolvedLayout { hands, pile, lead: self.pile.lead().is_some() })
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
        Ok(WrittenPosition { mover: mover_hand, other: seat(!mover), pile: self.pile.clone(), end: self.end.clone() })
    }

    /// The names in the order of the hands, with where they stand.
    #[must_use]
    pub fn names(&self) -> &[Token] {
        &self.names
    }

    /// The layout with player one's hand first, `names` being those of players one and two.
    ///
    /// # Errors
    ///
    /// If a name is neither player's, or player one's is not there.
    pub fn seated(mut self, names: [&str; 2]) -> Result<Layout, NotationError> {
        let stranger = self.names.iter().find(|token| player_of(token.text(), names).is_none());
        if let Some(token) = stranger {
            let names = names.map(str::to_owned);
            return Err(NotationError::new(token, Problem::NotAPlayer { names }));
        }
        if self.names.first().and_then(|token| player_of(token.text(), names)) == Some(Player::Two) {
            if self.names.len() < 2 {
                return Err(NotationError::unexpected(&self.end, Expected::TwoHands));
            }
            self.names.swap(0, 1);
            self.hands.swap(0, 1);
        }
        Ok(self)
    }

    /// Whether it shows a position that is known already: the hands that it has are the players', whose `names` are those
    /// of players one and two, and so is the pile if it has one. A hand that is not there is not missed.
    ///
    /// # Errors
    ///
    /// At the first card that lies elsewhere, or the first hand or pile that lacks one; or if a name is neither
    /// player's.
    pub fn agrees_with(&self, position: &Position, names: [&str; 2]) -> Result<(), NotationError> {
        let pack = position.rules().pack();
        let holder_of = |card: Card| Player::ALL.into_iter().find(|&player| position.hand(player).contains(card));
        let elsewhere = |token: &Token, card: Card| {
            let holder = holder_of(card).map(|player| names[player as usize].to_owned());
            NotationError::new(token, Problem::Elsewhere { holder })
        };
        let mut placed = CardSet::EMPTY;
        for (name, (_, hand)) in self.names.iter().zip(&self.hands) {
            let Some(player) = player_of(name.text(), names) else {
                let names = names.map(str::to_owned);
                return Err(NotationError::new(name, Problem::NotAPlayer { names }));
            };
            for (card, token) in hand.cards(pack)? {
                if holder_of(card) != Some(player) {
                    return Err(elsewhere(&token, card));
                }
            }
            let cards = position.hand(player) - hand.place(pack, &mut placed)?;
            if !cards.is_empty() {
                return Err(NotationError::new(name, Problem::Lacks { cards, pack }));
            }
        }
        if !self.pile.is_written() {
            return Ok(());
        }
        for written in self.pile.cards() {
            let card = written.resolve(pack)?;
            if !position.pile().contains(card) {
                return Err(elsewhere(written.token(), card));
            }
        }
        let pile = self.pile.place(pack, &mut placed)?;
        let cards = position.pile() - pile.iter().copied().collect::<CardSet>();
        if !cards.is_empty() {
            let last = self.pile.cards().last().map_or(&self.end, WrittenCard::token);
            return Err(NotationError::new(last, Problem::Lacks { cards, pack }));
        }
        let in_pairs = position.rules().after_beating() == AfterBeating::Lead && pile.len().is_multiple_of(2);
        let top = pile.last().copied().filter(|_| self.pile.lead().is_none() && !in_pairs);
        if let Some(last) = self.pile.cards().last().filter(|_| top != position.to_beat()) {
            let problem = Problem::OtherOnTop { to_beat: position.to_beat(), pack };
            return Err(NotationError::new(self.pile.lead().unwrap_or(last.token()), problem));
        }
        Ok(())
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
    Pile,
}

#[derive(Debug, Default)]
struct Reader {
    hands: Vec<(Token, HandReader)>,
    pile: WrittenPile,
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
        // Printed records of other authors say "table".
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

/// Reads a diagram: hands under names, in one column or two, and perhaps the pile.
///
/// A name is a word with `:` or `-` after it, and the hand follows; the name `Pile` is that of the pile. A line
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
    if reader.hands.is_empty() && !reader.pile.is_written() {
        return Err(NotationError::unexpected(&end, Expected::Layout));
    }
    let (mut hands, mut names) = (Vec::with_capacity(reader.hands.len()), Vec::with_capacity(reader.hands.len()));
    for (name, hand) in reader.hands {
        hands.push((name.text().to_owned(), hand.finish()?));
        names.push(name);
    }
    Ok(Layout { hands, pile: reader.pile, names, end })
}

/// Whether a line of text can be one of a diagram: it begins with a name and `:` or `-`, or with a suit alone, as those
/// do that go on with the hands above. No line of a record of play does. Returns the name, empty if there is none.
///
/// ```
/// use faceup_core::notation::layout_line;
/// assert_eq!(layout_line("LEFT: hearts A Q"), Some("LEFT"));
/// assert_eq!(layout_line("   spades K J"), Some(""));
/// assert_eq!(layout_line("8h, Jh. 8s, Js."), None);
/// ```
#[must_use]
pub fn layout_line(line: &str) -> Option<&str> {
    let lexemes = lex(line, 0);
    if let Some(name) = name(&lexemes) {
        return line.get(name.offset()..name.offset() + name.text().len());
    }
    suit_of(lexemes.first()?).map(|_| "")
}

/// Prints a position as a diagram that [`parse_layout`] reads, a line for a player and one for the pile if there are
/// cards on it; `names` are those of players one and two. Who is to move is not printed.
///
/// ```
/// use faceup_core::{Player, Preset, notation};
/// let rules = Preset::BeatItOrEatIt.rules(2, 3)?;
/// let position = notation::parse_position("S:A | S:KQ H:AQ | Kh", rules, Player::One)?;
/// assert_eq!(
///     notation::format_layout(&position, ["LEFT", "RIGHT"]),
///     "LEFT:  spades A  hearts -\nRIGHT: spades K Q  hearts A Q\nPile:  Kh\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn format_layout(position: &Position, names: [&str; 2]) -> String {
    let pack = position.rules().pack();
    let width = names.map(|name| name.chars().count()).into_iter().max().unwrap_or_default() + 1;
    let suit_of = |hand: CardSet, suit: Suit| {
        let ranks = (hand & pack.suit(suit)).iter().rev().map(|card| format_rank(pack.rank_of(card), pack));
        let ranks = ranks.collect::<Vec<_>>().join(" ");
        format!("{} {}", suit.name().to_lowercase(), if ranks.is_empty() { "-" } else { &ranks })
    };
    let mut text = String::new();
    for player in Player::ALL {
        let suits: Vec<String> = pack.each_suit().map(|suit| suit_of(position.hand(player), suit)).collect();
        let name = format!("{}:", names[player as usize]);
        text += &format!("{name:<width$} {}\n", suits.join("  "));
    }
    let pile = format_pile(position);
    if !pile.is_empty() {
        text += &format!("{:<width$} {pile}\n", "Pile:");
    }
    text
}

/// The player that a name is of.
fn player_of(name: &str, names: [&str; 2]) -> Option<Player> {
    Player::ALL.into_iter().find(|&player| names[player as usize].to_lowercase() == name.to_lowercase())
}
