//! The common parts of the routes: their state, and their answers.

use std::sync::{Arc, PoisonError, RwLock};

use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use faceup::parts::answer::Versioned;
use faceup::{Cancel, Observer};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE};
use serde::Serialize;

use super::given::Given;
use crate::problem::{Kind, Problem, failed};
use crate::tables::Tables;

/// For answers that may be cached: they change only with the server's tables or version.
const KEPT: &str = "public, max-age=3600";
/// For answers that must be asked for each time.
pub const ASKED_AGAIN: &str = "no-cache";

/// The state of the routes: the tables, which may be replaced at any time.
pub struct Api(RwLock<Arc<Tables>>);

impl Api {
    /// Answers from these tables.
    pub fn new(tables: Tables) -> Api {
        Api(RwLock::new(Arc::new(tables)))
    }

    /// The current tables.
    pub fn tables(&self) -> Arc<Tables> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the tables. Requests under way keep the tables they began with.
    pub fn replace(&self, tables: Tables) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(tables);
    }
}

/// The axum state of the routes.
pub type Shared = State<Arc<Api>>;

/// The answer to the question in an address.
pub async fn answer<A: Serialize>(
    State(api): Shared,
    address: Uri,
    answer: impl FnOnce(&Tables, Given, &Cancel) -> Result<A, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let (given, tables) = (Given::of_address(&address)?, api.tables());
    let bytes = work(move |stop| {
        let answer = Versioned::new(answer(&tables, given, stop)?);
        serde_json::to_vec(&answer).map_err(failed)
    });
    Ok(json(bytes.await?, KEPT))
}

/// Does work on a thread of its own, so that the server answers other requests meanwhile. Tells it to stop if the caller no longer waits,
/// because the client is gone or time is up.
///
/// # Panics
///
/// If the work panics.
pub async fn work<T: Send + 'static>(
    work: impl FnOnce(&Cancel) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let stop = Cancel::new();
    let _guard = CancelOnDrop(stop.clone());
    let job = tokio::task::spawn_blocking(move || {
        stop.check().map_err(failed)?;
        work(&stop)
    });
    match job.await {
        Ok(done) => done,
        // A layer logs it.
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        Err(_) => Err(Problem::new(Kind::Overloaded, "the server is stopping")),
    }
}

/// Ends a piece of work if nobody waits for it.
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// A response of these bytes of JSON.
pub fn json(bytes: impl Into<Body>, control: &'static str) -> Response {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, control)], bytes.into()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_stopped() {
        let (ended, end) = channel();
        let endless = work(move |stop| {
            while stop.check().is_ok() {}
            ended.send(()).map_err(failed)
        });
        assert!(tokio::time::timeout(Duration::from_millis(50), endless).await.is_err());
        end.recv_timeout(Duration::from_secs(60)).unwrap();
    }
}
