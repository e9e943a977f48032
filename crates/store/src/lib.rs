//! Storage of matches, challenges and everything else that must survive a restart.
//!
//! [`Store`] holds typed queries and changes over plain ordered rows of bytes. All backends share them:
//!
//! - `rows/`: the tables, keys and encoding of values, and the rows that follow from a value.
//! - `commit/`: what a task writes (`decide`, `writing`), notices (`telling`) and their queue in memory.
//! - `read/`: the queries, the order of ending, outages, the check; `upkeep`: heartbeats, leases, the database as a whole.
//! - `transfer/`: export and import.
//!
//! A `Backend` only keeps rows: `memory` for tests, `sled/` for a single process, `postgres/` for several processes. All
//! of them therefore give the same answers. `location` opens one of them.

pub mod backend;
pub mod commit;
pub mod fault;
pub mod location;
pub mod memory;
pub mod patience;
pub mod postgres;
pub mod read;
pub mod rows;
pub mod sled;
pub mod transfer;
pub mod upkeep;
pub mod waker;
pub mod work;

use std::sync::Arc;

use crate::backend::Backend;
use crate::commit::task::Task;
use crate::fault::{CommitError, Fault};
use crate::rows::keys;
use crate::rows::table::Table;
use postern_metrics as metrics;
use postern_play::ids::{InteractionId, NoticeId};
use postern_play::notices::notice::Receipt;
use postern_play::step::change::{Change, Draft};

/// A store of everything that must survive a restart. A clone is another handle to the same store.
///
/// Lists return summaries, in rising order of id or time unless stated otherwise. Lists leave out unreadable rows,
/// which are logged once with their key and reported by the check.
#[derive(Clone)]
pub struct Store {
    backend: Arc<dyn Backend>,
}

impl Store {
    /// Returns the store over a database of rows.
    pub fn new(backend: Arc<dyn Backend>) -> Store {
        Store { backend }
    }

    /// Writes a change completely or not at all. One transaction checks ids, unique keys, limits, revisions and the
    /// interaction. On return the change is on disk; the result has the assigned ids.
    pub async fn commit(&self, draft: Draft) -> Result<Change, CommitError> {
        let timer = metrics::COMMIT.start();
        let committed = self.backend.write(Task::Commit(draft)).await;
        drop(timer);
        metrics::COMMITS.add([outcome(&committed)]);
        committed
    }

    /// True if a change that this interaction asked for was committed, and is not forgotten yet.
    pub async fn was_asked(&self, by: InteractionId) -> Result<bool, Fault> {
        let found = self.backend.values(Table::Asked, vec![keys::one(by.0)]).await?;
        Ok(found.iter().any(Option::is_some))
    }

    /// Forgets interactions with a number below this one.
    pub async fn forget_asked(&self, below: InteractionId) -> Result<(), Fault> {
        self.backend.write(Task::ForgetAsked(below)).await?;
        Ok(())
    }

    /// Records the outcome of a delivery without any other change.
    pub async fn settle(&self, id: NoticeId, receipt: Receipt) -> Result<(), Fault> {
        let change = Change { settled: Some((id, receipt)), ..Change::default() };
        self.commit(change.into()).await?;
        Ok(())
    }
}

/// Returns the result of a commit as a label for the metrics.
fn outcome(committed: &Result<Change, CommitError>) -> &'static str {
    match committed {
        Ok(_) => "written",
        Err(CommitError::Conflict | CommitError::Overtaken) => "conflict",
        Err(CommitError::Repeated | CommitError::Taken { .. } | CommitError::LimitReached(_)) => "refused",
        Err(CommitError::Fault(_)) => "fault",
    }
}
