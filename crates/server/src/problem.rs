//! Errors by RFC 9457.

use std::time::Duration;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use serde::Serialize;

/// The content type of an error.
const CONTENT: &str = "application/problem+json";

/// The page that explains each kind of problem, under a heading of its name.
const PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/server.md#");

macro_rules! kinds {
    ($($kind:ident $name:literal $status:ident $title:literal)*) => {
        /// A kind of error.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    BadBody "bad-body" BAD_REQUEST "The body cannot be read"
    NoTable "no-table" NOT_FOUND "There is no such table"
    NotFound "not-found" NOT_FOUND "There is nothing at this address"
    MethodNotAllowed "method-not-allowed" METHOD_NOT_ALLOWED "This address has no such method"
    NotAcceptable "not-acceptable" NOT_ACCEPTABLE "The client accepts no encoding"
    BodyTimeout "body-timeout" REQUEST_TIMEOUT "The body came too slowly"
    BodyTooLarge "body-too-large" PAYLOAD_TOO_LARGE "The body is too large"
    NotJson "not-json" UNSUPPORTED_MEDIA_TYPE "The body is not JSON"
    BodyEncoded "body-encoded" UNSUPPORTED_MEDIA_TYPE "The body is compressed"
    Internal "internal" INTERNAL_SERVER_ERROR "The server failed"
    TooManyRequests "too-many-requests" TOO_MANY_REQUESTS "The client has too many requests"
    Overloaded "overloaded" SERVICE_UNAVAILABLE "The server is busy"
    TooSlow "too-slow" SERVICE_UNAVAILABLE "The answer takes too long"
    Stopping "stopping" SERVICE_UNAVAILABLE "The server is stopping"
}

/// An error, for the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    kind: Kind,
    detail: String,
    at: Option<[usize; 2]>,
}

/// An error in the form of RFC 9457.
#[derive(Debug, Clone, Serialize)]
pub struct ProblemJson {
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
        Problem { kind, detail: detail.into(), at: None }
    }

    /// The error with the place of the fault in the position.
    pub fn at(self, start: usize, end: usize) -> Problem {
        Problem { at: Some([start, end]), ..self }
    }

    /// The HTTP status.
    #[cfg(test)]
    pub const fn status(&self) -> StatusCode {
        self.kind.parts().1
    }

    /// That an answer takes too long.
    pub fn too_slow(time: Duration) -> Problem {
        let seconds = time.as_secs_f64();
        let detail = format!("there was no answer within {seconds} seconds: ask for less, or try again later");
        Problem::new(Kind::TooSlow, detail)
    }

    /// The error for the client.
    pub fn json(&self) -> ProblemJson {
        let (name, status, title) = self.kind.parts();
        ProblemJson {
            kind: format!("{PAGE}{name}"),
            title,
            status: status.as_u16(),
            detail: self.detail.clone(),
            at: self.at,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (_, status, _) = self.kind.parts();
        let body = serde_json::to_vec(&self.json()).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(CONTENT));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if [StatusCode::SERVICE_UNAVAILABLE, StatusCode::TOO_MANY_REQUESTS].contains(&status) {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
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
