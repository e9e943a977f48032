//! Admits requests. All requests together stay under Discord's limit, and none goes out before a time that Discord asked
//! to wait for. First answers to interactions never wait for other requests. Of the rest, later answers precede pings, those
//! precede requests that open threads, and those precede requests that tidy up. Each place has at most one request in
//! flight. Processes with the same token share the limit evenly.

pub mod buckets;
#[cfg(test)]
mod buckets_tests;
pub mod invalid_requests;
#[cfg(test)]
mod limiter_tests;
pub mod window;

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::rest::pace::buckets::{Buckets, Departure, Room, Scope, Target, Told, Wait};
use crate::rest::pace::invalid_requests::InvalidRequests;
use crate::rest::pace::window::{Allowance, Window};

/// Priority of a request, most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Urgency {
    /// A later answer to an interaction, for which a person waits.
    Answering,
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

/// A request that asks for its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub urgency: Urgency,
    /// The order among requests of the same urgency, from [`RateLimiter::number`].
    pub number: u64,
    pub lane: Lane,
    pub target: Target,
    /// The longest wait for a limit. Waits for other requests have no limit.
    pub can_wait: Duration,
}

/// A request that may not go out for too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLong {
    pub after: Duration,
    pub why: Why,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// Discord asked for the wait.
    Asked(Scope),
    /// The requests of the route are used up.
    UsedUp,
    /// Too many requests of the last ten minutes were refused.
    Refusals,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = Seconds(self.after);
        match self.why {
            Why::Asked(scope) => write!(f, "Discord asks to wait {seconds} (429, {scope})"),
            Why::UsedUp => {
                write!(f, "the requests that Discord allows for this route are used up for {seconds}")
            }
            Why::Refusals => {
                write!(
                    f,
                    "Discord refused too many requests of the last 10 minutes: none goes out for {seconds}"
                )
            }
        }
    }
}

/// A time in seconds for a person.
pub(crate) struct Seconds(pub Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_secs_f64() {
            seconds if seconds < 10.0 && seconds.fract() != 0.0 => write!(f, "{seconds:.1} s"),
            seconds => write!(f, "{:.0} s", seconds.ceil()),
        }
    }
}

/// Admits requests one after the other.
pub(crate) struct RateLimiter {
    /// Discord's limit on requests per second with this token.
    requests_per_second: u32,
    /// Number of processes that send requests.
    processes: Arc<AtomicUsize>,
    queue: Mutex<RequestQueue>,
    /// Signals changes of the queue to the waiting requests.
    changed: watch::Sender<()>,
}

struct RequestQueue {
    window: Window,
    buckets: Buckets,
    invalid: InvalidRequests,
    /// The waiting requests, by urgency, then by arrival.
    waiting: BTreeMap<(Urgency, u64), (Lane, Target)>,
    /// The places with a request in flight.
    busy: HashSet<u64>,
    arrived: u64,
    /// Number of first answers that are about to go out.
    expected: usize,
}

/// The permission for one request. Frees the place when dropped.
pub(crate) struct Slot<'a> {
    pace: &'a RateLimiter,
    lane: Lane,
    departure: Option<Departure>,
}

impl Slot<'_> {
    /// Notes the status of the answer and what it says about limits. Returns the wait that it asks for.
    pub(crate) fn arrive(mut self, status: u16, told: &Told) -> Option<Wait> {
        let (departure, now) = (self.departure.take()?, Instant::now());
        let processes = self.pace.processes.load(Ordering::Relaxed);
        let mut queue = self.pace.queue();
        queue.invalid.note(status, told.asked.is_some_and(|asked| asked.shared), processes, now);
        queue.buckets.arrive(departure, Some(told), now)
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        let mut queue = self.pace.queue();
        if let Some(departure) = self.departure.take() {
            queue.buckets.arrive(departure, None, Instant::now());
        }
        if let Some(lane) = self.lane {
            queue.busy.remove(&lane);
        }
        drop(queue);
        self.pace.changed.send_replace(());
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

/// The announcement of a first answer, which holds back other requests until dropped.
pub(crate) struct Expected<'a>(&'a RateLimiter);

impl Drop for Expected<'_> {
    fn drop(&mut self) {
        self.0.queue().expected -= 1;
        self.0.changed.send_replace(());
    }
}

/// The next step of a waiting request.
enum Next {
    Go(Departure),
    WaitUntil(Instant),
    /// Another request precedes it.
    WaitForChange,
    GiveUp(TooLong),
}

impl RateLimiter {
    /// Creates a limiter for a token with this limit on requests per second.
    pub(crate) fn new(requests_per_second: u32, processes: Arc<AtomicUsize>) -> RateLimiter {
        let queue = Mutex::new(RequestQueue {
            window: Window::new(Instant::now()),
            buckets: Buckets::default(),
            invalid: InvalidRequests::default(),
            waiting: BTreeMap::new(),
            busy: HashSet::new(),
            arrived: 0,
            expected: 0,
        });
        RateLimiter { requests_per_second, processes, queue, changed: watch::Sender::new(()) }
    }

    /// The number of the next request.
    pub(crate) fn number(&self) -> u64 {
        let mut queue = self.queue();
        queue.arrived += 1;
        queue.arrived
    }

    /// Waits until a request may go out.
    ///
    /// # Errors
    /// A limit makes it wait longer than it can.
    pub(crate) async fn turn(&self, turn: Turn) -> Result<Slot<'_>, TooLong> {
        let key = (turn.urgency, turn.number);
        self.queue().waiting.insert(key, (turn.lane, turn.target));
        let ticket = Ticket { pace: self, key };
        let over = Instant::now() + turn.can_wait;
        let mut changed = self.changed.subscribe();
        loop {
            changed.mark_unchanged();
            let processes = self.processes.load(Ordering::Relaxed);
            let allowed = Allowance::of(self.requests_per_second, processes);
            let next = self.queue().next(ticket.key, (turn, over), (allowed, processes), Instant::now());
            match next {
                Next::Go(departure) => {
                    return Ok(Slot { pace: self, lane: turn.lane, departure: Some(departure) });
                }
                Next::GiveUp(too_long) => return Err(too_long),
                Next::WaitUntil(until) => tokio::select! {
                    biased;
                    () = sleep_until(until) => {}
                    _ = changed.changed() => {}
                },
                // The sender lives as long as `self`.
                Next::WaitForChange => drop(changed.changed().await),
            }
        }
    }

    /// Admits a first answer to an interaction, which waits for no other request.
    ///
    /// # Errors
    /// A wait that Discord asked this answer for, or that the servers in front of Discord asked for, is not over.
    pub(crate) fn answer(&self, target: Target) -> Result<Slot<'_>, TooLong> {
        let now = Instant::now();
        let mut queue = self.queue();
        if let Some(too_long) = queue.held(&target, self.processes.load(Ordering::Relaxed), now) {
            return Err(too_long);
        }
        queue.window.answer(now);
        let departure = Some(queue.buckets.depart(target, now));
        Ok(Slot { pace: self, lane: None, departure })
    }

    /// Announces a first answer, so that other requests leave room for it.
    pub(crate) fn expect_answer(&self) -> Expected<'_> {
        self.queue().expected += 1;
        Expected(self)
    }

    /// Number of refused requests that count for Discord's limit on invalid requests.
    #[cfg(test)]
    pub(crate) fn refused(&self) -> usize {
        self.queue().invalid.count()
    }

    fn queue(&self) -> MutexGuard<'_, RequestQueue> {
        // Lock poisoning is ignored: a panic never leaves the queue half changed.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RequestQueue {
    /// The wait that a refusal asks for; `None` if there is none.
    fn held(&mut self, target: &Target, processes: usize, now: Instant) -> Option<TooLong> {
        if let Some(after) = self.invalid.wait(target.is_answer(), processes, now) {
            return Some(TooLong { after, why: Why::Refusals });
        }
        match self.buckets.room(target, now) {
            Room::Until(until, Some(scope)) => {
                Some(TooLong { after: until.saturating_duration_since(now), why: Why::Asked(scope) })
            }
            Room::Until(_, None) | Room::Free | Room::AfterAnswer => None,
        }
    }

    /// Decides what a waiting request does next, which can wait for limits until `over`. Admits the first request whose
    /// place and bucket are free, if the window has room for it.
    fn next(
        &mut self,
        key: (Urgency, u64),
        (turn, over): (Turn, Instant),
        (allowed, processes): (Allowance, usize),
        now: Instant,
    ) -> Next {
        let limited = match self.buckets.room(&turn.target, now) {
            Room::Until(until, None) => {
                Some(TooLong { after: until.saturating_duration_since(now), why: Why::UsedUp })
            }
            Room::Until(_, Some(_)) | Room::Free | Room::AfterAnswer => None,
        };
        if let Some(too_long) = self.held(&turn.target, processes, now).or(limited) {
            let until = now + too_long.after;
            return if until > over { Next::GiveUp(too_long) } else { Next::WaitUntil(until) };
        }
        let is_free = |(lane, target): &(Lane, Target)| {
            lane.is_none_or(|lane| !self.busy.contains(&lane)) && self.buckets.room(target, now) == Room::Free
        };
        let first = self.waiting.iter().find(|(_, waiting)| is_free(waiting)).map(|(first, _)| *first);
        if first != Some(key) {
            return Next::WaitForChange;
        }
        let until = self.window.next(now, allowed, self.expected);
        if until > now {
            return Next::WaitUntil(until);
        }
        self.window.send(now, allowed);
        self.busy.extend(turn.lane);
        Next::Go(self.buckets.depart(turn.target, now))
    }
}

#[cfg(test)]
mod tests;
