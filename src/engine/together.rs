//! One search in several threads.

use std::iter;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder};

/// Raises the signal at the end, also where that is a panic: the other threads would go on.
struct RaisedAtEnd<'a>(&'a AtomicBool);

impl Drop for RaisedAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does the same in several threads, of which this one is the first, and returns what each found. A thread is told its
/// number and when to stop: the first one by `stop`, the others when the first has ended. Those that the system does not
/// start are done without.
///
/// # Panics
/// Where one of them panics.
pub(super) fn together<T: Send>(
    threads: usize,
    stop: &AtomicBool,
    search: impl Fn(usize, &AtomicBool) -> T + Sync,
) -> Vec<T> {
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        let (search, ended) = (&search, &ended);
        let raised = RaisedAtEnd(ended);
        let start = |number| Builder::new().spawn_scoped(scope, move || search(number, ended)).ok();
        let others: Vec<_> = (1..threads).filter_map(start).collect();
        let first = search(0, stop);
        drop(raised);
        let found = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        iter::once(first).chain(found).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits for the signal.
    fn wait(stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            thread::yield_now();
        }
    }

    #[test]
    fn the_others_end_with_the_first_one() {
        let stop = AtomicBool::new(false);
        let found = together(3, &stop, |number, stop| {
            if number > 0 {
                wait(stop);
            }
            number
        });
        assert_eq!(found, [0, 1, 2]);
    }

    #[test]
    fn a_panic_ends_them_all() {
        let stop = AtomicBool::new(false);
        let broken = std::panic::catch_unwind(|| {
            together(2, &stop, |number, stop| {
                assert!(number > 0, "on purpose");
                wait(stop);
            })
        });
        assert!(broken.is_err());
    }
}
