//! What can be said to a session.

use faceup_core::notation;
use thiserror::Error;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Nothing: the line is empty.
    Nothing,
    /// Moves from where the game stands, in the notation of records.
    Play(String),
    /// Pick up the table.
    Eat,
    /// The best move.
    Best,
    /// So many moves on.
    Forward(usize),
    /// So many moves back.
    Back(usize),
    /// To a ply.
    Go(usize),
    /// To the end of the game.
    End,
    /// Take back the last change.
    Undo,
    /// The position.
    Show,
    /// What can be played.
    Moves,
    /// What every move is worth.
    Values,
    /// The values at every step, or no more.
    Auto,
    /// Best play to the end, or so many moves of it.
    Line(Option<usize>),
    /// The game as a record.
    Record,
    /// Another position, to begin from.
    SetUp(String),
    /// The position as it stands is the start, with the other player to lead.
    Pass,
    /// Other names for the players.
    Names(String),
    /// A mark on the last move, or none.
    Mark(String),
    /// A remark on the position.
    Remark(String),
    /// Marks and values for every move.
    Annotate,
    /// Keep the record in a file.
    Save(String),
    /// Another record from a file.
    Load(String),
    /// What can be said.
    Help,
    /// The end.
    Quit,
}

/// A line that asks for nothing that is known.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// It begins with no command and is no move.
    #[error("expected a move or a command, got {}; write a card as 8h, 'eat', or 'help' for all commands", notation::quote(.got))]
    Unknown {
        /// The line.
        got: String,
    },
    /// A command without what it needs, or with something else.
    #[error("expected '{usage}', got {}", notation::quote(.got))]
    Argument {
        /// How the command is written.
        usage: &'static str,
        /// The line.
        got: String,
    },
}

/// A command as the help shows it.
struct Entry {
    /// Its names, the first one the customary.
    names: &'static [&'static str],
    /// How it is written.
    usage: &'static str,
    /// What it does.
    what: &'static str,
    read: fn(&str) -> Option<Command>,
}

/// A command with no arguments.
macro_rules! alone {
    ($command:expr) => {
        |rest| rest.is_empty().then_some($command)
    };
}

/// A command with text after it.
macro_rules! text {
    ($command:expr) => {
        |rest| (!rest.is_empty()).then(|| $command(rest.to_owned()))
    };
}

/// A number after a command, or what it is without one.
fn number(rest: &str, otherwise: usize) -> Option<usize> {
    if rest.is_empty() { Some(otherwise) } else { rest.parse().ok() }
}

const ENTRIES: [Entry; 23] = [
    Entry {
        names: &["eat", "eats", "p", "pick"],
        usage: "eat",
        what: "eat the table (also p)",
        read: alone!(Command::Eat),
    },
    Entry { names: &["best", "!c"], usage: "best", what: "play the best move", read: alone!(Command::Best) },
    Entry {
        names: &["next", "n", "f", "forward", "step"],
        usage: "next [N]",
        what: "one move on in the game, or N",
        read: |rest| number(rest, 1).map(Command::Forward),
    },
    Entry {
        names: &["back", "b"],
        usage: "back [N]",
        what: "one move back, or N",
        read: |rest| number(rest, 1).map(Command::Back),
    },
    Entry {
        names: &["go", "g", "jump"],
        usage: "go N",
        what: "to where N moves have been made; go 0 is the start",
        read: |rest| rest.parse().ok().map(Command::Go),
    },
    Entry { names: &["start"], usage: "start", what: "to the start", read: alone!(Command::Go(0)) },
    Entry { names: &["end"], usage: "end", what: "to the end of the game", read: alone!(Command::End) },
    Entry {
        names: &["undo", "u"],
        usage: "undo",
        what: "take back the last change of the game",
        read: alone!(Command::Undo),
    },
    Entry { names: &["show", "board", "position"], usage: "show", what: "the position", read: alone!(Command::Show) },
    Entry {
        names: &["moves", "?", "list"],
        usage: "moves",
        what: "what can be played (also ?)",
        read: alone!(Command::Moves),
    },
    Entry {
        names: &["values", "v", "value"],
        usage: "values",
        what: "what every move is worth",
        read: alone!(Command::Values),
    },
    Entry {
        names: &["auto"],
        usage: "auto",
        what: "show the values at every step, or no more",
        read: alone!(Command::Auto),
    },
    Entry {
        names: &["line", "l"],
        usage: "line [N]",
        what: "best play to the end, or N moves of it",
        read: |rest| {
            if rest.is_empty() { Some(Command::Line(None)) } else { rest.parse().ok().map(|n| Command::Line(Some(n))) }
        },
    },
    Entry {
        names: &["record", "r", "game"],
        usage: "record",
        what: "the game as a record",
        read: alone!(Command::Record),
    },
    Entry {
        names: &["setup", "set", "deal"],
        usage: "setup MOVER | OTHER | PILE",
        what: "another position to begin from, as in 'faceup query'",
        read: text!(Command::SetUp),
    },
    Entry {
        names: &["pass", "z"],
        usage: "pass",
        what: "begin from here with the other player on lead (also z)",
        read: alone!(Command::Pass),
    },
    Entry { names: &["names"], usage: "names ONE, TWO", what: "call the players so", read: text!(Command::Names) },
    Entry {
        names: &["mark"],
        usage: "mark SIGN",
        what: "mark the last move ??, ?, ?!, !?, ! or !!; - takes the mark away",
        read: text!(Command::Mark),
    },
    Entry { names: &["remark"], usage: "remark WORDS", what: "write a remark here", read: text!(Command::Remark) },
    Entry {
        names: &["annotate"],
        usage: "annotate",
        what: "mark every move of the game, with its value",
        read: alone!(Command::Annotate),
    },
    Entry {
        names: &["save", "w", "write"],
        usage: "save FILE",
        what: "keep the record in a file, as JSON if its name ends in .json",
        read: text!(Command::Save),
    },
    Entry { names: &["load", "open"], usage: "load FILE", what: "take up another record", read: text!(Command::Load) },
    Entry { names: &["quit", "q", "exit"], usage: "quit", what: "leave", read: alone!(Command::Quit) },
];

impl Command {
    /// Reads a line. What begins with the name of no command is taken for moves if it has nothing but words of a record
    /// in it, as `is_moves` tells.
    ///
    /// # Errors
    ///
    /// If it is neither.
    pub fn parse(line: &str, is_moves: impl Fn(&str) -> bool) -> Result<Command, CommandError> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(Command::Nothing);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        if ["help", "h", "!i"].contains(&word.as_str()) {
            return Ok(Command::Help);
        }
        match ENTRIES.iter().find(|entry| entry.names.contains(&word.as_str())) {
            Some(entry) => match (entry.read)(rest.trim()) {
                Some(command) => Ok(command),
                None if is_moves(line) => Ok(Command::Play(line.to_owned())),
                None => Err(CommandError::Argument { usage: entry.usage, got: line.to_owned() }),
            },
            None if is_moves(line) => Ok(Command::Play(line.to_owned())),
            None => Err(CommandError::Unknown { got: line.to_owned() }),
        }
    }

    /// All commands, a line each.
    #[must_use]
    pub fn help() -> String {
        let mut text = format!("{:<29}{}\n", "8h, Jh. 8s", "play a card, or several moves, in any spelling");
        for entry in &ENTRIES {
            text += &format!("{:<29}{}\n", entry.usage, entry.what);
        }
        text
    }

    /// The customary names of all commands.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ENTRIES.iter().map(|entry| entry.names[0]).chain(["help"])
    }
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
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ENTRIES.iter().map(|entry| entry.names.len()).sum::<usize>(), "a name stands twice");
        assert!(Command::names().all(|name| Command::help().contains(name) || name == "help"));
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for line in ["back x", "go", "go -1", "go 99999999999999999999999", "save", "setup", "quit now", "xyzzy", "8h"]
        {
            assert!(Command::parse(line, |_| false).is_err(), "{line}");
        }
        assert_eq!(Command::parse(" 8h Jh ", |_| true), Ok(Command::Play("8h Jh".to_owned())));
        assert_eq!(Command::parse("eats all", |_| true), Ok(Command::Play("eats all".to_owned())));
        assert_eq!(Command::parse("\t ", |_| false), Ok(Command::Nothing));
        assert_eq!(Command::parse("LINE 3", |_| false), Ok(Command::Line(Some(3))));
    }
}
