//! Hostile and faulty clients.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use crate::client::{Connection, get};
use crate::routes::problem;
use crate::{Running, shared};

/// What random addresses consist of.
const PIECES: &str = "S: H: AKQJT | * +lead 8h position= & ranks= % %00 %ff .. / ? 9 -1 game=challenge suits= \
                      table= \u{1b}[2J cursor= limit= outcome= set=all = \u{9b} \u{202e}";

#[test]
fn random_requests_never_fail() {
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let pieces: Vec<&str> = PIECES.split(' ').collect();
    for at in 0..400 {
        let path = ["/api/v1/position?", "/api/v1/deals?", "/", "/api/v1/", "/api/v1/position?position="][at % 5];
        let text: String = (0..random(12)).map(|_| pieces[random(pieces.len())]).collect();
        // A request that is not HTTP ends the connection, or is refused.
        if let Some(answer) = Connection::new(shared()).ask("GET", &format!("{path}{text}"), "Connection: close\r\n") {
            assert!(answer.status < 500, "{path}{text}: {answer:?}");
        }
    }
    for _ in 0..200 {
        let mut connection = Connection::new(shared());
        let bytes: Vec<u8> = (0..random(300)).map(|_| random(256) as u8).collect();
        connection.send(&bytes);
        connection.send(b"\r\n\r\n");
        if let Some(answer) = connection.read(true) {
            assert!((400..500).contains(&answer.status), "{answer:?}");
        }
    }
    assert_eq!(get(shared(), "/healthz").status, 200);
}

/// RFC 9112: one host, or none in HTTP/1.0.
#[test]
fn a_request_has_one_host() {
    let check = |target: &str, version: &str, hosts: &str, is_right: bool| {
        let mut connection = Connection::new(shared());
        connection.send(format!("GET {target} HTTP/{version}\r\n{hosts}\r\n").as_bytes());
        let answer = connection.read(true).unwrap();
        assert_eq!(answer.status, if is_right { 200 } else { 400 }, "{version} {hosts:?}");
        assert!(is_right || problem(&answer) == "bad-host", "{hosts:?}");
    };
    for (version, hosts, is_right) in [
        ("1.1", "host: a.example\r\n", true),
        ("1.0", "", true),
        ("1.1", "", false),
        ("1.1", "Host: a.example\r\nHost: a.example\r\n", false),
        ("1.0", "Host: a.example\r\nHost: b.example\r\n", false),
        ("1.0", "Host: \u{e9}\r\n", false),
        ("1.1", "Host:\r\n", false),
        ("1.1", "Host: a b\r\n", false),
    ] {
        for target in ["/healthz", "/", "/api/v1/tables"] {
            check(target, version, hosts, is_right);
        }
    }
    let right = "a.example a.example:8080 127.0.0.1:1 [::1]:80 [::1] localhost my_host-1. a:0";
    let wrong = "a.example:x a:1:2 user@a.example @a a/b a:99999 a:+80 a:-1 a: :80 : [] []:80 [::1 ::1 [a] [1.2.3.4] [::1]80 a,b \
                 a%41 a;b a* *";
    for (hosts, is_right) in [(right, true), (wrong, false)] {
        hosts.split(' ').for_each(|host| check("/healthz", "1.1", &format!("Host: {host}\r\n"), is_right));
    }
}

#[test]
fn headers_that_are_too_long() {
    let many: String = (0..200).map(|at| format!("X{at}: 1\r\n")).collect();
    for (path, headers) in
        [("/", format!("X: {}\r\n", "x".repeat(40_000))), ("/", many), (&*"/x".repeat(35_000), String::new())]
    {
        // The server may close the connection before everything is sent.
        if let Some(answer) = Connection::new(shared()).ask("GET", path, &headers) {
            assert!([414, 431].contains(&answer.status), "{answer:?}");
        }
    }
    assert_eq!(get(shared(), "/healthz").status, 200);
}

/// Only these tests wait briefly: on a busy machine, any client can be slow.
#[test]
fn clients_that_send_slowly_or_nothing_are_dropped() {
    let server = Running::with(|settings| settings.header_time = Duration::from_millis(500));
    for begin in ["", "GET /heal", "GET /healthz HTTP/1.1\r\nHost: x\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"] {
        let mut connection = Connection::new(server.address);
        connection.send(begin.as_bytes());
        let is_whole = begin.ends_with("\r\n\r\n");
        if is_whole {
            assert_eq!(connection.read(true).unwrap().status, 200);
        }
        // It may be told why.
        if let Some(answer) = connection.read(true) {
            assert_eq!((answer.status, is_whole), (408, false), "{begin:?}");
        }
        assert!(connection.is_closed(), "{begin:?}");
    }
    // One that sends a byte now and then.
    let mut connection = Connection::new(server.address);
    for byte in b"GET /healthz HTTP/1.1\r\nHost: x\r\n".iter().cycle().take(100) {
        connection.send(&[*byte]);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(connection.read(true).is_none_or(|answer| answer.status >= 400));
    assert!(connection.is_closed());
}

/// Connections beyond the limit wait. Those that send nothing end, and make room.
#[test]
fn a_flood_of_connections_is_survived() {
    let server = Running::with(|settings| {
        settings.connections = 3;
        settings.header_time = Duration::from_millis(500);
    });
    let mut held: Vec<Connection> = (0..3).map(|_| Connection::new(server.address)).collect();
    assert!(held.iter_mut().all(|connection| connection.ask("GET", "/healthz", "").unwrap().status == 200));
    let flood: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    let mut waiting = Connection::new(server.address);
    waiting.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_eq!(waiting.read(true).unwrap().status, 200);
    assert!(held.iter_mut().all(Connection::is_closed));
    drop(flood);
}

/// No route reads a body. One beyond the limit is refused, and what comes of another is not kept.
#[test]
fn large_bodies_are_refused() {
    let blank = [b' '; 1 << 16];
    for (header, statuses) in
        [("Content-Length: 1000000000000", [413, 413]), ("Transfer-Encoding: chunked", [200, 413])]
    {
        let mut connection = Connection::new(shared());
        connection.send(format!("GET /api/v1/tables HTTP/1.1\r\nHost: x\r\n{header}\r\n\r\n").as_bytes());
        for _ in 0..20 {
            connection.send(b"10000\r\n");
            connection.send(&blank);
            connection.send(b"\r\n");
        }
        // The server may end the connection of a client that sends on and on.
        if let Some(answer) = connection.read(true) {
            assert!(statuses.contains(&answer.status), "{answer:?}");
        }
        assert!(connection.is_closed());
    }
    assert_eq!(get(shared(), "/healthz").status, 200);
}

/// Short answers do not wait for long ones, nor the end of the server for clients that ask nothing. Requests under way are answered.
#[test]
fn long_answers_are_under_way_while_others_are_asked_and_the_server_ends() {
    let mut server = Running::with(|settings| settings.request_time = Duration::from_secs(300));
    let address = server.address;
    let connected = || {
        let mut connection = Connection::new(address);
        assert_eq!(connection.ask("GET", "/healthz", "").unwrap().status, 200);
        connection
    };
    // Asks again and again until the server ends. Whether the last answer was under way then.
    let ask = move |mut client: Connection| {
        let mut is_last = false;
        while let Some(answer) = client.ask("GET", "/api/v1/deals?set=all&limit=1000&leads=true", "") {
            is_last = answer.header("connection") == "close";
            assert_eq!((answer.status, answer.json()["deals"].as_array().unwrap().len()), (200, 1000));
        }
        is_last
    };
    let mut idle = connected();
    let clients: Vec<Connection> = (0..16).map(|_| connected()).collect();
    let clients: Vec<_> = clients.into_iter().map(|client| std::thread::spawn(move || ask(client))).collect();
    for target in ["/api/v1/position?position=S:AJT653+H:KQ98742", "/", "/healthz"] {
        assert_eq!(get(address, target).status, 200, "{target}");
    }
    assert!(server.stop() && idle.is_closed());
    let last: Vec<bool> = clients.into_iter().map(|client| client.join().unwrap()).collect();
    assert!(last.contains(&true), "{last:?}");
    assert!(TcpStream::connect(address).is_err(), "the port is free");
}

#[test]
fn a_client_that_ends_its_requests_gets_the_answers() {
    for count in [1, 3] {
        let mut stream = TcpStream::connect(shared()).unwrap();
        let request = "GET /api/v1/position?position=S:KJ+H:AQT98 HTTP/1.1\r\nHost: x\r\n\r\n";
        stream.write_all(request.repeat(count).as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answers = String::new();
        stream.read_to_string(&mut answers).unwrap();
        assert_eq!(answers.matches(r#""outcome":"win","rounds":12,"moves""#).count(), count, "{answers}");
    }
}
