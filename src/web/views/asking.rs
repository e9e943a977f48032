//! Requests of our script: how they are read, who sends them, and how they are refused.

use axum::body::Bytes;
use axum::http::HeaderMap;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::guard::is_from_script;
use crate::web::site::Web;
use postern_play::ids::PersonId;
use postern_play::people::profile::Profile;
use postern_play::step::refusal::Refusal;
use postern_rules::phrase::Phrase;
use postern_service::request::Failure;
use postern_words::markup::unformatted;
use postern_words::refusals::refusal;

/// The most steps of a move, and the longest step in bytes.
pub(in crate::web) const MOST_STEPS: usize = 400;
pub(in crate::web) const LONGEST_STEP: usize = 20;

/// Another action, with what belongs to it.
#[derive(Deserialize)]
pub(in crate::web) struct Acted {
    pub turn: u32,
    pub action: String,
    /// The moves of an own line, from the current position.
    #[serde(default)]
    pub moves: Vec<String>,
    /// A comment, and the number of moves before its position.
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub at: usize,
    /// The comment to delete.
    #[serde(default)]
    pub id: String,
}

/// Reads the body of a request of our script.
pub(in crate::web) fn read<Body: DeserializeOwned>(
    headers: &HeaderMap,
    body: &Bytes,
) -> Result<Body, Failed> {
    if !is_from_script(headers) {
        return Err(Failed::Forbidden("send this from a page of this site"));
    }
    serde_json::from_slice(body)
        .map_err(|error| Failed::Unreadable(format!("the body can't be read: {error}")))
}

/// Returns the sender of a request that changes something, and counts it.
pub(in crate::web) fn signed_in<'a>(web: &Web, seen: &'a Seen) -> Result<&'a Profile, Failed> {
    let own = seen.visitor.profile.as_ref();
    let own = own.ok_or(Failed::Forbidden("only people who are signed in can do this"))?;
    if web.gate.admits_change(own.id, (web.clock)()) { Ok(own) } else { Err(Failed::TooMany) }
}

/// Returns the player who sends a request that changes the match, and counts it.
pub(in crate::web) fn player(web: &Web, seen: &Seen) -> Result<PersonId, Failed> {
    if seen.seat.is_none() {
        return Err(Failed::Forbidden("only the players of a game can do this; sign in first"));
    }
    signed_in(web, seen).map(|own| own.id)
}

/// Returns the sentence of a refusal.
pub(in crate::web) fn said(seen: &Seen, why: &Refusal) -> String {
    let voice = &seen.view.voice;
    let name_of = |id: &str| {
        voice.catalogue().game(id).map_or_else(|| id.to_owned(), |game| game.info().name.to_owned())
    };
    unformatted(&voice.say(&refusal(why, name_of)))
}

/// Refuses what depends on a board that is not the current one any more.
pub(in crate::web) fn still_at(seen: &Seen, turn: u32) -> Result<(), Failed> {
    let now = seen.view.record.ply();
    if now == turn {
        return Ok(());
    }
    Err(Failed::Refused(said(seen, &Refusal::MovedOn { seen: now.min(turn), now }), None))
}

/// Returns the answer to a request that a verb refused.
pub(in crate::web) fn failed(seen: &Seen, failure: Failure) -> Failed {
    match failure {
        Failure::Refused(refusal) => Failed::Refused(said(seen, &refusal), None),
        Failure::Fault(fault) => Failed::Fault(fault),
    }
}

/// Returns a sentence for the page.
pub(in crate::web) fn told(seen: &Seen, phrase: &Phrase) -> String {
    unformatted(&seen.view.voice.say(phrase))
}
