//! One search in several threads.

use std::sync::atomic::{AtomicBool, Ordering};

/// Raises the signal at the end, also where that is a panic: the other threads would go on.
struct RaisedAtEnd<'a>(&'a AtomicBool);

impl Drop for RaisedAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does the same in so many threads, of which this one is the first, and returns what each found. A thread is told its
/// number and when to stop: the first one by `stop`, the others when the first has ended.
///
/// # Panics
/// Where one of them panics.
pub(super) fn together<T: Send>(
    threads: usize,
    stop: &AtomicBool,
    search: impl Fn(usize, &AtomicBool) -> T + Sync,
) -> Vec<T> {
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (search, ended) = (&search, &ended);
        let others: Vec<_> = (1..threads).map(|number| scope.spawn(move || search(number, ended))).collect();
        let first = {
            let _raised = RaisedAtEnd(ended);
            search(0, stop)
        };
        let joined = others.into_iter().map(|other| other.join());
        let joined = joined.map(|found| found.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        std::iter::once(first).chain(joined).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_others_end_with_the_first_one() {
        let stop = AtomicBool::new(false);
        let found = together(3, &stop, |number, stop| {
            while number > 0 && !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
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
                while !stop.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
            })
        });
        assert!(broken.is_err());
    }
}
