//! How answers are sent, and what the log says about it.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use faceup_server::{Page, Tables};
use serde_json::Value;
use socket2::{Domain, Socket, Type};

use crate::client::{Connection, get};
use crate::{Running, tables};

/// More bytes than the system holds of an answer by default.
const LONG: &str = "/api/v1/deals?suits=2&ranks=9&set=all&limit=30000";

fn request(target: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nHost: x\r\nUser-Agent: a test\r\n\r\n").into_bytes()
}

/// The headers of an answer, and its body as it is sent, whether it is chunked or not. The headers must ask to close the connection.
pub fn raw(address: SocketAddr, method: &str, target: &str, headers: &str, body: &[u8]) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(stream, "{method} {target} HTTP/1.1\r\nHost: x\r\n{headers}Content-Length: {length}\r\n\r\n").unwrap();
    stream.write_all(body).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
    let (head, mut rest) = (String::from_utf8(bytes[..end + 2].to_vec()).unwrap(), &bytes[end + 4..]);
    if !head.contains("transfer-encoding: chunked") || method == "HEAD" {
        return (head, rest.to_vec());
    }
    let mut sent = Vec::new();
    loop {
        let end = rest.windows(2).position(|bytes| bytes == b"\r\n").unwrap();
        let length = usize::from_str_radix(std::str::from_utf8(&rest[..end]).unwrap(), 16).unwrap();
        if length == 0 {
            return (head, sent);
        }
        sent.extend_from_slice(&rest[end + 2..end + 2 + length]);
        rest = &rest[end + 4 + length..];
    }
}

/// A client that asks, and whose system holds little of the answer.
fn asked(address: SocketAddr, target: &str) -> TcpStream {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(64 << 10).unwrap();
    socket.connect(&address.into()).unwrap();
    let mut stream = TcpStream::from(socket);
    stream.write_all(&request(target)).unwrap();
    stream
}

/// A server whose clients must take something within a time.
fn server(stall_time: Duration) -> Running {
    Running::new(tables(0), Page::embedded(), |limits| {
        limits.page = 150_000;
        limits.stall_time = stall_time;
        limits.request_time = Duration::from_secs(60);
    })
}

#[test]
fn a_client_that_reads_slowly_but_steadily_gets_all() {
    let server = server(Duration::from_secs(2));
    let mut stream = asked(server.address, LONG);
    let (start, mut bytes) = (Instant::now(), Vec::new());
    while start.elapsed() < Duration::from_secs(6) {
        let mut piece = [0; 8 << 10];
        let count = stream.read(&mut piece).unwrap();
        assert!(count > 0, "the answer ends after {} bytes", bytes.len());
        bytes.extend_from_slice(&piece[..count]);
        let due = Duration::from_secs_f64(bytes.len() as f64 / 100_000.0);
        std::thread::sleep(due.saturating_sub(start.elapsed()));
    }
    stream.shutdown(Shutdown::Write).unwrap();
    stream.read_to_end(&mut bytes).unwrap();
    let head = bytes.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
    let body = &bytes[head + 4..];
    let answer: Value = serde_json::from_slice(body).expect("the whole answer");
    assert_eq!(answer["deals"].as_array().unwrap().len(), 30_000);
    let line = &server.await_logged(1)[0];
    assert_eq!((&line["bytes"], line.get("cut_off")), (&body.len().into(), None), "{line}");
    assert!(line["sent_microseconds"].as_u64().unwrap() > 4_000_000, "{line}");
    assert_eq!(line["agent"], "a test");
}

#[test]
fn the_log_tells_of_answers_that_are_cut_off() {
    let server = server(Duration::from_millis(500));
    let length: u64 = get(server.address, LONG).header("content-length").parse().unwrap();
    let _lazy = asked(server.address, LONG);
    let line = &server.await_logged(2)[1];
    assert_eq!((&line["status"], &line["level"]), (&200.into(), &"warning".into()), "{line}");
    assert_eq!(line["cut_off"], "the client took nothing for too long", "{line}");
    let sent = line["bytes"].as_u64().unwrap();
    assert!(0 < sent && sent < length, "{line}");

    let mut leaving = asked(server.address, LONG);
    leaving.read_exact(&mut [0; 100]).unwrap();
    drop(leaving);
    let line = &server.await_logged(3)[2];
    assert_eq!(
        (&line["cut_off"], &line["level"]),
        (&"the client closed the connection".into(), &"info".into()),
        "{line}"
    );
}

#[test]
fn the_log_tells_the_bytes_of_each_answer() {
    let server = Running::new(Tables::new(14, None), Page::embedded(), |_| {});
    let mut connection = Connection::new(server.address);
    let position = "/api/v1/position?position=S:KJ+H:AQT98";
    let mut expected: Vec<(&str, Value, Value)> = Vec::new();
    for (method, target) in
        [("GET", position), ("HEAD", position), ("GET", "/healthz"), ("HEAD", "/no"), ("HEAD", "/api/v1/positions")]
    {
        let answer = connection.ask(method, target, "", b"").unwrap();
        expected.push((method, answer.status.into(), answer.body.len().into()));
    }
    let etag = connection.ask("GET", position, "", b"").unwrap().header("etag").to_owned();
    assert_eq!(connection.ask("GET", position, &format!("If-None-Match: {etag}\r\n"), b"").unwrap().status, 304);
    let lines = server.await_logged(7);
    for (line, (method, status, bytes)) in lines.iter().zip(&expected) {
        let told = (line["method"].as_str().unwrap(), line["status"].clone(), line["bytes"].clone());
        assert_eq!((told, line.get("cut_off")), ((*method, status.clone(), bytes.clone()), None), "{line}");
    }
    assert_eq!((&lines[6]["status"], &lines[6]["bytes"], lines[6].get("cut_off")), (&304.into(), &0.into(), None));
}

/// Several requests may be on their way before the first answer.
#[test]
fn the_log_tells_of_requests_that_come_together() {
    let server = Running::new(Tables::new(14, None), Page::embedded(), |_| {});
    let mut connection = Connection::new(server.address);
    connection.send(&request("/healthz").repeat(20));
    (0..20).for_each(|_| assert_eq!(connection.read(true).unwrap().status, 200));
    let lines = server.await_logged(20);
    assert!(lines.iter().all(|line| line["bytes"] == 15 && line.get("cut_off").is_none()), "{lines:?}");
}

#[test]
fn a_client_that_ends_its_requests_gets_the_answers() {
    let server = Running::new(Tables::new(14, None), Page::embedded(), |_| {});
    for count in [1, 3] {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(&request("/api/v1/position?position=S:KJ+H:AQT98").repeat(count)).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answers = String::new();
        stream.read_to_string(&mut answers).unwrap();
        assert_eq!(answers.matches(r#""outcome":"win","rounds":12,"moves""#).count(), count, "{answers}");
    }
}
