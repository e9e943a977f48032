//! The parts of the chat: people, channels, messages, commands, interactions.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::activity::setup::Frame;
use crate::forms::layout;
use crate::id::Id;

/// A person in the chat, or the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: Id,
    /// The unique name in lower case (`ada`).
    pub username: String,
    /// The visible name; may contain anything, including markdown and `@everyone`.
    pub display_name: String,
    #[serde(default)]
    pub bot: bool,
    /// True if the person refuses direct messages from the bot (50007).
    #[serde(default)]
    pub closed_dms: bool,
    /// True if the person is not on the first server (any more): they see nothing of it.
    #[serde(default)]
    pub absent: bool,
    /// True if the person added the app to their account (Discord's user install).
    #[serde(default)]
    pub installed: bool,
    /// True if the person uses Discord on a phone, whose forms keep the first values of their `custom_id`.
    #[serde(default)]
    pub phone: bool,
    /// The language of the person's client, as in `en-US`.
    pub locale: String,
    /// The public flags of the account. Discord uses bits that client libraries do not know.
    #[serde(default)]
    pub public_flags: u64,
    /// The roles of the person on the first server, without that of everybody.
    #[serde(default)]
    pub roles: Vec<Id>,
}

impl Person {
    /// Creates a person without roles, who speaks English.
    pub(crate) fn new(id: Id, username: String, display_name: String) -> Person {
        Person {
            id,
            username,
            display_name,
            bot: false,
            closed_dms: false,
            absent: false,
            installed: false,
            phone: false,
            locale: "en-US".to_owned(),
            public_flags: 0,
            roles: Vec::new(),
        }
    }
}

/// A role on the first server that people can have. It grants no permissions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    pub id: Id,
    pub name: String,
}

/// The type of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    Text,
    /// The direct conversation of one person and the bot.
    Dm,
    PublicThread,
    PrivateThread,
    /// The direct conversation of two people.
    Friends,
    /// The group conversation of several people.
    Group,
}

impl ChannelKind {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Dm | Self::Friends => 1,
            Self::Group => 3,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

/// A text channel, a thread, or a conversation outside of servers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channel {
    pub id: Id,
    pub kind: ChannelKind,
    pub name: String,
    /// The server of a channel or thread.
    #[serde(default)]
    pub guild: Option<Id>,
    #[serde(default)]
    pub topic: Option<String>,
    /// The channel that a thread belongs to.
    #[serde(default)]
    pub parent: Option<Id>,
    /// The creator of a thread or group, or the person in a conversation with the bot.
    #[serde(default)]
    pub owner: Option<Id>,
    #[serde(default)]
    pub members: Vec<Id>,
    #[serde(default)]
    pub archived: bool,
    #[serde(default)]
    pub locked: bool,
    #[serde(default)]
    pub auto_archive_minutes: u32,
    #[serde(default)]
    pub archive_changed_ms: u64,
    #[serde(default)]
    pub last_message: Option<Id>,
    #[serde(default)]
    pub message_count: u64,
    /// The pinned messages.
    #[serde(default)]
    pub pins: Vec<Id>,
    /// The bot's permissions here; `None` for those of its role.
    #[serde(default)]
    pub bot_permissions: Option<u64>,
    /// The people who can't see this channel and its threads.
    #[serde(default)]
    pub hidden_from: Vec<Id>,
}

impl Channel {
    /// Creates a channel without messages.
    pub(crate) fn new(id: Id, kind: ChannelKind, name: String) -> Channel {
        Channel {
            id,
            kind,
            name,
            guild: None,
            topic: None,
            parent: None,
            owner: None,
            members: Vec::new(),
            archived: false,
            locked: false,
            auto_archive_minutes: 0,
            archive_changed_ms: 0,
            last_message: None,
            message_count: 0,
            pins: Vec::new(),
            bot_permissions: None,
            hidden_from: Vec::new(),
        }
    }

    #[must_use]
    pub fn is_thread(&self) -> bool {
        matches!(self.kind, ChannelKind::PublicThread | ChannelKind::PrivateThread)
    }

    /// True for the conversation of one person and the bot.
    #[must_use]
    pub fn is_dm(&self) -> bool {
        self.kind == ChannelKind::Dm
    }

    /// True for a conversation outside of servers.
    #[must_use]
    pub fn is_private(&self) -> bool {
        matches!(self.kind, ChannelKind::Dm | ChannelKind::Friends | ChannelKind::Group)
    }

    /// Discord's number of the place: 0 on a server, 1 with the bot, 2 among people.
    #[must_use]
    pub fn context(&self) -> u8 {
        match self.kind {
            ChannelKind::Text | ChannelKind::PublicThread | ChannelKind::PrivateThread => 0,
            ChannelKind::Dm => 1,
            ChannelKind::Friends | ChannelKind::Group => 2,
        }
    }
}

/// A file of a message. `State::files` holds its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    /// The alt text.
    #[serde(default)]
    pub description: Option<String>,
    pub content_type: String,
    pub size: usize,
    /// The width in pixels, if the file is a picture.
    #[serde(default)]
    pub width: Option<u32>,
    #[serde(default)]
    pub height: Option<u32>,
}

/// The reason for a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PingKind {
    /// The message mentions the person, or replies to their message.
    Mention,
    /// A direct message without a mention.
    Dm,
}

/// One notification of one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ping {
    pub person: Id,
    pub kind: PingKind,
}

/// A message in its current version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    /// Discord's message type: 0 plain, 18 and 21 thread notes, 19 reply, 20 and 23 answers to commands.
    pub kind: u8,
    pub content: String,
    #[serde(default)]
    pub embeds: Vec<Value>,
    #[serde(default)]
    pub components: Vec<Value>,
    #[serde(default)]
    pub attachments: Vec<Attachment>,
    #[serde(default)]
    pub flags: u64,
    #[serde(default)]
    pub tts: bool,
    #[serde(default)]
    pub edited_ms: Option<u64>,
    /// The people mentioned in the content, as far as `allowed_mentions` allows.
    #[serde(default)]
    pub mentions: Vec<Id>,
    #[serde(default)]
    pub mention_everyone: bool,
    /// The people notified when the message was posted.
    #[serde(default)]
    pub pings: Vec<Ping>,
    #[serde(default)]
    pub nonce: Option<Value>,
    #[serde(default)]
    pub reply_to: Option<Id>,
    /// The interaction that the message answers.
    #[serde(default)]
    pub interaction: Option<Id>,
    /// The only person who sees the message; `None` for everyone.
    #[serde(default)]
    pub only_for: Option<Id>,
}

/// The answer is still to come ("is thinking…").
pub(crate) const LOADING: u64 = 1 << 7;
/// "Only you can see this."
pub(crate) const EPHEMERAL: u64 = 1 << 6;
pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
pub(crate) const HAS_THREAD: u64 = 1 << 5;
pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// The message consists of components only, permanently.
pub(crate) const IS_COMPONENTS_V2: u64 = 1 << 15;

impl Message {
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }

    /// True if this message notified that person by a mention.
    #[must_use]
    pub fn mentions_by_ping(&self, person: Id) -> bool {
        self.pings.contains(&Ping { person, kind: PingKind::Mention })
    }

    /// True if the message consists of components only.
    #[must_use]
    pub fn is_of_components(&self) -> bool {
        self.flags & IS_COMPONENTS_V2 != 0
    }

    /// The text. For a message of components only, the text of the first component that has one.
    #[must_use]
    pub fn text(&self) -> &str {
        match self.is_of_components() {
            true => layout::texts(&self.components).first().copied().unwrap_or_default(),
            false => &self.content,
        }
    }

    /// The rows of its buttons and menus.
    #[must_use]
    pub fn rows(&self) -> Vec<&Value> {
        let frames = |part: &&Value| part["type"] != 1;
        let inner = self.components.iter().filter(frames).filter_map(|part| part["components"].as_array());
        self.components.iter().chain(inner.flatten()).filter(|part| part["type"] == 1).collect()
    }

    /// All buttons and select menus, row by row.
    #[must_use]
    pub fn controls(&self) -> Vec<&Value> {
        self.rows().into_iter().filter_map(|row| row["components"].as_array()).flatten().collect()
    }

    /// The `custom_id` of the button with that label.
    #[must_use]
    pub fn button(&self, label: &str) -> Option<&str> {
        self.controls()
            .into_iter()
            .find(|c| c["type"] == 2 && c["label"] == label)
            .and_then(|c| c["custom_id"].as_str())
    }

    /// All select menus, top to bottom.
    #[must_use]
    pub fn selects(&self) -> Vec<&Value> {
        self.controls().into_iter().filter(|c| c["type"] != 2).collect()
    }
}

/// The action that started an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl InteractionKind {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// The state of the bot's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Response {
    Waiting,
    /// Three seconds passed: the person reads "This application did not respond".
    Failed,
    /// Callback type 5: the message shows "is thinking…" until it is edited.
    Deferred,
    /// Callback type 6: the message does not change, an edit may follow.
    DeferredUpdate,
    /// Callback type 4, or a deferred answer that has arrived.
    Replied,
    /// Callback type 7.
    Updated,
    Choices(Vec<Value>),
    Modal(Value),
    /// Callback type 12: the Activity opened.
    Launched(Frame),
}

/// The installations of the app that allow an interaction (`authorizing_integration_owners`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owners {
    /// The server of the interaction; 0 in a conversation with the bot.
    #[serde(default)]
    pub server: Option<Id>,
    /// The person who added the app to their account.
    #[serde(default)]
    pub person: Option<Id>,
}

impl Owners {
    /// True if a person's installation alone allows the interaction.
    #[must_use]
    pub fn only_person(self) -> bool {
        self.server.is_none() && self.person.is_some()
    }
}

/// An action of a person that the bot must answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interaction {
    pub id: Id,
    pub token: String,
    pub kind: InteractionKind,
    pub person: Id,
    pub channel: Id,
    pub created_ms: u64,
    /// The command's name as typed, or the `custom_id`.
    pub name: String,
    /// 1 for a slash command, 2 for a user command, 3 for a message command.
    #[serde(default)]
    pub command_type: u8,
    /// The message whose button or menu was used; a modal has the message of its opener.
    #[serde(default)]
    pub source: Option<Id>,
    /// For a modal: the interaction whose answer opened it.
    #[serde(default)]
    pub opener: Option<Id>,
    pub response: Response,
    /// The message that `@original` refers to.
    #[serde(default)]
    pub original: Option<Id>,
    /// All messages that answered it, in order.
    #[serde(default)]
    pub messages: Vec<Id>,
    /// The number of actions of the bot after its first response.
    #[serde(default)]
    pub follow_ups: u32,
    #[serde(default)]
    pub owners: Owners,
}

/// An application command registered by the bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Command {
    pub id: Id,
    /// The only server that has the command; `None` for all servers.
    #[serde(default)]
    pub guild: Option<Id>,
    /// The whole definition in Discord's form, checked and completed.
    pub definition: Value,
}

impl Command {
    #[must_use]
    pub fn name(&self) -> &str {
        self.definition["name"].as_str().unwrap_or_default()
    }

    #[must_use]
    pub fn kind(&self) -> u64 {
        self.definition["type"].as_u64().unwrap_or(1)
    }
}

/// An emoji of the application. The file of the same id is its picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Emoji {
    pub id: Id,
    pub name: String,
    pub animated: bool,
    pub content_type: String,
}
