//! Cards as written and printed, and the words of hands.

use super::error::{NotationError, Problem};
use super::lexer::Reader;
use super::rank::{Run, push_rank};
use super::suit::{self, playing_card};
use super::token::{Token, is_variation_selector};
use crate::{Card, CardSet, Move, Pack, Suit};

/// A card as written, before the pack is known. In a word of a hand, it can have several ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenCard<'t> {
    pub(super) run: Run<'t>,
    pub(super) suit: Suit,
    pub(super) token: Token<'t>,
}

impl<'t> WrittenCard<'t> {
    /// All cards of a word.
    pub(super) fn all_of_word(word: Token<'t>) -> Option<Vec<WrittenCard<'t>>> {
        match Word::of(word) {
            Word::SuitRanks(cards) | Word::RanksSuit(cards) => {
                Some(cards).filter(|cards| cards.iter().all(|card| card.run.is_single()))
            }
            _ => None,
        }
    }

    /// The card in a pack.
    ///
    /// # Errors
    ///
    /// If the suit or the rank is not in the pack.
    pub fn resolve(&self, pack: Pack) -> Result<Card, NotationError> {
        if !pack.has_suit(self.suit) {
            return Err(not_a_suit(self.token, pack));
        }
        self.run.cards(self.suit, pack).map(|cards| cards[0].0)
    }
}

/// The error for a suit that the pack lacks.
pub(super) fn not_a_suit(token: Token<'_>, pack: Pack) -> NotationError {
    let names: Vec<String> = pack.each_suit().map(|suit| suit.name().to_lowercase()).collect();
    let remedy = format!("a {}-suit pack has {}", pack.suits(), names.join(", "));
    NotationError::new(token, Problem::NotInPack, "a suit of this pack", remedy)
}

/// A word of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word<'t> {
    /// `S`, `♠` or `spades`
    Suit(Suit),
    /// `KJ`, `10` or `king`
    Ranks(Run<'t>),
    /// `SKJ` or `♠KJ♥AQT98`
    SuitRanks(Vec<WrittenCard<'t>>),
    /// `KJs`, `KsJs` or `🂮🂫`
    RanksSuit(Vec<WrittenCard<'t>>),
    Other,
}

impl<'t> Word<'t> {
    pub fn of(word: Token<'t>) -> Word<'t> {
        if word.text().is_empty() {
            return Word::Other;
        }
        if let Some(suit) = suit::of_word(word.text()) {
            return Word::Suit(suit);
        }
        if let Some(run) = Run::of(word) {
            return Word::Ranks(run);
        }
        let sign = |piece: Token| piece.text().chars().next().and_then(suit::of_char);
        let unicode = word.text().char_indices().map(|(at, c)| {
            let (token, (suit, _)) = (word.part(at, at + c.len_utf8()), playing_card(c)?);
            Some(WrittenCard { run: Run { ranks: token, whole: token }, suit, token })
        });
        if let Some(cards) = unicode.collect() {
            return Word::RanksSuit(cards);
        }
        let pieces = pieces(word);
        let is_suit_first = sign(pieces[0]).is_some();
        let cards = pieces.chunks(2).enumerate().map(|(at, pair)| {
            let &[one, two] = pair else { return None };
            let (suit, ranks) = if is_suit_first { (one, two) } else { (two, one) };
            let run = Run::of(ranks).filter(|run| !run.is_name())?;
            // A letter within a word can be a slip, as in `HADT98`.
            let fits =
                if is_suit_first { at == 0 || !suit.text().is_ascii() } else { pieces.len() == 2 || run.is_single() };
            let token = word.part(one.offset() - word.offset(), two.end() - word.offset());
            Some(WrittenCard { run: run.in_card(token), suit: sign(suit)?, token }).filter(|_| fits)
        });
        match cards.collect() {
            Some(cards) if is_suit_first => Word::SuitRanks(cards),
            Some(cards) => Word::RanksSuit(cards),
            None => Word::Other,
        }
    }
}

/// A word cut into the signs of suits and what stands between them.
fn pieces(word: Token<'_>) -> Vec<Token<'_>> {
    let (text, mut pieces, mut at) = (word.text(), Vec::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let is_sign = suit::of_char(c).is_some();
        let is_more = |c: char| if is_sign { is_variation_selector(c) } else { suit::of_char(c).is_none() };
        let first = at + c.len_utf8();
        let end = text[first..].find(|c| !is_more(c)).map_or(text.len(), |length| first + length);
        pieces.push(word.part(at, end));
        at = end;
    }
    pieces
}

/// Reads one card: a suit and a rank in either order, in upper or lower case.
///
/// # Errors
///
/// If the text is not a card of the pack.
///
/// ```
/// use faceup_core::{Pack, notation::{format_card, parse_card}};
/// let pack = Pack::new(4, 8)?;
/// for text in ["S10", "ts", "Xs", "10♠"] {
///     assert_eq!(format_card(parse_card(text, pack)?, pack), "Ts");
/// }
/// // 1 is the ace of a suit of up to 13 ranks, and the lowest card of a longer suit.
/// assert_eq!(format_card(parse_card("1h", pack)?, pack), "Ah");
/// let long = Pack::new(2, 26)?;
/// assert_eq!(parse_card("1s", long)?.bit(), 0);
/// assert_eq!(parse_card("As", long)?, parse_card("26s", long)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_card(text: &str, pack: Pack) -> Result<Card, NotationError> {
    let word = Token::new(text, 0).trimmed();
    let (expected, remedy) = match Word::of(word) {
        _ if word.text().is_empty() => CARD,
        Word::Suit(_) => ("a rank with the suit", CARD.1),
        Word::Ranks(_) => ("a suit with the rank", CARD.1),
        _ => CARD,
    };
    let is_word = Reader::new(word.text()).here().text() == word.text();
    match WrittenCard::all_of_word(word).as_deref() {
        Some([card]) if is_word => card.resolve(pack),
        _ => Err(NotationError::grammar(word, expected, remedy)),
    }
}

const CARD: (&str, &str) = ("a card", "write the rank and the suit together, as in '8h', 'Ts' or 'h26'");

/// Prints a card: `8h`, `Th`, `Ah`, or `26h` if a suit has more than 13 ranks. A card that is not in the pack
/// prints as `#` and its bit number, which is never read as a card.
pub fn format_card(card: Card, pack: Pack) -> String {
    if !pack.contains(card) {
        return format!("#{}", card.bit());
    }
    let (mut name, suit) = (String::with_capacity(3), pack.suit_of(card));
    push_rank(&mut name, pack.rank_of(card), suit, pack);
    name.push(suit.letter().to_ascii_lowercase());
    name
}

/// Adds cards to `placed`, and returns them as a set. A card that is in `placed` already is an error.
pub(super) fn place(cards: &[(Card, Token<'_>)], pack: Pack, placed: &mut CardSet) -> Result<CardSet, NotationError> {
    let before = *placed;
    for &(card, token) in cards {
        if placed.contains(card) {
            let remedy = format!("the {} already has a place, so remove one", format_card(card, pack));
            return Err(NotationError::new(token, Problem::Twice, "each card once", remedy));
        }
        *placed = placed.with(card);
    }
    Ok(*placed - before)
}

/// The first few cards of a set, and the number of the others.
pub(super) fn list(cards: CardSet, pack: Pack) -> String {
    const MOST: usize = 8;
    let names: Vec<String> = cards.iter().take(MOST).map(|card| format_card(card, pack)).collect();
    match cards.len() as usize {
        count if count > MOST => format!("{} and {} more", names.join(", "), count - MOST),
        _ => names.join(", "),
    }
}

impl Move {
    /// The name of the move: its card, as `8h`, or `eat`.
    ///
    /// ```
    /// use faceup_core::{Move, Rules};
    /// let rules = Rules::beat_it_or_eat_it(2, 13)?;
    /// let ace = rules.deal("As")?.starter().iter().next().unwrap();
    /// assert_eq!(Move::Lead(ace).name(rules.pack()), "As");
    /// assert_eq!(Move::Eat.name(rules.pack()), "eat");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn name(self, pack: Pack) -> String {
        self.card().map_or_else(|| "eat".to_owned(), |card| format_card(card, pack))
    }
}
