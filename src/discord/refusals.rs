//! Counts the requests that Discord refuses as not allowed. It bans an address that has 10,000 of them in 10 minutes
//! (topics/rate-limits, Invalid Request Limit); long before, nothing is said any more without being asked.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// For how long a refusal counts.
const COUNTED: Duration = Duration::from_secs(600);
/// So many of all processes stop what nobody asked for. Processes may have one address.
const MOST: usize = 4000;

/// The refusals of the last minutes.
#[derive(Default)]
pub(super) struct Refusals(Mutex<Counted>);

#[derive(Default)]
struct Counted {
    times: VecDeque<Instant>,
    /// True if the log says that there are too many.
    told: bool,
}

impl Refusals {
    /// Counts an answer where it is such a refusal. `shared` says that others have asked for too much of the same thing,
    /// which is nobody's fault.
    pub fn note(&self, status: u16, shared: bool) {
        if matches!(status, 401 | 403 | 404) || status == 429 && !shared {
            self.counted().times.push_back(Instant::now());
        }
    }

    /// How long to say nothing, since there were too many; `processes` send requests.
    pub fn wait(&self, processes: usize) -> Option<Duration> {
        let now = Instant::now();
        let mut counted = self.counted();
        while counted.times.front().is_some_and(|first| now.duration_since(*first) >= COUNTED) {
            counted.times.pop_front();
        }
        let (count, most) = (counted.times.len(), MOST / processes.max(1));
        if count < most {
            counted.told = false;
            return None;
        }
        // As soon as there are fewer by one.
        let until = *counted.times.get(count - most)? + COUNTED;
        let wait = until.duration_since(now);
        if !std::mem::replace(&mut counted.told, true) {
            tracing::error!(
                count,
                ?wait,
                "Discord refused too many requests of the last 10 minutes, and bans addresses for more: nothing is \
                 posted for a while. Look above for why"
            );
        }
        Some(wait)
    }

    /// The list is whole whatever panicked beside it.
    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn too_many_refusals_stop_requests_until_the_first_are_forgotten() {
        let refusals = Refusals::default();
        refusals.note(200, false);
        refusals.note(400, false);
        refusals.note(429, true);
        for _ in 1..MOST {
            refusals.note(403, false);
        }
        assert_eq!(refusals.wait(1), None);
        tokio::time::advance(Duration::from_secs(60)).await;
        refusals.note(429, false);
        assert_eq!(refusals.wait(1), Some(Duration::from_secs(540)));
        // With a second process each has half of them.
        assert_eq!(refusals.wait(2), Some(Duration::from_secs(540)));
        tokio::time::advance(Duration::from_secs(540)).await;
        assert_eq!((refusals.wait(1), refusals.wait(2)), (None, None));
    }
}
