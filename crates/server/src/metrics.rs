//! Metrics of the server, for Prometheus.

use std::fmt;
use std::time::Duration;

use hyper::StatusCode;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

/// The upper bounds of the time buckets, in seconds.
const SECONDS: [f64; 9] = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 1.0, 2.5, 10.0];

/// The labels of a metric.
type Labels = Vec<(&'static str, String)>;

/// The metrics.
pub struct Metrics {
    registry: Registry,
    /// Requests by route and status. The status is `none` if the client did not wait for the answer.
    requests: Family<Labels, Counter>,
    seconds: Family<Labels, Histogram, fn() -> Histogram>,
    reloads: Family<Labels, Counter>,
    work: Family<Labels, Gauge>,
    tables: Gauge,
    pub under_way: Gauge,
    pub connections: Gauge,
}

impl Metrics {
    pub fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("faceup"),
            requests: Family::default(),
            seconds: Family::new_with_constructor(|| Histogram::new(SECONDS)),
            reloads: Family::default(),
            work: Family::default(),
            tables: Gauge::default(),
            under_way: Gauge::default(),
            connections: Gauge::default(),
        };
        let of = &mut metrics.registry;
        of.register("requests", "Requests", metrics.requests.clone());
        of.register("answer_seconds", "Time until an answer was ready", metrics.seconds.clone());
        of.register("requests_under_way", "Requests without an answer", metrics.under_way.clone());
        of.register("work", "Pieces of work that run or wait", metrics.work.clone());
        of.register("connections", "Open connections", metrics.connections.clone());
        of.register("tables", "Served tables", metrics.tables.clone());
        of.register("reloads", "How often the tables were reloaded", metrics.reloads.clone());
        of.register("build", "The program", Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]));
        metrics
    }

    /// Counts a request, with the status and the time of its answer, if it has one.
    pub fn count(&self, route: &str, status: Option<StatusCode>, time: Duration) {
        let route = ("route", route.to_owned());
        let label = status.map_or_else(|| "none".to_owned(), |status| status.as_u16().to_string());
        self.requests.get_or_create(&vec![route.clone(), ("status", label)]).inc();
        if status.is_some() {
            self.seconds.get_or_create(&vec![route]).observe(time.as_secs_f64());
        }
    }

    /// Counts a reload of the tables, or a failed one.
    pub fn count_reload(&self, is_done: bool) {
        self.reloads.get_or_create(&vec![("result", if is_done { "done" } else { "failed" }.to_owned())]).inc();
    }

    /// The metrics as text, with the pieces of work in each queue and the number of served tables.
    pub fn text(&self, queues: [(&'static str, usize); 3], tables: usize) -> Result<String, fmt::Error> {
        for (queue, pieces) in queues {
            self.work.get_or_create(&vec![("queue", queue.to_owned())]).set(pieces as i64);
        }
        self.tables.set(tables as i64);
        let mut text = String::new();
        encode(&mut text, &self.registry).map(|()| text)
    }
}
