//! Forms to fill in, as data.

use std::fmt;

use super::picker::Picked;
use super::{Choice, limits};
use crate::play::ids::{ChannelId, PersonId, RoleId};

/// A form with one to [`limits::FORM_FIELDS`](super::limits::FORM_FIELDS) fields.
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
    /// A single choice whose values are all visible; at most [`limits::BOXES`](super::limits::BOXES).
    Radio(Vec<Choice>),
    /// Any number of these; at most [`limits::BOXES`](super::limits::BOXES).
    Boxes(Vec<Choice>),
    /// A menu of people, channels or roles, with at most `most` choices.
    Pick { chosen: Picked, most: usize },
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
