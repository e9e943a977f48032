//! The emoji of the application: list, create, rename, delete.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use super::call::{Call, Reply, RestResult, ok};
use crate::error::{ApiError, Problems};
use crate::forms::emoji as form;
use crate::id::Id;
use crate::limits::EMOJIS;
use crate::world::World;
use crate::world::emoji::shown;
use crate::world::model::Emoji;
use crate::world::state::Entry;

fn own(world: &World, call: &Call) -> Result<(), ApiError> {
    let known = call.id("application_id")? == world.state.bot;
    if known { Ok(()) } else { Err(ApiError::unknown_application()) }
}

/// The emoji that the path names.
fn named<'a>(world: &'a World, call: &Call) -> Result<&'a Emoji, ApiError> {
    own(world, call)?;
    world.state.emojis.get(&call.id("emoji_id")?).ok_or_else(ApiError::unknown_emoji)
}

/// Refuses a name that another emoji has.
fn free(world: &World, name: &str, id: Option<Id>) -> Result<(), ApiError> {
    let mut problems = Problems::default();
    if world.state.emojis.values().any(|other| other.name == name && Some(other.id) != id) {
        problems.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This name is already taken");
    }
    problems.finish()
}

pub(crate) fn list(world: &mut World, call: &Call) -> RestResult {
    own(world, call)?;
    let items: Vec<_> = world.state.emojis.values().map(|emoji| shown(&world.state, emoji)).collect();
    ok(json!({"items": items}))
}

pub(crate) fn get(world: &mut World, call: &Call) -> RestResult {
    ok(shown(&world.state, named(world, call)?))
}

pub(crate) fn create(world: &mut World, call: &Call) -> RestResult {
    own(world, call)?;
    let mut problems = Problems::default();
    form::check_name(&call.body["name"], &mut problems);
    problems.finish()?;
    let (content_type, bytes) = form::read_picture(&call.body["image"])?;
    let name = call.body["name"].as_str().unwrap_or_default().to_owned();
    free(world, &name, None)?;
    if world.state.emojis.len() >= EMOJIS {
        return Err(ApiError::too_many_emojis());
    }
    let animated = content_type == "image/gif";
    let emoji = Emoji { id: world.next_id(call.now_ms), name, animated, content_type };
    let answer = shown(&world.state, &emoji);
    world.put(Entry::File { id: emoji.id, data: BASE64_STANDARD.encode(&bytes) });
    world.put(Entry::Emoji(emoji));
    world.tell_emojis();
    Ok(Reply::Json(201, answer))
}

pub(crate) fn rename(world: &mut World, call: &Call) -> RestResult {
    let emoji = named(world, call)?.clone();
    let Some(name) = call.body.get("name") else { return ok(shown(&world.state, &emoji)) };
    let mut problems = Problems::default();
    form::check_name(name, &mut problems);
    problems.finish()?;
    let name = name.as_str().unwrap_or_default().to_owned();
    free(world, &name, Some(emoji.id))?;
    let emoji = Emoji { name, ..emoji };
    let answer = shown(&world.state, &emoji);
    world.put(Entry::Emoji(emoji));
    ok(answer)
}

pub(crate) fn delete(world: &mut World, call: &Call) -> RestResult {
    let id = named(world, call)?.id;
    world.put(Entry::EmojiGone(id));
    world.tell_emojis();
    Ok(Reply::Nothing)
}
