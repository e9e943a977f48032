//! `postern import`: reads an export into an empty data folder.

use std::path::PathBuf;

use anyhow::{Context, bail};

use super::database;
use crate::app;
use crate::app::Settings;
use postern_games::catalogue::Catalogue;
use postern_metrics::list::LONG_WORK;
use postern_play::record::Record;
use postern_play::record::chain::proof::prove;
use postern_play::record::replay::replay;
use postern_store::transfer::importing::{Replay, Replayed};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The file to read
    file: PathBuf,

    /// Fail if a match can't be replayed or differs from its chain (everything is imported anyway)
    #[arg(long)]
    strict: bool,
}

/// # Errors
/// The file can't be imported, or, with `--strict`, a match can't be replayed or differs from its chain.
pub(crate) async fn run(settings: &Settings, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { file, strict } = arguments;
    // Opening the file first prevents a wrong name from creating a data folder.
    std::fs::File::open(file).with_context(|| format!("{} can't be read", file.display()))?;
    let store = database::of(settings).to_import().open().await?;
    let catalogue = &settings.catalogue;
    let audit = |record: &Record| audit(catalogue, record);
    let replayer = |record: &Record| replay(catalogue, record).map_err(|why| why.to_string());
    let replay = Replay { audit: &audit, replayer: &replayer, now: app::clock() };
    let shown = postern_progress::show("entries", || LONG_WORK.read());
    let imported = postern_store::transfer::importing::import(&store, file, &replay).await;
    drop(shown);
    store.close(database::CLOSED_WITHIN).await?;
    let Replayed { entries, unplayable, placed, unknown } = imported?;
    println!("{entries} entries were read from {}", file.display());
    for (field, count) in &unknown {
        println!("{count} values of the field {field} were left out: this version does not know it");
    }
    if placed > 0 {
        println!(
            "{placed} finished matches had no place in the order of ending, and got one by the time of their end"
        );
    }
    for (id, why) in &unplayable {
        println!("match #{id} {why}");
    }
    if *strict && !unplayable.is_empty() {
        bail!("{} matches can't be replayed, or differ from their chains", unplayable.len());
    }
    Ok(())
}

/// Replays a record, and compares it with its chain.
pub(crate) fn audit(catalogue: &Catalogue, record: &Record) -> Result<(), String> {
    replay(catalogue, record).map_err(|why| format!("can't be replayed: {why}"))?;
    prove(record).map(drop).map_err(|why| format!("differs from its chain: {why}"))
}
