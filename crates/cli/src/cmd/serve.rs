//! `faceup serve`

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use faceup_server::{Limits, Log, LogFormat, Page, Server, Tables, TablesError};

use crate::args::{Cli, LogArg, ServeArgs};
use crate::machine::memory_limit;
use crate::output;
use crate::progress::{Watched, interrupted, is_reload_requested, reload_on_hangup};

pub fn run(cli: &Cli, args: &ServeArgs) -> anyhow::Result<()> {
    // From now on, a signal asks the server to stop, or to load its tables again.
    let _watched = Watched::new();
    reload_on_hangup();
    let memory = if args.no_expand { Some(0) } else { memory_limit(cli) };
    let (solve, files) = (args.solve, args.table.clone());
    let load = move || tables(solve, memory, &files);
    let tables = load()?;
    let page = args.page.as_deref().map_or_else(|| Ok(Page::embedded()), Page::open)?;
    let format = match args.log {
        LogArg::Plain => LogFormat::Plain,
        LogArg::Json => LogFormat::Json,
        LogArg::None => LogFormat::None,
    };
    let log = Log::new(format, std::io::stderr());
    let log = Arc::new(if args.anonymous { log.anonymous() } else { log });
    let address = SocketAddr::new(args.address, args.port);
    let server = Server::bind(address, tables, page, limits(cli, args), log)
        .with_context(|| format!("cannot listen on {address}; choose another port with --port"))?;
    let mut server = server.behind(args.proxy.clone());
    let figures = args.metrics.map(|address| {
        server
            .tell_figures(address)
            .with_context(|| format!("cannot listen on {address}; choose another port with --metrics"))
    });
    let figures = figures.transpose()?;
    output::text(format_args!("listening on http://{}", server.address()))?;
    if let Some(address) = figures {
        output::text(format_args!("metrics on http://{address}/metrics"))?;
    }
    let reloader = server.reloader();
    // The server answers meanwhile. The thread ends with the process.
    std::thread::Builder::new().name("reload".to_owned()).spawn(move || {
        loop {
            std::thread::sleep(LOOK);
            if is_reload_requested() {
                reloader.reload(&load);
            }
        }
    })?;
    server.run(interrupted);
    Ok(())
}

/// How often the server looks whether it is asked to load its tables again.
const LOOK: Duration = Duration::from_millis(50);

/// The tables that are served.
fn tables(solve: u8, memory: Option<u64>, files: &[PathBuf]) -> Result<Tables, TablesError> {
    let mut tables = Tables::new(solve, memory);
    files.iter().try_for_each(|file| tables.add_file(file))?;
    if files.is_empty() {
        tables.add_standard()?;
    }
    Ok(tables)
}

fn limits(cli: &Cli, args: &ServeArgs) -> Limits {
    let mut limits = Limits::default();
    limits.batch = args.batch;
    limits.body = usize::try_from(args.body).unwrap_or(usize::MAX);
    limits.requests = args.requests;
    limits.connections = args.connections;
    limits.client = args.client;
    limits.request_time = Duration::from_secs(args.timeout);
    limits.drain_time = Duration::from_secs(args.drain);
    if let Some(threads) = cli.threads {
        limits.threads = threads.into();
    }
    limits
}
