//! Discord's checks of modals: rows with a text input, labels with a control, and texts.

use std::collections::BTreeSet;

use serde_json::Value;

use super::component::{check_options, check_picker, check_select, custom_id, parts_of};
use super::kind::{
    CHANNEL_SELECT, CHECKBOX, CHECKBOX_GROUP, FILE_UPLOAD, LABEL, MENTIONABLE_SELECT, RADIO_GROUP,
    ROLE_SELECT, ROW, STRING_SELECT, TEXT_DISPLAY, TEXT_INPUT, USER_SELECT,
};
use crate::error::Problems;
use crate::limits::{self, BOXES, FILES, ROWS};

/// Checks a modal.
pub(crate) fn check_modal(modal: &Value, path: &str, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    custom_id(modal, path, &mut BTreeSet::new(), problems);
    match modal["title"].as_str() {
        None => problems.required(&format!("{path}.title")),
        Some(title) => problems.length(&format!("{path}.title"), title, 1, limits::MODAL_TITLE),
    }
    let Some(parts) = modal["components"].as_array() else {
        problems.required(&format!("{path}.components"));
        return;
    };
    if parts.is_empty() || parts.len() > ROWS {
        let says = "Must be between 1 and 5 in length.";
        problems.add(&format!("{path}.components"), "BASE_TYPE_BAD_LENGTH", says);
    }
    for (i, part) in parts.iter().enumerate() {
        let at = format!("{path}.components.{i}");
        match part["type"].as_u64() {
            Some(LABEL) => check_label(part, &at, &mut seen, problems),
            Some(TEXT_DISPLAY) => match part["content"].as_str() {
                None => problems.required(&format!("{at}.content")),
                Some(text) => problems.length(&format!("{at}.content"), text, 1, limits::COMPONENT_TEXTS),
            },
            Some(ROW) => check_row(part, &at, &mut seen, problems),
            _ => {
                let says = "Value of field \"type\" must be one of (1, 10, 18).";
                problems.add(&format!("{at}.type"), "UNION_TYPE_CHOICES", says);
            }
        }
    }
}

/// Checks a row, which has one text input with its own label.
fn check_row(row: &Value, at: &str, seen: &mut BTreeSet<String>, problems: &mut Problems) {
    let Some(parts) = parts_of(row, at, problems) else { return };
    if parts.len() > 1 {
        let says = "Must be between 1 and 1 in length.";
        problems.add(&format!("{at}.components"), "BASE_TYPE_BAD_LENGTH", says);
    }
    for (j, part) in parts.iter().enumerate() {
        let at = format!("{at}.components.{j}");
        if part["type"].as_u64() != Some(TEXT_INPUT) {
            let says = "Value of field \"type\" must be one of (4,).";
            problems.add(&format!("{at}.type"), "UNION_TYPE_CHOICES", says);
            continue;
        }
        match part["label"].as_str() {
            None => problems.required(&format!("{at}.label")),
            Some(label) => problems.length(&format!("{at}.label"), label, 1, limits::INPUT_LABEL),
        }
        check_input(part, &at, seen, problems);
    }
}

fn check_label(label: &Value, at: &str, seen: &mut BTreeSet<String>, problems: &mut Problems) {
    match label["label"].as_str() {
        None => problems.required(&format!("{at}.label")),
        Some(text) => problems.length(&format!("{at}.label"), text, 1, limits::INPUT_LABEL),
    }
    if let Some(text) = label["description"].as_str() {
        problems.length(&format!("{at}.description"), text, 1, limits::LABEL_DESCRIPTION);
    }
    let (part, at) = (&label["component"], format!("{at}.component"));
    if !part.is_object() {
        problems.required(&at);
        return;
    }
    if part["disabled"] == true {
        let says = "A component of a modal can't be disabled.";
        problems.add(&format!("{at}.disabled"), "COMPONENT_DISABLED_IN_MODAL", says);
    }
    match part["type"].as_u64() {
        Some(TEXT_INPUT) => check_input(part, &at, seen, problems),
        Some(STRING_SELECT) => check_select(part, &at, seen, problems),
        Some(kind @ (USER_SELECT | ROLE_SELECT | MENTIONABLE_SELECT | CHANNEL_SELECT)) => {
            check_picker(kind, part, &at, seen, problems);
        }
        Some(kind @ (RADIO_GROUP | CHECKBOX_GROUP)) => check_group(kind, part, &at, seen, problems),
        Some(CHECKBOX) => custom_id(part, &at, seen, problems),
        Some(FILE_UPLOAD) => {
            custom_id(part, &at, seen, problems);
            let (least, most) =
                (part["min_values"].as_u64().unwrap_or(1), part["max_values"].as_u64().unwrap_or(1));
            check_counts(part, &at, (least, most), FILES, problems);
        }
        _ => {
            let says = "Value of field \"type\" must be one of (3, 4, 5, 6, 7, 8, 19, 21, 22, 23).";
            problems.add(&format!("{at}.type"), "UNION_TYPE_CHOICES", says);
        }
    }
}

/// Checks a group of radio buttons or check boxes.
fn check_group(kind: u64, part: &Value, at: &str, seen: &mut BTreeSet<String>, problems: &mut Problems) {
    custom_id(part, at, seen, problems);
    let none = Vec::new();
    let options = part["options"].as_array().unwrap_or(&none);
    let least = if kind == RADIO_GROUP { 2 } else { 1 };
    if options.len() < least || options.len() > BOXES {
        let says = format!("Must be between {least} and {BOXES} in length.");
        problems.add(&format!("{at}.options"), "BASE_TYPE_BAD_LENGTH", &says);
    }
    check_options(options, at, problems);
    let chosen = options.iter().filter(|option| option["default"] == true).count() as u64;
    let most = match kind {
        RADIO_GROUP => 1,
        _ => part["max_values"].as_u64().unwrap_or(options.len() as u64),
    };
    if chosen > most {
        let says = "There are more default options than can be chosen.";
        problems.add(at, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", says);
    }
    if kind == CHECKBOX_GROUP {
        let least = part["min_values"].as_u64().unwrap_or(1);
        check_counts(part, at, (least, most), BOXES, problems);
    }
}

/// Checks how many values a person may give, of which there are at most `limit`.
fn check_counts(part: &Value, at: &str, (least, most): (u64, u64), limit: usize, problems: &mut Problems) {
    if most < 1 || most > limit as u64 {
        let says = format!("int value should be between 1 and {limit}.");
        problems.add(&format!("{at}.max_values"), "NUMBER_TYPE_MAX", &says);
    }
    if least > most {
        let says = format!("int value should be between 0 and {most}.");
        problems.add(&format!("{at}.min_values"), "NUMBER_TYPE_MAX", &says);
    }
    if part["min_values"] == 0 && part["required"] != false {
        let says = "If min_values is 0, required must be false.";
        problems.add(&format!("{at}.required"), "COMPONENT_REQUIRED_WITHOUT_MINIMUM", says);
    }
}

fn check_input(part: &Value, at: &str, seen: &mut BTreeSet<String>, problems: &mut Problems) {
    custom_id(part, at, seen, problems);
    if !matches!(part["style"].as_u64(), Some(1 | 2)) {
        problems.add(&format!("{at}.style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).");
    }
    for (field, max) in [("placeholder", limits::INPUT_PLACEHOLDER), ("value", limits::INPUT_VALUE)] {
        if let Some(text) = part[field].as_str() {
            problems.length(&format!("{at}.{field}"), text, 0, max);
        }
    }
    for (field, min) in [("min_length", 0), ("max_length", 1)] {
        if let Some(n) = part[field].as_u64()
            && !(min..=4000).contains(&n)
        {
            let says = format!("int value should be between {min} and 4000.");
            problems.add(&format!("{at}.{field}"), "NUMBER_TYPE_MAX", &says);
        }
    }
    if part["min_length"].as_u64() > part["max_length"].as_u64().or(Some(u64::MAX)) {
        let says = "min_length can't exceed max_length.";
        problems.add(&format!("{at}.min_length"), "BASE_TYPE_MAX_LENGTH", says);
    }
    // A present value must be one that the person could send.
    if let (Some(text), Some(max)) = (part["value"].as_str(), part["max_length"].as_u64()) {
        problems.length(&format!("{at}.value"), text, 0, usize::try_from(max).unwrap_or(usize::MAX));
    }
}
