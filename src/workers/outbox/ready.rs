//! The notices that may be delivered now, in memory, in the order in which they were made.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::play::{ChallengeState, ChannelId, Notice, NoticeId, NoticeKind, Subject, Timestamp};
use crate::service::{Fault, Store};

/// The longest pause between two tries, in seconds.
pub(super) const LONGEST_PAUSE: i64 = 600;
/// The longest wait for the end of quiet hours or for a digest, in seconds: a day on which the clocks are set back.
const LONGEST_WAIT: i64 = 25 * 3600;
/// How many notices are taken from the store at once, and how many wait here at most before more are taken: other
/// processes deliver, too.
const TAKEN: usize = 64;
/// How many wait here at most with the cards and first turns of matches that begin, which go out a few at a time.
const TAKEN_IN_ALL: usize = 32 * TAKEN;
/// The store is asked again when fewer wait here.
const FEW: usize = 16;
/// The store is asked again after so long at most.
const LOOKED_AGAIN: Duration = Duration::from_secs(60);
const LOOKED_AGAIN_WHILE_BUSY: Duration = Duration::from_secs(1);
/// For how many seconds a notice is this outbox's alone. What a process held that dies is told by another one after that.
const LEASE: i64 = 12;
/// By so much earlier, in milliseconds, it counts as over here: what was sent just before arrives.
const MARGIN: i64 = 2000;
/// How often leases are renewed.
pub(super) const RENEWED: Duration = Duration::from_millis(2500);

/// The notices that this outbox holds, each with its last lease and the end of that.
#[derive(Default)]
pub(super) struct Held(Mutex<HashMap<NoticeId, (u64, Timestamp)>>);

impl Held {
    /// Notes the lease of a notice. Returns true if it was not held before.
    fn note(&self, notice: &Notice, until: Timestamp) -> bool {
        self.with(|held| held.insert(notice.id, (notice.lease, until)).is_none())
    }

    /// The notice with its last lease: a delivery may take longer than the first one.
    pub fn renewed(&self, notice: &Notice) -> Notice {
        let held = self.with(|held| held.get(&notice.id).copied());
        Notice { lease: held.map_or(notice.lease, |(lease, _)| lease), ..notice.clone() }
    }

    /// True if nobody else can have taken the notice yet.
    pub fn is_ours(&self, id: NoticeId, now: Timestamp) -> bool {
        self.with(|held| held.get(&id).is_some_and(|(_, until)| now.0 < until.0.saturating_sub(MARGIN)))
    }

    /// Holds all of them for longer. One that somebody else has taken counts as over.
    pub async fn renew(&self, store: &dyn Store, now: Timestamp) -> Result<(), Fault> {
        self.hold_until(store, now.plus_seconds(LEASE)).await
    }

    /// Lets others have all of them.
    pub async fn leave(&self, store: &dyn Store, now: Timestamp) -> Result<(), Fault> {
        self.hold_until(store, now).await
    }

    async fn hold_until(&self, store: &dyn Store, until: Timestamp) -> Result<(), Fault> {
        let all: Vec<_> = self.with(|held| held.iter().map(|(id, (lease, _))| (*id, *lease)).collect());
        if all.is_empty() {
            return Ok(());
        }
        let renewed: HashSet<NoticeId> = store.renew_notices(all.clone(), until).await?.into_iter().collect();
        self.with(|held| {
            for (id, lease) in all {
                if let Some(held) = held.get_mut(&id).filter(|held| held.0 == lease) {
                    held.1 = if renewed.contains(&id) { until } else { Timestamp(0) };
                }
            }
        });
        Ok(())
    }

    /// The lock is held for plain steps only, so whoever panicked with it left everything whole.
    fn with<T>(&self, step: impl FnOnce(&mut HashMap<NoticeId, (u64, Timestamp)>) -> T) -> T {
        step(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A notice that waits here, or is under way.
pub(super) struct Waiting {
    pub notice: Notice,
    /// Those of one queue follow each other.
    pub queue: Subject,
    /// For a first turn, the queue of the card that comes before it.
    pub after: Option<Subject>,
    /// The channel in which a match begins by this, as far as is known: one thing after the other is done there.
    pub begins_in: Option<ChannelId>,
}

impl Waiting {
    /// As far as the notice itself says what it waits for.
    fn of(notice: Notice) -> Waiting {
        Waiting { queue: notice.kind.subject(), after: None, begins_in: None, notice }
    }

    /// Finds out what it waits for. The card of a match that has begun already stands before all that is told of the match.
    async fn find_place(&mut self, store: &dyn Store) -> Result<(), Fault> {
        match (self.notice.kind, self.queue) {
            (NoticeKind::Card(of), _) => {
                let Some(challenge) = store.challenge(of).await? else { return Ok(()) };
                if let ChallengeState::Accepted { started, .. } = challenge.state {
                    self.queue = Subject::Match(started);
                }
                self.begins_in = challenge.home.channel();
            }
            (_, Subject::Match(of)) if may_open_thread(&self.notice) => {
                let Some(record) = store.record(of).await? else { return Ok(()) };
                self.after = record.challenge.map(Subject::Challenge);
                self.begins_in = record.home.channel();
            }
            _ => {}
        }
        Ok(())
    }

    /// True for the card and the first turns of a match, which take long.
    pub fn is_of_beginning(&self) -> bool {
        matches!(self.notice.kind, NoticeKind::Card(_)) || may_open_thread(&self.notice)
    }

    /// True if this waits for what is done in that queue.
    pub fn follows(&self, queue: Subject) -> bool {
        self.queue == queue || self.after == Some(queue)
    }
}

/// What waits in memory, and what of it is under way.
#[derive(Default)]
pub(super) struct Ready {
    waiting: VecDeque<Waiting>,
    /// Those that wait here or are under way.
    held: Arc<Held>,
    /// The latest moment that was seen.
    latest: Timestamp,
}

impl Ready {
    /// Nothing yet; what is held is noted in `held`.
    pub fn noting(held: Arc<Held>) -> Ready {
        Ready { held, ..Ready::default() }
    }

    /// Takes what has become due since the last time. Returns after how long to ask again.
    ///
    /// The only place that asks the store for notices.
    pub async fn refill(&mut self, store: &dyn Store, now: Timestamp) -> Result<Duration, Fault> {
        let Some(first) = store.next_notice().await? else { return Ok(LOOKED_AGAIN) };
        // What a clock that was set back makes wait is taken at once; what has reason to wait is put off again.
        let was_set_back = now.plus_seconds(LONGEST_PAUSE) < self.latest;
        self.latest = now;
        let until = match () {
            () if was_set_back => Timestamp(i64::MAX),
            () if first > now.plus_seconds(LONGEST_WAIT) => first,
            () => now,
        };
        if self.that_may_go() < TAKEN && self.waiting.len() < TAKEN_IN_ALL {
            let lease_until = now.plus_seconds(LEASE);
            let mut taken = store.take_notices(until, lease_until, TAKEN).await?;
            // All of them are held from here on, however long the rest takes. One whose lease ran out is under way here
            // still.
            taken.retain(|notice| self.held.note(notice, lease_until));
            let mut readable = true;
            for notice in taken {
                let mut waiting = Waiting::of(notice);
                if readable && let Err(fault) = waiting.find_place(store).await {
                    // What must be read fails when it is delivered, too.
                    tracing::warn!(%fault, "it can't be read what a notice waits for");
                    readable = false;
                }
                self.waiting.push_back(waiting);
            }
        }
        let soon = Duration::from_millis(first.0.saturating_sub(now.0).clamp(10, 60_000) as u64);
        Ok(if self.held.with(|held| held.is_empty()) { soon } else { soon.max(LOOKED_AGAIN_WHILE_BUSY) })
    }

    /// How many of those that wait hold up others from being taken: not the beginnings, nor what comes behind them.
    fn that_may_go(&self) -> usize {
        let beginnings = self.waiting.iter().filter(|waiting| waiting.is_of_beginning());
        let behind: HashSet<Subject> = beginnings.map(|waiting| waiting.queue).collect();
        self.waiting.iter().filter(|waiting| !behind.contains(&waiting.queue)).count()
    }

    /// The next notice that may be delivered now. None overtakes another one of its queue.
    pub fn next(&mut self, may_go: impl Fn(&Waiting) -> bool) -> Option<Waiting> {
        let mut passed_over = HashSet::new();
        let at = self.waiting.iter().position(|waiting| {
            let waits = [Some(waiting.queue), waiting.after];
            let goes =
                !waits.into_iter().flatten().any(|queue| passed_over.contains(&queue)) && may_go(waiting);
            if !goes {
                passed_over.insert(waiting.queue);
            }
            goes
        })?;
        self.waiting.remove(at)
    }

    /// Lets go of a notice that was tried. Returns true where little else waits here, so that the store is to be asked.
    pub fn done(&mut self, id: NoticeId) -> bool {
        self.held.with(|held| held.remove(&id));
        self.waiting.len() < FEW
    }
}

/// True for the first turns of a match, before which its thread may have to be opened.
pub(super) fn may_open_thread(notice: &Notice) -> bool {
    matches!(notice.kind, NoticeKind::Turn { ply: 0 | 1, .. })
}
