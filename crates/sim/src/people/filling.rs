//! The values that a person fills into a form.

use serde_json::{Map, Value, json};

use super::Person;

/// Kinds of components (components/reference, Component Types).
const ROW: u64 = 1;
const TEXT_INPUT: u64 = 4;
const CHECKBOX: u64 = 23;

/// Values for the fields of a form. Some fields keep what the form shows.
pub(super) fn values(person: &Person, form: &Value) -> Map<String, Value> {
    let mut values = Map::new();
    let parts = form["components"].as_array().into_iter().flatten();
    let controls =
        parts.map(|part| if part["type"] == ROW { &part["components"][0] } else { &part["component"] });
    for control in controls {
        let Some(name) = control["custom_id"].as_str() else { continue };
        let is_needed = control["required"] != false && control["value"].is_null();
        if !is_needed && person.dice.below(3) == 0 {
            continue;
        }
        let value = match control["type"].as_u64() {
            Some(TEXT_INPUT) => {
                let text = person.text();
                let most = control["max_length"].as_u64().unwrap_or(4000) as usize;
                json!(text.chars().take(most).collect::<String>())
            }
            Some(CHECKBOX) => json!(person.dice.below(2) == 0),
            _ => json!(person.values(control)),
        };
        values.insert(name.to_owned(), value);
    }
    values
}
