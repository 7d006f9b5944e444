//! The words for rules, positions and moves. Players are called by [`Player::name`](faceup_core::Player::name).

use faceup_core::{Move, Pack, Position, Rules, notation};

/// The version of GTP.
pub const VERSION: &str = "2";

/// The words after `faceup-rules`: how many suits of how many ranks, trumps, and what follows a beat. If the suits have different lengths,
/// these take the place of the number of ranks: `4 6+6+2+2 none pass`.
///
/// ```
/// use faceup_core::Preset;
/// use faceup_play::protocol::{read_rules, rules_words};
/// let rules = Preset::Challenge1987.rules(4, 8)?;
/// assert_eq!(rules_words(rules), "4 8 own pass");
/// assert_eq!(read_rules("4 8 own pass"), Ok(rules));
/// assert!(read_rules("4 17 own pass").is_err()); // 68 cards
/// let rules = read_rules("4 6+6+2+2 none pass")?;
/// assert_eq!((rules.pack().cards(), rules_words(rules).as_str()), (16, "4 6+6+2+2 none pass"));
/// assert!(read_rules("3 6+6+2+2 none pass").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rules_words(rules: Rules) -> String {
    let pack = rules.pack();
    format!("{} {} {} {}", pack.suits(), pack.ranks_text(), rules.trumps(), rules.after_beating())
}

/// Reads the words after `faceup-rules`.
///
/// # Errors
///
/// If the words are wrong, or there are no such rules.
pub fn read_rules(words: &str) -> Result<Rules, String> {
    let wrong =
        || format!("expected SUITS RANKS none|own lead|pass, as '2 13 none lead', got {}", notation::quote(words));
    let [suits, ranks, trumps, after] = words.split_whitespace().collect::<Vec<_>>()[..] else { return Err(wrong()) };
    let number = |word: &str| word.parse::<u8>().map_err(|_| wrong());
    let suits = number(suits)?;
    let pack = match ranks.contains('+') {
        true => ranks.parse::<Pack>().ok().filter(|pack| pack.suits() == suits).ok_or_else(wrong)?,
        false => Pack::new(suits, number(ranks)?).map_err(|error| error.to_string())?,
    };
    let (trumps, after) = (trumps.parse().map_err(|_| wrong())?, after.parse().map_err(|_| wrong())?);
    Rules::new(pack, trumps, after).map_err(|error| error.to_string())
}

/// The words after `faceup-position`: who is to move, and the position as [`notation::format_position`] prints it.
pub fn position_words(position: &Position) -> String {
    format!("{} {}", position.mover(), notation::format_position(position))
}

/// Reads a move in a position. It may be illegal.
///
/// # Errors
///
/// If the word is neither a card of the pack nor `eat`.
pub fn read_move(word: &str, position: &Position) -> Result<Move, String> {
    position.parse_move(word).map_err(|error| error.to_string())
}
