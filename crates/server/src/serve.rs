//! Accepting and closing connections.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::settings::Settings;

/// The most bytes of a request's headers.
const HEADER_BYTES: usize = 16 << 10;
/// The most headers of a request.
const HEADERS: usize = 64;

/// Serves all connections until `stop` is ready, and then until the requests under way are answered, or time is up. Returns whether all
/// were answered. Connections beyond the limit wait in the system's queue.
pub async fn serve(listener: TcpListener, router: Router, settings: &Settings, stop: impl Future<Output = ()>) -> bool {
    let (free, open) = (Arc::new(Semaphore::new(settings.connections)), GracefulShutdown::new());
    let mut builder = http1::Builder::new();
    builder
        // A client may close its sending side, and wait for the answer.
        .half_close(true)
        .timer(TokioTimer::new())
        .header_read_timeout(settings.header_time)
        .max_buf_size(HEADER_BYTES)
        .max_headers(HEADERS);
    let accept = async {
        while let Ok(permit) = free.clone().acquire_owned().await {
            let stream = match listener.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::error!(error = error.to_string(), "cannot accept a connection");
                    // Usually there are too many open files. Some will be closed.
                    sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            // Answers are written whole, so send at once.
            let _ = stream.set_nodelay(true);
            let router = router.clone();
            let answer = service_fn(move |request: Request<Incoming>| router.clone().oneshot(request.map(Body::new)));
            let connection = open.watch(builder.serve_connection(TokioIo::new(stream), answer));
            tokio::spawn(async move {
                let _permit = permit;
                // A failed connection is the client's problem.
                let _ = connection.await;
            });
        }
    };
    tokio::select! {
        () = stop => {}
        () = accept => {}
    }
    drop(listener);
    timeout(settings.drain_time, open.shutdown()).await.is_ok()
}
