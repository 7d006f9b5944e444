//! Layouts: hands and a pile under the players' names, as written and printed.

use super::card::{Word, WrittenCard, format_card, list, place};
use super::code::Prefix;
use super::error::{NotationError, Problem};
use super::hand::{Form, HAND, WrittenHand, format_suit};
use super::lexer::{Kind, Reader};
use super::moves;
use super::name::{Label, YOU, is_name, label};
use super::pile::{self, WrittenPile, format_pile, format_written_pile};
use super::position::WrittenPosition;
use super::token::Token;
use crate::{Card, CardSet, Player, Position, Rules, Suit};

/// A layout as written, before the pack is known: named hands and the pile. See [`parse_layout`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout<'t> {
    /// The hands, in the order of the text. If the diagram shows only the pile, there are none.
    pub hands: Vec<NamedHand<'t>>,
    /// The pile, if the diagram shows it.
    pub pile: Option<WrittenPile<'t>>,
    /// The end of the text. Errors about missing parts point here.
    end: Token<'t>,
}

/// A hand under a player's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedHand<'t> {
    /// The name.
    pub name: Token<'t>,
    /// The hand.
    pub hand: WrittenHand<'t>,
    /// The player's trumps, if the text says so behind the hand: `(trumps: spades)`.
    pub trumps: Option<(Suit, Token<'t>)>,
    /// Whether no colon or dash stands behind the name.
    is_bare: bool,
}

/// Reads a diagram: hands under the players' names, in one column or two, and perhaps the pile.
///
/// A name stands before `:`, `-` or two blanks; its hand follows, on the same line or below it. The name of the pile is `Pile` or `Table`. A
/// line that begins with a suit goes on with the hand above it. Below two hands on one line it has the same suits for both.
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
/// let position = layout.written_position(Player::One)?.resolve(rules, Player::One)?;
/// assert_eq!(layout.hands[0].name.text(), "LEFT");
/// assert_eq!(notation::format_hand(position.hand(Player::One), rules.pack()), "S:KJ H:AQT98");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_layout(text: &str) -> Result<Layout<'_>, NotationError> {
    let mut reader = Reader::new(text);
    let layout = Layout::read_next(&mut reader, true)?;
    reader.lines();
    match (layout, reader.peek()) {
        (Some(layout), None) => Ok(layout),
        _ => Err(NotationError::grammar(reader.here(), "hands with names", LAYOUT)),
    }
}

const LAYOUT: &str = "write one line for each player, as in 'LEFT: hearts A Q  spades K'";

impl<'t> Layout<'t> {
    /// Reads the layout that is next, and the end of its last line. `None` if no name is next. Below the hands of a start, `NAME: 8h` is a
    /// move; among the moves it is one everywhere.
    ///
    /// # Errors
    ///
    /// If a name is next, and no hand or pile follows.
    pub fn read_next(reader: &mut Reader<'t>, is_start: bool) -> Result<Option<Layout<'t>>, NotationError> {
        let mut layout = Layout { hands: Vec::new(), pile: None, end: Token::default() };
        let mut at = *reader;
        at.lines();
        while let Some(label) = label(&at).filter(|label| layout.takes(label, is_start)) {
            at = label.after;
            if label.is_pile {
                layout.pile = Some(WrittenPile::read_next(&mut at)?);
            } else {
                layout.row(&mut at, &label)?;
            }
            if layout.next_on_line(&at).is_some_and(|label| layout.takes(&label, is_start)) {
                continue;
            }
            if !at.is_line_end() {
                return Err(match layout.hands.last() {
                    Some(last) if !label.is_pile => last.hand.unexpected(at.here()),
                    _ => pile::unexpected(at.here()),
                });
            }
            layout.end = at.line_end();
            at.next();
            *reader = at;
            at.lines();
        }
        if let Some(again) = label(&at).filter(|again| layout.has(again) && again.has_hand()) {
            let (expected, remedy) = ("each player and the pile once", "leave one of them out");
            return Err(NotationError::new(again.name, Problem::Twice, expected, remedy));
        }
        if let [alone] = &layout.hands[..]
            && alone.is_bare
        {
            return Err(NotationError::grammar(
                alone.name,
                "a hand",
                "put a colon behind the name of a hand that stands alone",
            ));
        }
        Ok(Some(layout).filter(|layout| layout.pile.is_some() || !layout.hands.is_empty()))
    }

    /// Whether the line with this label belongs to the layout, and not to moves below it.
    fn takes(&self, label: &Label<'t>, is_start: bool) -> bool {
        if label.is_pile || self.has(label) {
            return !self.has(label);
        }
        let first = label.after.here();
        let is_move = first.text().is_empty()
            || WrittenCard::all_of_word(first).is_some_and(|cards| cards.len() == 1)
            || moves::is_eat(first);
        let is_hand = !label.is_bare || matches!(Word::of(first), Word::Suit(_) | Word::SuitRanks(_));
        is_hand && self.hands.len() < 2 && (is_start || !is_move)
    }

    /// Whether the layout has the hand or the pile under this label.
    fn has(&self, label: &Label<'t>) -> bool {
        let has_hand = self.hands.iter().any(|hand| hand.name.is(label.name.text()));
        if label.is_pile { self.pile.is_some() } else { has_hand }
    }

    /// The label that stands two blanks or more behind a hand or a pile.
    fn next_on_line(&self, reader: &Reader<'t>) -> Option<Label<'t>> {
        let is_apart = reader.peek().is_some_and(|next| next.kind == Kind::Word && next.blanks > 1);
        label(reader).filter(|label| is_apart && !label.is_bare)
    }

    /// Reads one hand, or two hands side by side, and the lines that go on with them.
    fn row(&mut self, reader: &mut Reader<'t>, label: &Label<'t>) -> Result<(), NotationError> {
        if reader.is_line_end() && (reader.lines() > 1 || reader.word().is_none()) {
            return Err(NotationError::grammar(reader.here(), HAND.0, HAND.1));
        }
        let mut left = NamedHand::read(reader, label)?;
        let right = self.next_on_line(reader).filter(|label| !label.is_pile && self.hands.is_empty());
        let Some(label) = right else {
            while left.trumps.is_none() && left.hand.read_more(reader)? {}
            left.hand.check()?;
            left.notes(reader)?;
            self.hands.push(left);
            return Ok(());
        };
        *reader = label.after;
        let mut right = NamedHand::read(reader, &label)?;
        let mut below = WrittenHand { entries: Vec::new(), form: Form::SuitFirst, first: reader.here() };
        while left.hand.form == Form::SuitFirst && below.read_more(reader)? {
            let (one, two) = below.entries.split_at(below.entries.len() / 2);
            if let Some(odd) = (0..two.len()).find(|&at| one.get(at).is_none_or(|one| one.suit != two[at].suit)) {
                let remedy = "below two hands on one line, a line has the same suits for both, with '-' for a suit without cards";
                return Err(NotationError::grammar(two[odd].token, "the same suits in both columns", remedy));
            }
            left.hand.entries.extend_from_slice(one);
            right.hand.entries.extend_from_slice(two);
            below.entries.clear();
        }
        left.hand.check()?;
        right.hand.check()?;
        self.hands.extend([left, right]);
        Ok(())
    }

    /// The layout as a written position. The first hand is player one's, the second player two's. With one hand, the other player holds the
    /// rest of the pack.
    ///
    /// # Errors
    ///
    /// If the hand of `mover` is missing.
    pub fn written_position(&self, mover: Player) -> Result<WrittenPosition<'t>, NotationError> {
        let hand = |player: Player| self.hands.get(player as usize).map(|named| named.hand.clone());
        let pile = self.pile.clone().unwrap_or_default();
        let mover_hand = hand(mover).ok_or_else(|| self.no_two_hands())?;
        Ok(WrittenPosition { prefix: Prefix::default(), mover: mover_hand, other: hand(!mover), pile, end: self.end })
    }

    /// The same layout with player one's hand first. `names` are the names of players one and two.
    ///
    /// # Errors
    ///
    /// If a name is not a player's, or if player one's hand is missing.
    pub fn seated(mut self, names: [&str; 2]) -> Result<Layout<'t>, NotationError> {
        let players = self.hands.iter().map(|hand| player_of(hand.name, names)).collect::<Result<Vec<Player>, _>>()?;
        if players.first() == Some(&Player::Two) {
            if players.len() < 2 {
                return Err(self.no_two_hands());
            }
            self.hands.swap(0, 1);
        }
        Ok(self)
    }

    fn no_two_hands(&self) -> NotationError {
        NotationError::grammar(self.end, "two hands", "a layout shows one hand for each of the two players")
    }

    /// Checks that the layout shows `position`. `names` are the names of players one and two.
    ///
    /// # Errors
    ///
    /// If a hand is missing, a card is elsewhere in the position, a hand or the pile lacks a card, the card to beat differs, or a name is
    /// not a player's.
    pub fn agrees_with(&self, position: &Position, names: [&str; 2]) -> Result<(), NotationError> {
        let pack = position.rules().pack();
        if self.hands.len() < 2 {
            return Err(self.no_two_hands());
        }
        let mut placed = CardSet::EMPTY;
        let mut compare = |written: Vec<(Card, Token)>, actual: CardSet, at: Token| {
            let expected = "the layout after the moves";
            if let Some(&(card, token)) = written.iter().find(|&&(card, _)| !actual.contains(card)) {
                let holder = Player::ALL.into_iter().find(|&player| position.hand(player).contains(card));
                let place = holder
                    .map_or("in the pile".to_owned(), |player| format!("in the hand of {}", names[player as usize]));
                let remedy = format!("after the moves this card is {place}");
                return Err(NotationError::new(token, Problem::Disagrees, expected, remedy));
            }
            let cards = actual - place(&written, pack, &mut placed)?;
            if !cards.is_empty() {
                let remedy = format!("there is no {}: add what is missing", list(cards, pack));
                return Err(NotationError::new(at, Problem::Disagrees, expected, remedy));
            }
            Ok(())
        };
        for NamedHand { name, hand, .. } in &self.hands {
            compare(hand.cards(pack)?, position.hand(player_of(*name, names)?), *name)?;
        }
        self.seat(position.rules(), Some(player_of(self.hands[0].name, names)?))?;
        let pile = self.pile.clone().unwrap_or_default();
        let top = pile.cards().last().map_or(self.end, |card| card.token);
        compare(pile.resolve(pack)?, position.pile(), top)?;
        if pile.to_beat(position.rules())? == position.to_beat() {
            return pile.check_order(position.rules(), position.mover());
        }
        let expected = position.to_beat().map_or("'lead' after the cards of the pile".to_owned(), |card| {
            format!("{} on top of the pile, as the card to beat", format_card(card, pack))
        });
        let remedy = "write the pile from bottom to top, and 'lead' if there is no card to beat";
        Err(NotationError::new(pile.lead().unwrap_or(top), Problem::Disagrees, expected, remedy))
    }

    /// The seat of the first hand: the one that is known, or the one that the trumps of a player tell, as the text names them.
    ///
    /// # Errors
    ///
    /// If two of these differ, or a suit is no trump suit under these rules.
    pub fn seat(&self, rules: Rules, known: Option<Player>) -> Result<Option<Player>, NotationError> {
        let mut seat = known;
        for (index, hand) in self.hands.iter().enumerate() {
            let Some((suit, token)) = hand.trumps else { continue };
            let owner = Player::ALL.into_iter().find(|&player| rules.trump(player) == Some(suit));
            let first = owner.map(|owner| if index == 0 { owner } else { !owner });
            if first.is_none() || seat.is_some() && seat != first {
                let remedy = "one player has spades and the other hearts, in games with trumps";
                return Err(NotationError::new(token, Problem::Disagrees, "the trumps of the player", remedy));
            }
            seat = first;
        }
        Ok(seat)
    }
}

impl<'t> NamedHand<'t> {
    fn read(reader: &mut Reader<'t>, label: &Label<'t>) -> Result<NamedHand<'t>, NotationError> {
        let hand = WrittenHand::read_line(reader)?;
        let mut named = NamedHand { name: label.name, hand, trumps: None, is_bare: label.is_bare };
        named.notes(reader)?;
        Ok(named)
    }

    /// `(trumps: spades)` and `(Bill)` behind a hand, as the command prints them. The second is the name of the player.
    fn notes(&mut self, reader: &mut Reader<'t>) -> Result<(), NotationError> {
        while reader.sign(|c| c == '(').is_some() {
            let words = reader.here();
            if reader.take(&["trumps"]).is_some() && reader.sign(|c| c == ':').is_some() {
                let token = reader.here();
                let Word::Suit(suit) = Word::of(token) else {
                    return Err(NotationError::grammar(token, "a suit", "write '(trumps: spades)'"));
                };
                reader.next();
                if self.trumps.replace((suit, token)).is_some() {
                    return Err(NotationError::grammar(words, "the player's trumps once", "leave one of them out"));
                }
                reader.expect(")", "(trumps: spades)")?;
            } else if !self.name.is("mover") && !self.name.is("opponent") {
                let remedy = "leave the brackets out, or write '(trumps: spades)'";
                return Err(NotationError::grammar(words, "the end of the hand, or the player's trumps", remedy));
            } else {
                self.name = reader
                    .words_until(')')
                    .filter(|name| is_name(name.text()))
                    .ok_or_else(|| NotationError::grammar(words, "the name of a player", "leave the brackets out"))?;
            }
        }
        Ok(())
    }
}

/// The player with this name, in any case. `names` are the names of players one and two.
///
/// # Errors
///
/// If no player has it.
pub fn player_of(name: Token<'_>, names: [&str; 2]) -> Result<Player, NotationError> {
    let wanted = name.text().to_lowercase();
    Player::ALL.into_iter().find(|&player| names[player as usize].to_lowercase() == wanted).ok_or_else(|| {
        let [one, two] = names;
        NotationError::new(name, Problem::Player, format!("{one} or {two}"), "these are the players' names")
    })
}

/// Prints a position as a diagram for [`parse_layout`]: one line for each player, and one for the pile unless it is
/// empty. `names` are the names of players one and two. The text does not name the mover.
///
/// ```
/// use faceup_core::{Rules, notation};
/// let position = Rules::beat_it_or_eat_it(2, 3)?.position("S:A | S:KQ H:AQ | Kh")?;
/// assert_eq!(
///     notation::format_layout(&position, ["LEFT", "RIGHT"]),
///     "LEFT:  spades A  hearts -\nRIGHT: spades K Q  hearts A Q\nPile:  Kh\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn format_layout(position: &Position, names: [&str; 2]) -> String {
    let pack = position.rules().pack();
    let width = names.map(|name| name.chars().count()).into_iter().max().unwrap_or_default() + 1;
    let mut text = String::new();
    for player in Player::ALL {
        let suit = |suit: Suit| {
            format!("{} {}", suit.name().to_lowercase(), format_suit(position.hand(player), suit, pack, " "))
        };
        let suits: Vec<String> = pack.each_suit().map(suit).collect();
        let name = format!("{}:", names[player as usize]);
        text += &format!("{name:<width$} {}\n", suits.join("  "));
    }
    let pile = format_pile(position);
    if !pile.is_empty() {
        text += &format!("{:<width$} {pile}\n", "Pile:");
    }
    text
}

/// Prints a position as a board to send in a letter, in the form of the letter that describes the game. The mover comes last; a heading
/// names the mover unless the name is YOU. `names` are the names of players one and two, and `pile` lists the cards of the pile from bottom
/// to top.
///
/// ```
/// use faceup_core::{Rules, notation};
/// let position = Rules::beat_it_or_eat_it(2, 3)?.position("S:A H:K | S:KQ H:AQ")?;
/// let board = notation::format_board(&position, &[], ["You", "Bill"]);
/// let lines: Vec<&str> = board.lines().filter(|line| !line.is_empty()).collect();
/// assert_eq!(lines[1..4], ["Bill  -   Spades: K Q   Hearts: A Q", "Table -   .", "You   -   Spades: A     Hearts: K"]);
/// assert_eq!(notation::parse_layout(&board)?.hands.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn format_board(position: &Position, pile: &[Card], names: [&str; 2]) -> String {
    let (pack, mover) = (position.rules().pack(), position.mover());
    let suit = |player, suit: Suit| format!("{}: {}", suit.name(), format_suit(position.hand(player), suit, pack, " "));
    let length = |text: &str| text.chars().count();
    let widest = |texts: [&str; 2]| texts.map(length).into_iter().max().unwrap_or_default();
    let width = widest(names).max("Table".len());
    let hand = |player: Player| {
        let suits = pack.each_suit().map(|of| {
            let [one, two] = Player::ALL.map(|player| suit(player, of));
            format!("{:<1$}", suit(player, of), widest([&one, &two]) + 3)
        });
        let line = format!("{:<width$} -   {}", names[player as usize], suits.collect::<String>());
        line.trim_end().to_owned()
    };
    let pile = match pile.is_empty() {
        true => ".".to_owned(),
        false => format_written_pile(position, pile),
    };
    let name = names[mover as usize];
    let heading = if name.eq_ignore_ascii_case(YOU) { "" } else { &format!("Layout now: ({name} is to move)\n") };
    let lines = [hand(!mover), format!("{:<width$} -   {pile}", "Table"), hand(mover)];
    let rule = "-".repeat(lines.iter().map(|line| length(line)).max().unwrap_or_default());
    format!("{heading}{rule}\n{}\n{rule}\n", lines.join("\n\n"))
}
