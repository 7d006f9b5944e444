//! Reading layouts.

use std::ops::Range;

use super::card::WrittenCard;
use super::error::NotationError;
use super::hand_reader::{HandReader, can_be_a_card, is_of_a_hand};
use super::layout::{Aside, Layout};
use super::name::joined_word;
use super::pile::WrittenPile;
use super::problem::{Expected, Problem};
use super::rank::Piece;
use super::spelling::{is_negation, is_opponent, playing_card};
use super::suit;
use super::token::{Kind, Lexeme, Mark, Token, lex};
use crate::Suit;

/// Reads a diagram: hands under the players' names, in one column or two, and perhaps the pile.
///
/// A name is a word before `:`, `-` or a suit; its hand follows. The name of the pile is `Pile` or `Table`. A line without a name continues
/// the hands of the last line that began with a name: its first suit belongs to the first of these hands, and a repeated suit begins the
/// next hand. Lines of dashes are ignored. Words in round brackets are [asides](Layout::asides), and cards there are an error. A sentence on
/// a line of its own separates hands without names.
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
        let (lexemes, asides) = without_brackets(lex(line, base));
        if is_sentence(&lexemes) {
            reader.columns.clear();
        } else if !lexemes.iter().all(|lexeme| lexeme.is(Mark::Dash)) {
            reader.line(&lexemes)?;
        }
        for aside in asides {
            let words = Token::new(&text[aside.clone()], aside.start);
            let hand = reader.hand_at(aside.start, base..base + line.len());
            reader.asides.push(Aside { words, hand });
        }
        base += line.len();
    }
    // `6: AQT` and `"6h" S:KJ`. The names of two hands can be anything before a colon.
    let is_sign = |c: char| "\"“”<>".contains(c) || playing_card(c).is_some();
    let is_alone = reader.hands.len() == 1;
    let is_card = |name: &Token| {
        let is_number = !name.text().is_empty() && name.text().bytes().all(|b| b.is_ascii_digit());
        is_number || name.text().contains(is_sign) && can_be_a_card(name.text())
    };
    // `S:KJ Q:AQT98`: a letter is a name beside another one.
    let are_letters = reader.hands.iter().all(|(name, _)| name.text().chars().count() == 1);
    let is_rank = |name: &Token| ["K", "Q", "J", "T"].contains(&name.text());
    if let Some((name, _)) = reader.hands.iter().find(|(name, _)| !are_letters && is_rank(name)) {
        return Err(NotationError::new(name, Problem::RankAsName));
    }
    let is_loose = |name: &Token| is_alone || !text[name.offset() + name.text().len()..].trim_start().starts_with(':');
    if let Some((name, _)) = reader.hands.iter().find(|(name, _)| is_loose(name) && is_negation(name.text())) {
        return Err(NotationError::new(name, Problem::Negation));
    }
    if let Some((name, _)) = reader.hands.iter().find(|(name, _)| is_loose(name) && is_card(name)) {
        return Err(NotationError::new(name, Problem::RankAsName));
    }
    let end = Token::new("", text.trim_end().len());
    if reader.hands.is_empty() && !reader.pile.is_written() {
        return Err(NotationError::unexpected(&end, Expected::Layout));
    }
    let hands = reader.hands.into_iter().map(|(name, hand)| Ok((name, hand.finish()?))).collect::<Result<_, _>>()?;
    Ok(Layout { hands, pile: reader.pile, asides: reader.asides, end })
}

/// Whether a line can belong to a diagram: it begins with a name that cards may follow, or with a suit, like the lines that continue the
/// hands above. A line of moves begins with neither. Returns the name, empty for a line without one.
///
/// ```
/// use faceup_core::notation::layout_line;
/// assert_eq!(layout_line("LEFT: hearts A Q"), Some("LEFT"));
/// assert_eq!(layout_line("   spades K J"), Some(""));
/// assert_eq!(layout_line("8h, Jh. 8s, Js."), None);
/// assert_eq!(layout_line("Note: eating is always possible"), None);
/// ```
pub fn layout_line(line: &str) -> Option<&str> {
    let (lexemes, _) = without_brackets(lex(line, 0));
    if let Some((name, length)) = name(&lexemes) {
        let is_negated = |lexeme: &Lexeme| is_negation(lexeme.token.text()) && begins_suit(&lexemes[length + 1..]);
        let is_of_cards = lexemes.get(length).is_none_or(|lexeme| !is_plain(lexeme) || is_negated(lexeme));
        return line.get(name.offset()..name.offset() + name.text().len()).filter(|_| is_of_cards);
    }
    begins_suit(&lexemes).then_some("")
}

/// The first cards in a line that is no hand: `S:KJ` or `Hearts: K J`. Near a deal also cards, ranks in capitals, as `AQT`, and the capital
/// letter or the sign of a suit. Prose has none of these; a line that has is a hand with something before it.
///
/// ```
/// use faceup_core::notation::stray_cards;
/// let found = |line, is_near| stray_cards(line, is_near).map(|token| token.text().to_owned());
/// assert_eq!(found("hence * S:KJ", false).as_deref(), Some("S"));
/// assert_eq!((found("he led from AQT", false), found("he led from AQT", true).as_deref()), (None, Some("AQT")));
/// assert_eq!(found("I am keen on a game, as usual.", true), None);
/// ```
pub fn stray_cards(line: &str, is_near: bool) -> Option<Token> {
    // Other signs, as in `!S:KJ`, become as many spaces as they have bytes.
    let is_sign = |c: char| !c.is_alphanumeric() && Mark::of(c).is_none() && suit::of_char(c).is_none();
    let spaces = |c: char| if is_sign(c) { " ".repeat(c.len_utf8()) } else { c.to_string() };
    let lexemes = lex(&line.chars().map(spaces).collect::<String>(), 0);
    let is_capital = |text: &str| text.contains(|c: char| c.is_ascii_uppercase());
    let is_labelled = lexemes.first().is_some_and(|first| suit_of(first).is_some());
    if is_near && let Some((at, c)) = line.char_indices().find(|&(_, c)| playing_card(c).is_some()) {
        return Some(Token::new(c, at));
    }
    let at = (0..lexemes.len()).find(|&at| {
        let [lexeme, rest @ ..] = &lexemes[at..] else { return false };
        let word = lexeme.token.text();
        let has_ranks = |next: &Lexeme| Piece::run(&next.token).is_some();
        let is_hand = suit_of(lexeme).is_some()
            && rest.first().is_some_and(|next| next.is(Mark::Colon))
            && rest.get(1).is_some_and(has_ranks);
        // `Hearts left: 9 8`
        let is_labelled = is_labelled && lexeme.is(Mark::Colon) && rest.first().is_some_and(has_ranks);
        let is_run =
            (word.len() > 1 || "KQJT".contains(word)) && is_capital(word) && Piece::run(&lexeme.token).is_some();
        let is_suit =
            word.chars().count() == 1 && !word.chars().all(|c| c.is_ascii_lowercase()) && suit_of(lexeme).is_some();
        let is_card = WrittenCard::of_word(&lexeme.token).is_some() && !word.bytes().all(|b| b.is_ascii_lowercase());
        is_hand
            || is_labelled
            || is_near && (is_run || is_suit || is_card || suit::sign_before(&lexeme.token).is_some())
    })?;
    Some(lexemes[at].token.clone())
}

/// The error of a line above a hand that says that the hand is another one: `Villain`, `the hand of my opponent:`, `all cards except`.
///
/// ```
/// use faceup_core::notation::of_another_hand;
/// assert_eq!(of_another_hand("Villain:").map(|error| error.token().to_owned()).as_deref(), Some("Villain"));
/// assert!(of_another_hand("All but").is_some() && of_another_hand("Dear Ann, here is your problem:").is_none());
/// ```
pub fn of_another_hand(line: &str) -> Option<NotationError> {
    const CARDS: [&str; 4] = ["hand", "cards", "side", "holding"];
    const BUT: [&str; 6] = ["except", "excepting", "excluding", "without", "minus", "but"];
    const MOST_WORDS: usize = 6;
    let lexemes = lex(line, 0);
    let words: Vec<&Token> =
        lexemes.iter().filter(|lexeme| lexeme.kind == Kind::Word).map(|lexeme| &lexeme.token).collect();
    let is = |word: &Token, one_of: &[&str]| one_of.iter().any(|other| word.text().eq_ignore_ascii_case(other));
    // A label, and no sentence: `Villain`, `The opponent:`, `The hand of my opponent:`.
    let is_label = words.len() == 1 || line.trim_end().ends_with(':') && words.len() <= MOST_WORDS;
    let has_cards = words.iter().any(|word| is(word, &CARDS));
    let is_of_label = |at: usize| has_cards || at + 1 == words.len() && words.len() < 3;
    let opponent =
        words.iter().enumerate().find(|&(at, &word)| is_label && is_of_label(at) && is_opponent(word.text()));
    let negation = words.last().filter(|word| is(word, &BUT));
    let problem = |word: &Token, problem| NotationError::new(word, problem);
    negation
        .map(|word| problem(word, Problem::Negation))
        .or_else(|| opponent.map(|(_, word)| problem(word, Problem::OpponentsHand)))
}

/// Where the next cards go.
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
    asides: Vec<Aside>,
}

impl Reader {
    /// The hand to which words at this byte of a line belong: the last one named before them, else the first one behind them.
    fn hand_at(&self, at: usize, line: Range<usize>) -> Option<usize> {
        let named =
            || self.hands.iter().map(|(name, _)| name.offset()).enumerate().filter(|(_, name)| line.contains(name));
        let before = named().rfind(|&(_, name)| name < at);
        before.or_else(|| named().next()).map(|(index, _)| index)
    }

    fn line(&mut self, lexemes: &[Lexeme]) -> Result<(), NotationError> {
        let mut rest = lexemes;
        let mut seats = Vec::new();
        if self.name(rest).is_none() && !rest.is_empty() {
            rest = self.unnamed(rest)?;
        } else if !rest.is_empty() {
            self.columns.clear();
        }
        while let Some((token, length)) = self.name(rest) {
            let seat = self.seat(&token);
            seats.push(seat);
            rest = &rest[length..];
            while let (Some((lexeme, after)), None) = (rest.split_first(), self.name(rest)) {
                self.put(seat, lexeme)?;
                rest = after;
            }
        }
        if self.columns.is_empty() {
            self.columns = seats;
        }
        Ok(())
    }

    /// The name at the start of a list of lexemes. In a hand, a word that looks like a suit and has ranks is one.
    fn name(&self, lexemes: &[Lexeme]) -> Option<(Token, usize)> {
        let is_suit = |(name, length): &(Token, usize)| {
            let has_ranks = || lexemes.get(*length).is_some_and(|next| Piece::run(&next.token).is_some());
            !self.columns.is_empty() && suit::of_slip(name.text()).is_some() && has_ranks()
        };
        name(lexemes).filter(|found| !is_suit(found))
    }

    /// Reads the part of a line before its first name: the columns from left to right. A repeated suit begins the next column. Returns the
    /// rest of the line.
    fn unnamed<'a>(&mut self, mut rest: &'a [Lexeme]) -> Result<&'a [Lexeme], NotationError> {
        if self.columns.is_empty() {
            let at = rest[0].token.offset();
            self.columns.push(Seat::Hand(self.hands.len()));
            self.hands.push((Token::new("", at), HandReader::new(at)));
        }
        let (mut column, mut seen) = (0, Vec::<Suit>::new());
        while let (Some((lexeme, after)), None) = (rest.split_first(), self.name(rest)) {
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
        if is_pile(name) {
            return Seat::Pile;
        }
        let same = |(known, _): &(Token, HandReader)| known.text().to_lowercase() == name.text().to_lowercase();
        Seat::Hand(self.hands.iter().position(same).unwrap_or_else(|| {
            self.hands.push((name.clone(), HandReader::new(name.offset())));
            self.hands.len() - 1
        }))
    }

    fn put(&mut self, seat: Seat, lexeme: &Lexeme) -> Result<(), NotationError> {
        if lexeme.is(Mark::Open) {
            return Err(NotationError::new(&lexeme.token, Problem::CardsInBrackets));
        }
        match seat {
            Seat::Hand(index) => self.hands[index].1.take(lexeme),
            Seat::Pile => self.pile.take(lexeme),
        }
    }
}

fn suit_of(lexeme: &Lexeme) -> Option<Suit> {
    suit::of_word(lexeme.token.text()).filter(|_| lexeme.kind == Kind::Word)
}

/// Whether a lexeme is a word that no hand or pile contains.
fn is_plain(lexeme: &Lexeme) -> bool {
    lexeme.kind == Kind::Word && !is_of_a_hand(&lexeme.token) && !lexeme.token.text().eq_ignore_ascii_case("lead")
}

/// Whether a list of lexemes begins with a suit and its ranks, a dash or a colon.
fn begins_suit(lexemes: &[Lexeme]) -> bool {
    let [suit, rest @ ..] = lexemes else { return false };
    let are_ranks = |next: &Lexeme| next.is(Mark::Colon) || next.is(Mark::Dash) || Piece::run(&next.token).is_some();
    suit_of(suit).is_some() && rest.first().is_some_and(are_ranks) || suit::sign_before(&suit.token).is_some()
}

/// Whether a line is a sentence, which separates hands without names: its first two words are neither names nor cards.
fn is_sentence(lexemes: &[Lexeme]) -> bool {
    let is_joined = |lexeme: &&Lexeme| !lexeme.is(Mark::Comma) && !lexeme.is(Mark::Dash);
    let mut words = lexemes.iter().filter(is_joined);
    name(lexemes).is_none() && words.next().is_some_and(is_plain) && words.next().is_some_and(is_plain)
}

/// Takes words in round brackets out of a line, unless one of them can be a card. Returns their places.
fn without_brackets(lexemes: Vec<Lexeme>) -> (Vec<Lexeme>, Vec<Range<usize>>) {
    let (mut kept, mut asides) = (Vec::with_capacity(lexemes.len()), Vec::new());
    let mut rest = &lexemes[..];
    while let Some(open) = rest.iter().position(|lexeme| lexeme.is(Mark::Open)) {
        let close = rest[open..].iter().position(|lexeme| lexeme.is(Mark::Close));
        let (before, inside) = rest.split_at(open);
        let (inside, after) = inside.split_at(close.map_or(inside.len(), |close| close + 1));
        let words = || inside.iter().filter(|lexeme| lexeme.kind == Kind::Word);
        // Among other words a number is a card only with a suit: `(wins in 12)` has none, and `(1993)` is a year.
        let is_number = |word: &Lexeme| word.token.text().bytes().all(|b| b.is_ascii_digit());
        let has_suit = words().any(|word| suit_of(word).is_some());
        let is_year = words().count() == 1 && words().all(|word| is_number(word) && word.token.text().len() == 4);
        let can_be_cards = || {
            words().all(|word| is_of_a_hand(&word.token) && !is_year)
                || words().any(|word| (has_suit || !is_number(word)) && can_be_a_card(word.token.text()))
        };
        let are_cards = words().next().is_some() && can_be_cards();
        kept.extend_from_slice(before);
        if are_cards {
            kept.extend_from_slice(inside);
        } else if let (Some(first), Some(last)) = (words().next(), words().next_back()) {
            asides.push(first.token.offset()..last.token.offset() + last.token.text().len());
        }
        rest = after;
    }
    kept.extend_from_slice(rest);
    (kept, asides)
}

/// The name at the start of a list of lexemes, and the number of lexemes up to the cards. A name is a word before a colon that is not a
/// suit, or a word before a dash or a suit with ranks that is not cards. Dashes and dots can join its parts.
fn name(lexemes: &[Lexeme]) -> Option<(Token, usize)> {
    let word = lexemes.first().filter(|word| word.kind == Kind::Word)?;
    let joined = joined_word(lexemes).filter(|&(_, length)| length > 1);
    let joined = joined
        .and_then(|(token, length)| named(token, true, &lexemes[length..]).map(|(name, more)| (name, length + more)));
    // `LEFT-AKJ & Q` is a name and ranks, and `Anna-2 eats` is neither.
    let are_ranks = |next: &Lexeme| next.is(Mark::And) || Piece::run(&next.token).is_some();
    let is_cut = |&(_, length): &(Token, usize)| length > 1 && !lexemes.get(length).is_none_or(are_ranks);
    let single = || {
        joined_word(lexemes).filter(is_cut).is_none().then_some(())?;
        let (name, more) =
            named(word.token.clone(), is_plain(word), &lexemes[1..]).filter(|_| suit_of(word).is_none())?;
        Some((name, 1 + more))
    };
    joined.or_else(single)
}

/// The name, if what follows confirms it, and the number of lexemes up to the cards. A name that is not plain looks like cards.
fn named(name: Token, is_plain_name: bool, after: &[Lexeme]) -> Option<(Token, usize)> {
    let (next, rest) = after.split_first()?;
    if are_cards_of_a_suit(name.text()) || WrittenCard::of_word(&name).is_some() {
        return None;
    }
    if next.is(Mark::Colon) {
        return Some((name, 1));
    }
    if !is_plain_name {
        return None;
    }
    if next.is(Mark::Dash) {
        return rest.first().is_none_or(|lexeme| !is_plain(lexeme)).then_some((name, 1));
    }
    let is_pile = is_pile(&name) && (next.is(Mark::Square) || WrittenCard::of_word(&next.token).is_some());
    (begins_suit(after) || is_pile).then_some((name, 0))
}

/// Whether a word is several ranks in capitals, with the letter of a suit behind them or not, as `AJT653s` and `KQ`.
fn are_cards_of_a_suit(word: &str) -> bool {
    let ranks = word.strip_suffix(|c: char| "shdcSHDC".contains(c)).unwrap_or(word);
    ranks.len() > 1 && ranks.chars().all(|c| "AKQJTX".contains(c) || c.is_ascii_digit())
}

/// Whether a name is that of the pile. The source documents call it "table".
fn is_pile(name: &Token) -> bool {
    ["pile", "table"].iter().any(|word| name.text().eq_ignore_ascii_case(word))
}
