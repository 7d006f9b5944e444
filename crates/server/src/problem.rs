//! Errors by RFC 9457.

use std::fmt::Display;

use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use serde::Serialize;

/// The content type of an error.
const CONTENT: &str = "application/problem+json";

/// The page that explains each kind of problem, under a heading of its name.
const PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/server.md#");

macro_rules! kinds {
    ($($kind:ident $name:literal $status:ident $title:literal)*) => {
        /// A kind of error.
        #[derive(Debug, Clone, Copy)]
        pub enum Kind { $($kind),* }

        impl Kind {
            #[cfg(test)]
            const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// The name in the type of the problem, its status and its title.
            const fn parts(self) -> (&'static str, StatusCode, &'static str) {
                match self { $(Kind::$kind => ($name, StatusCode::$status, $title)),* }
            }
        }
    };
}

kinds! {
    BadHost "bad-host" BAD_REQUEST "The header Host is wrong"
    BadParameters "bad-parameters" BAD_REQUEST "The parameters are wrong"
    BadPosition "bad-position" BAD_REQUEST "The position cannot be read"
    NoTable "no-table" NOT_FOUND "There is no such table"
    NotFound "not-found" NOT_FOUND "There is nothing at this address"
    Internal "internal" INTERNAL_SERVER_ERROR "The server failed"
    Overloaded "overloaded" SERVICE_UNAVAILABLE "The server is busy"
    TooSlow "too-slow" SERVICE_UNAVAILABLE "The answer takes too long"
}

/// An error for the client, in the form of RFC 9457.
#[derive(Debug, Clone, Serialize)]
pub struct Problem {
    /// The kind of error: the address of a page about it.
    #[serde(rename = "type")]
    kind: String,
    /// The kind of error in words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// The fault and the remedy.
    detail: String,
    /// The place of the fault in the position: its first byte, and the byte after its last.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[usize; 2]>,
}

impl Problem {
    /// An error of this kind. `detail` gives the fault and the remedy.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Problem {
        let (name, status, title) = kind.parts();
        Problem { kind: format!("{PAGE}{name}"), title, status: status.as_u16(), detail: detail.into(), at: None }
    }

    /// The error with the place of the fault in the position.
    pub fn at(self, start: usize, end: usize) -> Problem {
        Problem { at: Some([start, end]), ..self }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = [(CONTENT_TYPE, CONTENT), (CACHE_CONTROL, "no-store")];
        let again = (status == StatusCode::SERVICE_UNAVAILABLE).then_some([(RETRY_AFTER, "1")]);
        (status, headers, again, serde_json::to_vec(&self).unwrap_or_default()).into_response()
    }
}

/// The problem of invalid parameters.
pub fn bad(error: impl Display) -> Problem {
    Problem::new(Kind::BadParameters, error.to_string())
}

/// The problem of an answer that fails.
pub fn failed(error: impl Display) -> Problem {
    Problem::new(Kind::Internal, error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_a_heading_on_the_page() {
        // The published package has no pages.
        let Ok(page) = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server.md")) else {
            return;
        };
        for &kind in Kind::ALL {
            let (name, status, title) = kind.parts();
            let heading = format!("\n#### {name}\n\n{}, \"{title}\"", status.as_u16());
            assert!(page.contains(&heading), "expected {heading:?}");
        }
        assert_eq!(page.matches("\n#### ").count(), Kind::ALL.len(), "headings of no kind");
    }
}
