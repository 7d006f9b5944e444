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
use memmap2::MmapMut;
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

/// The bytes of a long answer, in pieces: each is freed as soon as it is sent. They lie outside the heap: the allocator would keep
/// them for later, all those of the most answers that there ever were at once.
#[derive(Default)]
pub struct Pieces {
    whole: VecDeque<Bytes>,
    last: Option<MmapMut>,
    /// The number of bytes in the last piece.
    filled: usize,
}

impl Pieces {
    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.whole.len() * PIECE + self.filled
    }

    /// An answer that gives its leave back when the client has taken nearly all of it, or is gone. Without this, clients that
    /// ask and do not read would fill the memory.
    pub fn into_json(mut self, leave: Leave) -> Response {
        let length = self.len();
        if let Some(last) = self.last {
            self.whole.push_back(Bytes::from_owner(last).slice(..self.filled));
        }
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
        let mut last = match self.last.take() {
            Some(last) => last,
            None => MmapMut::map_anon(PIECE)?,
        };
        let taken = bytes.len().min(PIECE - self.filled);
        last[self.filled..][..taken].copy_from_slice(&bytes[..taken]);
        self.filled += taken;
        if self.filled == PIECE {
            self.whole.push_back(Bytes::from_owner(last));
            self.filled = 0;
        } else {
            self.last = Some(last);
        }
        Ok(taken)
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
            assert!(pieces.whole.iter().all(|piece| piece.len() == PIECE), "{lengths:?}");
            let free = Arc::new(Semaphore::new(1));
            let response = pieces.into_json(leave(&free).await.unwrap());
            assert_eq!(free.available_permits(), 0);
            assert_eq!(response.headers()["content-length"], expected.len().to_string());
            assert_eq!(response.into_body().collect().await.unwrap().to_bytes(), expected);
            assert_eq!(free.available_permits(), 1);
        }
    }

    /// Bytes of this process that are in memory.
    #[cfg(target_os = "linux")]
    fn resident() -> usize {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() << 10
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_memory_of_an_answer_goes_back_to_the_system() {
        // So much that what other tests of this process take meanwhile makes no difference.
        const LENGTH: usize = 256 << 20;
        let before = resident();
        let (mut pieces, mut kept) = (Pieces::default(), Vec::new());
        while pieces.len() < LENGTH {
            pieces.write_all(&[7; PIECE]).unwrap();
            // What lives longer than the answer keeps an allocator from giving back what lies below it.
            kept.push(vec![7_u8; 256]);
        }
        assert!(resident() > before + LENGTH / 2);
        drop(pieces);
        let after = resident();
        assert!(after < before + LENGTH / 2, "{} MiB of {} stay", after.saturating_sub(before) >> 20, LENGTH >> 20);
        assert_eq!(kept.len(), LENGTH / PIECE);
    }
}
