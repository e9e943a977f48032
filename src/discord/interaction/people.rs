//! The people in interactions: who acts, and who is an argument.

use serde_json::Value;
use serenity::all::Permissions as DiscordRights;

use super::fields::{flags, id};
use crate::chat::invocation::{ArgumentValue, Person};
use crate::play::ids::PersonId;

/// The name that others see here: the server nickname, else the account's name. `None` if the account has no id.
pub(crate) fn person(user: &Value, member: &Value) -> Option<Person> {
    let id = PersonId(id(&user["id"])?);
    let names = [&member["nick"], &user["global_name"], &user["username"]];
    let name = names.into_iter().find_map(|name| name.as_str().filter(|name| !name.is_empty()));
    Some(Person {
        id,
        name: name.map_or_else(|| id.0.to_string(), str::to_owned),
        is_bot: user["bot"] == true,
    })
}

/// A person as an argument. `member` is null if Discord does not describe them as a member.
pub(crate) fn named(user: &Value, member: &Value, in_server: bool) -> Option<ArgumentValue> {
    let person = person(user, member)?;
    // If Discord omits a member's permissions, trying is better than refusing.
    let seeing = (DiscordRights::VIEW_CHANNEL | DiscordRights::ADMINISTRATOR).bits();
    let sees = member.is_object() && flags(&member["permissions"]).is_none_or(|rights| rights & seeing != 0);
    let here = !in_server || sees;
    Some(if here { ArgumentValue::Person(person) } else { ArgumentValue::Outsider(person) })
}
