//! The socket of a connection: it tells what is sent, and ends if the client takes nothing for too long.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use crate::exchange::Sent;

/// The bytes that the system may hold before it sends them. It says that it takes more as soon as the client has taken that much. By
/// default it holds megabytes, and says so only once the client has taken a third of them: a client that reads steadily but slowly
/// would seem to take nothing meanwhile.
const UNSENT: u32 = 32 << 10;

/// A socket whose client must take something within a time.
pub struct Socket {
    stream: TcpStream,
    sent: Arc<Sent>,
    stall_time: Duration,
    /// Runs while the system takes nothing.
    stall: Pin<Box<Sleep>>,
    is_stalling: bool,
}

impl Socket {
    pub fn new(stream: TcpStream, sent: Arc<Sent>, stall_time: Duration) -> Socket {
        // Answers are written whole, so there is nothing to wait for.
        let _ = stream.set_nodelay(true);
        hold_little(&stream);
        Socket { stream, sent, stall_time, stall: Box::pin(sleep(stall_time)), is_stalling: false }
    }

    /// What became of a write.
    fn written(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = written {
            self.is_stalling = false;
            self.sent.took(*written.as_ref().unwrap_or(&0));
            return Poll::Ready(written);
        }
        if !self.is_stalling {
            self.is_stalling = true;
            self.stall.as_mut().reset(Instant::now() + self.stall_time);
        }
        self.stall.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn hold_little(stream: &TcpStream) {
    let _ = socket2::SockRef::from(stream).set_tcp_notsent_lowat(UNSENT);
}

/// Where the system cannot be told, what it holds is bounded whether it is sent or not.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn hold_little(stream: &TcpStream) {
    let _ = socket2::SockRef::from(stream).set_send_buffer_size(4 * UNSENT as usize);
}

impl AsyncRead for Socket {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.written(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.written(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// The connection calls this when it has nothing more to write.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.sent.took_all();
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
