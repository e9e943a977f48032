//! Prediction of the rows that a task will read, so that one round trip can fetch them.

use std::convert::Infallible;

use postern_play::step::change::NewIds;

use super::effects;
use super::task::Task;
use crate::rows::Series;
use crate::rows::keys;
use crate::rows::table::Table;
use crate::rows::wanted::Wanted;
use crate::transfer::entries::EntryRow;
use crate::transfer::import_step::ImportStep;

/// Returns the rows that every task reads.
pub(crate) fn by_all() -> Wanted {
    let mut wanted = Wanted::default();
    wanted.rows.insert(Table::Numbers, Series::ALL.map(Series::key).to_vec());
    wanted
}

/// Adds the rows that a task will read, as far as the task shows. `ids` are the ids that it would get. While they are not
/// known, the rows of a task that makes new values are left out.
pub(crate) fn by(task: &Task, ids: Option<NewIds>, wanted: &mut Wanted) {
    match task {
        Task::Commit(draft) => {
            let unknown = NewIds::after(0, 0, 0);
            let mut next = ids.unwrap_or(unknown);
            let change = draft.make(&mut next);
            if ids.is_none() && next != unknown {
                return;
            }
            let Ok(()) = effects::each(&change, |effect| {
                effect.reads(wanted);
                Ok::<(), Infallible>(())
            });
        }
        Task::Restore(ImportStep::Add(chunk)) => {
            for row in chunk.entries.iter().map(EntryRow::of) {
                let needed = row.needed.map(|(table, key, _)| (table, key));
                let held = row.held.into_iter().map(|key| (Table::Unique, keys::unique(key)));
                let all = row.place.into_iter().chain(needed).chain(held);
                all.for_each(|(table, key)| wanted.row(table, key));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    use super::*;
    use crate::commit::decide::decide;
    use crate::fault::Fault;
    use crate::rows::{Key, Leases, Overlay, Rows, Scan, Span, Value, Writes};
    use postern_play::ids::{InteractionId, MatchId, PersonId};
    use postern_play::people::profile::Profile;
    use postern_play::people::puzzling::PuzzleResults;
    use postern_play::record::comments::{Comment, Comments};
    use postern_play::record::notes::{NoteLine, Notes};
    use postern_play::step::change::Change;
    use postern_play::time::Timestamp;

    /// Rows that remember which of them were read alone.
    struct Watched<'a> {
        rows: Overlay<'a>,
        read: RefCell<BTreeSet<(Table, Key)>>,
    }

    impl Rows for Watched<'_> {
        fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault> {
            self.read.borrow_mut().insert((table, key.to_vec()));
            self.rows.get(table, key)
        }

        fn scan(&self, table: Table, span: Span) -> Scan<'_> {
            self.rows.scan(table, span)
        }
    }

    struct Empty;

    impl Rows for Empty {
        fn get(&self, _: Table, _: &[u8]) -> Result<Option<Value>, Fault> {
            Ok(None)
        }

        fn scan(&self, _: Table, _: Span) -> Scan<'_> {
            Box::new(std::iter::empty())
        }
    }

    impl Leases for Empty {
        fn lease(&self, _: u64) -> Result<Option<u64>, Fault> {
            Ok(None)
        }
    }

    /// A change of everything that people set and write.
    fn change(revision: u64) -> Change {
        let (of, by) = (MatchId(1), PersonId(2));
        let line = NoteLine { after: 0, at: 0, moves: vec!["a1".into()] };
        let comment = Comment {
            id: InteractionId(1),
            by,
            name: "Ann".into(),
            after: 0,
            digest: None,
            at: Timestamp(0),
            text: "Good.".into(),
        };
        Change {
            profiles: vec![Profile { revision, ..Profile::new(by) }],
            puzzles: vec![PuzzleResults { revision, ..PuzzleResults::new("a-1", 1500) }],
            notes: vec![Notes { revision, lines: vec![line], ..Notes::new(of, by) }],
            comments: vec![Comments { of, revision, all: vec![comment] }],
            asked_by: Some(InteractionId(revision)),
            ..Change::default()
        }
    }

    #[test]
    fn a_commit_reads_no_row_that_was_not_foreseen() {
        let mut pending = Writes::default();
        for revision in [1, 2] {
            let rows =
                Watched { rows: Overlay { rows: &Empty, pending: &pending }, read: RefCell::default() };
            let task = Task::Commit(change(revision).into());
            let (writes, _) = decide(&rows, &Empty, &task).expect("it is the next revision");
            let mut wanted = by_all();
            by(&task, Some(NewIds::after(0, 0, 0)), &mut wanted);
            for (table, key) in rows.read.take() {
                let foreseen = wanted.rows.get(&table).is_some_and(|keys| keys.contains(&key));
                assert!(foreseen, "{table:?}, {}", keys::shown(&key));
            }
            pending.then(writes);
        }
    }
}
