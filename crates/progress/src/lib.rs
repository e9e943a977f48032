//! The progress of long work, on standard error: a line that changes on a terminal, a line every ten seconds elsewhere.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Time between two looks at the work.
const LOOKED_EVERY: Duration = Duration::from_millis(200);
/// Time between two lines without a terminal.
const SAID_EVERY: Duration = Duration::from_secs(10);

/// Shows the progress until this is dropped. The work may block its own thread.
pub struct Progress {
    bar: ProgressBar,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Shows how far some work has come: `read` returns the steps that are done, and their total if it is known. `what`
/// names the steps.
pub fn show(what: &'static str, read: impl Fn() -> (u64, Option<u64>) + Send + 'static) -> Progress {
    let (stop, stopped) = channel();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_message(what);
    let drawn = bar.clone();
    // Without a thread, the work is done all the same.
    let thread = thread::Builder::new().name("progress".into()).spawn(move || draw(&drawn, read, &stopped));
    Progress { bar, stop: Some(stop), thread: thread.ok() }
}

impl Progress {
    /// Prints a line on standard error, above the progress.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A panic there was printed, and is no reason to fail.
            let _ = thread.join();
        }
    }
}

fn draw(bar: &ProgressBar, read: impl Fn() -> (u64, Option<u64>), stopped: &Receiver<()>) {
    let terminal = io::stderr().is_terminal();
    let mut said = Instant::now();
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(LOOKED_EVERY) {
        look(bar, read());
        if !terminal && said.elapsed() >= SAID_EVERY {
            said = Instant::now();
            eprintln!("{}", line(bar));
        }
    }
    bar.finish_and_clear();
}

/// Notes the steps that are done. If there are fewer than before, or another total, the next part of the work has begun,
/// which has its own rate.
fn look(bar: &ProgressBar, (done, total): (u64, Option<u64>)) {
    if bar.length() != total || done < bar.position() {
        bar.reset();
        let shown = match total {
            Some(total) => {
                bar.set_length(total);
                "{msg}: {pos} of {len}, {per_sec}, {eta} left"
            }
            None => {
                bar.unset_length();
                "{msg}: {pos}, {per_sec}"
            }
        };
        bar.set_style(ProgressStyle::with_template(shown).expect("its keys are those of the crate"));
    }
    bar.set_position(done);
}

fn line(bar: &ProgressBar) -> String {
    let (what, done, rate) = (bar.message(), bar.position(), bar.per_sec());
    match bar.length() {
        None => format!("{what}: {done}, {rate:.0} a second"),
        Some(total) => {
            format!("{what}: {done} of {total}, {rate:.0} a second, {} s left", bar.eta().as_secs())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_count_and_the_total_of_the_present_part() {
        let bar = ProgressBar::hidden().with_message("rows");
        look(&bar, (500, Some(2000)));
        let known = line(&bar);
        assert!(known.starts_with("rows: 500 of 2000, ") && known.ends_with(" s left"), "{known}");
        look(&bar, (20, None));
        let unknown = line(&bar);
        assert!(unknown.starts_with("rows: 20, ") && unknown.ends_with(" a second"), "{unknown}");
    }
}
