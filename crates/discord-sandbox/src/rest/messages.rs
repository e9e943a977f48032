//! Messages of the bot: post, read, edit, delete, react.

use serde_json::{Value, json};

use super::call::{Call, Reply, RestResult, ok};
use super::rights::{need, send_bit};
use crate::error::{ApiError, Problems};
use crate::forms::layout::check_older_fields;
use crate::forms::message::MessageForm;
use crate::id::Id;
use crate::limits;
use crate::world::model::*;
use crate::world::pings::Allowed;
use crate::world::posting::NewPost;
use crate::world::{World, permission as may, wire};

/// Time that an enforced nonce is remembered by a chat that forgets them, in milliseconds.
const SOON_FORGOTTEN_MS: u64 = 2000;

/// Flags that a bot may set.
pub(crate) const SETTABLE: u64 = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2;

/// The message of a channel that the path names; ephemeral ones are unknown.
pub(crate) fn named(world: &World, channel: &Channel, call: &Call) -> Result<Message, ApiError> {
    let id = call.id("message_id")?;
    let found = world.state.messages.get(&(channel.id, id)).filter(|message| !message.is_ephemeral());
    found.cloned().ok_or_else(ApiError::unknown_message)
}

pub(crate) fn get(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> RestResult {
    let message = named(world, channel, call)?;
    need(bits, may::READ_MESSAGE_HISTORY)?;
    ok(wire::message(&world.state, &world.links, &message))
}

pub(crate) fn delete(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> RestResult {
    let message = named(world, channel, call)?;
    if message.author != world.state.bot {
        need(bits, may::MANAGE_MESSAGES)?;
    }
    awake(channel)?;
    world.remove(channel.id, message.id);
    Ok(Reply::Nothing)
}

/// Accepts a reaction. The chat does not show it.
pub(crate) fn react(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> RestResult {
    named(world, channel, call)?;
    need(bits, may::ADD_REACTIONS | may::READ_MESSAGE_HISTORY)?;
    awake(channel)?;
    Ok(Reply::Nothing)
}

pub(crate) fn take_back_reaction(world: &mut World, channel: &Channel, _: u64, call: &Call) -> RestResult {
    named(world, channel, call)?;
    Ok(Reply::Nothing)
}

fn awake(channel: &Channel) -> Result<(), ApiError> {
    if channel.archived { Err(ApiError::archived()) } else { Ok(()) }
}

pub(crate) fn list(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> RestResult {
    if bits & may::READ_MESSAGE_HISTORY == 0 {
        return ok(json!([]));
    }
    let limit = call.query("limit").and_then(|n| n.parse::<usize>().ok()).unwrap_or(50);
    if !(1..=limits::PAGE).contains(&limit) {
        let mut problems = Problems::default();
        problems.add("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.");
        problems.finish()?;
    }
    let bound = |name: &str| call.query(name).and_then(|id| id.parse::<Id>().ok());
    let (before, after, around) = (bound("before"), bound("after"), bound("around"));
    let mut all = world.state.messages_in(channel.id).filter(|m| !m.is_ephemeral());
    let mut chosen: Vec<&Message> = if let Some(after) = after {
        all.filter(|m| m.id > after).take(limit).collect()
    } else if let Some(middle) = around {
        let every: Vec<&Message> = all.collect();
        let at = every.partition_point(|m| m.id < middle);
        let from = at.saturating_sub(limit / 2);
        every.into_iter().skip(from).take(limit).collect()
    } else {
        let before = before.unwrap_or(Id(u64::MAX));
        let mut some: Vec<&Message> = Vec::new();
        while some.len() < limit {
            let Some(message) = all.next_back() else { break };
            if message.id < before {
                some.push(message);
            }
        }
        some
    };
    chosen.sort_by_key(|m| std::cmp::Reverse(m.id));
    ok(chosen.into_iter().map(|m| wire::message(&world.state, &world.links, m)).collect())
}

pub(crate) fn create(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> RestResult {
    if let Some(person) = channel.owner.filter(|_| channel.is_dm()) {
        reachable(world, channel.id, person)?;
    }
    need(bits, send_bit(channel))?;
    let form = MessageForm::read(&world.state.emojis, &call.body, call.uploads.clone(), 0)?;
    if form.is_empty() {
        return Err(ApiError::empty_message());
    }
    if !form.files.is_empty() {
        need(bits, may::ATTACH_FILES)?;
    }
    if form.embeds.as_ref().is_some_and(|e| !e.is_empty()) {
        need(bits, may::EMBED_LINKS)?;
    }
    if channel.locked && bits & may::MANAGE_THREADS == 0 {
        return Err(ApiError::archived());
    }
    if form.enforce_nonce
        && let Some(nonce) = &form.nonce
        && let Some(first) = sent_before(world, nonce, call.now_ms)?
    {
        return ok(wire::message(&world.state, &world.links, &first));
    }
    let nonce = form.nonce.clone();
    let mut reply_to = form.reply_to;
    if let Some(to) = reply_to {
        need(bits, may::READ_MESSAGE_HISTORY)?;
        if !world.state.messages.contains_key(&(channel.id, to)) {
            if !form.reply_may_fail {
                let mut problems = Problems::default();
                problems.add("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
                problems.finish()?;
            }
            reply_to = None;
        }
    }
    let draft = NewPost { kind: if reply_to.is_some() { 19 } else { 0 }, reply_to, ..draft(form) };
    let message = world.post(call.now_ms, world.state.bot, channel.id, draft);
    if let Some(nonce) = nonce {
        world.nonces.insert(key(&nonce), (call.now_ms, channel.id, message.id));
    }
    ok(wire::message(&world.state, &world.links, &message))
}

/// Checks that the bot may write in its conversation with a person.
fn reachable(world: &mut World, channel: Id, person: Id) -> Result<(), ApiError> {
    let person = world.state.people.get(&person).ok_or_else(ApiError::closed_dms)?;
    if !person.installed && !world.state.shares_server(person) {
        return Err(ApiError::no_common_server());
    }
    if person.closed_dms {
        return Err(ApiError::closed_dms());
    }
    if world.shut_next > 0 {
        world.shut_next -= 1;
        world.shut.insert(channel, ApiError::missing_access().code);
    }
    match world.shut.get(&channel) {
        Some(10003) => Err(ApiError::unknown_channel()),
        Some(_) => Err(ApiError::missing_access()),
        None => Ok(()),
    }
}

/// The bot's message with that nonce, in any channel, if it was posted recently.
///
/// # Errors
/// 10008 if that message was deleted (discord-api-docs 6647).
fn sent_before(world: &mut World, nonce: &Value, now_ms: u64) -> Result<Option<Message>, ApiError> {
    let remembered =
        if world.practice.settings.forgets_nonces { SOON_FORGOTTEN_MS } else { limits::NONCE_MS };
    world.nonces.retain(|_, (at_ms, ..)| *at_ms + remembered > now_ms);
    let Some((_, channel, id)) = world.nonces.get(&key(nonce)) else { return Ok(None) };
    let first = world.state.messages.get(&(*channel, *id)).cloned();
    first.map(Some).ok_or_else(ApiError::unknown_message)
}

/// A nonce as text: Discord takes a number for the same.
fn key(nonce: &Value) -> String {
    nonce.as_str().map_or_else(|| nonce.to_string(), str::to_owned)
}

/// A new message from a form.
pub(crate) fn draft(form: MessageForm) -> NewPost {
    NewPost {
        content: form.content.unwrap_or_default(),
        embeds: form.embeds.unwrap_or_default(),
        components: form.components.unwrap_or_default(),
        files: form.files,
        allowed: form.allowed,
        flags: form.flags & SETTABLE,
        tts: form.tts,
        nonce: form.nonce,
        ..NewPost::default()
    }
}

pub(crate) fn edit(world: &mut World, channel: &Channel, bits: u64, call: &Call) -> RestResult {
    let message = named(world, channel, call)?;
    if message.author != world.state.bot {
        return Err(ApiError::not_the_author());
    }
    awake(channel)?;
    let form = MessageForm::read(&world.state.emojis, &call.body, call.uploads.clone(), message.flags)?;
    if !form.files.is_empty() {
        need(bits, may::ATTACH_FILES)?;
    }
    world.count_edit(&message, call.now_ms)?;
    let changed = apply_edit(world, message, form, call.now_ms)?;
    world.change(changed.clone());
    ok(wire::message(&world.state, &world.links, &changed))
}

/// The message after an edit, not yet stored.
///
/// # Errors
/// 50006 if the message would be empty; 50035 if text or embeds would remain beside components.
pub(crate) fn apply_edit(
    world: &mut World,
    mut message: Message,
    form: MessageForm,
    now_ms: u64,
) -> Result<Message, ApiError> {
    let kept = match &form.kept {
        None => message.attachments.clone(),
        Some(list) => list
            .iter()
            .filter_map(|(id, description)| {
                let mut file = message.attachments.iter().find(|a| a.id == *id)?.clone();
                if let Some(text) = description {
                    file.description = Some(text.clone());
                }
                Some(file)
            })
            .collect(),
    };
    let content = form.content.unwrap_or_else(|| message.content.clone());
    let embeds = form.embeds.unwrap_or_else(|| message.embeds.clone());
    let components = form.components.unwrap_or_else(|| message.components.clone());
    let nothing = content.is_empty() && embeds.is_empty() && components.is_empty();
    if nothing && kept.is_empty() && form.files.is_empty() {
        return Err(ApiError::empty_message());
    }
    message.flags |= form.flags & IS_COMPONENTS_V2;
    if message.is_of_components() {
        let mut problems = Problems::default();
        check_older_fields(&content, &embeds, "", &mut problems);
        problems.finish()?;
    }
    let was_loading = message.is_loading();
    let before = message.clone();
    message.content = content;
    message.embeds = embeds;
    message.components = components;
    message.attachments = kept;
    message.attachments.extend(world.keep_files(form.files));
    message.flags &= !LOADING;
    if was_loading {
        message.edited_ms = None;
    } else {
        message.edited_ms = Some(now_ms);
    }
    if before.text() != message.text() || form.allowed.is_some() {
        world.reckon_mentions(&mut message, form.allowed.as_ref().unwrap_or(&Allowed::ALL));
    }
    Ok(message)
}
