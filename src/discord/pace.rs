//! How fast requests follow each other, so that all of them together stay under Discord's limit.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Lets requests through one after the other, with a gap between them.
pub(super) struct Pace {
    gap: Duration,
    next: Mutex<Instant>,
}

impl Pace {
    pub fn new(gap: Duration) -> Pace {
        Pace { gap, next: Mutex::new(Instant::now()) }
    }

    /// Waits for one's turn, first come first served.
    pub async fn turn(&self) {
        let mine = self.change(|next| {
            let mine = (*next).max(Instant::now());
            *next = mine + self.gap;
            mine
        });
        sleep_until(mine).await;
    }

    /// Nobody's turn comes before this time has passed.
    pub fn hold(&self, time: Duration) {
        self.change(|next| *next = (*next).max(Instant::now() + time));
    }

    fn change<T>(&self, change: impl FnOnce(&mut Instant) -> T) -> T {
        // A moment is whole whatever panicked beside it.
        change(&mut self.next.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn turns_are_apart_and_wait_while_held() {
        let pace = Pace::new(Duration::from_millis(10));
        let begun = Instant::now();
        for _ in 0..4 {
            pace.turn().await;
        }
        assert!(begun.elapsed() >= Duration::from_millis(30));
        pace.hold(Duration::from_millis(50));
        let held = Instant::now();
        pace.turn().await;
        assert!(held.elapsed() >= Duration::from_millis(50));
    }
}
