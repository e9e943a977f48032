//! The origin of an interaction: a server, a direct conversation, or a place without the bot.

use serde_json::Value;
use serenity::all::Permissions as DiscordRights;

use super::fields::{flags, id, unknown, values};
use crate::rest::invite::permission;
use postern_chat::invocation::{Permission, Permissions, Place};
use postern_play::ids::{ChannelId, ServerId};

/// The context of a conversation with the bot (interactions/receiving-and-responding, Interaction Context Types).
const BOT_DM: u64 = 1;
/// The type of a direct conversation (resources/channel, Channel Types).
const PRIVATE: u64 = 1;
/// The types of threads, and that of private threads.
const THREADS: [u64; 3] = [10, 11, PRIVATE_THREAD];
const PRIVATE_THREAD: u64 = 12;
/// The other known types of channels, and the highest known context. This program treats them alike.
const OTHERS: [u64; 10] = [0, 2, 3, 4, 5, 13, 14, 15, 16, PRIVATE];
const LAST_CONTEXT: u64 = 2;
/// The permission `USE_EXTERNAL_APPS` (topics/permissions).
const USE_EXTERNAL_APPS: u64 = 1 << 50;
/// The key of the server in `authorizing_integration_owners` (resources/application, Application Integration Types).
const BY_SERVER: &str = "0";

/// Reads the place of an interaction.
pub(crate) fn place(interaction: &Value) -> Place {
    let (at, context) = (&interaction["channel"], &interaction["context"]);
    let is_known = |kind: u64| THREADS.contains(&kind) || OTHERS.contains(&kind);
    if !at["type"].is_null() && !at["type"].as_u64().is_some_and(is_known) {
        unknown("type of channel", &at["type"]);
    }
    if !context.is_null() && context.as_u64().is_none_or(|context| context > LAST_CONTEXT) {
        unknown("context", context);
    }
    let channel = id(&interaction["channel_id"]).or_else(|| id(&at["id"])).map(ChannelId);
    let server = id(&interaction["guild_id"]).map(ServerId);
    let elsewhere = Place::Elsewhere { server, channel, shown: shows(&interaction["member"]) };
    let Some(channel) = channel else { return elsewhere };
    if let Some(server) = server {
        if !installed_there(interaction) {
            return elsewhere;
        }
        // The parent of a channel is a category. A type that is new to us is a thread if it has a thread's data.
        let is_thread = at["type"].as_u64().is_some_and(|kind| THREADS.contains(&kind))
            || at["thread_metadata"].is_object();
        let parent = is_thread.then(|| id(&at["parent_id"])).flatten().map(ChannelId);
        let parent = if is_private_thread(at) { Some(channel) } else { parent };
        return Place::Server { server, channel, parent };
    }
    match context.as_u64() {
        Some(BOT_DM) => Place::Direct { channel },
        None if at["type"].is_null() || at["type"] == PRIVATE => Place::Direct { channel },
        _ => elsewhere,
    }
}

/// Returns the channel that contains the private thread of an interaction.
pub(crate) fn around(interaction: &Value) -> Option<ChannelId> {
    let at = &interaction["channel"];
    id(&at["parent_id"]).filter(|_| is_private_thread(at)).map(ChannelId)
}

fn is_private_thread(at: &Value) -> bool {
    at["type"].as_u64() == Some(PRIVATE_THREAD)
}

/// True if others see the bot's answers to a person on a server without it: Discord makes them private without the
/// permission to use external apps (topics/permissions). Outside servers there are no permissions.
fn shows(member: &Value) -> bool {
    let needed = USE_EXTERNAL_APPS | DiscordRights::ADMINISTRATOR.bits();
    flags(&member["permissions"]).is_none_or(|rights| rights & needed != 0)
}

/// True if the server itself has the bot, not only the person who speaks. Assumed true if Discord omits the field.
pub(crate) fn installed_there(interaction: &Value) -> bool {
    let owners = interaction["authorizing_integration_owners"].as_object();
    owners.is_none_or(|owners| owners.is_empty() || owners.contains_key(BY_SERVER))
}

/// True if a member manages the server.
pub(crate) fn manages(member: &Value) -> bool {
    let managing = (DiscordRights::MANAGE_GUILD | DiscordRights::ADMINISTRATOR).bits();
    flags(&member["permissions"]).is_some_and(|rights| rights & managing != 0)
}

/// True if a member may open Activities. Outside servers there are no permissions.
pub(crate) fn may_open_activities(member: &Value) -> bool {
    let needed = (DiscordRights::USE_EMBEDDED_ACTIVITIES | DiscordRights::ADMINISTRATOR).bits();
    flags(&member["permissions"]).is_none_or(|rights| rights & needed != 0)
}

/// The bot's permissions where the interaction came from. All of them if Discord omits the field: trying is better than
/// refusing.
pub(crate) fn own_permissions(interaction: &Value) -> Permissions {
    let rights = flags(&interaction["app_permissions"]).map(DiscordRights::from_bits_retain);
    permissions(rights.unwrap_or(DiscordRights::ADMINISTRATOR))
}

/// The bot's permissions in the channels that a person chose. Omits channels without that field, which Discord does not
/// send everywhere.
pub(crate) fn chosen_channels(resolved: &Value) -> Vec<(ChannelId, Permissions)> {
    let channels = values(resolved);
    let known =
        channels.filter_map(|channel| Some((id(&channel["id"])?, flags(&channel["app_permissions"])?)));
    known.map(|(id, rights)| (ChannelId(id), permissions(DiscordRights::from_bits_retain(rights)))).collect()
}

/// The permissions that the bot uses, of these.
pub(crate) fn permissions(rights: DiscordRights) -> Permissions {
    let has = |right: &Permission| {
        rights.contains(DiscordRights::ADMINISTRATOR) || rights.contains(permission(*right))
    };
    Permissions(Permission::ALL.into_iter().filter(has).collect())
}
