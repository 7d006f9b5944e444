//! Deals in PBN, the notation of bridge players: `N:AJT653.KQ98742.. …`.
//!
//! The letter before the colon is a seat, never a suit. The hands follow clockwise. In a hand, dots separate the suits: spades, hearts,
//! diamonds, clubs, or the first two of these. `-` and `...` are hands that nobody holds here. The first other hand has the lead.

use std::ops::Range;

use super::error::NotationError;
use super::note::Note;
use super::problem::Expected;
use super::rank::Piece;
use super::rewritten::Respelling;
use super::rewritten::Rewritten;
use super::token::Token;
use crate::Suit;

const ORDER: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// The sign that a text is LIN, the notation of a bridge server.
pub(super) fn lin(text: &str) -> Option<Token> {
    let starts = ["md|", "pn|", "qx|", "lin|"]
        .into_iter()
        .find(|start| text.trim_start().get(..start.len()).is_some_and(|word| word.eq_ignore_ascii_case(start)));
    let at = match starts {
        Some(_) => text.len() - text.trim_start().len(),
        None => text.find("|md|").map(|at| at + 1)?,
    };
    Some(Token::new(&text[at..text[at..].find('|').map_or(text.len(), |length| at + length + 1)], at))
}

/// Writes a deal in PBN anew. `None` if the text is none, and an error if more than two players hold cards.
pub(super) fn respelt(text: &str) -> Option<Result<Respelling, NotationError>> {
    let mut at = tag(text).unwrap_or(0..text.len());
    at.start += text[at.clone()].len() - text[at.clone()].trim_start().len();
    let deal = &text[at.clone()];
    if deal.as_bytes().get(1) == Some(&b':')
        && matches!(deal.as_bytes()[0].to_ascii_uppercase(), b'N' | b'E' | b'S' | b'W')
    {
        at.start += 2;
    }
    let mut hands = Vec::new();
    let mut from = at.start;
    for word in text[at.clone()].split_inclusive(char::is_whitespace) {
        let place = from..from + word.trim_end().len();
        from += word.len();
        if place.is_empty() || text[place.clone()] == *"-" {
            continue;
        }
        let groups = groups(text, place)?;
        if groups.iter().any(|group| !group.is_empty()) {
            hands.push(groups);
        }
    }
    let has_minors = hands.iter().any(|groups| groups.iter().skip(2).any(|group| !group.is_empty()));
    let (first, others) = hands.split_first()?;
    if let Some(third) = others.get(1) {
        let place = hand_range(third);
        let token = Token::new(&text[place.clone()], place.start);
        return Some(Err(NotationError::unexpected(&token, Expected::TwoHands)));
    }
    let mut rewritten = Rewritten::default();
    for (index, hand) in [first].into_iter().chain(others).enumerate() {
        let suits = if has_minors { ORDER.len() } else { 2 };
        for (group, suit) in hand.iter().zip(ORDER).take(suits) {
            let space = if index > 0 && suit == Suit::Spades { "| " } else { "" };
            let ranks = &text[group.clone()];
            // An empty group lies before a dot.
            let place = if group.is_empty() { hand_range(hand) } else { group.clone() };
            rewritten.write(&format!("{space}{} ", suit.letter()), place.clone());
            rewritten.write(if ranks.is_empty() { "-" } else { ranks }, place.clone());
            rewritten.write(" ", place);
        }
    }
    Some(Ok(Respelling { rewritten, notes: vec![Note::Pbn] }))
}

fn hand_range(hand: &[Range<usize>]) -> Range<usize> {
    hand.first().map_or(0, |group| group.start)..hand.last().map_or(0, |group| group.end)
}

/// The deal in the only tag `[Deal "…"]`.
fn tag(text: &str) -> Option<Range<usize>> {
    const TAG: &str = "[Deal \"";
    let from = text.find(TAG)? + TAG.len();
    let end = from + text[from..].find('"')?;
    let is_tag = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('[');
    (text[end..].find(TAG).is_none() && text.lines().all(is_tag)).then_some(from..end)
}

/// The groups of a hand: two or four, of ranks with dots between them.
fn groups(text: &str, place: Range<usize>) -> Option<Vec<Range<usize>>> {
    let mut from = place.start;
    let mut groups = Vec::new();
    for group in text[place].split('.') {
        Piece::run(&Token::new(group, from))?;
        groups.push(from..from + group.len());
        from += group.len() + 1;
    }
    matches!(groups.len(), 2 | 4).then_some(groups)
}
