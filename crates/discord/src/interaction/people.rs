//! The people in interactions: who acts, who is an argument, and who sees the place.

use serde_json::Value;
use serenity::all::Permissions as DiscordRights;

use super::fields::{flags, id, items};
use super::whereabouts::{installed_there, place};
use postern_chat::invocation::{ArgumentValue, Person, Place};
use postern_play::ids::PersonId;

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

/// The people who see the place of an interaction, as far as Discord describes them.
pub(crate) enum Company {
    /// A server that has the bot: the members who see the channel. Discord describes every member whom a command names.
    Members,
    /// A server that has not added the bot: everybody except the described members who don't see the channel.
    PerhapsMembers,
    /// A group, or a conversation between friends.
    Only(Vec<PersonId>),
    Anybody,
}

impl Company {
    pub(crate) fn of(interaction: &Value) -> Company {
        if id(&interaction["guild_id"]).is_some() {
            return if installed_there(interaction) { Company::Members } else { Company::PerhapsMembers };
        }
        let asker = id(&interaction["user"]["id"]);
        let others: Vec<u64> = items(&interaction["channel"]["recipients"])
            .filter_map(|recipient| id(&recipient["id"]))
            .filter(|recipient| Some(*recipient) != asker)
            .collect();
        match place(interaction) {
            Place::Elsewhere { .. } if !others.is_empty() => {
                Company::Only(others.into_iter().chain(asker).map(PersonId).collect())
            }
            _ => Company::Anybody,
        }
    }

    fn includes(&self, person: PersonId, member: &Value) -> bool {
        // If Discord omits a member's permissions, trying is better than refusing.
        let seeing = (DiscordRights::VIEW_CHANNEL | DiscordRights::ADMINISTRATOR).bits();
        let sees = flags(&member["permissions"]).is_none_or(|rights| rights & seeing != 0);
        match self {
            Company::Members => member.is_object() && sees,
            Company::PerhapsMembers => sees,
            Company::Only(people) => people.contains(&person),
            Company::Anybody => true,
        }
    }
}

/// A person as an argument. `member` is null if Discord does not describe them as a member.
pub(crate) fn named(user: &Value, member: &Value, company: &Company) -> Option<ArgumentValue> {
    let person = person(user, member)?;
    let here = company.includes(person.id, member);
    Some(if here { ArgumentValue::Person(person) } else { ArgumentValue::Outsider(person) })
}
