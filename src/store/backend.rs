//! The interface to a database of rows.

use std::time::Duration;

use crate::play::ids::NoticeId;
use crate::play::notices::notice::Notice;
use crate::play::step::change::Change;
use crate::play::time::Timestamp;
use crate::store::fault::{CommitError, Fault};
use crate::store::work::Work;

use super::rows::table::Table;
use super::rows::{Key, Order, Row, Rows, Span, Value};
use crate::store::commit::task::Task;
use crate::store::rows::aside::Aside;

/// A database of rows. Reads see committed rows only.
///
/// Most queries have one of three forms (`values`, `rows`, `named`), so that a remote database can answer each of them
/// in one round trip.
pub(crate) trait Backend: Send + Sync {
    type Snapshot: Snapshot + 'static;

    /// Number of rows that the check reads in one go. If reads block writers, writers get their turn in between.
    const CHECKED_AT_ONCE: usize;

    /// Runs `look` on the rows, which do not change meanwhile.
    fn read<T: Send>(
        &self,
        look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
    ) -> impl Future<Output = Result<T, Fault>> + Send;

    /// Returns the values of these rows.
    fn values(
        &self,
        table: Table,
        keys: Vec<Key>,
    ) -> impl Future<Output = Result<Vec<Option<Value>>, Fault>> + Send {
        self.read(move |rows| keys.iter().map(|key| rows.get(table, key)).collect())
    }

    /// Returns the first rows of a span in this order, at most `limit`.
    fn rows(
        &self,
        table: Table,
        span: Span,
        order: Order,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Row>, Fault>> + Send {
        self.read(move |rows| {
            let scan = rows.scan(table, span);
            match order {
                Order::Rising => scan.take(limit).collect(),
                Order::Falling => scan.rev().take(limit).collect(),
            }
        })
    }

    /// Returns the first rows of a span of a list, at most `limit`: their keys, and the values that they name. The last
    /// number of a list's key is the key in `table`.
    fn named(
        &self,
        list: Table,
        span: Span,
        table: Table,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<(Key, Option<Value>)>, Fault>> + Send {
        self.read(move |rows| {
            let listed = rows.scan(list, span).take(limit);
            listed
                .map(|row| {
                    let (key, _) = row?;
                    let named = key.last_chunk::<8>().map(|number| rows.get(table, number)).transpose()?;
                    Ok((key, named.flatten()))
                })
                .collect()
        })
    }

    /// Returns the number of rows in a table.
    fn count(&self, table: Table) -> impl Future<Output = Result<u64, Fault>> + Send {
        self.read(move |rows| rows.scan(table, Span::all()).try_fold(0, |count, row| row.map(|_| count + 1)))
    }

    /// Decides a task on the rows that all earlier tasks left, and writes the result atomically. Returns the committed
    /// change, which is empty for tasks other than commits.
    fn write(&self, task: Task) -> impl Future<Output = Result<Change, CommitError>> + Send;

    /// Returns the present rows, which can be read incrementally while others write.
    fn snapshot(&self) -> impl Future<Output = Result<Self::Snapshot, Fault>> + Send;

    /// See [`NoticeStore::take_notices`](crate::store::stores::NoticeStore::take_notices).
    fn take(
        &self,
        now: Timestamp,
        lease_until: Timestamp,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Notice>, Fault>> + Send;

    /// See [`NoticeStore::renew_notices`](crate::store::stores::NoticeStore::renew_notices).
    fn renew(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> impl Future<Output = Result<Vec<NoticeId>, Fault>> + Send;

    /// See [`NoticeStore::next_notice`](crate::store::stores::NoticeStore::next_notice).
    fn next(&self) -> impl Future<Output = Result<Option<Timestamp>, Fault>> + Send;

    /// See [`NoticeStore::hasten_notices`](crate::store::stores::NoticeStore::hasten_notices).
    fn hasten(
        &self,
        now: Timestamp,
        lease_until: Timestamp,
    ) -> impl Future<Output = Result<(), Fault>> + Send;

    /// See [`NoticeStore::undelivered`](crate::store::stores::NoticeStore::undelivered).
    fn waiting(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Notice>, Fault>> + Send;

    /// Returns the rows that could not be read since the program started.
    fn aside(&self) -> &Aside;

    /// See [`LeaseStore`](crate::store::stores::LeaseStore), also for the methods below. The defaults suit a database with a
    /// single process, which holds every lease that it wants.
    fn process(&self) -> u64 {
        1
    }

    fn take_lease(&self, _: Work, _: Duration) -> impl Future<Output = Result<Option<u64>, Fault>> + Send {
        async { Ok(Some(1)) }
    }

    fn renew_leases(
        &self,
        held: Vec<(Work, u64)>,
        _: Duration,
    ) -> impl Future<Output = Result<Vec<Work>, Fault>> + Send {
        async { Ok(held.into_iter().map(|(work, _)| work).collect()) }
    }

    fn end_lease(&self, _: Work, _: u64) -> impl Future<Output = Result<(), Fault>> + Send {
        async { Ok(()) }
    }

    fn leased(&self, _: &'static str) -> impl Future<Output = Result<Vec<u64>, Fault>> + Send {
        async { Ok(Vec::new()) }
    }

    fn forget_leases(&self, _: &'static str) -> impl Future<Output = Result<u64, Fault>> + Send {
        async { Ok(0) }
    }
}

/// The rows at one moment in time.
pub(crate) trait Snapshot: Send {
    /// Returns the rows of a table after a key, in rising order, at most `limit`. The caller must ask for tables and
    /// keys in rising order of [`Table::in_snapshots`], and for each row once.
    fn next(
        &mut self,
        table: Table,
        after: &[u8],
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Row>, Fault>> + Send;
}
