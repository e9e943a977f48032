//! The database, for commands that read or restore it.

use std::time::Duration;

use crate::app::Settings;
use crate::store::database::StoreLocation;
use crate::store::sled::settings::SledSettings;

/// The maximum time for closing the store after an export or import.
pub(crate) const CLOSED_WITHIN: Duration = Duration::from_secs(30);

/// Returns the database of these settings. Opening it does not create one in a data folder that has none.
pub(crate) fn of(settings: &Settings) -> StoreLocation {
    match settings.store_location() {
        StoreLocation::Sled(sled) => {
            StoreLocation::Sled(SledSettings { create: false, proofs: Vec::new(), ..sled })
        }
        other => other,
    }
}
