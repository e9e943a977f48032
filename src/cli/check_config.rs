//! `postern check-config`: whether `serve` can start with the configuration. Connects to nothing and writes nothing.

use std::path::Path;

use crate::app::Settings;
use crate::config::ConfigError;
use crate::discord::gateway::connect::{ConnectError, Listening, base};

/// Prints what the bot would run on, or every fault. Faults of the file itself are found when it is read.
///
/// # Errors
/// Something in the configuration can't be used.
pub(crate) async fn run(settings: &Settings) -> anyhow::Result<()> {
    let faults = faults(settings);
    for fault in &faults {
        println!("{fault}");
    }
    if !faults.is_empty() {
        return Err(ConfigError::Unfit(
            "the configuration can't be used: mend what is listed above".to_owned(),
        )
        .into());
    }
    for line in shown(settings) {
        println!("{line}");
    }
    Ok(())
}

fn faults(settings: &Settings) -> Vec<String> {
    let mut faults = Vec::new();
    if settings.token.trim().is_empty() {
        faults.push(ConnectError::NoToken.to_string());
    }
    if let Some(address) = &settings.api {
        faults.extend(base(address).err().map(|error| format!("discord.api: {error}")));
    }
    if let Some(postgres) = &settings.postgres {
        faults.extend(
            postgres.check_certificate().err().map(|fault| format!("store.root_certificate: {}", fault.0)),
        );
    }
    let backups = settings.live.borrow().backups.clone();
    let backups = backups.every.map(|_| ("store.backup_folder", backups.folder));
    for (key, folder) in [("data", settings.data.clone())].into_iter().chain(backups) {
        faults.extend(no_folder(&folder).map(|why| format!("{key}: {why}")));
    }
    faults
}

/// Returns why a path can't be a folder; `None` if it is one or can be created.
fn no_folder(path: &Path) -> Option<String> {
    let there = path.ancestors().find(|ancestor| ancestor.exists())?;
    (!there.is_dir()).then(|| format!("{} can't be a folder: {} is a file", path.display(), there.display()))
}

/// Returns the settings that matter most, without secrets.
fn shown(settings: &Settings) -> Vec<String> {
    let store = match &settings.postgres {
        Some(postgres) => format!("PostgreSQL, at most {} connections", postgres.connections),
        None => format!("the database in {}", settings.data.join("matches").display()),
    };
    let interactions = match &settings.listening {
        Listening::Gateway => "by the gateway".to_owned(),
        Listening::Shards(range) => format!("by the shards {}-{} of {}", range.first, range.last, range.of),
        Listening::Http { listen, .. } => format!("by HTTP at {listen}"),
    };
    let monitoring = settings.monitoring.map_or_else(|| "off".to_owned(), |address| format!("at {address}"));
    let backups = settings.live.borrow().backups.clone();
    let backups = match backups.every {
        Some(every) => {
            format!("every {} s to {}, {} kept", every.as_secs(), backups.folder.display(), backups.keep)
        }
        None => "none".to_owned(),
    };
    vec![
        "the configuration can be used".to_owned(),
        format!("data folder: {}", settings.data.display()),
        format!("store: {store}"),
        format!("interactions: {interactions}"),
        format!("health and metrics: {monitoring}"),
        format!("backups: {backups}"),
    ]
}
