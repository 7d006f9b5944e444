//! What words outside the hands say about the player who leads.

use std::ops::Range;

use faceup_core::Player;
use faceup_core::notation::{self, is_name};

use super::lines::{is_one_of, words_with};
use crate::Names;

/// What a piece of text says about who leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// Nothing.
    Nothing,
    /// This name leads.
    Name(Range<usize>),
    /// This name leads, and it is not that of a hand.
    Stranger(Range<usize>),
    /// The player beside whose hand the words stand leads: `(to move)`.
    Owner,
    /// The other player leads: `(second)` beside a hand.
    Other,
    /// The owner of the only hand leads: `I lead`, `your turn`.
    Writer,
    /// The opponent of the owner of the only hand leads: `the opponent leads`.
    Opponent,
    /// These words are about the lead, and more than a claim.
    More(Range<usize>),
    /// These words deny or ask who leads.
    Unclear(Range<usize>),
}

/// Words that say who leads, beside a player: `Bob starts`, `Bob to move`.
const TOLD: [&str; 13] = [
    "lead", "leads", "leader", "start", "starts", "starter", "begin", "begins", "move", "moves", "mover", "turn",
    "opens",
];
/// Words that say it behind one of [`BEFORE_FIRST`], or as the last word: `Bob goes first`.
const FIRST: [&str; 2] = ["first", "1st"];
const BEFORE_FIRST: [&str; 10] = ["go", "goes", "play", "plays", "move", "moves", "lead", "leads", "is", "to"];
/// Words beside a hand that mean the other player.
const SECOND: [&str; 6] = ["second", "2nd", "follows", "follower", "receiver", "dealer"];
/// Words that say nothing more.
const FILLERS: [&str; 35] = [
    "has", "have", "the", "opening", "is", "am", "are", "on", "to", "now", "goes", "go", "plays", "play", "player",
    "it", "its", "s", "who", "will", "ll", "shall", "must", "of", "a", "an", "this", "here", "and", "initial", "side",
    "be", "win", "wins", "first",
];
/// What follows the name of a player who leads.
const VERBS: [&str; 10] = ["leads", "starts", "moves", "plays", "goes", "to", "is", "has", "will", "s"];
/// Nouns that can start and move, and are no players.
const NOUNS: [&str; 38] = [
    "game",
    "games",
    "round",
    "match",
    "session",
    "tournament",
    "series",
    "example",
    "problem",
    "story",
    "rules",
    "so",
    "that",
    "there",
    "what",
    "which",
    "when",
    "where",
    "why",
    "how",
    "if",
    "as",
    "but",
    "yes",
    "no",
    "please",
    "let",
    "note",
    "dear",
    "thanks",
    "good",
    "each",
    "both",
    "every",
    "nobody",
    "whoever",
    "time",
    "play",
];
/// Words about the past or the start, or about a plan, between moves.
const PAST: [&str; 9] = ["first", "1st", "start", "starts", "begins", "opening", "starter", "win", "wins"];
/// Words for the owner of the only hand: the writer, or the reader of a problem.
const OWNER: [&str; 8] = ["i", "me", "my", "mine", "myself", "hero", "you", "your"];
/// Words for the other player.
const OPPONENT: [&str; 4] = ["opponent", "opp", "villain", "adversary"];
/// Words that deny.
const NEGATIONS: [&str; 8] = ["not", "never", "neither", "cannot", "doesn", "isn", "won", "without"];
/// The most words of a claim. A longer sentence is prose.
const MOST_WORDS: usize = 12;

/// What the words at a place say, clause by clause. `names` are those of the players, or of the only hand.
pub fn said(text: &str, at: Range<usize>, names: &[&str]) -> Said {
    let (mut all, mut clauses) = (Said::Nothing, 0);
    let mut from = at.start;
    for (end, c) in text[at.clone()].char_indices().map(|(i, c)| (at.start + i, c)).chain([(at.end, '\n')]) {
        // A name can have dots.
        let is_end = match c {
            '.' => text[end + 1..].chars().next().is_none_or(|next| !next.is_alphanumeric()),
            _ => ";!?,(){}\n".contains(c),
        };
        if !is_end {
            continue;
        }
        let place = from..end;
        from = (end + c.len_utf8()).min(at.end);
        clauses += usize::from(text[place.clone()].contains(char::is_alphanumeric));
        all = match (clause(text, place.clone(), names), all) {
            (Said::Nothing, all)
            | (Said::Owner | Said::Other, all @ (Said::Name(_) | Said::Stranger(_) | Said::Writer | Said::Opponent)) => {
                all
            }
            (Said::Unclear(at), _) => return Said::Unclear(at),
            (Said::More(_), all) if all != Said::Nothing => all,
            (said, _) if c == '?' && !matches!(said, Said::Owner | Said::Other | Said::More(_)) => {
                return Said::Unclear(place);
            }
            (said, Said::Nothing | Said::Owner | Said::Other | Said::More(_)) => said,
            (Said::Name(one), Said::Name(other)) if text[one.clone()].eq_ignore_ascii_case(&text[other.clone()]) => {
                Said::Name(one)
            }
            _ => return Said::More(at),
        };
    }
    match all {
        Said::Stranger(_) if clauses > 1 => Said::Nothing,
        Said::Nothing | Said::Owner | Said::Other | Said::More(_) => all,
        _ if has_cards(&text[at.clone()]) => Said::Unclear(at),
        _ => all,
    }
}

/// Whether cards or numbers stand in a claim. `1st` is none.
fn has_cards(text: &str) -> bool {
    let is_number = |word: &str| word.contains(|c: char| c.is_ascii_digit()) && !is_one_of(word, &["1st", "2nd"]);
    notation::stray_cards(text, true).is_some()
        || text.split(|c: char| !c.is_alphanumeric()).any(is_number)
        || text.contains(|c| ('\u{1f0a1}'..='\u{1f0de}').contains(&c))
}

fn clause(text: &str, at: Range<usize>, names: &[&str]) -> Said {
    let words = words(text, at.clone());
    let word = |index: usize| words.get(index).map_or("", |at| &text[at.clone()]);
    let before = |index: usize| index.checked_sub(1).map_or("", word);
    let is_player = |index: usize| names.iter().any(|name| name.to_lowercase() == word(index).to_lowercase());
    let is_told = |index: usize| {
        let says = is_one_of(word(index), &TOLD)
            || is_one_of(word(index), &["play", "go"]) && is_one_of(before(index), &["to", "on"])
            || is_one_of(word(index), &FIRST) && (is_one_of(before(index), &BEFORE_FIRST) || index + 1 == words.len());
        says && !is_player(index)
    };
    if words.is_empty() || words.len() > 2 * MOST_WORDS {
        return Said::Nothing;
    }
    let is_second =
        words.iter().all(|at| is_one_of(&text[at.clone()], &SECOND) || is_one_of(&text[at.clone()], &FILLERS));
    if !(0..words.len()).any(is_told) {
        let says = is_second && (0..words.len()).any(|index| is_one_of(word(index), &SECOND));
        return if says { Said::Other } else { Said::Nothing };
    }
    let whole = words[0].start..words[words.len() - 1].end;
    let mut named: Vec<usize> = Vec::new();
    let (mut owner, mut opponent, mut unknown) = (false, false, 0);
    for index in 0..words.len() {
        let this = word(index);
        let is_initial = this.chars().count() == 1 && this.chars().all(char::is_uppercase) && this != "I";
        let starts = |name: &&&str| name.to_lowercase().starts_with(&this.to_lowercase());
        let is_known = is_player(index)
            || is_initial && names.iter().filter(starts).count() == 1
            // `your turn`, to the player YOU
            || is_one_of(this, &["your"]) && names.iter().any(|name| is_one_of(name, &["you"]));
        if is_known {
            named.push(index);
        } else if is_one_of(this, &OWNER) {
            owner = true;
        } else if is_one_of(this, &OPPONENT) {
            opponent = true;
        } else {
            unknown += usize::from(!is_told(index) && !is_one_of(this, &FILLERS));
        }
    }
    let players = usize::from(owner) + usize::from(opponent) + named.len();
    let denies = (0..words.len()).any(|index| is_one_of(word(index), &NEGATIONS));
    match (players, unknown) {
        (1, ..3) if denies => Said::Unclear(whole),
        (1, 0) if owner => Said::Writer,
        (1, 0) if opponent => Said::Opponent,
        (1, 0) => Said::Name(words[named[0]].clone()),
        (0, 0) => Said::Owner,
        // `Carol leads`, of a player without a hand. A heading has no verb: `First Lesson`, `Starting Position`.
        (0, 1) => {
            let is_other = |&index: &usize| {
                let this = word(index);
                let is_plain = !is_told(index) && !is_one_of(this, &FILLERS) && !is_one_of(this, &NOUNS);
                is_plain && is_name(this) && this.starts_with(char::is_uppercase) && is_one_of(word(index + 1), &VERBS)
            };
            let other = (0..words.len()).find(is_other);
            other.map_or(Said::Nothing, |index| Said::Stranger(words[index].clone()))
        }
        (0, _) => Said::Nothing,
        _ => Said::More(whole),
    }
}

/// The words of a clause, without signs around and within them. A name can have dashes and dots.
fn words(text: &str, at: Range<usize>) -> Vec<Range<usize>> {
    words_with(text, at, &['-', '.'], char::is_alphanumeric)
}

/// Whether words are about who leads, whatever they say.
pub fn is_about(text: &str, at: Range<usize>) -> bool {
    words(text, at).into_iter().any(|word| is_one_of(&text[word.clone()], &TOLD) || is_one_of(&text[word], &FIRST))
}

/// Whether words can be about the start, or the past.
pub fn is_past(text: &str, at: Range<usize>) -> bool {
    words(text, at).into_iter().any(|word| is_one_of(&text[word], &PAST))
}

/// Whether a line is one clause.
pub fn is_alone(line: &str) -> bool {
    line.split([',', '.', ';', '(', ')', '!']).filter(|clause| clause.contains(char::is_alphanumeric)).count() < 2
}

/// Whether a line is a sentence of prose rather than a claim.
pub fn is_long(text: &str, at: Range<usize>) -> bool {
    words(text, at).len() > MOST_WORDS
}

/// Whether the name of a hand says that its player leads.
pub fn is_leader(name: &str) -> bool {
    is_one_of(name, &["leader", "starter", "mover", "first", "opener", "non-dealer", "nondealer", "beginner"])
}

/// Whether a name is a word for the owner of the only hand, or for the hand.
pub fn is_owner(name: &str) -> bool {
    is_leader(name)
        || is_one_of(name, &OWNER)
        || is_one_of(
            name,
            &["you", "hand", "hands", "cards", "deal", "position", "start", "self", "we", "us", "our", "ours"],
        )
}

/// Whether the name of a hand is a word for the player who does not lead. A computer can lead.
pub fn is_opponent(name: &str) -> bool {
    notation::is_opponent(name) && !is_one_of(name, &["computer", "cpu", "bot", "machine"])
}

/// The player whom a word of a claim names: `your turn` is that of YOU.
pub fn player(names: &Names, word: &str) -> Option<Player> {
    names.player(word).or_else(|| names.you().filter(|_| is_one_of(word, &["your"]))).or_else(|| {
        let is_initial = |player: &Player| names.of(*player).as_str().to_lowercase().starts_with(&word.to_lowercase());
        Player::ALL.into_iter().find(is_initial).filter(|_| word.chars().count() == 1)
    })
}
