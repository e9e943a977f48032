//! The tables, made and changed step by step. Steps are only ever added, and each may be carried out twice: not every
//! database undoes a step that was broken off.

use deadpool_postgres::{GenericClient, Object};
use tokio_postgres::error::SqlState;

use crate::service::Fault;

use super::failure::Failure;

const STEPS: &[&str] =
    &[include_str!("migrations/0001_tables.sql"), include_str!("migrations/0002_leases.sql")];

/// What a database says of a table that somebody else makes at the same moment: `IF NOT EXISTS` does not look at what
/// is being made. Which of the three it says depends on how far the other one is: a table is also a type and a row of
/// the catalogue.
const AT_ONCE: [SqlState; 3] =
    [SqlState::UNIQUE_VIOLATION, SqlState::DUPLICATE_TABLE, SqlState::DUPLICATE_OBJECT];

/// What was carried out. Row 0 is no step: who changes it in a transaction is the one who carries out steps.
const TABLE_OF_STEPS: &str =
    "CREATE TABLE IF NOT EXISTS migrations (step bigint PRIMARY KEY, made timestamptz NOT NULL DEFAULT now());
    INSERT INTO migrations (step) VALUES (0) ON CONFLICT (step) DO NOTHING";

/// Carries out the steps that are missing. Of several processes that begin at once, one does it and the others wait.
///
/// # Errors
/// [`Failure`]: also where a newer program made steps that this one does not know.
pub(super) async fn migrate(client: &mut Object) -> Result<(), Failure> {
    let known = STEPS.len() as i64;
    if let Err(error) = client.batch_execute(TABLE_OF_STEPS).await {
        if !error.code().is_some_and(|code| AT_ONCE.contains(code)) {
            return Err(error.into());
        }
        // The other one's table is there now.
        client.batch_execute(TABLE_OF_STEPS).await?;
    }
    let transaction = client.transaction().await?;
    // Whoever has this row is the one.
    transaction.execute("UPDATE migrations SET made = now() WHERE step = 0", &[]).await?;
    let last = transaction.query_one("SELECT max(step) FROM migrations", &[]).await?;
    let last: i64 = last.try_get(0)?;
    if last > known {
        return Err(Fault::new(format!(
            "the tables are at step {last}, and this program knows {known}: a newer one made them. Use that one"
        ))
        .into());
    }
    for (step, statements) in (1_i64..).zip(STEPS).skip(last as usize) {
        transaction.batch_execute(statements).await?;
        transaction.execute("INSERT INTO migrations (step) VALUES ($1)", &[&step]).await?;
    }
    Ok(transaction.commit().await?)
}
