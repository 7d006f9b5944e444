//! The API: its routes, and what describes them.

mod batch;
mod deals;
mod estimate;
mod long_answer;
mod params;
mod position;
mod shared;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use faceup::BaseTables;
use hyper::header::{HeaderMap, HeaderValue};
use serde::Serialize;
use tokio::sync::Semaphore;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::shared::{ASKED_AGAIN, Api, Shared, json, json_bytes};
use crate::etag;
use crate::limits::Limits;
use crate::problem::ProblemJson;
use crate::tables::Tables;
use crate::work::{Analysts, Workers};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "faceup",
        description = "Who wins card games that are played face up: the value of every deal, position and move, from solved \
                       tables.\n\nErrors are problems as RFC 9457 has them. Nothing is stored about who asks.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        contact(),
    ),
    components(schemas(ProblemJson))
)]
struct Description;

/// The routes of the API, with what they answer from.
pub fn routes(tables: Tables, limits: Limits) -> Router {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(health))
        .routes(routes!(openapi))
        .routes(routes!(tables::tables))
        .routes(routes!(position::position))
        .routes(routes!(batch::positions))
        .routes(routes!(deals::deals))
        .routes(routes!(estimate::estimate))
        .split_for_parts();
    let description = serde_json::to_vec(&description).unwrap_or_default();
    let name = etag::etag(&[&description]);
    let (workers, analysts) = (Workers::new(limits.threads), Analysts::new(4 * limits.threads));
    router.with_state(Arc::new(Api {
        long_answers: Arc::new(Semaphore::new(limits.long_answers)),
        tables,
        limits,
        workers,
        analysts,
        bases: BaseTables::new(),
        description: (description, name),
    }))
}

/// Whether the server works
///
/// Answers at once, however busy the server is.
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, description = "It works", body = Health),
    (status = "5XX", description = "It is about to stop", body = ProblemJson, content_type = "application/problem+json"),
))]
async fn health() -> Response {
    let mut response = json(&Health { status: "ok" });
    response.headers_mut().insert(hyper::header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The state of the server.
#[derive(Serialize, utoipa::ToSchema)]
struct Health {
    /// `ok`.
    status: &'static str,
}

/// This description of the API
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "server", responses(
    (status = 200, description = "An OpenAPI 3.1 document", body = serde_json::Value),
    (status = 304, description = "The client's copy is still good"),
))]
async fn openapi(State(api): Shared, headers: HeaderMap) -> Response {
    let (description, name) = &api.description;
    if etag::is_known(&headers, name) {
        return etag::not_modified(name.clone(), ASKED_AGAIN);
    }
    let mut response = json_bytes(description.clone());
    etag::keep(&mut response, name.clone(), ASKED_AGAIN);
    response
}
