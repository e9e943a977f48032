//! A server with its members and roles, as Discord's JSON.

use serde_json::{Value, json};

use super::model::{Channel, Message, Person};
use super::permission;
use super::server::Server;
use super::state::State;
use super::wire::{channel_for_bot, user};
use crate::id::{Id, iso};

fn member_without_user(state: &State, server: &Server, person: &Person) -> Value {
    let roles = match person.bot {
        true => vec![server.bot_role],
        false if server.id == state.guild => person.roles.clone(),
        false => Vec::new(),
    };
    json!({
        "roles": roles,
        "nick": null,
        "avatar": null,
        "banner": null,
        "joined_at": iso(server.id.unix_ms()),
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

pub(crate) fn member(state: &State, server: &Server, person: &Person) -> Value {
    let mut it = member_without_user(state, server, person);
    it["user"] = user(person);
    it
}

/// The member in an interaction, with permissions.
pub(crate) fn acting_member(state: &State, server: &Server, person: &Person) -> Value {
    let mut it = member(state, server, person);
    it["permissions"] = json!(state.permissions(person.id, server).to_string());
    it
}

/// A member among `resolved` data: without the user, with the permissions in the place of the interaction.
pub(crate) fn resolved_member(state: &State, server: &Server, person: &Person, place: &Channel) -> Value {
    let mut it = member_without_user(state, server, person);
    let bits = match person.bot {
        true => state.bot_permissions(place),
        false if state.sees(person.id, place) => server.everyone,
        false => server.everyone & !permission::VIEW_CHANNEL,
    };
    it["permissions"] = json!(bits.to_string());
    it
}

/// Everybody's role, the bot's, and those that people can have.
pub(crate) fn roles(state: &State, server: &Server) -> Value {
    let mut all = vec![role(server.id, "@everyone", 0, server.everyone, false)];
    if server.bot {
        let name = state.bot().map_or("bot", |b| &b.display_name);
        all.push(role(server.bot_role, name, 1, server.bot_permissions, true));
    }
    let of_people = state.roles.values().filter(|_| server.id == state.guild);
    all.extend((2..).zip(of_people).map(|(at, known)| role(known.id, &known.name, at, 0, false)));
    json!(all)
}

/// The role with this id on the server of a place.
pub(crate) fn role_of(state: &State, place: &Channel, id: Id) -> Option<Value> {
    roles(state, state.server_of(place)?).as_array()?.iter().find(|role| role["id"] == json!(id)).cloned()
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

pub(crate) fn guild(state: &State, server: &Server) -> Value {
    json!({
        "id": server.id,
        "name": server.name,
        "icon": null,
        "icon_hash": null,
        "splash": null,
        "discovery_splash": null,
        "home_header": null,
        "owner_id": state.owner_of(server).map_or(state.bot, |p| p.id),
        "region": "deprecated",
        "afk_channel_id": null,
        "afk_timeout": 300,
        "widget_enabled": false,
        "widget_channel_id": null,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles(state, server),
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
pub(crate) fn created(state: &State, server: &Server) -> Value {
    let mut it = guild(state, server);
    let here = || state.channels.values().filter(|c| c.guild == Some(server.id));
    let shown = |c: &Channel| channel_for_bot(state, c);
    let channels: Vec<Value> = here().filter(|c| !c.is_thread()).filter_map(shown).collect();
    let threads: Vec<Value> = here().filter(|c| c.is_thread() && !c.archived).filter_map(shown).collect();
    let members: Vec<Value> = state.members(server).map(|p| member(state, server, p)).collect();
    // Clients meet features and fields that are newer than they are.
    it["features"] = json!(["COMMUNITY", "FEATURE_OF_TOMORROW"]);
    it["field_of_tomorrow"] = json!({"list": [null, {"deep": 1}]});
    it["joined_at"] = json!(iso(server.id.unix_ms()));
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

/// Adds the fields that only the gateway sends for a message on a server.
pub(crate) fn in_guild(state: &State, message: &Message, mut body: Value) -> Value {
    let place = state.channels.get(&message.channel);
    if let Some(server) = place.and_then(|place| state.server_of(place)) {
        body["guild_id"] = json!(server.id);
        if let Some(author) = state.people.get(&message.author) {
            body["member"] = member_without_user(state, server, author);
        }
    }
    body
}
