//! Pinned messages of a channel.

use serde_json::{Value, json};

use super::call::{Call, Reply, RestResult, ok};
use super::messages::named;
use super::rights::need;
use crate::error::ApiError;
use crate::id::iso;
use crate::limits;
use crate::world::model::{Channel, Message};
use crate::world::posting::NewPost;
use crate::world::state::Entry;
use crate::world::{World, permission as may, wire};

/// Discord's type of the note about a pinned message.
const NOTE: u8 = 6;

/// Lists the pins with their times, the newest first.
pub(crate) fn list(world: &mut World, channel: &Channel, _: u64, _: &Call) -> RestResult {
    let state = &world.state;
    let pinned = channel.pins.iter().rev().filter_map(|id| state.messages.get(&(channel.id, *id)));
    let items: Vec<Value> = pinned
        .map(|message| {
            let is_note = |note: &&Message| note.kind == NOTE && note.reply_to == Some(message.id);
            let note = state.messages_in(channel.id).rev().find(is_note);
            let at_ms = note.unwrap_or(message).id.unix_ms();
            json!({"pinned_at": iso(at_ms), "message": wire::message(state, &world.links, message)})
        })
        .collect();
    ok(json!({"items": items, "has_more": false}))
}

/// Lists the pinned messages in the older form.
pub(crate) fn older_list(world: &mut World, channel: &Channel, _: u64, _: &Call) -> RestResult {
    let pinned = channel.pins.iter().filter_map(|id| world.state.messages.get(&(channel.id, *id)));
    ok(pinned.map(|message| wire::message(&world.state, &world.links, message)).collect())
}

pub(crate) fn pin(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> RestResult {
    need(bits, may::PIN_MESSAGES)?;
    let message = named(world, channel, call)?;
    let id = message.id;
    if channel.pins.contains(&id) {
        return Ok(Reply::Nothing);
    }
    if channel.pins.len() >= limits::PINS {
        return Err(ApiError::too_many_pins());
    }
    let mut changed = channel.clone();
    changed.pins.push(id);
    world.put(Entry::Channel(changed));
    world.change(message);
    let note = NewPost { kind: NOTE, reply_to: Some(id), ..NewPost::default() };
    world.post(call.now_ms, world.state.bot, channel.id, note);
    Ok(Reply::Nothing)
}

pub(crate) fn unpin(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> RestResult {
    need(bits, may::PIN_MESSAGES)?;
    let message = named(world, channel, call)?;
    let mut changed = channel.clone();
    changed.pins.retain(|pinned| *pinned != message.id);
    world.put(Entry::Channel(changed));
    world.change(message);
    Ok(Reply::Nothing)
}
