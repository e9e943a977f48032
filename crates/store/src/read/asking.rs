//! Typed reads of rows: single values, values of a span, and values that a list names. Unreadable values and list rows are
//! noted and skipped, and the rows after them fill the limit.

use serde::de::DeserializeOwned;

use crate::Store;
use crate::backend;
use crate::fault::Fault;
use crate::rows::table::Table;
use crate::rows::{Key, Order, Rows, Span, Value, codec, keys};

impl Store {
    /// Runs `look` on the rows, which do not change meanwhile.
    pub(crate) async fn read<T: Send>(
        &self,
        look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
    ) -> Result<T, Fault> {
        backend::read(&*self.backend, look).await
    }

    /// Returns the value of a row.
    pub(crate) async fn value<T: DeserializeOwned>(
        &self,
        table: Table,
        key: Key,
    ) -> Result<Option<T>, Fault> {
        let found = self.backend.values(table, vec![key.clone()]).await?.into_iter().next().flatten();
        found.map(|bytes| codec::read(table, &key, &bytes)).transpose()
    }

    /// Returns the value of a row that other things mention, such as the settings that every ping reads, or the message that
    /// a list links to. An unreadable one counts as missing, so that it blocks only its own change.
    pub(crate) async fn readable_value<T: DeserializeOwned>(
        &self,
        table: Table,
        key: Key,
    ) -> Result<Option<T>, Fault> {
        let found = self.backend.values(table, vec![key.clone()]).await?.into_iter().next().flatten();
        Ok(found.and_then(|bytes| self.or_aside(table, &key, codec::read(table, &key, &bytes))))
    }

    /// Returns the values of a span, at most `limit`.
    pub(crate) async fn values<T: DeserializeOwned + Send>(
        &self,
        table: Table,
        span: Span,
        limit: usize,
    ) -> Result<Vec<T>, Fault> {
        self.read_rows(table, span, limit, |key, bytes| codec::read(table, key, bytes)).await
    }

    /// Returns the values of a span with the numbers in their keys, at most `limit`.
    pub(crate) async fn numbered<T: DeserializeOwned + Send>(
        &self,
        table: Table,
        span: Span,
        limit: usize,
    ) -> Result<Vec<(u64, T)>, Fault> {
        self.read_rows(table, span, limit, |key, bytes| {
            Ok((listed(table, key)?, codec::read(table, key, bytes)?))
        })
        .await
    }

    /// Returns the last number of each key in a span of a list, at most `limit`.
    pub(crate) async fn numbers(&self, list: Table, span: Span, limit: usize) -> Result<Vec<u64>, Fault> {
        self.read_rows(list, span, limit, |key, _| listed(list, key)).await
    }

    async fn read_rows<T: Send>(
        &self,
        table: Table,
        mut span: Span,
        limit: usize,
        read: impl Fn(&Key, &Value) -> Result<T, Fault> + Send,
    ) -> Result<Vec<T>, Fault> {
        let mut found = Vec::new();
        while found.len() < limit {
            let wanted = limit - found.len();
            let rows = self.backend.rows(table, span.clone(), Order::Rising, wanted).await?;
            let Some((last, _)) = rows.last() else { break };
            let all = rows.len() < wanted;
            span = span.after(last);
            found.extend(rows.iter().filter_map(|(key, value)| self.or_aside(table, key, read(key, value))));
            if all {
                break;
            }
        }
        Ok(found)
    }

    /// Returns the values that a list names, at most `limit`.
    pub(crate) async fn list<T: DeserializeOwned + Send>(
        &self,
        list: Table,
        mut span: Span,
        table: Table,
        limit: usize,
    ) -> Result<Vec<T>, Fault> {
        let mut values = Vec::new();
        while values.len() < limit {
            let wanted = limit - values.len();
            let rows = self.backend.named(list, span.clone(), table, wanted).await?;
            let Some((last, _)) = rows.last() else { break };
            let all = rows.len() < wanted;
            span = span.after(last);
            for (key, bytes) in rows {
                if let Some(number) = self.or_aside(list, &key, listed(list, &key)) {
                    values.extend(self.named(table, number, bytes));
                }
            }
            if all {
                break;
            }
        }
        Ok(values)
    }

    /// Returns the values that the last rows of a list name, latest first, at most `limit`.
    pub(crate) async fn last_named<T: DeserializeOwned + Send>(
        &self,
        list: Table,
        span: Span,
        table: Table,
        limit: usize,
    ) -> Result<Vec<T>, Fault> {
        let numbers = self.last_numbers(list, span, limit).await?;
        self.all_named(table, &numbers).await
    }

    /// Returns the last number of each of the last keys in a span of a list, latest first, at most `limit`.
    pub(crate) async fn last_numbers(
        &self,
        list: Table,
        span: Span,
        limit: usize,
    ) -> Result<Vec<u64>, Fault> {
        let rows = self.backend.rows(list, span, Order::Falling, limit).await?;
        Ok(rows.iter().filter_map(|(key, _)| self.or_aside(list, key, listed(list, key))).collect())
    }

    /// Returns the values with these numbers.
    pub(crate) async fn all_named<T: DeserializeOwned>(
        &self,
        table: Table,
        numbers: &[u64],
    ) -> Result<Vec<T>, Fault> {
        let found = self.backend.values(table, numbers.iter().copied().map(keys::one).collect()).await?;
        Ok(numbers
            .iter()
            .zip(found)
            .filter_map(|(number, bytes)| self.named(table, *number, bytes))
            .collect())
    }

    /// Returns the value that a list names; `None` if it must be left out.
    fn named<T: DeserializeOwned>(&self, table: Table, number: u64, bytes: Option<Value>) -> Option<T> {
        let key = keys::one(number);
        let missing = || codec::at(table, &key, "missing, though a list names it");
        let value = bytes.ok_or_else(missing).and_then(|bytes| codec::read(table, &key, &bytes));
        self.or_aside(table, &key, value)
    }

    /// Returns the value read; `None` if its row must be left out.
    pub(crate) fn or_aside<T>(&self, table: Table, key: &[u8], read: Result<T, Fault>) -> Option<T> {
        read.inspect_err(|fault| self.backend.aside().note(table, key, fault)).ok()
    }
}

pub(super) fn listed(table: Table, key: &[u8]) -> Result<u64, Fault> {
    keys::last(key).ok_or_else(|| codec::at(table, key, "the key is damaged: it has no number"))
}
