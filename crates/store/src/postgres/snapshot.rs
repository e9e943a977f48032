//! The rows at one moment, in a read-only transaction.

use async_trait::async_trait;
use deadpool_postgres::Object;

use crate::fault::Fault;

use super::failure::Failure;
use super::statements;
use crate::backend::Snapshot;
use crate::rows::table::Table;
use crate::rows::{Order, Row, Span};

/// Starts a transaction that may idle as long as its reader does.
const BEGIN: &str = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; \
    SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0";

/// Starts a transaction that sees what is committed now.
pub(crate) async fn begin(client: Object) -> Result<Object, Failure> {
    match client.batch_execute(BEGIN).await {
        Ok(()) => Ok(client),
        Err(error) => {
            drop(Object::take(client));
            Err(error.into())
        }
    }
}

/// A snapshot of the rows.
pub(crate) struct RowsThen(pub(crate) Option<Object>);

impl Drop for RowsThen {
    /// Closes the connection, which ends the transaction.
    fn drop(&mut self) {
        drop(self.0.take().map(Object::take));
    }
}

#[async_trait]
impl Snapshot for RowsThen {
    async fn next(&mut self, table: Table, after: &[u8], limit: usize) -> Result<Vec<Row>, Fault> {
        let Some(client) = &self.0 else { return Ok(Vec::new()) };
        Ok(statements::rows(client, table, &Span::all().after(after), Order::Rising, limit).await?)
    }
}
