//! A place that keeps rows, and what it must be able to do.

use std::time::Duration;

use crate::play::{Change, Notice, NoticeId, Timestamp};
use crate::service::{CommitError, Fault, Work};

use super::aside::Aside;
use super::rows::{Key, Order, Row, Rows, Span, Table, Value};
use super::task::Task;

/// A place that keeps rows. What is read is committed.
///
/// Most questions have one of three forms (`values`, `rows`, `named`), so that a place which is far away can answer
/// each of them in one go.
pub(crate) trait Backend: Send + Sync {
    type Snapshot: Snapshot + 'static;

    /// How many rows are checked at one moment. Where reading keeps writers waiting, they get their turns in between.
    const CHECKED_AT_ONCE: usize;

    /// Looks at the rows, which stay as they are while `look` runs.
    fn read<T: Send>(
        &self,
        look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
    ) -> impl Future<Output = Result<T, Fault>> + Send;

    /// The values of these rows.
    fn values(
        &self,
        table: Table,
        keys: Vec<Key>,
    ) -> impl Future<Output = Result<Vec<Option<Value>>, Fault>> + Send {
        self.read(move |rows| keys.iter().map(|key| rows.get(table, key)).collect())
    }

    /// The first rows of a span in this order, at most `limit`.
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

    /// The first rows of a span of a list, at most `limit`: their keys, and the values that they name. The last number of
    /// a list's key is the key in `table`.
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

    /// The number of rows of a table.
    fn count(&self, table: Table) -> impl Future<Output = Result<u64, Fault>> + Send {
        self.read(move |rows| rows.scan(table, Span::all()).try_fold(0, |count, row| row.map(|_| count + 1)))
    }

    /// Decides a task on the rows as all earlier tasks left them, and writes what it wants: all of it or nothing. Returns
    /// the change as it was made, which is empty for other tasks than commits.
    fn write(&self, task: Task) -> impl Future<Output = Result<Change, CommitError>> + Send;

    /// The rows as they are now, to be read little by little while others write.
    fn snapshot(&self) -> impl Future<Output = Result<Self::Snapshot, Fault>> + Send;

    /// See [`NoticeStore::take_notices`](crate::service::NoticeStore::take_notices).
    fn take(
        &self,
        now: Timestamp,
        lease_until: Timestamp,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Notice>, Fault>> + Send;

    /// See [`NoticeStore::renew_notices`](crate::service::NoticeStore::renew_notices).
    fn renew(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> impl Future<Output = Result<Vec<NoticeId>, Fault>> + Send;

    /// See [`NoticeStore::next_notice`](crate::service::NoticeStore::next_notice).
    fn next(&self) -> impl Future<Output = Result<Option<Timestamp>, Fault>> + Send;

    /// See [`NoticeStore::undelivered`](crate::service::NoticeStore::undelivered).
    fn waiting(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Notice>, Fault>> + Send;

    /// The rows that could not be read since the start.
    fn aside(&self) -> &Aside;

    /// See [`LeaseStore`](crate::service::LeaseStore), also for those that follow. As they are here, they are for a place
    /// that one process has for itself: it holds whatever it wants.
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

/// The rows as they were at one moment.
pub(crate) trait Snapshot: Send {
    /// The rows of a table after a key, in rising order, at most `limit`. Tables and keys must be asked for in rising
    /// order of [`Table::EXPORTED`], each row once.
    fn next(
        &mut self,
        table: Table,
        after: &[u8],
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Row>, Fault>> + Send;
}
