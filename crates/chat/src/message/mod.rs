//! Messages with pictures, buttons and menus, and forms, as data, and the functions that build them.

pub mod address;
pub mod awaited;
pub mod carried;
pub mod checks;
pub mod handler;
pub mod mark;
pub mod messenger;
pub mod picker;
pub mod pictures;
pub mod reach;
pub mod thread_titles;

use std::fmt;
use std::time::Duration;

use super::actions::Action;
use super::limits;
use awaited::Awaited;
use picker::Picker;

use crate::invocation::Place;
use crate::invocation::picked::Picked;
use postern_play::ids::{ChannelId, PersonId, RoleId};
use postern_rules::game::transcript::Transcript;
use postern_rules::phrase::Phrase;
use postern_words::voice::Voice;

/// The answer to an interaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Reply(Reply),
    /// A form to fill in. Discord accepts it only as an immediate answer.
    Form(Form),
    /// The Activity, which Discord opens only as an immediate answer; the reply if Discord refuses.
    Launch(Reply),
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
    /// A form or an Activity, which Discord accepts only at once. Anything else appears in a new private message instead.
    Form,
}

/// The place of the answer to a command or a press, before the person's place is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    At(AnswerPlace),
    /// The card of a challenge: posted in a place without the bot, which can't post it otherwise; elsewhere at this place.
    Card(AnswerPlace),
}

impl Placing {
    /// Returns the place of the answer to an interaction from `place`.
    #[must_use]
    pub fn from(self, place: Place) -> AnswerPlace {
        match self {
            Placing::Card(_) if place.shown_outside().is_some() => AnswerPlace::Posted,
            Placing::At(usual) | Placing::Card(usual) => usual,
        }
    }
}

impl From<AnswerPlace> for Placing {
    fn from(place: AnswerPlace) -> Placing {
        Placing::At(place)
    }
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
    /// The event that makes the answer out of date; `None` if none does.
    pub awaits: Option<Awaited>,
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

/// A form with one to [`limits::FORM_FIELDS`] fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The text of the action that Discord sends back with the entries.
    pub action: String,
    pub title: String,
    pub fields: Vec<Field>,
}

/// A field of a form: its label, and the control below it with the present value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name of the entry, unique within a form.
    pub name: &'static str,
    pub label: String,
    pub about: Option<String>,
    /// True if the form can't be sent while the field is empty.
    pub required: bool,
    pub control: Control,
}

/// The control of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    Text {
        present: String,
        /// The placeholder of the empty field.
        example: String,
        /// The maximum length in characters.
        longest: usize,
    },
    /// A menu with a single choice.
    Menu(Vec<Choice>),
    /// A single choice whose values are all visible; at most [`limits::BOXES`].
    Radio(Vec<Choice>),
    /// Any number of these; at most [`limits::BOXES`].
    Boxes(Vec<Choice>),
    /// A menu of people, channels or roles, with at most `most` choices.
    Pick { chosen: Picked, most: usize },
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

    /// Returns a message with a sentence.
    pub fn said(voice: &Voice, phrase: &Phrase) -> Message {
        Message::text(voice.say(phrase))
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

    /// Renews the answer once this event has happened.
    pub fn awaiting(self, event: Awaited) -> Message {
        Message { awaits: Some(event), ..self }
    }

    pub fn with_rows(self, rows: Vec<Row>) -> Message {
        Message { rows, ..self }
    }

    /// Returns the buttons of all rows, in their order. Menus have none.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> {
        self.rows.iter().flat_map(Row::buttons)
    }

    pub fn buttons_mut(&mut self) -> impl Iterator<Item = &mut Button> {
        self.rows.iter_mut().flat_map(Row::buttons_mut)
    }

    /// Returns the actions of its buttons and menus, in the order of the rows. Links have none.
    pub fn actions_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.rows.iter_mut().flat_map(Row::actions_mut)
    }

    /// Adds a button that leads to an address, in the last row if that has room.
    pub fn with_link(self, label: String, address: String) -> Message {
        self.with_button(Button::new(Style::Link, label, address))
    }

    /// Adds a button, in the last row if that has room.
    pub fn with_button(mut self, button: Button) -> Message {
        match self.rows.last_mut() {
            Some(Row::Buttons(row)) if row.len() < limits::BUTTONS => row.push(button),
            _ => self.rows.push(Row::Buttons(vec![button])),
        }
        self
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

impl Row {
    /// Returns the buttons; empty for a menu.
    pub fn buttons(&self) -> &[Button] {
        match self {
            Row::Buttons(buttons) => buttons,
            Row::Menu(_) | Row::Picker(_) => &[],
        }
    }

    pub fn buttons_mut(&mut self) -> &mut [Button] {
        match self {
            Row::Buttons(buttons) => buttons,
            Row::Menu(_) | Row::Picker(_) => &mut [],
        }
    }

    fn actions_mut(&mut self) -> Vec<&mut String> {
        match self {
            Row::Buttons(buttons) => {
                let own = buttons.iter_mut().filter(|button| button.style != Style::Link);
                own.map(|button| &mut button.action).collect()
            }
            Row::Menu(menu) => vec![&mut menu.action],
            Row::Picker(menu) => vec![&mut menu.action],
        }
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

impl Form {
    /// Creates a form. A long title is cut to Discord's limit.
    pub fn new(action: impl fmt::Display, title: &str, fields: Vec<Field>) -> Form {
        Form { action: action.to_string(), title: short(title, limits::FORM_LABEL), fields }
    }

    /// Replaces the present values by these, in the order of the fields.
    pub fn fill<'a>(&mut self, values: impl IntoIterator<Item = &'a str>) {
        for (field, value) in self.fields.iter_mut().zip(values) {
            field.control.fill(value);
        }
    }
}

impl Field {
    /// Creates a field that may stay empty. Long texts are cut to Discord's limits.
    pub fn new(name: &'static str, label: &str, control: Control) -> Field {
        Field { name, label: short(label, limits::FORM_LABEL), about: None, required: false, control }
    }

    pub fn required(self) -> Field {
        Field { required: true, ..self }
    }

    /// Adds a description below the label.
    pub fn about(self, about: &str) -> Field {
        Field { about: Some(short(about, limits::FORM_ABOUT)), ..self }
    }
}

/// Cuts a text to this number of characters.
fn short(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

impl Control {
    /// Creates a text input. Long texts are cut to the limits.
    pub fn text(present: &str, example: &str, longest: usize) -> Control {
        let example = short(example, limits::FORM_EXAMPLE);
        Control::Text { present: short(present, longest), example, longest }
    }

    fn fill(&mut self, value: &str) {
        let words = || value.split(' ').filter(|word| !word.is_empty());
        let ids = || words().filter_map(|word| word.parse().ok());
        match self {
            Control::Text { present, longest, .. } => *present = short(value, *longest),
            Control::Menu(choices) | Control::Radio(choices) => tick(choices, |choice| choice == value),
            Control::Boxes(choices) => tick(choices, |choice| words().any(|word| word == choice)),
            Control::Pick { chosen, most } => {
                *chosen = match chosen {
                    Picked::People(_) => Picked::People(ids().map(PersonId).take(*most).collect()),
                    Picked::Channels(_) => Picked::Channels(ids().map(ChannelId).take(*most).collect()),
                    Picked::Roles(_) => Picked::Roles(ids().map(RoleId).take(*most).collect()),
                }
            }
        }
    }
}

/// Marks the choices with these values as the present ones.
fn tick(choices: &mut [Choice], is_chosen: impl Fn(&str) -> bool) {
    for choice in choices {
        choice.chosen = is_chosen(&choice.value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_filled_field_by_field() {
        let choices = || {
            let choice = |value: &str| Choice {
                label: value.to_uppercase(),
                value: value.into(),
                about: None,
                chosen: value == "a",
            };
            ["a", "b", "c"].map(choice).to_vec()
        };
        let field = |control| Field { name: "x", label: "X".into(), about: None, required: false, control };
        let text = Control::Text { present: "old".into(), example: String::new(), longest: 3 };
        let person = Control::Pick { chosen: Picked::People(vec![PersonId(1)]), most: 1 };
        let controls = [text, Control::Menu(choices()), Control::Boxes(choices()), person];
        let fields = controls.map(field).to_vec();
        let mut form = Form { action: "x".into(), title: "X".into(), fields };
        form.fill(["newer", "b", "b c", "8"]);
        let chosen = |control: &Control| match control {
            Control::Text { present, .. } => present.clone(),
            Control::Menu(choices) | Control::Radio(choices) | Control::Boxes(choices) => {
                choices.iter().filter(|choice| choice.chosen).map(|choice| choice.value.as_str()).collect()
            }
            Control::Pick { chosen, .. } => format!("{chosen:?}"),
        };
        let present: Vec<String> = form.fields.iter().map(|field| chosen(&field.control)).collect();
        assert_eq!(present, ["new", "b", "bc", "People([PersonId(8)])"]);
    }
}
