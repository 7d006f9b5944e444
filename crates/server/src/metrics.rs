//! Figures about the server, for Prometheus, at an address of their own.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::sleep;

/// How many may ask for the figures at once.
const READERS: usize = 16;
/// The longest time that they may take to send a request, or to send none.
const HEADER_TIME: Duration = Duration::from_secs(30);
/// The classes of times, in seconds.
const SECONDS: [f64; 9] = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 1.0, 2.5, 10.0];

/// What a figure is about.
type Labels = Vec<(&'static str, String)>;

/// The figures.
pub struct Metrics {
    registry: Registry,
    /// Requests by route and status. The status is `none` if the client did not wait for the answer.
    requests: Family<Labels, Counter>,
    seconds: Family<Labels, Histogram, fn() -> Histogram>,
    cut_off: Family<Labels, Counter>,
    reloads: Family<Labels, Counter>,
    pub sent_bytes: Counter,
    pub under_way: Gauge,
    pub connections: Gauge,
    pub refused: Counter,
    pub tables: Gauge,
}

impl Metrics {
    pub fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("faceup"),
            requests: Family::default(),
            seconds: Family::new_with_constructor(|| Histogram::new(SECONDS)),
            cut_off: Family::default(),
            reloads: Family::default(),
            sent_bytes: Counter::default(),
            under_way: Gauge::default(),
            connections: Gauge::default(),
            refused: Counter::default(),
            tables: Gauge::default(),
        };
        let of = &mut metrics.registry;
        of.register("requests", "Requests", metrics.requests.clone());
        of.register("answer_seconds", "Time until an answer was made", metrics.seconds.clone());
        of.register("sent_bytes", "Bytes of the bodies of answers", metrics.sent_bytes.clone());
        of.register("cut_off", "Requests whose answers were not sent whole", metrics.cut_off.clone());
        of.register("requests_under_way", "Requests whose answers are not sent yet", metrics.under_way.clone());
        of.register("connections", "Open connections", metrics.connections.clone());
        of.register("refused_connections", "Connections that were refused", metrics.refused.clone());
        of.register("tables", "Tables that are served", metrics.tables.clone());
        of.register("reloads", "How often the tables were loaded again", metrics.reloads.clone());
        of.register("build", "The program", Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]));
        metrics
    }

    /// Counts a request, and an answer that took this time to make.
    pub fn count(&self, route: &str, answer: Option<(StatusCode, Duration)>) {
        let route = ("route", route.to_owned());
        let status = answer.map_or_else(|| "none".to_owned(), |(status, _)| status.as_u16().to_string());
        self.requests.get_or_create(&vec![route.clone(), ("status", status)]).inc();
        if let Some((_, time)) = answer {
            self.seconds.get_or_create(&vec![route]).observe(time.as_secs_f64());
        }
    }

    /// Counts an answer that was not sent whole.
    pub fn count_cut_off(&self, why: &str) {
        self.cut_off.get_or_create(&vec![("why", why.to_owned())]).inc();
    }

    /// Counts that the tables were loaded again, or could not be.
    pub fn count_reload(&self, is_done: bool) {
        self.reloads.get_or_create(&vec![("result", if is_done { "done" } else { "failed" }.to_owned())]).inc();
    }

    fn answer(&self, method: &Method, path: &str) -> Response {
        if path != "/metrics" || !(method == Method::GET || method == Method::HEAD) {
            return (StatusCode::NOT_FOUND, "The figures are at /metrics.\n").into_response();
        }
        let mut text = String::new();
        if encode(&mut text, &self.registry).is_err() {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
        let mut response = Response::new(Body::from(text));
        let kind = HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
        response.headers_mut().insert(CONTENT_TYPE, kind);
        response
    }
}

/// Tells the figures to whoever asks at this address.
pub async fn serve(listener: TcpListener, metrics: Arc<Metrics>) {
    let free = Arc::new(Semaphore::new(READERS));
    while let Ok(permit) = free.clone().acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        let metrics = metrics.clone();
        tokio::spawn(async move {
            let _permit = permit;
            let answer = service_fn(|request: Request<Incoming>| {
                let response = metrics.answer(request.method(), request.uri().path());
                async { Ok::<_, Infallible>(response) }
            });
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(HEADER_TIME);
            let _ = builder.serve_connection(TokioIo::new(stream), answer).await;
        });
    }
}
