//! The gateway's address, people, the application, and the server.

use serde_json::{Value, json};

use super::call::{Call, RestResult, ok};
use crate::error::{ApiError, Problems};
use crate::id::Id;
use crate::world::model::Channel;
use crate::world::server::Server;
use crate::world::{World, guild, wire};

pub(crate) fn gateway(world: &mut World, _: &Call) -> RestResult {
    ok(json!({"url": world.gateway_url()}))
}

pub(crate) fn gateway_for_bot(world: &mut World, _: &Call) -> RestResult {
    let left = 1000u64.saturating_sub(world.hub.identified);
    ok(json!({
        "url": world.gateway_url(),
        "shards": world.shards,
        "session_start_limit": {
            "total": 1000, "remaining": left.max(1), "reset_after": 86_400_000, "max_concurrency": 1,
        },
    }))
}

pub(crate) fn current_user(world: &mut World, _: &Call) -> RestResult {
    ok(world.state.bot().map(wire::current_user).into())
}

pub(crate) fn current_guilds(world: &mut World, _: &Call) -> RestResult {
    let each = world.state.bots_servers().map(|server| {
        json!({
            "id": server.id, "name": server.name, "icon": null, "banner": null, "owner": false,
            "permissions": server.bot_permissions.to_string(), "features": [],
        })
    });
    ok(each.collect())
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
        "flags": 0,
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
    let all = state.channels.values().filter(|c| c.guild == Some(server.id) && !c.is_thread());
    ok(all.map(|c| wire::channel(state, c)).collect())
}

pub(crate) fn roles(world: &mut World, call: &Call) -> RestResult {
    ok(guild::roles(&world.state, server(world, call)?))
}

pub(crate) fn active_threads(world: &mut World, call: &Call) -> RestResult {
    let (state, server) = (&world.state, server(world, call)?);
    let is_live = |c: &&Channel| c.guild == Some(server.id) && c.is_thread() && !c.archived;
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
