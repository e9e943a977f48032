//! The running chat: its state, its listeners and its clock.

pub mod clock;
pub mod disk;
pub mod emoji;
pub mod endpoint;
pub mod guild;
pub mod links;
pub mod membership;
pub mod model;
pub mod permission;
pub mod pings;
pub mod places;
pub mod posting;
pub mod server;
pub mod setup;
pub mod state;
pub mod wire;

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, header};
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use crate::activity::instances::Activities;
use crate::config::Config;
use crate::error::ApiError;
use crate::faults::Faults;
use crate::gateway::door::Doors;
use crate::gateway::hub::Hub;
use crate::gateway::trouble::{GatewayTrouble, Pending};
use crate::id::Id;
use crate::practice::state::InPractice;
use crate::rest::limits::Limits;
use crate::rest::request_log::RequestLog;
use crate::world::disk::journal::Journal;
use crate::world::endpoint::Endpoint;
use crate::world::links::Links;
use crate::world::model::*;

use crate::secret::secret;
use crate::signer::Signer;
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
    /// The only recipients; `None` for everyone.
    pub only_for: Option<Vec<Id>>,
    /// The update; `None` to send everything again.
    pub text: Option<Arc<str>>,
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
    pub links: Links,
    pub doors: Doors,
    pub practice: InPractice,
    /// The public key of the signatures on interactions.
    pub verify_key: String,
    pub shards: u32,
    /// Files that people attached to commands.
    pub uploads: HashMap<Id, Attachment>,
    /// The number of direct messages of the bot that are still to be refused until their conversation is opened again.
    pub shut_next: u32,
    /// The conversations with the bot that refuse messages until it opens them again, and the codes of the refusals.
    pub shut: BTreeMap<Id, u32>,
    /// The bot's latest message with each nonce: its time in Unix milliseconds, its channel and its id.
    pub nonces: HashMap<String, (u64, Id, Id)>,
    /// The first form with each `custom_id` that each person saw, which a phone shows again.
    pub forms_seen: HashMap<(Id, String), Value>,
    pub activities: Activities,
}

impl Shared {
    pub(crate) fn new(
        state: State,
        journal: Journal,
        config: Config,
        base: String,
        (doors, proxy): (Doors, SocketAddr),
    ) -> Self {
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
            links: Links::new(base, config.clock.clone()),
            doors,
            practice: InPractice::new(config.practice),
            verify_key: signer.public(),
            shards: config.shards,
            uploads: HashMap::new(),
            shut_next: 0,
            shut: BTreeMap::new(),
            nonces: HashMap::new(),
            forms_seen: HashMap::new(),
            activities: Activities::new(config.activity.clone(), proxy),
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
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Unix milliseconds of the chat's clock.
    pub(crate) fn now_ms(&self) -> u64 {
        self.config.clock.unix_ms(*self.ahead_ms.borrow())
    }

    /// True for a request that carries the bot's token, reset or not.
    pub(crate) fn is_bots_token(&self, headers: &HeaderMap) -> bool {
        let claimed = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        claimed.and_then(|claimed| claimed.strip_prefix("Bot ")) == Some(self.config.token.as_str())
    }
}

impl World {
    /// Resets the token, as Discord does when more sessions are started than the limit allows: all sessions end, and the
    /// token never works again.
    pub(crate) fn reset_token(&mut self) {
        self.hub.close_all(Some(4004));
        self.hub.token_resets += 1;
        self.tell_presence();
    }

    /// The flags of the application. The bits beyond the 32nd are not documented.
    pub(crate) fn application_flags(&self) -> u64 {
        const EMBEDDED: u64 = 1 << 17;
        let new = if self.practice.settings.new_flags { 1 << 41 | 1 << 23 } else { 0 };
        if self.activities.setup.is_some() { new | EMBEDDED } else { new }
    }

    pub(crate) fn next_id(&mut self, now_ms: u64) -> Id {
        let id = Id::at(now_ms).max(Id(self.state.last_id.0 + 1));
        self.state.last_id = id;
        id
    }

    /// Makes a change: in the journal first, then in the state.
    pub(crate) fn put(&mut self, entry: Entry) {
        self.journal.write(&entry);
        self.state.apply(entry);
        self.touch();
    }

    /// Wakes everyone who waits for a change.
    pub(crate) fn touch(&self) {
        self.changed.send_modify(|n| *n += 1);
    }

    /// Sends an update to the pages of some people, or of all.
    pub(crate) fn tell(&self, only_for: Option<Vec<Id>>, news: &Value) {
        self.spread(News { only_for, text: Some(news.to_string().into()) });
    }

    /// True if a page is open.
    pub(crate) fn is_watched(&self) -> bool {
        self.news.receiver_count() > 0
    }

    fn spread(&self, news: News) {
        // Fails if no page is open.
        let _ = self.news.send(news);
    }

    /// Tells the page whether the bot is connected.
    pub(crate) fn tell_presence(&self) {
        self.tell(None, &json!({"t": "bot", "online": self.hub.is_connected()}));
        self.touch();
    }

    /// Lets the gateway fail in this way.
    pub(crate) fn disturb_gateway(&mut self, trouble: GatewayTrouble) {
        self.hub.disturb(trouble);
        self.touch();
    }

    /// Cancels all remaining faults.
    pub(crate) fn calm(&mut self) {
        self.faults.clear();
        self.hub.pending = Pending::default();
        self.shut_next = 0;
        self.shut.clear();
        self.practice.front_until_ms = 0;
    }

    pub(crate) fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.state.channels.get(&id).ok_or_else(ApiError::unknown_channel)
    }

    /// A channel that the bot can see.
    pub(crate) fn visible(&self, id: Id) -> Result<&Channel, ApiError> {
        let channel = self.channel(id)?;
        if self.state.bot_permissions(channel) & permission::VIEW_CHANNEL == 0 {
            return Err(ApiError::missing_access());
        }
        Ok(channel)
    }

    /// Stores the state of an interaction, and tells the person who started it.
    pub(crate) fn answer(&mut self, interaction: Interaction) {
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
        self.tell(Some(vec![person]), &news);
    }
}
