//! Channels: reads, changes and deletes them.

use serde_json::json;

use super::call::{Call, Reply, RestResult, ok};
use super::rights::{need, send_bit};
use super::threads;
use crate::error::{ApiError, Problems};
use crate::gateway::event::Event;
use crate::limits;
use crate::world::model::Channel;
use crate::world::state::Entry;
use crate::world::{World, permission as may, wire};

pub(crate) fn get(world: &mut World, channel: &Channel, _: u64, _: &Call) -> RestResult {
    ok(wire::channel(&world.state, channel))
}

pub(crate) fn typing(world: &mut World, channel: &Channel, bits: u64, _: &Call) -> RestResult {
    need(bits, send_bit(channel))?;
    world.tell(Some(world.audience(channel)), &json!({"t": "typing", "channel": channel.id}));
    Ok(Reply::Nothing)
}

pub(crate) fn change(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> RestResult {
    if channel.is_dm() {
        return Err(ApiError::wrong_channel_type());
    }
    let mut changed = channel.clone();
    let mut problems = Problems::default();
    if let Some(name) = call.body["name"].as_str() {
        problems.length("name", name, 1, limits::CHANNEL_NAME);
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
    let event = if changed.is_thread() { Event::ThreadUpdate } else { Event::ChannelUpdate };
    world.announce_channel(event, changed.id);
    ok(wire::channel(&world.state, &changed))
}

pub(crate) fn delete(world: &mut World, channel: &Channel, bits: u64, _: &Call) -> RestResult {
    let was = wire::channel(&world.state, channel);
    if channel.is_dm() {
        return ok(was);
    }
    need(bits, if channel.is_thread() { may::MANAGE_THREADS } else { may::MANAGE_CHANNELS })?;
    world.delete_channel(channel.id);
    ok(was)
}
