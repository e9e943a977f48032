//! Progress of a long command, on standard error: a line that changes on a terminal, a line every ten seconds elsewhere.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::metrics::list::LONG_WORK;

/// Time between two drawings on a terminal.
const DRAWN_EVERY: Duration = Duration::from_millis(200);
/// Time between two lines elsewhere.
const SAID_EVERY: Duration = Duration::from_secs(10);
/// Moves to the start of the line and clears it (ECMA-48).
const CLEARED: &str = "\r\x1b[K";

/// Shows the progress until this is dropped. The work may block its own thread.
pub(crate) struct Shown {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Shows how far `LONG_WORK` has come. `what` names its steps.
pub(crate) fn show(what: &'static str) -> Shown {
    let (stop, stopped) = channel();
    // Without a thread, the command still works.
    let thread = thread::Builder::new().name("progress".into()).spawn(move || draw(what, &stopped)).ok();
    Shown { stop: Some(stop), thread }
}

impl Drop for Shown {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A panic there was printed, and is no reason to fail.
            let _ = thread.join();
        }
    }
}

fn draw(what: &'static str, stopped: &Receiver<()>) {
    let terminal = io::stderr().is_terminal();
    let every = if terminal { DRAWN_EVERY } else { SAID_EVERY };
    let (mut began, mut before, mut of) = (Instant::now(), 0, LONG_WORK.read().1);
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(every) {
        let (done, total) = LONG_WORK.read();
        if total != of || done < before {
            // The next part of the work has its own rate, which is known at the next look.
            (began, before, of) = (Instant::now(), done, total);
            continue;
        }
        let line = Line { what, done, total, new: done - before, took: began.elapsed() };
        if terminal { eprint!("{CLEARED}{line}") } else { eprintln!("{line}") }
    }
    if terminal {
        eprint!("{CLEARED}");
    }
}

/// A line about the progress.
struct Line {
    what: &'static str,
    done: u64,
    total: Option<u64>,
    /// The steps done in the time `took`.
    new: u64,
    took: Duration,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { what, done, total, new, took } = self;
        let rate = *new as f64 / took.as_secs_f64().max(0.001);
        match total {
            None => write!(f, "{what}: {done}, {rate:.0} a second"),
            Some(total) => {
                let left = total.saturating_sub(*done) as f64 / rate.max(0.001);
                write!(f, "{what}: {done} of {total}, {rate:.0} a second, {left:.0} s left")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_count_the_rate_and_the_time_left() {
        let took = Duration::from_secs(10);
        let line = |done, total| Line { what: "rows", done, total, new: done, took }.to_string();
        assert_eq!(line(500, Some(2000)), "rows: 500 of 2000, 50 a second, 30 s left");
        assert_eq!(line(500, None), "rows: 500, 50 a second");
        assert!(line(0, Some(9)).contains("0 of 9"), "no division by zero");
    }
}
