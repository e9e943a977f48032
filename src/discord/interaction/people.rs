//! The people in interactions: who acts, and who is an argument.

use serenity::all::{PartialMember, Permissions as DiscordRights, User};

use crate::chat::invocation::{ArgumentValue, Person};
use crate::play::ids::PersonId;

/// The name that others see here: the server nickname, else the account's name.
pub(crate) fn person(user: &User, nick: Option<&str>) -> Person {
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    Person { id: PersonId(user.id.get()), name: name.to_owned(), is_bot: user.bot }
}

/// A person as an argument.
pub(crate) fn named(user: &User, member: Option<&PartialMember>, in_server: bool) -> ArgumentValue {
    let person = person(user, member.and_then(|member| member.nick.as_deref()));
    // If Discord omits a member's permissions, trying is better than refusing.
    let sees = |member: &PartialMember| {
        member.permissions.is_none_or(|rights| {
            rights.intersects(DiscordRights::VIEW_CHANNEL | DiscordRights::ADMINISTRATOR)
        })
    };
    let here = !in_server || member.is_some_and(sees);
    if here { ArgumentValue::Person(person) } else { ArgumentValue::Outsider(person) }
}
