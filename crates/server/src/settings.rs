//! The limits of the server.

use std::time::Duration;

/// The limits of the server.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// The most requests to the API under way at once. Others are refused.
    pub requests: usize,
    /// The most open connections. Others wait.
    pub connections: usize,
    /// The most answers that are computed at once. Others wait.
    pub threads: usize,
    /// The longest time from the headers of a request to its answer.
    pub request_time: Duration,
    /// The longest wait for the headers of a request.
    pub header_time: Duration,
    /// The longest time to finish the requests under way after the server was asked to stop.
    pub drain_time: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            requests: 128,
            connections: 1024,
            // The system shares the processors among them, so a short answer does not wait for long ones.
            threads: 128,
            request_time: Duration::from_secs(10),
            header_time: Duration::from_secs(10),
            drain_time: Duration::from_secs(20),
        }
    }
}
