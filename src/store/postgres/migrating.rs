//! Creation and migration of the tables. Steps are only ever added. Each must be repeatable, because not every database
//! rolls back a step that was interrupted.

use deadpool_postgres::{GenericClient, Object};
use tokio_postgres::error::SqlState;

use crate::store::fault::Fault;

use super::failure::Failure;

const STEPS: &[&str] = &[
    include_str!("migrations/0001_tables.sql"),
    include_str!("migrations/0002_leases.sql"),
    include_str!("migrations/0003_corrections.sql"),
    include_str!("migrations/0004_seats.sql"),
    include_str!("migrations/0005_hidden.sql"),
    include_str!("migrations/0006_series.sql"),
    include_str!("migrations/0008_comments.sql"),
    include_str!("migrations/0009_across.sql"),
    include_str!("migrations/0010_puzzles.sql"),
    include_str!("migrations/0011_form_4.sql"),
    include_str!("migrations/0013_running_by.sql"),
    include_str!("migrations/0014_seen.sql"),
    include_str!("migrations/0015_derived.sql"),
];

/// The errors of a database when another process creates the same table at this moment: `IF NOT EXISTS` ignores tables
/// that are not committed. The error depends on the progress of the other process, since a table is also a type and a
/// row of the catalogue.
const AT_ONCE: [SqlState; 3] =
    [SqlState::UNIQUE_VIOLATION, SqlState::DUPLICATE_TABLE, SqlState::DUPLICATE_OBJECT];

/// The completed steps. Row 0 is no step but a lock: the transaction that updates it may run the steps.
const TABLE_OF_STEPS: &str =
    "CREATE TABLE IF NOT EXISTS migrations (step bigint PRIMARY KEY, made timestamptz NOT NULL DEFAULT now());
    INSERT INTO migrations (step) VALUES (0) ON CONFLICT (step) DO NOTHING";

/// Returns why this program can't use tables at this step; `None` if it can.
pub(crate) fn newer(step: i64) -> Option<String> {
    let known = STEPS.len() as i64;
    (step > known).then(|| {
        format!("the tables are at step {step}, and this program knows {known}: a newer one made them. Use that one")
    })
}

/// Runs the missing steps. If several processes start at once, one of them does it and the others wait.
///
/// # Errors
/// [`Failure`], also if a newer program has run steps that this one does not know.
pub(crate) async fn migrate(client: &mut Object) -> Result<(), Failure> {
    if let Err(error) = client.batch_execute(TABLE_OF_STEPS).await {
        if !error.code().is_some_and(|code| AT_ONCE.contains(code)) {
            return Err(error.into());
        }
        // The table of the other process exists by now.
        client.batch_execute(TABLE_OF_STEPS).await?;
    }
    let transaction = client.transaction().await?;
    // The update locks the row, so that one process runs the steps.
    transaction.execute("UPDATE migrations SET made = now() WHERE step = 0", &[]).await?;
    let last = transaction.query_one("SELECT max(step) FROM migrations", &[]).await?;
    let last: i64 = last.try_get(0)?;
    if let Some(why) = newer(last) {
        return Err(Fault(why).into());
    }
    for (step, statements) in (1_i64..).zip(STEPS).skip(last as usize) {
        transaction.batch_execute(statements).await?;
        transaction.execute("INSERT INTO migrations (step) VALUES ($1)", &[&step]).await?;
    }
    Ok(transaction.commit().await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::rows::table::Table;

    #[test]
    fn the_steps_make_every_table_with_the_columns_of_its_key() {
        let made: Vec<String> = STEPS
            .concat()
            .split(';')
            .map(|statement| statement.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        for layout in Table::ALL.iter().map(|table| table.layout()) {
            let begin = format!("CREATE TABLE IF NOT EXISTS {} (", layout.sql);
            let table = made.iter().find_map(|statement| Some(&statement[statement.find(&begin)?..]));
            let table = table.unwrap_or_else(|| panic!("no step makes {}", layout.sql));
            for (column, _) in layout.key {
                assert!(table.contains(&format!("{column} b")), "{column} in {table}");
            }
            assert_eq!(table.contains("value bytea"), layout.has_value, "{table}");
        }
    }
}
