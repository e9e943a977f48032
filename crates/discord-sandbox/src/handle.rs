//! The handle of a running sandbox: starts, inspects and disturbs it.

mod activities;
mod in_process;
mod servers;
mod sessions;
mod troubles;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use limited_http::Limits;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::act::actor::Actor;
use crate::act::error::ActError;
use crate::config::Config;
use crate::endpoint::EndpointError;
use crate::gateway::door::{Door, Doors};
use crate::gateway::event::Event;
use crate::id::Id;
use crate::listener::{Cuttable, Wire};
use crate::rest::request_log::LoggedRequest;
use crate::world::disk::journal::Journal;
use crate::world::disk::saved::{self, SavedError};
use crate::world::model::*;
use crate::world::state::State;
use crate::world::{Shared, World, setup};
use crate::{activity, endpoint, gateway, page};

/// Several pictures fit into a message.
const LIMITS: Limits = Limits::of(64 * 1024 * 1024);

/// The reason why the sandbox did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(
        "port {port} of 127.0.0.1 can't be listened on: {source}; --port names another, 0 any that is free"
    )]
    Port { port: u16, source: io::Error },
    #[error("the chat's journal {} can't be used: {source}", path.display())]
    Journal { path: PathBuf, source: io::Error },
    #[error("the saved chat can't be loaded: {0}")]
    World(#[from] SavedError),
}

/// Listens on a free port of the loopback device.
async fn free_port() -> Result<(TcpListener, SocketAddr), StartError> {
    let listen = async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    listen.await.map_err(|source| StartError::Port { port: 0, source })
}

/// Opens the chat of this configuration, whose pages are at `address`.
///
/// # Errors
/// The journal or the saved chat is unreadable.
fn open(config: Config, address: SocketAddr, behind: (Doors, SocketAddr)) -> Result<Arc<Shared>, StartError> {
    let mut state = State::default();
    let journal = match &config.journal {
        None => Journal::default(),
        Some(path) => Journal::open(path, &mut state)
            .map_err(|source| StartError::Journal { path: path.clone(), source })?,
    };
    let is_new = state.guild == State::default().guild;
    let shared = Arc::new(Shared::new(state, journal, config, format!("http://{address}"), behind));
    shared.world().hub.starts.set(shared.config.start_limit);
    match &shared.config.world {
        Some(text) if is_new => shared.load(saved::read(text)?)?,
        _ if is_new => setup::found(&mut shared.world(), &shared.config),
        _ => {}
    }
    shared.world().apply_practice(shared.now_ms());
    if shared.config.activity.is_some() {
        shared.world().enable_activities(shared.now_ms());
    }
    shared.world().sweep(shared.now_ms());
    Ok(shared)
}

/// A running stand-in for Discord. Stops when dropped.
pub struct Sandbox {
    pub(crate) shared: Arc<Shared>,
    address: SocketAddr,
    servers: Vec<JoinHandle<()>>,
    closed: Arc<AtomicBool>,
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Relaxed);
        self.servers.iter().for_each(JoinHandle::abort);
        self.shared.world().hub.close_all(None);
    }
}

impl Sandbox {
    /// Starts to listen. When this returns, the bot can log in.
    ///
    /// # Errors
    /// The port is taken, or the journal or the saved chat is unreadable.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let port = config.port;
        let listen = async {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = listen.await.map_err(|source| StartError::Port { port, source })?;
        let (first, first_address) = free_port().await?;
        let (resume, resume_address) = free_port().await?;
        let (proxy, proxy_address) = free_port().await?;
        let doors = Doors { first: first_address, resume: resume_address };
        let shared = open(config, address, (doors, proxy_address))?;
        let closed = Arc::new(AtomicBool::new(false));
        let serve = |listener: TcpListener, app: Router| {
            let listener = Cuttable { listener, closed: Arc::clone(&closed) };
            let app = move |wire: &Wire| app.clone().layer(Extension(ConnectInfo(wire.line.clone())));
            tokio::spawn(limited_http::serve(listener, LIMITS, app, std::future::pending()))
        };
        let servers = vec![
            serve(listener, page::router(Arc::clone(&shared))),
            serve(first, gateway::router(Arc::clone(&shared), Door::First)),
            serve(resume, gateway::router(Arc::clone(&shared), Door::Resume)),
            serve(proxy, activity::proxy::router(Arc::clone(&shared))),
        ];
        Ok(Self { shared, address, servers, closed })
    }

    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `http://127.0.0.1:PORT`: the base of the REST API's addresses.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address of the page, with the key that lets it act for people.
    #[must_use]
    pub fn page(&self) -> String {
        format!("{}/#{}", self.url(), self.shared.key)
    }

    #[must_use]
    pub fn token(&self) -> &str {
        &self.shared.config.token
    }

    /// The first server.
    #[must_use]
    pub fn guild(&self) -> Id {
        self.shared.world().state.guild
    }

    #[must_use]
    pub fn bot(&self) -> Id {
        self.shared.world().state.bot
    }

    /// A person, by user name or id.
    ///
    /// # Errors
    /// There is no such person.
    pub fn person(&self, name: &str) -> Result<Actor, ActError> {
        let world = self.shared.world();
        let found = world.state.humans().find(|p| p.username == name || p.id.to_string() == name);
        let person = found.ok_or_else(|| ActError::NoSuchPerson(name.to_owned()))?;
        Ok(Actor { shared: Arc::clone(&self.shared), id: person.id })
    }

    /// The channel or thread of that name; the newest of several. Channels of the first server come first.
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<Id> {
        self.shared.world().state.channel_named(name).map(|channel| channel.id)
    }

    #[must_use]
    pub fn channel_by_id(&self, id: Id) -> Option<Channel> {
        self.shared.world().state.channels.get(&id).cloned()
    }

    /// The threads of a channel, oldest first.
    #[must_use]
    pub fn threads(&self, parent: Id) -> Vec<Channel> {
        let world = self.shared.world();
        world.state.channels.values().filter(|c| c.parent == Some(parent)).cloned().collect()
    }

    /// All messages of a channel, thread or direct conversation except ephemeral ones, oldest first.
    #[must_use]
    pub fn messages(&self, channel: Id) -> Vec<Message> {
        let world = self.shared.world();
        world.state.messages_in(channel).filter(|m| !m.is_ephemeral()).cloned().collect()
    }

    /// All messages of all places, private ones too, by place and id.
    #[must_use]
    pub fn all_messages(&self) -> Vec<Message> {
        self.shared.world().state.messages.values().cloned().collect()
    }

    #[must_use]
    pub fn message(&self, channel: Id, message: Id) -> Option<Message> {
        self.shared.world().state.messages.get(&(channel, message)).cloned()
    }

    /// The bytes of an attachment.
    #[must_use]
    pub fn file(&self, attachment: Id) -> Option<Vec<u8>> {
        self.shared.world().state.files.get(attachment)
    }

    /// All registered commands.
    #[must_use]
    pub fn commands(&self) -> Vec<Command> {
        self.shared.world().state.commands.values().cloned().collect()
    }

    #[must_use]
    pub fn interaction(&self, id: Id) -> Option<Interaction> {
        self.shared.world().state.interactions.get(&id).cloned()
    }

    /// Every interaction that the bot left unanswered for three seconds.
    #[must_use]
    pub fn failed_interactions(&self) -> Vec<Interaction> {
        let world = self.shared.world();
        let all = world.state.interactions.values();
        all.filter(|i| i.response == Response::Failed).cloned().collect()
    }

    /// Every request to the REST API since the start (at most 20,000), oldest first.
    #[must_use]
    pub fn requests(&self) -> Vec<LoggedRequest> {
        self.shared.world().log.all()
    }

    /// Returns the logged requests and forgets them.
    pub fn take_requests(&self) -> Vec<LoggedRequest> {
        self.shared.world().log.take()
    }

    /// Forgets all except the latest `kept` messages of each channel, the interactions answered more than a minute ago,
    /// and the logged requests, so that a long run stays small.
    pub fn trim(&self, kept: usize) {
        let since_ms = self.shared.now_ms().saturating_sub(60_000);
        let mut world = self.shared.world();
        world.state.trim(kept, since_ms);
        world.log.take();
    }

    /// The public key with which the bot verifies posts to its endpoint: 64 hexadecimal digits.
    #[must_use]
    pub fn public_key(&self) -> String {
        self.shared.signer.public()
    }

    /// Posts interactions to this URL (`http://HOST:PORT/PATH`) from now on, as for an application with an "Interactions Endpoint URL".
    ///
    /// # Errors
    /// The endpoint does not answer as Discord requires.
    pub async fn post_interactions_to_url(&self, url: &str) -> Result<(), EndpointError> {
        let (address, path) = endpoint::locate(url).await?;
        self.post_interactions_to(address, &path).await
    }

    /// As [`Self::post_interactions_to_url`], to an address and a path.
    ///
    /// # Errors
    /// The endpoint does not answer as Discord requires.
    pub async fn post_interactions_to(&self, address: SocketAddr, path: &str) -> Result<(), EndpointError> {
        let endpoint = endpoint::open(Arc::clone(&self.shared), address, path).await?;
        self.shared.world().endpoint = Some(endpoint);
        Ok(())
    }

    /// Sets the bot's permissions in a channel and its threads; `None` for those of its role.
    pub fn set_permissions(&self, channel: Id, bits: Option<u64>) {
        self.shared.world().set_bot_permissions(Some(channel), bits);
    }

    /// Sets the permissions of the bot's role on the whole first server.
    pub fn set_role_permissions(&self, bits: u64) {
        self.shared.world().set_bot_permissions(None, Some(bits));
    }

    /// Creates a role that people can have; see [`Actor::set_roles`].
    #[must_use]
    pub fn create_role(&self, name: &str) -> Id {
        let now_ms = self.shared.now_ms();
        self.shared.world().create_role(now_ms, name)
    }

    /// Deletes a role, which everybody loses.
    pub fn delete_role(&self, role: Id) {
        self.shared.world().delete_role(role);
    }

    /// Hides a channel and its threads from some people.
    ///
    /// # Errors
    /// There is no such channel.
    pub fn hide(&self, channel: Id, from: &[Id]) -> Result<(), ActError> {
        let mut world = self.shared.world();
        let found = world.state.channels.get(&channel).cloned().ok_or(ActError::NoSuchChannel(channel))?;
        world.put(crate::world::state::Entry::Channel(Channel { hidden_from: from.to_vec(), ..found }));
        Ok(())
    }

    /// Opens a public thread without a message, as this person does.
    ///
    /// # Errors
    /// There is no such text channel.
    pub fn open_thread(&self, parent: Id, by: Id, name: &str) -> Result<Id, ActError> {
        self.thread(parent, ChannelKind::PublicThread, vec![by], name)
    }

    /// Opens a private thread of these people and the bot, as the first of them does.
    ///
    /// # Errors
    /// There is no such text channel.
    pub fn open_private_thread(&self, parent: Id, people: &[Id], name: &str) -> Result<Id, ActError> {
        let members = people.iter().copied().chain([self.bot()]).collect();
        self.thread(parent, ChannelKind::PrivateThread, members, name)
    }

    /// Opens a thread without a message. The first of its members owns it.
    fn thread(&self, parent: Id, kind: ChannelKind, members: Vec<Id>, name: &str) -> Result<Id, ActError> {
        let now_ms = self.shared.now_ms();
        let mut world = self.shared.world();
        let text = world.state.channels.get(&parent).filter(|c| c.kind == ChannelKind::Text);
        let guild = text.ok_or(ActError::NoSuchChannel(parent))?.guild;
        let id = world.next_id(now_ms);
        let thread = Channel {
            parent: Some(parent),
            guild,
            owner: members.first().copied(),
            members,
            auto_archive_minutes: 1440,
            archive_changed_ms: now_ms,
            ..Channel::new(id, kind, name.to_owned())
        };
        world.put(crate::world::state::Entry::Channel(thread));
        world.announce_channel(Event::ThreadCreate, id);
        Ok(id)
    }

    /// Archives or reopens a thread, and locks or unlocks it, as a moderator does.
    ///
    /// # Errors
    /// There is no such thread.
    pub fn set_thread(&self, thread: Id, archived: bool, locked: bool) -> Result<(), ActError> {
        let now_ms = self.shared.now_ms();
        let mut world = self.shared.world();
        let found = world.state.channels.get(&thread).filter(|c| c.is_thread()).cloned();
        let found = found.ok_or(ActError::NoSuchChannel(thread))?;
        let changed = Channel { archived, locked, archive_changed_ms: now_ms, ..found };
        world.put(crate::world::state::Entry::Channel(changed));
        world.announce_channel(Event::ThreadUpdate, thread);
        Ok(())
    }

    /// Deletes a message as a moderator does.
    pub fn delete_message(&self, channel: Id, message: Id) {
        self.shared.world().remove(channel, message);
    }

    /// Deletes a channel or thread with its content, as a moderator does.
    pub fn delete_channel(&self, channel: Id) {
        self.shared.world().delete_channel(channel);
    }

    /// Sets the chat's clock forward, for new ids and times, the deadlines of interactions, tokens and nonces, rate
    /// limits, and the archiving of idle threads. Returns false, and changes nothing, if that would pass the year 2099.
    pub fn advance(&self, time: Duration) -> bool {
        u64::try_from(time.as_millis()).is_ok_and(|ms| self.shared.advance(ms))
    }

    /// The offset of the chat's clock from the machine's, in milliseconds, now and whenever it is set forward: by
    /// [`Sandbox::advance`], by `POST /sandbox/clock`, or on the page. A bot that follows it lives in the chat's time.
    pub fn ahead_ms(&self) -> watch::Receiver<u64> {
        self.shared.ahead_ms()
    }

    /// The whole chat as text, in the format of the journal.
    #[must_use]
    pub fn save(&self) -> String {
        saved::write(&self.shared.world().state)
    }

    /// Replaces the chat by a saved one. The bot is disconnected, and must start a new session.
    ///
    /// # Errors
    /// The text is not a saved chat, or the journal can't be written; the chat is then unchanged.
    pub fn load(&self, text: &str) -> Result<(), SavedError> {
        self.shared.load(saved::read(text)?)
    }

    /// Waits until the bot is connected. Returns false after `time`.
    pub async fn wait_for_bot(&self, time: Duration) -> bool {
        self.shared.until(time, |world| world.hub.is_connected().then_some(())).await.is_some()
    }

    /// Waits until a command of that name is registered. Returns false after `time`.
    pub async fn wait_for_command(&self, name: &str, time: Duration) -> bool {
        let there = |world: &World| world.state.commands.values().any(|c| c.name() == name).then_some(());
        self.shared.until(time, there).await.is_some()
    }

    /// Waits for a message in a channel (ephemeral ones included) that satisfies `wanted`.
    pub async fn wait_for_message(
        &self,
        channel: Id,
        time: Duration,
        wanted: impl Fn(&Message) -> bool,
    ) -> Option<Message> {
        self.shared.until(time, |world| world.state.messages_in(channel).find(|m| wanted(m)).cloned()).await
    }

    /// Waits for a request that satisfies `wanted`, among all logged ones.
    pub async fn wait_for_request(
        &self,
        time: Duration,
        wanted: impl Fn(&LoggedRequest) -> bool,
    ) -> Option<LoggedRequest> {
        self.shared.until(time, |world| world.log.find(&wanted)).await
    }

    /// Waits until the chat has not changed for `quiet`, at most for `time`.
    pub async fn settle(&self, quiet: Duration, time: Duration) {
        let mut changes = self.shared.changes.clone();
        let all = async {
            loop {
                changes.mark_unchanged();
                if tokio::time::timeout(quiet, changes.changed()).await.is_err() {
                    return;
                }
            }
        };
        // The caller checks the result, whether the chat became quiet or the time ran out.
        let _ = tokio::time::timeout(time, all).await;
    }
}
