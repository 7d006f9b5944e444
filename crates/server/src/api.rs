//! The API: its routes, and their description.

mod deals;
mod given;
mod position;
mod shared;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::http::Uri;
use axum::response::Response;
use axum::routing::{MethodRouter, get};

pub use self::shared::Api;
#[cfg(test)]
pub use self::shared::work;
use self::shared::{ASKED_AGAIN, Shared, answer, json};

/// The API as OpenAPI 3.1. Tests compare it with the routes and their answers.
const DESCRIPTION: &str = include_str!("api/openapi.json");

/// The path of the health check.
pub const HEALTH: &str = "/healthz";

/// The routes with limits.
fn all() -> [(&'static str, MethodRouter<Arc<Api>>); 4] {
    [
        ("/api/v1/openapi.json", get(async || json(DESCRIPTION, ASKED_AGAIN))),
        ("/api/v1/tables", get(tables::tables)),
        ("/api/v1/position", get(|api: Shared, address: Uri| answer(api, address, position::answer))),
        ("/api/v1/deals", get(|api: Shared, address: Uri| answer(api, address, deals::answer))),
    ]
}

/// The routes of the API with limits.
pub fn routes() -> Router<Arc<Api>> {
    all().into_iter().fold(Router::new(), |router, (path, route)| router.route(path, route))
}

/// That the server works. Answers at once, however busy the server is.
pub async fn health() -> Response {
    json(r#"{"status":"ok"}"#, "no-store")
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
