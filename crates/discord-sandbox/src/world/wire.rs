//! The parts of the chat as Discord's JSON.

use serde_json::{Value, json};

use super::links::Links;
use super::model::{Attachment, Channel, ChannelKind, Interaction, InteractionKind, Message, Owners, Person};
use super::permission;
use super::state::State;
use crate::forms::layout::resolve;
use crate::id::{Id, iso};

/// A flag of accounts that Discord sends and does not document. Clients that keep flags in 32 bits fail on it.
const QUARANTINED: u64 = 1 << 44;

pub(crate) fn user(person: &Person) -> Value {
    json!({
        "id": person.id,
        "username": person.username,
        "discriminator": if person.bot { "0001" } else { "0" },
        "global_name": if person.bot { Value::Null } else { json!(person.display_name) },
        "avatar": null,
        "avatar_decoration_data": null,
        "collectibles": null,
        "primary_guild": null,
        "clan": null,
        "banner": null,
        "accent_color": null,
        "bot": person.bot,
        "system": false,
        "public_flags": person.public_flags,
        "flags": 0,
    })
}

/// The bot's own account as in `GET /users/@me` and READY. With `new_flags`, its flags have bits beyond the 32nd.
pub(crate) fn current_user(person: &Person, new_flags: bool) -> Value {
    let mut it = user(person);
    it["flags"] = json!(if new_flags { QUARANTINED } else { 0 });
    it["mfa_enabled"] = json!(false);
    it["verified"] = json!(true);
    it["email"] = Value::Null;
    it["locale"] = json!("en-US");
    it["premium_type"] = json!(0);
    it
}

pub(crate) fn channel(state: &State, channel: &Channel) -> Value {
    let mut it = json!({
        "id": channel.id,
        "type": channel.kind.code(),
        "last_message_id": channel.last_message,
        "flags": 0,
    });
    match channel.kind {
        ChannelKind::Dm | ChannelKind::Friends => it["recipients"] = recipients(state, channel, None),
        ChannelKind::Group => {
            it["recipients"] = recipients(state, channel, None);
            it["name"] = json!(Some(&channel.name).filter(|name| !name.is_empty()));
            it["icon"] = Value::Null;
            it["owner_id"] = json!(channel.owner);
        }
        ChannelKind::Text => {
            it["guild_id"] = json!(channel.guild);
            it["name"] = json!(channel.name);
            it["topic"] = json!(channel.topic);
            it["position"] = json!(
                state
                    .channels
                    .range(..channel.id)
                    .filter(|(_, c)| c.guild == channel.guild && !c.is_thread())
                    .count()
            );
            it["parent_id"] = Value::Null;
            it["nsfw"] = json!(false);
            it["rate_limit_per_user"] = json!(0);
            it["last_pin_timestamp"] = Value::Null;
            let of_member = |id: Id, allow: u64, deny: u64| json!({ "id": id, "type": 1, "allow": allow.to_string(), "deny": deny.to_string() });
            let usual = state.server_of(channel).map_or(0, |server| server.bot_permissions);
            let of_bot =
                channel.bot_permissions.map(|bits| of_member(state.bot, bits & !usual, usual & !bits));
            let hidden = channel.hidden_from.iter().map(|id| of_member(*id, 0, permission::VIEW_CHANNEL));
            it["permission_overwrites"] = of_bot.into_iter().chain(hidden).collect();
        }
        ChannelKind::PublicThread | ChannelKind::PrivateThread => {
            it["guild_id"] = json!(channel.guild);
            it["name"] = json!(channel.name);
            it["parent_id"] = json!(channel.parent);
            it["owner_id"] = json!(channel.owner);
            it["rate_limit_per_user"] = json!(0);
            it["message_count"] = json!(channel.message_count);
            it["total_message_sent"] = json!(channel.message_count);
            it["member_count"] = json!(channel.members.len().min(50));
            it["thread_metadata"] = thread_metadata(channel);
            if channel.members.contains(&state.bot) {
                it["member"] = thread_member(channel, state.bot);
            }
        }
    }
    it
}

/// The name of a channel that the bot may not view (discord-api-docs 8454).
const HIDDEN_NAME: &str = "___hidden___";
/// Its flag, CHANNEL_OBFUSCATED.
const HIDDEN: u64 = 1 << 17;

/// A channel as the gateway shows it to the bot. Channels that the bot may not view have neither name nor content; their
/// threads, and conversations without the bot, are not shown.
pub(crate) fn channel_for_bot(state: &State, place: &Channel) -> Option<Value> {
    if state.bot_permissions(place) & permission::VIEW_CHANNEL != 0 {
        return Some(channel(state, place));
    }
    let server = state.server_of(place).filter(|server| server.bot && !place.is_thread())?;
    let mut it = channel(state, place);
    it["name"] = json!(HIDDEN_NAME);
    it["flags"] = json!(HIDDEN);
    for field in ["topic", "last_message_id", "last_pin_timestamp", "nsfw", "rate_limit_per_user"] {
        it[field] = Value::Null;
    }
    let denied = permission::VIEW_CHANNEL.to_string();
    it["permission_overwrites"] = json!([{"id": server.id, "type": 0, "allow": "0", "deny": denied}]);
    Some(it)
}

fn thread_metadata(channel: &Channel) -> Value {
    let mut it = json!({
        "archived": channel.archived,
        "auto_archive_duration": channel.auto_archive_minutes,
        "archive_timestamp": iso(channel.archive_changed_ms),
        "locked": channel.locked,
        "create_timestamp": iso(channel.id.unix_ms()),
    });
    if channel.kind == ChannelKind::PrivateThread {
        it["invitable"] = json!(true);
    }
    it
}

pub(crate) fn thread_member(channel: &Channel, person: Id) -> Value {
    json!({
        "id": channel.id,
        "user_id": person,
        "join_timestamp": iso(channel.id.unix_ms()),
        "flags": 0,
    })
}

/// The people in a conversation outside of servers, without the one who looks.
fn recipients(state: &State, place: &Channel, viewer: Option<Id>) -> Value {
    let others = place.members.iter().filter(|id| place.is_dm() || Some(**id) != viewer);
    others.filter_map(|id| state.people.get(id)).map(user).collect()
}

/// The channel in a person's interaction, with the person's permissions there.
pub(crate) fn interaction_channel(state: &State, place: &Channel, person: Id) -> Value {
    let mut it = channel(state, place);
    if place.is_private() {
        it["recipients"] = recipients(state, place, Some(person));
    }
    let bits = state.server_of(place).map_or(permission::IN_DM, |server| state.permissions(person, server));
    it["permissions"] = json!(bits.to_string());
    it
}

pub(crate) fn attachment(state: &State, links: &Links, channel: Id, file: &Attachment) -> Value {
    let path = format!("/attachments/{channel}/{}/{}", file.id, file.filename);
    let url = links.url(links.clock.unix_ms(state.ahead_ms), &path);
    let mut it = json!({
        "id": file.id,
        "filename": file.filename,
        "size": file.size,
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
    });
    if let Some(description) = &file.description {
        it["description"] = json!(description);
    }
    if let (Some(width), Some(height)) = (file.width, file.height) {
        it["width"] = json!(width);
        it["height"] = json!(height);
    }
    it
}

/// A file of a message as a component shows it.
fn media(state: &State, links: &Links, message: &Message, name: &str) -> Option<Value> {
    let file = message.attachments.iter().find(|file| file.filename == name)?;
    let mut it = attachment(state, links, message.channel, file);
    let fields = it.as_object_mut()?;
    fields.retain(|name, _| !matches!(name.as_str(), "id" | "filename" | "description" | "size"));
    fields.insert("attachment_id".to_owned(), json!(file.id));
    Some(it)
}

/// A message as in the REST API; the gateway adds `guild_id` and `member` ([`in_guild`](super::guild::in_guild)).
pub(crate) fn message(state: &State, links: &Links, message: &Message) -> Value {
    let mut it = message_alone(state, links, message);
    let referred = message.reply_to.filter(|_| message.kind != 18).and_then(|id| {
        let place = state.channels.get(&message.channel)?;
        let place = if message.kind == 21 { place.parent? } else { message.channel };
        Some((place, id))
    });
    if let Some((place, id)) = referred {
        it["message_reference"] = json!({"type": 0, "channel_id": place, "message_id": id});
        if let Some(guild) = state.channels.get(&place).and_then(|c| c.guild) {
            it["message_reference"]["guild_id"] = json!(guild);
        }
        it["referenced_message"] =
            state.messages.get(&(place, id)).map_or(Value::Null, |m| message_alone(state, links, m));
    }
    if message.kind == 18 {
        let thread = message.reply_to.unwrap_or_default();
        let guild = state.channels.get(&message.channel).and_then(|c| c.guild);
        it["message_reference"] = json!({"type": 0, "channel_id": thread, "guild_id": guild});
    }
    it
}

fn message_alone(state: &State, links: &Links, message: &Message) -> Value {
    let nobody;
    let author = match state.people.get(&message.author) {
        Some(person) => person,
        None => {
            nobody = gone(message.author);
            &nobody
        }
    };
    let mentions: Vec<Value> =
        message.mentions.iter().filter_map(|id| state.people.get(id)).map(user).collect();
    let files: Vec<Value> =
        message.attachments.iter().map(|f| attachment(state, links, message.channel, f)).collect();
    // Files shown by components are not listed as attachments.
    let mut components = json!(message.components);
    let files = if message.is_of_components() {
        resolve(&mut components, &|name| media(state, links, message, name));
        Vec::new()
    } else {
        files
    };
    let pinned = state.channels.get(&message.channel).is_some_and(|c| c.pins.contains(&message.id));
    let mut it = json!({
        "id": message.id,
        "type": message.kind,
        "channel_id": message.channel,
        "author": user(author),
        "content": message.content,
        "timestamp": iso(message.id.unix_ms()),
        "edited_timestamp": message.edited_ms.map(iso),
        "tts": message.tts,
        "mention_everyone": message.mention_everyone,
        "mentions": mentions,
        "mention_roles": [],
        "attachments": files,
        "embeds": message.embeds,
        "components": components,
        "pinned": pinned,
        "flags": message.flags,
    });
    if let Some(nonce) = &message.nonce {
        it["nonce"] = nonce.clone();
    }
    if let Some(thread) = state.channels.get(&Id(message.id.0)).filter(|c| c.is_thread()) {
        it["thread"] = channel(state, thread);
    }
    if let Some(interaction) = message.interaction.and_then(|id| state.interactions.get(&id)) {
        it["application_id"] = json!(state.bot);
        it["webhook_id"] = json!(state.bot);
        it["interaction_metadata"] = interaction_metadata(state, interaction);
        if interaction.kind == InteractionKind::Command {
            it["interaction"] = json!({
                "id": interaction.id,
                "type": 2,
                "name": interaction.name,
                "user": state.people.get(&interaction.person).map(user),
            });
        }
    }
    it
}

fn gone(id: Id) -> Person {
    let person = Person::new(id, "deleted_user".to_owned(), "Deleted User".to_owned());
    Person { closed_dms: true, absent: true, ..person }
}

fn interaction_metadata(state: &State, interaction: &Interaction) -> Value {
    let mut it = json!({
        "id": interaction.id,
        "type": interaction.kind.code(),
        "user": state.people.get(&interaction.person).map(user),
        "authorizing_integration_owners": owners(state, interaction.owners, interaction.channel),
    });
    match interaction.kind {
        InteractionKind::Command | InteractionKind::Autocomplete => {
            it["name"] = json!(interaction.name);
            it["command_type"] = json!(interaction.command_type);
        }
        InteractionKind::Component => it["interacted_message_id"] = json!(interaction.source),
        InteractionKind::Modal => {
            if let Some(opener) = interaction.opener.and_then(|id| state.interactions.get(&id)) {
                it["triggering_interaction_metadata"] = interaction_metadata(state, opener);
            }
        }
    }
    it
}

/// The installations that allow an interaction. An older journal does not say them.
pub(crate) fn owners(state: &State, owners: Owners, channel: Id) -> Value {
    if owners == Owners::default() {
        let guild = state.channels.get(&channel).and_then(|place| place.guild);
        return json!({"0": guild.unwrap_or_default()});
    }
    let mut it = json!({});
    for (key, owner) in [("0", owners.server), ("1", owners.person)] {
        if let Some(id) = owner {
            it[key] = json!(id);
        }
    }
    it
}
