//! The running chat: its state, its listeners, and the effects of new, changed and deleted messages.

pub mod clock;
pub mod endpoint;
pub mod journal;
pub mod load;
pub mod model;
pub mod permission;
pub mod pings;
pub mod saved;
pub mod setup;
pub mod state;
pub mod wire;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, header};
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use crate::config::Config;
use crate::error::ApiError;
use crate::faults::Faults;
use crate::forms::{layout, picture};
use crate::gateway::event::Event;
use crate::gateway::hub::{Hub, intent};
use crate::id::Id;
use crate::limits::LATEST_MS;
use crate::rest::limits::Limits;
use crate::rest::request_log::RequestLog;
use crate::world::endpoint::Endpoint;
use crate::world::journal::Journal;
use crate::world::model::*;

use crate::secret::secret;
use crate::signer::Signer;
use crate::world::pings::Allowed;
use crate::world::state::{Entry, State};

/// Data shared by all connections.
pub(crate) struct Shared {
    world: Mutex<World>,
    pub config: Config,
    /// The key with which the page acts for people.
    pub key: String,
    pub signer: Signer,
    /// Offset of the chat's clock from the machine's, in milliseconds.
    ahead_ms: watch::Sender<u64>,
    /// Counts every change, so that waiting is cheap.
    pub changes: watch::Receiver<u64>,
    pub news: broadcast::Sender<News>,
}

/// An update for the page.
#[derive(Clone, Debug)]
pub(crate) struct News {
    /// The only recipient; `None` for everyone.
    pub only_for: Option<Id>,
    pub text: Arc<str>,
}

pub(crate) struct World {
    pub state: State,
    pub hub: Hub,
    /// The bot's endpoint for interactions; `None` if they go to the gateway.
    pub endpoint: Option<Endpoint>,
    pub log: RequestLog,
    pub faults: Faults,
    /// `None` if requests are not limited.
    pub limits: Option<Limits>,
    journal: Journal,
    changed: watch::Sender<u64>,
    news: broadcast::Sender<News>,
    /// `http://127.0.0.1:PORT`.
    pub base: String,
    /// The public key of the signatures on interactions.
    pub verify_key: String,
    pub shards: u32,
    /// Files that people attached to commands.
    pub uploads: HashMap<Id, Attachment>,
    /// True if the server was deleted.
    pub server_gone: bool,
}

impl Shared {
    pub fn new(state: State, journal: Journal, config: Config, base: String) -> Self {
        let signer = Signer::new();
        let ahead_ms = state.ahead_ms;
        let (changed, changes) = watch::channel(0);
        let (news, _) = broadcast::channel(4096);
        let world = World {
            state,
            hub: Hub::default(),
            endpoint: None,
            log: RequestLog::default(),
            faults: Faults::default(),
            limits: config.limits.map(Limits::new),
            journal,
            changed,
            news: news.clone(),
            base,
            verify_key: signer.public(),
            shards: config.shards,
            uploads: HashMap::new(),
            server_gone: false,
        };
        Self {
            world: Mutex::new(world),
            key: secret(),
            config,
            signer,
            ahead_ms: watch::Sender::new(ahead_ms),
            changes,
            news,
        }
    }

    /// Locks the chat; never hold the guard across an `await`.
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Unix milliseconds of the chat's clock.
    pub fn now_ms(&self) -> u64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (now.as_millis() as u64 + *self.ahead_ms.borrow()).min(LATEST_MS)
    }

    /// True for a request that carries the bot's token.
    pub fn is_bots_token(&self, headers: &HeaderMap) -> bool {
        let claimed = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        claimed.and_then(|claimed| claimed.strip_prefix("Bot ")) == Some(self.config.token.as_str())
    }
}

/// A message before it has a channel and an id.
#[derive(Default)]
pub(crate) struct Draft {
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub files: Vec<(Attachment, Vec<u8>)>,
    pub allowed: Option<Allowed>,
    pub flags: u64,
    pub tts: bool,
    pub nonce: Option<Value>,
    pub kind: u8,
    pub reply_to: Option<Id>,
    pub interaction: Option<Id>,
    pub only_for: Option<Id>,
}

impl World {
    pub fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base.replacen("http", "ws", 1))
    }

    pub fn next_id(&mut self, now_ms: u64) -> Id {
        let id = Id::at(now_ms).max(Id(self.state.last_id.0 + 1));
        self.state.last_id = id;
        id
    }

    /// Makes a change: in the journal first, then in the state.
    pub fn put(&mut self, entry: Entry) {
        self.journal.write(&entry);
        self.state.apply(entry);
        self.touch();
    }

    /// Wakes everyone who waits for a change.
    pub fn touch(&self) {
        self.changed.send_modify(|n| *n += 1);
    }

    /// Sends an update to the page.
    pub fn tell(&self, only_for: Option<Id>, news: &Value) {
        // Fails if no page is open.
        let _ = self.news.send(News { only_for, text: news.to_string().into() });
    }

    /// Tells the page whether the bot is connected.
    pub fn tell_presence(&self) {
        self.tell(None, &json!({"t": "bot", "online": self.hub.is_connected()}));
        self.touch();
    }

    /// Closes the bot's gateway connections, with a close code or by cutting them.
    pub fn close_gateway(&mut self, code: Option<u16>) {
        self.hub.close_all(code);
        self.touch();
    }

    /// Cancels all remaining faults.
    pub fn calm(&mut self) {
        self.faults.clear();
        self.hub.refuse_resumes = 0;
    }

    pub fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.state.channels.get(&id).ok_or_else(ApiError::unknown_channel)
    }

    /// A channel that the bot can see.
    pub fn visible(&self, id: Id) -> Result<&Channel, ApiError> {
        let channel = self.channel(id)?;
        if self.state.bot_permissions(channel) & permission::VIEW_CHANNEL == 0 {
            return Err(ApiError::missing_access());
        }
        Ok(channel)
    }

    /// Posts a message: determines its pings, stores it, and sends it to the bot and the page.
    pub fn post(&mut self, now_ms: u64, author: Id, channel: Id, draft: Draft) -> Message {
        let id = self.next_id(now_ms);
        let message = self.build(id, author, channel, draft);
        self.settle_in(now_ms, message)
    }

    fn build(&mut self, id: Id, author: Id, channel: Id, draft: Draft) -> Message {
        let attachments = self.keep_files(draft.files);
        let mut message = Message {
            id,
            channel,
            author,
            kind: draft.kind,
            content: draft.content,
            embeds: draft.embeds,
            components: draft.components,
            attachments,
            flags: draft.flags,
            tts: draft.tts,
            edited_ms: None,
            mentions: Vec::new(),
            mention_everyone: false,
            pings: Vec::new(),
            nonce: draft.nonce,
            reply_to: draft.reply_to,
            interaction: draft.interaction,
            only_for: draft.only_for,
        };
        self.reckon_mentions(&mut message, draft.allowed.as_ref().unwrap_or(&Allowed::ALL));
        message.pings = self.pings(&message);
        message
    }

    fn settle_in(&mut self, now_ms: u64, message: Message) -> Message {
        let channel = message.channel;
        let author = message.author;
        if message.only_for.is_none()
            && let Some(place) = self.state.channels.get(&channel).cloned()
        {
            let mut place = Channel { last_message: Some(message.id), ..place };
            place.message_count += 1;
            if place.is_thread() {
                if place.archived {
                    place.archived = false;
                    place.archive_changed_ms = now_ms;
                }
                let named = message.pings.iter().map(|p| p.person);
                for person in named.chain([author]) {
                    if !place.members.contains(&person) {
                        place.members.push(person);
                    }
                }
            }
            let woken = self.state.channels.get(&channel).is_some_and(|c| c.archived != place.archived);
            self.put(Entry::Channel(place));
            if woken {
                self.announce_channel(Event::ThreadUpdate, channel);
            }
        }
        self.put(Entry::Message(Box::new(message.clone())));
        if Some(author) != self.state.bot().map(|b| b.id) {
            self.put(Entry::Read { person: author, channel, message: message.id });
        }
        self.announce_message(Event::MessageCreate, &message);
        message
    }

    /// Changes an existing message without a notification.
    pub fn change(&mut self, message: Message) {
        self.put(Entry::Message(Box::new(message.clone())));
        self.announce_message(Event::MessageUpdate, &message);
    }

    pub fn remove(&mut self, channel: Id, message: Id) {
        let Some(gone) = self.state.messages.get(&(channel, message)).cloned() else { return };
        self.put(Entry::MessageGone { channel, message });
        if let Some(place) = self.state.channels.get(&channel).filter(|place| place.pins.contains(&message)) {
            let mut place = place.clone();
            place.pins.retain(|pinned| *pinned != message);
            self.put(Entry::Channel(place));
        }
        let in_dm = self.state.channels.get(&channel).is_some_and(Channel::is_dm);
        if gone.only_for.is_none() {
            let mut data = json!({"id": message, "channel_id": channel});
            if !in_dm {
                data["guild_id"] = json!(self.state.guild);
            }
            let wanted = if in_dm { intent::DIRECT_MESSAGES } else { intent::GUILD_MESSAGES };
            self.hub.dispatch(wanted, Event::MessageDelete, &data);
        }
        let news = json!({"t": "gone", "channel": channel, "message": message});
        self.tell(self.audience(&gone), &news);
    }

    /// Deletes a channel or thread with its content, and tells the bot and the page.
    pub fn delete_channel(&mut self, id: Id) {
        let Some(channel) = self.state.channels.get(&id).cloned() else { return };
        let (guild, parent) = (self.state.guild, channel.parent);
        let told = json!({"id": id, "guild_id": guild, "parent_id": parent, "type": channel.kind.code()});
        let (event, told) = match channel.is_thread() {
            true => (Event::ThreadDelete, told),
            false => (Event::ChannelDelete, wire::channel(&self.state, &channel)),
        };
        self.put(Entry::ChannelGone(id));
        self.hub.dispatch(intent::GUILDS, event, &told);
        self.tell(None, &json!({"t": "channel_gone", "channel": id}));
    }

    /// Deletes the server with its content, and tells the bot and the page.
    pub fn delete_server(&mut self) {
        self.server_gone = true;
        let all: Vec<Id> =
            self.state.channels.values().filter(|place| !place.is_dm()).map(|place| place.id).collect();
        for id in all {
            self.put(Entry::ChannelGone(id));
            self.tell(None, &json!({"t": "channel_gone", "channel": id}));
        }
        self.hub.dispatch(intent::GUILDS, Event::GuildDelete, &json!({"id": self.state.guild}));
    }

    /// Stores a file that a person attaches to a command. Returns its id.
    pub fn upload(&mut self, name: &str, bytes: Vec<u8>) -> Id {
        let (content_type, size) = picture::look(&bytes, None);
        let file = Attachment {
            id: Id(0),
            filename: name.to_owned(),
            description: None,
            content_type,
            size: bytes.len(),
            width: size.map(|(width, _)| width),
            height: size.map(|(_, height)| height),
        };
        let kept = self.keep_files(vec![(file, bytes)]).remove(0);
        let id = kept.id;
        self.uploads.insert(id, kept);
        id
    }

    /// Stores the bytes of new files.
    pub fn keep_files(&mut self, files: Vec<(Attachment, Vec<u8>)>) -> Vec<Attachment> {
        let mut kept = Vec::with_capacity(files.len());
        for (mut attachment, bytes) in files {
            attachment.id = Id(self.state.last_id.0 + 1);
            self.state.last_id = attachment.id;
            self.put(Entry::File { id: attachment.id, data: crate::base64::encode(&bytes) });
            kept.push(attachment);
        }
        kept
    }

    /// Sets the people whom a message mentions, as far as `allowed` permits.
    pub fn reckon_mentions(&self, message: &mut Message, allowed: &Allowed) {
        let texts = layout::texts(&message.components).join("\n");
        let named = pings::named(if message.is_of_components() { &texts } else { &message.content });
        message.mentions = named
            .users
            .into_iter()
            .filter(|id| allowed.user(*id) && self.state.people.contains_key(id))
            .collect();
        if allowed.replied_user()
            && message.kind == 19
            && let Some(to) = message.reply_to
            && let Some(original) = self.state.messages.get(&(message.channel, to))
            && !message.mentions.contains(&original.author)
        {
            message.mentions.push(original.author);
        }
        let may = message.author == self.state.bot
            && self.state.channels.get(&message.channel).is_some_and(|c| {
                !c.is_dm() && self.state.bot_permissions(c) & permission::MENTION_EVERYONE != 0
            });
        message.mention_everyone = named.everyone && allowed.everyone() && may;
    }

    fn pings(&self, message: &Message) -> Vec<Ping> {
        let Some(channel) = self.state.channels.get(&message.channel) else { return Vec::new() };
        if message.flags & (SUPPRESS_NOTIFICATIONS | LOADING) != 0 || message.kind == 18 {
            return Vec::new();
        }
        self.state
            .humans()
            .filter(|p| p.id != message.author && self.state.sees(p.id, channel))
            .filter(|p| message.only_for.is_none_or(|one| one == p.id))
            .filter_map(|p| {
                let named = message.mentions.contains(&p.id) || message.mention_everyone;
                let kind = if named {
                    PingKind::Mention
                } else if channel.is_dm() && message.only_for.is_none() {
                    PingKind::Dm
                } else {
                    return None;
                };
                Some(Ping { person: p.id, kind })
            })
            .collect()
    }

    /// The audience of a message: one person, or `None` for everyone.
    fn audience(&self, message: &Message) -> Option<Id> {
        let channel = self.state.channels.get(&message.channel);
        message.only_for.or_else(|| channel.filter(|c| c.is_dm()).and_then(|c| c.owner))
    }

    fn announce_message(&mut self, event: Event, message: &Message) {
        let body = wire::message(&self.state, &self.base, message);
        if message.only_for.is_none()
            && let Some(channel) = self.state.channels.get(&message.channel)
            && self.state.bot_permissions(channel) & permission::VIEW_CHANNEL != 0
        {
            let in_dm = channel.is_dm();
            let told = wire::in_guild(&self.state, message, body.clone());
            self.hub.dispatch_message(event, &told, in_dm, self.state.bot);
        }
        let news =
            json!({"t": "message", "new": event == Event::MessageCreate, "message": for_page(message, body)});
        self.tell(self.audience(message), &news);
    }

    /// Announces a channel or thread to the page, and to the bot if it can see it.
    pub fn announce_channel(&mut self, event: Event, id: Id) {
        let Some(channel) = self.state.channels.get(&id).cloned() else { return };
        let mut body = wire::channel(&self.state, &channel);
        if event == Event::ThreadCreate {
            body["newly_created"] = json!(true);
        }
        let sees = self.state.bot_permissions(&channel) & permission::VIEW_CHANNEL != 0;
        if sees || channel.is_dm() {
            let wanted = if channel.is_dm() { intent::DIRECT_MESSAGES } else { intent::GUILDS };
            self.hub.dispatch(wanted, event, &body);
        }
        let only_for = channel.owner.filter(|_| channel.is_dm());
        self.tell(only_for, &json!({"t": "channel", "channel": page_channel(&channel)}));
    }

    /// The direct conversation with that person, opened now if necessary.
    pub fn open_dm(&mut self, now_ms: u64, person: Id) -> Channel {
        if let Some(channel) = self.state.dm_with(person) {
            return channel.clone();
        }
        let new = Channel::new(self.next_id(now_ms), ChannelKind::Dm, String::new());
        let channel = Channel { owner: Some(person), members: vec![person], ..new };
        self.put(Entry::Channel(channel.clone()));
        self.announce_channel(Event::ChannelCreate, channel.id);
        channel
    }

    /// Stores the state of an interaction, and tells the person who started it.
    pub fn answer(&mut self, interaction: Interaction) {
        let news = json!({
            "t": "interaction",
            "id": interaction.id,
            "kind": interaction.kind.code(),
            "name": interaction.name,
            "channel": interaction.channel,
            "source": interaction.source,
            "response": interaction.response,
        });
        let person = interaction.person;
        self.put(Entry::Interaction(Box::new(interaction)));
        self.tell(Some(person), &news);
    }
}

/// A message for the page: Discord's JSON with the pings.
pub(crate) fn for_page(message: &Message, mut body: Value) -> Value {
    body["pings"] = json!(message.pings);
    if message.only_for.is_some() {
        body["only_for"] = json!(message.only_for);
    }
    body
}

pub(crate) fn page_channel(channel: &Channel) -> Value {
    json!({
        "id": channel.id,
        "kind": channel.kind.code(),
        "name": channel.name,
        "topic": channel.topic,
        "parent": channel.parent,
        "owner": channel.owner,
        "archived": channel.archived,
        "locked": channel.locked,
        "last": channel.last_message,
    })
}
