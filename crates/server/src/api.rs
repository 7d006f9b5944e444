//! The API: its routes, and what describes them.

mod batch;
mod deals;
mod params;
mod position;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use hyper::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::Serialize;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::etag;
use crate::limits::Limits;
use crate::problem::{Kind, Problem, ProblemJson};
use crate::tables::Tables;
use crate::work::{Analysts, Workers};

/// How long an answer may be kept: it changes only if the server gets another table or another version, and then its
/// name (ETag) changes too.
const KEPT: &str = "public, max-age=3600";
/// Answers that must be asked for again each time.
const ASKED_AGAIN: &str = "public, no-cache";

/// What the routes answer from.
pub struct Api {
    pub tables: Tables,
    pub limits: Limits,
    pub workers: Workers,
    pub analysts: Analysts,
    /// The description of the API, and its name.
    description: (Vec<u8>, HeaderValue),
}

/// The state of the routes.
pub type Shared = State<Arc<Api>>;

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
        .split_for_parts();
    let description = serde_json::to_vec(&description).unwrap_or_default();
    let name = etag::etag(&[&description]);
    let (workers, analysts) = (Workers::new(limits.threads), Analysts::new(4 * limits.threads));
    router.with_state(Arc::new(Api { tables, limits, workers, analysts, description: (description, name) }))
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

/// An answer as JSON.
fn json(answer: &impl Serialize) -> Response {
    json_bytes(serde_json::to_vec(answer).unwrap_or_default())
}

fn json_bytes(bytes: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(bytes));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// The problem of a table that is overwritten while it is in use.
fn table_changed() -> Problem {
    Problem::new(
        Kind::TableChanged,
        "somebody has overwritten the table's file, so no answer from it is right: the server has to be started again",
    )
}

/// The problem of work that nobody waits for any more. It reaches no client.
fn stopped() -> Problem {
    Problem::new(Kind::TooSlow, "the work was stopped")
}
