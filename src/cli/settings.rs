//! The settings of the program from its configuration: each part, and the faults that reading the file does not show.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Context;
use tokio::sync::watch;

use crate::app::live::Live;
use crate::app::{ActivitySettings, Settings, WebSettings};
use crate::config::secret_file::{self, CREDENTIALS_VARIABLE};
use crate::config::webhooks::WebhooksConfig;
use crate::config::{self, Config, ConfigError, Mode, Secret};
use postern_discord::gateway::connect::{Listening, ShardRange};
use postern_discord::interaction::signature::PublicKey;
use postern_games::catalogue::Catalogue;
use postern_store::postgres::connecting::PostgresSettings;
use postern_webhooks::Allowed;

/// Returns the folder with the credentials from systemd, if there is one.
pub(crate) fn credentials() -> Option<PathBuf> {
    std::env::var_os(CREDENTIALS_VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

/// # Errors
/// The key of HTTP mode is malformed, or the database can't be used as it is configured.
pub(crate) fn settings(
    config: &Config,
    token: Secret,
    catalogue: Catalogue,
    live: watch::Receiver<Live>,
) -> anyhow::Result<Settings> {
    Ok(Settings {
        catalogue,
        listening: listening(&config.discord)?,
        requests_per_second: config.discord.requests_per_second,
        data: config.data.clone(),
        token: token.0,
        api: config.api(),
        cache: config.store.cache_mib * 1024 * 1024,
        postgres: postgres(&config.store).map_err(|mut faults| faults.swap_remove(0))?,
        threads: config.computer.threads,
        monitoring: monitoring(config)?,
        webhooks: allowed(config.webhooks),
        web: web(config)?,
        live,
        ahead_ms: None,
    })
}

/// # Errors
/// The key of HTTP mode is malformed.
pub(crate) fn listening(config: &config::Discord) -> anyhow::Result<Listening> {
    let config::Discord { mode, shards, listen, public_key, .. } = config;
    Ok(match mode {
        Mode::Gateway => match *shards {
            None => Listening::Gateway,
            Some(config::Shards { first, last, of }) => Listening::Shards(ShardRange { first, last, of }),
        },
        Mode::Http => {
            let key = public_key.parse::<PublicKey>().context("discord.public_key can't be used")?;
            Listening::Http { listen: *listen, key }
        }
    })
}

/// Returns the addresses that webhooks may have.
fn allowed(config: WebhooksConfig) -> Option<Allowed> {
    let allowed = if config.allow_private { Allowed::All } else { Allowed::Public };
    config.enabled.then_some(allowed)
}

/// Returns the address for health checks and metrics.
///
/// # Errors
/// [`ConfigError`] if it is none.
pub(crate) fn monitoring(config: &Config) -> Result<Option<SocketAddr>, ConfigError> {
    let listen = config.monitoring.listen.trim();
    let parsed = (!listen.is_empty()).then(|| listen.parse()).transpose();
    parsed.map_err(|_| {
        ConfigError::Unfit(format!(
            "monitoring.listen (or POSTERN_MONITORING) must be like 127.0.0.1:9090, not \"{listen}\""
        ))
    })
}

/// Returns the address of the pages of games, and the one at which to listen for them.
///
/// # Errors
/// [`ConfigError`] if one of them is missing or can't be used.
pub(crate) fn web(config: &Config) -> Result<Option<WebSettings>, ConfigError> {
    let (listen, address) = (config.web.listen.trim(), config.web.address.trim());
    match (listen, address) {
        ("", _) => Ok(None),
        (_, "") => Err(ConfigError::Unfit(
            "web.address is empty: it must be the address of the proxy in front of web.listen, like \
             https://play.example.org"
                .to_owned(),
        )),
        _ => match listen.parse() {
            Ok(listen) => {
                let activity = config.web.activity.then(ActivitySettings::of_discord);
                let secret = Secret(config.web.client_secret.0.trim().to_owned());
                let client_secret = (!secret.0.is_empty()).then_some(secret);
                Ok(Some(WebSettings { listen, address: address.to_owned(), activity, client_secret }))
            }
            Err(_) => {
                Err(ConfigError::Unfit(format!("web.listen must be like 127.0.0.1:8090, not \"{listen}\"")))
            }
        },
    }
}

/// Returns the PostgreSQL database of the configuration, if there is one.
///
/// # Errors
/// All its faults, at least one: the URL, the file with the password, the file with the certificates.
pub(crate) fn postgres(config: &config::StoreConfig) -> Result<Option<PostgresSettings>, Vec<anyhow::Error>> {
    let url = config.url.0.trim();
    if url.is_empty() {
        return Ok(None);
    }
    let mut faults = Vec::new();
    let password = secret_file::password(config, credentials().as_deref());
    let password = password.unwrap_or_else(|error| {
        faults.push(error.into());
        None
    });
    let certificate = &config.root_certificate;
    let settings = PostgresSettings {
        password,
        root_certificate: (!certificate.as_os_str().is_empty()).then(|| certificate.to_owned()),
        connections: config.connections,
        ..PostgresSettings::new(url)
    };
    faults.extend(settings.check().err().map(|why| ConfigError::Unfit(why).into()));
    faults.extend(
        settings
            .check_certificate()
            .err()
            .map(|fault| ConfigError::Unfit(format!("store.root_certificate can't be used: {fault}")).into()),
    );
    if faults.is_empty() { Ok(Some(settings)) } else { Err(faults) }
}
