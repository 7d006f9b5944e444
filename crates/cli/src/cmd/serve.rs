//! `faceup serve`

use std::io::stderr;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use faceup_server::{Page, Server, Settings, Tables, TablesError};
use tracing_appender::non_blocking::WorkerGuard;

use crate::args::{Cli, LogArg, ServeArgs};
use crate::machine::memory_limit;
use crate::output;
use crate::signals::{Watched, interrupted, is_reload_requested, reload_on_hangup};

pub fn run(cli: &Cli, args: &ServeArgs) -> anyhow::Result<()> {
    // From now on, a signal stops the server, or reloads its tables.
    let _watched = Watched::new();
    reload_on_hangup();
    let memory = if args.no_expand { Some(0) } else { memory_limit(cli) };
    let (solve, files) = (args.solve, args.table.clone());
    let load = move || tables(solve, memory, &files);
    let tables = load()?;
    let page = args.page.as_deref().map_or_else(|| Ok(Page::embedded()), Page::open)?;
    let server = Server::bind(SocketAddr::new(args.address, args.port), tables, page, settings(cli, args))?;
    let _written = log(args.log);
    output::text(format_args!("listening on http://{}", server.address()))?;
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

/// The interval of checks for a request to reload the tables.
const LOOK: Duration = Duration::from_millis(50);

/// The tables to serve.
fn tables(solve: u8, memory: Option<u64>, files: &[PathBuf]) -> Result<Tables, TablesError> {
    let mut tables = Tables::new(solve, memory);
    files.iter().try_for_each(|file| tables.add_file(file))?;
    tables.add_standard()?;
    Ok(tables)
}

fn settings(cli: &Cli, args: &ServeArgs) -> Settings {
    let mut settings = Settings::default();
    settings.request_time = Duration::from_secs(args.timeout);
    if let Some(threads) = cli.threads {
        settings.threads = threads.into();
    }
    settings
}

/// Writes the events of the server to standard error, on a separate thread that drops lines nobody reads: a stuck
/// log does not stop the server. Dropping the guard writes the last lines.
fn log(format: LogArg) -> WorkerGuard {
    let (writer, guard) = tracing_appender::non_blocking(stderr());
    let lines = tracing_subscriber::fmt().with_writer(writer).with_target(false).with_ansi(false);
    // A program that calls the command twice keeps its first log.
    let _ = match format {
        LogArg::Plain => lines.try_init(),
        LogArg::Json => lines.json().flatten_event(true).with_span_list(false).try_init(),
        LogArg::None => Ok(()),
    };
    guard
}
