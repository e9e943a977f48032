//! Messages with pictures, buttons and menus, as data, and the functions that build them.

pub mod address;
pub mod at_puzzle;
pub mod carried;
pub mod emblem;
pub mod entered;
pub mod escape;
pub mod limits;
pub mod mark;
pub mod markup;
pub mod messenger;
pub mod picker;
pub mod pictures;

use std::fmt;
use std::time::Duration;

use super::actions::Action;
use picker::Picker;

use crate::chat::words::voice::Voice;
use crate::play::ids::PersonId;
use postern_rules::game::transcript::Transcript;
use postern_rules::phrase::Phrase;

/// The answer to an interaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Reply(Reply),
    /// A form to fill in. Discord accepts it only as an immediate answer.
    Form(Form),
    /// Values for an argument while the person types it; at most [`limits::SUGGESTIONS`].
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
    /// A new message that only the person sees.
    Private,
    /// An update of the pressed message, its picture included.
    Update,
    /// A new message that everybody sees.
    Public,
}

/// The place of the answer to a press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerPlace {
    /// A new message, visible only to the person.
    Beside,
    /// A replacement of the pressed message, which only the person sees.
    InPlace,
    /// A replacement of the pressed message, which others also see. An error appears in a new private message instead.
    ForAll,
    /// A new message that everybody sees. An error appears in a new private message instead.
    Posted,
}

/// A message, ready for display: text from people is already escaped. [`limits`] defines the maximum sizes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    /// Discord's Markdown.
    pub content: String,
    /// A longer text below the content.
    pub article: Option<String>,
    /// The people to notify. The content mentions each of them; other mentions notify nobody.
    pub ping: Vec<PersonId>,
    /// True if the message makes no sound and raises no notification.
    pub silent: bool,
    pub picture: Option<Picture>,
    pub rows: Vec<Row>,
    /// The time after which a private answer disappears; `None` if it stays until the person dismisses it. Other
    /// messages always stay.
    pub lasts: Option<Duration>,
    /// A further answer, for the person alone, after this one.
    pub aside: Option<Box<Message>>,
    /// The record of the board in the picture, for the actions of the message (see [`carried`]).
    pub record: Option<Box<Transcript>>,
}

/// The lifetime of an answer that repeats another message: long enough to read one sentence.
const PASSING: Duration = Duration::from_secs(4);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Any file: `board.png`, `replay.gif`, `record.txt`.
    pub name: String,
    pub bytes: Vec<u8>,
    /// A description for people who can't see the picture.
    pub alt: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row {
    Buttons(Vec<Button>),
    Menu(Menu),
    Picker(Picker),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    pub label: String,
    /// The text of its action, unique within a message, or the address of a link.
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
    /// An action that can't be undone.
    Danger,
    /// A link to an address.
    Link,
}

/// A button before translation: its style, the id of the message that labels it, and its action.
pub type Labelled = (Style, &'static str, Action);

/// A menu with a single choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    pub action: String,
    pub placeholder: String,
    pub choices: Vec<Choice>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub label: String,
    pub value: String,
    pub about: Option<String>,
    /// True if the menu shows the choice as the present one, in place of the placeholder. At most one of a menu is.
    pub chosen: bool,
}

/// A form with one field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The text of the action that Discord sends back with the entered text.
    pub action: String,
    pub title: String,
    pub label: String,
    /// The placeholder of the empty field.
    pub example: String,
    /// The maximum length in characters.
    pub longest: usize,
}

/// A value for an argument while the person types it.
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

    /// Makes a private answer disappear after the person has read it.
    pub fn passing(self) -> Message {
        Message { lasts: Some(PASSING), ..self }
    }

    pub fn with_rows(self, rows: Vec<Row>) -> Message {
        Message { rows, ..self }
    }

    /// Adds the buttons in as many rows as they need.
    pub fn with_buttons(mut self, voice: &Voice, buttons: impl IntoIterator<Item = Labelled>) -> Message {
        let buttons = buttons
            .into_iter()
            .map(|(style, label, action)| Button::new(style, voice.say(&Phrase::new(label)), action));
        self.rows.extend(in_rows(buttons.collect()));
        self
    }
}

impl Voice {
    /// Returns a message with this sentence.
    pub fn text(&self, phrase: &Phrase) -> Message {
        Message::text(self.say(phrase))
    }
}

impl Menu {
    /// Ticks the present value if the menu contains it. Discord shows the ticked choice in place of the placeholder, so
    /// that choice takes the placeholder as its label.
    pub fn ticked(mut self, present: &str) -> Menu {
        if let Some(choice) = self.choices.iter_mut().find(|choice| choice.value == present) {
            choice.label.clone_from(&self.placeholder);
            choice.chosen = true;
        }
        self
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
    /// Creates a suggestion. Long texts are cut to Discord's limit.
    pub fn new(label: &str, value: &str) -> Suggestion {
        let short = |text: &str| text.chars().take(limits::SUGGESTION_TEXT).collect();
        Suggestion { label: short(label), value: short(value) }
    }
}

/// Returns the buttons that turn pages, ◀ and ▶. `to` returns the action of a page.
pub fn page_buttons(number: u32, last: u32, to: impl Fn(u32) -> Action) -> Row {
    let button = |label, page: u32, enabled| Button { enabled, ..Button::new(Style::Plain, label, to(page)) };
    Row::Buttons(vec![
        button("◀", number.saturating_sub(1), number > 1),
        button("▶", number + 1, number < last),
    ])
}

/// Splits buttons into as many rows as they need.
pub fn in_rows(buttons: Vec<Button>) -> Vec<Row> {
    buttons.chunks(limits::BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect()
}
