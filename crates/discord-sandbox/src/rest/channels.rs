//! Channels: reads and changes them, and routes requests to their messages and threads.

use serde_json::json;

use super::call::{Answer, Call, Reply, ok, snowflake};
use super::rights::{need, send_bit};
use super::{messages, pins, threads};
use crate::error::{ApiError, Problems};
use crate::id::Id;
use crate::world::model::Channel;
use crate::world::state::Entry;
use crate::world::{World, permission as may, wire};

pub(crate) fn route(world: &mut World, verb: &str, id: Id, rest: &[&str], call: &Call) -> Answer {
    let channel = world.visible(id)?.clone();
    let bits = world.state.bot_permissions(&channel);
    match (verb, rest) {
        ("GET", []) => ok(wire::channel(&world.state, &channel)),
        ("PATCH", []) => change(world, &channel, bits, call),
        ("DELETE", []) => delete(world, &channel, bits),
        ("POST", ["typing"]) => {
            need(bits, send_bit(&channel))?;
            let only_for = channel.owner.filter(|_| channel.is_dm());
            world.tell(only_for, &json!({"t": "typing", "channel": id}));
            Ok(Reply::Nothing)
        }
        ("POST", ["threads"]) => threads::start(world, call, &channel, bits, None),
        ("POST", ["messages", message, "threads"]) => {
            let message = snowflake("message_id", message)?;
            threads::start(world, call, &channel, bits, Some(message))
        }
        (_, ["thread-members", rest @ ..]) => threads::members(world, verb, &channel, rest, call),
        ("GET", ["threads", "archived", "public"]) => threads::archived(world, &channel),
        (_, ["messages", rest @ ..]) => messages::route(world, verb, &channel, bits, rest, call),
        (_, ["pins", rest @ ..]) => pins::route(world, verb, &channel, bits, rest, call),
        _ => Err(ApiError::not_found()),
    }
}

fn change(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> Answer {
    if channel.is_dm() {
        return Err(ApiError::wrong_channel_type());
    }
    let mut changed = channel.clone();
    let mut problems = Problems::default();
    if let Some(name) = call.body["name"].as_str() {
        problems.length("name", name, 1, 100);
        changed.name = name.to_owned();
    }
    if let Some(minutes) = call.body.get("auto_archive_duration") {
        changed.auto_archive_minutes = threads::duration(minutes, &mut problems);
    }
    problems.finish()?;
    if !channel.is_thread() {
        need(bits, may::MANAGE_CHANNELS)?;
        if let Some(topic) = call.body.get("topic") {
            changed.topic = topic.as_str().map(str::to_owned);
        }
    } else {
        let manages = bits & may::MANAGE_THREADS != 0;
        let asked = |field: &str| call.body[field].as_bool();
        changed.archived = asked("archived").unwrap_or(channel.archived);
        changed.locked = asked("locked").unwrap_or(channel.locked);
        let opens = channel.archived && !changed.archived;
        if changed.locked != channel.locked && !manages {
            return Err(ApiError::missing_permissions());
        }
        if opens {
            // Anyone who may write in a thread may reopen it, unless it is locked.
            if channel.locked {
                need(bits, may::MANAGE_THREADS)?;
            } else {
                need(bits, may::SEND_MESSAGES_IN_THREADS)?;
            }
        } else if channel.owner != Some(world.state.bot) {
            need(bits, may::MANAGE_THREADS)?;
        }
        if channel.archived && changed.archived {
            return Err(ApiError::archived());
        }
        if changed.archived != channel.archived {
            changed.archive_changed_ms = call.now_ms;
        }
    }
    world.put(Entry::Channel(changed.clone()));
    let name = if changed.is_thread() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
    world.announce_channel(name, changed.id);
    ok(wire::channel(&world.state, &changed))
}

fn delete(world: &mut World, channel: &Channel, bits: u64) -> Answer {
    let was = wire::channel(&world.state, channel);
    if channel.is_dm() {
        return ok(was);
    }
    need(bits, if channel.is_thread() { may::MANAGE_THREADS } else { may::MANAGE_CHANNELS })?;
    world.delete_channel(channel.id);
    ok(was)
}
