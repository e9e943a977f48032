//! The rows that an export leaves out: unreadable ones, and those that an import would refuse, because they belong to
//! another row or name a value that is missing. Each is named, and so is each row that others show to be missing.

use std::collections::{BTreeMap, BTreeSet};

use crate::fault::Fault;
use postern_play::ids::NoticeId;
use postern_play::record::Status;

use super::entries;
use super::entries::EntryRow;
use super::id_set::IdSet;
use crate::rows::entry::Entry;
use crate::rows::table::Table;
use crate::rows::{Key, codec, keys};

/// The rows of an export so far, which decide what can follow them.
#[derive(Default)]
pub(crate) struct Sieve {
    /// The values that other rows may name.
    there: BTreeMap<Table, IdSet>,
    /// The rows that are left out or missing, one sentence each.
    lost: BTreeMap<(Table, Key), String>,
    /// Waiting notices that `Filed` has not named so far, with their numbers.
    waiting: BTreeMap<NoticeId, u64>,
    /// Finished matches without a place in the order of ending so far.
    unplaced: IdSet,
    /// The block after the last one in the order of ending, and the blocks before it that are missing.
    next_block: u64,
    no_blocks: BTreeSet<u64>,
    /// The unique keys of the values.
    held: BTreeSet<Key>,
}

/// Upper bound on the missing blocks that are named.
const MOST_BLOCKS: usize = 1000;

/// True if other rows name the values of a table by their number.
fn is_named(table: Table) -> bool {
    [Table::Records, Table::Challenges].contains(&table)
        || Table::ALL.iter().any(|list| list.layout().list_of == Some(table))
}

impl Sieve {
    /// Returns the entries of a row that an import would take.
    pub(crate) fn sift(&mut self, table: Table, key: &[u8], value: &[u8]) -> Vec<Entry> {
        match entries::read(table, key, value).and_then(|read| self.checked(table, key, value, read)) {
            Ok(entries) => entries,
            Err(fault) => {
                self.lose(table, key, fault);
                Vec::new()
            }
        }
    }

    fn lose(&mut self, table: Table, key: &[u8], fault: Fault) {
        self.lost.entry((table, key.to_vec())).or_insert_with(|| fault.to_string());
    }

    fn is_lost(&self, table: Table, number: u64) -> bool {
        self.lost.contains_key(&(table, keys::one(number)))
    }

    fn checked(
        &mut self,
        table: Table,
        key: &[u8],
        value: &[u8],
        read: Vec<Entry>,
    ) -> Result<Vec<Entry>, Fault> {
        if table == Table::Filed {
            self.file(key, codec::read(table, key, value)?);
        }
        let mut entries = Vec::with_capacity(read.len());
        for entry in read {
            let row = EntryRow::of(&entry);
            row.check().map_err(|fault| codec::within(table, key, fault))?;
            // A notice is placed by its row of `Filed`.
            let elsewhere = row.place.as_ref().is_some_and(|(of, place)| *of == table && place != key);
            if elsewhere {
                return Err(codec::at(table, key, "the value is damaged: it is that of another row"));
            }
            if let Some((of, named, _)) = &row.needed {
                let number = keys::last(named).unwrap_or(0);
                if !self.is_there(*of, number, table) {
                    let why =
                        format!("it names {number} of \"{}\", which is missing or can't be read", of.name());
                    self.lose(table, key, codec::at(table, key, why));
                    continue;
                }
            }
            let held: Vec<Key> = row.held.iter().map(|held| keys::unique(*held)).collect();
            drop(row);
            if held.iter().any(|held| self.held.contains(held)) {
                return Err(codec::at(table, key, "another value holds the same unique key"));
            }
            self.note(table, key, &entry)?;
            self.held.extend(held);
            entries.push(entry);
        }
        if is_named(table) && !entries.is_empty() {
            self.there.entry(table).or_default().insert(keys::last(key).unwrap_or(0));
        }
        Ok(entries)
    }

    /// Notes what later rows must agree with.
    fn note(&mut self, table: Table, key: &[u8], entry: &Entry) -> Result<(), Fault> {
        match entry {
            Entry::Record(record) if matches!(record.status, Status::Over(_)) => {
                self.unplaced.insert(record.id.0);
            }
            Entry::Ended(ended) => {
                self.unplaced.remove(ended.id.0);
                let block = ended.number / keys::ENDED_TOGETHER;
                self.no_blocks.extend((self.next_block..block).take(MOST_BLOCKS));
                self.next_block = self.next_block.max(block + 1);
            }
            Entry::Notice(notice) => {
                let number = keys::last(key).unwrap_or(0);
                if self.waiting.insert(notice.id, number).is_some() {
                    return Err(codec::at(table, key, "the same notice waits under another number"));
                }
            }
            Entry::Told(id) if self.waiting.remove(id).is_some() => {
                return Err(codec::at(table, key, "settled, though the notice waits"));
            }
            _ => {}
        }
        Ok(())
    }

    /// Compares a row of `Filed` with the notices.
    fn file(&mut self, key: &[u8], number: Option<u64>) {
        let Some(number) = number else { return };
        let waits = self.waiting.remove(&NoticeId(keys::last(key).unwrap_or(0)));
        if waits != Some(number) && !self.is_lost(Table::Notices, number) {
            let place = keys::one(number);
            let fault = codec::at(Table::Notices, &place, "missing, though a row of \"filed\" names it");
            self.lose(Table::Notices, &place, fault);
        }
    }

    /// Notes a row of a list, which follows all values: the value that it names must be there.
    pub(crate) fn list(&mut self, table: Table, of: Table, key: &[u8]) {
        self.is_there(of, keys::last(key).unwrap_or(0), table);
    }

    /// True if the value that a row of `named_by` names is in the export. If not, it is named as missing.
    fn is_there(&mut self, of: Table, number: u64, named_by: Table) -> bool {
        let there = self.there.get(&of).is_some_and(|there| there.contains(number));
        if !there {
            let (place, by) = (keys::one(number), named_by.name());
            self.lose(
                of,
                &place,
                codec::at(of, &place, format!("missing, though a row of \"{by}\" names it")),
            );
        }
        there
    }

    /// Notes what only the end of all rows shows.
    pub(crate) fn end(&mut self) {
        for (id, number) in std::mem::take(&mut self.waiting) {
            let place = keys::of_notice(id);
            if !self.lost.contains_key(&(Table::Filed, place.clone())) {
                let why = format!("missing, though the notice {number} waits");
                self.lose(Table::Filed, &place, codec::at(Table::Filed, &place, why));
            }
        }
        // An unreadable block has its sentence already.
        if !self.unplaced.is_empty() && !self.lost.keys().any(|(table, _)| *table == Table::Ended) {
            let matches = self.unplaced.len();
            let mut blocks = std::mem::take(&mut self.no_blocks);
            if blocks.is_empty() {
                blocks.insert(self.next_block);
            }
            for block in blocks {
                let place = keys::one(block);
                let why =
                    format!("missing: {matches} matches are over and have no place in the order of ending");
                self.lose(Table::Ended, &place, codec::at(Table::Ended, &place, why));
            }
        }
    }

    /// Returns what the export lacks so far, one sentence for each row.
    pub(crate) fn lost(&self) -> Vec<String> {
        self.lost.values().cloned().collect()
    }
}
