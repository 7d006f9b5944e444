//! The questions of requests, and their tables.

use faceup::Rules;
use faceup::notation::quote;
use faceup::parts::answer::{MoverTrump, Question, QuestionError};
use faceup::parts::core::GameChoice;

use super::given::{Given, bad};
use super::shared::Api;
use crate::problem::{Kind, Problem};
use crate::tables::Source;

/// The most moves of best play by default, as in `faceup query`.
const LINE: usize = 20;

/// A position to value, and its table.
pub struct Asked {
    /// The position as the client wrote it.
    pub input: String,
    pub question: Question,
    pub source: Source,
    pub line: usize,
}

impl Asked {
    /// Reads the question. The game follows from the cards, unless it is named.
    pub fn read(mut given: Given, api: &Api) -> Result<Asked, Problem> {
        let written = Written::take(&mut given)?;
        let (line, table) = (given.number("line")?, given.word::<String>("table")?);
        given.end()?;
        let (line, most) = (line.unwrap_or(LINE.min(api.settings.line)), api.settings.line);
        if line > most {
            return Err(bad(format_args!("expected at most {most} moves of best play, got line={line}")));
        }
        let named = table.map(|name| named_table(api, &name, &written.choice)).transpose()?;
        let (input, question) = written.question(named.as_ref().map(|(_, rules)| *rules), api)?;
        let source = match named {
            Some((source, _)) => source,
            None => {
                let table = table_of(api, question.position().rules());
                table.or_else(|none| Source::openings(&question).ok_or(none))?
            }
        };
        Ok(Asked { input, question, source, line })
    }
}

/// A position as the client wrote it, with the settings to read it.
pub struct Written {
    position: Option<String>,
    choice: GameChoice,
    mover_trump: Option<MoverTrump>,
}

impl Written {
    /// Takes the parameters of a position.
    pub fn take(given: &mut Given) -> Result<Written, Problem> {
        let (position, choice) = (given.word("position")?, given.choice()?);
        Ok(Written { position, choice, mover_trump: given.word("mover_trump")? })
    }

    /// The position as written and as read. `rules` are those of a table, if the client names one.
    pub fn question(self, rules: Option<Rules>, api: &Api) -> Result<(String, Question), Problem> {
        let Some(text) = self.position else {
            return Err(bad("expected the parameter 'position', got none; write it as in 'S:KJ H:AQT98'"));
        };
        let (most, got) = (api.settings.text, text.len());
        if got > most {
            let detail = format!("expected a position of at most {most} bytes, got {got} bytes");
            return Err(Problem::new(Kind::BadPosition, detail));
        }
        match Question::read(&text, &self.choice, self.mover_trump, rules) {
            Ok(question) => {
                question.position().rules().usual().map_err(bad)?;
                Ok((text, question))
            }
            Err(error) => Err(unread(&error, &text)),
        }
    }
}

/// The table that a client names, and its rules, which the client's other parameters must not contradict.
pub fn named_table(api: &Api, name: &str, choice: &GameChoice) -> Result<(Source, Rules), Problem> {
    let tables = api.tables();
    let Some(table) = tables.named(name) else {
        return Err(Problem::new(Kind::NoTable, format!("no table is called {}: see /api/v1/tables", quote(name))));
    };
    let rules = table.rules();
    if choice.agrees_with(rules) {
        return Ok((Source::served(table), rules));
    }
    Err(bad(format_args!("the table is of {rules}, and the parameters ask for another game: leave them out")))
}

/// The table of a game.
pub fn table_of(api: &Api, rules: Rules) -> Result<Source, Problem> {
    let tables = api.tables();
    tables.of(rules).ok_or_else(|| {
        let also = match tables.most_cards() {
            0 => String::new(),
            cards => format!(", and games of at most {cards} cards need none"),
        };
        Problem::new(Kind::NoTable, format!("there is no table of {rules}: /api/v1/tables lists the tables{also}"))
    })
}

/// The problem of a position that cannot be read.
fn unread(error: &QuestionError, text: &str) -> Problem {
    match error {
        QuestionError::Notation(error) => {
            let give = error.missing().map_or(String::new(), |missing| format!(": give {missing}"));
            let (start, end) = bytes_at(error.offset(), error.token(), text);
            Problem::new(Kind::BadPosition, format!("{error}{give}")).at(start, end)
        }
        QuestionError::Board(error) => {
            let (start, end) = bytes_at(error.offset(), error.token(), text);
            Problem::new(Kind::BadPosition, error.to_string()).at(start, end)
        }
        QuestionError::Over => Problem::new(Kind::BadPosition, error.to_string()),
        QuestionError::NoTrumps(rules) => {
            bad(format_args!("mover_trump is for games with trumps, and {} has none", rules.name()))
        }
        error => bad(error),
    }
}

/// The place of the fault in the text.
fn bytes_at(offset: usize, token: &str, text: &str) -> (usize, usize) {
    let start = offset.min(text.len());
    (start, (start + token.len()).min(text.len()))
}
