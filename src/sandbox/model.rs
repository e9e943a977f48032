//! What the chat consists of: people, channels, messages, commands, interactions.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::id::Id;
use super::layout_form;

/// Somebody in the chat, the bot included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: Id,
    /// The unique name in lower case (`ada`).
    pub username: String,
    /// The name that is shown; may hold anything, markdown and `@everyone` included.
    pub display_name: String,
    #[serde(default)]
    pub bot: bool,
    /// Direct messages from the bot are refused with 50007.
    #[serde(default)]
    pub closed_dms: bool,
    /// They are not on the server (any more): they see nothing of it, and the bot can't write to them.
    #[serde(default)]
    pub absent: bool,
    /// The language of the person's client, as in `en-US`.
    pub locale: String,
}

/// What sort of place a channel is, with Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    Text,
    Dm,
    PublicThread,
    PrivateThread,
}

impl ChannelKind {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Dm => 1,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

/// A text channel, a thread, or the direct messages between one person and the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channel {
    pub id: Id,
    pub kind: ChannelKind,
    pub name: String,
    #[serde(default)]
    pub topic: Option<String>,
    /// The channel that a thread belongs to.
    #[serde(default)]
    pub parent: Option<Id>,
    /// Who made the thread; with whom the direct messages are.
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
    /// The messages that are pinned.
    #[serde(default)]
    pub pins: Vec<Id>,
    /// What the bot may do here; nothing means: what its role allows.
    #[serde(default)]
    pub bot_permissions: Option<u64>,
    /// The people who can't see it and its threads.
    #[serde(default)]
    pub hidden_from: Vec<Id>,
}

impl Channel {
    /// A channel in which nothing was written.
    pub(crate) fn new(id: Id, kind: ChannelKind, name: String) -> Channel {
        Channel {
            id,
            kind,
            name,
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

    #[must_use]
    pub fn is_dm(&self) -> bool {
        self.kind == ChannelKind::Dm
    }
}

/// A file of a message. Its bytes are kept apart, see `World::blob`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    /// The alt text.
    #[serde(default)]
    pub description: Option<String>,
    pub content_type: String,
    pub size: usize,
    /// Pixels, where it is a picture.
    #[serde(default)]
    pub width: Option<u32>,
    #[serde(default)]
    pub height: Option<u32>,
}

/// Why somebody is notified of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PingKind {
    /// Named in the message (or in a reply to one's own message).
    Mention,
    /// It came as a direct message without a mention.
    Dm,
}

/// One notification of one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ping {
    pub person: Id,
    pub kind: PingKind,
}

/// A message as it stands now.
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
    /// Those named in the content as `allowed_mentions` let them be.
    #[serde(default)]
    pub mentions: Vec<Id>,
    #[serde(default)]
    pub mention_everyone: bool,
    /// Who was notified when it was posted.
    #[serde(default)]
    pub pings: Vec<Ping>,
    #[serde(default)]
    pub nonce: Option<Value>,
    #[serde(default)]
    pub reply_to: Option<Id>,
    /// The interaction that it answers.
    #[serde(default)]
    pub interaction: Option<Id>,
    /// The only one who sees it.
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
/// The message is made of components alone, for ever.
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

    /// Did this message notify that person by a mention?
    #[must_use]
    pub fn mentions_by_ping(&self, person: Id) -> bool {
        self.pings.contains(&Ping { person, kind: PingKind::Mention })
    }

    /// True if it is made of components alone.
    #[must_use]
    pub fn is_of_components(&self) -> bool {
        self.flags & IS_COMPONENTS_V2 != 0
    }

    /// Its text, in the first component that has one where it is made of components alone.
    #[must_use]
    pub fn text(&self) -> &str {
        match self.is_of_components() {
            true => layout_form::texts(&self.components).first().copied().unwrap_or_default(),
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

/// What a person did to start an interaction, with Discord's numbers.
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

/// How far the bot is with its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Response {
    Waiting,
    /// Three seconds went by: the person reads "This application did not respond".
    Failed,
    /// Callback type 5; the message is there as "is thinking…" until it is edited.
    Deferred,
    /// Callback type 6: nothing is shown, an edit may follow.
    DeferredUpdate,
    /// Callback type 4, or a deferred answer that has come.
    Replied,
    /// Callback type 7.
    Updated,
    Choices(Vec<Value>),
    Modal(Value),
}

/// Something a person did that the bot must answer.
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
    /// 1 for a slash command, 3 for a message command.
    #[serde(default)]
    pub command_type: u8,
    /// The message whose button or menu was used, also behind a modal.
    #[serde(default)]
    pub source: Option<Id>,
    /// For a modal: the interaction that it answered.
    #[serde(default)]
    pub opener: Option<Id>,
    pub response: Response,
    /// The message that `@original` means.
    #[serde(default)]
    pub original: Option<Id>,
    /// All messages that came of it, in order.
    #[serde(default)]
    pub messages: Vec<Id>,
    /// What the bot did after its first response.
    #[serde(default)]
    pub follow_ups: u32,
}

/// An application command as the bot registered it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Command {
    pub id: Id,
    /// In one server only, else everywhere.
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
