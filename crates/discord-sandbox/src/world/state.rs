//! The whole chat as a value, changed only by the entries of the journal.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::model::{Channel, ChannelKind, Command, Emoji, Interaction, Message, Person, Response, Role};
use super::permission::OF_BOT_IN_DM;
use super::server::Server;
use crate::id::Id;
use crate::world::disk::spool::Spool;

/// One change of the chat. A later entry about the same thing replaces an earlier one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Entry {
    /// The first server, the bot and the bot's role; written once.
    Server {
        guild: Id,
        bot: Id,
        bot_role: Id,
        #[serde(default = "unnamed")]
        name: String,
    },
    /// Offset of the chat's clock from the machine's, in milliseconds.
    Clock(u64),
    Person(Person),
    Role(Role),
    RoleGone(Id),
    Channel(Channel),
    ChannelGone(Id),
    Message(Box<Message>),
    MessageGone {
        channel: Id,
        message: Id,
    },
    Interaction(Box<Interaction>),
    Command(Command),
    CommandGone(Id),
    File {
        id: Id,
        data: String,
    },
    Read {
        person: Id,
        channel: Id,
        message: Id,
    },
    /// The permissions of the bot's role on the first server.
    RolePermissions(u64),
    Guild(Server),
    GuildGone(Id),
    Emoji(Emoji),
    EmojiGone(Id),
}

fn unnamed() -> String {
    "Sandbox".to_owned()
}

#[derive(Default)]
pub(crate) struct State {
    /// Offset of the chat's clock from the machine's, in milliseconds.
    pub ahead_ms: u64,
    /// The first server.
    pub guild: Id,
    pub bot: Id,
    pub servers: BTreeMap<Id, Server>,
    pub people: BTreeMap<Id, Person>,
    /// The roles that people can have on the first server.
    pub roles: BTreeMap<Id, Role>,
    pub channels: BTreeMap<Id, Channel>,
    /// By channel, then by id, and therefore by time.
    pub messages: BTreeMap<(Id, Id), Message>,
    /// Deleted ephemeral answers, kept so that tests can still read them.
    pub answers_gone: BTreeMap<(Id, Id), Message>,
    pub interactions: BTreeMap<Id, Interaction>,
    pub commands: BTreeMap<Id, Command>,
    /// The emoji of the application. Their pictures are files of the same ids.
    pub emojis: BTreeMap<Id, Emoji>,
    pub files: Spool,
    pub reads: BTreeMap<(Id, Id), Id>,
    /// The largest id seen, so that no id is used twice.
    pub last_id: Id,
    /// The language of the server. The page sets it each time, so the journal does not store it.
    pub locale: String,
}

impl State {
    pub(crate) fn apply(&mut self, entry: Entry) {
        match entry {
            Entry::Server { guild, bot, bot_role, name } => {
                self.locale = "en-US".to_owned();
                (self.guild, self.bot) = (guild, bot);
                self.servers.insert(guild, Server::new(guild, name, bot_role));
            }
            Entry::Guild(server) => {
                self.last_id = self.last_id.max(server.id).max(server.bot_role);
                self.servers.insert(server.id, server);
            }
            Entry::GuildGone(id) => {
                self.servers.remove(&id);
            }
            Entry::Emoji(emoji) => {
                self.last_id = self.last_id.max(emoji.id);
                self.emojis.insert(emoji.id, emoji);
            }
            Entry::EmojiGone(id) => {
                self.emojis.remove(&id);
                self.files.remove(id);
            }
            Entry::Clock(ahead_ms) => self.ahead_ms = ahead_ms,
            Entry::Person(person) => {
                self.people.insert(person.id, person);
            }
            Entry::Role(role) => {
                self.last_id = self.last_id.max(role.id);
                self.roles.insert(role.id, role);
            }
            Entry::RoleGone(id) => {
                self.roles.remove(&id);
                self.people.values_mut().for_each(|person| person.roles.retain(|role| *role != id));
            }
            Entry::Channel(channel) => {
                self.last_id = self.last_id.max(channel.id);
                // An older journal knows one server.
                let guild = channel.guild.or((!channel.is_private()).then_some(self.guild));
                self.channels.insert(channel.id, Channel { guild, ..channel });
            }
            Entry::ChannelGone(id) => {
                self.channels.remove(&id);
                self.messages.retain(|(channel, _), _| *channel != id);
            }
            Entry::Message(message) => {
                self.last_id = self.last_id.max(message.id);
                for attachment in &message.attachments {
                    self.last_id = self.last_id.max(attachment.id);
                }
                self.messages.insert((message.channel, message.id), *message);
            }
            Entry::MessageGone { channel, message } => {
                let gone = self.messages.remove(&(channel, message));
                let answer = gone.filter(Message::is_ephemeral);
                self.answers_gone.extend(answer.map(|answer| ((channel, message), answer)));
            }
            Entry::Interaction(interaction) => {
                self.last_id = self.last_id.max(interaction.id);
                self.interactions.insert(interaction.id, *interaction);
            }
            Entry::Command(command) => {
                self.last_id = self.last_id.max(command.id);
                self.commands.insert(command.id, command);
            }
            Entry::CommandGone(id) => {
                self.commands.remove(&id);
            }
            Entry::File { id, data } => match BASE64_STANDARD.decode(&data).ok() {
                Some(bytes) => {
                    self.files.insert(id, bytes);
                }
                None => tracing::warn!(%id, "a file in the chat's journal is damaged"),
            },
            Entry::Read { person, channel, message } => {
                self.reads.insert((person, channel), message);
            }
            Entry::RolePermissions(bits) => {
                if let Some(first) = self.servers.get_mut(&self.guild) {
                    first.bot_permissions = bits;
                }
            }
        }
    }

    /// The shortest list of entries that produces this state, for a rewritten journal.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let Self { guild, bot, .. } = *self;
        let used = self.files_in_use();
        let first = self.servers.get(&guild);
        let name = first.map_or_else(unnamed, |first| first.name.clone());
        let bot_role = first.map_or(guild, |first| first.bot_role);
        [Entry::Server { guild, bot, bot_role, name }, Entry::Clock(self.ahead_ms)]
            .into_iter()
            .chain(first.is_none().then_some(Entry::GuildGone(guild)))
            .chain(self.servers.values().cloned().map(Entry::Guild))
            .chain(self.emojis.values().cloned().map(Entry::Emoji))
            .chain(self.roles.values().cloned().map(Entry::Role))
            .chain(self.people.values().cloned().map(Entry::Person))
            .chain(self.channels.values().cloned().map(Entry::Channel))
            .chain(self.commands.values().cloned().map(Entry::Command))
            .chain(
                (self.files.ids().filter(move |id| used.contains(id))).filter_map(|id| {
                    Some(Entry::File { id, data: BASE64_STANDARD.encode(self.files.get(id)?) })
                }),
            )
            .chain(self.interactions.values().cloned().map(|i| Entry::Interaction(Box::new(i))))
            .chain(self.messages.values().cloned().map(|m| Entry::Message(Box::new(m))))
            .chain(self.reads.iter().map(|((person, channel), message)| Entry::Read {
                person: *person,
                channel: *channel,
                message: *message,
            }))
    }

    /// Forgets all except the latest `kept` messages of each channel, the files of the others, and the interactions
    /// before `since_ms` that were answered. The journal does not record this.
    pub(crate) fn trim(&mut self, kept: usize, since_ms: u64) {
        let mut first_kept = BTreeMap::new();
        for (channel, message) in self.messages.keys().rev() {
            let (count, first) = first_kept.entry(*channel).or_insert((0, *message));
            if *count < kept {
                (*count, *first) = (*count + 1, *message);
            }
        }
        self.messages.retain(|(channel, message), _| {
            first_kept.get(channel).is_some_and(|(_, first)| message >= first)
        });
        let used = self.files_in_use();
        self.files.retain(|id| used.contains(&id));
        self.interactions.retain(|_, interaction| {
            interaction.created_ms >= since_ms
                || matches!(
                    interaction.response,
                    Response::Waiting | Response::Deferred | Response::DeferredUpdate
                )
        });
    }

    /// The ids of the files that messages and emoji show.
    fn files_in_use(&self) -> BTreeSet<Id> {
        let attached = self.messages.values().flat_map(|m| m.attachments.iter().map(|a| a.id));
        attached.chain(self.emojis.keys().copied()).collect()
    }

    pub(crate) fn bot(&self) -> Option<&Person> {
        self.people.get(&self.bot)
    }

    pub(crate) fn humans(&self) -> impl Iterator<Item = &Person> {
        self.people.values().filter(|p| !p.bot)
    }

    /// The channel, thread or group of that name; the newest of several. Channels of the first server come first.
    pub(crate) fn channel_named(&self, name: &str) -> Option<&Channel> {
        let named = || {
            self.channels.values().rev().filter(|channel| channel.name == name && !channel.name.is_empty())
        };
        named().find(|channel| channel.guild == Some(self.guild)).or_else(|| named().next())
    }

    /// The messages of a channel, oldest first.
    pub(crate) fn messages_in(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.range((channel, Id(0))..=(channel, Id(u64::MAX))).map(|(_, m)| m)
    }

    /// The direct conversation between a person and the bot.
    pub(crate) fn dm_with(&self, person: Id) -> Option<&Channel> {
        self.channels.values().find(|c| c.is_dm() && c.owner == Some(person))
    }

    pub(crate) fn parent_of(&self, channel: &Channel) -> Option<&Channel> {
        channel.parent.and_then(|id| self.channels.get(&id))
    }

    /// The bot's permissions in a place; a thread inherits those of its parent.
    pub(crate) fn bot_permissions(&self, channel: &Channel) -> u64 {
        let Some(server) = self.server_of(channel).filter(|server| server.bot) else {
            return if channel.is_dm() { OF_BOT_IN_DM } else { 0 };
        };
        let of_parent = || self.parent_of(channel).and_then(|parent| parent.bot_permissions);
        channel.bot_permissions.or_else(of_parent).unwrap_or(server.bot_permissions)
    }

    /// True if that person can read this place.
    pub(crate) fn sees(&self, person: Id, channel: &Channel) -> bool {
        let place = self.parent_of(channel).unwrap_or(channel);
        let here = || {
            let (person, server) = (self.people.get(&person), self.server_of(channel));
            let here = person.zip(server).is_some_and(|(person, server)| self.is_member(person, server));
            here && !person.is_some_and(|person| place.hidden_from.contains(&person.id))
        };
        match channel.kind {
            ChannelKind::Text | ChannelKind::PublicThread => here(),
            ChannelKind::PrivateThread => channel.members.contains(&person) && here(),
            ChannelKind::Dm => channel.owner == Some(person),
            ChannelKind::Friends | ChannelKind::Group => channel.members.contains(&person),
        }
    }
}
