//! Checks of messages, forms and suggestions against Discord's limits, before Discord refuses them.

use std::collections::HashSet;

use crate::invocation::picked::Picked;
use crate::limits::{
    ADDRESS, ALT, ARTICLE, BOXES, BUTTON_LABEL, BUTTONS, CHOICE_TEXT, CHOICES, COMPONENTS, COMPONENTS_TEXT,
    CONTENT, CUSTOM_ID, FILE_NAME, FILES, FORM_ABOUT, FORM_EXAMPLE, FORM_FIELDS, FORM_LABEL, FORM_TEXT,
    PINGS, PLACEHOLDER, ROWS, SUGGESTION_TEXT, SUGGESTIONS,
};
use crate::message::{Choice, Control, Form, Message, Row, Style, Suggestion};

/// Checks a message against the limits.
///
/// # Errors
/// The value and the limit that it exceeds, in one line for a log.
pub fn check(message: &Message) -> Result<(), String> {
    within("content", &message.content, 0, CONTENT)?;
    within("an article", message.article.as_deref().unwrap_or(""), 0, ARTICLE)?;
    if message.content.trim().is_empty() && message.picture.is_none() {
        return Err("the message has neither text nor picture".into());
    }
    if message.ping.len() > PINGS {
        return Err(format!("{} people are notified, at most {PINGS} can be", message.ping.len()));
    }
    for person in &message.ping {
        if !message.content.contains(&format!("<@{}>", person.0)) {
            return Err(format!("{} is to be notified, but the content does not mention them", person.0));
        }
    }
    if let Some(picture) = &message.picture {
        within("the picture's name", &picture.name, 1, FILE_NAME)?;
        within("the picture's alternative text", &picture.alt, 0, ALT)?;
        if picture.bytes.is_empty() || picture.bytes.len() > FILES {
            return Err(format!("the picture has {} bytes, 1 to {FILES} are allowed", picture.bytes.len()));
        }
    }
    if message.rows.len() > ROWS {
        check_components(message)?;
    }
    let mut actions = HashSet::new();
    for row in &message.rows {
        check_row(row, &mut actions)?;
    }
    Ok(())
}

/// Checks the limits of a message that consists of components only.
fn check_components(message: &Message) -> Result<(), String> {
    let inside = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.len(),
        Row::Menu(_) | Row::Picker(_) => 1,
    };
    let article = message.article.as_deref().unwrap_or("");
    let texts = [message.content.as_str(), article].iter().filter(|text| !text.is_empty()).count();
    let rows: usize = message.rows.iter().map(|row| 1 + inside(row)).sum();
    let count = texts + usize::from(message.picture.is_some()) + rows;
    if count > COMPONENTS {
        return Err(format!("{count} components, at most {COMPONENTS} are allowed"));
    }
    let text = message.content.chars().count() + article.chars().count();
    if text > COMPONENTS_TEXT {
        return Err(format!("{text} characters beside {} rows", message.rows.len()));
    }
    Ok(())
}

/// Checks a form against the limits.
///
/// # Errors
/// As for [`check`].
pub fn check_form(form: &Form) -> Result<(), String> {
    within("a custom_id", &form.action, 1, CUSTOM_ID)?;
    within("a form's title", &form.title, 1, FORM_LABEL)?;
    if form.fields.is_empty() || form.fields.len() > FORM_FIELDS {
        return Err(format!("{} fields in a form, 1 to {FORM_FIELDS} are allowed", form.fields.len()));
    }
    unique("field", form.fields.iter().map(|field| field.name))?;
    for field in &form.fields {
        within("a field's label", &field.label, 1, FORM_LABEL)?;
        if let Some(about) = &field.about {
            within("a field's description", about, 1, FORM_ABOUT)?;
        }
        match &field.control {
            Control::Text { present, example, longest } => {
                within("a field's example", example, 0, FORM_EXAMPLE)?;
                within("a field's text", present, 0, (*longest).min(FORM_TEXT))?;
            }
            Control::Menu(choices) => check_choices(choices, 1, CHOICES)?,
            Control::Radio(choices) => check_choices(choices, 2, BOXES)?,
            Control::Boxes(choices) => check_choices(choices, 1, BOXES)?,
            Control::Pick { chosen, most } => check_picked(chosen, *most)?,
        }
        if let Control::Menu(choices) | Control::Radio(choices) = &field.control
            && choices.iter().filter(|choice| choice.chosen).count() > 1
        {
            return Err(format!("several present choices in the field {}", field.name));
        }
    }
    Ok(())
}

/// Checks the choices of a menu or a group of boxes.
fn check_choices(choices: &[Choice], least: usize, most: usize) -> Result<(), String> {
    if choices.len() < least || choices.len() > most {
        return Err(format!("{} choices in a menu, {least} to {most} are allowed", choices.len()));
    }
    for choice in choices {
        within("a choice's label", &choice.label, 1, CHOICE_TEXT)?;
        within("a choice's value", &choice.value, 1, CHOICE_TEXT)?;
        within("a choice's description", choice.about.as_deref().unwrap_or(""), 0, CHOICE_TEXT)?;
    }
    unique("choice", choices.iter().map(|choice| choice.value.as_str()))
}

/// Checks the present choices of a menu of people, channels or roles.
fn check_picked(chosen: &Picked, most: usize) -> Result<(), String> {
    if most == 0 || most > CHOICES || chosen.count() > most {
        return Err(format!("{} of {most} choices, at most {CHOICES}", chosen.count()));
    }
    Ok(())
}

fn check_row<'a>(row: &'a Row, actions: &mut HashSet<&'a str>) -> Result<(), String> {
    let mut action = |action: &'a str| {
        within("a custom_id", action, 1, CUSTOM_ID)?;
        if actions.insert(action) { Ok(()) } else { Err(format!("the custom_id {action} is there twice")) }
    };
    match row {
        Row::Buttons(buttons) => {
            if buttons.is_empty() || buttons.len() > BUTTONS {
                return Err(format!("{} buttons in a row, 1 to {BUTTONS} are allowed", buttons.len()));
            }
            for button in buttons {
                match button.style {
                    Style::Link => within("an address", &button.action, 1, ADDRESS)?,
                    _ => action(&button.action)?,
                }
                within("a button's label", &button.label, 1, BUTTON_LABEL)?;
            }
        }
        Row::Menu(menu) => {
            action(&menu.action)?;
            within("a menu's placeholder", &menu.placeholder, 0, PLACEHOLDER)?;
            check_choices(&menu.choices, 1, CHOICES)?;
        }
        Row::Picker(menu) => {
            action(&menu.action)?;
            within("a menu's placeholder", &menu.placeholder, 0, PLACEHOLDER)?;
            check_picked(&menu.chosen, menu.most)?;
        }
    }
    Ok(())
}

/// Checks suggestions against the limits.
///
/// # Errors
/// As for [`check`].
pub fn check_suggestions(suggestions: &[Suggestion]) -> Result<(), String> {
    if suggestions.len() > SUGGESTIONS {
        return Err(format!("{} suggestions, at most {SUGGESTIONS} are allowed", suggestions.len()));
    }
    for suggestion in suggestions {
        within("a suggestion's label", &suggestion.label, 1, SUGGESTION_TEXT)?;
        within("a suggestion's value", &suggestion.value, 1, SUGGESTION_TEXT)?;
    }
    unique("suggestion", suggestions.iter().map(|suggestion| suggestion.label.as_str()))
}

/// Checks that no name is there twice.
pub fn unique<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut seen = HashSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(format!("the {what} {name} is there twice"));
        }
    }
    Ok(())
}

/// Checks the length of a text in characters.
pub fn within(what: &str, text: &str, min: usize, max: usize) -> Result<(), String> {
    let length = text.chars().count();
    if (min..=max).contains(&length) {
        return Ok(());
    }
    Err(format!("{what} has {length} characters, {min} to {max} are allowed: {:.60}", text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::{Button, Menu};
    use postern_play::ids::PersonId;

    fn with_buttons(actions: &[&str]) -> Message {
        let buttons = actions.iter().map(|action| Button::new(Style::Plain, "Move", *action)).collect();
        Message { rows: vec![Row::Buttons(buttons)], ..Message::text("Your move") }
    }

    #[test]
    fn what_discord_would_refuse_is_named() {
        assert_eq!(check(&with_buttons(&["a", "b"])), Ok(()));
        for (message, word) in [
            (Message::default(), "neither text nor picture"),
            (Message::text("x".repeat(CONTENT + 1)), "content"),
            (Message { ping: vec![PersonId(7)], ..Message::text("<@8>, your move") }, "does not mention"),
            (with_buttons(&["a", "a"]), "twice"),
            (with_buttons(&["1", "2", "3", "4", "5", "6"]), "buttons"),
            (with_buttons(&[&"x".repeat(CUSTOM_ID + 1)]), "custom_id"),
            (with_buttons(&[""]), "custom_id"),
            (Message { rows: vec![Row::Buttons(Vec::new())], ..Message::text("a") }, "buttons"),
        ] {
            let why = check(&message).expect_err(word);
            assert!(why.contains(word), "{why}");
        }
    }

    #[test]
    fn a_menu_has_from_one_to_twenty_five_different_choices() {
        let menu = |values: Vec<String>| {
            let choices = values
                .into_iter()
                .map(|value| Choice { label: "a square".into(), value, about: None, chosen: false })
                .collect();
            let menu = Menu { action: "t".into(), placeholder: "Which?".into(), choices };
            check(&Message { rows: vec![Row::Menu(menu)], ..Message::text("a") })
        };
        assert!(menu(Vec::new()).is_err());
        assert!(menu((0..25).map(|n| n.to_string()).collect()).is_ok());
        assert!(menu((0..26).map(|n| n.to_string()).collect()).is_err());
        assert!(menu(vec!["a".into(), "a".into()]).is_err());
    }
}
