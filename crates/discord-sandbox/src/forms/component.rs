//! Discord's checks of buttons and select menus.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::kind::{BUTTON, CHANNEL_SELECT, MENTIONABLE_SELECT, ROLE_SELECT, ROW, STRING_SELECT, USER_SELECT};
use crate::error::Problems;
use crate::id::Id;
use crate::limits::{self, CUSTOM_ID, MENU_OPTIONS, ROW_PARTS, ROWS};

/// The style of a button that opens an address.
const LINK: u64 = 5;

/// Checks the rows of a message.
pub(crate) fn check_message(rows: &[Value], path: &str, problems: &mut Problems) {
    if rows.len() > ROWS {
        problems.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    let mut seen = BTreeSet::new();
    for (i, row) in rows.iter().enumerate() {
        check_row(row, &format!("{path}.{i}"), &mut seen, problems);
    }
}

/// Checks one row. `seen` holds the `custom_id`s of the message so far.
pub(crate) fn check_row(row: &Value, at: &str, seen: &mut BTreeSet<String>, problems: &mut Problems) {
    let Some(parts) = parts_of(row, at, problems) else { return };
    let selects = parts.iter().filter(|p| p["type"] != BUTTON).count();
    if selects > 0 && parts.len() > 1 {
        let at = format!("{at}.components");
        let says = "A select menu needs an action row of its own.";
        problems.add(&at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", says);
    }
    for (j, part) in parts.iter().enumerate() {
        let at = format!("{at}.components.{j}");
        match part["type"].as_u64() {
            Some(BUTTON) => check_button(part, &at, seen, problems),
            Some(STRING_SELECT) => check_select(part, &at, seen, problems),
            Some(kind @ (USER_SELECT | ROLE_SELECT | MENTIONABLE_SELECT | CHANNEL_SELECT)) => {
                check_picker(kind, part, &at, seen, problems);
            }
            _ => {
                let says = "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).";
                problems.add(&format!("{at}.type"), "UNION_TYPE_CHOICES", says);
            }
        }
    }
}

pub(super) fn parts_of<'a>(row: &'a Value, at: &str, problems: &mut Problems) -> Option<&'a Vec<Value>> {
    if row["type"].as_u64() != Some(ROW) {
        let says = "Value of field \"type\" must be one of (1,).";
        problems.add(&format!("{at}.type"), "UNION_TYPE_CHOICES", says);
        return None;
    }
    let Some(parts) = row["components"].as_array() else {
        problems.required(&format!("{at}.components"));
        return None;
    };
    if parts.is_empty() || parts.len() > ROW_PARTS {
        let says = "Must be between 1 and 5 in length.";
        problems.add(&format!("{at}.components"), "BASE_TYPE_BAD_LENGTH", says);
    }
    Some(parts)
}

pub(super) fn custom_id(part: &Value, at: &str, seen: &mut BTreeSet<String>, problems: &mut Problems) {
    let path = format!("{at}.custom_id");
    let Some(id) = part["custom_id"].as_str() else {
        problems.required(&path);
        return;
    };
    problems.length(&path, id, 1, CUSTOM_ID);
    if !seen.insert(id.to_owned()) {
        let says = "Component custom id cannot be duplicated";
        problems.add(&path, "COMPONENT_CUSTOM_ID_DUPLICATED", says);
    }
}

fn check_button(part: &Value, at: &str, seen: &mut BTreeSet<String>, problems: &mut Problems) {
    let style = part["style"].as_u64();
    match style {
        Some(LINK) => {
            if !part["custom_id"].is_null() {
                let says = "A custom id and url cannot both be specified";
                problems.add(
                    &format!("{at}.custom_id"),
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    says,
                );
            }
            match part["url"].as_str() {
                None => problems.required(&format!("{at}.url")),
                Some(url) => {
                    let path = format!("{at}.url");
                    problems.length(&path, url, 1, limits::BUTTON_URL);
                    if !["http://", "https://", "discord://"].iter().any(|s| url.starts_with(s)) {
                        let says = "Scheme must be one of ('http', 'https', 'discord').";
                        problems.add(&path, "URL_TYPE_INVALID_SCHEME", says);
                    }
                }
            }
        }
        Some(1..=4) => {
            custom_id(part, at, seen, problems);
            if !part["url"].is_null() {
                let says = "A custom id and url cannot both be specified";
                problems.add(&format!("{at}.url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", says);
            }
        }
        None => problems.required(&format!("{at}.style")),
        Some(_) => {
            let says = "Value must be one of (1, 2, 3, 4, 5).";
            problems.add(&format!("{at}.style"), "BASE_TYPE_CHOICES", says);
        }
    }
    let label = part["label"].as_str().unwrap_or_default();
    problems.length(&format!("{at}.label"), label, 0, limits::BUTTON_LABEL);
    if label.is_empty() && part["emoji"].is_null() {
        let says = "A button must have a label or an emoji";
        problems.add(at, "BUTTON_COMPONENT_INVALID_MISSING_LABEL_OR_EMOJI", says);
    }
}

pub(super) fn check_select(part: &Value, at: &str, seen: &mut BTreeSet<String>, problems: &mut Problems) {
    custom_id(part, at, seen, problems);
    placeholder(part, at, problems);
    let none = Vec::new();
    let options = part["options"].as_array().unwrap_or(&none);
    if options.is_empty() || options.len() > MENU_OPTIONS {
        let says = "Must be between 1 and 25 in length.";
        problems.add(&format!("{at}.options"), "BASE_TYPE_BAD_LENGTH", says);
    }
    check_options(options, at, problems);
    check_counts(part, at, options.len(), problems);
    let chosen = options.iter().filter(|o| o["default"] == true).count() as u64;
    if chosen > part["max_values"].as_u64().unwrap_or(1) {
        let says = "There are more default options than max_values allows.";
        problems.add(at, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", says);
    }
}

/// Checks the texts of options, and that no value is there twice.
pub(super) fn check_options(options: &[Value], at: &str, problems: &mut Problems) {
    let mut values = BTreeSet::new();
    for (i, option) in options.iter().enumerate() {
        let at = format!("{at}.options.{i}");
        for field in ["label", "value"] {
            match option[field].as_str() {
                None => problems.required(&format!("{at}.{field}")),
                Some(text) => problems.length(&format!("{at}.{field}"), text, 1, limits::MENU_OPTION),
            }
        }
        if let Some(text) = option["description"].as_str() {
            problems.length(&format!("{at}.description"), text, 0, limits::MENU_OPTION);
        }
        if let Some(value) = option["value"].as_str()
            && !values.insert(value)
        {
            let says = "The specified option value is already used";
            problems.add(&format!("{at}.value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", says);
        }
    }
}

fn placeholder(part: &Value, at: &str, problems: &mut Problems) {
    if let Some(text) = part["placeholder"].as_str() {
        problems.length(&format!("{at}.placeholder"), text, 0, limits::MENU_PLACEHOLDER);
    }
}

/// Checks a menu of people, roles or channels, in a message or a modal.
pub(super) fn check_picker(
    kind: u64,
    part: &Value,
    at: &str,
    seen: &mut BTreeSet<String>,
    problems: &mut Problems,
) {
    custom_id(part, at, seen, problems);
    placeholder(part, at, problems);
    check_counts(part, at, MENU_OPTIONS, problems);
    check_defaults(kind, part, at, problems);
}

/// Checks the present choices of a menu of people, roles or channels.
fn check_defaults(kind: u64, part: &Value, at: &str, problems: &mut Problems) {
    let Some(defaults) = part["default_values"].as_array() else { return };
    let types: &[&str] = match kind {
        USER_SELECT => &["user"],
        ROLE_SELECT => &["role"],
        CHANNEL_SELECT => &["channel"],
        _ => &["user", "role"],
    };
    for (i, value) in defaults.iter().enumerate() {
        let at = format!("{at}.default_values.{i}");
        if value["id"].as_str().is_none_or(|id| id.parse::<Id>().is_err()) {
            problems.add(&format!("{at}.id"), "NUMBER_TYPE_COERCE", "Value is not snowflake.");
        }
        if !types.iter().any(|name| value["type"] == *name) {
            let says = format!("Value must be one of {types:?}.");
            problems.add(&format!("{at}.type"), "BASE_TYPE_CHOICES", &says);
        }
    }
    // An empty list is a menu without a present choice.
    let (n, min, max) = (defaults.len() as u64, &part["min_values"], &part["max_values"]);
    if n > 0 && !(min.as_u64().unwrap_or(1)..=max.as_u64().unwrap_or(1)).contains(&n) {
        let says = "The number of default values must be within min_values and max_values.";
        problems.add(&format!("{at}.default_values"), "BASE_TYPE_BAD_LENGTH", says);
    }
}

fn check_counts(part: &Value, at: &str, options: usize, problems: &mut Problems) {
    let min = part["min_values"].as_u64().unwrap_or(1);
    let max = part["max_values"].as_u64().unwrap_or(1);
    if min > 25 {
        let says = "int value should be between 0 and 25.";
        problems.add(&format!("{at}.min_values"), "NUMBER_TYPE_MAX", says);
    }
    if max == 0 || max > 25 {
        let says = "int value should be between 1 and 25.";
        problems.add(&format!("{at}.max_values"), "NUMBER_TYPE_MAX", says);
    } else if max as usize > options {
        let says = format!("max_values may not be greater than the number of options ({options}).");
        problems.add(&format!("{at}.max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", &says);
    } else if min > max {
        let says = "min_values may not be greater than max_values.";
        problems.add(&format!("{at}.min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", says);
    }
}

/// The components as Discord returns them: with ids, and without nulls.
pub(crate) fn completed(parts: &[Value]) -> Vec<Value> {
    let mut parts = parts.to_vec();
    number(&mut parts, &mut 0);
    parts
}

fn number(parts: &mut [Value], last: &mut u64) {
    for part in parts {
        *last += 1;
        if let Some(fields) = part.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
            fields.entry("id").or_insert(json!(*last));
            if fields.get("type") == Some(&json!(STRING_SELECT)) {
                fields.entry("min_values").or_insert(json!(1));
                fields.entry("max_values").or_insert(json!(1));
            }
        }
        if let Some(inner) = part.get_mut("components").and_then(Value::as_array_mut) {
            number(inner, last);
        }
    }
}
