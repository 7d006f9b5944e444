//! Other tables while the server runs.

use std::error::Error;
use std::sync::Arc;

use serde_json::Value;

use crate::api::Api;
use crate::log::{Level, Log};
use crate::metrics::Metrics;
use crate::tables::Tables;

/// Gives a server that runs other tables.
#[derive(Clone)]
pub struct Reloader {
    pub(crate) api: Arc<Api>,
    pub(crate) log: Arc<Log>,
    pub(crate) metrics: Arc<Metrics>,
}

impl Reloader {
    /// Answers from the tables that `load` gives, once it has. Requests are answered from the present tables meanwhile, and those under
    /// way until they are answered. If it fails, the present tables stay. The log tells which.
    pub fn reload<E: Error + 'static>(&self, load: impl FnOnce() -> Result<Tables, E>) {
        match load() {
            Ok(tables) => {
                let names: Vec<Option<&str>> = tables.served().iter().map(|table| table.name()).collect();
                let names = Value::from(names);
                self.metrics.tables.set(tables.served().len() as i64);
                self.metrics.count_reload(true);
                self.api.replace(tables);
                self.log.event(Level::Info, "loaded the tables again", &[("tables", names)]);
            }
            Err(error) => {
                self.metrics.count_reload(false);
                let causes: Vec<String> =
                    std::iter::successors(Some(&error as &(dyn Error + 'static)), |&error| error.source())
                        .map(ToString::to_string)
                        .collect();
                self.log.event(
                    Level::Error,
                    "cannot load the tables again, and keeps those that it has",
                    &[("error", causes.join(": ").into())],
                );
            }
        }
    }
}
