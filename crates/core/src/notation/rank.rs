//! Ranks as written and printed.

use super::error::{NotationError, Problem};
use super::suit::playing_card;
use super::token::Token;
use crate::{Card, Pack, Rank, Suit};

/// The longest suit whose ranks have the names of playing cards. In a pack with a longer suit, all ranks have numbers.
pub(super) const MOST_NAMED: u8 = 13;

/// Highest first.
const NAMES: [&str; MOST_NAMED as usize] = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const ENGLISH: [&str; MOST_NAMED as usize] =
    ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"];

/// Adds a rank to a text.
pub(super) fn push_rank(text: &mut String, rank: Rank, suit: Suit, pack: Pack) {
    let below_ace = pack.ace(suit).height().checked_sub(rank.height()).map(usize::from);
    match below_ace.and_then(|n| NAMES.get(n)) {
        Some(&name) if pack.ranks() <= MOST_NAMED => text.push_str(name),
        _ => text.push_str(&(rank.height() + 1).to_string()),
    }
}

/// The number of ranks above the one with this English name.
fn english(word: &str) -> Option<u8> {
    (0..).zip(ENGLISH).find(|(_, name)| word.eq_ignore_ascii_case(name)).map(|(above, _)| above)
}

/// The letter or digit of the rank with this English name.
///
/// ```
/// use faceup_core::notation::rank_word;
/// assert_eq!((rank_word("Queen"), rank_word("ten"), rank_word("page")), (Some("Q"), Some("T"), None));
/// ```
pub fn rank_word(word: &str) -> Option<&'static str> {
    english(word).map(|above| NAMES[usize::from(above)])
}

/// The number of ranks above the one with this letter.
pub(super) fn letter(c: char) -> Option<u8> {
    (0..).zip("AKQJT".chars()).find(|&(_, name)| name == c.to_ascii_uppercase()).map(|(above, _)| above).or_else(|| {
        matches!(c, 'X' | 'x').then_some(4) // as in the manual of the program of 1987
    })
}

/// Ranks that stand together, such as `AQT98` or `10`, or the English name of one rank. What digits mean depends on the pack: in suits of
/// more than 13 ranks they are one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run<'t> {
    pub ranks: Token<'t>,
    /// The whole card, if the run is its rank.
    pub whole: Token<'t>,
}

impl<'t> Run<'t> {
    pub fn of(token: Token<'t>) -> Option<Run<'t>> {
        let is_rank = |c: char| c.is_ascii_digit() || letter(c).is_some();
        let is_run = !token.text().is_empty() && token.text().chars().all(is_rank);
        (is_run || english(token.text()).is_some()).then_some(Run { ranks: token, whole: token })
    }

    /// The run in a card, or among cards of a suit.
    pub fn in_card(self, whole: Token<'t>) -> Run<'t> {
        if self.is_single() { Run { whole, ..self } } else { self }
    }

    /// The number of ranks above the Unicode card that it is.
    fn sign(self) -> Option<u8> {
        self.ranks.text().chars().next().and_then(playing_card).map(|(_, above)| above)
    }

    /// Whether it is an English name.
    pub fn is_name(self) -> bool {
        english(self.ranks.text()).is_some()
    }

    /// The number that the digits make: one up to 26, the most ranks of a suit. Longer digits are ranks of a run.
    fn number(self) -> Option<u32> {
        self.ranks.text().parse().ok().filter(|_| !self.ranks.text().starts_with('+')).filter(|&number| number <= 26)
    }

    /// The number if no playing card has it.
    pub fn long_number(self) -> Option<u32> {
        self.number().filter(|&number| number > 10)
    }

    /// Whether it is one rank.
    pub fn is_single(self) -> bool {
        self.ranks.text().chars().count() == 1 || self.is_name() || self.number().is_some()
    }

    /// Whether it is the ace, or another letter or name.
    pub fn is_ace(self) -> bool {
        self.ranks.is("A") || self.ranks.is("ace") || self.sign() == Some(0)
    }

    pub fn has_letter(self) -> bool {
        self.sign().is_some() || self.ranks.text().contains(|c: char| c.is_ascii_alphabetic())
    }

    /// The ranks in a suit of at most 13 ranks, each as the number of ranks above it. They fall.
    pub fn below_ace(self) -> Result<Vec<(u8, Token<'t>)>, NotationError> {
        let text = self.ranks.text();
        if let Some(above) = english(text).or(self.sign()) {
            return Ok(vec![(above, self.whole)]);
        }
        if self.long_number().is_some() || text.starts_with('0') {
            return Err(NotationError::new(
                self.whole,
                Problem::NotInPack,
                "a rank of this pack",
                "write A, K, Q and J for the cards above 10; suits of more than 13 ranks have numbers",
            ));
        }
        let (mut ranks, mut at) = (Vec::<(u8, Token)>::new(), 0);
        while let Some(c) = text[at..].chars().next() {
            let mut end = at + 1;
            let above = match (c, text.as_bytes().get(end)) {
                ('1', Some(b'0')) => {
                    end += 1;
                    4
                }
                ('1', Some(b'1'..=b'9')) | ('0', _) => {
                    return Err(NotationError::grammar(
                        self.ranks.part(at, end + usize::from(c == '1')),
                        "a rank",
                        "write A for the ace, T or 10 for the ten, and commas between numbers",
                    ));
                }
                ('1', _) => 0,
                (digit, _) if digit.is_ascii_digit() => 14 - (digit as u8 - b'0'),
                (name, _) => letter(name).unwrap_or_default(),
            };
            let token = if self.is_single() { self.whole } else { self.ranks.part(at, end) };
            if ranks.last().is_some_and(|&(before, _)| above < before) {
                return Err(two_suits(token));
            }
            ranks.push((above, token));
            at = end;
        }
        Ok(ranks)
    }

    /// The cards of a suit of a pack, each with its piece of the text.
    pub fn cards(self, suit: Suit, pack: Pack) -> Result<Vec<(Card, Token<'t>)>, NotationError> {
        let ranks = pack.length(suit);
        let card = |height: Option<u8>, token: Token<'t>| {
            let card = height.and_then(Rank::new).and_then(|rank| pack.card(suit, rank));
            card.map(|card| (card, token)).ok_or_else(|| {
                let all = match pack.ranks() > MOST_NAMED {
                    true => format!("1 (the lowest) to {ranks} (the ace, also A)"),
                    false => NAMES[..usize::from(ranks)].join(" "),
                };
                let remedy = format!("suits of {ranks} have {all}");
                NotationError::new(token, Problem::NotInPack, "a rank of this pack", remedy)
            })
        };
        if pack.ranks() <= MOST_NAMED {
            let below = self.below_ace()?.into_iter();
            return below.map(|(above, token)| card(ranks.checked_sub(above + 1), token)).collect();
        }
        if self.is_ace() {
            return Ok(vec![card(ranks.checked_sub(1), self.whole)?]);
        }
        if self.has_letter() {
            let remedy = format!(
                "the ranks of suits longer than 13 have numbers: 1 is the lowest, {ranks} (or A) the ace, with commas between them"
            );
            let expected = format!("a number from 1 to {ranks}");
            return Err(NotationError::new(self.whole, Problem::NotInPack, expected, remedy));
        }
        let number = self.ranks.text().parse::<u32>().ok().and_then(|number| u8::try_from(number).ok());
        Ok(vec![card(number.and_then(|number| number.checked_sub(1)), self.whole)?])
    }
}

/// The error for ranks that can only be those of another suit.
pub(super) fn two_suits(token: Token<'_>) -> NotationError {
    NotationError::grammar(
        token,
        "a suit or '&' before more ranks",
        "write 'KJ & AQT98' or 'S:KJ H:AQT98'; the ranks of one suit stand together from high to low, or all apart",
    )
}
