//! What happens to every request, whatever it asks for: limits, headers, the log.

use std::any::Any;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::FutureExt;
use hyper::header::{
    ACCEPT_ENCODING, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, CONNECTION, HeaderName, HeaderValue,
};
use hyper::header::{CONTENT_ENCODING, CONTENT_SECURITY_POLICY, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::api::{self, Api};
use crate::clients::Clients;
use crate::etag;
use crate::exchange::{Exchange, Sent};
use crate::limits::Limits;
use crate::log::{Level, Log};
use crate::metrics::Metrics;
use crate::page::{Page, accepts_gzip};
use crate::problem::{Kind, Problem};
use crate::tables::Tables;

/// What the page may load: its own files and nothing else. No script or style may stand in the HTML itself.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Where the health of the server is told, however busy it is.
const HEALTH: &str = "/healthz";

/// Answers requests: the API, or else the page.
pub struct Front {
    router: Router,
    api: Arc<Api>,
    pub clients: Clients,
    metrics: Arc<Metrics>,
    limits: Limits,
    requests: Semaphore,
    log: Arc<Log>,
    is_stopping: AtomicBool,
    answered: AtomicU64,
}

impl Front {
    pub fn new(tables: Tables, page: Page, limits: Limits, log: Arc<Log>) -> Front {
        let page = Arc::new(page);
        let files = page.clone();
        let page = get(async move |request: Request<Body>| page_answer(&page, &request))
            .options(async move |request: Request<Body>| page_methods(&files, &request))
            .fallback(wrong_method);
        let (router, api) = api::routes(tables, limits, log.logged());
        let router = router.method_not_allowed_fallback(wrong_method).fallback_service(page);
        Front {
            router,
            clients: Clients::new(limits.client),
            metrics: Arc::new(metrics(&api)),
            api,
            limits,
            requests: Semaphore::new(limits.requests),
            log,
            is_stopping: AtomicBool::new(false),
            answered: AtomicU64::new(0),
        }
    }

    /// The figures about the server.
    pub fn metrics(&self) -> Arc<Metrics> {
        self.metrics.clone()
    }

    /// What the API answers from.
    pub fn api(&self) -> Arc<Api> {
        self.api.clone()
    }

    /// From now on, each answer ends its connection, and checks of health say that the server stops.
    pub fn stop(&self) {
        self.is_stopping.store(true, Relaxed);
    }

    /// The number of requests that were answered.
    pub fn answered(&self) -> u64 {
        self.answered.load(Relaxed)
    }

    /// The answer to a request that came on a connection.
    pub async fn answer(&self, request: Request<Body>, peer: SocketAddr, connection: Arc<Sent>) -> Response {
        let client = self.clients.behind(peer.ip(), request.headers());
        let share = self.clients.request(client);
        let is_too_much = share.is_none() && request.uri().path() != HEALTH;
        let exchange = Exchange::new(self.log.clone(), self.metrics.clone(), &request, peer, client, share);
        let is_api = request.uri().path().starts_with("/api/");
        let mut response = match is_too_much {
            true => Problem::new(Kind::TooManyRequests, self.clients.told("requests")).into_response(),
            false => self.guarded(request).await,
        };
        finish(&mut response, is_api);
        if self.is_stopping.load(Relaxed) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        self.answered.fetch_add(1, Relaxed);
        exchange.answered(response, connection)
    }

    /// The answer, within the limits to requests and time. A panic is an answer too.
    async fn guarded(&self, mut request: Request<Body>) -> Response {
        // The compression knows this header and refuses what it cannot satisfy. Here, that is answered as it is.
        if !accepts_gzip(request.headers()) {
            request.headers_mut().remove(ACCEPT_ENCODING);
        }
        let is_health = request.uri().path() == HEALTH;
        if is_health && self.is_stopping.load(Relaxed) {
            return Problem::new(Kind::Stopping, "the server answers the requests that it has, and ends")
                .into_response();
        }
        // Held until the answer is made. Health is told however busy the server is.
        let permit = self.requests.try_acquire();
        if permit.is_err() && !is_health {
            let detail = format!("{} requests are under way already: try again in a moment", self.limits.requests);
            return Problem::new(Kind::Overloaded, detail).into_response();
        }
        let answer = AssertUnwindSafe(self.router.clone().oneshot(request)).catch_unwind();
        match tokio::time::timeout(self.limits.request_time, answer).await {
            Ok(Ok(Ok(response))) => response,
            Ok(Err(panic)) => {
                self.log.event(Level::Error, "a handler panicked", &[("panic", words(&*panic).into())]);
                Problem::new(Kind::Internal, "the answer failed; the server's log says more").into_response()
            }
            Err(_) => {
                let seconds = self.limits.request_time.as_secs_f64();
                let detail = format!("there was no answer within {seconds} seconds: ask for less, or try again later");
                Problem::new(Kind::TooSlow, detail).into_response()
            }
        }
    }
}

/// The words of a panic.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}

/// The figures of a server that begins.
fn metrics(api: &Api) -> Metrics {
    let metrics = Metrics::new();
    metrics.tables.set(api.tables().served().len() as i64);
    metrics
}

async fn wrong_method() -> Problem {
    Problem::new(Kind::MethodNotAllowed, "the header Allow lists the methods of this address")
}

/// The page, or nothing.
fn page_answer(page: &Page, request: &Request<Body>) -> Response {
    page.answer(request.uri().path(), request.headers()).unwrap_or_else(not_found)
}

/// The methods of a file of the page, or of the whole server.
fn page_methods(page: &Page, request: &Request<Body>) -> Response {
    let path = request.uri().path();
    if path == "*" || page.has(path) { api::preflight(api::READ) } else { not_found() }
}

fn not_found() -> Response {
    let detail = "the API is described at /api/v1/openapi.json, and the page is at /";
    Problem::new(Kind::NotFound, detail).into_response()
}

/// The headers that every answer has.
fn finish(response: &mut Response, is_api: bool) {
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    // Everybody may read the answers of the API: they are the same for all, and no cookie or password is looked at. So a
    // page of any origin may ask.
    set(HeaderName::from_static("cross-origin-resource-policy"), if is_api { "cross-origin" } else { "same-origin" });
    if is_api {
        set(ACCESS_CONTROL_ALLOW_ORIGIN, "*");
        set(ACCESS_CONTROL_EXPOSE_HEADERS, "etag, retry-after");
        set(VARY, "accept-encoding");
        if headers.contains_key(CONTENT_ENCODING) {
            etag::weaken(headers);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::LogFormat;
    use http_body_util::BodyExt;
    use serde_json::Value;
    use std::time::Duration;
    use tokio::sync::Notify;

    fn front(change: impl FnOnce(&mut Limits), routes: impl FnOnce(Router) -> Router) -> Arc<Front> {
        let mut limits = Limits::default();
        change(&mut limits);
        let log = Arc::new(Log::new(LogFormat::Json, std::io::sink()));
        let mut front = Front::new(Tables::new(0, None), Page::embedded(), limits, log);
        front.router = routes(front.router);
        Arc::new(front)
    }

    async fn ask(front: &Front, path: &str) -> (u16, Response, Value) {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        let (parts, body) = front.answer(request, ([127, 0, 0, 1], 1).into(), Arc::default()).await.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let json = serde_json::from_slice(&bytes).unwrap_or_default();
        (parts.status.as_u16(), Response::from_parts(parts, Body::empty()), json)
    }

    #[tokio::test]
    async fn a_panic_is_a_problem() {
        async fn panics() {
            panic!("on purpose");
        }
        let front = front(|_| {}, |router| router.route("/panic", get(panics)));
        let (status, response, json) = ask(&front, "/panic").await;
        assert_eq!((status, &json["status"]), (500, &500.into()));
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        assert!(!json.to_string().contains("on purpose"), "{json}");
        assert_eq!(ask(&front, "/healthz").await.0, 200);
    }

    #[tokio::test]
    async fn an_answer_that_takes_too_long_is_a_problem() {
        let front = front(
            |limits| limits.request_time = Duration::from_millis(20),
            |router| router.route("/slow", get(async || std::future::pending::<()>().await)),
        );
        let (status, response, _) = ask(&front, "/slow").await;
        assert_eq!(status, 503);
        assert_eq!(response.headers()["retry-after"], "1");
    }

    #[tokio::test]
    async fn too_many_requests_are_refused_and_health_is_told() {
        let (begun, end) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (tell, wait) = (begun.clone(), end.clone());
        let slow = async move || {
            tell.notify_one();
            wait.notified().await;
        };
        let front = front(|limits| limits.requests = 1, |router| router.route("/slow", get(slow)));
        let first = tokio::spawn({
            let front = front.clone();
            async move { ask(&front, "/slow").await.0 }
        });
        begun.notified().await;
        let (status, response, json) = ask(&front, "/api/v1/tables").await;
        assert_eq!((status, &json["title"]), (503, &"The server is busy".into()));
        assert_eq!(response.headers()["retry-after"], "1");
        assert_eq!(ask(&front, "/healthz").await.0, 200);
        end.notify_one();
        assert_eq!(first.await.unwrap(), 200);
        assert_eq!(ask(&front, "/api/v1/tables").await.0, 200);
    }

    #[tokio::test]
    async fn a_server_that_stops_says_so() {
        let front = front(|_| {}, |router| router);
        front.stop();
        let (status, response, _) = ask(&front, "/healthz").await;
        assert_eq!((status, response.headers()["connection"].to_str().unwrap()), (503, "close"));
        let (status, response, _) = ask(&front, "/api/v1/tables").await;
        assert_eq!((status, response.headers()["connection"].to_str().unwrap()), (200, "close"));
    }
}
