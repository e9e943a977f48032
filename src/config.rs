//! The configuration: defaults, then the file, then the environment.

use std::fmt;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor, value::MapAccessDeserializer};

/// The file that is read where none is named, if it is there.
pub const USUAL_FILE: &str = "config.toml";
/// Environment variables that win over the file.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";
pub const API_VARIABLE: &str = "POSTERN_DISCORD_API";
pub const STORE_VARIABLE: &str = "POSTERN_STORE_URL";
pub const MONITORING_VARIABLE: &str = "POSTERN_MONITORING";
/// A key of ours is no longer than this.
const LONGEST_KEY: usize = 20;
/// Characters of a reason that the reader of the file gives.
const LONGEST_REASON: usize = 200;

/// Everything that can be set. `config.example.toml` explains each key and holds the defaults.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The folder of everything that is kept.
    pub data: PathBuf,
    pub log: Log,
    pub monitoring: Monitoring,
    pub discord: Discord,
    #[serde(alias = "storage")]
    pub store: Store,
    pub computer: Computer,
    pub sandbox: Sandbox,
}

/// The log, on standard error. A word in its place is the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Log {
    pub level: Level,
    pub format: Format,
}

/// The form of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// A line of text for each event.
    #[default]
    Text,
    /// An object of JSON on a line for each event.
    Json,
}

/// What watches over the running program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Monitoring {
    /// Where health and metrics are asked for; empty for nowhere.
    #[serde(deserialize_with = "address")]
    pub listen: String,
}

/// How Discord is reached.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    pub token: Token,
    /// The address of another API; empty for Discord's own.
    pub api: String,
    pub mode: Mode,
    /// The shards of the gateway that this process listens to; empty for all, or those that it holds by lease.
    #[serde(deserialize_with = "shards")]
    pub shards: Option<Shards>,
    /// Where interactions are taken in HTTP mode.
    pub listen: SocketAddr,
    /// The key that their signatures are checked with, in hexadecimal digits.
    pub public_key: String,
}

/// Some of the gateway's shards, from the first to the last of so many: `0-3/16`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shards {
    pub first: u32,
    pub last: u32,
    pub of: u32,
}

/// How interactions reach the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The bot connects to Discord's gateway.
    #[default]
    Gateway,
    /// Discord posts them to the bot.
    Http,
}

/// A secret: it is never written to a log.
#[derive(Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(transparent)]
pub struct Token(pub String);

/// How matches are kept.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Store {
    /// From 8 to 4096 MiB of the database in the data folder are kept in memory.
    #[serde(deserialize_with = "cache")]
    pub cache_mib: u64,
    /// A PostgreSQL database in place of the one in the data folder; empty for none. It may hold a password.
    pub url: Token,
    /// The file with the password, where the URL has none.
    pub password_file: PathBuf,
    /// The certificates that the database's must follow from; empty for the public ones.
    pub root_certificate: PathBuf,
    /// From 2 to 100 connections to the database.
    #[serde(deserialize_with = "connections")]
    pub connections: usize,
    /// The time between two scheduled exports; `None` for none.
    #[serde(deserialize_with = "period")]
    pub backup_every: Option<Duration>,
    /// From 1 to 1000 of them are kept.
    #[serde(deserialize_with = "kept")]
    pub backup_keep: usize,
    /// Where they are written; empty for `backups` in the data folder.
    pub backup_folder: PathBuf,
}

/// The computer as a player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Computer {
    /// From 1 to 64 thoughts at the same time, each of which may need 64 MB.
    #[serde(deserialize_with = "threads")]
    pub threads: usize,
    /// From 1 to 600 seconds: what the strongest level usually takes for a move.
    #[serde(deserialize_with = "seconds")]
    pub seconds: u64,
    /// From 0 to 100 running games against the computer for each person.
    #[serde(deserialize_with = "per_person")]
    pub per_person: usize,
    /// True if the strongest level thinks on while a person is to move.
    pub ponder: bool,
}

/// The stand-in for Discord.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sandbox {
    /// On 127.0.0.1; 0 takes any that is free.
    pub port: u16,
}

/// How much is written to the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Error,
    Warn,
    #[default]
    Info,
    Debug,
    Trace,
}

/// Why the configuration can't be used, on one line.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("the configuration {} can't be read: {source}", .path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("the configuration {}, line {line}{key}: {why}", .path.display())]
    Wrong { path: PathBuf, line: usize, key: String, why: String },
}

impl Config {
    /// The configuration of a file: the one that is named, or the usual one where it is there.
    ///
    /// # Errors
    /// [`ConfigError`] names the file, and the line and key that it can't use.
    pub fn load(named: Option<&Path>) -> Result<Config, ConfigError> {
        let path = named.unwrap_or(Path::new(USUAL_FILE));
        match std::fs::read_to_string(path) {
            Ok(text) => Config::read(&text, path),
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
                Ok(Config::default())
            }
            Err(source) => Err(ConfigError::Unreadable { path: path.to_owned(), source }),
        }
    }

    /// Reads the text of the file at `path`.
    ///
    /// # Errors
    /// [`ConfigError::Wrong`].
    pub fn read(text: &str, path: &Path) -> Result<Config, ConfigError> {
        toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start).min(text.len());
            let before = text.get(..at).unwrap_or_default();
            let line = before.matches('\n').count();
            let key = text.lines().nth(line).and_then(key_of);
            ConfigError::Wrong {
                path: path.to_owned(),
                line: line + 1,
                key: key.map(|key| format!(", {key}")).unwrap_or_default(),
                why: without_quotes(error.message()),
            }
        })
    }

    /// Lets the environment win: `variable` gives the value of a variable, where it is set.
    pub fn with_environment(mut self, variable: impl Fn(&str) -> Option<String>) -> Config {
        let set = |name| variable(name).filter(|value| !value.trim().is_empty());
        if let Some(token) = set(TOKEN_VARIABLE) {
            self.discord.token = Token(token);
        }
        if let Some(api) = set(API_VARIABLE) {
            self.discord.api = api;
        }
        if let Some(url) = set(STORE_VARIABLE) {
            self.store.url = Token(url);
        }
        if let Some(listen) = set(MONITORING_VARIABLE) {
            self.monitoring.listen = listen;
        }
        self
    }

    /// The address of another API than Discord's own.
    pub fn api(&self) -> Option<String> {
        let api = self.discord.api.trim();
        (!api.is_empty()).then(|| api.to_owned())
    }
}

/// The key that a line sets, where it looks like a key of ours: a token that stands in its place is not repeated.
fn key_of(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    let key = key.trim();
    let plain = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    (plain && (1..=LONGEST_KEY).contains(&key.len())).then_some(key)
}

/// What a reader complains of, without what it quotes of the file: that may be a token that stands in a wrong place,
/// or as long as the file.
fn without_quotes(message: &str) -> String {
    // Only the part that says what was expected is ours; it stands last.
    let Some((found, expected)) = message.trim().rsplit_once(", expected ") else {
        let plain: String = message.split(['`', '"', '\'']).step_by(2).collect::<Vec<_>>().join("…");
        return plain.trim().replace('\n', "; ").chars().take(LONGEST_REASON).collect();
    };
    let known =
        if found.starts_with("unknown field") { "there is no such key; expected " } else { "expected " };
    format!("{known}{}", expected.replace('\n', "; "))
}

fn cache<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    within(from, 8..=4096)
}

fn connections<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 2..=100)
}

fn shards<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Shards>, D::Error> {
    let text = String::deserialize(from)?;
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let read = || {
        let (range, of) = text.split_once('/')?;
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let number = |text: &str| text.trim().parse::<u32>().ok();
        Some(Shards { first: number(first)?, last: number(last)?, of: number(of)? })
    };
    let fits = |shards: &Shards| shards.first <= shards.last && shards.last < shards.of;
    let why =
        "it must be like 0-3/16: the first and the last shard, counted from 0, and how many there are in all";
    read().filter(fits).map(Some).ok_or_else(|| D::Error::custom(why))
}

/// A time as `90s`, `30m`, `6h` or `1d`; none where it is empty.
fn period<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    const EXPECTED: &str =
        "it must be a time like 6h (a number from 1 with s, m, h or d), or empty for never";
    let text = String::deserialize(from)?;
    if text.is_empty() {
        return Ok(None);
    }
    let (number, unit) = text.split_at(text.trim_end_matches(|sign: char| !sign.is_ascii_digit()).len());
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        "d" => 24 * 3600,
        _ => 0,
    };
    let number: u32 = number.parse().unwrap_or(0);
    let period = Duration::from_secs(u64::from(number) * seconds);
    if period.is_zero() { Err(D::Error::custom(EXPECTED)) } else { Ok(Some(period)) }
}

fn address<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    if text.is_empty() || text.parse::<SocketAddr>().is_ok() {
        return Ok(text);
    }
    Err(D::Error::custom("it must be an address with a port like 127.0.0.1:9090, or empty for none"))
}

fn kept<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 1..=1000)
}

fn threads<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 1..=64)
}

fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    within(from, 1..=600)
}

fn per_person<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 0..=100)
}

/// A number of these.
fn within<'de, D: Deserializer<'de>, N>(from: D, allowed: RangeInclusive<N>) -> Result<N, D::Error>
where
    N: Deserialize<'de> + PartialOrd + fmt::Display,
{
    let number = N::deserialize(from)?;
    if !allowed.contains(&number) {
        let (least, most) = allowed.into_inner();
        return Err(D::Error::custom(format!("it must be from {least} to {most}")));
    }
    Ok(number)
}

impl<'de> Deserialize<'de> for Log {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Log, D::Error> {
        #[derive(Deserialize)]
        #[serde(default, deny_unknown_fields)]
        #[derive(Default)]
        struct Table {
            level: Level,
            format: Format,
        }
        struct WordOrTable;
        impl<'de> Visitor<'de> for WordOrTable {
            type Value = Log;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("error, warn, info, debug, trace or a table with level and format")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Log, E> {
                let level = Level::deserialize(serde::de::value::StrDeserializer::new(word))?;
                Ok(Log { level, ..Log::default() })
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Log, M::Error> {
                let Table { level, format } = Table::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Log { level, format })
            }
        }
        from.deserialize_any(WordOrTable)
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            data: "data".into(),
            log: Log::default(),
            monitoring: Monitoring::default(),
            discord: Discord::default(),
            store: Store::default(),
            computer: Computer::default(),
            sandbox: Sandbox::default(),
        }
    }
}

impl Default for Discord {
    fn default() -> Discord {
        Discord {
            token: Token::default(),
            api: String::new(),
            mode: Mode::default(),
            shards: None,
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            public_key: String::new(),
        }
    }
}

impl Default for Store {
    fn default() -> Store {
        Store {
            cache_mib: 64,
            url: Token::default(),
            password_file: PathBuf::new(),
            root_certificate: PathBuf::new(),
            connections: 8,
            backup_every: None,
            backup_keep: 7,
            backup_folder: PathBuf::new(),
        }
    }
}

impl Default for Computer {
    fn default() -> Computer {
        Computer { threads: 1, seconds: 10, per_person: 3, ponder: false }
    }
}

impl Default for Sandbox {
    fn default() -> Sandbox {
        Sandbox { port: 4040 }
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "none" } else { "secret" })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Error => "error",
            Level::Warn => "warn",
            Level::Info => "info",
            Level::Debug => "debug",
            Level::Trace => "trace",
        })
    }
}
