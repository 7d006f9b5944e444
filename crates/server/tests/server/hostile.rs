//! Clients that mean no good, or know no better.

use std::time::{Duration, Instant};

use faceup_server::Page;

use crate::client::{Connection, ask, get, post};
use crate::{Running, folder, impatient, shared, tables};

/// Random numbers, the same each time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn bytes(&mut self, length: u64) -> Vec<u8> {
        (0..self.next() % length).map(|_| self.next() as u8).collect()
    }

    fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.next() as usize % of.len()]
    }
}

#[test]
fn random_requests_never_fail() {
    let mut random = Random(1);
    let pieces = [
        "S:",
        "H:",
        "AKQJT",
        "|",
        "*",
        " lead",
        "8h",
        "position=",
        "&",
        "ranks=",
        "%",
        "%00",
        "%ff",
        "..",
        "/",
        "?",
        "9",
        "-1",
        "game=challenge",
        "suits=",
        "table=",
        "\u{1b}[2J",
        "cursor=",
        "limit=",
        "outcome=",
        "set=all",
        "=",
    ];
    for _ in 0..400 {
        let path = random.pick(&["/api/v1/position?", "/api/v1/deals?", "/", "/api/v1/", "/api/v1/position?position="]);
        let target: String = (0..random.next() % 12).map(|_| random.pick(&pieces)).collect();
        let mut connection = Connection::new(shared());
        connection.send(
            format!("GET {path}{} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", target.replace(' ', "+"))
                .as_bytes(),
        );
        // What is not HTTP at all ends the connection, or is told to be bad.
        if let Some(answer) = connection.read(true) {
            assert!(answer.status < 500, "{path}{target}: {answer:?}");
        }
    }
    for _ in 0..200 {
        let body = random.bytes(300);
        let answer = ask(shared(), "POST", "/api/v1/positions", "Content-Type: application/json\r\n", &body);
        assert_eq!(answer.status, 400, "{body:?}");
        let text: String = (0..random.next() % 12).map(|_| random.pick(&pieces)).collect();
        let body = serde_json::json!({"positions": [{"position": text}]}).to_string();
        let answer = ask(shared(), "POST", "/api/v1/positions", "Content-Type: application/json\r\n", body.as_bytes());
        assert_eq!(answer.status, 200, "{body}");
        let status = answer.json()["answers"][0]["problem"]["status"].as_u64().unwrap_or(200);
        assert!(status < 500, "{body}");
    }
    for _ in 0..200 {
        let mut connection = Connection::new(shared());
        connection.send(&random.bytes(300));
        connection.send(b"\r\n\r\n");
        if let Some(answer) = connection.read(true) {
            assert!((400..500).contains(&answer.status), "{answer:?}");
        }
    }
    assert_eq!(get(shared(), "/healthz").status, 200);
}

#[test]
fn no_address_leads_out_of_the_page() {
    let (_root, page) = folder();
    let server = Running::new(tables(0), Page::open(&page).unwrap(), |_| {});
    assert_eq!(get(server.address, "/index.html").status, 200);
    for path in [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..\\secret.txt",
        "//secret.txt",
        "/./index.html",
        "//index.html",
        "/assets//app-1234.js",
        "/link.txt",
        "/assets",
        "/assets/",
        "/index.html/",
        "/index.html%00",
        "/etc/passwd",
        "//etc/passwd",
        "/file:///etc/passwd",
    ] {
        let answer = get(server.address, path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!String::from_utf8_lossy(&answer.body).contains("xyzzy"), "{path}");
    }
}

#[test]
fn headers_that_are_too_long() {
    let large = format!("X: {}\r\n", "x".repeat(40_000));
    let many: String = (0..200).map(|at| format!("X{at}: 1\r\n")).collect();
    for headers in [large, many] {
        let mut connection = Connection::new(shared());
        // The server may close the connection before everything is sent.
        if let Some(answer) = connection.ask("GET", "/healthz", &headers, b"") {
            assert_eq!(answer.status, 431, "{answer:?}");
        }
    }
    let mut connection = Connection::new(shared());
    if let Some(answer) = connection.ask("GET", &format!("/{}", "x".repeat(70_000)), "", b"") {
        assert!([414, 431].contains(&answer.status), "{answer:?}");
    }
    assert_eq!(get(shared(), "/healthz").status, 200);
}

#[test]
fn clients_that_send_slowly_or_nothing_are_dropped() {
    for begin in ["", "GET /heal", "GET /healthz HTTP/1.1\r\nHost: x\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"] {
        let mut connection = Connection::new(impatient());
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
    let mut connection = Connection::new(impatient());
    let start = Instant::now();
    for byte in b"GET /healthz HTTP/1.1\r\nHost: x\r\n".iter().cycle() {
        connection.send(&[*byte]);
        std::thread::sleep(Duration::from_millis(20));
        if start.elapsed() > Duration::from_secs(2) {
            break;
        }
    }
    if let Some(answer) = connection.read(true) {
        assert!(answer.status >= 400, "{answer:?}");
    }
    assert!(connection.is_closed());
}

#[test]
fn too_many_connections_are_refused_and_free_ones_serve_again() {
    let server = Running::new(tables(0), Page::embedded(), |limits| limits.connections = 3);
    let mut open: Vec<Connection> = (0..3).map(|_| Connection::new(server.address)).collect();
    for connection in &mut open {
        assert_eq!(connection.ask("GET", "/healthz", "", b"").unwrap().status, 200);
    }
    let answer = get(server.address, "/healthz");
    assert_eq!((answer.status, answer.header("retry-after")), (503, "1"));
    assert_eq!(answer.json()["title"], "The server is busy");
    open.pop();
    // The server notices soon.
    let start = Instant::now();
    while get(server.address, "/healthz").status != 200 {
        assert!(start.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn clients_that_read_nothing_are_dropped() {
    let server = Running::new(tables(0), Page::embedded(), |limits| {
        limits.connections = 1;
        limits.stall_time = Duration::from_millis(200);
    });
    let mut connection = Connection::new(server.address);
    // More answers than fit into the buffers of the system.
    let request = "GET /api/v1/deals?limit=1000 HTTP/1.1\r\nHost: x\r\n\r\n";
    connection.send(request.repeat(60).as_bytes());
    let start = Instant::now();
    while get(server.address, "/healthz").status != 200 {
        assert!(start.elapsed() < Duration::from_secs(60), "the connection is still held");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn clients_that_do_not_read_hold_few_long_answers() {
    let server = Running::new(tables(0), Page::embedded(), |limits| {
        limits.long_answers = 1;
        limits.page = 30_000;
        limits.request_time = Duration::from_secs(20);
        limits.stall_time = Duration::from_secs(600);
    });
    // A page that the buffers of the system do not hold.
    let long = "/api/v1/deals?suits=2&ranks=9&set=all&limit=30000";
    let mut lazy = Connection::new(server.address);
    lazy.send(format!("GET {long} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes());
    let second = std::thread::spawn({
        let address = server.address;
        move || {
            // The first client's answer has begun: it holds the only leave.
            std::thread::sleep(Duration::from_secs(5));
            get(address, "/api/v1/deals?suits=2&ranks=9&limit=1").status
        }
    });
    assert_eq!(second.join().unwrap(), 503);
    // Others are answered meanwhile, and so is the first when it reads at last.
    assert_eq!(get(server.address, "/api/v1/position?position=S:AJT653+H:KQ98742").status, 200);
    let answer = lazy.read(true).unwrap();
    assert_eq!((answer.status, answer.json()["deals"].as_array().unwrap().len()), (200, 30_000));
    assert_eq!(get(server.address, "/api/v1/deals?suits=2&ranks=9&limit=1").status, 200);
}

#[test]
fn a_batch_with_too_long_answers_ends_in_problems() {
    let server = Running::new(tables(0), Page::embedded(), |limits| limits.answer = 20_000);
    let position = serde_json::json!({"position": "S:AJT653 H:KQ98742"});
    let body = serde_json::json!({ "positions": vec![position; 100] }).to_string();
    let answer = post(server.address, "/api/v1/positions", body.as_bytes());
    let answers = answer.json()["answers"].as_array().unwrap().clone();
    let first_problem = answers.iter().position(|answer| answer.get("problem").is_some()).unwrap();
    assert_eq!(answers.len(), 100);
    assert!(first_problem > 3 && answers[first_problem..].iter().all(|answer| answer["problem"]["status"] == 413));
    assert!(answers[..first_problem].iter().all(|answer| answer["answer"]["outcome"] == "win"));
}

#[test]
fn requests_under_way_are_answered_before_the_server_ends() {
    let mut server = Running::new(tables(0), Page::embedded(), |_| {});
    let position = serde_json::json!({"position": "S:AJT653 H:KQ98742"});
    let body = serde_json::json!({ "positions": vec![position; 1000] }).to_string();
    let address = server.address;
    let (begun, wait) = std::sync::mpsc::channel();
    let clients: Vec<_> = (0..4)
        .map(|_| {
            let (body, begun) = (body.clone(), begun.clone());
            std::thread::spawn(move || {
                let mut connection = Connection::new(address);
                assert_eq!(connection.ask("GET", "/healthz", "", b"").unwrap().status, 200);
                // Half of the request is there when the server is told to stop.
                let (first, second) = body.as_bytes().split_at(body.len() / 2);
                let length = body.len();
                connection.send(format!("POST /api/v1/positions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n").as_bytes());
                connection.send(first);
                begun.send(()).unwrap();
                connection.send(second);
                connection.read(true).expect("an answer")
            })
        })
        .collect();
    for _ in 0..4 {
        wait.recv().unwrap();
    }
    assert!(server.stop());
    for client in clients {
        let answer = client.join().unwrap();
        assert_eq!((answer.status, answer.json()["answers"].as_array().unwrap().len()), (200, 1000));
        assert_eq!(answer.header("connection"), "close");
    }
    assert!(std::net::TcpStream::connect(address).is_err(), "the port is free");
}
