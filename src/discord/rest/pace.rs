//! Schedules requests. All requests together stay under Discord's limit, pings precede requests that open threads, and
//! those precede requests that tidy up. Each place has at most one request in flight. Processes with the same token
//! share the limit evenly.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// Priority of a request, most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Urgency {
    /// A message for somebody.
    Telling,
    /// The place of a new match. Matches that end together, and are followed by rematches, do not delay the turns of
    /// others.
    Opening,
    /// Work for which no person waits.
    Tidying,
}

/// The target of a request: the id of a channel or person; `None` if it does not matter.
pub(crate) type Lane = Option<u64>;

/// Number of requests that may catch up at once if they could have gone out earlier, so that a late timer costs no
/// throughput.
const CAUGHT_UP: u32 = 3;

/// Returns the time between two requests under Discord's limit on requests per second (topics/rate-limits, Global Rate
/// Limit). An eighth stays free: 43 of the usual 50 requests are ours.
pub(crate) fn gap(requests_per_second: u32) -> Duration {
    Duration::from_micros(1_150_000 / u64::from(requests_per_second.max(1)))
}

/// Admits requests one after the other, with a gap between them.
pub(crate) struct RateLimiter {
    /// Time between two requests of all processes.
    gap: Duration,
    /// Number of processes that send requests.
    processes: Arc<AtomicUsize>,
    queue: Mutex<Queue>,
    /// Signals changes of the queue to the waiting requests.
    changed: watch::Sender<()>,
}

struct Queue {
    /// The earliest time of the next request.
    next: Instant,
    /// The waiting requests, by urgency, then by arrival.
    waiting: BTreeMap<(Urgency, u64), Lane>,
    /// The places with a request in flight.
    busy: HashSet<u64>,
    arrived: u64,
}

/// The permission for one request. Frees the place when dropped.
pub(crate) struct Slot<'a> {
    pace: &'a RateLimiter,
    place: Lane,
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        if let Some(place) = self.place {
            self.pace.queue().busy.remove(&place);
            self.pace.changed.send_replace(());
        }
    }
}

/// A position in the queue. Dropped when the request is admitted or gives up.
struct Ticket<'a> {
    pace: &'a RateLimiter,
    key: (Urgency, u64),
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.pace.queue().waiting.remove(&self.key);
        self.pace.changed.send_replace(());
    }
}

impl RateLimiter {
    pub fn new(gap: Duration, processes: Arc<AtomicUsize>) -> RateLimiter {
        let (next, waiting, busy) = (Instant::now(), BTreeMap::new(), HashSet::new());
        let queue = Mutex::new(Queue { next, waiting, busy, arrived: 0 });
        RateLimiter { gap, processes, queue, changed: watch::Sender::new(()) }
    }

    /// Returns the number of processes that share the limit.
    pub fn processes(&self) -> Arc<AtomicUsize> {
        self.processes.clone()
    }

    /// Time between two requests of this process.
    fn gap(&self) -> Duration {
        let processes = self.processes.load(Ordering::Relaxed).max(1);
        self.gap * u32::try_from(processes).unwrap_or(u32::MAX)
    }

    /// Waits until a request to this place may go out.
    pub async fn turn(&self, urgency: Urgency, place: Lane) -> Slot<'_> {
        let ticket = {
            let mut queue = self.queue();
            queue.arrived += 1;
            let key = (urgency, queue.arrived);
            queue.waiting.insert(key, place);
            Ticket { pace: self, key }
        };
        let mut changed = self.changed.subscribe();
        loop {
            changed.mark_unchanged();
            let wait = self.queue().admit(ticket.key, self.gap(), Instant::now());
            match wait {
                Some(None) => return Slot { pace: self, place },
                Some(Some(until)) => tokio::select! {
                    () = sleep_until(until) => {}
                    _ = changed.changed() => {}
                },
                // The sender lives as long as `self`.
                None => drop(changed.changed().await),
            }
        }
    }

    /// Holds back all requests for this time.
    pub fn hold(&self, time: Duration) {
        let mut queue = self.queue();
        queue.next = queue.next.max(Instant::now() + time);
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Lock poisoning is ignored: a panic never leaves the queue half changed.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// Admits the first request whose place is free. Returns `Some(None)` if that is `key` and its time has come,
    /// `Some(Some(time))` if its time is still to come, and `None` if other requests precede it.
    fn admit(&mut self, key: (Urgency, u64), gap: Duration, now: Instant) -> Option<Option<Instant>> {
        let free = |place: &Lane| place.is_none_or(|place| !self.busy.contains(&place));
        let (first, place) = self.waiting.iter().find(|(_, place)| free(place))?;
        if *first != key {
            return None;
        }
        if now < self.next {
            return Some(Some(self.next));
        }
        // `checked_sub`: the machine's clock may have started just now.
        let earliest = now.checked_sub(gap * CAUGHT_UP).unwrap_or(now);
        self.next = self.next.max(earliest) + gap;
        self.busy.extend(*place);
        Some(None)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::Barrier;

    use super::*;

    const GAP: Duration = Duration::from_millis(2);

    fn alone() -> Arc<AtomicUsize> {
        Arc::new(AtomicUsize::new(1))
    }

    /// Queues requests while everything is held, and returns the order and times in which they then go out.
    async fn order(requests: &[(Urgency, Lane)]) -> Vec<(usize, Instant)> {
        let (pace, out) = (Arc::new(RateLimiter::new(GAP, alone())), Arc::new(Mutex::new(Vec::new())));
        pace.hold(Duration::from_millis(50));
        let come = Arc::new(Barrier::new(requests.len()));
        let mut all = tokio::task::JoinSet::new();
        for (number, (urgency, place)) in requests.iter().copied().enumerate() {
            let (pace, out, come) = (pace.clone(), out.clone(), come.clone());
            all.spawn(async move {
                // No request goes out before all have arrived.
                let turn = tokio::join!(pace.turn(urgency, place), come.wait()).0;
                out.lock().expect("nobody panics").push((number, Instant::now()));
                drop(turn);
            });
        }
        all.join_all().await;
        Arc::into_inner(out).and_then(|out| out.into_inner().ok()).expect("all have ended, and none panicked")
    }

    #[test]
    fn the_gap_follows_the_limit_of_the_token() {
        assert_eq!(gap(50), Duration::from_millis(23));
        assert_eq!(gap(500), Duration::from_micros(2300));
    }

    #[tokio::test]
    async fn requests_are_a_gap_apart_but_for_those_that_catch_up() {
        let out = order(&[(Urgency::Telling, None); 20]).await;
        assert_eq!(out.iter().map(|(number, _)| *number).collect::<Vec<_>>(), Vec::from_iter(0..20));
        assert!(out[19].1 - out[0].1 >= (19 - CAUGHT_UP - 1) * GAP, "{out:?}");
    }

    #[test]
    fn a_late_request_brings_the_next_one_forward_but_idleness_saves_up_no_crowd() {
        let due = Instant::now();
        let key = (Urgency::Telling, 1);
        let next_after = |late: u32| {
            let waiting = BTreeMap::from([(key, None)]);
            let mut queue = Queue { next: due, waiting, busy: HashSet::new(), arrived: 1 };
            assert_eq!(queue.admit(key, GAP, due + late * GAP), Some(None));
            queue.next
        };
        assert_eq!(next_after(0), due + GAP);
        assert_eq!(next_after(CAUGHT_UP), due + GAP);
        assert_eq!(next_after(100), due + (100 - CAUGHT_UP + 1) * GAP);
    }

    #[tokio::test]
    async fn who_is_told_something_waits_for_nothing_else_and_what_tidies_up_waits_for_all() {
        let kinds =
            [Urgency::Tidying, Urgency::Opening, Urgency::Telling].map(|urgency| [(urgency, None); 20]);
        let out: Vec<usize> =
            order(kinds.as_flattened()).await.into_iter().map(|(number, _)| number).collect();
        assert_eq!(out, [Vec::from_iter(40..60), Vec::from_iter(20..40), Vec::from_iter(0..20)].concat());
    }

    #[tokio::test]
    async fn of_one_place_there_is_one_request_at_a_time_and_others_pass_it() {
        let pace = Arc::new(RateLimiter::new(GAP, alone()));
        let slow = pace.turn(Urgency::Telling, Some(1)).await;
        let same = tokio::spawn({
            let pace = pace.clone();
            async move { drop(pace.turn(Urgency::Telling, Some(1)).await) }
        });
        for _ in 0..20 {
            drop(pace.turn(Urgency::Tidying, Some(2)).await);
        }
        assert!(!same.is_finished());
        drop(slow);
        same.await.expect("it goes out");
    }

    #[tokio::test]
    async fn processes_share_the_limit_also_while_requests_wait() {
        let processes = alone();
        let pace = RateLimiter::new(Duration::from_millis(10), processes.clone());
        let sent = async |count: u32| {
            let began = Instant::now();
            for _ in 0..count {
                drop(pace.turn(Urgency::Telling, None).await);
            }
            began.elapsed()
        };
        sent(10).await;
        processes.store(4, Ordering::Relaxed);
        sent(1).await;
        assert!(sent(5).await >= Duration::from_millis(5 * 40 - 20));
    }

    #[tokio::test]
    async fn one_that_gives_up_holds_up_nobody() {
        let pace = RateLimiter::new(GAP, alone());
        let taken = pace.turn(Urgency::Telling, Some(1)).await;
        let impatient = tokio::time::timeout(Duration::ZERO, pace.turn(Urgency::Telling, Some(1)));
        assert!(impatient.await.is_err());
        drop(taken);
        assert!(pace.queue().waiting.is_empty());
        drop(pace.turn(Urgency::Tidying, Some(1)).await);
    }
}
