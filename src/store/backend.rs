//! A place that keeps rows, and what it must be able to do.

use crate::play::Change;
use crate::service::{CommitError, Fault};

use super::aside::Aside;
use super::queue::Queue;
use super::rows::{Row, Rows, Table};
use super::task::Task;

/// A place that keeps rows.
pub(crate) trait Backend: Send + Sync {
    type Snapshot: Snapshot + 'static;

    /// Looks at the rows. What is seen is committed, and stays as it is while `look` runs.
    fn read<T: Send>(
        &self,
        look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
    ) -> impl Future<Output = Result<T, Fault>> + Send;

    /// Decides a task on the rows as all earlier tasks left them, and writes what it wants: all of it or nothing. Returns
    /// the change as it was made, which is empty for other tasks than commits.
    fn write(&self, task: Task) -> impl Future<Output = Result<Change, CommitError>> + Send;

    /// The rows as they are now, to be read little by little while others write.
    fn snapshot(&self) -> impl Future<Output = Result<Self::Snapshot, Fault>> + Send;

    /// The notices that wait.
    fn queue(&self) -> &Queue;

    /// The rows that could not be read since the start.
    fn aside(&self) -> &Aside;
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
