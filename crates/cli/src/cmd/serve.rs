//! `faceup serve`

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use faceup_server::{Limits, Log, LogFormat, Page, Server, Tables};

use crate::args::{Cli, LogArg, ServeArgs};
use crate::machine::memory_limit;
use crate::output;
use crate::progress::{Watched, interrupted};

pub fn run(cli: &Cli, args: &ServeArgs) -> anyhow::Result<()> {
    // From now on, a signal asks the server to stop.
    let _watched = Watched::new();
    let memory = if args.no_expand { Some(0) } else { memory_limit(cli) };
    let mut tables = Tables::new(args.solve, memory);
    for path in &args.table {
        tables.add_file(path)?;
    }
    if args.table.is_empty() {
        tables.add_standard()?;
    }
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
    output::text(format_args!("listening on http://{}", server.address()))?;
    server.run(interrupted);
    Ok(())
}

fn limits(cli: &Cli, args: &ServeArgs) -> Limits {
    let mut limits = Limits::default();
    limits.batch = args.batch;
    limits.body = usize::try_from(args.body).unwrap_or(usize::MAX);
    limits.requests = args.requests;
    limits.connections = args.connections;
    limits.request_time = Duration::from_secs(args.timeout);
    limits.drain_time = Duration::from_secs(args.drain);
    if let Some(threads) = cli.threads {
        limits.threads = threads.into();
    }
    limits
}
