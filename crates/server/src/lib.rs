//! A server of solved card games: an HTTP API for the tables of the library `faceup`, and the page.
//!
//! ```no_run
//! use std::sync::Arc;
//!
//! use faceup_server::{Limits, Log, LogFormat, Page, Server, Tables, usually_solved};
//!
//! let limits = Limits::default();
//! let mut tables = Tables::new(usually_solved(), None);
//! tables.add_standard()?;
//! let log = Arc::new(Log::new(LogFormat::Plain, std::io::stderr()));
//! let server = Server::bind("127.0.0.1:8080".parse()?, tables, Page::embedded(), limits, log)?;
//! println!("listening on http://{}", server.address());
//! server.run(|| false); // until the program is ended
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/server.md` of the repository describes the API, its limits, and how to put it on the internet.
//!
//! - `limits`: what a client may ask for
//! - `log`: the log
//! - `problem`: errors
//! - `etag`: names of answers, for caches
//! - `tables`: the tables that are served
//! - `reloader`: other tables while the server runs
//! - `work`: work for the processors, off the threads that talk to clients
//! - `api`: the routes of the API
//! - `page`: the files of the page
//! - `front`: what happens to every request
//! - `exchange`: a request with its answer, until it is sent, and its line in the log
//! - `socket`: what is sent to a client, and a client that takes nothing
//! - `clients`: who asks, and what each client may have at once
//! - `metrics`: figures about the server
//! - `connections`: accepting connections, and ending them
#![forbid(unsafe_code)]

mod api;
mod clients;
mod connections;
mod etag;
mod exchange;
mod front;
mod limits;
mod log;
mod metrics;
mod page;
mod problem;
mod reloader;
mod socket;
mod tables;
mod work;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

pub use crate::clients::{Network, NetworkError};
use crate::front::Front;
pub use crate::limits::{Limits, most_solved, usually_solved};
use crate::log::Level;
pub use crate::log::{Log, LogFormat};
pub use crate::page::{Page, PageError};
pub use crate::reloader::Reloader;
pub use crate::tables::{Tables, TablesError};

/// How often the server looks whether it is asked to stop.
const LOOK: Duration = Duration::from_millis(20);

/// A server that has its port.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    front: Front,
    /// Where the figures about the server are told.
    figures: Option<TcpListener>,
    limits: Limits,
    log: Arc<Log>,
}

impl Server {
    /// Takes a port: with port 0, one that is free.
    ///
    /// # Errors
    ///
    /// If the port is in use, or the system gives no threads.
    pub fn bind(address: SocketAddr, tables: Tables, page: Page, limits: Limits, log: Arc<Log>) -> io::Result<Server> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(limits.threads.max(2))
            .max_blocking_threads(limits.threads.max(1) + 2)
            .thread_name("server")
            .enable_io()
            .enable_time()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        let front = Front::new(tables, page, limits, log.clone());
        Ok(Server { runtime, listener, address, front, figures: None, limits, log })
    }

    /// Believes these proxies when they say in `X-Forwarded-For` which client they ask for.
    #[must_use]
    pub fn behind(mut self, proxies: Vec<Network>) -> Server {
        self.front.clients.proxies = proxies;
        self
    }

    /// Tells figures about the server, for Prometheus, at another address: with port 0, at a port that is free. Gives the address.
    ///
    /// # Errors
    ///
    /// If the port is in use.
    pub fn tell_figures(&mut self, address: SocketAddr) -> io::Result<SocketAddr> {
        let listener = self.runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        self.figures = Some(listener);
        Ok(address)
    }

    /// The address at which the server answers.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What gives the server other tables while it runs.
    #[must_use]
    pub fn reloader(&self) -> Reloader {
        Reloader { api: self.front.api(), log: self.log.clone(), metrics: self.front.metrics() }
    }

    /// Answers requests until `is_stopped` returns true. Then no more connections are accepted, and the requests under
    /// way are answered, as long as [`Limits::drain_time`] lasts. Returns whether all of them were.
    pub fn run(self, is_stopped: impl Fn() -> bool) -> bool {
        let Server { runtime, listener, address, front, figures, limits, log } = self;
        let front = Arc::new(front);
        if let Some(figures) = figures {
            runtime.spawn(metrics::serve(figures, front.metrics()));
        }
        log.event(Level::Info, "listening", &[("address", address.to_string().into())]);
        let stop = async {
            while !is_stopped() {
                tokio::time::sleep(LOOK).await;
            }
            log.event(Level::Info, "stopping", &[("seconds_left", limits.drain_time.as_secs().into())]);
        };
        let is_done = runtime.block_on(connections::serve(listener, front.clone(), limits, &log, stop));
        let (level, words) = match is_done {
            true => (Level::Info, "stopped"),
            false => (Level::Warning, "stopped before all requests were answered"),
        };
        log.event(level, words, &[("requests", Value::from(front.answered()))]);
        // Work that was told to stop may still be at it.
        runtime.shutdown_timeout(Duration::from_millis(100));
        log.finish(Duration::from_secs(1));
        is_done
    }
}
