//! The whole chat as a value, changed only by the entries of the journal.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::model::{Channel, Command, Interaction, Message, Person, Response, Role};
use crate::base64;
use crate::id::Id;

/// One change of the chat. A later entry about the same thing replaces an earlier one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Entry {
    /// The server, the bot and the bot's role; written once.
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
    /// The permissions of the bot's role on the server.
    RolePermissions(u64),
}

fn unnamed() -> String {
    "Sandbox".to_owned()
}

#[derive(Default)]
pub(crate) struct State {
    pub server_name: String,
    /// Offset of the chat's clock from the machine's, in milliseconds.
    pub ahead_ms: u64,
    pub guild: Id,
    pub bot: Id,
    pub bot_role: Id,
    pub role_permissions: u64,
    pub people: BTreeMap<Id, Person>,
    /// The roles that people can have.
    pub roles: BTreeMap<Id, Role>,
    pub channels: BTreeMap<Id, Channel>,
    /// By channel, then by id, and therefore by time.
    pub messages: BTreeMap<(Id, Id), Message>,
    /// Deleted ephemeral answers, kept so that tests can still read them.
    pub answers_gone: BTreeMap<(Id, Id), Message>,
    pub interactions: BTreeMap<Id, Interaction>,
    pub commands: BTreeMap<Id, Command>,
    pub files: BTreeMap<Id, Vec<u8>>,
    pub reads: BTreeMap<(Id, Id), Id>,
    /// The largest id seen, so that no id is used twice.
    pub last_id: Id,
    /// The language of the server. The page sets it each time, so the journal does not store it.
    pub locale: String,
}

impl State {
    pub fn apply(&mut self, entry: Entry) {
        match entry {
            Entry::Server { guild, bot, bot_role, name } => {
                self.locale = "en-US".to_owned();
                (self.guild, self.bot, self.bot_role) = (guild, bot, bot_role);
                self.server_name = name;
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
                self.channels.insert(channel.id, channel);
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
            Entry::File { id, data } => match base64::decode(&data) {
                Some(bytes) => {
                    self.files.insert(id, bytes);
                }
                None => tracing::warn!(%id, "a file in the chat's journal is damaged"),
            },
            Entry::Read { person, channel, message } => {
                self.reads.insert((person, channel), message);
            }
            Entry::RolePermissions(bits) => self.role_permissions = bits,
        }
    }

    /// The shortest list of entries that produces this state, for a rewritten journal.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let Self { guild, bot, bot_role, .. } = *self;
        let used: std::collections::BTreeSet<Id> =
            self.messages.values().flat_map(|m| m.attachments.iter().map(|a| a.id)).collect();
        let name = self.server_name.clone();
        [
            Entry::Server { guild, bot, bot_role, name },
            Entry::Clock(self.ahead_ms),
            Entry::RolePermissions(self.role_permissions),
        ]
        .into_iter()
        .chain(self.roles.values().cloned().map(Entry::Role))
        .chain(self.people.values().cloned().map(Entry::Person))
        .chain(self.channels.values().cloned().map(Entry::Channel))
        .chain(self.commands.values().cloned().map(Entry::Command))
        .chain(
            self.files
                .iter()
                .filter(move |(id, _)| used.contains(id))
                .map(|(id, bytes)| Entry::File { id: *id, data: base64::encode(bytes) }),
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
    pub fn trim(&mut self, kept: usize, since_ms: u64) {
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
        let used: std::collections::BTreeSet<Id> =
            self.messages.values().flat_map(|m| m.attachments.iter().map(|a| a.id)).collect();
        self.files.retain(|id, _| used.contains(id));
        self.interactions.retain(|_, interaction| {
            interaction.created_ms >= since_ms
                || matches!(
                    interaction.response,
                    Response::Waiting | Response::Deferred | Response::DeferredUpdate
                )
        });
    }

    pub fn bot(&self) -> Option<&Person> {
        self.people.get(&self.bot)
    }

    /// The owner of the server: the first of its people.
    pub fn owner(&self) -> Option<&Person> {
        self.humans().next()
    }

    /// The permissions of a person on the server.
    pub fn permissions(&self, person: Id) -> u64 {
        let is_owner = self.owner().is_some_and(|owner| owner.id == person);
        if is_owner { super::permission::OWNER } else { super::permission::PEOPLE }
    }

    pub fn humans(&self) -> impl Iterator<Item = &Person> {
        self.people.values().filter(|p| !p.bot)
    }

    /// The channel or thread of that name; the newest of several.
    pub fn channel_named(&self, name: &str) -> Option<&Channel> {
        self.channels.values().rev().find(|channel| channel.name == name && !channel.is_dm())
    }

    /// The messages of a channel, oldest first.
    pub fn messages_in(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.range((channel, Id(0))..=(channel, Id(u64::MAX))).map(|(_, m)| m)
    }

    /// The direct conversation between a person and the bot.
    pub fn dm_with(&self, person: Id) -> Option<&Channel> {
        self.channels.values().find(|c| c.is_dm() && c.owner == Some(person))
    }

    pub fn parent_of(&self, channel: &Channel) -> Option<&Channel> {
        channel.parent.and_then(|id| self.channels.get(&id))
    }

    pub fn bot_permissions(&self, channel: &Channel) -> u64 {
        super::permission::of_bot(channel, self.parent_of(channel), self.role_permissions)
    }

    /// True if that person can read this place.
    pub fn sees(&self, person: Id, channel: &Channel) -> bool {
        use super::model::ChannelKind::{Dm, PrivateThread, PublicThread, Text};
        let place = self.parent_of(channel).unwrap_or(channel);
        let barred = place.hidden_from.contains(&person)
            || self.people.get(&person).is_some_and(|person| person.absent);
        match channel.kind {
            Text | PublicThread => !barred,
            PrivateThread => !barred && channel.members.contains(&person),
            Dm => channel.owner == Some(person),
        }
    }
}
