//! A client that sends bytes and reads answers, over real sockets.

use std::io::{BufRead, BufReader, Read, Write};
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
pub struct Connection(BufReader<TcpStream>);

impl Connection {
    pub fn new(address: SocketAddr) -> Connection {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Connection(BufReader::new(stream))
    }

    /// Sends bytes. The server may have closed the connection already.
    pub fn send(&mut self, bytes: &[u8]) {
        let _ = self.0.get_mut().write_all(bytes);
    }

    /// The next answer. None if the connection ends before it.
    pub fn read(&mut self, has_body: bool) -> Option<Answer> {
        let status = self.line()?.split(' ').nth(1).unwrap().parse().unwrap();
        let mut headers = Vec::new();
        while let Some((name, value)) = self.line()?.split_once(": ") {
            headers.push((name.to_owned(), value.to_owned()));
        }
        let mut answer = Answer { status, headers, body: Vec::new() };
        let is_chunked = answer.header("transfer-encoding") == "chunked";
        if has_body && is_chunked {
            loop {
                let length = usize::from_str_radix(&self.line()?, 16).unwrap();
                answer.body.extend(self.bytes(length)?);
                self.line()?;
                if length == 0 {
                    break;
                }
            }
        } else if has_body {
            answer.body = self.bytes(answer.header("content-length").parse().unwrap_or(0))?;
        }
        Some(answer)
    }

    /// The next line, without its end.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.0.read_line(&mut line).ok()?;
        line.strip_suffix("\r\n").map(str::to_owned)
    }

    fn bytes(&mut self, length: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes).ok().map(|()| bytes)
    }

    /// Whether the server closed the connection without another answer.
    pub fn is_closed(&mut self) -> bool {
        self.0.fill_buf().map_or(true, <[u8]>::is_empty)
    }

    /// Asks with a method and headers, and keeps the connection.
    pub fn ask(&mut self, method: &str, target: &str, headers: &str) -> Option<Answer> {
        self.send(format!("{method} {target} HTTP/1.1\r\nHost: faceup\r\n{headers}\r\n").as_bytes());
        self.read(method != "HEAD")
    }
}

/// An answer on a new connection.
#[track_caller]
pub fn ask(address: SocketAddr, method: &str, target: &str, headers: &str) -> Answer {
    Connection::new(address).ask(method, target, headers).expect("an answer")
}

#[track_caller]
pub fn get(address: SocketAddr, target: &str) -> Answer {
    ask(address, "GET", target, "")
}
