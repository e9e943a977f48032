//! The body of a request, bounded in size and time while its handler reads it.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::{BoxError, Error};
use hyper::body::{Frame, SizeHint};
use tokio::time::{Sleep, sleep};

/// The reason for which a body ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    TooLarge,
    TooLate,
}

/// A body that ends with an error beyond its size or time.
pub(crate) struct Bounded {
    body: Body,
    /// The number of bytes that may still come.
    left: usize,
    time: Pin<Box<Sleep>>,
    end: Arc<End>,
}

/// How a body ended.
#[derive(Default)]
pub(crate) struct End {
    broken: OnceLock<Broken>,
    is_read: AtomicBool,
}

impl End {
    /// The reason if the body ended early.
    pub(crate) fn broken(&self) -> Option<Broken> {
        self.broken.get().copied()
    }

    /// True if all of the body was read.
    pub(crate) fn is_read(&self) -> bool {
        self.is_read.load(Ordering::Relaxed)
    }
}

impl Bounded {
    /// Also returns how the body ends.
    pub(crate) fn new(body: Body, left: usize, time: Duration) -> (Bounded, Arc<End>) {
        let end = Arc::new(End::default());
        end.is_read.store(body.is_end_stream(), Ordering::Relaxed);
        let time = Box::pin(sleep(time));
        (Bounded { body, left, time, end: Arc::clone(&end) }, end)
    }

    /// Notes the first reason, and returns the error for the reader.
    fn stop(&self, why: Broken) -> Error {
        Error::new(BoxError::from(match self.end.broken.get_or_init(|| why) {
            Broken::TooLarge => "the body is too large",
            Broken::TooLate => "the body came too slowly",
        }))
    }
}

impl HttpBody for Bounded {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        // A body that is announced as too large is not read at all.
        if self.body.size_hint().lower() > self.left as u64 {
            return Poll::Ready(Some(Err(self.stop(Broken::TooLarge))));
        }
        let frame = match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Ready(frame) => frame,
            Poll::Pending => {
                ready!(self.time.as_mut().poll(context));
                return Poll::Ready(Some(Err(self.stop(Broken::TooLate))));
            }
        };
        if frame.is_none() || self.body.is_end_stream() {
            self.end.is_read.store(true, Ordering::Relaxed);
        }
        let size = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref().map(Bytes::len));
        match self.left.checked_sub(size.unwrap_or(0)) {
            Some(left) => {
                self.left = left;
                Poll::Ready(frame)
            }
            None => Poll::Ready(Some(Err(self.stop(Broken::TooLarge)))),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
