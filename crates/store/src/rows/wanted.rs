//! Rows, spans and pending notices to fetch together.

use std::collections::BTreeMap;

use postern_play::ids::NoticeId;

use super::table::Table;
use super::{Key, Span, keys};

#[derive(Default)]
pub(crate) struct Wanted {
    pub(crate) rows: BTreeMap<Table, Vec<Key>>,
    pub(crate) spans: Vec<(Table, Span)>,
    /// Notices whose rows and leases are wanted, if they are pending.
    pub(crate) notices: Vec<NoticeId>,
}

impl Wanted {
    pub(crate) fn row(&mut self, table: Table, key: Key) {
        self.rows.entry(table).or_default().push(key);
    }

    /// Adds a notice, and the row that tells whether it is pending.
    pub(crate) fn notice(&mut self, id: NoticeId) {
        self.row(Table::Filed, keys::of_notice(id));
        self.notices.push(id);
    }

    pub(crate) fn span(&mut self, table: Table, span: Span) {
        self.spans.push((table, span));
    }
}
