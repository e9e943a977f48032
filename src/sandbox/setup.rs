//! What a new chat starts with: its people, channels and the bot.

use std::path::PathBuf;

use super::id::Id;
use super::model::{Channel, ChannelKind, Person};
use super::permission;
use super::secret::secret;
use super::state::{Entry, State};
use super::world::World;

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
        }
    }
}

/// Identifiers of a new chat count up from here: a day in 2024.
const BEGIN_MS: u64 = 1_717_200_000_000;

/// The entries that found a new chat.
pub(crate) fn found(config: &Config) -> Vec<Entry> {
    let id = |n: u64| Id(Id::at(BEGIN_MS).0 + n);
    let (guild, bot, bot_role) = (id(1), id(2), id(3));
    let mut entries =
        vec![Entry::Server { guild, bot, bot_role }, Entry::RolePermissions(config.bot_permissions)];
    entries.push(Entry::Person(Person {
        id: bot,
        username: config.bot_name.to_lowercase(),
        display_name: config.bot_name.clone(),
        bot: true,
        closed_dms: false,
        absent: false,
        locale: "en-US".to_owned(),
    }));
    for (n, (username, display_name)) in (100..).zip(&config.people) {
        entries.push(Entry::Person(Person {
            id: id(n),
            username: username.clone(),
            display_name: display_name.clone(),
            bot: false,
            closed_dms: false,
            absent: false,
            locale: "en-US".to_owned(),
        }));
    }
    for (n, name) in (1000..).zip(&config.channels) {
        entries.push(Entry::Channel(Channel::new(id(n), ChannelKind::Text, name.clone())));
    }
    entries
}

/// Founds the chat unless the journal held one.
pub(crate) fn found_if_new(world: &mut World, config: &Config) {
    if world.state.guild == State::default().guild {
        for entry in found(config) {
            world.put(entry);
        }
    }
}
