//! `postern check-config`: whether `serve` can start with the configuration. Connects to nothing and writes nothing.

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

use super::one_line::on_one_line;
use super::settings::{credentials, listening, monitoring, postgres, web};
use crate::app::live::Live;
use crate::config::all_faults::Faulty;
use crate::config::{Config, ConfigError, secret_file};
use postern_discord::gateway::connect::{ConnectError, Listening, base};

/// Prints what the bot would run on, or every fault: of the file, of the environment, and of what they name.
///
/// # Errors
/// Something in the configuration can't be used.
pub(crate) fn run(file: Option<&Path>, data: Option<&PathBuf>) -> anyhow::Result<()> {
    let file = Faulty::load(file);
    let mut faults: Vec<String> = file.faults.iter().map(ToString::to_string).collect();
    let (config, of_environment) =
        file.rest.clone().unwrap_or_default().with_environment_past_faults(|name| std::env::var(name).ok());
    faults.extend(of_environment.iter().map(ToString::to_string));
    let config = match data {
        Some(data) => Config { data: data.clone(), ..config },
        None => config,
    };
    if file.rest.is_some() {
        faults.extend(unfit(&config, &file));
    }
    for fault in &faults {
        println!("{fault}");
    }
    if file.rest.is_none() {
        println!("the rest of the configuration can only be checked once this is mended");
    }
    if !faults.is_empty() {
        return Err(ConfigError::Unfit(
            "the configuration can't be used: mend what is listed above".to_owned(),
        )
        .into());
    }
    for line in shown(&config)? {
        println!("{line}");
    }
    Ok(())
}

/// Returns the faults of a configuration that can be read, without those of keys that its file has named already.
fn unfit(config: &Config, file: &Faulty) -> Vec<String> {
    let mut faults = Vec::new();
    match secret_file::token(&config.discord, credentials().as_deref()) {
        Ok(token) if token.0.trim().is_empty() && !file.names("token") && !file.names("token_file") => {
            faults.push(ConnectError::NoToken.to_string());
        }
        Ok(_) => {}
        Err(error) => faults.push(error.to_string()),
    }
    if let Some(address) = config.api() {
        faults.extend(base(&address).err().map(|error| format!("discord.api: {error}")));
    }
    let mut listens = Vec::new();
    match listening(&config.discord) {
        Ok(Listening::Http { listen, .. }) => listens.push(("discord.listen", listen)),
        Ok(Listening::Gateway | Listening::Shards(_)) => {}
        Err(error) if !file.names("public_key") => faults.push(on_one_line(&error)),
        Err(_) => {}
    }
    match monitoring(config) {
        Ok(address) => listens.extend(address.map(|address| ("monitoring.listen", address))),
        Err(error) => faults.push(error.to_string()),
    }
    match web(config) {
        Ok(site) => listens.extend(site.map(|site| ("web.listen", site.listen))),
        Err(error) => faults.push(error.to_string()),
    }
    for (place, (one, address)) in listens.iter().enumerate() {
        let same = listens[place + 1..].iter().find(|(_, same)| same == address && address.port() != 0);
        faults.extend(same.map(|(other, _)| {
            format!("{one} and {other}: both are {address}, so give one of them another port")
        }));
    }
    faults.extend(
        listens.iter().filter_map(|(key, address)| Some(format!("{key}: {}", no_address(*address)?))),
    );
    faults.extend(postgres(&config.store).err().into_iter().flatten().map(|error| on_one_line(&error)));
    let backups = Live::of(config).backups;
    let backups = backups.every.map(|_| ("store.backup_folder", backups.folder));
    for (key, folder) in [("data", config.data.clone())].into_iter().chain(backups) {
        faults.extend(no_folder(&folder).map(|why| format!("{key}: {why}")));
    }
    faults
}

/// Returns why the program can't listen at an address. One that is in use is fine: the bot itself may run.
fn no_address(address: SocketAddr) -> Option<String> {
    match TcpListener::bind(address) {
        Err(error) if error.kind() != ErrorKind::AddrInUse => {
            Some(format!("{address} can't be listened at: {error}"))
        }
        _ => None,
    }
}

/// Returns why a path can't be a folder; `None` if it is one or can be created.
fn no_folder(path: &Path) -> Option<String> {
    let there = path.ancestors().find(|ancestor| ancestor.exists())?;
    (!there.is_dir()).then(|| format!("{} can't be a folder: {} is a file", path.display(), there.display()))
}

/// Returns the settings that matter most, without secrets.
fn shown(config: &Config) -> anyhow::Result<Vec<String>> {
    let store = match config.store.url.0.trim() {
        "" => format!("the database in {}", config.data.join("matches").display()),
        _ => format!("PostgreSQL, at most {} connections", config.store.connections),
    };
    let interactions = match listening(&config.discord)? {
        Listening::Gateway => "by the gateway".to_owned(),
        Listening::Shards(range) => format!("by the shards {}-{} of {}", range.first, range.last, range.of),
        Listening::Http { listen, .. } => format!("by HTTP at {listen}"),
    };
    let monitoring = monitoring(config)?.map_or_else(|| "off".to_owned(), |address| format!("at {address}"));
    let pages = web(config)?.map_or_else(
        || "off".to_owned(),
        |site| {
            let inside = if site.activity.is_some() { ", also as an Activity" } else { "" };
            format!("{} at {}{inside}", site.address, site.listen)
        },
    );
    let backups = Live::of(config).backups;
    let backups = match backups.every {
        Some(every) => {
            format!("every {} s to {}, {} kept", every.as_secs(), backups.folder.display(), backups.keep)
        }
        None => "none".to_owned(),
    };
    Ok(vec![
        "the configuration can be used".to_owned(),
        format!("data folder: {}", config.data.display()),
        format!("store: {store}"),
        format!("interactions: {interactions}"),
        format!("health and metrics: {monitoring}"),
        format!("pages of games: {pages}"),
        format!("backups: {backups}"),
    ])
}
