//! The store that a program has opened, whatever its backend.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use crate::play::time::Timestamp;
use crate::store::Store;
use crate::store::fault::Fault;
use crate::store::waker::Waker;

use super::backend::Backend;
use super::postgres::Postgres;
use super::rows::table::Table;
use super::sled::Sled;
use crate::store::commit::task::{REGISTERED, Task};
use crate::store::patience::FOR_A_BATCH;
use crate::store::read::{asking, numbers, relisting};
use crate::store::rows::codec::FORM;
use crate::store::rows::keys;
use crate::store::transfer::archive::Archive;

/// A store that keeps its data across restarts.
#[async_trait]
pub trait Database: Store + Archive + Registry {
    /// Completes with the reason when the store is broken for good. All reads and writes then fail until the next
    /// start.
    async fn broken(&self) -> Fault;

    /// Refuses new writes and carries out the pending ones. Closing twice does nothing.
    ///
    /// # Errors
    /// [`Fault`] if that takes longer than `within`. Writes not acknowledged by then may or may not be stored.
    async fn close(&self, within: Duration) -> Result<(), Fault>;

    /// Wakes `waker` whenever another process may have filed notices, for as long as the store is open.
    fn wake(&self, waker: Arc<dyn Waker>);

    /// Assigns the store to an application. Does nothing for a store in a data folder: the folder itself names the
    /// application.
    ///
    /// # Errors
    /// [`Fault`] if the store belongs to another application.
    async fn claim(&self, application: u64) -> Result<(), Fault>;

    /// Returns the size of the database on disk, in bytes.
    ///
    /// # Errors
    /// [`Fault`] if the disk or the database does not tell it.
    async fn bytes(&self) -> Result<u64, Fault>;
}

/// The program's notes to itself.
#[async_trait]
pub trait Registry: Send + Sync {
    /// Draws the next number of every series without using it, and writes a row durably, to test whether the store can
    /// write.
    ///
    /// # Errors
    /// [`Fault`] if it can't.
    async fn probe(&self, now: Timestamp) -> Result<(), Fault>;

    /// Repairs the rows with the last number of each series, which follow from the rows that use the numbers. Returns a
    /// sentence for each repaired row.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    async fn renumber(&self) -> Result<Vec<String>, Fault>;

    /// Fills the lists that an earlier program did not keep.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    async fn relist(&self) -> Result<(), Fault>;

    /// Returns the fingerprint of the commands registered with Discord.
    ///
    /// # Errors
    /// [`Fault`] of the store, also if the row can't be read.
    async fn registered(&self) -> Result<Option<String>, Fault>;

    /// Stores the fingerprint of the commands registered with Discord.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    async fn set_registered(&self, fingerprint: &str) -> Result<(), Fault>;
}

#[async_trait]
impl<K: Backend> Registry for K {
    async fn probe(&self, now: Timestamp) -> Result<(), Fault> {
        self.write(Task::Probe(now)).await?;
        Ok(())
    }

    async fn renumber(&self) -> Result<Vec<String>, Fault> {
        let (wrong, _) = self.read(|rows| numbers::repairs(rows)).await?;
        if !wrong.is_empty() {
            self.write(Task::Renumber).await?;
        }
        Ok(wrong)
    }

    async fn relist(&self) -> Result<(), Fault> {
        let (repairs, older) =
            self.read(|rows| Ok((relisting::repairs(rows)?, relisting::older_form(rows)?))).await?;
        if !repairs.is_empty() {
            self.write(Task::Relist).await?;
        }
        if let Some(form) = older {
            tracing::info!(
                "the data had form {form} and now has form {FORM}, which earlier versions refuse. Ratings are computed anew, \
                 game by game"
            );
        }
        Ok(())
    }

    async fn registered(&self) -> Result<Option<String>, Fault> {
        asking::value(self, Table::Meta, keys::one(REGISTERED)).await
    }

    async fn set_registered(&self, fingerprint: &str) -> Result<(), Fault> {
        self.write(Task::Registered(fingerprint.to_owned())).await?;
        Ok(())
    }
}

#[async_trait]
impl Database for Sled {
    async fn broken(&self) -> Fault {
        Sled::broken(self).await
    }

    async fn close(&self, within: Duration) -> Result<(), Fault> {
        Sled::close(self, within).await
    }

    /// Does nothing: no other process can file notices.
    fn wake(&self, _: Arc<dyn Waker>) {}

    async fn claim(&self, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    async fn bytes(&self) -> Result<u64, Fault> {
        Sled::bytes(self)
    }
}

#[async_trait]
impl Database for Postgres {
    /// A database that does not answer is not broken: it may answer again, and it knows what it has committed.
    async fn broken(&self) -> Fault {
        Postgres::broken(self).await
    }

    async fn close(&self, within: Duration) -> Result<(), Fault> {
        Postgres::close(self, within).await
    }

    fn wake(&self, waker: Arc<dyn Waker>) {
        Postgres::wake(self, waker);
    }

    async fn claim(&self, application: u64) -> Result<(), Fault> {
        Postgres::claim(self, application).await
    }

    async fn bytes(&self) -> Result<u64, Fault> {
        Postgres::bytes(self).await
    }
}

/// The location of a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreLocation {
    Sled(crate::store::sled::settings::SledSettings),
    Postgres(crate::store::postgres::connecting::PostgresSettings),
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
    pub async fn open(&self) -> Result<Arc<dyn Database>, Fault> {
        let store: Arc<dyn Database> = match self {
            StoreLocation::Sled(settings) => Arc::new(Sled::open(settings)?),
            StoreLocation::Postgres(settings) => Arc::new(Postgres::open(settings).await?),
        };
        store.relist().await?;
        Ok(store)
    }
}
