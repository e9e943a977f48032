//! Pending notices, and messages whose buttons must be removed.

use crate::Store;
use crate::commit::task::Task;
use crate::fault::Fault;
use crate::rows::Span;
use crate::rows::table::Table;
use postern_play::ids::NoticeId;
use postern_play::notices::notice::Notice;
use postern_play::record::post::{OldPost, Post};
use postern_play::time::Timestamp;

impl Store {
    /// Takes free notices that are due (`not_before`), in the order in which they were made, at most `limit`. A taken
    /// notice is held until it is settled or its lease ends. Each lease has a number, and a change that names the lease
    /// fails if somebody else has taken the notice since. `attempts` counts the deliveries that may have started
    /// before. If the store keeps leases in memory, `attempts` is at least 1 for all notices that were pending when the
    /// store was opened.
    pub async fn take_notices(
        &self,
        now: Timestamp,
        lease_until: Timestamp,
        limit: usize,
    ) -> Result<Vec<Notice>, Fault> {
        self.backend.take(now, lease_until, limit).await
    }

    /// Extends the leases of notices, each given with the lease under which it was taken. Returns the notices that are
    /// still held under that lease; somebody else has taken or settled the others.
    pub async fn renew_notices(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault> {
        self.backend.renew(held, lease_until).await
    }

    /// Returns the earliest moment at which a notice becomes free and due; `None` if none is pending.
    pub async fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        self.backend.next().await
    }

    /// Makes all notices due at `now`, after a clock was set back: the moments for which they wait are those of the old
    /// clock. Held notices are due at `lease_until` at the latest, unless their holder renews the lease.
    pub async fn hasten_notices(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault> {
        self.backend.hasten(now, lease_until).await
    }

    /// Returns notices that are due at `now` without taking them, in the order in which they were made, at most
    /// `limit`.
    pub async fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.backend.waiting(now, limit).await
    }

    /// Returns the messages whose buttons must be removed or that must be deleted, oldest first, at most `limit`.
    pub async fn old_buttons(&self, limit: usize) -> Result<Vec<OldPost>, Fault> {
        self.values(Table::OldButtons, Span::all(), limit).await
    }

    /// Forgets messages for which that was done or can't be. Need not be on disk on return.
    pub async fn buttons_removed(&self, posts: Vec<Post>) -> Result<(), Fault> {
        self.backend.write(Task::ButtonsRemoved(posts)).await?;
        Ok(())
    }
}
