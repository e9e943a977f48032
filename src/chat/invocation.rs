//! An interaction of the chat service in our words: the person, the place, and the request.

use crate::game::Language;
use crate::play::{ChannelId, InteractionId, PersonId, Post, ServerId, Timestamp};

/// A person, with the name that others see (from outside: never shown unescaped).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
    /// True for the account of a program; [`Invocation::bot`] is our own.
    pub is_bot: bool,
}

/// The circumstances of a command or a press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invocation {
    pub person: Person,
    /// Our own account.
    pub bot: PersonId,
    pub place: Place,
    /// True if the person may manage the server.
    pub manages: bool,
    /// The permissions of the bot in that place.
    pub permissions: Permissions,
    pub interaction: InteractionId,
    /// The message of the pressed button or menu, also of one that opened a form.
    pub on: Option<Pressed>,
    /// The files of that message, or of the message that a command was given on.
    pub files: Vec<Attached>,
    /// The language of the person.
    pub language: Language,
    /// The language of what everybody sees here; the person's own where they are alone with the bot.
    pub server_language: Language,
    pub now: Timestamp,
}

/// The message of a pressed button or menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pressed {
    pub post: Post,
    /// True if other people see the message, too.
    pub public: bool,
    /// The texts of the actions that its buttons and menus carry; none where they were taken away in the meantime.
    pub actions: Vec<String>,
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
pub enum Permission {
    ViewChannel,
    SendMessages,
    EmbedLinks,
    AttachFiles,
    ReadHistory,
    CreateThreads,
    SendInThreads,
}

impl Permission {
    /// Every permission that the bot asks for when it is invited.
    pub const ALL: [Permission; 7] = [
        Permission::ViewChannel,
        Permission::SendMessages,
        Permission::EmbedLinks,
        Permission::AttachFiles,
        Permission::ReadHistory,
        Permission::CreateThreads,
        Permission::SendInThreads,
    ];
}

/// The permissions that the bot has in a place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Permissions(pub Vec<Permission>);

impl Permissions {
    /// The permissions among `wanted` that are missing.
    pub fn missing(&self, wanted: &[Permission]) -> Vec<Permission> {
        wanted.iter().copied().filter(|permission| !self.0.contains(permission)).collect()
    }
}

/// The wish of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    Command(Arguments),
    /// Suggestions for this argument while the command is being typed.
    Complete {
        arguments: Arguments,
        argument: String,
    },
    /// A button was pressed. The action comes from outside: it may be old or made up.
    Press {
        action: String,
    },
    /// A form was sent. The action comes from outside, as of a button.
    Submit {
        action: String,
        text: String,
    },
    /// Something was chosen from a menu.
    Choose {
        action: String,
        values: Vec<String>,
    },
}

/// A command with its arguments, as data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arguments {
    pub command: String,
    pub sub: Option<String>,
    pub arguments: Vec<(String, ArgumentValue)>,
}

/// The value of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArgumentValue {
    Text(String),
    Number(i64),
    Person(Person),
    /// Somebody who is not on the server, or can't see the place where the command was given.
    Outsider(Person),
    File(Attached),
}

impl Arguments {
    /// An argument as text; numbers are written out.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, ArgumentValue::Text(text)) => Some(text.clone()),
            (_, ArgumentValue::Number(number)) => Some(number.to_string()),
            (_, ArgumentValue::Person(_) | ArgumentValue::Outsider(_) | ArgumentValue::File(_)) => None,
        }
    }

    pub fn person(&self, name: &str) -> Option<&Person> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, ArgumentValue::Person(person)) => Some(person),
            _ => None,
        }
    }

    pub fn file(&self, name: &str) -> Option<&Attached> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, ArgumentValue::File(file)) => Some(file),
            _ => None,
        }
    }

    /// Somebody whom no message in this place would reach.
    pub fn outsider(&self, name: &str) -> Option<&Person> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, ArgumentValue::Outsider(person)) => Some(person),
            _ => None,
        }
    }
}
