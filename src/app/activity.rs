//! The questions of the site to Discord: about its pages as an Activity, and about people who sign in.

use std::sync::Arc;

use async_trait::async_trait;
use axum::http::HeaderMap;

use crate::app::{ActivitySettings, key_of};
use crate::config::Secret;
use crate::web::activity::site::{ActivityHost, ActivitySite};
use crate::web::site::SignInHost;
use postern_discord::activity::Activity;
use postern_discord::bot::Bot;
use postern_discord::oauth::OAuth;
use postern_play::ids::{ChannelId, PersonId};
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// The domain that Discord serves Activities from, below the number of the application.
const DOMAIN: &str = "discordsays.com";
/// The addresses of Discord's client.
const CLIENTS: [&str; 7] = [
    "https://discord.com",
    "https://ptb.discord.com",
    "https://canary.discord.com",
    "https://discordapp.com",
    "https://ptb.discordapp.com",
    "https://canary.discordapp.com",
    "https://pax.discord.com",
];

struct Host(Activity);

#[async_trait]
impl ActivityHost for Host {
    fn person(&self, headers: &HeaderMap, now: Timestamp) -> Result<PersonId, String> {
        self.0.person(headers, now).map_err(|why| why.to_string())
    }

    async fn channel(&self, instance: &str, person: PersonId) -> Result<Option<ChannelId>, Fault> {
        let found = self.0.instance(instance).await;
        let found = found.map_err(|error| Fault::new(format!("an Activity is not known: {error}")))?;
        Ok(found.filter(|found| found.people.contains(&person)).map(|found| found.channel))
    }
}

impl ActivitySettings {
    /// The Activity of an application on Discord.
    pub(crate) fn of_discord() -> ActivitySettings {
        ActivitySettings { clients: CLIENTS.map(str::to_owned).to_vec(), proxy: None }
    }
}

/// Returns the site inside Discord. The token of the bot, which all its processes have, is the source of the key.
pub(super) fn site(settings: &ActivitySettings, bot: &Bot, token: &str) -> ActivitySite {
    let application = bot.application();
    let key = key_of(token, b"tokens of pages in frames");
    let proxy = settings.proxy.clone().unwrap_or_else(|| format!("https://{application}.{DOMAIN}"));
    let host = Arc::new(Host(bot.activity()));
    ActivitySite { host, application, clients: settings.clients.clone(), proxy, key }
}

struct SignIn(OAuth);

#[async_trait]
impl SignInHost for SignIn {
    fn address(&self, state: &str, verifier: &str, back: &str) -> String {
        self.0.address(state, verifier, back)
    }

    async fn person(&self, code: &str, verifier: &str, back: &str) -> Result<Option<PersonId>, Fault> {
        let found = self.0.person(code, verifier, back).await;
        found.map_err(|error| Fault::new(format!("nobody can sign in with Discord: {error}")))
    }
}

/// Returns the host of an application with this secret.
pub(super) fn sign_in(bot: &Bot, secret: Secret) -> Arc<dyn SignInHost> {
    Arc::new(SignIn(bot.oauth(secret.0)))
}
