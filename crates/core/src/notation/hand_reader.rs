//! Reading hands.

use super::card::WrittenCard;
use super::error::NotationError;
use super::hand::{Entry, Place, WrittenHand};
use super::problem::{Expected, Problem};
use super::rank::Piece;
use super::spelling::{playing_card, rank_word};
use super::suit;
use super::token::{Kind, Lexeme, Mark, Token, lex};
use crate::{CardSet, Pack, Suit};

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
    WrittenHand::read_at(text, 0)?.resolve(pack)
}

impl WrittenHand {
    /// Reads a hand that begins at byte `base` of the whole text.
    pub(super) fn read_at(text: &str, base: usize) -> Result<WrittenHand, NotationError> {
        let mut reader = HandReader::new(base);
        for lexeme in lex(text, base) {
            reader.take(&lexeme)?;
        }
        let hand = reader.finish()?;
        if hand.entries.is_empty() && hand.groups == 0 {
            return Err(NotationError::unexpected(&hand.first, Expected::Hand));
        }
        Ok(hand)
    }
}

/// Reads a hand lexeme by lexeme.
#[derive(Debug, Clone)]
pub(super) struct HandReader {
    hand: WrittenHand,
    open: Open,
    /// Whether `hand.first` is the first piece of the hand. Until then it marks the start of the text.
    begun: bool,
    last_and: Option<Token>,
}

/// The last thing read. It determines what may follow.
#[derive(Debug, Clone)]
enum Open {
    /// Nothing, a card, or an empty suit. Ranks need a suit before them.
    Nothing,
    /// A suit. Ranks or a dash must follow.
    Suit { suit: Suit, token: Token, colon: bool },
    /// Ranks of a suit. More ranks may follow.
    Ranks { suit: Suit, token: Token },
    /// A group of ranks without a suit. No ranks may follow a dash.
    Group { dash: bool },
}

impl HandReader {
    pub fn new(base: usize) -> HandReader {
        let hand = WrittenHand {
            entries: Vec::new(),
            groups: 0,
            has_colon: false,
            bare_and: None,
            first: Token::new("", base),
        };
        HandReader { hand, open: Open::Nothing, begun: false, last_and: None }
    }

    pub fn take(&mut self, lexeme: &Lexeme) -> Result<(), NotationError> {
        let token = &lexeme.token;
        if !self.begun && !lexeme.is(Mark::Comma) {
            self.hand.first = token.clone();
            self.begun = true;
        }
        match lexeme.kind {
            Kind::Word => self.word(token),
            Kind::Mark(Mark::Comma) => Ok(()),
            Kind::Mark(Mark::Colon) => match &mut self.open {
                Open::Suit { colon, .. } if !*colon => {
                    *colon = true;
                    self.hand.has_colon = true;
                    Ok(())
                }
                _ => Err(NotationError::unexpected(token, Expected::Hand)),
            },
            Kind::Mark(Mark::Dash) => self.dash(token),
            Kind::Mark(Mark::And) => self.next_group(token),
            Kind::Mark(_) => Err(NotationError::unexpected(token, Expected::Hand)),
        }
    }

    pub fn finish(mut self) -> Result<WrittenHand, NotationError> {
        self.suit_has_ranks()?;
        if matches!(self.open, Open::Group { dash: false }) && !self.group_has_ranks() {
            self.hand.bare_and = self.hand.bare_and.or(self.last_and);
        }
        Ok(self.hand)
    }

    fn word(&mut self, token: &Token) -> Result<(), NotationError> {
        if let Some(suit) = suit::of_word(token.text()).or_else(|| suit::of_slip(token.text())) {
            self.suit_has_ranks()?;
            self.not_in_groups(token)?;
            self.open = Open::Suit { suit, token: token.clone(), colon: false };
        } else if let Some(pieces) = Piece::run(token) {
            self.ranks(token, pieces)?;
        } else if let Some(card) = WrittenCard::of_word(token) {
            self.suit_has_ranks()?;
            self.not_in_groups(token)?;
            self.open = Open::Nothing;
            let pieces = vec![Piece::one(card.rank, token.clone())];
            self.add(Place::Suit(card.suit), token.clone(), pieces);
        } else if let Some((suit, ranks)) = suit::sign_before(token) {
            self.word(&suit)?;
            self.word(&ranks)?;
        } else {
            return Err(NotationError::unexpected(token, Expected::Hand));
        }
        Ok(())
    }

    fn ranks(&mut self, token: &Token, pieces: Vec<Piece>) -> Result<(), NotationError> {
        match self.open.clone() {
            Open::Suit { suit, token, .. } | Open::Ranks { suit, token } => {
                self.add(Place::Suit(suit), token.clone(), pieces);
                self.open = Open::Ranks { suit, token };
            }
            Open::Group { dash: false } => {
                self.add(Place::Group(self.hand.groups - 1), token.clone(), pieces);
            }
            Open::Nothing if self.hand.entries.is_empty() => {
                self.hand.groups = 1;
                self.open = Open::Group { dash: false };
                self.add(Place::Group(0), token.clone(), pieces);
            }
            Open::Group { dash: true } => {
                return Err(NotationError::unexpected(token, Expected::Hand));
            }
            Open::Nothing => return Err(NotationError::new(token, Problem::RankWithoutSuit)),
        }
        Ok(())
    }

    fn dash(&mut self, token: &Token) -> Result<(), NotationError> {
        match self.open.clone() {
            Open::Suit { suit, token, .. } => {
                self.add(Place::Suit(suit), token, Vec::new());
                self.open = Open::Nothing;
            }
            Open::Nothing if self.hand.entries.is_empty() => {
                self.hand.groups = 1;
                self.open = Open::Group { dash: true };
            }
            Open::Group { dash: false } if !self.group_has_ranks() => {
                self.open = Open::Group { dash: true };
            }
            _ => return Err(NotationError::unexpected(token, Expected::Hand)),
        }
        Ok(())
    }

    fn next_group(&mut self, token: &Token) -> Result<(), NotationError> {
        let is_bare = !matches!(self.open, Open::Group { dash: true }) && !self.group_has_ranks();
        self.hand.bare_and = self.hand.bare_and.take().or(is_bare.then(|| token.clone()));
        self.last_and = Some(token.clone());
        match self.open {
            Open::Nothing if self.hand.entries.is_empty() => self.hand.groups = 2,
            Open::Group { .. } => self.hand.groups += 1,
            _ => return Err(NotationError::unexpected(token, Expected::Hand)),
        }
        self.open = Open::Group { dash: false };
        Ok(())
    }

    fn group_has_ranks(&self) -> bool {
        let last = Place::Group(self.hand.groups.saturating_sub(1));
        self.hand.entries.iter().any(|entry| entry.place == last)
    }

    fn add(&mut self, place: Place, token: Token, pieces: Vec<Piece>) {
        self.hand.entries.push(Entry { place, token, pieces });
    }

    /// Fails if the last piece is a suit without ranks or a dash.
    fn suit_has_ranks(&self) -> Result<(), NotationError> {
        match &self.open {
            Open::Suit { token, .. } => Err(NotationError::new(token, Problem::SuitWithoutRank)),
            _ => Ok(()),
        }
    }

    /// Fails if ranks without a suit precede `token`, which has a suit.
    fn not_in_groups(&self, token: &Token) -> Result<(), NotationError> {
        match self.hand.groups {
            0 => Ok(()),
            _ if self.hand.entries.is_empty() => Err(NotationError::unexpected(token, Expected::Hand)),
            _ => Err(NotationError::new(&self.hand.first, Problem::RankWithoutSuit)),
        }
    }
}

/// Whether a word has a meaning in a hand: a suit, ranks or a card.
pub(super) fn is_of_a_hand(word: &Token) -> bool {
    suit::of_word(word.text()).is_some()
        || Piece::run(word).is_some()
        || WrittenCard::of_word(word).is_some()
        || suit::sign_before(word).is_some()
}

/// Whether a word can be a card, or a part of one, among other words: `Qh`, `queen`, `AQT`, `J?`. English words such as `as` and
/// `at` are none.
pub(super) fn can_be_a_card(word: &str) -> bool {
    const ENGLISH: [&str; 20] = [
        "a", "ac", "ad", "ag", "ah", "am", "as", "at", "att", "aw", "ax", "ca", "da", "ha", "ma", "pa", "s", "ta",
        "tax", "th",
    ];
    const LONGEST_NUMBER: u32 = 26;
    let is_of_a_word = |c: char| c.is_alphanumeric() || !c.is_ascii() && suit::of_char(c).is_some();
    word.split(|c| !is_of_a_word(c)).filter(|part| !part.is_empty()).any(|part| {
        let token = Token::new(part, 0);
        let falls = || part.as_bytes().windows(2).all(|pair| pair[0] > pair[1]);
        if part.bytes().all(|b| b.is_ascii_digit()) {
            return part.parse().is_ok_and(|number: u32| number <= LONGEST_NUMBER) || falls();
        }
        // `trumps: spades` has no card.
        let is_suit = suit::of_word(part).is_some();
        !ENGLISH.contains(&part)
            && (is_of_a_hand(&token) && !is_suit
                || rank_word(part).is_some()
                || part.strip_suffix('s').is_some_and(|one| rank_word(one).is_some()))
    }) || word.contains(|c| playing_card(c).is_some())
}
