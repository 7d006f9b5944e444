//! The line protocol in which programs play each other: that of Go programs, GTP version 2, with commands of its own.
//!
//! GTP (*Go Text Protocol*, version 2, draft of 2002) asks and answers in lines: a command with words after it, and an
//! answer that begins with `=`, or with `?` and what is wrong, and ends with an empty line. It is made to be extended: an
//! engine lists the commands that it knows. UCI of chess would have to be bent more: its engines answer nothing when
//! something is wrong, and write when they were not asked.
//!
//! What stays as it is there: `protocol_version`, `name`, `version`, `known_command`, `list_commands`, `quit`, `play`,
//! `genmove`, `reg_genmove`, `undo`, `clear_board`, `showboard`. Players are called `one` and `two` instead of black and
//! white, and a move is a card or `eat`. Commands of its own begin with `faceup-`. The page docs/protocol.md has them
//! all.
//!
//! [`Server`] is the side that answers, [`Program`](crate::Program) the one that asks.

pub mod message;
mod server;

use faceup_core::{Move, Pack, Player, Position, Rules, notation};

pub use server::{Server, serve};

/// The version of GTP.
pub const VERSION: &str = "2";

/// The name of a player: `one` or `two`.
#[must_use]
pub const fn player_name(player: Player) -> &'static str {
    match player {
        Player::One => "one",
        Player::Two => "two",
    }
}

/// The player of a name.
#[must_use]
pub fn read_player(word: &str) -> Option<Player> {
    Player::ALL.into_iter().find(|&player| word.eq_ignore_ascii_case(player_name(player)))
}

/// The words after `faceup-rules`: how many suits of how many ranks, trumps, and what follows a beat.
///
/// ```
/// use faceup_core::Preset;
/// use faceup_engine::protocol::{read_rules, rules_words};
/// let rules = Preset::Challenge1987.rules(4, 8)?;
/// assert_eq!(rules_words(rules), "4 8 own pass");
/// assert_eq!(read_rules("4 8 own pass"), Ok(rules));
/// assert!(read_rules("4 17 own pass").is_err()); // 68 cards
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
#[must_use]
pub fn rules_words(rules: Rules) -> String {
    let pack = rules.pack();
    format!("{} {} {} {}", pack.suits(), pack.ranks(), rules.trumps(), rules.after_beating())
}

/// The rules of the words after `faceup-rules`.
///
/// # Errors
///
/// If they are other words, or there are no such rules.
pub fn read_rules(words: &str) -> Result<Rules, String> {
    let wrong = || {
        format!(
            "expected SUITS RANKS none|own lead|pass, as '2 13 none lead', got '{}'",
            words.chars().take(60).collect::<String>()
        )
    };
    let [suits, ranks, trumps, after] = words.split_whitespace().collect::<Vec<_>>()[..] else { return Err(wrong()) };
    let number = |word: &str| word.parse::<u8>().map_err(|_| wrong());
    let pack = Pack::new(number(suits)?, number(ranks)?).map_err(|error| error.to_string())?;
    let trumps = trumps.parse().map_err(|_| wrong())?;
    let after = after.parse().map_err(|_| wrong())?;
    Rules::new(pack, trumps, after).map_err(|error| error.to_string())
}

/// The words after `faceup-position`: who is to move, and the position as [`notation::format_position`] prints it.
#[must_use]
pub fn position_words(position: &Position) -> String {
    format!("{} {}", player_name(position.mover()), notation::format_position(position))
}

/// The move that a word says in a position. Whether it is legal is another matter.
///
/// # Errors
///
/// If the word is neither a card of the pack nor `eat`.
pub fn read_move(word: &str, position: &Position) -> Result<Move, String> {
    if ["eat", "eats", "p"].iter().any(|eat| word.eq_ignore_ascii_case(eat)) {
        return Ok(Move::Eat);
    }
    let card = notation::parse_card(word, position.rules().pack()).map_err(|error| error.to_string())?;
    Ok(if position.to_beat().is_some() { Move::Beat(card) } else { Move::Lead(card) })
}
