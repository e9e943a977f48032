//! Builds all parts of the program, and stops them again. No other module does so.

pub mod activity;
pub mod backups;
pub mod commands;
pub mod disk;
pub mod folder;
pub mod live;
pub mod memory;
pub mod monitor;
pub mod operator;
pub mod parts;
pub mod sandbox;
pub mod serve;
pub mod service_manager;
pub mod shards;
pub mod supervisor;
pub mod version;

use crate::app::live::Live;
use crate::config::Secret;

pub use crate::app::serve::serve;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use postern_discord::gateway::connect::Listening;
use postern_games::catalogue::Catalogue;
use postern_play::time::Timestamp;
use postern_store::location::StoreLocation;
use postern_store::postgres::connecting::PostgresSettings;
use postern_store::sled::settings::SledSettings;
use postern_webhooks::Allowed;

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
    /// The addresses that webhooks of people may have; `None` if nobody can have one.
    pub webhooks: Option<Allowed>,
    /// The pages of games, if they are served.
    pub web: Option<WebSettings>,
    /// The settings that can change while the bot runs.
    pub live: watch::Receiver<Live>,
    /// The games that can be played.
    pub catalogue: Catalogue,
    /// The offset of the sandbox's clock from the machine's, in milliseconds; `None` on Discord.
    pub ahead_ms: Option<watch::Receiver<u64>>,
}

/// The site with the pages of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebSettings {
    pub listen: SocketAddr,
    /// The address as browsers reach it, without a slash at its end.
    pub address: String,
    /// The pages as an Activity in Discord, if they open as one.
    pub activity: Option<ActivitySettings>,
    /// The secret of the application, with which people can sign in with Discord.
    pub client_secret: Option<Secret>,
}

/// Where Discord's client and its proxy are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActivitySettings {
    /// The addresses of the client, whose frames show the pages.
    pub clients: Vec<String>,
    /// The address of the pages in a frame, as a policy names it; `None` for the one that Discord gives the application.
    pub proxy: Option<String>,
}

/// The offset of [`clock`] from the machine's clock, in milliseconds. Only a sandbox winds it forward.
static AHEAD_MS: AtomicU64 = AtomicU64::new(0);

/// Returns the current time.
pub fn clock() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let machine = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    Timestamp(machine.saturating_add_unsigned(AHEAD_MS.load(Ordering::Relaxed)))
}

/// Returns an unpredictable number: the standard library seeds its hashers from the system's randomness.
pub fn dice() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Returns bytes that nobody can guess.
fn secret_bytes() -> [u8; 32] {
    let rng = ring::rand::SystemRandom::new();
    ring::rand::generate(&rng).map(|bytes| bytes.expose()).expect("the system has randomness")
}

/// Returns a key for this purpose from the token of the bot, which all of its processes have.
fn key_of(token: &str, purpose: &[u8]) -> [u8; 32] {
    let tag =
        ring::hmac::sign(&ring::hmac::Key::new(ring::hmac::HMAC_SHA256, token.trim().as_bytes()), purpose);
    let mut key = [0; 32];
    key.iter_mut().zip(tag.as_ref()).for_each(|(into, byte)| *into = *byte);
    key
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
