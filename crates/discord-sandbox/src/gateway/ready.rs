//! The event READY.

use serde_json::{Value, json};

use super::door::Door;
use super::hub::Shard;
use crate::world::{World, wire};

/// READY for a session. `shard` is the field of IDENTIFY.
pub(crate) fn ready(world: &World, session: &str, hears: Shard, shard: &Value) -> Value {
    let state = &world.state;
    let heard = state.bots_servers().filter(|server| hears.hears(Some(server.id)));
    let guilds: Vec<Value> = heard.map(|server| json!({"id": server.id, "unavailable": true})).collect();
    let mut it = json!({
        "v": 10,
        "user": state.bot().map(|bot| wire::current_user(bot, world.practice.settings.new_flags)),
        "user_settings": {},
        "guilds": guilds,
        "guild_join_requests": [],
        "private_channels": [],
        "relationships": [],
        "game_relationships": [],
        "presences": [],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": world.doors.url(Door::Resume),
        "application": {"id": state.bot, "flags": world.application_flags()},
        "geo_ordered_rtc_regions": [],
        "auth": {},
        "_trace": ["sandbox"],
    });
    if shard.is_array() {
        it["shard"] = shard.clone();
    }
    it
}
