//! Threads: start one, list and change its members, and list archived ones.

use serde_json::{Value, json};

use super::call::{Call, Reply, RestResult, ok};
use super::rights::need;
use crate::error::{ApiError, Problems};
use crate::gateway::event::Event;
use crate::gateway::hub::intent;
use crate::id::Id;
use crate::limits;
use crate::world::model::{Channel, ChannelKind, HAS_THREAD, Message};
use crate::world::posting::NewPost;
use crate::world::state::Entry;
use crate::world::{World, guild, permission as may, wire};

/// The allowed idle times before a thread is archived, in minutes.
const DURATIONS: [u64; 4] = [60, 1440, 4320, 10080];

pub(crate) fn duration(value: &Value, problems: &mut Problems) -> u32 {
    match value.as_u64().filter(|minutes| DURATIONS.contains(minutes)) {
        Some(minutes) => minutes as u32,
        None => {
            let says = "Value must be one of (60, 1440, 4320, 10080).";
            problems.add("auto_archive_duration", "BASE_TYPE_CHOICES", says);
            1440
        }
    }
}

/// Starts a thread without a message.
pub(crate) fn start(world: &mut World, parent: &Channel, bits: u64, call: &Call) -> RestResult {
    start_from(world, call, parent, bits, None)
}

/// Starts a thread from the message that the path names.
pub(crate) fn start_from_message(world: &mut World, parent: &Channel, bits: u64, call: &Call) -> RestResult {
    let message = call.id("message_id")?;
    start_from(world, call, parent, bits, Some(message))
}

fn start_from(
    world: &mut World,
    call: &Call,
    parent: &Channel,
    bits: u64,
    message: Option<Id>,
) -> RestResult {
    if parent.kind != ChannelKind::Text {
        return Err(ApiError::wrong_channel_type());
    }
    let mut problems = Problems::default();
    match call.body["name"].as_str() {
        None => problems.required("name"),
        Some(name) => problems.length("name", name, 1, limits::CHANNEL_NAME),
    }
    let minutes = match &call.body["auto_archive_duration"] {
        Value::Null => 1440,
        value => duration(value, &mut problems),
    };
    // Without a message, Discord creates a private thread by default.
    let kind = match (message, call.body["type"].as_u64()) {
        (Some(_), _) | (None, Some(11)) => ChannelKind::PublicThread,
        (None, None | Some(12)) => ChannelKind::PrivateThread,
        (None, Some(_)) => {
            problems.add("type", "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).");
            ChannelKind::PublicThread
        }
    };
    problems.finish()?;
    need(
        bits,
        match kind {
            ChannelKind::PrivateThread => may::CREATE_PRIVATE_THREADS,
            _ => may::CREATE_PUBLIC_THREADS,
        },
    )?;
    let starter = match message {
        None => None,
        Some(id) => {
            let found = world.state.messages.get(&(parent.id, id)).filter(|m| !m.is_ephemeral());
            Some(found.cloned().ok_or_else(ApiError::unknown_message)?)
        }
    };
    world.count_thread(parent.id, call.now_ms)?;
    let id = match &starter {
        Some(message) if world.state.channels.contains_key(&message.id) => {
            return Err(ApiError::thread_exists());
        }
        Some(message) => message.id,
        None => world.next_id(call.now_ms),
    };
    let bot = world.state.bot;
    let name = call.body["name"].as_str().unwrap_or_default().to_owned();
    let thread = Channel {
        parent: Some(parent.id),
        guild: parent.guild,
        owner: Some(bot),
        members: vec![bot],
        auto_archive_minutes: minutes,
        archive_changed_ms: call.now_ms,
        ..Channel::new(id, kind, name)
    };
    world.put(Entry::Channel(thread.clone()));
    world.announce_channel(Event::ThreadCreate, id);
    match starter {
        Some(message) => {
            let flags = message.flags | HAS_THREAD;
            world.change(Message { flags, ..message });
            let note = NewPost { kind: 21, reply_to: Some(id), ..NewPost::default() };
            world.post(call.now_ms, bot, id, note);
        }
        None if kind == ChannelKind::PublicThread => {
            let note =
                NewPost { kind: 18, content: thread.name.clone(), reply_to: Some(id), ..NewPost::default() };
            world.post(call.now_ms, bot, parent.id, note);
        }
        None => {}
    }
    let thread = world.channel(id)?;
    Ok(Reply::Json(201, wire::channel(&world.state, thread)))
}

/// The member of a thread that the path names: the bot for `@me`.
fn who(world: &World, thread: &Channel, call: &Call) -> Result<Id, ApiError> {
    if !thread.is_thread() {
        return Err(ApiError::wrong_channel_type());
    }
    match call.parameter("user_id") {
        "" | "@me" => Ok(world.state.bot),
        _ => call.id("user_id"),
    }
}

fn shown_member(world: &World, thread: &Channel, id: Id, call: &Call) -> Value {
    let mut it = wire::thread_member(thread, id);
    if call.flag("with_member")
        && let Some(person) = world.state.people.get(&id)
        && let Some(server) = world.state.server_of(thread)
    {
        it["member"] = guild::member(&world.state, server, person);
    }
    it
}

pub(crate) fn members(world: &mut World, thread: &Channel, _: u64, call: &Call) -> RestResult {
    if !thread.is_thread() {
        return Err(ApiError::wrong_channel_type());
    }
    ok(thread.members.iter().map(|id| shown_member(world, thread, *id, call)).collect())
}

pub(crate) fn member(world: &mut World, thread: &Channel, _: u64, call: &Call) -> RestResult {
    let id = who(world, thread, call)?;
    if !thread.members.contains(&id) {
        return Err(ApiError::unknown_member());
    }
    ok(shown_member(world, thread, id, call))
}

pub(crate) fn add_member(world: &mut World, thread: &Channel, bits: u64, call: &Call) -> RestResult {
    let id = who(world, thread, call)?;
    if thread.archived {
        return Err(ApiError::archived());
    }
    if !world.state.people.contains_key(&id) {
        return Err(ApiError::unknown_user());
    }
    if id != world.state.bot {
        need(bits, may::SEND_MESSAGES_IN_THREADS)?;
    }
    let mut changed = thread.clone();
    if !changed.members.contains(&id) {
        changed.members.push(id);
    }
    set_members(world, thread, changed)
}

pub(crate) fn remove_member(world: &mut World, thread: &Channel, bits: u64, call: &Call) -> RestResult {
    let id = who(world, thread, call)?;
    if thread.archived {
        return Err(ApiError::archived());
    }
    if id != world.state.bot {
        need(bits, may::MANAGE_THREADS)?;
    }
    let mut changed = thread.clone();
    changed.members.retain(|m| *m != id);
    set_members(world, thread, changed)
}

/// Stores a thread with other members, and tells the bot who came and who left.
fn set_members(world: &mut World, thread: &Channel, changed: Channel) -> RestResult {
    world.put(Entry::Channel(changed.clone()));
    let told = json!({
        "id": thread.id, "guild_id": thread.guild, "member_count": changed.members.len(),
        "added_members": changed.members.iter().filter(|m| !thread.members.contains(m))
            .map(|m| wire::thread_member(thread, *m)).collect::<Vec<_>>(),
        "removed_member_ids": thread.members.iter().filter(|m| !changed.members.contains(m))
            .collect::<Vec<_>>(),
    });
    world.hub.dispatch(intent::GUILDS, Event::ThreadMembersUpdate, &told);
    Ok(Reply::Nothing)
}

pub(crate) fn archived(world: &mut World, parent: &Channel, _: u64, _: &Call) -> RestResult {
    let all: Vec<Value> = world
        .state
        .channels
        .values()
        .filter(|c| c.parent == Some(parent.id) && c.archived && c.kind == ChannelKind::PublicThread)
        .map(|c| wire::channel(&world.state, c))
        .collect();
    ok(json!({"threads": all, "members": [], "has_more": false}))
}
