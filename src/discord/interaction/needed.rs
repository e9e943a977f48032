//! Reduces an interaction to the fields that the bot uses. A field that nothing here needs, such as a flag of an account,
//! must not decide whether an interaction can be read.

use serde_json::{Map, Value, json};

/// Returns the interaction with the needed fields only. Fields that serenity requires get an empty value.
pub(crate) fn needed(interaction: &Value) -> Value {
    let mut kept = only(
        interaction,
        &[
            "id",
            "application_id",
            "type",
            "token",
            "version",
            "locale",
            "guild_locale",
            "guild_id",
            "channel_id",
            "context",
            "app_permissions",
            "authorizing_integration_owners",
        ],
    );
    kept.insert("entitlements".into(), json!([]));
    kept.insert("attachment_size_limit".into(), json!(0));
    replace(&mut kept, interaction, "channel", |channel| {
        Value::Object(only(channel, &["id", "type", "name", "parent_id", "permissions", "thread_metadata"]))
    });
    replace(&mut kept, interaction, "user", user);
    replace(&mut kept, interaction, "member", member);
    replace(&mut kept, interaction, "message", message);
    replace(&mut kept, interaction, "data", data);
    Value::Object(kept)
}

/// Returns these fields of an object, as far as it has them.
fn only(of: &Value, names: &[&str]) -> Map<String, Value> {
    let fields = names.iter().filter_map(|name| Some(((*name).to_owned(), of.get(*name)?.clone())));
    fields.collect()
}

/// Sets a field to what `reduce` makes of it, if the object has it.
fn replace(kept: &mut Map<String, Value>, of: &Value, name: &str, reduce: fn(&Value) -> Value) {
    if let Some(value) = of.get(name).filter(|value| !value.is_null()) {
        kept.insert(name.to_owned(), reduce(value));
    }
}

/// Reduces the values of an object of objects.
fn each(all: &Value, reduce: fn(&Value) -> Value) -> Value {
    let all = all.as_object().into_iter().flatten();
    Value::Object(all.map(|(id, value)| (id.clone(), reduce(value))).collect())
}

fn user(user: &Value) -> Value {
    let mut kept = only(user, &["id", "username", "global_name"]);
    kept.insert("bot".into(), json!(user["bot"] == true));
    kept.insert("discriminator".into(), json!("0"));
    kept.insert("avatar".into(), Value::Null);
    Value::Object(kept)
}

fn member(member: &Value) -> Value {
    let mut kept = only(member, &["nick", "permissions"]);
    replace(&mut kept, member, "user", user);
    kept.insert("roles".into(), json!([]));
    kept.insert("joined_at".into(), Value::Null);
    kept.insert("deaf".into(), json!(false));
    kept.insert("mute".into(), json!(false));
    kept.insert("flags".into(), json!(0));
    Value::Object(kept)
}

fn message(message: &Value) -> Value {
    let mut kept = only(message, &["id", "channel_id", "content", "timestamp", "flags", "components"]);
    kept.insert("author".into(), user(&message["author"]));
    kept.insert("edited_timestamp".into(), Value::Null);
    for name in ["tts", "mention_everyone", "pinned"] {
        kept.insert(name.into(), json!(false));
    }
    for name in ["mentions", "mention_roles", "embeds"] {
        kept.insert(name.into(), json!([]));
    }
    let files = message["attachments"].as_array().into_iter().flatten().map(file);
    kept.insert("attachments".into(), Value::Array(files.collect()));
    kept.insert("type".into(), json!(0));
    Value::Object(kept)
}

fn file(file: &Value) -> Value {
    Value::Object(only(file, &["id", "filename", "size", "url", "proxy_url"]))
}

fn data(data: &Value) -> Value {
    let names = [
        "id",
        "name",
        "type",
        "options",
        "custom_id",
        "component_type",
        "values",
        "components",
        "target_id",
        "guild_id",
    ];
    let mut kept = only(data, &names);
    replace(&mut kept, data, "resolved", |resolved| {
        let mut kept = Map::new();
        replace(&mut kept, resolved, "users", |users| each(users, user));
        replace(&mut kept, resolved, "members", |members| each(members, member));
        replace(&mut kept, resolved, "messages", |messages| each(messages, message));
        replace(&mut kept, resolved, "attachments", |files| each(files, file));
        Value::Object(kept)
    });
    Value::Object(kept)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serenity::all::Interaction;

    use super::*;

    /// A user with a flag beyond those that serenity can hold, and fields of odd types.
    fn odd_user(id: &str) -> Value {
        json!({
            "id": id, "username": "ann", "global_name": "Ann", "discriminator": "0", "avatar": null,
            "public_flags": 17_592_186_044_416_u64, "flags": "many", "accent_color": "red", "premium_type": "gold",
            "avatar_decoration_data": 3, "primary_guild": [], "locale": 7, "verified": "yes",
        })
    }

    fn odd(kind: u8, data: Value) -> Value {
        let member = json!({
            "user": odd_user("7"), "nick": "Annie", "roles": [], "joined_at": "yesterday", "deaf": "no", "mute": 0,
            "flags": -1, "permissions": "3072", "premium_since": 4, "collectibles": "x",
        });
        let message = json!({
            "id": "60", "channel_id": "6", "author": odd_user("999"), "content": "Your move",
            "timestamp": "2024-01-01T00:00:00.000000+00:00", "edited_timestamp": "just now", "tts": 1,
            "mention_everyone": null, "mentions": [odd_user("8")], "mention_roles": "none", "embeds": [{"type": 7}],
            "attachments": [{"id": "3", "filename": "board.png", "size": 9, "url": "http://x/y", "proxy_url": "http://x/y",
                "flags": "f", "duration_secs": "long"}],
            "pinned": "no", "type": 0, "components": [], "flags": 64, "poll": 3, "call": "x",
        });
        json!({
            "id": "11", "application_id": "999", "type": kind, "token": "t", "version": 1, "data": data,
            "locale": "en-GB", "guild_locale": "en-US", "entitlements": "many", "attachment_size_limit": "big",
            "app_permissions": "309237763072", "guild_id": "5", "channel_id": "6", "context": 0,
            "authorizing_integration_owners": {"0": "5"}, "guild": "odd",
            "channel": {"id": "6", "type": 0, "name": "games", "permissions": "0", "flags": "x", "position": "first"},
            "member": member, "message": if kind == 2 || kind == 4 { Value::Null } else { message },
        })
    }

    #[test]
    fn no_field_that_is_not_needed_decides_whether_an_interaction_can_be_read() {
        let resolved = json!({
            "users": {"8": odd_user("8")},
            "members": {"8": {"nick": "B", "permissions": "1024", "roles": [], "joined_at": "x", "flags": "y"}},
            "attachments": {"3": {"id": "3", "filename": "r.txt", "size": 9, "url": "http://x/y",
                "proxy_url": "http://x/y", "flags": "z"}},
            "roles": "odd",
        });
        let options = json!([{"type": 6, "name": "opponent", "value": "8"}]);
        let command =
            json!({"id": "1", "name": "challenge", "type": 1, "options": options, "resolved": resolved});
        let press = json!({"custom_id": "help", "component_type": 2});
        let form = json!({"custom_id": "type:1.0", "components": []});
        for (kind, data) in [(2, command.clone()), (4, command), (3, press), (5, form)] {
            let interaction = odd(kind, data);
            assert!(Interaction::deserialize(&interaction).is_err(), "{kind}: as it comes");
            let read = Interaction::deserialize(&needed(&interaction));
            assert!(read.is_ok(), "{kind}: {read:?}");
        }
    }

    #[test]
    fn in_a_direct_message_the_user_is_known() {
        let mut interaction = odd(2, json!({"id": "1", "name": "board", "type": 1}));
        let fields = interaction.as_object_mut().expect("an object");
        fields.remove("member");
        fields.remove("guild_id");
        fields.insert("user".into(), odd_user("7"));
        assert!(Interaction::deserialize(&needed(&interaction)).is_ok());
    }
}
