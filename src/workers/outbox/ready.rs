//! The in-memory queue of notices that may be delivered now, in the order of their creation.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use crate::workers::outbox::held::{Held, LEASE};
use postern_play::challenge::ChallengeState;
use postern_play::ids::{ChannelId, NoticeId};
use postern_play::log_words::chain;
use postern_play::notices::notice::{Notice, NoticeKind};
use postern_play::notices::subject::Subject;
use postern_play::time::Timestamp;
use postern_service::upkeep::resuming::SET_BACK;
use postern_store::Store;
use postern_store::fault::Fault;

/// Longest wait for the end of quiet hours or for a digest, in seconds: a day on which the clocks are set back.
const LONGEST_WAIT: i64 = 25 * 3600;
/// Pause between two looks at notices that wait longer than that, in seconds.
const LOOKED_AHEAD_AGAIN: i64 = 600;
/// Maximum number of notices per request to the store. At this number of waiting notices the outbox takes no more:
/// other processes deliver, too.
const TAKEN: usize = 64;
/// Limit of waiting notices that includes the cards and first turns of new matches, which go out a few at a time.
const TAKEN_IN_ALL: usize = 32 * TAKEN;
/// The store is asked again when fewer notices than this wait in memory.
const FEW: usize = 16;
/// Maximum time between two requests to the store.
const LOOKED_AGAIN: Duration = Duration::from_secs(60);
const LOOKED_AGAIN_WHILE_BUSY: Duration = Duration::from_secs(1);

/// A notice in memory that waits or is in delivery.
pub(crate) struct QueuedNotice {
    pub notice: Notice,
    /// Notices of one queue are delivered one after the other.
    pub queue: Subject,
    /// For a first turn, the queue of the card that comes before it.
    pub after: Option<Subject>,
    /// The channel in which this notice starts a match, if known. Limits the deliveries per channel.
    pub begins_in: Option<ChannelId>,
}

impl QueuedNotice {
    /// Creates an entry from the notice alone, without a look at the store.
    fn of(notice: Notice) -> QueuedNotice {
        QueuedNotice { queue: notice.kind.subject(), after: None, begins_in: None, notice }
    }

    /// Reads from the store which queue the notice must wait for. The card of an accepted challenge precedes all
    /// notices of the match it started.
    async fn find_place(&mut self, store: &Store) -> Result<(), Fault> {
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

    /// True for the card and the first turns of a match, whose delivery takes long.
    pub(crate) fn is_of_beginning(&self) -> bool {
        matches!(self.notice.kind, NoticeKind::Card(_)) || may_open_thread(&self.notice)
    }

    pub(crate) fn is_to_webhook(&self) -> bool {
        matches!(self.queue, Subject::Webhook(_))
    }

    /// True if this notice waits for the deliveries of that queue.
    pub(crate) fn follows(&self, queue: Subject) -> bool {
        self.queue == queue || self.after == Some(queue)
    }
}

/// The notices in memory.
#[derive(Default)]
pub(crate) struct Ready {
    waiting: VecDeque<QueuedNotice>,
    /// The leases of the notices that wait here or are in delivery.
    held: Arc<Held>,
    /// The latest time seen, which reveals a clock that was set back.
    latest: Timestamp,
    /// The last look at notices that wait longer than any reason to wait.
    looked_ahead: Timestamp,
}

impl Ready {
    /// Creates an empty queue that records its leases in `held`.
    pub(crate) fn noting(held: Arc<Held>) -> Ready {
        Ready { held, ..Ready::default() }
    }

    /// Takes the notices that have become due. Returns the time until the next request.
    ///
    /// The only function that asks the store for notices.
    pub(crate) async fn refill(&mut self, store: &Store, now: Timestamp) -> Result<Duration, Fault> {
        // After a clock was set back, all notices are due at once; those with a reason to wait are put off again.
        if now.plus_seconds(SET_BACK) < self.latest {
            store.hasten_notices(now, now.plus_seconds(LEASE)).await?;
        }
        self.latest = now;
        let lease_until = now.plus_seconds(LEASE);
        let has_room = self.that_may_go() < TAKEN && self.waiting.len() < TAKEN_IN_ALL;
        let take = async |until| match has_room {
            true => store.take_notices(until, lease_until, TAKEN).await,
            false => Ok(Vec::new()),
        };
        // Both at once: usually, a notice is due.
        let (first, taken) = futures_util::join!(store.next_notice(), take(now));
        self.hold(store, taken?, lease_until).await;
        let Some(first) = first? else { return Ok(LOOKED_AGAIN) };
        // Another process may have had a wrong clock. A notice that has a reason to wait that long is put off again, so this
        // look is not repeated at once.
        let looked_lately =
            self.looked_ahead <= now && now < self.looked_ahead.plus_seconds(LOOKED_AHEAD_AGAIN);
        if first > now.plus_seconds(LONGEST_WAIT) && !looked_lately {
            self.looked_ahead = now;
            self.hold(store, take(first).await?, lease_until).await;
        }
        let soon = Duration::from_millis(first.0.saturating_sub(now.0).clamp(10, 60_000) as u64);
        Ok(if self.held.is_empty() { soon } else { soon.max(LOOKED_AGAIN_WHILE_BUSY) })
    }

    /// Adds notices that were taken until `lease_until`.
    async fn hold(&mut self, store: &Store, mut taken: Vec<Notice>, lease_until: Timestamp) {
        // All of them are held from here on, however long the rest takes. If a taken notice is already held, its lease ran
        // out while it is still in delivery here.
        taken.retain(|notice| self.held.note(notice, lease_until));
        let mut readable = true;
        for notice in taken {
            let mut waiting = QueuedNotice::of(notice);
            if readable && let Err(fault) = waiting.find_place(store).await {
                // The delivery fails for the same reason.
                tracing::warn!(fault = %chain(&fault), "it can't be read what a notice waits for");
                readable = false;
            }
            self.waiting.push_back(waiting);
        }
    }

    /// Number of waiting notices that count against `TAKEN`: all except those to webhooks, the cards and first turns of
    /// new matches, and the notices queued behind them.
    fn that_may_go(&self) -> usize {
        let beginnings = self.waiting.iter().filter(|waiting| waiting.is_of_beginning());
        let behind: HashSet<Subject> = beginnings.map(|waiting| waiting.queue).collect();
        let may_go = |waiting: &&QueuedNotice| !waiting.is_to_webhook() && !behind.contains(&waiting.queue);
        self.waiting.iter().filter(may_go).count()
    }

    /// Removes and returns the next notice that may be delivered now. A notice never overtakes another one of its
    /// queue.
    pub(crate) fn next(&mut self, may_go: impl Fn(&QueuedNotice) -> bool) -> Option<QueuedNotice> {
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

    /// Releases a notice after its try. Returns true if few others wait and the store should be asked for more.
    pub(crate) fn done(&mut self, id: NoticeId) -> bool {
        self.held.forget(id);
        self.waiting.len() < FEW
    }
}

/// True for the first turns of a match, whose delivery may have to open the thread first.
pub(crate) fn may_open_thread(notice: &Notice) -> bool {
    matches!(notice.kind, NoticeKind::Turn { ply: 0 | 1, .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_play::notices::notice::Receipt;
    use postern_play::step::change::Change;
    use postern_service::telling::notice;
    use postern_testkit::fixtures::ANN;

    #[tokio::test]
    async fn a_notice_that_may_wait_for_longer_than_a_day_is_looked_at_now_and_then() {
        let (store, now) = (Store::in_memory(), Timestamp(1_767_000_000_000));
        let at = now.plus_seconds(LONGEST_WAIT + 4 * 3600);
        let digest = notice(NoticeKind::Digest { to: ANN, at }, vec![ANN], now, 0);
        let filed = Notice { not_before: at, ..digest.clone() };
        store.commit(Change { notices: vec![filed], ..Change::default() }.into()).await.expect("it is new");
        let mut ready = Ready::default();
        for (second, is_taken) in [(0, true), (1, false), (300, false), (LOOKED_AHEAD_AGAIN, true)] {
            let pause = ready.refill(&store, now.plus_seconds(second)).await.expect("the store answers");
            assert!(pause >= LOOKED_AGAIN_WHILE_BUSY, "{pause:?} after {second} s");
            let taken = ready.next(|_| true);
            assert_eq!(taken.is_some(), is_taken, "after {second} s");
            if let Some(QueuedNotice { notice, .. }) = taken {
                let settled = Some((notice.id, Receipt::Quiet(at)));
                store.commit(Change { settled, ..Change::default() }.into()).await.expect("it waits");
                ready.done(notice.id);
            }
        }
    }
}
