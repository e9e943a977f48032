//! The kept book of ratings and results, and the counts of positions. Both follow from the finished matches, so
//! the program computes missing and damaged parts again, and exports leave all of it out.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Store;
use crate::fault::{CommitError, Fault};
use postern_games::explorer::Counts;
use postern_play::derived::kept_book::{BookPage, BookState, BookStep, KeptEffect};
use postern_play::derived::kept_positions::{CountState, CountStep};
use postern_play::ids::PersonId;

use crate::commit::task::{BOOK, COUNTED, Task};
use crate::rows::table::Table;
use crate::rows::{Order, Span, Value, Writes, codec, keys};

/// Number of openings in a row.
pub(crate) const OPENINGS: u64 = 1_000;
/// Number of rows removed at once.
const REMOVED: usize = 2_000;

/// The value of a row of `Meta`, and what it says; `None` for a row that can't be read.
pub(crate) struct State<T> {
    pub(crate) bytes: Option<Value>,
    pub(crate) says: Option<T>,
}

fn put<T: Serialize>(writes: &mut Writes, table: Table, key: Vec<u8>, value: &T) -> Result<(), Fault> {
    let value = codec::write(table, &key, value)?;
    writes.put(table, key, value);
    Ok(())
}

impl Store {
    pub(crate) async fn state<T: DeserializeOwned>(&self, row: u64) -> Result<State<T>, Fault> {
        let key = keys::one(row);
        let bytes = self.backend.values(Table::Meta, vec![key.clone()]).await?.into_iter().next().flatten();
        let read = bytes.as_ref().map(|bytes| codec::read(Table::Meta, &key, bytes)).transpose();
        let says =
            read.inspect_err(|fault| self.backend.aside().note(Table::Meta, &key, fault)).ok().flatten();
        Ok(State { bytes, says })
    }

    /// Writes a step. Returns false if somebody else has changed the state meanwhile.
    pub(crate) async fn derive<T: Serialize>(
        &self,
        (row, before): (u64, Option<Value>),
        after: &T,
        mut writes: Writes,
    ) -> Result<bool, Fault> {
        let key = keys::one(row);
        let state = codec::write(Table::Meta, &key, after)?;
        writes.put(Table::Meta, key, state);
        match self.backend.write(Task::Derive { row, before, writes }).await {
            Ok(_) => Ok(true),
            Err(CommitError::Conflict) => Ok(false),
            Err(other) => Err(other.into()),
        }
    }

    /// Returns the state of the kept book; `None` without one, or if its row can't be read.
    pub async fn book_state(&self) -> Result<Option<BookState>, Fault> {
        Ok(self.state(BOOK).await?.says)
    }

    /// Returns the pages of people with an id above `after`, in rising order, at most `limit`.
    pub async fn book_pages(&self, after: PersonId, limit: usize) -> Result<Vec<BookPage>, Fault> {
        let span = Span::all().after(&keys::one(after.0));
        self.values(Table::BookPages, span, limit).await
    }

    /// Returns the pages of those of these people who have one, in this order.
    pub async fn book_pages_of(&self, people: &[PersonId]) -> Result<Vec<BookPage>, Fault> {
        let keys: Vec<Vec<u8>> = people.iter().map(|person| keys::one(person.0)).collect();
        let found = self.backend.values(Table::BookPages, keys.clone()).await?;
        let read = |(key, value): (&Vec<u8>, Value)| {
            let read = codec::read(Table::BookPages, key, &value);
            read.inspect_err(|fault| self.backend.aside().note(Table::BookPages, key, fault)).ok()
        };
        Ok(keys.iter().zip(found).filter_map(|(key, value)| read((key, value?))).collect())
    }

    /// Returns the openings that count as played, in the order of the matches.
    pub async fn book_openings(&self) -> Result<Vec<u64>, Fault> {
        let blocks: Vec<Vec<u64>> = self.values(Table::BookOpenings, Span::all(), usize::MAX).await?;
        Ok(blocks.concat())
    }

    /// Returns what those of the matches with these numbers did to the ratings that are in the book, in rising order.
    pub async fn effects(&self, numbers: &[u64]) -> Result<Vec<KeptEffect>, Fault> {
        let mut places: Vec<u64> = numbers.iter().map(|number| number / keys::ENDED_TOGETHER).collect();
        places.sort_unstable();
        places.dedup();
        let keys: Vec<Vec<u8>> = places.into_iter().map(keys::one).collect();
        let found = self.backend.values(Table::Effects, keys.clone()).await?;
        let mut effects = Vec::new();
        for (key, value) in keys.iter().zip(found) {
            let Some(value) = value else { continue };
            match codec::read::<Vec<KeptEffect>>(Table::Effects, key, &value) {
                Ok(block) => effects.extend(block),
                Err(fault) => self.backend.aside().note(Table::Effects, key, &fault),
            }
        }
        effects.retain(|effect| numbers.contains(&effect.number));
        Ok(effects)
    }

    /// Removes all pages and openings, and leaves this state. Returns false if somebody else keeps the book.
    pub async fn forget_book(&self, making: BookState) -> Result<bool, Fault> {
        let mut before = self.state::<BookState>(BOOK).await?.bytes;
        let mut tables = [Table::BookPages, Table::BookOpenings].into_iter();
        let mut table = tables.next();
        // The state comes first, so that no process reads the book meanwhile.
        let mut writes = Writes::default();
        loop {
            if !self.derive((BOOK, before), &making, writes).await? {
                return Ok(false);
            }
            before = self.state::<BookState>(BOOK).await?.bytes;
            let rows = loop {
                let Some(of) = table else { return Ok(true) };
                let rows = self.backend.rows(of, Span::all(), Order::Rising, REMOVED).await?;
                if !rows.is_empty() {
                    break rows;
                }
                table = tables.next();
            };
            writes = Writes::default();
            for (key, _) in rows {
                writes.remove(table.unwrap_or(Table::BookPages), key);
            }
        }
    }

    /// Writes a step. Returns false if somebody else has kept the book meanwhile.
    pub async fn keep_book(&self, step: BookStep) -> Result<bool, Fault> {
        let State { bytes, says } = self.state::<BookState>(BOOK).await?;
        if says != step.before {
            return Ok(false);
        }
        let mut writes = Writes::default();
        for page in &step.pages {
            put(&mut writes, Table::BookPages, keys::one(page.person.0), page)?;
        }
        let (count, new) = (step.openings.0, &step.openings.1);
        let mut block: Vec<u64> = Vec::new();
        if !count.is_multiple_of(OPENINGS) && !new.is_empty() {
            let last = self.readable_value(Table::BookOpenings, keys::one(count / OPENINGS)).await?;
            block = last.unwrap_or_default();
            block.truncate((count % OPENINGS) as usize);
        }
        let mut place = count / OPENINGS;
        for opening in new {
            block.push(*opening);
            if block.len() as u64 == OPENINGS {
                put(&mut writes, Table::BookOpenings, keys::one(place), &block)?;
                (place, block) = (place + 1, Vec::new());
            }
        }
        if !block.is_empty() {
            put(&mut writes, Table::BookOpenings, keys::one(place), &block)?;
        }
        let (after, through) = step.span;
        let (first, last) = (after / keys::ENDED_TOGETHER, through / keys::ENDED_TOGETHER);
        let mut blocks: BTreeMap<u64, Vec<KeptEffect>> = (first..=last).map(|at| (at, Vec::new())).collect();
        let earlier: Vec<KeptEffect> =
            self.readable_value(Table::Effects, keys::one(first)).await?.unwrap_or_default();
        let earlier = earlier.into_iter().filter(|effect| effect.number <= after);
        for effect in earlier.chain(step.effects) {
            blocks.entry(effect.number / keys::ENDED_TOGETHER).or_default().push(effect);
        }
        for (place, block) in blocks {
            match block.is_empty() {
                true => writes.remove(Table::Effects, keys::one(place)),
                false => put(&mut writes, Table::Effects, keys::one(place), &block)?,
            }
        }
        self.derive((BOOK, bytes), &step.after, writes).await
    }

    /// Returns the state of the count; `None` without one, or if its row can't be read.
    pub async fn count_state(&self) -> Result<Option<CountState>, Fault> {
        Ok(self.state(COUNTED).await?.says)
    }

    /// Returns the highest number of a count that has rows; 0 without any.
    pub async fn last_count(&self) -> Result<u64, Fault> {
        let last = self.backend.rows(Table::Positions, Span::all(), Order::Falling, 1).await?;
        Ok(last.first().and_then(|(key, _)| keys::first(key)).unwrap_or(0))
    }

    /// Returns the results of the matches that passed through these positions, in this order.
    pub async fn counts(&self, count: u64, positions: &[u64]) -> Result<Vec<Counts>, Fault> {
        let keys: Vec<Vec<u8>> = positions.iter().map(|position| keys::two(count, *position)).collect();
        let found = self.backend.values(Table::Positions, keys.clone()).await?;
        let read = |(key, value): (&Vec<u8>, Option<Value>)| {
            let read = codec::read(Table::Positions, key, &value?);
            let (first, second, draws) =
                read.inspect_err(|fault| self.backend.aside().note(Table::Positions, key, fault)).ok()?;
            Some(Counts { first, second, draws })
        };
        Ok(keys.iter().zip(found).map(|row| read(row).unwrap_or_default()).collect())
    }

    /// Writes a step, and removes a part of the counts that no longer answer. Returns false if somebody else has counted
    /// meanwhile.
    pub async fn count(&self, mut step: CountStep) -> Result<bool, Fault> {
        let State { bytes, says } = self.state::<CountState>(COUNTED).await?;
        if says != step.before {
            return Ok(false);
        }
        let mut writes = Writes::default();
        for (position, Counts { first, second, draws }) in step.positions {
            let key = keys::two(step.after.count, position);
            put(&mut writes, Table::Positions, key, &(first, second, draws))?;
        }
        // No reader asks for earlier counts any more.
        let needed = step.after.answers.min(step.after.count);
        if step.after.cleared < needed {
            let old = Span { low: keys::two(0, 0), high: keys::two(needed - 1, u64::MAX) };
            let old = self.backend.rows(Table::Positions, old, Order::Rising, REMOVED).await?;
            if old.len() < REMOVED {
                step.after.cleared = needed;
            }
            old.into_iter().for_each(|(key, _)| writes.remove(Table::Positions, key));
        }
        self.derive((COUNTED, bytes), &step.after, writes).await
    }
}
