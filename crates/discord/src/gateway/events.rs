//! The events of the gateway that the bot needs, read from JSON field by field: a field that is new, or of a new form,
//! hides no event.

use serde_json::Value;
use serenity::all::{GuildId, PermissionOverwrite, PermissionOverwriteType, Permissions, RoleId, UserId};
use serenity::model::Timestamp as DiscordTime;

use crate::interaction::fields::{flags, id, items};
use crate::interaction::handler::{Handler, Running};
use crate::interaction::reading::language;
use crate::rest::rights::{Member, rights};
use postern_play::ids::{ChannelId, ServerId};
use postern_play::time::{Millis, Timestamp};

/// Time after the bot joined during which a server counts as new: the program may be down when it is invited.
const NEW: Millis = Millis::DAY;
/// Maximum number of channels tried for the greeting on a server.
const TRIED: usize = 5;
/// The types of channels for text (resources/channel, Channel Types).
const TEXT: u64 = 0;
const NEWS: u64 = 5;
/// Flag of a channel that the bot can't see, of which Discord tells only the id (resources/channel, Channel Flags).
const HIDDEN: u64 = 1 << 17;
/// Types of overwrites (resources/channel, Overwrite Object).
const OF_ROLE: u64 = 0;
const OF_MEMBER: u64 = 1;

/// Why an event can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it has no {0}")]
pub(crate) struct Missing(&'static str);

/// An event that the bot acts on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    Interaction(Value),
    /// A server that the bot was invited to, or one that it is on after the start of a session.
    Server(Server),
    /// A channel or thread that is gone or locked.
    Lost(ChannelId),
}

/// A server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Server {
    pub id: ServerId,
    /// The time when the bot joined.
    pub joined: Timestamp,
    /// The server's locale, such as `en-GB`.
    pub locale: String,
    /// The channels in which the bot may write, at most [`TRIED`]: the server's system channel first, then the others in
    /// their order.
    pub writable: Vec<ChannelId>,
}

/// Reads an event; `None` for one that the bot does not need. `bot` is the bot's own account.
///
/// # Errors
/// [`Missing`] names the field without which the event says nothing.
pub(crate) fn read(name: &str, data: Value, bot: u64) -> Result<Option<Event>, Missing> {
    let channel = |data: &Value| id(&data["id"]).map(ChannelId).ok_or(Missing("channel"));
    Ok(match name {
        "INTERACTION_CREATE" => Some(Event::Interaction(data)),
        // A server that has an outage is announced without its data, and again once it is there.
        "GUILD_CREATE" if data["unavailable"] == true => None,
        "GUILD_CREATE" => Some(Event::Server(server(&data, bot)?)),
        "CHANNEL_DELETE" | "THREAD_DELETE" => Some(Event::Lost(channel(&data)?)),
        "THREAD_UPDATE" if data["thread_metadata"]["locked"] == true => Some(Event::Lost(channel(&data)?)),
        _ => None,
    })
}

fn server(data: &Value, bot: u64) -> Result<Server, Missing> {
    let number = id(&data["id"]).ok_or(Missing("server"))?;
    let joined = data["joined_at"].as_str().and_then(|text| DiscordTime::parse(text).ok());
    let joined = joined.ok_or(Missing("time of joining"))?;
    Ok(Server {
        id: ServerId(number),
        joined: Timestamp(joined.unix_timestamp().saturating_mul(1000)),
        locale: data["preferred_locale"].as_str().unwrap_or_default().to_owned(),
        writable: writable(data, number, bot),
    })
}

/// The channels in which the bot may write. A channel or overwrite that can't be read does not count.
fn writable(data: &Value, server: u64, bot: u64) -> Vec<ChannelId> {
    let own = items(&data["members"]).find(|member| id(&member["user"]["id"]) == Some(bot));
    let own = own.map(|member| items(&member["roles"]).filter_map(id).map(RoleId::new).collect::<Vec<_>>());
    let own = own.unwrap_or_default();
    let member = Member { guild: GuildId::new(server), user: UserId::new(bot), roles: &own };
    let of_role = |role: RoleId| {
        let role = items(&data["roles"]).find(|known| id(&known["id"]) == Some(role.get()))?;
        flags(&role["permissions"]).map(Permissions::from_bits_retain)
    };
    let wanted = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
    let system = id(&data["system_channel_id"]);
    let may_write = |channel: &&Value| {
        let is_text = matches!(channel["type"].as_u64(), Some(TEXT | NEWS));
        let is_hidden = flags(&channel["flags"]).is_some_and(|flags| flags & HIDDEN != 0);
        let overwrites: Vec<_> = items(&channel["permission_overwrites"]).filter_map(overwrite).collect();
        is_text && !is_hidden && rights(&member, of_role, &overwrites).contains(wanted)
    };
    let mut channels: Vec<_> = items(&data["channels"])
        .filter(may_write)
        .filter_map(|channel| Some((id(&channel["id"])?, channel["position"].as_i64().unwrap_or(i64::MAX))))
        .collect();
    channels.sort_by_key(|&(channel, position)| (Some(channel) != system, position, channel));
    channels.into_iter().take(TRIED).map(|(channel, _)| ChannelId(channel)).collect()
}

fn overwrite(value: &Value) -> Option<PermissionOverwrite> {
    let of = id(&value["id"])?;
    let kind = match flags(&value["type"])? {
        OF_ROLE => PermissionOverwriteType::Role(RoleId::new(of)),
        OF_MEMBER => PermissionOverwriteType::Member(UserId::new(of)),
        _ => return None,
    };
    let bits = |field: &str| flags(&value[field]).map(Permissions::from_bits_retain).unwrap_or_default();
    Some(PermissionOverwrite { allow: bits("allow"), deny: bits("deny"), kind })
}

impl Handler {
    /// A session began.
    pub(crate) fn ready(&self, shard: u32, data: &Value) {
        let name = data["user"]["username"].as_str().unwrap_or("?");
        tracing::info!(shard, name, servers = items(&data["guilds"]).count(), "connected to Discord");
        let handler = self.clone();
        tokio::spawn(async move {
            if let Some(claims) = &handler.claims {
                claims.ready(shard).await;
            }
            handler.online.send_replace(true);
        });
    }

    /// Acts on an event, in the background.
    pub(crate) fn hear(&self, name: &str, data: Value) {
        let event = match read(name, data, self.bot.0) {
            Ok(Some(event)) => event,
            Ok(None) => return,
            Err(why) => return tracing::warn!(name, "an event of Discord can't be read: {why}"),
        };
        // The interaction counts as running from here on: a shutdown waits for it.
        let running = Running::begin(&self.running);
        let handler = self.clone();
        tokio::spawn(async move {
            handler.act(event).await;
            drop(running);
        });
    }

    async fn act(&self, event: Event) {
        let now = (self.clock)();
        let interactions = &self.answering.interactions;
        match event {
            Event::Interaction(interaction) => self.take(&interaction).await,
            Event::Server(server) if now.since(server.joined) < NEW => {
                interactions.joined(server.id, server.writable, language(&server.locale), now).await;
            }
            Event::Server(_) => {}
            Event::Lost(channel) => interactions.lost(channel, now).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const BOT: u64 = 9;

    /// A server as Discord describes it today, with all that serenity's types refuse or drop.
    fn guild() -> Value {
        json!({
            "id": "5", "name": "Games", "joined_at": "2026-11-28T12:00:00.123456+00:00", "large": false,
            "preferred_locale": "de", "system_channel_id": "12", "features": ["A_FEATURE_OF_TOMORROW"],
            "system_channel_flags": 1_u64 << 40, "premium_tier": 99, "verification_level": 17, "nsfw_level": -1,
            "roles": [
                {"id": "5", "permissions": "3072", "colors": {"primary_color": 1, "secondary_color": null}},
                {"id": "6", "permissions": (1_u128 << 70).to_string(), "flags": 1_u64 << 33},
                {"id": "x"}, null,
            ],
            "members": [{"user": {"id": "9"}, "roles": ["6"], "flags": 1_u64 << 50}, {"user": null}],
            "channels": [
                {"id": "11", "type": 0, "position": 2, "permission_overwrites": []},
                {"id": "12", "type": 0, "position": 7},
                {"id": "13", "type": 0, "position": 1, "permission_overwrites": [
                    {"id": "5", "type": 0, "allow": "0", "deny": "2048"},
                ]},
                {"id": "14", "type": 5, "position": 0, "permission_overwrites": [
                    {"id": "9", "type": 1, "allow": "2048", "deny": "0"}, {"id": "5", "type": "7"}, 3,
                ]},
                {"id": "15", "type": 2, "position": 0},
                {"id": "16", "type": 0, "name": "___hidden___", "flags": 1_u64 << 17, "position": null,
                 "permission_overwrites": null},
                {"id": "17", "type": 99}, {"type": 0}, null,
            ],
        })
    }

    #[test]
    fn a_server_is_read_whatever_is_new_in_it() {
        let read = read("GUILD_CREATE", guild(), BOT);
        let Ok(Some(Event::Server(server))) = read else { panic!("{read:?}") };
        assert_eq!((server.id, server.locale.as_str()), (ServerId(5), "de"));
        assert_eq!(server.joined, Timestamp(1_795_867_200_000));
        assert_eq!(server.writable, [12, 14, 11].map(ChannelId));
    }

    #[test]
    fn an_event_without_what_it_is_about_is_named_and_others_are_left_out() {
        let read = |name, data| read(name, data, BOT);
        assert_eq!(read("GUILD_CREATE", json!({"id": "5", "unavailable": true})), Ok(None));
        for (name, data) in [
            ("GUILD_CREATE", json!({"id": "5"})),
            ("GUILD_CREATE", json!({"joined_at": "2026-11-28T12:00:00Z"})),
            ("CHANNEL_DELETE", json!({"id": null})),
            ("THREAD_DELETE", json!([])),
            ("THREAD_UPDATE", json!({"thread_metadata": {"locked": true}})),
        ] {
            assert!(read(name, data).is_err(), "{name}");
        }
        for data in [json!({}), json!(null), json!({"thread_metadata": {"locked": false}})] {
            assert_eq!(read("THREAD_UPDATE", data), Ok(None));
        }
        assert_eq!(read("EVENT_OF_TOMORROW", json!(7)), Ok(None));
        assert_eq!(
            read("CHANNEL_DELETE", json!({"id": "3", "new": []})),
            Ok(Some(Event::Lost(ChannelId(3))))
        );
        let locked = json!({"id": "4", "thread_metadata": {"locked": true}});
        assert_eq!(read("THREAD_UPDATE", locked), Ok(Some(Event::Lost(ChannelId(4)))));
        let interaction = json!({"id": "1", "new": [{"type": 99}]});
        let read = read("INTERACTION_CREATE", interaction.clone());
        assert_eq!(read, Ok(Some(Event::Interaction(interaction))), "all that is new stays in it");
    }
}
