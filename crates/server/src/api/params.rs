//! The parameters of requests.

use std::borrow::Cow;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use faceup::answer::{GameChoice, MoverTrump, Question, QuestionError};
use faceup::notation::{NotationError, Problem as NotationProblem};
use faceup::{AfterBeating, Preset, Rules, Trumps};
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
            Problem::new(Kind::BadParameters, cause)
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
    /// The position: `MOVER | OPPONENT | PILE`, in any notation that `faceup query` reads. Every part but the first may be
    /// left out.
    pub position: String,
    /// The game [default: beat-it-or-eat-it]
    pub game: Option<Preset>,
    /// The number of suits, if the cards do not tell
    pub suits: Option<u8>,
    /// The number of ranks in a suit, if the cards do not tell
    pub ranks: Option<u8>,
    /// The trumps, `none` or `own` [default: as in the game]
    pub trumps: Option<Trumps>,
    /// What follows a beat: the player who beats leads at once (`lead`), or the turn passes (`pass`) [default: as in the
    /// game]
    pub after_beating: Option<AfterBeating>,
    /// In games with trumps, the trump suit of the player to move [default: spades]
    pub mover_trump: Option<MoverTrump>,
    /// At most this number of moves of best play [default: 20]
    pub line: Option<usize>,
    /// The name of the table that answers. The position is of its game then [default: a table of the game, with rounds if
    /// there is one]
    pub table: Option<String>,
}

/// A position to be estimated. The game is read from the cards, as far as nothing else names it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EstimateParams {
    /// The position: `MOVER | OPPONENT | PILE`, in any notation that `faceup query` reads. Every part but the first may be
    /// left out.
    pub position: String,
    /// The game [default: beat-it-or-eat-it]
    pub game: Option<Preset>,
    /// The number of suits, if the cards do not tell
    pub suits: Option<u8>,
    /// The number of ranks in a suit, if the cards do not tell
    pub ranks: Option<u8>,
    /// The trumps, `none` or `own` [default: as in the game]
    pub trumps: Option<Trumps>,
    /// What follows a beat: the player who beats leads at once (`lead`), or the turn passes (`pass`) [default: as in the
    /// game]
    pub after_beating: Option<AfterBeating>,
    /// In games with trumps, the trump suit of the player to move [default: spades]
    pub mover_trump: Option<MoverTrump>,
}

impl EstimateParams {
    /// The position as the client wrote it, and as it was read.
    pub fn read(self, api: &Api) -> Result<(String, Question), Problem> {
        check_length(&self.position, api)?;
        let choice = GameChoice {
            game: self.game,
            suits: self.suits,
            ranks: self.ranks,
            trumps: self.trumps,
            after_beating: self.after_beating,
        };
        let question = Question::read(&self.position, &choice, self.mover_trump.unwrap_or_default(), None);
        let question = question.map_err(|error| unread(&error, &self.position))?;
        Ok((self.position, question))
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
        let limits = &api.limits;
        check_length(&self.position, api)?;
        let line = self.line.unwrap_or(LINE.min(limits.line));
        if line > limits.line {
            let detail = format!("expected at most {} moves of best play, got line={line}", limits.line);
            return Err(Problem::new(Kind::BadParameters, detail));
        }
        let choice = GameChoice {
            game: self.game,
            suits: self.suits,
            ranks: self.ranks,
            trumps: self.trumps,
            after_beating: self.after_beating,
        };
        let named = self.table.as_deref().map(|name| named_table(api, name, &choice)).transpose()?;
        let rules = named.as_ref().map(|(_, rules)| *rules);
        let trump = self.mover_trump.unwrap_or_default();
        let question =
            Question::read(&self.position, &choice, trump, rules).map_err(|error| unread(&error, &self.position))?;
        let source = match named {
            Some((source, _)) => source,
            None => table_of(api, question.position().rules())?,
        };
        Ok(Asked { input: self.position, question, source, line })
    }
}

/// Refuses a position that is too long.
fn check_length(position: &str, api: &Api) -> Result<(), Problem> {
    let (most, got) = (api.limits.text, position.len());
    if got <= most {
        return Ok(());
    }
    Err(Problem::new(Kind::BadPosition, format!("expected a position of at most {most} bytes, got {got} bytes")))
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
    let detail = format!("the table is of {rules}, and the parameters ask for another game: leave them out");
    Err(Problem::new(Kind::BadParameters, detail))
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
            let detail = format!("mover_trump is for games with trumps, and {} has none", rules.name());
            Problem::new(Kind::BadParameters, detail)
        }
        error => Problem::new(Kind::BadParameters, error.to_string()),
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
