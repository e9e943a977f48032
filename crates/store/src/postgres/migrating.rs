//! Creation and migration of the tables. Steps are only ever added. Each must be repeatable, because not every database
//! rolls back a step that was interrupted. A table that no step creates is created by its layout after new steps. Every
//! new table raises the form of the data, and every form adds a step, so that running programs of the form before stop.

use deadpool_postgres::{GenericClient, Object};
use tokio_postgres::error::SqlState;

use crate::fault::Fault;

use super::failure::Failure;
use crate::rows::table::{Layout, Table};

/// Reads the statements of steps from their files.
macro_rules! steps {
    ($($name:literal)+) => {
        &[$(($name, include_str!(concat!("migrations/", $name, ".sql")))),+]
    };
}

/// The steps, each with the name of its file. A name starts with the number of the step, which databases store.
const STEPS: &[(&str, &str)] = steps! {
    "0001_tables"
    "0002_leases"
    "0003_corrections"
    "0004_seats"
    "0005_hidden"
    "0006_series"
    "0007_comments"
    "0008_across"
    "0009_puzzles"
    "0010_form_4"
    "0011_running_by"
    "0012_seen"
    "0013_derived"
    "0014_form_5"
    "0015_form_6"
    "0016_form_7"
};

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
        return Err(Fault::new(why).into());
    }
    for (step, (_, statements)) in (1_i64..).zip(STEPS).skip(last as usize) {
        transaction.batch_execute(statements).await?;
        transaction.execute("INSERT INTO migrations (step) VALUES ($1)", &[&step]).await?;
    }
    // Without a new step there is no new table: one that is missing is lost, and must not become an empty one.
    if (last as usize) < STEPS.len() {
        for layout in missing(&transaction).await? {
            transaction.batch_execute(&layout.create()).await?;
        }
    }
    Ok(transaction.commit().await?)
}

/// Returns the tables that the database lacks.
async fn missing(client: &impl GenericClient) -> Result<Vec<&'static Layout>, Failure> {
    let mut missing: Vec<&Layout> = Table::ALL.iter().map(|table| table.layout()).collect();
    let names: Vec<&str> = missing.iter().map(|layout| layout.sql).collect();
    let present = "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL";
    for row in client.query(present, &[&names]).await? {
        let name: &str = row.try_get(0)?;
        missing.retain(|layout| layout.sql != name);
    }
    Ok(missing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::codec;

    #[test]
    fn the_number_of_a_file_is_that_of_its_step() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/postgres/migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder can be read")
            .map(|entry| entry.expect("the folder can be read").file_name().to_string_lossy().into_owned())
            .collect();
        files.sort();
        let steps: Vec<String> = STEPS.iter().map(|(name, _)| format!("{name}.sql")).collect();
        assert_eq!(files, steps);
        for (step, file) in (1..).zip(&steps) {
            assert!(file.starts_with(&format!("{step:04}_")), "{file} is step {step}");
        }
    }

    #[test]
    fn every_form_of_the_data_since_the_fourth_has_a_step() {
        for form in 4..=codec::FORM {
            let name = format!("_form_{form}");
            assert!(STEPS.iter().any(|(step, _)| step.ends_with(&name)), "no step ends with {name}");
        }
    }

    #[test]
    fn a_table_that_a_step_creates_has_the_columns_of_its_layout() {
        let one_line = |statement: &str| statement.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = |statement: &str| one_line(statement).replace("( ", "(").replace(" )", ")");
        let created: Vec<String> = (STEPS.iter().flat_map(|(_, statements)| statements.split(';')))
            .map(|statement| plain(statement).replace(" IF NOT EXISTS", ""))
            .collect();
        let layouts = Table::ALL.iter().map(|table| table.layout());
        let mut compared = 0;
        for layout in layouts {
            let begin = format!("CREATE TABLE {} (", layout.sql);
            let Some(by_step) = created.iter().find_map(|made| Some(&made[made.find(&begin)?..])) else {
                continue;
            };
            compared += 1;
            let by_step = by_step.replace(" PRIMARY KEY, ", ", ").replace(" PRIMARY KEY)", ")");
            let by_layout = layout.create();
            let columns = by_layout.split(", PRIMARY KEY").next().unwrap_or_default();
            assert!(by_step.starts_with(columns), "{by_step} is not {columns}");
        }
        assert!(compared > 40, "{compared} tables were compared");
    }
}
