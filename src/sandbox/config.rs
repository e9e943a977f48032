//! How a sandbox is started.

use std::path::PathBuf;

use super::permission;
use super::secret::secret;

/// How to start a sandbox. `Config::default()` is a chat that forgets, on any free port.
#[derive(Clone, Debug)]
pub struct Config {
    /// On 127.0.0.1; 0 takes any that is free.
    pub port: u16,
    /// What the bot must log in with; by default another one for each start.
    pub token: String,
    /// Where the chat is kept; without it everything is forgotten at the end.
    pub journal: Option<PathBuf>,
    pub bot_name: String,
    /// User name and shown name of everybody, for a new chat.
    pub people: Vec<(String, String)>,
    /// The server's channels, for a new chat.
    pub channels: Vec<String>,
    /// What the bot's role allows, for a new chat.
    pub bot_permissions: u64,
    /// Privileged intents (members 2, presences 256, message content 32768) that are switched on.
    pub privileged_intents: u64,
    /// How many shards the bot is advised to connect with.
    pub shards: u32,
    /// Whether requests of the bot are limited as Discord limits them.
    pub limits: bool,
}

impl Default for Config {
    fn default() -> Self {
        let people = [("ada", "Ada"), ("ben", "Ben"), ("cleo", "Cleo"), ("dmitri", "Dmitri")];
        Self {
            port: 0,
            token: secret(),
            journal: None,
            bot_name: "Postern".to_owned(),
            people: people.map(|(name, shown)| (name.to_owned(), shown.to_owned())).to_vec(),
            channels: vec!["games".to_owned(), "lounge".to_owned()],
            bot_permissions: permission::INVITED,
            privileged_intents: 0,
            shards: 1,
            limits: false,
        }
    }
}
