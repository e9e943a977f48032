//! The gateway's address, people, the application, and the server.

use serde_json::{Value, json};

use super::call::{Call, Reply, RestResult, ok};
use crate::error::{ApiError, Problems};
use crate::gateway::door::Door;
use crate::id::Id;
use crate::world::model::Channel;
use crate::world::server::Server;
use crate::world::{World, guild, permission, wire};

/// The most servers in one answer.
const MOST_GUILDS: u64 = 200;

pub(crate) fn gateway(world: &mut World, _: &Call) -> RestResult {
    ok(json!({"url": world.doors.url(Door::First)}))
}

pub(crate) fn gateway_for_bot(world: &mut World, call: &Call) -> RestResult {
    ok(json!({
        "url": world.doors.url(Door::First),
        "shards": world.shards,
        "session_start_limit": world.hub.starts.shown(call.now_ms),
    }))
}

pub(crate) fn current_user(world: &mut World, _: &Call) -> RestResult {
    let new_flags = world.practice.settings.new_flags;
    ok(world.state.bot().map(|bot| wire::current_user(bot, new_flags)).into())
}

pub(crate) fn current_guilds(world: &mut World, call: &Call) -> RestResult {
    let number = |name: &str| call.query(name).and_then(|text| text.parse::<u64>().ok());
    let (after, limit) =
        (number("after").unwrap_or(0), number("limit").unwrap_or(MOST_GUILDS).clamp(1, MOST_GUILDS));
    let state = &world.state;
    let mut servers: Vec<&Server> = state.bots_servers().filter(|server| server.id.0 > after).collect();
    servers.sort_by_key(|server| server.id);
    let each = servers.into_iter().take(limit as usize).map(|server| {
        let mut told = json!({
            "id": server.id, "name": server.name, "icon": null, "banner": null, "owner": false,
            "permissions": server.bot_permissions.to_string(), "features": [],
        });
        if call.flag("with_counts") {
            let members = state.members(server).count();
            told["approximate_member_count"] = json!(members);
            told["approximate_presence_count"] = json!(members);
        }
        told
    });
    ok(each.collect())
}

pub(crate) fn leave(world: &mut World, call: &Call) -> RestResult {
    let found = world.state.servers.get(&call.id("guild_id")?).filter(|server| server.bot).cloned();
    let server = Server { bot: false, ..found.ok_or_else(ApiError::unknown_guild)? };
    world.change_server(call.now_ms, server);
    Ok(Reply::Nothing)
}

pub(crate) fn open_dm(world: &mut World, call: &Call) -> RestResult {
    let Some(id) = call.body["recipient_id"].as_str().and_then(|id| id.parse::<Id>().ok()) else {
        let mut problems = Problems::default();
        problems.required("recipient_id");
        return Err(problems.finish().err().unwrap_or_else(ApiError::invalid_form));
    };
    match world.state.people.get(&id) {
        None => Err(ApiError::new(400, 50033, "Invalid Recipient(s)")),
        Some(person) if person.bot => Err(ApiError::closed_dms()),
        Some(_) => {
            let channel = world.open_dm(call.now_ms, id);
            world.shut.remove(&channel.id);
            ok(wire::channel(&world.state, &channel))
        }
    }
}

pub(crate) fn user(world: &mut World, call: &Call) -> RestResult {
    let person = world.state.people.get(&call.id("user_id")?);
    ok(wire::user(person.ok_or_else(ApiError::unknown_user)?))
}

pub(crate) fn application(world: &mut World, _: &Call) -> RestResult {
    let bot = world.state.bot();
    let state = &world.state;
    // The first of all people owns the application.
    let owner = state.humans().next().map(wire::user);
    ok(json!({
        "id": world.state.bot,
        "name": bot.map(|b| &b.display_name),
        "icon": null,
        "description": "",
        "summary": "",
        "type": null,
        "is_monetized": false,
        "is_verified": false,
        "is_discoverable": false,
        "hook": true,
        "storefront_available": false,
        "bot_public": true,
        "bot_require_code_grant": false,
        "bot": bot.map(wire::user),
        "verify_key": world.verify_key,
        "owner": owner,
        "team": null,
        "flags": world.application_flags(),
        "rpc_origins": [],
        "redirect_uris": [],
        "interactions_endpoint_url": world.endpoint.as_ref().map(|endpoint| &endpoint.url),
        "role_connections_verification_url": null,
        "integration_types_config": {"0": {}, "1": {}},
        "approximate_guild_count": state.bots_servers().count(),
        "approximate_user_install_count": state.humans().filter(|person| person.installed).count(),
        "event_webhooks_status": 1,
        "explicit_content_filter": 0,
    }))
}

/// The server that the path names, if the bot is on it.
fn server<'a>(world: &'a World, call: &Call) -> Result<&'a Server, ApiError> {
    let found = world.state.servers.get(&call.id("guild_id")?).ok_or_else(ApiError::unknown_guild)?;
    if found.bot { Ok(found) } else { Err(ApiError::missing_access()) }
}

pub(crate) fn guild(world: &mut World, call: &Call) -> RestResult {
    // The bot can't tell a server that it is not on from one that does not exist.
    let server = server(world, call).map_err(|refusal| match refusal.status {
        403 => ApiError::unknown_guild(),
        _ => refusal,
    })?;
    let mut it = guild::guild(&world.state, server);
    if call.flag("with_counts") {
        let members = world.state.members(server).count();
        it["approximate_member_count"] = json!(members);
        it["approximate_presence_count"] = json!(members);
    }
    ok(it)
}

pub(crate) fn channels(world: &mut World, call: &Call) -> RestResult {
    let (state, server) = (&world.state, server(world, call)?);
    // Channels that the bot may not view are left out (discord-api-docs 8454).
    let seen = |c: &&Channel| state.bot_permissions(c) & permission::VIEW_CHANNEL != 0;
    let all = state.channels.values().filter(|c| c.guild == Some(server.id) && !c.is_thread());
    let all = all.filter(seen);
    ok(all.map(|c| wire::channel(state, c)).collect())
}

pub(crate) fn roles(world: &mut World, call: &Call) -> RestResult {
    ok(guild::roles(&world.state, server(world, call)?))
}

pub(crate) fn active_threads(world: &mut World, call: &Call) -> RestResult {
    let (state, server) = (&world.state, server(world, call)?);
    let seen = |c: &Channel| state.bot_permissions(c) & permission::VIEW_CHANNEL != 0;
    let is_live = |c: &&Channel| c.guild == Some(server.id) && c.is_thread() && !c.archived && seen(c);
    let live: Vec<&Channel> = state.channels.values().filter(is_live).collect();
    let members: Vec<Value> = live
        .iter()
        .filter(|c| c.members.contains(&state.bot))
        .map(|c| wire::thread_member(c, state.bot))
        .collect();
    let threads: Vec<Value> = live.iter().map(|c| wire::channel(state, c)).collect();
    ok(json!({"threads": threads, "members": members}))
}

pub(crate) fn members(world: &mut World, call: &Call) -> RestResult {
    let (state, server) = (&world.state, server(world, call)?);
    ok(state.members(server).map(|p| guild::member(state, server, p)).collect())
}

pub(crate) fn member(world: &mut World, call: &Call) -> RestResult {
    let (state, server) = (&world.state, server(world, call)?);
    let found = state.people.get(&call.id("user_id")?).filter(|person| state.is_member(person, server));
    ok(guild::member(state, server, found.ok_or_else(ApiError::unknown_member)?))
}
