//! Pinned messages of a channel.

use super::call::{Answer, Call, Reply, ok};
use super::messages::named;
use super::rights::need;
use crate::error::ApiError;
use crate::world::model::Channel;
use crate::world::state::Entry;
use crate::world::{Draft, World, permission as may, wire};

/// Maximum number of pins per channel (resources/message, Pin Message).
const MOST: usize = 250;

/// Discord's type of the note about a pinned message.
const NOTE: u8 = 6;

pub(crate) fn route(
    world: &mut World,
    verb: &str,
    channel: &Channel,
    bits: u64,
    rest: &[&str],
    call: &Call,
) -> Answer {
    let (verb, id) = match (verb, rest) {
        ("GET", []) => {
            let pinned = channel.pins.iter().filter_map(|id| world.state.messages.get(&(channel.id, *id)));
            return ok(pinned.map(|message| wire::message(&world.state, &world.base, message)).collect());
        }
        ("PUT" | "DELETE", [id]) => (verb, *id),
        _ => return Err(ApiError::not_found()),
    };
    need(bits, may::PIN_MESSAGES)?;
    let message = named(world, channel, id)?;
    let id = message.id;
    let mut changed = channel.clone();
    changed.pins.retain(|pinned| *pinned != id);
    if verb == "PUT" {
        if changed.pins.len() >= MOST {
            return Err(ApiError::too_many_pins());
        }
        changed.pins.push(id);
    }
    let is_new = verb == "PUT" && !channel.pins.contains(&id);
    world.put(Entry::Channel(changed));
    world.change(message);
    if is_new {
        let note = Draft { kind: NOTE, reply_to: Some(id), ..Draft::default() };
        world.post(call.now_ms, world.state.bot, channel.id, note);
    }
    Ok(Reply::Nothing)
}
