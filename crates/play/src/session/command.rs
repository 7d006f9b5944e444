//! The commands of a session.

use faceup_core::notation::{quote, rank_word};
use faceup_core::{Move, Suit};
use thiserror::Error;

/// A command of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// Make these moves, in the notation of records.
    Play(String),
    /// Make this move: eat, or a card that was chosen by hand.
    Move(Move),
    /// What its owner does.
    Do(Task),
    /// Step back to the last turn of a person, this many times.
    Back(usize),
    /// Step forward to a person's turn, this many times.
    Next(usize),
    /// Go to the position after this many moves.
    Go(usize),
    /// Go to the end of the game.
    End,
    /// Undo the last change.
    Undo,
    /// Turn on or off that the legal moves are listed at every turn.
    Legal,
    /// Turn on or off that the values are shown at every turn.
    Auto,
    /// Mark the last move with this sign, or remove its mark.
    Mark(String),
    /// Add a remark on the position.
    Remark(String),
    /// Rename the players.
    Names(String),
    /// Set up this position.
    SetUp(String),
    /// Let the other player lead.
    Pass,
    /// Go on without an opponent, to analyse the game.
    Analyse,
    /// Explain all commands, or this one.
    Help(Option<String>),
    /// Leave.
    Quit,
}

/// A task of the owner of a session, who has the tables, the files and the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// Show the position.
    Show,
    /// List the legal moves.
    Moves,
    /// Show the value of every move.
    Values,
    /// Show the best line, this many moves at most.
    Line(usize),
    /// Suggest a move.
    Hint,
    /// Show why a move wins or loses: the move of this text, which [`Session::move_of`](super::Session::move_of) reads, or the best one.
    Why(Option<String>),
    /// Find the best move and pass it to [`Session::play`](super::Session::play).
    Best,
    /// Find the outcome of the position for its mover and pass it to [`Session::offer_draw`](super::Session::offer_draw).
    Draw,
    /// Find the outcome of the position for its mover and pass it to [`Session::claim_win`](super::Session::claim_win).
    Claim,
    /// Find the outcome of the position for its mover and pass it to [`Session::concede`](super::Session::concede).
    Resign,
    /// Show the record.
    Record,
    /// Annotate the record and pass it to [`Session::annotated`](super::Session::annotated).
    Annotate,
    /// Deal a hand and pass it to [`Session::deal`](super::Session::deal).
    New,
    /// Write the record to this file and call [`Session::saved`](super::Session::saved).
    Save(String),
    /// Read the record in this file and pass it to [`Session::load`](super::Session::load).
    Load(String),
    /// Log every game to this file or to the default one, or stop the log.
    Log(Option<String>),
}

/// A line that is not a command.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// It does not begin with a command and is not a move.
    #[error("expected a move or a command, got {}; {remedy}", quote(.got))]
    Unknown {
        /// The line.
        got: String,
        /// What to write instead.
        remedy: String,
    },
    /// The argument of a command is missing or wrong.
    #[error("expected '{usage}', got {}", quote(.got))]
    Argument {
        /// How to write the command.
        usage: &'static str,
        /// The line.
        got: String,
    },
}

struct Entry {
    /// The names of the command, the usual one first.
    names: &'static [&'static str],
    /// How to write the command.
    usage: &'static str,
    /// The effect, in at most 26 characters.
    brief: &'static str,
    /// The rest of the explanation; may be empty.
    more: &'static str,
    read: fn(&str) -> Option<Command>,
}

const fn entry(
    names: &'static [&'static str],
    usage: &'static str,
    brief: &'static str,
    more: &'static str,
    read: fn(&str) -> Option<Command>,
) -> Entry {
    Entry { names, usage, brief, more, read }
}

macro_rules! alone {
    ($command:expr) => {
        |rest| rest.is_empty().then_some($command)
    };
}

/// Reads a command with a text argument.
macro_rules! text {
    ($command:expr) => {
        |rest| (!rest.is_empty()).then(|| $command(rest.to_owned()))
    };
}

/// Reads a command with an optional text argument.
macro_rules! optional {
    ($command:expr) => {
        |rest| Some($command((!rest.is_empty()).then(|| rest.to_owned())))
    };
}

/// Reads a command with an optional number of steps.
macro_rules! steps {
    ($command:expr) => {
        |rest| if rest.is_empty() { Some($command(1)) } else { rest.parse().ok().map($command) }
    };
}

/// Every command. The names with `!`, and `p`, `?`, `b` and `z`, are those of the 1987 program.
#[rustfmt::skip]
const ENTRIES: [Entry; 34] = [
    entry(&["eat", "eats", "p", "pick", "pickup", "take", "takes"], "eat", "pick up the pile (also p)", "It is always allowed, unless there is no card to beat.", alone!(Command::Move(Move::Eat))),
    entry(&["hint", "!c", "suggest"], "hint", "suggest a move", "", alone!(Command::Do(Task::Hint))),
    entry(&["best"], "best", "play the best move", "", alone!(Command::Do(Task::Best))),
    entry(&["back", "b"], "back [N]", "step to your last turn", "It goes back N times. The moves stay: 'next' repeats them, another move replaces them.", steps!(Command::Back)),
    entry(&["next", "n", "f", "forward", "step"], "next [N]", "step forward again", "It steps forward in the game to your next turn, N times.", steps!(Command::Next)),
    entry(&["go", "g", "goto", "jump"], "go N", "go to just after move N", "'go 0' is the start. The moves after N stay.", |rest| rest.parse().ok().map(Command::Go)),
    entry(&["start"], "start", "go to the start", "", alone!(Command::Go(0))),
    entry(&["end"], "end", "go to the end of the game", "", alone!(Command::End)),
    entry(&["undo", "u"], "undo", "undo the last change", "Against an opponent, it undoes your last move with the answer to it. It also undoes a note, a setup or a load.", alone!(Command::Undo)),
    entry(&["show", "board", "position"], "show", "show hands and pile", "", alone!(Command::Do(Task::Show))),
    entry(&["moves", "?", "list"], "moves", "list the legal moves (or ?)", "", alone!(Command::Do(Task::Moves))),
    entry(&["legal", "!h"], "legal", "list moves at every turn", "The same command stops it.", alone!(Command::Legal)),
    entry(&["values", "v", "value"], "values", "show the value of moves", "It shows values, or estimates if the game is too large to solve.", alone!(Command::Do(Task::Values))),
    entry(&["why", "reason"], "why [CARD]", "show why a move wins", "It says why CARD wins or loses, or eating ('why eat'), or the best move, if a short line shows it.", optional!(|card| Command::Do(Task::Why(card)))),
    entry(&["auto"], "auto", "show values at every turn", "The same command stops it.", alone!(Command::Auto)),
    entry(&["line", "l"], "line [N]", "show the best line", "It shows all of the best line, or N moves.", |rest| if rest.is_empty() { Some(Command::Do(Task::Line(usize::MAX))) } else { rest.parse().ok().map(|n| Command::Do(Task::Line(n))) }),
    entry(&["record", "r", "game"], "record", "show the record", "", alone!(Command::Do(Task::Record))),
    entry(&["annotate"], "annotate", "mark moves and show values", "Values replace all marks; estimates set none.", alone!(Command::Do(Task::Annotate))),
    entry(&["mark"], "mark SIGN", "mark the last move", "SIGN is ??, ?, ?!, !?, ! or !!; - removes the mark.", text!(Command::Mark)),
    entry(&["remark"], "remark TEXT", "add a remark here", "", text!(Command::Remark)),
    entry(&["names"], "names L, R", "rename the players", "", text!(Command::Names)),
    entry(&["setup", "set", "deal"], "setup POS", "set up a position", "Write POS as for 'faceup query': MOVER | OTHER | PILE. The cards that are not named are the other player's.", text!(Command::SetUp)),
    entry(&["pass", "z"], "pass", "let the other player lead", "The position becomes the start of a game. The pile must be empty.", alone!(Command::Pass)),
    entry(&["resign", "!r", "concede"], "resign", "give up the game", "If you can win, it asks first: the same command again gives the game up.", alone!(Command::Do(Task::Resign))),
    entry(&["draw", "!d"], "draw", "offer a draw", "The pile must be empty. If you can win, it asks first: the same command again offers the draw.", alone!(Command::Do(Task::Draw))),
    entry(&["claim", "!f"], "claim", "claim a forced win", "The pile must be empty. A correct claim ends the game.", alone!(Command::Do(Task::Claim))),
    entry(&["new", "!a"], "new", "deal a new game", "The other player leads. If the file of the game has more games, it is the next of them.", alone!(Command::Do(Task::New))),
    entry(&["analyse", "analyze"], "analyse", "go on without an opponent", "You make the moves of both players until 'new' deals a game.", alone!(Command::Analyse)),
    entry(&["save", "w", "write"], "save FILE", "save the record", "A name that ends in .json makes it JSON. It replaces an existing record, and nothing else.", text!(|file| Command::Do(Task::Save(file)))),
    entry(&["load", "open"], "load FILE", "load a record", "", text!(|file| Command::Do(Task::Load(file)))),
    entry(&["log", "!l"], "log [FILE]", "log the games to a file", "The same command stops it.", optional!(|file| Command::Do(Task::Log(file)))),
    entry(&["help", "h", "!i"], "help [WORD]", "explain a command", "", optional!(Command::Help)),
    entry(&["quit", "q", "exit"], "quit", "leave", "", alone!(Command::Quit)),
    entry(&["play", "lead", "beat"], "play CARD", "the same as CARD", "", text!(|text| Command::Play(card_or(text)))),
];

impl Command {
    /// Reads a line. A line that does not begin with a command is read as moves if `is_moves` returns true, or if it looks like a card.
    ///
    /// # Errors
    ///
    /// If it is neither.
    pub fn parse(line: &str, is_moves: impl Fn(&str) -> bool) -> Result<Command, CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        let entry = ENTRIES.iter().find(|entry| entry.names.contains(&word.as_str()));
        let packed: String = line.split_whitespace().collect();
        match entry.and_then(|entry| (entry.read)(rest.trim())) {
            _ if line.is_empty() => Ok(Command::Nothing),
            Some(command) => Ok(command),
            None if is_moves(line) => Ok(Command::Play(line.to_owned())),
            None if looks_like_card(&packed) => Ok(Command::Play(packed)),
            None if ENTRIES[0].names.contains(&word.as_str()) && is_eaten(rest) => Ok(Command::Move(Move::Eat)),
            None if let Some(card) = spoken(line) => Ok(Command::Play(card)),
            None => Err(match entry {
                Some(entry) => CommandError::Argument { usage: entry.usage, got: line.to_owned() },
                None => unknown(line, &word),
            }),
        }
    }

    /// All commands, in at most 20 lines of 80 columns.
    pub fn help() -> String {
        let mut text = "Type a card to play it (10s, S10, ts or Xs), or several moves (8h, Jh. 8s)\n".to_owned();
        let shown = &ENTRIES[..ENTRIES.len() - 1];
        let (left, right) = shown.split_at(shown.len().div_ceil(2));
        for (row, left) in left.iter().enumerate() {
            let cell = |entry: &Entry| format!("{:<12}{}", entry.usage, entry.brief);
            let line = format!("{:<41}{}", cell(left), right.get(row).map_or(String::new(), cell));
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// Explains a command by any of its names.
    ///
    /// # Errors
    ///
    /// If no command has this name.
    pub fn explain(name: &str) -> Result<String, CommandError> {
        let lower = name.to_lowercase();
        let Some(entry) = ENTRIES.iter().find(|entry| entry.names.contains(&lower.as_str())) else {
            return Err(unknown(name, &lower));
        };
        let also = match &entry.names[1..] {
            [] => String::new(),
            others => format!(" (also {})", others.join(", ")),
        };
        let brief = entry.brief.split(" (").next().unwrap_or_default();
        let more = if entry.more.is_empty() { String::new() } else { format!("\n{}", entry.more) };
        Ok(format!("{}{also}: {brief}.{more}", entry.usage))
    }
}

/// The commands of the 1987 program without a counterpart, and their replacements.
const GONE: [(&str, &str); 2] = [
    ("!s", "there is no sub-shell: use another terminal, or 'save FILE' and 'quit'"),
    ("!w", "there is no window of commands to hide: 'help' lists them"),
];

/// The error of a line that begins with an unknown word.
fn unknown(line: &str, word: &str) -> CommandError {
    let gone = GONE.iter().find(|(name, _)| *name == word).map(|&(_, instead)| instead.to_owned());
    let remedy = gone.or_else(|| Some(format!("did you mean '{}'?", meant(word)?)));
    let remedy = remedy.unwrap_or_else(|| "write a card as 8h, 'eat', or 'help' for all commands".to_owned());
    CommandError::Unknown { got: line.to_owned(), remedy }
}

/// Whether words after `eat` say no more than that: `eat it`, `pick up`.
fn is_eaten(rest: &str) -> bool {
    const EATEN: [&str; 6] = ["it", "all", "everything", "up", "the", "pile"];
    rest.split_whitespace().all(|word| EATEN.iter().any(|eaten| word.eq_ignore_ascii_case(eaten)))
}

/// A card in words, such as `9 hearts` or `king of spades`, as `9h` or `Ks`.
fn spoken(line: &str) -> Option<String> {
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).filter(|word| word != "of").collect();
    let [rank, suit] = &words[..] else { return None };
    let is_suit = |named: &&Suit| {
        [named.name(), named.name().trim_end_matches('s')].iter().any(|name| suit.eq_ignore_ascii_case(name))
    };
    let letter = Suit::ALL.iter().find(is_suit)?.letter().to_ascii_lowercase();
    let card = format!("{}{letter}", rank_word(rank).unwrap_or(rank));
    looks_like_card(&card).then_some(card)
}

/// A card written with a space, such as `q h`, without it. Other texts stay the same.
fn card_or(text: String) -> String {
    let packed: String = text.split_whitespace().collect();
    if looks_like_card(&packed) { packed } else { text }
}

/// Whether a text looks like a single card, perhaps of another pack: a rank and a suit in either order.
fn looks_like_card(text: &str) -> bool {
    const SUITS: &str = "SHCDshcd♠♥♣♦";
    let is_rank = |rank: &str| {
        (1..=2).contains(&rank.len()) && rank.chars().all(|c| c.is_ascii_digit())
            || rank.chars().count() == 1 && "AKQJTXakqjtx".contains(rank)
    };
    let mut chars = text.chars();
    let suit_first = chars.next().is_some_and(|c| SUITS.contains(c)) && is_rank(chars.as_str());
    let mut chars = text.chars();
    suit_first || chars.next_back().is_some_and(|c| SUITS.contains(c)) && is_rank(chars.as_str())
}

/// The command whose name is nearest to a word, if one is near.
fn meant(word: &str) -> Option<&'static str> {
    let limit = if word.chars().count() > 4 { 2 } else { 1 };
    let names = ENTRIES.iter().flat_map(|entry| entry.names).filter(|name| name.len() > 2);
    let nearest = names.map(|name| (distance(word, name), *name)).min_by_key(|&(distance, _)| distance);
    nearest.filter(|&(distance, _)| distance <= limit && word.chars().count() > 1).map(|(_, name)| name)
}

/// The edit distance of two words, with swaps.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(40).collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let above = &rows[i - 1];
            let mut least = (above[j] + 1).min(row[j - 1] + 1).min(above[j - 1] + usize::from(a[i - 1] != b[j - 1]));
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_read_by_all_its_names() {
        let mut names: Vec<&str> = ENTRIES.iter().flat_map(|entry| entry.names).copied().collect();
        for name in &names {
            let alone = Command::parse(name, |_| false);
            let with_text = Command::parse(&format!("  {} 12  ", name.to_uppercase()), |_| false);
            assert!(alone.is_ok() || with_text.is_ok(), "{name}");
            assert!(Command::explain(name).is_ok(), "{name}");
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ENTRIES.iter().map(|entry| entry.names.len()).sum::<usize>(), "a name stands twice");
    }

    #[test]
    fn the_help_names_every_command_and_fits_a_small_terminal() {
        let help = Command::help();
        assert!(ENTRIES.iter().all(|entry| help.contains(entry.names[0])));
        assert!(help.lines().count() <= 20 && help.lines().all(|line| line.chars().count() <= 80), "{help}");
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for line in
            ["back x", "go", "go -1", "go 99999999999999999999999", "save", "load", "quit now", "xyzzy", "d", "8z"]
        {
            assert!(Command::parse(line, |_| false).is_err(), "{line}");
        }
        assert_eq!(Command::parse(" 8h Jh ", |_| true), Ok(Command::Play("8h Jh".to_owned())));
        assert_eq!(Command::parse("\t ", |_| false), Ok(Command::Nothing));
        assert_eq!(Command::parse("LINE 3", |_| false), Ok(Command::Do(Task::Line(3))));
        assert_eq!(Command::parse("q h", |_| false), Ok(Command::Play("qh".to_owned())));
        for (line, card) in
            [("9 hearts", "9h"), ("k of spades", "ks"), ("Queen of Hearts", "Qh"), ("a of hearts", "ah")]
        {
            assert_eq!(Command::parse(line, |_| false), Ok(Command::Play(card.to_owned())), "{line}");
        }
        for line in ["eat it", "pick up", "pickup", "Eats everything", "take the pile"] {
            assert_eq!(Command::parse(line, |_| false), Ok(Command::Move(Move::Eat)), "{line}");
        }
    }

    #[test]
    fn a_slip_gets_a_suggestion() {
        let meant =
            [("valeus", "values"), ("hlep", "help"), ("anotate", "annotate"), ("bakc", "back"), ("LINES", "line")];
        for (slip, name) in meant {
            let error = Command::parse(slip, |_| false).unwrap_err().to_string();
            assert!(error.ends_with(&format!("did you mean '{name}'?")), "{error}");
        }
        for (line, instead) in [("!w", "'help' lists them"), ("!S", "use another terminal")] {
            let error = Command::parse(line, |_| false).unwrap_err().to_string();
            assert!(error.starts_with(&format!("expected a move or a command, got '{line}'")), "{error}");
            assert!(error.contains(instead) && Command::explain(line).is_err(), "{error}");
        }
    }
}
