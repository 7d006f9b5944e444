//! The limits of requests, and the log and metrics of the server.

use std::net::SocketAddr;
use std::time::Duration;

use faceup::{Cost, Pack, Rules, Suit};
use ipnet::IpNet;

/// The limits of requests, and the log and metrics of the server.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// The most bytes of a request's body.
    pub body: usize,
    /// The most positions of a batch.
    pub batch: usize,
    /// The most deals on a page.
    pub page: u32,
    /// The most bytes of the answers to a batch. Later positions get a problem instead.
    pub answer: usize,
    /// The most moves of a line of best play.
    pub line: usize,
    /// The most bytes of a position's text.
    pub text: usize,
    /// The most requests to the API under way at once.
    pub requests: usize,
    /// The most open connections. Others wait.
    pub connections: usize,
    /// The most requests to the API that a client on another machine may have under way, until their answers are sent.
    pub client: usize,
    /// The most estimates under way. They are computed one at a time.
    pub estimates: usize,
    /// The longest time from the headers of a request to its answer.
    pub request_time: Duration,
    /// The longest time from the headers of a request for an estimate to its answer.
    pub estimate_time: Duration,
    /// The longest wait for the headers of a request.
    pub header_time: Duration,
    /// The longest wait for a body.
    pub body_time: Duration,
    /// The longest time in which a client reads nothing of an answer. Only Linux enforces this limit.
    pub stall_time: Duration,
    /// The longest time to finish the requests under way after the server was asked to stop.
    pub drain_time: Duration,
    /// The number of threads for answers. Long answers have as many more, and estimates one.
    pub threads: usize,
    /// Proxies whose `X-Forwarded-For` is trusted. Those on this machine always are.
    pub proxies: Vec<IpNet>,
    /// The log's contents for a request.
    pub logged: Logged,
    /// The address of the metrics, for Prometheus.
    pub metrics: Option<SocketAddr>,
}

/// The log's contents for a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Logged {
    /// The client and the question.
    All,
    /// Neither the client nor the question.
    Anonymous,
    /// Nothing.
    Nothing,
}

impl Logged {
    /// The description for clients.
    pub(crate) const fn told(self) -> &'static str {
        match self {
            Logged::All => {
                "The log of this server has the network address, the program (`User-Agent`) and the question of each request."
            }
            Logged::Anonymous => {
                "The log of this server has a line for each request, but not who asks or what is asked."
            }
            Logged::Nothing => "The server does not store who asks or what is asked.",
        }
    }
}

/// The default for the most cards of a game that the server solves itself: every game with that many cards takes about a second at most.
#[must_use]
pub fn usually_solved() -> u8 {
    most_cards(Cost::is_instant)
}

/// The greatest number allowed there: every game with that many cards takes about ten seconds at most.
#[must_use]
pub fn most_solved() -> u8 {
    most_cards(|cost| cost.seconds() <= 10.0)
}

/// The greatest number of cards such that every game with at most that many has such a cost.
fn most_cards(fits: impl Fn(&Cost) -> bool) -> u8 {
    let packs = |cards| {
        (1..=Suit::REAL.len() as u8)
            .filter_map(move |suits| (cards % suits == 0).then(|| Pack::new(suits, cards / suits).ok())?)
    };
    let fits = |cards: &u8| packs(*cards).flat_map(Rules::all).all(|rules| fits(&Cost::of(rules, true)));
    (1..).take_while(fits).last().unwrap_or(0)
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            body: 256 << 10,
            batch: 1000,
            page: 1000,
            answer: 4 << 20,
            line: 200,
            text: 2000,
            requests: 256,
            connections: 1024,
            client: 16,
            estimates: 8,
            request_time: Duration::from_secs(10),
            estimate_time: Duration::from_secs(5),
            header_time: Duration::from_secs(10),
            body_time: Duration::from_secs(5),
            stall_time: Duration::from_secs(10),
            drain_time: Duration::from_secs(20),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            proxies: Vec::new(),
            logged: Logged::All,
            metrics: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_games_are_solved() {
        assert_eq!((usually_solved(), most_solved()), (17, 20));
    }
}
