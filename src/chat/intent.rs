//! Who asks for what, and where: an interaction of the chat service in our words.

use crate::game::Language;
use crate::play::{ChannelId, InteractionId, PersonId, Post, ServerId, Timestamp};

/// A person, with the name that others see (from outside: never shown unescaped).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
    /// An account of a program; `Visit::bot` is our own.
    pub is_bot: bool,
}

/// One visit at the desk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit {
    pub person: Person,
    /// Our own account.
    pub bot: PersonId,
    pub place: Place,
    pub rights: Rights,
    pub interaction: InteractionId,
    /// The message that the pressed button or menu stands on.
    pub on: Option<Post>,
    /// The files of that message, or of the message that a command was given on.
    pub files: Vec<Attached>,
    pub language: Language,
    pub now: Timestamp,
}

/// A file of a message, where the chat service keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attached {
    pub name: String,
    pub address: String,
    /// In bytes, as the service says.
    pub size: u64,
}

/// Where a person speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A channel of a server; in a thread, `channel` is the thread and `parent` the channel that it hangs on.
    Server { server: ServerId, channel: ChannelId, parent: Option<ChannelId> },
    /// The person's direct conversation with the bot.
    Direct { channel: ChannelId },
    /// Somewhere the bot is no member of: it can answer, but never write by itself.
    Elsewhere,
}

impl Place {
    /// The channel or thread that messages appear in.
    pub fn channel(self) -> Option<ChannelId> {
        match self {
            Place::Server { channel, .. } | Place::Direct { channel } => Some(channel),
            Place::Elsewhere => None,
        }
    }
}

/// Something that the bot may be allowed to do in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Right {
    ViewChannel,
    SendMessages,
    EmbedLinks,
    AttachFiles,
    ReadHistory,
    CreateThreads,
    SendInThreads,
}

impl Right {
    /// Every right that the bot asks for when it is invited.
    pub const ALL: [Right; 7] = [
        Right::ViewChannel,
        Right::SendMessages,
        Right::EmbedLinks,
        Right::AttachFiles,
        Right::ReadHistory,
        Right::CreateThreads,
        Right::SendInThreads,
    ];
}

/// The rights that the bot has where it is asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rights(pub Vec<Right>);

impl Rights {
    /// Those of `wanted` that are not there.
    pub fn missing(&self, wanted: &[Right]) -> Vec<Right> {
        wanted.iter().copied().filter(|right| !self.0.contains(right)).collect()
    }
}

/// What a person wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intent {
    /// A command was given.
    Command(Ask),
    /// A command is being typed: what fits into this argument?
    Complete { ask: Ask, argument: String },
    /// A button was pressed; the tag that it carries (from outside: it may be old, or made up).
    Press { tag: String },
    /// Something was chosen from a menu.
    Choose { tag: String, values: Vec<String> },
}

/// A command with its arguments, as data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ask {
    pub command: String,
    pub sub: Option<String>,
    pub arguments: Vec<(String, Given)>,
}

/// The value of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    Text(String),
    Number(i64),
    Person(Person),
}

impl Ask {
    /// An argument as text; numbers are written out.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, Given::Text(text)) => Some(text.clone()),
            (_, Given::Number(number)) => Some(number.to_string()),
            (_, Given::Person(_)) => None,
        }
    }

    pub fn person(&self, name: &str) -> Option<&Person> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, Given::Person(person)) => Some(person),
            _ => None,
        }
    }
}
