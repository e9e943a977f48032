//! Definitions of application commands: Discord's checks, and its completed form of them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::error::{ApiError, Problems};
use crate::id::Id;
use crate::limits::{self, COMMAND_DESCRIPTION, COMMAND_NAME};
use crate::world::model::Command;

pub(crate) const SLASH: u64 = 1;
pub(crate) const PERSON: u64 = 2;
pub(crate) const MESSAGE: u64 = 3;
/// The command that starts the application's Activity.
pub(crate) const ENTRY_POINT: u64 = 4;

/// Checks one definition at `path` of the request (empty: the request itself).
pub(crate) fn check(command: &Value, path: &str, problems: &mut Problems) {
    let at = |field: &str| if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") };
    if !command.is_object() {
        problems.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        return;
    }
    let kind = command["type"].as_u64().unwrap_or(SLASH);
    match command["name"].as_str() {
        None => problems.required(&at("name")),
        Some(name) if kind == SLASH => check_name(name, &at("name"), problems),
        Some(name) => problems.length(&at("name"), name, 1, COMMAND_NAME),
    }
    check_translations(command, at, problems);
    check_places(command, at, problems);
    match kind {
        SLASH => {
            match command["description"].as_str() {
                None => problems.required(&at("description")),
                Some(text) => problems.length(&at("description"), text, 1, COMMAND_DESCRIPTION),
            }
            if let Some(options) = command["options"].as_array() {
                check_options(options, &at("options"), 0, problems);
            }
            if characters(command) > limits::COMMAND_TEXTS {
                let says = format!("Command exceeds maximum size ({})", limits::COMMAND_TEXTS);
                problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", &says);
            }
        }
        2 | 3 => {
            if command["description"].as_str().is_some_and(|d| !d.is_empty()) {
                let says = "Context menu commands cannot have description";
                problems.add(&at("description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", says);
            }
            if command["options"].as_array().is_some_and(|o| !o.is_empty()) {
                let says = "Context menu commands cannot have options";
                problems.add(&at("options"), "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", says);
            }
        }
        ENTRY_POINT => {
            if !matches!(command["handler"].as_u64(), None | Some(1 | 2)) {
                problems.add(&at("handler"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
            }
            if command["options"].as_array().is_some_and(|o| !o.is_empty()) {
                let says = "Entry Point commands cannot have options";
                problems.add(&at("options"), "APPLICATION_COMMAND_ENTRY_POINT_OPTIONS", says);
            }
        }
        _ => problems.add(&at("type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4}."),
    }
}

/// Checks a name against `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, in lower case.
fn check_name(name: &str, path: &str, problems: &mut Problems) {
    let letters = name.chars().all(|c| c.is_alphanumeric() || "-_'".contains(c));
    let lower = name.to_lowercase() == name;
    if !(1..=COMMAND_NAME).contains(&name.chars().count()) {
        problems.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length.");
    } else if !letters || !lower {
        let says = "Command name is invalid";
        problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", says);
    }
}

/// Checks the contexts and the kinds of installation in which a command can be used.
fn check_places(command: &Value, at: impl Fn(&str) -> String, problems: &mut Problems) {
    for (field, most) in [("contexts", 2), ("integration_types", 1)] {
        let path = at(field);
        let list = match &command[field] {
            Value::Null => continue,
            Value::Array(list) => list,
            _ => {
                problems.add(&path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
                continue;
            }
        };
        if list.is_empty() {
            problems.add(&path, "BASE_TYPE_BAD_LENGTH", "Must be 1 or more in length.");
        }
        for (i, one) in list.iter().enumerate() {
            if one.as_u64().is_none_or(|n| n > most) {
                let numbers: Vec<String> = (0..=most).map(|n| n.to_string()).collect();
                let says = format!("Value must be one of {{{}}}.", numbers.join(", "));
                problems.add(&format!("{path}.{i}"), "BASE_TYPE_CHOICES", &says);
            } else if list[..i].contains(one) {
                problems.add(&path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value");
            }
        }
    }
}

/// Checks the translations of a name and of a description.
fn check_translations(thing: &Value, at: impl Fn(&str) -> String, problems: &mut Problems) {
    for (field, max) in
        [("name_localizations", COMMAND_NAME), ("description_localizations", COMMAND_DESCRIPTION)]
    {
        for (locale, text) in thing[field].as_object().into_iter().flatten() {
            let at = format!("{}.{locale}", at(field));
            if !LOCALES.contains(&locale.as_str()) {
                problems.add(&at, "ENUM_TYPE_COERCE", "This locale is not known.");
            }
            if let Some(text) = text.as_str() {
                if max == COMMAND_NAME && thing["type"] != 2 && thing["type"] != MESSAGE {
                    check_name(text, &at, problems);
                } else {
                    problems.length(&at, text, 1, max);
                }
            }
        }
    }
}

/// The languages of Discord.
pub(crate) const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr",
    "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk",
    "vi", "zh-CN", "zh-TW",
];

fn check_options(options: &[Value], path: &str, depth: usize, problems: &mut Problems) {
    if options.len() > limits::COMMAND_OPTIONS {
        let says = format!("Must be {} or fewer in length.", limits::COMMAND_OPTIONS);
        problems.add(path, "BASE_TYPE_MAX_LENGTH", &says);
    }
    let mut names = BTreeSet::new();
    let mut optional_before = false;
    let subs = options.iter().filter(|o| is_sub(o)).count();
    if subs > 0 && subs < options.len() {
        let says = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", says);
    }
    for (i, option) in options.iter().enumerate() {
        let at = |field: &str| format!("{path}.{i}.{field}");
        match option["name"].as_str() {
            None => problems.required(&at("name")),
            Some(name) => {
                check_name(name, &at("name"), problems);
                if !names.insert(name) {
                    let says = "Option name already exists.";
                    problems.add(path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", says);
                }
            }
        }
        match option["description"].as_str() {
            None => problems.required(&at("description")),
            Some(text) => problems.length(&at("description"), text, 1, COMMAND_DESCRIPTION),
        }
        check_translations(option, at, problems);
        let kind = option["type"].as_u64().unwrap_or(0);
        if !(1..=11).contains(&kind) || (kind == 2 && depth > 0) || (kind == 1 && depth > 1) {
            let says = "Value must be one of {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}.";
            problems.add(&at("type"), "BASE_TYPE_CHOICES", says);
        }
        if kind <= 2 {
            if let Some(inner) = option["options"].as_array() {
                check_options(inner, &at("options"), if kind == 2 { 1 } else { 2 }, problems);
            }
            continue;
        }
        if option["required"] == true {
            if optional_before {
                let says = "Required options must be placed before non-required options";
                problems.add(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", says);
            }
        } else {
            optional_before = true;
        }
        check_choices(option, kind, path, i, problems);
        check_range(option, kind, path, i, problems);
    }
}

fn is_sub(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

fn check_choices(option: &Value, kind: u64, path: &str, i: usize, problems: &mut Problems) {
    let at = |field: &str| format!("{path}.{i}.{field}");
    let none = Vec::new();
    let choices = option["choices"].as_array().unwrap_or(&none);
    if !choices.is_empty() && ![3, 4, 10].contains(&kind) {
        problems.add(
            &at("choices"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
            "This option type can't have choices",
        );
    }
    if option["autocomplete"] == true && (!choices.is_empty() || ![3, 4, 10].contains(&kind)) {
        let says = "Autocomplete needs a text or number option without choices";
        problems.add(&at("autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", says);
    }
    check_choice_list(choices, &at("choices"), Some(kind), problems);
}

/// Checks the choices of a definition, or of an answer to autocomplete.
pub(crate) fn check_choice_list(choices: &[Value], path: &str, kind: Option<u64>, problems: &mut Problems) {
    if choices.len() > limits::CHOICES {
        let says = format!("Must be {} or fewer in length.", limits::CHOICES);
        problems.add(path, "BASE_TYPE_MAX_LENGTH", &says);
    }
    let mut names = BTreeSet::new();
    for (i, choice) in choices.iter().enumerate() {
        match choice["name"].as_str() {
            None => problems.required(&format!("{path}.{i}.name")),
            Some(name) => {
                problems.length(&format!("{path}.{i}.name"), name, 1, limits::CHOICE);
                if !names.insert(name) {
                    let says = "The choice name is already used";
                    problems.add(
                        &format!("{path}.{i}.name"),
                        "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                        says,
                    );
                }
            }
        }
        let at = format!("{path}.{i}.value");
        let value = &choice["value"];
        match (kind, value) {
            (_, Value::Null) => problems.required(&at),
            (Some(3) | None, Value::String(text)) => problems.length(&at, text, 1, limits::CHOICE),
            (Some(4), Value::Number(n)) if n.is_i64() || n.is_u64() => {}
            (Some(10) | None, Value::Number(_)) => {}
            _ => problems.add(&at, "STRING_TYPE_CONVERT", "The value does not fit the option's type."),
        }
    }
}

fn check_range(option: &Value, kind: u64, path: &str, i: usize, problems: &mut Problems) {
    for (field, kinds) in
        [("min_value", &[4u64, 10][..]), ("max_value", &[4, 10]), ("min_length", &[3]), ("max_length", &[3])]
    {
        if !option[field].is_null() && !kinds.contains(&kind) {
            let at = format!("{path}.{i}.{field}");
            problems.add(
                &at,
                "APPLICATION_COMMAND_OPTIONS_RANGE_INVALID",
                "This option type has no such limit",
            );
        }
    }
    for (low, high) in [("min_value", "max_value"), ("min_length", "max_length")] {
        if let (Some(min), Some(max)) = (option[low].as_f64(), option[high].as_f64())
            && min > max
        {
            let at = format!("{path}.{i}.{low}");
            problems.add(
                &at,
                "APPLICATION_COMMAND_OPTIONS_RANGE_INVALID",
                "The minimum is above the maximum",
            );
        }
    }
}

/// Counts the names, descriptions and values of a command and its nested parts. A localised text counts with its
/// longest translation.
fn characters(thing: &Value) -> usize {
    let longest = |field: &str| {
        let own = thing[field].as_str().map_or(0, |t| t.chars().count());
        let others = thing[format!("{field}_localizations")].as_object().into_iter().flatten();
        others.filter_map(|(_, t)| t.as_str()).map(|t| t.chars().count()).fold(own, usize::max)
    };
    let mut sum = longest("name") + longest("description");
    sum += thing["value"].as_str().map_or(0, |t| t.chars().count());
    for list in ["options", "choices"] {
        sum += thing[list].as_array().into_iter().flatten().map(characters).sum::<usize>();
    }
    sum
}

/// A set of permissions as Discord returns it: a number in a string.
fn bits(given: &Value) -> Value {
    given.as_u64().map_or_else(|| given.clone(), |bits| json!(bits.to_string()))
}

/// The definition as Discord returns it.
pub(crate) fn completed(command: &Value, id: Id, application: Id, guild: Option<Id>) -> Command {
    let kind = command["type"].as_u64().unwrap_or(SLASH);
    let or = |field: &str, default: Value| match &command[field] {
        Value::Null => default,
        value => value.clone(),
    };
    let mut it = json!({
        "id": id,
        "application_id": application,
        "version": id,
        "type": kind,
        "name": command["name"],
        "name_localizations": command["name_localizations"],
        "description": or("description", json!("")),
        "description_localizations": command["description_localizations"],
        "default_member_permissions": bits(&command["default_member_permissions"]),
        "dm_permission": or("dm_permission", json!(true)),
        "nsfw": or("nsfw", json!(false)),
        "contexts": command["contexts"],
        "integration_types": or("integration_types", json!([0, 1])),
    });
    if kind == SLASH {
        it["options"] = or("options", json!([]));
    }
    if kind == ENTRY_POINT {
        it["handler"] = or("handler", json!(1));
    }
    if let Some(guild) = guild {
        it["guild_id"] = json!(guild);
    }
    Command { id, guild, definition: it }
}

/// Checks that a scope does not have too many commands or two of the same name.
///
/// # Errors
/// 30032 for too many commands, 50035 for equal names.
pub(crate) fn check_scope(commands: &[Value]) -> Result<(), ApiError> {
    let of = |kind: u64| commands.iter().filter(move |c| c["type"].as_u64().unwrap_or(SLASH) == kind);
    for (kind, most) in
        [(1, limits::SLASH_COMMANDS), (2, limits::CONTEXT_COMMANDS), (3, limits::CONTEXT_COMMANDS)]
    {
        if of(kind).count() > most {
            let says = format!("Maximum number of application commands reached ({most}).");
            return Err(ApiError::new(400, 30032, &says));
        }
    }
    let mut problems = Problems::default();
    let mut names = BTreeSet::new();
    for command in commands {
        let kind = command["type"].as_u64().unwrap_or(SLASH);
        if !names.insert((kind, command["name"].as_str())) {
            let says = "Application command names must be unique";
            problems.add("", "APPLICATION_COMMANDS_DUPLICATE_NAME", says);
        }
    }
    problems.finish()
}
