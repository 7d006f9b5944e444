//! A request with its answer: once the answer is sent, or cannot be, the log has a line about it.

use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Request;
use axum::response::Response;
use bytes::Bytes;
use hyper::body::{Frame, SizeHint};
use hyper::header::{CONTENT_LENGTH, USER_AGENT};
use hyper::{Method, StatusCode};
use serde_json::Value;

use crate::api;
use crate::clients::Share;
use crate::log::{Level, Log, Logged};
use crate::metrics::Metrics;

/// The most characters of an address or of the name of a client's program in the log.
const LOGGED: usize = 500;

/// A request and what becomes of it. Its end is logged and counted when this is dropped.
pub struct Exchange {
    log: Arc<Log>,
    metrics: Arc<Metrics>,
    /// What the request takes of what its client may have at once.
    _share: Option<Share>,
    route: &'static str,
    method: Method,
    uri: String,
    agent: Option<String>,
    peer: Option<SocketAddr>,
    /// The client, if a proxy asks for it.
    client: Option<IpAddr>,
    start: Instant,
    /// The status of the answer, and the time that it took to make it.
    answer: Option<(StatusCode, Duration)>,
    /// The bytes of the answer's body.
    bytes: u64,
    /// Whether the connection has got all of the answer.
    is_whole: bool,
    /// What the connection had sent when the answer was made.
    sent_before: u64,
    /// Why the client did not get the answer. None if it did.
    cut_off: Option<&'static str>,
}

impl Exchange {
    /// A request that came from a client, perhaps by way of others.
    pub fn new(
        log: Arc<Log>,
        metrics: Arc<Metrics>,
        request: &Request<Body>,
        peer: SocketAddr,
        client: IpAddr,
        share: Option<Share>,
    ) -> Exchange {
        metrics.under_way.inc();
        let is_anonymous = log.logged() != Logged::All;
        let agent = request.headers().get(USER_AGENT).filter(|_| !is_anonymous);
        let uri = request.uri();
        Exchange {
            log,
            metrics,
            _share: share,
            route: api::route(uri.path()),
            method: request.method().clone(),
            uri: if is_anonymous { logged(uri.path()) } else { logged(&uri.to_string()) },
            agent: agent.map(|agent| logged(&String::from_utf8_lossy(agent.as_bytes()))),
            peer: (!is_anonymous).then_some(peer),
            client: Some(client).filter(|client| !is_anonymous && *client != peer.ip().to_canonical()),
            start: Instant::now(),
            answer: None,
            bytes: 0,
            is_whole: false,
            sent_before: 0,
            cut_off: Some(LEFT),
        }
    }

    /// The client has the answer, as far as the system can be told.
    fn sent(mut self) {
        self.cut_off = None;
    }

    /// The answer, which tells what of it is sent on the connection.
    pub fn answered(mut self, response: Response, connection: Arc<Sent>) -> Response {
        self.answer = Some((response.status(), self.start.elapsed()));
        self.sent_before = connection.lock().bytes;
        let length = response.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        response.map(|body| {
            let length = length.or_else(|| hyper::body::Body::size_hint(&body).exact());
            Body::new(Told { body, length, exchange: Some(self), connection })
        })
    }
}

/// The client ended the connection.
const LEFT: &str = "the client closed the connection";
/// The client did not take what was sent.
const STALLED: &str = "the client took nothing for too long";
/// The time of the server was up.
const STOPPED: &str = "the server ended";

impl Drop for Exchange {
    fn drop(&mut self) {
        self.metrics.count(self.route, self.answer);
        self.metrics.sent_bytes.inc_by(self.bytes);
        self.metrics.under_way.dec();
        if let Some(why) = self.cut_off {
            self.metrics.count_cut_off(why);
        }
        let microseconds = |time: Duration| Value::from(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        let status = self.answer.map(|(status, _)| status);
        let mut fields = vec![
            ("method", Value::from(self.method.as_str().chars().take(20).collect::<String>())),
            ("uri", Value::from(self.uri.as_str())),
            ("status", status.map_or(Value::Null, |status| status.as_u16().into())),
            ("bytes", Value::from(self.bytes)),
            ("microseconds", microseconds(self.answer.map_or_else(|| self.start.elapsed(), |(_, time)| time))),
            ("sent_microseconds", microseconds(self.start.elapsed())),
        ];
        fields.extend(self.peer.map(|peer| ("peer", Value::from(peer.to_string()))));
        fields.extend(self.client.map(|client| ("client", Value::from(client.to_string()))));
        fields.extend(self.agent.as_deref().map(|agent| ("agent", Value::from(agent))));
        fields.extend(self.cut_off.map(|why| ("cut_off", Value::from(why))));
        let is_fault = status.is_some_and(|status| status.is_server_error());
        let is_ours = self.cut_off.is_some_and(|why| why != LEFT);
        self.log.event(if is_fault || is_ours { Level::Warning } else { Level::Info }, "request", &fields);
    }
}

/// The start of a text that a client sent.
fn logged(text: &str) -> String {
    text.chars().take(LOGGED).collect()
}

/// What was sent on a connection, and the answers that the system has not taken yet. If the connection ends before, they are cut off.
#[derive(Default)]
pub struct Sent(Mutex<State>);

#[derive(Default)]
struct State {
    bytes: u64,
    waiting: Vec<Exchange>,
}

impl Sent {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The system took this number of bytes.
    pub fn took(&self, bytes: usize) {
        self.lock().bytes += bytes as u64;
    }

    /// The system took all that the connection had.
    pub fn took_all(&self) {
        let mut state = self.lock();
        state.waiting.extract_if(.., |exchange| exchange.is_whole).for_each(Exchange::sent);
    }

    /// The connection ended: because the client took nothing for too long, or because it is gone.
    pub fn end(&self, is_stalled: bool) {
        self.cut_off(if is_stalled { STALLED } else { LEFT });
    }

    fn cut_off(&self, why: &'static str) {
        let mut state = self.lock();
        let sent = state.bytes;
        for mut exchange in state.waiting.drain(..) {
            exchange.cut_off = Some(why);
            // The headers count too, because nobody tells how long they are.
            exchange.bytes = exchange.bytes.min(sent - exchange.sent_before);
        }
    }
}

/// Without an end of the connection, the server ended.
impl Drop for Sent {
    fn drop(&mut self) {
        self.cut_off(STOPPED);
    }
}

/// The body of an answer.
struct Told {
    body: Body,
    /// The bytes of the body, if that is known before.
    length: Option<u64>,
    exchange: Option<Exchange>,
    connection: Arc<Sent>,
}

impl hyper::body::Body for Told {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if let Some(exchange) = &mut self.exchange {
            match &frame {
                Poll::Ready(None) => exchange.is_whole = true,
                Poll::Ready(Some(Ok(frame))) => exchange.bytes += frame.data_ref().map_or(0, Bytes::len) as u64,
                _ => {}
            }
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        let Some(mut exchange) = self.exchange.take() else { return };
        // A body whose length is known is not asked whether it has ended, and that of an answer to HEAD is not sent.
        exchange.is_whole |= hyper::body::Body::is_end_stream(&self.body)
            || self.length == Some(exchange.bytes)
            || exchange.method == Method::HEAD;
        self.connection.lock().waiting.push(exchange);
    }
}
