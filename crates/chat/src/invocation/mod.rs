//! An interaction, independent of the chat service: the person, the place, and the request.

pub mod picked;

use std::fmt;

use postern_play::ids::{ChannelId, InteractionId, PersonId, RoleId, ServerId};
use postern_play::record::home::Outside;
use postern_play::record::post::Post;
use postern_play::time::Timestamp;
use postern_rules::language::Language;

/// A person and their display name, which is untrusted text: escape it before showing it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
    /// True for bot accounts. [`Invocation::bot`] is Postern's own account.
    pub is_bot: bool,
}

/// The circumstances of a command or a press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invocation {
    pub person: Person,
    /// Postern's own account.
    pub bot: PersonId,
    pub place: Place,
    /// The channel that contains the private thread of the interaction; `None` anywhere else.
    pub around: Option<ChannelId>,
    /// True if the person may manage the server.
    pub manages: bool,
    /// True if the person may open Activities in that place.
    pub may_open_activities: bool,
    /// The person's roles on the server; empty outside servers.
    pub roles: Vec<RoleId>,
    /// The bot's permissions in that place.
    pub permissions: Permissions,
    /// The bot's permissions in the channels that the person chose, as far as the interaction states them.
    pub channels: Vec<(ChannelId, Permissions)>,
    pub interaction: InteractionId,
    /// The message of the pressed button or menu, or of the button that opened a submitted form.
    pub on: Option<Pressed>,
    /// The files of that message, or of the message that a context menu command was used on.
    pub files: Vec<Attached>,
    /// The language of the person.
    pub language: Language,
    /// The language of public messages here, or the person's own if they are alone with the bot.
    pub server_language: Language,
    pub now: Timestamp,
}

/// The message of a pressed button or menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pressed {
    pub post: Post,
    /// True if other people also see the message.
    pub public: bool,
    /// The texts of the actions of its buttons and menus; empty if they were removed in the meantime.
    pub actions: Vec<String>,
}

/// A file of a message, stored by the chat service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attached {
    pub name: String,
    pub address: String,
    /// The size in bytes, as reported by the service.
    pub size: u64,
}

/// The place of an interaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A channel of a server. In a thread, `channel` is the thread and `parent` the channel that contains it. A
    /// private thread is its own parent, because people who see the channel may not see the thread.
    Server { server: ServerId, channel: ChannelId, parent: Option<ChannelId> },
    /// The person's direct conversation with the bot.
    Direct { channel: ChannelId },
    /// A place that the bot is not a member of, such as a group: it can answer there, but not post on its own.
    Elsewhere {
        /// The server, which has not added the bot; `None` in a group or a direct conversation.
        server: Option<ServerId>,
        /// `None` if Discord names none.
        channel: Option<ChannelId>,
        /// True if everybody there may see the bot's answers.
        shown: bool,
    },
}

impl Place {
    /// Returns the server, which has the bot; `None` outside such servers.
    pub fn server(self) -> Option<ServerId> {
        match self {
            Place::Server { server, .. } => Some(server),
            Place::Direct { .. } | Place::Elsewhere { .. } => None,
        }
    }

    /// Returns the channel or thread in which messages appear.
    pub fn channel(self) -> Option<ChannelId> {
        match self {
            Place::Server { channel, .. } | Place::Direct { channel } => Some(channel),
            Place::Elsewhere { .. } => None,
        }
    }

    /// Returns the channel of a place that the bot is not a member of.
    pub fn outside(self) -> Option<ChannelId> {
        match self {
            Place::Elsewhere { channel, .. } => channel,
            Place::Server { .. } | Place::Direct { .. } => None,
        }
    }

    /// True if the person is in this channel, whether or not the bot is a member of it.
    pub fn is_in(self, channel: ChannelId) -> bool {
        self.channel().or(self.outside()) == Some(channel)
    }

    /// True if Discord may open an Activity there: not in threads, and not in a place that may be one.
    pub fn allows_activity(self) -> bool {
        match self {
            Place::Server { parent, .. } => parent.is_none(),
            Place::Direct { .. } => true,
            Place::Elsewhere { server, channel, .. } => server.is_none() && channel.is_some(),
        }
    }

    /// True if other people see a card that the person posts there.
    pub fn has_company(self) -> bool {
        match self {
            Place::Server { .. } => true,
            Place::Direct { .. } => false,
            Place::Elsewhere { .. } => self.shown_outside().is_some(),
        }
    }

    /// Returns a place that the bot is not a member of if everybody there may see the bot's answers.
    pub fn shown_outside(self) -> Option<Outside> {
        match self {
            Place::Elsewhere { server, channel: Some(channel), shown: true } => {
                Some(Outside { server, channel })
            }
            Place::Elsewhere { .. } | Place::Server { .. } | Place::Direct { .. } => None,
        }
    }
}

/// A permission of the bot in a channel.
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
    /// Every permission that the bot requests in its invitation.
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
    /// Returns the permissions of `wanted` that are missing.
    pub fn missing(&self, wanted: &[Permission]) -> Vec<Permission> {
        wanted.iter().copied().filter(|permission| !self.0.contains(permission)).collect()
    }
}

/// The request of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    Command(Arguments),
    /// Suggestions for this argument while the person types the command.
    Complete {
        arguments: Arguments,
        argument: String,
    },
    /// A pressed button. The action is untrusted: it may be old or forged.
    Press {
        action: String,
    },
    /// A submitted form. The action is as untrusted as that of a button.
    Submit {
        action: String,
        entries: Vec<Entry>,
    },
    /// A choice from a menu.
    Choose {
        action: String,
        values: Vec<String>,
    },
}

/// The form in the log at its most detailed levels: it holds what people typed.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Command(arguments) => write!(f, "{arguments}"),
            Request::Complete { arguments, argument } => {
                write!(f, "suggestions for {argument} of {arguments}")
            }
            Request::Press { action } => write!(f, "the button {action}"),
            Request::Submit { action, entries } => {
                write!(f, "the form {action}")?;
                entries.iter().try_for_each(|entry| write!(f, " {}:{}", entry.name, entry.text()))
            }
            Request::Choose { action, values } => write!(f, "the menu {action}: {}", values.join(", ")),
        }
    }
}

/// A field of a submitted form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub name: String,
    /// The text or the person. Several choices, and the ids of channels and roles, are separated by spaces. `None` if
    /// the field is empty.
    pub value: Option<ArgumentValue>,
}

impl Entry {
    /// Returns the entry as text; a person is their id.
    pub fn text(&self) -> String {
        match &self.value {
            Some(ArgumentValue::Text(text)) => text.clone(),
            Some(ArgumentValue::Number(number)) => number.to_string(),
            Some(ArgumentValue::Person(person) | ArgumentValue::Outsider(person)) => person.id.0.to_string(),
            Some(ArgumentValue::File(_) | ArgumentValue::Unresolved) | None => String::new(),
        }
    }
}

/// The choice from a menu, or the entries of a form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Input {
    #[default]
    Nothing,
    /// Separate choices are separated by spaces.
    Choice(String),
    /// The entries of a form, in the order of its fields.
    Form(Vec<Entry>),
}

impl Input {
    /// True if Discord does not describe a person whom a form names.
    pub fn has_unresolved(&self) -> bool {
        let is_unresolved = |entry: &Entry| entry.value == Some(ArgumentValue::Unresolved);
        matches!(self, Input::Form(entries) if entries.iter().any(is_unresolved))
    }
}

/// A command with its arguments, as data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arguments {
    pub command: String,
    pub sub: Option<String>,
    pub arguments: Vec<(String, ArgumentValue)>,
}

impl fmt::Display for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}", self.command)?;
        self.sub.iter().try_for_each(|sub| write!(f, " {sub}"))?;
        let value = |value: &ArgumentValue| Entry { name: String::new(), value: Some(value.clone()) }.text();
        self.arguments.iter().try_for_each(|(name, given)| write!(f, " {name}:{}", value(given)))
    }
}

/// The value of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArgumentValue {
    Text(String),
    Number(i64),
    Person(Person),
    /// A person who is not on the server, or who can't see the channel of the command.
    Outsider(Person),
    /// A person whom Discord names but does not describe.
    Unresolved,
    File(Attached),
}

impl Arguments {
    /// Returns an argument as text; numbers are converted.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, ArgumentValue::Text(text)) => Some(text.clone()),
            (_, ArgumentValue::Number(number)) => Some(number.to_string()),
            (
                _,
                ArgumentValue::Person(_)
                | ArgumentValue::Outsider(_)
                | ArgumentValue::Unresolved
                | ArgumentValue::File(_),
            ) => None,
        }
    }

    pub fn person(&self, name: &str) -> Option<&Person> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, ArgumentValue::Person(person)) => Some(person),
            _ => None,
        }
    }

    /// True if Discord does not describe a person among the arguments.
    pub fn has_unresolved(&self) -> bool {
        self.arguments.iter().any(|(_, value)| *value == ArgumentValue::Unresolved)
    }

    pub fn file(&self, name: &str) -> Option<&Attached> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, ArgumentValue::File(file)) => Some(file),
            _ => None,
        }
    }

    /// Returns a person argument whom no message in this channel would reach.
    pub fn outsider(&self, name: &str) -> Option<&Person> {
        match self.arguments.iter().find(|(given, _)| given == name)? {
            (_, ArgumentValue::Outsider(person)) => Some(person),
            _ => None,
        }
    }
}
