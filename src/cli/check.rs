//! `postern check`: reads everything in the store, and reports what is wrong.

use anyhow::bail;

use super::{database, import};
use crate::app::Settings;
use postern_metrics::list::LONG_WORK;
use postern_service::club::checking::{check_kept, check_ratings};

/// # Errors
/// The store can't be read, or it contains faults; the message states how many.
pub(crate) async fn run(settings: &Settings) -> anyhow::Result<()> {
    let store = database::of(settings).open().await?;
    LONG_WORK.begin(store.rows(false).await?);
    let shown = postern_progress::show("rows", || LONG_WORK.read());
    let checked = store.check(&|record| import::audit(&settings.catalogue, record)).await;
    drop(shown);
    let ratings = check_ratings(&store, &settings.catalogue).await;
    let kept = check_kept(&store, &settings.catalogue).await;
    store.close(database::CLOSED_WITHIN).await?;
    let mut faults = checked?;
    faults.extend(ratings?);
    faults.extend(kept?);
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => {
            println!(
                "everything can be read, every list and rating agrees, every match can be replayed, and every chain \
                 holds"
            );
            Ok(())
        }
        number => bail!("{number} faults (docs/operating.md says what to do)"),
    }
}
