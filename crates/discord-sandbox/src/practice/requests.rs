//! Failures of requests: at random, by the front server, and by the limits of channels.

use std::time::Duration;

use serde_json::Value;

use super::dice::Chance;
use crate::error::ApiError;
use crate::faults::{RetryAfter, Trouble};
use crate::id::Id;
use crate::world::World;
use crate::world::model::{Channel, Message};

const HOUR_MS: u64 = 3_600_000;
/// The time in which a channel takes a number of new threads.
const THREADS_MS: u64 = 300_000;
/// The refusals of direct messages that pass.
const PASSING: [u32; 4] = [40003, 20026, 50007, 50278];
/// The statuses of the front server's pages.
const PAGES: [u16; 3] = [403, 502, 503];

impl World {
    /// Lets the front server refuse all requests for this time.
    pub(crate) fn close_front(&mut self, now_ms: u64, time: Duration, as_date: bool) {
        self.practice.front_until_ms = now_ms + time.as_millis() as u64;
        self.practice.front_says_date = as_date;
    }

    /// The failure that this request meets before or after it is handled; `None` for the usual case.
    pub(crate) fn befall(
        &mut self,
        now_ms: u64,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Option<Trouble> {
        if let Some(refused) = self.at_front(now_ms) {
            return Some(refused);
        }
        if self.practice.happens(Chance::FrontLimit) {
            let seconds = u64::from(self.practice.settings.front_seconds);
            let as_date = self.practice.dice.below(Chance::FrontLimit, 2) == 0;
            self.close_front(now_ms, Duration::from_secs(seconds), as_date);
            return self.at_front(now_ms);
        }
        let practice = &mut self.practice;
        if practice.happens(Chance::Page) {
            let drawn = practice.dice.below(Chance::Page, 6);
            let status = PAGES[drawn as usize / 2];
            return Some(Trouble::Page { status, empty: drawn.is_multiple_of(2), retry_after: None });
        }
        let steps: Vec<&str> = path.split('/').skip(1).collect();
        match (method, steps.as_slice()) {
            ("POST", ["interactions", _, _, "callback"]) => {
                let disowned = practice.happens(Chance::Disowned);
                return disowned.then_some(Trouble::Disown).or_else(|| self.without_emoji(body));
            }
            ("POST" | "PATCH", ["webhooks", ..]) => return self.without_emoji(body),
            (_, ["channels", ..]) if practice.happens(Chance::SharedLimit) => {
                let tenths = 5 + practice.dice.below(Chance::SharedLimit, 10);
                return Some(Trouble::SharedLimit { retry_after: tenths as f64 / 10.0 });
            }
            ("POST", ["channels", channel, "messages"]) => {
                let place = channel.parse().ok().and_then(|id: Id| self.state.channels.get(&id)).cloned();
                if let Some(refused) = place.and_then(|place| self.refusal(&place)) {
                    return Some(refused);
                }
            }
            ("PATCH", ["channels", _, "messages", _]) => {}
            _ => return None,
        }
        self.without_emoji(body)
    }

    /// The front server's refusal while it takes no requests.
    fn at_front(&self, now_ms: u64) -> Option<Trouble> {
        let seconds = self.practice.front_until_ms.checked_sub(now_ms).filter(|ms| *ms > 0)?.div_ceil(1000);
        let after = if self.practice.front_says_date {
            RetryAfter::Date(seconds)
        } else {
            RetryAfter::Seconds(seconds)
        };
        Some(Trouble::Page { status: 429, empty: false, retry_after: Some(after) })
    }

    /// The refusal of a message in a place. A place that refused one takes the next.
    fn refusal(&mut self, place: &Channel) -> Option<Trouble> {
        let practice = &mut self.practice;
        if practice.refused.remove(&place.id) {
            return None;
        }
        let (status, code) = if place.is_dm() {
            if practice.happens(Chance::StaleDm) {
                let code = if practice.dice.below(Chance::StaleDm, 2) == 0 { 50001 } else { 10003 };
                self.shut.insert(place.id, code);
                return None;
            }
            if practice.happens(Chance::RefusedDm) {
                (403, PASSING[practice.dice.below(Chance::RefusedDm, 4) as usize])
            } else if practice.happens(Chance::RefusedAs400) {
                (400, 40003)
            } else {
                return None;
            }
        } else if place.is_thread() && practice.happens(Chance::RefusedInThread) {
            (403, 50001)
        } else if practice.happens(Chance::RefusedAs400) {
            (400, 200_000)
        } else {
            return None;
        };
        practice.refused.insert(place.id);
        Some(Trouble::Refuse { status, code })
    }

    /// The refusal of a message whose components have an emoji of the application.
    fn without_emoji(&mut self, body: Option<&Value>) -> Option<Trouble> {
        let lost = body.is_some_and(has_emoji) && self.practice.happens(Chance::LostEmoji);
        lost.then_some(Trouble::LoseEmoji)
    }

    /// Counts an edit of a message, if the message is old.
    ///
    /// # Errors
    /// 30046 if the channel takes no more edits of old messages.
    pub(crate) fn count_edit(&mut self, message: &Message, now_ms: u64) -> Result<(), ApiError> {
        let Some(most) = self.practice.settings.old_edits else { return Ok(()) };
        if message.id.unix_ms() + HOUR_MS > now_ms {
            return Ok(());
        }
        let counted = self.practice.old_edits.count(message.channel, now_ms, HOUR_MS, most);
        counted.map_err(|after| ApiError::old_edits().retry_after(after, false))
    }

    /// Counts a new thread of a channel.
    ///
    /// # Errors
    /// 429 for minutes if the channel takes no more threads.
    pub(crate) fn count_thread(&mut self, parent: Id, now_ms: u64) -> Result<(), ApiError> {
        let Some(most) = self.practice.settings.new_threads else { return Ok(()) };
        let counted = self.practice.new_threads.count(parent, now_ms, THREADS_MS, most);
        // The scope is the one that bots have seen (discord-api-docs 7816).
        counted.map_err(|after| ApiError::too_many_requests().retry_after(after, true))
    }
}

/// True if a component has an emoji with an id.
fn has_emoji(value: &Value) -> bool {
    match value {
        Value::Object(fields) => {
            let own = fields.get("emoji").is_some_and(|emoji| emoji["id"].is_string());
            own || fields.values().any(has_emoji)
        }
        Value::Array(items) => items.iter().any(has_emoji),
        _ => false,
    }
}
