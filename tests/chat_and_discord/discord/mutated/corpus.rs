//! Interactions of every kind, with messages made from Discord's description of its API, and their mutations.

use postern::chat::actions::Action;
use postern::chat::context::command_info::{ArgumentKind, CommandInfo};
use postern_engine::random::Random;
use serde_json::{Map, Value, json};

use postern_testkit::openapi;

/// Maximum depth of a value made from a schema.
const DEPTH: usize = 5;
/// Number of messages made from the description.
const MESSAGES: usize = 200;

/// Interactions of all kinds. Without the description, their messages are simple ones.
pub(crate) fn all(dice: &mut Random) -> Vec<Value> {
    let mut messages = vec![json!({
        "id": "60", "channel_id": "6", "content": "Your move", "flags": 64, "attachments": [],
        "components": [{"type": 1, "components": [{"type": 2, "custom_id": "move:1:2", "label": "Move"}]}],
    })];
    if let Some(document) = openapi::document() {
        let schema = &document["components"]["schemas"]["MessageResponse"];
        messages.extend((0..MESSAGES).map(|_| instance(document, schema, dice, DEPTH)));
    }
    let resolved = json!({
        "users": {"8": {"id": "8", "username": "bob", "global_name": null}},
        "members": {"8": {"nick": "Bobby", "permissions": "3072", "roles": ["3"]}},
        "attachments": {"5": {"id": "5", "filename": "r.txt", "size": 9, "url": "http://x/y"}},
        "messages": {"60": messages[0].clone()},
    });
    let options = json!([{"type": 1, "name": "some-game", "options": [
        {"type": 6, "name": "opponent", "value": "8"}, {"type": 4, "name": "size", "value": 13},
        {"type": 3, "name": "pace", "value": "3", "focused": true}, {"type": 11, "name": "file", "value": "5"},
    ]}]);
    let data = [
        (2, json!({"id": "1", "name": "challenge", "type": 1, "options": options, "resolved": resolved})),
        (2, json!({"id": "1", "name": "Profile", "type": 2, "target_id": "8", "resolved": resolved})),
        (2, json!({"id": "1", "name": "Open", "type": 3, "target_id": "60", "resolved": resolved})),
        (4, json!({"id": "1", "name": "move", "type": 1, "options": options})),
        (3, json!({"custom_id": "move:1:2", "component_type": 2})),
        (3, json!({"custom_id": "sq:1:2:", "component_type": 3, "values": ["d4"]})),
        (3, json!({"custom_id": "roles", "component_type": 6, "values": ["3"], "resolved": resolved})),
        (
            5,
            json!({"custom_id": "type:1", "components": [{"type": 1, "components": [{"type": 4, "custom_id": "t", "value": "d4"}]}]}),
        ),
        (
            5,
            json!({"custom_id": "form", "components": [{"type": 18, "component": {"type": 5, "custom_id": "who", "values": ["8"]}}]}),
        ),
    ];
    let of = |(kind, data): &(u64, Value), message| interaction(*kind, data, 7, message);
    data.iter()
        .flat_map(|data| messages.iter().map(|message| of(data, message)).collect::<Vec<_>>())
        .collect()
}

fn interaction(kind: u64, data: &Value, person: u64, message: &Value) -> Value {
    let user = json!({"id": person.to_string(), "username": "ann", "global_name": "Ann", "avatar": null});
    json!({
        "application_id": "999", "type": kind, "version": 1, "data": data, "locale": "de", "guild_locale": "en-US",
        "app_permissions": "309237763072", "guild_id": "5", "channel_id": "6", "context": 0,
        "authorizing_integration_owners": {"0": "5"}, "entitlements": [], "message": message,
        "channel": {"id": "6", "type": 11, "name": "games", "parent_id": "4"},
        "member": {"user": user, "nick": null, "permissions": "3072", "roles": []},
    })
}

/// Makes an interaction with a command of these or any action, with values of which many fit. The person is `person`;
/// `words` are values that mean something there, such as the numbers of matches.
pub(crate) fn real(infos: &[CommandInfo], words: &[String], person: u64, dice: &mut Random) -> Value {
    let word = |dice: &mut Random| dice.of(words).clone();
    let resolved = json!({
        "users": {"1002": {"id": "1002", "username": "ben"}, "1": {"id": "1", "username": "postern", "bot": true}},
        "members": {"1002": {"permissions": "3072", "roles": []}, "1": {"permissions": "3072", "roles": []}},
    });
    let kind = [2, 2, 3, 3, 3, 4, 5][dice.below(7)];
    let data = if matches!(kind, 2 | 4) {
        let info = dice.of(infos);
        let sub = (!info.subs.is_empty()).then(|| dice.of(&info.subs));
        let mut options = Vec::new();
        for argument in &sub.unwrap_or(info).arguments {
            if !argument.required && dice.below(3) > 0 {
                continue;
            }
            let (kind, value) = match &argument.kind {
                ArgumentKind::Choice(values) => (3, json!(dice.of(values).1)),
                ArgumentKind::Number { min, max } => (4, json!(if dice.below(2) == 0 { min } else { max })),
                ArgumentKind::Person => (6, json!(["1002", "1"][dice.below(2)])),
                ArgumentKind::Text { .. } | ArgumentKind::File => (3, json!(word(dice))),
            };
            options.push(json!({"type": kind, "name": argument.name, "value": value, "focused": kind == 3}));
        }
        let options = match sub {
            Some(sub) => json!([{"type": 1, "name": sub.name, "options": options}]),
            None => json!(options),
        };
        json!({"id": "1", "name": info.name, "type": 1, "options": options, "resolved": resolved})
    } else {
        let parts = (0..dice.below(4)).map(|_| word(dice)).collect::<Vec<_>>();
        let action = [vec![(*dice.of(Action::VERBS)).to_owned()], parts].concat().join(":");
        let fields =
            ["text", "opponent", "way", "pace", "colour", "terms", "zone", "quiet", "lobby", "options"];
        let entry = |dice: &mut Random| json!({"type": 18, "component": {"type": 4, "custom_id": dice.of(&fields), "value": word(dice)}});
        match (kind, dice.below(2)) {
            (5, _) => json!({"custom_id": action, "components": [entry(dice), entry(dice), entry(dice)]}),
            (_, 0) => json!({"custom_id": action, "component_type": 2}),
            _ => json!({"custom_id": action, "component_type": 3, "values": [word(dice)]}),
        }
    };
    let message = json!({"id": "60", "channel_id": "6", "flags": 64, "attachments": [], "components": []});
    interaction(kind, &data, person, &message)
}

/// Makes a value that a schema of the document describes. Fields that are not required are there half of the time.
fn instance(document: &Value, schema: &Value, dice: &mut Random, depth: usize) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        let pointer = name.trim_start_matches('#');
        return document
            .pointer(pointer)
            .map_or(Value::Null, |schema| instance(document, schema, dice, depth));
    }
    if let Some(constant) = schema.get("const") {
        return constant.clone();
    }
    for choice in ["enum", "oneOf", "anyOf", "allOf"] {
        match schema[choice].as_array() {
            Some(values) if choice == "enum" => return dice.of(values).clone(),
            Some(of) => return instance(document, dice.of(of), dice, depth),
            None => {}
        }
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => dice.of(kinds).as_str(),
        kind => kind.as_str(),
    };
    match kind {
        Some("object") if depth > 0 => {
            let required = |name: &String| {
                schema["required"].as_array().is_some_and(|names| names.iter().any(|one| one == name))
            };
            let mut fields = Map::new();
            for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
                if required(name) || dice.below(2) == 0 {
                    fields.insert(name.clone(), instance(document, schema, dice, depth - 1));
                }
            }
            Value::Object(fields)
        }
        Some("array") if depth > 0 => {
            (0..dice.below(4)).map(|_| instance(document, &schema["items"], dice, depth - 1)).collect()
        }
        Some("object") => json!({}),
        Some("array") => json!([]),
        Some("string") if schema["format"] == "snowflake" => json!((1 + dice.below(1 << 30)).to_string()),
        Some("string") => json!("text"),
        Some("integer") => json!(dice.below(1 << 20)),
        Some("number") => json!(0.5),
        Some("boolean") => json!(dice.below(2) == 0),
        _ => Value::Null,
    }
}

/// Changes one to six places of a value: removes them, or replaces them with something odd.
pub(crate) fn mutate(value: &mut Value, dice: &mut Random) {
    for _ in 0..=dice.below(6) {
        change(value, dice);
    }
}

/// Goes down to a random place and changes it.
fn change(value: &mut Value, dice: &mut Random) {
    let goes_on = dice.below(4) > 0;
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = dice.below(fields.len());
            let name = fields.keys().nth(at).expect("it has as many").clone();
            let inner = fields.get_mut(&name).expect("it has this name");
            match (goes_on, dice.below(4)) {
                (true, _) if !inner.is_null() => change(inner, dice),
                (_, 0) => drop(fields.remove(&name)),
                _ => *inner = odd(inner, dice),
            }
        }
        Value::Array(items) if !items.is_empty() && goes_on => {
            let at = dice.below(items.len());
            change(&mut items[at], dice);
        }
        _ => *value = odd(value, dice),
    }
}

fn odd(there: &Value, dice: &mut Random) -> Value {
    match dice.below(12) {
        0 => Value::Null,
        1 => json!({}),
        2 => json!([]),
        3 => json!(""),
        4 => json!("18446744073709551616"),
        5 => json!(u64::MAX),
        6 => json!(-1),
        7 => json!(1.5e300),
        8 => json!("\u{202e}@everyone `x` \u{0}\n⁂"),
        9 => json!("x".repeat(5_000)),
        10 => json!([there, there]),
        _ => json!({"new": there, "custom_id": there, "type": 99, "components": [there]}),
    }
}
