//! Errors, as RFC 9457 has them.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use serde::Serialize;

/// The type of an error's body.
pub const CONTENT: &str = "application/problem+json";

/// The page that explains each kind of problem, under a heading of its name.
const PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/server.md#");

/// A kind of error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    BadParameters,
    BadPosition,
    BadBody,
    NoTable,
    NotFound,
    MethodNotAllowed,
    BodyTimeout,
    BodyTooLarge,
    NotJson,
    Internal,
    TableChanged,
    TooManyRequests,
    Overloaded,
    TooSlow,
    Stopping,
}

impl Kind {
    /// All kinds.
    #[cfg(test)]
    pub const ALL: [Kind; 15] = [
        Kind::BadParameters,
        Kind::BadPosition,
        Kind::BadBody,
        Kind::NoTable,
        Kind::NotFound,
        Kind::MethodNotAllowed,
        Kind::BodyTimeout,
        Kind::BodyTooLarge,
        Kind::NotJson,
        Kind::Internal,
        Kind::TableChanged,
        Kind::TooManyRequests,
        Kind::Overloaded,
        Kind::TooSlow,
        Kind::Stopping,
    ];

    /// The name in the type of the problem, its status and its title.
    pub const fn parts(self) -> (&'static str, StatusCode, &'static str) {
        match self {
            Kind::BadParameters => ("bad-parameters", StatusCode::BAD_REQUEST, "The parameters are wrong"),
            Kind::BadPosition => ("bad-position", StatusCode::BAD_REQUEST, "The position cannot be read"),
            Kind::BadBody => ("bad-body", StatusCode::BAD_REQUEST, "The body cannot be read"),
            Kind::NoTable => ("no-table", StatusCode::NOT_FOUND, "There is no such table"),
            Kind::NotFound => ("not-found", StatusCode::NOT_FOUND, "There is nothing at this address"),
            Kind::MethodNotAllowed => {
                ("method-not-allowed", StatusCode::METHOD_NOT_ALLOWED, "This address has no such method")
            }
            Kind::BodyTimeout => ("body-timeout", StatusCode::REQUEST_TIMEOUT, "The body came too slowly"),
            Kind::BodyTooLarge => ("body-too-large", StatusCode::PAYLOAD_TOO_LARGE, "The body is too large"),
            Kind::NotJson => ("not-json", StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body is not JSON"),
            Kind::Internal => ("internal", StatusCode::INTERNAL_SERVER_ERROR, "The server failed"),
            Kind::TableChanged => {
                ("table-changed", StatusCode::INTERNAL_SERVER_ERROR, "The table's file was overwritten")
            }
            Kind::TooManyRequests => {
                ("too-many-requests", StatusCode::TOO_MANY_REQUESTS, "The client asks too much at once")
            }
            Kind::Overloaded => ("overloaded", StatusCode::SERVICE_UNAVAILABLE, "The server is busy"),
            Kind::TooSlow => ("too-slow", StatusCode::SERVICE_UNAVAILABLE, "The answer takes too long"),
            Kind::Stopping => ("stopping", StatusCode::SERVICE_UNAVAILABLE, "The server is stopping"),
        }
    }
}

/// An error, for the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    kind: Kind,
    detail: String,
    at: Option<[usize; 2]>,
}

/// An error, as RFC 9457 has it.
#[derive(Debug, Clone, Serialize)]
pub struct ProblemJson {
    /// What kind of error it is: the address of a page about it.
    #[serde(rename = "type")]
    kind: String,
    /// The kind of error in words. It is the same for all errors of this kind.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What is wrong, and what to do.
    detail: String,
    /// Where the fault is in the position: its first byte, and the byte after its last.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[usize; 2]>,
}

impl Problem {
    /// An error of this kind. `detail` says what is wrong, and what to do.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Problem {
        Problem { kind, detail: detail.into(), at: None }
    }

    /// The error with the bytes of the position that are at fault.
    pub fn at(self, start: usize, end: usize) -> Problem {
        Problem { at: Some([start, end]), ..self }
    }

    /// The HTTP status.
    pub const fn status(&self) -> StatusCode {
        self.kind.parts().1
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
        for kind in Kind::ALL {
            let (name, status, title) = kind.parts();
            let heading = format!("\n#### {name}\n\n{}, \"{title}\"", status.as_u16());
            assert!(page.contains(&heading), "expected {heading:?}");
        }
        assert_eq!(page.matches("\n#### ").count(), Kind::ALL.len(), "headings of no kind");
    }
}
