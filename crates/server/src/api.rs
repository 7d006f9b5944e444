//! The API: its routes, and what describes them.

mod asked;
mod batch;
mod body;
mod deals;
mod estimate;
mod given;
mod long_answer;
mod position;
mod shared;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use hyper::StatusCode;
use hyper::header::{ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_MAX_AGE};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue};
use serde_json::json;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

use self::long_answer::JSON;
pub use self::shared::Api;
use self::shared::{Shared, asked_again, json_bytes};
use crate::limits::Limits;
use crate::log::Logged;
use crate::problem::Problem;
use crate::tables::Tables;

/// The API as OpenAPI 3.1 describes it. LOGGED stands for what the log has of a request. Tests compare it with the routes and with what they answer.
const DESCRIPTION: &str = include_str!("api/openapi.json");

/// Shorter answers are not compressed: it would save less than a packet.
const COMPRESSED: u64 = 1024;

/// The methods of an address that is read.
pub const READ: &str = "GET,HEAD,OPTIONS";
/// The methods of an address that takes a body.
const SEND: &str = "POST,OPTIONS";

/// The addresses of the API.
const ROUTES: [&str; 7] = [
    "/healthz",
    "/api/v1/openapi.json",
    "/api/v1/tables",
    "/api/v1/position",
    "/api/v1/positions",
    "/api/v1/estimate",
    "/api/v1/deals",
];

/// The route of an address, for the figures of the server.
pub fn route(path: &str) -> &'static str {
    ROUTES.into_iter().find(|route| *route == path).unwrap_or("page")
}

/// The routes, with their methods.
fn all() -> [(&'static str, MethodRouter<Arc<Api>>, &'static str); 7] {
    [
        ("/healthz", get(health), READ),
        ("/api/v1/openapi.json", get(openapi), READ),
        ("/api/v1/tables", get(tables::tables), READ),
        ("/api/v1/position", get(position::position), READ),
        ("/api/v1/positions", post(batch::positions), SEND),
        ("/api/v1/estimate", get(estimate::estimate), READ),
        ("/api/v1/deals", get(deals::deals), READ),
    ]
}

/// The routes of the API, with what they answer from.
pub fn routes(tables: Tables, limits: Limits, logged: Logged) -> (Router, Arc<Api>) {
    let api = Arc::new(Api::new(tables, limits, DESCRIPTION.replace("LOGGED", logged.told())));
    let is_json = |_, _, headers: &HeaderMap, _: &_| {
        headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes() == JSON.as_bytes())
    };
    let compression = CompressionLayer::new().compress_when(SizeAbove::new(COMPRESSED).and(is_json));
    let router = all().into_iter().fold(Router::new(), |router, (path, route, methods)| {
        router.route(path, route.options(async move || preflight(methods)))
    });
    (router.layer(compression).with_state(api.clone()), api)
}

/// What a browser asks for before a page of another origin sends a batch, and the methods of an address.
pub fn preflight(methods: &'static str) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(methods));
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type, if-none-match"));
    headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    headers.insert(ALLOW, HeaderValue::from_static(methods));
    response
}

/// Whether the server works. Answers at once, however busy the server is.
async fn health(State(api): Shared) -> Result<Response, Problem> {
    api.tables().check_unchanged()?;
    let mut response = json_bytes(json!({"status": "ok"}).to_string());
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The description of the API.
async fn openapi(State(api): Shared, headers: HeaderMap) -> Response {
    asked_again(&headers, "openapi", api.description.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_description_has_the_routes() {
        let description: serde_json::Value = serde_json::from_str(DESCRIPTION).unwrap();
        let described: BTreeSet<&str> = description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(all().into_iter().map(|(path, ..)| path).collect::<BTreeSet<_>>(), described);
        assert_eq!(ROUTES.into_iter().collect::<BTreeSet<_>>(), described);
    }
}
