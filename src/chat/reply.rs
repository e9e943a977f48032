//! What is answered and told: messages with pictures, buttons and menus, as data.

use crate::play::PersonId;

/// The answer to a ctx.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Reply(Reply),
    /// What fits into an argument that is being typed; at most 25.
    Suggestions(Vec<Suggestion>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    pub way: ReplyMode,
    pub message: Message,
}

/// How an answer appears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplyMode {
    /// A new message that only the person who asked sees.
    Private,
    /// The message that the button or menu stands on becomes this one, its picture included.
    Update,
}

/// A message. Its text is ready to be shown: whatever came from people is escaped in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    /// Markdown of the chat service, at most 2000 characters.
    pub content: String,
    /// A longer text below, at most 4096 characters.
    pub article: Option<String>,
    /// Who is notified; the content mentions each of them, and a mention of anybody else notifies nobody.
    pub ping: Vec<PersonId>,
    pub picture: Option<Picture>,
    /// At most 5.
    pub rows: Vec<Row>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// `board.png`, `replay.gif`, `record.txt`: any file.
    pub name: String,
    pub bytes: Vec<u8>,
    /// What it shows, for people who do not see it; at most 1024 characters.
    pub alt: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row {
    /// At most 5.
    Buttons(Vec<Button>),
    Menu(Menu),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    pub label: String,
    /// What it stands for, at most 100 characters, unique within a message.
    pub action: String,
    pub style: Style,
    pub enabled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// What is done most often here.
    Main,
    Plain,
    Good,
    /// What can't be taken back.
    Danger,
}

/// A menu of which one thing is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    pub action: String,
    pub placeholder: String,
    /// 1 to 25.
    pub choices: Vec<Choice>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub label: String,
    pub value: String,
    pub about: Option<String>,
}

/// A value that fits into an argument; label and value have at most 100 characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    pub label: String,
    pub value: String,
}

impl Message {
    pub fn text(content: impl Into<String>) -> Message {
        Message { content: content.into(), ..Message::default() }
    }
}

impl Reply {
    pub fn private(message: Message) -> Reply {
        Reply { way: ReplyMode::Private, message }
    }

    pub fn update(message: Message) -> Reply {
        Reply { way: ReplyMode::Update, message }
    }
}

impl Button {
    pub fn new(style: Style, label: impl Into<String>, action: impl Into<String>) -> Button {
        Button { label: label.into(), action: action.into(), style, enabled: true }
    }
}
