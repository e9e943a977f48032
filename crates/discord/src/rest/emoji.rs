//! The emblems in the JSON of a message, as emoji of the application.

pub mod upload;
#[cfg(test)]
mod wire_tests;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::{PoisonError, RwLock};

use serde::Deserialize;
use serde_json::{Map, Value, json};
use serenity::all::EmojiId;

use postern_chat::limits;
use postern_words::markup::emblem::{has_any, replaced};

/// The fields with text in which Discord shows emoji, and those with text that shows none. A label has its emoji in
/// another field.
const WITH_EMOJI: [&str; 2] = ["content", "description"];
const PLAIN: [&str; 3] = ["placeholder", "title", "name"];

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
    pub(crate) fn learn(&self, key: &str, emoji: Emoji) {
        // A panic never leaves the map half changed.
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned(), emoji);
    }

    /// Forgets emoji that are gone, or that Discord refuses.
    pub(crate) fn forget<'a>(&self, keys: impl IntoIterator<Item = &'a str>) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for key in keys {
            known.remove(key);
        }
    }

    /// Returns the JSON of a message with its emblems as emoji, and the keys of these.
    pub(crate) fn shown(&self, json: &Value) -> (String, BTreeSet<String>) {
        let text = json.to_string();
        if !has_any(&text) {
            return (text, BTreeSet::new());
        }
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        let (mut shown, mut used) = (json.clone(), BTreeSet::new());
        show(&mut shown, &known, &mut used);
        (shown.to_string(), used)
    }
}

/// Returns the JSON of a message with the replacements of its emblems, without emoji.
pub(crate) fn without_emoji(json: &Value) -> String {
    let mut shown = json.clone();
    show(&mut shown, &HashMap::new(), &mut BTreeSet::new());
    shown.to_string()
}

/// Replaces the emblems in all texts that people read, and adds the keys of the emoji to `used`. An emblem in the label of
/// a button or choice becomes its emoji. Other strings stay as they are: typed text in them may have the same signs.
fn show(value: &mut Value, known: &HashMap<String, Emoji>, used: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            show_label(fields, known, used);
            for (name, field) in fields {
                match field {
                    Value::String(text) if WITH_EMOJI.contains(&name.as_str()) => {
                        show_text(text, known, used);
                    }
                    Value::String(text) if PLAIN.contains(&name.as_str()) => *text = replaced(text, |_| None),
                    _ => show(field, known, used),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| show(item, known, used)),
        _ => {}
    }
}

fn show_text(text: &mut String, known: &HashMap<String, Emoji>, used: &mut BTreeSet<String>) {
    let keys = RefCell::new(Vec::new());
    let shown = replaced(text, |key| {
        let Emoji { id, name } = known.get(key)?;
        keys.borrow_mut().push(key.to_owned());
        Some(format!("<:{name}:{id}>"))
    });
    // Emoji are longer than what they replace.
    if shown.chars().count() <= limits::CONTENT {
        used.extend(keys.into_inner());
        *text = shown;
    } else {
        *text = replaced(text, |_| None);
    }
}

fn show_label(fields: &mut Map<String, Value>, known: &HashMap<String, Emoji>, used: &mut BTreeSet<String>) {
    let Some(label) = fields.get("label").and_then(Value::as_str).filter(|label| has_any(label)) else {
        return;
    };
    let first = RefCell::new(None);
    let text = replaced(label, |key| {
        let emoji = known.get(key)?;
        first.replace(Some((key.to_owned(), emoji)));
        Some(String::new())
    });
    let text = text.trim().to_owned();
    fields.insert("label".to_owned(), json!(text));
    let Some((key, Emoji { id, name })) = first.into_inner() else { return };
    fields.insert("emoji".to_owned(), json!({"id": id.to_string(), "name": name}));
    used.insert(key);
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_words::markup::emblem::Emblem;

    fn emojis() -> Emojis {
        let emojis = Emojis::default();
        emojis.learn("ransom", Emoji { id: EmojiId::new(7), name: "ransom_0a1b2c3d".to_owned() });
        emojis
    }

    fn emblem(key: &str) -> Emblem {
        Emblem { key: key.to_owned(), otherwise: "♟" }
    }

    fn shown(json: &Value) -> (Value, bool) {
        let (text, used) = emojis().shown(json);
        (serde_json::from_str(&text).expect("it is JSON"), !used.is_empty())
    }

    #[test]
    fn typed_signs_of_emblems_stay_in_what_a_button_or_form_carries() {
        let typed = format!("fix:type:1:0|{}d4", emblem("ransom"));
        let button = json!({"type": 2, "label": "Change it", "custom_id": typed});
        let input = json!({"type": 4, "value": typed, "custom_id": "text", "placeholder": emblem("ransom").to_string()});
        let field = json!({"type": 18, "label": "Your move", "component": input});
        let (json, has_emoji) = shown(&json!({"components": [button, field]}));
        let [button, field] = &json["components"].as_array().expect("components")[..] else {
            panic!("{json}")
        };
        assert_eq!((&button["custom_id"], &field["component"]["value"]), (&json!(typed), &json!(typed)));
        assert_eq!(field["component"]["placeholder"], "♟", "a placeholder shows no emoji");
        assert!(!has_emoji);
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
