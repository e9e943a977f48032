//! Synchronous access to the rows that a transaction sees, for code that reads one row after the other.
//!
//! Rows that are fetched ahead cost one round trip in total. Other rows are read on demand and not cached, so that
//! fetching changes only the time needed.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use deadpool_postgres::GenericClient;
use tokio::runtime::Handle;

use crate::fault::Fault;

use super::failure::{Failure, all, both};
use super::{notices, statements};
use crate::rows::table::Table;
use crate::rows::wanted::Wanted;
use crate::rows::{Key, Leases, Order, Row, Rows, Scan, Span, Value, keys};

/// The longest wait for an answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(15);
/// Number of rows read at once. From the back, the first query reads only one row, because most callers want no more.
const AT_ONCE: usize = 500;

/// Blocks until the database answers.
pub(crate) fn wait<T, E: Into<Failure>>(
    runtime: &Handle,
    asked: impl Future<Output = Result<T, E>>,
) -> Result<T, Failure> {
    match runtime.block_on(async { tokio::time::timeout(ANSWERED_WITHIN, asked).await }) {
        Ok(answered) => answered.map_err(Into::into),
        Err(_) => {
            Err(Failure::OutOfReach(Fault::new(format!("no answer within {} s", ANSWERED_WITHIN.as_secs()))))
        }
    }
}

/// The rows that a transaction sees.
pub(crate) struct TransactionRows<'a, C> {
    runtime: &'a Handle,
    client: &'a C,
    rows: RefCell<BTreeMap<(Table, Key), Option<Value>>>,
    spans: RefCell<BTreeMap<(Table, Key, Key), Vec<Row>>>,
    leases: RefCell<BTreeMap<u64, Option<u64>>>,
    /// The first failure of the database. Decisions made after it are invalid.
    failure: RefCell<Option<Failure>>,
}

impl<'a, C: GenericClient> TransactionRows<'a, C> {
    pub(crate) fn by(runtime: &'a Handle, client: &'a C) -> TransactionRows<'a, C> {
        TransactionRows {
            runtime,
            client,
            rows: RefCell::default(),
            spans: RefCell::default(),
            leases: RefCell::default(),
            failure: RefCell::default(),
        }
    }

    /// Takes the failure of the database, if there was one.
    pub(crate) fn failure(&self) -> Option<Failure> {
        self.failure.take()
    }

    /// Fetches those rows and spans that are not known yet, in one round trip.
    pub(crate) fn fetch_missing(&self, mut wanted: Wanted) -> Result<(), Failure> {
        for (table, keys) in &mut wanted.rows {
            keys.retain(|key| !self.rows.borrow().contains_key(&(*table, key.clone())));
        }
        wanted.rows.retain(|_, keys| !keys.is_empty());
        let place = |table: Table, span: &Span| (table, span.low.clone(), span.high.clone());
        wanted.spans.retain(|(table, span)| !self.spans.borrow().contains_key(&place(*table, span)));
        // The ids of pending notices were known before.
        wanted.notices.clear();
        if wanted.rows.is_empty() && wanted.spans.is_empty() {
            return Ok(());
        }
        wait(self.runtime, self.fetch(&wanted))
    }

    /// Fetches rows, spans and pending notices in one round trip.
    pub(crate) async fn fetch(&self, wanted: &Wanted) -> Result<(), Failure> {
        let rows = wanted.rows.iter().map(|(table, keys)| async move {
            let found = statements::values(self.client, *table, keys).await?;
            Ok::<_, Failure>((*table, keys, found))
        });
        let spans = wanted.spans.iter().map(|(table, span)| async move {
            let found = statements::rows(self.client, *table, span, Order::Rising, usize::MAX).await?;
            Ok::<_, Failure>((*table, span, found))
        });
        let pending = async {
            match wanted.notices.as_slice() {
                [] => Ok(Vec::new()),
                ids => notices::pending(self.client, ids).await,
            }
        };
        let ((rows, spans), pending) = both(both(all(rows), all(spans)), pending).await?;
        let mut known = self.rows.borrow_mut();
        for (number, value, lease) in pending {
            known.insert((Table::Notices, keys::one(number)), Some(value));
            self.leases.borrow_mut().insert(number, Some(lease));
        }
        for (table, keys, found) in rows {
            known.extend(keys.iter().map(|key| ((table, key.clone()), found.get(key).cloned())));
        }
        let mut known = self.spans.borrow_mut();
        for (table, Span { low, high }, found) in spans {
            known.insert((table, low.clone(), high.clone()), found);
        }
        Ok(())
    }

    /// Runs a query, unless an earlier one failed.
    fn ask<T>(&self, asked: impl Future<Output = Result<T, Failure>>) -> Result<T, Fault> {
        if let Some(failure) = &*self.failure.borrow() {
            return Err(failure.fault());
        }
        wait(self.runtime, asked).map_err(|failure| {
            let fault = failure.fault();
            if !matches!(failure, Failure::Fault(_)) {
                self.failure.replace(Some(failure));
            }
            fault
        })
    }
}

impl<C: GenericClient> Rows for TransactionRows<'_, C> {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault> {
        let place = (table, key.to_vec());
        if let Some(known) = self.rows.borrow().get(&place) {
            return Ok(known.clone());
        }
        let found = self.ask(statements::values(self.client, table, std::slice::from_ref(&place.1)));
        Ok(found?.remove(&place.1))
    }

    fn scan(&self, table: Table, span: Span) -> Scan<'_> {
        let known = self.spans.borrow().get(&(table, span.low.clone(), span.high.clone())).cloned();
        match known {
            Some(rows) => Box::new(rows.into_iter().map(Ok)),
            None => {
                let (front, back) = (VecDeque::new(), VecDeque::new());
                Box::new(Paged { seen: self, table, span, met: None, front, back, all: false })
            }
        }
    }
}

impl<C: GenericClient> Leases for TransactionRows<'_, C> {
    fn lease(&self, number: u64) -> Result<Option<u64>, Fault> {
        if let Some(known) = self.leases.borrow().get(&number) {
            return Ok(*known);
        }
        let found = self.ask(notices::leases(self.client, &[number]));
        Ok(found?.remove(&number))
    }
}

/// The rows of a span, read page by page from either end.
struct Paged<'a, 'b, C> {
    seen: &'a TransactionRows<'b, C>,
    table: Table,
    /// The part of the span that has not been read, and the last row read from the back.
    span: Span,
    met: Option<Key>,
    front: VecDeque<Row>,
    back: VecDeque<Row>,
    /// True if the whole span has been read.
    all: bool,
}

impl<C: GenericClient> Paged<'_, '_, C> {
    /// Reads more rows from one end.
    fn more(&mut self, order: Order) -> Result<(), Fault> {
        let limit = if order == Order::Falling && self.met.is_none() { 1 } else { AT_ONCE };
        let rows = self.seen.ask(statements::rows(self.seen.client, self.table, &self.span, order, limit));
        // After a failure there are no more rows.
        self.all = true;
        let rows = rows?;
        self.all = rows.len() < limit;
        let last = rows.last().map(|(key, _)| key.clone());
        let new = rows.into_iter().filter(|(key, _)| Some(key) != self.met.as_ref());
        match order {
            Order::Rising => {
                self.front.extend(new);
                if let Some(last) = last {
                    self.span = self.span.after(&last);
                }
            }
            Order::Falling => {
                new.for_each(|row| self.back.push_front(row));
                if let Some(last) = last {
                    self.span.high.clone_from(&last);
                    self.met = Some(last);
                }
            }
        }
        Ok(())
    }
}

impl<C: GenericClient> Iterator for Paged<'_, '_, C> {
    type Item = Result<Row, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.front.is_empty() && !self.all {
            if let Err(fault) = self.more(Order::Rising) {
                return Some(Err(fault));
            }
        }
        self.front.pop_front().or_else(|| self.back.pop_front()).map(Ok)
    }
}

impl<C: GenericClient> DoubleEndedIterator for Paged<'_, '_, C> {
    fn next_back(&mut self) -> Option<Self::Item> {
        while self.back.is_empty() && !self.all {
            if let Err(fault) = self.more(Order::Falling) {
                return Some(Err(fault));
            }
        }
        self.back.pop_back().or_else(|| self.front.pop_back()).map(Ok)
    }
}
