//! Long answers: how many there may be in memory, and how they are sent.

use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream;
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::{Kind, Problem};

/// The number of bytes that the connection gets at once. It holds few of them before the client takes them.
const PIECE: usize = 64 << 10;

/// Leave to hold a long answer in memory. The others wait, in the order in which they came.
pub struct Leave(#[allow(dead_code, reason = "what counts is when it is dropped")] OwnedSemaphorePermit);

/// Waits for leave to make a long answer.
///
/// # Errors
///
/// If the server is stopping.
pub async fn leave(free: &Arc<Semaphore>) -> Result<Leave, Problem> {
    let stopping = |_| Problem::new(Kind::Stopping, "the server is stopping");
    free.clone().acquire_owned().await.map(Leave).map_err(stopping)
}

/// An answer that gives its leave back when the client has taken nearly all of it, or is gone. Without this, clients that
/// ask and do not read would fill the memory.
pub fn long_json(bytes: Vec<u8>, leave: Leave) -> Response {
    let length = bytes.len();
    // Pieces are copied: a slice would keep all bytes in memory.
    let pieces = stream::unfold((bytes, 0, leave), |(bytes, at, leave)| async move {
        let piece = bytes.get(at..bytes.len().min(at + PIECE)).filter(|piece| !piece.is_empty())?;
        let (piece, next) = (Bytes::copy_from_slice(piece), at + piece.len());
        Some((Ok::<_, std::convert::Infallible>(piece), (bytes, next, leave)))
    });
    let mut response = Response::new(Body::from_stream(pieces));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
    response
}
