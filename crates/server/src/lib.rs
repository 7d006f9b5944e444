//! A server of solved card games: an HTTP API for the tables of the library `faceup`, and the page.
//!
//! ```no_run
//! use faceup_server::{Page, Server, Settings, Tables};
//!
//! let mut tables = Tables::new(Tables::USUALLY_SOLVED, None);
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
mod files;
mod layers;
mod page;
mod problem;
mod serve;
mod settings;
mod tables;

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::time::sleep;

use crate::api::Api;
pub use crate::page::{Page, PageError};
pub use crate::settings::Settings;
pub use crate::tables::{Tables, TablesError};

/// The interval of checks for a request to stop.
const LOOK: Duration = Duration::from_millis(20);

/// The server cannot listen on an address.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {0}; choose another port")]
pub struct BindError(SocketAddr, #[source] io::Error);

/// A server bound to its port.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    api: Arc<Api>,
    page: Page,
    settings: Settings,
}

impl Server {
    /// Binds a port. Port 0 is any free port.
    ///
    /// # Errors
    ///
    /// If the port is in use, or the system starts no threads.
    pub fn bind(address: SocketAddr, tables: Tables, page: Page, settings: Settings) -> Result<Server, BindError> {
        let failed = |error| BindError(address, error);
        let runtime = Builder::new_multi_thread()
            .max_blocking_threads(settings.threads.max(1))
            .thread_name("server")
            .enable_io()
            .enable_time()
            .build()
            .map_err(failed)?;
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Server { runtime, listener, address, api: Arc::new(Api::new(tables)), page, settings })
    }

    /// The address of the server.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// A handle to replace the tables of the running server.
    #[must_use]
    pub fn reloader(&self) -> Reloader {
        Reloader(self.api.clone())
    }

    /// Answers requests until `is_stopped` returns true. Then it accepts no more connections, and answers the requests under way within
    /// [`Settings::drain_time`]. Returns whether all of them were answered.
    pub fn run(self, is_stopped: impl Fn() -> bool) -> bool {
        let Server { runtime, listener, address, api, page, settings } = self;
        tracing::info!(address = address.to_string(), "listening");
        let stop = async {
            while !is_stopped() {
                sleep(LOOK).await;
            }
            tracing::info!(seconds_left = settings.drain_time.as_secs(), "stopping");
        };
        let router = layers::router(api::routes(), api, page, &settings);
        let is_done = runtime.block_on(serve::serve(listener, router, &settings, stop));
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
        match load() {
            Ok(tables) => {
                let names: Vec<&str> = tables.served().iter().filter_map(|table| table.name()).collect();
                tracing::info!(tables = names.join(", "), "reloaded the tables");
                self.0.replace(tables);
            }
            Err(error) => {
                let causes = std::iter::successors(Some(&error as &(dyn Error + 'static)), |&error| error.source());
                let causes: Vec<String> = causes.map(ToString::to_string).collect();
                tracing::error!(error = causes.join(": "), "cannot reload the tables, and keeps the old ones");
            }
        }
    }
}
