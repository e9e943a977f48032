//! The only place that builds everything, and stops it again.

mod backups;
mod commands;
mod folder;
mod live;
mod memory;
mod monitor;
mod serve;
mod shards;
mod supervisor;

pub use live::{Backups, Live};
pub use memory::resident_memory;
pub use serve::serve;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use tokio::sync::watch;

use crate::discord::Listening;
use crate::games::Catalogue;
use crate::play::Timestamp;
use crate::sandbox::{self, Sandbox};
use crate::store::{Place, PostgresSettings, Settings as SledSettings};

/// What the bot needs to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder of everything that is kept.
    pub data: PathBuf,
    pub token: String,
    /// The address of another API than Discord's own.
    pub api: Option<String>,
    /// How interactions reach the bot.
    pub listening: Listening,
    /// Bytes of the cache of the database in the folder.
    pub cache: u64,
    /// Another database than the one in the folder.
    pub postgres: Option<PostgresSettings>,
    /// How many searches may run at the same time.
    pub threads: usize,
    /// Where health and metrics are asked for, if anywhere.
    pub monitoring: Option<SocketAddr>,
    /// What can change while it runs.
    pub live: watch::Receiver<Live>,
    /// The games that can be played.
    pub catalogue: Catalogue,
}

/// What time it is.
pub fn clock() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// A number that nobody can foresee: the standard library seeds its hashers from the system's randomness.
pub fn dice() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl Settings {
    /// Where the store is.
    pub fn place(&self) -> Place {
        if let Some(postgres) = &self.postgres {
            return Place::Postgres(postgres.clone());
        }
        let proofs = vec![self.data.join("application")];
        let directory = self.data.join("matches");
        Place::Sled(SledSettings { cache: self.cache, proofs, ..SledSettings::new(directory) })
    }
}

/// Runs the stand-in and the bot on it. `ready` is called with the address of the chat page.
///
/// # Errors
/// What keeps either from starting, or ended the bot for good.
pub async fn sandbox(
    settings: Settings,
    port: u16,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(String) + Send + 'static,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(&settings.data)
        .with_context(|| format!("the folder {} can't be made", settings.data.display()))?;
    let config = sandbox::Config {
        port,
        journal: Some(settings.data.join("sandbox.jsonl")),
        ..sandbox::Config::default()
    };
    let sandbox = Sandbox::start(config).await?;
    // There is nobody else here to take the computer's time from.
    let live = Live { against_computer: usize::MAX, ..settings.live.borrow().clone() };
    // Games of the stand-in are of no use in a database that others share.
    let settings = Settings {
        token: sandbox.token().to_owned(),
        api: Some(sandbox.url()),
        live: live.for_good(),
        listening: Listening::Gateway,
        postgres: None,
        ..settings
    };
    let address = sandbox.page();
    serve(&settings, stop, move || ready(address)).await
}
