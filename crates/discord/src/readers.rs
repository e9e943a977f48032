//! The readers of what Discord sends, and of what claims to come from it: bytes in, values out, without a request to Discord. The
//! targets of `crates/fuzz` call them.

use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::Value;

use crate::gateway::address::with_parameters;
use crate::gateway::events;
use crate::gateway::shard::{interval, session};
use crate::gateway::socket::Inflater;
use crate::interaction::signature::{PublicKey, Untrusted};
use crate::interaction::{proxy, reading};
use crate::rest::address::ApiAddress;
use crate::rest::answer::HttpAnswer;
use crate::rest::rights::sights::Sights;
use postern_chat::invocation::{Invocation, Request};
use postern_play::ids::{ChannelId, PersonId, ServerId};
use postern_play::time::Timestamp;

/// Returns an event of the gateway in words; `None` for one that the bot does not need. `bot` is the bot's own account.
///
/// # Errors
/// What the event lacks.
pub fn event(name: &str, data: Value, bot: PersonId) -> Result<Option<String>, String> {
    let event = events::read(name, data, bot.0).map_err(|missing| missing.to_string())?;
    Ok(event.map(|event| format!("{event:?}")))
}

/// Returns who asks for what in an interaction.
///
/// # Errors
/// Why the interaction can't be read.
pub fn interaction(
    interaction: &Value,
    bot: PersonId,
    now: Timestamp,
) -> Result<(Invocation, Request), String> {
    reading::read(interaction, bot, now).map_err(|why| why.to_string())
}

/// Returns the heartbeat interval of a HELLO.
pub fn heartbeat(hello: &Value) -> Duration {
    interval(hello)
}

/// Returns the id of the session that a READY names, and the address to resume it at.
pub fn session_of(ready: &Value) -> Option<(String, Option<String>)> {
    session(ready).map(|session| (session.id, session.address.map(String::from)))
}

/// Returns the address of a gateway with the parameters of a connection.
///
/// # Errors
/// Why it is none.
pub fn gateway(address: &str) -> Result<String, String> {
    with_parameters(address).map(String::from)
}

/// Returns the address of Discord's API, or of another one in its place; `None` if the text is none.
pub fn api(address: &str) -> Option<String> {
    ApiAddress::read(address).map(|address| address.shown().to_owned())
}

/// Returns the payloads of the frames of a compressed connection, in order.
///
/// # Errors
/// Why the stream is broken.
pub fn payloads<'a>(frames: impl IntoIterator<Item = &'a [u8]>) -> Result<Vec<Vec<u8>>, String> {
    let mut inflater = Inflater::default();
    let payloads = frames.into_iter().filter_map(|frame| inflater.take(frame).transpose());
    payloads.collect()
}

/// The facts that an answer to a request states beside its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The reason of a refusal, and Discord's number of it.
    pub reason: (String, u64),
    /// The wait that it asks for.
    pub wait: Option<Duration>,
    /// The wait until the limit of the route is reset.
    pub reset: Option<Duration>,
}

/// Reads an answer to a request.
pub fn answer(status: u16, headers: HeaderMap, body: Vec<u8>, now: Timestamp) -> Told {
    let answer = HttpAnswer { status, headers, body };
    let told = answer.told(now);
    let wait = told.asked.map_or_else(|| answer.wait(now), |asked| asked.time);
    Told { reason: answer.reason(), wait, reset: told.reset_after }
}

/// Returns the channels, of those given, that a member sees by Discord's answers about a server, its channels and the member;
/// `None` if an answer can't be read.
pub fn seen(
    server: ServerId,
    [guild, channels, member]: [Value; 3],
    person: PersonId,
    among: &[ChannelId],
) -> Option<Vec<ChannelId>> {
    let guild = serde_json::from_value(guild).ok()?;
    let channels = serde_json::from_value(channels).ok()?;
    let member = serde_json::from_value(member).ok()?;
    let sights = Sights::read(server, guild, channels);
    let seen = among.iter().copied().filter(|channel| sights.sees(person, &member, *channel));
    Some(seen.collect())
}

/// Checks that Discord signed a body within the last minutes.
///
/// # Errors
/// [`Untrusted`] if it did not.
pub fn signed(key: &PublicKey, headers: &HeaderMap, body: &[u8], now: Timestamp) -> Result<(), Untrusted> {
    key.check(headers, body, now)
}

/// Returns the person whom the headers of a request from a page in Discord prove to an application.
///
/// # Errors
/// [`Untrusted`] if they prove nobody.
pub fn proved(
    key: &PublicKey,
    application: u64,
    headers: &HeaderMap,
    now: Timestamp,
) -> Result<PersonId, Untrusted> {
    proxy::person(key, application, headers, now)
}
