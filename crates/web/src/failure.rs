//! Failures to answer.

use std::fmt::Display;

use faceup::notation::NotationError;
use faceup::parts::answer::QuestionError;
use faceup::parts::play::JsonError;
use serde::Serialize;

/// Why a question has no answer yet, or has none at all: `{"needs": "FILE"}` or `{"error": …}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "NoAnswer"))]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// The question needs the table in this file. The caller adds it and asks again.
    Needs(String),
    /// There is no answer.
    Error(ErrorJson),
}

/// An error, for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Reason"))]
pub struct ErrorJson {
    /// What was expected, what was found, and the remedy.
    pub message: String,
    /// The place of the error in the text: from the first index up to the second, as JavaScript counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub position: Option<[usize; 2]>,
}

impl Failure {
    /// An error without a place in a text.
    pub fn new(message: impl Display) -> Failure {
        Failure::Error(ErrorJson { message: message.to_string(), position: None })
    }

    /// The error of a reader, with its place in the text.
    pub fn in_text(error: &NotationError, text: &str) -> Failure {
        let ends = [error.offset(), error.offset() + error.token().len()];
        let position = Some(ends.map(|bytes| utf16_length(text, bytes)));
        Failure::Error(ErrorJson { message: error.to_string(), position })
    }

    /// The error of the reader of records in either form. Errors of JSON have no place.
    pub fn of_records(error: &JsonError, text: &str) -> Failure {
        match error {
            JsonError::Text(error) => Failure::in_text(error, text),
            error => Failure::new(error),
        }
    }

    /// The error of a question about a position.
    pub fn of_question(error: &QuestionError, text: &str) -> Failure {
        match error {
            QuestionError::Notation(error) => Failure::in_text(error, text),
            error => Failure::new(error),
        }
    }
}

/// An error without a place in a text.
impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::new(error)
    }
}

/// The length of the first bytes of a text in JavaScript.
fn utf16_length(text: &str, bytes: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < bytes).map(|(_, c)| c.len_utf16()).sum()
}
