//! The location of a store, and its opening.

use std::sync::Arc;

use crate::Store;
use crate::backend::Backend;
use crate::fault::Fault;
use crate::patience::FOR_A_BATCH;
use crate::postgres::Postgres;
use crate::postgres::connecting::PostgresSettings;
use crate::sled::Sled;
use crate::sled::settings::SledSettings;

/// The location of a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreLocation {
    Sled(SledSettings),
    Postgres(PostgresSettings),
}

impl StoreLocation {
    /// Returns this location, set up for an import.
    pub fn to_import(mut self) -> StoreLocation {
        match &mut self {
            StoreLocation::Sled(settings) => (settings.create, settings.to_import) = (true, true),
            StoreLocation::Postgres(settings) => settings.to_import = true,
        }
        self
    }

    /// Returns this location, set up for a command that reads or writes everything, in batches.
    pub fn for_batches(mut self) -> StoreLocation {
        match &mut self {
            StoreLocation::Sled(settings) => settings.answered_within = FOR_A_BATCH,
            StoreLocation::Postgres(settings) => settings.answered_within = FOR_A_BATCH,
        }
        self
    }

    /// Returns this location without a time limit for connecting to a database server, which may start after this
    /// program.
    pub fn patient(mut self) -> StoreLocation {
        if let StoreLocation::Postgres(settings) = &mut self {
            settings.wait = None;
        }
        self
    }

    /// Opens the store.
    ///
    /// # Errors
    /// [`Fault`]: see [`Sled::open`] and [`Postgres::open`].
    pub async fn open(&self) -> Result<Store, Fault> {
        let backend: Arc<dyn Backend> = match self {
            StoreLocation::Sled(settings) => Arc::new(Sled::open(settings)?),
            StoreLocation::Postgres(settings) => Arc::new(Postgres::open(settings).await?),
        };
        let store = Store::new(backend);
        store.relist().await?;
        Ok(store)
    }
}
