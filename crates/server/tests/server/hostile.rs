//! Hostile and faulty clients.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use faceup_server::Page;
use serde_json::json;

use crate::client::{Connection, ask, get, post};
use crate::routes::{JSON, problem};
use crate::{Running, folder, shared, tables, until};

/// Random numbers, the same each time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn bytes(&mut self) -> Vec<u8> {
        (0..self.next() % 300).map(|_| self.next() as u8).collect()
    }

    fn text(&mut self) -> String {
        const PIECES: &str = "S: H: AKQJT | * +lead 8h position= & ranks= % %00 %ff .. / ? 9 -1 game=challenge suits= \
                              table= \u{1b}[2J cursor= limit= outcome= set=all = \u{9b} \u{202e}";
        let pieces: Vec<&str> = PIECES.split(' ').collect();
        (0..self.next() % 12).map(|_| pieces[self.next() as usize % pieces.len()]).collect()
    }
}

#[test]
fn random_requests_never_fail() {
    let mut random = Random(1);
    for at in 0..400 {
        let path = ["/api/v1/position?", "/api/v1/deals?", "/", "/api/v1/", "/api/v1/position?position="][at % 5];
        let target = format!("{path}{}", random.text());
        // A request that is not HTTP ends the connection, or is refused.
        if let Some(answer) = Connection::new(shared()).ask("GET", &target, "Connection: close\r\n", b"") {
            assert!(answer.status < 500, "{target}: {answer:?}");
        }
    }
    for _ in 0..200 {
        let body = random.bytes();
        assert_eq!(post(shared(), "/api/v1/positions", &body).status, 400, "{body:?}");
        let body = json!({"positions": [{"position": random.text()}]}).to_string();
        let answer = post(shared(), "/api/v1/positions", body.as_bytes());
        assert_eq!(answer.status, 200, "{body}");
        let status = answer.json()["answers"][0]["problem"]["status"].as_u64().unwrap_or(200);
        assert!(status < 500, "{body}");
        let mut connection = Connection::new(shared());
        connection.send(&random.bytes());
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
    let paths = "/../secret.txt /assets/../../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /%2e%2e%2fsecret.txt \
                 /..\\secret.txt //secret.txt /./index.html //index.html /assets//app-1234.js /link.txt /assets /assets/ \
                 /index.html/ /index.html%00 /etc/passwd //etc/passwd /file:///etc/passwd";
    for path in paths.split(' ') {
        let answer = get(server.address, path);
        assert_eq!((answer.status, &*problem(&answer)), (404, "not-found"), "{path}");
        assert!(!String::from_utf8_lossy(&answer.body).contains("xyzzy"), "{path}");
    }
}

/// RFC 9112: one host, or none in HTTP/1.0.
#[test]
fn a_request_has_one_host() {
    for (version, hosts, status) in [
        ("1.1", "Host: a.example\r\n", 200),
        ("1.1", "host: [::1]:8080\r\n", 200),
        ("1.0", "", 200),
        ("1.1", "", 400),
        ("1.1", "Host: a.example\r\nHost: a.example\r\n", 400),
        ("1.0", "Host: a.example\r\nHost: b.example\r\n", 400),
        ("1.1", "Host: a b\r\n", 400),
        ("1.1", "Host: a.example, b.example\r\n", 400),
        ("1.1", "Host: a.example/path\r\n", 400),
        ("1.1", "Host: user@a.example\r\n", 400),
        ("1.1", "Host: a.example:port\r\n", 400),
        ("1.1", "Host:\r\n", 400),
        ("1.0", "Host: \u{e9}\r\n", 400),
    ] {
        for target in ["/healthz", "/", "/api/v1/tables"] {
            let mut connection = Connection::new(shared());
            connection.send(format!("GET {target} HTTP/{version}\r\n{hosts}\r\n").as_bytes());
            let answer = connection.read(true).unwrap();
            assert_eq!(answer.status, status, "{version} {hosts:?}");
            assert!(status == 200 || problem(&answer) == "bad-host", "{hosts:?}");
        }
    }
}

#[test]
fn headers_that_are_too_long() {
    let many: String = (0..200).map(|at| format!("X{at}: 1\r\n")).collect();
    for (path, headers) in
        [("/", format!("X: {}\r\n", "x".repeat(40_000))), ("/", many), (&*"/x".repeat(35_000), String::new())]
    {
        // The server may close the connection before everything is sent.
        if let Some(answer) = Connection::new(shared()).ask("GET", path, &headers, b"") {
            assert!([414, 431].contains(&answer.status), "{answer:?}");
        }
    }
    assert_eq!(get(shared(), "/healthz").status, 200);
}

/// Only these tests wait briefly: on a busy machine, any client can be slow.
#[test]
fn clients_that_send_slowly_or_nothing_are_dropped() {
    let server = Running::with(|settings| {
        settings.body_time = Duration::from_millis(300);
        settings.header_time = Duration::from_millis(500);
    });
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
    let (mut connection, start) = (Connection::new(server.address), Instant::now());
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
    let mut connection = Connection::new(server.address);
    connection
        .send(format!("POST /api/v1/positions HTTP/1.1\r\nHost: x\r\n{JSON}Content-Length: 100\r\n\r\n{{").as_bytes());
    let answer = connection.read(true).unwrap();
    assert_eq!((answer.status, &*problem(&answer)), (408, "body-timeout"));
}

/// Connections beyond the limit wait. Those that send nothing end, and make room.
#[test]
fn a_flood_of_connections_is_survived() {
    let server = Running::with(|settings| {
        settings.connections = 3;
        settings.header_time = Duration::from_millis(500);
    });
    let mut held: Vec<Connection> = (0..3).map(|_| Connection::new(server.address)).collect();
    assert!(held.iter_mut().all(|connection| connection.ask("GET", "/healthz", "", b"").unwrap().status == 200));
    let flood: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    let mut waiting = Connection::new(server.address);
    waiting.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_eq!(waiting.read(true).unwrap().status, 200);
    assert!(held.iter_mut().all(Connection::is_closed));
    drop(flood);
}

/// A body beyond the limit is not kept, and the answer says why.
#[test]
fn large_bodies_are_refused() {
    let blank = [b' '; 1 << 16];
    for (header, is_chunked) in [("Content-Length: 1000000000000", false), ("Transfer-Encoding: chunked", true)] {
        let mut connection = Connection::new(shared());
        connection.send(format!("POST /api/v1/positions HTTP/1.1\r\nHost: x\r\n{JSON}{header}\r\n\r\n").as_bytes());
        for _ in 0..20 {
            if is_chunked {
                connection.send(b"10000\r\n");
            }
            connection.send(&blank);
            if is_chunked {
                connection.send(b"\r\n");
            }
        }
        // The server may end the connection of a client that sends on and on.
        if let Some(answer) = connection.read(true) {
            assert_eq!((answer.status, &*problem(&answer)), (413, "body-too-large"));
        }
    }
    assert_eq!(get(shared(), "/healthz").status, 200);
}

/// Only Linux ends connections that read nothing.
#[cfg(target_os = "linux")]
#[test]
fn clients_that_read_nothing_are_dropped() {
    let server = Running::with(|settings| {
        settings.connections = 1;
        settings.stall_time = Duration::from_millis(500);
    });
    // More answers than fit into the buffers of the system.
    let mut lazy = TcpStream::connect(server.address).unwrap();
    let request = "GET /api/v1/deals?limit=1000 HTTP/1.1\r\nHost: x\r\n\r\n";
    lazy.write_all(request.repeat(60).as_bytes()).unwrap();
    assert_eq!(get(server.address, "/healthz").status, 200);
    drop(lazy);
}

#[test]
fn a_client_has_a_limit_of_requests_and_others_are_served() {
    let server = Running::with(|settings| {
        settings.client = 1;
        settings.page = 30_000;
        settings.request_time = Duration::from_secs(60);
        settings.stall_time = Duration::from_secs(60);
    });
    let asked =
        |client: &str, target: &str| ask(server.address, "GET", target, &format!("X-Forwarded-For: {client}\r\n"), b"");
    let mut lazy = TcpStream::connect(server.address).unwrap();
    let long = "/api/v1/deals?suits=2&ranks=9&set=all&limit=30000";
    write!(lazy, "GET {long} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 1.1.1.1, 198.51.100.7\r\n\r\n").unwrap();
    // Its answer has begun, and is longer than the system holds.
    lazy.read_exact(&mut [0; 1]).unwrap();
    let refused = asked("198.51.100.7", "/api/v1/tables");
    assert_eq!((refused.status, &*problem(&refused), refused.header("retry-after")), (429, "too-many-requests", "1"));
    let detail = "expected at most 1 requests of a client at once: wait for the answers, and ask again";
    assert_eq!(refused.json()["detail"], detail);
    // The health and the page are for everybody. So is the API for other clients, and for programs on this machine.
    assert_eq!((asked("198.51.100.7", "/healthz").status, asked("198.51.100.7", "/").status), (200, 200));
    assert_eq!(
        (asked("198.51.100.8", "/api/v1/tables").status, get(server.address, "/api/v1/tables").status),
        (200, 200)
    );
    drop(lazy);
    until(|| asked("198.51.100.7", "/api/v1/tables").status == 200);
}

#[test]
fn a_batch_with_too_long_answers_ends_in_problems() {
    let server = Running::with(|settings| settings.answer = 20_000);
    let body = json!({ "positions": vec![json!({"position": "S:AJT653 H:KQ98742"}); 100] }).to_string();
    let answer = post(server.address, "/api/v1/positions", body.as_bytes()).json();
    let answers = answer["answers"].as_array().unwrap();
    let first = answers.iter().position(|answer| answer.get("problem").is_some()).unwrap();
    assert_eq!(answers.len(), 100);
    assert!(first > 3 && answers[first..].iter().all(|answer| answer["problem"]["status"] == 413));
    assert!(answers[..first].iter().all(|answer| answer["answer"]["outcome"] == "win"));
}

#[test]
fn requests_under_way_are_answered_before_the_server_ends() {
    let mut server = Running::with(|_| {});
    let body = json!({ "positions": vec![json!({"position": "S:AJT653 H:KQ98742"}); 1000] }).to_string();
    let (address, (begun, wait)) = (server.address, channel());
    let clients: Vec<_> = (0..4)
        .map(|_| {
            let (body, begun) = (body.clone(), begun.clone());
            std::thread::spawn(move || {
                let mut connection = Connection::new(address);
                assert_eq!(connection.ask("GET", "/healthz", "", b"").unwrap().status, 200);
                // Half of the request has arrived when the server has to stop.
                let (first, second) = body.as_bytes().split_at(body.len() / 2);
                let head = format!(
                    "POST /api/v1/positions HTTP/1.1\r\nHost: x\r\n{JSON}Content-Length: {}\r\n\r\n",
                    body.len()
                );
                connection.send(head.as_bytes());
                connection.send(first);
                begun.send(()).unwrap();
                connection.send(second);
                connection.read(true).expect("an answer")
            })
        })
        .collect();
    (0..4).for_each(|_| wait.recv().unwrap());
    assert!(server.stop());
    for client in clients {
        let answer = client.join().unwrap();
        assert_eq!((answer.status, answer.json()["answers"].as_array().unwrap().len()), (200, 1000));
        assert_eq!(answer.header("connection"), "close");
    }
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

#[test]
fn figures_for_prometheus() {
    let server = Running::with(|settings| settings.metrics = Some(([127, 0, 0, 1], 0).into()));
    let at = server.metrics.unwrap();
    let mut connection = Connection::new(server.address);
    for target in ["/api/v1/position?position=S:AJT653+H:KQ98742", "/api/v1/position?position=S:X", "/healthz", "/no"] {
        (0..3).for_each(|_| drop(connection.ask("GET", target, "", b"").unwrap()));
    }
    // One whose client leaves before the answer.
    let mut leaving = Connection::new(server.address);
    leaving.send(format!("POST /api/v1/positions HTTP/1.1\r\nHost: x\r\n{JSON}Content-Length: 9\r\n\r\n{{").as_bytes());
    until(|| String::from_utf8(get(at, "/metrics").body).unwrap().contains("faceup_requests_under_way 1\n"));
    drop(leaving);
    until(|| String::from_utf8(get(at, "/metrics").body).unwrap().contains("faceup_connections 1\n"));
    server.reloader.reload(|| Ok::<_, faceup_server::TablesError>(tables(0)));
    server.reloader.reload(|| Err::<faceup_server::Tables, _>(faceup_server::TablesError::SameName("a".to_owned())));
    let answer = get(at, "/metrics");
    assert_eq!(answer.header("content-type"), "application/openmetrics-text; version=1.0.0; charset=utf-8");
    let text = String::from_utf8(answer.body).unwrap();
    for line in [
        r#"faceup_requests_total{route="/api/v1/position",status="200"} 3"#,
        r#"faceup_requests_total{route="/api/v1/position",status="400"} 3"#,
        r#"faceup_requests_total{route="/healthz",status="200"} 3"#,
        r#"faceup_requests_total{route="page",status="404"} 3"#,
        r#"faceup_answer_seconds_count{route="/api/v1/position"} 6"#,
        r#"faceup_answer_seconds_bucket{le="+Inf",route="/healthz"} 3"#,
        "faceup_requests_under_way 0",
        "faceup_connections 1",
        r#"faceup_work{queue="answers"} 0"#,
        r#"faceup_work{queue="long"} 0"#,
        r#"faceup_work{queue="estimates"} 0"#,
        "faceup_tables 3",
        r#"faceup_reloads_total{result="done"} 1"#,
        r#"faceup_reloads_total{result="failed"} 1"#,
        concat!("faceup_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
        "# TYPE faceup_answer_seconds histogram",
        "# EOF",
    ] {
        assert!(text.lines().any(|found| found == line), "expected {line} in\n{text}");
    }
    // The client that left before its answer counts.
    assert!(text.contains(r#"faceup_requests_total{route="/api/v1/positions",status="#), "{text}");
    // Only that address has them.
    assert_eq!(get(server.address, "/metrics").status, 404);
    assert_eq!((get(at, "/").status, ask(at, "POST", "/metrics", "", b"").status), (404, 404));
}
