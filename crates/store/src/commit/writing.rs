//! The writes of one task: values, and the lists and unique keys that follow from them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fault::{CommitError, Fault};
use postern_mutants::Mutant;
use postern_play::ids::MatchId;
use postern_play::record::Record;
use postern_play::step::unique::{Holder, UniqueKey};

use crate::read::numbers;
use crate::rows::Series;
use crate::rows::extract::RecordExtract;
use crate::rows::listing::{Lists, Revised};
use crate::rows::table::Table;
use crate::rows::{Key, Overlay, Rows, Value, Writes, codec, keys, listing};

/// The writes of one task so far. Reads include them.
pub(crate) struct Writing<'a> {
    pub(crate) rows: &'a dyn Rows,
    pub(crate) writes: Writes,
    /// Rows of `Unique` that this task releases, and those that it claims.
    given_up: BTreeSet<Key>,
    taken: BTreeMap<Key, Value>,
    /// Matches before this task and after it.
    extracts: BTreeMap<MatchId, (Option<RecordExtract>, Option<RecordExtract>)>,
}

impl Writing<'_> {
    pub(crate) fn on(rows: &dyn Rows) -> Writing<'_> {
        Writing {
            rows,
            writes: Writes::default(),
            given_up: BTreeSet::new(),
            taken: BTreeMap::new(),
            extracts: BTreeMap::new(),
        }
    }

    /// Returns the rows with the writes of this task.
    pub(crate) fn ahead(&self) -> Overlay<'_> {
        Overlay { rows: self.rows, pending: &self.writes }
    }

    pub(crate) fn value<T: DeserializeOwned>(&self, table: Table, key: &[u8]) -> Result<Option<T>, Fault> {
        self.ahead().get(table, key)?.map(|bytes| codec::read(table, key, &bytes)).transpose()
    }

    pub(crate) fn put<T: Serialize>(&mut self, table: Table, key: Key, value: &T) -> Result<(), Fault> {
        let value = codec::write(table, &key, value)?;
        self.writes.put(table, key, value);
        Ok(())
    }

    /// Returns the last number of a series.
    pub(crate) fn counter(&self, series: Series) -> Result<u64, Fault> {
        numbers::last(&self.ahead(), series)
    }

    /// Returns a match before this task and after it; `None` if it does not exist then.
    pub(crate) fn extracts(
        &mut self,
        id: MatchId,
    ) -> Result<(Option<RecordExtract>, Option<RecordExtract>), Fault> {
        if let Some(known) = self.extracts.get(&id) {
            return Ok(*known);
        }
        // The matches written by this task are in `extracts` already.
        let record: Option<Record> = self.value(Table::Records, &keys::of_match(id))?;
        let extract = record.as_ref().map(RecordExtract::of);
        self.extracts.insert(id, (extract, extract));
        Ok((extract, extract))
    }

    /// Writes a value and the rows that follow from it. A value that says nothing has no row.
    pub(crate) fn restore<V: Revised>(&mut self, before: Option<&V>, value: &V) -> Result<(), Fault> {
        if let Some((id, extract)) = value.extract() {
            let before = before.and_then(V::extract).map(|(_, extract)| extract);
            self.extracts.insert(id, (before, Some(extract)));
        }
        let before = before.filter(|_| !Mutant::ListsKept.is_on());
        let lists = before.map_or_else(|| Ok(Lists::new()), V::rows)?;
        self.relist(&lists, value.rows()?);
        let (number, _) = value.stamp();
        if let Some(series) = Series::of(V::TABLE) {
            self.raise(series, number)?;
        }
        match value.is_empty() {
            true => self.writes.remove(V::TABLE, value.key()),
            false => self.put(V::TABLE, value.key(), value)?,
        }
        Ok(())
    }

    /// Raises a series to a number that is in use.
    fn raise(&mut self, series: Series, used: u64) -> Result<(), Fault> {
        if used > self.counter(series)? {
            self.put(Table::Numbers, series.key(), &used)?;
        }
        Ok(())
    }

    /// Replaces the rows of a value. Unique keys are claimed at the end of the task, because another of its values may
    /// release them.
    fn relist(&mut self, before: &Lists, now: Lists) {
        let is_key = |(table, _): &(Table, Key)| *table == Table::Unique;
        for (place, value) in before.iter().filter(|(place, _)| is_key(place)) {
            if now.get(place) == Some(value) {
                continue;
            }
            // Another value of this task may have claimed the key already.
            if self.taken.get(&place.1) == Some(value) {
                self.taken.remove(&place.1);
            } else {
                self.given_up.insert(place.1.clone());
            }
        }
        let (mut lists, mut keys) = (Lists::new(), Lists::new());
        for (place, value) in now {
            if is_key(&place) {
                keys.insert(place, value)
            } else {
                lists.insert(place, value)
            };
        }
        keys.retain(|place, value| before.get(place) != Some(value));
        self.taken.extend(keys.into_iter().map(|((_, key), value)| (key, value)));
        let before = before.iter().filter(|(place, _)| !is_key(place));
        let before = before.map(|(place, value)| (place.clone(), value.clone())).collect();
        listing::relist(&before, lists, &mut self.writes);
    }

    pub(crate) fn take_keys(&mut self) -> Result<(), CommitError> {
        for key in &self.given_up {
            self.writes.remove(Table::Unique, key.clone());
        }
        for (key, value) in std::mem::take(&mut self.taken) {
            if let Some(holder) = self.value::<(UniqueKey, Holder)>(Table::Unique, &key)?
                && !Mutant::KeyTwice.is_on()
            {
                return Err(CommitError::Taken { key: holder.0, by: holder.1 });
            }
            self.writes.put(Table::Unique, key, value);
        }
        Ok(())
    }
}
