//! The emblems in the JSON of a message, as emoji of the application.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use serde::Deserialize;
use serde_json::{Map, Value, json};
use serenity::all::EmojiId;

use crate::chat::message::emblem::{has_any, replaced};
use crate::chat::message::limits;

/// The emoji of the application that are known, by the keys of their emblems.
#[derive(Default)]
pub(crate) struct Emojis(RwLock<HashMap<String, Emoji>>);

/// An emoji of the application.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Emoji {
    pub id: EmojiId,
    pub name: String,
}

impl Emojis {
    /// Makes an emoji known.
    pub fn learn(&self, key: &str, emoji: Emoji) {
        // A panic never leaves the map half changed.
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned(), emoji);
    }

    /// Returns the JSON of a message with its emblems as emoji, and true if it has an emoji.
    pub fn shown(&self, json: &Value) -> (String, bool) {
        let text = json.to_string();
        if !has_any(&text) {
            return (text, false);
        }
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        let mut shown = json.clone();
        let has_emoji = show(&mut shown, &known);
        (shown.to_string(), has_emoji)
    }
}

/// Returns the JSON of a message with the replacements of its emblems, without emoji.
pub(crate) fn without_emoji(json: &Value) -> String {
    let mut shown = json.clone();
    show(&mut shown, &HashMap::new());
    shown.to_string()
}

/// Replaces the emblems in all texts. An emblem in the label of a button or choice becomes its emoji. Returns true if there
/// is an emoji.
fn show(value: &mut Value, known: &HashMap<String, Emoji>) -> bool {
    match value {
        Value::Object(fields) => {
            let of_label = show_label(fields, known);
            fields.values_mut().fold(of_label, |has, field| show(field, known) | has)
        }
        Value::Array(items) => items.iter_mut().fold(false, |has, item| show(item, known) | has),
        Value::String(text) if has_any(text) => {
            let mention = |key: &str| known.get(key).map(|Emoji { id, name }| format!("<:{name}:{id}>"));
            let shown = replaced(text, mention);
            // Emoji are longer than what they replace.
            let fits = shown.chars().count() <= limits::CONTENT;
            *text = if fits { shown } else { replaced(text, |_| None) };
            text.contains("<:")
        }
        _ => false,
    }
}

fn show_label(fields: &mut Map<String, Value>, known: &HashMap<String, Emoji>) -> bool {
    let Some(label) = fields.get("label").and_then(Value::as_str).filter(|label| has_any(label)) else {
        return false;
    };
    let first = Cell::new(None);
    let text = replaced(label, |key| {
        let emoji = known.get(key)?;
        first.set(Some(emoji));
        Some(String::new())
    });
    let text = text.trim().to_owned();
    fields.insert("label".to_owned(), json!(text));
    let Some(Emoji { id, name }) = first.get() else { return false };
    fields.insert("emoji".to_owned(), json!({"id": id.to_string(), "name": name}));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::message::emblem::Emblem;

    fn emojis() -> Emojis {
        let emojis = Emojis::default();
        emojis.learn("ransom", Emoji { id: EmojiId::new(7), name: "ransom_0a1b2c3d".to_owned() });
        emojis
    }

    fn emblem(key: &str) -> Emblem {
        Emblem { key: key.to_owned(), otherwise: "♟" }
    }

    fn shown(json: &Value) -> (Value, bool) {
        let (text, has_emoji) = emojis().shown(json);
        (serde_json::from_str(&text).expect("it is JSON"), has_emoji)
    }

    #[test]
    fn a_known_emblem_is_the_emoji_of_a_button_and_stands_in_a_text() {
        let (known, unknown) = (emblem("ransom"), emblem("rampart"));
        let button =
            |emblem: &Emblem| json!({"type": 2, "label": format!("{emblem} Play"), "custom_id": "x"});
        let message = json!({
            "content": format!("{known} and {unknown}"),
            "components": [{"type": 1, "components": [button(&known), button(&unknown)]}],
        });
        let (json, has_emoji) = shown(&message);
        assert!(has_emoji);
        assert_eq!(json["content"], "<:ransom_0a1b2c3d:7> and ♟");
        let buttons = &json["components"][0]["components"];
        assert_eq!(buttons[0]["emoji"], json!({"id": "7", "name": "ransom_0a1b2c3d"}));
        assert_eq!((&buttons[0]["label"], &buttons[1]["label"]), (&json!("Play"), &json!("♟ Play")));
        assert!(buttons[1].get("emoji").is_none());
        let plain: Value = serde_json::from_str(&without_emoji(&message)).expect("it is JSON");
        assert_eq!(plain["content"], "♟ and ♟");
        assert_eq!(
            plain["components"][0]["components"][0],
            json!({"type": 2, "label": "♟ Play", "custom_id": "x"})
        );
    }

    #[test]
    fn a_text_that_emoji_would_make_too_long_has_none() {
        let text = format!("{}{}", emblem("ransom"), "x".repeat(limits::CONTENT - 10));
        let (json, has_emoji) = shown(&json!({ "content": text }));
        assert!(!has_emoji && json["content"].as_str().is_some_and(|text| text.starts_with("♟xx")));
    }
}
