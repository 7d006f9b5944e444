//! The common parts of the routes: their state, and their answers.

use faceup::Cancel;
use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use axum::body::Body;
use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use bytes::Bytes;
use faceup::error::SolveError;
use faceup::parts::answer::Versioned;
use faceup::parts::play::EngineError;
use faceup::parts::solver::LookupError;
use hyper::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::Serialize;

use crate::clients::Clients;
use crate::etag;
use crate::metrics::Metrics;
use crate::problem::{Kind, Problem};
use crate::settings::Settings;
use crate::tables::{Source, Tables};
use crate::work::{Analysts, Workers};

/// The type of an answer.
const JSON: &str = "application/json";
/// How long an answer may be cached: it changes only with the server's tables or version, and then its ETag changes too.
const KEPT: &str = "public, max-age=3600";
/// For answers that must be revalidated each time.
const ASKED_AGAIN: &str = "public, no-cache";

/// The state of the routes.
pub struct Api {
    /// The tables, which may be replaced at any time.
    tables: RwLock<Arc<Tables>>,
    pub settings: Settings,
    /// Computes exact answers from tables at hand.
    pub workers: Workers,
    /// Computes exact answers that may take long: to batches, of pages of deals, and about games to solve.
    pub long: Workers,
    /// Computes estimates, in a queue of their own: each takes as long as thousands of exact answers.
    pub estimators: Workers,
    pub kept: Kept,
    pub analysts: Analysts,
    pub clients: Clients,
    pub metrics: Metrics,
    /// Whether the server only finishes its requests.
    pub is_stopping: AtomicBool,
}

impl Api {
    /// Answers from these tables.
    pub fn new(tables: Tables, settings: Settings) -> Api {
        Api {
            tables: RwLock::new(Arc::new(tables)),
            workers: Workers::new(settings.threads, settings.requests),
            long: Workers::new(settings.threads, settings.requests),
            estimators: Workers::new(1, settings.estimates),
            kept: Kept::default(),
            analysts: Analysts::new(4 * settings.threads),
            clients: Clients::default(),
            metrics: Metrics::new(),
            is_stopping: AtomicBool::new(false),
            settings,
        }
    }

    /// The current tables.
    pub fn tables(&self) -> Arc<Tables> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the tables. Requests under way keep the tables they began with.
    pub fn replace(&self, tables: Tables) {
        *self.tables.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(tables);
        self.analysts.forget();
    }
}

/// The axum state of the routes.
pub type Shared = State<Arc<Api>>;

/// A response of these bytes of JSON.
pub fn json_bytes(bytes: impl Into<Body>) -> Response {
    let mut response = Response::new(bytes.into());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
    response
}

/// A response of these bytes of JSON, which the client must revalidate each time.
pub fn asked_again(headers: &HeaderMap, route: &str, bytes: impl Into<Body> + AsRef<[u8]>) -> Response {
    let etag = etag::etag(&[route.as_bytes(), bytes.as_ref()]);
    if etag::is_known(headers, &etag) {
        return etag::not_modified(etag, ASKED_AGAIN);
    }
    let mut response = json_bytes(bytes);
    etag::keep(&mut response, etag, ASKED_AGAIN);
    response
}

/// An answer from a table, which the client may cache. `route` and the query of the address distinguish it from other answers of the same
/// table. A client whose copy is current gets no new one, and no work is done.
pub async fn answer_of<A: Serialize>(
    api: Arc<Api>,
    request: &Parts,
    route: &str,
    source: &Source,
    queue: Queue,
    work: impl FnOnce(&Api, &Cancel) -> Result<A, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let asked_for = request.uri.query().unwrap_or_default();
    let etag = etag::etag(&[route.as_bytes(), source_name(source).as_bytes(), asked_for.as_bytes()]);
    if etag::is_known(&request.headers, &etag) {
        return Ok(etag::not_modified(etag, KEPT));
    }
    let (for_work, name) = (api.clone(), etag.clone());
    let work = move |stop: &Cancel| {
        // Another client may have asked the same meanwhile.
        if let Some(bytes) = for_work.kept.get(&name) {
            return Ok(bytes);
        }
        let answer = serde_json::to_vec(&Versioned::new(work(&for_work, stop)?));
        let bytes: Bytes = answer.map_err(failed)?.into();
        if queue == Queue::Estimates {
            for_work.kept.put(name, bytes.clone());
        }
        Ok(bytes)
    };
    let bytes = match (queue, api.kept.get(&etag)) {
        (_, Some(bytes)) => bytes,
        (Queue::Answers, None) => api.workers.run(work).await?,
        (Queue::Long, None) => api.long.run(work).await?,
        (Queue::Estimates, None) => {
            let time = api.settings.estimate_time;
            let answer = tokio::time::timeout(time, api.estimators.run(work)).await;
            answer.map_err(|_| Problem::too_slow(time))??
        }
    };
    let mut response = json_bytes(bytes);
    etag::keep(&mut response, etag, KEPT);
    Ok(response)
}

/// The queue of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Queue {
    /// Exact answers from tables at hand.
    Answers,
    /// Exact answers that may take long.
    Long,
    /// Estimates, which are cached.
    Estimates,
}

/// The last estimates, by their names.
#[derive(Default)]
pub struct Kept(Mutex<VecDeque<(HeaderValue, Bytes)>>);

impl Kept {
    /// The most estimates to cache, of a few kilobytes each.
    const MOST: usize = 256;

    fn get(&self, name: &HeaderValue) -> Option<Bytes> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(other, _)| other == name).map(|(_, bytes)| bytes.clone())
    }

    fn put(&self, name: HeaderValue, bytes: Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(Kept::MOST - 1);
        kept.push_front((name, bytes));
    }
}

/// The part of an ETag that identifies the table. A game that the server solved itself has only one solution.
pub fn source_name(source: &Source) -> String {
    let source = source.json();
    format!("{}/{}", source.table.unwrap_or_default(), source.file_hash.unwrap_or_default())
}

/// The problem of an answer that cannot be written.
pub fn failed(error: serde_json::Error) -> Problem {
    Problem::new(Kind::Internal, error.to_string())
}

impl From<LookupError> for Problem {
    fn from(error: LookupError) -> Problem {
        match error {
            LookupError::OtherRules(_) => Problem::new(Kind::Internal, error.to_string()),
            LookupError::Interrupted(_) => stopped(),
        }
    }
}

impl From<SolveError> for Problem {
    fn from(error: SolveError) -> Problem {
        match error {
            error if error.is_interruption() => stopped(),
            error => Problem::new(Kind::Internal, error.to_string()),
        }
    }
}

impl From<EngineError> for Problem {
    fn from(error: EngineError) -> Problem {
        match error {
            EngineError::Table(what) => Problem::new(Kind::Internal, what),
            _ => stopped(),
        }
    }
}

/// The problem of abandoned work. It reaches no client.
pub fn stopped() -> Problem {
    Problem::new(Kind::TooSlow, "the work was stopped")
}
