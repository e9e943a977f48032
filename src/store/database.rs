//! The store that a program has open, wherever it is.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use crate::play::Timestamp;
use crate::service::{Fault, Store, Waker};

use super::archive::Archive;
use super::backend::Backend;
use super::postgres::{self, Postgres};
use super::rows::Table;
use super::sled::{self, Sled};
use super::task::{REGISTERED, Task};
use super::{asking, keys};

/// A store that keeps what it was given, for as long as its disk does.
#[async_trait]
pub trait Database: Store + Archive + Registry {
    /// Ready when the store is broken for good, with the reason: nothing is read or written any more until the next start.
    async fn broken(&self) -> Fault;

    /// Takes no more writes, and carries out those that wait. Closing twice does nothing.
    ///
    /// # Errors
    /// [`Fault`] when that took longer than `within`; what was not acknowledged until then may or may not be there.
    async fn close(&self, within: Duration) -> Result<(), Fault>;

    /// Wakes `waker` when another process may have filed notices, as long as the store is open.
    fn wake(&self, waker: Arc<dyn Waker>);

    /// Makes the store belong to an application, unless its folder says to which one it belongs.
    ///
    /// # Errors
    /// [`Fault`]: it belongs to another one.
    async fn claim(&self, application: u64) -> Result<(), Fault>;
}

/// What the program notes for itself.
#[async_trait]
pub trait Registry: Send + Sync {
    /// Writes a row that nobody reads, durably: whether the store writes.
    ///
    /// # Errors
    /// [`Fault`] of the store: it does not.
    async fn probe(&self, now: Timestamp) -> Result<(), Fault>;

    /// The fingerprint of the commands that Discord has.
    ///
    /// # Errors
    /// [`Fault`] of the store: also where the row can't be read.
    async fn registered(&self) -> Result<Option<String>, Fault>;

    /// Notes the fingerprint of the commands that Discord has.
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

    /// There is no other process.
    fn wake(&self, _: Arc<dyn Waker>) {}

    async fn claim(&self, _: u64) -> Result<(), Fault> {
        Ok(())
    }
}

#[async_trait]
impl Database for Postgres {
    /// Never: a database that does not answer may answer again, and it knows itself what it holds.
    async fn broken(&self) -> Fault {
        std::future::pending().await
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
}

/// Where a store is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    Sled(sled::Settings),
    Postgres(postgres::Settings),
}

impl Place {
    /// The same, to be filled by an import.
    pub fn to_import(self) -> Place {
        match self {
            Place::Sled(settings) => {
                Place::Sled(sled::Settings { create: true, to_import: true, ..settings })
            }
            Place::Postgres(settings) => Place::Postgres(postgres::Settings { to_import: true, ..settings }),
        }
    }

    /// The same, waited for as long as it takes where it is a database that may start later than this program.
    pub fn patient(self) -> Place {
        match self {
            Place::Sled(settings) => Place::Sled(settings),
            Place::Postgres(settings) => Place::Postgres(postgres::Settings { wait: None, ..settings }),
        }
    }

    /// Opens the store.
    ///
    /// # Errors
    /// [`Fault`]: see [`Sled::open`] and [`Postgres::open`].
    pub async fn open(&self) -> Result<Arc<dyn Database>, Fault> {
        Ok(match self {
            Place::Sled(settings) => Arc::new(Sled::open(settings)?),
            Place::Postgres(settings) => Arc::new(Postgres::open(settings).await?),
        })
    }
}
