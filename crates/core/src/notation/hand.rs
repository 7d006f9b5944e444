//! Hands as written and printed.
//!
//! A hand has one form: by suits (`S:KJ H:AQT98`), by ranks (`AQT98h KJs`, `Ah Qh`), in groups (`KJ & AQT98`) or as in PBN (`KJ.AQT98`).

use super::card::{Word, WrittenCard, not_a_suit, place};
use super::code::is_size;
use super::error::{NotationError, Problem};
use super::lexer::{Kind, Reader, is_dash};
use super::name::label;
use super::rank::{MOST_NAMED, Run, letter, push_rank, two_suits};
use super::token::Token;
use crate::{Card, CardSet, Pack, Suit};

/// A hand as written, before the pack is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenHand<'t> {
    pub(super) entries: Vec<Entry<'t>>,
    pub(super) form: Form,
    /// The first piece of the hand.
    pub(super) first: Token<'t>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    SuitFirst,
    RankFirst,
    Groups,
}

/// Cards of one suit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry<'t> {
    /// `None` for a group, whose place is that of the suit.
    pub suit: Option<Suit>,
    /// The piece that names the suit, or the first ranks of a group.
    pub token: Token<'t>,
    pub runs: Vec<Run<'t>>,
}

impl<'t> Entry<'t> {
    pub fn of_card(card: WrittenCard<'t>) -> Entry<'t> {
        Entry { suit: Some(card.suit), token: card.token, runs: vec![card.run] }
    }
}

/// The suits of the groups of a hand in PBN.
const PBN: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

pub(super) const HAND: (&str, &str) = ("a hand", "write it as in 'S:AJT H:-', 'AJT & -' or 'As, Js, Ts'");

/// Reads a hand in any of the usual notations.
///
/// # Errors
///
/// If the text is not a hand of the pack.
///
/// ```
/// use faceup_core::{Pack, notation::{format_hand, parse_hand}};
/// let pack = Pack::new(2, 13)?;
/// for text in ["AJt86432 & KQ975", "Hearts: K Q 9 7 5  spades A J 10 8 6 4 3 2"] {
///     assert_eq!(format_hand(parse_hand(text, pack)?, pack), "S:AJT86432 H:KQ975");
/// }
/// assert_eq!(format_hand(parse_hand("8h, Jh 9h", pack)?, pack), "S:- H:J98");
/// let long = Pack::new(2, 26)?;
/// assert_eq!(format_hand(parse_hand("h 1, s 25 26 3", long)?, long), "S:26,25,3 H:1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_hand(text: &str, pack: Pack) -> Result<CardSet, NotationError> {
    let mut reader = Reader::new(text);
    reader.lines();
    let hand = WrittenHand::read(&mut reader)?;
    reader.lines();
    match reader.peek() {
        None => hand.resolve(pack),
        Some(rest) => Err(hand.unexpected(rest.token)),
    }
}

impl<'t> WrittenHand<'t> {
    /// Reads the hand that is next, with the lines that go on with it.
    pub(super) fn read(reader: &mut Reader<'t>) -> Result<WrittenHand<'t>, NotationError> {
        let mut hand = WrittenHand::read_line(reader)?;
        while hand.read_more(reader)? {}
        hand.check()?;
        Ok(hand)
    }

    /// Reads the part of a hand on one line.
    pub(super) fn read_line(reader: &mut Reader<'t>) -> Result<WrittenHand<'t>, NotationError> {
        let first = reader.here();
        let mut hand = WrittenHand { entries: Vec::new(), form: Form::Groups, first };
        let (word, mut dot) = (Word::of(first), *reader);
        let is_ranks = matches!(word, Word::Ranks(_));
        if is_ranks {
            dot.next();
        }
        if (!is_ranks || dot.is_glued()) && dot.sign(|c| c == '.').is_some() {
            hand.pbn(reader)?;
            return Ok(hand);
        }
        match word {
            Word::Suit(_) | Word::SuitRanks(_) => {
                hand.form = Form::SuitFirst;
                hand.suit_first(reader)?;
            }
            Word::Ranks(_) | Word::RanksSuit(_) => hand.rank_first(reader)?,
            Word::Other if first.text().starts_with(is_dash) => hand.groups(reader)?,
            Word::Other => return Err(NotationError::grammar(first, HAND.0, HAND.1)),
        }
        Ok(hand)
    }

    /// Reads the next line if it goes on with the hand: the hand is written by suits, and the line begins with a suit. A line of single
    /// cards is a line of moves, and so is one below a blank line that begins with a card.
    pub(super) fn read_more(&mut self, reader: &mut Reader<'t>) -> Result<bool, NotationError> {
        let from = *reader;
        let line = reader.lines();
        let word = reader.here();
        let goes_on = line > 0
            && self.form == Form::SuitFirst
            && matches!(Word::of(word), Word::Suit(_) | Word::SuitRanks(_))
            && (line == 1 || WrittenCard::all_of_word(word).is_none())
            && label(reader).is_none()
            && !is_line_of_cards(*reader);
        if !goes_on {
            *reader = from;
            return Ok(false);
        }
        self.suit_first(reader)?;
        Ok(true)
    }

    /// `S:KJ H:AQT98`, `SKJ HAQT98`, `♠KJ♥AQT98`, `hearts A Q T 9 8, spades K J`
    fn suit_first(&mut self, reader: &mut Reader<'t>) -> Result<(), NotationError> {
        loop {
            let token = reader.here();
            match Word::of(token) {
                Word::SuitRanks(cards) => {
                    reader.next();
                    self.entries.extend(cards.into_iter().map(Entry::of_card));
                }
                Word::Suit(suit) => {
                    reader.next();
                    let has_colon = reader.sign(|c| matches!(c, ':' | '=')).is_some();
                    let runs = match reader.sign(is_dash) {
                        Some(_) => Vec::new(),
                        None => runs(reader, token, has_colon)?,
                    };
                    self.entries.push(Entry { suit: Some(suit), token, runs });
                }
                _ => return Ok(()),
            }
            separator(reader, |next| matches!(next, Word::Suit(_) | Word::SuitRanks(_)));
        }
    }

    /// `AQT98h KJs`, `A Q 10 9 8 of hearts, K J of spades`, `Ah Qh`, `AhQh`, or groups of ranks.
    fn rank_first(&mut self, reader: &mut Reader<'t>) -> Result<(), NotationError> {
        self.form = Form::RankFirst;
        let from = *reader;
        loop {
            let token = reader.here();
            match Word::of(token) {
                Word::RanksSuit(cards) => {
                    reader.next();
                    self.entries.extend(cards.into_iter().map(Entry::of_card));
                }
                Word::Ranks(_) => {
                    let runs = runs(reader, token, true)?;
                    let of = reader.take(&["of"]);
                    let name = reader.here();
                    match Word::of(name) {
                        Word::Suit(suit) => {
                            let is_word = name.text().chars().count() > 1;
                            if of.is_none() && runs.len() == 1 && runs[0].is_single() && is_word {
                                return Err(NotationError::grammar(
                                    name,
                                    "'of' between a rank and its suit",
                                    "write '2 of spades' or '2s'; '2 spades' can be the number of cards",
                                ));
                            }
                            reader.next();
                            self.entries.push(Entry { suit: Some(suit), token: name, runs });
                        }
                        _ if of.is_none() && self.entries.is_empty() => {
                            *reader = from;
                            return self.groups(reader);
                        }
                        _ => {
                            let remedy = "write 'KJ & AQT98', 'S:KJ H:AQT98' or 'K J of spades'";
                            return Err(NotationError::grammar(name, "a suit after the ranks", remedy));
                        }
                    }
                }
                _ => return Ok(()),
            }
            separator(reader, |next| matches!(next, Word::Ranks(_) | Word::RanksSuit(_)));
        }
    }

    /// `KJ & AQT98`
    fn groups(&mut self, reader: &mut Reader<'t>) -> Result<(), NotationError> {
        self.form = Form::Groups;
        loop {
            let token = reader.here();
            let runs = match Word::of(token) {
                _ if reader.sign(is_dash).is_some() => Vec::new(),
                Word::Ranks(_) => runs(reader, token, true)?,
                _ => return Err(NotationError::grammar(token, "ranks or '-' on both sides of '&'", GROUPS)),
            };
            self.entries.push(Entry { suit: None, token, runs });
            let Some(border) = reader.sign(|c| matches!(c, '&' | '/' | ';')) else { return Ok(()) };
            if border.text() != "&" && self.entries.len() > 1 {
                return Err(NotationError::grammar(border, "'&' between the suits of a hand of more than two", GROUPS));
            }
        }
    }

    /// `KJ.AQT98`, `KJ.AQT98..`: spades, hearts, diamonds and clubs.
    fn pbn(&mut self, reader: &mut Reader<'t>) -> Result<(), NotationError> {
        self.form = Form::RankFirst;
        let mut groups = 0;
        for suit in PBN {
            groups += 1;
            let token = reader.here();
            if let (Word::Ranks(run), true) = (Word::of(token), groups == 1 || reader.is_glued()) {
                reader.next();
                self.entries.push(Entry { suit: Some(suit), token, runs: vec![run] });
            }
            let is_more = groups < PBN.len() && (groups == 1 || reader.is_glued());
            if !is_more || reader.sign(|c| c == '.').is_none() {
                break;
            }
        }
        // `2.` is the number of a list.
        let is_half = groups == 2 && self.entries.last().is_none_or(|last| last.suit != Some(PBN[1]));
        if !matches!(groups, 2 | 4) || is_half || reader.is_glued() && reader.clone().sign(|c| c == '.').is_some() {
            let remedy = "write the four suits of PBN as in 'KJ.AQT98..', or name the suits, as in 'S:KJ H:AQT98'";
            return Err(NotationError::grammar(reader.here(), "two or four suits with dots between them", remedy));
        }
        Ok(())
    }

    /// Checks that no suit comes twice, unless the hand is written card by card.
    pub(super) fn check(&self) -> Result<(), NotationError> {
        let is_single = |entry: &Entry| matches!(entry.runs[..], [run] if run.is_single());
        if self.form == Form::Groups || self.entries.iter().all(is_single) {
            return Ok(());
        }
        let is_again = |at: &usize| self.entries[..*at].iter().any(|before| before.suit == self.entries[*at].suit);
        match (1..self.entries.len()).find(is_again) {
            None => Ok(()),
            Some(at) => Err(suit_twice(self.entries[at].token, self.entries[at].suit)),
        }
    }

    /// The error for a piece after the hand that does not belong to it.
    pub(super) fn unexpected(&self, token: Token<'t>) -> NotationError {
        let size = self.first.text();
        if is_size(size) {
            let remedy =
                format!("here '{size}' is ranks: for the game, write 'beat-it-or-eat-it-{size}' above the hands");
            return NotationError::grammar(token, "the end of the hand", remedy);
        }
        if matches!(Word::of(token), Word::Ranks(_) | Word::RanksSuit(_)) {
            return match self.form {
                Form::SuitFirst => NotationError::grammar(
                    token,
                    "a suit before more ranks",
                    "the ranks of one suit stand together, as in 'S:AQT', or all apart, as in 'S: A Q T'",
                ),
                _ => two_suits(token),
            };
        }
        NotationError::grammar(
            token,
            "the end of the hand",
            "write a hand as in 'S:KJ H:AQT98', and '|' between two hands",
        )
    }

    /// The number of groups, and so of suits, if the hand is written in groups and is not empty.
    pub(super) fn groups_shown(&self) -> Option<usize> {
        let is_void = self.entries.iter().all(|entry| entry.runs.is_empty());
        let groups = self.entries.len();
        (self.form == Form::Groups && (groups > 1 || !is_void)).then_some(groups)
    }

    /// The suits of the hand that are named, in order.
    pub(super) fn suits(&self) -> impl Iterator<Item = Suit> {
        self.entries.iter().filter_map(|entry| entry.suit)
    }

    /// The hand in a pack.
    ///
    /// # Errors
    ///
    /// If a suit or rank is not in the pack, or the hand has a card twice.
    pub fn resolve(&self, pack: Pack) -> Result<CardSet, NotationError> {
        place(&self.cards(pack)?, pack, &mut CardSet::default())
    }

    /// The cards in a pack, each with the token that wrote it.
    pub(super) fn cards(&self, pack: Pack) -> Result<Vec<(Card, Token<'t>)>, NotationError> {
        let suits = usize::from(pack.suits());
        if let Some(groups) = self.groups_shown().filter(|&groups| groups != suits) {
            let expected = format!("{suits} group{} of ranks, one for each suit", if suits == 1 { "" } else { "s" });
            return Err(match groups {
                1 => no_suit(self.first),
                _ => NotationError::new(self.first, Problem::NotInPack, expected, GROUPS),
            });
        }
        let mut cards = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let suit = entry.suit.or(Suit::from_index(at)).filter(|&suit| pack.has_suit(suit));
            let Some(suit) = suit else { return Err(not_a_suit(entry.token, pack)) };
            for run in &entry.runs {
                cards.extend(run.cards(suit, pack)?);
            }
        }
        Ok(cards)
    }
}

const GROUPS: &str = "write 'KJ & AQT98' with '-' for a suit without cards, or name the suits, as in 'S:KJ H:AQT98'";

/// The error for ranks without a suit. Only a pack of one suit that is asked for has them.
pub(super) fn no_suit(token: Token<'_>) -> NotationError {
    NotationError::grammar(token, "a suit for the ranks", GROUPS)
}

/// The error for a suit that has been named.
pub(super) fn suit_twice(token: Token<'_>, suit: Option<Suit>) -> NotationError {
    let letter = suit.map_or('?', Suit::letter);
    let remedy = format!("{letter} comes twice: put '|' between the hands, as in 'S:AQ H:K | S:K H:AQ'");
    NotationError::new(token, Problem::Grammar, "each suit once", remedy)
}

/// Takes a comma, a semicolon or `and` if a word follows that goes on.
fn separator(reader: &mut Reader<'_>, goes_on: impl Fn(Word<'_>) -> bool) {
    let from = *reader;
    reader.sign(|c| matches!(c, ',' | ';'));
    reader.take(&["and"]);
    if !goes_on(Word::of(reader.here())) {
        *reader = from;
    }
}

/// Ranks together, as `AQT98`, or apart, as `A Q 10, 9 8` or `ace, queen`.
fn runs<'t>(reader: &mut Reader<'t>, suit: Token<'t>, may_be_names: bool) -> Result<Vec<Run<'t>>, NotationError> {
    let mut runs: Vec<Run> = Vec::new();
    loop {
        let from = *reader;
        if !runs.is_empty() {
            let _ = reader.sign(|c| c == ',').is_some() || reader.take(&["and"]).is_some();
        }
        let Word::Ranks(run) = Word::of(reader.here()) else {
            *reader = from;
            break;
        };
        if run.is_name() && !may_be_names {
            let remedy = "write 'spades: two' or 'S:2'; 'spades two' can be the number of cards";
            return Err(NotationError::grammar(run.ranks, "a colon before the name of a rank", remedy));
        }
        if runs.first().is_some_and(|first| !first.is_single() || !run.is_single() || first.is_name() != run.is_name())
        {
            *reader = from;
            // The caller says what may stand here.
            if reader.word().is_none() {
                return Err(two_suits(run.ranks));
            }
            break;
        }
        runs.push(run);
        reader.next();
    }
    if runs.is_empty() {
        let here = reader.here();
        let is_rank = |c: char| c.is_ascii_digit() || letter(c).is_some();
        // `AQZ98`: the character that is no rank.
        let bad = here.text().char_indices().find(|&(at, c)| at > 0 && !is_rank(c) && here.text().starts_with(is_rank));
        return Err(NotationError::grammar(
            bad.map_or(here, |(at, c)| here.part(at, at + c.len_utf8())),
            "ranks or '-' after the suit",
            if suit.text().len() == 1 {
                "write a card as '8h', and a hand without hearts as 'H:-'"
            } else {
                "write them as in 'hearts A Q T' or 'H:AQT', and a hand without hearts as 'H:-'"
            },
        ));
    }
    Ok(runs)
}

/// Whether the next line is a list of single cards, as a line of moves.
fn is_line_of_cards(mut reader: Reader<'_>) -> bool {
    std::iter::from_fn(|| reader.next()).take_while(|lexeme| lexeme.kind != Kind::Line).all(|lexeme| {
        match lexeme.kind {
            Kind::Word => WrittenCard::all_of_word(lexeme.token).is_some(),
            kind => kind != Kind::Sign(':'),
        }
    })
}

/// The ranks of one suit of a hand, highest first, or a dash if there are none.
pub(super) fn format_suit(hand: CardSet, suit: Suit, pack: Pack, separator: &str) -> String {
    let mut ranks = String::new();
    for card in (hand & pack.suit(suit)).iter().rev() {
        ranks.push_str(if ranks.is_empty() { "" } else { separator });
        push_rank(&mut ranks, pack.rank_of(card), suit, pack);
    }
    if ranks.is_empty() { "-".to_owned() } else { ranks }
}

/// Prints a hand, highest cards first: `S:AJT653 H:-`. Cards that are not in the pack are left out.
pub fn format_hand(hand: CardSet, pack: Pack) -> String {
    let separator = if pack.ranks() > MOST_NAMED { "," } else { "" };
    let mut suits = String::new();
    for suit in pack.each_suit() {
        suits.push_str(if suits.is_empty() { "" } else { " " });
        suits.extend([suit.letter(), ':']);
        suits.push_str(&format_suit(hand, suit, pack, separator));
    }
    suits
}
