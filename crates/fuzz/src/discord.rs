//! Events and interactions, answers to requests, and the frames of the gateway, as Discord sends them.

use std::io::Write;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use postern::chat::invocation::{Invocation, Request};
use postern::discord::interaction::signature::PublicKey;
use postern::discord::readers;
use postern::play::ids::{ChannelId, PersonId, ServerId};
use postern::play::time::Timestamp;
use postern_testkit::fixtures::NOON;
use serde_json::{Value, json};

use crate::input::{LARGEST, seed, text};

const BOT: PersonId = PersonId(9);
const SERVER: ServerId = ServerId(5);
/// The longest reason of a refusal in characters, and the longest wait that is believed, in seconds.
const LONGEST_REASON: usize = 600;
const LONGEST_WAIT: u64 = 24 * 3600;
/// The limits of a heartbeat interval in milliseconds.
const INTERVALS: std::ops::RangeInclusive<u128> = 1_000..=600_000;
/// A key that signed nothing.
const KEY: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";

/// The name of an event on the first line, then its JSON. A field that is new changes nothing.
pub(crate) fn events(bytes: &[u8]) {
    let read = text(bytes.get(..LARGEST).unwrap_or(bytes));
    let Some((name, data)) = read.split_once('\n') else { return };
    let Ok(data) = serde_json::from_str::<Value>(data) else { return };
    let more = with_more(&data);
    match name {
        "HELLO" => {
            let interval = readers::heartbeat(&data);
            assert!(INTERVALS.contains(&interval.as_millis()), "{interval:?}");
            assert_eq!(readers::heartbeat(&more), interval);
        }
        "READY" => {
            let session = readers::session_of(&data);
            if let Some((id, address)) = &session {
                assert!(!id.is_empty());
                assert!(address.as_ref().is_none_or(|address| address.starts_with("ws")), "{address:?}");
            }
            assert_eq!(readers::session_of(&more), session);
        }
        "INTERACTION_CREATE" => {
            let asked = interaction(&data);
            assert_eq!(interaction(&more), asked, "a new field changed the interaction {data}");
            if let Some((asked, request)) = asked {
                assert!(asked.person.id != PersonId(0) && !asked.person.name.is_empty(), "{data}");
                assert!(!request.to_string().is_empty());
            }
        }
        _ => {
            let event = readers::event(name, data.clone(), BOT);
            assert_eq!(readers::event(name, more, BOT), event, "a new field changed the event {data}");
        }
    }
}

fn interaction(data: &Value) -> Option<(Invocation, Request)> {
    readers::interaction(data, BOT, NOON).ok()
}

/// The same JSON with a new field in each of the outer objects.
fn with_more(data: &Value) -> Value {
    let mut more = data.clone();
    let Value::Object(fields) = &mut more else { return more };
    for inner in ["data", "member", "user", "message", "channel"] {
        if let Some(Value::Object(fields)) = fields.get_mut(inner) {
            fields.insert("zz_new".into(), json!({"type": 99, "id": "1"}));
        }
    }
    fields.insert("zz_new".into(), json!([{"type": 99, "custom_id": "x"}]));
    more
}

pub(crate) fn event_seeds() -> Vec<Vec<u8>> {
    let member = json!({"user": {"id": "1001", "username": "ann", "global_name": "Ann"}, "nick": null, "roles": ["6"], "permissions": "2147483647"});
    let at = json!({"id": "77", "type": 11, "parent_id": "7", "thread_metadata": {"locked": false}});
    let base = json!({"id": "31", "application_id": "9", "token": "t", "version": 1, "locale": "de", "guild_locale": "en-GB",
        "guild_id": "5", "channel_id": "77", "channel": at, "context": 0, "app_permissions": "412317248576",
        "authorizing_integration_owners": {"0": "5"}, "member": member});
    let with = |kind: u64, data: Value, more: Value| {
        let mut interaction = base.clone();
        interaction["type"] = json!(kind);
        interaction["data"] = data;
        for (name, value) in more.as_object().into_iter().flatten() {
            interaction[name] = value.clone();
        }
        interaction
    };
    let message = json!({"message": {"id": "70", "channel_id": "77", "flags": 64, "attachments": [{"filename": "board.png", "url": "https://x/board.png", "size": 9}],
        "components": [{"type": 1, "components": [{"type": 2, "custom_id": "move:7F3:14"}]}, {"type": 17, "components": [{"type": 9, "accessory": {"type": 2, "custom_id": "a"}}]}]}});
    let people = json!({"users": {"1002": {"id": "1002", "username": "ben"}}, "members": {"1002": {"nick": "Ben", "permissions": "0"}}, "attachments": {"8": {"filename": "a.sgf", "url": "https://x/a.sgf", "size": 100}},
        "messages": {"71": {"id": "71", "attachments": [{"filename": "b.png", "url": "https://x/b.png"}]}}, "channels": {"7": {"id": "7", "type": 0, "permissions": "3072"}}});
    let outside = json!({"guild_id": null, "member": null, "user": {"id": "1001", "username": "ann"}, "context": 2, "channel": {"id": "78", "type": 3, "recipients": [{"id": "1002"}]}});
    let interactions = [
        with(
            2,
            json!({"name": "challenge", "type": 1, "resolved": people, "options": [{"name": "opponent", "type": 6, "value": "1002"}, {"name": "game", "type": 3, "value": "x"}, {"name": "width", "type": 4, "value": 400}, {"name": "file", "type": 11, "value": "8"}]}),
            json!({}),
        ),
        with(
            2,
            json!({"name": "plan", "type": 1, "options": [{"name": "set", "type": 1, "options": [{"name": "lines", "type": 3, "value": "d4 e5"}]}]}),
            json!({}),
        ),
        with(
            2,
            json!({"name": "Analyse", "type": 3, "target_id": "71", "resolved": people}),
            outside.clone(),
        ),
        with(2, json!({"name": "Challenge", "type": 2, "target_id": "1002", "resolved": people}), outside),
        with(3, json!({"custom_id": "move:7F3:14", "component_type": 2}), message.clone()),
        with(
            3,
            json!({"custom_id": "setting:zone", "component_type": 8, "values": ["7", "8"], "resolved": people}),
            message.clone(),
        ),
        with(
            4,
            json!({"name": "zone", "type": 1, "options": [{"name": "zone", "type": 3, "value": "ber", "focused": true}]}),
            json!({}),
        ),
        with(
            5,
            json!({"custom_id": "type:7F3:14", "resolved": people, "components": [{"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "d4"}]}, {"type": 18, "component": {"type": 5, "custom_id": "opponent", "values": ["1002"]}}]}),
            message,
        ),
    ];
    let events = [
        ("HELLO", json!({"heartbeat_interval": 41_250})),
        (
            "READY",
            json!({"session_id": "abc", "resume_gateway_url": "wss://gateway-us-east1-b.discord.gg", "user": {"username": "p"}, "guilds": [{}]}),
        ),
        (
            "GUILD_CREATE",
            json!({"id": "5", "joined_at": "2026-11-28T12:00:00.123456+00:00", "preferred_locale": "de", "system_channel_id": "12",
            "roles": [{"id": "5", "permissions": "3072"}, {"id": "6", "permissions": "8"}], "members": [{"user": {"id": "9"}, "roles": ["6"]}],
            "channels": [{"id": "12", "type": 0, "position": 7, "permission_overwrites": [{"id": "5", "type": 0, "allow": "0", "deny": "2048"}, {"id": "9", "type": 1, "allow": "2048", "deny": "0"}]}, {"id": "13", "type": 5, "flags": 131_072}]}),
        ),
        ("CHANNEL_DELETE", json!({"id": "3"})),
        ("THREAD_UPDATE", json!({"id": "4", "thread_metadata": {"locked": true}})),
    ];
    let events = events.into_iter().map(|(name, data)| format!("{name}\n{data}").into_bytes());
    interactions
        .into_iter()
        .map(|data| format!("INTERACTION_CREATE\n{data}").into_bytes())
        .chain(events)
        .collect()
}

/// The status on the first line, then headers up to an empty line, then the body: an answer of Discord, and a request that claims to
/// come from it. No wait is longer than a day, and nobody is proved without a signature.
pub(crate) fn answers(bytes: &[u8]) {
    let (head, body) = match bytes.windows(2).position(|two| two == b"\n\n") {
        Some(end) => (&bytes[..end], &bytes[end + 2..]),
        None => (bytes, &bytes[bytes.len()..]),
    };
    let head = text(head);
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.parse().ok()).unwrap_or(429);
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((HeaderName::try_from(name).ok()?, HeaderValue::try_from(value).ok()?))
    };
    let headers: HeaderMap = lines.filter_map(header).collect();
    for now in [NOON, Timestamp(0), Timestamp(i64::MIN), Timestamp(i64::MAX)] {
        let told = readers::answer(status, headers.clone(), body.to_vec(), now);
        for wait in told.wait.into_iter().chain(told.reset) {
            assert!(wait.as_secs() <= LONGEST_WAIT, "{wait:?}");
        }
        assert!(told.reason.0.chars().count() <= LONGEST_REASON);
        let key: PublicKey = KEY.parse().expect("it has 64 digits");
        assert!(readers::signed(&key, &headers, body, now).is_err());
        assert!(readers::proved(&key, 77, &headers, now).is_err());
    }
    let _ = text(body).parse::<PublicKey>();
    if let Ok(address) = readers::gateway(&text(body)) {
        assert_eq!(readers::gateway(&address).as_ref(), Ok(&address), "the parameters are there once");
    }
    if let Some(address) = readers::api(&text(body)) {
        assert!(readers::api(&address).is_some(), "{address}");
    }
    if let Ok(Value::Array(parts)) = serde_json::from_slice(body)
        && let Ok(parts) = <[Value; 3]>::try_from(parts)
    {
        let among = [7, 12, 77].map(ChannelId);
        for person in [PersonId(6), PersonId(90)] {
            let seen = readers::seen(SERVER, parts.clone(), person, &among).unwrap_or_default();
            assert!(seen.len() <= among.len());
        }
    }
}

pub(crate) fn answer_seeds() -> Vec<Vec<u8>> {
    let sights = json!([
        {"owner_id": "90", "roles": [{"id": "5", "permissions": "1024"}, {"id": "11", "permissions": "8"}]},
        [{"id": "7", "permission_overwrites": [{"id": "5", "type": 0, "allow": "0", "deny": "1024"}, {"id": "6", "type": 1, "allow": "1024", "deny": "0"}]}, {"id": "12", "permission_overwrites": []}, {"id": "77"}],
        {"roles": ["11"]},
    ]);
    [
        "429\nretry-after:2\nx-ratelimit-scope:user\n\n{\"message\": \"You are being rate limited.\", \"retry_after\": 1.5, \"global\": false}".to_owned(),
        "429\nretry-after:Sun, 06 Nov 1994 08:51:37 GMT\ndate:Sun, 06 Nov 1994 08:49:37 GMT\n\n<!DOCTYPE html><html>".to_owned(),
        "200\nx-ratelimit-bucket:abc\nx-ratelimit-limit:5\nx-ratelimit-remaining:0\nx-ratelimit-reset-after:4.5\n\n{}".to_owned(),
        "400\n\n{\"code\": 50035, \"message\": \"Bad\", \"errors\": {\"a\": 1}}".to_owned(),
        "503\nx-ratelimit-global:true\nretry-after:1e300\n\n{\"retry_after\": \"0.5\"}".to_owned(),
        format!("200\nx-signature-ed25519:{}\nx-signature-timestamp:1700000000\nx-discord-proxy-payload:eyJ1c2VyX2lkIjoiNSJ9\n\n{{}}", "00".repeat(64)),
        format!("200\n\n{sights}"),
        format!("200\n\n{KEY}"),
        "200\n\nwss://gateway.discord.gg?v=9&encoding=etf".to_owned(),
        "200\n\nhttps://proxy.example/discord/api/v10/".to_owned(),
    ]
    .into_iter()
    .map(String::into_bytes)
    .collect()
}

/// The length of a frame, then the bytes of a connection; or 0, the length of a frame, and a payload to send. Frames of any length
/// give the same payloads.
pub(crate) fn frames(bytes: &[u8]) {
    match bytes {
        [0, length, payload @ ..] => {
            let stream = sent(payload);
            let length = usize::from(*length) + 1;
            let read = readers::payloads(stream.chunks(length)).expect("what was sent can be read");
            assert_eq!(read.concat(), payload, "in frames of {length} bytes");
        }
        [length, stream @ ..] if !stream.is_empty() => {
            let whole = readers::payloads([stream]);
            let parts = readers::payloads(stream.chunks(usize::from(*length)));
            let Ok(whole) = whole else { return };
            if whole.is_empty() {
                return;
            }
            let parts = parts.unwrap_or_else(|why| panic!("{why}, but the frames together can be read"));
            assert_eq!(parts.concat(), whole.concat());
            for payload in parts {
                if let Ok(payload) = serde_json::from_slice::<Value>(&payload) {
                    drop((readers::heartbeat(&payload["d"]), readers::session_of(&payload["d"])));
                }
            }
        }
        _ => {}
    }
}

/// Returns a payload as the gateway sends it.
fn sent(payload: &[u8]) -> Vec<u8> {
    let mut stream = ZlibEncoder::new(Vec::new(), Compression::fast());
    stream.write_all(payload).expect("in memory");
    stream.flush().expect("in memory");
    std::mem::take(stream.get_mut())
}

pub(crate) fn frame_seeds() -> Vec<Vec<u8>> {
    let hello = br#"{"op":10,"d":{"heartbeat_interval":41250}}"#;
    let long = format!("{{\"x\":\"{}\"}}", "abc".repeat(3000));
    let mut two = ZlibEncoder::new(Vec::new(), Compression::fast());
    for payload in [hello.as_slice(), b"{\"op\":11}"] {
        two.write_all(payload).expect("in memory");
        two.flush().expect("in memory");
    }
    vec![
        seed([0, 3], hello),
        seed([0, 254], long.as_bytes()),
        seed([0, 0], b""),
        seed([7], sent(hello)),
        seed([255], sent(long.as_bytes())),
        seed([40], std::mem::take(two.get_mut())),
        seed([9], b"<html>busy</html>\x00\x00\xff\xff"),
    ]
}
