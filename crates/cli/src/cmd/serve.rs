//! `faceup serve`

use std::io::stderr;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use faceup_server::{Page, Server, Settings, Tables, TablesError};
use tracing_appender::non_blocking::WorkerGuard;

use crate::args::Cli;
use crate::machine::memory_limit;
use crate::output;
use crate::signals::{Watched, interrupted, is_reload_requested, reload_on_hangup};

/// Serve tables and the page to browsers and programs
///
/// Answers questions about positions and deals over HTTP, in JSON, and serves the page for exploring and playing the
/// games. The answers come from the tables of --table, and from the table of the standard game, which is part of the
/// program. Small games are solved on demand. Clients can read no other file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup serve                                          the page and the standard game, on this machine alone
  faceup serve --table 2x13.faceup --table 4x5.faceup   tables with rounds
  faceup serve --port 0 --log json                      a free port, shown in the first line of the output

On Ctrl-C or SIGTERM the server answers the requests under way and exits with code 0; on a second signal it exits at once. \
On SIGHUP it reloads its tables, and keeps serving. docs/server.md describes the API.")]
pub struct Args {
    /// Serve this table file. May be given several times. The table of the standard game is also served, unless a file is of that game
    #[arg(long, value_name = "FILE")]
    pub table: Vec<PathBuf>,

    /// The address to listen on. 0.0.0.0 is every address of this machine
    #[arg(long, value_name = "IP", default_value = "127.0.0.1", value_parser = address)]
    pub address: IpAddr,

    /// The port to listen on. 0 is any free port
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    pub port: u16,

    /// Serve the page in this folder instead of the one in the program
    #[arg(long, value_name = "FOLDER")]
    pub page: Option<PathBuf>,

    /// Do not expand frontier tables. They take less memory, but answer more slowly
    #[arg(long)]
    pub no_expand: bool,

    /// Format of the log on standard error
    #[arg(long, value_enum, default_value_t = LogArg::Plain)]
    pub log: LogArg,

    /// Solve games of at most N cards on demand; 0 for none
    #[arg(long, value_name = "N", default_value_t = Tables::USUALLY_SOLVED, help_heading = "Limits", value_parser = clap::value_parser!(u8).range(..=i64::from(Tables::MOST_SOLVED)))]
    pub solve: u8,

    /// The longest time to answer a request, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = Settings::default().request_time.as_secs(), help_heading = "Limits", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub timeout: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogArg {
    /// A line for people
    Plain,
    /// A JSON object on a line
    Json,
    /// Nothing
    None,
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| format!("expected an address such as 127.0.0.1 or ::1, got '{text}'"))
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
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

fn settings(cli: &Cli, args: &Args) -> Settings {
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
