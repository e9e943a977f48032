//! Builds all parts of the program, and stops them again. No other module does so.

pub mod backups;
pub mod commands;
pub mod folder;
pub mod live;
pub mod memory;
pub mod monitor;
pub mod serve;
pub mod shards;
pub mod supervisor;

use crate::app::live::Live;

pub use crate::app::serve::serve;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use tokio::sync::watch;

use crate::discord::gateway::connect::Listening;
use crate::play::time::Timestamp;
use crate::store::database::StoreLocation;
use crate::store::postgres::connecting::PostgresSettings;
use crate::store::sled::settings::SledSettings;
use discord_sandbox::handle::Sandbox;
use postern_games::catalogue::Catalogue;

/// The settings that the bot needs to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder of all stored data.
    pub data: PathBuf,
    pub token: String,
    /// The address of another API, instead of Discord's own.
    pub api: Option<String>,
    /// How interactions reach the bot.
    pub listening: Listening,
    /// Discord's limit on requests per second.
    pub requests_per_second: u32,
    /// Size of the cache of the database in the folder, in bytes.
    pub cache: u64,
    /// Another database, instead of the one in the folder.
    pub postgres: Option<PostgresSettings>,
    /// Number of searches that may run at the same time.
    pub threads: usize,
    /// The address for health and metrics, if any.
    pub monitoring: Option<SocketAddr>,
    /// The settings that can change while the bot runs.
    pub live: watch::Receiver<Live>,
    /// The games that can be played.
    pub catalogue: Catalogue,
}

/// Returns the current time.
pub fn clock() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Returns an unpredictable number: the standard library seeds its hashers from the system's randomness.
pub fn dice() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl Settings {
    /// Returns the place of the store.
    pub fn store_location(&self) -> StoreLocation {
        if let Some(postgres) = &self.postgres {
            return StoreLocation::Postgres(postgres.clone());
        }
        let proofs = vec![self.data.join("application")];
        let directory = self.data.join("matches");
        StoreLocation::Sled(SledSettings { cache: self.cache, proofs, ..SledSettings::new(directory) })
    }
}

/// Runs the sandbox and the bot on it. Calls `ready` with the address of the chat page.
///
/// # Errors
/// Returns an error if either can't start, or if the bot ends for good.
pub async fn sandbox(
    settings: Settings,
    port: u16,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(String) + Send + 'static,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(&settings.data)
        .with_context(|| format!("the folder {} can't be made", settings.data.display()))?;
    let config = discord_sandbox::config::Config {
        port,
        journal: Some(settings.data.join("sandbox.jsonl")),
        server_name: "Postern Sandbox".to_owned(),
        bot_name: "Postern".to_owned(),
        ..discord_sandbox::config::Config::default()
    };
    let sandbox = Sandbox::start(config).await?;
    // Only one person plays here, so there is no need to share the computer's time.
    let live = Live { against_computer: usize::MAX, ..settings.live.borrow().clone() };
    // Games of the sandbox do not belong in a database that others share.
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
