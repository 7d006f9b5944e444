//! Tests of the server over real sockets.

mod client;
mod description;
mod hostile;
mod pages;
mod routes;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Duration;

use faceup::{Rules, Solve, Table};
use faceup_server::{Page, Server, Settings, Tables};

/// A server that ends with the test.
struct Running {
    address: SocketAddr,
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<bool>>,
}

impl Running {
    fn new(tables: Tables, page: Page, change: impl FnOnce(&mut Settings)) -> Running {
        let mut settings = Settings::default();
        change(&mut settings);
        let server = Server::bind(([127, 0, 0, 1], 0).into(), tables, page, settings).unwrap();
        let address = server.address();
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stopped = is_stopped.clone();
        let thread = std::thread::spawn(move || server.run(|| stopped.load(Relaxed)));
        Running { address, is_stopped, thread: Some(thread) }
    }

    /// With the tables of most tests, and other settings.
    fn with(change: impl FnOnce(&mut Settings)) -> Running {
        Running::new(tables(0), Page::embedded(), change)
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

/// The outcomes of the standard game.
fn standard() -> Table {
    Table::from_bytes(faceup::STANDARD_TABLE.to_vec()).unwrap()
}

/// Tables of the standard game, of a game of 18 cards, and a frontier table of a game with trumps.
fn tables(most_cards: u8) -> Tables {
    let challenge = Solve::new(Rules::challenge(4, 3).unwrap()).without_rounds().run().unwrap().to_bytes().unwrap();
    let mut tables = Tables::new(most_cards, None);
    // The one with rounds takes seconds to read.
    tables.add("2x13.frontier".to_owned(), standard()).unwrap();
    tables.add("2x9.faceup".to_owned(), Table::from_bytes(solved().to_bytes().unwrap()).unwrap()).unwrap();
    tables.add("challenge.frontier".to_owned(), Table::from_bytes(challenge).unwrap()).unwrap();
    tables
}

/// The server that most tests ask.
fn shared() -> SocketAddr {
    static SHARED: OnceLock<Running> = OnceLock::new();
    let start = || {
        // The machine may have other work.
        Running::new(tables(14), Page::embedded(), |settings| settings.request_time = Duration::from_secs(60))
    };
    SHARED.get_or_init(start).address
}
