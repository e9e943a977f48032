//! The application's Activity: the people in an instance of it, and what Discord says about its set-up.

use std::sync::Arc;

use axum::http::HeaderMap;
use serde::Deserialize;
use serde_json::Value;

use super::interaction::fields::id;
use super::interaction::proxy;
use super::interaction::signature::{PublicKey, Untrusted};
use super::rest::Rest;
use super::rest::pace::Urgency;
use super::rest::route::Route;
use postern_play::ids::{ChannelId, PersonId};
use postern_play::time::Timestamp;

/// The longest id of an instance. Discord's have some 70 characters.
const LONGEST: usize = 200;
const NOT_FOUND: u16 = 404;

/// Asks Discord about the Activity of an application.
#[derive(Clone)]
pub struct Activity {
    rest: Arc<Rest>,
    application: u64,
    /// `None` if Discord named none that can be read; then no headers prove anybody.
    key: Option<PublicKey>,
}

/// An instance of the Activity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    pub channel: ChannelId,
    pub people: Vec<PersonId>,
}

#[derive(Deserialize)]
struct Told {
    location: Value,
    users: Vec<Value>,
}

impl Activity {
    pub(crate) fn new(rest: Arc<Rest>, application: u64, key: Option<PublicKey>) -> Activity {
        Activity { rest, application, key }
    }

    /// Returns the person whom the headers of a request prove, which Discord's proxy adds.
    ///
    /// # Errors
    /// [`Untrusted`] if there are none, or they are forged, expired, or of another application.
    pub fn person(&self, headers: &HeaderMap, now: Timestamp) -> Result<PersonId, Untrusted> {
        let key = self.key.as_ref().ok_or(Untrusted::Unsigned)?;
        proxy::person(key, self.application, headers, now)
    }

    /// Returns an open instance; `None` if there is none with this id.
    ///
    /// # Errors
    /// The reason if Discord does not answer.
    pub async fn instance(&self, instance: &str) -> Result<Option<Instance>, String> {
        let is_id = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if instance.is_empty() || instance.len() > LONGEST || !instance.chars().all(is_id) {
            return Ok(None);
        }
        let route = Route::ActivityInstance { application_id: self.application, instance };
        let told: Told = match self.rest.at(Urgency::Answering, None).get(route, &[]).await {
            Ok(told) => told,
            Err(error) if error.refusal().is_some_and(|refusal| refusal.status == NOT_FOUND) => {
                return Ok(None);
            }
            Err(error) => return Err(error.to_string()),
        };
        let people = told.users.iter().filter_map(id).map(PersonId).collect();
        Ok(id(&told.location["channel_id"]).map(|channel| Instance { channel: ChannelId(channel), people }))
    }
}
