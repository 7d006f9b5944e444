//! The API: its routes, and what describes them.

mod asked;
mod batch;
mod deals;
mod estimate;
mod given;
mod long_answer;
mod position;
mod shared;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use hyper::header::{CACHE_CONTROL, HeaderMap, HeaderValue};
use serde_json::json;
use tokio::sync::Semaphore;

use self::shared::{Api, asked_again, json_bytes};
use crate::limits::Limits;
use crate::tables::Tables;
use crate::work::{Analysts, Workers};

/// The API as OpenAPI 3.1 describes it. Tests compare it with the routes and with what they answer.
const DESCRIPTION: &str = include_str!("api/openapi.json");

/// The routes.
fn all() -> [(&'static str, MethodRouter<Arc<Api>>); 7] {
    [
        ("/healthz", get(health)),
        ("/api/v1/openapi.json", get(openapi)),
        ("/api/v1/tables", get(tables::tables)),
        ("/api/v1/position", get(position::position)),
        ("/api/v1/positions", post(batch::positions)),
        ("/api/v1/estimate", get(estimate::estimate)),
        ("/api/v1/deals", get(deals::deals)),
    ]
}

/// The routes of the API, with what they answer from.
pub fn routes(tables: Tables, limits: Limits) -> Router {
    let (workers, analysts) = (Workers::new(limits.threads), Analysts::new(4 * limits.threads));
    let router = all().into_iter().fold(Router::new(), |router, (path, route)| router.route(path, route));
    router.with_state(Arc::new(Api {
        long_answers: Arc::new(Semaphore::new(limits.long_answers)),
        tables,
        limits,
        workers,
        analysts,
    }))
}

/// Whether the server works. Answers at once, however busy the server is.
async fn health() -> Response {
    let mut response = json_bytes(json!({"status": "ok"}).to_string());
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The description of the API.
async fn openapi(headers: HeaderMap) -> Response {
    asked_again(&headers, "openapi", DESCRIPTION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_description_has_the_routes() {
        let description: serde_json::Value = serde_json::from_str(DESCRIPTION).unwrap();
        let described: BTreeSet<&str> = description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(all().into_iter().map(|(path, _)| path).collect::<BTreeSet<_>>(), described);
    }
}
