//! People, the application, and the server.

use serde_json::{Value, json};

use super::call::{Answer, Call, ok, snowflake};
use crate::error::{ApiError, Problems};
use crate::id::Id;
use crate::world::model::Channel;
use crate::world::{World, wire};

pub(crate) fn users(world: &mut World, verb: &str, steps: &[&str], call: &Call) -> Answer {
    let state = &world.state;
    match (verb, &steps[1..]) {
        ("GET", ["@me"]) => ok(state.bot().map(wire::current_user).into()),
        ("PATCH", ["@me"]) => ok(state.bot().map(wire::current_user).into()),
        ("GET", ["@me", "guilds"]) => ok(json!([{
            "id": state.guild, "name": "Postern Sandbox", "icon": null, "banner": null, "owner": false,
            "permissions": state.role_permissions.to_string(), "features": [],
        }])),
        ("POST", ["@me", "channels"]) => {
            let Some(id) = call.body["recipient_id"].as_str().and_then(|id| id.parse::<Id>().ok()) else {
                let mut problems = Problems::default();
                problems.required("recipient_id");
                return Err(problems.finish().err().unwrap_or_else(ApiError::invalid_form));
            };
            match state.people.get(&id) {
                None => Err(ApiError::new(400, 50033, "Invalid Recipient(s)")),
                Some(person) if person.bot => Err(ApiError::closed_dms()),
                Some(_) => {
                    let channel = world.open_dm(call.now_ms, id);
                    ok(wire::channel(&world.state, &channel))
                }
            }
        }
        ("GET", [id]) => {
            let id = snowflake("user_id", id)?;
            ok(wire::user(state.people.get(&id).ok_or_else(ApiError::unknown_user)?))
        }
        _ => Err(ApiError::not_found()),
    }
}

pub(crate) fn application(world: &World) -> Answer {
    let bot = world.state.bot();
    let owner = world.state.owner().map(wire::user);
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
        "verify_key": "0".repeat(64),
        "owner": owner,
        "team": null,
        "flags": 0,
        "rpc_origins": [],
        "redirect_uris": [],
        "interactions_endpoint_url": null,
        "role_connections_verification_url": null,
        "integration_types_config": {"0": {}},
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "event_webhooks_status": 1,
        "explicit_content_filter": 0,
    }))
}

pub(crate) fn guild(world: &World, id: &str, rest: &[&str], call: &Call) -> Answer {
    let state = &world.state;
    if snowflake("guild_id", id)? != state.guild || world.server_gone {
        return Err(ApiError::unknown_guild());
    }
    match rest {
        [] => {
            let mut it = wire::guild(state);
            if call.flag("with_counts") {
                it["approximate_member_count"] = json!(state.people.len());
                it["approximate_presence_count"] = json!(state.people.len());
            }
            ok(it)
        }
        ["channels"] => {
            let all = state.channels.values().filter(|c| !c.is_dm() && !c.is_thread());
            ok(all.map(|c| wire::channel(state, c)).collect())
        }
        ["roles"] => ok(wire::roles(state)),
        ["threads", "active"] => {
            let live: Vec<&Channel> =
                state.channels.values().filter(|c| c.is_thread() && !c.archived).collect();
            let members: Vec<Value> = live
                .iter()
                .filter(|c| c.members.contains(&state.bot))
                .map(|c| wire::thread_member(c, state.bot))
                .collect();
            let threads: Vec<Value> = live.iter().map(|c| wire::channel(state, c)).collect();
            ok(json!({"threads": threads, "members": members}))
        }
        ["members"] => ok(state.people.values().map(|p| wire::member(state, p)).collect()),
        ["members", id] => {
            let id = snowflake("user_id", id)?;
            let person =
                state.people.get(&id).filter(|person| !person.absent).ok_or_else(ApiError::unknown_member)?;
            ok(wire::member(state, person))
        }
        _ => Err(ApiError::not_found()),
    }
}
