//! A client that sends bytes and reads answers, over real sockets.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// An answer of the server.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    /// A header, or an empty text.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {:?}", String::from_utf8_lossy(&self.body)))
    }
}

/// A connection.
pub struct Connection {
    stream: TcpStream,
    /// The bytes read beyond the last answer.
    rest: Vec<u8>,
}

impl Connection {
    pub fn new(address: SocketAddr) -> Connection {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Connection { stream, rest: Vec::new() }
    }

    /// Sends bytes. The server may have closed the connection already.
    pub fn send(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes);
    }

    /// The next answer. None if the connection ends before it.
    pub fn read(&mut self, has_body: bool) -> Option<Answer> {
        let head = String::from_utf8(self.until(b"\r\n\r\n")?).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers: Vec<(String, String)> =
            lines.map(|line| line.split_once(": ").unwrap()).map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
        let answer = Answer { status, headers, body: Vec::new() };
        let is_empty = !has_body || status == 304 || status == 204;
        let body = match answer.header("transfer-encoding") {
            _ if is_empty => Vec::new(),
            "chunked" => {
                let mut body = Vec::new();
                loop {
                    let line = self.until(b"\r\n")?;
                    let length = usize::from_str_radix(std::str::from_utf8(&line).unwrap(), 16).unwrap();
                    body.extend(self.bytes(length)?);
                    self.bytes(2)?;
                    if length == 0 {
                        break body;
                    }
                }
            }
            _ => self.bytes(answer.header("content-length").parse().unwrap_or(0))?,
        };
        Some(Answer { body, ..answer })
    }

    /// The bytes before the first `end`, which is taken too.
    fn until(&mut self, end: &[u8]) -> Option<Vec<u8>> {
        loop {
            if let Some(at) = self.rest.windows(end.len()).position(|bytes| bytes == end) {
                let bytes = self.rest.drain(..at + end.len()).take(at).collect();
                return Some(bytes);
            }
            self.fill()?;
        }
    }

    fn bytes(&mut self, length: usize) -> Option<Vec<u8>> {
        while self.rest.len() < length {
            self.fill()?;
        }
        Some(self.rest.drain(..length).collect())
    }

    fn fill(&mut self) -> Option<()> {
        let mut bytes = [0; 1 << 16];
        let count = self.stream.read(&mut bytes).ok().filter(|&count| count > 0)?;
        self.rest.extend_from_slice(&bytes[..count]);
        Some(())
    }

    /// Whether the server closed the connection without another answer.
    pub fn is_closed(&mut self) -> bool {
        self.rest.is_empty() && self.fill().is_none()
    }

    /// Asks with a method, headers and a body, and keeps the connection.
    pub fn ask(&mut self, method: &str, target: &str, headers: &str, body: &[u8]) -> Option<Answer> {
        let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
        let mut request = format!("{method} {target} HTTP/1.1\r\nHost: faceup\r\n{headers}{length}\r\n").into_bytes();
        request.extend_from_slice(body);
        self.send(&request);
        self.read(method != "HEAD")
    }
}

/// An answer on a new connection.
#[track_caller]
pub fn ask(address: SocketAddr, method: &str, target: &str, headers: &str, body: &[u8]) -> Answer {
    Connection::new(address).ask(method, target, headers, body).expect("an answer")
}

#[track_caller]
pub fn get(address: SocketAddr, target: &str) -> Answer {
    ask(address, "GET", target, "", b"")
}

/// A text as a part of an address.
pub fn encode(text: &str) -> String {
    let keep = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes().map(|byte| if keep(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") }).collect()
}
