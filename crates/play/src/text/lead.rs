//! What words outside the hands say about the player who leads.

use std::ops::Range;

use faceup_core::Player;
use faceup_core::notation::{self, is_name};

use super::lines::is_one_of;
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
    /// The owner of the only hand leads: `I lead`.
    Writer,
    /// The opponent of the owner of the only hand leads: `the opponent leads`.
    Opponent,
    /// These words, which may be more than a claim.
    Unclear(Range<usize>),
}

/// Words that are about the lead.
const TOLD: [&str; 33] = [
    "lead",
    "leads",
    "leading",
    "led",
    "leader",
    "start",
    "starts",
    "starting",
    "started",
    "starter",
    "begin",
    "begins",
    "began",
    "beginning",
    "first",
    "1st",
    "move",
    "moves",
    "mover",
    "turn",
    "opens",
    "opener",
    "deals",
    "dealer",
    "follows",
    "follow",
    "second",
    "2nd",
    "receives",
    "receiver",
    "follower",
    "serves",
    "kickoff",
];
/// Those of them that mean the player who does not lead.
const FOLLOWS: [&str; 9] =
    ["follows", "follow", "second", "2nd", "receives", "receiver", "follower", "deals", "dealer"];
/// Words that say nothing more.
const FILLERS: [&str; 41] = [
    "has", "have", "had", "the", "opening", "is", "are", "was", "on", "to", "now", "still", "goes", "go", "plays",
    "play", "player", "it", "its", "s", "who", "will", "ll", "shall", "must", "of", "a", "an", "this", "time", "then",
    "here", "and", "gets", "makes", "initial", "next", "side", "be", "card", "hand",
];
/// Nouns that can start and move, and are no players.
const NOUNS: [&str; 36] = [
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
];
/// Words about the past or the start.
const PAST: [&str; 12] =
    ["led", "started", "began", "first", "1st", "start", "starts", "begins", "opening", "had", "was", "starter"];
/// Words for the writer, who owns the only hand.
const OWNER: [&str; 6] = ["i", "me", "my", "mine", "myself", "hero"];
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
            | (Said::Owner, all @ (Said::Name(_) | Said::Stranger(_) | Said::Writer | Said::Opponent)) => all,
            (said, _) if c == '?' && said != Said::Owner => return Said::Unclear(place),
            (said, Said::Nothing | Said::Owner) => said,
            (Said::Name(one), Said::Name(other)) if text[one.clone()].eq_ignore_ascii_case(&text[other.clone()]) => {
                Said::Name(one)
            }
            _ => return Said::Unclear(place),
        };
    }
    match all {
        Said::Stranger(_) if clauses > 1 => Said::Nothing,
        Said::Nothing | Said::Owner => all,
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
    let word = |at: &Range<usize>| &text[at.clone()];
    let is_told = |index: usize| {
        let this = word(&words[index]);
        let before = index.checked_sub(1).map_or("", |before| word(&words[before]));
        is_one_of(this, &TOLD) || is_one_of(this, &["play", "go"]) && is_one_of(before, &["to", "on"])
    };
    if !(0..words.len()).any(is_told) || words.len() > 2 * MOST_WORDS {
        return Said::Nothing;
    }
    let whole = words[0].start..words[words.len() - 1].end;
    let follows = words.iter().any(|at| is_one_of(word(at), &FOLLOWS));
    let mut named: Vec<&Range<usize>> = Vec::new();
    let (mut owner, mut opponent, mut unknown) = (false, false, 0);
    for (index, at) in words.iter().enumerate() {
        let this = word(at);
        let is_initial = this.chars().count() == 1 && this.chars().all(char::is_uppercase) && this != "I";
        let starts = |name: &&&str| name.to_lowercase().starts_with(&this.to_lowercase());
        let is_known = names.iter().any(|name| name.to_lowercase() == this.to_lowercase())
            || is_initial && names.iter().filter(starts).count() == 1
            // `your turn`, to the player YOU
            || is_one_of(this, &["your"]) && names.iter().any(|name| is_one_of(name, &["you"]));
        if is_known {
            named.push(at);
        } else if is_one_of(this, &OWNER) {
            owner = true;
        } else if notation::is_opponent(this) && !is_told(index) {
            opponent = true;
        } else {
            unknown += usize::from(!is_told(index) && !is_one_of(this, &FILLERS));
        }
    }
    let is_alone = usize::from(owner) + usize::from(opponent) + named.len();
    match (is_alone, unknown) {
        (1, 0) if follows => Said::Unclear(whole),
        (1, 0) if owner => Said::Writer,
        (1, 0) if opponent => Said::Opponent,
        (1, 0) => Said::Name(named[0].clone()),
        (0, 0) if follows => Said::Opponent,
        (0, 0) => Said::Owner,
        // `Carol leads`, of a player without a hand.
        (0, 1) if !follows => {
            let is_other = |at: &&Range<usize>| {
                is_name(word(at))
                    && word(at).starts_with(char::is_uppercase)
                    && !is_one_of(word(at), &TOLD)
                    && !is_one_of(word(at), &FILLERS)
                    && !is_one_of(word(at), &NOUNS)
            };
            words.iter().find(is_other).map_or(Said::Nothing, |at| Said::Stranger(at.clone()))
        }
        (0, _) => Said::Nothing,
        _ if words.len() <= MOST_WORDS => Said::Unclear(whole),
        _ => Said::Nothing,
    }
}

/// The words of a clause, without signs around and within them.
fn words(text: &str, at: Range<usize>) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (offset, c) in text[at.clone()].char_indices().map(|(i, c)| (at.start + i, c)).chain([(at.end, ' ')]) {
        // A name can have dashes and dots.
        let joins = matches!(c, '-' | '.') && text[offset..at.end].chars().nth(1).is_some_and(char::is_alphanumeric);
        match (c.is_alphanumeric() || joins && start.is_some(), start) {
            (false, Some(from)) => {
                words.push(from..offset);
                start = None;
            }
            (true, None) => start = Some(offset),
            _ => {}
        }
    }
    words
}

/// Whether words are about who leads, whatever they say.
pub fn is_about(text: &str, at: Range<usize>) -> bool {
    words(text, at).into_iter().any(|word| is_one_of(&text[word], &TOLD))
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
