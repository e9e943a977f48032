//! The database, for commands that read or restore it.

use std::time::Duration;

use crate::app::Settings;
use crate::store::{Place, Settings as SledSettings};

/// How long the store may take to end after an export or import.
pub(super) const CLOSED_WITHIN: Duration = Duration::from_secs(30);

/// The database of these settings: not made in a data folder where there is none.
pub(super) fn of(settings: &Settings) -> Place {
    match settings.place() {
        Place::Sled(sled) => Place::Sled(SledSettings { create: false, proofs: Vec::new(), ..sled }),
        other => other,
    }
}
