//! The API: its routes, and their description.

mod asked;
mod batch;
mod deals;
mod estimate;
pub mod figures;
mod given;
mod position;
mod shared;
mod tables;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use hyper::header::{CACHE_CONTROL, HeaderMap, HeaderValue};
use serde_json::json;

pub use self::shared::Api;
use self::shared::{Shared, asked_again, json_bytes};
use crate::problem::{Kind, Problem};
use crate::work::Workers;

/// The API as OpenAPI 3.1. LOGGED stands for the log's contents for a request. Tests compare it with the routes and their answers.
const DESCRIPTION: &str = include_str!("api/openapi.json");

/// The path of the health check.
pub const HEALTH: &str = "/healthz";

/// The routes with limits, and their methods.
fn all() -> [(&'static str, MethodRouter<Arc<Api>>); 6] {
    [
        ("/api/v1/openapi.json", get(openapi)),
        ("/api/v1/tables", get(tables::tables)),
        ("/api/v1/position", get(position::position)),
        ("/api/v1/positions", post(batch::positions)),
        ("/api/v1/estimate", get(estimate::estimate)),
        ("/api/v1/deals", get(deals::deals)),
    ]
}

/// The routes of the API with limits.
pub fn routes() -> Router<Arc<Api>> {
    all().into_iter().fold(Router::new(), |router, (path, route)| router.route(path, route))
}

/// Whether the server works, and its load. Answers at once, however busy the server is.
pub async fn health(State(api): Shared) -> Result<Response, Problem> {
    if api.is_stopping.load(Relaxed) {
        return Err(Problem::new(Kind::Stopping, "the server answers the requests that it has, and ends"));
    }
    let [answers, long, estimates] = [&api.workers, &api.long, &api.estimators].map(Workers::under_way);
    let state = json!({"status": "ok", "answers": answers, "long": long, "estimates": estimates});
    let mut response = json_bytes(state.to_string());
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The description of the API.
async fn openapi(State(api): Shared, headers: HeaderMap) -> Response {
    asked_again(&headers, "openapi", DESCRIPTION.replace("LOGGED", api.settings.logged.told()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_description_has_the_routes() {
        let description: serde_json::Value = serde_json::from_str(DESCRIPTION).unwrap();
        let described: BTreeSet<&str> = description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(all().into_iter().map(|(path, _)| path).chain([HEALTH]).collect::<BTreeSet<_>>(), described);
    }
}
