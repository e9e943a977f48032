//! The interface to a database of rows.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use crate::commit::task::Task;
use crate::fault::{CommitError, Fault};
use crate::rows::aside::Aside;
use crate::rows::table::Table;
use crate::rows::{Key, Order, Row, Rows, Span, Value};
use crate::waker::Waker;
use crate::work::Work;
use postern_play::ids::NoticeId;
use postern_play::notices::notice::Notice;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;

/// A closure that reads rows. See `read`.
pub type Look<'a> = Box<dyn FnOnce(&dyn Rows) -> Result<(), Fault> + Send + 'a>;

/// A database of rows. Reads see committed rows only.
///
/// Most queries have one of three forms (`values`, `rows`, `named`), so that a remote database can answer each of them
/// in one round trip. [`Store`](crate::Store) documents the methods about notices, leases and the database as a whole.
#[async_trait]
pub trait Backend: Send + Sync {
    /// Returns the number of rows that the check reads in one go. If reads block writers, writers get their turn in
    /// between.
    fn checked_at_once(&self) -> usize {
        usize::MAX
    }

    /// Runs `look` on the rows, which do not change meanwhile.
    async fn look(&self, look: Look<'_>) -> Result<(), Fault>;

    /// Returns the values of these rows.
    async fn values(&self, table: Table, keys: Vec<Key>) -> Result<Vec<Option<Value>>, Fault> {
        read(self, move |rows| keys.iter().map(|key| rows.get(table, key)).collect()).await
    }

    /// Returns the first rows of a span in this order, at most `limit`.
    async fn rows(&self, table: Table, span: Span, order: Order, limit: usize) -> Result<Vec<Row>, Fault> {
        read(self, move |rows| {
            let scan = rows.scan(table, span);
            match order {
                Order::Rising => scan.take(limit).collect(),
                Order::Falling => scan.rev().take(limit).collect(),
            }
        })
        .await
    }

    /// Returns the first rows of a span of a list, at most `limit`: their keys, and the values that they name. The last
    /// number of a list's key is the key in `table`.
    async fn named(
        &self,
        list: Table,
        span: Span,
        table: Table,
        limit: usize,
    ) -> Result<Vec<(Key, Option<Value>)>, Fault> {
        read(self, move |rows| {
            let listed = rows.scan(list, span).take(limit);
            listed
                .map(|row| {
                    let (key, _) = row?;
                    let named = key.last_chunk::<8>().map(|number| rows.get(table, number)).transpose()?;
                    Ok((key, named.flatten()))
                })
                .collect()
        })
        .await
    }

    /// Returns the number of rows in a table.
    async fn count(&self, table: Table) -> Result<u64, Fault> {
        read(self, move |rows| rows.scan(table, Span::all()).try_fold(0, |count, row| row.map(|_| count + 1)))
            .await
    }

    /// Decides a task on the rows that all earlier tasks left, and writes the result atomically. Returns the committed
    /// change, which is empty for tasks other than commits.
    async fn write(&self, task: Task) -> Result<Change, CommitError>;

    /// Returns the present rows, which can be read incrementally while others write.
    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, Fault>;

    async fn take(&self, now: Timestamp, lease_until: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault>;

    async fn renew(&self, held: Vec<(NoticeId, u64)>, lease_until: Timestamp)
    -> Result<Vec<NoticeId>, Fault>;

    async fn next(&self) -> Result<Option<Timestamp>, Fault>;

    async fn hasten(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault>;

    async fn waiting(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault>;

    /// Returns the rows that could not be read since the program started.
    fn aside(&self) -> &Aside;

    /// Returns the number of this process. The defaults of this method and the following ones suit a database with a
    /// single process, which holds every lease that it wants and knows of all notices.
    fn process(&self) -> u64 {
        1
    }

    async fn take_lease(&self, _: Work, _: Duration) -> Result<Option<u64>, Fault> {
        Ok(Some(1))
    }

    async fn renew_leases(&self, held: Vec<(Work, u64)>, _: Duration) -> Result<Vec<Work>, Fault> {
        Ok(held.into_iter().map(|(work, _)| work).collect())
    }

    async fn end_lease(&self, _: Work, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    async fn leased(&self, _: &'static str) -> Result<Vec<u64>, Fault> {
        Ok(Vec::new())
    }

    async fn forget_leases(&self, _: &'static str) -> Result<u64, Fault> {
        Ok(0)
    }

    fn wake(&self, _: Arc<dyn Waker>) {}

    async fn claim(&self, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    async fn broken(&self) -> Fault;

    async fn close(&self, within: Duration) -> Result<(), Fault>;

    async fn bytes(&self) -> Result<u64, Fault>;
}

/// Runs `look` on the rows of a backend, which do not change meanwhile, and returns its result.
pub(crate) async fn read<T: Send>(
    backend: &(impl Backend + ?Sized),
    look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
) -> Result<T, Fault> {
    let mut found = None;
    let keep = |rows: &dyn Rows| {
        found = Some(look(rows)?);
        Ok(())
    };
    backend.look(Box::new(keep)).await?;
    found.ok_or_else(|| Fault::new("the rows were not read"))
}

/// The rows at one moment in time.
#[async_trait]
pub trait Snapshot: Send {
    /// Returns the rows of a table after a key, in rising order, at most `limit`. The caller must ask for tables and
    /// keys in rising order of `Table::in_snapshots`, and for each row once.
    async fn next(&mut self, table: Table, after: &[u8], limit: usize) -> Result<Vec<Row>, Fault>;
}
