//! The phase of a connection: waiting for a request, receiving its headers, or answering it. hyper has one time limit
//! for both waits, and a browser may wait longer between two requests than headers may take.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Nothing of the next request has arrived.
    Idle,
    /// The headers have been expected since this moment.
    Headers(Instant),
    /// The headers have arrived, and the request is not answered.
    Request,
}

pub(crate) type Shared = Arc<watch::Sender<Phase>>;

/// Returns the phase of a new connection, which must send its first headers without delay.
pub(crate) fn new() -> Shared {
    Arc::new(watch::Sender::new(Phase::Headers(Instant::now())))
}

/// Returns when headers have been incomplete for longer than `within`, which may change.
pub(crate) async fn overdue(phase: &Shared, mut within: watch::Receiver<Duration>) {
    let mut changes = phase.subscribe();
    loop {
        let patience = *within.borrow_and_update();
        let begun = match *changes.borrow_and_update() {
            Phase::Headers(begun) => Some(begun),
            Phase::Idle | Phase::Request => None,
        };
        let late = async {
            match begun {
                Some(begun) => sleep_until(begun + patience).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = late => return,
            // The sender is borrowed, so it is there.
            _ = changes.changed() => {}
            Ok(()) = within.changed() => {}
        }
    }
}

/// A connection that notes when the first bytes of a request arrive.
pub(crate) struct Watched<I> {
    pub(crate) io: I,
    pub(crate) phase: Shared,
}

impl<I: AsyncRead + Unpin> AsyncRead for Watched<I> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.io).poll_read(context, buffer))?;
        if buffer.filled().len() > before {
            self.phase.send_if_modified(|phase| {
                let begins = *phase == Phase::Idle;
                if begins {
                    *phase = Phase::Headers(Instant::now());
                }
                begins
            });
        }
        Poll::Ready(Ok(()))
    }
}

impl<I: AsyncWrite + Unpin> AsyncWrite for Watched<I> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }
}
