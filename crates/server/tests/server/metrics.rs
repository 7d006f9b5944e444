//! Figures about the server.

use std::time::{Duration, Instant};

use faceup_server::TablesError;

use crate::client::{Connection, ask, get};
use crate::{Running, tables};

#[test]
fn figures_for_prometheus() {
    let mut at = None;
    let server = Running::changed(
        |limits| limits.connections = 3,
        |mut server| {
            at = Some(server.tell_figures(([127, 0, 0, 1], 0).into()).unwrap());
            server
        },
    );
    let at = at.unwrap();
    let mut connection = Connection::new(server.address);
    let mut bytes = 0;
    for target in
        ["/api/v1/position?position=S:AJT653+H:KQ98742", "/api/v1/position?position=S:X", "/api/v1/tables", "/nothing"]
    {
        for _ in 0..3 {
            bytes += connection.ask("GET", target, "", b"").unwrap().body.len();
        }
    }
    server.await_logged(12);
    let mut others: Vec<Connection> = (0..2).map(|_| Connection::new(server.address)).collect();
    others.iter_mut().for_each(|other| bytes += other.ask("GET", "/healthz", "", b"").unwrap().body.len());
    assert_eq!(get(server.address, "/healthz").status, 503);
    server.await_logged(14);
    server.reloader.reload(|| Ok::<_, TablesError>(tables(0)));
    server.reloader.reload(|| Err::<faceup_server::Tables, _>(TablesError::SameName("a".to_owned())));
    let answer = get(at, "/metrics");
    assert_eq!(answer.header("content-type"), "application/openmetrics-text; version=1.0.0; charset=utf-8");
    let text = String::from_utf8(answer.body).unwrap();
    let sent = format!("faceup_sent_bytes_total {bytes}");
    for line in [
        r#"faceup_requests_total{route="/api/v1/position",status="200"} 3"#,
        r#"faceup_requests_total{route="/api/v1/position",status="400"} 3"#,
        r#"faceup_requests_total{route="/api/v1/tables",status="200"} 3"#,
        r#"faceup_requests_total{route="/healthz",status="200"} 2"#,
        r#"faceup_requests_total{route="page",status="404"} 3"#,
        r#"faceup_answer_seconds_count{route="/api/v1/position"} 6"#,
        r#"faceup_answer_seconds_bucket{le="+Inf",route="/api/v1/tables"} 3"#,
        &sent,
        "faceup_requests_under_way 0",
        "faceup_connections 3",
        "faceup_refused_connections_total 1",
        "faceup_tables 3",
        r#"faceup_reloads_total{result="done"} 1"#,
        r#"faceup_reloads_total{result="failed"} 1"#,
        concat!("faceup_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
        "# TYPE faceup_answer_seconds histogram",
        "# EOF",
    ] {
        assert!(text.lines().any(|found| found == line), "expected {line} in\n{text}");
    }
    // They are told at that address alone.
    drop(others);
    let start = Instant::now();
    while get(server.address, "/metrics").status == 503 {
        assert!(start.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(get(server.address, "/metrics").status, 404);
    assert_eq!((get(at, "/").status, ask(at, "POST", "/metrics", "", b"").status), (404, 404));
}

#[test]
fn answers_that_are_cut_off_are_counted() {
    let mut at = None;
    let server = Running::changed(
        |limits| limits.page = 5000,
        |mut server| {
            at = Some(server.tell_figures(([127, 0, 0, 1], 0).into()).unwrap());
            server
        },
    );
    let mut leaving = Connection::new(server.address);
    leaving.send(b"GET /api/v1/deals?suits=2&ranks=9&set=all&limit=5000 HTTP/1.1\r\nHost: x\r\n\r\n");
    std::thread::sleep(Duration::from_millis(100));
    drop(leaving);
    server.await_logged(1);
    let text = String::from_utf8(get(at.unwrap(), "/metrics").body).unwrap();
    assert!(text.contains("faceup_cut_off_total{why=\"the client closed the connection\"} 1\n"), "{text}");
}
