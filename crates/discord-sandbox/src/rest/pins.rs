//! Pinned messages of a channel.

use super::call::{Answer, Call, Reply, ok};
use super::messages::named;
use super::rights::need;
use crate::error::ApiError;
use crate::limits;
use crate::world::model::Channel;
use crate::world::state::Entry;
use crate::world::{Draft, World, permission as may, wire};

/// Discord's type of the note about a pinned message.
const NOTE: u8 = 6;

pub(crate) fn list(world: &mut World, channel: &Channel, _: u64, _: &Call) -> Answer {
    let pinned = channel.pins.iter().filter_map(|id| world.state.messages.get(&(channel.id, *id)));
    ok(pinned.map(|message| wire::message(&world.state, &world.base, message)).collect())
}

pub(crate) fn pin(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> Answer {
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
    let note = Draft { kind: NOTE, reply_to: Some(id), ..Draft::default() };
    world.post(call.now_ms, world.state.bot, channel.id, note);
    Ok(Reply::Nothing)
}

pub(crate) fn unpin(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> Answer {
    need(bits, may::PIN_MESSAGES)?;
    let message = named(world, channel, call)?;
    let mut changed = channel.clone();
    changed.pins.retain(|pinned| *pinned != message.id);
    world.put(Entry::Channel(changed));
    world.change(message);
    Ok(Reply::Nothing)
}
