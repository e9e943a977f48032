//! The configuration: defaults, then the file, then the environment.

pub mod webhooks;
mod words;

use std::fmt;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use postern_rules::typed;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor, value::MapAccessDeserializer};
use webhooks::WebhooksConfig;

/// The default configuration file, which may be missing.
pub const USUAL_FILE: &str = "config.toml";
/// Environment variables that override the file.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";
pub const API_VARIABLE: &str = "POSTERN_DISCORD_API";
pub const STORE_VARIABLE: &str = "POSTERN_STORE_URL";
pub const MONITORING_VARIABLE: &str = "POSTERN_MONITORING";

/// The whole configuration. `config.example.toml` explains each key and holds the defaults.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The folder of all stored data.
    pub data: PathBuf,
    pub log: Log,
    pub monitoring: Monitoring,
    pub discord: Discord,
    #[serde(alias = "storage")]
    pub store: StoreConfig,
    pub computer: Computer,
    pub webhooks: WebhooksConfig,
    pub sandbox: Sandbox,
}

/// The log, on standard error. A plain string in place of the table is the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Log {
    pub level: LogLevel,
    pub format: Format,
}

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// One line of text per event.
    #[default]
    Text,
    /// One line of JSON per event.
    Json,
}

/// Monitoring of the running program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Monitoring {
    /// The address for health and metrics; empty for none.
    #[serde(deserialize_with = "address")]
    pub listen: String,
}

/// The connection to Discord.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    pub token: Secret,
    /// The address of another API; empty for Discord's own.
    pub api: String,
    pub mode: Mode,
    /// The shards of the gateway that this process listens to; empty for all, or those that it holds by lease.
    #[serde(deserialize_with = "shards")]
    pub shards: Option<Shards>,
    /// The address for interactions in HTTP mode.
    pub listen: SocketAddr,
    /// The key that verifies the signatures of interactions, in hexadecimal digits.
    pub public_key: String,
    /// Discord's limit on requests per second with this token, from 10 to 10,000.
    #[serde(deserialize_with = "requests")]
    pub requests_per_second: u32,
}

/// A range of the gateway's shards, such as `0-3/16`: first, last and total.
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
    /// Discord posts the interactions to the bot.
    Http,
}

/// A secret that is never written to a log.
#[derive(Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

/// The storage of matches.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreConfig {
    /// Memory for the cache of the database in the data folder, from 8 to 4096 MiB.
    #[serde(deserialize_with = "cache")]
    pub cache_mib: u64,
    /// A PostgreSQL database, instead of the one in the data folder; empty for none. The URL may contain a password.
    pub url: Secret,
    /// The file with the password, if the URL has none.
    pub password_file: PathBuf,
    /// The root certificates that the certificate of the database must chain to; empty for the public ones.
    pub root_certificate: PathBuf,
    /// Number of connections to the database, from 2 to 100.
    #[serde(deserialize_with = "connections")]
    pub connections: usize,
    /// The time between two scheduled exports; `None` for no exports.
    #[serde(deserialize_with = "period")]
    pub backup_every: Option<Duration>,
    /// Number of exports to keep, from 1 to 1000.
    #[serde(deserialize_with = "kept")]
    pub backup_keep: usize,
    /// The folder of the exports; empty for `backups` in the data folder.
    pub backup_folder: PathBuf,
}

/// The computer as a player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Computer {
    /// Number of concurrent searches, from 1 to 64. Each may need 64 MB.
    #[serde(deserialize_with = "threads")]
    pub threads: usize,
    /// Usual time of the strongest level for a move, from 1 to 600 seconds.
    #[serde(deserialize_with = "seconds")]
    pub seconds: u64,
    /// Number of running games against the computer per person, from 0 to 100.
    #[serde(deserialize_with = "per_person")]
    pub per_person: usize,
    /// True if the strongest level also searches during its opponent's turn.
    pub ponder: bool,
}

/// The stand-in for Discord.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sandbox {
    /// The port on 127.0.0.1; 0 for any free port.
    #[serde(deserialize_with = "port")]
    pub port: u16,
}

/// The verbosity of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    Error,
    Warn,
    #[default]
    Info,
    Debug,
    Trace,
}

/// The reason why the configuration can't be used, on one line.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("the configuration {} can't be read: {source}", .path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("the configuration {}, line {line}{key}: {why}", .path.display())]
    Wrong { path: PathBuf, line: usize, key: String, why: String },
}

impl Config {
    /// Loads the configuration from the file `named`. Without a name, loads the default file if it exists.
    ///
    /// # Errors
    /// [`ConfigError`], with the file and, if parsing fails, the offending line and key.
    pub fn load(named: Option<&Path>) -> Result<Config, ConfigError> {
        let path = named.unwrap_or(Path::new(USUAL_FILE));
        match std::fs::read(path) {
            Ok(bytes) => Config::read(text_of(&bytes, path)?, path),
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
                Ok(Config::default())
            }
            Err(source) => Err(ConfigError::Unreadable { path: path.to_owned(), source }),
        }
    }

    /// Parses `text`, the content of the file at `path`.
    ///
    /// # Errors
    /// [`ConfigError::Wrong`] if the text is not a valid configuration.
    pub fn read(text: &str, path: &Path) -> Result<Config, ConfigError> {
        // Some editors put a byte order mark at the start.
        let text = text.trim_start_matches('\u{feff}');
        toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start).min(text.len());
            let before = text.get(..at).unwrap_or_default();
            let line = before.matches('\n').count();
            let key = text.lines().nth(line).and_then(words::key_of);
            ConfigError::Wrong {
                path: path.to_owned(),
                line: line + 1,
                key: key.map(|key| format!(", {key}")).unwrap_or_default(),
                why: words::without_quotes(error.message()),
            }
        })
    }

    /// Applies the environment variables, which override the file. `variable` returns the value of a variable, if it is
    /// set.
    pub fn with_environment(mut self, variable: impl Fn(&str) -> Option<String>) -> Config {
        let set = |name| variable(name).map(|value| unquoted(&value)).filter(|value| !value.is_empty());
        if let Some(token) = set(TOKEN_VARIABLE) {
            self.discord.token = Secret(token);
        }
        if let Some(api) = set(API_VARIABLE) {
            self.discord.api = api;
        }
        if let Some(url) = set(STORE_VARIABLE) {
            self.store.url = Secret(url);
        }
        if let Some(listen) = set(MONITORING_VARIABLE) {
            self.monitoring.listen = listen;
        }
        self
    }

    /// Returns the address of another API, if it is not Discord's own.
    pub fn api(&self) -> Option<String> {
        let api = self.discord.api.trim();
        (!api.is_empty()).then(|| api.to_owned())
    }
}

/// Returns a value without the blanks and the quotes around it, which some ways of setting variables keep.
fn unquoted(value: &str) -> String {
    let marks = |c: char| c.is_whitespace() || typed::is_invisible(c) || "\"'`“”„‘’«»".contains(c);
    value.trim_matches(marks).to_owned()
}

/// Returns the text of a file.
///
/// # Errors
/// [`ConfigError::Wrong`] with the first line that is not UTF-8.
fn text_of<'a>(bytes: &'a [u8], path: &Path) -> Result<&'a str, ConfigError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        ConfigError::Wrong {
            path: path.to_owned(),
            line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
            key: String::new(),
            why: "the text is not UTF-8: save the file as UTF-8".to_owned(),
        }
    })
}

fn cache<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    within(from, 8..=4096)
}

fn requests<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    within(from, 10..=10_000)
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

/// Parses a time such as `90s`, `30m`, `6h` or `1d`; `None` if it is empty.
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

fn port<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    within(from, 0..=u16::MAX)
}

/// Parses a number within a range.
fn within<'de, D: Deserializer<'de>, N>(from: D, allowed: RangeInclusive<N>) -> Result<N, D::Error>
where
    N: TryFrom<i64> + PartialOrd + fmt::Display,
{
    struct Number<N>(RangeInclusive<N>);
    impl<N: TryFrom<i64> + PartialOrd + fmt::Display> Visitor<'_> for Number<N> {
        type Value = N;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a number from {} to {}, without quotes", self.0.start(), self.0.end())
        }

        fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<N, E> {
            let fits = N::try_from(number).ok().filter(|number| self.0.contains(number));
            let (least, most) = self.0.into_inner();
            fits.ok_or_else(|| E::custom(format!("it must be from {least} to {most}")))
        }

        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<N, E> {
            self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
        }
    }
    from.deserialize_i64(Number(allowed))
}

impl<'de> Deserialize<'de> for Log {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Log, D::Error> {
        #[derive(Deserialize)]
        #[serde(default, deny_unknown_fields)]
        #[derive(Default)]
        struct Table {
            level: LogLevel,
            format: Format,
        }
        struct WordOrTable;
        impl<'de> Visitor<'de> for WordOrTable {
            type Value = Log;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("error, warn, info, debug, trace or a table with level and format")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Log, E> {
                let level = LogLevel::deserialize(serde::de::value::StrDeserializer::new(word))?;
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
            store: StoreConfig::default(),
            computer: Computer::default(),
            webhooks: WebhooksConfig::default(),
            sandbox: Sandbox::default(),
        }
    }
}

impl Default for Discord {
    fn default() -> Discord {
        Discord {
            token: Secret::default(),
            api: String::new(),
            mode: Mode::default(),
            shards: None,
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            public_key: String::new(),
            requests_per_second: 50,
        }
    }
}

impl Default for StoreConfig {
    fn default() -> StoreConfig {
        StoreConfig {
            cache_mib: 64,
            url: Secret::default(),
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

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "none" } else { "secret" })
    }
}

impl fmt::Display for LogLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LogLevel::Error => "error",
            LogLevel::Warn => "warn",
            LogLevel::Info => "info",
            LogLevel::Debug => "debug",
            LogLevel::Trace => "trace",
        })
    }
}
