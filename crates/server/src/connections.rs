//! Connections: accepting them, and letting them end.

use std::convert::Infallible;
use std::error::Error as _;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::clients::Share;
use crate::exchange::Sent;
use crate::front::Front;
use crate::limits::Limits;
use crate::log::{Level, Log, Logged};
use crate::problem::{Kind, Problem};
use crate::socket::Socket;

/// The most bytes of a request's headers.
const HEADER_BYTES: usize = 16 << 10;
/// The most headers of a request.
const HEADERS: usize = 64;
/// How many clients are told at once that there are too many connections.
const REFUSALS: usize = 64;
/// How long connections are accepted after the server was asked to stop.
const BACKLOG: Duration = Duration::from_millis(50);
/// How long clients with an open connection may send another request after the server was asked to stop. The answer
/// tells them to end the connection. Without this, a request could meet a connection that is just being closed.
const LINGER: Duration = Duration::from_millis(500);

/// Answers on all connections until `stop` is ready, and then until the requests under way are answered, or time is up.
/// Returns whether all were answered.
pub async fn serve(
    listener: TcpListener,
    front: Arc<Front>,
    limits: Limits,
    log: &Log,
    stop: impl Future<Output = ()>,
) -> bool {
    let free = Arc::new(Semaphore::new(limits.connections));
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    let open = GracefulShutdown::new();
    let connect = |(stream, peer): (TcpStream, SocketAddr)| {
        let problem = match (front.clients.connection(peer.ip()), free.clone().try_acquire_owned()) {
            (Some(share), Ok(permit)) => {
                let held = (permit, share);
                tokio::spawn(connection(stream, peer, front.clone(), limits, open.watcher(), held));
                return;
            }
            (None, _) => Problem::new(Kind::TooManyRequests, front.clients.told("connections")),
            (_, Err(_)) => {
                let detail = format!("{} connections are open already: try again in a moment", limits.connections);
                Problem::new(Kind::Overloaded, detail)
            }
        };
        front.metrics().refused.inc();
        {
            let peer = (log.logged() == Logged::All).then(|| ("peer", peer.to_string().into()));
            log.event(Level::Warning, "refused a connection", peer.as_slice());
            // If even refusing takes too long, the connection just ends.
            if let Ok(permit) = refusals.clone().try_acquire_owned() {
                tokio::spawn(refuse(stream, problem, permit));
            }
        }
    };
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => connect(accepted),
                Err(error) => {
                    log.event(Level::Error, "cannot accept a connection", &[("error", error.to_string().into())]);
                    // As a rule, there are too many open files. Some will be closed.
                    sleep(Duration::from_millis(100)).await;
                }
            },
        }
    }
    front.stop();
    // Clients whose connections the system has accepted already get an answer. Others may come all the time.
    let end = Instant::now() + BACKLOG;
    while Instant::now() < end {
        let Ok(Ok(accepted)) = timeout_at(end, listener.accept()).await else { break };
        connect(accepted);
    }
    // What waits in the system's queue at this moment, too. A connection that comes later is refused by the system.
    if let Ok(listener) = listener.into_std() {
        for (stream, peer) in std::iter::from_fn(|| listener.accept().ok()).take(limits.connections) {
            if let Ok(stream) = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream)) {
                connect((stream, peer));
            }
        }
    }
    sleep(LINGER.min(limits.drain_time)).await;
    timeout(limits.drain_time, open.shutdown()).await.is_ok()
}

/// Answers the requests of a connection, one after the other.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    front: Arc<Front>,
    limits: Limits,
    watcher: Watcher,
    _held: (OwnedSemaphorePermit, Share),
) {
    let metrics = front.metrics();
    metrics.connections.inc();
    let sent = Arc::new(Sent::default());
    let answer = service_fn(|request: hyper::Request<Incoming>| async {
        Ok::<_, Infallible>(front.answer(request.map(Body::new), peer, sent.clone()).await)
    });
    // Without the limit of time, a client that reads nothing would hold its connection for ever.
    let socket = Socket::new(stream, sent.clone(), limits.stall_time);
    let connection = http1::Builder::new()
        // A client may say that it sends no more, and wait for the answer.
        .half_close(true)
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .max_buf_size(HEADER_BYTES)
        .max_headers(HEADERS)
        .serve_connection(TokioIo::new(socket), answer);
    // A connection that fails is the client's affair, and the log tells of it if an answer was under way.
    let is_stalled = match watcher.watch(connection).await {
        Ok(()) => false,
        Err(error) => error.source().and_then(|cause| cause.downcast_ref()).is_some_and(is_time_out),
    };
    sent.end(is_stalled);
    metrics.connections.dec();
}

fn is_time_out(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::TimedOut
}

/// Tells a client that there are too many connections.
async fn refuse(mut stream: TcpStream, problem: Problem, _permit: OwnedSemaphorePermit) {
    let body = serde_json::to_string(&problem.json()).unwrap_or_default();
    let status = problem.status();
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/problem+json\r\nretry-after: 1\r\n\
         cache-control: no-store\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let _ = timeout(Duration::from_secs(1), async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // A connection that is closed before its request is read would lose the answer.
        tokio::io::copy(&mut stream, &mut tokio::io::sink()).await
    })
    .await;
}
