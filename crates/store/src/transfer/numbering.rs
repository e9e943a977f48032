//! Places in the order of ending for finished matches that an export has none for: those of form 1, and those whose block
//! could not be read. The places fill the gaps between the others by time, and the rest follows the last one.

use std::collections::BTreeMap;

use postern_play::ids::MatchId;
use postern_play::record::ended::Ended;
use postern_play::record::{Record, Status};
use postern_play::time::Timestamp;

use super::id_set::IdSet;
use crate::rows::entry::Entry;

/// The finished matches of an export that have no place, as far as its lines tell.
#[derive(Clone, Default)]
pub(crate) struct Unplaced(IdSet);

impl Unplaced {
    /// Notes an entry, in the order of the export.
    pub(crate) fn note(&mut self, entry: &Entry) {
        match entry {
            Entry::Record(record) if matches!(record.status, Status::Over(_)) => self.0.insert(record.id.0),
            Entry::Ended(ended) => self.0.remove(ended.id.0),
            _ => {}
        }
    }
}

/// Gives the unplaced matches of an export their places, while its entries pass.
pub(crate) struct Numbering {
    unplaced: Unplaced,
    /// Unplaced matches whose records have passed, in the order of ending.
    waiting: BTreeMap<(Timestamp, MatchId), Ended>,
    next: u64,
    /// Number of places given.
    pub(crate) given: u64,
}

impl Numbering {
    pub(crate) fn of(unplaced: Unplaced) -> Numbering {
        Numbering { unplaced, waiting: BTreeMap::new(), next: 1, given: 0 }
    }

    /// Returns the places that come before an entry.
    pub(crate) fn before(&mut self, entry: &Entry) -> Vec<Entry> {
        match entry {
            Entry::Record(record) if self.unplaced.0.contains(record.id.0) => {
                self.wait(record);
                Vec::new()
            }
            Entry::Ended(ended) => {
                let given = self.give(|at, number| at <= ended.over.at && number < ended.number);
                self.next = ended.number.saturating_add(1);
                given
            }
            _ => Vec::new(),
        }
    }

    fn wait(&mut self, record: &Record) {
        if let Some(ended) = Ended::of(record, 0, None) {
            self.waiting.insert((ended.over.at, ended.id), ended);
        }
    }

    /// Returns the places after the last one.
    pub(crate) fn rest(&mut self) -> Vec<Entry> {
        self.give(|_, _| true)
    }

    fn give(&mut self, fits: impl Fn(Timestamp, u64) -> bool) -> Vec<Entry> {
        let mut given = Vec::new();
        while let Some(first) = self.waiting.first_entry().filter(|first| fits(first.key().0, self.next)) {
            given.push(Entry::Ended(Ended { number: self.next, ..first.remove() }));
            self.next = self.next.saturating_add(1);
        }
        self.given += given.len() as u64;
        given
    }
}
