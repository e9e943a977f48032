//! Stores on disk, with the settings of the tests.

use std::path::Path;
use std::sync::Arc;

use postern::store::Store;
use postern::store::sled::Sled;
use postern::store::sled::settings::SledSettings;

pub fn open(directory: &Path) -> Store {
    open_with(&settings(directory))
}

pub fn open_with(settings: &SledSettings) -> Store {
    Store::new(Arc::new(Sled::open(settings).unwrap()))
}

/// The settings of these tests, with a small cache.
pub fn settings(directory: &Path) -> SledSettings {
    SledSettings { cache: 8 * 1024 * 1024, ..SledSettings::new(directory) }
}

/// The sled database itself, without the store.
pub fn rows(directory: &Path) -> sled::Db {
    sled::Config::new().path(directory).segment_size(8 * 1024 * 1024).open().unwrap()
}
