//! A server of solved card games: an HTTP API for the tables of the library `faceup`, and the page.
//!
//! ```no_run
//! use faceup_server::{Page, Server, Settings, Tables, usually_solved};
//!
//! let mut tables = Tables::new(usually_solved(), None);
//! tables.add_standard()?;
//! let server = Server::bind("127.0.0.1:8080".parse()?, tables, Page::embedded(), Settings::default())?;
//! println!("listening on http://{}", server.address());
//! server.run(|| false); // until the program is ended
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/server.md` of the repository describes the API, its limits, and the proxy for a public server. The log consists of `tracing`
//! events; a program that wants it installs a subscriber.
#![forbid(unsafe_code)]

mod api;
mod clients;
mod etag;
mod layers;
mod metrics;
mod page;
mod problem;
mod serve;
mod settings;
mod tables;
mod work;

use faceup::parts::TableParts;
use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use prometheus_client::metrics::gauge::Gauge;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::time::sleep;

use crate::api::Api;
pub use crate::page::{Page, PageError};
pub use crate::settings::{Logged, Settings, most_solved, usually_solved};
pub use crate::tables::{Tables, TablesError};
pub use ipnet::IpNet;

/// The interval of checks for a request to stop.
const LOOK: Duration = Duration::from_millis(20);
/// How long to accept connections after that: those that the system has accepted already get an answer.
const BACKLOG: Duration = Duration::from_millis(50);

/// The server cannot listen on an address.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {0}; choose another port")]
pub struct BindError(SocketAddr, #[source] io::Error);

/// A server bound to its port.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    /// The listener and the address of the metrics.
    metrics: Option<(TcpListener, SocketAddr)>,
    api: Arc<Api>,
    page: Page,
}

impl Server {
    /// Binds a port, and another one if the settings ask for [metrics](Settings::metrics). Port 0 is any free port.
    ///
    /// # Errors
    ///
    /// If a port is in use, or the system starts no threads.
    pub fn bind(address: SocketAddr, tables: Tables, page: Page, settings: Settings) -> Result<Server, BindError> {
        let threads = settings.threads.max(1);
        let runtime = Builder::new_multi_thread()
            .worker_threads(threads.max(2))
            // For exact answers, for long ones, for estimates, and two to spare.
            .max_blocking_threads(2 * threads + 3)
            .thread_name("server")
            .enable_io()
            .enable_time()
            .build()
            .map_err(|error| BindError(address, error))?;
        let listen = |address| {
            let listener = runtime.block_on(TcpListener::bind(address));
            let listener = listener.and_then(|listener| listener.local_addr().map(|address| (listener, address)));
            listener.map_err(|error| BindError(address, error))
        };
        let (listener, address) = listen(address)?;
        let metrics = settings.metrics.map(listen).transpose()?;
        Ok(Server { runtime, listener, address, metrics, api: Arc::new(Api::new(tables, settings)), page })
    }

    /// The address of the server.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the metrics, for Prometheus.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(_, address)| *address)
    }

    /// A handle to replace the tables of the running server.
    #[must_use]
    pub fn reloader(&self) -> Reloader {
        Reloader(self.api.clone())
    }

    /// Answers requests until `is_stopped` returns true. Then it accepts no more connections, and answers the requests under way within
    /// [`Settings::drain_time`]. Returns whether all of them were answered.
    pub fn run(self, is_stopped: impl Fn() -> bool) -> bool {
        let Server { runtime, listener, address, metrics, api, page } = self;
        if let Some((listener, _)) = metrics {
            let (router, settings) = (api::figures::router(api.clone()), api.settings.clone());
            runtime.spawn(async move {
                serve::serve(listener, router, &settings, Gauge::default(), std::future::pending()).await
            });
        }
        tracing::info!(address = address.to_string(), "listening");
        let stop = async {
            while !is_stopped() {
                sleep(LOOK).await;
            }
            tracing::info!(seconds_left = api.settings.drain_time.as_secs(), "stopping");
            api.is_stopping.store(true, Relaxed);
            sleep(BACKLOG).await;
        };
        let (router, connections) = (layers::router(api.clone(), page), api.metrics.connections.clone());
        let is_done = runtime.block_on(serve::serve(listener, router, &api.settings, connections, stop));
        match is_done {
            true => tracing::info!("stopped"),
            false => tracing::warn!("stopped before all requests were answered"),
        }
        // Stopped work may not have ended yet.
        runtime.shutdown_timeout(Duration::from_millis(100));
        is_done
    }
}

/// Replaces the tables of a running server.
#[derive(Clone)]
pub struct Reloader(Arc<Api>);

impl Reloader {
    /// Loads tables by `load`, and answers from them then. Until then, and if it fails, the present tables stay. Requests under way keep
    /// their tables. The result is logged.
    pub fn reload<E: Error + 'static>(&self, load: impl FnOnce() -> Result<Tables, E>) {
        let loaded = load();
        self.0.metrics.count_reload(loaded.is_ok());
        match loaded {
            Ok(tables) => {
                let names: Vec<&str> = tables.served().iter().filter_map(|table| table.name()).collect();
                tracing::info!(tables = names.join(", "), "reloaded the tables");
                self.0.replace(tables);
            }
            Err(error) => {
                let causes = std::iter::successors(Some(&error as &(dyn Error + 'static)), |&error| error.source());
                let causes: Vec<String> = causes.map(ToString::to_string).collect();
                let error = layers::shown(&causes.join(": "));
                tracing::error!(error, "cannot reload the tables, and keeps the old ones");
            }
        }
    }
}
