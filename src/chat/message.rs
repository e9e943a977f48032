//! Messages with pictures, buttons and menus, as data, and the only builder of them.

use std::fmt;
use std::time::Duration;

use super::Action;
use super::limits;
use super::voice::Voice;
use crate::game::Phrase;
use crate::play::{ChannelId, PersonId};

/// The answer to an interaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Reply(Reply),
    /// A form to fill in. It can't come late.
    Form(Form),
    /// Values for an argument that is being typed; at most [`limits::SUGGESTIONS`].
    Suggestions(Vec<Suggestion>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    pub mode: ReplyMode,
    pub message: Message,
}

/// The place where an answer appears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplyMode {
    /// A new message that only the person who asked sees.
    Private,
    /// The message of the button or menu becomes this one, its picture included.
    Update,
}

/// A message. Its text is ready to be shown: text from people is escaped in it. The numbers allowed of each part stand
/// in [`limits`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    /// Markdown of the chat service.
    pub content: String,
    /// A longer text below.
    pub article: Option<String>,
    /// The people to notify. The content mentions each of them; a mention of anybody else notifies nobody.
    pub ping: Vec<PersonId>,
    /// True if it makes no sound and raises no notification.
    pub silent: bool,
    pub picture: Option<Picture>,
    pub rows: Vec<Row>,
    /// How long an answer that one person sees stays; `None` for those that stay until they are put away. Other messages
    /// stay.
    pub lasts: Option<Duration>,
}

/// The time in which a sentence is read that another message makes needless.
const PASSING: Duration = Duration::from_secs(4);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// `board.png`, `replay.gif`, `record.txt`: any file.
    pub name: String,
    pub bytes: Vec<u8>,
    /// A description for people who do not see it.
    pub alt: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row {
    Buttons(Vec<Button>),
    Menu(Menu),
    Channels(ChannelMenu),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    pub label: String,
    /// The text of its action, unique within a message; for a link its address.
    pub action: String,
    pub style: Style,
    pub enabled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// The most frequent action.
    Main,
    Plain,
    Good,
    /// An action that can't be taken back.
    Danger,
    /// It leads to an address.
    Link,
}

/// A button to be made: the id of the message that labels it, and its action.
pub type Labelled = (Style, &'static str, Action);

/// A menu to choose one thing from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    pub action: String,
    pub placeholder: String,
    pub choices: Vec<Choice>,
}

/// A menu to choose text channels of the server from, also none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChannelMenu {
    pub action: String,
    pub placeholder: String,
    pub chosen: Vec<ChannelId>,
    /// The most that can be chosen.
    pub most: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub label: String,
    pub value: String,
    pub about: Option<String>,
}

/// A form with one line to fill in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The text of the action that comes back with what was written.
    pub action: String,
    pub title: String,
    pub label: String,
    /// What stands there while nothing is written.
    pub example: String,
    /// In characters.
    pub longest: usize,
}

/// A value for an argument that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    pub label: String,
    pub value: String,
}

impl Message {
    pub fn text(content: impl Into<String>) -> Message {
        Message { content: content.into(), ..Message::default() }
    }

    /// Notifies these people, whom the content mentions.
    pub fn pinging(self, people: &[PersonId]) -> Message {
        Message { ping: people.to_vec(), ..self }
    }

    pub fn with_picture(self, picture: Picture) -> Message {
        Message { picture: Some(picture), ..self }
    }

    /// The answer goes once it was read.
    pub fn passing(self) -> Message {
        Message { lasts: Some(PASSING), ..self }
    }

    pub fn with_rows(self, rows: Vec<Row>) -> Message {
        Message { rows, ..self }
    }

    /// Adds a row of buttons; none where there is nothing to press.
    pub fn with_buttons(mut self, voice: &Voice, buttons: impl IntoIterator<Item = Labelled>) -> Message {
        let buttons = buttons
            .into_iter()
            .map(|(style, label, action)| Button::new(style, voice.say(&Phrase::new(label)), action));
        self.rows.extend(in_rows(buttons.collect()));
        self
    }
}

impl Voice {
    /// A message of this sentence.
    pub fn text(&self, phrase: &Phrase) -> Message {
        Message::text(self.say(phrase))
    }
}

impl Reply {
    pub fn private(message: Message) -> Reply {
        Reply { mode: ReplyMode::Private, message }
    }

    pub fn update(message: Message) -> Reply {
        Reply { mode: ReplyMode::Update, message }
    }
}

impl Button {
    pub fn new(style: Style, label: impl Into<String>, action: impl fmt::Display) -> Button {
        Button { label: label.into(), action: action.to_string(), style, enabled: true }
    }
}

impl Suggestion {
    /// Cuts what is too long.
    pub fn new(label: &str, value: &str) -> Suggestion {
        let short = |text: &str| text.chars().take(limits::SUGGESTION_TEXT).collect();
        Suggestion { label: short(label), value: short(value) }
    }
}

/// The buttons that turn pages, ◀ and ▶. `to` gives the action of a page.
pub fn page_buttons(number: u32, last: u32, to: impl Fn(u32) -> Action) -> Row {
    let button = |label, page: u32, enabled| Button { enabled, ..Button::new(Style::Plain, label, to(page)) };
    Row::Buttons(vec![
        button("◀", number.saturating_sub(1), number > 1),
        button("▶", number + 1, number < last),
    ])
}

/// As many rows as the buttons need.
pub fn in_rows(buttons: Vec<Button>) -> Vec<Row> {
    buttons.chunks(limits::BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect()
}
