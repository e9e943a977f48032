//! `postern compact`: writes the database again, without what was deleted.

use anyhow::bail;

use super::database;
use crate::app::Settings;
use postern_metrics::list::LONG_WORK;
use postern_store::location::StoreLocation;
use postern_store::sled::compacting::{Compacted, compact};

/// # Errors
/// The database is not in a data folder, is in use, can't be read, or has no room for a second copy.
pub(crate) async fn run(settings: &Settings) -> anyhow::Result<()> {
    let StoreLocation::Sled(sled) = database::of(settings) else {
        bail!(
            "the data is in PostgreSQL, which removes deleted rows by itself (autovacuum). `VACUUM FULL` writes its tables again"
        );
    };
    let shown = postern_progress::show("rows", || LONG_WORK.read());
    let compacted = tokio::task::spawn_blocking(move || compact(&sled)).await?;
    drop(shown);
    let Compacted { before, after } = compacted?;
    let kib = |bytes: u64| bytes.div_ceil(1024);
    println!("the database was written again: {} KiB before, {} KiB now", kib(before), kib(after));
    Ok(())
}
