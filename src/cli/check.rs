//! `postern check`: reads everything in the store, and reports what is wrong.

use anyhow::bail;

use super::{database, import};
use crate::app::Settings;

/// # Errors
/// The store can't be read, or it contains faults; the message states how many.
pub(crate) async fn run(settings: &Settings) -> anyhow::Result<()> {
    let store = database::of(settings).open().await?;
    let checked = store.check(&|record| import::audit(&settings.catalogue, record)).await;
    store.close(database::CLOSED_WITHIN).await?;
    let faults = checked?;
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => {
            println!("everything can be read, every list agrees, and every match can be replayed");
            Ok(())
        }
        number => bail!("{number} faults (docs/operating.md says what to do)"),
    }
}
