//! The payloads of clients: IDENTIFY, RESUME, heartbeats and requests.

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::door::{Door, Step};
use super::event::Event;
use super::hub::{Out, Resumed, Shard, intent};
use super::ready::ready;
use super::starts::Start;
use super::trouble::take;
use crate::world::{Shared, World, guild};

/// The gateway's answer to a payload.
pub(crate) enum Answer {
    Nothing,
    Payload(Value),
    Close(u16),
    /// The connection ends without a close frame.
    HangUp,
}

/// Handles one payload of a client, whose connection has this number and sender.
pub(crate) fn receive(
    shared: &Shared,
    line: u64,
    door: Door,
    sender: &mpsc::UnboundedSender<Out>,
    text: &str,
) -> Answer {
    let Ok(payload) = serde_json::from_str::<Value>(text) else { return Answer::Close(4002) };
    let data = &payload["d"];
    let mut guard = shared.world();
    let world: &mut World = &mut guard;
    let known = world.hub.sessions.iter().any(|s| s.line.as_ref().is_some_and(|(n, _)| *n == line));
    match payload["op"].as_u64() {
        Some(1) => Answer::Payload(json!({"op": 11, "d": null, "s": null, "t": null})),
        Some(2) => {
            world.hub.log.note(door, Step::Identify);
            if known {
                return Answer::Close(4005);
            }
            identify(shared, world, (line, sender.clone()), data)
        }
        Some(6) => {
            world.hub.log.note(door, Step::Resume);
            resume(shared, world, (line, sender.clone()), data)
        }
        Some(3 | 4 | 8) if !known => Answer::Close(4003),
        Some(3 | 4) => Answer::Nothing,
        Some(8) => {
            let state = &world.state;
            let wanted = data["guild_id"].as_str().and_then(|id| id.parse().ok());
            let found = wanted.and_then(|id| state.servers.get(&id)).filter(|server| server.bot);
            let Some(server) = found else { return Answer::Nothing };
            let members: Vec<Value> =
                state.members(server).map(|p| guild::member(state, server, p)).collect();
            let chunk = json!({
                "guild_id": server.id, "members": members, "chunk_index": 0,
                "chunk_count": 1, "not_found": [], "nonce": data["nonce"],
            });
            world.hub.dispatch(0, Event::GuildMembersChunk, &chunk);
            Answer::Nothing
        }
        _ => Answer::Close(4001),
    }
}

fn invalid_session(resumable: bool) -> Answer {
    Answer::Payload(json!({"op": 9, "d": resumable, "s": null, "t": null}))
}

fn right_token(shared: &Shared, world: &World, token: &Value) -> bool {
    let token = token.as_str().unwrap_or_default();
    !world.hub.token_is_reset() && token.strip_prefix("Bot ").unwrap_or(token) == shared.config.token
}

type Line = (u64, mpsc::UnboundedSender<Out>);

fn identify(shared: &Shared, world: &mut World, line: Line, data: &Value) -> Answer {
    if !right_token(shared, world, &data["token"]) {
        return Answer::Close(4004);
    }
    let Some(intents) = data["intents"].as_u64() else { return Answer::Close(4013) };
    if intents & !intent::KNOWN != 0 {
        return Answer::Close(4013);
    }
    if intents & intent::PRIVILEGED & !shared.config.privileged_intents != 0 {
        return Answer::Close(4014);
    }
    let Some(shard) = Shard::read(&data["shard"]) else { return Answer::Close(4010) };
    let heard = world.state.bots_servers().filter(|server| shard.hears(Some(server.id)));
    if heard.count() > shared.config.servers_per_shard {
        return Answer::Close(4011);
    }
    let (now_ms, apart) = (shared.now_ms(), world.practice.settings.starts_apart);
    match world.hub.starts.count(now_ms, shard.index, apart) {
        Start::Allowed => {}
        Start::TooSoon => return invalid_session(false),
        Start::Exhausted => {
            world.reset_token();
            return Answer::Close(4004);
        }
    }
    let id = world.next_id(now_ms);
    let id = format!("{:032x}", u128::from(id.0) * 0x9e37_79b9_7f4a_7c15);
    world.hub.open(id.clone(), intents, shard, line);
    let ready = ready(world, &id, shard, &data["shard"]);
    let heard = world.state.bots_servers().filter(|server| shard.hears(Some(server.id)));
    let servers: Vec<Value> =
        heard.map(|server| world.with_new_flags(guild::created(&world.state, server))).collect();
    if let Some(session) = world.hub.sessions.iter_mut().find(|s| s.id == id) {
        session.dispatch(Event::Ready, &ready);
        for server in servers.iter().filter(|_| intents & intent::GUILDS != 0) {
            session.dispatch(Event::GuildCreate, server);
        }
    }
    world.tell_presence();
    Answer::Nothing
}

fn resume(shared: &Shared, world: &mut World, line: Line, data: &Value) -> Answer {
    if !right_token(shared, world, &data["token"]) {
        return Answer::Close(4004);
    }
    if take(&mut world.hub.pending.hung_up_resumes) {
        return Answer::HangUp;
    }
    let id = data["session_id"].as_str().unwrap_or_default();
    let resumed = world.hub.resume(id, data["seq"].as_u64().unwrap_or(0), line);
    world.tell_presence();
    match resumed {
        Resumed::Yes => Answer::Nothing,
        Resumed::No => invalid_session(false),
        Resumed::WrongSequence => Answer::Close(4007),
    }
}
