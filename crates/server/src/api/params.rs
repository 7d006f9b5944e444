//! The parameters of requests.

use std::borrow::Cow;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use faceup::answer::{MoverTrump, Question, QuestionError};
use faceup::core::{GameChoice, GameWord};
use faceup::notation::{NotationError, Problem as NotationProblem};
use faceup::{AfterBeating, Rules, Trumps};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::shared::Api;
use crate::problem::{Kind, Problem};
use crate::tables::Source;

/// The parameters of a request, from its address.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Params<T>, Problem> {
        let Query(params) = Query::try_from_uri(&parts.uri).map_err(|error| {
            // axum's words come before those of the error itself.
            let cause = std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
            bad(cause)
        })?;
        Ok(Params(params))
    }
}

/// Positions with at most 20 moves of best play, as from `faceup query`.
const LINE: usize = 20;

/// A position to be valued. The game is read from the cards, as far as nothing else names it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionParams {
    position: String,
    game: Option<GameWord>,
    suits: Option<u8>,
    ranks: Option<u8>,
    trumps: Option<Trumps>,
    after_beating: Option<AfterBeating>,
    mover_trump: Option<MoverTrump>,
    line: Option<usize>,
    table: Option<String>,
}

/// A position to be estimated. (The fields are repeated because serde reads no numbers from an
/// address into a flattened struct.)
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EstimateParams {
    position: String,
    game: Option<GameWord>,
    suits: Option<u8>,
    ranks: Option<u8>,
    trumps: Option<Trumps>,
    after_beating: Option<AfterBeating>,
    mover_trump: Option<MoverTrump>,
}

impl EstimateParams {
    /// The position as the client wrote it, and as it was read.
    pub fn read(self, api: &Api) -> Result<(String, Question), Problem> {
        let EstimateParams { position, game, suits, ranks, trumps, after_beating, mover_trump } = self;
        let choice = choice(game, GameChoice { game: None, suits, ranks, trumps, after_beating })?;
        let question = question(&position, &choice, mover_trump, None, api)?;
        Ok((position, question))
    }
}

/// A position to be valued, and the table that values it.
pub struct Asked {
    pub input: String,
    pub question: Question,
    pub source: Source,
    pub line: usize,
}

impl PositionParams {
    /// The position, and the table that values it.
    pub fn read(self, api: &Api) -> Result<Asked, Problem> {
        let PositionParams { position, game, suits, ranks, trumps, after_beating, mover_trump, line, table } = self;
        let (line, most) = (line.unwrap_or(LINE.min(api.limits.line)), api.limits.line);
        if line > most {
            return Err(bad(format!("expected at most {most} moves of best play, got line={line}")));
        }
        let choice = choice(game, GameChoice { game: None, suits, ranks, trumps, after_beating })?;
        let named = table.map(|name| named_table(api, &name, &choice)).transpose()?;
        let rules = named.as_ref().map(|(_, rules)| *rules);
        let question = question(&position, &choice, mover_trump, rules, api)?;
        let source = match named {
            Some((source, _)) => source,
            None => table_of(api, question.position().rules())?,
        };
        Ok(Asked { input: position, question, source, line })
    }
}

/// The problem of parameters that make no sense.
pub fn bad(error: impl ToString) -> Problem {
    Problem::new(Kind::BadParameters, error.to_string())
}

/// What the parameters say about the game.
pub fn choice(game: Option<GameWord>, besides: GameChoice) -> Result<GameChoice, Problem> {
    game.map_or(Ok(besides), |word| besides.with_word(word)).map_err(bad)
}

/// The position that is asked about. `rules` are those of a table, if the client names one.
fn question(
    text: &str,
    choice: &GameChoice,
    trump: Option<MoverTrump>,
    rules: Option<Rules>,
    api: &Api,
) -> Result<Question, Problem> {
    let (most, got) = (api.limits.text, text.len());
    if got > most {
        let detail = format!("expected a position of at most {most} bytes, got {got} bytes");
        return Err(Problem::new(Kind::BadPosition, detail));
    }
    Question::read(text, choice, trump.unwrap_or_default(), rules).map_err(|error| unread(&error, text))
}

/// The table that a client names, and its rules, which the rest of what the client says must not contradict.
pub fn named_table(api: &Api, name: &str, choice: &GameChoice) -> Result<(Source, Rules), Problem> {
    let Some(table) = api.tables.named(name) else {
        return Err(Problem::new(Kind::NoTable, format!("no table is called {}: see /api/v1/tables", quote(name))));
    };
    let rules = table.rules();
    if choice.agrees_with(rules) {
        return Ok((Source::served(table), rules));
    }
    Err(bad(format!("the table is of {rules}, and the parameters ask for another game: leave them out")))
}

/// The table of a game.
pub fn table_of(api: &Api, rules: Rules) -> Result<Source, Problem> {
    api.tables.of(rules).ok_or_else(|| {
        let also = match api.tables.most_cards() {
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
            let parameter = match error.problem() {
                NotationProblem::RanksUnclear { .. } | NotationProblem::NumbersUnclear => ": give ranks",
                NotationProblem::SuitsUnclear { .. } => ": give suits",
                _ => "",
            };
            let (start, end) = bytes_at(error, text);
            Problem::new(Kind::BadPosition, format!("{error}{parameter}")).at(start, end)
        }
        QuestionError::NoTrumps(rules) => {
            bad(format!("mover_trump is for games with trumps, and {} has none", rules.name()))
        }
        error => bad(error),
    }
}

/// Where the fault is in the text.
fn bytes_at(error: &NotationError, text: &str) -> (usize, usize) {
    let start = error.offset().min(text.len());
    (start, (start + error.token().len()).min(text.len()))
}

/// A client's words, cut short.
pub fn quote(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(100) {
        Some((at, _)) => format!("{:?}…", &text[..at]).into(),
        None => format!("{text:?}").into(),
    }
}
