//! Reloads the configuration on SIGHUP: applies the keys that can change at run time, and names the others.

use std::path::PathBuf;

use tokio::sync::watch;

use super::log;
use super::one_line::on_one_line;
use crate::app::live::Live;
use crate::config::{Computer, Config, Discord, StoreConfig};
use postern_metrics as metrics;

/// The inputs for reading the configuration again.
pub(crate) struct Reload {
    /// The file, if the command line named one.
    pub file: Option<PathBuf>,
    /// The data folder, if the command line named one.
    pub data: Option<PathBuf>,
    /// The configuration with which the program started.
    pub started: Config,
    pub log: log::Running,
    pub live: watch::Sender<Live>,
}

/// Loads the configuration from the file, the environment and the command line.
///
/// # Errors
/// [`ConfigError`](crate::config::ConfigError) names file, line and key.
pub(crate) fn load(file: Option<&PathBuf>, data: Option<&PathBuf>) -> anyhow::Result<Config> {
    let config = Config::load(file.map(PathBuf::as_path))?;
    let config = config.with_environment(|name| std::env::var(name).ok())?;
    Ok(match data {
        Some(data) => Config { data: data.clone(), ..config },
        None => config,
    })
}

impl Reload {
    /// Reads the configuration again on each SIGHUP, forever.
    #[cfg(unix)]
    pub(crate) async fn follow(self) {
        use tokio::signal::unix::{SignalKind, signal};
        let mut asked = match signal(SignalKind::hangup()) {
            Ok(asked) => asked,
            Err(error) => return tracing::warn!(%error, "SIGHUP can't be listened for"),
        };
        while asked.recv().await.is_some() {
            self.read_again();
        }
    }

    /// Does nothing: this system has no such signal.
    #[cfg(not(unix))]
    pub async fn follow(self) {}

    /// Reads the configuration again. An invalid file changes nothing.
    fn read_again(&self) {
        let read = load(self.file.as_ref(), self.data.as_ref());
        let changed = read.and_then(|config| self.log.change(config.log).map(|()| config));
        let config = match changed {
            Ok(config) => config,
            Err(error) => {
                metrics::RELOADS.add(["refused"]);
                return tracing::error!("nothing has changed: {}", on_one_line(&error));
            }
        };
        metrics::RELOADS.add(["read"]);
        let fixed = fixed(&self.started, &config);
        // The data folder can't change at run time, and neither can the default backup folder in it.
        let now = Live::of(&Config { data: self.started.data.clone(), ..config });
        let changed = self.live.send_if_modified(|live| {
            let differs = *live != now;
            *live = now;
            differs
        });
        tracing::info!(changed, "the configuration was read again");
        for key in fixed {
            tracing::warn!("{key} differs from what the bot was started with: restart the bot to apply it");
        }
    }
}

/// Returns the keys that differ but can't change at run time.
fn fixed(started: &Config, now: &Config) -> Vec<&'static str> {
    // Every new key must be listed here, or belong to `Live` or to the log.
    let Config { data, log: _, monitoring, discord, store, computer, webhooks, web, sandbox } = started;
    let StoreConfig {
        cache_mib,
        url,
        password_file,
        root_certificate,
        connections,
        backup_every: _,
        backup_keep: _,
        backup_folder: _,
    } = store;
    let Discord { token, token_file, api, mode, shards, listen, public_key, requests_per_second } = discord;
    let Computer { threads, seconds: _, per_person: _, ponder: _ } = computer;
    let differs = [
        ("data", *data != now.data),
        ("monitoring.listen", *monitoring != now.monitoring),
        ("discord.token", *token != now.discord.token),
        ("discord.token_file", *token_file != now.discord.token_file),
        ("discord.api", *api != now.discord.api),
        ("discord.mode", *mode != now.discord.mode),
        ("discord.shards", *shards != now.discord.shards),
        ("discord.requests_per_second", *requests_per_second != now.discord.requests_per_second),
        ("discord.listen", *listen != now.discord.listen),
        ("discord.public_key", *public_key != now.discord.public_key),
        ("store.cache_mib", *cache_mib != now.store.cache_mib),
        ("store.url", *url != now.store.url),
        ("store.password_file", *password_file != now.store.password_file),
        ("store.root_certificate", *root_certificate != now.store.root_certificate),
        ("store.connections", *connections != now.store.connections),
        ("computer.threads", *threads != now.computer.threads),
        ("webhooks.enabled", webhooks.enabled != now.webhooks.enabled),
        ("webhooks.allow_private", webhooks.allow_private != now.webhooks.allow_private),
        ("web.listen", web.listen != now.web.listen),
        ("web.address", web.address != now.web.address),
        ("web.client_secret", web.client_secret != now.web.client_secret),
        ("web.activity", web.activity != now.web.activity),
        ("sandbox.port", *sandbox != now.sandbox),
    ];
    differs.into_iter().filter(|(_, differs)| *differs).map(|(key, _)| key).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_key_of_the_example_changes_at_once_or_is_named() {
        const EXAMPLE: &str = include_str!("../../config.example.toml");
        let started = Config::default();
        let mut section = "";
        let mut seen = 0;
        for line in EXAMPLE.lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[') {
                section = name.trim_end_matches(']');
            }
            let Some((key, value)) = line.split_once(" = ") else { continue };
            let other = match (key, value) {
                ("level", _) => "\"debug\"".to_owned(),
                ("format", _) => "\"json\"".to_owned(),
                ("mode", _) => "\"http\"".to_owned(),
                ("shards", _) => "\"0-3/16\"".to_owned(),
                ("listen", _) => "\"127.0.0.1:1\"".to_owned(),
                ("backup_every", _) => "\"6h\"".to_owned(),
                ("api" | "address", _) => "\"http://other\"".to_owned(),
                ("url", _) => "\"postgres://other\"".to_owned(),
                ("public_key", _) => format!("\"{}\"", "0f".repeat(32)),
                (_, "false") => "true".to_owned(),
                (_, "true") => "false".to_owned(),
                (_, text) if text.starts_with('"') => "\"other\"".to_owned(),
                (_, number) => (number.parse::<u64>().expect("a number") + 1).to_string(),
            };
            let path = if section.is_empty() { key.to_owned() } else { format!("{section}.{key}") };
            let text = format!("{path} = {other}");
            let now = Config::read(&text, Path::new("config.toml")).expect("it is fit to use");
            let named = fixed(&started, &now);
            let live = Live::of(&started) != Live::of(&Config { data: started.data.clone(), ..now.clone() });
            let log = started.log != now.log;
            match live || log {
                true => assert_eq!(named, [""; 0], "{path}"),
                false => assert_eq!(named, [path.as_str()]),
            }
            seen += 1;
        }
        assert!(seen > 15);
    }
}
