//! Hands in the spellings of people, written anew in the notation that the readers take.
//!
//! The words are few and known. A text with any other word has no respelling, so nothing is guessed. Where a sign can mean two things, a
//! [`Note`] says what it was taken for.

use std::ops::Range;

use super::card::WrittenCard;
use super::error::NotationError;
use super::note::Note;
use super::pbn;
use super::problem::Problem;
use super::rank::{Piece, WrittenRank};
use super::rewritten::{Respelling, Rewritten};
use super::suit;
use super::token::{Token, is_variation_selector};
use crate::Suit;

/// Writes a deal or position in the notation of [`parse_position`](super::parse_position), for a text that the reader refused. A text has
/// several respellings if its numbers have two meanings, and none if it has an unknown word.
///
/// # Errors
///
/// If the text is a deal in LIN, which is not read, or one in PBN of more than two hands. If all words are known, but one of them can mean
/// two things, as in `two spades`.
///
/// ```
/// use faceup_core::notation::respellings;
/// let respelt = |text| respellings(text).map(|all| all.first().map(|one| one.rewritten.text().trim().to_owned()));
/// for text in ["AQT98h KJs", "HAQT98SKJ", "A Q 10 9 8 of hearts and K J of spades", "AhQhTh9h8hKsJs"] {
///     let written = respelt(text)?.ok_or(text)?;
///     let rules = faceup_core::Rules::beat_it_or_eat_it(2, 7)?;
///     assert_eq!(rules.deal(&written)?, rules.deal("S:KJ H:AQT98")?);
/// }
/// assert_eq!(respelt("a sentence about hearts")?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn respellings(text: &str) -> Result<Vec<Respelling>, NotationError> {
    // No deal is longer.
    if text.len() > LONGEST {
        return Ok(Vec::new());
    }
    if let Some(token) = pbn::lin(text) {
        return Err(NotationError::new(&token, Problem::Lin));
    }
    if let Some(respelling) = pbn::respelt(text) {
        return respelling.map(|respelling| vec![respelling]);
    }
    let Some(items) = items(text) else { return Ok(Vec::new()) };
    if let Some((problem, place)) = items.iter().find_map(|(item, place)| Some((item.doubt()?, place))) {
        return Err(NotationError::new(&Token::new(&text[place.clone()], place.start), problem));
    }
    let write = |by_number| match Writer::write(&items, by_number) {
        Err(Doubt { problem, place }) => {
            Err(NotationError::new(&Token::new(&text[place.clone()], place.start), problem))
        }
        Ok(respelling) => Ok(respelling),
    };
    let (by_name, by_number) = (write(false)?, write(true)?);
    let is_new = |respelling: &Respelling| !respelling.rewritten.text().split_whitespace().eq(text.split_whitespace());
    Ok(by_name.into_iter().chain(by_number).filter(is_new).collect())
}

/// The longest text of a deal, in bytes.
const LONGEST: usize = 1 << 16;

/// What a piece of a text means.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Item {
    Suit(Suit),
    /// Ranks without a suit.
    Ranks(String),
    /// Ranks and their suit in one word.
    Holding(Suit, String),
    /// `no`, before a suit.
    No,
    /// A word for an empty suit.
    Void,
    /// The word `and`.
    Conjunction,
    /// `&`
    And,
    /// `/` or `;`
    Separator(char),
    Comma,
    Colon,
    Dash,
    Bar,
    Star,
    Lead,
    Filler,
    /// The word `of`.
    Of,
    /// An `a` that can be an article or an ace.
    Article,
    /// A word for a player who is not the one to move.
    Opponent,
    /// A word such as `not`.
    Negation,
    Open,
    Close,
}

impl Item {
    /// The problem of a piece that has two meanings wherever it stands.
    const fn doubt(&self) -> Option<Problem> {
        match self {
            Item::Article => Some(Problem::Article),
            Item::Opponent => Some(Problem::OpponentsHand),
            Item::Negation => Some(Problem::Negation),
            _ => None,
        }
    }
}

type Placed = (Item, Range<usize>);

/// Words without a meaning of their own.
const FILLERS: [&str; 28] = [
    "i", "have", "has", "hold", "holds", "holding", "my", "the", "hand", "deal", "deals", "in", "with", "is", "are",
    "cards", "card", "plus", "suit", "got", "now", "board", "am", "player", "dealt", "to", "me", "hero",
];

const RANKS: [(&str, &str); 16] = [
    ("ace", "A"),
    ("king", "K"),
    ("queen", "Q"),
    ("jack", "J"),
    ("knave", "J"),
    ("ten", "T"),
    ("nine", "9"),
    ("eight", "8"),
    ("seven", "7"),
    ("six", "6"),
    ("five", "5"),
    ("four", "4"),
    ("three", "3"),
    ("trey", "3"),
    ("two", "2"),
    ("deuce", "2"),
];

/// The rank that an English word names, as a letter or digit: `ten` is `T`.
///
/// ```
/// assert_eq!(faceup_core::notation::rank_word("Ten"), Some("T"));
/// ```
pub fn rank_word(word: &str) -> Option<&'static str> {
    RANKS.into_iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, rank)| rank)
}

/// The pieces of a text. `None` if one of them is unknown.
fn items(text: &str) -> Option<Vec<Placed>> {
    let mut items: Vec<Placed> = Vec::new();
    let mut word: Option<usize> = None;
    // Whether the last word is an `a` that may be an article.
    let mut article = false;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_of_a_word =
            c.is_alphanumeric() || is_variation_selector(c) || !c.is_ascii() && suit::of_char(c).is_some();
        if is_of_a_word && at < text.len() {
            word.get_or_insert(at);
            continue;
        }
        if let Some(from) = word.take() {
            let word = &text[from..at];
            if std::mem::take(&mut article)
                && let Some(((last, place), before)) = items.split_last_mut()
                && let Some(meant) = article_before(word, &text[place.clone()], before.last())
            {
                *last = meant;
            }
            article = word.eq_ignore_ascii_case("a");
            take_word(word, from, &mut items)?;
        }
        let item = match c {
            ':' | '=' => Item::Colon,
            ',' | '\n' | '+' => Item::Comma,
            '.' if text[at + 1..].chars().next().is_none_or(char::is_whitespace) => Item::Comma,
            ';' | '/' => Item::Separator(c),
            '&' => Item::And,
            '-' | '–' | '—' | '−' => Item::Dash,
            '|' => Item::Bar,
            '*' => Item::Star,
            '(' | '[' | '{' => Item::Open,
            ')' | ']' | '}' => Item::Close,
            '"' | '“' | '”' | '\'' => continue,
            _ if c.is_whitespace() => continue,
            _ => {
                let (suit, rank) = playing_card(c)?;
                Item::Holding(suit, rank.to_owned())
            }
        };
        article = false;
        items.push((item, at..at + c.len_utf8()));
    }
    Some(items)
}

/// The meaning of the word `a`, if the word after it says that it may be no ace.
fn article_before(word: &str, a: &str, before: Option<&Placed>) -> Option<Item> {
    const NOUNS: [&str; 7] = ["hand", "deal", "card", "suit", "board", "player", "position"];
    let is_rank = rank_word(word).is_some();
    if is_one_of(word, &NOUNS) {
        let is_in_hand = matches!(before, Some((Item::Ranks(_) | Item::Suit(_) | Item::Colon, _)));
        return Some(if is_in_hand { Item::Article } else { Item::Filler });
    }
    // `A king` can be two ranks, and `a spade` a card.
    let is_doubtful = if is_rank { a == "A" } else { word.len() > 1 && suit::of_word(word).is_some() };
    (is_rank || is_doubtful).then_some(if is_doubtful { Item::Article } else { Item::Filler })
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// Whether a word means a player who is not the one to move.
///
/// ```
/// use faceup_core::notation::is_opponent;
/// assert!(is_opponent("Opponent") && is_opponent("your") && !is_opponent("you"));
/// ```
pub fn is_opponent(word: &str) -> bool {
    const OPPONENTS: [&str; 42] = [
        "opponent",
        "opponents",
        "opp",
        "opps",
        "oppo",
        "other",
        "others",
        "dealer",
        "second",
        "follower",
        "receiver",
        "responder",
        "your",
        "yours",
        "his",
        "her",
        "hers",
        "their",
        "theirs",
        "he",
        "she",
        "they",
        "him",
        "them",
        "computer",
        "cpu",
        "bot",
        "machine",
        "villain",
        "enemy",
        "foe",
        "rival",
        "adversary",
        "antagonist",
        "rest",
        "remaining",
        "remainder",
        "remains",
        "complement",
        "unseen",
        "hidden",
        "missing",
    ];
    is_one_of(word, &OPPONENTS)
}

/// Whether a word says that the cards behind it are not the hand.
pub(super) fn is_negation(word: &str) -> bool {
    const NEGATIONS: [&str; 22] = [
        "no",
        "not",
        "non",
        "never",
        "nor",
        "neither",
        "without",
        "except",
        "excepting",
        "excluding",
        "excluded",
        "minus",
        "less",
        "but",
        "lacks",
        "lacking",
        "lack",
        "sans",
        "save",
        "hasn",
        "isn",
        "un",
    ];
    is_one_of(word, &NEGATIONS)
}

fn take_word(word: &str, from: usize, items: &mut Vec<Placed>) -> Option<()> {
    let is = |one_of: &[&str]| is_one_of(word, one_of);
    let place = from..from + word.len();
    let token = Token::new(word, from);
    let item = if let Some(suit) = suit::of_word(word) {
        Item::Suit(suit)
    } else if Piece::run(&token).is_some() {
        Item::Ranks(word.to_owned())
    } else if let Some(holdings) = holdings(word) {
        items.extend(holdings.into_iter().map(|(suit, ranks)| (Item::Holding(suit, ranks), place.clone())));
        return Some(());
    } else if let Some(rank) = rank_word(word) {
        Item::Ranks(rank.to_owned())
    } else if is(&["vs", "versus", "v", "against"]) {
        Item::Bar
    } else if is(&["and"]) {
        Item::Conjunction
    } else if is(&["no"]) {
        Item::No
    } else if is(&["none", "void", "nothing", "empty"]) {
        Item::Void
    } else if is(&["lead"]) {
        Item::Lead
    } else if is(&["of"]) {
        Item::Of
    } else if is_opponent(word) {
        Item::Opponent
    } else if is_negation(word) {
        Item::Negation
    } else if is(&FILLERS) {
        Item::Filler
    } else {
        return None;
    };
    items.push((item, place));
    Some(())
}

/// Reads a word of ranks and suits that either all stand before their ranks, as in `SKJHAQ`, or all behind them, as in `AhQhKJs`.
fn holdings(word: &str) -> Option<Vec<(Suit, String)>> {
    let mut holdings: Vec<(Option<Suit>, String)> = Vec::new();
    let first = word.chars().next()?;
    let is_suit_first = suit::of_char(first).is_some();
    for c in word.chars().filter(|&c| !is_variation_selector(c)) {
        match (suit::of_char(c), is_suit_first) {
            (Some(suit), true) => holdings.push((Some(suit), String::new())),
            (Some(suit), false) => {
                let last = holdings.last_mut().filter(|(before, _)| before.is_none())?;
                last.0 = Some(suit);
            }
            (None, true) => holdings.last_mut()?.1.push(c),
            (None, false) => match holdings.last_mut().filter(|(before, _)| before.is_none()) {
                Some((_, ranks)) => ranks.push(c),
                None => holdings.push((None, c.to_string())),
            },
        }
    }
    let whole = |(suit, ranks): (Option<Suit>, String)| {
        Piece::run(&Token::new(ranks.as_str(), 0)).filter(|pieces| !pieces.is_empty())?;
        Some((suit?, ranks))
    };
    holdings.into_iter().map(whole).collect()
}

/// The card that a character shows: 🂡 is the ace of spades.
pub(super) fn playing_card(c: char) -> Option<(Suit, &'static str)> {
    const NAMES: [&str; 14] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "", "Q", "K"];
    let code = u32::from(c).checked_sub(0x1f0a0)?;
    let suit =
        [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].get(usize::try_from(code / 16).ok()?).copied()?;
    let name = NAMES.get(usize::try_from(code % 16).ok()?.checked_sub(1)?)?;
    (!name.is_empty()).then_some((suit, name))
}

/// A piece that can mean two things.
struct Doubt {
    problem: Problem,
    place: Range<usize>,
}

/// Writes the items of a text.
struct Writer {
    /// Whether 11 to 14 are the jack to the ace.
    by_number: bool,
    /// The last suit, the number of its ranks so far, and whether one of them is such a number.
    in_suit: (Option<Suit>, usize, bool),
    /// Whether a list of ranks, as in `S:14,9`, shows that each number is one rank.
    has_list: bool,
    doubt: Option<Doubt>,
    rewritten: Rewritten,
    notes: Vec<Note>,
}

impl Writer {
    fn write(items: &[Placed], by_number: bool) -> Result<Option<Respelling>, Doubt> {
        let mut writer = Writer {
            by_number,
            in_suit: (None, 0, false),
            has_list: false,
            doubt: None,
            rewritten: Rewritten::default(),
            notes: Vec::new(),
        };
        let is_written = writer.position(items).is_some();
        match writer.doubt {
            Some(doubt) => Err(doubt),
            None => Ok(is_written.then_some(Respelling { rewritten: writer.rewritten, notes: writer.notes })),
        }
    }

    fn position(&mut self, items: &[Placed]) -> Option<()> {
        let bars = items.iter().filter(|(item, _)| *item == Item::Bar).map(|(_, place)| place.clone());
        let mut bars = bars.collect::<Vec<_>>().into_iter();
        for (index, field) in items.split(|(item, _)| *item == Item::Bar).enumerate() {
            if let Some(place) = (index > 0).then(|| bars.next()).flatten() {
                self.rewritten.write(" | ", place);
            }
            match index {
                0 => self.hand(field)?,
                1 if field.iter().all(|(item, _)| *item == Item::Star) => {
                    field.iter().for_each(|(_, place)| self.rewritten.write("*", place.clone()));
                }
                1 => self.hand(field)?,
                2 => self.pile(field)?,
                _ => return None,
            }
        }
        if self.by_number {
            self.has_list.then(|| self.note(Note::HighNumbers))?;
        }
        Some(())
    }

    fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn doubt<T>(&mut self, problem: Problem, place: &Range<usize>) -> Option<T> {
        self.doubt = Some(Doubt { problem, place: place.clone() });
        None
    }

    fn ranks(&mut self, ranks: &str, place: &Range<usize>) -> Option<()> {
        if !self.by_number {
            self.rewritten.write(ranks, place.clone());
        } else {
            let number = match WrittenRank::of_text(ranks)? {
                WrittenRank::Number(n @ 2..=14) => n,
                _ => return None,
            };
            let (suit, count, is_high) = self.in_suit;
            self.in_suit = (suit, count + 1, is_high || number > 10);
            self.has_list |= count > 0 && self.in_suit.2;
            let rank = [("J", 11), ("Q", 12), ("K", 13), ("A", 14)].into_iter().find(|&(_, n)| n == number);
            self.rewritten.write(rank.map_or(ranks, |(letter, _)| letter), place.clone());
        }
        self.rewritten.write(" ", place.clone());
        Some(())
    }

    fn suit(&mut self, suit: Suit, place: &Range<usize>) {
        if self.in_suit.0 != Some(suit) {
            self.in_suit = (Some(suit), 0, false);
        }
        // A colon would make numbers of the ranks of a long suit.
        self.rewritten.write(&format!("{} ", suit.letter()), place.clone());
    }

    fn pile(&mut self, items: &[Placed]) -> Option<()> {
        for (item, place) in items {
            match item {
                Item::Holding(suit, rank) if Piece::run(&Token::new(rank.as_str(), 0))?.len() == 1 => {
                    let card = format!("{rank}{}", suit.letter().to_ascii_lowercase());
                    WrittenCard::of_word(&Token::new(card.as_str(), 0))?;
                    self.rewritten.write(&card, place.clone());
                    self.rewritten.write(" ", place.clone());
                }
                Item::Lead => self.rewritten.write("lead ", place.clone()),
                Item::Dash => self.rewritten.write("- ", place.clone()),
                Item::Comma | Item::Open | Item::Close | Item::Filler | Item::Of => {}
                _ => return None,
            }
        }
        Some(())
    }

    fn hand(&mut self, items: &[Placed]) -> Option<()> {
        // A heading such as `My hand:` says nothing.
        let fillers = items.iter().take_while(|(item, _)| *item == Item::Filler).count();
        let colon = usize::from(fillers > 0 && items.get(fillers).is_some_and(|(item, _)| *item == Item::Colon));
        let items = Some(&items[fillers + colon..]).filter(|items| !items.is_empty())?;
        let has_suits = items.iter().any(|(item, _)| matches!(item, Item::Suit(_) | Item::Holding(..)));
        let is_first = |at: &usize| match items[*at].0 {
            Item::Suit(_) => at.checked_sub(1).is_none_or(|before| items[before].0 != Item::No),
            Item::Ranks(_) | Item::Holding(..) => true,
            _ => false,
        };
        let first = (0..items.len()).find(is_first).map(|at| &items[at]);
        if !has_suits {
            self.groups(items)
        } else if matches!(first, Some((Item::Ranks(_), _))) {
            self.suits_after(items)
        } else {
            self.suits_before(items)
        }
    }

    /// Whether the dash at `at` stands between ranks. Notes it if it could be a range.
    fn is_list(&mut self, items: &[Placed], at: usize) -> bool {
        let rank = |at: Option<usize>| match items.get(at?) {
            Some((Item::Ranks(ranks), _)) => WrittenRank::of_text(ranks),
            _ => None,
        };
        let (Some(high), Some(low)) = (rank(at.checked_sub(1)), rank(Some(at + 1))) else { return false };
        let height = |rank: WrittenRank| rank.below_ace().map_or(0, i32::from);
        if (height(high) - height(low)).abs() != 1 {
            self.note(Note::Dash);
        }
        true
    }

    /// Groups of ranks, one for each suit.
    fn groups(&mut self, items: &[Placed]) -> Option<()> {
        for (index, (item, place)) in items.iter().enumerate() {
            match item {
                Item::Ranks(ranks) => self.ranks(ranks, place)?,
                Item::And => {
                    self.in_suit = (None, 0, false);
                    self.rewritten.write("& ", place.clone());
                }
                Item::Separator(sign) => {
                    self.in_suit = (None, 0, false);
                    self.note(Note::Separator(*sign));
                    self.rewritten.write("& ", place.clone());
                }
                Item::Dash if self.is_list(items, index) => {}
                Item::Dash => self.rewritten.write("- ", place.clone()),
                Item::Comma => {}
                _ => return None,
            }
        }
        Some(())
    }

    /// A suit that the text says is empty: `no hearts`.
    fn void(&mut self, items: &[Placed], at: usize) -> Option<()> {
        let (Item::Suit(suit), place) = items.get(at)? else { return None };
        self.suit(*suit, place);
        self.rewritten.write("- ", place.clone());
        Some(())
    }

    /// Each suit before its ranks.
    fn suits_before(&mut self, items: &[Placed]) -> Option<()> {
        // The last suit, and whether it has ranks.
        let mut open: Option<bool> = None;
        let mut skip = false;
        for (index, (item, place)) in items.iter().enumerate() {
            if std::mem::take(&mut skip) {
                continue;
            }
            let next =
                || items[index + 1..].iter().find(|(item, _)| !matches!(item, Item::Filler | Item::Of | Item::Open));
            match item {
                Item::Suit(suit) if open != Some(false) => {
                    self.suit(*suit, place);
                    open = Some(false);
                }
                Item::Ranks(ranks) if open.is_some() => {
                    self.ranks(ranks, place)?;
                    open = Some(true);
                }
                Item::Holding(suit, ranks) if open != Some(false) => {
                    self.suit(*suit, place);
                    self.ranks(ranks, place)?;
                    open = None;
                }
                Item::No if open != Some(false) => {
                    self.void(items, index + 1)?;
                    (open, skip) = (None, true);
                }
                Item::Colon if open == Some(false) => self.rewritten.write(": ", place.clone()),
                // `Spades - K J`, or an empty suit.
                Item::Dash if open == Some(false) && matches!(next(), Some((Item::Ranks(_), _))) => {}
                Item::Dash | Item::Void if open == Some(false) => {
                    self.rewritten.write("- ", place.clone());
                    open = None;
                }
                Item::Dash if self.is_list(items, index) => {}
                Item::Dash if matches!(next(), Some((Item::Suit(_) | Item::Holding(..), _))) => {}
                // Brackets around the ranks of a suit, or around all.
                Item::Open if open == Some(false) || index == 0 && is_closed_at_end(items) => {}
                Item::Open => return self.doubt(Problem::CardsInBrackets, place),
                Item::Close if matches!(items.get(index + 1), Some((Item::Ranks(_), _))) => {
                    return self.doubt(Problem::CardsInBrackets, place);
                }
                Item::Comma | Item::Separator(_) | Item::Conjunction | Item::Filler | Item::Of | Item::Close => {}
                _ => return None,
            }
        }
        // `Spades two, hearts three` can be numbers of cards.
        let ranks = || items.iter().filter(|(item, _)| matches!(item, Item::Ranks(_) | Item::Holding(..)));
        let suits = items.iter().filter(|(item, _)| matches!(item, Item::Suit(_))).count();
        if let Some((_, first)) = ranks().next()
            && ranks().all(is_spelled_number)
            && ranks().count() <= suits
        {
            return self.doubt(Problem::CountOrRank, first);
        }
        (open != Some(false)).then_some(())
    }

    /// Each suit behind its ranks.
    fn suits_after(&mut self, items: &[Placed]) -> Option<()> {
        let mut waiting: Vec<(&str, &Range<usize>)> = Vec::new();
        let mut skip = false;
        for (index, (item, place)) in items.iter().enumerate() {
            if std::mem::take(&mut skip) {
                continue;
            }
            let next = || items[index + 1..].iter().find(|(item, _)| *item != Item::Filler);
            match item {
                Item::Ranks(ranks) => waiting.push((ranks, place)),
                Item::Suit(suit) if !waiting.is_empty() => {
                    if let Some(number) = counted(items, index, waiting.len()) {
                        return self.doubt(Problem::CountOrRank, number);
                    }
                    self.suit(*suit, place);
                    for (ranks, place) in waiting.drain(..) {
                        self.ranks(ranks, place)?;
                    }
                }
                Item::Holding(suit, ranks) if waiting.is_empty() => {
                    self.suit(*suit, place);
                    self.ranks(ranks, place)?;
                }
                Item::No if waiting.is_empty() => {
                    self.void(items, index + 1)?;
                    skip = true;
                }
                Item::Dash if self.is_list(items, index) => {}
                Item::Of if !matches!(next(), Some((Item::Suit(_), _))) => return None,
                // Brackets around all.
                Item::Open if index == 0 && is_closed_at_end(items) => {}
                Item::Close if index + 1 == items.len() => {}
                Item::Comma | Item::Separator(_) | Item::Conjunction | Item::Filler | Item::Of => {}
                _ => return None,
            }
        }
        waiting.is_empty().then_some(())
    }
}

/// Whether the first closing bracket is the last piece.
fn is_closed_at_end(items: &[Placed]) -> bool {
    items.iter().position(|(item, _)| *item == Item::Close) == items.len().checked_sub(1)
}

/// Whether an item is a number above one as a word.
fn is_spelled_number((item, place): &Placed) -> bool {
    matches!(item, Item::Ranks(ranks) if place.len() > ranks.len() && !"AKQJ".contains(ranks.as_str()))
}

/// The number before the suit at `at` that can say how many cards there are, as in `two spades` and `ace, two hearts`. `waiting` ranks
/// stand before the suit.
fn counted(items: &[Placed], at: usize, waiting: usize) -> Option<&Range<usize>> {
    let number = at.checked_sub(1).map(|before| &items[before])?;
    let is_number = is_spelled_number(number)
        || matches!(&number.0, Item::Ranks(ranks) if ranks.bytes().all(|b| b.is_ascii_digit()));
    // A letter or sign of a suit makes a card.
    let is_word = items[at].1.len() >= "club".len();
    let is_alone = waiting == 1
        || waiting == 2
            && matches!(at.checked_sub(2).map(|before| &items[before].0), Some(Item::Comma | Item::Conjunction));
    (is_number && is_word && is_alone).then_some(&number.1)
}
