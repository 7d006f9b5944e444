//! Tests of the server over real sockets.

mod client;
mod clients;
mod description;
mod hostile;
mod metrics;
mod pages;
mod routes;
mod sending;

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use faceup::{Rules, Solve, Table};
use faceup_server::{Limits, Log, LogFormat, Page, Reloader, Server, Tables};
use serde_json::Value;

/// What a server has written to its log.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A server that ends with the test.
struct Running {
    address: SocketAddr,
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<bool>>,
    lines: Lines,
    reloader: Reloader,
}

impl Running {
    fn new(tables: Tables, page: Page, change: impl FnOnce(&mut Limits)) -> Running {
        Running::with_log(tables, page, change, |lines| Log::new(LogFormat::Json, lines))
    }

    /// With a change of the server before it runs.
    fn changed(change: impl FnOnce(&mut Limits), server: impl FnOnce(Server) -> Server) -> Running {
        Running::with(tables(0), Page::embedded(), change, |lines| Log::new(LogFormat::Json, lines), server)
    }

    fn with_log(
        tables: Tables,
        page: Page,
        change: impl FnOnce(&mut Limits),
        log: impl FnOnce(Lines) -> Log,
    ) -> Running {
        Running::with(tables, page, change, log, |server| server)
    }

    fn with(
        tables: Tables,
        page: Page,
        change: impl FnOnce(&mut Limits),
        log: impl FnOnce(Lines) -> Log,
        configure: impl FnOnce(Server) -> Server,
    ) -> Running {
        let mut limits = Limits::default();
        limits.threads = 2;
        change(&mut limits);
        let lines = Lines::default();
        let log = Arc::new(log(lines.clone()));
        let server = Server::bind(([127, 0, 0, 1], 0).into(), tables, page, limits, log).unwrap();
        let server = configure(server);
        let reloader = server.reloader();
        let (address, is_stopped) = (server.address(), Arc::new(AtomicBool::new(false)));
        let stopped = is_stopped.clone();
        let thread = std::thread::spawn(move || server.run(|| stopped.load(Relaxed)));
        Running { address, is_stopped, thread: Some(thread), lines, reloader }
    }

    /// The lines of the log about requests.
    fn logged(&self) -> Vec<Value> {
        let bytes = self.lines.0.lock().unwrap();
        let lines = bytes.split_inclusive(|&byte| byte == b'\n').map(serde_json::from_slice::<Value>);
        lines.map(Result::unwrap).filter(|line| line["message"] == "request").collect()
    }

    /// Waits until the log has this number of lines about requests.
    #[track_caller]
    fn await_logged(&self, count: usize) -> Vec<Value> {
        let start = Instant::now();
        loop {
            let lines = self.logged();
            if lines.len() >= count {
                return lines;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "expected {count} lines: {lines:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Asks the server to stop, and waits for it. Returns whether it answered everything.
    fn stop(&mut self) -> bool {
        self.is_stopped.store(true, Relaxed);
        self.thread.take().is_none_or(|thread| thread.join().unwrap())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A game of 18 cards with rounds, which the server would not solve by itself.
fn solved() -> &'static Table {
    static SOLVED: OnceLock<Table> = OnceLock::new();
    SOLVED.get_or_init(|| Solve::new(Rules::beat_it_or_eat_it(2, 9).unwrap()).run().unwrap())
}

/// A frontier table of a game with trumps.
fn challenge() -> Table {
    let table = Solve::new(Rules::challenge(4, 3).unwrap()).run().unwrap();
    Table::from_bytes(table.to_frontier_bytes().unwrap()).unwrap()
}

fn tables(most_cards: u8) -> Tables {
    let mut tables = Tables::new(most_cards, None);
    tables.add_standard().unwrap();
    tables.add("2x9.faceup".to_owned(), Table::from_bytes(solved().to_bytes().unwrap()).unwrap()).unwrap();
    tables.add("challenge.frontier".to_owned(), challenge()).unwrap();
    tables
}

/// The server that most tests ask. It has small limits.
fn shared() -> SocketAddr {
    static SHARED: OnceLock<Running> = OnceLock::new();
    let start = || {
        Running::new(tables(14), Page::embedded(), |limits| {
            limits.body = 20_000;
            limits.batch = 50;
            limits.page = 200;
            limits.line = 30;
        })
    };
    SHARED.get_or_init(start).address
}

/// A server that waits only briefly. Only tests of slow clients ask it: on a busy machine, any client can be slow.
fn impatient() -> SocketAddr {
    static IMPATIENT: OnceLock<Running> = OnceLock::new();
    let start = || {
        Running::new(tables(0), Page::embedded(), |limits| {
            limits.body_time = Duration::from_millis(300);
            limits.header_time = Duration::from_millis(500);
        })
    };
    IMPATIENT.get_or_init(start).address
}

/// A page in a folder.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let root = tempfile::tempdir().unwrap();
    let page = root.path().join("dist");
    std::fs::create_dir_all(page.join("assets")).unwrap();
    std::fs::write(root.path().join("secret.txt"), "xyzzy, a secret").unwrap();
    std::fs::write(page.join("index.html"), "<!doctype html><title>the page</title>").unwrap();
    std::fs::write(page.join("assets/app-1234.js"), "export {}").unwrap();
    std::fs::write(page.join("faceup_web_bg.wasm"), b"\0asm").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(root.path().join("secret.txt"), page.join("link.txt")).unwrap();
    (root, page)
}
