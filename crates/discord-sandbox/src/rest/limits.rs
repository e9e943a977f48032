//! Discord's rate limits (topics/rate-limits): a bucket for each route and its subject, and one limit for all requests.

use std::collections::HashMap;

use crate::limits::REQUESTS_OF_A_BUCKET;

/// The allowance of a bucket. Discord does not publish it; for messages, Discord has been seen to allow this many
/// requests.
const OF_A_BUCKET: Allowance = Allowance { requests: REQUESTS_OF_A_BUCKET, within_ms: 5000 };

#[derive(Clone, Copy)]
struct Allowance {
    requests: u32,
    within_ms: u64,
}

/// The remaining allowance of a bucket, or the refusal of this request.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Room {
    pub limit: u32,
    pub left: u32,
    /// Seconds until the bucket is full again.
    pub reset_after: f64,
    /// The limit that refused the request: that of all requests or that of its bucket. `None` if it is within both.
    pub refused: Option<Limit>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    Global,
    Bucket,
    /// The limit of the resource, which all apps share.
    Shared,
}

impl Limit {
    /// Discord's name of the limit, for `X-RateLimit-Scope`.
    pub(crate) fn scope(self) -> &'static str {
        match self {
            Limit::Global => "global",
            Limit::Bucket => "user",
            Limit::Shared => "shared",
        }
    }
}

/// The requests of the current windows.
pub(crate) struct Limits {
    /// The allowance of all requests together (Global Rate Limit). Answers to interactions do not count.
    of_all: Allowance,
    all: Window,
    buckets: HashMap<String, Window>,
}

#[derive(Default)]
struct Window {
    until_ms: u64,
    spent: u32,
}

impl Room {
    /// The room without rate limits.
    pub(crate) const FREE: Room = Room { limit: 50, left: 49, reset_after: 1.0, refused: None };

    /// A refusal for this many seconds.
    pub(crate) fn refused(reset_after: f64, limit: Limit) -> Room {
        Room { left: 0, reset_after, refused: Some(limit), ..Room::FREE }
    }
}

impl Limits {
    /// Creates empty windows. All requests together may be this many in a second.
    pub(crate) fn new(requests_a_second: u32) -> Limits {
        let of_all = Allowance { requests: requests_a_second, within_ms: 1000 };
        Limits { of_all, all: Window::default(), buckets: HashMap::new() }
    }

    /// Empties the windows.
    pub(crate) fn clear(&mut self) {
        *self = Limits::new(self.of_all.requests);
    }

    /// Counts a request at a time in Unix milliseconds. Returns the remaining room or the refusal.
    pub(crate) fn count(&mut self, now_ms: u64, method: &str, path: &str) -> Room {
        let is_answer = path.starts_with("/interactions/") || path.starts_with("/webhooks/");
        if !is_answer && let Err(room) = self.all.spend(now_ms, self.of_all) {
            return Room { refused: Some(Limit::Global), ..room };
        }
        self.buckets.retain(|_, window| now_ms < window.until_ms);
        let bucket = self.buckets.entry(bucket(method, path)).or_default();
        match bucket.spend(now_ms, OF_A_BUCKET) {
            Ok(room) => room,
            Err(room) => Room { refused: Some(Limit::Bucket), ..room },
        }
    }
}

impl Window {
    /// Counts one more request if there is room.
    ///
    /// # Errors
    /// The room of the full window.
    fn spend(&mut self, now_ms: u64, allowed: Allowance) -> Result<Room, Room> {
        if now_ms >= self.until_ms {
            *self = Window { until_ms: now_ms + allowed.within_ms, spent: 0 };
        }
        let fits = self.spent < allowed.requests;
        self.spent += u32::from(fits);
        let reset_after = (self.until_ms - now_ms) as f64 / 1000.0;
        let room =
            Room { limit: allowed.requests, left: allowed.requests - self.spent, reset_after, refused: None };
        if fits { Ok(room) } else { Err(room) }
    }
}

/// The name of a bucket: the method and the shape of the path, with its subject (the channel, the server, or the webhook
/// with its token).
fn bucket(method: &str, path: &str) -> String {
    let mut steps = path.split('/').filter(|step| !step.is_empty());
    let subject = if path.starts_with("/webhooks/") { 3 } else { 2 };
    let about: Vec<&str> = steps.by_ref().take(subject).collect();
    let rest: Vec<&str> = steps.map(|step| if step.len() > 15 { ":" } else { step }).collect();
    format!("{method} {} {}", about.join("/"), rest.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::REQUESTS_A_SECOND;

    const MESSAGES: &str = "/channels/123456789012345678/messages";

    #[test]
    fn a_bucket_is_full_again_when_its_time_is_over() {
        let mut limits = Limits::new(REQUESTS_A_SECOND);
        for left in (0..5).rev() {
            let room = limits.count(10_000, "POST", MESSAGES);
            assert_eq!((room.left, room.limit, room.refused), (left, 5, None));
        }
        let over = limits.count(12_000, "POST", MESSAGES);
        assert_eq!((over.refused, over.reset_after), (Some(Limit::Bucket), 3.0));
        // Other routes and channels have their own buckets.
        assert_eq!(limits.count(12_000, "PATCH", &format!("{MESSAGES}/123456789012345679")).left, 4);
        assert_eq!(limits.count(12_000, "POST", "/channels/123456789012345670/messages").left, 4);
        assert_eq!(limits.count(15_000, "POST", MESSAGES).left, 4);
    }

    #[test]
    fn each_interaction_has_its_own_bucket_for_late_answers() {
        let mut limits = Limits::new(REQUESTS_A_SECOND);
        for token in ["aW50ZXJhY3Rpb246MQ", "aW50ZXJhY3Rpb246Mg"] {
            let path = format!("/webhooks/123456789012345678/{token}/messages/@original");
            for left in (0..5).rev() {
                assert_eq!(limits.count(10_000, "PATCH", &path).left, left);
            }
            assert_eq!(limits.count(10_000, "PATCH", &path).refused, Some(Limit::Bucket));
        }
    }

    #[test]
    fn fifty_requests_a_second_are_allowed_in_all_and_answers_are_not_counted() {
        let mut limits = Limits::new(REQUESTS_A_SECOND);
        for number in 0..50 {
            let path = format!("/channels/{number:018}/messages");
            assert_eq!(limits.count(500, "POST", &path).refused, None);
        }
        assert_eq!(limits.count(999, "GET", "/users/@me").refused, Some(Limit::Global));
        assert_eq!(limits.count(999, "POST", "/interactions/1/token/callback").refused, None);
        assert_eq!(limits.count(1500, "GET", "/users/@me").refused, None);
    }
}
