//! The database, for commands that read or restore it.

use std::time::Duration;

use crate::app::Settings;
use postern_store::location::StoreLocation;
use postern_store::patience::FOR_A_BATCH;
use postern_store::sled::settings::SledSettings;

/// The maximum time for closing the store after an export or import, whose last batch may still be on its way.
pub(crate) const CLOSED_WITHIN: Duration = FOR_A_BATCH;

/// Returns the database of these settings. Opening it does not create one in a data folder that has none.
pub(crate) fn of(settings: &Settings) -> StoreLocation {
    match settings.store_location().for_batches() {
        StoreLocation::Sled(sled) => {
            StoreLocation::Sled(SledSettings { create: false, proofs: Vec::new(), ..sled })
        }
        other => other,
    }
}
