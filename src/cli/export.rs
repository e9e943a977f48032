//! `postern export`: writes everything in the store as lines of JSON.

use std::path::PathBuf;

use anyhow::bail;

use super::database;
use crate::app::Settings;
use postern_metrics::list::LONG_WORK;
use postern_store::location::StoreLocation;
use postern_store::transfer::export::Exported;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The file to write; an older export is replaced when the new one is complete
    file: PathBuf,

    /// Replace the file whatever its content
    #[arg(long)]
    force: bool,
}

/// # Errors
/// The export can't be written, or some rows can't be read and are missing in it.
pub(crate) async fn run(settings: &Settings, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { file, force } = arguments;
    let place = database::of(settings);
    // Only one process at a time can open the database in the folder.
    let running = match place {
        StoreLocation::Sled(_) => {
            postern_store::transfer::control::export_from_running(&settings.data, file, *force)?
        }
        StoreLocation::Postgres(_) => None,
    };
    let exported = match running {
        Some(exported) => exported,
        None => {
            let store = place.open().await?;
            LONG_WORK.begin(store.rows(true).await?);
            let shown = postern_progress::show("rows", || LONG_WORK.read());
            let exported = postern_store::transfer::export::export(&store, file, *force).await;
            drop(shown);
            store.close(database::CLOSED_WITHIN).await?;
            exported?
        }
    };
    let Exported { entries, matches, unreadable } = exported;
    println!("{entries} entries with {matches} matches were written to {}", file.display());
    for row in &unreadable {
        eprintln!("{row}");
    }
    if !unreadable.is_empty() {
        bail!(
            "{} rows are missing in {}: what can be read is there, and can be imported (docs/operating.md)",
            unreadable.len(),
            file.display()
        );
    }
    Ok(())
}
