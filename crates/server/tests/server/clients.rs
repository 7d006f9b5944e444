//! What the server knows of its clients, and what each may have at once.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use faceup_server::{Network, Server};

use crate::Running;
use crate::client::{Connection, ask, get};

/// A server behind a proxy on this machine.
fn behind_a_proxy(most: Option<usize>) -> Running {
    let proxies = ["127.0.0.1".parse::<Network>().unwrap(), "10.0.0.0/8".parse().unwrap()];
    let change = |limits: &mut faceup_server::Limits| {
        limits.client = most;
        limits.page = 5000;
        limits.request_time = Duration::from_secs(60);
    };
    Running::changed(change, |server: Server| server.behind(proxies.into()))
}

#[test]
fn the_log_has_the_client_that_a_named_proxy_asks_for() {
    let server = behind_a_proxy(None);
    for list in ["198.51.100.7", "1.1.1.1, 198.51.100.7, 10.1.2.3"] {
        ask(server.address, "GET", "/healthz", &format!("X-Forwarded-For: {list}\r\n"), b"");
    }
    get(server.address, "/healthz");
    let lines = server.await_logged(3);
    let clients: Vec<&str> = lines.iter().map(|line| line["client"].as_str().unwrap_or("none")).collect();
    assert_eq!(clients, ["198.51.100.7", "198.51.100.7", "none"]);
    // Nobody else is believed.
    let server = Running::changed(|_| {}, |server| server);
    ask(server.address, "GET", "/healthz", "X-Forwarded-For: 198.51.100.7\r\n", b"");
    assert_eq!(server.await_logged(1)[0].get("client"), None);
}

#[test]
fn a_client_has_a_limit_of_requests_and_others_are_served() {
    let server = behind_a_proxy(Some(1));
    let mut lazy = TcpStream::connect(server.address).unwrap();
    let long = "/api/v1/deals?suits=2&ranks=9&set=all&limit=5000";
    write!(lazy, "GET {long} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n").unwrap();
    // Its answer has begun, and is longer than the system holds.
    lazy.read_exact(&mut [0; 1]).unwrap();
    let asked =
        |client: &str, target: &str| ask(server.address, "GET", target, &format!("X-Forwarded-For: {client}\r\n"), b"");
    let refused = asked("198.51.100.7", "/api/v1/tables");
    assert_eq!((refused.status, refused.header("retry-after")), (429, "1"));
    let problem = refused.json();
    assert_eq!(problem["title"], "The client asks too much at once");
    assert!(
        problem["detail"].as_str().unwrap().starts_with("expected at most 1 requests of a client at once"),
        "{problem}"
    );
    assert_eq!(asked("198.51.100.7", "/healthz").status, 200, "health is told to everybody");
    assert_eq!(asked("198.51.100.8", "/api/v1/tables").status, 200);
    drop(lazy);
    let start = Instant::now();
    while asked("198.51.100.7", "/api/v1/tables").status != 200 {
        assert!(start.elapsed() < Duration::from_secs(30), "the client is still refused");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_client_has_a_limit_of_connections_and_a_proxy_has_none() {
    let server = Running::changed(|limits| limits.client = Some(2), |server| server);
    let mut open: Vec<Connection> = (0..2).map(|_| Connection::new(server.address)).collect();
    for connection in &mut open {
        assert_eq!(connection.ask("GET", "/healthz", "", b"").unwrap().status, 200);
    }
    let answer = get(server.address, "/healthz");
    assert_eq!((answer.status, answer.header("retry-after")), (429, "1"));
    drop(open);
    let start = Instant::now();
    while get(server.address, "/healthz").status != 200 {
        assert!(start.elapsed() < Duration::from_secs(30), "the client is still refused");
        std::thread::sleep(Duration::from_millis(10));
    }
    let server = behind_a_proxy(Some(2));
    let mut open: Vec<Connection> = (0..5).map(|_| Connection::new(server.address)).collect();
    for connection in &mut open {
        assert_eq!(connection.ask("GET", "/healthz", "", b"").unwrap().status, 200);
    }
}
