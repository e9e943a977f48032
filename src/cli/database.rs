//! The database, for commands that read or restore it.

use std::time::Duration;

use crate::app::Settings;
use crate::store;

/// How long the store may take to end after an export or import.
pub(super) const CLOSED_WITHIN: Duration = Duration::from_secs(30);

/// The database in a data folder: not made where there is none.
pub(super) fn of(settings: &Settings) -> store::Settings {
    let directory = settings.data.join("matches");
    store::Settings { cache: settings.cache, create: false, ..store::Settings::new(directory) }
}
