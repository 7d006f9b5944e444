//! What a person types.

use faceup_core::{Card, Pack, Rules, notation};

/// A command of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Play a card: lead it or beat with it; in set-up, hand it over.
    Card(Card),
    /// Pick up the cards on the table.
    Eat,
    /// List the moves that can be made.
    List,
    /// List them at every turn from now on, or no longer.
    Marks,
    /// Ask for advice.
    Hint,
    /// Give the game up.
    Resign,
    /// Offer a draw.
    Draw,
    /// Announce a forced win.
    Claim,
    /// Take back a move of one's own, and what was answered.
    Back,
    /// Go to where so many moves had been made.
    Go(usize),
    /// Let the other player lead, before anything was played.
    Pass,
    /// Set up a position by this text; without any, card by card.
    SetUp(Option<String>),
    /// Set-up is done, and this player leads.
    Done,
    /// The next game.
    Next,
    /// Show hands and table.
    Board,
    /// Show the moves of the game.
    Moves,
    /// Explain game and commands.
    Help,
    /// Log the game to this file, or to the customary one; or no longer.
    Log(Option<String>),
    /// Read a game from this file.
    Load(String),
    /// End the session.
    Quit,
}

/// A word for a command, what may follow it, and what it does.
struct Entry {
    words: &'static [&'static str],
    argument: &'static str,
    does: &'static str,
    make: fn(&str) -> Command,
}

fn given(argument: &str) -> Option<String> {
    (!argument.is_empty()).then(|| argument.to_owned())
}

/// Every command but the cards, in the order in which they are explained. The first words are today's, the others those
/// of the program of 1987.
const COMMANDS: [Entry; 19] = [
    Entry { words: &["p", "eat", "pick"], argument: "", does: "pick up the table", make: |_| Command::Eat },
    Entry { words: &["?", "list"], argument: "", does: "list what can be played", make: |_| Command::List },
    Entry {
        words: &["marks", "!h"],
        argument: "",
        does: "list it at every turn, or no longer",
        make: |_| Command::Marks,
    },
    Entry { words: &["hint", "!c"], argument: "", does: "ask for advice", make: |_| Command::Hint },
    Entry {
        words: &["back", "b"],
        argument: "",
        does: "take back your last move, and the answer",
        make: |_| Command::Back,
    },
    Entry { words: &["resign", "!r"], argument: "", does: "give the game up", make: |_| Command::Resign },
    Entry {
        words: &["draw", "!d"],
        argument: "",
        does: "offer a draw (when the table is empty)",
        make: |_| Command::Draw,
    },
    Entry {
        words: &["claim", "!f"],
        argument: "",
        does: "announce a forced win (when the table is empty)",
        make: |_| Command::Claim,
    },
    Entry { words: &["board", "show"], argument: "", does: "show hands and table", make: |_| Command::Board },
    Entry { words: &["moves", "game"], argument: "", does: "show the moves so far", make: |_| Command::Moves },
    Entry {
        words: &["go", "goto"],
        argument: "N",
        does: "go back, or on again, to where N moves had been made",
        make: |_| Command::Help,
    },
    Entry { words: &["next", "!a"], argument: "", does: "the next game, with a new deal", make: |_| Command::Next },
    Entry {
        words: &["setup"],
        argument: "POSITION",
        does: "set up a position; without one, card by card",
        make: |a| Command::SetUp(given(a)),
    },
    Entry {
        words: &["pass", "z"],
        argument: "",
        does: "let the other player lead (before the first move)",
        make: |_| Command::Pass,
    },
    Entry { words: &["done"], argument: "", does: "end the set-up, and lead", make: |_| Command::Done },
    Entry {
        words: &["log", "!l"],
        argument: "FILE",
        does: "log the game, from its start; or no longer",
        make: |a| Command::Log(given(a)),
    },
    Entry {
        words: &["load"],
        argument: "FILE",
        does: "read a game, and go on from where it ends or from anywhere",
        make: |a| Command::Load(a.to_owned()),
    },
    Entry { words: &["help", "!i"], argument: "", does: "these instructions", make: |_| Command::Help },
    Entry { words: &["quit", "q", "exit"], argument: "", does: "end", make: |_| Command::Quit },
];

impl Command {
    /// Reads a line. None if nothing is on it.
    ///
    /// # Errors
    ///
    /// If it is neither a command nor a card of the pack, with what it could have been.
    ///
    /// ```
    /// use faceup_core::Preset;
    /// use faceup_engine::session::Command;
    /// let rules = Preset::Challenge1987.rules(4, 8)?;
    /// for ten in ["S10", "ts", "Xs", "10♠"] {
    ///     assert!(matches!(Command::read(ten, rules), Ok(Some(Command::Card(_)))));
    /// }
    /// assert_eq!(Command::read("!r", rules), Command::read("resign", rules));
    /// assert!(Command::read("S2", rules).unwrap_err().contains("8-rank suit"));
    /// # Ok::<(), faceup_core::RulesError>(())
    /// ```
    pub fn read(line: &str, rules: Rules) -> Result<Option<Command>, String> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(None);
        }
        let (word, argument) = line.split_once(char::is_whitespace).map_or((line, ""), |(w, a)| (w, a.trim()));
        let lower = word.to_lowercase();
        let entry = COMMANDS.iter().find(|entry| entry.words.contains(&lower.as_str()));
        match entry {
            Some(entry) if entry.argument.is_empty() && !argument.is_empty() && lower != "pick" => {
                Err(format!("'{}' stands alone; what is '{}'?", entry.words[0], shown(argument)))
            }
            Some(entry) if entry.words[0] == "go" => match argument.parse() {
                Ok(ply) => Ok(Some(Command::Go(ply))),
                Err(_) => Err(format!("expected a number of moves after 'go', got '{}'", shown(argument))),
            },
            Some(entry) if entry.words[0] == "load" && argument.is_empty() => {
                Err("expected a file after 'load', as 'load game.txt'".to_owned())
            }
            Some(entry) => Ok(Some((entry.make)(argument))),
            None => read_card(line, rules.pack()).map(|card| Some(Command::Card(card))),
        }
    }
}

/// A card, or what is wrong with it.
fn read_card(line: &str, pack: Pack) -> Result<Card, String> {
    // `10 s` and `play 10s` are understood too.
    let rest = line.strip_prefix("play ").or_else(|| line.strip_prefix("lead ")).or_else(|| line.strip_prefix("beat "));
    let text: String = rest.unwrap_or(line).split_whitespace().collect();
    notation::parse_card(&text, pack).map_err(|error| {
        let is_near =
            text.chars().count() <= 4 && text.chars().any(|c| c.is_ascii_digit() || "shcdSHCD♠♥♣♦".contains(c));
        if is_near {
            error.to_string()
        } else {
            format!("expected a card, as 10s or S10, or a command, got '{}'; 'help' lists the commands", shown(line))
        }
    })
}

/// The beginning of a text, with nothing in it that a terminal would act upon.
fn shown(text: &str) -> String {
    let harmless = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let start: String = harmless.clone().take(40).collect();
    if harmless.count() > 40 { start + "..." } else { start }
}

/// A line for each command: its words, and what it does.
#[must_use]
pub fn explained() -> Vec<(String, &'static str)> {
    COMMANDS
        .iter()
        .map(|entry| {
            let argument = if entry.argument.is_empty() { String::new() } else { format!(" {}", entry.argument) };
            (format!("{}{argument}", entry.words.join(", ")), entry.does)
        })
        .collect()
}
