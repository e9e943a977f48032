//! Prediction of the rows that a task will read, so that one round trip can fetch them.

use crate::play::ids::NoticeId;
use crate::play::notices::notice::NoticeKind;
use crate::play::notices::subject::Subject;
use crate::play::record::Status;
use crate::play::step::change::{Change, NewIds};

use super::transaction_rows::Wanted;
use crate::store::commit::task::Task;
use crate::store::rows::Series;
use crate::store::rows::entry::Entry;
use crate::store::rows::listing::Revised;
use crate::store::rows::table::Table;
use crate::store::rows::{Key, Span, keys};
use crate::store::transfer::entries::EntryRow;
use crate::store::transfer::import_step::ImportStep;

/// Returns the rows that every task reads.
pub(crate) fn by_all() -> Wanted {
    let mut wanted = Wanted::default();
    wanted.rows.insert(Table::Numbers, Series::ALL.map(Series::key).to_vec());
    wanted
}

/// Adds the rows that a task will read, as far as the task shows. `ids` are the ids that it would get. While they are not
/// known, the rows of a task that makes new values are left out.
pub(crate) fn by(task: &Task, ids: Option<NewIds>, wanted: &mut Wanted) {
    let draft = match task {
        Task::Commit(draft) => draft,
        Task::Restore(ImportStep::Add(chunk)) => {
            return chunk.entries.iter().for_each(|it| entry(it, wanted));
        }
        _ => return,
    };
    let unknown = NewIds::after(0, 0, 0);
    let mut next = ids.unwrap_or(unknown);
    let change = draft.make(&mut next);
    if ids.is_none() && next != unknown {
        return;
    }
    values(&change, wanted);
    if let Some(asked_by) = change.asked_by {
        wanted.row(Table::Asked, keys::one(asked_by.0));
    }
    for notice in &change.notices {
        wanted.notice(notice.id);
        subject(notice.kind, wanted);
        for (&to, event) in notice.to.iter().zip(notice.kind.row().event.into_iter().cycle()) {
            wanted.row(Table::Profiles, keys::one(to.0));
            wanted.notice(NoticeKind::Hook { to, event }.notice_id(0));
        }
    }
    if let Some((id, _)) = change.settled {
        wanted.notice(id);
        match id.subject() {
            Some(Subject::Match(of)) => {
                wanted.row(Table::Records, keys::of_match(of));
                wanted.spans.push((Table::Boards, keys::beginning_with(of.0)));
            }
            Some(Subject::Challenge(of)) => wanted.row(Table::Challenges, keys::of_challenge(of)),
            Some(Subject::Person(_) | Subject::Series(_) | Subject::Webhook(_)) | None => {}
        }
    }
}

/// Adds the rows that the import of an entry reads: its own place, which must be free, and the row that it names.
fn entry(entry: &Entry, wanted: &mut Wanted) {
    let row = EntryRow::of(entry);
    let needed = row.needed.map(|(table, key, _)| (table, key));
    let held = row.held.into_iter().map(|key| (Table::Unique, keys::unique(key)));
    row.place.into_iter().chain(needed).chain(held).for_each(|(table, key)| wanted.row(table, key));
}

fn values(change: &Change, wanted: &mut Wanted) {
    for record in &change.records {
        revised(record, wanted);
        about(Subject::Match(record.id), wanted);
        if matches!(record.status, Status::Over(_)) {
            wanted.spans.push((Table::Boards, keys::beginning_with(record.id.0)));
        }
    }
    for challenge in &change.challenges {
        revised(challenge, wanted);
        if !challenge.is_open() {
            about(Subject::Challenge(challenge.id), wanted);
        }
    }
    change.profiles.iter().for_each(|profile| revised(profile, wanted));
    change.reviews.iter().for_each(|order| revised(order, wanted));
    change.notes.iter().for_each(|notes| revised(notes, wanted));
    change.servers.iter().for_each(|server| revised(server, wanted));
    change.series.iter().for_each(|series| revised(series, wanted));
}

fn revised<V: Revised>(value: &V, wanted: &mut Wanted) {
    wanted.row(V::TABLE, value.key());
    let held = value.held().map(|(_, held)| held).unwrap_or_default();
    for key in held {
        wanted.row(Table::Unique, keys::unique(key));
    }
}

fn subject(kind: NoticeKind, wanted: &mut Wanted) {
    match kind.subject() {
        Subject::Match(of) => wanted.row(Table::Records, keys::of_match(of)),
        Subject::Challenge(of) => wanted.row(Table::Challenges, keys::of_challenge(of)),
        Subject::Person(_) | Subject::Series(_) | Subject::Webhook(_) => {}
    }
}

fn about(subject: Subject, wanted: &mut Wanted) {
    let spans = NoticeId::all_about(subject);
    let spans = spans.map(|span| Span { low: keys::one(*span.start()), high: keys::one(*span.end()) });
    wanted.spans.extend(spans.map(|span| (Table::Filed, span)));
}

impl Wanted {
    fn row(&mut self, table: Table, key: Key) {
        self.rows.entry(table).or_default().push(key);
    }

    fn notice(&mut self, id: NoticeId) {
        self.row(Table::Filed, keys::of_notice(id));
        self.notices.push(id);
    }
}
