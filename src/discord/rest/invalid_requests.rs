//! Counts invalid requests. Discord bans an address that sends 10,000 of them in 10 minutes (topics/rate-limits,
//! Invalid Request Limit); posting stops long before.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Time during which an invalid request counts.
const COUNTED: Duration = Duration::from_secs(600);
/// Number of invalid requests, of all processes together, at which posting stops. Processes may share an address.
const MOST: usize = 4000;

/// The invalid requests of the last ten minutes.
#[derive(Default)]
pub(crate) struct InvalidRequests(Mutex<Counted>);

#[derive(Default)]
struct Counted {
    times: VecDeque<Instant>,
    /// True if the log already says that there are too many.
    told: bool,
    /// End of the time during which Discord refuses all requests.
    held: Option<Instant>,
}

impl InvalidRequests {
    /// Counts the request if Discord's answer makes it invalid. `shared` is true for a limit that other clients used
    /// up, which does not count.
    pub fn note(&self, status: u16, shared: bool) {
        if matches!(status, 401 | 403 | 404) || status == 429 && !shared {
            self.counted().times.push_back(Instant::now());
        }
    }

    /// Records that Discord refuses all requests for this time.
    pub fn hold(&self, time: Duration) {
        let until = Instant::now() + time;
        let mut counted = self.counted();
        counted.held = counted.held.max(Some(until));
    }

    /// Remaining time during which Discord refuses all requests; `None` if it does not.
    pub fn held(&self) -> Option<Duration> {
        let held = self.counted().held?;
        Some(held.saturating_duration_since(Instant::now())).filter(|time| !time.is_zero())
    }

    /// Time for which posting must stop because of too many invalid requests; `None` if it may continue. `processes` is
    /// the number of processes that send requests.
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
        // Posting continues as soon as there is one fewer.
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

    /// Number of counted requests.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.counted().times.len()
    }

    /// Ignores lock poisoning: a panic never leaves the list half changed.
    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn too_many_refusals_stop_requests_until_the_first_are_forgotten() {
        let requests = InvalidRequests::default();
        requests.note(200, false);
        requests.note(400, false);
        requests.note(429, true);
        for _ in 1..MOST {
            requests.note(403, false);
        }
        assert_eq!(requests.wait(1), None);
        tokio::time::advance(Duration::from_secs(60)).await;
        requests.note(429, false);
        assert_eq!(requests.wait(1), Some(Duration::from_secs(540)));
        // With two processes, each may have half of them.
        assert_eq!(requests.wait(2), Some(Duration::from_secs(540)));
        tokio::time::advance(Duration::from_secs(540)).await;
        assert_eq!((requests.wait(1), requests.wait(2)), (None, None));
    }
}
