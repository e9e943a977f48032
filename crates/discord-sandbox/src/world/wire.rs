//! The parts of the chat as Discord's JSON.

use serde_json::{Value, json};

use super::model::{Attachment, Channel, ChannelKind, Interaction, InteractionKind, Message, Person};
use super::permission;
use super::state::State;
use crate::forms::layout::resolve;
use crate::id::{Id, iso};

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

/// The bot's own account as in `GET /users/@me` and READY.
pub(crate) fn current_user(person: &Person) -> Value {
    let mut it = user(person);
    it["mfa_enabled"] = json!(false);
    it["verified"] = json!(true);
    it["email"] = Value::Null;
    it["locale"] = json!("en-US");
    it["premium_type"] = json!(0);
    it
}

fn member_without_user(state: &State, person: &Person) -> Value {
    json!({
        "roles": if person.bot { vec![state.bot_role] } else { person.roles.clone() },
        "nick": null,
        "avatar": null,
        "banner": null,
        "joined_at": iso(state.guild.unix_ms()),
        "premium_since": null,
        "deaf": false,
        "mute": false,
        "flags": 0,
        "pending": false,
        "communication_disabled_until": null,
        "unusual_dm_activity_until": null,
        "avatar_decoration_data": null,
    })
}

pub(crate) fn member(state: &State, person: &Person) -> Value {
    let mut it = member_without_user(state, person);
    it["user"] = user(person);
    it
}

/// The member in an interaction, with permissions.
pub(crate) fn acting_member(state: &State, person: &Person) -> Value {
    let mut it = member(state, person);
    it["permissions"] = json!(state.permissions(person.id).to_string());
    it
}

/// A member among `resolved` data: without the user, with the permissions in the place of the interaction.
pub(crate) fn resolved_member(state: &State, person: &Person, place: &Channel) -> Value {
    let mut it = member_without_user(state, person);
    let bits = match person.bot {
        true => state.bot_permissions(place),
        false if state.sees(person.id, place) => permission::PEOPLE,
        false => permission::PEOPLE & !permission::VIEW_CHANNEL,
    };
    it["permissions"] = json!(bits.to_string());
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
        ChannelKind::Dm => {
            let with = channel.owner.and_then(|id| state.people.get(&id));
            it["recipients"] = with.map(|p| json!([user(p)])).unwrap_or_else(|| json!([]));
        }
        ChannelKind::Text => {
            it["guild_id"] = json!(state.guild);
            it["name"] = json!(channel.name);
            it["topic"] = json!(channel.topic);
            it["position"] =
                json!(state.channels.range(..channel.id).filter(|(_, c)| !c.is_thread()).count());
            it["parent_id"] = Value::Null;
            it["nsfw"] = json!(false);
            it["rate_limit_per_user"] = json!(0);
            it["last_pin_timestamp"] = Value::Null;
            let of_member = |id: Id, allow: u64, deny: u64| json!({ "id": id, "type": 1, "allow": allow.to_string(), "deny": deny.to_string() });
            let of_bot = channel.bot_permissions.map(|bits| {
                of_member(state.bot, bits & !state.role_permissions, state.role_permissions & !bits)
            });
            let hidden = channel.hidden_from.iter().map(|id| of_member(*id, 0, permission::VIEW_CHANNEL));
            it["permission_overwrites"] = of_bot.into_iter().chain(hidden).collect();
        }
        ChannelKind::PublicThread | ChannelKind::PrivateThread => {
            it["guild_id"] = json!(state.guild);
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

/// The channel in an interaction, with the person's permissions there.
pub(crate) fn interaction_channel(state: &State, place: &Channel) -> Value {
    let mut it = channel(state, place);
    let bits = if place.is_dm() { permission::IN_DM } else { permission::PEOPLE };
    it["permissions"] = json!(bits.to_string());
    it
}

/// Everybody's role, the bot's, and those that people can have.
pub(crate) fn roles(state: &State) -> Value {
    let mut all = vec![
        role(state.guild, "@everyone", 0, permission::PEOPLE, false),
        role(state.bot_role, state.bot().map_or("bot", |b| &b.display_name), 1, state.role_permissions, true),
    ];
    all.extend((2..).zip(state.roles.values()).map(|(at, known)| role(known.id, &known.name, at, 0, false)));
    json!(all)
}

/// The role with this id.
pub(crate) fn role_of(state: &State, id: Id) -> Option<Value> {
    roles(state).as_array()?.iter().find(|role| role["id"] == json!(id)).cloned()
}

fn role(id: Id, name: &str, position: u32, permissions: u64, managed: bool) -> Value {
    json!({
        "id": id,
        "name": name,
        "description": null,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "hoist": false,
        "icon": null,
        "unicode_emoji": null,
        "position": position,
        "permissions": permissions.to_string(),
        "managed": managed,
        "mentionable": false,
        "flags": 0,
    })
}

pub(crate) fn guild(state: &State) -> Value {
    json!({
        "id": state.guild,
        "name": state.server_name,
        "icon": null,
        "icon_hash": null,
        "splash": null,
        "discovery_splash": null,
        "home_header": null,
        "owner_id": state.owner().map_or(state.bot, |p| p.id),
        "region": "deprecated",
        "afk_channel_id": null,
        "afk_timeout": 300,
        "widget_enabled": false,
        "widget_channel_id": null,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles(state),
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": null,
        "system_channel_id": null,
        "system_channel_flags": 0,
        "rules_channel_id": null,
        "max_presences": null,
        "max_members": 500_000,
        "vanity_url_code": null,
        "description": null,
        "banner": null,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": state.locale,
        "public_updates_channel_id": null,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "nsfw": false,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": false,
        "safety_alerts_channel_id": null,
        "incidents_data": null,
    })
}

/// The server with all its content, as in GUILD_CREATE.
pub(crate) fn guild_create(state: &State) -> Value {
    let mut it = guild(state);
    let visible = |c: &&Channel| state.bot_permissions(c) & permission::VIEW_CHANNEL != 0 && !c.is_dm();
    let channels: Vec<Value> = state
        .channels
        .values()
        .filter(|c| !c.is_thread())
        .filter(visible)
        .map(|c| channel(state, c))
        .collect();
    let threads: Vec<Value> = state
        .channels
        .values()
        .filter(|c| c.is_thread() && !c.archived)
        .filter(visible)
        .map(|c| channel(state, c))
        .collect();
    let members: Vec<Value> = state.people.values().map(|p| member(state, p)).collect();
    it["joined_at"] = json!(iso(state.guild.unix_ms()));
    it["large"] = json!(false);
    it["unavailable"] = json!(false);
    it["member_count"] = json!(members.len());
    it["members"] = json!(members);
    it["channels"] = json!(channels);
    it["threads"] = json!(threads);
    for empty in
        ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
    {
        it[empty] = json!([]);
    }
    it
}

pub(crate) fn attachment(base: &str, channel: Id, file: &Attachment) -> Value {
    let url = format!("{base}/attachments/{channel}/{}/{}", file.id, file.filename);
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
fn media(base: &str, message: &Message, name: &str) -> Option<Value> {
    let file = message.attachments.iter().find(|file| file.filename == name)?;
    let mut it = attachment(base, message.channel, file);
    let fields = it.as_object_mut()?;
    fields.retain(|name, _| !matches!(name.as_str(), "id" | "filename" | "description" | "size"));
    fields.insert("attachment_id".to_owned(), json!(file.id));
    Some(it)
}

/// A message as in the REST API; the gateway adds [`in_guild`].
pub(crate) fn message(state: &State, base: &str, message: &Message) -> Value {
    let mut it = message_alone(state, base, message);
    let referred = message.reply_to.filter(|_| message.kind != 18).and_then(|id| {
        let place = state.channels.get(&message.channel)?;
        let place = if message.kind == 21 { place.parent? } else { message.channel };
        Some((place, id))
    });
    if let Some((place, id)) = referred {
        it["message_reference"] = json!({"type": 0, "channel_id": place, "message_id": id});
        if state.channels.get(&place).is_some_and(|c| !c.is_dm()) {
            it["message_reference"]["guild_id"] = json!(state.guild);
        }
        it["referenced_message"] =
            state.messages.get(&(place, id)).map_or(Value::Null, |m| message_alone(state, base, m));
    }
    if message.kind == 18 {
        let thread = message.reply_to.unwrap_or_default();
        it["message_reference"] = json!({"type": 0, "channel_id": thread, "guild_id": state.guild});
    }
    it
}

fn message_alone(state: &State, base: &str, message: &Message) -> Value {
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
        message.attachments.iter().map(|f| attachment(base, message.channel, f)).collect();
    // Files shown by components are not listed as attachments.
    let mut components = json!(message.components);
    let files = if message.is_of_components() {
        resolve(&mut components, &|name| media(base, message, name));
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
    Person {
        id,
        username: "deleted_user".to_owned(),
        display_name: "Deleted User".to_owned(),
        bot: false,
        closed_dms: true,
        absent: true,
        locale: "en-US".to_owned(),
        public_flags: 0,
        roles: Vec::new(),
    }
}

fn interaction_metadata(state: &State, interaction: &Interaction) -> Value {
    let mut it = json!({
        "id": interaction.id,
        "type": interaction.kind.code(),
        "user": state.people.get(&interaction.person).map(user),
        "authorizing_integration_owners": owners(state, interaction.channel),
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

pub(crate) fn owners(state: &State, channel: Id) -> Value {
    let dm = state.channels.get(&channel).is_some_and(Channel::is_dm);
    json!({"0": if dm { Id(0) } else { state.guild }})
}

/// Adds the fields that only the gateway sends for a message on the server.
pub(crate) fn in_guild(state: &State, message: &Message, mut body: Value) -> Value {
    let in_dm = state.channels.get(&message.channel).is_some_and(Channel::is_dm);
    if !in_dm {
        body["guild_id"] = json!(state.guild);
        if let Some(author) = state.people.get(&message.author) {
            body["member"] = member_without_user(state, author);
        }
    }
    body
}
