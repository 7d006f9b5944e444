//! Long answers: how many there may be in memory, and how they are sent.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::{Kind, Problem};

/// The type of an answer.
pub const JSON: &str = "application/json";

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

/// The bytes of a long answer, in pieces: each is freed as soon as it is sent. One piece of megabytes would grow by copies, and the
/// allocator would keep as much for later.
#[derive(Default)]
pub struct Pieces {
    whole: VecDeque<Bytes>,
    last: Vec<u8>,
}

impl Pieces {
    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.whole.iter().map(Bytes::len).sum::<usize>() + self.last.len()
    }

    /// An answer that gives its leave back when the client has taken nearly all of it, or is gone. Without this, clients that
    /// ask and do not read would fill the memory.
    pub fn into_json(mut self, leave: Leave) -> Response {
        let length = self.len();
        self.whole.push_back(self.last.into());
        let pieces = stream::iter(self.whole).map(move |piece| {
            let _held = &leave;
            Ok::<_, Infallible>(piece)
        });
        let mut response = Response::new(Body::from_stream(pieces));
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
        response
    }
}

impl io::Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.last.len() + bytes.len() > PIECE {
            self.whole.push_back(std::mem::take(&mut self.last).into());
        }
        if self.last.capacity() == 0 {
            self.last.reserve_exact(PIECE);
        }
        let taken = &bytes[..bytes.len().min(PIECE)];
        self.last.extend_from_slice(taken);
        Ok(taken.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::BodyExt;
    use std::io::Write;

    #[tokio::test]
    async fn pieces_are_bounded_and_all_bytes_are_in_them() {
        for lengths in
            [vec![], vec![0], vec![1], vec![PIECE], vec![PIECE - 1, 2], vec![3 * PIECE + 5, 7], vec![1000; 500]]
        {
            let (mut pieces, mut expected) = (Pieces::default(), Vec::new());
            for (at, length) in lengths.iter().enumerate() {
                let bytes: Vec<u8> = (0..*length).map(|byte| (byte * 31 + at) as u8).collect();
                pieces.write_all(&bytes).unwrap();
                expected.extend(bytes);
            }
            assert_eq!(pieces.len(), expected.len());
            assert!(pieces.whole.iter().all(|piece| piece.len() <= PIECE), "{lengths:?}");
            let free = Arc::new(Semaphore::new(1));
            let response = pieces.into_json(leave(&free).await.unwrap());
            assert_eq!(free.available_permits(), 0);
            assert_eq!(response.headers()["content-length"], expected.len().to_string());
            assert_eq!(response.into_body().collect().await.unwrap().to_bytes(), expected);
            assert_eq!(free.available_permits(), 1);
        }
    }
}
