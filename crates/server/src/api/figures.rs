//! The figures of the server, at an address of their own.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::StatusCode;
use hyper::header::CONTENT_TYPE;

use super::shared::Api;

/// The address of the figures.
pub fn router(api: Arc<Api>) -> Router {
    Router::new().route("/metrics", get(figures)).fallback(nothing).method_not_allowed_fallback(nothing).with_state(api)
}

async fn nothing() -> (StatusCode, &'static str) {
    (StatusCode::NOT_FOUND, "The figures are at /metrics.\n")
}

async fn figures(State(api): State<Arc<Api>>) -> Response {
    let queues = [("answers", &api.workers), ("long", &api.long), ("estimates", &api.estimators)];
    let queues = queues.map(|(queue, workers)| (queue, workers.under_way()));
    match api.metrics.text(queues, api.tables().served().len()) {
        Ok(text) => {
            ([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
