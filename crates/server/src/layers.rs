//! The layers around the routes, for every request.

use std::any::Any;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::error_handling::HandleErrorLayer;
use axum::extract::{MatchedPath, Request, State};
use axum::http::uri::Authority;
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{BoxError, Router};
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::header::{ACCEPT_ENCODING, RETRY_AFTER, USER_AGENT, VARY, X_CONTENT_TYPE_OPTIONS};
use hyper::header::{
    CONNECTION, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HOST, HeaderName, HeaderValue, IF_NONE_MATCH,
};
use hyper::{Method, StatusCode, Version};
use tokio::sync::OwnedSemaphorePermit;
use tower::ServiceBuilder;
use tower::limit::GlobalConcurrencyLimitLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate, SizeAbove};
use tower_http::cors::{Any as AnyOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::api::{self, Api};
use crate::clients::behind;
use crate::etag;
use crate::page::Page;
use crate::problem::{Kind, Problem};
use crate::settings::Logged;

/// The least bytes to compress: less would save less than a packet.
const COMPRESSED: u64 = 1024;
/// The most characters of an address or a user agent in the log.
const SHOWN: usize = 500;

/// The API, and the page at all other addresses, with their layers.
pub fn router(api: Arc<Api>, page: Page) -> Router {
    around(api::routes(), api, page)
}

fn around(routes: Router<Arc<Api>>, api: Arc<Api>, page: Page) -> Router {
    let routes = limited(routes, &api).merge(Router::new().route(api::HEALTH, get(api::health)));
    let page = Arc::new(page);
    let page = get(async move |request: Request| {
        page.answer(request.uri().path(), request.headers()).ok_or_else(|| {
            Problem::new(Kind::NotFound, "the API is described at /api/v1/openapi.json, and the page is at /")
        })
    });
    // The page has compressed files of its library and tables.
    let compressed = SizeAbove::new(COMPRESSED)
        .and(DefaultPredicate::new())
        .and(NotForContentType::new("font/"))
        .and(NotForContentType::new("application/octet-stream"));
    routes
        .fallback_service(page.fallback(wrong_method))
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(map_response(compressed_answer))
        .layer(SetResponseHeaderLayer::overriding(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")))
        .layer(from_fn(checked_host))
        .layer(from_fn_with_state(api.clone(), observed))
        .with_state(api)
}

/// The routes of the API, with limits to concurrent work.
fn limited(routes: Router<Arc<Api>>, api: &Arc<Api>) -> Router<Arc<Api>> {
    let settings = &api.settings;
    let (most, time) = (settings.requests, settings.request_time);
    let failed = move |error: BoxError| async move {
        if error.is::<tower::timeout::error::Elapsed>() { Problem::too_slow(time) } else { overloaded(most) }
    };
    let limits = ServiceBuilder::new()
        .layer(HandleErrorLayer::new(failed))
        .load_shed()
        .layer(GlobalConcurrencyLimitLayer::new(most))
        .timeout(time);
    // The answers are the same for all, without cookies or passwords, so a page of any origin may ask.
    let cors = CorsLayer::new()
        .allow_origin(AnyOrigin)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([CONTENT_TYPE, IF_NONE_MATCH])
        .expose_headers([ETAG, RETRY_AFTER])
        .max_age(Duration::from_secs(86400));
    let policy = HeaderName::from_static("cross-origin-resource-policy");
    routes
        .method_not_allowed_fallback(wrong_method)
        .layer(limits)
        .layer(from_fn_with_state(api.clone(), one_of_the_client))
        .layer(SetResponseHeaderLayer::overriding(policy, HeaderValue::from_static("cross-origin")))
        .layer(cors)
}

fn overloaded(most: usize) -> Problem {
    Problem::new(Kind::Overloaded, format!("{most} requests are under way already: try again in a moment"))
}

async fn wrong_method() -> Problem {
    Problem::new(Kind::MethodNotAllowed, "the header Allow lists the methods of this address")
}

fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    tracing::error!(panic = shown(&text), "a handler panicked");
    Problem::new(Kind::Internal, "the answer failed; the server's log says more").into_response()
}

/// Makes the ETag of a compressed answer weak, because its bytes differ. Says that answers depend on what the client accepts, also where
/// nothing is compressed, as an answer to HEAD.
async fn compressed_answer(mut response: Response) -> Response {
    if response.status() == StatusCode::NOT_ACCEPTABLE {
        return Problem::new(Kind::NotAcceptable, "expected 'Accept-Encoding' to allow br, gzip or identity")
            .into_response();
    }
    if response.headers().contains_key(CONTENT_ENCODING) {
        etag::weaken(response.headers_mut());
    }
    let names_encoding =
        |value: &HeaderValue| value.to_str().is_ok_and(|names| names.contains(ACCEPT_ENCODING.as_str()));
    if !response.headers().get_all(VARY).iter().any(names_encoding) {
        response.headers_mut().append(VARY, HeaderValue::from_name(ACCEPT_ENCODING));
    }
    response
}

/// Refuses requests without a host, with two hosts, or with a malformed one (RFC 9112). HTTP/1.0 needs none.
async fn checked_host(request: Request, next: Next) -> Response {
    let hosts: Vec<&HeaderValue> = request.headers().get_all(HOST).iter().collect();
    let is_right = match hosts[..] {
        [] => request.version() < Version::HTTP_11,
        [host] => is_host(host.as_bytes()),
        _ => false,
    };
    if is_right {
        return next.run(request).await;
    }
    Problem::new(Kind::BadHost, "expected one header 'Host' with a name or an address, and a port or none")
        .into_response()
}

fn is_host(text: &[u8]) -> bool {
    let is_authority = |authority: Authority| {
        let rest = authority.as_str().strip_prefix(authority.host());
        rest.is_some_and(|rest| {
            ["", ":"].contains(&rest) || rest.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok())
        })
    };
    Authority::try_from(text).is_ok_and(is_authority)
}

/// Counts a request to the API against its client, until its answer is sent.
async fn one_of_the_client(State(api): State<Arc<Api>>, request: Request, next: Next) -> Response {
    let Some(client) = client(&api, &request) else { return next.run(request).await };
    let permit = match api.clients.take(client, api.settings.client) {
        Ok(permit) => permit,
        Err(problem) => return problem.into_response(),
    };
    let mut response = next.run(request).await;
    let length = hyper::body::Body::size_hint(response.body()).exact();
    if let Some(length) = length.filter(|&length| length > 0) {
        response.headers_mut().insert(CONTENT_LENGTH, length.into());
    }
    let permit = Arc::new(permit);
    response.map(|body| {
        Body::new(body.map_frame(move |frame| frame.map_data(|data| Bytes::from_owner(Counted(data, permit.clone())))))
    })
}

/// The body of an answer to a client. The request counts until it is sent.
struct Counted(
    Bytes,
    #[allow(dead_code, reason = "what counts is when it is dropped")] Arc<Option<OwnedSemaphorePermit>>,
);

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// The client of a request.
fn client(api: &Api, request: &Request) -> Option<IpAddr> {
    let peer = request.extensions().get::<SocketAddr>()?;
    Some(behind(&api.settings, peer.ip(), request.headers()))
}

/// Counts and logs a request, and closes its connection if the server stops.
async fn observed(State(api): State<Arc<Api>>, request: Request, next: Next) -> Response {
    let mut seen = Seen::new(api, &request);
    let mut response = next.run(request).await;
    if seen.api.is_stopping.load(Relaxed) {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    seen.status = Some(response.status());
    response
}

/// A request, counted and logged on drop: once it has an answer, or once its client is gone.
struct Seen {
    api: Arc<Api>,
    start: Instant,
    route: String,
    method: Method,
    uri: String,
    client: Option<IpAddr>,
    agent: Option<String>,
    status: Option<StatusCode>,
}

impl Seen {
    fn new(api: Arc<Api>, request: &Request) -> Seen {
        api.metrics.under_way.inc();
        let is_anonymous = api.settings.logged != Logged::All;
        let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str);
        let agent = request.headers().get(USER_AGENT).filter(|_| !is_anonymous);
        Seen {
            start: Instant::now(),
            route: route.to_owned(),
            method: request.method().clone(),
            uri: shown(&if is_anonymous { request.uri().path().to_owned() } else { request.uri().to_string() }),
            client: client(&api, request).filter(|_| !is_anonymous),
            agent: agent.map(|agent| shown(&String::from_utf8_lossy(agent.as_bytes()))),
            status: None,
            api,
        }
    }
}

impl Drop for Seen {
    fn drop(&mut self) {
        let time = self.start.elapsed();
        self.api.metrics.under_way.dec();
        self.api.metrics.count(&self.route, self.status, time);
        if self.api.settings.logged != Logged::Nothing {
            tracing::info!(
                method = shown(self.method.as_str()),
                uri = self.uri,
                status = self.status.map(|status| status.as_u16()),
                microseconds = time.as_micros() as u64,
                client = self.client.map(|client| client.to_string()),
                agent = self.agent,
                "request"
            );
        }
    }
}

/// The start of a client's text. Escapes control characters and those that change the order of others.
pub fn shown(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars().take(SHOWN) {
        if matches!(c, '"' | '\'' | '\\') { shown.push(c) } else { shown.extend(c.escape_debug()) }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::tables::Tables;
    use serde_json::Value;
    use tower::ServiceExt;

    async fn ask(router: &Router, path: &str) -> (u16, Response, Value) {
        let request = Request::builder().uri(path).header(HOST, "a.example").body(Body::empty()).unwrap();
        let (parts, body) = router.clone().oneshot(request).await.unwrap().into_parts();
        let json = serde_json::from_slice(&body.collect().await.unwrap().to_bytes()).unwrap_or_default();
        (parts.status.as_u16(), Response::from_parts(parts, Body::empty()), json)
    }

    #[tokio::test]
    async fn what_goes_wrong_in_a_route_is_a_problem_and_others_are_served() {
        let settings = Settings { requests: 1, request_time: Duration::from_secs(4), ..Settings::default() };
        let api = Arc::new(Api::new(Tables::new(0, None), settings));
        let work =
            async |State(api): State<Arc<Api>>| api.workers.run(|_| -> Result<(), Problem> { panic!("xyzzy") }).await;
        let routes = api::routes()
            .route("/panic", get(async || -> () { panic!("xyzzy") }))
            .route("/work", get(work))
            .route("/slow", get(async || std::future::pending::<()>().await));
        let router = around(routes, api.clone(), Page::embedded());
        for path in ["/panic", "/work"] {
            let (status, response, json) = ask(&router, path).await;
            assert_eq!((status, &json["title"]), (500, &"The server failed".into()));
            assert_eq!(response.headers()[CONTENT_TYPE], "application/problem+json");
            assert!(!json.to_string().contains("xyzzy"), "{json}");
        }
        let others = async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            (ask(&router, "/api/v1/tables").await, ask(&router, "/healthz").await.0, ask(&router, "/").await.0)
        };
        let (slow, (refused, health, page)) = tokio::join!(ask(&router, "/slow"), others);
        for ((status, response, json), title) in [(slow, "The answer takes too long"), (refused, "The server is busy")]
        {
            assert_eq!(
                (status, &json["title"], &response.headers()[RETRY_AFTER]),
                (503, &title.into(), &"1".parse().unwrap())
            );
        }
        assert_eq!((health, page, ask(&router, "/api/v1/tables").await.0), (200, 200, 200));
        api.is_stopping.store(true, Relaxed);
        for (path, expected) in [("/healthz", 503), ("/api/v1/tables", 200)] {
            let (status, response, _) = ask(&router, path).await;
            assert_eq!((status, response.headers()[CONNECTION].to_str().unwrap()), (expected, "close"));
        }
    }

    #[test]
    fn characters_that_a_terminal_obeys_are_escaped() {
        for (text, expected) in [
            ("/a?b=\"c\"\\'é", "/a?b=\"c\"\\'é"),
            ("a\u{1b}[2J\r\n\u{7f}", "a\\u{1b}[2J\\r\\n\\u{7f}"),
            ("\u{9b}2J\u{85}", "\\u{9b}2J\\u{85}"),
            ("\u{202e}a\u{2066}\u{200f}\u{61c}\u{2028}", "\\u{202e}a\\u{2066}\\u{200f}\\u{61c}\\u{2028}"),
        ] {
            assert_eq!(shown(text), expected);
        }
        assert_eq!(shown(&"x".repeat(10_000)).len(), SHOWN);
    }

    #[test]
    fn hosts() {
        for host in ["a.example", "a.example:8080", "127.0.0.1:1", "[::1]:80", "[::1]", "localhost"] {
            assert!(is_host(host.as_bytes()), "{host}");
        }
        for host in ["a b", "a.example:x", "a:1:2", "user@a.example", "a/b", "a:99999", "[::1", "a,b\u{e9}", "\0"] {
            assert!(!is_host(host.as_bytes()), "{host}");
        }
    }
}
