//! Heartbeats, leases, the program's notes to itself, and the database as a whole.

use std::sync::Arc;
use std::time::Duration;

use crate::Store;
use crate::commit::task::{REGISTERED, Task};
use crate::fault::Fault;
use crate::read::{numbers, outages, relisting};
use crate::rows::codec::FORM;
use crate::rows::table::Table;
use crate::rows::{Span, keys};
use crate::waker::Waker;
use crate::work::Work;
use postern_play::time::{Outage, Timestamp};

impl Store {
    /// Records that the program runs. If the last heartbeat is too long ago, the time since then is recorded as an
    /// outage.
    pub async fn heartbeat(&self, now: Timestamp) -> Result<(), Fault> {
        self.backend.write(Task::Heartbeat(now)).await?;
        Ok(())
    }

    /// Records that the program runs at `from`, and that the clock is about to be wound forward to `to`, which is no
    /// outage.
    pub async fn clock_wound(&self, from: Timestamp, to: Timestamp) -> Result<(), Fault> {
        self.backend.write(Task::ClockWound { from, to }).await?;
        Ok(())
    }

    /// Returns the moment of the last heartbeat; `None` if there was none.
    pub async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(|rows| outages::last_heartbeat(rows)).await
    }

    /// Returns the outages that a running clock may still need to give back, in order of time.
    pub async fn outages(&self) -> Result<Vec<Outage>, Fault> {
        self.values(Table::Outages, Span::all(), usize::MAX).await
    }

    /// Returns the number of this process, which changes with each start.
    pub fn process(&self) -> u64 {
        self.backend.process()
    }

    /// Takes a lease for `time` from now. Returns its fence, which is higher than that of every earlier lease; `None`
    /// if another process holds the work.
    pub async fn take_lease(&self, work: Work, time: Duration) -> Result<Option<u64>, Fault> {
        self.backend.take_lease(work, time).await
    }

    /// Extends leases with these fences to `time` from now. Returns the work that no other process has taken since.
    pub async fn renew_leases(&self, held: Vec<(Work, u64)>, time: Duration) -> Result<Vec<Work>, Fault> {
        self.backend.renew_leases(held, time).await
    }

    /// Ends a lease of this process. Has no effect if the lease has another fence by now.
    pub async fn end_lease(&self, work: Work, fence: u64) -> Result<(), Fault> {
        self.backend.end_lease(work, fence).await
    }

    /// Returns the numbers of all work of a kind that some process holds, in rising order.
    pub async fn leased(&self, kind: &'static str) -> Result<Vec<u64>, Fault> {
        self.backend.leased(kind).await
    }

    /// Forgets the expired leases of a kind and returns their number. If several processes call this, only one of them
    /// counts each lease.
    pub async fn forget_leases(&self, kind: &'static str) -> Result<u64, Fault> {
        self.backend.forget_leases(kind).await
    }

    /// Draws the next number of every series without using it, and writes a row durably, to test whether the store can
    /// write.
    ///
    /// # Errors
    /// [`Fault`] if it can't.
    pub async fn probe(&self, now: Timestamp) -> Result<(), Fault> {
        self.backend.write(Task::Probe(now)).await?;
        Ok(())
    }

    /// Repairs the rows with the last number of each series, which follow from the rows that use the numbers, and adds
    /// missing ones. Returns a sentence for each repaired row.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn renumber(&self) -> Result<Vec<String>, Fault> {
        let (wrong, writes) = self.read(|rows| numbers::repairs(rows)).await?;
        if !writes.is_empty() {
            self.backend.write(Task::Renumber).await?;
        }
        Ok(wrong)
    }

    /// Fills the lists that an earlier program did not keep.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn relist(&self) -> Result<(), Fault> {
        let (repairs, older) =
            self.read(|rows| Ok((relisting::repairs(rows)?, relisting::older_form(rows)?))).await?;
        if !repairs.is_empty() {
            self.backend.write(Task::Relist).await?;
        }
        if let Some(form) = older {
            tracing::info!(
                "the data had form {form} and now has form {FORM}, which earlier versions refuse. Ratings are computed anew, \
                 game by game"
            );
        }
        Ok(())
    }

    /// Returns the fingerprint of the commands registered with Discord.
    ///
    /// # Errors
    /// [`Fault`] of the store, also if the row can't be read.
    pub async fn registered(&self) -> Result<Option<String>, Fault> {
        self.value(Table::Meta, keys::one(REGISTERED)).await
    }

    /// Stores the fingerprint of the commands registered with Discord.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn set_registered(&self, fingerprint: &str) -> Result<(), Fault> {
        self.backend.write(Task::Registered(fingerprint.to_owned())).await?;
        Ok(())
    }

    /// Completes with the reason when the store is broken for good. All reads and writes then fail until the next
    /// start.
    pub async fn broken(&self) -> Fault {
        self.backend.broken().await
    }

    /// Refuses new writes and carries out the pending ones. Closing twice does nothing.
    ///
    /// # Errors
    /// [`Fault`] if that takes longer than `within`. Writes not acknowledged by then may or may not be stored.
    pub async fn close(&self, within: Duration) -> Result<(), Fault> {
        self.backend.close(within).await
    }

    /// Wakes `waker` whenever another process may have filed notices, for as long as the store is open.
    pub fn wake(&self, waker: Arc<dyn Waker>) {
        self.backend.wake(waker);
    }

    /// Assigns the store to an application. Does nothing for a store in a data folder: the folder itself names the
    /// application.
    ///
    /// # Errors
    /// [`Fault`] if the store belongs to another application.
    pub async fn claim(&self, application: u64) -> Result<(), Fault> {
        self.backend.claim(application).await
    }

    /// Returns the size of the database on disk, in bytes. That of a database server includes what others store in it.
    ///
    /// # Errors
    /// [`Fault`] if the disk or the database does not tell it.
    pub async fn bytes(&self) -> Result<u64, Fault> {
        self.backend.bytes().await
    }
}
