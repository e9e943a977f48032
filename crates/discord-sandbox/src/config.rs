//! Configuration of a sandbox.

use std::path::PathBuf;
use std::time::Duration;

use crate::activity::setup::Activity;
use crate::gateway::starts::StartLimit;
use crate::limits::REQUESTS_A_SECOND;
use crate::now::Clock;
use crate::practice::settings::Practice;
use crate::secret::secret;
use crate::world::permission;

/// A thing to try in an empty channel: a picture, one line, and buttons that send commands.
#[derive(Clone, Debug)]
pub struct Card {
    pub title: String,
    pub about: String,
    /// The file of the picture, as PNG.
    pub picture: Vec<u8>,
    /// The picture in words.
    pub alt: String,
    /// The command as people type it: `/challenge chess opponent:@bot`.
    pub command: String,
    /// A second button: its label and its command.
    pub also: Option<(String, String)>,
}

/// A further server of a new chat. Everybody is on it.
#[derive(Clone, Debug)]
pub struct MoreServer {
    pub name: String,
    pub channels: Vec<String>,
    /// True if the bot is on it.
    pub bot: bool,
}

/// Discord's usual number of requests in a second, for [`Config::limits`].
pub const USUAL_LIMIT: u32 = REQUESTS_A_SECOND;

/// Configuration of a sandbox. `Config::default()` is a chat without a journal, on any free port.
#[derive(Clone, Debug)]
pub struct Config {
    /// The port on 127.0.0.1; 0 for any free one.
    pub port: u16,
    /// The token that the bot logs in with. The default is different at each start.
    pub token: String,
    /// The file that stores the chat. Without it, the chat is lost at the end.
    pub journal: Option<PathBuf>,
    /// A saved chat ([`Sandbox::save`](crate::handle::Sandbox::save)), to start a new chat with.
    pub world: Option<String>,
    /// The name of the server, for a new chat.
    pub server_name: String,
    /// The display name of the bot, for a new chat.
    pub bot_name: String,
    /// User name and display name of each person, for a new chat.
    pub people: Vec<(String, String)>,
    /// The name of each role that people can have, and the user names of those who have it, for a new chat. At most 90.
    pub roles: Vec<(String, Vec<String>)>,
    /// The server's channels, for a new chat.
    pub channels: Vec<String>,
    /// Further servers, for a new chat.
    pub servers: Vec<MoreServer>,
    /// The user names of those who added the app to their account, for a new chat.
    pub installed: Vec<String>,
    /// The permissions of the bot's role, for a new chat.
    pub bot_permissions: u64,
    /// The privileged intents that are switched on (members 2, presences 256, message content 32768).
    pub privileged_intents: u64,
    /// The number of shards recommended to the bot.
    pub shards: u32,
    /// The interval of heartbeats that the gateway asks for.
    pub heartbeat: Duration,
    /// The limit on new sessions of the gateway.
    pub start_limit: StartLimit,
    /// The number of servers above which a shard is refused, because more shards are required.
    pub servers_per_shard: usize,
    /// Discord's behaviours beyond its documentation.
    pub practice: Practice,
    /// The Activity of the application, if it has one.
    pub activity: Option<Activity>,
    /// The cards in an empty channel of the page.
    pub cards: Vec<Card>,
    /// A line below the cards; none if empty.
    pub note: String,
    /// The number of requests that the bot may make in a second, answers to interactions excepted, if its requests are
    /// limited as on Discord. The usual number is [`USUAL_LIMIT`].
    pub limits: Option<u32>,
    /// The clock that the chat follows.
    pub clock: Clock,
}

impl Default for Config {
    fn default() -> Self {
        let people = [("ada", "Ada"), ("ben", "Ben"), ("cleo", "Cleo"), ("dmitri", "Dmitri")];
        Self {
            port: 0,
            token: secret(),
            journal: None,
            world: None,
            server_name: "Sandbox".to_owned(),
            bot_name: "Bot".to_owned(),
            people: people.map(|(name, shown)| (name.to_owned(), shown.to_owned())).to_vec(),
            roles: Vec::new(),
            channels: vec!["games".to_owned(), "lounge".to_owned()],
            servers: Vec::new(),
            installed: Vec::new(),
            bot_permissions: permission::INVITED,
            privileged_intents: 0,
            shards: 1,
            heartbeat: Duration::from_millis(41_250),
            start_limit: StartLimit::default(),
            servers_per_shard: 2500,
            practice: Practice::none(),
            activity: None,
            cards: Vec::new(),
            note: String::new(),
            limits: None,
            clock: Clock::default(),
        }
    }
}
