//! Reads an interaction from Discord's JSON: the person, the place, and the request.
//!
//! Only the fields that are needed are read, each by itself. An interaction is unreadable only without a person or
//! with a type that is new.

use serde_json::Value;

use super::controls::{action, custom_ids, entries};
use super::fields::{flags, id, items, unknown, values};
use super::people::{Company, named, person};
use super::whereabouts::{around, chosen_channels, manages, may_open_activities, own_permissions, place};
use postern_chat::invocation::{ArgumentValue, Arguments, Attached, Invocation, Pressed, Request};
use postern_play::ids::{ChannelId, InteractionId, MessageId, PersonId, RoleId};
use postern_play::record::post::Post;
use postern_play::time::Timestamp;
use postern_rules::language::Language;

/// The types of interactions (interactions/receiving-and-responding, Interaction Type).
pub(crate) const COMMAND: u64 = 2;
pub(crate) const PRESS: u64 = 3;
pub(crate) const TYPING: u64 = 4;
pub(crate) const FORM: u64 = 5;

/// The types of commands (interactions/application-commands, Application Command Types). The others have a target.
const SLASH: u64 = 1;
const ON_PERSON: u64 = 2;
const ON_MESSAGE: u64 = 3;

/// The types of a command's options (the same page, Application Command Option Type).
const SUBCOMMAND: u64 = 1;
const SUBCOMMAND_GROUP: u64 = 2;
const TEXT: u64 = 3;
const INTEGER: u64 = 4;
const PERSON: u64 = 6;
const FILE: u64 = 11;

/// Message flag: only the person who caused the message sees it.
const EPHEMERAL: u64 = 1 << 6;
/// Message flag: the message consists of components only.
const OF_COMPONENTS: u64 = 1 << 15;

/// Why an interaction can't be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("its type is {0}, which is new or wrong")]
    Type(String),
    #[error("it names no person")]
    Nobody,
    #[error("it has no number")]
    NoNumber,
}

/// Reads an interaction. `bot` is our own account.
///
/// # Errors
/// [`Unreadable`] if its type is new, or it names no person.
pub(crate) fn read(
    interaction: &Value,
    bot: PersonId,
    now: Timestamp,
) -> Result<(Invocation, Request), Unreadable> {
    let data = &interaction["data"];
    let request = match interaction["type"].as_u64() {
        Some(COMMAND) => Request::Command(arguments(interaction)),
        Some(TYPING) => {
            let argument = items(options(data).1).find(|option| option["focused"] == true);
            let argument = argument.and_then(|option| option["name"].as_str()).unwrap_or_default().to_owned();
            Request::Complete { arguments: arguments(interaction), argument }
        }
        Some(PRESS) => press(data),
        Some(FORM) => Request::Submit {
            action: action(text(&data["custom_id"])).to_owned(),
            entries: entries(data, &Company::of(interaction)),
        },
        _ => {
            unknown("type of interaction", &interaction["type"]);
            return Err(Unreadable::Type(format!("{:.40}", interaction["type"].to_string())));
        }
    };
    Ok((invocation(interaction, bot, now)?, request))
}

fn invocation(interaction: &Value, bot: PersonId, now: Timestamp) -> Result<Invocation, Unreadable> {
    let (member, message) = (&interaction["member"], &interaction["message"]);
    let user = Some(&member["user"]).filter(|user| user.is_object()).unwrap_or(&interaction["user"]);
    let files = values(&interaction["data"]["resolved"]["messages"]).chain([message]);
    let own = &interaction["locale"];
    Ok(Invocation {
        person: person(user, member).ok_or(Unreadable::Nobody)?,
        bot,
        place: place(interaction),
        around: around(interaction),
        manages: manages(member),
        may_open_activities: may_open_activities(member),
        roles: items(&member["roles"]).filter_map(id).map(RoleId).collect(),
        permissions: own_permissions(interaction),
        channels: chosen_channels(&interaction["data"]["resolved"]["channels"]),
        interaction: id(&interaction["id"]).map(InteractionId).ok_or(Unreadable::NoNumber)?,
        on: pressed(message, &interaction["channel_id"]),
        files: files.flat_map(|message| items(&message["attachments"]).filter_map(attached)).collect(),
        language: language(text(own)),
        server_language: language(interaction["guild_locale"].as_str().unwrap_or(text(own))),
        now,
    })
}

/// The pressed message. `here` is the channel of the interaction.
fn pressed(message: &Value, here: &Value) -> Option<Pressed> {
    let channel = ChannelId(id(&message["channel_id"]).or_else(|| id(here))?);
    Some(Pressed {
        post: Post { channel, message: MessageId(id(&message["id"])?) },
        public: flags(&message["flags"]).is_none_or(|flags| flags & EPHEMERAL == 0),
        actions: custom_ids(&message["components"]).into_iter().map(|id| action(id).to_owned()).collect(),
    })
}

/// True if the interaction came from a message that consists of components only.
pub(crate) fn is_on_components(interaction: &Value) -> bool {
    flags(&interaction["message"]["flags"]).is_some_and(|flags| flags & OF_COMPONENTS != 0)
}

/// The text of a value; empty if it is not text.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn attached(file: &Value) -> Option<Attached> {
    Some(Attached {
        name: text(&file["filename"]).to_owned(),
        address: file["url"].as_str()?.to_owned(),
        size: file["size"].as_u64().unwrap_or(u64::MAX),
    })
}

/// A pressed button, or the choice from a menu of any kind: texts, or the ids of channels, people or roles.
fn press(data: &Value) -> Request {
    let action = action(text(&data["custom_id"])).to_owned();
    match data["values"].as_array() {
        Some(values) => Request::Choose {
            action,
            values: values.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        },
        None => Request::Press { action },
    }
}

/// The language for a Discord locale (`en-GB`); English if there is no translation.
pub(crate) fn language(locale: &str) -> Language {
    locale.parse().unwrap_or_default()
}

/// The name of the subcommand, if any, and the options of a command.
fn options(data: &Value) -> (Option<&str>, &Value) {
    let (mut sub, mut options) = (None, &data["options"]);
    while let Some(inner) = items(options).next()
        && matches!(inner["type"].as_u64(), Some(SUBCOMMAND | SUBCOMMAND_GROUP))
    {
        (sub, options) = (inner["name"].as_str(), &inner["options"]);
    }
    (sub, options)
}

/// Reads the arguments of a command.
fn arguments(interaction: &Value) -> Arguments {
    let (data, company) = (&interaction["data"], &Company::of(interaction));
    let (sub, options) = options(data);
    let mut arguments: Vec<(String, ArgumentValue)> = items(options)
        .filter_map(|option| {
            Some((option["name"].as_str()?.to_owned(), given(option, &data["resolved"], company)?))
        })
        .collect();
    let target = &data["target_id"];
    match data["type"].as_u64() {
        Some(ON_MESSAGE) => {
            let message = id(target).map(|id| ArgumentValue::Text(id.to_string()));
            arguments.extend(message.map(|message| ("message".to_owned(), message)));
        }
        Some(SLASH) | None => {}
        Some(ON_PERSON) => {
            let person = resolved_person(target, &data["resolved"], company);
            arguments.extend(person.map(|person| ("person".to_owned(), person)));
        }
        _ => {
            unknown("type of command", &data["type"]);
        }
    }
    Arguments { command: text(&data["name"]).to_owned(), sub: sub.map(str::to_owned), arguments }
}

/// The value of an argument; `None` for a kind that no command of ours has.
fn given(option: &Value, resolved: &Value, company: &Company) -> Option<ArgumentValue> {
    let value = &option["value"];
    match option["type"].as_u64() {
        Some(TEXT) => Some(ArgumentValue::Text(value.as_str()?.to_owned())),
        // While a person types, the value of an integer is text.
        Some(INTEGER) => {
            let typed = || Some(ArgumentValue::Text(value.as_str()?.to_owned()));
            value.as_i64().map(ArgumentValue::Number).or_else(typed)
        }
        Some(PERSON) => resolved_person(value, resolved, company),
        Some(FILE) => attached(&resolved["attachments"][value.as_str()?]).map(ArgumentValue::File),
        _ => {
            unknown("type of option", &option["type"]);
            None
        }
    }
}

fn resolved_person(number: &Value, resolved: &Value, company: &Company) -> Option<ArgumentValue> {
    let number = id(number)?.to_string();
    let person = named(&resolved["users"][&number], &resolved["members"][&number], company);
    Some(person.unwrap_or(ArgumentValue::Unresolved))
}
