//! The rows at one moment, readable incrementally while the writer continues.
//!
//! Before the writer changes a row that the snapshot has not read yet, it saves the old row. A snapshot therefore uses
//! memory only for rows that change during the export.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use crate::fault::Fault;

use super::gate::Gate;
use super::trees::Trees;
use crate::backend::Snapshot;
use crate::rows::table::Table;
use crate::rows::{Key, Row, Rows, Span, Value, Writes};

/// The state that the writer shares with the current snapshot. Only one snapshot exists at a time.
#[derive(Clone, Default)]
pub(crate) struct Former(Arc<Mutex<Option<Kept>>>);

#[derive(Default)]
struct Kept {
    /// The last place that has been read.
    reached: Option<(Table, Key)>,
    /// The old rows after that place; `None` if there was no row.
    rows: BTreeMap<(Table, Key), Option<Value>>,
}

impl Former {
    /// Locks the state. Poison is harmless: the code under the lock does not panic halfway.
    fn lock(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Saves the rows that `pending` changes, if the snapshot still needs them.
    pub(crate) fn keep(&self, trees: &Trees, pending: &Writes) -> Result<(), Fault> {
        let mut guard = self.lock();
        let Some(kept) = guard.as_mut() else { return Ok(()) };
        for place in pending.0.keys() {
            let is_ahead = kept.reached.as_ref().is_none_or(|reached| place > reached);
            if is_ahead && place.0.is_in_snapshots() && !kept.rows.contains_key(place) {
                kept.rows.insert(place.clone(), trees.get(place.0, &place.1)?);
            }
        }
        Ok(())
    }
}

/// A snapshot of the trees. Dropping it allows the next one.
pub(crate) struct TreesThen {
    trees: Trees,
    gate: Arc<Gate>,
    former: Former,
}

impl TreesThen {
    pub(crate) async fn begin(trees: &Trees, gate: &Arc<Gate>, former: &Former) -> Result<TreesThen, Fault> {
        // With this lock, the writer is between two batches.
        let _turn = gate.turn.read().await;
        gate.check()?;
        let mut kept = former.lock();
        if kept.is_some() {
            return Err(Fault::new("an export is under way already: try again when it is done"));
        }
        *kept = Some(Kept::default());
        Ok(TreesThen { trees: trees.clone(), gate: Arc::clone(gate), former: former.clone() })
    }
}

impl Drop for TreesThen {
    fn drop(&mut self) {
        *self.former.lock() = None;
    }
}

#[async_trait]
impl Snapshot for TreesThen {
    async fn next(&mut self, table: Table, after: &[u8], limit: usize) -> Result<Vec<Row>, Fault> {
        let mut after = after.to_vec();
        loop {
            let _turn = self.gate.turn.read().await;
            self.gate.check()?;
            let mut guard = self.former.lock();
            let kept = guard.get_or_insert_default();
            // New rows may have appeared between the last returned row and the end of what was read.
            if let Some((_, reached)) = kept.reached.as_ref().filter(|(of, _)| *of == table) {
                after = after.max(reached.clone());
            }
            if after >= Span::all().high {
                return Ok(Vec::new());
            }
            let span = Span::all().after(&after);
            let mut rows: BTreeMap<Key, Value> =
                self.trees.scan(table, span.clone()).take(limit).collect::<Result<_, _>>()?;
            // Fewer rows than the limit means that the table ends here.
            let all = rows.len() < limit;
            let end = rows.keys().next_back().filter(|_| !all).cloned().unwrap_or(span.high);
            for ((_, key), value) in kept.rows.range((table, span.low)..=(table, end.clone())) {
                match value {
                    Some(value) => rows.insert(key.clone(), value.clone()),
                    None => rows.remove(key),
                };
            }
            let reached = (table, end.clone());
            kept.rows = kept.rows.split_off(&reached);
            kept.rows.remove(&reached);
            kept.reached = Some(reached);
            if all || !rows.is_empty() {
                return Ok(rows.into_iter().collect());
            }
            after = end;
        }
    }
}
