//! The layers around the routes, for every request.

use std::any::Any;
use std::net::Ipv6Addr;
use std::sync::Arc;
use std::time::Duration;

use axum::error_handling::HandleErrorLayer;
use axum::extract::Request;
use axum::http::Uri;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{BoxError, Router};
use hyper::header::{HOST, HeaderValue, RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS};
use hyper::{Method, Version};
use tower::ServiceBuilder;
use tower::limit::GlobalConcurrencyLimitLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate, SizeAbove};
use tower_http::cors::{Any as AnyOrigin, CorsLayer};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::api::{self, Api};
use crate::page::Page;
use crate::problem::{Kind, Problem};
use crate::settings::Settings;

/// The least bytes to compress: less would save less than a packet.
const COMPRESSED: u64 = 1024;
/// The most bytes of a request's body. No route reads one.
const BODY: usize = 1024;

/// The routes, and the page at all other addresses, with their layers.
pub fn router(routes: Router<Arc<Api>>, api: Arc<Api>, page: Page, settings: &Settings) -> Router {
    let (most, time) = (settings.requests, settings.request_time);
    let failed = move |error: BoxError| async move {
        if error.is::<tower::timeout::error::Elapsed>() {
            let seconds = time.as_secs_f64();
            let detail = format!("there was no answer within {seconds} seconds: ask for less, or try again later");
            return Problem::new(Kind::TooSlow, detail);
        }
        Problem::new(Kind::Overloaded, format!("{most} requests are under way already: try again in a moment"))
    };
    let limits = ServiceBuilder::new()
        .layer(HandleErrorLayer::new(failed))
        .load_shed()
        .layer(GlobalConcurrencyLimitLayer::new(most))
        .timeout(time);
    // The answers are the same for all, without cookies or passwords, so a page of any origin may ask.
    let cors = CorsLayer::new().allow_origin(AnyOrigin).allow_methods([Method::GET]).expose_headers([RETRY_AFTER]);
    let trace = TraceLayer::new_for_http()
        // Reading the log, a terminal must not obey the characters of a client.
        .make_span_with(|request: &Request| {
            let uri = request.uri().to_string();
            tracing::info_span!("request", method = %request.method(), uri = %uri.escape_debug())
        })
        .on_request(())
        .on_response(|response: &axum::http::Response<_>, time: Duration, _: &Span| {
            tracing::info!(status = response.status().as_u16(), microseconds = time.as_micros() as u64, "answered");
        })
        .on_failure(());
    // The page has compressed files of its library and tables.
    let compressed = SizeAbove::new(COMPRESSED)
        .and(DefaultPredicate::new())
        .and(NotForContentType::new("font/"))
        .and(NotForContentType::new("application/octet-stream"));
    let page = Arc::new(page);
    let page = get(async move |address: Uri| page.answer(address.path()));
    routes
        .layer(limits)
        .layer(cors)
        .route(api::HEALTH, get(api::health))
        .fallback_service(page)
        .layer(CatchPanicLayer::custom(panicked))
        // Also where nothing is compressed, so that HEAD has the headers of GET.
        .layer(SetResponseHeaderLayer::appending(VARY, HeaderValue::from_static("accept-encoding")))
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(RequestBodyLimitLayer::new(BODY))
        .layer(from_fn(checked_host))
        .layer(SetResponseHeaderLayer::overriding(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")))
        .layer(trace)
        .with_state(api)
}

fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    tracing::error!(panic = %text.escape_debug(), "a handler panicked");
    Problem::new(Kind::Internal, "the answer failed; the server's log says more").into_response()
}

/// Refuses requests without a host, with two hosts, or with a malformed one (RFC 9112). HTTP/1.0 needs none.
async fn checked_host(request: Request, next: Next) -> Response {
    let hosts: Vec<&HeaderValue> = request.headers().get_all(HOST).iter().collect();
    let is_right = match hosts[..] {
        [] => request.version() < Version::HTTP_11,
        [host] => host.to_str().is_ok_and(is_host),
        _ => false,
    };
    if is_right {
        return next.run(request).await;
    }
    Problem::new(Kind::BadHost, "expected one header 'Host' with a name or an address, and a port or none")
        .into_response()
}

/// Whether a text is a name, an IPv4 address, or an IPv6 address in brackets, with or without a port.
fn is_host(text: &str) -> bool {
    let (host, port) = if text.ends_with(']') { (text, "0") } else { text.rsplit_once(':').unwrap_or((text, "0")) };
    let is_in_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let is_right = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => address.parse::<Ipv6Addr>().is_ok(),
        None => !host.is_empty() && host.bytes().all(is_in_name),
    };
    is_right && port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Tables;
    use axum::body::{Body, to_bytes};
    use hyper::header::CONTENT_TYPE;
    use serde_json::Value;
    use tower::ServiceExt;

    async fn ask(router: &Router, path: &str) -> (u16, Response, Value) {
        let request = Request::builder().uri(path).header(HOST, "a.example").body(Body::empty()).unwrap();
        let (parts, body) = router.clone().oneshot(request).await.unwrap().into_parts();
        let json = serde_json::from_slice(&to_bytes(body, usize::MAX).await.unwrap()).unwrap_or_default();
        (parts.status.as_u16(), Response::from_parts(parts, Body::empty()), json)
    }

    #[tokio::test]
    async fn what_goes_wrong_in_a_route_is_a_problem_and_others_are_served() {
        let settings = Settings { requests: 1, request_time: Duration::from_secs(4), ..Settings::default() };
        let work = async || api::work(|_| -> Result<(), Problem> { panic!("xyzzy") }).await;
        let routes = api::routes()
            .route("/panic", get(async || -> () { panic!("xyzzy") }))
            .route("/work", get(work))
            .route("/slow", get(async || std::future::pending::<()>().await));
        let router = router(routes, Arc::new(Api::new(Tables::new(0, None))), Page::embedded(), &settings);
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
    }
}
