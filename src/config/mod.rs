//! The configuration: defaults, then the file, then the environment.

pub mod all_faults;
pub mod kinds;
pub mod secret_file;
mod values;
pub mod webhooks;
pub mod words;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use postern_rules::typed;
use serde::Deserialize;
use webhooks::WebhooksConfig;

pub use crate::config::kinds::{Format, Log, LogLevel, Mode, Secret, Shards};

/// The default configuration file, which may be missing.
pub const USUAL_FILE: &str = "config.toml";
/// Environment variables that override the file.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";
pub const API_VARIABLE: &str = "POSTERN_DISCORD_API";
pub const STORE_VARIABLE: &str = "POSTERN_STORE_URL";
pub const MONITORING_VARIABLE: &str = "POSTERN_MONITORING";
pub const CLIENT_SECRET_VARIABLE: &str = "POSTERN_CLIENT_SECRET";

/// The whole configuration. `config.example.toml` explains each key and holds the defaults.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The folder of all stored data.
    #[serde(deserialize_with = "values::folder")]
    pub data: PathBuf,
    pub log: Log,
    #[serde(deserialize_with = "values::table")]
    pub monitoring: Monitoring,
    #[serde(deserialize_with = "values::table")]
    pub discord: Discord,
    #[serde(alias = "storage", deserialize_with = "values::table")]
    pub store: StoreConfig,
    #[serde(deserialize_with = "values::table")]
    pub computer: Computer,
    #[serde(deserialize_with = "values::table")]
    pub webhooks: WebhooksConfig,
    #[serde(deserialize_with = "values::table")]
    pub web: WebConfig,
    #[serde(deserialize_with = "values::table")]
    pub sandbox: Sandbox,
}

/// Monitoring of the running program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Monitoring {
    /// The address for health and metrics; empty for none.
    #[serde(deserialize_with = "values::listening")]
    pub listen: String,
}

/// The connection to Discord.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    #[serde(deserialize_with = "values::secret")]
    pub token: Secret,
    /// The file with the token, if `token` is empty.
    #[serde(deserialize_with = "values::path")]
    pub token_file: PathBuf,
    /// The address of another API; empty for Discord's own.
    #[serde(deserialize_with = "values::api_url")]
    pub api: String,
    #[serde(deserialize_with = "values::mode")]
    pub mode: Mode,
    /// The shards of the gateway that this process listens to; empty for all, or those that it holds by lease.
    #[serde(deserialize_with = "values::shards")]
    pub shards: Option<Shards>,
    /// The address for interactions in HTTP mode.
    #[serde(deserialize_with = "values::socket")]
    pub listen: SocketAddr,
    /// The key that verifies the signatures of interactions, in hexadecimal digits.
    #[serde(deserialize_with = "values::public_key")]
    pub public_key: String,
    /// Discord's limit on requests per second with this token, from 10 to 10,000.
    #[serde(deserialize_with = "values::requests")]
    pub requests_per_second: u32,
}

/// The storage of matches.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreConfig {
    /// Memory for the cache of the database in the data folder, from 8 to 4096 MiB.
    #[serde(deserialize_with = "values::cache")]
    pub cache_mib: u64,
    /// A PostgreSQL database, instead of the one in the data folder; empty for none. The URL may contain a password.
    #[serde(deserialize_with = "values::database_url")]
    pub url: Secret,
    /// The file with the password, if the URL has none.
    #[serde(deserialize_with = "values::path")]
    pub password_file: PathBuf,
    /// The root certificates that the certificate of the database must chain to; empty for the public ones.
    #[serde(deserialize_with = "values::path")]
    pub root_certificate: PathBuf,
    /// Number of connections to the database, from 2 to 100.
    #[serde(deserialize_with = "values::connections")]
    pub connections: usize,
    /// The time between two scheduled exports; `None` for no exports.
    #[serde(deserialize_with = "values::period")]
    pub backup_every: Option<Duration>,
    /// Number of exports to keep, from 1 to 1000.
    #[serde(deserialize_with = "values::kept")]
    pub backup_keep: usize,
    /// The folder of the exports; empty for `backups` in the data folder.
    #[serde(deserialize_with = "values::path")]
    pub backup_folder: PathBuf,
}

/// The computer as a player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Computer {
    /// Number of concurrent searches, from 1 to 64. Each may need 64 MB.
    #[serde(deserialize_with = "values::threads")]
    pub threads: usize,
    /// Usual time of the strongest level for a move, from 1 to 600 seconds.
    #[serde(deserialize_with = "values::seconds")]
    pub seconds: u64,
    /// Number of running games against the computer per person, from 0 to 100.
    #[serde(deserialize_with = "values::per_person")]
    pub per_person: usize,
    /// True if the strongest level also searches during its opponent's turn.
    #[serde(deserialize_with = "values::flag")]
    pub ponder: bool,
}

/// The pages of games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WebConfig {
    /// The address to listen at; empty for no pages.
    #[serde(deserialize_with = "values::listening")]
    pub listen: String,
    /// The address of the proxy in front, as browsers reach it.
    #[serde(deserialize_with = "values::site")]
    pub address: String,
    /// True if the pages also open as an Activity in Discord.
    #[serde(deserialize_with = "values::flag")]
    pub activity: bool,
    /// The secret of the application, for "Sign in with Discord"; empty for signing in by links alone.
    #[serde(deserialize_with = "values::secret")]
    pub client_secret: Secret,
}

/// The stand-in for Discord.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sandbox {
    /// The port on 127.0.0.1; 0 for any free port.
    #[serde(deserialize_with = "values::port")]
    pub port: u16,
}

/// The reason why the configuration can't be used, on one line.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("the configuration {} can't be read: {source}", .path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("the configuration {}, line {line}{key}: {why}", .path.display())]
    Wrong { path: PathBuf, line: usize, key: String, why: String },
    #[error("the environment variable {name}: {why}")]
    Variable { name: &'static str, why: String },
    /// The file or a variable; both may set it.
    #[error("{0}")]
    Unfit(String),
}

impl Config {
    /// Loads the configuration from the file `named`. Without a name, loads the default file if it exists.
    ///
    /// # Errors
    /// [`ConfigError`], with the file and, if parsing fails, the offending line and key.
    pub fn load(named: Option<&Path>) -> Result<Config, ConfigError> {
        match Config::text(named)? {
            Some((text, path)) => Config::read(&text, &path),
            None => Ok(Config::default()),
        }
    }

    /// Returns the content of the file `named` with its path. Without a name, that of the default file if it exists.
    fn text(named: Option<&Path>) -> Result<Option<(String, PathBuf)>, ConfigError> {
        let path = named.unwrap_or(Path::new(USUAL_FILE));
        match std::fs::read(path) {
            Ok(bytes) => Ok(Some((text_of(&bytes, path)?.to_owned(), path.to_owned()))),
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => Ok(None),
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
        parse(text).map_err(|(line, why)| {
            let key = text.lines().nth(line).and_then(words::key_of);
            ConfigError::Wrong {
                path: path.to_owned(),
                line: line + 1,
                key: key.map(|key| format!(", {key}")).unwrap_or_default(),
                why,
            }
        })
    }

    /// Applies the environment variables, which override the file. `variable` returns the value of a variable, if it is
    /// set.
    ///
    /// # Errors
    /// [`ConfigError::Variable`] if the value of one can't be used.
    pub fn with_environment(self, variable: impl Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let (config, faults) = self.with_environment_past_faults(variable);
        faults.into_iter().next().map_or(Ok(config), Err)
    }

    /// Like [`Config::with_environment`], without the variables whose values can't be used. Returns their faults.
    pub fn with_environment_past_faults(
        mut self,
        variable: impl Fn(&str) -> Option<String>,
    ) -> (Config, Vec<ConfigError>) {
        let mut faults = Vec::new();
        for (name, place) in [
            (TOKEN_VARIABLE, &mut self.discord.token.0),
            (API_VARIABLE, &mut self.discord.api),
            (STORE_VARIABLE, &mut self.store.url.0),
            (MONITORING_VARIABLE, &mut self.monitoring.listen),
            (CLIENT_SECRET_VARIABLE, &mut self.web.client_secret.0),
        ] {
            let value = variable(name).map(|value| unquoted(&value)).filter(|value| !value.is_empty());
            let Some(value) = value else { continue };
            match unfit(name, &value) {
                Some(why) => faults.push(ConfigError::Variable { name, why }),
                None => *place = value,
            }
        }
        (self, faults)
    }

    /// Returns the address of another API, if it is not Discord's own.
    pub fn api(&self) -> Option<String> {
        let api = self.discord.api.trim();
        (!api.is_empty()).then(|| api.to_owned())
    }
}

/// Parses a configuration. Returns the line of the mistake, counted from 0, and what to do about it.
fn parse(text: &str) -> Result<Config, (usize, String)> {
    let line = |error: &toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start).min(text.len());
        let before = text.get(..at).unwrap_or_default();
        // The parser misses a closing bracket or quote only at the end of the text.
        let before =
            if text.get(at..).unwrap_or_default().trim().is_empty() { before.trim_end() } else { before };
        before.matches('\n').count()
    };
    let reads = |text: &str| parse(text).map(drop);
    let parsed = toml::Deserializer::parse(text)
        .map_err(|error| (line(&error), words::of_syntax(text, line(&error), error.message(), &reads)))?;
    Config::deserialize(parsed)
        .map_err(|error| (line(&error), words::of_value(text, line(&error), error.message(), &reads)))
}

/// Returns what the value of an environment variable must be; `None` if it is fit to use.
fn unfit(name: &str, value: &str) -> Option<String> {
    match name {
        API_VARIABLE => values::is_api_url(value).err(),
        STORE_VARIABLE => values::is_database_url(value).err(),
        MONITORING_VARIABLE => values::is_listening(value).err(),
        _ => None,
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
            web: WebConfig::default(),
            sandbox: Sandbox::default(),
        }
    }
}

impl Default for Discord {
    fn default() -> Discord {
        Discord {
            token: Secret::default(),
            token_file: PathBuf::new(),
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
